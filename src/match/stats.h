/*
 * What a row of games says about two players. Pure arithmetic.
 *
 * Games come in pairs, one opening played twice with colours swapped, and a pair is the unit of everything here: the
 * two games of an opening are not independent, their sum is. A pair is worth 0 to 4 half points to the first player,
 * and `struct match_pairs` counts how often each sum came (the five are why this is called pentanomial).
 */
#ifndef TABLA_MATCH_STATS_H
#define TABLA_MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

enum { MATCH_SUMS = 5 };

struct match_pairs {
    uint64_t count[MATCH_SUMS]; /* pairs in which the first player got so many half points */
};

/* The Elo difference at which that share of the points is expected; infinite at 0 and 1. And back. */
double match_elo(double score);
double match_expected(double elo);

/*
 * The first player's share of the points, and what can be said of their strength. The interval holds the true value in
 * about 95 of 100 matches. It is worked out as if one more pair had been played, half of it won twice and half of it
 * lost twice, so that a short match and a match won to the last game are not taken for certain.
 */
struct match_estimate {
    double score;
    double elo, low, high; /* may be infinite */
    double los;            /* likelihood of superiority: how sure it is that the first player is the stronger */
};
struct match_estimate match_estimate_of(const struct match_pairs *pairs);

/*
 * The sequential test of "the first player is elo1 stronger" against "elo0". match_llr() is the logarithm of the
 * likelihood ratio: for either claim the most likely chances of the five sums under which the expected score is the
 * claimed one (logistic Elo). 0 when there are no pairs. The test is over when it leaves the interval (lower, upper).
 */
struct match_sprt {
    double elo0, elo1;
    double alpha, beta; /* chance to accept elo1 when elo0 is true, and the other way round */
};
double match_llr(const struct match_pairs *pairs, double elo0, double elo1);
double match_sprt_lower(const struct match_sprt *sprt);
double match_sprt_upper(const struct match_sprt *sprt);

#endif
