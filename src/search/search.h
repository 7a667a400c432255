/* clang-format off */
/*
 * Monte-Carlo tree search over actions, for any game.
 *
 *              root            A node is a position; an edge is an action. Values are kept as what Black can expect,
 *          d4 / | \ pass       from -1 to 1, and every node chooses by whoever decides there: two nodes in a row may
 *            /  e5 \           well belong to the same player.
 *
 * A search owns its tree, its threads and nothing else. It is told a position, run within limits, and asked what it
 * thinks. It never prints. While it runs, other threads may raise the flag its limits name and ask what it thinks.
 */
/* clang-format on */
#ifndef TABLA_SEARCH_SEARCH_H
#define TABLA_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "search/evaluator.h"
#include "tabla/game.h"

struct search;

struct search_options {
    unsigned threads;  /* 0: one; at most 64 are started */
    size_t memory;     /* bytes for the tree; 0: 512 MiB. When it is full, what was hardly looked at is forgotten */
    uint64_t seed;     /* with one thread the same seed gives the same search */
    float exploration; /* how much the prior counts against the value; 0: 1.25 */
    float softness;    /* the tree is searched by priors^(1 / softness), so that what a sure judge overlooks is found;
                          what is told of priors stays as it is; 0: 1 */
    bool softened;     /* the evaluator answers with priors^(1 / softness) itself, where that costs nothing */
    float doubt;       /* how little the value of few visits is to be trusted: of the actions visited most often the
                          first is the one with the highest worth - doubt / sqrt(visits); 0: the most visited */
    float noise;       /* share of Dirichlet noise in the root's priors; 0: none */
    float noise_alpha; /* its shape over the whole list of actions; 0: 10 divided by their number */
    unsigned gumbel;   /* actions that sequential halving begins with at the root; 0: PUCT there as everywhere */
};

struct search_limits {
    uint64_t visits; /* 0: no limit */
    double seconds;  /* 0: no limit */
    bool one_reply;  /* do not think when there is only one action */
    bool settle;     /* stop as soon as no other action can be visited as often as one is, within the limits */
    const tabla_action *only; /* look at these actions alone at the root; NULL: at all. What the last run at this root
                                 left out and this one does not begins with nothing, and so does all beside it */
    size_t only_count;
    const _Atomic bool *stop; /* stop when this becomes true; may be NULL */
};

/* What is known of one action at the root. */
struct search_choice {
    tabla_action action;
    uint32_t visits;
    float value; /* for the player to act, -1 to 1 */
    float bonus; /* what the judge adds to it in choosing */
    float prior;
    int8_t proven; /* for the player to act: 1 won, -1 lost, 0 not proven, 2 a proven draw */
};

/* What it is chosen by; to be told is its value alone. */
static inline float search_worth(const struct search_choice *choice)
{
    return choice->value + choice->bonus;
}

/* NULL when memory is short. `evaluator` must outlive the search. */
struct search *search_new(const struct tabla_game *game, const struct search_evaluator *evaluator,
                          const struct search_options *options);
void search_free(struct search *search);

/* The position to think about, with an empty tree. False when memory is short. */
bool search_set(struct search *search, const struct tabla_state *state, const struct tabla_keys *past);

/* Forgets position and tree, and begins with the seed again. */
void search_clear(struct search *search);
/* Another seed, from now on and after each search_clear(). */
void search_seed(struct search *search, uint64_t seed);

/* As search_set(), but where the tree has met that position after the root, what it knows of it is kept. */
bool search_follow(struct search *search, const struct tabla_state *state, const struct tabla_keys *past);

/* A legal action has been played: the root moves there and what the tree knows of it is kept. False as above. */
bool search_play(struct search *search, tabla_action action);

/*
 * Thinks until a limit is reached, the position is decided or `report` (may be NULL) returns false. The report is
 * called from this thread about every `interval` seconds, and may ask what is thought so far.
 *
 * With gumbel and a limit of visits, actions are drawn by prior and sequential halving finds the best of them (one
 * thread does it): even a dozen visits then improve on the prior, which self-play needs.
 */
void search_run(struct search *search, const struct search_limits *limits,
                bool (*report)(struct search *search, void *data), void *data, double interval);

/* The actions at the root, best first: at most `room`, returns how many. None before the first visit. */
size_t search_choices(const struct search *search, struct search_choice *out, size_t room);
/*
 * How good each action is after the search, as a distribution in the order of search_choices(), all of which must be
 * given: the prior sharpened by what actions were found to be worth (search_worth()), where one not visited counts as
 * its parent. What a net is trained towards. `values`: how much a value counts; 1 is as much as when the action to play
 * is chosen. That is too much to learn from: a value of few visits is more noise than knowledge, and a net that cannot
 * foretell the noise is torn to and fro. What it learns becomes the next prior, so a smaller step is not a smaller way.
 */
void search_policy(const struct search *search, const struct search_choice *choices, size_t count, float values,
                   float *out);
/*
 * What the player to act can expect who goes by that policy, as far as its actions were visited: -1 to 1. After
 * sequential halving search_value() is far lower, since it is the mean over all visits, and as many went to what turned
 * out to be bad.
 */
float search_expectation(const struct search *search, const struct search_choice *choices, size_t count,
                         const float *policy);
/* The line expected to follow the root's action `first`, which begins it; returns its length. */
size_t search_line(const struct search *search, tabla_action first, tabla_action *out, size_t room);
/* What the player to act at the root can expect, -1 to 1, and how often it was asked. */
float search_value(const struct search *search);
/* The position at the root. */
const struct tabla_state *search_position(const struct search *search);
uint64_t search_visits(const struct search *search);
/* How much of its memory the tree fills. */
size_t search_bytes(const struct search *search);

#endif
