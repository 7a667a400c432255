/* Making whole numbers of a model's kernels. */
#include "whole.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool net_whole_fits(const struct net_model *model)
{
    /* Beyond these limits a net is no net that has learnt anything, and factors might leave what floats can hold. */
    for (unsigned i = 0; i < 2 * model->shape.blocks; i++)
        if (!(model->ranges[i] > 1e-6f && model->ranges[i] < 1e6f))
            return false;
    return true;
}

/*
 * The largest number that is told apart from larger ones. The file's is one that hardly any input exceeds, but what
 * does is what matters most: with twice as much answers come nearest to those of floats (docs/NETS.md).
 */
static float range_of(const struct net_model *model, unsigned convolution)
{
    return 2 * model->ranges[convolution];
}

/* Hands out pieces of one block of memory, each at the beginning of a line of the cache; with `at` NULL it counts. */
struct store {
    uint8_t *at;
    size_t total;
};

static void *piece(struct store *store, size_t bytes)
{
    uint8_t *at = store->at ? store->at + store->total : NULL;

    store->total += (bytes + 63) / 64 * 64;
    return at;
}

/* --- Eight bits ------------------------------------------------------------------------------------------------- */

static void taps_of(const struct net_shape *s, struct whole_net *whole)
{
    for (unsigned tap = 0; tap < 9; tap++)
        if (!s->hex || (tap != 2 && tap != 6))
            whole->taps[whole->tap_count++] = tap;
}

static void pack_eight(const struct whole_net *whole, const float *kernels, size_t channels, size_t padded,
                       float factor, int8_t *weights, float *scales, int32_t *rests)
{
    for (size_t o = 0; o < channels; o++) {
        float most = 0, scale;

        for (size_t i = 0; i < channels * 9; i++)
            most = fmaxf(most, fabsf(kernels[o * channels * 9 + i]));
        scale = most > 0 ? 127 / most : 0;
        scales[o] = most / 127 / factor;
        for (size_t i = 0; i < channels; i++)
            for (size_t t = 0; t < whole->tap_count; t++) {
                const float weight = kernels[(o * channels + i) * 9 + whole->taps[t]];
                const int8_t rounded = (int8_t)lrintf(weight * scale);

                weights[((t * padded + i / 4 * 4) * padded) + o * 4 + i % 4] = rounded;
                rests[o] += 128 * rounded;
            }
    }
}

static void add_eight(const struct net_model *model, const struct fast_net *fast, struct whole_net *whole,
                      struct store *store)
{
    const size_t padded = fast->channels;

    whole->most[WHOLE_TAPS] = UINT8_MAX;
    for (unsigned i = 0; i < 2 * model->shape.blocks; i++) {
        const struct block *block = &model->blocks[i / 2];
        const float factor = UINT8_MAX / range_of(model, i);
        int8_t *weights = piece(store, whole->tap_count * padded * padded);
        float *scales = piece(store, padded * sizeof *scales);
        int32_t *rests = piece(store, padded * sizeof *rests);

        whole->kernels[WHOLE_TAPS][i] = (struct whole_kernels){weights, scales, rests, factor};
        if (store->at)
            pack_eight(whole, i % 2 ? block->second.weights : block->first.weights, model->shape.channels, padded,
                       factor, weights, scales, rests);
    }
}

/* --- Sixteen bits ----------------------------------------------------------------------------------------------- */

/* How much larger than what goes in a point of a turned window can be, up or down. Turning is turns.inc's B'. */
static unsigned reach(unsigned tile, unsigned point)
{
    static const unsigned up[2][FAST_MOST_WINDOW] = {{3, 1, 3, 1, 3}, {5, 2, 5, 3, 3, 5}};
    static const unsigned down[2][FAST_MOST_WINDOW] = {{3, 3, 3, 1, 3}, {5, 8, 5, 3, 3, 5}};
    const unsigned *u = up[tile == 4], *d = down[tile == 4], row = point / (tile + 2), column = point % (tile + 2);
    const unsigned same = u[row] * u[column] + d[row] * d[column], other = u[row] * d[column] + d[row] * u[column];

    return same > other ? same : other;
}

/* The largest number that goes in, so that no point of a turned window is beyond sixteen bits. */
static unsigned most_in(unsigned tile)
{
    unsigned most = 1;

    for (unsigned point = 0; point < fast_points(tile); point++)
        most = reach(tile, point) > most ? reach(tile, point) : most;
    return INT16_MAX / most;
}

/*
 * Each output of each point has a scale of its own, the finest with which no weight is beyond sixteen bits and no sum
 * beyond thirty-two, whatever goes in.
 */
static void pack_output(const double *turned, size_t channels, size_t padded, double limit, double factor, size_t o,
                        int16_t *weights, float *scale)
{
    double most = 0, sum = 0, finest;

    for (size_t i = 0; i < channels; i++) {
        most = fmax(most, fabs(turned[i]));
        sum += fabs(turned[i]);
    }
    *scale = 0;
    if (!(most > 0))
        return;
    finest = fmin(INT16_MAX / most, (INT32_MAX / limit - 0.5 * (double)channels) / sum);
    *scale = (float)(1 / (finest * factor));
    for (size_t i = 0; i < channels; i++)
        weights[i / 2 * 2 * padded + o * 2 + i % 2] = (int16_t)lrint(turned[i] * finest);
}

/* `turned` has room for one output: [point][input]. */
static void pack_sixteen(unsigned tile, const float *kernels, size_t channels, size_t padded, double factor,
                         double *turned, int16_t *weights, float *scales)
{
    const size_t points = fast_points(tile), deep = fast_padded_pairs((unsigned)padded);
    double kernel[FAST_MOST_WINDOW * FAST_MOST_WINDOW];

    for (size_t o = 0; o < channels; o++) {
        for (size_t i = 0; i < channels; i++) {
            net_fast_turn_kernel(tile, kernels + (o * channels + i) * 9, kernel);
            for (size_t p = 0; p < points; p++)
                turned[p * channels + i] = kernel[p];
        }
        for (unsigned p = 0; p < points; p++)
            pack_output(turned + p * channels, channels, padded, (double)most_in(tile) * reach(tile, p), factor, o,
                        weights + p * deep * padded, &scales[p * padded + o]);
    }
}

static void add_sixteen(const struct net_model *model, const struct fast_net *fast, struct whole_net *whole,
                        double *turned, struct store *store)
{
    const size_t padded = fast->channels, deep = fast_padded_pairs(fast->channels);

    for (unsigned i = 0; i < 2 * FAST_TILES * model->shape.blocks; i++) {
        const unsigned tile = i % FAST_TILES, layer = i / FAST_TILES;
        const struct block *block = &model->blocks[layer / 2];
        int16_t *weights;
        float *scales, factor;

        if (!fast->tiles[tile])
            continue;
        whole->most[tile] = most_in(tile);
        factor = (float)whole->most[tile] / range_of(model, layer);
        weights = piece(store, fast_points(tile) * deep * padded * sizeof *weights);
        scales = piece(store, fast_points(tile) * padded * sizeof *scales);
        whole->kernels[tile][layer] = (struct whole_kernels){weights, scales, NULL, factor};
        if (store->at)
            pack_sixteen(tile, layer % 2 ? block->second.weights : block->first.weights, model->shape.channels, padded,
                         (double)factor, turned, weights, scales);
    }
}

/* --- Both ------------------------------------------------------------------------------------------------------- */

static void add_kernels(const struct net_model *model, const struct fast_net *fast, bool sixteen,
                        struct whole_net *whole, double *turned, struct store *store)
{
    if (sixteen)
        add_sixteen(model, fast, whole, turned, store);
    else
        add_eight(model, fast, whole, store);
}

/* One block of memory: the struct, then the numbers. */
static struct whole_net *make_whole(const struct net_model *model, const struct fast_net *fast, bool sixteen)
{
    struct whole_net none = {0}, *whole;
    double *turned = malloc(FAST_MOST_WINDOW * FAST_MOST_WINDOW * sizeof(double) * model->shape.channels);
    struct store store = {0};

    taps_of(&model->shape, &none);
    piece(&store, sizeof *whole);
    add_kernels(model, fast, sixteen, &none, turned, &store);
    whole = turned ? aligned_alloc(64, store.total) : NULL;
    if (whole) {
        memset(whole, 0, store.total);
        store = (struct store){.at = (uint8_t *)whole};
        piece(&store, sizeof *whole);
        taps_of(&model->shape, whole);
        add_kernels(model, fast, sixteen, whole, turned, &store);
    }
    free(turned);
    return whole;
}

static void *prepare(const struct net_model *model, bool sixteen)
{
    struct fast_net *fast = net_fast_prepare_whole(model);

    if (!fast)
        return NULL;
    fast->whole = make_whole(model, fast, sixteen);
    if (!fast->whole) {
        net_fast_discard(fast);
        return NULL;
    }
    return fast;
}

void *net_whole_prepare_eight(const struct net_model *model)
{
    return prepare(model, false);
}

void *net_whole_prepare_sixteen(const struct net_model *model)
{
    return prepare(model, true);
}

void net_whole_discard(void *ready)
{
    struct fast_net *fast = ready;

    free(fast->whole);
    net_fast_discard(fast);
}
