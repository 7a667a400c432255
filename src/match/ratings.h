/* Ratings from a table of results: the Elo numbers under which these results are the likeliest. Pure arithmetic. */
#ifndef TABLA_MATCH_RATINGS_H
#define TABLA_MATCH_RATINGS_H

#include "match/stats.h"

enum { MATCH_MAX_ENGINES = 32 };

struct match_rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half the width of the 95 % interval of that number */
};

/*
 * `pairs[i * count + j]`, for i < j, is what i scored against j in pairs of games; the rest is not looked at. To every
 * two who have met `prior` pairs are added, half of them won twice and half lost twice: with 0 somebody who has won (or
 * lost) every game would have no finite rating. With 1 this is the same caution as in match_estimate_of(). Errors come
 * from how much the pairs scattered. Who has met nobody gets 0 and an infinite error.
 */
void match_ratings(const struct match_pairs *pairs, unsigned count, double prior, struct match_rating *out);

#endif
