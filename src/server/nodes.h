/* Nodes of a record by number: the order they stand in a file, the root 0. Uses no stack, however deep the tree. */
#ifndef TABLA_SERVER_NODES_H
#define TABLA_SERVER_NODES_H

#include "tabla/record.h"

/*
 * A second cursor in the same tree, to look elsewhere while the record's own stays: it may stand where no walk leads
 * (after two passes in Go, where play was resumed). Release it with tabla_walk_release() when this is true.
 */
bool nodes_walk(struct tabla_record *walk, const struct tabla_record *record, const struct tabla_node *node,
                size_t done);

const struct tabla_node *nodes_next(const struct tabla_node *node);
/* NULL where there are not so many. */
struct tabla_node *nodes_at(const struct tabla_record *record, size_t number);
size_t nodes_number(const struct tabla_record *record, const struct tabla_node *node);
/* How many nodes lie between this one and its deepest descendant, itself included. */
size_t nodes_depth(const struct tabla_node *node);
/* How many turns the main line has. */
size_t nodes_turns(const struct tabla_record *record);
/* How many nodes the main line has, the root included. */
size_t nodes_line(const struct tabla_record *record);
/*
 * A number that is another one when the first `length` nodes of the main line are: to tell whether what was found
 * out about them still holds.
 */
uint64_t nodes_line_mark(const struct tabla_record *record, size_t length);

#endif
