/* Counting action sequences: from the first position, and from the middle of a random game. */
#include <stdio.h>

#include "bench.h"
#include "tabla.h"

struct walk {
    const struct tabla_game *game;
    struct tabla_state state;
    unsigned depth;
};

static uint64_t perft(void *data)
{
    const struct walk *walk = data;

    return tabla_perft(walk->game, &walk->state, NULL, walk->depth);
}

static void measure(const struct tabla_game *game, const char *variant, unsigned played, unsigned depth)
{
    struct tabla_setup setup = {.variant = variant};
    struct walk walk = {.game = game, .depth = depth};
    struct tabla_rng rng;
    char name[80];

    if (!game->start(&setup, &walk.state, NULL))
        return;
    tabla_rng_seed(&rng, 3);
    tabla_playout(game, &walk.state, &rng, played);
    if (played)
        snprintf(name, sizeof name, "%s perft %u after %u actions", game->name, depth, played);
    else
        snprintf(name, sizeof name, "%s%s%s perft %u", game->name, variant ? " " : "", variant ? variant : "", depth);
    bench_measure(name, "leaves", perft, &walk);
}

int main(void)
{
    measure(&tabla_yinsh, NULL, 0, 4);
    measure(&tabla_yinsh, NULL, 30, 3);
    measure(&tabla_gipf, NULL, 0, 4);
    measure(&tabla_gipf, "standard", 0, 4);
    measure(&tabla_gipf, "basic", 0, 4);
    measure(&tabla_gipf, NULL, 30, 3);
    measure(&tabla_go, NULL, 0, 2);
    return 0;
}
