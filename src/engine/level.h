/*
 * Ten strengths. A weaker level thinks less and chooses more freely among what looks good to it; none plays a move that
 * it sees to be bad. docs/STRENGTH.md has how far apart they were measured to be.
 */
#ifndef TABLA_ENGINE_LEVEL_H
#define TABLA_ENGINE_LEVEL_H

#include <stdint.h>

enum { LEVEL_LEAST = 1, LEVEL_MOST = 10 };

/* How a level thinks and chooses. */
struct level_way {
    uint32_t visits; /* positions looked at for one decision; 0: until the time is up */
    float seconds;   /* at most, where no clock says otherwise; 0: no limit */
    float freedom;   /* 0: always the best; 1: as often as it was looked at; more: more evenly */
    unsigned among;  /* so many of the likeliest actions at most; 0: all */
};

struct level {
    struct level_way by_net; /* where a net judges positions; */
    struct level_way plain;  /* and where none does */
    const char *title; /* "Beginner": English, to be translated */
    const char *text;  /* whole sentences on how it plays, likewise */
};

/* `number` from LEVEL_LEAST to LEVEL_MOST. */
const struct level *level_of(unsigned number);

#endif
