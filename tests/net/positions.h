/* Positions of random games as questions to a net. */
#ifndef TABLA_TESTS_NET_POSITIONS_H
#define TABLA_TESTS_NET_POSITIONS_H

#include <stdint.h>

#include "net/net.h"

enum { MOST_WORDS = 64, MOST_SCALARS = 64 };

struct asked {
    struct tabla_state state;
    uint64_t planes[MOST_WORDS];
    float scalars[MOST_SCALARS];
    tabla_action actions[TABLA_MAX_ACTIONS];
    uint16_t places[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
    struct net_question question;
    struct net_answer answer;
};

/* Fills in all but the state. */
static inline void ask(const struct tabla_game *game, struct asked *asked)
{
    size_t count = game->actions(&asked->state, NULL, asked->actions);

    game->features->encode(game->features, &asked->state, NULL, asked->planes, asked->scalars);
    for (size_t i = 0; i < count; i++)
        asked->places[i] = (uint16_t)game->features->policy_index(game->features, &asked->state, asked->actions[i]);
    asked->question = (struct net_question){
        .planes = asked->planes, .scalars = asked->scalars, .places = asked->places, .count = count};
    asked->answer = (struct net_answer){.priors = asked->priors};
}

/* The position after so many random actions with some sense, or fewer where the game is over or leaves no choice. */
static inline void ask_random(const struct tabla_game *game, const char *variant, unsigned plies, struct tabla_rng *rng,
                              struct asked *asked)
{
    for (bool found = false; !found; plies -= plies > 0) {
        game->start(&(struct tabla_setup){.variant = variant}, &asked->state, NULL);
        tabla_rollout(game, &asked->state, rng, plies);
        found = !asked->state.over && game->count(&asked->state, NULL) >= 2;
    }
    ask(game, asked);
}

#endif
