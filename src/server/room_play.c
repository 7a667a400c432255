/* Playing and taking back. Which of it is legal, the record knows. */
#include <string.h>

#include "record/tree.h"
#include "server/nodes.h"
#include "server/room.h"

bool room_is_over(const struct room *room)
{
    if (room->verdict != VERDICT_NONE)
        return true;
    return room->record->state.over && (room->mode == ROOM_SCRATCH || !room_counts(room) || room_is_settled(room));
}

bool room_live(const struct room *room)
{
    return room->mode == ROOM_PLAY && room->verdict == VERDICT_NONE && !room->record->state.over;
}

unsigned room_decider(const struct room *room)
{
    if (!room_live(room))
        return 0;
    if (room->lent)
        return room->lent_level;
    return room->seats[room->record->state.player].level;
}

void room_result(const struct room *room, char out[TABLA_RESULT_TEXT])
{
    struct tabla_state marked;

    out[0] = '\0';
    if (room->verdict != VERDICT_NONE) {
        memcpy(out, room->verdict == VERDICT_TIME ? "W+T" : "W+R", 4);
        out[0] = room->loser == TABLA_BLACK ? 'W' : 'B';
        return;
    }
    if (room_counts(room)) {
        marked = room_marked(room);
        if (room->mode != ROOM_STUDY || room_is_settled(room))
            tabla_write_result(room->record->game, &marked, out);
    } else {
        tabla_write_result(room->record->game, &room->record->state, out);
    }
}

/* The result as the file has it; only games that are played have one of their own. */
static void write_result(struct room *room)
{
    char result[TABLA_RESULT_TEXT];

    if (room->mode != ROOM_PLAY)
        return;
    room_result(room, result);
    tabla_node_set(room->record->root, "RE", room_is_over(room) && result[0] ? result : NULL);
}

/* Comments, variations and a longer end leave what was said about the main line as true as it was. */
static void carry_review(struct room *room)
{
    uint64_t before = room->tree_rev - 1;

    if (!room->review || room->review_rev != before || room->review_nodes == 0 ||
        room->review_mark != nodes_line_mark(room->record, room->review_nodes))
        return;
    room->review_rev = room->tree_rev;
    for (struct watch *watch = room->watches; watch; watch = watch->next)
        if (watch->review_seen == before)
            watch->review_seen = room->tree_rev;
}

void room_tree_changed(struct room *room)
{
    write_result(room);
    room->tree_rev++;
    carry_review(room);
}

/* In a game that is played, what is played is the main line. */
static void make_main(struct tabla_record *record)
{
    for (struct tabla_node *node = record->node; node && node->parent; node = node->parent)
        if (node->previous)
            tabla_record_promote(record, node);
}

bool room_play(struct room *room, tabla_action action, struct tabla_error *error)
{
    struct tabla_record *record = room->record;
    struct tabla_state before = record->state;

    if (tabla_record_depth(record) >= room->times.moment_count) /* the game began here */
        times_note(&room->times, tabla_record_depth(record), hub_now());
    if (!tabla_record_play(record, action, error))
        return false;
    if (room->step_count < ROOM_STEPS)
        room->steps[room->step_count++] = (struct step){before, action};
    if (room->mode == ROOM_PLAY) {
        make_main(record);
        if (record->state.over || record->state.player != before.player) {
            room->lent = false;
            if (!times_moved(&room->times, before.player, hub_now()) && !record->state.over) {
                room->verdict = VERDICT_TIME;
                room->loser = before.player;
            }
        }
        times_note(&room->times, tabla_record_depth(record), hub_now());
        room->proposed = room->agreed = false;
    }
    room->resumed = false;
    room_tree_changed(room);
    return true;
}

bool room_resign(struct room *room, enum tabla_player player, struct tabla_error *error)
{
    if (room->record->state.player == player)
        return room_play(room, TABLA_RESIGN, error);
    /* Giving up in the other's time is no action of the game, but the end of it all the same. */
    room->verdict = VERDICT_RESIGNED;
    room->loser = player;
    room_tree_changed(room);
    return true;
}

/* --- Back and forth ----------------------------------------------------------------------------------------------- */

/* Whether a person decides in that position; where nobody but engines plays, anything will do. */
static bool is_a_persons(const struct room *room, const struct tabla_state *state)
{
    bool any = room->seats[0].level == 0 || room->seats[1].level == 0;

    return !any || (!state->over && room->seats[state->player].level == 0);
}

/* Walks back as a person would take it back. False where that leads nowhere. */
static bool walk_back(const struct room *room, struct tabla_record *walk, bool turn)
{
    size_t depth = tabla_record_depth(walk);

    while (turn ? tabla_record_back_turn(walk) : tabla_record_back(walk)) {
        if (room->mode == ROOM_PLAY)
            tabla_record_resume(walk, NULL); /* where it had been resumed; the tree does not keep that */
        if (room->mode != ROOM_PLAY || (is_a_persons(room, &walk->state) && tabla_record_depth(walk) < depth))
            return true;
    }
    return false;
}

/* The clock that was up has again what it had when this decision began. */
static void undo_time(struct room *room)
{
    struct tabla_record *record = room->record;

    /* An action that came too late goes with it: before that one there was time. */
    if (record->state.player != room->loser)
        tabla_record_back_turn(record);
    times_return(&room->times, tabla_record_depth(record), tabla_record_depth(record), hub_now());
}

/* What is taken back first: that the game was ended, or that it was resumed. */
static bool undo_end(struct room *room)
{
    if (room->verdict == VERDICT_NONE && !room->resumed)
        return false;
    if (room->resumed) { /* to where the cursor stands, but by the way that leads there */
        struct tabla_node *node = room->record->node;
        size_t done = room->record->done;
        tabla_record_rewind(room->record);
        tabla_record_goto(room->record, node, done);
    }
    if (room->verdict == VERDICT_TIME)
        undo_time(room);
    room->verdict = VERDICT_NONE;
    room->resumed = false;
    room_tree_changed(room);
    return true;
}

/* Whether the last action ended the game, and it goes on all the same. */
static bool is_reopened(const struct tabla_record *record)
{
    struct tabla_state state;
    const tabla_action last = tabla_record_last(record, &state);

    return last != TABLA_ACTION_NONE && tabla_step(record->game, &state, NULL, last) && state.over &&
           !record->state.over;
}

bool room_undo(struct room *room, bool turn)
{
    size_t depth = tabla_record_depth(room->record);

    if (undo_end(room))
        return true;
    if (!room_can_undo(room) || !walk_back(room, room->record, turn))
        return false;
    room->proposed = room->agreed = room->lent = false;
    room->resumed = is_reopened(room->record);
    times_return(&room->times, depth, tabla_record_depth(room->record), hub_now());
    write_result(room);
    return true;
}

bool room_can_undo(const struct room *room)
{
    struct tabla_record walk;
    bool can;

    if (room->verdict != VERDICT_NONE || room->resumed)
        return true;
    if (!nodes_walk(&walk, room->record, room->record->node, room->record->done))
        return false;
    can = walk_back(room, &walk, false);
    tabla_walk_release(&walk);
    return can;
}

bool room_can_redo(const struct room *room)
{
    const struct tabla_record *record = room->record;

    return room->verdict == VERDICT_NONE && (record->done < record->node->count || record->node->first);
}

/* To where a person decides again, as far as it was played. */
bool room_redo(struct room *room)
{
    struct tabla_record *record = room->record;
    size_t from = tabla_record_depth(record);
    bool moved = false;

    if (!room_can_redo(room))
        return false;
    room->resumed = false;
    do {
        struct tabla_state before = record->state;
        size_t depth = tabla_record_depth(record);

        if (!tabla_record_forward(record))
            break;
        moved = true;
        if (tabla_record_depth(record) > depth && room->step_count < ROOM_STEPS)
            room->steps[room->step_count++] = (struct step){before, tabla_record_last(record, NULL)};
    } while (room->mode == ROOM_PLAY && room_can_redo(room) && !is_a_persons(room, &record->state));
    times_return(&room->times, from, tabla_record_depth(record), hub_now());
    write_result(room);
    return moved;
}
