/* When to pass: a game of Go ends by agreement, and somebody has to see that nothing is left to play for. */
#include <math.h>
#include <stdlib.h>

#include "engine/inside.h"
#include "engine/settle.h"

/* How sure every point must be anybody's: in random games, which find a way into land that no player would lose, and to
 * a net, whose doubts are about single points at borders. */
static const float SURE_BY_GAMES = 0.94f, SURE_TO_A_NET = 0.5f;
/* How much of a settled board may hang on whose turn it is: in points (who fills the last one gets it, and a lead is
 * not told to the point) and chances. */
static const float MOST_POINTS = 2.5f, MOST_CHANCES = 0.04f;
/* Nets have hardly learnt on boards of less than 9×9, and do not see there what they see elsewhere. */
enum { SMALLEST_FOR_A_NET = 9 };
/* While fewer points than one in so many are taken, handicap stones left out, a game with them has hardly begun. */
enum { YOUNG = 4 };

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

/* Whether random games are sure of every point, and of the same ones when the other player is to play: else what makes
 * them sure may be the very move that is still to be played. */
static bool games_see_the_end(struct engine *engine, const struct tabla_state *state,
                              const struct engine_outlook *outlook)
{
    struct tabla_state other = *state;
    struct engine_outlook later;

    if (!is_settled(engine, state, outlook, SURE_BY_GAMES))
        return false;
    if (engine->options.game != &tabla_go)
        return true;
    tabla_go_set_player(&other, (enum tabla_player) !state->player, NULL);
    engine_look_out(engine, &other, outlook->games, &later);
    if (!is_settled(engine, &other, &later, SURE_BY_GAMES))
        return false;
    for (size_t i = 0; i < TABLA_MAX_SPOTS; i++)
        if ((outlook->owner[i] > 0) != (later.owner[i] > 0))
            return false;
    return true;
}

static enum tabla_player owner_by(const struct engine_outlook *outlook, size_t spot)
{
    return outlook->owner[spot] > 0 ? TABLA_BLACK : TABLA_WHITE;
}

/* Whether a piece of the other player's stands where who is to play will own the point: there is something to take off.
 * One's own dead are for the other player to take, and until then they may well count. */
static bool has_prey(const struct engine *engine, const struct tabla_state *state, const struct engine_outlook *outlook)
{
    struct tabla_view view;

    engine->options.game->view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].owner != state->player && owner_by(outlook, view.pieces[i].spot) == state->player)
            return true;
    return false;
}

/* Whoever gets handicap stones has won by then for all that random games can tell, and yet is there to learn. */
bool engine_is_young(const struct engine *engine, const struct tabla_state *state)
{
    struct tabla_view view;
    size_t size, handicap;

    if (engine->options.game != &tabla_go || tabla_go_handicap(state) == 0)
        return false;
    engine->options.game->view(state, &view);
    size = (size_t)tabla_go_size(state);
    handicap = tabla_go_handicap(state);
    return view.piece_count * YOUNG < size * size + handicap * YOUNG;
}

/*
 * Whether a net sees that nothing is left to play for: it is sure of every point and changes its mind about none, nor
 * about chances, when the other player is to play instead; and if the game ended here, and what is held for dead came
 * off the board, every point would count for who it says. Where a border is open or a point is nobody's it would not.
 * Where one player would own them all there is no border that could be closed: who owns them takes the other's pass for
 * the end unless the game has hardly begun, and nobody else does, since then it is easily a game that is lost and not
 * one that is over.
 */
static bool net_sees_the_end(const struct engine *engine, const struct tabla_state *state, bool clean_up, bool answers)
{
    const size_t points = (size_t)tabla_go_size(state) * (size_t)tabla_go_size(state);
    struct tabla_state here = *state, other, ended;
    struct engine_outlook now, later;
    uint8_t status[TABLA_MAX_SPOTS];
    struct tabla_go_count count;
    size_t blacks = 0;
    /* Where land counts, a move into one's own costs what a close game hangs on; elsewhere it may make sure. */
    const bool moves_are_free = tabla_go_rules_of(state).scoring == TABLA_GO_AREA;

    /* Passes are forgotten on the way: what they may end is not what is asked. */
    tabla_go_set_player(&here, (enum tabla_player) !state->player, NULL);
    other = here;
    tabla_go_set_player(&here, state->player, NULL);
    /* By one symmetry first, which is enough to say no. */
    for (int care = 0; care < 2; care++)
        if (!engine_ask_the_net(engine, &here, care, &now) || !is_settled(engine, &here, &now, SURE_TO_A_NET))
            return false;
    if (!engine_ask_the_net(engine, &other, true, &later) || !is_settled(engine, &other, &later, SURE_TO_A_NET) ||
        fabsf(now.lead - later.lead) > MOST_POINTS || (moves_are_free && fabsf(now.wins - later.wins) > MOST_CHANCES))
        return false;
    if (clean_up && has_prey(engine, state, &now))
        return false;
    settle_game(state, status, &ended);
    tabla_go_score(&ended, &count);
    for (size_t i = 0; i < points; i++)
        if (count.owner[i] != owner_by(&now, i) || count.owner[i] != owner_by(&later, i))
            return false;
    for (size_t i = 0; i < points; i++)
        blacks += owner_by(&now, i) == TABLA_BLACK;
    return (blacks > 0 && blacks < points) ||
           (answers && !engine_is_young(engine, state) && owner_by(&now, 0) == state->player);
}

/*
 * A pass ends nothing by itself; two do, and then the board counts as it stands until the players agree on what is
 * dead. So it is time to pass when every point is settled, and a pass that only seems to win is none.
 */
enum passing engine_think_of_passing(struct engine *engine, bool clean_up, const struct tabla_state *state,
                                     tabla_action pass, const struct engine_outlook *outlook)
{
    struct tabla_state next = *state;
    const bool ahead = (outlook->wins > 0.5f) == (state->player == TABLA_BLACK);

    engine->options.game->apply(&next, pass);
    if (clean_up && has_prey(engine, state, outlook))
        return PASS_LATER;
    if (games_see_the_end(engine, state, outlook))
        return PASS_NOW;
    if (engine->options.game == &tabla_go && tabla_go_size(state) >= SMALLEST_FOR_A_NET &&
        net_sees_the_end(engine, state, clean_up, next.over))
        return PASS_NOW;
    if (next.over && next.winner == state->player && !ahead)
        return PASS_BARRED;
    return PASS_FREE;
}

/* --- Cleaning up ------------------------------------------------------------------------------------------------ */

static bool is_prey(const struct tabla_state *state, const uint8_t status[TABLA_MAX_SPOTS], unsigned point)
{
    return status[point] == SETTLE_DEAD && tabla_go_stone(state, point) != (enum tabla_player)state->player;
}

bool engine_find_dead(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS])
{
    settle_stones(state, status);
    for (unsigned p = 0; p < TABLA_MAX_SPOTS; p++)
        if (is_prey(state, status, p))
            return true;
    return false;
}

size_t engine_leave_eyes(const struct tabla_state *state, const tabla_action *actions, size_t count,
                         tabla_action *kept)
{
    const unsigned points = (unsigned)(tabla_go_size(state) * tabla_go_size(state));
    bool eyes[TABLA_MAX_SPOTS];
    size_t found = 0;

    tabla_go_eyes(state, (enum tabla_player)state->player, eyes);
    for (size_t i = 0; i < count; i++)
        if (actions[i] < points && !eyes[actions[i]])
            kept[found++] = actions[i];
    return found;
}

size_t engine_find_taking(const struct tabla_state *state, const uint8_t status[TABLA_MAX_SPOTS],
                          const tabla_action *actions, size_t count, tabla_action *kept)
{
    const int size = tabla_go_size(state);
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        bool takes = false;
        for (int p = 0; p < size * size && !takes; p++)
            takes = abs(actions[i] % size - p % size) + abs(actions[i] / size - p / size) == 1 &&
                    is_prey(state, status, (unsigned)p);
        if (takes)
            kept[found++] = actions[i];
    }
    return found;
}

bool engine_gives_away(const struct tabla_state *state, tabla_action action, const uint8_t status[TABLA_MAX_SPOTS])
{
    struct tabla_state next = *state;
    uint8_t later[TABLA_MAX_SPOTS];

    tabla_go.apply(&next, action);
    settle_stones(&next, later);
    for (unsigned p = 0; p < TABLA_MAX_SPOTS; p++)
        if ((status[p] == SETTLE_ALIVE || status[p] == SETTLE_SEKI) &&
            (later[p] == SETTLE_DEAD || later[p] == SETTLE_EMPTY) &&
            tabla_go_stone(state, p) == (enum tabla_player)state->player)
            return true;
    return false;
}
