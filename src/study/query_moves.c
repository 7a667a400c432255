/* The moves of a query: played one after the other, and the positions on the way that are to be looked at. */
#include <stdlib.h>
#include <string.h>

#include "study/reader.h"

enum { LONGEST_TURN = 64 };

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* One entry: an action or a turn, `player`'s if that is said (else TABLA_NOBODY). In Go anyone may move. */
static bool play_entry(struct tabla_record *record, enum tabla_player player, const char *text,
                       struct tabla_error *error)
{
    tabla_action actions[LONGEST_TURN];
    struct tabla_state begun;
    size_t count;

    /* Two passes are no end where moves follow. */
    if (record->game == &tabla_go && record->state.over)
        tabla_record_resume(record, NULL);
    begun = record->state;
    if (player == TABLA_NOBODY)
        player = (enum tabla_player)begun.player;
    if (record->game == &tabla_go && !begun.over && begun.player != player &&
        !tabla_go_set_player(&begun, player, error))
        return false;
    count = tabla_read_turn(record->game, &begun, NULL, text, strlen(text), actions, LONGEST_TURN, error);
    for (size_t i = 0; i < count; i++)
        if (!tabla_record_play_as(record, player, actions[i], error))
            return false;
    return count > 0;
}

/* "D4", ["B", "D4"] */
static bool read_entry(const json_t *entry, enum tabla_player *player, const char **text)
{
    const char *colour = json_string_value(json_array_get(entry, 0));

    *player = TABLA_NOBODY;
    *text = json_string_value(json_is_array(entry) ? json_array_get(entry, 1) : entry);
    if (!json_is_array(entry))
        return *text != NULL;
    return json_array_size(entry) == 2 && colour && *text && reader_player(colour, player);
}

/* An illegal move is refused with its number, its text and the rule it breaks. */
static bool refuse_entry(struct reader *reader, size_t index, const char *text, const struct tabla_error *why)
{
    struct tabla_error place;
    char number[24], where[160];

    snprintf(number, sizeof number, "%zu", index);
    tabla_fail(&place, TABLA_ERROR_ILLEGAL, "moves[%1] \"%2\"", number, text, NULL); /* cut and cleaned */
    tabla_error_format(&place, NULL, where, sizeof where);
    return reader_refuse_at(reader, "moves", where, why);
}

static bool play_entries(struct reader *reader, const json_t *list, struct tabla_record *record, size_t *ends)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        enum tabla_player player;
        struct tabla_error error;
        const char *text;
        char number[24];

        if (!read_entry(json_array_get(list, i), &player, &text)) {
            snprintf(number, sizeof number, "%zu", i);
            return reader_wrong(reader, "moves",
                                TABLA_N("moves[%1] is neither a move nor a pair such as [\"B\", \"D4\"]"), number,
                                NULL);
        }
        if (!play_entry(record, player, text, &error))
            return refuse_entry(reader, i, text, &error);
        ends[i + 1] = tabla_record_depth(record);
    }
    return true;
}

/* Plays `moves`. ends[k] becomes how many actions the first k entries are; *entries: how many there are. */
static bool play_moves(struct reader *reader, struct tabla_record *record, size_t **ends, size_t *entries)
{
    const json_t *moves = reader_field(reader, "moves");
    struct tabla_error error;
    char most[24];

    snprintf(most, sizeof most, "%d", STUDY_MOST_MOVES);
    *entries = json_array_size(moves);
    if (json_is_string(moves)) {
        if (json_string_length(moves) > 0 &&
            !tabla_record_play_list(record, json_string_value(moves), json_string_length(moves), &error))
            return reader_refuse(reader, "moves", &error);
        tabla_record_rewind(record);
        while (tabla_record_forward_turn(record))
            ++*entries;
    } else if (moves && !json_is_array(moves)) {
        return reader_wrong(reader, "moves", TABLA_N("this has to be a list of moves or a string of them"), NULL, NULL);
    }
    if (*entries > STUDY_MOST_MOVES)
        return reader_wrong(reader, "moves", TABLA_N("no more than %1 moves can be played"), most, NULL);
    *ends = calloc(*entries + 1, sizeof **ends);
    if (!*ends)
        return reader_no_memory(reader);
    if (!json_is_string(moves))
        return play_entries(reader, moves, record, *ends);
    tabla_record_rewind(record);
    for (size_t i = 1; tabla_record_forward_turn(record); i++)
        (*ends)[i] = tabla_record_depth(record);
    return true;
}

/* --- allowMoves, avoidMoves -------------------------------------------------------------------------------------- */

/* Marks the actions (out of `count`) that the list names, as far as they can be played here. */
static bool mark_moves(struct reader *reader, const char *field, const json_t *moves, const struct tabla_record *record,
                       const struct tabla_state *state, const tabla_action *actions, size_t count, bool *marked)
{
    if (!json_is_array(moves))
        return reader_wrong(reader, field, TABLA_N("\"moves\" has to be a list of moves"), NULL, NULL);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        tabla_action run[LONGEST_TURN];
        struct tabla_error error = {0};

        if (!text)
            return reader_wrong(reader, field, TABLA_N("\"moves\" has to be a list of moves"), NULL, NULL);
        if (tabla_read_turn(record->game, state, NULL, text, strlen(text), run, LONGEST_TURN, &error) == 0) {
            if (error.code == TABLA_ERROR_SYNTAX)
                return reader_refuse(reader, field, &error);
            continue;
        }
        for (size_t k = 0; k < count; k++)
            marked[k] |= actions[k] == run[0];
    }
    return true;
}

/* {"player": "B", "moves": […], "untilDepth": 1}: only what is to be decided first can be limited. */
static bool mark_entry(struct reader *reader, const char *field, const json_t *entry, const struct tabla_record *record,
                       const struct tabla_state *state, const tabla_action *actions, size_t count, bool *marked)
{
    const char *word = json_string_value(json_object_get(entry, "player"));
    const json_t *depth = json_object_get(entry, "untilDepth");
    enum tabla_player player;

    if (!word || !reader_player(word, &player))
        return reader_wrong(reader, field,
                            TABLA_N("this has to be a list of {\"player\": \"B\", \"moves\": [], \"untilDepth\": 1}"),
                            NULL, NULL);
    if (depth && (!json_is_integer(depth) || json_integer_value(depth) < 1))
        return reader_wrong(reader, field, TABLA_N("\"untilDepth\" has to be a whole number from 1"), NULL, NULL);
    if (player != state->player)
        return true;
    return mark_moves(reader, field, json_object_get(entry, "moves"), record, state, actions, count, marked);
}

static bool mark_field(struct reader *reader, const char *field, const struct tabla_record *record,
                       const struct tabla_state *state, const tabla_action *actions, size_t count, bool *marked)
{
    const json_t *list = reader_field(reader, field);

    if (list && !json_is_array(list))
        return reader_wrong(reader, field,
                            TABLA_N("this has to be a list of {\"player\": \"B\", \"moves\": [], \"untilDepth\": 1}"),
                            NULL, NULL);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!mark_entry(reader, field, json_array_get(list, i), record, state, actions, count, marked))
            return false;
    return true;
}

/* Whether `allowMoves` has anything to say to that player. */
static bool is_limited(const struct reader *reader, enum tabla_player who)
{
    const json_t *list = reader_field(reader, "allowMoves");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_object_get(json_array_get(list, i), "player"));
        enum tabla_player player;
        if (word && reader_player(word, &player) && player == who)
            return true;
    }
    return false;
}

static bool limit_actions(struct reader *reader, const struct tabla_record *record, struct study_position *position)
{
    const struct tabla_state *state = &position->state;
    tabla_action actions[TABLA_MAX_ACTIONS];
    bool allowed[TABLA_MAX_ACTIONS] = {false}, avoided[TABLA_MAX_ACTIONS] = {false};
    bool limited = is_limited(reader, (enum tabla_player)position->state.player);
    char turn[24];
    size_t count, kept = 0;

    if (state->over || (!reader_field(reader, "allowMoves") && !reader_field(reader, "avoidMoves")))
        return true;
    count = record->game->actions(state, &record->past, actions);
    if (!mark_field(reader, "allowMoves", record, state, actions, count, allowed) ||
        !mark_field(reader, "avoidMoves", record, state, actions, count, avoided))
        return false;
    for (size_t i = 0; i < count; i++)
        if ((allowed[i] || !limited) && !avoided[i])
            actions[kept++] = actions[i];
    snprintf(turn, sizeof turn, "%u", position->turn);
    if (kept == 0)
        return reader_wrong(reader, limited ? "allowMoves" : "avoidMoves",
                            TABLA_N("these leave no move to look at on turn %1"), turn, NULL);
    if (kept == count)
        return true;
    position->only = malloc(kept * sizeof *actions);
    if (!position->only)
        return reader_no_memory(reader);
    memcpy(position->only, actions, kept * sizeof *actions);
    position->only_count = kept;
    return true;
}

/* --- Positions --------------------------------------------------------------------------------------------------- */

/* The position where the cursor stands. Whoever moves next in the query is to move. */
static bool take_position(struct reader *reader, struct tabla_record *record, unsigned turn, struct study_query *query)
{
    struct study_position *position = &query->positions[query->count++];
    const struct tabla_node *next = record->node->first;

    *position = (struct study_position){.turn = turn, .state = record->state, .past_count = record->past.count};
    if (record->game == &tabla_go && next) {
        if (position->state.over)
            tabla_go_resume(&position->state, NULL);
        if (position->state.player != next->player)
            tabla_go_set_player(&position->state, next->player, NULL);
    }
    return limit_actions(reader, record, position);
}

bool reader_moves(struct reader *reader, struct tabla_record *record, struct study_query *query)
{
    size_t *ends = NULL, entries, count = 1;
    unsigned *turns = NULL, last;
    bool done = play_moves(reader, record, &ends, &entries);

    last = (unsigned)entries;
    if (done && reader_field(reader, "analyzeTurns"))
        done = reader_turns(reader, "analyzeTurns", last, &turns, &count);
    if (done) {
        query->positions = calloc(count, sizeof *query->positions);
        done = (query->positions && tabla_keys_copy(&query->past, &record->past)) || reader_no_memory(reader);
    }
    if (done)
        tabla_record_rewind(record);
    for (size_t i = 0; done && i < count; i++) {
        unsigned turn = turns ? turns[i] : last;
        while (tabla_record_depth(record) < ends[turn] && tabla_record_forward(record))
            ;
        done = take_position(reader, record, turn, query);
    }
    free(turns);
    free(ends);
    return done;
}
