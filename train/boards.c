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

/* A game of Go that lasts too long is counted as it stands: both pass. */
void boards_cut(const struct selfplay *selfplay, struct tabla_state *state)
{
    while (!state->over && selfplay->rules == &tabla_go)
        selfplay->rules->apply(state, (tabla_action)(tabla_go_size(state) * tabla_go_size(state)));
}

/* As the other side answers for positions (Codec.judge): a quarter of the board is as much as counts. */
float boards_settle(const struct selfplay *selfplay, const struct tabla_state *state)
{
    float weight = selfplay->config.score_weight, most = (float)(tabla_go_size(state) * tabla_go_size(state)) / 4;
    float sign = state->winner == TABLA_NOBODY ? 0.0f : state->winner == TABLA_BLACK ? 1.0f : -1.0f;

    return sign * (1 - weight + weight * fminf((float)state->margin / 100 / most, 1));
}
