/* Cutting and arranging the tree. */
#include "record/tree.h"

static bool cursor_is_in(const struct tabla_record *record, const struct tabla_node *node)
{
    const struct tabla_node *at = record->node;

    while (at && at != node)
        at = at->parent;
    return at != NULL;
}

void tabla_record_cut(struct tabla_record *record, struct tabla_node *node)
{
    if (node == record->root)
        return;
    if (cursor_is_in(record, node))
        while (record->node != node->parent)
            tabla_walk_pop(record);
    tabla_node_unlink(node);
    tabla_node_free_tree(node);
}

void tabla_record_cut_rest(struct tabla_record *record)
{
    struct tabla_node *node = record->node;

    while (node->first) {
        struct tabla_node *child = node->first;
        tabla_node_unlink(child);
        tabla_node_free_tree(child);
    }
    node->count = record->done;
}

void tabla_record_promote(struct tabla_record *record, struct tabla_node *node)
{
    struct tabla_node *parent = node->parent;

    (void)record;
    if (!parent || !node->previous)
        return;
    tabla_node_unlink(node);
    node->parent = parent;
    node->next = parent->first;
    parent->first->previous = node;
    parent->first = node;
}
