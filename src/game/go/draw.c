/* What front ends draw, and the symmetries of the board. */
#include "game/go/position.h"

#include <stdio.h>

/* --- The board ---------------------------------------------------------------------------------------------------- */

/* The usual dots: corners from size 8 on, the middle on odd boards, the sides on the two largest odd ones. */
static bool is_star(unsigned column, unsigned row, unsigned size)
{
    unsigned low = size >= 13 ? 3 : 2, high = size - 1 - low, middle = size / 2;
    bool odd = size % 2 == 1;
    bool corner_x = column == low || column == high, corner_y = row == low || row == high;
    bool middle_x = odd && column == middle, middle_y = odd && row == middle;

    if (size < 8)
        return size >= 5 && middle_x && middle_y;
    return (corner_x && corner_y) || (middle_x && middle_y) ||
           (size >= 17 && ((corner_x && middle_y) || (middle_x && corner_y)));
}

static void add_label(struct tabla_layout *out, int32_t x, int32_t y, const char *text)
{
    struct tabla_label *label = &out->labels[out->label_count++];

    label->x = x;
    label->y = y;
    memcpy(label->text, text, strlen(text) + 1);
}

void tabla_go_layout(const struct tabla_state *state, struct tabla_layout *out)
{
    unsigned size = tabla_go_of(state)->size;
    int32_t end = (int32_t)(size - 1) * 1000;

    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < size * size; p++) {
        struct tabla_spot *spot = &out->spots[out->spot_count++];
        spot->x = (int32_t)(p % size) * 1000;
        spot->y = (int32_t)(p / size) * 1000;
        spot->kind = is_star(p % size, p / size, size) ? TABLA_SPOT_STAR : TABLA_SPOT_POINT;
        tabla_go_point_name(p, size, spot->name);
    }
    for (unsigned i = 0; i < size; i++) {
        int32_t at = (int32_t)i * 1000;
        char letter[4], number[4];

        tabla_go_point_name(i * size + i, size, letter);
        memcpy(number, letter + 1, 3);
        letter[1] = '\0';
        out->segments[out->segment_count++] = (struct tabla_segment){at, 0, at, end};
        out->segments[out->segment_count++] = (struct tabla_segment){0, at, end, at};
        add_label(out, at, -800, letter);
        add_label(out, at, end + 800, letter);
        add_label(out, -800, at, number);
        add_label(out, end + 800, at, number);
    }
}

/* --- The position ------------------------------------------------------------------------------------------------- */

static int16_t shown(uint32_t number)
{
    return (int16_t)(number < INT16_MAX ? number : INT16_MAX);
}

void tabla_go_view(const struct tabla_state *state, struct tabla_view *out)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits stones = tabla_go_bits_or(&go->stones[0], &go->stones[1]);

    memset(out, 0, sizeof *out);
    TABLA_GO_EACH(bit, stones)
    {
        out->pieces[out->piece_count++] = (struct tabla_piece){(uint16_t)tabla_go_point(bit, go->size),
                                                               !tabla_go_bits_has(&go->stones[TABLA_BLACK], bit),
                                                               TABLA_PIECE_STONE, tabla_go_bits_has(&go->dead, bit)};
    }
    out->counters[out->counter_count++] =
        (struct tabla_counter){TABLA_N("Prisoners"), false, {shown(go->prisoners[0]), shown(go->prisoners[1])}, 0};
}

void tabla_go_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out)
{
    memset(out, 0, sizeof *out);
    if (action < tabla_go_points(tabla_go_of(state))) {
        out->kind = TABLA_ACT_PLACE;
        out->count = 1;
        out->spots[0] = action;
    } else {
        out->kind = TABLA_ACT_PASS;
    }
}

/* --- Symmetries --------------------------------------------------------------------------------------------------- */

unsigned tabla_go_symmetries(const struct tabla_state *state)
{
    (void)state;
    return 8;
}

/* Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns afterwards. */
unsigned tabla_go_turn(unsigned symmetry, unsigned point, unsigned size)
{
    unsigned x = point % size, y = point / size;

    if (symmetry & 1)
        x = size - 1 - x;
    if (symmetry & 2)
        y = size - 1 - y;
    return symmetry & 4 ? x * size + y : y * size + x;
}

static struct tabla_go_bits turn_bits(struct tabla_go_bits from, unsigned symmetry, unsigned size)
{
    struct tabla_go_bits out = {{0}};

    TABLA_GO_EACH(bit, from)
    {
        tabla_go_bits_set(&out, tabla_go_bit(tabla_go_turn(symmetry, tabla_go_point(bit, size), size), size));
    }
    return out;
}

tabla_action tabla_go_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action)
{
    const struct tabla_go_position *go = tabla_go_of(state);

    return action < tabla_go_points(go) ? (tabla_action)tabla_go_turn(symmetry, action, go->size) : action;
}

void tabla_go_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out)
{
    struct tabla_state turned = *state;
    struct tabla_go_position *go = tabla_go_for(&turned);

    go->stones[0] = turn_bits(go->stones[0], symmetry, go->size);
    go->stones[1] = turn_bits(go->stones[1], symmetry, go->size);
    go->dead = turn_bits(go->dead, symmetry, go->size);
    if (go->ko)
        go->ko = (uint16_t)(tabla_go_turn(symmetry, go->ko - 1u, go->size) + 1);
    go->picture = tabla_go_picture(go);
    tabla_go_seal(&turned);
    *out = turned;
}
