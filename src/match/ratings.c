/*
 * The model: i is expected to take the share p = 1 / (1 + 10^((Rj - Ri) / 400)) of the points against j. The likelihood
 * has one maximum, which Newton's method finds. With H the matrix of second derivatives and G the sum of the squared
 * gradients, each of one pair of games, the scatter of the ratings is H^-1 G H^-1: it needs no assumption about draws
 * or about how the two games of a pair hang together. All ratings may be shifted alike, so they are held at mean 0, by
 * adding 1 to every element of H.
 */
#include "match/ratings.h"

#include <math.h>
#include <string.h>

enum { N = MATCH_MAX_ENGINES };

struct matrix {
    double at[N][N];
};

/* Gauss and Jordan: turns `a` into its inverse. False if there is none. */
static bool invert(struct matrix *a, unsigned n)
{
    struct matrix inverse = {0};

    for (unsigned i = 0; i < n; i++)
        inverse.at[i][i] = 1;
    for (unsigned column = 0; column < n; column++) {
        unsigned best = column;
        for (unsigned row = column + 1; row < n; row++)
            if (fabs(a->at[row][column]) > fabs(a->at[best][column]))
                best = row;
        if (fabs(a->at[best][column]) < 1e-12)
            return false;
        for (unsigned k = 0; k < n; k++) {
            double x = a->at[best][k], y = inverse.at[best][k];
            a->at[best][k] = a->at[column][k], a->at[column][k] = x;
            inverse.at[best][k] = inverse.at[column][k], inverse.at[column][k] = y;
        }
        for (unsigned k = n; k-- > 0;) {
            inverse.at[column][k] /= a->at[column][column];
            if (k != column)
                a->at[column][k] /= a->at[column][column];
        }
        a->at[column][column] = 1;
        for (unsigned row = 0; row < n; row++) {
            double factor = a->at[row][column];
            if (row == column)
                continue;
            for (unsigned k = 0; k < n; k++) {
                a->at[row][k] -= factor * a->at[column][k];
                inverse.at[row][k] -= factor * inverse.at[column][k];
            }
        }
    }
    *a = inverse;
    return true;
}

struct meeting {
    unsigned a, b;
    double weight[MATCH_SUMS], n;
};

static void add_meeting(struct matrix *h, struct matrix *g, double *gradient, const struct meeting *m,
                        const double *strength)
{
    /* In natural units: strength = Elo * ln 10 / 400; a pair holds two games. */
    double p = 1 / (1 + exp(strength[m->b] - strength[m->a])), curve = 2 * m->n * p * (1 - p);

    for (int i = 0; i < MATCH_SUMS; i++) {
        double off = i * 0.5 - 2 * p, square = m->weight[i] * off * off;
        gradient[m->a] += m->weight[i] * off;
        gradient[m->b] -= m->weight[i] * off;
        g->at[m->a][m->a] += square;
        g->at[m->b][m->b] += square;
        g->at[m->a][m->b] -= square;
        g->at[m->b][m->a] -= square;
    }
    h->at[m->a][m->a] += curve;
    h->at[m->b][m->b] += curve;
    h->at[m->a][m->b] -= curve;
    h->at[m->b][m->a] -= curve;
}

/* H^-1, G and the gradient at these strengths. */
static bool derive(const struct meeting *meetings, unsigned met, unsigned n, const double *strength,
                   struct matrix *inverse, struct matrix *g, double *gradient)
{
    memset(inverse, 0, sizeof *inverse);
    memset(g, 0, sizeof *g);
    memset(gradient, 0, sizeof(double) * n);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            inverse->at[i][j] = i == j ? 1 + 1e-9 : 1; /* a little more, for those who have met nobody */
    for (unsigned i = 0; i < met; i++)
        add_meeting(inverse, g, gradient, &meetings[i], strength);
    return invert(inverse, n);
}

static double variance_of(const struct matrix *inverse, const struct matrix *g, unsigned n, unsigned i)
{
    double sum = 0;

    for (unsigned j = 0; j < n; j++)
        for (unsigned k = 0; k < n; k++)
            sum += inverse->at[i][j] * g->at[j][k] * inverse->at[k][i];
    return sum;
}

static unsigned collect(const struct match_pairs *pairs, unsigned count, double prior, struct meeting *out)
{
    unsigned met = 0;

    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++) {
            struct meeting m = {.a = a, .b = b};
            for (int i = 0; i < MATCH_SUMS; i++) {
                m.weight[i] = (double)pairs[a * count + b].count[i];
                m.n += m.weight[i];
            }
            if (m.n == 0)
                continue;
            m.weight[0] += prior / 2;
            m.weight[MATCH_SUMS - 1] += prior / 2;
            m.n += prior;
            out[met++] = m;
        }
    return met;
}

void match_ratings(const struct match_pairs *pairs, unsigned count, double prior, struct match_rating *out)
{
    static const double natural = 400 / 2.302585092994046; /* Elo points in one natural unit */
    struct meeting meetings[N * (N - 1) / 2];
    unsigned met = collect(pairs, count, prior, meetings);
    double strength[N] = {0}, gradient[N], step[N];
    struct matrix inverse, g;
    bool found = false;

    for (int round = 0; round < 200; round++) {
        double most = 0;
        found = derive(meetings, met, count, strength, &inverse, &g, gradient);
        if (!found)
            break;
        for (unsigned i = 0; i < count; i++) {
            step[i] = 0;
            for (unsigned j = 0; j < count; j++)
                step[i] += inverse.at[i][j] * gradient[j];
            most = fmax(most, fabs(step[i]));
        }
        for (unsigned i = 0; i < count; i++)
            strength[i] += most > 1 ? step[i] / most : step[i]; /* far from the maximum a full step may overshoot it */
        if (most < 1e-12)
            break;
    }
    for (unsigned i = 0; i < count; i++) {
        bool known = found && g.at[i][i] > 0;
        out[i].elo = known ? strength[i] * natural : 0;
        out[i].error = known ? 1.959963984540054 * sqrt(variance_of(&inverse, &g, count, i)) * natural : INFINITY;
    }
}
