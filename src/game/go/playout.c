/*
 * Plain random play to the end, for estimates and as a yardstick. Each player in turn puts a stone on a crossing drawn
 * evenly from those where the rules allow one and that are no eye of their own; who has none passes; two passes end it.
 */
#include "game/go/random.h"

unsigned tabla_go_playout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    struct tabla_go_random game;
    struct tabla_rng random = *rng;

    if (state->over || limit == 0)
        return 0;
    tabla_go_random_begin(&game, state);
    while (game.passes < 2 && game.played < limit)
        tabla_go_random_play(&game, tabla_go_draw(&game, &random));
    *rng = random;
    tabla_go_random_end(&game, state);
    return game.played;
}
