#include "search/descent.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void worker_seed(struct worker *worker, uint64_t seed)
{
    tabla_rng_seed(&worker->rng, seed * 0x9e3779b97f4a7c15u + 1);
}

static bool make_room(struct worker *worker, size_t keys)
{
    uint64_t *grown = realloc(worker->past.keys, keys * sizeof *grown);

    if (!grown)
        return false;
    worker->past.keys = grown;
    worker->past.capacity = keys;
    return true;
}

bool worker_init(struct worker *worker, struct shared *shared)
{
    worker->shared = shared;
    worker->batch = shared->evaluator->batch;
    if (worker->batch < 1)
        worker->batch = 1;
    if (worker->batch > LARGEST_BATCH)
        worker->batch = LARGEST_BATCH;
    worker->leaves = malloc(worker->batch * sizeof *worker->leaves);
    return worker->leaves != NULL && make_room(worker, 2 * DEEPEST);
}

void worker_release(struct worker *worker)
{
    free(worker->leaves);
    tabla_keys_release(&worker->past);
}

bool worker_begin(struct worker *worker)
{
    const struct tabla_keys *past = worker->shared->past;

    if (past->count + DEEPEST > worker->past.capacity && !make_room(worker, past->count + 2 * DEEPEST))
        return false;
    if (past->count)
        memcpy(worker->past.keys, past->keys, past->count * sizeof *past->keys);
    return true;
}

/* --- Down ------------------------------------------------------------------------------------------------------- */

/* A node's edges as they matter to a choice: those with a node behind them, and the best of the others. */
struct sight {
    const struct node *nodes[TABLA_MAX_ACTIONS];
    uint16_t tried[TABLA_MAX_ACTIONS]; /* the edges to them */
    uint32_t count;
    float prior;  /* of all that were tried */
    uint32_t new; /* the one with the largest prior that was not, the first of equals; node->count: there is none */
};

/* Trees are many and memory is far: while the edges are read, the nodes behind them are fetched, all at once. */
static void look_around(const struct shared *shared, const struct node *node, const uint8_t *barred, struct sight *out)
{
    const struct edge *edges = tree_edges(shared->tree, node);
    int best = -1;

    out->count = 0;
    out->prior = 0;
    out->new = node->count;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = tree_child(shared->tree, &edges[i]);
        int prior = atomic_load_explicit(&edges[i].prior, memory_order_relaxed);

        if (child) {
            __builtin_prefetch(child);
            out->nodes[out->count] = child;
            out->tried[out->count++] = (uint16_t)i;
            out->prior += edge_prior(&edges[i]);
        } else if (prior > best && !(barred && barred[i])) {
            best = prior;
            out->new = i;
        }
    }
}

/*
 * PUCT: the value so far, and the prior held against how often the action was tried. Descents under way count as
 * visits that lost, so that threads and batches spread out. An action not tried yet is taken to be a little worse than
 * its parent, more so the more of the prior has been tried already. Actions proven lost are not tried again.
 */
static struct edge *choose(const struct shared *shared, const struct node *node, const uint8_t *barred)
{
    struct edge *edges = tree_edges(shared->tree, node), *pick = edges;
    float sign = node->player == TABLA_BLACK ? 1.0f : -1.0f, best = -INFINITY;
    float here = sign * node_value(node, 0), unseen, reach;
    uint32_t total = 1;
    struct sight sight;

    look_around(shared, node, barred, &sight);
    /* Not the node's own visits: of those some may have gone to what has been forgotten since. */
    for (uint32_t k = 0; k < sight.count; k++)
        total += node_visits(sight.nodes[k]) + atomic_load_explicit(&sight.nodes[k]->pending, memory_order_relaxed);
    unseen = here - 0.3f * sqrtf(sight.prior);
    reach = shared->exploration * sqrtf((float)total);
    if (sight.new < node->count) {
        pick = &edges[sight.new];
        best = unseen + reach * edge_prior(pick);
    }
    for (uint32_t k = 0; k < sight.count; k++) {
        uint32_t i = sight.tried[k];
        const struct node *child = sight.nodes[k];
        float prior = edge_prior(&edges[i]), score;
        uint32_t visits = node_visits(child);
        uint32_t pending = atomic_load_explicit(&child->pending, memory_order_relaxed);
        int proven = node_proven(child, node->player);
        float value = visits ? sign * node_value(child, 0) : unseen;

        if (barred && barred[i])
            continue;
        if (proven == 1)
            return &edges[i];
        if (pending)
            value = (value * (float)visits - (float)pending) / (float)(visits + pending);
        score = value + reach * prior / (1.0f + (float)(visits + pending));
        if (proven == -1)
            score = -1000.0f + prior; /* only if there is nothing else */
        if (score > best || (score == best && &edges[i] < pick)) {
            best = score;
            pick = &edges[i];
        }
    }
    return pick;
}

/* Of the root's actions that are left, the one with the fewest visits. */
static struct edge *choose_evenly(const struct shared *shared, const struct node *node)
{
    struct edge *edges = tree_edges(shared->tree, node), *pick = edges;
    uint32_t fewest = UINT32_MAX;

    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child;
        uint32_t visits;

        if (shared->barred[i])
            continue;
        child = tree_child(shared->tree, &edges[i]);
        visits = child ? node_visits(child) + atomic_load_explicit(&child->pending, memory_order_relaxed) : 0;
        if (visits < fewest) {
            fewest = visits;
            pick = &edges[i];
        }
    }
    return pick;
}

/* The place of the node behind an edge, hung there if this is the first visit; 0 when the memory is used up. */
static uint32_t visit(const struct shared *shared, struct edge *edge)
{
    uint32_t place = atomic_load_explicit(&edge->child, memory_order_acquire), taken;

    if (place)
        return place;
    taken = tree_take_node(shared->tree);
    if (taken && atomic_compare_exchange_strong_explicit(&edge->child, &place, taken, memory_order_acq_rel,
                                                         memory_order_acquire))
        return taken;
    return place; /* somebody was faster: theirs it is */
}

static void retreat(const struct shared *shared, const struct pending_leaf *leaf)
{
    for (unsigned i = 0; i <= leaf->depth; i++)
        atomic_fetch_sub_explicit(&tree_node(shared->tree, leaf->path[i])->pending, 1, memory_order_relaxed);
}

static float proof_value(unsigned proof)
{
    return proof == PROOF_BLACK ? 1.0f : proof == PROOF_WHITE ? -1.0f : 0.0f;
}

/* --- Up --------------------------------------------------------------------------------------------------------- */

/* A node is won for who decides there if one child is; it is settled when all children are. */
static void prove(const struct shared *shared, struct node *node)
{
    const uint8_t *left_out = node == tree_node(shared->tree, ROOT) ? shared->left_out : NULL;
    bool all = node->count > 0, draw = false;

    if (atomic_load_explicit(&node->proof, memory_order_relaxed) != PROOF_NONE)
        return;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = tree_child(shared->tree, &tree_edges(shared->tree, node)[i]);
        unsigned proof = child ? atomic_load_explicit(&child->proof, memory_order_relaxed) : PROOF_NONE;
        if (left_out && left_out[i])
            continue;
        if (proof == node->player) {
            atomic_store_explicit(&node->proof, (uint8_t)proof, memory_order_relaxed);
            return;
        }
        all = all && proof != PROOF_NONE;
        draw = draw || proof == PROOF_DRAW;
    }
    if (all)
        atomic_store_explicit(&node->proof, draw ? PROOF_DRAW : (uint8_t)!node->player, memory_order_relaxed);
}

void prove_root(const struct shared *shared)
{
    struct node *root = tree_node(shared->tree, ROOT);

    atomic_store(&root->proof, PROOF_NONE);
    prove(shared, root);
}

static void carry_home(const struct shared *shared, const struct pending_leaf *leaf, float value, float bonus)
{
    bool proven = false;

    for (unsigned i = leaf->depth + 1; i-- > 0;) {
        struct node *node = tree_node(shared->tree, leaf->path[i]);

        if (proven)
            prove(shared, node);
        proven = atomic_load_explicit(&node->proof, memory_order_relaxed) != PROOF_NONE;
        if (proven) {
            value = proof_value(atomic_load_explicit(&node->proof, memory_order_relaxed));
            bonus = 0;
        }
        node_add(node, value, bonus);
        atomic_fetch_sub_explicit(&node->pending, 1, memory_order_relaxed);
    }
}

/* The game is over at `node`, where `leaf` has come. */
static void take_end(const struct shared *shared, const struct pending_leaf *leaf, struct node *node)
{
    const struct search_evaluator *evaluator = shared->evaluator;
    float value = proof_value(leaf->state.winner), bonus = 0;

    if (!evaluator->end ||
        (!node_end(node, &value, &bonus) && evaluator->end(evaluator->self, &leaf->state, &value, &bonus)))
        atomic_store_explicit(&node->proof, leaf->state.winner, memory_order_relaxed);
    else
        node_keep_end(node, value, bonus);
    carry_home(shared, leaf, value, bonus);
}

/* --- Leaves ----------------------------------------------------------------------------------------------------- */

enum found { FOUND_LEAF, FOUND_SETTLED, FOUND_BUSY };

static enum found descend(struct worker *worker, struct pending_leaf *leaf)
{
    const struct shared *shared = worker->shared;
    uint32_t at = ROOT;

    leaf->state = *shared->root;
    worker->past.count = shared->past->count;
    for (leaf->depth = 0;; leaf->depth++) {
        struct node *node = tree_node(shared->tree, at);
        struct edge *edge;
        uint8_t fresh = NODE_FRESH;
        unsigned proof;

        leaf->path[leaf->depth] = at;
        atomic_fetch_add_explicit(&node->pending, 1, memory_order_relaxed);
        proof = atomic_load_explicit(&node->proof, memory_order_relaxed);
        if (leaf->state.over) {
            take_end(shared, leaf, node);
            return FOUND_SETTLED;
        }
        if (proof != PROOF_NONE && leaf->depth > 0) {
            carry_home(shared, leaf, proof_value(proof), 0);
            return FOUND_SETTLED;
        }
        if (atomic_load_explicit(&node->status, memory_order_acquire) != NODE_OPEN) {
            if (atomic_compare_exchange_strong(&node->status, &fresh, NODE_CLAIMED))
                return FOUND_LEAF;
            retreat(shared, leaf);
            return FOUND_BUSY;
        }
        if (node->count == 0 || leaf->depth + 1 == DEEPEST) {
            /* No memory was left to open this one: judge it again and again. */
            return FOUND_LEAF;
        }
        if (at == ROOT && shared->evenly)
            edge = choose_evenly(shared, node);
        else
            edge = choose(shared, node, at == ROOT ? shared->barred : NULL);
        at = visit(shared, edge);
        if (at == 0)
            return FOUND_LEAF;
        if (shared->game->has_history) {
            bool added = tabla_keys_add(&worker->past, shared->game->key(&leaf->state));
            assert(added); /* worker_begin() made room */
        }
        shared->game->apply(&leaf->state, edge->action);
    }
}

/* Gives a judged node its edges, in the order of its actions. */
static void open_node(const struct shared *shared, const struct pending_leaf *leaf, size_t count)
{
    struct node *node = tree_node(shared->tree, leaf->path[leaf->depth]);

    if (atomic_load_explicit(&node->status, memory_order_relaxed) != NODE_CLAIMED)
        return; /* nothing could be added below it */
    node->player = leaf->state.player;
    node->first = tree_take_edges(shared->tree, count);
    if (node->first) {
        for (size_t i = 0; i < count; i++) {
            struct edge *edge = &tree_edges(shared->tree, node)[i];
            atomic_init(&edge->child, 0);
            edge->action = leaf->actions[i];
            edge_set_prior(edge, leaf->priors[i]);
        }
        node->count = (uint16_t)count;
    }
    atomic_store_explicit(&node->status, NODE_OPEN, memory_order_release);
}

static bool enough(const struct shared *shared)
{
    const struct node *root = tree_node(shared->tree, ROOT);

    return shared->visit_limit && atomic_load_explicit(&root->visits, memory_order_relaxed) +
                                          atomic_load_explicit(&root->pending, memory_order_relaxed) >=
                                      shared->visit_limit;
}

/*
 * How many leaves to gather at once: few while the tree is small, where those that are under way would only send the
 * others to worse places.
 */
static unsigned batch_now(const struct worker *worker)
{
    enum { VISITS_A_LEAF = 32 };
    uint32_t visits = node_visits(tree_node(worker->shared->tree, ROOT));

    return 1 + visits / VISITS_A_LEAF < worker->batch ? 1 + visits / VISITS_A_LEAF : worker->batch;
}

static void ask(struct worker *worker, struct pending_leaf *leaf, struct search_leaf *out)
{
    *out = (struct search_leaf){
        .state = &leaf->state, .actions = leaf->actions, .priors = leaf->priors, .root = leaf->depth == 0};
    out->count = worker->shared->game->actions(&leaf->state, &worker->past, leaf->actions);
}

/* Spreads priors more evenly: the tree is searched by them like this, see search_options. */
static void soften(const struct shared *shared, struct search_leaf *answer)
{
    float sum = 0;

    if (shared->softness == 1 || shared->softened)
        return;
    for (size_t i = 0; i < answer->count; i++)
        sum += answer->priors[i] = powf(answer->priors[i], 1 / shared->softness);
    for (size_t i = 0; i < answer->count && sum > 0; i++)
        answer->priors[i] /= sum;
}

void worker_batch(struct worker *worker)
{
    const struct shared *shared = worker->shared;
    struct search_leaf asked[LARGEST_BATCH];
    unsigned waiting = 0, passed = 0, batch = batch_now(worker), patience = 4 * batch;

    while (waiting < batch && passed < patience && !enough(shared)) {
        struct pending_leaf *leaf = &worker->leaves[waiting];
        enum found what = descend(worker, leaf);

        if (what == FOUND_LEAF) {
            ask(worker, leaf, &asked[waiting++]);
        } else if (what == FOUND_SETTLED) {
            passed++;
        } else {
            break; /* somebody is at work there: judge what we have first */
        }
    }
    if (waiting == 0)
        return;
    shared->evaluator->judge(shared->evaluator->self, asked, waiting, &worker->rng);
    for (unsigned i = 0; i < waiting; i++) {
        soften(shared, &asked[i]);
        open_node(shared, &worker->leaves[i], asked[i].count);
        carry_home(shared, &worker->leaves[i], asked[i].value, asked[i].bonus);
    }
}
