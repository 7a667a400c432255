/* Keeping what is known when the game goes on: the tree below a position that has been met becomes the tree. */
#include <stdlib.h>
#include <string.h>

#include "search/state.h"

/* A turn or two are looked through, action by action. Finding nothing only costs the old tree. */
enum { DEEPEST_LOOK = 16, MOST_APPLIED = 1 << 17 };

struct place {
    struct tabla_state state;
    uint32_t node;
    uint32_t parent; /* in the queue */
    unsigned depth;
};

static bool same_keys(const struct tabla_keys *a, size_t count, const struct tabla_keys *b)
{
    return count == 0 || memcmp(a->keys, b->keys, count * sizeof *a->keys) == 0;
}

/* Whether the past is the root's and then the states on the way. */
static bool same_past(const struct search *search, const struct tabla_keys *past, const struct place *queue, size_t at,
                      unsigned depth)
{
    size_t before = search->past.count;

    if (!search->game->has_history)
        return true;
    if (past->count != before + depth || !same_keys(past, before, &search->past))
        return false;
    while (depth-- > 0) {
        if (past->keys[before + depth] != search->game->key(&queue[at].state))
            return false;
        at = queue[at].parent;
    }
    return true;
}

/* The node of that position below the root, 0 if it was not met. */
static uint32_t find(const struct search *search, const struct tabla_state *state, const struct tabla_keys *past)
{
    const struct tree *tree = search_tree(search);
    size_t room = 256, count = 1, applied = 0;
    struct place *queue = malloc(room * sizeof *queue);
    uint32_t found = 0;

    if (!queue)
        return 0;
    queue[0] = (struct place){.state = search->root, .node = ROOT};
    for (size_t at = 0; at < count && found == 0 && applied < MOST_APPLIED; at++) {
        const struct node *node = tree_node(tree, queue[at].node);

        for (uint32_t i = 0; i < node->count && found == 0; i++) {
            const struct edge *edge = &tree_edges(tree, node)[i];
            const struct node *child = tree_child(tree, edge);
            struct tabla_state next = queue[at].state;

            if (!child)
                continue;
            search->game->apply(&next, edge->action);
            applied++;
            if (next.hash == state->hash && memcmp(&next, state, sizeof next) == 0 &&
                same_past(search, past, queue, at, queue[at].depth + 1)) {
                found = edge->child;
            } else if (child->count > 0 && queue[at].depth + 1 < DEEPEST_LOOK) {
                if (count == room) {
                    struct place *more = realloc(queue, 2 * room * sizeof *queue);
                    if (!more)
                        continue;
                    queue = more;
                    room *= 2;
                }
                queue[count++] = (struct place){
                    .state = next, .node = edge->child, .parent = (uint32_t)at, .depth = queue[at].depth + 1};
            }
        }
    }
    free(queue);
    return found;
}

bool search_follow(struct search *search, const struct tabla_state *state, const struct tabla_keys *past)
{
    static const struct tabla_keys nothing;
    uint32_t node;

    if (!past)
        past = &nothing;
    if (memcmp(&search->root, state, sizeof *state) == 0 && past->count == search->past.count &&
        same_keys(past, past->count, &search->past))
        return true;
    node = find(search, state, past);
    if (node == 0)
        return search_set(search, state, past);
    if (!tabla_keys_copy(&search->past, past))
        return false;
    search->root = *state;
    search->drawn = false;
    tree_move(search_tree(search), node, 0, &search->trees[!search->used]);
    search->used = !search->used;
    return true;
}
