/*
 * Ends that players agree on: two passes end a game of Go, and then they settle which stones are dead. What such an end
 * is worth is not what the board counts with everything on it alive.
 */
#ifndef TABLA_ENGINE_AGREED_H
#define TABLA_ENGINE_AGREED_H

#include "search/evaluator.h"

/* As an evaluator's `end`; `self` is a struct netted. NULL for games whose ends say who has won. */
typedef bool (*agreed_end)(const void *self, const struct tabla_state *state, float *value, float *bonus);
agreed_end agreed_end_of(const struct tabla_game *game);
/* The same where no net judges: the board counts as it stands, and that proves nothing. `self` is not looked at. */
agreed_end agreed_end_without_net(const struct tabla_game *game);

#endif
