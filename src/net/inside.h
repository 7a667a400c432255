/* What the files of this folder share: the arrays of a model, and what a way of computing has to offer. */
#ifndef TABLA_NET_INSIDE_H
#define TABLA_NET_INSIDE_H

#include "net/net.h"

/* A layer's numbers as the file has them: [out][in][3][3] or [out][in], and one bias for each output. */
struct layer {
    const float *weights, *bias;
};

enum { NET_MAX_BLOCKS = 32 };

struct net_model {
    struct net_shape shape;
    const float *stem; /* its bias is that of `scalars` */
    struct layer scalars;
    struct block {
        struct layer first, pooled, second; /* pooled: NULLs where the block does not pool */
    } blocks[NET_MAX_BLOCKS];
    struct layer policy1, policy_pooled, policy2, globals, value1, owners, value2, value3, outcome;
    const float *ranges; /* two for each block: what its convolutions take in at most; 0 where that is not known */
    float *numbers; /* all of them, behind each other */
};

enum { NET_MOST_GROUP = 16 };

/* Positions of one frame that are computed together. */
struct batch {
    unsigned width, height;
    size_t count;
    const struct net_question *questions[NET_MOST_GROUP];
    struct net_answer *answers[NET_MOST_GROUP];
};

/* A way: how a net is made ready, how much memory a thread needs to run a batch, and the run itself, to logits. */
struct way {
    const char *name;
    bool (*possible)(void);
    bool (*fits)(const struct net_model *model);     /* NULL: any model can be computed this way */
    void *(*prepare)(const struct net_model *model); /* NULL: memory is short */
    void (*discard)(void *ready);
    size_t (*room)(const struct net_model *model); /* bytes of memory, all zero at first, then as it was left */
    unsigned group;                                /* at most so many positions a batch */
    void (*run)(const struct net_model *model, const void *ready, void *room, const struct batch *batch);
};

/* A way that only other processors have: what a file for those leaves behind on this one. */
#define NET_WAY_FOR_OTHERS(symbol, text)                                                                               \
    static bool possible(void)                                                                                         \
    {                                                                                                                  \
        return false;                                                                                                  \
    }                                                                                                                  \
    const struct way symbol = {.name = text, .possible = possible}

extern const struct way net_plain, net_narrow, net_avx2, net_avx512, net_eight_dotprod, net_sixteen_avx2,
    net_eight_avxvnni, net_sixteen_avxvnni, net_eight, net_sixteen;

/* Of one plane of a frame with so many cells. */
static inline unsigned words_of(unsigned cells)
{
    return (cells + 63) / 64;
}

static inline bool plane_bit(const struct net_question *question, unsigned cells, unsigned plane, unsigned cell)
{
    return question->planes[plane * words_of(cells) + cell / 64] >> cell % 64 & 1;
}

#endif
