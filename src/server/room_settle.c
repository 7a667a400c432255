/*
 * Go after two passes: dead stones, territory, and a count that adds up (O5, O6, O8). Kept in the tree as SGF has it:
 * TB and TW on the last node, in which dead stones lie.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/settle.h"
#include "record/go_sgf.h"
#include "server/nodes.h"
#include "server/room.h"
#include "tabla/go.h"

static const char *const territory_property[] = {[TABLA_BLACK] = "TB", [TABLA_WHITE] = "TW"};

bool room_counts(const struct room *room)
{
    const struct tabla_record *record = room->record;

    return record->game == &tabla_go && record->state.over && record->state.reason != TABLA_REASON_RESIGNED;
}

static bool is_told(const struct room *room)
{
    const struct tabla_record *record = room->record;
    const char *result = tabla_node_get(record->root, "RE");
    char counted[TABLA_RESULT_TEXT];

    tabla_write_result(record->game, &record->state, counted);
    return result && strcmp(result, counted) == 0;
}

/* Where one player has no stones none of the other's can be dead. */
static bool is_undisputed(const struct room *room)
{
    struct tabla_go_count count;

    tabla_go_score(&room->record->state, &count);
    return count.stones[0] == 0 || count.stones[1] == 0;
}

bool room_is_settled(const struct room *room)
{
    const struct tabla_node *node = room->record->node;

    if (room->mode != ROOM_STUDY)
        return room->agreed;
    return tabla_node_find(node, "TB") || tabla_node_find(node, "TW") || is_told(room) || is_undisputed(room);
}

struct tabla_state room_marked(const struct room *room)
{
    struct tabla_state marked = room->record->state;

    tabla_go_take_off_dead(room->record->node, &marked);
    return marked;
}

bool room_marked_result(const struct room *room, const struct tabla_node *node, char out[TABLA_RESULT_TEXT])
{
    struct tabla_record walk;
    bool over;

    if (room->record->game != &tabla_go || !(tabla_node_find(node, "TB") || tabla_node_find(node, "TW")) ||
        !nodes_walk(&walk, room->record, node, node->count))
        return false;
    over = walk.state.over && walk.state.reason != TABLA_REASON_RESIGNED;
    if (over) {
        tabla_go_take_off_dead(node, &walk.state);
        tabla_write_result(walk.game, &walk.state, out);
    }
    tabla_walk_release(&walk);
    return over;
}

void room_mark(struct room *room, const struct tabla_state *marked)
{
    struct tabla_record *record = room->record;
    int size = tabla_go_size(marked);
    bool alive[TABLA_MAX_SPOTS] = {false};
    struct tabla_go_count count;
    struct tabla_view view;
    bool any = false;
    char name[3];

    tabla_go.view(marked, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        alive[view.pieces[i].spot] = !view.pieces[i].dead;
    tabla_go_score(marked, &count);
    for (unsigned player = 0; player < 2; player++) {
        tabla_node_set(record->node, territory_property[player], NULL);
        for (int i = 0; i < size * size; i++) {
            if (count.owner[i] != player || alive[i])
                continue;
            tabla_go_write_move((tabla_action)i, size, name);
            tabla_node_add(record->node, territory_property[player], name);
            any = true;
        }
    }
    if (!any) /* agreed all the same: nobody has any land */
        tabla_node_add(record->node, territory_property[TABLA_BLACK], "");
    room_tree_changed(room);
    for (struct watch *watch = room->watches; watch; watch = watch->next)
        watch->review_seen = 0; /* it tells how the game ended */
}

/* --- Told --------------------------------------------------------------------------------------------------------- */

static void add_row(json_t *rows, const struct speech *speech, const char *name, const char *label, int black,
                    int white)
{
    json_array_append_new(rows, json_pack("{s:s, s:s, s:f, s:f}", "name", name, "label", say(speech, label), "B",
                                          black / 100.0, "W", white / 100.0));
}

static json_t *describe_count(const struct speech *speech, const struct tabla_state *marked,
                              const struct tabla_go_count *count)
{
    bool area = tabla_go_rules_of(marked).scoring == TABLA_GO_AREA;
    const unsigned *second = area ? count->stones : count->prisoners;
    int komi = tabla_go_komi(marked), rest[2];
    json_t *rows = json_array();

    for (unsigned player = 0; player < 2; player++)
        rest[player] = count->total[player] - (int)(count->territory[player] + second[player]) * 100 -
                       (player == TABLA_WHITE ? komi : 0);
    add_row(rows, speech, "territory", TABLA_N("Territory"), (int)count->territory[0] * 100,
            (int)count->territory[1] * 100);
    if (area)
        add_row(rows, speech, "stones", TABLA_N("Stones"), (int)second[0] * 100, (int)second[1] * 100);
    else
        add_row(rows, speech, "prisoners", TABLA_N("Prisoners"), (int)second[0] * 100, (int)second[1] * 100);
    add_row(rows, speech, "komi", TABLA_N("Komi"), 0, komi);
    if (rest[0] || rest[1])
        add_row(rows, speech, "handicap", TABLA_N("Handicap"), rest[0], rest[1]);
    add_row(rows, speech, "total", TABLA_N("Together"), count->total[0], count->total[1]);
    return json_pack("{s:b, s:o}", "area", (int)area, "rows", rows);
}

/* Whether the engine is to say which stones are dead. */
static bool is_asked(const struct room *room)
{
    bool wanted = room->mode == ROOM_PLAY ? !room->proposed && !room->agreed : room->asked;

    return wanted && room_counts(room) && room->verdict == VERDICT_NONE;
}

json_t *room_settlement(const struct room *room, const struct speech *speech)
{
    struct tabla_state marked = room_marked(room);
    json_t *dead = json_array();
    char owners[TABLA_MAX_SPOTS + 1];
    struct tabla_go_count count;
    struct tabla_view view;
    size_t spots = (size_t)(tabla_go_size(&marked) * tabla_go_size(&marked));

    tabla_go.view(&marked, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].dead)
            json_array_append_new(dead, json_integer(view.pieces[i].spot));
    tabla_go_score(&marked, &count);
    for (size_t i = 0; i < spots; i++)
        owners[i] = count.owner[i] == TABLA_BLACK ? 'B' : count.owner[i] == TABLA_WHITE ? 'W' : '.';
    owners[spots] = '\0';
    return json_pack("{s:b, s:o, s:s, s:o, s:b}", "proposing", (int)is_asked(room), "dead", dead, "owners", owners,
                     "count", describe_count(speech, &marked, &count), "agreed", (int)room_is_settled(room));
}

/* --- What the engine takes for dead ------------------------------------------------------------------------------- */

struct settle_job {
    struct job job;
    struct hub *hub;
    int64_t room;
    uint64_t rev;
    struct tabla_state state;
    bool resumed, ours[2];
};

static void settle_run(struct job *job)
{
    struct settle_job *settle = (struct settle_job *)job;

    settle_propose(&settle->state, settle->resumed, settle->ours);
}

static void settle_done(struct job *job)
{
    struct settle_job *settle = (struct settle_job *)job;
    struct room *room = room_find(settle->hub, settle->room);

    if (room && room->settling == settle) {
        room->settling = NULL;
        if (room->rev == settle->rev && !settle->hub->closing) {
            room_mark(room, &settle->state);
            room->proposed = true;
            room->asked = false;
            if (room_commit(room, NULL)) /* otherwise it waits for someone to ask again */
                room_tell(room);
        } else {
            room_attend(room);
        }
    }
    free(settle);
}

void room_attend_settling(struct room *room)
{
    struct settle_job *settle;

    room->asked = room->asked && room_counts(room); /* not where the cursor has gone since */
    if (room->settling || room->hub->closing || !room->watches || !is_asked(room))
        return;
    settle = calloc(1, sizeof *settle);
    if (!settle)
        return;
    settle->job = (struct job){.run = settle_run, .done = settle_done};
    settle->hub = room->hub;
    settle->room = room->id;
    settle->rev = room->rev;
    settle->state = room->record->state;
    settle->resumed = room->mode == ROOM_PLAY && tabla_record_resumed(room->record);
    for (unsigned player = 0; player < 2; player++)
        settle->ours[player] = room->seats[player].level > 0;
    room->settling = settle;
    jobs_start(room->hub->quick, &settle->job);
}
