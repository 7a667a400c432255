/* What a search is made of: private to src/search. */
#ifndef TABLA_SEARCH_STATE_H
#define TABLA_SEARCH_STATE_H

#include <pthread.h>
#include <string.h>

#include "search/descent.h"
#include "search/search.h"
#include "search/tree.h"

struct search {
    const struct tabla_game *game;
    struct search_options options;
    struct tree trees[2]; /* one in use, the other for what is kept when the root moves */
    unsigned used;
    struct tabla_state root;
    struct tabla_keys past;
    struct tabla_rng rng;
    struct shared shared;
    struct worker *workers;
    pthread_mutex_t reading;             /* held to ask what is thought, and to exchange the trees while thinking */
    uint8_t left_out[TABLA_MAX_ACTIONS]; /* by the root's edges: not asked for while the tree grew */
    uint8_t barred[TABLA_MAX_ACTIONS];   /* likewise: these and what sequential halving has dropped */
    float gumbels[TABLA_MAX_ACTIONS];    /* likewise: what the draw added to the logarithm of the prior */
    _Atomic bool drawn;                  /* the last run was by sequential halving */
};

static inline struct tree *search_tree(const struct search *search)
{
    return (struct tree *)&search->trees[search->used];
}

static inline struct node *search_root(const struct search *search)
{
    return tree_node(search_tree(search), ROOT);
}

/* Of a root that nothing has been looked at from, or everything alike. */
static inline void search_forget_run(struct search *search)
{
    search->drawn = false;
    memset(search->left_out, 0, sizeof search->left_out);
}

/* Mixes Dirichlet noise into the root's priors. */
void search_add_noise(struct search *search);

/* One run by sequential halving, the root being open. `more` says whether to go on. */
void search_halve(struct search *search, uint64_t visits, bool (*more)(void *data), void *data);
/* The action that was left at the end of such a run. */
tabla_action search_halving_winner(const struct search *search);

#endif
