/* Why an action is not allowed: the rule, the point, a sentence. */
#include "game/gipf/gipf.h"

static bool check_push(const struct tabla_state *state, unsigned entry, bool gipf, struct tabla_error *error)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t taken = gipf_taken(board), first = gipf_entry_point(entry);
    uint32_t open = tabla_gipf_open_lines(state);
    char dot[4], other[4], point[4], range[8];

    tabla_gipf_spot_name(tabla_gipf_entry_dot(entry), dot);
    tabla_gipf_spot_name(tabla_gipf_entry_dot(entry ^ 1), other);
    tabla_gipf_point_name(first, point);
    if (open) {
        uint64_t stretch = tabla_gipf_stretch(taken, board->pieces[state->player], gipf_lowest_index(open));
        tabla_gipf_range_name(stretch, range);
        tabla_gipf_point_name(gipf_lowest(stretch), point);
        if (state->phase == GIPF_BEFORE)
            return tabla_fail_rule(error, "G8", point, TABLA_N("settle your row %1 before you push"), range, NULL);
        return tabla_fail_rule(error, "G5", point, TABLA_N("settle your row %1 first: that still belongs to your turn"),
                               range, NULL);
    }
    if (gipf && board->variant != GIPF_TOURNAMENT)
        return tabla_fail_rule(error, "G11", point, TABLA_N("only single pieces enter in this variant (%1)"), point,
                               NULL);
    if (gipf && !(board->may_gipf >> state->player & 1))
        return tabla_fail_rule(error, "G4", point,
                               TABLA_N("you have pushed a single piece, so no GIPF piece may enter any more (%1)"),
                               point, NULL);
    if (!gipf && !tabla_gipf_single_fits(state))
        return tabla_fail_rule(error, "G4", point,
                               TABLA_N("your first push has to be a GIPF piece: put a G in front (%1)"), point, NULL);
    if (!(gipf_lines[entry >> 1] & ~taken))
        return tabla_fail_rule(error, "G3", dot,
                               TABLA_N("every point between %1 and %2 is taken: nothing may be pushed off the board"),
                               dot, other);
    if (!(taken & first) && (GIPF_SECOND_ENTRIES >> entry & 1))
        return tabla_fail_rule(error, "G3", point,
                               TABLA_N("%1 is empty: from whichever dot, a push there is one and the same"), point,
                               NULL);
    return true;
}

static bool check_clear(const struct tabla_state *state, unsigned line, unsigned keep, struct tabla_error *error)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t taken = gipf_taken(board), points = gipf_lines[line], stay = tabla_gipf_unpack(line, keep), wrong;
    uint32_t bit = UINT32_C(1) << line;
    char name[4], range[8];

    tabla_gipf_line_name(line, range);
    tabla_gipf_point_name(gipf_lowest(points), name);
    if (!(tabla_gipf_open_lines(state) & bit)) {
        if (board->asked & bit)
            return tabla_fail_rule(error, "G9", name, TABLA_N("you have already decided about the row on the line %1"),
                                   range, NULL);
        if (tabla_gipf_row_lines(board->pieces[!state->player]) & bit)
            return tabla_fail_rule(
                error, "G8", name,
                TABLA_N("the row on the line %1 is the other player's to settle, when it is their turn"), range, NULL);
        if (tabla_gipf_row_lines(board->pieces[state->player]) & bit)
            return tabla_fail_rule(error, "G9", name,
                                   TABLA_N("the row on the line %1 was left standing: now it is time to push"), range,
                                   NULL);
        return tabla_fail_rule(error, "G5", name, TABLA_N("there is no row of yours on the line %1"), range, NULL);
    }
    points = tabla_gipf_stretch(taken, board->pieces[state->player], line);
    if (keep != tabla_gipf_pack(line, stay))
        return tabla_fail_rule(error, "G1", name, TABLA_N("the line %1 has fewer points than that"), range, NULL);
    wrong = stay & ~(points & board->gipf);
    if (!wrong)
        return true;
    wrong = gipf_lowest(wrong);
    tabla_gipf_point_name(wrong, name);
    if (wrong & points)
        return tabla_fail_rule(error, "G6", name, TABLA_N("%1 is a single piece of the stretch: it may not stay"), name,
                               NULL);
    tabla_gipf_range_name(points, range);
    return tabla_fail_rule(error, "G6", name, TABLA_N("%1 is no part of the stretch %2"), name, range);
}

bool tabla_gipf_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                      struct tabla_error *error)
{
    (void)past;
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (action >= GIPF_ACTIONS)
        return tabla_fail_rule(error, "G1", "", TABLA_N("there is no such move on this board"), NULL, NULL);
    if (action < GIPF_CLEAR)
        return check_push(state, gipf_entry_of(action), gipf_is_gipf_push(action), error);
    return check_clear(state, gipf_line_of(action), gipf_keep_of(action), error);
}
