/*
 * The board of GIPF as bits.
 *
 * A crossing has two coordinates from 0 to 8: q, its letter counted from a, and r, which grows by one from step to step
 * along every lettered line and is chosen so that all three directions of lines are constant steps:
 *
 *     up a lettered line       (0, +1)    e1 e2 ... e9
 *     from a5 towards i1       (+1, 0)    r stays
 *     from a1 towards i5       (+1, +1)   q - r stays
 *
 * So r is the number less one on lines a to e, and right of e, where numbering starts again lower, as much more as the
 * line lies right of e. The 61 crossings are those with |q - r| <= 4; the 37 points in play lie one step further in and
 * have a bit each, number (q - 1) * 8 + (r - 1). Steps are then shifts by 1, 8 and 9, and the bits between (bit 7 of
 * every byte, the two missing corners, the top byte) are never set, so that shifted pieces cannot reach around an edge.
 *
 * Lines are numbered 0-6: lettered lines b to h; 7-13: r from 1 to 7; 14-20: q - r from -3 to 3. A line runs from its
 * lowest bit to its highest, which is also the order in which text names it: lower letter, then lower number first.
 *
 * An entry is a way into the board: 2 * line for the dot at the low end, 2 * line + 1 for the dot at the high end.
 *
 * Spots are what front ends number: all 61 crossings by letter and then number, a1 = 0, a2 = 1, ... i5 = 60.
 */
#ifndef TABLA_GAME_GIPF_GEOMETRY_H
#define TABLA_GAME_GIPF_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

enum { GIPF_LINES = 21, GIPF_ENTRIES = 42, GIPF_SPOTS = 61, GIPF_LONGEST = 7, GIPF_SYMMETRIES = 12 };

#define GIPF_POINTS UINT64_C(0x00787c7e7f3f1f0f)
#define GIPF_EDGE UINT64_C(0x007844424121110f)    /* points next to a dot */
#define GIPF_CORNERS UINT64_C(0x0048000041000009) /* points next to three dots: b2 b5 e2 e8 h2 h5 */

#define GIPF_LETTERED(i) (GIPF_POINTS & UINT64_C(0xff) << 8 * (i))
#define GIPF_FALLING(i) (GIPF_POINTS & UINT64_C(0x01010101010101) << (i))
#define GIPF_RISING(steps) (GIPF_POINTS & UINT64_C(0x40201008040201) << (steps))

static const uint64_t gipf_lines[GIPF_LINES] = {
    GIPF_LETTERED(0), GIPF_LETTERED(1), GIPF_LETTERED(2), GIPF_LETTERED(3), GIPF_LETTERED(4), GIPF_LETTERED(5),
    GIPF_LETTERED(6), GIPF_FALLING(0),  GIPF_FALLING(1),  GIPF_FALLING(2),  GIPF_FALLING(3),  GIPF_FALLING(4),
    GIPF_FALLING(5),  GIPF_FALLING(6),  GIPF_RISING(3),   GIPF_RISING(2),   GIPF_RISING(1),   GIPF_RISING(0),
    GIPF_RISING(8),   GIPF_RISING(16),  GIPF_RISING(24),
};

static inline unsigned gipf_shift(unsigned line)
{
    return line < 7 ? 1 : line < 14 ? 8 : 9;
}

/* Entries that are not the lowest-numbered one onto their first point: onto an empty point only the lowest counts. */
#define GIPF_SECOND_ENTRIES UINT64_C(0x3fffd7ac000)

static inline uint64_t gipf_lowest(uint64_t bits)
{
    return bits & (0 - bits);
}

static inline unsigned gipf_lowest_index(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned gipf_highest_index(uint64_t bits)
{
    return 63u - (unsigned)__builtin_clzll(bits);
}

static inline uint64_t gipf_highest(uint64_t bits)
{
    return UINT64_C(1) << gipf_highest_index(bits);
}

/* Bits set; plain arithmetic, since the oldest x86-64 has no instruction for it. */
static inline unsigned gipf_size(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The point an entry leads onto. */
static inline uint64_t gipf_entry_point(unsigned entry)
{
    uint64_t line = gipf_lines[entry >> 1];

    return entry & 1 ? gipf_highest(line) : gipf_lowest(line);
}

/* The lowest-numbered entry onto the point of this one. */
unsigned tabla_gipf_first_entry(unsigned entry);

/* The dot where a piece stands before that entry, as a spot. */
unsigned tabla_gipf_entry_dot(unsigned entry);

/* The spot of a point in play, and back. The first takes the number of a bit; the second returns no bit for dots. */
unsigned tabla_gipf_spot(unsigned index);
uint64_t tabla_gipf_spot_bit(unsigned spot);

/* "e5": letter, digit, NUL. */
void tabla_gipf_spot_name(unsigned spot, char name[4]);
/* The spot with that letter (0 for a) and number, or -1. */
int tabla_gipf_spot_at(unsigned letter, unsigned number);

/* Thousandths of a step from the middle, x to the right and y up. */
void tabla_gipf_spot_place(unsigned spot, int32_t *x, int32_t *y);

/* Where symmetry 0 to 11 takes things: sixths of a turn clockwise, from 6 on after a mirror left to right. */
unsigned tabla_gipf_turn_spot(unsigned symmetry, unsigned spot);
uint64_t tabla_gipf_turn_points(unsigned symmetry, uint64_t points);
unsigned tabla_gipf_turn_line(unsigned symmetry, unsigned line);

/* The one line through two different points, or -1. */
int tabla_gipf_line_through(uint64_t a, uint64_t b);

/* Between points of a line and a mask that counts them from the line's low end: bit 0 is its first point. */
unsigned tabla_gipf_pack(unsigned line, uint64_t points);
uint64_t tabla_gipf_unpack(unsigned line, unsigned mask);

#endif
