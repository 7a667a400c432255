#include "search/tree.h"

#include <math.h>
#include <stdlib.h>

enum { UNIT = sizeof(uint64_t), NODE_UNITS = sizeof(struct node) / UNIT };

_Static_assert(sizeof(struct node) == 40 && sizeof(struct edge) == UNIT, "nodes and edges fill whole units");
_Static_assert((int)ROOT == (int)NODE_UNITS, "the root is the first node that is not at place 0");

bool tree_init(struct tree *tree, size_t bytes)
{
    tree->room = bytes / UNIT;
    if (tree->room < 4096)
        tree->room = 4096;
    if (tree->room > UINT32_MAX)
        tree->room = UINT32_MAX;
    tree->units = malloc(tree->room * UNIT);
    if (!tree->units)
        return false;
    tree_clear(tree);
    return true;
}

void tree_release(struct tree *tree)
{
    free(tree->units);
    tree->units = NULL;
}

static void reset(struct node *node)
{
    atomic_init(&node->sum, 0);
    atomic_init(&node->bonuses, 0);
    atomic_init(&node->visits, 0);
    atomic_init(&node->pending, 0);
    node->first = 0;
    node->count = 0;
    atomic_init(&node->status, NODE_FRESH);
    atomic_init(&node->proof, PROOF_NONE);
    node->player = TABLA_NOBODY;
    atomic_init(&node->end, 0);
}

void tree_clear(struct tree *tree)
{
    reset(tree_node(tree, ROOT));
    atomic_store(&tree->used, ROOT + NODE_UNITS);
}

size_t tree_bytes(const struct tree *tree)
{
    return atomic_load_explicit(&tree->used, memory_order_relaxed) * UNIT;
}

static uint32_t take(struct tree *tree, size_t units)
{
    size_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);

    do {
        if (units > tree->room - used)
            return 0;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &used, used + units, memory_order_relaxed,
                                                    memory_order_relaxed));
    return (uint32_t)used;
}

uint32_t tree_take_node(struct tree *tree)
{
    uint32_t place = take(tree, NODE_UNITS);

    if (place)
        reset(tree_node(tree, place));
    return place;
}

uint32_t tree_take_edges(struct tree *tree, size_t count)
{
    return take(tree, count);
}

bool tree_is_full(const struct tree *tree)
{
    size_t left = tree->room - atomic_load_explicit(&tree->used, memory_order_relaxed);

    return left < TABLA_MAX_ACTIONS && left < tree->room / 16;
}

static bool keeps_edges(const struct node *node, uint32_t least)
{
    return node->count > 0 && node_visits(node) >= least;
}

/* A walk through a whole tree, which may be long: now and then somebody is asked whether to go on. */
struct walk {
    const struct tree *tree;
    struct tree *to;
    uint32_t least;
    bool (*more)(void *data); /* NULL: to the end */
    void *data;
    unsigned steps;
    bool cut;
};

enum { STEPS_BETWEEN = 4096 };

static bool goes_on(struct walk *walk)
{
    if (walk->more && !walk->cut && ++walk->steps % STEPS_BETWEEN == 0)
        walk->cut = !walk->more(walk->data);
    return !walk->cut;
}

/* What was in the one tree fits into the other. As deep as a descent goes, so not deep. */
static void copy(struct walk *walk, const struct node *from, struct node *node)
{
    atomic_init(&node->sum, atomic_load(&from->sum));
    atomic_init(&node->bonuses, atomic_load(&from->bonuses));
    atomic_init(&node->visits, atomic_load(&from->visits));
    atomic_init(&node->status, atomic_load(&from->status));
    atomic_init(&node->proof, atomic_load(&from->proof));
    node->player = from->player;
    if (!keeps_edges(from, walk->least)) {
        /* Also where there was no memory for edges: now there may be. */
        atomic_init(&node->status, NODE_FRESH);
        return;
    }
    node->first = tree_take_edges(walk->to, from->count);
    node->count = from->count;
    for (uint32_t i = 0; i < from->count; i++) {
        const struct edge *old = &tree_edges(walk->tree, from)[i];
        struct edge *edge = &tree_edges(walk->to, node)[i];
        const struct node *child = tree_child(walk->tree, old);

        edge->action = old->action;
        atomic_init(&edge->prior, atomic_load_explicit(&old->prior, memory_order_relaxed));
        atomic_init(&edge->child, child ? tree_take_node(walk->to) : 0);
        if (child && goes_on(walk))
            copy(walk, child, tree_child(walk->to, edge));
    }
}

void tree_move(const struct tree *tree, uint32_t from, struct tree *to)
{
    struct walk walk = {.tree = tree, .to = to};

    tree_clear(to);
    copy(&walk, tree_node(tree, from), tree_node(to, ROOT));
}

/* Units that copying it would take. */
static size_t weigh(struct walk *walk, const struct node *node)
{
    size_t units = NODE_UNITS;

    if (!keeps_edges(node, walk->least))
        return units;
    units += node->count;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = tree_child(walk->tree, &tree_edges(walk->tree, node)[i]);
        if (child && goes_on(walk))
            units += weigh(walk, child);
    }
    return units;
}

bool tree_shrink(const struct tree *tree, struct tree *to, bool (*more)(void *data), void *data)
{
    const struct node *root = tree_node(tree, ROOT);
    struct walk walk = {.tree = tree, .to = to, .least = 2, .more = more, .data = data};

    while (walk.least < node_visits(root) && weigh(&walk, root) > tree->room / 2 && !walk.cut)
        walk.least *= 2;
    if (walk.least > node_visits(root))
        walk.least = node_visits(root);
    tree_clear(to);
    if (!walk.cut)
        copy(&walk, root, tree_node(to, ROOT));
    return !walk.cut;
}

/* Sums are kept in units of 2^-32. */
static float mean(int64_t sum, uint32_t visits)
{
    return (float)((double)sum / (double)visits * 0x1p-32);
}

static int64_t units(float value)
{
    return (int64_t)((double)value * 0x1p32);
}

float node_value(const struct node *node, float none)
{
    uint32_t visits = node_visits(node);

    return visits ? mean(atomic_load_explicit(&node->sum, memory_order_relaxed), visits) : none;
}

float node_bonus(const struct node *node)
{
    uint32_t visits = node_visits(node);

    return visits ? mean(atomic_load_explicit(&node->bonuses, memory_order_relaxed), visits) : 0;
}

void node_add(struct node *node, float value, float bonus)
{
    atomic_fetch_add_explicit(&node->sum, units(value + bonus), memory_order_relaxed);
    if (bonus != 0)
        atomic_fetch_add_explicit(&node->bonuses, units(bonus), memory_order_relaxed);
    atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
}

void node_take_off(struct node *node, const struct node *child)
{
    uint32_t visits = node_visits(child) < node_visits(node) ? node_visits(child) : node_visits(node);

    atomic_fetch_sub_explicit(&node->sum, atomic_load_explicit(&child->sum, memory_order_relaxed),
                              memory_order_relaxed);
    atomic_fetch_sub_explicit(&node->bonuses, atomic_load_explicit(&child->bonuses, memory_order_relaxed),
                              memory_order_relaxed);
    atomic_fetch_sub_explicit(&node->visits, visits, memory_order_relaxed);
}

/* Two numbers of 16 bits. */
static const float END_UNITS = 16384;

void node_keep_end(struct node *node, float value, float bonus)
{
    const uint16_t high = (uint16_t)(int16_t)lrintf(value * END_UNITS),
                   low = (uint16_t)(int16_t)lrintf(bonus * END_UNITS);
    uint8_t fresh = NODE_FRESH;

    if (!atomic_compare_exchange_strong(&node->status, &fresh, NODE_CLAIMED))
        return;
    atomic_store_explicit(&node->end, (uint32_t)high << 16 | low, memory_order_relaxed);
    atomic_store_explicit(&node->status, NODE_OPEN, memory_order_release);
}

bool node_end(const struct node *node, float *value, float *bonus)
{
    uint32_t end;

    if (atomic_load_explicit(&node->status, memory_order_acquire) != NODE_OPEN)
        return false;
    end = atomic_load_explicit(&node->end, memory_order_relaxed);
    *value = (float)(int16_t)(uint16_t)(end >> 16) / END_UNITS;
    *bonus = (float)(int16_t)(uint16_t)end / END_UNITS;
    return true;
}

int node_proven(const struct node *node, unsigned player)
{
    unsigned proof = atomic_load_explicit(&node->proof, memory_order_relaxed);

    if (proof == PROOF_NONE)
        return 0;
    if (proof == PROOF_DRAW)
        return 2;
    return proof == player ? 1 : -1;
}
