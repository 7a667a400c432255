/* The formats that tabla_read_games() chooses from, but for SGF. */
#ifndef TABLA_RECORD_FORMATS_H
#define TABLA_RECORD_FORMATS_H

#include "record/source.h"

/* A list of turns. False when memory runs out, or when the game cannot start like this (`error` says why). */
bool tabla_moves_read(struct tabla_source *source, const struct tabla_game *game, const struct tabla_setup *setup,
                      struct tabla_error *error);

#endif
