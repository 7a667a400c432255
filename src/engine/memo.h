/*
 * What a net said, remembered by position: games reach the same position by many ways, and the second time costs
 * nothing. A table of fixed size, shared by threads; a new answer takes the place of whatever was there.
 */
#ifndef TABLA_ENGINE_MEMO_H
#define TABLA_ENGINE_MEMO_H

#include "search/evaluator.h"

struct memo;

/* Room for as many positions of at most `actions` actions as fit into `bytes`, at least one. NULL: memory is short. */
struct memo *memo_new(size_t bytes, size_t actions);
void memo_free(struct memo *memo); /* NULL is fine */
void memo_clear(struct memo *memo);

/* Fills in the answer for this key, with as many actions as the leaf has, if it is there. Not when another thread is
 * just at it. */
bool memo_find(struct memo *memo, uint64_t key, struct search_leaf *leaf);
/* Priors are kept to 1/65535, as the search keeps them. Positions with too many actions are not kept. */
void memo_keep(struct memo *memo, uint64_t key, const struct search_leaf *leaf);

#endif
