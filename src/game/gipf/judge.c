/*
 * What a GIPF position looks like to someone who does not look ahead. Nothing wins but running the other player out of
 * pieces, so what has been captured counts most; then a reserve that is about to run dry, GIPF pieces, pieces in play
 * (they are worth more there than in the reserve), the centre, and lines of three that may become a row.
 */
#include "game/gipf/gipf.h"

#include "game/squash.h"

#define CENTRE (UINT64_C(1) << 27) /* e5 */

static uint64_t grown(uint64_t points)
{
    return GIPF_POINTS & (points | points << 1 | points >> 1 | points << 8 | points >> 8 | points << 9 | points >> 9);
}

static unsigned threes(uint64_t pieces)
{
    unsigned count = 0;

    for (unsigned i = 0; i < 3; i++) {
        unsigned shift = i == 0 ? 1 : i == 1 ? 8 : 9;
        count += gipf_size(pieces & pieces >> shift & pieces >> 2 * shift);
    }
    return count;
}

static float side(const struct gipf_board *board, unsigned player, bool to_push)
{
    uint64_t own = board->pieces[player], inner = grown(CENTRE);
    unsigned reserve = board->reserve[player], stacks = gipf_size(own & board->gipf);
    float worth = 0.30f * (float)gipf_captured(board, player);

    worth += 0.05f * (float)gipf_size(own);
    worth += 0.06f * (float)gipf_size(own & inner) + 0.04f * (float)gipf_size(own & grown(inner));
    worth += 0.08f * (float)threes(own);
    worth -= reserve <= 1 ? 0.6f : reserve == 2 ? 0.3f : reserve == 3 ? 0.12f : 0.0f;
    if (board->variant != GIPF_BASIC)
        worth += stacks == 0 ? 0.0f : stacks == 1 ? 0.5f : stacks == 2 ? 0.85f : 1.05f;
    worth += 0.08f * (float)to_push;
    return worth;
}

float tabla_gipf_worth(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    const struct gipf_board *board = gipf_board(state);
    float lead =
        side(board, TABLA_BLACK, state->player == TABLA_BLACK) - side(board, TABLA_WHITE, state->player == TABLA_WHITE);

    (void)actions;
    for (size_t i = 0; priors && i < count; i++)
        priors[i] = 1.0f / (float)count;
    return tabla_squash(0.7f * lead);
}
