#include "match/settle.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/now.h"

static struct tabla_go_rules rules_of(const struct match_options *options)
{
    const char *name = options->setup.rules;

    return *(name ? tabla_go_rules_find(name) : tabla_go_rules_at(0));
}

/* --- As the players see it --------------------------------------------------------------------------------------- */

/* "A1 B2\nC3": marks these points; false where one is not on the board or has no stone. */
static bool read_points(const char *text, const struct tabla_state *state, bool dead[TABLA_MAX_SPOTS])
{
    int size = tabla_go_size(state);

    memset(dead, 0, TABLA_MAX_SPOTS * sizeof *dead);
    for (;;) {
        int column, row;
        text += strspn(text, " \n");
        if (!*text)
            return true;
        column = toupper((unsigned char)*text++) - 'A';
        if (column == 'I' - 'A' || column < 0 || column > 'T' - 'A')
            return false;
        column -= column > 'I' - 'A';
        for (row = 0; *text >= '0' && *text <= '9' && row < 100; text++)
            row = row * 10 + (*text - '0');
        if (column >= size || row < 1 || row > size || !strchr(" \n", *text) ||
            tabla_go_stone(state, (unsigned)((row - 1) * size + column)) == TABLA_NOBODY)
            return false;
        dead[(row - 1) * size + column] = true;
    }
}

/* Which stones the two agree to be dead; none if they do not. False only when everything stops. */
static bool agree(struct player *players[2], const struct match_options *options, const struct tabla_state *state,
                  bool dead[TABLA_MAX_SPOTS], struct player_fault *fault)
{
    bool said[2][TABLA_MAX_SPOTS];

    memset(dead, 0, TABLA_MAX_SPOTS * sizeof *dead);
    for (int i = 0; i < 2; i++) {
        enum client_answer answer;
        if (!players[i]->knows[KNOWS_DEAD])
            return true;
        answer = client_ask(&players[i]->client, seconds_now() + options->timeout, "final_status_list dead");
        /* The game is played: who fails now has not lost it, but has no say either. */
        if (answer != CLIENT_DONE)
            player_blame(players[i], answer, "final_status_list", fault);
        if (answer == CLIENT_HALTED)
            return false;
        if (answer != CLIENT_DONE || !read_points(players[i]->client.reply.text, state, said[i]))
            return true;
    }
    if (memcmp(said[0], said[1], sizeof said[0]) == 0)
        memcpy(dead, said[0], sizeof said[0]);
    return true;
}

/* --- As the referee sees it -------------------------------------------------------------------------------------- */

const char *settle_referee_command(const struct match_options *options)
{
    /* Debian has it where games are, which not every PATH names. */
    if (strcmp(options->referee, "gnugo") != 0)
        return options->referee;
    return rules_of(options).scoring == TABLA_GO_AREA
               ? "PATH=\"$PATH:/usr/games\"; exec gnugo --mode gtp --chinese-rules"
               : "PATH=\"$PATH:/usr/games\"; exec gnugo --mode gtp --japanese-rules";
}

/* Every turn in its order. `refused` tells whether it took one of them for illegal. */
static bool show_game(struct player *referee, const struct match_options *options, struct tabla_record *record,
                      bool *refused, struct player_fault *fault)
{
    bool shown = true;

    *refused = false;
    tabla_record_rewind(record);
    while (shown && record->node->first) {
        const struct tabla_node *node = record->node->first;
        char text[TABLA_ACTION_TEXT];
        tabla_write_action(record->game, &record->state, node->actions[0], text);
        shown = player_tell(referee, options, node->player, text, fault) && tabla_record_forward_turn(record);
    }
    *refused = !shown && !fault->halted && fault->ending == MATCH_REFUSED;
    tabla_record_to_end(record);
    return shown;
}

/* Only the stones, which is all that counts by area: what it takes for illegal (a suicide) is then no matter. */
static bool show_stones(struct player *referee, const struct match_options *options, const struct tabla_state *state,
                        struct player_fault *fault)
{
    int size = tabla_go_size(state);

    for (int point = 0; point < size * size; point++) {
        enum tabla_player stone = tabla_go_stone(state, (unsigned)point);
        char text[16];
        if (stone == TABLA_NOBODY)
            continue;
        snprintf(text, sizeof text, "%c%d", "ABCDEFGHJKLMNOPQRST"[point % size], point / size + 1);
        if (!player_tell(referee, options, stone, text, fault))
            return false;
    }
    return true;
}

/* "B+3.5", "W+12", "0". */
static bool read_score(const char *text, struct match_result *result)
{
    char *end;
    double points;

    if (strcmp(text, "0") == 0 || strcmp(text, "0.0") == 0) {
        result->winner = TABLA_NOBODY;
        strcpy(result->score, "0");
        return true;
    }
    if ((text[0] != 'B' && text[0] != 'W') || text[1] != '+' || strlen(text) >= sizeof result->score)
        return false;
    points = strtod(text + 2, &end);
    if (end == text + 2 || *end || !(points > 0))
        return false;
    result->winner = text[0] == 'B' ? TABLA_BLACK : TABLA_WHITE;
    strcpy(result->score, text);
    return true;
}

static bool ask_referee(struct player *referee, const struct match_options *options, struct tabla_record *record,
                        struct match_result *result, struct player_fault *fault)
{
    struct match_options told = *options;
    enum client_answer answer;
    bool refused;

    /* It is prepared as a player is, and plays no part of its own. */
    told.engines[0].command = settle_referee_command(options);
    told.clock.kind = MATCH_CLOCK_NONE;
    if (!player_prepare(referee, &told, 0, fault))
        return false;
    if (!show_game(referee, &told, record, &refused, fault) &&
        !(refused && rules_of(options).scoring == TABLA_GO_AREA && player_prepare(referee, &told, 0, fault) &&
          show_stones(referee, &told, &record->state, fault)))
        return false;
    answer = client_ask(&referee->client, seconds_now() + options->timeout, "final_score");
    if (answer == CLIENT_DONE && read_score(referee->client.reply.text, result))
        return true;
    if (answer == CLIENT_DONE)
        answer = CLIENT_REFUSED;
    player_blame(referee, answer, "final_score", fault);
    return false;
}

bool settle_go(struct player *players[2], struct player *referee, const struct match_options *options,
               struct tabla_record *record, struct match_result *result, struct player_fault *fault)
{
    struct tabla_state state = record->state;
    bool dead[TABLA_MAX_SPOTS] = {0};
    struct tabla_go_rules rules = rules_of(options);

    if (options->referee)
        return ask_referee(referee, options, record, result, fault);
    if (strcmp(rules.name, "tromp-taylor") != 0 && !agree(players, options, &state, dead, fault))
        return false;
    for (unsigned point = 0; point < TABLA_MAX_SPOTS; point++)
        if (dead[point])
            tabla_go_mark(&state, point, true, NULL);
    result->winner = state.winner;
    tabla_write_result(options->game, &state, result->score);
    return true;
}
