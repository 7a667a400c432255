/* What self-play is made of: private to train/. */
#ifndef TABLA_TRAIN_INSIDE_H
#define TABLA_TRAIN_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "batches.h"
#include "coroutine.h"
#include "search/search.h"
#include "selfplay.h"

enum { SMALL_BOARDS = 2 }; /* the queue of what fits into the small frame */

/* Things that have been finished, waiting to be fetched; when nobody fetches them, new ones are dropped. */
struct outbox {
    pthread_mutex_t lock;
    char *items;
    size_t item, room, first, count; /* bytes of one; places; a ring */
    uint64_t dropped;
};

bool outbox_init(struct outbox *outbox, size_t item, size_t room);
void outbox_release(struct outbox *outbox);
void outbox_put(struct outbox *outbox, const void *items, size_t count);
size_t outbox_get(struct outbox *outbox, void *items, size_t room);
uint64_t outbox_dropped(struct outbox *outbox);

struct selfplay;

/* One side of a board: who judges for it. */
struct seat {
    struct game *game;
    int queue; /* -1: the game's own judgement */
    struct search_evaluator evaluator;
    struct search *search;
    bool follows; /* the search stands where the game does, with what it knows of it from before */
};

struct game {
    struct selfplay *selfplay;
    struct coroutine coroutine;
    struct tabla_rng rng;
    struct tabla_keys past;
    enum selfplay_opponent opponent;
    uint64_t opening_seed; /* of the match game before: its opening is played once more with colours changed */
    unsigned number;       /* of games played here */
    struct seat seats[2];  /* [0]: the net being trained; [1]: its opponent in a match */
    /* What it waits for. */
    struct search_leaf *leaf;
    unsigned queue;
    /* What has been recorded of the game being played, and what every search found. */
    char *records;
    unsigned recorded;
    struct thought {
        float value; /* of who wins, for Black */
        uint8_t player;
        bool recorded;
    } * thoughts;
    unsigned thought;
    unsigned plies;
    /* How many searches in a row saw the game decided, for the same player. */
    unsigned decided;
    uint8_t decided_for;
    unsigned patience; /* so many of them before the game is to be ended */
};

/* A thread and its games. */
struct crew {
    struct selfplay *selfplay;
    pthread_t thread;
    bool started;
    struct game *games;
    unsigned count;
    struct tabla_rng rng;
    struct asked {
        struct game *game;
        unsigned place;
    } * asked[SELFPLAY_QUEUES][MOST_BATCHES]; /* by batch: whose answers to look for */
    unsigned asked_count[SELFPLAY_QUEUES][MOST_BATCHES];
    struct game **waiting; /* for a place in a batch */
    unsigned waiting_count;
    _Atomic uint64_t busy; /* nanoseconds */
    _Atomic uint64_t evaluations[SELFPLAY_QUEUES];
};

struct selfplay {
    const struct tabla_game *rules;
    struct tabla_features features; /* for the frame of this run */
    struct selfplay_shape shape;
    struct tabla_features asked_features[SELFPLAY_QUEUES]; /* by queue: how the net is asked */
    struct selfplay_shape asked_shape[SELFPLAY_QUEUES];
    struct selfplay_config config;
    struct search_judged judged;
    struct batches queues[SELFPLAY_QUEUES];
    char *inputs[SELFPLAY_QUEUES];
    float *outputs[SELFPLAY_QUEUES];
    struct crew *crews;
    struct outbox records, results;
    _Atomic unsigned visits, fast_visits, judged_visits;
    _Atomic unsigned full_share; /* in 65536ths */
    _Atomic bool stop;
    _Atomic uint64_t positions, games;
};

/* game.c: what a search is to go by of what a net has answered: who wins and, where they count, points beside it. */
void game_judged(const struct game *game, const float *answer, struct search_leaf *leaf);
/*
 * What a position is to learn from searches: on entry a value and how much it counts for the position after it (0 where
 * there is none), afterwards for this one, whose own search has `found`; all for Black. See search_share.
 */
void game_look_back(float found, float share, float *value, float *weight);

/* boards.c: fills in what a new game has to choose; when it is long enough; what to do then. */
void boards_begin(const struct selfplay *selfplay, bool match, struct tabla_rng *rng, struct tabla_setup *setup);
unsigned boards_limit(const struct selfplay *selfplay, const struct tabla_state *state);
void boards_cut(const struct selfplay *selfplay, struct tabla_state *state);
/*
 * Ends a game that `winner` is expected to win as random play from here mostly ends it: every point goes to whom it
 * mostly goes to. False, and nothing changed, unless random play mostly finds the same winner, so does that count, and
 * few points are in doubt; or if the game has no points.
 */
bool boards_end(const struct selfplay *selfplay, struct tabla_state *state, unsigned winner, struct tabla_rng *rng);
/*
 * Whether a game that could have been ended as `foreseen`, and was played on to `last`, has been won by the other
 * player after all: then `last` becomes how it ended. Random play says so; the board as it stands says little, for
 * nobody is made to take off what is dead.
 */
bool boards_upset(const struct selfplay *selfplay, const struct tabla_state *foreseen, struct tabla_state *last,
                  struct tabla_rng *rng);
/* Where points count: what they add for Black to a game that is over; a win by less than everything is worth less. */
float boards_settle(const struct selfplay *selfplay, const struct tabla_state *state);

/* The life of one game after the other; a coroutine's function, data: a struct game. */
void game_run(void *data);
bool game_init(struct game *game, struct selfplay *selfplay, enum selfplay_opponent opponent, uint64_t seed);
void game_release(struct game *game);

#endif
