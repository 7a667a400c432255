/* One thread's way through the tree: down to leaves nobody has judged, and back up with what they are worth. */
#ifndef TABLA_SEARCH_DESCENT_H
#define TABLA_SEARCH_DESCENT_H

#include "search/evaluator.h"
#include "search/tree.h"

enum { DEEPEST = 512, LARGEST_BATCH = 64 };

/* What all threads of one search look at. */
struct shared {
    const struct tabla_game *game;
    const struct search_evaluator *evaluator;
    struct tree *tree;
    const struct tabla_state *root;
    const struct tabla_keys *past;
    float exploration, softness;
    bool softened;
    uint64_t visit_limit;    /* 0: none */
    const uint8_t *barred;   /* by the root's edges: not to be looked at; NULL: none is */
    const uint8_t *left_out; /* likewise: of no concern to what is proven of the root */
    bool evenly;             /* visit those that are left at the root in turn */
    _Atomic bool stop;
};

/* A leaf on its way to the evaluator. */
struct pending_leaf {
    struct tabla_state state;
    tabla_action actions[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
    uint32_t path[DEEPEST];
    unsigned depth; /* path[depth] is the leaf */
};

struct worker {
    struct shared *shared;
    struct tabla_rng rng;
    struct tabla_keys past;
    struct pending_leaf *leaves; /* evaluator->batch of them */
    unsigned batch;
};

bool worker_init(struct worker *worker, struct shared *shared);
void worker_seed(struct worker *worker, uint64_t seed);
void worker_release(struct worker *worker);
/* Before a run: takes over the past. False when memory is short. */
bool worker_begin(struct worker *worker);
/* Gathers a batch of leaves, has them judged and carries the values home. */
void worker_batch(struct worker *worker);
/* Finds out anew what is proven of the root, its actions that are left out left out. */
void prove_root(const struct shared *shared);

#endif
