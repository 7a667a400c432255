/* What is to be drawn, put together from a game's state. */
#include "tui/draw.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void draw_scene_init(struct draw_scene *scene, const struct tabla_game *game, const struct tabla_state *state)
{
    memset(scene, 0, sizeof *scene);
    scene->game = game;
    scene->state = *state;
}

static void mark_action(struct draw_scene *scene, const struct tabla_state *before, tabla_action action)
{
    char text[TABLA_ACTION_TEXT];
    struct tabla_parts parts;
    size_t used = strlen(scene->last);

    tabla_write_action(scene->game, before, action, text);
    snprintf(scene->last + used, sizeof scene->last - used, "%s%s", used ? ";" : "", text);
    if (action == TABLA_RESIGN)
        return;
    scene->game->parts(before, action, &parts);
    for (size_t i = 0; i < parts.count; i++)
        scene->marks[parts.spots[i]] |= DRAW_LAST;
}

void draw_scene_of_record(struct draw_scene *scene, struct tabla_record *record)
{
    struct tabla_node *node = record->node;
    size_t done = record->done;
    struct tabla_state state;

    draw_scene_init(scene, record->game, &record->state);
    if (done == 1 || (done > 1 && !tabla_record_goto(record, node, 0))) {
        tabla_action last = tabla_record_last(record, &state);
        mark_action(scene, &state, last);
    } else if (done > 1) {
        state = record->state;
        for (size_t i = 0; i < done; i++) {
            mark_action(scene, &state, node->actions[i]);
            if (i + 1 < done)
                tabla_step(record->game, &state, NULL, node->actions[i]);
        }
        tabla_record_goto(record, node, done);
    }
}

void draw_scene_hints(struct draw_scene *scene, const struct tabla_keys *past, const char *point)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = scene->game->actions(&scene->state, past, actions);
    struct tabla_layout layout;

    scene->game->layout(&scene->state, &layout);
    for (size_t i = 0; i < count; i++) {
        struct tabla_parts parts;
        scene->game->parts(&scene->state, actions[i], &parts);
        if (parts.count == 0)
            continue;
        if (!point)
            scene->marks[parts.spots[0]] |= DRAW_HINT;
        else if (strcasecmp(layout.spots[parts.spots[0]].name, point) == 0)
            for (size_t k = parts.count > 1; k < parts.count; k++)
                scene->marks[parts.spots[k]] |= DRAW_HINT;
    }
}

const char *draw_say(const struct draw_scene *scene, const char *english)
{
    return scene->translate && *english ? scene->translate(english) : words_translate(english);
}

const char *draw_who(const struct draw_scene *scene, enum tabla_player player)
{
    return draw_say(scene, player == TABLA_BLACK ? N_("Black") : N_("White"));
}

void draw_number(const struct draw_scene *scene, char *number)
{
    char *point = strchr(number, '.');

    if (point)
        *point = draw_say(scene, N_("0.5"))[1];
}

void draw_title(const struct draw_scene *scene, struct tabla_text *out)
{
    struct tabla_text line = {0};
    const char *colon, *space;

    tabla_text_add_string(out, scene->game->title);
    /* The position line begins with the name, and the variant after a colon where it is not the default. */
    scene->game->write_position(&scene->state, NULL, &line);
    colon = strchr(tabla_text_string(&line), ':');
    space = strchr(tabla_text_string(&line), ' ');
    if (colon && space && colon < space) {
        tabla_text_add_string(out, ", ");
        tabla_text_add(out, colon + 1, (size_t)(space - colon - 1));
    }
    tabla_text_release(&line);
}

void draw_status(const struct draw_scene *scene, struct tabla_text *out)
{
    const struct tabla_state *state = &scene->state;
    char points[TABLA_RESULT_TEXT];
    const char *sentence;

    if (!state->over) {
        words_add(out, draw_say(scene, state->player == TABLA_BLACK ? N_("Black to play") : N_("White to play")), NULL);
        return;
    }
    sentence = tabla_say_result(scene->game, state, points);
    draw_number(scene, points);
    words_add(out, draw_say(scene, sentence), draw_who(scene, (enum tabla_player)state->winner), points, NULL);
}
