/*
 * What a net sees of YINSH, and where in its answer the actions stand.
 *
 * The frame is 11 by 11: a row for each letter, a column for each number. Rings and markers are planes; what is counted
 * is scalars. An action stands on the point it begins at, in the plane of its kind:
 *
 *    0 .. 59   move: way * 10 + distance - 1, on the point the ring leaves
 *   60         place a ring here; pass, which is never a choice, on the corner a1 that is no point
 *   61         take the ring off here
 *   62 .. 64   take the row that begins here and goes up the axis
 */
#include "yinsh.h"

#include <string.h>

enum {
    SIDE = 11,
    CELLS = SIDE * SIDE,
    WORDS = (CELLS + 63) / 64,
    LONGEST = 10, /* steps of a move: fewer than points of a line */
    PLANE_MOVE = 0,
    PLANE_PLACE = PLANE_MOVE + YINSH_WAYS * LONGEST,
    PLANE_RING,
    PLANE_ROW,
    POLICY_PLANES = PLANE_ROW + YINSH_AXES,
    MOST_ACTIONS = 135 /* five rings, none of which reaches more than 27 points */
};

enum { BITS_BOARD, BITS_OWN_RINGS, BITS_THEIR_RINGS, BITS_OWN_MARKERS, BITS_THEIR_MARKERS, BITS_PLANES };

enum scalar {
    IS_PLACE,
    IS_MOVE,
    IS_ROW,
    IS_RING,
    OWN_OFF_1,
    OWN_OFF_2,
    THEIR_OFF_1,
    THEIR_OFF_2,
    IS_BLITZ,
    POOL,
    LAST_MARKERS, /* the pool again, where its end is near */
    PLACED,
    SETTLES_OWN_MOVE, /* rows or a ring after one's own move: the other moves next */
    AFTER_PASS,
    SCALARS
};

/* By point: letter * 11 + number - 1. */
static const uint8_t cell_of[YINSH_POINTS] = {
    1,  2,  3,  4,  11, 12, 13, 14, 15,  16,  17,  22,  23,  24,  25,  26,  27,  28,  29,  33, 34, 35,
    36, 37, 38, 39, 40, 41, 44, 45, 46,  47,  48,  49,  50,  51,  52,  53,  56,  57,  58,  59, 60, 61,
    62, 63, 64, 67, 68, 69, 70, 71, 72,  73,  74,  75,  76,  79,  80,  81,  82,  83,  84,  85, 86, 87,
    91, 92, 93, 94, 95, 96, 97, 98, 103, 104, 105, 106, 107, 108, 109, 116, 117, 118, 119,
};

/* --- The position ----------------------------------------------------------------------------------------------- */

/* Where each lettered line stands in the lanes of axis 0 and where in the frame it begins. */
static const struct line {
    uint8_t lane, bit, length, cell;
} lines[SIDE] = {
    {0, 1, 4, 1},   {0, 6, 7, 11},  {0, 14, 8, 22}, {0, 23, 9, 33},  {0, 33, 10, 44}, {0, 44, 9, 56},
    {1, 1, 10, 67}, {1, 12, 9, 79}, {1, 22, 8, 91}, {1, 31, 7, 103}, {1, 39, 4, 116},
};

static void write_plane(tabla_yinsh_lanes set, uint64_t out[WORDS])
{
    out[0] = out[1] = 0;
    for (unsigned i = 0; i < SIDE; i++) {
        const struct line *line = &lines[i];
        uint64_t points = set[line->lane] >> line->bit & ((UINT64_C(1) << line->length) - 1);

        if (line->cell < 64)
            out[0] |= points << line->cell;
        if (line->cell >= 64)
            out[1] |= points << (line->cell - 64);
        else if (line->cell + line->length > 64)
            out[1] |= points >> (64 - line->cell);
    }
}

static void encode(const struct tabla_features *self, const struct tabla_state *state, const struct tabla_keys *past,
                   uint64_t *planes, float *scalars)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    unsigned own = state->player, their = !own;
    bool settling = state->phase == YINSH_PHASE_ROW || state->phase == YINSH_PHASE_RING;

    (void)self;
    (void)past;
    write_plane(tabla_yinsh_board[0], planes + WORDS * BITS_BOARD);
    write_plane(board->rings[own][0], planes + WORDS * BITS_OWN_RINGS);
    write_plane(board->rings[their][0], planes + WORDS * BITS_THEIR_RINGS);
    write_plane(board->markers[own][0], planes + WORDS * BITS_OWN_MARKERS);
    write_plane(board->markers[their][0], planes + WORDS * BITS_THEIR_MARKERS);

    memset(scalars, 0, SCALARS * sizeof *scalars);
    if (state->phase <= YINSH_PHASE_RING)
        scalars[IS_PLACE + state->phase] = 1;
    scalars[OWN_OFF_1] = board->off[own] >= 1;
    scalars[OWN_OFF_2] = board->off[own] >= 2;
    scalars[THEIR_OFF_1] = board->off[their] >= 1;
    scalars[THEIR_OFF_2] = board->off[their] >= 2;
    scalars[IS_BLITZ] = board->goal == 1;
    scalars[POOL] = (float)board->pool / YINSH_MARKERS;
    scalars[LAST_MARKERS] = board->pool < 10 ? 1.0f - (float)board->pool / 10 : 0;
    scalars[PLACED] = (float)board->placed / (2 * YINSH_RINGS);
    scalars[SETTLES_OWN_MOVE] = settling && board->mover == own;
    scalars[AFTER_PASS] = board->passes > 0;
}

static void outcome(const struct tabla_features *self, const struct tabla_state *state, unsigned player,
                    uint8_t out[TABLA_MAX_OUTCOMES])
{
    const struct yinsh_board *board = yinsh_board_of(state);

    (void)self;
    out[0] = board->off[player];
    out[1] = board->off[!player];
}

/* --- The actions ------------------------------------------------------------------------------------------------ */

static unsigned policy_index(const struct tabla_features *self, const struct tabla_state *state, tabla_action action)
{
    (void)self;
    (void)state;
    assert(action < YINSH_ACTIONS);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        return (unsigned)(PLANE_MOVE + move->way * LONGEST + move->distance - 1) * CELLS + cell_of[move->from];
    }
    if (action >= YINSH_TAKE_ROW) {
        const struct tabla_yinsh_row *row = &tabla_yinsh_rows[action - YINSH_TAKE_ROW];
        return (unsigned)(PLANE_ROW + row->axis) * CELLS + cell_of[row->first];
    }
    if (action == YINSH_PASS)
        return PLANE_PLACE * CELLS;
    if (action >= YINSH_TAKE_RING)
        return PLANE_RING * CELLS + cell_of[action - YINSH_TAKE_RING];
    return PLANE_PLACE * CELLS + cell_of[action];
}

static unsigned point_at(unsigned cell)
{
    unsigned point = 0;

    while (point < YINSH_POINTS && cell_of[point] != cell)
        point++;
    return point < YINSH_POINTS ? point : YINSH_NONE;
}

static unsigned turn_cell(const struct tabla_features *self, unsigned symmetry, unsigned cell)
{
    unsigned point = point_at(cell);

    (void)self;
    return point == YINSH_NONE ? cell : cell_of[tabla_yinsh_turned[symmetry][point]];
}

/* A policy number no action has stays where it is. */
static unsigned turn_policy(const struct tabla_features *self, unsigned symmetry, unsigned index)
{
    unsigned plane = index / CELLS, point = point_at(index % CELLS);
    tabla_action action;

    if (point == YINSH_NONE)
        return index;
    if (plane < PLANE_PLACE) {
        unsigned way = plane / LONGEST, steps = plane % LONGEST, to = point;

        for (unsigned i = 0; i <= steps && to != YINSH_NONE; i++)
            to = tabla_yinsh_step[to][way];
        if (to == YINSH_NONE)
            return index;
        action = (tabla_action)(YINSH_MOVE + tabla_yinsh_first_move[point][way] + steps);
    } else if (plane >= PLANE_ROW) {
        if (tabla_yinsh_row_from[plane - PLANE_ROW][point] == YINSH_NONE)
            return index;
        action = (tabla_action)(YINSH_TAKE_ROW + tabla_yinsh_row_from[plane - PLANE_ROW][point]);
    } else {
        action = (tabla_action)(plane == PLANE_PLACE ? point : YINSH_TAKE_RING + point);
    }
    return policy_index(self, NULL, tabla_yinsh_transform_action(NULL, symmetry, action));
}

const struct tabla_features tabla_yinsh_net_features = {
    .version = 1,
    .width = SIDE,
    .height = SIDE,
    .planes = BITS_PLANES,
    .scalars = SCALARS,
    .policy_planes = POLICY_PLANES,
    .most_actions = MOST_ACTIONS,
    .outcomes = 2,
    .outcome_classes = 4,
    .symmetries = YINSH_SYMMETRIES,
    .hex = true,
    .encode = encode,
    .policy_index = policy_index,
    .turn_cell = turn_cell,
    .turn_policy = turn_policy,
    .outcome = outcome,
};
