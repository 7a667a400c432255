/* What a game of self-play begins with and when it is cut off: nothing to choose but in Go. */
#include <math.h>

#include "inside.h"
#include "tabla/go.h"

/* Rule sets that count area, as the board stands. Half of the games are played by the first. */
static const char *const rule_sets[] = {"chinese", "tromp-taylor", "aga", "new-zealand"};

/* What makes both sides about even, as far as it is known for small boards; in points. */
static double fair_komi(unsigned size)
{
    return size == 5 ? 24 : size == 6 ? 4 : size == 7 ? 9 : 7;
}

static double share(struct tabla_rng *rng)
{
    return (double)(tabla_rng_next(rng) >> 11) * 0x1p-53;
}

/* About normal, deviation 1. */
static double spread(struct tabla_rng *rng)
{
    double sum = 0;

    for (unsigned i = 0; i < 12; i++)
        sum += share(rng);
    return sum - 6;
}

static unsigned draw_size(const struct selfplay_config *config, struct tabla_rng *rng)
{
    double left = share(rng);

    for (unsigned i = 0; i < SELFPLAY_SIZES && config->sizes[i]; i++) {
        left -= (double)config->size_shares[i];
        if (left < 0)
            return config->sizes[i];
    }
    return config->sizes[0];
}

void boards_begin(const struct selfplay *selfplay, bool match, struct tabla_rng *rng, struct tabla_setup *setup)
{
    double komi;

    if (selfplay->rules != &tabla_go)
        return;
    setup->size = (int)(match ? selfplay->config.sizes[0] : draw_size(&selfplay->config, rng));
    setup->komi_given = true;
    setup->rules = rule_sets[0];
    komi = fair_komi((unsigned)setup->size);
    if (!match) {
        /* Mostly near what is fair, with whole and half points, and sometimes far from it. */
        komi += spread(rng) * (share(rng) < 0.1 ? 8 : 1.5);
        if (share(rng) < 0.5)
            setup->rules = rule_sets[1 + tabla_rng_below(rng, 3)];
    }
    setup->komi = 50 * (int)lrint(2 * komi);
}

unsigned boards_limit(const struct selfplay *selfplay, const struct tabla_state *state)
{
    unsigned limit = selfplay->config.most_plies, size;

    if (selfplay->rules != &tabla_go)
        return limit;
    size = (unsigned)tabla_go_size(state);
    return limit < size * size * 11 / 5 ? limit : size * size * 11 / 5;
}

tabla_action boards_pass(const struct tabla_state *state)
{
    return (tabla_action)(tabla_go_size(state) * tabla_go_size(state));
}

/* A game of Go that lasts too long is counted as it stands: both pass. */
void boards_cut(const struct selfplay *selfplay, struct tabla_state *state)
{
    while (!state->over && selfplay->rules == &tabla_go)
        selfplay->rules->apply(state, boards_pass(state));
}

/* As the other side answers for positions (Codec.judge): half of the classes of the margin are either player's. */
float boards_settle(const struct selfplay *selfplay, const struct tabla_state *state)
{
    float weight = selfplay->config.score_weight, most = (float)selfplay->shape.outcome_classes / 2;
    float sign = state->winner == TABLA_NOBODY ? 0.0f : state->winner == TABLA_BLACK ? 1.0f : -1.0f;
    float points = fminf((float)state->margin / 100, most);

    return sign * (1 - weight + weight * points / most);
}

/*
 * Who is sure to win goes on only while there is something dead to be taken off, and who is sure to lose only while
 * there is a point to be had: else nobody would ever have a reason to pass.
 */
bool boards_nothing_to_gain(const struct selfplay *selfplay, const struct tabla_state *state, float value)
{
    const float enough = 0.05f; /* as much as a sure win differs from what a net says of it */
    struct tabla_state end = *state;
    float now;

    if (selfplay->rules != &tabla_go || selfplay->config.score_weight <= 0)
        return false;
    boards_cut(selfplay, &end);
    now = boards_settle(selfplay, &end);
    return (state->player == TABLA_BLACK ? now : -now) >= value - enough;
}
