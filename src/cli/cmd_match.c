#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/match_report.h"
#include "cli/source.h"

enum { NAME_SIZE = 64, INTERRUPTED = 130 };

/* --- Engines ----------------------------------------------------------------------------------------------------- */

/* How long the name before '=' is, 0 if there is none. */
static size_t name_length(const char *text)
{
    size_t length = 0;

    while (isalnum((unsigned char)text[length]) || (text[length] && strchr("-._+@", text[length])))
        length++;
    return text[length] == '=' && length < NAME_SIZE ? length : 0;
}

static bool is_taken(char names[][NAME_SIZE], int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Without a name of its own an engine is called after its program: "tabla", the next one "tabla-2". */
static void name_after_program(char names[][NAME_SIZE], int count, const char *command)
{
    size_t length = strcspn(command, " ");
    const char *start = command;

    for (const char *p = command; p < command + length; p++)
        if (*p == '/')
            start = p + 1;
    length -= (size_t)(start - command);
    snprintf(names[count], NAME_SIZE, "%.*s", length < NAME_SIZE - 8 ? (int)length : NAME_SIZE - 8, start);
    for (char *p = names[count]; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = '?';
    if (!names[count][0])
        strcpy(names[count], "engine");
    length = strlen(names[count]);
    for (unsigned number = 2; is_taken(names, count, names[count]); number++)
        snprintf(names[count] + length, NAME_SIZE - length, "-%u", number);
}

static bool read_engines(struct console *console, const struct cli_options *options, char names[][NAME_SIZE],
                         struct match_options *match)
{
    if (options->engine_count < 2) {
        cli_wrong(console, _("a match needs at least two engines: --engine COMMAND --engine COMMAND"), NULL);
        return false;
    }
    for (int i = 0; i < options->engine_count; i++) {
        const char *text = options->engines[i];
        size_t length = name_length(text);
        if (length > 0) {
            snprintf(names[i], NAME_SIZE, "%.*s", (int)length, text);
            text += length + 1;
            if (is_taken(names, i, names[i])) {
                cli_wrong(console, _("two engines cannot both be called \"%1\""), names[i], NULL);
                return false;
            }
        } else {
            name_after_program(names, i, text);
        }
        if (!text[strspn(text, " ")]) {
            cli_wrong(console, _("--engine needs a command line, not \"%1\""), options->engines[i], NULL);
            return false;
        }
        match->engines[i] = (struct match_engine){names[i], text};
    }
    match->engine_count = (unsigned)options->engine_count;
    return true;
}

/* --- Everything else --------------------------------------------------------------------------------------------- */

static bool read_openings(struct console *console, const char *text, struct match_options *match)
{
    unsigned long plies;
    char *end;

    match->random_plies = 4;
    if (!text)
        return true;
    if (strcmp(text, "none") == 0) {
        match->random_plies = 0;
        return true;
    }
    if (strncmp(text, "random:", 7) != 0) {
        match->openings = text;
        return true;
    }
    plies = strtoul(text + 7, &end, 10);
    if (!isdigit((unsigned char)text[7]) || *end || plies > MATCH_MAX_PLIES) {
        cli_wrong(console, _("--openings random:N wants a whole number from 0 to 200, not \"%1\""), text + 7, NULL);
        return false;
    }
    match->random_plies = (unsigned)plies;
    return true;
}

static bool read_test(struct console *console, const struct cli_options *options, struct match_options *match)
{
    char *middle = NULL, *end = NULL;

    match->sprt.alpha = option_given(options, OPTION_ALPHA) ? options->alpha : 0.05;
    match->sprt.beta = option_given(options, OPTION_BETA) ? options->beta : 0.05;
    if (!options->sprt && (option_given(options, OPTION_ALPHA) || option_given(options, OPTION_BETA))) {
        cli_wrong(console, _("--alpha and --beta are only for --sprt"), NULL);
        return false;
    }
    if (!options->sprt)
        return true;
    if (options->engine_count != 2) {
        cli_wrong(console, _("--sprt is for two engines"), NULL);
        return false;
    }
    match->test = true;
    match->sprt.elo0 = strtod(options->sprt, &middle);
    if (middle > options->sprt && *middle == ':')
        match->sprt.elo1 = strtod(middle + 1, &end);
    if (end && end > middle + 1 && !*end && match->sprt.elo0 < match->sprt.elo1 && match->sprt.elo0 >= -1000 &&
        match->sprt.elo1 <= 1000)
        return true;
    cli_wrong(console, _("--sprt wants two numbers, the smaller first, such as 0:10, not \"%1\""), options->sprt, NULL);
    return false;
}

static bool read_time(struct console *console, const struct cli_options *options, struct match_options *match)
{
    match->grace = option_given(options, OPTION_GRACE) ? options->grace : 0.5;
    match->timeout = option_given(options, OPTION_TIMEOUT) ? options->timeout : 300;
    if (options->clock && option_given(options, OPTION_SECONDS)) {
        cli_wrong(console, _("--clock and --seconds cannot be combined"), NULL);
        return false;
    }
    if (option_given(options, OPTION_SECONDS))
        match->clock = (struct match_clock){.kind = MATCH_CLOCK_MOVE, .step = options->seconds};
    if (options->clock && !match_clock_read(options->clock, &match->clock)) {
        cli_wrong(console, _("--clock wants 300, 300+2, 300+5x30 or 300+25/600, not \"%1\""), options->clock, NULL);
        return false;
    }
    return true;
}

static bool read_match(struct console *console, const struct cli_options *options, char names[][NAME_SIZE],
                       struct match_options *match)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    match->game = source_game(console, options->operands[0]);
    if (!match->game || !source_setup(console, match->game, options, &match->setup) ||
        !read_engines(console, options, names, match) || !read_openings(console, options->openings, match) ||
        !read_test(console, options, match) || !read_time(console, options, match))
        return false;
    match->games = options->games ? (unsigned)options->games : 100;
    match->jobs = options->jobs ? (unsigned)options->jobs : processors > 3 ? (unsigned)processors / 2 : 1;
    match->max_turns = (unsigned)options->max_moves;
    match->seed = option_given(options, OPTION_SEED) ? options->seed : 1;
    match->folder = options->save;
    match->resume = options->resume;
    match->referee = options->referee;
    if (match->games % 2) {
        cli_wrong(console, _("--games wants an even number: every opening is played twice, with colours swapped"),
                  NULL);
    } else if ((uint64_t)match->games * match->engine_count * (match->engine_count - 1) / 2 > MATCH_MAX_GAMES) {
        cli_wrong(console, _("that would be more than ten million games"), NULL);
    } else if (match->resume && !match->folder) {
        cli_wrong(console, _("--resume needs --save FOLDER, where the match is kept"), NULL);
    } else if (match->referee && match->game != &tabla_go) {
        cli_wrong(console, _("--%1 is for Go, not for %2"), "referee", match->game->title, NULL);
    } else {
        return true;
    }
    return false;
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

static struct match *running; /* for the signal handler; set before it is in place */

static void on_signal(int number)
{
    (void)number;
    match_interrupt(running);
}

static enum match_verdict play(struct match *match, struct match_report *report, struct tabla_error *error)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal}, before[3];
    enum match_verdict verdict;

    running = match;
    for (int i = 0; i < 3; i++) {
        sigaction(numbers[i], &action, &before[i]);
        if (before[i].sa_handler == SIG_IGN) /* as nohup wants it */
            sigaction(numbers[i], &before[i], NULL);
    }
    verdict = match_run(match, match_report_game, report, error);
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &before[i], NULL);
    running = NULL;
    return verdict;
}

int cmd_match(struct console *console, const struct cli_options *options)
{
    char names[OPTIONS_ENGINES][NAME_SIZE];
    struct match_options match_options = {0};
    struct match_report report;
    struct tabla_error error;
    enum match_verdict verdict;
    const char *where;
    struct match *match;

    if (!read_match(console, options, names, &match_options))
        return CLI_USAGE;
    match = match_new(&match_options, &where, &error);
    if (!match) {
        console_report(console, where ? where : "tabla", &error);
        return CLI_FAILED;
    }
    match_report_begin(&report, console, &match_options);
    verdict = play(match, &report, &error);
    if (verdict != MATCH_FAILED || match_tally_of(match)->done > 0)
        match_report_end(&report, match_tally_of(match));
    if (verdict == MATCH_FAILED)
        console_report(console, "tabla", &error);
    else if (verdict == MATCH_INTERRUPTED)
        console_complain(console,
                         match_options.folder ? _("tabla: stopped; --resume goes on where this ended")
                                              : _("tabla: stopped"),
                         NULL);
    match_free(match);
    return verdict == MATCH_FAILED ? CLI_FAILED : verdict == MATCH_INTERRUPTED ? INTERRUPTED : CLI_DONE;
}
