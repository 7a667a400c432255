/* Trees, rules and errors as JSON. */
#include <stdlib.h>
#include <string.h>

#include "record/tree.h"
#include "server/describe.h"
#include "server/nodes.h"

static const char *const code_names[] = {
    [TABLA_ERROR_NONE] = "state",          [TABLA_ERROR_ILLEGAL] = "illegal", [TABLA_ERROR_SYNTAX] = "syntax",
    [TABLA_ERROR_AMBIGUOUS] = "ambiguous", [TABLA_ERROR_OVER] = "over",       [TABLA_ERROR_TURN] = "turn",
    [TABLA_ERROR_RANGE] = "range",         [TABLA_ERROR_UNKNOWN] = "unknown", [TABLA_ERROR_FILE] = "file",
    [TABLA_ERROR_MEMORY] = "memory",
};

json_t *describe_error(const struct speech *speech, const struct tabla_error *error, const struct tabla_layout *layout)
{
    char sentence[1024];
    json_t *object;
    int spot = layout ? moves_spot(layout, error->point) : -1;

    tabla_error_format(error, speech_translator(speech), sentence, sizeof sentence);
    object = json_pack("{s:s, s:s}", "code", code_names[error->code], "text", sentence);
    if (error->rule[0])
        json_object_set_new(object, "rule", json_string(error->rule));
    if (error->point[0])
        json_object_set_new(object, "point", json_string(error->point));
    if (spot >= 0)
        json_object_set_new(object, "spot", json_integer(spot));
    if (error->line)
        json_object_set_new(object, "line", json_integer(error->line));
    if (error->column)
        json_object_set_new(object, "column", json_integer(error->column));
    return object;
}

json_t *describe_rules(const struct speech *speech, const struct tabla_game *game)
{
    json_t *list = json_array();

    for (const struct tabla_rule *rule = game->rules; rule->id; rule++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s}", "id", rule->id, "printed", say(speech, rule->printed),
                                        "title", say(speech, rule->title), "text", say(speech, rule->text)));
    return list;
}

/* "e5-e8;xc2-g6": needs the states on the way, because texts are written in the position they are played in. */
static void write_turn(struct tabla_record *walk, const struct tabla_node *node, struct tabla_text *out)
{
    for (size_t i = 0; i < node->count; i++) {
        struct tabla_state before;
        char text[TABLA_ACTION_TEXT];

        if (!tabla_record_goto(walk, (struct tabla_node *)node, i + 1))
            return;
        tabla_record_last(walk, &before);
        tabla_write_action(walk->game, &before, node->actions[i], text);
        tabla_text_add_string(out, i ? ";" : "");
        tabla_text_add_string(out, text);
    }
}

json_t *describe_tree(const struct tabla_record *record)
{
    struct tabla_record walk;
    struct tabla_text text = {0};
    json_t *list = json_array();
    size_t *parents, depth = 0, room = nodes_depth(record->root) + 1, number = 0;
    const struct tabla_node *node = record->root, *above = NULL;

    /* The numbers of the nodes between the root and where the walk is. */
    parents = malloc(room * sizeof *parents);
    if (!parents || !tabla_walk_init(&walk, record)) {
        free(parents);
        return list;
    }
    for (; node; above = node, node = nodes_next(node), number++) {
        const char *comment = tabla_node_get(node, "C"), *name = tabla_node_get(node, "N");
        json_t *one;

        for (; above && above != node->parent; above = above->parent)
            depth--;
        tabla_text_clear(&text);
        write_turn(&walk, node, &text);
        one =
            json_pack("{s:I, s:s, s:s, s:I}", "parent", node->parent ? (json_int_t)parents[depth - 1] : (json_int_t)-1,
                      "text", tabla_text_string(&text), "player", node->count ? describe_player(node->player) : "",
                      "actions", (json_int_t)node->count);
        if (comment)
            json_object_set_new(one, "comment", json_string(comment));
        if (name)
            json_object_set_new(one, "name", json_string(name));
        if (node->parent && tabla_node_sets_up(record->game, node))
            json_object_set_new(one, "setup", json_true());
        json_array_append_new(list, one);
        parents[depth++] = number;
    }
    tabla_walk_release(&walk);
    tabla_text_release(&text);
    free(parents);
    return list;
}
