/* A review as data for other programs. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "study/answer.h"
#include "study/review.h"

static const char *const colours[] = {"B", "W"};

static void set_share(json_t *object, const char *name, double value)
{
    json_object_set_new(object, name, json_real(round(value * 1e4) / 1e4));
}

static void set_text(json_t *object, const char *name, const char *text)
{
    if (text)
        json_object_set_new(object, name, json_string(text));
}

/* The whole line that was expected, action by action. */
static json_t *line_of(const struct review *review, const struct review_turn *turn)
{
    struct tabla_state state = turn->begun;
    json_t *list = json_array();

    for (size_t i = 0; i < turn->line_count; i++) {
        char text[TABLA_ACTION_TEXT];
        tabla_write_action(review->game, &state, turn->line[i], text);
        json_array_append_new(list, json_string(text));
        review->game->apply(&state, turn->line[i]);
    }
    return list;
}

static json_t *turn_object(const struct review *review, const struct review_turn *turn)
{
    json_t *object = json_object();

    json_object_set_new(object, "turn", json_integer(turn->number));
    set_text(object, "player", colours[turn->player]);
    set_text(object, "move", tabla_text_string(&turn->played));
    set_share(object, "before", turn->before);
    if (turn->has_lead)
        json_object_set_new(object, "lead", json_real(round(turn->lead * 10) / 10 + 0.0)); /* no "-0" */
    if (turn->resigned)
        json_object_set_new(object, "resigned", json_true());
    if (!turn->judged)
        return object;
    set_share(object, "after", turn->after);
    set_share(object, "loss", turn->loss);
    set_text(object, "verdict", review_class_names[turn->class]);
    json_object_set_new(object, "turningPoint", json_boolean(turn->turning));
    json_object_set_new(object, "leadChanges", json_boolean(turn->swing));
    json_object_set_new(object, "forced", json_boolean(turn->forced));
    json_object_set_new(object, "agreed", json_boolean(turn->agreed));
    json_object_set_new(object, "visits", json_integer((json_int_t)turn->visits));
    set_text(object, "proven", study_proven_name(turn->proven));
    set_text(object, "best", tabla_text_string(&turn->best));
    json_object_set_new(object, "line", line_of(review, turn));
    return object;
}

static json_t *player_object(const struct review_player *player, const char *name)
{
    json_t *object = json_object();

    set_text(object, "name", name);
    json_object_set_new(object, "turns", json_integer(player->turns));
    set_share(object, "meanLoss", player->mean_loss);
    json_object_set_new(object, "inaccuracies", json_integer(player->count[REVIEW_INACCURACY]));
    json_object_set_new(object, "mistakes", json_integer(player->count[REVIEW_MISTAKE]));
    json_object_set_new(object, "blunders", json_integer(player->count[REVIEW_BLUNDER]));
    json_object_set_new(object, "choices", json_integer(player->chosen));
    json_object_set_new(object, "agreed", json_integer(player->agreed));
    return object;
}

void review_write_json(const struct review *review, const struct tabla_record *record,
                       const struct study_limits *limits, struct tabla_text *out)
{
    json_t *object = json_object(), *turns = json_array(), *points = json_array(), *players = json_object();
    const char *told = tabla_node_get(record->root, "RE");
    char *line;

    set_text(object, "game", review->game->name);
    set_text(object, "result", told ? told : *review->result ? review->result : NULL);
    json_object_set_new(object, "over", json_boolean(*review->result));
    if (review->has_lead)
        json_object_set_new(object, "lead", json_real(round(review->lead * 10) / 10 + 0.0));
    if (limits->visits)
        json_object_set_new(object, "maxVisits", json_integer((json_int_t)limits->visits));
    if (limits->seconds > 0)
        json_object_set_new(object, "maxTime", json_real(limits->seconds));
    json_object_set_new(object, "complete", json_boolean(review->complete));
    for (size_t i = 0; i < review->count; i++) {
        json_array_append_new(turns, turn_object(review, &review->turns[i]));
        if (review->turns[i].turning)
            json_array_append_new(points, json_integer(review->turns[i].number));
    }
    json_object_set_new(object, "turningPoints", points);
    json_object_set_new(players, "B", player_object(&review->players[TABLA_BLACK], tabla_node_get(record->root, "PB")));
    json_object_set_new(players, "W", player_object(&review->players[TABLA_WHITE], tabla_node_get(record->root, "PW")));
    json_object_set_new(object, "players", players);
    json_object_set_new(object, "turns", turns);
    line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6));
    if (line)
        tabla_text_addf(out, "%s\n", line);
    else
        out->failed = true;
    free(line);
    json_decref(object);
}
