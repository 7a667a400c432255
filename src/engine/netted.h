/*
 * A net as a judge of positions for the search. Every position is shown to the net under one symmetry of the board,
 * which its hash decides, so that the same position is always judged alike; the root of a tree that begins anew, from
 * which all else follows, under all of them.
 */
#ifndef TABLA_ENGINE_NETTED_H
#define TABLA_ENGINE_NETTED_H

#include "net/net.h"
#include "search/evaluator.h"

struct netted;

/* The net must outlive it. `bytes`: memory for answers that may be asked for again. NULL: memory is short. */
struct netted *netted_new(const struct tabla_game *game, const struct net *net, size_t bytes);
void netted_free(struct netted *netted); /* NULL is fine */
/* Forgets all answers. */
void netted_clear(struct netted *netted);

/* Any number of threads may ask it at once. */
struct search_evaluator netted_evaluator(const struct netted *netted);
/* What a lead of so many points for Black adds to a value for Black where actions are chosen: points count, too. */
float netted_bonus(const struct tabla_features *features, const struct tabla_state *state, float value, float lead);
/* How soft its priors should be to search by (search.h), where the net's file says it. */
float netted_softness(const struct netted *netted, float otherwise);

/* What a net that knows whose land will be whose says of one position. */
struct netted_view {
    float win, draw, loss;         /* for the player to act */
    float owners[TABLA_MAX_SPOTS]; /* by cell of the frame: 1 Black's, -1 White's */
    float lead;                    /* how many points Black is ahead */
    float spread;                  /* standard deviation of the margin, in points */
};
/* By all symmetries taken together, or by one. False when the net does not know, and when memory is short. */
bool netted_look(const struct netted *netted, const struct tabla_state *state, bool with_care, struct netted_view *out);

#endif
