/* Random games to the end. In Go, compared with the best playout rates seen elsewhere. */
#include <stdio.h>

#include "bench.h"
#include "tabla.h"

struct games {
    const struct tabla_game *game;
    struct tabla_state start;
    unsigned count;
    bool sense; /* by the game's rollout, not its playout */
    uint64_t actions;
};

static uint64_t play(void *data)
{
    struct games *games = data;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 1);
    games->actions = 0;
    for (unsigned i = 0; i < games->count; i++) {
        struct tabla_state state = games->start;
        games->actions +=
            games->sense ? games->game->rollout(&state, &rng, 2000) : tabla_playout(games->game, &state, &rng, 2000);
    }
    return games->count;
}

static void measure(const struct tabla_game *game, int size, bool sense, unsigned count, double elsewhere)
{
    struct tabla_setup setup = {.size = size};
    struct games games = {.game = game, .count = count, .sense = sense};
    char name[80];

    if (!game->start(&setup, &games.start, NULL))
        return;
    play(&games);
    if (size)
        snprintf(name, sizeof name, "%s %dx%d random games%s", game->name, size, size, sense ? " with sense" : "");
    else
        snprintf(name, sizeof name, "%s random games", game->name);
    bench_measure(name, "games", elsewhere, play, &games);
    printf("%46s  %.1f actions each\n", "", (double)games.actions / count);
}

int main(void)
{
    measure(&tabla_go, 9, false, 40000, 56e3);
    measure(&tabla_go, 19, false, 10000, 13e3);
    measure(&tabla_go, 9, true, 10000, 0);
    measure(&tabla_go, 19, true, 2500, 0);
    measure(&tabla_yinsh, 0, false, 5000, 0);
    measure(&tabla_gipf, 0, false, 5000, 0);
    return 0;
}
