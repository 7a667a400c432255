/* Handicap stones: the usual points, chosen points, and good points when there are more stones than usual points. */
#include "game/go/position.h"

#include <stdio.h>

enum { MOST_FIXED = 9 };

/*
 * The usual points in the order of the Go Text Protocol: two opposite corners, the other two, then the sides; an odd
 * number above four has its last stone in the middle. Boards of even size have no middle, and on 7x7 it is too close.
 */
unsigned tabla_go_most_handicap(unsigned size)
{
    return size < 7 ? 0 : size == 7 || size % 2 == 0 ? 4 : MOST_FIXED;
}

static unsigned fixed_points(unsigned size, unsigned stones, uint16_t out[MOST_FIXED])
{
    unsigned low = size >= 13 ? 3 : 2, high = size - 1 - low, middle = size / 2;
    const unsigned places[8][2] = {{low, low},    {high, high},   {low, high},   {high, low},
                                   {low, middle}, {high, middle}, {middle, low}, {middle, high}};
    bool center = stones > 4 && stones % 2 == 1;
    unsigned count = 0;

    for (unsigned i = 0; i < stones - center; i++)
        out[count++] = (uint16_t)(places[i][1] * size + places[i][0]);
    if (center)
        out[count++] = (uint16_t)(middle * size + middle);
    return count;
}

static bool fresh(const struct tabla_state *state, struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);

    if (!state->over && go->passes == 0 && go->prisoners[0] == 0 && go->prisoners[1] == 0 &&
        !tabla_go_bits_any(&go->stones[0]) && !tabla_go_bits_any(&go->stones[1]))
        return true;
    return tabla_fail_rule(error, "O7", "", TABLA_N("handicap stones are put on an empty board, before play"), NULL,
                           NULL);
}

static void place(struct tabla_state *state, const uint16_t *points, size_t count)
{
    struct tabla_go_position *go = tabla_go_for(state);

    for (size_t i = 0; i < count; i++)
        tabla_go_bits_set(&go->stones[TABLA_BLACK], tabla_go_bit(points[i], go->size));
    go->picture = tabla_go_picture(go);
    go->handicap = (uint16_t)count;
    state->player = TABLA_WHITE;
    tabla_go_seal(state);
}

bool tabla_go_fixed_handicap(struct tabla_state *state, unsigned stones, struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned most = tabla_go_most_handicap(go->size);
    uint16_t points[MOST_FIXED];
    char number[12];

    if (!fresh(state, error))
        return false;
    if (most == 0)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("boards smaller than 7x7 have no fixed handicap points"),
                          NULL, NULL, NULL);
    if (stones < 2 || stones > most) {
        snprintf(number, sizeof number, "%u", most);
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("a fixed handicap on this board is 2 to %1 stones"), number,
                          NULL, NULL);
    }
    place(state, points, fixed_points(go->size, stones, points));
    return true;
}

bool tabla_go_free_handicap(struct tabla_state *state, const uint16_t *points, size_t count, struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits seen = {{0}};

    if (!fresh(state, error))
        return false;
    if (count < 2 || count >= tabla_go_points(go))
        return tabla_fail(error, TABLA_ERROR_RANGE,
                          TABLA_N("a handicap is at least 2 stones and leaves a crossing empty"), NULL, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        char name[4];

        if (points[i] >= tabla_go_points(go))
            return tabla_fail_rule(error, "O1", "", TABLA_N("there is no such crossing on this board"), NULL, NULL);
        tabla_go_point_name(points[i], go->size, name);
        if (tabla_go_bits_has(&seen, tabla_go_bit(points[i], go->size)))
            return tabla_fail_rule(error, "O1", name, TABLA_N("there is a stone already (%1)"), name, NULL);
        tabla_go_bits_set(&seen, tabla_go_bit(points[i], go->size));
    }
    place(state, points, count);
    return true;
}

/* How far a crossing is from the edge, from 1. */
static int line_of(unsigned point, int size)
{
    int x = (int)point % size + 1, y = (int)point / size + 1;
    int across = x < size + 1 - x ? x : size + 1 - x, up = y < size + 1 - y ? y : size + 1 - y;

    return across < up ? across : up;
}

/*
 * More stones than usual points: each goes where it is furthest from those that stand, on the third line or above
 * where the board has one, the fourth rather than the third. They stop when they would touch.
 */
size_t tabla_go_suggest_handicap(const struct tabla_state *state, unsigned stones, uint16_t *out)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    int size = go->size, lowest = size >= 7 ? 3 : size >= 4 ? 2 : 1;
    unsigned most = tabla_go_most_handicap(go->size);
    size_t count = 0;

    if (!fresh(state, NULL) || stones < 2)
        return 0;
    if (most >= 2)
        count = fixed_points(go->size, stones < most ? stones : most, out);
    while (count < stones && count < TABLA_MAX_SPOTS) {
        int best = 0, best_point = -1;
        for (unsigned p = 0; p < tabla_go_points(go); p++) {
            int nearest = 2 * size, line = line_of(p, size);
            for (size_t i = 0; i < count; i++) {
                int dx = (int)p % size - out[i] % size, dy = (int)p / size - out[i] / size;
                int distance = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
                nearest = distance < nearest ? distance : nearest;
            }
            if (line >= lowest && nearest >= 2 && 4 * nearest + (line < 4 ? line : 4) > best) {
                best = 4 * nearest + (line < 4 ? line : 4);
                best_point = (int)p;
            }
        }
        if (best_point < 0)
            break;
        out[count++] = (uint16_t)best_point;
    }
    /* A single stone is no handicap. */
    return count >= 2 ? count : 0;
}
