#include "study/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "study/answer.h"

/* A query as long as any of its positions waits or is looked at. */
struct open_query {
    struct open_query *next, *previous;
    struct study_query *query;
    size_t left; /* positions without their last answer */
};

struct task {
    struct task *next;
    struct open_query *open;
    const struct study_position *position;
};

struct worker {
    struct study_pool *pool;
    struct engine *engine;
    pthread_t thread;
    bool started;
    struct task *task; /* what it looks at, NULL: nothing */
    _Atomic bool stop;
};

struct study_pool {
    struct study_pool_options options;
    struct worker *workers;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t work;
    struct task *first;
    size_t waiting, running;
    struct open_query *open;
    bool quit;
    pthread_mutex_t mouth; /* one line after the other */
};

void study_pool_say(struct study_pool *pool, const struct tabla_text *lines)
{
    pthread_mutex_lock(&pool->mouth);
    pool->options.say(pool->options.data, tabla_text_string(lines), lines->length);
    pthread_mutex_unlock(&pool->mouth);
}

/* --- Queries and tasks; the lock is held ------------------------------------------------------------------------- */

static void close_query(struct study_pool *pool, struct open_query *open)
{
    if (open->previous)
        open->previous->next = open->next;
    else
        pool->open = open->next;
    if (open->next)
        open->next->previous = open->previous;
    study_query_free(open->query);
    free(open);
}

static void finish_task(struct study_pool *pool, struct task *task)
{
    if (--task->open->left == 0)
        close_query(pool, task->open);
    free(task);
}

/* `count` tasks of one query, the last of which is `last`: behind all that are as urgent. */
static void insert(struct study_pool *pool, struct task *tasks, struct task *last, size_t count)
{
    struct task **at = &pool->first;

    while (*at && (*at)->open->query->priority >= tasks->open->query->priority)
        at = &(*at)->next;
    last->next = *at;
    *at = tasks;
    pool->waiting += count;
}

static bool is_meant(const struct study_query *end, const struct task *task)
{
    if (end->kind == STUDY_TERMINATE && strcmp(end->terminate_id, task->open->query->id) != 0)
        return false;
    if (!end->some_turns)
        return true;
    for (size_t i = 0; i < end->turn_count; i++)
        if (end->turns[i] == task->position->turn)
            return true;
    return false;
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

struct report {
    struct worker *worker;
    const struct study_query *query;
    const struct study_position *position;
};

static bool report_so_far(struct engine *engine, void *data)
{
    const struct report *report = data;
    struct tabla_text text = {0};

    study_answer(report->query, report->position, engine, true, true, &text);
    study_pool_say(report->worker->pool, &text);
    tabla_text_release(&text);
    return true;
}

static void look(struct worker *worker, const struct task *task, struct tabla_text *out)
{
    const struct study_query *query = task->open->query;
    const struct study_position *position = task->position;
    struct tabla_keys past = {.keys = query->past.keys, .count = position->past_count};
    struct search_limits limits = {.visits = query->limits.visits,
                                   .seconds = query->limits.seconds,
                                   .only = position->only,
                                   .only_count = position->only_count,
                                   .stop = &worker->stop};
    struct report report = {worker, query, position};

    /* Each position is looked at as if it were the first: what is said of it depends on nothing else. */
    engine_clear(worker->engine);
    if (atomic_load(&worker->stop)) {
        study_answer_nothing(query, position, out);
        return;
    }
    if (!engine_set(worker->engine, &position->state, &past)) {
        struct tabla_error error;
        tabla_fail(&error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        study_say_error(out, NULL, &error, NULL, query->id);
        study_answer_nothing(query, position, out);
        return;
    }
    engine_think(worker->engine, &limits, query->interval > 0 ? report_so_far : NULL, &report, query->interval);
    if (position->state.over || engine_visits(worker->engine) > 0)
        study_answer(query, position, worker->engine, false, atomic_load(&worker->stop), out);
    else
        study_answer_nothing(query, position, out);
}

static void *work(void *data)
{
    struct worker *worker = data;
    struct study_pool *pool = worker->pool;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        struct tabla_text text = {0};
        struct task *task;

        while (!pool->first && !pool->quit)
            pthread_cond_wait(&pool->work, &pool->lock);
        if (pool->quit)
            break;
        task = pool->first;
        pool->first = task->next;
        pool->waiting--;
        pool->running++;
        worker->task = task;
        atomic_store(&worker->stop, false);
        pthread_mutex_unlock(&pool->lock);

        look(worker, task, &text);

        /* The position is finished before its last answer is heard: whoever hears it may use the id again. */
        pthread_mutex_lock(&pool->lock);
        worker->task = NULL;
        finish_task(pool, task);
        if (pool->quit)
            tabla_text_clear(&text);
        pthread_mutex_unlock(&pool->lock);
        if (text.length > 0)
            study_pool_say(pool, &text);
        tabla_text_release(&text);
        pthread_mutex_lock(&pool->lock);
        pool->running--;
        pool->options.wake(pool->options.data);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* --- From outside ------------------------------------------------------------------------------------------------ */

struct study_pool *study_pool_new(const struct study_pool_options *options)
{
    struct study_pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return NULL;
    pool->options = *options;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_mutex_init(&pool->mouth, NULL);
    pthread_cond_init(&pool->work, NULL);
    pool->workers = calloc(options->jobs, sizeof *pool->workers);
    for (unsigned i = 0; pool->workers && i < options->jobs; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->engine = engine_new(&options->engine);
        worker->started = worker->engine && pthread_create(&worker->thread, NULL, work, worker) == 0;
        if (!worker->started) {
            study_pool_free(pool);
            return NULL;
        }
    }
    if (!pool->workers) {
        study_pool_free(pool);
        return NULL;
    }
    return pool;
}

void study_pool_free(struct study_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    for (unsigned i = 0; pool->workers && i < pool->options.jobs; i++)
        atomic_store(&pool->workers[i].stop, true);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; pool->workers && i < pool->options.jobs; i++) {
        if (pool->workers[i].started)
            pthread_join(pool->workers[i].thread, NULL);
        engine_free(pool->workers[i].engine);
    }
    while (pool->first) {
        struct task *task = pool->first;
        pool->first = task->next;
        finish_task(pool, task);
    }
    free(pool->workers);
    pthread_mutex_destroy(&pool->lock);
    pthread_mutex_destroy(&pool->mouth);
    pthread_cond_destroy(&pool->work);
    free(pool);
}

bool study_pool_full(struct study_pool *pool)
{
    bool full;

    pthread_mutex_lock(&pool->lock);
    full = pool->waiting >= pool->options.room;
    pthread_mutex_unlock(&pool->lock);
    return full;
}

bool study_pool_busy(struct study_pool *pool)
{
    bool busy;

    pthread_mutex_lock(&pool->lock);
    busy = pool->waiting > 0 || pool->running > 0;
    pthread_mutex_unlock(&pool->lock);
    return busy;
}

bool study_pool_has(struct study_pool *pool, const char *id)
{
    const struct open_query *open;

    pthread_mutex_lock(&pool->lock);
    for (open = pool->open; open && strcmp(open->query->id, id) != 0; open = open->next)
        ;
    pthread_mutex_unlock(&pool->lock);
    return open != NULL;
}

static void free_tasks(struct task *tasks)
{
    while (tasks) {
        struct task *next = tasks->next;
        free(tasks);
        tasks = next;
    }
}

bool study_pool_add(struct study_pool *pool, struct study_query *query)
{
    struct open_query *open = calloc(1, sizeof *open);
    struct task *tasks = NULL, *last = NULL;

    if (!open)
        return false;
    open->query = query;
    for (; open->left < query->count; open->left++) {
        struct task *task = calloc(1, sizeof *task);
        if (!task) {
            free_tasks(tasks);
            free(open);
            return false;
        }
        task->open = open;
        task->position = &query->positions[open->left];
        *(last ? &last->next : &tasks) = task;
        last = task;
    }
    pthread_mutex_lock(&pool->lock);
    open->next = pool->open;
    if (open->next)
        open->next->previous = open;
    pool->open = open;
    insert(pool, tasks, last, query->count);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

void study_pool_end(struct study_pool *pool, const struct study_query *query)
{
    struct tabla_text text = {0};

    pthread_mutex_lock(&pool->lock);
    for (struct task **at = &pool->first; *at;) {
        struct task *task = *at;
        if (!is_meant(query, task)) {
            at = &task->next;
            continue;
        }
        *at = task->next;
        pool->waiting--;
        study_answer_nothing(task->open->query, task->position, &text);
        finish_task(pool, task);
    }
    for (unsigned i = 0; i < pool->options.jobs; i++)
        if (pool->workers[i].task && is_meant(query, pool->workers[i].task))
            atomic_store(&pool->workers[i].stop, true);
    pthread_mutex_unlock(&pool->lock);
    if (text.length > 0)
        study_pool_say(pool, &text);
    tabla_text_release(&text);
}
