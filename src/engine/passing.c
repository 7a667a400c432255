/* When to pass: where a game ends by agreement, somebody has to see that nothing is left to play for. */
#include <math.h>

#include "engine/inside.h"
#include "engine/settle.h"

/* How sure every point must be anybody's: in random games, which find a way into land that no player would lose, and to
 * a net, whose doubts are about single points at borders. */
static const float SURE_BY_GAMES = 0.94f, SURE_TO_A_NET = 0.5f;
/* What a pass may seem to cost a net that thinks it does not: points (who fills the last one gets it) and chances. */
static const float COSTS_POINTS = 2, COSTS_CHANCES = 0.04f;

static bool is_settled(const struct engine *engine, const struct tabla_state *state,
                       const struct engine_outlook *outlook, float sure)
{
    struct tabla_layout layout;

    engine->options.game->layout(state, &layout);
    for (size_t i = 0; i < layout.spot_count; i++)
        if (fabsf(outlook->owner[i]) < sure)
            return false;
    return true;
}

static bool is_lost(const struct tabla_piece *piece, const struct engine_outlook *outlook)
{
    return (piece->owner == TABLA_BLACK) != (outlook->owner[piece->spot] > 0);
}

/* Whether a piece stands where the other player will own the point. */
static bool has_dead(const struct engine *engine, const struct tabla_state *state, const struct engine_outlook *outlook)
{
    struct tabla_view view;

    engine->options.game->view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (is_lost(&view.pieces[i], outlook))
            return true;
    return false;
}

/* Whether the pieces that would be taken off after the end are those that the outlook says will not stay. */
static bool would_count_so(const struct engine *engine, const struct tabla_state *state,
                           const struct engine_outlook *outlook)
{
    uint8_t status[TABLA_MAX_SPOTS];
    struct tabla_view view;

    settle_stones(state, status);
    engine->options.game->view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (is_lost(&view.pieces[i], outlook) != (status[view.pieces[i].spot] == SETTLE_DEAD))
            return false;
    return true;
}

static bool costs_something(enum tabla_player player, const struct engine_outlook *now,
                            const struct engine_outlook *later)
{
    float points = now->lead - later->lead, chances = now->wins - later->wins;

    if (player == TABLA_WHITE) {
        points = -points;
        chances = -chances;
    }
    return points > COSTS_POINTS || chances > COSTS_CHANCES;
}

/* Whether a net sees that all is settled: it is sure of every point, and nothing changes when the other player is to
 * play instead. It is asked by one symmetry first, which is enough to say no. */
static bool net_sees_the_end(const struct engine *engine, const struct tabla_state *state,
                             const struct tabla_state *next, struct engine_outlook *now)
{
    struct engine_outlook later;

    for (int care = 0; care < 2; care++)
        if (!engine_ask_the_net(engine, state, 1, care, now) || !is_settled(engine, state, now, SURE_TO_A_NET))
            return false;
    if (!next->over && (!engine_ask_the_net(engine, next, 1, true, &later) ||
                        !is_settled(engine, next, &later, SURE_TO_A_NET) ||
                        costs_something(state->player, now, &later)))
        return false;
    return would_count_so(engine, state, now);
}

/*
 * A pass ends nothing by itself; two do, and then the board counts as it stands until the players agree on what is
 * dead. So it is time to pass when every point is settled, and a pass that only seems to win is none.
 */
enum passing engine_think_of_passing(struct engine *engine, bool clean_up, const struct tabla_state *state,
                                     tabla_action pass, const struct engine_outlook *outlook)
{
    struct tabla_state next = *state;
    struct engine_outlook by_net;
    bool ahead = (outlook->wins > 0.5f) == (state->player == TABLA_BLACK);

    engine->options.game->apply(&next, pass);
    if (clean_up && has_dead(engine, state, outlook))
        return PASS_BARRED;
    if (is_settled(engine, state, outlook, SURE_BY_GAMES))
        return PASS_NOW;
    if (net_sees_the_end(engine, state, &next, &by_net) && !(clean_up && has_dead(engine, state, &by_net)))
        return PASS_NOW;
    if (next.over && next.winner == state->player && !ahead)
        return PASS_BARRED;
    return PASS_FREE;
}
