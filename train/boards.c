/* What a game of self-play begins with and when it is cut off: nothing to choose but in Go. */
#include <math.h>
#include <stdlib.h>

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

/* Of so many games played at random: how many the winner must win; how many more must leave a point to one player than
 * to the other for it to be settled; and one point in how many at most may not be. */
enum { ROLLOUTS = 32, WON = 24, SETTLED = 14, UNSETTLED_SHARE = 10 };

bool boards_end(const struct selfplay *selfplay, struct tabla_state *state, unsigned winner, struct tabla_rng *rng)
{
    int balance[TABLA_MAX_SPOTS] = {0}; /* by point: how many games more leave it to Black than to White */
    unsigned points, won = 0, unsettled = 0;
    struct tabla_state end;

    if (selfplay->rules != &tabla_go)
        return false;
    points = (unsigned)(tabla_go_size(state) * tabla_go_size(state));
    for (unsigned i = 0; i < ROLLOUTS; i++) {
        uint8_t owners[TABLA_MAX_SPOTS];

        end = *state;
        tabla_rollout(selfplay->rules, &end, rng, 4 * points);
        boards_cut(selfplay, &end);
        won += end.winner == winner;
        selfplay->rules->owners(&end, owners);
        for (unsigned p = 0; p < points; p++)
            balance[p] += (owners[p] == TABLA_BLACK) - (owners[p] == TABLA_WHITE);
    }
    end = *state;
    for (unsigned p = 0; p < points; p++) {
        struct tabla_error error;
        unsigned owner = balance[p] > 0 ? TABLA_BLACK : balance[p] < 0 ? TABLA_WHITE : TABLA_NOBODY;

        unsettled += abs(balance[p]) < SETTLED;
        if (!tabla_go_put(&end, p, owner, &error))
            return false;
    }
    boards_cut(selfplay, &end);
    if (won < WON || unsettled * UNSETTLED_SHARE > points || end.winner != winner)
        return false;
    *state = end;
    return true;
}

bool boards_upset(const struct selfplay *selfplay, const struct tabla_state *foreseen, struct tabla_state *last,
                  struct tabla_rng *rng)
{
    if (last->over && !tabla_go_resume(last, NULL))
        return false;
    return boards_end(selfplay, last, !foreseen->winner, rng);
}

/*
 * As the other side answers for positions (Codec.judge). A point more is always worth something, so that who is far
 * behind holds on to what is his, but less and less: half of all there is where the margin is twice the board's width.
 */
float boards_settle(const struct selfplay *selfplay, const struct tabla_state *state)
{
    float weight = selfplay->config.score_weight;
    float margin = (float)state->margin / 100 / (2 * (float)tabla_go_size(state));
    float sign = state->winner == TABLA_NOBODY ? 0.0f : state->winner == TABLA_BLACK ? 1.0f : -1.0f;

    return sign * weight * (margin / (1 + margin) - 1);
}
