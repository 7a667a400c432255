#include "server/describe.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/tree.h"
#include "server/nodes.h"
#include "tabla/go.h"

static const char *const kind_names[] = {
    [TABLA_ACT_PLACE] = "place", [TABLA_ACT_MOVE] = "move", [TABLA_ACT_ROW] = "row",
    [TABLA_ACT_RING] = "ring",   [TABLA_ACT_PUSH] = "push", [TABLA_ACT_PUSH_GIPF] = "push-gipf",
    [TABLA_ACT_CLEAR] = "clear", [TABLA_ACT_PASS] = "pass", [TABLA_ACT_RESIGN] = "resign",
};
static const char *const kind_labels[] = {
    [TABLA_ACT_PLACE] = TABLA_N("place"),         [TABLA_ACT_MOVE] = TABLA_N("move"),
    [TABLA_ACT_ROW] = TABLA_N("take the row"),    [TABLA_ACT_RING] = TABLA_N("take off the ring"),
    [TABLA_ACT_PUSH] = TABLA_N("a single piece"), [TABLA_ACT_PUSH_GIPF] = TABLA_N("a GIPF piece"),
    [TABLA_ACT_CLEAR] = TABLA_N("clear the row"), [TABLA_ACT_PASS] = TABLA_N("pass"),
    [TABLA_ACT_RESIGN] = TABLA_N("give up"),
};
static const char *const piece_names[] = {"stone", "ring", "marker", "single", "gipf"};
static const char *const piece_labels[] = {TABLA_N("stones"), TABLA_N("rings"), TABLA_N("markers"),
                                           TABLA_N("single pieces"), TABLA_N("GIPF pieces")};
enum { PIECES = sizeof piece_names / sizeof *piece_names };
static const char *const change_names[] = {"add", "move", "flip", "remove"};
static const char *const spot_names[] = {"point", "dot", "star"};

const char *describe_player(unsigned player)
{
    return player == TABLA_BLACK ? "B" : player == TABLA_WHITE ? "W" : "";
}

enum tabla_player describe_read_player(const char *name)
{
    return name && strcmp(name, "B") == 0 ? TABLA_BLACK : name && strcmp(name, "W") == 0 ? TABLA_WHITE : TABLA_NOBODY;
}

int describe_read_piece(const char *name)
{
    for (int i = 0; name && i < PIECES; i++)
        if (strcmp(piece_names[i], name) == 0)
            return i;
    return -1;
}

json_t *describe_share(double value)
{
    return json_real(round(value * 1e4) / 1e4);
}

static void set_text(json_t *object, const char *name, const char *text)
{
    if (text)
        json_object_set_new(object, name, json_string(text));
}

/* --- The board ---------------------------------------------------------------------------------------------------- */

static void widen(int32_t box[4], int32_t x, int32_t y)
{
    box[0] = x < box[0] ? x : box[0];
    box[1] = y < box[1] ? y : box[1];
    box[2] = x > box[2] ? x : box[2];
    box[3] = y > box[3] ? y : box[3];
}

json_t *describe_layout(const struct moves_board *board)
{
    const struct tabla_layout *layout = &board->layout;
    json_t *spots = json_array(), *segments = json_array(), *labels = json_array(), *near = json_array();
    int32_t box[4] = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

    for (size_t i = 0; i < layout->spot_count; i++) {
        const struct tabla_spot *spot = &layout->spots[i];
        json_t *beside = json_array();

        widen(box, spot->x, spot->y);
        json_array_append_new(spots, json_pack("{s:i, s:i, s:s, s:s}", "x", (int)spot->x, "y", (int)spot->y, "name",
                                               spot->name, "kind", spot_names[spot->kind]));
        for (size_t k = 0; k < board->near_count[i]; k++)
            json_array_append_new(beside, json_integer(board->near[i][k]));
        json_array_append_new(near, beside);
    }
    for (size_t i = 0; i < layout->segment_count; i++) {
        const struct tabla_segment *s = &layout->segments[i];
        json_array_append_new(segments, json_pack("[i, i, i, i]", (int)s->x1, (int)s->y1, (int)s->x2, (int)s->y2));
    }
    for (size_t i = 0; i < layout->label_count; i++) {
        const struct tabla_label *label = &layout->labels[i];
        widen(box, label->x, label->y);
        json_array_append_new(
            labels, json_pack("{s:i, s:i, s:s}", "x", (int)label->x, "y", (int)label->y, "text", label->text));
    }
    return json_pack("{s:b, s:o, s:o, s:o, s:o, s:[i, i, i, i]}", "hex", (int)layout->hex, "spots", spots, "segments",
                     segments, "labels", labels, "near", near, "box", (int)box[0], (int)box[1], (int)box[2],
                     (int)box[3]);
}

json_t *describe_setup(const struct tabla_record *record)
{
    const struct tabla_game *game = record->game;
    const struct tabla_state *start;
    struct tabla_text line = {0};
    json_t *object = json_object();
    const char *text, *colon;
    struct tabla_record walk;

    if (!nodes_walk(&walk, record, record->root, 0))
        return object;
    start = &walk.state;
    if (game == &tabla_go) {
        struct tabla_go_rules rules = tabla_go_rules_of(start);
        json_object_set_new(object, "variant", json_string(game->variants[0]));
        json_object_set_new(object, "size", json_integer(tabla_go_size(start)));
        set_text(object, "rules", rules.name);
        json_object_set_new(object, "komi", json_real(tabla_go_komi(start) / 100.0));
        json_object_set_new(object, "handicap", json_integer(tabla_go_handicap(start)));
        tabla_walk_release(&walk);
        return object;
    }
    /* A position line begins with the game's name, and the variant where it is not the usual one. */
    game->write_position(start, NULL, &line);
    tabla_walk_release(&walk);
    text = tabla_text_string(&line);
    colon = text[strcspn(text, ": ")] == ':' ? text + strcspn(text, ":") + 1 : NULL;
    json_object_set_new(object, "variant",
                        colon ? json_stringn(colon, strcspn(colon, " ")) : json_string(game->variants[0]));
    tabla_text_release(&line);
    return object;
}

/* --- Actions ------------------------------------------------------------------------------------------------------ */

json_t *describe_changes(const struct tabla_game *game, const struct tabla_state *state, tabla_action action)
{
    struct tabla_change changes[TABLA_MAX_CHANGES];
    size_t count = action == TABLA_RESIGN ? 0 : game->changes(state, action, changes);
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[s, s, s, i, i]", change_names[changes[i].kind],
                                              describe_player(changes[i].owner), piece_names[changes[i].piece],
                                              (int)changes[i].from, (int)changes[i].to));
    return list;
}

json_t *describe_step(const struct tabla_game *game, const struct tabla_state *state, tabla_action action)
{
    char text[TABLA_ACTION_TEXT];

    tabla_write_action(game, state, action, text);
    return json_pack("{s:s, s:s, s:o}", "player", describe_player(state->player), "text", text, "changes",
                     describe_changes(game, state, action));
}

json_t *describe_ways(const struct moves_action *action)
{
    json_t *ways = json_array(), *way;

    for (size_t i = 0; i < action->way_count; i++)
        json_array_append_new(ways, json_pack("[i, i]", (int)action->ways[i][0], (int)action->ways[i][1]));
    if (action->way_count == 0 && action->parts.count > 0) {
        way = json_array();
        for (size_t i = 0; i < action->parts.count; i++)
            json_array_append_new(way, json_integer(action->parts.spots[i]));
        json_array_append_new(ways, way);
    }
    return ways;
}

static json_t *describe_action(const struct speech *speech, const struct moves *moves,
                               const struct moves_action *action)
{
    const struct tabla_parts *parts = &action->parts;
    char text[TABLA_ACTION_TEXT];
    json_t *object, *keep;

    tabla_write_action(moves->game, &moves->state, action->action, text);
    object = json_pack("{s:i, s:s, s:s, s:s, s:o, s:o}", "n", (int)action->action, "text", text, "kind",
                       kind_names[parts->kind], "name", say(speech, kind_labels[parts->kind]), "ways",
                       describe_ways(action), "changes", describe_changes(moves->game, &moves->state, action->action));
    if (parts->kind == TABLA_ACT_CLEAR) {
        keep = json_array();
        for (size_t i = 0; i < parts->count; i++)
            if (parts->keep >> i & 1)
                json_array_append_new(keep, json_integer(parts->spots[i]));
        json_object_set_new(object, "keep", keep);
    }
    return object;
}

/* --- The position ------------------------------------------------------------------------------------------------- */

/* Who won and how, in words. */
static void add_end(const struct speech *speech, const struct tabla_game *game, const struct tabla_state *state,
                    struct tabla_text *out)
{
    char points[TABLA_RESULT_TEXT];
    const char *sentence = tabla_say_result(game, state, points);

    say_number(speech, points);
    say_add(speech, out, sentence, say_player(speech, state->winner), points, NULL);
}

json_t *describe_result(const struct speech *speech, const struct tabla_game *game, const struct tabla_state *state)
{
    struct tabla_text sentence = {0};
    char result[TABLA_RESULT_TEXT];
    json_t *object;

    if (!state->over)
        return NULL;
    tabla_write_result(game, state, result);
    add_end(speech, game, state, &sentence);
    object = json_pack("{s:s, s:s, s:s}", "text", result, "winner", describe_player(state->winner), "sentence",
                       tabla_text_string(&sentence));
    tabla_text_release(&sentence);
    return object;
}

static void add_status(const struct speech *speech, const struct moves *moves, struct tabla_text *out)
{
    const struct tabla_state *state = &moves->state;

    if (state->over)
        add_end(speech, moves->game, state, out);
    else
        tabla_text_add_string(
            out, say(speech, state->player == TABLA_BLACK ? TABLA_N("Black to play") : TABLA_N("White to play")));
}

static json_t *describe_pieces(const struct tabla_view *view)
{
    json_t *list = json_array();

    for (size_t i = 0; i < view->piece_count; i++) {
        const struct tabla_piece *piece = &view->pieces[i];
        json_t *one = json_pack("[i, s, s]", (int)piece->spot, describe_player(piece->owner), piece_names[piece->kind]);
        if (piece->dead)
            json_array_append_new(one, json_string("dead"));
        json_array_append_new(list, one);
    }
    return list;
}

/* "Rings off" as a word for programs: "rings-off". */
static void slug(const char *label, char out[32])
{
    size_t n = 0;

    for (; *label && n < 31; label++)
        out[n++] = *label == ' ' ? '-' : (char)tolower((unsigned char)*label);
    out[n] = '\0';
}

static json_t *describe_counters(const struct speech *speech, const struct tabla_view *view)
{
    json_t *list = json_array();

    for (size_t i = 0; i < view->counter_count; i++) {
        const struct tabla_counter *counter = &view->counters[i];
        char name[32];
        slug(counter->label, name);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:b, s:{s:i, s:i}, s:i}", "label", say(speech, counter->label), "name", name,
                            "shared", (int)counter->shared, "values", "B", (int)counter->value[0], "W",
                            (int)counter->value[counter->shared ? 0 : 1], "most", (int)counter->most));
    }
    return list;
}

/* "White, rings: e5, f6. Black, markers: …": all that stands on the board, for ears. */
static void add_spoken(const struct speech *speech, const struct moves *moves, const struct tabla_view *view,
                       struct tabla_text *out)
{
    for (unsigned owner = TABLA_WHITE + 1; owner-- > 0;)
        for (unsigned kind = 0; kind < PIECES; kind++) {
            struct tabla_text names = {0};
            for (size_t i = 0; i < view->piece_count; i++) {
                const struct tabla_piece *piece = &view->pieces[i];
                if (piece->owner != owner || piece->kind != kind)
                    continue;
                tabla_text_add_string(&names, names.length ? ", " : "");
                tabla_text_add_string(&names, moves->board.layout.spots[piece->spot].name);
            }
            if (names.length) {
                tabla_text_add_string(out, out->length ? " " : "");
                /* Translators: a player, a kind of piece, where they stand: "White, rings: e5, f6." */
                say_add(speech, out, TABLA_N("%1, %2: %3."), say_player(speech, owner), say(speech, piece_labels[kind]),
                        tabla_text_string(&names), NULL);
            }
            tabla_text_release(&names);
        }
    if (!out->length)
        tabla_text_add_string(out, say(speech, TABLA_N("The board is empty.")));
}

json_t *describe_position(const struct speech *speech, const struct moves *moves)
{
    const struct tabla_game *game = moves->game;
    const struct tabla_state *state = &moves->state;
    struct tabla_text line = {0}, status = {0}, spoken = {0};
    json_t *object, *actions = json_array();
    struct tabla_view view;

    game->view(state, &view);
    game->write_position(state, NULL, &line);
    add_status(speech, moves, &status);
    add_spoken(speech, moves, &view, &spoken);
    for (size_t i = 0; i < moves->count; i++)
        json_array_append_new(actions, describe_action(speech, moves, &moves->actions[i]));
    object = json_pack("{s:s, s:s, s:i, s:s, s:s, s:b, s:o, s:o, s:o, s:s, s:s}", "text", tabla_text_string(&line),
                       "player", state->over ? "" : describe_player(state->player), "phase", (int)state->phase,
                       "prompt", say(speech, game->prompt(state)), "status", tabla_text_string(&status), "over",
                       (int)state->over, "pieces", describe_pieces(&view), "counters", describe_counters(speech, &view),
                       "actions", actions, "pick", moves_pick_names[moves->pick], "spoken", tabla_text_string(&spoken));
    tabla_text_release(&line);
    tabla_text_release(&status);
    tabla_text_release(&spoken);
    return object;
}

/* --- What led here ------------------------------------------------------------------------------------------------ */

enum { LONGEST_TURN = 64 };

/* The spots that an action touched, each once, the last action's first. */
static void add_spots(json_t *list, json_t *changes)
{
    json_t *change, *known;
    size_t i, k;

    json_array_foreach(changes, i, change)
    {
        json_t *to = json_array_get(change, 4);
        bool there = false;
        json_array_foreach(list, k, known) there |= json_integer_value(known) == json_integer_value(to);
        if (!there)
            json_array_append(list, to);
    }
}

json_t *describe_last(const struct tabla_record *record)
{
    struct tabla_record walk;
    struct tabla_text text = {0};
    json_t *steps[LONGEST_TURN], *all, *spots, *object;
    char player[2] = "";
    size_t count = 0;

    if (tabla_node_sets_up(record->game, record->node) || !nodes_walk(&walk, record, record->node, record->done))
        return NULL;
    while (count < LONGEST_TURN) {
        struct tabla_state before;
        tabla_action action = tabla_record_last(&walk, &before);
        size_t depth = tabla_record_depth(&walk);

        if (action == TABLA_ACTION_NONE || (count > 0 && strcmp(player, describe_player(before.player)) != 0))
            break;
        memcpy(player, describe_player(before.player), 2);
        steps[count++] = describe_step(record->game, &before, action);
        while (tabla_record_depth(&walk) == depth && tabla_record_back(&walk))
            ;
    }
    tabla_walk_release(&walk);
    if (count == 0)
        return NULL;
    all = json_array();
    spots = json_array();
    for (size_t i = count; i-- > 0;) {
        tabla_text_add_string(&text, text.length ? ";" : "");
        tabla_text_add_string(&text, json_string_value(json_object_get(steps[i], "text")));
        json_array_extend(all, json_object_get(steps[i], "changes"));
    }
    add_spots(spots, all);
    for (size_t i = 0; i < count; i++)
        json_decref(steps[i]);
    object = json_pack("{s:s, s:s, s:o, s:o}", "player", player, "text", tabla_text_string(&text), "spots", spots,
                       "changes", all);
    tabla_text_release(&text);
    return object;
}
