#include "match/player.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "base/now.h"

static const char *const command_words[KNOWS_COMMANDS] = {
    [KNOWS_TIME_SETTINGS] = "time_settings", [KNOWS_TIME_LEFT] = "time_left",
    [KNOWS_KGS_TIME] = "kgs-time_settings",  [KNOWS_KATA_TIME] = "kata-time_settings",
    [KNOWS_KGS_RULES] = "kgs-rules",         [KNOWS_KATA_RULES] = "kata-set-rules",
    [KNOWS_VARIANT] = "tabla-variant",       [KNOWS_DEAD] = "final_status_list",
};

static const char *colour(enum tabla_player who)
{
    return who == TABLA_BLACK ? "black" : "white";
}

void player_init(struct player *player, int halt, const struct reaper *reaper)
{
    memset(player, 0, sizeof *player);
    client_init(&player->client, halt, reaper);
    player->index = PLAYER_NOBODY;
}

void player_leave(struct player *player, bool politely)
{
    client_stop(&player->client, politely);
    player->index = PLAYER_NOBODY;
}

/* --- What went wrong --------------------------------------------------------------------------------------------- */

static void describe_end(struct player *player, int status, const char *command, struct player_fault *fault)
{
    const char *said = client_last_line(&player->client);
    char how[48];

    if (player->client.killed)
        snprintf(how, sizeof how, "output closed");
    else if (WIFSIGNALED(status))
        snprintf(how, sizeof how, "signal %d", WTERMSIG(status));
    else
        snprintf(how, sizeof how, "exit status %d", WIFEXITED(status) ? WEXITSTATUS(status) : status);
    snprintf(fault->detail, sizeof fault->detail, "%s after %s%s%s", how, command, *said ? ": " : "", said);
}

void player_blame(struct player *player, enum client_answer answer, const char *command, struct player_fault *fault)
{
    *fault = (struct player_fault){0};
    switch (answer) {
    case CLIENT_DONE:
        return;
    case CLIENT_REFUSED:
        fault->ending = MATCH_REFUSED;
        snprintf(fault->detail, sizeof fault->detail, "%s: ? %.100s", command, player->client.reply.text);
        return;
    case CLIENT_HALTED:
        fault->halted = true;
        return;
    case CLIENT_GONE:
        fault->ending = MATCH_CRASH;
        client_last_line(&player->client); /* while the pipe is open */
        describe_end(player, client_stop(&player->client, true), command, fault);
        break;
    case CLIENT_SILENT:
        fault->ending = MATCH_HANG;
        snprintf(fault->detail, sizeof fault->detail, "no answer to %s", command);
        break;
    case CLIENT_FLOOD:
        fault->ending = MATCH_FLOOD;
        snprintf(fault->detail, sizeof fault->detail, "a flood instead of an answer to %s", command);
        break;
    }
    player_leave(player, false);
}

/* --- How a game begins ------------------------------------------------------------------------------------------- */

/* One of the commands at the beginning. Where `must` is not set, the engine may refuse it. */
static bool begin_with(struct player *player, const struct match_options *options, const char *command, bool must,
                       struct player_fault *fault)
{
    enum client_answer answer = client_ask(&player->client, seconds_now() + options->timeout, "%s", command);

    if (answer == CLIENT_DONE || (answer == CLIENT_REFUSED && !must))
        return true;
    player_blame(player, answer, command, fault);
    return false;
}

static bool ask_commands(struct player *player, const struct match_options *options, struct player_fault *fault)
{
    char *line = player->client.reply.text;

    memset(player->knows, 0, sizeof player->knows);
    player->whole_seconds = false;
    if (!begin_with(player, options, "list_commands", false, fault))
        return false;
    if (!player->client.reply.good) /* not even that: the least that every engine knows has to do */
        return true;
    while (*line) {
        size_t length = strcspn(line, "\n"), word = strcspn(line, " \n");
        for (int i = 0; i < KNOWS_COMMANDS; i++)
            if (strlen(command_words[i]) == word && strncmp(line, command_words[i], word) == 0)
                player->knows[i] = true;
        line += length + (line[length] == '\n');
    }
    return true;
}

/* The rules of Go by the names that other programs have for them; who does not know them plays by its own. */
static bool tell_rules(struct player *player, const struct match_options *options, const struct tabla_go_rules *rules,
                       struct player_fault *fault)
{
    char command[64];

    if (player->knows[KNOWS_KATA_RULES]) {
        snprintf(command, sizeof command, "kata-set-rules %s", rules->name);
        if (!begin_with(player, options, command, false, fault))
            return false;
        if (player->client.reply.good)
            return true;
        /* The school's rules are the Japanese ones but for their ko. */
        if (strcmp(rules->name, "school") == 0 && !begin_with(player, options, "kata-set-rules japanese", false, fault))
            return false;
    } else if (player->knows[KNOWS_KGS_RULES]) {
        const char *name = strcmp(rules->name, "school") == 0        ? "japanese"
                           : strcmp(rules->name, "new-zealand") == 0  ? "new_zealand"
                           : strcmp(rules->name, "tromp-taylor") == 0 ? "chinese"
                                                                      : rules->name;
        snprintf(command, sizeof command, "kgs-rules %s", name);
        return begin_with(player, options, command, false, fault);
    }
    return true;
}

static bool begin_go(struct player *player, const struct match_options *options, struct player_fault *fault)
{
    const struct tabla_setup *setup = &options->setup;
    const struct tabla_go_rules *rules = setup->rules ? tabla_go_rules_find(setup->rules) : tabla_go_rules_at(0);
    int komi = setup->komi_given ? setup->komi : rules->komi;
    char size[32], points[32];

    snprintf(size, sizeof size, "boardsize %d", setup->size ? setup->size : 19);
    snprintf(points, sizeof points, "komi %s%d.%0*d", komi < 0 ? "-" : "", (komi < 0 ? -komi : komi) / 100,
             komi % 10 ? 2 : 1, (komi < 0 ? -komi : komi) % 100 / (komi % 10 ? 1 : 10));
    return begin_with(player, options, size, true, fault) && tell_rules(player, options, rules, fault) &&
           begin_with(player, options, points, true, fault);
}

static bool begin_variant(struct player *player, const struct match_options *options, struct player_fault *fault)
{
    char command[64];

    if (!player->knows[KNOWS_VARIANT])
        return true;
    snprintf(command, sizeof command, "tabla-variant %s",
             options->setup.variant ? options->setup.variant : options->game->variants[0]);
    return begin_with(player, options, command, true, fault);
}

/* --- Time -------------------------------------------------------------------------------------------------------- */

/* Seconds as this engine reads them: never more than there are, but not 0 where there is something. */
static const char *seconds(const struct player *player, double time, char out[32])
{
    double whole = floor(time);

    if (time == whole)
        snprintf(out, 32, "%d", (int)time);
    else if (player->whole_seconds)
        snprintf(out, 32, "%d", whole > 0 ? (int)whole : 1);
    else
        snprintf(out, 32, "%d.%02d", (int)whole, (int)((time - whole) * 100));
    return out;
}

/* The clock in the words that the engine knows best. "" if it has to be told nothing. */
static void clock_words(struct player *player, const struct match_clock *clock, char *out, size_t size)
{
    bool kata = player->knows[KNOWS_KATA_TIME], kgs = player->knows[KNOWS_KGS_TIME];
    char main[32], step[32];

    seconds(player, clock->main, main);
    seconds(player, clock->step, step);
    player->periods = clock->kind == MATCH_CLOCK_BYOYOMI && (kata || kgs);
    out[0] = '\0';
    if (clock->kind == MATCH_CLOCK_FISCHER && clock->step > 0 && kata)
        snprintf(out, size, "kata-time_settings fischer %s %s", main, step);
    else if (player->periods)
        snprintf(out, size, "%s-time_settings byoyomi %s %s %u", kata ? "kata" : "kgs", main, step, clock->count);
    else if (!player->knows[KNOWS_TIME_SETTINGS] || clock->kind == MATCH_CLOCK_NONE)
        return;
    else if (clock->kind == MATCH_CLOCK_MOVE)
        snprintf(out, size, "time_settings 0 %s 1", step);
    else if (clock->kind == MATCH_CLOCK_FISCHER)
        snprintf(out, size, "time_settings %s 0 0", main);
    else
        snprintf(out, size, "time_settings %s %s %u", main, step,
                 clock->kind == MATCH_CLOCK_CANADIAN ? clock->count : 1);
}

static bool tell_clock(struct player *player, const struct match_options *options, struct player_fault *fault)
{
    char words[96];

    for (;;) {
        clock_words(player, &options->clock, words, sizeof words);
        if (!words[0])
            return true;
        if (!begin_with(player, options, words, player->whole_seconds, fault))
            return false;
        if (player->client.reply.good)
            return true;
        player->whole_seconds = true; /* the protocol knows whole seconds only, and this engine insists */
    }
}

static bool tell_time_left(struct player *player, const struct match_options *options, enum tabla_player who,
                           struct player_fault *fault)
{
    const struct match_clock *clock = &options->clock;
    const struct match_time *time = &player->time;
    unsigned stones = 0;
    char left[32], command[64];

    if (clock->kind == MATCH_CLOCK_NONE || !player->knows[KNOWS_TIME_LEFT])
        return true;
    if (clock->kind == MATCH_CLOCK_MOVE)
        stones = 1;
    else if (time->overtime)
        stones = clock->kind == MATCH_CLOCK_BYOYOMI && !player->periods ? 1 : time->count;
    snprintf(command, sizeof command, "time_left %s %s %u", colour(who), seconds(player, time->left, left), stones);
    return begin_with(player, options, command, false, fault);
}

/* --- A game ------------------------------------------------------------------------------------------------------ */

bool player_prepare(struct player *player, const struct match_options *options, unsigned index,
                    struct player_fault *fault)
{
    bool running = player->client.pid && player->index == index, ready;

    if (!running) {
        player_leave(player, true);
        if (!client_start(&player->client, options->engines[index].command)) {
            *fault = (struct player_fault){.ending = MATCH_CRASH, .detail = "no process could be made"};
            return false;
        }
        player->index = index;
    }
    ready = (running || ask_commands(player, options, fault)) &&
            (options->game == &tabla_go ? begin_go(player, options, fault) : begin_variant(player, options, fault)) &&
            begin_with(player, options, "clear_board", true, fault) && tell_clock(player, options, fault);
    if (!ready)
        player_leave(player, false);
    match_time_start(&options->clock, &player->time);
    player->used = 0;
    return ready;
}

bool player_tell(struct player *player, const struct match_options *options, enum tabla_player who, const char *turn,
                 struct player_fault *fault)
{
    enum client_answer answer =
        client_ask(&player->client, seconds_now() + options->timeout, "play %s %s", colour(who), turn);
    char command[TABLA_ACTION_TEXT * 2];

    if (answer == CLIENT_DONE)
        return true;
    snprintf(command, sizeof command, "play %s %s", colour(who), turn);
    player_blame(player, answer, command, fault);
    return false;
}

bool player_ask(struct player *player, const struct match_options *options, enum tabla_player who,
                struct player_fault *fault)
{
    double limit = match_time_limit(&options->clock, &player->time) + options->grace, start, spent;
    bool timed = options->clock.kind != MATCH_CLOCK_NONE;
    enum client_answer answer;

    if (!tell_time_left(player, options, who, fault))
        return false;
    start = seconds_now();
    answer = client_ask(&player->client, start + (timed ? limit : options->timeout), "genmove %s", colour(who));
    spent = seconds_now() - start;
    player->used += spent;
    if (answer != CLIENT_DONE && !(answer == CLIENT_SILENT && timed)) {
        player_blame(player, answer, "genmove", fault);
        return false;
    }
    if (answer == CLIENT_DONE && match_time_spend(&options->clock, &player->time, spent, options->grace))
        return true;
    *fault = (struct player_fault){.ending = MATCH_TIME};
    snprintf(fault->detail, sizeof fault->detail, "%.2f s where there were %.2f s", spent, limit - options->grace);
    if (answer == CLIENT_SILENT)
        player_leave(player, false);
    return false;
}
