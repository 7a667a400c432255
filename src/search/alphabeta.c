#include "search/alphabeta.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* A win is worth more than any judgement, and more the sooner it comes. */
static const float WON = 2.0f, LATER = 0.001f;

struct walk {
    const struct tabla_game *game;
    struct tabla_keys past;
    const _Atomic bool *stop;
    bool stopped;
    uint64_t nodes;
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
                    struct tabla_rng *rng)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = walk->game->actions(state, &walk->past, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;

        walk->game->apply(&next, actions[i]);
        out[i].action = actions[i];
        out[i].order = value_for(walk, &next, state->player);
        if (rng)
            out[i].order += 1e-6f * (float)tabla_rng_below(rng, 1024);
    }
    qsort(out, count, sizeof *out, by_order);
    return count;
}

/* For the player to act in `state`. `depth` turns remain after the present one is finished. */
static float visit(struct walk *walk, const struct tabla_state *state, unsigned depth, unsigned ply, float alpha,
                   float beta, struct tabla_rng *rng, tabla_action *best)
{
    struct candidate candidates[TABLA_MAX_ACTIONS];
    size_t count, before = walk->past.count;
    float top = -INFINITY;

    walk->nodes++;
    if (walk->stop && atomic_load_explicit(walk->stop, memory_order_relaxed))
        walk->stopped = true;
    if (walk->stopped)
        return 0;
    count = order(walk, state, candidates, rng);
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        bool stepped = tabla_step(walk->game, &next, &walk->past, candidates[i].action);
        float value;

        assert(stepped);
        if (next.over)
            value = value_for(walk, &next, state->player) * (1.0f - LATER * (float)ply);
        else if (next.player == state->player)
            value = visit(walk, &next, depth, ply + 1, alpha, beta, NULL, NULL);
        else if (depth == 0)
            value = value_for(walk, &next, state->player);
        else
            value = -visit(walk, &next, depth - 1, ply + 1, -beta, -alpha, NULL, NULL);
        walk->past.count = before;
        if (walk->stopped)
            return 0;
        if (value > top) {
            top = value;
            if (best)
                *best = candidates[i].action;
        }
        if (top > alpha)
            alpha = top;
        if (alpha >= beta)
            break;
    }
    return top;
}

bool alphabeta(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
               unsigned depth, uint64_t seed, const _Atomic bool *stop, struct alphabeta_result *result)
{
    struct walk walk = {.game = game, .stop = stop};
    struct tabla_rng rng;

    if (state->over || depth == 0)
        return false;
    if (past && !tabla_keys_copy(&walk.past, past))
        return false;
    tabla_rng_seed(&rng, seed);
    result->value = visit(&walk, state, depth - 1, 0, -INFINITY, INFINITY, &rng, &result->action);
    result->nodes = walk.nodes;
    tabla_keys_release(&walk.past);
    return !walk.stopped;
}
