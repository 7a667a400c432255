/* Walking the tree and arranging it. */
#include <stdlib.h>
#include <string.h>

#include "record/tree.h"
#include "server/arrange.h"
#include "server/nodes.h"
#include "server/ops.h"

/* Only where the cursor is not where a game goes on. */
static bool may_walk(struct request *request)
{
    return request->room->mode != ROOM_PLAY ||
           request_fail(request, "state", TABLA_N("this game is being played: make a study of it to walk in it"), NULL);
}

static bool walk(struct request *request, const char *where)
{
    struct tabla_record *record = request->room->record;

    if (strcmp(where, "start") == 0)
        tabla_record_rewind(record);
    else if (strcmp(where, "end") == 0)
        tabla_record_to_end(record);
    else if (strcmp(where, "back") == 0)
        tabla_record_back(record);
    else if (strcmp(where, "back-turn") == 0)
        tabla_record_back_turn(record);
    else if (strcmp(where, "forward-turn") == 0)
        tabla_record_forward_turn(record);
    else if (strcmp(where, "forward") == 0)
        room_redo(request->room); /* notes the step, to be animated */
    else
        return request_fail_field(request, "to");
    return true;
}

bool op_goto(struct request *request)
{
    struct tabla_node *node;
    const char *where = NULL;
    size_t done;

    if (!may_walk(request) || !request_string(request, "to", &where))
        return false;
    if (where)
        return walk(request, where) && request_changed(request);
    if (!request_place(request, &node, &done))
        return false;
    if (!tabla_record_goto(request->room->record, node, done))
        return request_no_memory(request);
    return request_changed(request);
}

bool op_look(struct request *request)
{
    struct tabla_record walk;
    struct tabla_node *node;
    struct moves *moves;
    json_t *position, *last;
    size_t done;

    if (!request_place(request, &node, &done))
        return false;
    if (!nodes_walk(&walk, request->room->record, node, done))
        return request_no_memory(request);
    moves = moves_new(walk.game, &walk.state, &walk.past);
    if (moves) {
        position = describe_position(request->client->speech, moves);
        last = describe_last(&walk);
        if (last)
            json_object_set_new(position, "last", last);
        json_object_set_new(request->reply, "position", position);
    }
    moves_free(moves);
    tabla_walk_release(&walk);
    return moves || request_no_memory(request);
}

/* A node told by number that is not the root. */
static bool read_node(struct request *request, struct tabla_node **node)
{
    size_t done;

    if (!json_object_get(request->json, "node"))
        return request_fail_field(request, "node");
    return request_place(request, node, &done);
}

static bool is_above_cursor(const struct tabla_record *record, const struct tabla_node *node)
{
    const struct tabla_node *above = record->node;

    while (above && above != node)
        above = above->parent;
    return above != NULL;
}

bool op_delete_node(struct request *request)
{
    struct room *room = request->room;
    struct tabla_node *node;

    if (!read_node(request, &node))
        return false;
    if (!node->parent)
        return request_fail_field(request, "node");
    if (room->mode == ROOM_PLAY && is_above_cursor(room->record, node))
        return request_fail(request, "state", TABLA_N("this game is being played: make a study of it to walk in it"),
                            NULL);
    tabla_record_cut(room->record, node);
    times_forget(&room->times, tabla_record_depth(room->record));
    room_tree_changed(room);
    return request_changed(request);
}

bool op_promote(struct request *request)
{
    struct room *room = request->room;
    struct tabla_node *node;

    if (!may_walk(request) || !read_node(request, &node))
        return false;
    for (; node->parent; node = node->parent)
        if (node->previous)
            tabla_record_promote(room->record, node);
    room_tree_changed(room);
    return request_changed(request);
}

bool op_comment(struct request *request)
{
    enum { LONGEST = 100000 };
    struct tabla_node *node;
    const char *text = NULL;

    if (!request_string(request, "text", &text) || !read_node(request, &node))
        return false;
    if (!text || strlen(text) > LONGEST)
        return request_fail_field(request, "text");
    if (!tabla_node_set(node, "C", *text ? text : NULL))
        return request_no_memory(request);
    room_tree_changed(request->room);
    room_carry_analysis(request->room);
    return request_changed(request);
}

/* --- A position put by hand --------------------------------------------------------------------------------------- */

/* Reads the pieces of a request into `view`. */
static bool read_pieces(struct request *request, const json_t *list, size_t spots, struct tabla_view *view)
{
    bool taken[TABLA_MAX_SPOTS] = {false};
    const json_t *one;
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > TABLA_MAX_SPOTS)
        return request_fail_field(request, "pieces");
    json_array_foreach(list, i, one)
    {
        const json_t *spot = json_array_get(one, 0);
        enum tabla_player owner = describe_read_player(json_string_value(json_array_get(one, 1)));
        int kind = describe_read_piece(json_string_value(json_array_get(one, 2)));

        if (!json_is_integer(spot) || json_integer_value(spot) < 0 || json_integer_value(spot) >= (json_int_t)spots ||
            owner == TABLA_NOBODY || kind < 0 || taken[json_integer_value(spot)])
            return request_fail_field(request, "pieces");
        taken[json_integer_value(spot)] = true;
        view->pieces[view->piece_count++] =
            (struct tabla_piece){(uint16_t)json_integer_value(spot), (uint8_t)owner, (uint8_t)kind, 0};
    }
    return true;
}

/* Counters by their names; those not told are worked out. */
static bool read_counters(struct request *request, struct arrange *arrange)
{
    const json_t *list = json_object_get(request->json, "counters"), *one;
    size_t i;

    if (!list)
        return true;
    if (!json_is_array(list))
        return request_fail_field(request, "counters");
    json_array_foreach(list, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        const json_t *values = json_object_get(one, "values");
        const json_t *black = json_object_get(values, "B"), *white = json_object_get(values, "W");

        if (!name || !json_is_integer(black) || !json_is_integer(white) ||
            !arrange_counter(arrange, name, json_integer_value(black), json_integer_value(white)))
            return request_fail_field(request, "counters");
    }
    return true;
}

/* The position line that a request tells, or makes of pieces. */
static bool read_position(struct request *request, struct tabla_text *line)
{
    const struct tabla_record *record = request->room->record;
    const char *position = NULL, *player = NULL;
    struct arrange *arrange;
    bool good;

    if (!request_string(request, "position", &position) || !request_string(request, "player", &player))
        return false;
    if (position) {
        tabla_text_add_string(line, position);
        return true;
    }
    arrange = arrange_new(record->game, &record->state);
    if (!arrange)
        return request_no_memory(request);
    good = read_pieces(request, json_object_get(request->json, "pieces"), arrange->layout.spot_count, &arrange->view) &&
           read_counters(request, arrange);
    if (good && player) {
        arrange->player = describe_read_player(player);
        good = arrange->player != TABLA_NOBODY || request_fail_field(request, "player");
    }
    if (good)
        arrange_write(arrange, line);
    arrange_free(arrange);
    return good && (!line->failed || request_no_memory(request));
}

/* A start without anything in it is put in place of the old one; otherwise the position is a node of its own. */
static bool put(struct request *request, const struct tabla_state *state, const struct tabla_keys *past,
                struct tabla_error *error)
{
    struct room *room = request->room;
    struct tabla_record *record = room->record;
    const char *comment = tabla_node_get(record->root, "C");
    struct tabla_record *fresh;

    if (record->root->first)
        return tabla_record_set_up(record, state, past, error);
    fresh = tabla_record_from_state(record->game, state, past, error);
    if (!fresh)
        return false;
    if (comment)
        tabla_node_set(fresh->root, "C", comment);
    tabla_record_free(record);
    room->record = fresh;
    return true;
}

bool op_setup(struct request *request)
{
    struct room *room = request->room;
    const struct tabla_game *game = NULL;
    struct tabla_text line = {0};
    struct tabla_keys past = {0};
    struct tabla_state state;
    struct tabla_error error;
    bool good = may_walk(request) && read_position(request, &line);

    if (good) {
        good = tabla_read_position(tabla_text_string(&line), line.length, &game, &state, &past, &error);
        if (!good)
            request_fail_error(request, &error);
        else if (game != room->record->game)
            good = request_fail_field(request, "position");
        else if (!put(request, &state, &past, &error))
            good = request_fail_error(request, &error);
    }
    tabla_keys_release(&past);
    tabla_text_release(&line);
    if (!good)
        return false;
    room_tree_changed(room);
    return request_changed(request);
}
