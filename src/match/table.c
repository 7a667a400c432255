#include "match/table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "match/settle.h"

enum { STARTS = 3 };

void table_init(struct table *table, const struct match_options *options, const struct openings *openings, int halt,
                const struct reaper *reaper)
{
    table->options = options;
    table->openings = openings;
    player_init(&table->seats[0], halt, reaper);
    player_init(&table->seats[1], halt, reaper);
    player_init(&table->referee, halt, reaper);
    table->seats[0].client.beside = &table->seats[1].client;
    table->seats[1].client.beside = &table->seats[0].client;
}

void table_release(struct table *table)
{
    player_leave(&table->seats[0], true);
    player_leave(&table->seats[1], true);
    player_leave(&table->referee, true);
}

/* --- One game ---------------------------------------------------------------------------------------------------- */

struct game {
    const struct match_options *options;
    struct player *players[2]; /* by colour */
    struct tabla_record *record;
    struct match_result *result;
};

static enum tabla_player other(enum tabla_player who)
{
    return who == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK;
}

/* Both engines seated, each where it sat before if it did. */
static void seat(struct table *table, const unsigned engine[2], struct player *players[2])
{
    bool swapped = table->seats[1].index == engine[0] || table->seats[0].index == engine[1];

    players[0] = &table->seats[swapped ? 1 : 0];
    players[1] = &table->seats[swapped ? 0 : 1];
}

/* False when it fails to start three times running. */
static enum table_outcome prepare(struct player *player, const struct match_options *options, unsigned index,
                                  struct tabla_error *error)
{
    struct player_fault fault = {0};

    for (int i = 0; i < STARTS; i++) {
        if (player_prepare(player, options, index, &fault))
            return TABLE_PLAYED;
        if (fault.halted)
            return TABLE_HALTED;
    }
    tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("%1 failed to start three times running: %2"),
               options->engines[index].name, fault.detail, NULL);
    return TABLE_FAILED;
}

/* `loser` has lost by a fault of its own. */
static void forfeit(struct game *game, enum tabla_player loser, const struct player_fault *fault)
{
    struct match_result *result = game->result;

    result->winner = other(loser);
    result->ending = fault->ending;
    snprintf(result->score, sizeof result->score, "%c+%c", loser == TABLA_BLACK ? 'W' : 'B',
             fault->ending == MATCH_TIME ? 'T' : 'F');
    memcpy(result->detail, fault->detail, sizeof result->detail);
}

/* Plays actions of one player to the record and writes them as a turn. */
static bool play_actions(struct tabla_record *record, const tabla_action *actions, size_t count,
                         struct tabla_text *turn, struct tabla_error *error)
{
    for (size_t i = 0; i < count; i++) {
        char text[TABLA_ACTION_TEXT];
        tabla_write_action(record->game, &record->state, actions[i], text);
        if (!tabla_record_play(record, actions[i], error))
            return false;
        if (i > 0)
            tabla_text_add_char(turn, ';');
        tabla_text_add_string(turn, text);
    }
    return !turn->failed || tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

/* A turn for `listener`; who refuses what the rules allow has lost. */
static enum table_outcome tell(struct game *game, enum tabla_player listener, enum tabla_player who, const char *turn,
                               bool *lost)
{
    struct player_fault fault = {0};

    *lost = !player_tell(game->players[listener], game->options, who, turn, &fault);
    if (fault.halted)
        return TABLE_HALTED;
    if (*lost)
        forfeit(game, listener, &fault);
    return TABLE_PLAYED;
}

/* The opening, turn by turn, to both. The record stands at its end already, and again afterwards. */
static enum table_outcome show_opening(struct game *game, bool *lost, struct tabla_error *error)
{
    struct tabla_record *record = game->record;
    enum table_outcome outcome = TABLE_PLAYED;

    *lost = false;
    tabla_record_rewind(record);
    while (outcome == TABLE_PLAYED && !*lost && record->node->first) {
        const struct tabla_node *node = record->node->first;
        struct tabla_text turn = {0};
        if (!play_actions(record, node->actions, node->count, &turn, error))
            outcome = TABLE_FAILED;
        for (int i = 0; i < 2 && outcome == TABLE_PLAYED && !*lost; i++)
            outcome = tell(game, (enum tabla_player)i, node->player, tabla_text_string(&turn), lost);
        tabla_text_release(&turn);
    }
    tabla_record_to_end(record);
    return outcome;
}

/* What an engine answered to genmove. False when it has lost by that. */
static bool take_turn(struct game *game, enum tabla_player who, struct tabla_text *turn)
{
    struct tabla_record *record = game->record;
    const char *text = game->players[who]->client.reply.text;
    tabla_action actions[64];
    struct tabla_error error;
    struct player_fault fault = {.ending = MATCH_ILLEGAL};
    size_t count, length;

    if (strcasecmp(text, "resign") == 0) {
        actions[0] = TABLA_RESIGN;
        count = 1;
    } else {
        count = tabla_read_turn(record->game, &record->state, &record->past, text, strlen(text), actions,
                                sizeof actions / sizeof *actions, &error);
    }
    if (count > 0 && play_actions(record, actions, count, turn, &error)) {
        game->result->turns++;
        return true;
    }
    length = (size_t)snprintf(fault.detail, sizeof fault.detail, "%.40s: ", *text ? text : "\"\"");
    tabla_error_format(&error, NULL, fault.detail + length, sizeof fault.detail - length);
    forfeit(game, who, &fault);
    return false;
}

/* From the end of the opening to the end of the game. *ended: by the rules. */
static enum table_outcome play_on(struct game *game, bool *ended)
{
    const struct tabla_state *state = &game->record->state;
    const struct match_options *options = game->options;
    unsigned most = options->max_turns ? options->max_turns : match_default_turns(options);
    enum table_outcome outcome = TABLE_PLAYED;
    bool lost = false;

    while (outcome == TABLE_PLAYED && !lost && !state->over) {
        enum tabla_player who = (enum tabla_player)state->player;
        struct player_fault fault = {0};
        struct tabla_text turn = {0};
        if (game->result->turns >= most) {
            game->result->ending = MATCH_BY_LIMIT;
            game->result->winner = TABLA_NOBODY;
            strcpy(game->result->score, "0");
            return TABLE_PLAYED;
        }
        if (!player_ask(game->players[who], options, who, &fault)) {
            if (fault.halted)
                return TABLE_HALTED;
            forfeit(game, who, &fault);
            return TABLE_PLAYED;
        }
        lost = !take_turn(game, who, &turn);
        if (!lost && !(state->over && state->reason == TABLA_REASON_RESIGNED))
            outcome = tell(game, other(who), who, tabla_text_string(&turn), &lost);
        tabla_text_release(&turn);
    }
    *ended = state->over;
    return outcome;
}

static enum table_outcome judge(struct table *table, struct game *game, struct tabla_error *error)
{
    const struct tabla_state *state = &game->record->state;
    struct match_result *result = game->result;
    struct player_fault fault = {0};

    result->winner = (enum tabla_player)state->winner;
    result->ending = state->reason == TABLA_REASON_RESIGNED ? MATCH_BY_RESIGNING : MATCH_BY_RULES;
    result->detail[0] = '\0';
    tabla_write_result(game->options->game, state, result->score);
    if (game->options->game != &tabla_go || state->reason == TABLA_REASON_RESIGNED)
        return TABLE_PLAYED;
    result->ending = MATCH_BY_COUNTING;
    if (settle_go(game->players, &table->referee, game->options, game->record, result, &fault))
        return TABLE_PLAYED;
    if (fault.halted)
        return TABLE_HALTED;
    tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the referee failed: %1"), fault.detail, NULL, NULL);
    return TABLE_FAILED;
}

/* What a reader of the file wants to know besides the moves. */
static bool sign(struct game *game, unsigned round)
{
    const struct match_result *result = game->result;
    struct tabla_node *root = game->record->root;
    char text[320];

    snprintf(text, sizeof text, "%s; black %.1f s, white %.1f s%s%s", match_ending_word(result->ending),
             result->seconds[TABLA_BLACK], result->seconds[TABLA_WHITE], result->detail[0] ? "; " : "", result->detail);
    return tabla_node_set(root, "GC", text) &&
           tabla_node_set(root, "PB", game->options->engines[result->engine[TABLA_BLACK]].name) &&
           tabla_node_set(root, "PW", game->options->engines[result->engine[TABLA_WHITE]].name) &&
           snprintf(text, sizeof text, "%u", round + 1) > 0 && tabla_node_set(root, "RO", text) &&
           tabla_node_set(root, "RE", result->score);
}

enum table_outcome table_play(struct table *table, unsigned round, struct match_result *result,
                              struct tabla_record **record, struct tabla_error *error)
{
    struct game game = {.options = table->options, .result = result};
    enum table_outcome outcome = TABLE_PLAYED;
    bool lost = false, ended = false;

    seat(table, result->engine, game.players);
    for (int i = 0; i < 2 && outcome == TABLE_PLAYED; i++)
        outcome = prepare(game.players[i], game.options, result->engine[i], error);
    if (outcome != TABLE_PLAYED)
        return outcome;
    game.record = openings_get(table->openings, round, error);
    if (!game.record)
        return TABLE_FAILED;
    outcome = show_opening(&game, &lost, error);
    if (outcome == TABLE_PLAYED && !lost)
        outcome = play_on(&game, &ended);
    if (outcome == TABLE_PLAYED && ended)
        outcome = judge(table, &game, error);
    for (int i = 0; i < 2; i++)
        result->seconds[i] = game.players[i]->used;
    if (outcome == TABLE_PLAYED && !sign(&game, round)) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        outcome = TABLE_FAILED;
    }
    if (outcome != TABLE_PLAYED) {
        tabla_record_free(game.record);
        return outcome;
    }
    *record = game.record;
    return TABLE_PLAYED;
}
