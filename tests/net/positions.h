/* Positions of random games as questions to a net. */
#ifndef TABLA_TESTS_NET_POSITIONS_H
#define TABLA_TESTS_NET_POSITIONS_H

#include <assert.h>
#include <stdint.h>

#include "net/net.h"

enum { MOST_WORDS = 128, MOST_SCALARS = 64, MOST_CELLS = 361 };

struct asked {
    struct tabla_state state;
    uint64_t planes[MOST_WORDS];
    float scalars[MOST_SCALARS];
    tabla_action actions[TABLA_MAX_ACTIONS];
    uint16_t places[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS], owners[MOST_CELLS];
    struct net_question question;
    struct net_answer answer;
};

/* What a net sees in a frame of that size. */
static inline struct tabla_features features_of(const struct tabla_game *game, unsigned side)
{
    struct tabla_features features = *game->features;

    if (features.any_size)
        features.width = features.height = side;
    return features;
}

/* Fills in all but the state, for a frame of that size where the game has many. */
static inline void ask_in(const struct tabla_game *game, unsigned side, struct asked *asked)
{
    const struct tabla_features f = features_of(game, side);
    size_t count = game->actions(&asked->state, NULL, asked->actions);

    assert(f.planes * ((f.width * f.height + 63) / 64) <= MOST_WORDS);
    f.encode(&f, &asked->state, NULL, asked->planes, asked->scalars);
    for (size_t i = 0; i < count; i++)
        asked->places[i] = (uint16_t)f.policy_index(&f, &asked->state, asked->actions[i]);
    asked->question = (struct net_question){.planes = asked->planes,
                                            .scalars = asked->scalars,
                                            .places = asked->places,
                                            .count = count,
                                            .width = f.width,
                                            .height = f.height};
    asked->answer = (struct net_answer){.priors = asked->priors, .owners = asked->owners};
}

/* The same for the frame that the board fills. */
static inline void ask(const struct tabla_game *game, struct asked *asked)
{
    const struct tabla_features *f = game->features;

    ask_in(game, f->any_size ? f->side(f, &asked->state) : 0, asked);
}

/* The position after so many random actions with some sense, or fewer where the game is over or leaves no choice. */
static inline void ask_random(const struct tabla_game *game, const struct tabla_setup *setup, unsigned plies,
                              struct tabla_rng *rng, struct asked *asked)
{
    for (bool found = false; !found; plies -= plies > 0) {
        game->start(setup, &asked->state, NULL);
        tabla_rollout(game, &asked->state, rng, plies);
        found = !asked->state.over && game->count(&asked->state, NULL) >= 2;
    }
    ask(game, asked);
}

#endif
