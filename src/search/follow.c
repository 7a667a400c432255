/* Keeping what is known when the game goes on: the tree below a position that has been met becomes the tree. */
#include <stdlib.h>
#include <string.h>

#include "search/state.h"

/*
 * One's own turn and the answer are looked through, action by action, and no more: this is done on the clock. Finding
 * nothing only costs the old tree.
 */
enum { DEEPEST_LOOK = 16, MOST_TURNS = 2, MOST_APPLIED = 1 << 15 };

struct place {
    struct tabla_state state;
    uint32_t node;
    unsigned depth, turns; /* actions and changes of player since the root */
};

static bool same_keys(const struct tabla_keys *a, size_t count, const struct tabla_keys *b)
{
    return count == 0 || memcmp(a->keys, b->keys, count * sizeof *a->keys) == 0;
}

/* Where rules look at the past, a state met on the way has its place there. */
static bool is_on_the_way(const struct search *search, const struct tabla_keys *past, const struct tabla_state *state,
                          unsigned depth)
{
    size_t place = search->past.count + depth;

    return !search->game->has_history || (place < past->count && past->keys[place] == search->game->key(state));
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
    if (search->game->has_history &&
        (past->count <= search->past.count || !same_keys(past, search->past.count, &search->past) ||
         !is_on_the_way(search, past, &search->root, 0)))
        count = 0; /* not a later position of this game */
    for (size_t at = 0; at < count && found == 0 && applied < MOST_APPLIED; at++) {
        const struct node *node = tree_node(tree, queue[at].node);
        unsigned depth = queue[at].depth + 1;

        for (uint32_t i = 0; i < node->count && found == 0; i++) {
            const struct edge *edge = &tree_edges(tree, node)[i];
            const struct node *child = tree_child(tree, edge);
            struct tabla_state next = queue[at].state;
            unsigned turns;

            if (!child)
                continue;
            search->game->apply(&next, edge->action);
            applied++;
            turns = queue[at].turns + (next.player != queue[at].state.player);
            if (next.hash == state->hash && memcmp(&next, state, sizeof next) == 0 &&
                (!search->game->has_history || past->count == search->past.count + depth)) {
                found = edge->child;
            } else if (child->count > 0 && depth < DEEPEST_LOOK && turns < MOST_TURNS &&
                       is_on_the_way(search, past, &next, depth)) {
                if (count == room) {
                    struct place *more = realloc(queue, 2 * room * sizeof *queue);
                    if (!more)
                        continue;
                    queue = more;
                    room *= 2;
                }
                queue[count++] = (struct place){.state = next, .node = edge->child, .depth = depth, .turns = turns};
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
    search_forget_run(search);
    tree_move(search_tree(search), node, &search->trees[!search->used]);
    search->used = !search->used;
    return true;
}
