/*
 * Sequential halving over actions drawn by the Gumbel trick (Danihelka and others, 2022).
 *
 * Adding Gumbel noise to the logarithms of the priors and taking the largest sums is a draw without replacement from
 * the priors. The actions drawn share the visits evenly; then the worse half goes, and so on until one is left. What is
 * played is then better than the prior in expectation however few the visits, which PUCT cannot promise.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/state.h"

/* How much a value counts against the logarithm of a prior: the more, the more often the most visited was visited. */
enum { VALUE_VISITS = 50 };

/* Logarithms of priors end here. */
static const float LEAST_PRIOR = 1e-6f;

static float log_prior(float prior)
{
    return logf(prior > LEAST_PRIOR ? prior : LEAST_PRIOR);
}

/* From 0 to 1 for who decides at the root; an action without a visit is as good as the root. */
static float share(const struct search *search, const struct node *child)
{
    const struct node *root = search_root(search);
    float value = node_value(child ? child : root, node_value(root, 0));
    int proven = child ? node_proven(child, root->player) : 0;

    if (proven == 1 || proven == -1)
        return proven == 1 ? 1.0f : 0.0f;
    return 0.5f + 0.5f * (root->player == TABLA_BLACK ? value : -value);
}

static float value_weight(const struct search *search)
{
    const struct tree *tree = search_tree(search);
    const struct node *root = search_root(search);
    uint32_t most = 0;

    for (uint32_t i = 0; i < root->count; i++) {
        const struct node *child = tree_child(tree, &tree_edges(tree, root)[i]);
        uint32_t visits = child ? node_visits(child) : 0;
        most = visits > most ? visits : most;
    }
    return (float)VALUE_VISITS + (float)most;
}

/* What the draw and the values found say for an edge; `weight` is value_weight(), 0 before there are values. */
static float score(const struct search *search, uint32_t i, float weight)
{
    const struct tree *tree = search_tree(search);
    const struct edge *edge = &tree_edges(tree, search_root(search))[i];
    /* The tree's priors are soft ones; what they all lack as a factor makes no difference between them. */
    float drawn = search->gumbels[i] + search->options.softness * log_prior(edge_prior(edge));

    return weight > 0 ? drawn + weight * share(search, tree_child(tree, edge)) : drawn;
}

tabla_action search_halving_winner(const struct search *search)
{
    const struct node *root = search_root(search);
    float best = -INFINITY, weight = value_weight(search);
    tabla_action winner = TABLA_ACTION_NONE;

    for (uint32_t i = 0; i < root->count; i++) {
        float here = search->barred[i] ? -INFINITY : score(search, i, weight);

        if (here > best) {
            best = here;
            winner = tree_edges(search_tree(search), root)[i].action;
        }
    }
    return winner;
}

static void draw(struct search *search)
{
    for (uint32_t i = 0; i < search_root(search)->count; i++) {
        double u = ((double)(tabla_rng_next(&search->rng) >> 11) + 0.5) * 0x1p-53;
        search->gumbels[i] = (float)-log(-log(u));
    }
}

/* Bars all but the `keep` best, at least one. */
static void cut(struct search *search, uint32_t keep, bool by_value)
{
    const struct node *root = search_root(search);
    float weight = by_value ? value_weight(search) : 0, scores[TABLA_MAX_ACTIONS];
    uint32_t best[TABLA_MAX_ACTIONS], found = 0; /* best first */

    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t at;

        if (search->barred[i])
            continue;
        scores[i] = score(search, i, weight);
        if (found == keep && scores[i] <= scores[best[keep - 1]])
            continue;
        for (at = found < keep ? found++ : keep - 1; at > 0 && scores[i] > scores[best[at - 1]]; at--)
            best[at] = best[at - 1];
        best[at] = i;
    }
    memset(search->barred, 1, root->count);
    while (found > 0)
        search->barred[best[--found]] = 0;
}

void search_halve(struct search *search, uint64_t visits, bool (*more)(void *data), void *data)
{
    struct shared *shared = &search->shared;
    const struct node *root = search_root(search);
    uint32_t left = search->options.gumbel, rounds = 0;
    uint64_t begin = atomic_load(&root->visits), budget = visits > begin ? visits - begin : 0, spent = 0;

    if (left > root->count)
        left = root->count;
    if (left > budget && budget > 0)
        left = (uint32_t)budget;
    draw(search);
    cut(search, left, false);
    for (uint32_t n = left; n > 1; n = (n + 1) / 2)
        rounds++;
    shared->barred = search->barred;
    shared->evenly = true;
    for (uint32_t round = 0; left > 1; round++) {
        uint64_t each = budget / rounds / left;

        spent = round + 1 == rounds ? budget : spent + (each ? each * left : left);
        if (spent > budget)
            spent = budget;
        shared->visit_limit = begin + spent;
        while (atomic_load(&root->visits) < shared->visit_limit) {
            if (!more(data) || atomic_load(&root->proof) != PROOF_NONE)
                return;
            worker_batch(&search->workers[0]);
        }
        left = (left + 1) / 2;
        cut(search, left, true);
    }
    while (left == 1 && rounds == 0 && atomic_load(&root->visits) < visits && more(data))
        worker_batch(&search->workers[0]);
}

/* By what is known for sure of an action, if anything is. */
static float known(const struct search_choice *choice, float otherwise)
{
    return choice->proven == 1 ? 1.0f : choice->proven == -1 ? -1.0f : choice->proven == 2 ? 0.0f : otherwise;
}

void search_policy(const struct search *search, const struct search_choice *choices, size_t count, float values,
                   float *out)
{
    float most = 0, weight, seen = 0, mass = 0, here, best = -INFINITY, sum = 0;
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        most = (float)choices[i].visits > most ? (float)choices[i].visits : most;
        total += choices[i].visits;
        if (choices[i].visits) {
            mass += choices[i].prior;
            seen += choices[i].prior * search_worth(&choices[i]);
        }
    }
    weight = values * 0.5f * ((float)VALUE_VISITS + most);
    /* An action not visited is worth what the root was judged at, mixed with what the visited ones turned out to be. */
    here = node_value(search_root(search), 0) * (search->root.player == TABLA_BLACK ? 1.0f : -1.0f);
    if (mass > 0)
        here = (here + (float)total * seen / mass) / (1.0f + (float)total);
    for (size_t i = 0; i < count; i++) {
        float worth = choices[i].visits ? search_worth(&choices[i]) : here;

        out[i] = log_prior(choices[i].prior) + weight * known(&choices[i], worth);
        best = out[i] > best ? out[i] : best;
    }
    for (size_t i = 0; i < count; i++)
        sum += out[i] = expf(out[i] - best);
    for (size_t i = 0; i < count; i++)
        out[i] /= sum;
}

float search_expectation(const struct search *search, const struct search_choice *choices, size_t count,
                         const float *policy)
{
    float sum = 0, mass = 0;

    for (size_t i = 0; i < count; i++) {
        if (choices[i].visits == 0)
            continue;
        sum += policy[i] * known(&choices[i], choices[i].value);
        mass += policy[i];
    }
    return mass > 0 ? sum / mass : search_value(search);
}
