/* Why an action is not legal: the rule, the point and a sentence. Walks point by point; speed does not matter here. */
#include "yinsh.h"

bool tabla_yinsh_is_over(const struct tabla_state *state, struct tabla_error *error)
{
    if (state->over)
        tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    return state->over;
}

/* Something legal now, as an example to learn from. */
static const char *example(const struct tabla_state *state, char out[TABLA_ACTION_TEXT])
{
    tabla_action actions[TABLA_MAX_ACTIONS];

    if (tabla_yinsh_actions(state, NULL, actions) == 0)
        return "";
    tabla_yinsh_write_action(state, actions[0], out);
    return out;
}

/* Another kind of decision is due: says which. */
static bool fail_phase(const struct tabla_state *state, enum yinsh_phase wanted, struct tabla_error *error)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    char text[TABLA_ACTION_TEXT];

    switch ((enum yinsh_phase)state->phase) {
    case YINSH_PHASE_PLACE:
        return tabla_fail_rule(error, "Y3", "", TABLA_N("first all rings are placed: put one on an empty point"), NULL,
                               NULL);
    case YINSH_PHASE_ROW: {
        tabla_action rows[TABLA_MAX_ACTIONS];
        const char *point;

        tabla_yinsh_actions(state, NULL, rows);
        point = tabla_yinsh_name[tabla_yinsh_rows[rows[0] - YINSH_TAKE_ROW].first];
        if (board->mover == state->player)
            return tabla_fail_rule(error, "Y6", point, TABLA_N("you have made a row: take it off first (%1)"),
                                   example(state, text), NULL);
        return tabla_fail_rule(error, "Y8", point,
                               TABLA_N("your opponent's move made you a row: take it off before you move (%1)"),
                               example(state, text), NULL);
    }
    case YINSH_PHASE_RING:
        return tabla_fail_rule(error, "Y6", "", TABLA_N("after the row, one of your rings has to come off (%1)"),
                               example(state, text), NULL);
    case YINSH_PHASE_MOVE:
    case YINSH_PHASE_END:
        break;
    }
    if (wanted == YINSH_PHASE_RING)
        return tabla_fail_rule(error, "Y6", "", TABLA_N("a ring comes off only after a row of five"), NULL, NULL);
    return tabla_fail_rule(error, "Y3", "", TABLA_N("all rings are placed: now they move (%1)"), example(state, text),
                           NULL);
}

static bool check_place(const struct tabla_state *state, unsigned point, struct tabla_error *error)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    const char *name = tabla_yinsh_name[point];

    if (state->phase != YINSH_PHASE_PLACE)
        return fail_phase(state, YINSH_PHASE_PLACE, error);
    if (yinsh_has(board->rings[0], point) || yinsh_has(board->rings[1], point))
        return tabla_fail_rule(error, "Y3", name, TABLA_N("a ring is placed on an empty point (%1 is taken)"), name,
                               NULL);
    return true;
}

/* The way that leads from one point straight to another, and how far; YINSH_WAYS if none does. */
static unsigned way_between(unsigned from, unsigned to, unsigned *distance)
{
    for (unsigned way = 0; way < YINSH_WAYS; way++) {
        *distance = 1;
        for (unsigned p = tabla_yinsh_step[from][way]; p != YINSH_NONE; p = tabla_yinsh_step[p][way], ++*distance)
            if (p == to)
                return way;
    }
    return YINSH_WAYS;
}

/* Y4, from the ring's point on: the first thing that is in the way. */
static bool check_path(const struct yinsh_board *board, unsigned from, unsigned to, unsigned way,
                       struct tabla_error *error)
{
    bool jumped = false;

    for (unsigned p = tabla_yinsh_step[from][way];; p = tabla_yinsh_step[p][way]) {
        const char *name = tabla_yinsh_name[p];
        bool marker = yinsh_has(board->markers[0], p) || yinsh_has(board->markers[1], p);

        if (yinsh_has(board->rings[0], p) || yinsh_has(board->rings[1], p)) {
            if (p == to)
                return tabla_fail_rule(error, "Y4", name, TABLA_N("a ring may not land on another ring (%1)"), name,
                                       NULL);
            return tabla_fail_rule(error, "Y4", name, TABLA_N("a ring may not pass over another ring (%1)"), name,
                                   NULL);
        }
        if (marker && p == to)
            return tabla_fail_rule(error, "Y4", name, TABLA_N("a ring may not land on a marker (%1)"), name, NULL);
        if (p == to)
            return true;
        if (!marker && jumped)
            return tabla_fail_rule(error, "Y4", name,
                                   TABLA_N("after its jump a ring stops on the first empty point (%1)"), name, NULL);
        jumped |= marker;
    }
}

bool tabla_yinsh_check_move(const struct tabla_state *state, unsigned from, unsigned to, tabla_action *action,
                            struct tabla_error *error)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    const char *name = tabla_yinsh_name[from];
    unsigned way, distance;

    if (tabla_yinsh_is_over(state, error))
        return false;
    if (state->phase != YINSH_PHASE_MOVE)
        return fail_phase(state, YINSH_PHASE_MOVE, error);
    if (yinsh_has(board->rings[!state->player], from))
        return tabla_fail_rule(error, "Y4", name, TABLA_N("the ring on %1 is your opponent's"), name, NULL);
    if (!yinsh_has(board->rings[state->player], from))
        return tabla_fail_rule(error, "Y4", name, TABLA_N("there is no ring on %1"), name, NULL);
    if (from == to)
        return tabla_fail_rule(error, "Y4", name, TABLA_N("a ring has to leave its point (%1)"), name, NULL);
    way = way_between(from, to, &distance);
    if (way == YINSH_WAYS)
        return tabla_fail_rule(error, "Y4", tabla_yinsh_name[to],
                               TABLA_N("a ring moves along a line: %2 is on no line with %1"), name,
                               tabla_yinsh_name[to]);
    if (!check_path(board, from, to, way, error))
        return false;
    *action = (tabla_action)(YINSH_MOVE + tabla_yinsh_first_move[from][way] + distance - 1);
    return true;
}

/* Y6 for one point of a row. */
static bool check_marker(const struct tabla_state *state, unsigned point, struct tabla_error *error)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    const char *name = tabla_yinsh_name[point];

    if (yinsh_has(board->markers[state->player], point))
        return true;
    if (yinsh_has(board->markers[!state->player], point))
        return tabla_fail_rule(error, "Y6", name, TABLA_N("a row is five markers of your colour (%1 is not)"), name,
                               NULL);
    if (yinsh_has(board->rings[0], point) || yinsh_has(board->rings[1], point))
        return tabla_fail_rule(error, "Y6", name, TABLA_N("a ring is no part of a row (%1)"), name, NULL);
    return tabla_fail_rule(error, "Y6", name, TABLA_N("a row has no gap (%1 is empty)"), name, NULL);
}

bool tabla_yinsh_check_row(const struct tabla_state *state, unsigned first, unsigned last, tabla_action *action,
                           struct tabla_error *error)
{
    const char *name = tabla_yinsh_name[first];
    unsigned way, distance = 0;

    if (tabla_yinsh_is_over(state, error))
        return false;
    if (state->phase == YINSH_PHASE_PLACE || state->phase == YINSH_PHASE_RING)
        return fail_phase(state, YINSH_PHASE_ROW, error);
    way = way_between(first, last, &distance);
    if (way == YINSH_WAYS)
        return tabla_fail_rule(error, "Y6", tabla_yinsh_name[last],
                               TABLA_N("a row lies on one line: %2 is on no line with %1"), name,
                               tabla_yinsh_name[last]);
    if (way % 2) {
        unsigned swap = first;
        first = last;
        last = swap;
        way--;
    }
    for (unsigned p = first; p != last; p = tabla_yinsh_step[p][way])
        if (!check_marker(state, p, error))
            return false;
    if (!check_marker(state, last, error))
        return false;
    if (distance < YINSH_ROW - 1)
        return tabla_fail_rule(error, "Y6", name, TABLA_N("a row is five markers, no fewer (%1)"), name, NULL);
    if (distance > YINSH_ROW - 1)
        return tabla_fail_rule(error, "Y7", name, TABLA_N("of a longer run choose five markers that lie together (%1)"),
                               name, NULL);
    *action = (tabla_action)(YINSH_TAKE_ROW + tabla_yinsh_row_from[way / 2][first]);
    return true;
}

static bool check_ring(const struct tabla_state *state, unsigned point, struct tabla_error *error)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    const char *name = tabla_yinsh_name[point];

    if (state->phase != YINSH_PHASE_RING)
        return fail_phase(state, YINSH_PHASE_RING, error);
    if (yinsh_has(board->rings[state->player], point))
        return true;
    if (yinsh_has(board->rings[!state->player], point))
        return tabla_fail_rule(error, "Y6", name, TABLA_N("take off a ring of your own: %1 is your opponent's"), name,
                               NULL);
    return tabla_fail_rule(error, "Y6", name, TABLA_N("there is no ring on %1 to take off"), name, NULL);
}

static bool check_pass(const struct tabla_state *state, struct tabla_error *error)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    const char *name;

    if (state->phase != YINSH_PHASE_MOVE)
        return fail_phase(state, YINSH_PHASE_MOVE, error);
    tabla_yinsh_actions(state, NULL, actions);
    if (actions[0] == YINSH_PASS)
        return true;
    name = tabla_yinsh_name[tabla_yinsh_moves[actions[0] - YINSH_MOVE].from];
    return tabla_fail_rule(error, "Y11", name, TABLA_N("you may pass only when none of your rings can move (%1 can)"),
                           name, NULL);
}

bool tabla_yinsh_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                       struct tabla_error *error)
{
    tabla_action same;

    (void)past;
    if (tabla_yinsh_is_over(state, error))
        return false;
    if (action >= YINSH_ACTIONS)
        return tabla_fail_rule(error, "Y1", "", TABLA_N("there is no such action on this board"), NULL, NULL);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        return tabla_yinsh_check_move(state, move->from, move->to, &same, error);
    }
    if (action >= YINSH_TAKE_ROW) {
        const struct tabla_yinsh_row *row = &tabla_yinsh_rows[action - YINSH_TAKE_ROW];
        return tabla_yinsh_check_row(state, row->first, row->last, &same, error);
    }
    if (action == YINSH_PASS)
        return check_pass(state, error);
    if (action >= YINSH_TAKE_RING)
        return check_ring(state, action - YINSH_TAKE_RING, error);
    return check_place(state, action, error);
}
