/*
 * A player's clock, in the ways that clubs and servers know: time for each move, for the whole game (with an increment
 * or without), and overtime in periods (byo-yomi) or for a number of moves (Canadian).
 */
#ifndef TABLA_ENGINE_CLOCK_H
#define TABLA_ENGINE_CLOCK_H

#include <stdbool.h>

enum clock_kind {
    CLOCK_NONE,    /* no limit */
    CLOCK_MOVE,    /* `period` for each move, nothing is carried over */
    CLOCK_GAME,    /* `main` for the whole game, `increment` more after each move */
    CLOCK_BYOYOMI, /* after `main`, `periods` times `period`: a move within it costs nothing, one beyond it a period */
    CLOCK_CANADIAN /* after `main`, `moves` moves in each `period` */
};

struct clock {
    enum clock_kind kind;
    double main, increment, period; /* seconds */
    unsigned periods, moves;

    /* What is left; clock_start() fills it. */
    double left;   /* of the main time, or of the period under way */
    bool overtime; /* the main time is used up */
    unsigned periods_left, moves_left;
};

/* Nonsense (negative, endless, not a number) becomes the nearest sensible thing. */
void clock_start(struct clock *clock);
/* A move has taken that long. False when the time is over: the flag has fallen. */
bool clock_spend(struct clock *clock, double seconds);

/* Whether time that a move does not take is there for later ones, as a rule. */
bool clock_carries(const struct clock *clock);

/* How long to think: `usual` seconds, and never more than `most`. Both 0: no limit. */
struct clock_budget {
    double usual, most;
};
/* `moves_to_come`: how many moves of its own a player should still expect. `lag`: lost on the way for each of them. */
struct clock_budget clock_budget(const struct clock *clock, double moves_to_come, double lag);
/* What is left of a budget after so many seconds. Never nothing, because a move has to be made. */
struct clock_budget clock_budget_after(struct clock_budget budget, double seconds);

#endif
