#include "gtp/mover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUT_LIMIT = 2000 }; /* no sensible game is longer; GIPF has no end by itself */

/*
 * An empty point that only own stones border, and where no more than one of the points diagonally beside it (none at
 * the edge) is the opponent's: filling it would only hurt.
 */
static bool is_own_eye(const struct tabla_state *state, tabla_action point)
{
    static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
                     diagonal[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    int size = tabla_go_size(state), x = point % size, y = point / size, against = 0;
    bool edge = false;

    for (int i = 0; i < 4; i++) {
        int nx = x + straight[i][0], ny = y + straight[i][1];
        if (nx >= 0 && ny >= 0 && nx < size && ny < size &&
            tabla_go_stone(state, (unsigned)(ny * size + nx)) != (enum tabla_player)state->player)
            return false;
    }
    for (int i = 0; i < 4; i++) {
        int nx = x + diagonal[i][0], ny = y + diagonal[i][1];
        if (nx < 0 || ny < 0 || nx >= size || ny >= size)
            edge = true;
        else if (tabla_go_stone(state, (unsigned)(ny * size + nx)) == (enum tabla_player) !state->player)
            against++;
    }
    return against + edge < 2;
}

size_t gtp_mover_actions(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                         tabla_action out[TABLA_MAX_ACTIONS])
{
    size_t count = game->actions(state, past, out), kept = 0;
    tabla_action pass;

    if (game != &tabla_go || state->over)
        return count;
    pass = (tabla_action)(tabla_go_size(state) * tabla_go_size(state));
    for (size_t i = 0; i < count; i++)
        if (out[i] != pass && !is_own_eye(state, out[i]))
            out[kept++] = out[i];
    if (kept == 0)
        out[kept++] = pass;
    return kept;
}

tabla_action gtp_mover_choose(const struct tabla_game *game, const struct tabla_state *state,
                              const struct tabla_keys *past, struct tabla_rng *rng)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = gtp_mover_actions(game, state, past, actions);

    assert(count > 0);
    return actions[tabla_rng_below(rng, (uint32_t)count)];
}

void gtp_analysis_begin(struct gtp_analysis *analysis, const struct tabla_game *game, const struct tabla_state *state,
                        const struct tabla_keys *past)
{
    tabla_action actions[TABLA_MAX_ACTIONS];

    memset(analysis, 0, sizeof *analysis);
    analysis->game = game;
    analysis->state = *state;
    analysis->count = gtp_mover_actions(game, state, past, actions);
    for (size_t i = 0; i < analysis->count; i++)
        analysis->candidates[i].action = actions[i];
}

static void add_ownership(struct gtp_analysis *analysis, const struct tabla_state *end)
{
    struct tabla_go_count count;
    int points = tabla_go_size(end) * tabla_go_size(end);

    tabla_go_score(end, &count);
    for (int p = 0; p < points; p++)
        if (count.owner[p] != TABLA_NOBODY)
            analysis->ownership[p] += count.owner[p] == analysis->state.player ? 1 : -1;
}

void gtp_analysis_visit(struct gtp_analysis *analysis, struct tabla_rng *rng)
{
    struct gtp_candidate *least = &analysis->candidates[0];
    struct tabla_state end = analysis->state;
    double sign;

    for (size_t i = 1; i < analysis->count; i++)
        if (analysis->candidates[i].visits < least->visits)
            least = &analysis->candidates[i];
    analysis->game->apply(&end, least->action);
    tabla_playout(analysis->game, &end, rng, PLAYOUT_LIMIT);
    least->visits++;
    analysis->visits++;
    if (!end.over || end.winner == TABLA_NOBODY) {
        least->wins += 0.5;
    } else {
        least->wins += end.winner == analysis->state.player;
        sign = end.winner == analysis->state.player ? 0.01 : -0.01;
        least->points += sign * end.margin;
        least->squares += sign * end.margin * sign * end.margin;
    }
    if (analysis->game == &tabla_go)
        add_ownership(analysis, &end);
}

bool gtp_analysis_round(const struct gtp_analysis *analysis)
{
    for (size_t i = 0; i < analysis->count; i++)
        if (analysis->candidates[i].visits == 0)
            return false;
    return true;
}

static double share(const struct gtp_candidate *candidate)
{
    return candidate->visits ? candidate->wins / candidate->visits : -1;
}

static int better_first(const void *a, const void *b)
{
    const struct gtp_candidate *left = a, *right = b;

    if (share(left) != share(right))
        return share(left) > share(right) ? -1 : 1;
    return left->action < right->action ? -1 : left->action > right->action;
}

void gtp_analysis_sort(struct gtp_analysis *analysis)
{
    qsort(analysis->candidates, analysis->count, sizeof *analysis->candidates, better_first);
}
