/*
 * A function with a stack of its own that can be left in the middle and gone on with later. A game that waits for its
 * net is one: the search it calls knows nothing of that.
 */
#ifndef TABLA_TRAIN_COROUTINE_H
#define TABLA_TRAIN_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

struct coroutine {
    void *here;  /* its stack pointer while it is not running */
    void *there; /* that of whoever goes on with it */
    void *stack;
    size_t size;
    void (*run)(void *data); /* must never return */
    void *data;
};

bool coroutine_init(struct coroutine *coroutine, size_t size, void (*run)(void *data), void *data);
void coroutine_release(struct coroutine *coroutine);
/* From outside: runs it until it yields. Always on the same thread. */
void coroutine_resume(struct coroutine *coroutine);
/* From inside: back to whoever resumed it. */
void coroutine_yield(struct coroutine *coroutine);

#endif
