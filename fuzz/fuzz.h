/* For all fuzz targets: what must hold, said in words when it does not. */
#ifndef TABLA_FUZZ_H
#define TABLA_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabla.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition) ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition))

static inline _Noreturn void fuzz_broken(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: this should hold: %s\n", file, line, condition);
    abort();
}

/* What every refusal owes: a kind, a sentence fit for a terminal, and a rule that the game has if it names one. */
static inline void fuzz_check_error(const struct tabla_error *error, const struct tabla_game *game)
{
    char sentence[512];
    size_t length = tabla_error_format(error, NULL, sentence, sizeof sentence);

    REQUIRE(error->code != TABLA_ERROR_NONE);
    REQUIRE(error->text && error->text[0]);
    REQUIRE(length > 0 && length == strlen(sentence));
    for (size_t i = 0; i < length; i++)
        REQUIRE((unsigned char)sentence[i] >= 0x20 && sentence[i] != 0x7f);
    if (error->code == TABLA_ERROR_ILLEGAL)
        REQUIRE(error->rule[0]);
    if (error->rule[0] && game)
        REQUIRE(tabla_rule_find(game, error->rule));
}

/* What holds in every position that can be reached or read. */
static inline void fuzz_check_state(const struct tabla_game *game, const struct tabla_state *state,
                                    const struct tabla_keys *past)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = game->actions(state, past, actions);

    REQUIRE(state->hash == game->rehash(state));
    REQUIRE(state->over <= 1 && state->player <= TABLA_WHITE);
    REQUIRE(count <= TABLA_MAX_ACTIONS);
    REQUIRE(count == game->count(state, past));
    REQUIRE(state->over ? count == 0 : count > 0);
}

/*
 * Goes `plies` random actions into a game. Only the last few are chosen from the list and remembered in `past`: that is
 * the slow way, and enough of a past for a repetition.
 */
static inline void fuzz_walk(const struct tabla_game *game, struct tabla_state *state, struct tabla_keys *past,
                             uint64_t seed, unsigned plies)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    const unsigned listed = plies < 12 ? plies : 12;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, seed);
    tabla_playout(game, state, &rng, plies - listed);
    for (unsigned i = 0; i < listed && !state->over; i++) {
        size_t count = game->actions(state, past, actions);

        REQUIRE(count > 0);
        REQUIRE(tabla_step(game, state, past, actions[tabla_rng_below(&rng, (uint32_t)count)]));
    }
}

#endif
