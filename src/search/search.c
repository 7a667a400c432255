#include "search/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/descent.h"
#include "search/tree.h"

struct search {
    const struct tabla_game *game;
    struct search_options options;
    struct tree trees[2]; /* one in use, the other for what is kept when the root moves */
    unsigned used;
    struct tabla_state root;
    struct tabla_keys past;
    struct tabla_rng rng;
    struct shared shared;
    struct worker *workers;
};

static struct tree *tree_of(const struct search *search)
{
    return (struct tree *)&search->trees[search->used];
}

struct search *search_new(const struct tabla_game *game, const struct search_evaluator *evaluator,
                          const struct search_options *options)
{
    struct search *search = calloc(1, sizeof *search);
    size_t memory;

    if (!search)
        return NULL;
    search->game = game;
    search->options = *options;
    if (search->options.threads == 0)
        search->options.threads = 1;
    if (search->options.exploration <= 0)
        search->options.exploration = 1.25f;
    memory = options->memory ? options->memory : (size_t)256 << 20;
    search->workers = calloc(search->options.threads, sizeof *search->workers);
    if (!search->workers || !tree_init(&search->trees[0], memory / 2) || !tree_init(&search->trees[1], memory / 2)) {
        search_free(search);
        return NULL;
    }
    tabla_rng_seed(&search->rng, options->seed);
    search->shared.game = game;
    search->shared.evaluator = evaluator;
    search->shared.exploration = search->options.exploration;
    for (unsigned i = 0; i < search->options.threads; i++) {
        if (!worker_init(&search->workers[i], &search->shared, options->seed + i)) {
            search_free(search);
            return NULL;
        }
    }
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
    free(search);
}

bool search_set(struct search *search, const struct tabla_state *state, const struct tabla_keys *past)
{
    static const struct tabla_keys nothing;

    if (!tabla_keys_copy(&search->past, past ? past : &nothing))
        return false;
    search->root = *state;
    tree_clear(tree_of(search));
    return true;
}

bool search_play(struct search *search, tabla_action action)
{
    struct tree *tree = tree_of(search);
    const struct node *root = &tree->nodes[0];

    if (!tabla_step(search->game, &search->root, &search->past, action))
        return false;
    for (uint32_t i = 0; i < root->count; i++)
        if (tree->nodes[root->first + i].action == action) {
            tree_move(tree, root->first + i, &search->trees[!search->used]);
            search->used = !search->used;
            return true;
        }
    tree_clear(tree);
    return true;
}

/* --- Running ---------------------------------------------------------------------------------------------------- */

static double clock_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *work(void *data)
{
    struct worker *worker = data;

    while (!atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
        worker_batch(worker);
    return NULL;
}

/* A gamma variate (Marsaglia and Tsang), for Dirichlet noise. */
static double gamma_variate(struct tabla_rng *rng, double shape)
{
    double boost = 1.0, d, c;

    if (shape < 1.0) {
        boost = pow(((double)(tabla_rng_next(rng) >> 11) + 0.5) * 0x1p-53, 1.0 / shape);
        shape += 1.0;
    }
    d = shape - 1.0 / 3.0;
    c = 1.0 / sqrt(9.0 * d);
    for (;;) {
        double u1 = ((double)(tabla_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
        double u2 = ((double)(tabla_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
        double x = sqrt(-2.0 * log(u1)) * cos(6.283185307179586 * u2), v = 1.0 + c * x, u;
        if (v <= 0)
            continue;
        v = v * v * v;
        u = ((double)(tabla_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
        if (log(u) < 0.5 * x * x + d - d * v + d * log(v))
            return d * v * boost;
    }
}

static void add_noise(struct search *search)
{
    struct tree *tree = tree_of(search);
    struct node *root = &tree->nodes[0];
    double draw[TABLA_MAX_ACTIONS], total = 0;
    double alpha = search->options.noise_alpha > 0 ? (double)search->options.noise_alpha : 10.0 / root->count;
    float share = search->options.noise;

    for (uint32_t i = 0; i < root->count; i++)
        total += draw[i] = gamma_variate(&search->rng, alpha);
    for (uint32_t i = 0; i < root->count && total > 0; i++) {
        struct node *child = &tree->nodes[root->first + i];
        child->prior = (1.0f - share) * child->prior + share * (float)(draw[i] / total);
    }
}

void search_run(struct search *search, const struct search_limits *limits,
                void (*report)(struct search *search, void *data), void *data, double interval)
{
    struct shared *shared = &search->shared;
    struct node *root = &tree_of(search)->nodes[0];
    double begin = clock_now(), reported = begin;
    unsigned threads = search->options.threads, started = 1;
    pthread_t ids[64];

    if (search->root.over)
        return;
    shared->tree = tree_of(search);
    shared->root = &search->root;
    shared->past = &search->past;
    shared->visit_limit = limits->visits;
    atomic_store(&shared->stop, false);
    worker_batch(&search->workers[0]); /* opens the root */
    if (limits->one_reply && root->count == 1)
        return;
    if (search->options.noise > 0 && root->count > 0)
        add_noise(search);
    for (; started < threads && started < 64; started++)
        if (pthread_create(&ids[started], NULL, work, &search->workers[started]) != 0)
            break;
    while (!atomic_load_explicit(&shared->stop, memory_order_relaxed)) {
        double t;

        worker_batch(&search->workers[0]);
        t = clock_now();
        if ((limits->visits && atomic_load(&root->visits) >= limits->visits) ||
            (limits->seconds > 0 && t - begin >= limits->seconds) || atomic_load(&root->proof) != PROOF_NONE)
            atomic_store(&shared->stop, true);
        if (report && t - reported >= interval) {
            report(search, data);
            reported = t;
        }
    }
    for (unsigned i = 1; i < started; i++)
        pthread_join(ids[i], NULL);
}

void search_stop(struct search *search)
{
    atomic_store(&search->shared.stop, true);
}

/* --- What it thinks --------------------------------------------------------------------------------------------- */

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

static size_t choices_at(const struct tree *tree, const struct node *node, struct search_choice *out)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = &tree->nodes[node->first + i];
        float value = node_value(child, 0);

        out[i].action = child->action;
        out[i].visits = atomic_load(&child->visits);
        out[i].value = node->player == TABLA_BLACK ? value : -value;
        out[i].prior = child->prior;
        out[i].proven = (int8_t)node_proven(child, node->player);
    }
    qsort(out, node->count, sizeof *out, compare_choices);
    return node->count;
}

size_t search_choices(const struct search *search, struct search_choice *out, size_t room)
{
    static _Thread_local struct search_choice all[TABLA_MAX_ACTIONS];
    const struct tree *tree = tree_of(search);
    size_t count;

    if (atomic_load(&tree->nodes[0].status) != NODE_OPEN)
        return 0;
    count = choices_at(tree, &tree->nodes[0], all);
    if (count > room)
        count = room;
    memcpy(out, all, count * sizeof *out);
    return count;
}

size_t search_line(const struct search *search, tabla_action first, tabla_action *out, size_t room)
{
    static _Thread_local struct search_choice all[TABLA_MAX_ACTIONS];
    const struct tree *tree = tree_of(search);
    const struct node *node = &tree->nodes[0];
    size_t length = 0;

    while (length < room && atomic_load(&node->status) == NODE_OPEN && node->count > 0) {
        const struct node *next = NULL;

        choices_at(tree, node, all);
        if (length > 0)
            first = all[0].action;
        for (uint32_t i = 0; i < node->count; i++)
            if (tree->nodes[node->first + i].action == first)
                next = &tree->nodes[node->first + i];
        if (!next || (length > 0 && atomic_load(&next->visits) == 0))
            break;
        out[length++] = first;
        node = next;
    }
    return length;
}

float search_value(const struct search *search)
{
    float value = node_value(&tree_of(search)->nodes[0], 0);

    return search->root.player == TABLA_BLACK ? value : -value;
}

uint64_t search_visits(const struct search *search)
{
    return atomic_load(&tree_of(search)->nodes[0].visits);
}

size_t search_nodes(const struct search *search)
{
    return atomic_load(&tree_of(search)->used);
}
