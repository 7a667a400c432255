/*
 * Self-play for training: thousands of games at once, each a coroutine with an ordinary search, on a few threads. What
 * their searches want judged is gathered into batches; a program with a device (train/train.py) takes the batches, runs
 * the net and gives them back. Finished games come out as records to learn from; match games only as results.
 *
 *   threads:  game, game, game ...   --positions-->   batches of queue 0   --take-->   the net being trained
 *                  |                                  batches of queue 1   --take-->   a net to measure it against
 *                  |                                  batches of queue 2   --take-->   the first again: small boards
 *                  +--records, results-->   selfplay_records(), selfplay_results()
 *
 * A position in a batch, with B places a batch (each part holds all places before the next part begins):
 *
 *   uint64  planes[B][planes][words]      as tabla_features.encode() writes them
 *   float   scalars[B][scalars]
 *   int16   actions[B][K]                 policy numbers of the legal actions; K: most_actions, made even
 *   int16   count[B]                      how many
 *   uint8   symmetry[B]                   how to turn the board for the net; the answer is for the board unturned
 *
 * and what is to be written for it, for the player to act: float value, -1 to 1 as he loses or wins; float score, by
 * how much, as boards_settle() has margins (no matter what where there are no points); then float priors[K] in their
 * order.
 *
 * A record, one position to learn from:
 *
 *   uint64 planes[planes][words], uint64 owners[2][words] (tabla_features.owners() for the player to act, in games that
 *   have it), float scalars[scalars], int16 actions[K], uint16 policy[K] (65535: certain), then struct selfplay_tail
 */
#ifndef TABLA_TRAIN_SELFPLAY_H
#define TABLA_TRAIN_SELFPLAY_H

#include "tabla/game.h"

#ifdef __cplusplus
extern "C" {
#endif

struct selfplay_tail {
    float value;         /* what the search found, for the player to act, and those after it: see search_share */
    uint16_t count;      /* actions */
    uint8_t result;      /* for the player to act: 0 won, 1 drawn, 2 lost */
    uint8_t ply;         /* decisions before this one, at most 255 */
    uint8_t outcomes[4]; /* tabla_features.outcome() for the player to act */
    float share;         /* how much of who wins is to be learnt from `value`, the rest being the result; 0 to 1 */
};

/* Everything a process on the other side needs to know of a game's numbers. */
struct selfplay_shape {
    uint32_t version, width, height, planes, words, scalars, policy_planes, actions; /* actions: K */
    uint32_t outcomes, outcome_classes, symmetries, hex, globals, owners, any_size;
    uint32_t record_bytes, input_bytes, output_floats; /* input and output of one place */
};

enum { SELFPLAY_QUEUES = 3, SELFPLAY_SIZES = 8 };
enum selfplay_opponent { OPPONENT_SELF, OPPONENT_REFERENCE, OPPONENT_JUDGED, OPPONENTS };

struct selfplay_config {
    uint64_t seed; /* first, so that there are no holes and a field more is always seen (selfplay_ends()) */
    uint32_t threads;
    uint32_t games;                    /* self-play games at once */
    uint32_t matches[OPPONENTS];       /* match games at once, by opponent; [OPPONENT_SELF] counts for nothing */
    uint32_t batches[SELFPLAY_QUEUES]; /* by queue: how many */
    uint32_t places[SELFPLAY_QUEUES];  /* and of what size */
    uint32_t gumbel;                   /* actions that sequential halving begins with */
    uint32_t most_visits;              /* what selfplay_set() may ask for: room for the trees */
    uint32_t most_judged_visits;       /* likewise, for the hand-made judgement in a match */
    uint32_t most_plies;            /* a game that lasts longer is a draw; Go is counted, and earlier on small boards */
    uint32_t frame;                 /* where boards have many sizes: width of what the net sees; 0: the largest */
    /* Boards that fit into this one, too, are asked about in queue 2, in a frame of this width: what lies outside a
     * board costs the net as much as the board. Records have the other. 0: there is no such queue. */
    uint32_t small_frame;
    uint32_t sizes[SELFPLAY_SIZES]; /* of the boards, closed by 0; matches are played on the first */
    float size_shares[SELFPLAY_SIZES]; /* how many games each has; what is left belongs to the first */
    uint32_t match_visits;             /* of the net's searches in a match, and of the reference's */
    uint32_t match_opening;            /* random actions that begin a match game */
    float random_opening;              /* share of self-play games that begin with a few random actions */
    float prior_opening;               /* actions drawn by the net's prior alone that a game begins with, on average and
                                          as a share of the board's cells */
    float other_variants;              /* share of them that do not play the game's first variant, if it has others */
    float score_weight;                /* with points: how much they count beside who wins, 0 to 1; not in matches */
    float decided;    /* Go: a value from which a game counts as decided: one that has long been is ended; 0: none is */
    float played_out; /* share of games, not of matches, that go on to the end however decided they are */
    float target_weight; /* how much values count in what is to be learnt: see search_policy() */
    /* The device answers with priors^(1 / softness), for the tree; the draw at the root and what is to be learnt go by
     * the priors themselves. 0: 1. */
    float softness;
    /*
     * How much of what a position is to learn about who wins is what its search found; the rest is what the position
     * after it is to learn, and for the last one the result. (The return of TD(lambda), lambda being the rest.) A
     * result is true, but of the whole game's mistakes; a value is of this position, but only believed. 0: the result
     * alone.
     */
    float search_share;
};

/* What may change while it runs. */
struct selfplay_pace {
    uint32_t visits;        /* of a full search, whose result is recorded */
    uint32_t fast_visits;   /* of the others */
    uint32_t judged_visits; /* of the hand-made judgement's searches in a match */
    float full_share;       /* how many searches of self-play are full */
};

struct selfplay_result {
    uint8_t opponent; /* enum selfplay_opponent */
    uint8_t variant;
    uint8_t colour; /* in a match: whose side the trained net had */
    uint8_t winner;
    uint16_t length;   /* decisions */
    uint16_t outcomes; /* the first two of Black's: low byte, high byte */
};

struct selfplay_counters {
    uint64_t positions, evaluations[SELFPLAY_QUEUES], games, dropped;
    double busy; /* seconds the threads spent on games, all together */
};

/* Where the last field of shape, config, pace, result, counters and tail ends here: whoever fills or reads them
 * elsewhere compares that first. */
enum { SELFPLAY_STRUCTS = 6 };
void selfplay_ends(uint32_t bytes[SELFPLAY_STRUCTS]);

struct selfplay;

/* False when the game has no features, there is no such game, or no such frame (0: the game's own). */
bool selfplay_shape(const char *game, unsigned frame, struct selfplay_shape *shape);
/* out[symmetries][cells] and out[symmetries][policy]: where each goes. */
bool selfplay_turns(const char *game, unsigned frame, int32_t *cells, int32_t *policy);

/*
 * Starts the threads. inputs[q] and outputs[q] are the caller's: room for batches[q] batches of places[q], of the shape
 * of the queue's frame. NULL when memory is short or the configuration makes no sense.
 */
struct selfplay *selfplay_new(const char *game, const struct selfplay_config *config,
                              void *const inputs[SELFPLAY_QUEUES], float *const outputs[SELFPLAY_QUEUES]);
/* Stops the threads in the middle of their games. */
void selfplay_free(struct selfplay *selfplay);

void selfplay_set(struct selfplay *selfplay, const struct selfplay_pace *pace);

/* A batch to judge, -1 if none is full; see batches_take(). Both from one thread only. */
int selfplay_take(struct selfplay *selfplay, unsigned queue, bool partly, unsigned *count);
void selfplay_give(struct selfplay *selfplay, unsigned queue, unsigned batch);

/* Moves what has been finished to `out`: at most `room`; returns how many. */
size_t selfplay_records(struct selfplay *selfplay, void *out, size_t room);
size_t selfplay_results(struct selfplay *selfplay, struct selfplay_result *out, size_t room);
void selfplay_count(struct selfplay *selfplay, struct selfplay_counters *out);

#ifdef __cplusplus
}
#endif

#endif
