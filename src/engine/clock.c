#include "engine/clock.h"

#include <math.h>

/* A century: longer is the same as no limit, and keeps sums finite. */
static const double LONGEST = 3e9;
/* Even with no time left a move has to be made. */
static const double SHORTEST = 0.001;

static double sensible(double seconds)
{
    if (!(seconds > 0))
        return 0;
    return seconds < LONGEST ? seconds : LONGEST;
}

static void begin_period(struct clock *clock)
{
    clock->left = clock->period;
    clock->moves_left = clock->moves;
}

void clock_start(struct clock *clock)
{
    clock->main = sensible(clock->main);
    clock->increment = sensible(clock->increment);
    clock->period = sensible(clock->period);
    if (clock->kind == CLOCK_BYOYOMI && clock->periods == 0)
        clock->periods = 1;
    if (clock->kind == CLOCK_CANADIAN && clock->moves == 0)
        clock->moves = 1;
    clock->periods_left = clock->periods;
    clock->moves_left = 0;
    clock->left = clock->main;
    clock->overtime = false;
    if (clock->kind == CLOCK_MOVE ||
        ((clock->kind == CLOCK_BYOYOMI || clock->kind == CLOCK_CANADIAN) && clock->main <= 0)) {
        clock->overtime = true;
        begin_period(clock);
    }
}

/* Byo-yomi: each period used up whole is gone; the one under way is whole again for the next move. */
static bool spend_periods(struct clock *clock, double seconds)
{
    if (seconds > clock->period) {
        double gone = clock->period > 0 ? ceil(seconds / clock->period) - 1 : INFINITY;
        clock->periods_left -= gone < clock->periods_left ? (unsigned)gone : clock->periods_left;
    }
    clock->left = clock->period;
    return clock->periods_left > 0;
}

static bool spend_moves(struct clock *clock, double seconds)
{
    if (seconds > clock->left) {
        clock->left = 0;
        return false;
    }
    clock->left -= seconds;
    if (clock->moves_left > 0)
        clock->moves_left--;
    if (clock->moves_left == 0)
        begin_period(clock);
    return true;
}

bool clock_spend(struct clock *clock, double seconds)
{
    seconds = sensible(seconds);
    if (clock->kind == CLOCK_NONE)
        return true;
    if (clock->kind == CLOCK_MOVE)
        return seconds <= clock->period;
    if (!clock->overtime) {
        if (seconds <= clock->left) {
            clock->left += (clock->kind == CLOCK_GAME ? clock->increment : 0) - seconds;
            return true;
        }
        if (clock->kind == CLOCK_GAME) {
            clock->left = 0;
            return false;
        }
        seconds -= clock->left;
        clock->overtime = true;
        begin_period(clock);
    }
    return clock->kind == CLOCK_BYOYOMI ? spend_periods(clock, seconds) : spend_moves(clock, seconds);
}

bool clock_carries(const struct clock *clock)
{
    /* The last move of a period could take all that is left of it, but others may wait who do not think so long. */
    if (clock->kind == CLOCK_CANADIAN && clock->moves > 1)
        return true;
    return !clock->overtime && clock->kind != CLOCK_NONE;
}

/* What may be used of `seconds` that end in a loss: a little is kept for the way there and back. */
static double safe(double seconds, double lag)
{
    double kept = lag + 0.02 * seconds;

    return seconds - kept > SHORTEST ? seconds - kept : SHORTEST;
}

struct clock_budget clock_budget(const struct clock *clock, double moves_to_come, double lag)
{
    struct clock_budget budget = {0, 0};
    double overtime = 0; /* what a move may take once the main time is over */

    if (clock->kind == CLOCK_NONE)
        return budget;
    if (!(moves_to_come >= 1))
        moves_to_come = 1;
    lag = sensible(lag);
    if (clock->kind == CLOCK_BYOYOMI)
        overtime = clock->period;
    else if (clock->kind == CLOCK_CANADIAN)
        overtime = clock->period / clock->moves;
    if (clock->kind == CLOCK_MOVE || (clock->overtime && clock->kind == CLOCK_BYOYOMI)) {
        budget.usual = budget.most = safe(clock->kind == CLOCK_MOVE ? clock->period : clock->left, lag);
    } else if (clock->overtime) {
        unsigned moves = clock->moves_left ? clock->moves_left : 1;
        budget.usual = safe(clock->left / moves, lag);
        budget.most = moves == 1 ? budget.usual : fmin(3 * budget.usual, safe(0.5 * clock->left, lag));
    } else {
        double income = clock->kind == CLOCK_GAME ? clock->increment : overtime;
        budget.usual = safe(clock->left / moves_to_come + 0.9 * income, lag);
        budget.most = fmin(4 * budget.usual, 0.3 * clock->left + 0.9 * income);
        /* What runs over into overtime is lost only in a sudden death. */
        budget.most = fmin(budget.most, safe(clock->left + overtime, lag));
        budget.most = fmax(budget.most, SHORTEST);
        budget.usual = fmin(budget.usual, budget.most);
    }
    return budget;
}

struct clock_budget clock_budget_after(struct clock_budget budget, double seconds)
{
    seconds = sensible(seconds);
    if (budget.most > 0) {
        budget.usual = fmax(budget.usual - seconds, SHORTEST);
        budget.most = fmax(budget.most - seconds, SHORTEST);
    }
    return budget;
}
