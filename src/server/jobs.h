/*
 * Work that takes long, on threads of its own.
 *
 *   the loop's thread                         a worker's thread
 *   jobs_start(job) ------- waiting --------> job->run()
 *   jobs_collect() <- job->tell() ----------- jobs_tell(job), as often as it likes; told at least once after the last
 *   jobs_collect() <- job->done() ----------- run() has returned
 *
 * Only run() is called elsewhere than in the loop's thread. Workers are a little less urgent than the loop, so that
 * the page is answered at once however hard the engine thinks; threads that the engine starts inherit that.
 */
#ifndef TABLA_SERVER_JOBS_H
#define TABLA_SERVER_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>

struct jobs;

/* The beginning of every kind of job. */
struct job {
    void (*run)(struct job *job);
    void (*tell)(struct job *job); /* may be NULL */
    void (*done)(struct job *job); /* frees it */
    _Atomic bool stop;             /* run() is to return soon */

    /* Private. */
    struct jobs *jobs;
    struct job *next;
    bool running, told, finished;
};

/*
 * `wake` is called in the workers' threads when there is something to collect. Without workers nothing is ever begun.
 * NULL when memory or threads are short.
 */
struct jobs *jobs_new(unsigned workers, void (*wake)(void *data), void *data);
/* Stops all, waits for it, and calls done() for each. */
void jobs_free(struct jobs *jobs);

void jobs_start(struct jobs *jobs, struct job *job);
void jobs_tell(struct job *job);
void jobs_stop(struct job *job);
void jobs_collect(struct jobs *jobs);
bool jobs_busy(struct jobs *jobs);

#endif
