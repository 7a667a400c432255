/*
 * Engines side by side, and positions waiting for them.
 *
 *   study_pool_add(query) --> [ waiting, by priority ] --> an engine with nothing to do --> say(line)
 *
 * Every position of a query gets exactly one last answer, whether it is looked at or ended before. One thread adds and
 * ends; answers are said by the engines' threads, one at a time.
 */
#ifndef TABLA_STUDY_POOL_H
#define TABLA_STUDY_POOL_H

#include "engine/engine.h"
#include "study/query.h"

struct study_pool;

struct study_pool_options {
    struct engine_options engine;
    unsigned jobs; /* positions looked at at the same time; at least 1 */
    size_t room;   /* positions that may wait; a query that finds any room is taken whole */
    /* One or more whole lines. */
    void (*say)(void *data, const char *lines, size_t length);
    /* Something is finished: there may be room now, or nothing left to do. Called from the engines' threads. */
    void (*wake)(void *data);
    void *data;
};

/* NULL when memory or threads are short. */
struct study_pool *study_pool_new(const struct study_pool_options *options);
/* Stops what is being looked at, without an answer; forgets what waits. NULL is fine. */
void study_pool_free(struct study_pool *pool);

bool study_pool_full(struct study_pool *pool);
bool study_pool_busy(struct study_pool *pool); /* something waits or is looked at */
bool study_pool_has(struct study_pool *pool, const char *id);

/* Takes the query over. False when memory is short; the query is then still the caller's. */
bool study_pool_add(struct study_pool *pool, struct study_query *query);
/* Says lines between those of the engines. */
void study_pool_say(struct study_pool *pool, const struct tabla_text *lines);
/* Ends what STUDY_TERMINATE and STUDY_TERMINATE_ALL name. */
void study_pool_end(struct study_pool *pool, const struct study_query *query);

#endif
