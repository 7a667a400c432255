/* What front ends draw of YINSH, and the twelve ways to turn and mirror its board. */
#include "yinsh.h"

#include <string.h>

/* --- Symmetries ------------------------------------------------------------------------------------------------- */

/* 0 to 5 turn by so many sixths, 6 to 11 then mirror. */
unsigned tabla_yinsh_symmetries(const struct tabla_state *state)
{
    (void)state;
    return YINSH_SYMMETRIES;
}

void tabla_yinsh_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    struct tabla_state turned = *state;
    struct yinsh_board *to = yinsh_board_for(&turned);

    memset(to->rings, 0, sizeof to->rings);
    memset(to->markers, 0, sizeof to->markers);
    for (unsigned player = 0; player < 2; player++)
        for (unsigned p = 0; p < YINSH_POINTS; p++) {
            if (yinsh_has(board->rings[player], p))
                tabla_yinsh_put(to, player, TABLA_PIECE_RING, tabla_yinsh_turned[symmetry][p]);
            if (yinsh_has(board->markers[player], p))
                tabla_yinsh_put(to, player, TABLA_PIECE_MARKER, tabla_yinsh_turned[symmetry][p]);
        }
    turned.hash = tabla_yinsh_rehash(&turned);
    *out = turned;
}

/* The way that leads from one point to a neighbour. */
static unsigned way_to(unsigned from, unsigned neighbour)
{
    unsigned way = 0;

    while (tabla_yinsh_step[from][way] != neighbour)
        way++;
    return way;
}

tabla_action tabla_yinsh_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action)
{
    const uint8_t *turned = tabla_yinsh_turned[symmetry];

    (void)state;
    assert(action < YINSH_ACTIONS);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        unsigned from = turned[move->from], next = turned[tabla_yinsh_step[move->from][move->way]];
        unsigned first = tabla_yinsh_first_move[from][way_to(from, next)];
        return (tabla_action)(YINSH_MOVE + first + move->distance - 1);
    }
    if (action >= YINSH_TAKE_ROW) {
        const struct tabla_yinsh_row *row = &tabla_yinsh_rows[action - YINSH_TAKE_ROW];
        unsigned first = turned[row->first], next = turned[tabla_yinsh_step[row->first][row->axis * 2]];
        unsigned way = way_to(first, next);
        if (way % 2)
            first = turned[row->last];
        return (tabla_action)(YINSH_TAKE_ROW + tabla_yinsh_row_from[way / 2][first]);
    }
    if (action == YINSH_PASS)
        return action;
    if (action >= YINSH_TAKE_RING)
        return (tabla_action)(YINSH_TAKE_RING + turned[action - YINSH_TAKE_RING]);
    return turned[action];
}

/* --- The board -------------------------------------------------------------------------------------------------- */

/* f6 is in the middle. Lettered lines stand upright, 866 thousandths apart, each half a step lower than the one before.
 */
static void place_spot(unsigned point, struct tabla_spot *spot)
{
    const char *name = tabla_yinsh_name[point];
    int letter = name[0] - 'f', number = (name[2] ? 10 + name[2] - '0' : name[1] - '0') - 6;

    spot->x = letter * 866;
    spot->y = number * 1000 - letter * 500;
    memcpy(spot->name, name, sizeof spot->name);
    spot->kind = TABLA_SPOT_POINT;
}

static void add_label(struct tabla_layout *out, const struct tabla_spot *spot, int32_t x, int32_t y, const char *text)
{
    struct tabla_label *label = &out->labels[out->label_count++];

    label->x = spot->x + x;
    label->y = spot->y + y;
    strcpy(label->text, text);
}

void tabla_yinsh_layout(const struct tabla_state *state, struct tabla_layout *out)
{
    (void)state;
    memset(out, 0, sizeof *out);
    out->hex = true;
    out->spot_count = YINSH_POINTS;
    for (unsigned p = 0; p < YINSH_POINTS; p++)
        place_spot(p, &out->spots[p]);
    for (unsigned axis = 0; axis < YINSH_AXES; axis++)
        for (unsigned p = 0; p < YINSH_POINTS; p++) {
            unsigned last = p;

            if (tabla_yinsh_step[p][axis * 2 + 1] != YINSH_NONE)
                continue; /* not the lower end of its line */
            while (tabla_yinsh_step[last][axis * 2] != YINSH_NONE)
                last = tabla_yinsh_step[last][axis * 2];
            out->segments[out->segment_count++] =
                (struct tabla_segment){out->spots[p].x, out->spots[p].y, out->spots[last].x, out->spots[last].y};
            /* Letters below their lines, numbers where their lines come out at the left. */
            if (axis == 0) {
                char letter[2] = {tabla_yinsh_name[p][0], '\0'};
                add_label(out, &out->spots[p], 0, -600, letter);
            } else if (axis == 1) {
                add_label(out, &out->spots[p], -520, 300, tabla_yinsh_name[p] + 1);
            }
        }
}

void tabla_yinsh_view(const struct tabla_state *state, struct tabla_view *out)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < YINSH_POINTS; p++)
        for (unsigned player = 0; player < 2; player++) {
            bool ring = yinsh_has(board->rings[player], p);

            if (ring || yinsh_has(board->markers[player], p))
                out->pieces[out->piece_count++] =
                    (struct tabla_piece){(uint16_t)p, (uint8_t)player, ring ? TABLA_PIECE_RING : TABLA_PIECE_MARKER, 0};
        }
    out->counters[out->counter_count++] =
        (struct tabla_counter){TABLA_N("Pool"), true, {board->pool, board->pool}, YINSH_MARKERS};
    out->counters[out->counter_count++] =
        (struct tabla_counter){TABLA_N("Rings off"), false, {board->off[0], board->off[1]}, board->goal};
}

/* --- Actions ---------------------------------------------------------------------------------------------------- */

size_t tabla_yinsh_changes(const struct tabla_state *state, tabla_action action,
                           struct tabla_change out[TABLA_MAX_CHANGES])
{
    const struct yinsh_board *board = yinsh_board_of(state);
    uint8_t player = state->player;
    size_t count = 0;

    assert(action < YINSH_ACTIONS);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        unsigned p = move->from;

        out[count++] = (struct tabla_change){TABLA_CHANGE_ADD, player, TABLA_PIECE_MARKER, move->from, move->from};
        out[count++] = (struct tabla_change){TABLA_CHANGE_MOVE, player, TABLA_PIECE_RING, move->from, move->to};
        while ((p = tabla_yinsh_step[p][move->way]) != move->to)
            for (uint8_t owner = 0; owner < 2; owner++)
                if (yinsh_has(board->markers[owner], p))
                    out[count++] =
                        (struct tabla_change){TABLA_CHANGE_FLIP, owner, TABLA_PIECE_MARKER, (uint16_t)p, (uint16_t)p};
    } else if (action >= YINSH_TAKE_ROW) {
        const struct tabla_yinsh_row *row = &tabla_yinsh_rows[action - YINSH_TAKE_ROW];
        uint16_t p = row->first;

        for (unsigned i = 0; i < YINSH_ROW; i++, p = tabla_yinsh_step[p][row->axis * 2])
            out[count++] = (struct tabla_change){TABLA_CHANGE_REMOVE, player, TABLA_PIECE_MARKER, p, p};
    } else if (action != YINSH_PASS) {
        bool take = action >= YINSH_TAKE_RING;
        uint16_t p = (uint16_t)(take ? action - YINSH_TAKE_RING : action);

        out[count++] =
            (struct tabla_change){take ? TABLA_CHANGE_REMOVE : TABLA_CHANGE_ADD, player, TABLA_PIECE_RING, p, p};
    }
    return count;
}

void tabla_yinsh_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out)
{
    (void)state;
    assert(action < YINSH_ACTIONS);
    memset(out, 0, sizeof *out);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        out->kind = TABLA_ACT_MOVE;
        out->count = 2;
        out->spots[0] = move->from;
        out->spots[1] = move->to;
    } else if (action >= YINSH_TAKE_ROW) {
        const struct tabla_yinsh_row *row = &tabla_yinsh_rows[action - YINSH_TAKE_ROW];
        uint16_t p = row->first;

        out->kind = TABLA_ACT_ROW;
        for (; out->count < YINSH_ROW; p = tabla_yinsh_step[p][row->axis * 2])
            out->spots[out->count++] = p;
    } else if (action == YINSH_PASS) {
        out->kind = TABLA_ACT_PASS;
    } else {
        out->kind = action >= YINSH_TAKE_RING ? TABLA_ACT_RING : TABLA_ACT_PLACE;
        out->count = 1;
        out->spots[0] = (uint16_t)(action >= YINSH_TAKE_RING ? action - YINSH_TAKE_RING : action);
    }
}
