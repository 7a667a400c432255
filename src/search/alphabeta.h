/*
 * Plain alpha-beta to a fixed depth: the yardstick that does not change. Depth is counted in turns, so that a move, the
 * row it makes and the ring it costs are never cut apart. Needs a game that judges positions (game->judge).
 */
#ifndef TABLA_SEARCH_ALPHABETA_H
#define TABLA_SEARCH_ALPHABETA_H

#include <stdatomic.h>

#include "tabla/game.h"

struct alphabeta_result {
    tabla_action action; /* the best at the root */
    float value;         /* for the player to act, -1 to 1; beyond that: won or lost within the depth */
    uint64_t nodes;
};

/*
 * False when `stop` (may be NULL) became true before the depth was done, or the game is over. Between actions that look
 * the same at once, `seed` decides which is tried first.
 */
bool alphabeta(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
               unsigned depth, uint64_t seed, const _Atomic bool *stop, struct alphabeta_result *result);

#endif
