/*
 * What a position is worth is the mean of what its visits found. But many of them were there to find out that an action
 * is bad, the more the softer the priors are, and nobody would play it: they make every position look worse for who
 * decides there than it is. So visits of actions whose values lie below the others' count less.
 */
#include <math.h>

#include "search/tree.h"

/* As if each child had so many visits more, whose values lie apart as far as its parent's do: few tell little. */
static const float VISITS_OF_PARENT = 4;
/* Visits of one action have much in common, so that its value is less sure than their number says. */
static const float ERRORS_IN_COMMON = 3.4f;
/* 1 / (1 + exp(-x)) of so many deviations is nearly the normal distribution. */
static const float LOGISTIC = 1.7f;

static float mean_of(const struct node *node)
{
    return (float)((double)atomic_load_explicit(&node->sum, memory_order_relaxed) / node_visits(node) * 0x1p-32);
}

void node_average(struct node *node)
{
    atomic_store_explicit(&node->value, mean_of(node), memory_order_relaxed);
}

/* How far the values that came from here lie apart, squared. */
static float variance(const struct node *node)
{
    float mean = mean_of(node);

    return fmaxf(0, atomic_load_explicit(&node->square, memory_order_relaxed) - mean * mean);
}

/* What a visit of an action counts whose value is so many errors above the mean: 0 to 1, to the power of `preference`.
 */
static float weight(float errors, float preference)
{
    return expf(-preference * log1pf(expf(-LOGISTIC * errors)));
}

/* What Black can expect of a child. One that is proven lost is not visited again: its values are from before. */
static float worth(const struct node *child)
{
    int proven = node_proven(child, TABLA_BLACK);

    return proven == 0 ? node_value(child, 0) : proven == 2 ? 0 : (float)proven;
}

void node_weigh(const struct tree *tree, struct node *node, const uint8_t *left_out, float preference)
{
    const struct edge *edges = tree_edges(tree, node);
    const float sign = node->player == TABLA_BLACK ? 1.0f : -1.0f, around = variance(node);
    double own_sum = (double)atomic_load_explicit(&node->sum, memory_order_relaxed) * 0x1p-32;
    double own_visits = node_visits(node), visits = 0, mean = 0, sum = 0, total = 0;

    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = tree_child(tree, &edges[i]);
        uint32_t n = child ? node_visits(child) : 0;

        if (n == 0)
            continue;
        own_sum -= (double)atomic_load_explicit(&child->sum, memory_order_relaxed) * 0x1p-32;
        own_visits -= n;
        if (left_out && left_out[i])
            continue;
        visits += n;
        mean += n * (double)worth(child);
    }
    mean = visits > 0 ? mean / visits : 0;
    /* What was found here itself and not below. Where something has been proven since, it may be out of range. */
    if (own_visits > 0) {
        total = own_visits;
        sum = fmax(-own_visits, fmin(own_visits, own_sum));
    }
    for (uint32_t i = 0; i < node->count; i++) {
        const struct node *child = tree_child(tree, &edges[i]);
        float n = child ? (float)node_visits(child) : 0, apart, errors;
        double counts;

        if (n == 0 || (left_out && left_out[i]))
            continue;
        apart = (n * variance(child) + VISITS_OF_PARENT * around) / (n + VISITS_OF_PARENT) + 1e-4f;
        errors = sign * (worth(child) - (float)mean) * sqrtf(n / apart) / ERRORS_IN_COMMON;
        counts = (double)(n * weight(errors, preference));
        total += counts;
        sum += counts * (double)worth(child);
    }
    /* Another thread may have come between, and left nothing that counts. */
    if (visits > 0 && total > 0)
        atomic_store_explicit(&node->value, (float)(sum / total), memory_order_relaxed);
    else
        node_average(node);
}
