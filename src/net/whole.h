/*
 * Kernels of whole numbers, for processors that multiply and add these faster than floats.
 *
 * What a convolution takes in is never negative and, as the net's file says, hardly ever larger than some number. So it
 * becomes a whole number from 0 to `most`, weights become whole numbers too, and sums of their products are exact. One
 * factor for each output makes a float of the sum; biases, skips and everything outside the blocks are floats.
 *
 * Eight bits: kernels as they are, their nine taps (on a hex board seven). Sixteen bits: Winograd's, for each point of
 * a window; the windows of whole numbers are whole numbers as well.
 */
#ifndef TABLA_NET_WHOLE_H
#define TABLA_NET_WHOLE_H

#include "fast.h"

enum {
    WHOLE_TAPS = 1 /* in place of the size of a tile: kernels that are not turned */
};

struct whole_kernels {
    /*
     * Eight bits: [tap][input / 4][output][input % 4] of one byte; sixteen: [point][input / 2][output][input % 2] of
     * two. Either way what one output takes in one step is four bytes.
     */
    const void *weights;
    const float *scales;  /* eight bits: [output]; sixteen: [point][output] */
    const int32_t *rests; /* eight bits: [output], what is missing in a sum where all that goes in is less by 128 */
    float factor;         /* what goes in is multiplied by it and rounded */
};

struct whole_net {
    unsigned taps[9], tap_count;                                 /* row * 3 + column */
    unsigned most[FAST_TILES];                                   /* the largest number that goes in, by size of tile */
    struct whole_kernels kernels[FAST_TILES][2 * NET_MAX_BLOCKS]; /* each block's first, then its second */
};

/* Whether the file says how large numbers become. */
bool net_whole_fits(const struct net_model *model);

void *net_whole_prepare_eight(const struct net_model *model);
void *net_whole_prepare_sixteen(const struct net_model *model);
void net_whole_discard(void *ready);

/* A way with whole numbers, in a file that has possible() and, out of fast.inc, run(). */
#define WHOLE_WAY(text, prepare_it)                                                                                    \
    {                                                                                                                  \
        .name = text, .possible = possible, .fits = net_whole_fits, .prepare = prepare_it,                             \
        .discard = net_whole_discard, .room = net_fast_room_whole, .group = FAST_GROUP, .run = run                     \
    }

#endif
