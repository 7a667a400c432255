#include "server/jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_WORKERS = 16, LESS_URGENT = 5 };

struct jobs {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct job *first; /* waiting, running and finished, in the order they came */
    bool closing;
    void (*wake)(void *data);
    void *data;
    unsigned workers;
    pthread_t threads[MOST_WORKERS];
};

static struct job *next_waiting(struct jobs *jobs)
{
    for (struct job *job = jobs->first; job; job = job->next)
        if (!job->running && !job->finished)
            return job;
    return NULL;
}

static void *work(void *data)
{
    struct jobs *jobs = data;

    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), LESS_URGENT);
    pthread_mutex_lock(&jobs->lock);
    for (;;) {
        struct job *job = next_waiting(jobs);

        if (!job && jobs->closing)
            break;
        if (!job) {
            pthread_cond_wait(&jobs->more, &jobs->lock);
            continue;
        }
        job->running = true;
        pthread_mutex_unlock(&jobs->lock);
        job->run(job);
        pthread_mutex_lock(&jobs->lock);
        job->running = false;
        job->finished = true;
        pthread_mutex_unlock(&jobs->lock);
        jobs->wake(jobs->data);
        pthread_mutex_lock(&jobs->lock);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

struct jobs *jobs_new(unsigned workers, void (*wake)(void *data), void *data)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);

    if (!jobs)
        return NULL;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->more, NULL);
    jobs->wake = wake;
    jobs->data = data;
    while (jobs->workers < workers && jobs->workers < MOST_WORKERS &&
           pthread_create(&jobs->threads[jobs->workers], NULL, work, jobs) == 0)
        jobs->workers++;
    if (workers > 0 && jobs->workers == 0) {
        jobs_free(jobs);
        return NULL;
    }
    return jobs;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->closing = true;
    for (struct job *job = jobs->first; job; job = job->next)
        atomic_store(&job->stop, true);
    pthread_cond_broadcast(&jobs->more);
    pthread_mutex_unlock(&jobs->lock);
    for (unsigned i = 0; i < jobs->workers; i++)
        pthread_join(jobs->threads[i], NULL);
    for (struct job *job = jobs->first; job; job = job->next)
        job->finished = true; /* without workers some were never begun */
    jobs_collect(jobs);
    pthread_cond_destroy(&jobs->more);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

void jobs_start(struct jobs *jobs, struct job *job)
{
    struct job **end = &jobs->first;

    job->jobs = jobs;
    job->next = NULL;
    pthread_mutex_lock(&jobs->lock);
    if (jobs->closing) { /* nobody will run it any more: it is over at once */
        atomic_store(&job->stop, true);
        job->finished = true;
    }
    while (*end)
        end = &(*end)->next;
    *end = job;
    pthread_cond_signal(&jobs->more);
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_tell(struct job *job)
{
    struct jobs *jobs = job->jobs;
    bool news;

    pthread_mutex_lock(&jobs->lock);
    news = !job->told;
    job->told = true;
    pthread_mutex_unlock(&jobs->lock);
    if (news)
        jobs->wake(jobs->data);
}

void jobs_stop(struct job *job)
{
    atomic_store(&job->stop, true);
}

bool jobs_busy(struct jobs *jobs)
{
    bool busy;

    pthread_mutex_lock(&jobs->lock);
    busy = jobs->first != NULL;
    pthread_mutex_unlock(&jobs->lock);
    return busy;
}

/* The next one with news; *finished: it is over, and no longer in the list. */
static struct job *take_news(struct jobs *jobs, bool *told, bool *finished)
{
    struct job *found = NULL;

    pthread_mutex_lock(&jobs->lock);
    for (struct job **link = &jobs->first; *link; link = &(*link)->next) {
        struct job *job = *link;
        if (!job->told && !job->finished)
            continue;
        found = job;
        *told = job->told;
        *finished = job->finished;
        job->told = false;
        if (job->finished)
            *link = job->next;
        break;
    }
    pthread_mutex_unlock(&jobs->lock);
    return found;
}

void jobs_collect(struct jobs *jobs)
{
    struct job *job;
    bool told, finished;

    while ((job = take_news(jobs, &told, &finished)) != NULL) {
        if (told && job->tell)
            job->tell(job);
        if (finished)
            job->done(job);
    }
}
