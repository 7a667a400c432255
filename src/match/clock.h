/* Time: how much there is for a move or a game, and what is left of it. Pure arithmetic: others look at the clock. */
#ifndef TABLA_MATCH_CLOCK_H
#define TABLA_MATCH_CLOCK_H

#include <stdbool.h>
#include <stddef.h>

enum match_clock_kind {
    MATCH_CLOCK_NONE,
    MATCH_CLOCK_MOVE,    /* so much for every move */
    MATCH_CLOCK_FISCHER, /* a main time, and more for every move made; the increment may be 0 */
    MATCH_CLOCK_BYOYOMI, /* a main time, then periods; one is used up when a move takes longer */
    MATCH_CLOCK_CANADIAN /* a main time, then again and again a period for so many moves */
};

struct match_clock {
    enum match_clock_kind kind;
    double main;   /* seconds */
    double step;   /* per move, increment, or length of a period */
    unsigned count; /* periods of byo-yomi, moves of a Canadian period */
};

/*
 * "300", "300+2" (increment), "300+5x30" (five periods of 30 seconds), "300+25/600" (25 moves in 600 seconds). Seconds
 * may have decimals. False if it is none of these.
 */
bool match_clock_read(const char *text, struct match_clock *out);

/* One player's time. */
struct match_time {
    double left;     /* of the main time, or of the period once `overtime` */
    bool overtime;
    unsigned count;  /* periods, or moves in this period, that are left */
};

void match_time_start(const struct match_clock *clock, struct match_time *time);
/* The longest the next move may take: until then it is in time. Infinite without a clock. */
double match_time_limit(const struct match_clock *clock, const struct match_time *time);
/*
 * Takes off what a move took. False when that was more than there was and `grace` on top of it: the game is lost. What
 * the grace forgives counts as nothing left.
 */
bool match_time_spend(const struct match_clock *clock, struct match_time *time, double spent, double grace);

#endif
