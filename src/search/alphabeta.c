#include "search/alphabeta.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/now.h"

/* A win is worth more than any judgement, and more the sooner it comes. */
static const float WON = 2.0f, LATER = 0.001f;

struct walk {
    const struct tabla_game *game;
    struct tabla_keys past;
    const _Atomic bool *stop;
    double end; /* of the time; 0: there is enough */
    bool stopped;
    uint64_t nodes;
};

/* What the root has beside other positions. */
struct root {
    struct tabla_rng rng;
    tabla_action first; /* to be tried before all others; TABLA_ACTION_NONE: what looks best */
    tabla_action best;  /* of those finished so far */
    float value;
    size_t count;
};

struct candidate {
    float order;
    tabla_action action;
};

static int by_order(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->order != y->order)
        return x->order < y->order ? 1 : -1;
    return (int)x->action - (int)y->action;
}

/* For `player`: the result, or the game's own judgement. */
static float value_for(const struct walk *walk, const struct tabla_state *state, unsigned player)
{
    float black;

    if (state->over && state->winner == TABLA_NOBODY)
        return 0;
    if (state->over)
        return state->winner == player ? WON : -WON;
    black = walk->game->judge(state, NULL, 0, NULL);
    return player == TABLA_BLACK ? black : -black;
}

/* Best first, by what they look like at once: alpha-beta lives on trying good actions early. */
static size_t order(const struct walk *walk, const struct tabla_state *state, struct candidate *out,
                    struct root *root)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = walk->game->actions(state, &walk->past, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;

        walk->game->apply(&next, actions[i]);
        out[i].action = actions[i];
        out[i].order = value_for(walk, &next, state->player);
        if (root)
            out[i].order += 1e-6f * (float)tabla_rng_below(&root->rng, 1024);
        if (root && actions[i] == root->first)
            out[i].order = INFINITY;
    }
    qsort(out, count, sizeof *out, by_order);
    return count;
}

/* For the player to act in `state`. `depth` turns remain after the present one is finished. */
static float visit(struct walk *walk, const struct tabla_state *state, unsigned depth, unsigned ply, float alpha,
                   float beta, struct root *root)
{
    struct candidate candidates[TABLA_MAX_ACTIONS];
    size_t count, before = walk->past.count;
    float top = -INFINITY;

    walk->nodes++;
    if ((walk->stop && atomic_load_explicit(walk->stop, memory_order_relaxed)) ||
        (walk->end > 0 && seconds_now() >= walk->end))
        walk->stopped = true;
    if (walk->stopped)
        return 0;
    count = order(walk, state, candidates, root);
    if (root)
        root->count = count;
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        bool stepped = tabla_step(walk->game, &next, &walk->past, candidates[i].action);
        float value;

        assert(stepped);
        if (next.over)
            value = value_for(walk, &next, state->player) * (1.0f - LATER * (float)ply);
        else if (next.player == state->player)
            value = visit(walk, &next, depth, ply + 1, alpha, beta, NULL);
        else if (depth == 0)
            value = value_for(walk, &next, state->player);
        else
            value = -visit(walk, &next, depth - 1, ply + 1, -beta, -alpha, NULL);
        walk->past.count = before;
        if (walk->stopped)
            return 0;
        if (value > top) {
            top = value;
            if (root) {
                root->best = candidates[i].action;
                root->value = value;
            }
        }
        if (top > alpha)
            alpha = top;
        if (alpha >= beta)
            break;
    }
    return top;
}

bool alphabeta(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
               const struct alphabeta_limits *limits, uint64_t seed, struct alphabeta_result *result)
{
    struct walk walk = {.game = game, .stop = limits->stop};
    double begin = seconds_now();
    struct root root = {.first = TABLA_ACTION_NONE};
    bool found = false;

    if (state->over || limits->depth == 0)
        return false;
    if (past && !tabla_keys_copy(&walk.past, past))
        return false;
    tabla_rng_seed(&root.rng, seed);
    for (unsigned depth = limits->seconds > 0 ? 1 : limits->depth; depth <= limits->depth; depth++) {
        root.best = TABLA_ACTION_NONE;
        visit(&walk, state, depth - 1, 0, -INFINITY, INFINITY, &root);
        /* What was tried first is what was best before, so that of a depth cut short the best so far is no worse. */
        if (!walk.stopped || (found && root.best != TABLA_ACTION_NONE)) {
            found = true;
            *result = (struct alphabeta_result){.action = root.best, .value = root.value, .depth = depth};
        }
        if (walk.stopped || root.count == 1 || fabsf(root.value) > 1)
            break;
        root.first = root.best;
        walk.end = begin + limits->seconds; /* there is always time for the first */
    }
    result->nodes = walk.nodes;
    tabla_keys_release(&walk.past);
    return found;
}
