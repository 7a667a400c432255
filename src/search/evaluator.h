/*
 * Who judges positions. The search hands over leaves in batches and learns, for each, what Black can expect and how
 * likely each action is to be the right one. Rollouts, hand-made judgement and nets all stand behind this.
 */
#ifndef TABLA_SEARCH_EVALUATOR_H
#define TABLA_SEARCH_EVALUATOR_H

#include "tabla/game.h"

struct search_leaf {
    const struct tabla_state *state; /* not over */
    const tabla_action *actions;     /* all legal ones */
    size_t count;
    bool root;     /* where the search begins: worth more care than the others */
    float *priors; /* out: one for each action, not negative, sum 1 */
    float value;   /* out: what Black can expect, -1 to 1 */
    float bonus;   /* out: added to it where actions are chosen, and never told: to win by more, say; 0 on the way in */
};

struct search_evaluator {
    const void *self;
    unsigned batch; /* how many leaves it likes at a time, at least 1 */
    /* `rng` belongs to the calling thread. Several threads may call at once. */
    void (*judge)(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng);
    /*
     * Optional: what a game that is over is worth where more than its winner counts. On the way in *value is Black's 1,
     * 0 or -1 and *bonus 0. False: that is not the last word, since it could be won by more, or the players have yet to
     * agree who has won, and so nothing is proven by it. What it says of a place in the tree is kept, unless it is
     * the last word.
     */
    bool (*end)(const void *self, const struct tabla_state *state, float *value, float *bonus);
};

/* Uniform priors; the value is the mean of `rollouts` random games of at most `limit` actions (unfinished: 0). */
struct search_rollout {
    const struct tabla_game *game;
    unsigned rollouts, limit;
};
struct search_evaluator search_rollout_evaluator(const struct search_rollout *rollout);

/* The game's own judgement (game->judge), mixed with the result of one random game by `rollout_share`. */
struct search_judged {
    const struct tabla_game *game;
    float rollout_share; /* 0: judgement alone; 1: random games with the judgement's priors */
    unsigned limit;
    float temperature; /* of priors from one step ahead, by what each action leads to; 0: the judgement's own priors */
};
struct search_evaluator search_judged_evaluator(const struct search_judged *judged);

#endif
