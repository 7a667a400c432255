#include "search/evaluator.h"

static void judge(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    const struct search_rollout *rollout = self;

    for (size_t i = 0; i < count; i++) {
        struct search_leaf *leaf = &leaves[i];
        float sum = 0;

        for (unsigned r = 0; r < rollout->rollouts; r++) {
            struct tabla_state state = *leaf->state;
            tabla_playout(rollout->game, &state, rng, rollout->limit);
            if (state.over && state.winner != TABLA_NOBODY)
                sum += state.winner == TABLA_BLACK ? 1.0f : -1.0f;
        }
        leaf->value = sum / (float)rollout->rollouts;
        for (size_t a = 0; a < leaf->count; a++)
            leaf->priors[a] = 1.0f / (float)leaf->count;
    }
}

struct search_evaluator search_rollout_evaluator(const struct search_rollout *rollout)
{
    return (struct search_evaluator){.self = rollout, .batch = 1, .judge = judge};
}
