/* The game's own judgement as an evaluator, with or without random games mixed in. */
#include "search/evaluator.h"

#include <math.h>

/*
 * Priors from one step ahead: the better the position an action leads to looks, the likelier it is to be right. A turn
 * is judged action by action, so the row after a move counts with the move that made it.
 */
static void look_ahead(const struct search_judged *judged, struct search_leaf *leaf)
{
    float sign = leaf->state->player == TABLA_BLACK ? 1.0f : -1.0f, best = -2.0f, sum = 0;

    for (size_t i = 0; i < leaf->count; i++) {
        struct tabla_state next = *leaf->state;
        float value;

        judged->game->apply(&next, leaf->actions[i]);
        if (next.over)
            value = next.winner == TABLA_NOBODY ? 0.0f : next.winner == leaf->state->player ? 1.5f : -1.5f;
        else
            value = sign * judged->game->judge(&next, NULL, 0, NULL);
        leaf->priors[i] = value;
        if (value > best)
            best = value;
    }
    for (size_t i = 0; i < leaf->count; i++) {
        leaf->priors[i] = expf((leaf->priors[i] - best) / judged->temperature);
        sum += leaf->priors[i];
    }
    for (size_t i = 0; i < leaf->count; i++)
        leaf->priors[i] /= sum;
}

static void judge(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    const struct search_judged *judged = self;

    for (size_t i = 0; i < count; i++) {
        struct search_leaf *leaf = &leaves[i];
        float *priors = judged->temperature > 0 ? NULL : leaf->priors;
        float value = judged->game->judge(leaf->state, leaf->actions, leaf->count, priors);

        if (judged->temperature > 0)
            look_ahead(judged, leaf);
        if (judged->rollout_share > 0) {
            struct tabla_state state = *leaf->state;
            float played = 0;

            tabla_rollout(judged->game, &state, rng, judged->limit);
            if (state.over && state.winner != TABLA_NOBODY)
                played = state.winner == TABLA_BLACK ? 1.0f : -1.0f;
            value = (1.0f - judged->rollout_share) * value + judged->rollout_share * played;
        }
        leaf->value = value;
    }
}

struct search_evaluator search_judged_evaluator(const struct search_judged *judged)
{
    return (struct search_evaluator){.self = judged, .batch = 1, .judge = judge};
}
