/* Running a search: threads, limits and reports. */
#include <pthread.h>
#include <string.h>

#include "base/now.h"
#include "search/state.h"

enum { MOST_THREADS = 64, SETTLE_EVERY = 64, VISITS_A_THREAD = 64 };
/* More would not fit into the sums of values. Days of thought. */
static const uint64_t MOST_VISITS = UINT64_C(1) << 30;
/* What it takes to forget, at worst: a quarter of a gigabyte in a second and a bit. */
static const double SECONDS_A_BYTE = 5e-9;

/* One run, as the thread that asked for it sees it. */
struct run {
    struct search *search;
    const struct search_limits *limits;
    bool (*report)(struct search *search, void *data);
    void *data;
    double interval, begin, reported;
    uint64_t visits_before, most_visits;
    unsigned threads;
    unsigned until_look; /* batches before it is next asked whether the choice is settled */
    bool over;
    bool shrunk_in_vain; /* the memory is too small for shrinking to help, or the time too short */
};

/* How many more visits the limits leave room for; by the speed so far only where nothing else says, so that a limited
 * number of visits means the same on every machine. */
static double visits_left(const struct run *run, double t)
{
    double visits = (double)search_visits(run->search), gone = t - run->begin;

    if (run->limits->visits)
        return (double)run->limits->visits - visits;
    if (run->limits->seconds <= 0)
        return 1e18;
    return (visits - (double)run->visits_before) / (gone > 1e-6 ? gone : 1e-6) * (run->limits->seconds - gone);
}

/* Whether the most visited of the actions that may be chosen stays so, whatever the visits that are left find. */
static bool is_settled(struct run *run, double t)
{
    const struct tree *tree = search_tree(run->search);
    const struct node *root = search_root(run->search);
    uint32_t best = 0, next = 0;

    if (run->until_look-- > 0)
        return false;
    run->until_look = SETTLE_EVERY;
    if (!run->limits->visits && run->limits->seconds > 0 && t - run->begin < 0.1 * run->limits->seconds)
        return false;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct node *child = tree_child(tree, &tree_edges(tree, root)[i]);
        uint32_t visits = child ? node_visits(child) : 0;
        if (run->search->left_out[i] || (child && node_proven(child, root->player) == -1))
            continue;
        if (visits > best) {
            next = best;
            best = visits;
        } else if (visits > next) {
            next = visits;
        }
    }
    return (double)(best - next) > visits_left(run, t);
}

static bool goes_on(struct run *run)
{
    const struct search_limits *limits = run->limits;
    const struct node *root = search_root(run->search);
    double t = seconds_now();

    if (atomic_load_explicit(&root->visits, memory_order_relaxed) >= run->most_visits ||
        (limits->seconds > 0 && t - run->begin >= limits->seconds) ||
        (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
        atomic_load_explicit(&root->proof, memory_order_relaxed) != PROOF_NONE)
        return false;
    if (limits->settle && is_settled(run, t))
        return false;
    if (run->report && t - run->reported >= run->interval) {
        run->reported = t;
        return run->report(run->search, run->data);
    }
    return true;
}

/* Whether to go on; reports on the way. Once it is over, it is. */
static bool more(void *data)
{
    struct run *run = data;

    run->over = run->over || !goes_on(run);
    return !run->over;
}

static void *work(void *data)
{
    struct worker *worker = data;

    while (!atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
        worker_batch(worker);
    return NULL;
}

/* Until it is time to stop, or the tree is full. */
static void run_threads(struct search *search, struct run *run)
{
    unsigned started = 1;
    pthread_t ids[MOST_THREADS];

    atomic_store(&search->shared.stop, false);
    for (; started < run->threads; started++)
        if (pthread_create(&ids[started], NULL, work, &search->workers[started]) != 0)
            break;
    while (more(run) && (run->shrunk_in_vain || !tree_is_full(search->shared.tree)))
        worker_batch(&search->workers[0]);
    atomic_store(&search->shared.stop, true);
    for (unsigned i = 1; i < started; i++)
        pthread_join(ids[i], NULL);
}

/* Forgets what was hardly looked at, unless there is no time for that: then the tree stays as large as it is. */
static void make_room(struct search *search, struct run *run)
{
    double takes = SECONDS_A_BYTE * (double)tree_bytes(search_tree(search));

    if (run->limits->seconds > 0 && seconds_now() - run->begin + takes > run->limits->seconds) {
        run->shrunk_in_vain = true;
        return;
    }
    if (!tree_shrink(search_tree(search), &search->trees[!search->used], more, run))
        return;
    pthread_mutex_lock(&search->reading);
    search->used = !search->used;
    search->shared.tree = search_tree(search);
    pthread_mutex_unlock(&search->reading);
    run->shrunk_in_vain = tree_is_full(search_tree(search));
}

/* Marks the root's actions that are not to be looked at. False when none would be left. */
static bool mark_left_out(const struct search *search, const struct search_limits *limits,
                          uint8_t left_out[TABLA_MAX_ACTIONS])
{
    const struct tree *tree = search_tree(search);
    const struct node *root = search_root(search);
    bool any = false;

    memset(left_out, 0, TABLA_MAX_ACTIONS);
    for (uint32_t i = 0; i < root->count; i++) {
        left_out[i] = limits->only != NULL;
        for (size_t k = 0; k < limits->only_count; k++)
            if (limits->only && tree_edges(tree, root)[i].action == limits->only[k])
                left_out[i] = 0;
        any = any || !left_out[i];
    }
    return any;
}

/*
 * Visits tell actions apart only where all had the same chance of them. Where some may be looked at now that were left
 * out before, the tree is dropped: what was looked at alone would be ahead of them for visits that say nothing. Where
 * only fewer are left, theirs are what they would have been, and what the others brought to the root is taken off it.
 * Actions that have been looked at keep what is known of them in either case once they are played.
 */
static void fit_tree(struct search *search, const uint8_t left_out[TABLA_MAX_ACTIONS])
{
    const struct tree *tree = search_tree(search);
    struct node *root = search_root(search);
    bool wider = false;

    for (uint32_t i = 0; i < root->count; i++)
        wider = wider || (search->left_out[i] && !left_out[i]);
    pthread_mutex_lock(&search->reading);
    for (uint32_t i = 0; i < root->count && !wider; i++) {
        const struct node *child = tree_child(tree, &tree_edges(tree, root)[i]);

        if (child && left_out[i] && !search->left_out[i])
            node_take_off(root, child);
    }
    if (wider)
        tree_clear(search_tree(search));
    memcpy(search->left_out, left_out, TABLA_MAX_ACTIONS);
    pthread_mutex_unlock(&search->reading);
    if (wider)
        worker_batch(&search->workers[0]); /* opens the root again */
}

/* How many threads can go: as many as have memory for it. */
static unsigned prepare_workers(struct search *search)
{
    unsigned wanted = search->options.threads < MOST_THREADS ? search->options.threads : MOST_THREADS, ready = 0;

    while (ready < wanted && worker_begin(&search->workers[ready]))
        ready++;
    return ready;
}

void search_run(struct search *search, const struct search_limits *limits,
                bool (*report)(struct search *search, void *data), void *data, double interval)
{
    struct shared *shared = &search->shared;
    struct node *root;
    struct run run = {.search = search, .limits = limits, .report = report, .data = data, .interval = interval};
    uint8_t left_out[TABLA_MAX_ACTIONS];

    search->drawn = false;
    if (search->root.over)
        return;
    run.begin = run.reported = seconds_now();
    root = search_root(search);
    run.most_visits = limits->visits && limits->visits < MOST_VISITS ? limits->visits : MOST_VISITS;
    shared->tree = search_tree(search);
    shared->root = &search->root;
    shared->past = &search->past;
    shared->visit_limit = 0;
    shared->barred = shared->left_out = NULL;
    shared->evenly = false;
    atomic_store(&shared->stop, false);
    run.threads = prepare_workers(search);
    if (run.threads == 0)
        return;
    /* Few visits are no work for many: they would overshoot the number, and send each other to worse places. */
    if (limits->visits && run.threads > 1 + limits->visits / VISITS_A_THREAD)
        run.threads = 1 + (unsigned)(limits->visits / VISITS_A_THREAD);
    if (atomic_load(&root->status) != NODE_OPEN)
        worker_batch(&search->workers[0]); /* opens the root */
    if (root->count == 0 || (limits->one_reply && root->count == 1) || !mark_left_out(search, limits, left_out))
        return;
    fit_tree(search, left_out);
    if (root->count == 0)
        return;
    memcpy(search->barred, left_out, sizeof search->barred);
    shared->barred = shared->left_out = limits->only ? search->left_out : NULL;
    run.visits_before = atomic_load(&root->visits);
    prove_root(shared);
    shared->visit_limit = run.most_visits;
    if (search->options.noise > 0)
        search_add_noise(search);
    if (search->options.gumbel && limits->visits) {
        search->drawn = true;
        search_halve(search, run.most_visits, more, &run);
        return;
    }
    do {
        if (tree_is_full(search_tree(search)) && !run.shrunk_in_vain)
            make_room(search, &run);
        run_threads(search, &run);
    } while (!run.over);
}
