/*
 * The tree, in one block of memory that is only ever added to.
 *
 *   node (a position) --first, count--> [edge][edge][edge]...   one for each legal action, best written small:
 *                                          |           |        most of them are never visited
 *                                        node        (none)
 *
 * Threads share it without locks: counts are atomic, a node's edges are written by the one thread that claimed it and
 * seen by the others only once it is open, and the node behind an edge is hung there by whoever comes first.
 */
#ifndef TABLA_SEARCH_TREE_H
#define TABLA_SEARCH_TREE_H

#include <stdatomic.h>

#include "tabla/game.h"

enum node_status { NODE_FRESH, NODE_CLAIMED, NODE_OPEN };
/* Who wins whatever happens, as far as that is proven. */
enum node_proof { PROOF_BLACK = TABLA_BLACK, PROOF_WHITE = TABLA_WHITE, PROOF_DRAW, PROOF_NONE };

struct node {
    _Atomic int64_t sum;     /* of Black's values with their bonus, in units of 2^-32 */
    _Atomic int64_t bonuses; /* what of it is bonus */
    _Atomic uint32_t visits;
    _Atomic uint32_t pending; /* descents that have passed here and not come back */
    uint32_t first;           /* place of the first edge */
    uint16_t count;           /* edges; 0 when not open, or when the game is over here */
    _Atomic uint8_t status;
    _Atomic uint8_t proof;
    uint8_t player;        /* who decides here */
    _Atomic uint32_t end; /* what the game is worth that is over here, once the status says that somebody has asked */
};

struct edge {
    _Atomic uint32_t child; /* place of the node it leads to; 0: not visited yet */
    tabla_action action;
    _Atomic uint16_t prior; /* in units of 1/65535 */
};

/* A place is counted in units of 8 bytes from the beginning. The root stands at ROOT; nothing stands at 0. */
enum { ROOT = 5 };

struct tree {
    uint64_t *units;
    size_t room;
    _Atomic size_t used;
};

bool tree_init(struct tree *tree, size_t bytes);
void tree_release(struct tree *tree);
/* One fresh root. */
void tree_clear(struct tree *tree);
size_t tree_bytes(const struct tree *tree);
/* A fresh node, or `count` edges side by side; 0 when the memory is used up. */
uint32_t tree_take_node(struct tree *tree);
uint32_t tree_take_edges(struct tree *tree, size_t count);
/* Whether hardly anything can be added. */
bool tree_is_full(const struct tree *tree);
/* Copies what hangs below node `from` of one tree to become the other tree, which has as much room. */
void tree_move(const struct tree *tree, uint32_t from, struct tree *to);
/*
 * The same for the whole tree, leaving out so much that at least half of the room is free: nodes with few visits lose
 * what hangs below them, and their edges are made anew when they are next visited. That takes a while: `more` is asked
 * now and then whether to go on. False when it was not to; then the other tree is of no use.
 */
bool tree_shrink(const struct tree *tree, struct tree *to, bool (*more)(void *data), void *data);

static inline struct node *tree_node(const struct tree *tree, uint32_t place)
{
    return (struct node *)(void *)(tree->units + place);
}

static inline struct edge *tree_edges(const struct tree *tree, const struct node *node)
{
    return (struct edge *)(void *)(tree->units + node->first);
}

/* The node behind an edge; NULL if it was never visited. */
static inline struct node *tree_child(const struct tree *tree, const struct edge *edge)
{
    uint32_t place = atomic_load_explicit(&edge->child, memory_order_acquire);

    return place ? tree_node(tree, place) : NULL;
}

static inline float edge_prior(const struct edge *edge)
{
    return (float)atomic_load_explicit(&edge->prior, memory_order_relaxed) * (1.0f / 65535.0f);
}

static inline void edge_set_prior(struct edge *edge, float prior)
{
    float within = prior > 0 ? prior < 1 ? prior : 1 : 0; /* what is no number is 0 */

    atomic_store_explicit(&edge->prior, (uint16_t)(within * 65535.0f + 0.5f), memory_order_relaxed);
}

/* The mean of Black's values, -1 to 1, by which actions are chosen; `none` where there was no visit. */
float node_value(const struct node *node, float none);
/* How much of it is bonus, and not to be told. */
float node_bonus(const struct node *node);
/* The value of one more visit. */
void node_add(struct node *node, float value, float bonus);
/* Without the visits of a child. */
void node_take_off(struct node *node, const struct node *child);
/* What the judge of positions says of a game that is over here, -2 to 2: kept once, by whoever claims the node, and the
 * same for all threads then. False while nobody has kept it. */
void node_keep_end(struct node *node, float value, float bonus);
bool node_end(const struct node *node, float *value, float *bonus);
/* What is proven for `player`: 1 won, -1 lost, 2 drawn, 0 nothing. */
int node_proven(const struct node *node, unsigned player);

static inline uint32_t node_visits(const struct node *node)
{
    return atomic_load_explicit(&node->visits, memory_order_relaxed);
}

#endif
