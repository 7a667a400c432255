/*
 * The tree: nodes in one block of memory, children of a node side by side. Threads share it without locks: counts are
 * atomic, and a node's children are written by the one thread that claimed it and seen by the others only once it is
 * open.
 */
#ifndef TABLA_SEARCH_TREE_H
#define TABLA_SEARCH_TREE_H

#include <stdatomic.h>

#include "tabla/game.h"

enum node_status { NODE_FRESH, NODE_CLAIMED, NODE_OPEN };
/* Who wins whatever happens, as far as that is proven. */
enum node_proof { PROOF_BLACK = TABLA_BLACK, PROOF_WHITE = TABLA_WHITE, PROOF_DRAW, PROOF_NONE };

struct node {
    _Atomic int64_t sum; /* of Black's values, in units of 2^-32 */
    _Atomic uint32_t visits;
    _Atomic uint32_t pending; /* descents that have passed here and not come back */
    float prior;
    uint32_t first;      /* index of the first child */
    uint16_t count;      /* children; 0 when not open, or when the game is over here */
    tabla_action action; /* that led here */
    _Atomic uint8_t status;
    _Atomic uint8_t proof;
    uint8_t player; /* who decides here */
    uint8_t unused;
};

struct tree {
    struct node *nodes; /* the root is number 0 */
    size_t room;
    _Atomic size_t used;
};

bool tree_init(struct tree *tree, size_t bytes);
void tree_release(struct tree *tree);
/* One fresh root. */
void tree_clear(struct tree *tree);
/* `count` nodes side by side, or 0 (which is the root, never a child) when the memory is used up. */
uint32_t tree_take(struct tree *tree, size_t count);
/* Copies what hangs below node `from` of one tree to become the other tree. */
void tree_move(const struct tree *tree, uint32_t from, struct tree *to);

void node_reset(struct node *node, tabla_action action, float prior);
/* The mean of Black's values, -1 to 1; `none` where there was no visit. */
float node_value(const struct node *node, float none);
void node_add(struct node *node, float value);
/* What is proven for `player`: 1 won, -1 lost, 2 drawn, 0 nothing. */
int node_proven(const struct node *node, unsigned player);

#endif
