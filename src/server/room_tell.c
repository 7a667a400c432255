/* A room as the page sees it. */
#include <stdlib.h>

#include "server/nodes.h"
#include "server/room.h"

static json_t *describe_steps(const struct room *room)
{
    json_t *list = json_array();

    for (size_t i = 0; i < room->step_count; i++)
        json_array_append_new(list, describe_step(room->record->game, &room->steps[i].before, room->steps[i].action));
    return list;
}

static void add_word(json_t *list, const char *word, bool wanted)
{
    if (wanted)
        json_array_append_new(list, json_string(word));
}

/* Which operations make sense now. */
static json_t *describe_can(const struct room *room)
{
    json_t *list = json_array();
    bool play = room->mode == ROOM_PLAY, live = room_live(room), thinking = room_thinking(room);
    bool persons = live && room_decider(room) == 0, anyone = room->seats[0].level == 0 || room->seats[1].level == 0;
    bool undo = room_can_undo(room), counting = room_counts(room) && !room_is_settled(room);
    bool marking = room->mode == ROOM_STUDY ? room_counts(room) : play && counting;

    add_word(list, "play", play ? persons : !room->record->state.over);
    add_word(list, "undo", undo);
    add_word(list, "undo-turn", undo);
    add_word(list, "redo", room_can_redo(room));
    add_word(list, "resign", live && anyone);
    add_word(list, "hint", play ? persons : !room->record->state.over);
    add_word(list, "move-now", thinking);
    add_word(list, "stop", live && room_decider(room) > 0 && !room->stopped);
    add_word(list, "go", live && (persons || room->stopped));
    add_word(list, "players", play);
    add_word(list, "goto", !play);
    add_word(list, "setup", !play);
    add_word(list, "dead", marking);
    add_word(list, "propose", marking && counting);
    add_word(list, "agree", marking && counting);
    add_word(list, "resume", play && counting);
    return list;
}

/* In a study nobody has won yet there: stones that are on the board need not be alive. */
static bool is_unsettled(const struct room *room)
{
    return room->mode == ROOM_STUDY && room_counts(room) && !room_is_settled(room);
}

static json_t *describe_end(const struct room *room, const struct speech *speech)
{
    struct tabla_text sentence = {0};
    struct tabla_state marked;
    char result[TABLA_RESULT_TEXT];
    json_t *object;

    if (is_unsettled(room))
        return NULL;
    if (room->verdict == VERDICT_NONE) {
        marked = room_counts(room) ? room_marked(room) : room->record->state;
        return describe_result(speech, room->record->game, &marked);
    }
    room_result(room, result);
    say_add(speech, &sentence,
            room->verdict == VERDICT_TIME ? TABLA_N("%1 wins: the other player's time is up")
                                          : TABLA_N("%1 wins: the other player resigned"),
            say_player(speech, room->loser == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK), NULL);
    object = json_pack("{s:s, s:s, s:s}", "text", result, "winner", room->loser == TABLA_BLACK ? "W" : "B", "sentence",
                       tabla_text_string(&sentence));
    tabla_text_release(&sentence);
    return object;
}

static json_t *describe_engine(const struct room *room)
{
    json_t *object = json_object();

    json_object_set_new(object, "state",
                        json_string(room_thinking(room) ? "thinking"
                                    : room->stopped     ? "stopped"
                                                        : "idle"));
    if (room_thinking(room))
        json_object_set_new(object, "since", json_integer(room_thinking_since(room)));
    return object;
}

/* The position itself does not know of an end by the clock, or by giving up in the other's time. */
static void add_verdict(json_t *position, const json_t *end)
{
    json_object_set(position, "status", json_object_get(end, "sentence"));
}

static void add_position(json_t *object, struct room *room, struct watch *watch, const json_t *end)
{
    struct tabla_record *record = room->record;
    struct tabla_state shown = room_counts(room) ? room_marked(room) : record->state;
    struct moves *moves = moves_new(record->game, &shown, &record->past);
    json_t *position, *last;

    if (!moves)
        return;
    position = describe_position(watch->client->speech, moves);
    if (room->verdict != VERDICT_NONE)
        add_verdict(position, end);
    if (is_unsettled(room))
        json_object_set_new(
            position, "status",
            json_string(say(watch->client->speech,
                            TABLA_N("Both have passed: it is not agreed on yet which stones are dead"))));
    last = describe_last(record);
    if (last)
        json_object_set_new(position, "last", last);
    json_object_set_new(object, "position", position);
    if (watch->layout_seen != moves->board.layout.spot_count) {
        json_object_set_new(object, "layout", describe_layout(&moves->board));
        watch->layout_seen = moves->board.layout.spot_count;
    }
    moves_free(moves);
}

/* As it was made, but for its end: which stones are dead may have been said since. */
static json_t *describe_review(const struct room *room)
{
    json_t *review = json_loads(room->review, 0, NULL);
    const struct tabla_node *last = room->record->root;
    char result[TABLA_RESULT_TEXT];

    for (size_t i = 1; i < room->review_nodes && last->first; i++)
        last = last->first;
    if (review && room_marked_result(room, last, result)) {
        json_object_set_new(review, "result", json_string(result));
        json_object_set_new(review, "over", json_true());
        json_object_del(review, "lead");
    }
    return review;
}

json_t *room_describe(struct room *room, struct watch *watch)
{
    const struct speech *speech = watch->client->speech;
    struct tabla_record *record = room->record;
    struct tabla_text title = {0};
    bool reviewed = room->review && room->review_rev == room->tree_rev;
    json_t *object, *end;

    room_title(room, speech, &title);
    object = json_pack("{s:I, s:I, s:s, s:s, s:s, s:b, s:I, s:I, s:o, s:o, s:{s:I, s:I}, s:o, s:b, s:s, s:o, s:o, s:I}",
                       "id", (json_int_t)room->id, "rev", (json_int_t)room->rev, "mode", room_mode_names[room->mode],
                       "kind", record->game->name, "title", tabla_text_string(&title), "named",
                       (int)(room->title != NULL), "created", (json_int_t)room->created, "changed",
                       (json_int_t)room->changed, "setup", describe_setup(record), "players",
                       room_players(room, speech), "cursor", "node", (json_int_t)nodes_number(record, record->node),
                       "done", (json_int_t)record->done, "steps", describe_steps(room), "live", (int)room_live(room),
                       "who", room_live(room) ? room_decider(room) ? "engine" : "human" : "", "engine",
                       describe_engine(room), "can", describe_can(room), "treeRev", (json_int_t)room->tree_rev);
    tabla_text_release(&title);
    end = describe_end(room, speech);
    add_position(object, room, watch, end);
    if (end)
        json_object_set_new(object, "result", end);
    if (room->times.on)
        json_object_set_new(object, "clock", times_describe(&room->times, hub_now(), hub_wall()));
    if (room_counts(room))
        json_object_set_new(object, "settlement", room_settlement(room, speech));
    if (watch->tree_seen != room->tree_rev) {
        json_object_set_new(object, "tree", describe_tree(record));
        watch->tree_seen = room->tree_rev;
    }
    json_object_set_new(object, "reviewed", json_boolean(reviewed));
    if (reviewed && watch->review_seen != room->tree_rev) {
        json_object_set_new(object, "review", describe_review(room));
        watch->review_seen = room->tree_rev;
    }
    return object;
}

void room_tell_one(struct room *room, struct watch *watch)
{
    client_send(watch->client, json_pack("{s:s, s:o}", "event", "game", "game", room_describe(room, watch)));
}

void room_tell(struct room *room)
{
    for (struct watch *watch = room->watches; watch; watch = watch->next)
        room_tell_one(room, watch);
    room->step_count = 0;
}
