/*
 * What a GIPF position looks like to someone who does not look ahead. Nothing wins but running the other player out of
 * pieces or out of GIPF pieces, so what is left of each side's pieces counts most, then how many of them are at hand:
 * a reserve about to run dry is worth more than its number. Beyond that, what one push could capture, on whose turn;
 * pieces in play, more so towards the centre; and lines that are nearly rows. look.h counts all this, weights.h says
 * what it is worth.
 */
#include "game/gipf/weights.h"

#include "game/squash.h"

static unsigned at_most(unsigned value, unsigned most)
{
    return value < most ? value : most;
}

static int side(const struct gipf_weights *weights, const struct gipf_look *own, const struct gipf_look *other,
                bool to_push)
{
    const struct gipf_turn_weights *turn = &weights->turn[to_push];
    const struct gipf_threats *threats = &own->threats;
    int sum = turn->reserve[own->reserve] + weights->total[own->total] + weights->stacks[own->stacks];

    for (unsigned i = 0; i < 4; i++)
        sum += weights->rings[i] * (int)own->rings[i];
    sum += weights->deep_stacks * (int)own->deep_stacks;
    sum += turn->pairs * (int)own->pairs + turn->held_threes * (int)own->held_threes;
    sum += turn->captures[at_most(threats->captures, LOOK_ROWS)] + turn->most[at_most(threats->most, LOOK_MOST)];
    if (threats->stacks && threats->stacks >= other->stacks)
        sum += turn->deadly;
    if (threats->rows && own->reserve < LOOK_DRY)
        sum += turn->refill[own->reserve];
    return sum;
}

/* Calibrated near enough to a logistic curve, but never flat: of two won positions one is still the better. */
static float expectation(float lead)
{
    float size = lead < 0 ? -lead : lead;

    return 0.97f * tabla_squash(lead) + 0.03f * lead / (3.0f + size);
}

float tabla_gipf_worth(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    unsigned variant = gipf_board(state)->variant, player;
    struct gipf_look sides[2];
    float lead;

    (void)actions;
    for (size_t i = 0; priors && i < count; i++)
        priors[i] = 1.0f / (float)count;
    player = tabla_gipf_look(state, sides);
    if (state->phase != GIPF_PUSH && variant != GIPF_BASIC) {
        /* A row that stands takes the last GIPF piece; who settles first wins if both would. */
        if (sides[!state->player].stacks == 0)
            return state->player == TABLA_BLACK ? 1.0f : -1.0f;
        if (sides[state->player].stacks == 0)
            return state->player == TABLA_BLACK ? -1.0f : 1.0f;
    }
    lead = 0.005f * (float)(side(&tabla_gipf_weights[variant], &sides[player], &sides[!player], true) -
                            side(&tabla_gipf_weights[variant], &sides[!player], &sides[player], false));
    return expectation(player == TABLA_BLACK ? lead : -lead);
}
