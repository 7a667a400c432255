#include "server/nodes.h"

#include "record/tree.h"

bool nodes_walk(struct tabla_record *walk, const struct tabla_record *record, const struct tabla_node *node,
                size_t done)
{
    if (!tabla_walk_init(walk, record))
        return false;
    if (tabla_record_goto(walk, (struct tabla_node *)node, done))
        return true;
    tabla_walk_release(walk);
    return false;
}

const struct tabla_node *nodes_next(const struct tabla_node *node)
{
    if (node->first)
        return node->first;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

struct tabla_node *nodes_at(const struct tabla_record *record, size_t number)
{
    const struct tabla_node *node = record->root;

    while (node && number-- > 0)
        node = nodes_next(node);
    return (struct tabla_node *)node;
}

size_t nodes_number(const struct tabla_record *record, const struct tabla_node *wanted)
{
    size_t number = 0;

    for (const struct tabla_node *node = record->root; node && node != wanted; node = nodes_next(node))
        number++;
    return number;
}

size_t nodes_depth(const struct tabla_node *top)
{
    size_t depth = 1, most = 1;
    const struct tabla_node *node = top;

    for (;;) {
        if (node->first) {
            node = node->first;
            depth++;
        } else {
            while (node != top && !node->next) {
                node = node->parent;
                depth--;
            }
            if (node == top)
                return most;
            node = node->next;
        }
        most = depth > most ? depth : most;
    }
}

size_t nodes_turns(const struct tabla_record *record)
{
    size_t turns = 0;

    for (const struct tabla_node *node = record->root; node; node = node->first)
        turns += node->count > 0;
    return turns;
}

size_t nodes_line(const struct tabla_record *record)
{
    size_t length = 0;

    for (const struct tabla_node *node = record->root; node; node = node->first)
        length++;
    return length;
}

static uint64_t add_to_mark(uint64_t mark, uint64_t number)
{
    return (mark ^ number) * 0x100000001b3;
}

/* Of a node's properties those that say what stands on the board, by which rules. */
static uint64_t mark_of_set_up(uint64_t mark, const struct tabla_node *node)
{
    static const char *const names[] = {"SZ", "KM", "RU", "HA", "AB", "AW", "AE", "PL", TABLA_POSITION_PROPERTY};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct tabla_property *property = tabla_node_find(node, names[i]);

        for (size_t k = 0; property && k < property->count; k++) {
            mark = add_to_mark(mark, 0x20000 + i);
            for (const char *c = property->values[k]; *c; c++)
                mark = add_to_mark(mark, (unsigned char)*c);
        }
    }
    return mark;
}

uint64_t nodes_line_mark(const struct tabla_record *record, size_t length)
{
    uint64_t mark = 0xcbf29ce484222325;

    for (const struct tabla_node *node = record->root; node && length > 0; node = node->first, length--) {
        mark = mark_of_set_up(mark, node);
        mark = add_to_mark(mark, 0x10000 * (1 + (uint64_t)node->player) + node->count);
        for (size_t i = 0; i < node->count; i++)
            mark = add_to_mark(mark, node->actions[i]);
    }
    return mark;
}
