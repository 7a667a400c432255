/* Where the nets are that the engine judges positions by. */
#ifndef TABLA_CLI_NETS_H
#define TABLA_CLI_NETS_H

#include "cli/options.h"
#include "engine/shelf.h"

/*
 * Opens the nets that $TABLA_NETS says are installed, or those that came with the program, and what --net names in
 * place of one of them (none: of all). A file of --net that cannot be used is complained of, and NULL returned; of the
 * others, the one for `game` (NULL: for each game) is complained of where it is missing or cannot be used, and the
 * engine does without. It does, too, where the file of --net is for another game than `game`.
 */
struct shelf *nets_open(struct console *console, const struct cli_options *options, const struct tabla_game *game);

#endif
