/* Where a command's game comes from: a name and options, a position line, a file. */
#ifndef TABLA_CLI_SOURCE_H
#define TABLA_CLI_SOURCE_H

#include "cli/options.h"
#include "study/query.h"

/* The game called `name`; complains with the nearest name and returns NULL if there is none (CLI_USAGE). */
const struct tabla_game *source_game(struct console *console, const char *name);

/* Whether `name`, where GAME or FILE may stand, is a file: it exists, or it looks like one and no game has that name.
 */
bool source_is_file(const char *name);

/* Whether the options about how a game starts make sense for `game`; complains if not (CLI_USAGE). Puts the canonical
 * names into `setup`. */
bool source_setup(struct console *console, const struct tabla_game *game, const struct cli_options *options,
                  struct tabla_setup *setup);

/* Whether any option says how a game starts: its variant, size, rules, komi or handicap. */
bool source_says_start(const struct cli_options *options);

/* For a file: the game that --game names (else NULL), and how a plain list of moves then starts. False after a
 * complaint (CLI_USAGE). */
bool source_list(struct console *console, const struct cli_options *options, const struct tabla_game **game,
                 struct tabla_setup *setup);

/*
 * A game as the options want it to start, --position and --moves played. NULL after a complaint; *status is then the
 * exit status. The caller frees it.
 */
struct tabla_record *source_open(struct console *console, const struct tabla_game *game,
                                 const struct cli_options *options, int *status);

/*
 * Reads the games of a file ("-": standard input), reporting every fault with its line and column and, if there were
 * any, what was kept. True if there is at least one game. `game` may be NULL. Release `out` either way.
 */
bool source_read(struct console *console, const char *path, const struct tabla_game *game,
                 const struct tabla_setup *setup, struct tabla_collection *out);

/* How long to think about a position: --visits and --seconds, else what the --level takes, else 1000 visits. */
struct study_limits source_limits(const struct cli_options *options);

/* Puts the cursor after --at turns, or at the end. False after a complaint when there are not so many. */
bool source_walk(struct console *console, struct tabla_record *record, const struct cli_options *options);

#endif
