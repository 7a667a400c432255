/*
 * Nets on the processor: a file becomes a model, a model a net, and a net answers for positions in batches.
 *
 *   file --net_model_load--> model --net_new--> net --net_run--> priors, win, draw, loss, owners
 *
 * A model is what the file says, checked; a net is the same made ready for one way of computing it. Both never change
 * once they are made, so that any number of threads may ask one net at once. docs/NETS.md has the rest.
 */
#ifndef TABLA_NET_NET_H
#define TABLA_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tabla/error.h"
#include "tabla/game.h"

struct net_model;
struct net;

enum {
    NET_FORMAT = 3,       /* the version of the file that is understood */
    NET_MAX_CLASSES = 64, /* of one outcome */
    NET_MAX_SIDE = 64,    /* of a frame */
    NET_BATCH = 4         /* positions at a time from which more hardly help, whatever the way */
};

/* What a net is made of. */
struct net_shape {
    const struct tabla_game *game;
    unsigned width, height; /* of the frame; with any_size of the largest one */
    unsigned planes, scalars, policy_planes, globals, outcomes, outcome_classes;
    bool hex, any_size, owners;
    /* What it says of owners and margins has been looked at and found right. A net that learns from games whose loser
     * throws away what he could keep believes that who is ahead will own the whole board. */
    bool points;
    unsigned blocks, channels;
    uint32_t pooled; /* bit i: block i pools */
    unsigned policy, value, hidden;
    unsigned steps; /* of training */
    /* In hundredths: a search goes by the priors to the power of 100 / softness; 0: not known. The surer the net is of
     * what it does not know, the more. */
    unsigned softness;
};

/* NULL with an error when the bytes are no net, one for something unknown here, too new, or damaged. */
struct net_model *net_model_read(const void *data, size_t size, struct tabla_error *error);
struct net_model *net_model_load(const char *path, struct tabla_error *error);
void net_model_free(struct net_model *model);
const struct net_shape *net_model_shape(const struct net_model *model);

/* CRC-32 as in zlib: what closes the file. */
uint32_t net_checksum(const void *data, size_t size);

/*
 * The ways of computing the same. The plain one is slow and easy to read, and the judge of the others; those differ
 * from each other in the vectors they use. The last six compute the blocks with whole numbers of that many bits,
 * which is faster and not quite the same; they need a file that says how large numbers become.
 */
enum net_way {
    NET_BEST,
    NET_PLAIN,
    NET_NARROW,
    NET_AVX2,
    NET_AVX512,
    NET_EIGHT_DOTPROD,
    NET_SIXTEEN_AVX2,
    NET_EIGHT_AVXVNNI,
    NET_SIXTEEN_AVXVNNI,
    NET_EIGHT,
    NET_SIXTEEN,
    NET_WAYS
};

/* Whether this processor, and the system it runs under, can. */
bool net_way_possible(enum net_way way);
const char *net_way_name(enum net_way way);
/* Whether it can, and this model can be computed so. */
bool net_way_fits(enum net_way way, const struct net_model *model);
/* The best that can, of those that stand before `limit`, which stands behind NET_PLAIN; NET_WAYS: of all. */
enum net_way net_best_below(const struct net_model *model, enum net_way limit);

/*
 * The model must outlive the net. NULL when memory is short or the way is not possible here. Where the way needs
 * something that the file does not say, the best of the others is taken: net_way_of() tells.
 */
struct net *net_new(const struct net_model *model, enum net_way way);
void net_free(struct net *net);
enum net_way net_way_of(const struct net *net);
const struct net_model *net_model_of(const struct net *net);
/* How many positions at a time it takes for it to be about as fast as it can: 1 to NET_BATCH. */
unsigned net_batch(const struct net *net);

/*
 * One position as features->encode() writes it, and the policy numbers of its legal actions. A net for boards of any
 * size is asked with the frame the position was encoded for, at most the net's own; planes and places are those of that
 * frame. Smaller frames take less time.
 */
struct net_question {
    const uint64_t *planes;
    const float *scalars;
    const uint16_t *places;
    size_t count;
    unsigned width, height; /* 0: the net's own */
};

struct net_answer {
    float *priors;         /* given: room for question.count numbers; out: not negative, sum 1 */
    float *owners;         /* given: NULL or, if the net knows owners, room for the frame's cells; out: from 1 where the
                              cell will be the player's to act to -1 where the opponent's, 0 outside the board */
    float win, draw, loss; /* for the player to act, sum 1 */
    float outcomes[TABLA_MAX_OUTCOMES][NET_MAX_CLASSES]; /* by outcome and class, each outcome's sum 1 */
};

/*
 * False when memory is short. Frames may be mixed in any way; those that are equal are computed together. The softmax
 * over priors goes over the given places alone: what is not legal takes nothing. Numbers that are beyond floats (a net
 * gone mad) become even chances, never NaN.
 */
bool net_run(const struct net *net, const struct net_question *questions, size_t count, struct net_answer *answers);
/* The same before every softmax, and before what bounds the owners: logits. */
bool net_logits(const struct net *net, const struct net_question *questions, size_t count, struct net_answer *answers);

#endif
