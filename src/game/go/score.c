/* Counting (O6), dead stones (O5) and going on after a disagreement (O8). */
#include "game/go/position.h"

/* Living stones, and the empty crossings (those under dead stones too) that only one colour's living stones border. */
struct tally {
    struct tabla_go_bits living[2], territory[2];
};

static void tally(const struct tabla_go_position *go, struct tally *out)
{
    struct tabla_go_bits free = tabla_go_bits_board(go->size), reach[2];

    for (unsigned player = 0; player < 2; player++) {
        out->living[player] = tabla_go_bits_minus(&go->stones[player], &go->dead);
        free = tabla_go_bits_minus(&free, &out->living[player]);
    }
    for (unsigned player = 0; player < 2; player++)
        reach[player] = tabla_go_bits_reach(&out->living[player], &free, go->size);
    for (unsigned player = 0; player < 2; player++)
        out->territory[player] = tabla_go_bits_minus(&reach[player], &reach[!player]);
}

/* All but the owners. */
static void count_up(const struct tabla_go_position *go, const struct tally *from, struct tabla_go_count *out)
{
    unsigned known = 0;

    for (unsigned player = 0; player < 2; player++) {
        struct tabla_go_bits dead = tabla_go_bits_and(&go->stones[!player], &go->dead);

        out->stones[player] = tabla_go_bits_count(&from->living[player]);
        out->territory[player] = tabla_go_bits_count(&from->territory[player]);
        out->prisoners[player] = go->prisoners[player] + tabla_go_bits_count(&dead);
        out->total[player] = 100 * (int)(out->territory[player] +
                                         (go->scoring == TABLA_GO_AREA ? out->stones[player] : out->prisoners[player]));
        known += out->stones[player] + out->territory[player];
    }
    out->total[TABLA_WHITE] += go->komi + tabla_go_compensation(go);
    out->dame = tabla_go_points(go) - known;
}

void tabla_go_score(const struct tabla_state *state, struct tabla_go_count *out)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tally found;

    tally(go, &found);
    count_up(go, &found, out);
    memset(out->owner, TABLA_NOBODY, sizeof out->owner);
    for (unsigned player = 0; player < 2; player++) {
        struct tabla_go_bits owned = tabla_go_bits_or(&found.living[player], &found.territory[player]);
        TABLA_GO_EACH(bit, owned)
        {
            out->owner[tabla_go_point(bit, go->size)] = (uint8_t)player;
        }
    }
}

void tabla_go_areas(const struct tabla_go_position *go, struct tabla_go_bits out[2])
{
    struct tally found;

    tally(go, &found);
    for (unsigned player = 0; player < 2; player++)
        out[player] = tabla_go_bits_or(&found.living[player], &found.territory[player]);
}

void tabla_go_owners(const struct tabla_state *state, uint8_t out[TABLA_MAX_SPOTS])
{
    struct tabla_go_count count;

    tabla_go_score(state, &count);
    memcpy(out, count.owner, sizeof count.owner);
}

void tabla_go_finish(struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_count counted;
    struct tally found;
    int lead;

    tally(go, &found);
    count_up(go, &found, &counted);
    lead = counted.total[TABLA_BLACK] - counted.total[TABLA_WHITE];
    state->phase = TABLA_GO_PHASE_OVER;
    state->over = 1;
    state->winner = lead > 0 ? TABLA_BLACK : lead < 0 ? TABLA_WHITE : TABLA_NOBODY;
    state->reason = lead ? TABLA_GO_REASON_POINTS : TABLA_GO_REASON_DRAW;
    state->margin = lead < 0 ? -lead : lead;
}

/* --- After the two passes ----------------------------------------------------------------------------------------- */

static bool passed_out(const struct tabla_state *state)
{
    return state->over && state->reason != TABLA_REASON_RESIGNED;
}

static bool too_early(struct tabla_error *error)
{
    return tabla_fail_rule(error, "O5", "", TABLA_N("dead stones are settled after both players have passed"), NULL,
                           NULL);
}

bool tabla_go_set_dead(struct tabla_state *state, const bool dead[TABLA_MAX_SPOTS], struct tabla_error *error)
{
    struct tabla_go_position *go = tabla_go_for(state);

    if (!passed_out(state))
        return too_early(error);
    memset(&go->dead, 0, sizeof go->dead);
    for (unsigned p = 0; p < tabla_go_points(go); p++)
        if (dead[p] && tabla_go_stone(state, p) != TABLA_NOBODY)
            tabla_go_bits_set(&go->dead, tabla_go_bit(p, go->size));
    tabla_go_finish(state);
    tabla_go_seal(state);
    return true;
}

bool tabla_go_mark(struct tabla_state *state, unsigned point, bool dead, struct tabla_error *error)
{
    struct tabla_go_position *go = tabla_go_for(state);
    struct tabla_go_bits start = {{0}}, around, teams;
    enum tabla_player player;

    if (!passed_out(state))
        return too_early(error);
    player = tabla_go_stone(state, point);
    if (player == TABLA_NOBODY) {
        char name[4] = "";
        if (point < tabla_go_points(go))
            tabla_go_point_name(point, go->size, name);
        return tabla_fail_rule(error, "O5", name, TABLA_N("there is no stone to mark (%1)"), name, NULL);
    }
    tabla_go_bits_set(&start, tabla_go_bit(point, go->size));
    around = tabla_go_empty(go);
    around = tabla_go_bits_or(&around, &go->stones[player]);
    around = tabla_go_bits_reach(&start, &around, go->size);
    teams = tabla_go_bits_and(&around, &go->stones[player]);
    go->dead = dead ? tabla_go_bits_or(&go->dead, &teams) : tabla_go_bits_minus(&go->dead, &teams);
    tabla_go_finish(state);
    tabla_go_seal(state);
    return true;
}

bool tabla_go_resume(struct tabla_state *state, struct tabla_error *error)
{
    if (!passed_out(state))
        return tabla_fail_rule(error, "O8", "", TABLA_N("play can only go on after both players have passed"), NULL,
                               NULL);
    tabla_go_reopen(state);
    tabla_go_seal(state);
    return true;
}
