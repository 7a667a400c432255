/* The program's command line: one table row per subcommand. */
#ifndef TABLA_CLI_CLI_H
#define TABLA_CLI_CLI_H

#include "cli/options.h"
#include "tui/console.h"

/* Exit status. */
enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

int cli_main(int argc, char **argv);

struct cli_command {
    const char *name;
    unsigned bit;         /* which options it takes */
    const char *operands; /* "GAME DEPTH" */
    int least, most;      /* how many of them */
    const char *summary;  /* a few words */
    const char *help;     /* whole sentences */
    int (*run)(struct console *console, const struct cli_options *options);
};

/* By index from 0, NULL after the last; by name, NULL if there is none. */
const struct cli_command *cli_command_at(size_t index);
const struct cli_command *cli_command_find(const char *name);

int cmd_play(struct console *console, const struct cli_options *options);
int cmd_serve(struct console *console, const struct cli_options *options);
int cmd_gtp(struct console *console, const struct cli_options *options);
int cmd_perft(struct console *console, const struct cli_options *options);
int cmd_show(struct console *console, const struct cli_options *options);
int cmd_convert(struct console *console, const struct cli_options *options);
int cmd_match(struct console *console, const struct cli_options *options);
int cmd_review(struct console *console, const struct cli_options *options);
int cmd_analyze(struct console *console, const struct cli_options *options);
int cmd_puzzles(struct console *console, const struct cli_options *options);
int cmd_bench(struct console *console, const struct cli_options *options);
int cmd_help(struct console *console, const struct cli_options *options);

/* What `tabla` alone, `tabla help`, `tabla help levels` and `tabla help COMMAND` say. */
void help_welcome(struct console *console);
void help_overview(struct console *console);
void help_levels(struct console *console);
void help_command(struct console *console, const struct cli_command *command);

/* One line about wrong usage, "tabla: ..."; returns CLI_USAGE. Arguments are closed with NULL. */
int cli_wrong(struct console *console, const char *sentence, ...) __attribute__((sentinel));

#endif
