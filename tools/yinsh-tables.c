/*
 * Writes src/game/yinsh/tables.c: the geometry of the YINSH board and the numbers its hash is made of, all worked out
 * from the shape of the board (Y1). A test runs this program and compares, so the two cannot drift apart.
 *
 *   cc -Iinclude tools/yinsh-tables.c -o yinsh-tables && ./yinsh-tables > src/game/yinsh/tables.c
 */
#include "tabla/rng.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 11, POINTS = 85, AXES = 3, WAYS = 6, LINES = 11, ROW = 5, SYMMETRIES = 12, NONE = 255 };

/* The lowest and highest number on each lettered line, a to k. */
static const int lowest[LETTERS] = {2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7};
static const int highest[LETTERS] = {5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};

/* A step up each axis, as (letter, number). */
static const int step_letter[AXES] = {0, 1, 1}, step_number[AXES] = {1, 0, 1};

static int letter_of[POINTS], number_of[POINTS], index_of[LETTERS][13];
static int slot_of[AXES * POINTS]; /* by axis, then point: lane * 64 + bit */

static int point_at(int letter, int number)
{
    if (letter < 0 || letter >= LETTERS || number < lowest[letter] || number > highest[letter])
        return NONE;
    return index_of[letter][number];
}

static int step(int point, int way)
{
    int axis = way / 2, sign = way % 2 ? -1 : 1;

    return point_at(letter_of[point] + sign * step_letter[axis], number_of[point] + sign * step_number[axis]);
}

/* Which of an axis's eleven lines a point is on, by its place across the axis. */
static int line_of(int axis, int point)
{
    int u = letter_of[point] - 5, v = number_of[point] - 6;

    return (axis == 0 ? u : axis == 1 ? v : v - u) + 5;
}

static void number_points(void)
{
    int count = 0;

    for (int letter = 0; letter < LETTERS; letter++)
        for (int number = lowest[letter]; number <= highest[letter]; number++) {
            letter_of[count] = letter;
            number_of[count] = number;
            index_of[letter][number] = count++;
        }
    if (count != POINTS)
        abort();
}

/* Six lines go to the first lane and five to the second, each followed by a bit that no point owns. */
static void lay_out_axis(int axis)
{
    int lane = 0, bit = 1;

    for (int line = 0; line < LINES; line++) {
        int p = 0;

        if (line == 6) {
            lane = 1;
            bit = 1;
        }
        while (line_of(axis, p) != line || step(p, axis * 2 + 1) != NONE)
            p++;
        for (; p != NONE; p = step(p, axis * 2))
            slot_of[axis * POINTS + p] = lane * 64 + bit++;
        bit++;
    }
    if (bit > 64)
        abort();
}

static void write_lanes(uint64_t low, uint64_t high)
{
    printf("{0x%" PRIx64 ", 0x%" PRIx64 "}", low, high);
}

static void write_slot(int slot)
{
    write_lanes(slot < 64 ? UINT64_C(1) << slot : 0, slot >= 64 ? UINT64_C(1) << (slot - 64) : 0);
}

/* A table of `rows` rows; `numbers` holds one after the other. */
static void write_table(const char *head, const int *numbers, int rows, int columns)
{
    printf("const %s = {", head);
    for (int row = 0; row < rows; row++) {
        printf("\n    {");
        for (int i = 0; i < columns; i++)
            printf("%s%d", i == 0 ? "" : i % 24 ? ", " : ",\n     ", numbers[row * columns + i]);
        printf("},");
    }
    printf("\n};\n\n");
}

static void write_bits(void)
{
    printf("const tabla_yinsh_lanes tabla_yinsh_board[YINSH_AXES] = {\n");
    for (int axis = 0; axis < AXES; axis++) {
        uint64_t lanes[2] = {0, 0};
        for (int p = 0; p < POINTS; p++)
            lanes[slot_of[axis * POINTS + p] / 64] |= UINT64_C(1) << slot_of[axis * POINTS + p] % 64;
        printf("    ");
        write_lanes(lanes[0], lanes[1]);
        printf(",\n");
    }
    printf("};\n\nconst tabla_yinsh_lanes tabla_yinsh_bit[YINSH_POINTS][YINSH_AXES] = {\n");
    for (int p = 0; p < POINTS; p++) {
        printf("    {");
        for (int axis = 0; axis < AXES; axis++) {
            write_slot(slot_of[axis * POINTS + p]);
            printf("%s", axis < AXES - 1 ? ", " : "},\n");
        }
    }
    printf("};\n\n");
}

static void write_points(void)
{
    int at[AXES * 128], next[POINTS * WAYS];

    printf("const char tabla_yinsh_name[YINSH_POINTS][4] = {");
    for (int p = 0; p < POINTS; p++)
        printf("%s\"%c%d\",", p % 14 ? " " : "\n    ", 'a' + letter_of[p], number_of[p]);
    printf("\n};\n\n");
    for (int p = 0; p < POINTS; p++)
        for (int way = 0; way < WAYS; way++)
            next[p * WAYS + way] = step(p, way);
    write_table("uint8_t tabla_yinsh_step[YINSH_POINTS][YINSH_WAYS]", next, POINTS, WAYS);
    write_table("uint8_t tabla_yinsh_slot[YINSH_AXES][YINSH_POINTS]", slot_of, AXES, POINTS);
    for (int i = 0; i < AXES * 128; i++)
        at[i] = NONE;
    for (int axis = 0; axis < AXES; axis++)
        for (int p = 0; p < POINTS; p++)
            at[axis * 128 + slot_of[axis * POINTS + p]] = p;
    write_table("uint8_t tabla_yinsh_at[YINSH_AXES][128]", at, AXES, 128);
}

static void write_moves(void)
{
    int first[POINTS * WAYS], count = 0;

    printf("const struct tabla_yinsh_move tabla_yinsh_moves[YINSH_MOVES] = {");
    for (int p = 0; p < POINTS; p++)
        for (int way = 0; way < WAYS; way++) {
            int distance = 1;
            first[p * WAYS + way] = count;
            for (int to = step(p, way); to != NONE; to = step(to, way), distance++, count++)
                printf("%s{%d, %d, %d, %d},", count % 7 ? " " : "\n    ", p, to, way, distance);
        }
    printf("\n};\n\n");
    write_table("uint16_t tabla_yinsh_first_move[YINSH_POINTS][YINSH_WAYS]", first, POINTS, WAYS);
}

static void write_rows(void)
{
    int row_from[AXES * POINTS], count = 0;

    printf("const struct tabla_yinsh_row tabla_yinsh_rows[YINSH_ROWS] = {");
    for (int i = 0; i < AXES * POINTS; i++)
        row_from[i] = NONE;
    for (int axis = 0; axis < AXES; axis++)
        for (int slot = 0; slot < 128; slot++)
            for (int p = 0; p < POINTS; p++) {
                int end = p;
                if (slot_of[axis * POINTS + p] != slot)
                    continue;
                for (int i = 1; i < ROW && end != NONE; i++)
                    end = step(end, axis * 2);
                if (end == NONE)
                    continue;
                printf("%s{%d, %d, %d},", count % 9 ? " " : "\n    ", p, end, axis);
                row_from[axis * POINTS + p] = count++;
            }
    printf("\n};\n\n");
    write_table("uint8_t tabla_yinsh_row_from[YINSH_AXES][YINSH_POINTS]", row_from, AXES, POINTS);
}

/* In cube coordinates (q + r + s = 0) a sixth of a turn is (-r, -s, -q); the mirror swaps r and s. */
static void write_symmetries(void)
{
    int turned[SYMMETRIES * POINTS];

    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        for (int p = 0; p < POINTS; p++) {
            int u = letter_of[p] - 5, v = number_of[p] - 6, q = u, r = -v, s = v - u;
            for (int i = 0; i < symmetry % 6; i++) {
                int before = q;
                q = -r;
                r = -s;
                s = -before;
            }
            if (symmetry >= 6) {
                int before = r;
                r = s;
                s = before;
            }
            turned[symmetry * POINTS + p] = point_at(q + 5, 6 - r);
        }
    write_table("uint8_t tabla_yinsh_turned[YINSH_SYMMETRIES][YINSH_POINTS]", turned, SYMMETRIES, POINTS);
}

static void write_keys(const char *name, uint64_t *seed)
{
    printf("const uint64_t %s[2][YINSH_POINTS] = {", name);
    for (int player = 0; player < 2; player++) {
        printf("\n    {");
        for (int p = 0; p < POINTS; p++)
            printf("%s0x%016" PRIx64 ",", p % 5 ? " " : "\n        ", tabla_splitmix64(seed));
        printf("\n    },");
    }
    printf("\n};\n");
}

int main(void)
{
    uint64_t seed = 0x59494e5348u;

    number_points();
    for (int axis = 0; axis < AXES; axis++)
        lay_out_axis(axis);
    printf("/* Written by tools/yinsh-tables.c; yinsh.h says what each table means. Do not edit. */\n");
    printf("#include \"yinsh.h\"\n\n");
    write_bits();
    write_points();
    write_moves();
    write_rows();
    write_symmetries();
    write_keys("tabla_yinsh_ring_key", &seed);
    printf("\n");
    write_keys("tabla_yinsh_marker_key", &seed);
    return 0;
}
