#include "search/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/state.h"

static void seed_all(struct search *search)
{
    tabla_rng_seed(&search->rng, search->options.seed);
    for (unsigned i = 0; i < search->options.threads; i++)
        worker_seed(&search->workers[i], search->options.seed + i);
}

struct search *search_new(const struct tabla_game *game, const struct search_evaluator *evaluator,
                          const struct search_options *options)
{
    struct search *search = calloc(1, sizeof *search);
    size_t memory;

    if (!search)
        return NULL;
    pthread_mutex_init(&search->reading, NULL);
    search->game = game;
    search->options = *options;
    if (search->options.threads == 0)
        search->options.threads = 1;
    if (search->options.exploration <= 0)
        search->options.exploration = 1.25f;
    if (search->options.softness <= 0)
        search->options.softness = 1;
    memory = options->memory ? options->memory : (size_t)512 << 20;
    search->workers = calloc(search->options.threads, sizeof *search->workers);
    if (!search->workers || !tree_init(&search->trees[0], memory / 2) || !tree_init(&search->trees[1], memory / 2)) {
        search_free(search);
        return NULL;
    }
    search->shared.game = game;
    search->shared.evaluator = evaluator;
    search->shared.exploration = search->options.exploration;
    search->shared.softness = search->options.softness;
    search->shared.softened = search->options.softened;
    for (unsigned i = 0; i < search->options.threads; i++) {
        if (!worker_init(&search->workers[i], &search->shared)) {
            search_free(search);
            return NULL;
        }
    }
    seed_all(search);
    return search;
}

void search_free(struct search *search)
{
    if (!search)
        return;
    for (unsigned i = 0; search->workers && i < search->options.threads; i++)
        worker_release(&search->workers[i]);
    free(search->workers);
    tree_release(&search->trees[0]);
    tree_release(&search->trees[1]);
    tabla_keys_release(&search->past);
    pthread_mutex_destroy(&search->reading);
    free(search);
}

void search_clear(struct search *search)
{
    memset(&search->root, 0, sizeof search->root);
    search->past.count = 0;
    search_forget_run(search);
    tree_clear(search_tree(search));
    seed_all(search);
}

void search_seed(struct search *search, uint64_t seed)
{
    search->options.seed = seed;
    seed_all(search);
}

bool search_set(struct search *search, const struct tabla_state *state, const struct tabla_keys *past)
{
    static const struct tabla_keys nothing;

    if (!tabla_keys_copy(&search->past, past ? past : &nothing))
        return false;
    search->root = *state;
    search_forget_run(search);
    tree_clear(search_tree(search));
    return true;
}

bool search_play(struct search *search, tabla_action action)
{
    const struct tree *tree = search_tree(search);
    const struct node *root = search_root(search);

    if (!tabla_step(search->game, &search->root, &search->past, action))
        return false;
    search_forget_run(search);
    for (uint32_t i = 0; i < root->count; i++) {
        const struct edge *edge = &tree_edges(tree, root)[i];
        if (edge->action == action && edge->child) {
            tree_move(tree, edge->child, &search->trees[!search->used]);
            search->used = !search->used;
            return true;
        }
    }
    tree_clear(search_tree(search));
    return true;
}

/* --- What it thinks --------------------------------------------------------------------------------------------- */

static void lock(const struct search *search)
{
    pthread_mutex_lock((pthread_mutex_t *)&search->reading);
}

static void unlock(const struct search *search)
{
    pthread_mutex_unlock((pthread_mutex_t *)&search->reading);
}

/* A proven win first, proven losses last, otherwise the most visited. */
static int rank(const struct search_choice *choice)
{
    return choice->proven == 1 ? 1 : choice->proven == -1 ? -1 : 0;
}

static int compare_choices(const void *a, const void *b)
{
    const struct search_choice *x = a, *y = b;

    if (rank(x) != rank(y))
        return rank(y) - rank(x);
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->prior != y->prior)
        return x->prior < y->prior ? 1 : -1;
    return (int)x->action - (int)y->action;
}

static void bring_forward(struct search_choice *all, size_t place)
{
    struct search_choice choice = all[place];

    memmove(all + 1, all, place * sizeof *all);
    all[0] = choice;
}

/* Priors as they were judged, out of those that the tree was searched by. */
static void harden(const struct search *search, const struct node *node, struct search_choice *choices)
{
    float sum = 0;

    if (search->options.softness == 1)
        return;
    for (uint32_t i = 0; i < node->count; i++)
        sum += choices[i].prior = powf(choices[i].prior, search->options.softness);
    for (uint32_t i = 0; i < node->count && sum > 0; i++)
        choices[i].prior /= sum;
}

static size_t choices_at(const struct search *search, const struct node *node, struct search_choice *out)
{
    const struct tree *tree = search_tree(search);

    for (uint32_t i = 0; i < node->count; i++) {
        const struct edge *edge = &tree_edges(tree, node)[i];
        const struct node *child = tree_child(tree, edge);
        float sign = node->player == TABLA_BLACK ? 1.0f : -1.0f;

        out[i].action = edge->action;
        out[i].visits = child ? node_visits(child) : 0;
        out[i].bonus = child ? sign * node_bonus(child) : 0;
        out[i].value = child ? sign * node_value(child, 0) - out[i].bonus : 0;
        out[i].prior = edge_prior(edge);
        out[i].proven = (int8_t)(child ? node_proven(child, node->player) : 0);
    }
    harden(search, node, out);
    qsort(out, node->count, sizeof *out, compare_choices);
    return node->count;
}

/*
 * What was visited most may be so because it looked good at first. Of those visited often enough to tell, the one whose
 * value is surely the highest comes first: the fewer the visits, the less sure a value is.
 */
static void put_surest_first(float doubt, struct search_choice *all, size_t count)
{
    enum { LEAST_VISITS = 5, MOST_TIMES_FEWER = 6 };
    float highest = -INFINITY;
    size_t best = 0;

    for (size_t i = 0; i < count && rank(&all[i]) == rank(&all[0]); i++) {
        float surely = search_worth(&all[i]) - doubt / sqrtf((float)all[i].visits);

        if (i > 0 && (all[i].visits < LEAST_VISITS || all[i].visits <= all[0].visits / MOST_TIMES_FEWER))
            break;
        if (surely > highest) {
            highest = surely;
            best = i;
        }
    }
    bring_forward(all, best);
}

/* After sequential halving its winner comes first, however the visits fell. */
static void put_winner_first(const struct search *search, struct search_choice *all, size_t count)
{
    tabla_action winner = search_halving_winner(search);

    for (size_t i = 0; i < count; i++)
        if (all[i].action == winner && rank(&all[i]) >= rank(&all[0]))
            bring_forward(all, i);
}

size_t search_choices(const struct search *search, struct search_choice *out, size_t room)
{
    static _Thread_local struct search_choice all[TABLA_MAX_ACTIONS];
    size_t count = 0;

    lock(search);
    if (atomic_load(&search_root(search)->status) == NODE_OPEN) {
        count = choices_at(search, search_root(search), all);
        if (search->drawn)
            put_winner_first(search, all, count);
        else if (search->options.doubt > 0 && count > 0)
            put_surest_first(search->options.doubt, all, count);
    }
    unlock(search);
    if (count > room)
        count = room;
    memcpy(out, all, count * sizeof *out);
    return count;
}

size_t search_line(const struct search *search, tabla_action first, tabla_action *out, size_t room)
{
    static _Thread_local struct search_choice all[TABLA_MAX_ACTIONS];
    const struct tree *tree;
    const struct node *node;
    size_t length = 0;

    lock(search);
    tree = search_tree(search);
    node = search_root(search);
    while (length < room && node && atomic_load(&node->status) == NODE_OPEN && node->count > 0) {
        const struct node *next = NULL;

        if (length > 0) {
            choices_at(search, node, all);
            first = all[0].action;
        }
        for (uint32_t i = 0; i < node->count; i++)
            if (tree_edges(tree, node)[i].action == first)
                next = tree_child(tree, &tree_edges(tree, node)[i]);
        if (!next && length > 0)
            break;
        out[length++] = first;
        node = next;
    }
    unlock(search);
    return length;
}

float search_value(const struct search *search)
{
    float value;

    lock(search);
    value = node_value(search_root(search), 0) - node_bonus(search_root(search));
    unlock(search);
    return search->root.player == TABLA_BLACK ? value : -value;
}

const struct tabla_state *search_position(const struct search *search)
{
    return &search->root;
}

uint64_t search_visits(const struct search *search)
{
    uint64_t visits;

    lock(search);
    visits = node_visits(search_root(search));
    unlock(search);
    return visits;
}

size_t search_bytes(const struct search *search)
{
    size_t bytes;

    lock(search);
    bytes = tree_bytes(search_tree(search));
    unlock(search);
    return bytes;
}
