/* The board turned and mirrored, and what front ends draw of it. */
#include "game/gipf/gipf.h"

#include <string.h>

/* --- Symmetries ------------------------------------------------------------------------------------------------- */

unsigned tabla_gipf_symmetries(const struct tabla_state *state)
{
    (void)state;
    return GIPF_SYMMETRIES;
}

void tabla_gipf_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out)
{
    struct tabla_state turned = *state;
    struct gipf_board *board = gipf_board_for(&turned);
    uint32_t asked = board->asked;

    board->pieces[0] = tabla_gipf_turn_points(symmetry, board->pieces[0]);
    board->pieces[1] = tabla_gipf_turn_points(symmetry, board->pieces[1]);
    board->gipf = tabla_gipf_turn_points(symmetry, board->gipf);
    board->asked = 0;
    for (; asked; asked &= asked - 1)
        board->asked |= UINT32_C(1) << tabla_gipf_turn_line(symmetry, gipf_lowest_index(asked));
    turned.hash = tabla_gipf_hash(&turned);
    *out = turned;
}

/* The entry by the turned line that begins on the turned first point; onto an empty point the lowest one that does. */
static unsigned turn_entry(const struct tabla_state *state, unsigned symmetry, unsigned entry)
{
    uint64_t first = gipf_entry_point(entry);
    unsigned turned = 2 * tabla_gipf_turn_line(symmetry, entry >> 1);

    if (gipf_entry_point(turned) != tabla_gipf_turn_points(symmetry, first))
        turned++;
    return gipf_taken(gipf_board(state)) & first ? turned : tabla_gipf_first_entry(turned);
}

tabla_action tabla_gipf_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action)
{
    unsigned line, keep, turned;

    if (action < GIPF_CLEAR)
        return gipf_push_action(turn_entry(state, symmetry, gipf_entry_of(action)), gipf_is_gipf_push(action));
    line = gipf_line_of(action);
    keep = gipf_keep_of(action);
    turned = tabla_gipf_turn_line(symmetry, line);
    keep = tabla_gipf_pack(turned, tabla_gipf_turn_points(symmetry, tabla_gipf_unpack(line, keep)));
    return gipf_clear_action(turned, keep);
}

/* --- Drawing ---------------------------------------------------------------------------------------------------- */

void tabla_gipf_layout(const struct tabla_state *state, struct tabla_layout *out)
{
    (void)state;
    memset(out, 0, sizeof *out);
    out->hex = true;
    for (unsigned s = 0; s < GIPF_SPOTS; s++) {
        struct tabla_spot *spot = &out->spots[out->spot_count++];

        tabla_gipf_spot_place(s, &spot->x, &spot->y);
        tabla_gipf_spot_name(s, spot->name);
        spot->kind = tabla_gipf_spot_bit(s) ? TABLA_SPOT_POINT : TABLA_SPOT_DOT;
        if (spot->kind == TABLA_SPOT_DOT) {
            /* Pushes are written with the dot's whole name, so it stands there, a little further out. */
            struct tabla_label *label = &out->labels[out->label_count++];
            label->x = spot->x * 9 / 8;
            label->y = spot->y * 9 / 8;
            memcpy(label->text, spot->name, sizeof label->text);
        }
    }
    for (unsigned line = 0; line < GIPF_LINES; line++) {
        struct tabla_segment *segment = &out->segments[out->segment_count++];

        tabla_gipf_spot_place(tabla_gipf_entry_dot(2 * line), &segment->x1, &segment->y1);
        tabla_gipf_spot_place(tabla_gipf_entry_dot(2 * line + 1), &segment->x2, &segment->y2);
    }
}

static uint8_t kind_on(const struct gipf_board *board, uint64_t point)
{
    return board->gipf & point ? TABLA_PIECE_GIPF : TABLA_PIECE_SINGLE;
}

static uint8_t owner_on(const struct gipf_board *board, uint64_t point)
{
    return board->pieces[TABLA_WHITE] & point ? TABLA_WHITE : TABLA_BLACK;
}

void tabla_gipf_view(const struct tabla_state *state, struct tabla_view *out)
{
    const struct gipf_board *board = gipf_board(state);
    struct tabla_counter *reserve, *captured;

    memset(out, 0, sizeof *out);
    for (uint64_t rest = gipf_taken(board); rest; rest &= rest - 1) {
        uint64_t point = gipf_lowest(rest);
        struct tabla_piece *piece = &out->pieces[out->piece_count++];

        piece->spot = (uint16_t)tabla_gipf_spot(gipf_lowest_index(point));
        piece->owner = owner_on(board, point);
        piece->kind = kind_on(board, point);
    }
    reserve = &out->counters[out->counter_count++];
    reserve->label = TABLA_N("Reserve");
    reserve->most = (int16_t)gipf_material(board->variant);
    captured = &out->counters[out->counter_count++];
    captured->label = TABLA_N("Captured");
    for (unsigned player = 0; player < 2; player++) {
        reserve->value[player] = board->reserve[player];
        captured->value[player] = (int16_t)gipf_captured(board, player);
    }
}

static size_t push_changes(const struct tabla_state *state, unsigned entry, uint8_t kind, struct tabla_change *out)
{
    const struct gipf_board *board = gipf_board(state);
    struct gipf_push push = tabla_gipf_push(gipf_taken(board), entry);
    size_t count = 0;

    /* The furthest piece moves first, as a hand has to do it. */
    for (uint64_t rest = push.run; rest;) {
        uint64_t point = push.down ? gipf_lowest(rest) : gipf_highest(rest);
        unsigned index = gipf_lowest_index(point);

        out[count++] = (struct tabla_change){
            TABLA_CHANGE_MOVE, owner_on(board, point), kind_on(board, point), (uint16_t)tabla_gipf_spot(index),
            (uint16_t)tabla_gipf_spot(push.down ? index - push.shift : index + push.shift)};
        rest ^= point;
    }
    out[count++] = (struct tabla_change){TABLA_CHANGE_ADD, state->player, kind, (uint16_t)tabla_gipf_entry_dot(entry),
                                         (uint16_t)tabla_gipf_spot(gipf_lowest_index(push.first))};
    return count;
}

size_t tabla_gipf_changes(const struct tabla_state *state, tabla_action action,
                          struct tabla_change out[TABLA_MAX_CHANGES])
{
    const struct gipf_board *board = gipf_board(state);
    size_t count = 0;
    unsigned line;
    uint64_t gone;

    if (action < GIPF_CLEAR)
        return push_changes(state, gipf_entry_of(action),
                            gipf_is_gipf_push(action) ? TABLA_PIECE_GIPF : TABLA_PIECE_SINGLE, out);
    line = gipf_line_of(action);
    gone = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], line);
    gone &= ~tabla_gipf_unpack(line, gipf_keep_of(action));
    for (; gone; gone &= gone - 1) {
        uint64_t point = gipf_lowest(gone);
        uint16_t spot = (uint16_t)tabla_gipf_spot(gipf_lowest_index(point));

        out[count++] =
            (struct tabla_change){TABLA_CHANGE_REMOVE, owner_on(board, point), kind_on(board, point), spot, spot};
    }
    return count;
}

void tabla_gipf_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out)
{
    const struct gipf_board *board = gipf_board(state);
    unsigned line;
    uint64_t stay;

    memset(out, 0, sizeof *out);
    if (action < GIPF_CLEAR) {
        unsigned entry = gipf_entry_of(action);

        out->kind = gipf_is_gipf_push(action) ? TABLA_ACT_PUSH_GIPF : TABLA_ACT_PUSH;
        out->count = 2;
        out->spots[0] = (uint16_t)tabla_gipf_entry_dot(entry);
        out->spots[1] = (uint16_t)tabla_gipf_spot(gipf_lowest_index(gipf_entry_point(entry)));
        return;
    }
    line = gipf_line_of(action);
    stay = tabla_gipf_unpack(line, gipf_keep_of(action));
    out->kind = TABLA_ACT_CLEAR;
    for (uint64_t rest = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], line); rest;
         rest &= rest - 1) {
        if (stay & gipf_lowest(rest))
            out->keep |= (uint16_t)(1u << out->count);
        out->spots[out->count++] = (uint16_t)tabla_gipf_spot(gipf_lowest_index(rest));
    }
}
