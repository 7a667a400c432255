#include "search/tree.h"

#include <math.h>
#include <stdlib.h>

bool tree_init(struct tree *tree, size_t bytes)
{
    tree->room = bytes / sizeof *tree->nodes;
    if (tree->room < 1024)
        tree->room = 1024;
    if (tree->room > UINT32_MAX)
        tree->room = UINT32_MAX;
    tree->nodes = malloc(tree->room * sizeof *tree->nodes);
    if (!tree->nodes)
        return false;
    tree_clear(tree);
    return true;
}

void tree_release(struct tree *tree)
{
    free(tree->nodes);
    tree->nodes = NULL;
}

void node_reset(struct node *node, tabla_action action, float prior)
{
    atomic_init(&node->sum, 0);
    atomic_init(&node->visits, 0);
    atomic_init(&node->pending, 0);
    node->prior = prior;
    node->first = 0;
    node->count = 0;
    node->action = action;
    atomic_init(&node->status, NODE_FRESH);
    atomic_init(&node->proof, PROOF_NONE);
    node->player = TABLA_NOBODY;
    node->unused = 0;
}

void tree_clear(struct tree *tree)
{
    node_reset(&tree->nodes[0], TABLA_ACTION_NONE, 1.0f);
    atomic_store(&tree->used, 1);
}

uint32_t tree_take(struct tree *tree, size_t count)
{
    size_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);

    do {
        if (count > tree->room - used)
            return 0;
    } while (!atomic_compare_exchange_weak(&tree->used, &used, used + count));
    return (uint32_t)used;
}

static void copy_node(const struct node *from, struct node *to)
{
    node_reset(to, from->action, from->prior);
    atomic_init(&to->sum, atomic_load(&from->sum));
    atomic_init(&to->visits, atomic_load(&from->visits));
    atomic_init(&to->status, atomic_load(&from->status));
    atomic_init(&to->proof, atomic_load(&from->proof));
    to->first = from->first;
    to->count = from->count;
    to->player = from->player;
}

/* Breadth first: a copied node keeps the number of its old children until its turn comes. */
void tree_move(const struct tree *tree, uint32_t from, struct tree *to)
{
    size_t end = 1;

    copy_node(&tree->nodes[from], &to->nodes[0]);
    to->nodes[0].action = TABLA_ACTION_NONE;
    for (size_t i = 0; i < end; i++) {
        struct node *node = &to->nodes[i];
        uint32_t old = node->first;

        if (node->count == 0)
            continue;
        node->first = (uint32_t)end;
        for (size_t c = 0; c < node->count; c++)
            copy_node(&tree->nodes[old + c], &to->nodes[end++]);
    }
    atomic_store(&to->used, end);
}

float node_value(const struct node *node, float none)
{
    uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);

    if (visits == 0)
        return none;
    return (float)ldexp((double)atomic_load_explicit(&node->sum, memory_order_relaxed) / (double)visits, -32);
}

void node_add(struct node *node, float value)
{
    atomic_fetch_add_explicit(&node->sum, (int64_t)ldexp((double)value, 32), memory_order_relaxed);
    atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
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
