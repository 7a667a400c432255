/* Counting action sequences: from the first position, and from the middle of random games. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "tabla.h"

/* The best rates seen from other public programs on the same kind of machine. */
#define YINSH_ELSEWHERE 137e6
#define GIPF_ELSEWHERE 1e6

enum { POSITIONS = 8 };

struct walks {
    const struct tabla_game *game;
    struct tabla_state states[POSITIONS];
    unsigned count, depth;
};

static uint64_t perft(void *data)
{
    const struct walks *walks = data;
    uint64_t leaves = 0;

    for (unsigned i = 0; i < walks->count; i++)
        leaves += tabla_perft(walks->game, &walks->states[i], NULL, walks->depth);
    return leaves;
}

/* The same with every leaf played, not only counted: what a search that visits each position would see. */
static uint64_t walk(const struct tabla_game *game, const struct tabla_state *state, unsigned depth)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = game->actions(state, NULL, actions);
    uint64_t nodes = count;

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;

        game->apply(&next, actions[i]);
        if (depth > 1)
            nodes += walk(game, &next, depth - 1);
    }
    return nodes;
}

static uint64_t walk_all(void *data)
{
    const struct walks *walks = data;
    uint64_t nodes = 0;

    for (unsigned i = 0; i < walks->count; i++)
        nodes += walk(walks->game, &walks->states[i], walks->depth);
    return nodes;
}

/* Plays at random for so many actions; a game that ends before is tried again with other luck. */
static struct tabla_state middle(const struct tabla_game *game, const struct tabla_setup *setup, unsigned played,
                                 uint64_t seed)
{
    struct tabla_state state;

    do {
        struct tabla_rng rng;

        tabla_rng_seed(&rng, seed);
        seed += 1000;
        if (!game->start(setup, &state, NULL))
            abort();
        if (played)
            tabla_playout(game, &state, &rng, played);
    } while (state.over);
    return state;
}

static void measure(const struct tabla_game *game, const char *variant, unsigned played, unsigned depth, bool counted,
                    double elsewhere)
{
    struct tabla_setup setup = {.variant = variant};
    struct walks walks = {.game = game, .count = played ? POSITIONS : 1, .depth = depth};
    char name[80];

    for (unsigned i = 0; i < walks.count; i++)
        walks.states[i] = middle(game, &setup, played, i + 1);
    snprintf(name, sizeof name, "%s %s %s %u after %u actions", game->name, variant, counted ? "perft" : "walk", depth,
             played);
    bench_measure(name, counted ? "leaves" : "nodes", elsewhere, counted ? perft : walk_all, &walks);
}

int main(void)
{
    measure(&tabla_yinsh, "standard", 0, 5, true, YINSH_ELSEWHERE);
    measure(&tabla_yinsh, "standard", 25, 4, true, YINSH_ELSEWHERE);
    measure(&tabla_yinsh, "standard", 40, 4, true, YINSH_ELSEWHERE);
    measure(&tabla_yinsh, "standard", 80, 4, true, YINSH_ELSEWHERE);
    measure(&tabla_gipf, "tournament", 0, 5, true, GIPF_ELSEWHERE);
    measure(&tabla_gipf, "tournament", 16, 5, true, GIPF_ELSEWHERE);
    measure(&tabla_gipf, "standard", 24, 5, true, GIPF_ELSEWHERE);
    measure(&tabla_gipf, "basic", 24, 5, true, GIPF_ELSEWHERE);
    measure(&tabla_yinsh, "standard", 25, 3, false, 0);
    measure(&tabla_gipf, "tournament", 16, 4, false, GIPF_ELSEWHERE);
    return 0;
}
