/*
 * Plain alpha-beta, a yardstick. Depth is counted in turns, so that a move, the row it makes and the ring it costs are
 * never cut apart. Needs a game that judges positions (game->judge).
 */
#ifndef TABLA_SEARCH_ALPHABETA_H
#define TABLA_SEARCH_ALPHABETA_H

#include <stdatomic.h>

#include "tabla/game.h"

struct alphabeta_result {
    tabla_action action; /* the best at the root */
    float value;         /* for the player to act, -1 to 1; beyond that: won or lost within the depth */
    unsigned depth;      /* at which that was found; within a time the last one may not have been finished */
    uint64_t nodes;
};

struct alphabeta_limits {
    unsigned depth;           /* turns, at least one */
    double seconds;           /* 0: to that depth at once. Else one turn, which is always finished, two, and so on, no
                                 further than `depth`, until the time is up, it is won or lost, or there is only one
                                 action */
    const _Atomic bool *stop; /* stop when this becomes true; may be NULL */
};

/*
 * False when it was stopped before there was an answer, or the game is over. Between actions that look the same at
 * once, `seed` decides which is tried first.
 */
bool alphabeta(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
               const struct alphabeta_limits *limits, uint64_t seed, struct alphabeta_result *result);

#endif
