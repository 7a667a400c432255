/* The time that passes, for limits and waits: seconds since some moment, never set back. */
#ifndef TABLA_BASE_NOW_H
#define TABLA_BASE_NOW_H

#include <time.h>

static inline double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
