/*
 * How likely each action is to be right, without playing it.
 *
 * A move is three things: a marker where the ring stood, markers turned, a ring where it lands. Each point is given a
 * worth for each of the three once, and the moves then only add up. Rows that the move completes or breaks count on
 * their own. The other decisions (placing, rows, rings off) are few: there every action is tried and judged.
 */
#include "counts.h"

#include <string.h>

/*
 * Logarithms of likelihood, fitted to how often the search (300 visits, looking one step ahead) tried each move in some
 * five thousand positions of its own games.
 */
static const float LEAVE_TWO = 0.16f, LEAVE_THREE = 0.25f, LEAVE_FOUR = -0.9f; /* rows of own markers left behind in */
static const float TURN_ENEMY = 0.65f, TURN_ENEMY_FOUR = -0.9f; /* ... in the gap of four: mostly it cannot be filled */
static const float TURN_OWN = -0.49f, TURN_OWN_THREE = -0.19f;
static const float TURN_OWN_FOR_THREE = -0.43f, TURN_OWN_FOR_FOUR = -1.7f; /* it helps rows of the opponent's */
static const float LAND_THREE = 0.68f, LAND_FOUR = 0.89f, LAND_IN_THREE = 0.38f, LAND_IN_FOUR = 0.44f;
static const float STEP = 0.39f, JUMP = 0.5f; /* one step; turning anything at all */
static const float COMPLETE = 2.1f, BREAK = 2.0f;
static const float WIN = 20.0f; /* not fitted: there is nothing else to consider */
static const float FROM_ZONE[] = {-1.82f, -1.57f, -1.18f, -0.68f, 0.0f}, TO_ZONE[] = {1.0f, 0.89f, 0.51f, 0.2f, 0.0f};

/* Steps from the middle, less one: the seven points there count as one zone. */
static const uint8_t zone[YINSH_POINTS] = {
    4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 4, 4, 3, 2, 2, 2, 2, 3, 4, 4, 3, 2, 1, 1, 1, 2, 3, 4, 4,
    3, 2, 1, 0, 0, 1, 2, 3, 4, 3, 2, 1, 0, 0, 0, 1, 2, 3, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 4,
    3, 2, 1, 1, 1, 2, 3, 4, 4, 3, 2, 2, 2, 2, 3, 4, 4, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4,
};

static const float TEMPERATURE = 0.25f; /* of decisions that are tried */

typedef tabla_yinsh_lanes lanes;

/* What a point is worth to the player to move, by what the move does there. */
struct worth {
    float leave[YINSH_POINTS], turn[YINSH_POINTS], land[YINSH_POINTS];
    uint8_t fills[YINSH_POINTS]; /* axes of own rows of four that one move completes here, as bits */
    bool breaks[YINSH_POINTS];   /* a marker of such a row of the opponent's */
    float complete;
};

static void add(float *worth, unsigned axis, lanes set, float value)
{
    for (unsigned lane = 0; lane < 2; lane++)
        for (uint64_t bits = set[lane]; bits; bits &= bits - 1)
            worth[tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(bits)]] += value;
}

/* The points of rows that begin at these places. */
static inline lanes points_of(lanes places)
{
    return places | places << 1 | places << 2 | places << 3 | places << 4;
}

/* The points of rows with two, three and four markers of a player and no ring of the other. */
static void near_points(const struct yinsh_board *board, unsigned player, unsigned axis, lanes out[5])
{
    lanes on = tabla_yinsh_board[axis], s = board->markers[player][axis], r = board->rings[!player][axis];
    lanes pair = on & on >> 1, open = pair & pair >> 2 & on >> 4 & ~(r | r >> 1 | r >> 2 | r >> 3 | r >> 4);
    lanes a = s ^ s >> 1 ^ s >> 2, b = (s & s >> 1) | (s >> 2 & (s ^ s >> 1));
    lanes ones = a ^ s >> 3 ^ s >> 4, c = (a & s >> 3) | (s >> 4 & (a ^ s >> 3)), twos = b ^ c, fours = b & c;

    out[2] = points_of(open & twos & ~ones & ~fours);
    out[3] = points_of(open & twos & ones & ~fours);
    out[4] = points_of(open & fours & ~ones);
}

static void weigh_points(const struct yinsh_board *board, unsigned player, struct worth *worth)
{
    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        lanes own[5], their[5], mine = board->markers[player][axis], theirs = board->markers[!player][axis];
        lanes rings = board->rings[player][axis], empty = tabla_yinsh_board[axis] & ~(mine | theirs | rings);

        near_points(board, player, axis, own);
        near_points(board, !player, axis, their);
        add(worth->leave, axis, own[2] & rings, LEAVE_TWO);
        add(worth->leave, axis, own[3] & rings, LEAVE_THREE);
        add(worth->leave, axis, own[4] & rings, LEAVE_FOUR);
        add(worth->turn, axis, own[3] & mine, TURN_OWN_THREE);
        add(worth->turn, axis, own[4] & theirs, TURN_ENEMY_FOUR);
        add(worth->turn, axis, their[3] & mine, TURN_OWN_FOR_THREE);
        add(worth->turn, axis, their[4] & mine, TURN_OWN_FOR_FOUR);
        add(worth->land, axis, own[3] & empty, LAND_THREE);
        add(worth->land, axis, own[4] & empty, LAND_FOUR);
        add(worth->land, axis, their[3] & empty, LAND_IN_THREE);
        add(worth->land, axis, their[4] & empty, LAND_IN_FOUR);
        if (axis == 0) {
            add(worth->turn, axis, mine, TURN_OWN);
            add(worth->turn, axis, theirs, TURN_ENEMY);
        }
    }
}

static void weigh_rows(unsigned player, const struct yinsh_live *live, struct worth *worth)
{
    for (unsigned i = 0; i < live->count; i++) {
        unsigned axis = live->rows[i].axis, point = live->rows[i].first;

        if (live->rows[i].player == player)
            worth->fills[live->rows[i].gap] |= (uint8_t)(1u << axis);
        else
            for (unsigned k = 0; k < YINSH_ROW; k++, point = tabla_yinsh_step[point][axis * 2])
                worth->breaks[point] = worth->breaks[point] || point != live->rows[i].gap;
    }
}

/* Whether own markers behind the ring and enemy ones before it, which it turns, make a row with its own point. */
static bool completes_along(const struct yinsh_board *board, unsigned player, const struct tabla_yinsh_move *move)
{
    unsigned length = 1, point = tabla_yinsh_step[move->from][move->way ^ 1u];

    for (; point != YINSH_NONE && yinsh_has(board->markers[player], point); length++)
        point = tabla_yinsh_step[point][move->way ^ 1u];
    point = tabla_yinsh_step[move->from][move->way];
    for (; point != move->to && yinsh_has(board->markers[!player], point); length++)
        point = tabla_yinsh_step[point][move->way];
    return length >= YINSH_ROW;
}

static float weigh_move(const struct yinsh_board *board, unsigned player, const struct worth *worth, bool jumps,
                        const struct tabla_yinsh_move *move)
{
    unsigned axis = move->way / 2, a = tabla_yinsh_slot[axis][move->from], b = tabla_yinsh_slot[axis][move->to];
    unsigned low = a < b ? a : b, high = a < b ? b : a, lane = low / 64, across = ~(1u << axis);
    uint64_t between = (UINT64_C(1) << high % 64) - (UINT64_C(1) << low % 64);
    uint64_t turned = between & (board->markers[0][axis][lane] | board->markers[1][axis][lane]);
    bool completes = (worth->fills[move->from] & across) != 0, breaks = false;
    float sum = worth->leave[move->from] + worth->land[move->to];

    if (move->distance == 1)
        sum += STEP;
    if (turned)
        sum += JUMP;
    for (; turned; turned &= turned - 1) {
        unsigned point = tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(turned)];

        sum += worth->turn[point];
        completes = completes || (worth->fills[point] & across);
        breaks = breaks || worth->breaks[point];
    }
    if (completes || ((jumps || worth->fills[move->from]) && completes_along(board, player, move)))
        sum += worth->complete;
    if (breaks)
        sum += BREAK;
    return sum;
}

static void weigh_moves(const struct tabla_state *state, const tabla_action *actions, size_t count, float *out)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    unsigned player = state->player;
    int16_t have[2][YINSH_FEATURES];
    struct yinsh_live live;
    struct worth worth;

    memset(&worth, 0, sizeof worth);
    for (unsigned p = 0; p < YINSH_POINTS; p++) {
        worth.leave[p] = FROM_ZONE[zone[p]];
        worth.land[p] = TO_ZONE[zone[p]];
    }
    tabla_yinsh_features(board, have, &live);
    worth.complete = board->off[player] + 1u >= board->goal ? WIN : COMPLETE;
    weigh_points(board, player, &worth);
    weigh_rows(player, &live, &worth);
    for (size_t i = 0; i < count; i++)
        out[i] = actions[i] < YINSH_MOVE ? 0.0f
                                         : weigh_move(board, player, &worth, have[player][YINSH_ROW_JUMPED] > 0,
                                                      &tabla_yinsh_moves[actions[i] - YINSH_MOVE]);
}

static void try_all(const struct tabla_state *state, const tabla_action *actions, size_t count, float *out)
{
    float sign = state->player == TABLA_BLACK ? 1.0f : -1.0f;

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        float value;

        tabla_yinsh_apply(&next, actions[i]);
        if (next.over)
            value = next.winner == TABLA_NOBODY ? 0.0f : next.winner == state->player ? 1.5f : -1.5f;
        else
            value = sign * tabla_yinsh_judge(&next, NULL, 0, NULL);
        out[i] = value / TEMPERATURE;
    }
}

/* e to the x for x up to 0, near enough: (1 + x / 256) to the 256th. */
static float power_of_e(float x)
{
    float y = x < -60.0f ? 1.0f - 60.0f / 256.0f : 1.0f + x / 256.0f;

    for (unsigned i = 0; i < 8; i++)
        y *= y;
    return y;
}

void tabla_yinsh_priors(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    float best, sum = 0;

    if (count == 0)
        return;
    if (state->phase == YINSH_PHASE_MOVE)
        weigh_moves(state, actions, count, priors);
    else
        try_all(state, actions, count, priors);
    best = priors[0];
    for (size_t i = 1; i < count; i++)
        best = priors[i] > best ? priors[i] : best;
    for (size_t i = 0; i < count; i++)
        sum += priors[i] = power_of_e(priors[i] - best);
    for (size_t i = 0; i < count; i++)
        priors[i] /= sum;
}
