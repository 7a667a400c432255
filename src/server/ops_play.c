/* Playing: actions, taking back, the engine's turn, the end of a game of Go. */
#include <stdlib.h>
#include <string.h>

#include "server/ops.h"
#include "tabla/go.h"

/* --- What is to be played ----------------------------------------------------------------------------------------- */

static bool read_spots(struct request *request, const char *field, const struct moves *moves, uint16_t *out,
                       size_t *count)
{
    const json_t *list = json_object_get(request->json, field), *one;
    size_t i;

    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > MOVES_CLICKS)
        return request_fail_field(request, field);
    json_array_foreach(list, i, one)
    {
        if (!json_is_integer(one) || json_integer_value(one) < 0 ||
            json_integer_value(one) >= (json_int_t)moves->board.layout.spot_count)
            return request_fail_field(request, field);
        out[(*count)++] = (uint16_t)json_integer_value(one);
    }
    return true;
}

static bool read_clicks(struct request *request, const struct moves *moves, struct moves_clicks *clicks)
{
    const char *piece = NULL;

    *clicks = (struct moves_clicks){.piece = -1};
    if (!read_spots(request, "spots", moves, clicks->spots, &clicks->count) ||
        !read_spots(request, "keep", moves, clicks->keep, &clicks->keep_count) ||
        !request_string(request, "piece", &piece))
        return false;
    clicks->keeps = json_object_get(request->json, "keep") != NULL;
    clicks->piece = piece ? describe_read_piece(piece) : -1;
    if (piece && clicks->piece < 0)
        return request_fail_field(request, "piece");
    return clicks->count > 0 || request_fail_field(request, "spots");
}

/* Clicks as an action. 0 with no error set: they have begun to mean something, and that was all that was asked. */
static size_t clicked(struct request *request, bool begun, tabla_action *out)
{
    const struct tabla_record *record = request->room->record;
    struct moves *moves = moves_new(record->game, &record->state, &record->past);
    struct moves_clicks clicks;
    struct tabla_error error;
    size_t count = 0;

    if (!moves) {
        request_no_memory(request);
    } else if (read_clicks(request, moves, &clicks)) {
        out[0] = moves_find(moves, &clicks, begun, &error);
        count = out[0] != TABLA_ACTION_NONE;
        if (count == 0 && error.code != TABLA_ERROR_NONE)
            request_fail_error(request, &error);
    }
    moves_free(moves);
    return count;
}

enum { ROOM_FOR_ACTIONS = 64 };

/* The actions a request means; 0 with the error set, or where clicks have only begun. */
static size_t wanted(struct request *request, bool begun, tabla_action out[ROOM_FOR_ACTIONS])
{
    const struct tabla_record *record = request->room->record;
    json_int_t number = -1;
    const char *text = NULL;
    struct tabla_error error;
    size_t count;

    if (!request_whole(request, "action", 0, UINT16_MAX, &number) || !request_string(request, "text", &text))
        return 0;
    if (number >= 0) {
        out[0] = (tabla_action)number;
        if (tabla_check(record->game, &record->state, &record->past, out[0], &error))
            return 1;
        request_fail_error(request, &error);
        return 0;
    }
    if (!text)
        return clicked(request, begun, out);
    count =
        tabla_read_turn(record->game, &record->state, &record->past, text, strlen(text), out, ROOM_FOR_ACTIONS, &error);
    if (count == 0)
        request_fail_error(request, &error);
    return count;
}

/* In a game that is played it must be a person's turn, and the game must go on. */
static bool may_play(struct request *request)
{
    const struct room *room = request->room;

    if (room->mode != ROOM_PLAY)
        return true;
    if (!room_live(room))
        return request_fail(request, "over", TABLA_N("the game is over"), NULL);
    if (room_decider(room) > 0)
        return request_fail(request, "turn", TABLA_N("it is the engine's turn"), NULL);
    return true;
}

bool op_play(struct request *request)
{
    tabla_action actions[ROOM_FOR_ACTIONS];
    struct tabla_error error;
    size_t count;

    if (!may_play(request))
        return false;
    count = wanted(request, false, actions);
    if (count == 0)
        return request->error ? false : request_fail_field(request, "spots");
    if (count > 1 && request->room->mode == ROOM_PLAY && actions[count - 1] == TABLA_RESIGN)
        return request_fail_field(request, "text");
    for (size_t i = 0; i < count; i++)
        if (!room_play(request->room, actions[i], &error)) {
            /* Read as legal, so memory is short. What was played of it stays, as it would one by one. */
            if (i > 0)
                request_changed(request);
            return request_fail_error(request, &error);
        }
    return request_changed(request);
}

bool op_why(struct request *request)
{
    tabla_action actions[ROOM_FOR_ACTIONS];

    if (!may_play(request))
        return false;
    wanted(request, true, actions);
    return !request->error;
}

/* --- Back and forth ----------------------------------------------------------------------------------------------- */

bool op_undo(struct request *request)
{
    if (!room_undo(request->room, false))
        return request_fail(request, "state", TABLA_N("there is nothing to take back"), NULL);
    return request_changed(request);
}

bool op_undo_turn(struct request *request)
{
    if (!room_undo(request->room, true))
        return request_fail(request, "state", TABLA_N("there is nothing to take back"), NULL);
    return request_changed(request);
}

bool op_redo(struct request *request)
{
    if (!room_redo(request->room))
        return request_fail(request, "state", TABLA_N("there is nothing to go forward to"), NULL);
    return request_changed(request);
}

/* --- Giving up, the engine's turn --------------------------------------------------------------------------------- */

/* Who gives up: the one who says so, the only person, or the person who decides. */
static enum tabla_player who_resigns(const struct room *room, const char *named)
{
    bool black = room->seats[TABLA_BLACK].level == 0, white = room->seats[TABLA_WHITE].level == 0;

    if (named)
        return describe_read_player(named);
    if (black != white)
        return black ? TABLA_BLACK : TABLA_WHITE;
    return (enum tabla_player)room->record->state.player;
}

bool op_resign(struct request *request)
{
    struct room *room = request->room;
    const char *named = NULL;
    enum tabla_player player;
    struct tabla_error error;

    if (!request_string(request, "player", &named))
        return false;
    if (room->mode != ROOM_PLAY || !room_live(room))
        return request_fail(request, "over", TABLA_N("the game is over"), NULL);
    player = who_resigns(room, named);
    if (player == TABLA_NOBODY || room->seats[player].level > 0)
        return request_fail_field(request, "player");
    if (!room_resign(room, player, &error))
        return request_fail_error(request, &error);
    return request_changed(request);
}

bool op_move_now(struct request *request)
{
    if (!room_move_now(request->room))
        return request_fail(request, "state", TABLA_N("the engine is not thinking"), NULL);
    return true;
}

bool op_stop(struct request *request)
{
    struct room *room = request->room;

    if (!room_live(room) || room_decider(room) == 0 || room->stopped)
        return request_fail(request, "state", TABLA_N("the engine is not thinking"), NULL);
    room->stopped = true;
    return request_changed(request);
}

bool op_go(struct request *request)
{
    enum { USUAL = 8 };
    struct room *room = request->room;
    json_int_t level = 0;

    if (!request_whole(request, "level", LEVEL_LEAST, LEVEL_MOST, &level))
        return false;
    if (!room_live(room))
        return request_fail(request, "over", TABLA_N("the game is over"), NULL);
    if (room_decider(room) == 0) {
        unsigned other = room->seats[!room->record->state.player].level;
        room->lent = true;
        room->lent_level = level ? (unsigned)level : other ? other : USUAL;
    }
    room->stopped = false;
    return request_changed(request);
}

/* --- Go: dead stones ---------------------------------------------------------------------------------------------- */

static bool may_settle(struct request *request)
{
    const struct room *room = request->room;

    if (room_counts(room) && room->verdict == VERDICT_NONE &&
        (room->mode == ROOM_STUDY || (room->mode == ROOM_PLAY && !room->agreed)))
        return true;
    return request_fail(request, "state", TABLA_N("there is nothing to count now"), NULL);
}

bool op_dead(struct request *request)
{
    struct room *room = request->room;
    json_int_t spot = -1;
    struct tabla_error error;
    struct tabla_state marked;
    struct tabla_view view;
    bool dead = false;

    if (!may_settle(request) || !request_whole(request, "spot", 0, TABLA_MAX_SPOTS, &spot))
        return false;
    marked = room_marked(room);
    if (spot < 0 || spot >= tabla_go_size(&marked) * tabla_go_size(&marked))
        return request_fail_field(request, "spot");
    tabla_go.view(&marked, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        dead |= view.pieces[i].spot == spot && view.pieces[i].dead;
    if (!tabla_go_mark(&marked, (unsigned)spot, !dead, &error))
        return request_fail_error(request, &error);
    room_mark(room, &marked);
    room->proposed = true; /* from now on it is the players' opinion */
    return request_changed(request);
}

bool op_propose(struct request *request)
{
    if (!may_settle(request))
        return false;
    request->room->proposed = false;
    request->room->asked = true;
    return request_changed(request);
}

bool op_agree(struct request *request)
{
    struct room *room = request->room;
    struct tabla_state marked;

    if (!may_settle(request))
        return false;
    if (room->mode == ROOM_PLAY) {
        room->agreed = true;
        room_tree_changed(room);
    } else {
        marked = room_marked(room);
        room_mark(room, &marked);
    }
    return request_changed(request);
}

bool op_resume(struct request *request)
{
    struct room *room = request->room;
    struct tabla_error error;

    if (!may_settle(request))
        return false;
    if (room->mode != ROOM_PLAY)
        return request_fail(request, "state", TABLA_N("a study goes on from any place in it"), NULL);
    tabla_node_set(room->record->node, "TB", NULL);
    tabla_node_set(room->record->node, "TW", NULL);
    if (!tabla_record_resume(room->record, &error))
        return request_fail_error(request, &error);
    room->resumed = true;
    room->proposed = room->agreed = false;
    room_tree_changed(room);
    return request_changed(request);
}
