/*
 * Counting action sequences, from the first position and from the middle of a random game: "leaves" as `tabla perft`
 * counts them, the last level without playing it; "nodes" with every action played, the last ones too.
 */
#include <stdio.h>

#include "bench.h"
#include "tabla.h"

struct walk {
    const struct tabla_game *game;
    struct tabla_state state;
    unsigned depth;
};

static uint64_t leaves(void *data)
{
    const struct walk *walk = data;

    return tabla_perft(walk->game, &walk->state, NULL, walk->depth);
}

static uint64_t play_all(const struct tabla_game *game, const struct tabla_state *state, unsigned depth)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = depth > 0 ? game->actions(state, NULL, actions) : 0;
    uint64_t nodes = 1;

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;

        game->apply(&next, actions[i]);
        nodes += play_all(game, &next, depth - 1);
    }
    return nodes;
}

static uint64_t nodes(void *data)
{
    const struct walk *walk = data;

    return play_all(walk->game, &walk->state, walk->depth);
}

/* A game goes on for `played` random actions first; the seed is the first one whose game lasts that long. */
static void measure(const struct tabla_game *game, const struct tabla_setup *setup, unsigned played, unsigned depth)
{
    struct walk walk = {.game = game, .depth = depth};
    char name[80], what[40] = "";
    struct tabla_rng rng;

    for (uint64_t seed = 1; seed < 1000; seed++) {
        if (!game->start(setup, &walk.state, NULL))
            return;
        tabla_rng_seed(&rng, seed);
        tabla_playout(game, &walk.state, &rng, played);
        if (!walk.state.over)
            break;
    }
    if (setup && setup->size)
        snprintf(what, sizeof what, " %dx%d", setup->size, setup->size);
    else if (setup && setup->variant)
        snprintf(what, sizeof what, " %s", setup->variant);
    snprintf(name, sizeof name, "%s%s after %u, depth %u", game->name, what, played, depth);
    bench_measure(name, "leaves", leaves, &walk);
    walk.depth--;
    snprintf(name, sizeof name, "%s%s after %u, depth %u", game->name, what, played, depth - 1);
    bench_measure(name, "nodes", nodes, &walk);
}

int main(void)
{
    struct tabla_setup standard = {.variant = "standard"}, basic = {.variant = "basic"}, small = {.size = 9};

    measure(&tabla_yinsh, NULL, 0, 5);
    measure(&tabla_yinsh, NULL, 30, 5);
    measure(&tabla_yinsh, NULL, 60, 5);
    measure(&tabla_gipf, NULL, 0, 6);
    measure(&tabla_gipf, NULL, 20, 5);
    measure(&tabla_gipf, &standard, 20, 5);
    measure(&tabla_gipf, &basic, 40, 5);
    measure(&tabla_go, &small, 0, 4);
    measure(&tabla_go, &small, 40, 4);
    return 0;
}
