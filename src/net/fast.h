/* What a model becomes for the fast ways, which differ only in the vectors they compute with (fast.inc). */
#ifndef TABLA_NET_FAST_H
#define TABLA_NET_FAST_H

#include "inside.h"

enum {
    FAST_PAD = 16,  /* channels come in as many as the widest vector holds; those added are zero */
    FAST_GROUP = 4, /* positions that go through the net together */
    /* A convolution writes tiles, squares of 3x3 or 4x4 cells, from windows of 5x5 or 6x6. */
    FAST_LEAST_TILE = 3,
    FAST_MOST_TILE = 4,
    FAST_TILES = FAST_MOST_TILE + 1,
    FAST_MOST_WINDOW = FAST_MOST_TILE + 2
};

/* A matrix by inputs: one row of outputs for each input. */
struct fast_matrix {
    unsigned inputs, outputs; /* padded */
    float *weights, *bias;
};

/* A 3x3 convolution, its kernels turned (Winograd) for each size of tile: [point][input][output]. NULL: not needed. */
struct fast_kernels {
    float *turned[FAST_TILES], *bias;
};

/* How a frame is laid into tiles. */
struct fast_frame {
    unsigned width, height;
    unsigned tile, tiles_across, tiles_down;
    unsigned stride, size; /* cells of a row, and of all of it: whole tiles and an edge of one cell */
    unsigned left, above;  /* where the first cell lies, edge included */
};

struct whole_net;

struct fast_net {
    struct fast_frame frame; /* the net's own; others follow from their size */
    bool tiles[FAST_TILES];  /* the sizes of tiles that frames may need */
    bool whole_trunk;        /* its convolutions are computed with whole numbers: not the blocks' kernels but ... */
    struct whole_net *whole; /* ... these */
    unsigned channels, policy, value; /* padded */
    float *stem; /* [plane][tap][channel] */
    struct fast_matrix scalars;
    struct fast_block {
        struct fast_kernels first, second;
        struct fast_matrix pooled;
    } blocks[NET_MAX_BLOCKS];
    struct fast_matrix policy1, policy_pooled, globals, value1, value2, value3, outcome;
    float *policy2; /* [plane][policy channel] */
    float *owners;  /* [value channel] */
    float *numbers;
};

/* What a run computes in; of every frame there are FAST_GROUP. */
struct fast_room {
    struct fast_frame frame;
    float *mask, *x, *y;
    float *windows, *products; /* [point][tile][channel] */
    float *pooled, *vector, *policy, *value;
    uint32_t *tiles; /* those that have a cell of the board: position * tiles of a frame + tile */
    uint32_t *seen;  /* for each cell: which row of policy has its channels, counted from 1; 0: none */
    /* Only for a trunk of whole numbers. */
    void *first, *second; /* what the blocks' first and second convolutions take in, by cell and channel */
    uint32_t *cells;      /* those of the board, of every frame */
};

void *net_fast_prepare(const struct net_model *model);
/* The same for a trunk of whole numbers, whose kernels are still to be added. */
struct fast_net *net_fast_prepare_whole(const struct net_model *model);
void net_fast_discard(void *fast);
size_t net_fast_room(const struct net_model *model);
size_t net_fast_room_whole(const struct net_model *model);
void net_fast_lay_out(const struct net_shape *shape, const struct fast_net *fast, unsigned width, unsigned height,
                      void *memory, struct fast_room *room);

/* One kernel as (tile + 2) squared numbers, Winograd's G k G'. */
void net_fast_turn_kernel(unsigned tile, const float *kernel, double *out);

static inline unsigned fast_padded(unsigned count)
{
    return (count + FAST_PAD - 1) / FAST_PAD * FAST_PAD;
}

/* Whole numbers of two bytes come in as many as a vector holds, too. */
static inline unsigned fast_padded_pairs(unsigned count)
{
    return (count + 2 * FAST_PAD - 1) / (2 * FAST_PAD) * (2 * FAST_PAD);
}

static inline unsigned fast_points(unsigned tile)
{
    return (tile + 2) * (tile + 2);
}

/* From one point of windows or products to the next, so that points do not all fall on the same lines of a cache. */
static inline size_t fast_point_step(unsigned tiles, unsigned channels)
{
    return (size_t)tiles * channels + FAST_PAD;
}

#endif
