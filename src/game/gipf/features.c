/*
 * What a net sees of GIPF, and where in its answer the actions stand.
 *
 * The frame is 7 by 7: a row for each lettered line b to h, a column for each r of geometry.h. An action stands on a
 * point:
 *
 *    0 ..   5   push a single piece onto a piece: by the way it goes in, on the point it comes onto
 *    6 ..  11   the same with a GIPF piece
 *   12, 13      onto an empty point, where the way makes no difference: a single, a GIPF piece
 *   14 .. 397   clear the stretch on a line: 128 * its direction + which GIPF pieces stay, on the line's lowest point
 *
 * A way is 2 * direction up a line (from its low end) and 2 * direction + 1 down it.
 */
#include "game/gipf/gipf.h"

#include <string.h>

enum {
    SIDE = 7,
    CELLS = SIDE * SIDE,
    DIRECTIONS = 3,
    WAYS = 2 * DIRECTIONS,
    PLANE_PUSH = 0,
    PLANE_PUSH_GIPF = PLANE_PUSH + WAYS,
    PLANE_DROP = PLANE_PUSH_GIPF + WAYS,
    PLANE_DROP_GIPF,
    PLANE_CLEAR,
    POLICY_PLANES = PLANE_CLEAR + DIRECTIONS * GIPF_KEEPS,
    MOST_ACTIONS = 128 /* two pushes by every entry, or several rows with a few GIPF pieces each */
};

enum { BITS_BOARD, BITS_OWN, BITS_OWN_GIPF, BITS_THEIR, BITS_THEIR_GIPF, BITS_ASKED, BITS_PLANES };

enum scalar {
    IS_PUSH,
    IS_BEFORE,
    IS_AFTER,
    IS_TOURNAMENT,
    IS_STANDARD,
    IS_BASIC,
    OWN_RESERVE,
    THEIR_RESERVE,
    OWN_LAST_PIECES, /* the reserve again, where its end is near */
    THEIR_LAST_PIECES,
    OWN_MAY_GIPF,
    THEIR_MAY_GIPF,
    OWN_CAPTURED,
    THEIR_CAPTURED,
    SCALARS
};

static unsigned cell_of(unsigned index)
{
    return index / 8 * SIDE + index % 8;
}

static unsigned index_of(unsigned cell)
{
    return cell / SIDE * 8 + cell % SIDE;
}

static unsigned direction_of(unsigned line)
{
    return line / 7;
}

/* --- The position ----------------------------------------------------------------------------------------------- */

/* Rows of eight bits, of which the last is never set, become rows of seven. */
static uint64_t plane(uint64_t points)
{
    uint64_t out = 0;

    for (unsigned row = 0; row < SIDE; row++)
        out |= (points >> 8 * row & 0x7f) << SIDE * row;
    return out;
}

static float last_pieces(unsigned reserve)
{
    return reserve < 5 ? 1.0f - (float)reserve / 5 : 0;
}

static void encode(const struct tabla_features *self, const struct tabla_state *state, const struct tabla_keys *past,
                   uint64_t *planes, float *scalars)
{
    const struct gipf_board *board = gipf_board(state);
    unsigned own = state->player, their = !own;
    float material = (float)gipf_material(board->variant);
    uint64_t asked = 0;

    (void)self;
    (void)past;
    for (unsigned line = 0; line < GIPF_LINES; line++)
        if (board->asked >> line & 1)
            asked |= gipf_lines[line];
    planes[BITS_BOARD] = plane(GIPF_POINTS);
    planes[BITS_OWN] = plane(board->pieces[own] & ~board->gipf);
    planes[BITS_OWN_GIPF] = plane(board->pieces[own] & board->gipf);
    planes[BITS_THEIR] = plane(board->pieces[their] & ~board->gipf);
    planes[BITS_THEIR_GIPF] = plane(board->pieces[their] & board->gipf);
    planes[BITS_ASKED] = plane(asked);

    memset(scalars, 0, SCALARS * sizeof *scalars);
    scalars[IS_PUSH + state->phase] = 1;
    scalars[IS_TOURNAMENT + board->variant] = 1;
    scalars[OWN_RESERVE] = (float)board->reserve[own] / material;
    scalars[THEIR_RESERVE] = (float)board->reserve[their] / material;
    scalars[OWN_LAST_PIECES] = last_pieces(board->reserve[own]);
    scalars[THEIR_LAST_PIECES] = last_pieces(board->reserve[their]);
    scalars[OWN_MAY_GIPF] = (float)(board->may_gipf >> own & 1);
    scalars[THEIR_MAY_GIPF] = (float)(board->may_gipf >> their & 1);
    scalars[OWN_CAPTURED] = (float)gipf_captured(board, own) / material;
    scalars[THEIR_CAPTURED] = (float)gipf_captured(board, their) / material;
}

/* How many GIPF pieces are left, three standing for more; in the basic game how many fours of pieces are. */
static void outcome(const struct tabla_features *self, const struct tabla_state *state, unsigned player,
                    uint8_t out[TABLA_MAX_OUTCOMES])
{
    const struct gipf_board *board = gipf_board(state);

    (void)self;
    for (unsigned i = 0; i < 2; i++) {
        unsigned who = i ? !player : player, left = gipf_size(board->pieces[who] & board->gipf);

        if (board->variant == GIPF_BASIC)
            left = (board->reserve[who] + gipf_size(board->pieces[who])) / 4;
        out[i] = (uint8_t)(left < 3 ? left : 3);
    }
}

/* --- The actions ------------------------------------------------------------------------------------------------ */

static unsigned policy_index(const struct tabla_features *self, const struct tabla_state *state, tabla_action action)
{
    unsigned line, entry, number;
    uint64_t first;

    (void)self;
    assert(action < GIPF_ACTIONS);
    if (action >= GIPF_CLEAR) {
        line = gipf_line_of(action);
        return (PLANE_CLEAR + direction_of(line) * GIPF_KEEPS + gipf_keep_of(action)) * CELLS +
               cell_of(gipf_lowest_index(gipf_lines[line]));
    }
    entry = gipf_entry_of(action);
    first = gipf_entry_point(entry);
    if (gipf_taken(gipf_board(state)) & first) {
        number = gipf_is_gipf_push(action) ? PLANE_PUSH_GIPF : PLANE_PUSH;
        number += 2 * direction_of(entry / 2) + entry % 2;
    } else {
        number = gipf_is_gipf_push(action) ? PLANE_DROP_GIPF : PLANE_DROP;
    }
    return number * CELLS + cell_of(gipf_lowest_index(first));
}

/* The point in a cell as a bit, none outside the board. */
static uint64_t point_in(unsigned cell)
{
    return UINT64_C(1) << index_of(cell) & GIPF_POINTS;
}

static unsigned turn_cell(const struct tabla_features *self, unsigned symmetry, unsigned cell)
{
    uint64_t point = point_in(cell);

    (void)self;
    return point ? cell_of(gipf_lowest_index(tabla_gipf_turn_points(symmetry, point))) : cell;
}

/* The line in that direction which begins (or, at its high end, ends) on this point; GIPF_LINES if none does. */
static unsigned line_from(unsigned direction, uint64_t point, bool high)
{
    unsigned line = 7 * direction;

    while (line < 7 * direction + 7 && (high ? gipf_highest(gipf_lines[line]) : gipf_lowest(gipf_lines[line])) != point)
        line++;
    return line < 7 * direction + 7 ? line : GIPF_LINES;
}

/* A policy number no action has stays where it is. */
static unsigned turn_policy(const struct tabla_features *self, unsigned symmetry, unsigned index)
{
    unsigned number = index / CELLS, cell = turn_cell(self, symmetry, index % CELLS), line, turned;
    uint64_t point = point_in(index % CELLS);

    if (!point)
        return index;
    if (number >= PLANE_CLEAR) {
        unsigned keep = (number - PLANE_CLEAR) % GIPF_KEEPS;

        line = line_from((number - PLANE_CLEAR) / GIPF_KEEPS, point, false);
        if (line == GIPF_LINES || keep >> gipf_size(gipf_lines[line]))
            return index;
        turned = tabla_gipf_turn_line(symmetry, line);
        keep = tabla_gipf_pack(turned, tabla_gipf_turn_points(symmetry, tabla_gipf_unpack(line, keep)));
        return policy_index(self, NULL, gipf_clear_action(turned, keep));
    }
    if (number >= PLANE_DROP)
        return number * CELLS + cell;
    line = line_from(number % WAYS / 2, point, number % 2);
    if (line == GIPF_LINES)
        return index;
    turned = tabla_gipf_turn_line(symmetry, line);
    number = number / WAYS * WAYS + 2 * direction_of(turned);
    return (number + (gipf_lowest(gipf_lines[turned]) != tabla_gipf_turn_points(symmetry, point))) * CELLS + cell;
}

const struct tabla_features tabla_gipf_net_features = {
    .version = 1,
    .width = SIDE,
    .height = SIDE,
    .planes = BITS_PLANES,
    .scalars = SCALARS,
    .policy_planes = POLICY_PLANES,
    .most_actions = MOST_ACTIONS,
    .outcomes = 2,
    .outcome_classes = 4,
    .symmetries = GIPF_SYMMETRIES,
    .hex = true,
    .encode = encode,
    .policy_index = policy_index,
    .turn_cell = turn_cell,
    .turn_policy = turn_policy,
    .outcome = outcome,
};
