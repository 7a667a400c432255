/*
 * A small process that outlives us. It knows the process groups of our engines, and when we are gone, however that came
 * about (kill -9 included), it ends them. Made before any thread; a match without one (no memory, no process left)
 * works, too.
 */
#ifndef TABLA_MATCH_REAPER_H
#define TABLA_MATCH_REAPER_H

#include <sys/types.h>

struct reaper {
    pid_t pid; /* 0: there is none */
    int fd;
};

void reaper_start(struct reaper *reaper);
void reaper_add(const struct reaper *reaper, pid_t group);
void reaper_remove(const struct reaper *reaper, pid_t group);
/* To be called when no engine is left. */
void reaper_stop(struct reaper *reaper);

#endif
