/* Noise at the root, so that self-play does not always go the same way. */
#include <math.h>

#include "search/state.h"

static double between_0_and_1(struct tabla_rng *rng)
{
    return ((double)(tabla_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
}

/* A gamma variate (Marsaglia and Tsang), for Dirichlet noise. */
static double gamma_variate(struct tabla_rng *rng, double shape)
{
    double boost = 1.0, d, c;

    if (shape < 1.0) {
        boost = pow(between_0_and_1(rng), 1.0 / shape);
        shape += 1.0;
    }
    d = shape - 1.0 / 3.0;
    c = 1.0 / sqrt(9.0 * d);
    for (;;) {
        double u1 = between_0_and_1(rng), u2 = between_0_and_1(rng);
        double x = sqrt(-2.0 * log(u1)) * cos(6.283185307179586 * u2), v = 1.0 + c * x;
        if (v <= 0)
            continue;
        v = v * v * v;
        if (log(between_0_and_1(rng)) < 0.5 * x * x + d - d * v + d * log(v))
            return d * v * boost;
    }
}

void search_add_noise(struct search *search)
{
    struct tree *tree = search_tree(search);
    struct node *root = search_root(search);
    double draw[TABLA_MAX_ACTIONS], total = 0;
    double alpha = search->options.noise_alpha > 0 ? (double)search->options.noise_alpha : 10.0 / root->count;
    float share = search->options.noise;

    for (uint32_t i = 0; i < root->count; i++)
        total += draw[i] = gamma_variate(&search->rng, alpha);
    for (uint32_t i = 0; i < root->count && total > 0; i++) {
        struct edge *edge = &tree_edges(tree, root)[i];
        edge_set_prior(edge, (1.0f - share) * edge_prior(edge) + share * (float)(draw[i] / total));
    }
}
