#include "match/stats.h"

#include <math.h>

static const double worth[MATCH_SUMS] = {0, 0.25, 0.5, 0.75, 1};

double match_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

double match_expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

struct match_estimate match_estimate_of(const struct match_pairs *pairs)
{
    /* 1.96 standard errors on either side are 95 % of a normal distribution. */
    const double width = 1.959963984540054;
    double weight[MATCH_SUMS], n = 0, total = 0, mean = 0, variance = 0, error, low, high;
    struct match_estimate out = {.score = 0.5, .low = -INFINITY, .high = INFINITY, .los = 0.5};

    for (int i = 0; i < MATCH_SUMS; i++) {
        n += (double)pairs->count[i];
        total += (double)pairs->count[i] * worth[i];
        weight[i] = (double)pairs->count[i] + (i == 0 || i == MATCH_SUMS - 1 ? 0.5 : 0);
    }
    if (n == 0)
        return out;
    out.score = total / n;
    out.elo = match_elo(out.score);
    for (int i = 0; i < MATCH_SUMS; i++)
        mean += weight[i] * worth[i] / (n + 1);
    for (int i = 0; i < MATCH_SUMS; i++)
        variance += weight[i] * (worth[i] - mean) * (worth[i] - mean) / (n + 1);
    error = sqrt(variance / (n + 1));
    low = mean - width * error;
    high = mean + width * error;
    out.low = match_elo(low < out.score ? low : out.score);
    out.high = match_elo(high > out.score ? high : out.score);
    out.los = 0.5 * erfc(-(mean - 0.5) / error / sqrt(2));
    return out;
}

/*
 * The chances closest to what was seen under which the mean is `score` are seen[i] / (1 + x (worth[i] - score)), with x
 * such that they add up to 1. Every term must stay positive, which bounds x, and between the bounds the sum below only
 * falls: halving the interval finds its zero.
 */
static double tilt(const double seen[MATCH_SUMS], double score)
{
    double low = -1 / (1 - score), high = 1 / score;

    for (int round = 0; round < 200; round++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < MATCH_SUMS; i++)
            sum += seen[i] * (worth[i] - score) / (1 + x * (worth[i] - score));
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

double match_llr(const struct match_pairs *pairs, double elo0, double elo1)
{
    double score0 = match_expected(elo0), score1 = match_expected(elo1), seen[MATCH_SUMS], n = 0, x0, x1, sum = 0;

    for (int i = 0; i < MATCH_SUMS; i++)
        n += (double)pairs->count[i];
    if (n == 0)
        return 0;
    n = 0;
    for (int i = 0; i < MATCH_SUMS; i++) {
        /* A sum that has not come yet is rare, not impossible. */
        seen[i] = pairs->count[i] > 0 ? (double)pairs->count[i] : 1e-3;
        n += seen[i];
    }
    for (int i = 0; i < MATCH_SUMS; i++)
        seen[i] /= n;
    x0 = tilt(seen, score0);
    x1 = tilt(seen, score1);
    for (int i = 0; i < MATCH_SUMS; i++)
        sum += seen[i] * log((1 + x0 * (worth[i] - score0)) / (1 + x1 * (worth[i] - score1)));
    return n * sum;
}

double match_sprt_lower(const struct match_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double match_sprt_upper(const struct match_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
