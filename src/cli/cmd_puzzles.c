/* Puzzles out of games that the engine plays against itself, one JSON object a line. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/source.h"
#include "study/puzzle.h"

enum { INTERRUPTED = 130, USUAL_COUNT = 10, USUAL_SIZE = 9 };

static _Atomic bool stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stopped, true);
}

struct output {
    struct console *console;
    FILE *file;
    unsigned wanted;
    bool shown, failed;
};

/* Whole lines only: what has been found is there even if the program is ended. */
static bool found(void *data, json_t *puzzle)
{
    struct output *output = data;
    char *line = json_dumps(puzzle, JSON_COMPACT);

    output->failed = !line || fprintf(output->file, "%s\n", line) < 0 || fflush(output->file) != 0;
    free(line);
    json_decref(puzzle);
    return !output->failed;
}

static void progress(void *data, unsigned games, unsigned puzzles)
{
    struct output *output = data;
    struct tabla_text text = {0};
    char played[16], made[16], wanted[16];

    if (!output->shown)
        return;
    snprintf(played, sizeof played, "%u", games);
    snprintf(made, sizeof made, "%u", puzzles);
    snprintf(wanted, sizeof wanted, "%u", output->wanted);
    tabla_text_add_string(&text, "\r");
    words_add(&text, _("puzzles: %1 of %2, games: %3"), made, wanted, played, NULL);
    tabla_text_add_string(&text, "\033[K");
    fputs(tabla_text_string(&text), output->console->err);
    fflush(output->console->err);
    tabla_text_release(&text);
}

static bool open_output(struct console *console, const char *name, struct output *output)
{
    struct tabla_error error = {0};

    output->file = console->out;
    if (!name || strcmp(name, "-") == 0)
        return true;
    output->file = fopen(name, "w");
    if (output->file)
        return true;
    tabla_fail(&error, TABLA_ERROR_FILE, TABLA_N("cannot be written: %1"), strerror(errno), NULL, NULL);
    console_report(console, name, &error);
    return false;
}

static int run(struct console *console, struct puzzle_mine *mine, struct output *output)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
    bool good;

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before); /* a second one ends the program at once */
    good = puzzle_mine(mine);
    sigaction(SIGINT, &before, NULL);
    if (output->shown)
        fputs("\r\033[K", console->err);
    if (!good)
        console_complain(console, _("tabla: out of memory"), NULL);
    else if (output->failed)
        console_complain(console, _("tabla: the output could not be written"), NULL);
    return !good || output->failed ? CLI_FAILED : atomic_load(&stopped) ? INTERRUPTED : CLI_DONE;
}

int cmd_puzzles(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct output output = {.console = console, .shown = isatty(fileno(console->err))};
    struct puzzle_mine mine = {.game = game,
                               .visits = options->visits,
                               .threads = (unsigned)options->threads,
                               .memory = (size_t)options->memory << 20,
                               .seed = options->seed,
                               .count = options->count ? (unsigned)options->count : USUAL_COUNT,
                               .stop = &stopped,
                               .found = found,
                               .progress = progress,
                               .data = &output};
    int status;

    if (!game || !source_setup(console, game, options, &mine.setup))
        return CLI_USAGE;
    if (game == &tabla_go && !mine.setup.size)
        mine.setup.size = USUAL_SIZE;
    output.wanted = mine.count;
    mine.shelf = nets_open(console, options, game);
    if (!mine.shelf)
        return CLI_FAILED;
    status = open_output(console, options->output, &output) ? run(console, &mine, &output) : CLI_FAILED;
    if (output.file && output.file != console->out && fclose(output.file) != 0 && status == CLI_DONE) {
        console_complain(console, _("tabla: the output could not be written"), NULL);
        status = CLI_FAILED;
    }
    shelf_free(mine.shelf);
    return status;
}
