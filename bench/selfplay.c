/*
 * Soak: the engine against itself, game after game in one process. Every action is checked against the rules, and the
 * memory in use must not grow. Run by hand: `make soak`, or
 *
 *     build/bench/soak-selfplay GAME GAMES [VISITS [SEED]]
 *
 * One engine plays both sides of ten games and is cleared between them; then another comes, now at a level, now with up
 * to VISITS visits. Games begin with some random actions, so that no two are alike.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine.h"
#include "tabla.h"

enum {
    OPENING = 12,     /* fewer random actions than this */
    LONGEST = 4000,   /* turns: a game beyond that is given up and counted by itself */
    WARM_UP = 50,     /* games until memory is what it will be */
    GROWTH = 8 << 20, /* bytes it may then grow by, the allocator's whims included */
    EVERY = 500
};

struct tally {
    unsigned games, wins[3], endless, longest;
    uint64_t turns, actions;
};

/* Bytes of this process that lie in memory; 0 where nobody tells. */
static size_t resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void stop(const struct tabla_game *game, const struct tabla_state *state, const char *why)
{
    struct tabla_text line = {0};

    game->write_position(state, NULL, &line);
    fprintf(stderr, "%s\n%s\n", why, tabla_text_string(&line));
    exit(1);
}

static void play_a_game(struct engine *engine, const struct tabla_game *game, struct tabla_rng *rng,
                        struct tally *tally)
{
    const struct engine_wish wish = {0};
    struct tabla_state state;
    struct tabla_keys past = {0};
    struct tabla_error error;
    unsigned turns = 0;

    engine_clear(engine);
    if (!game->start(&(struct tabla_setup){.size = game == &tabla_go ? 9 : 0}, &state, &error))
        stop(game, &state, error.text);
    for (uint32_t i = tabla_rng_below(rng, OPENING); i > 0 && !state.over; i--) {
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count = game->actions(&state, &past, actions);
        if (!tabla_step(game, &state, &past, actions[tabla_rng_below(rng, (uint32_t)count)]))
            stop(game, &state, "out of memory");
    }
    while (!state.over && turns < LONGEST) {
        tabla_action turn[64];
        unsigned player = state.player;
        size_t count = engine_set(engine, &state, &past) ? engine_turn(engine, &wish, turn, 64) : 0;
        if (count == 0)
            stop(game, &state, "no turn, and the game is not over");
        for (size_t i = 0; i < count; i++) {
            if (state.over || state.player != player)
                stop(game, &state, "more actions than the turn has");
            if (!tabla_check(game, &state, &past, turn[i], &error))
                stop(game, &state, error.text);
            if (!tabla_step(game, &state, &past, turn[i]))
                stop(game, &state, "out of memory");
            if (turn[i] != TABLA_RESIGN && state.hash != game->rehash(&state))
                stop(game, &state, "the hash is wrong");
        }
        if (!state.over && state.player == player)
            stop(game, &state, "half a turn");
        turns++;
        tally->actions += count;
    }
    tally->games++;
    tally->turns += turns;
    tally->longest = turns > tally->longest ? turns : tally->longest;
    if (state.over)
        tally->wins[state.winner]++;
    else
        tally->endless++;
    tabla_keys_release(&past);
}

static void report(const char *name, const struct tally *tally)
{
    printf("%s: %u games, %" PRIu64 " turns, %" PRIu64 " actions; Black %u, White %u, drawn %u, without end %u; "
           "longest %u turns; %zu KiB resident\n",
           name, tally->games, tally->turns, tally->actions, tally->wins[TABLA_BLACK], tally->wins[TABLA_WHITE],
           tally->wins[TABLA_NOBODY], tally->endless, tally->longest, resident() >> 10);
    fflush(stdout);
}

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value;

    errno = 0;
    value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno) {
        fprintf(stderr, "not a number: %s\n", text);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    const struct tabla_game *game = argc > 2 ? tabla_game_find(argv[1]) : NULL;
    uint64_t games = game ? number(argv[2]) : 0, visits = argc > 3 ? number(argv[3]) : 10;
    uint64_t seed = argc > 4 ? number(argv[4]) : 1;
    struct tally tally = {0};
    struct tabla_rng rng;
    size_t warm = 0;

    if (!game || argc > 5) {
        fprintf(stderr, "usage: %s GAME GAMES [VISITS [SEED]]\n", argv[0]);
        return 2;
    }
    tabla_rng_seed(&rng, seed);
    while (tally.games < games) {
        bool at_level = tally.games / 10 % 2;
        struct engine *engine =
            engine_new(&(struct engine_options){.game = game,
                                                .level = 1 + tabla_rng_below(&rng, 5),
                                                .visits = at_level ? 0 : 1 + tabla_rng_below(&rng, (uint32_t)visits),
                                                .threads = 1,
                                                .memory = 4 << 20,
                                                .seed = tabla_rng_next(&rng)});
        if (!engine) {
            fprintf(stderr, "out of memory\n");
            return 1;
        }
        for (unsigned i = 0; i < 10 && tally.games < games; i++) {
            play_a_game(engine, game, &rng, &tally);
            if (tally.games == WARM_UP)
                warm = resident();
            if (tally.games % EVERY == 0)
                report(game->name, &tally);
        }
        engine_free(engine);
    }
    report(game->name, &tally);
    if (warm && resident() > warm + GROWTH) {
        fprintf(stderr, "memory grew from %zu KiB to %zu KiB\n", warm >> 10, resident() >> 10);
        return 1;
    }
    return 0;
}
