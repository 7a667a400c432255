/* Models made by hand, without a file, with random numbers. */
#ifndef TABLA_TESTS_NET_HAND_H
#define TABLA_TESTS_NET_HAND_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "net/inside.h"

struct hand {
    struct net_model model;
    float ranges[2 * NET_MAX_BLOCKS];
};

static inline float hand_number(struct tabla_rng *rng, float size)
{
    return size * ((float)tabla_rng_below(rng, 20001) / 10000 - 1);
}

/* On a hex board the corners that are no neighbours stay zero. */
static inline float *hand_numbers(size_t count, float size, bool hex_kernels, struct tabla_rng *rng)
{
    float *numbers = malloc(count * sizeof *numbers);

    for (size_t i = 0; numbers && i < count; i++)
        numbers[i] = hex_kernels && (i % 9 == 2 || i % 9 == 6) ? 0 : hand_number(rng, size);
    return numbers;
}

/* Layers of about the same size give numbers of about the same size. */
static inline struct layer hand_layer(size_t outputs, size_t inputs, bool hex_kernels, struct tabla_rng *rng)
{
    return (struct layer){hand_numbers(outputs * inputs, sqrtf(3 / (float)inputs), hex_kernels, rng),
                          hand_numbers(outputs, 0.3f, false, rng)};
}

static inline void hand_make(struct hand *hand, const struct tabla_game *game, unsigned blocks, unsigned channels,
                             uint32_t pooled, float range, struct tabla_rng *rng)
{
    const struct tabla_features *f = game->features;
    const size_t c = channels;
    struct net_model *m = &hand->model;

    memset(hand, 0, sizeof *hand);
    m->shape = (struct net_shape){
        .game = game, .width = f->width, .height = f->height, .planes = f->planes, .scalars = f->scalars,
        .policy_planes = f->policy_planes, .globals = f->globals, .outcomes = f->outcomes,
        .outcome_classes = f->outcome_classes, .hex = f->hex, .any_size = f->any_size, .owners = f->owners,
        .blocks = blocks, .channels = channels, .pooled = pooled, .policy = 8, .value = 8, .hidden = 8};
    m->stem = hand_numbers(c * f->planes * 9, sqrtf(1 / (float)f->planes), f->hex, rng);
    m->scalars = hand_layer(c, f->scalars, false, rng);
    for (unsigned b = 0; b < blocks; b++) {
        m->blocks[b].first = hand_layer(c, c * 9, f->hex, rng);
        if (pooled >> b & 1)
            m->blocks[b].pooled = hand_layer(c, 2 * c, false, rng);
        m->blocks[b].second = hand_layer(c, c * 9, f->hex, rng);
    }
    m->policy1 = hand_layer(8, c, false, rng);
    m->policy_pooled = hand_layer(8, 2 * c, false, rng);
    m->policy2 = hand_layer(f->policy_planes, 8, false, rng);
    m->globals = hand_layer(f->globals, 2 * c, false, rng);
    m->value1 = hand_layer(8, c, false, rng);
    m->owners = hand_layer(1, 8, false, rng);
    m->value2 = hand_layer(8, 16, false, rng);
    m->value3 = hand_layer(3, 8, false, rng);
    m->outcome = hand_layer((size_t)f->outcomes * f->outcome_classes, 8, false, rng);
    for (unsigned i = 0; i < 2 * blocks; i++)
        hand->ranges[i] = range;
    m->ranges = hand->ranges;
}

static inline void hand_drop(const float *numbers)
{
    free((void *)(uintptr_t)numbers);
}

static inline void hand_drop_layer(const struct layer *layer)
{
    hand_drop(layer->weights);
    hand_drop(layer->bias);
}

static inline void hand_free(struct hand *hand)
{
    const struct net_model *m = &hand->model;

    hand_drop(m->stem);
    hand_drop_layer(&m->scalars);
    for (unsigned b = 0; b < m->shape.blocks; b++) {
        hand_drop_layer(&m->blocks[b].first);
        hand_drop_layer(&m->blocks[b].pooled);
        hand_drop_layer(&m->blocks[b].second);
    }
    hand_drop_layer(&m->policy1);
    hand_drop_layer(&m->policy_pooled);
    hand_drop_layer(&m->policy2);
    hand_drop_layer(&m->globals);
    hand_drop_layer(&m->value1);
    hand_drop_layer(&m->owners);
    hand_drop_layer(&m->value2);
    hand_drop_layer(&m->value3);
    hand_drop_layer(&m->outcome);
}

#endif
