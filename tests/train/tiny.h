/*
 * The smallest net that can learn a game: one hidden layer over the bits and numbers of tabla_features, a value and a
 * logit for every action. Learning is back-propagation, one position at a time, written out plainly. For tests: it
 * needs nothing but a C compiler, and learns in a second what a net with convolutions learns better and later.
 */
#ifndef TABLA_TESTS_TRAIN_TINY_H
#define TABLA_TESTS_TRAIN_TINY_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "selfplay.h"

enum { TINY_HIDDEN = 32, TINY_MOST_SEEN = 1024 };

struct tiny {
    struct selfplay_shape shape;
    unsigned cells, inputs, numbers; /* inputs: bits, scalars, and one that is always 1 */
    float (*first)[TINY_HIDDEN];     /* [inputs] */
    float (*policy)[TINY_HIDDEN];    /* [numbers] */
    float value[TINY_HIDDEN];
    int32_t *turned_cells, *turned_policy; /* selfplay_turns() */
};

/* Moves every weight that share of the way to another net's. */
static inline void tiny_approach(struct tiny *net, const struct tiny *other, float share)
{
    for (unsigned k = 0; k < TINY_HIDDEN; k++) {
        net->value[k] += share * (other->value[k] - net->value[k]);
        for (unsigned i = 0; i < net->inputs; i++)
            net->first[i][k] += share * (other->first[i][k] - net->first[i][k]);
        for (unsigned i = 0; i < net->numbers; i++)
            net->policy[i][k] += share * (other->policy[i][k] - net->policy[i][k]);
    }
}

/* The inputs of a position that are not zero. Plane 0, the board, is the same in every position and left out. */
struct tiny_seen {
    unsigned count, input[TINY_MOST_SEEN];
    float amount[TINY_MOST_SEEN];
};

static inline float tiny_random(struct tabla_rng *rng, float range)
{
    return range * (float)((double)(tabla_rng_next(rng) >> 11) * 0x1p-52 - 1.0);
}

static inline bool tiny_init(struct tiny *net, const char *game, uint64_t seed)
{
    struct tabla_rng rng;

    memset(net, 0, sizeof *net);
    if (!selfplay_shape(game, 0, &net->shape))
        return false;
    net->cells = net->shape.width * net->shape.height;
    net->inputs = net->shape.planes * net->cells + net->shape.scalars + 1;
    net->numbers = net->shape.policy_planes * net->cells + net->shape.globals;
    net->first = calloc(net->inputs, sizeof *net->first);
    net->policy = calloc(net->numbers, sizeof *net->policy);
    net->turned_cells = calloc((size_t)net->shape.symmetries * net->cells, sizeof *net->turned_cells);
    net->turned_policy = calloc((size_t)net->shape.symmetries * net->numbers, sizeof *net->turned_policy);
    if (!net->first || !net->policy || !net->turned_cells || !net->turned_policy ||
        !selfplay_turns(game, 0, net->turned_cells, net->turned_policy))
        return false;
    tabla_rng_seed(&rng, seed);
    for (unsigned i = 0; i < net->inputs; i++)
        for (unsigned k = 0; k < TINY_HIDDEN; k++)
            net->first[i][k] = tiny_random(&rng, 0.2f);
    for (unsigned k = 0; k < TINY_HIDDEN; k++)
        net->value[k] = tiny_random(&rng, 0.05f);
    return true;
}

static inline void tiny_release(struct tiny *net)
{
    free(net->first);
    free(net->policy);
    free(net->turned_cells);
    free(net->turned_policy);
}

static inline void tiny_see(const struct tiny *net, const uint64_t *planes, const float *scalars, unsigned symmetry,
                            struct tiny_seen *seen)
{
    const int32_t *turned = net->turned_cells + (size_t)symmetry * net->cells;
    unsigned scalar = net->shape.planes * net->cells;

    seen->count = 0;
    for (unsigned plane = 1; plane < net->shape.planes; plane++)
        for (unsigned word = 0; word < net->shape.words; word++)
            for (uint64_t left = planes[plane * net->shape.words + word]; left; left &= left - 1) {
                unsigned cell = 64 * word + (unsigned)__builtin_ctzll(left);
                seen->input[seen->count] = plane * net->cells + (unsigned)turned[cell];
                seen->amount[seen->count++] = 1;
            }
    for (unsigned i = 0; i <= net->shape.scalars; i++) {
        seen->input[seen->count] = scalar + i;
        seen->amount[seen->count++] = i < net->shape.scalars ? scalars[i] : 1;
    }
}

/* Fills the hidden layer; returns the value, -1 to 1 for the player to act. */
static inline float tiny_forward(const struct tiny *net, const struct tiny_seen *seen, float hidden[TINY_HIDDEN])
{
    float sum = 0;

    memset(hidden, 0, TINY_HIDDEN * sizeof *hidden);
    for (unsigned i = 0; i < seen->count; i++)
        for (unsigned k = 0; k < TINY_HIDDEN; k++)
            hidden[k] += seen->amount[i] * net->first[seen->input[i]][k];
    for (unsigned k = 0; k < TINY_HIDDEN; k++) {
        hidden[k] = hidden[k] > 0 ? hidden[k] : 0;
        sum += net->value[k] * hidden[k];
    }
    return tanhf(sum);
}

/* How likely each of the actions is to be right. */
static inline void tiny_priors(const struct tiny *net, const float hidden[TINY_HIDDEN], const int16_t *actions,
                               const int32_t *turned, unsigned count, float *out)
{
    float best = -INFINITY, sum = 0;

    for (unsigned i = 0; i < count; i++) {
        const float *weights = net->policy[turned[actions[i]]];

        out[i] = 0;
        for (unsigned k = 0; k < TINY_HIDDEN; k++)
            out[i] += weights[k] * hidden[k];
        best = out[i] > best ? out[i] : best;
    }
    for (unsigned i = 0; i < count; i++)
        sum += out[i] = expf(out[i] - best);
    for (unsigned i = 0; i < count; i++)
        out[i] /= sum;
}

/* One step towards a record of self-play, turned by a symmetry: cross entropy for the policy, squares for the value. */
static inline void tiny_learn(struct tiny *net, const char *record, unsigned symmetry, float rate)
{
    const struct selfplay_shape *shape = &net->shape;
    size_t owners = shape->owners ? 2 : 0; /* no part of what is learnt here */
    const float *scalars = (const float *)(const void *)(record + (shape->planes + owners) * shape->words * 8);
    const int16_t *actions = (const int16_t *)(const void *)(scalars + shape->scalars);
    const uint16_t *policy = (const uint16_t *)(const void *)(actions + shape->actions);
    const int32_t *turned = net->turned_policy + (size_t)symmetry * net->numbers;
    float hidden[TINY_HIDDEN], back[TINY_HIDDEN], priors[TABLA_MAX_ACTIONS], value, target, error;
    struct selfplay_tail tail;
    struct tiny_seen seen;

    memcpy(&tail, record + shape->record_bytes - sizeof tail, sizeof tail);
    tiny_see(net, (const uint64_t *)(const void *)record, scalars, symmetry, &seen);
    value = tiny_forward(net, &seen, hidden);
    tiny_priors(net, hidden, actions, turned, tail.count, priors);

    target = (1 - tail.share) * (1.0f - (float)tail.result) + tail.share * tail.value;
    error = (value - target) * (1 - value * value);
    for (unsigned k = 0; k < TINY_HIDDEN; k++) {
        back[k] = error * net->value[k];
        net->value[k] -= rate * error * hidden[k];
    }
    for (unsigned i = 0; i < tail.count; i++) {
        float *weights = net->policy[turned[actions[i]]];

        error = priors[i] - (float)policy[i] / 65535;
        for (unsigned k = 0; k < TINY_HIDDEN; k++) {
            back[k] += error * weights[k];
            weights[k] -= rate * error * hidden[k];
        }
    }
    for (unsigned k = 0; k < TINY_HIDDEN; k++)
        if (hidden[k] <= 0)
            back[k] = 0;
    for (unsigned i = 0; i < seen.count; i++)
        for (unsigned k = 0; k < TINY_HIDDEN; k++)
            net->first[seen.input[i]][k] -= rate * seen.amount[i] * back[k];
}

#endif
