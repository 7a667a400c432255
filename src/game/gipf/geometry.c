/* What is asked of the board at the border only, worked out from coordinates: names, places, symmetries. */
#include "game/gipf/geometry.h"

#include <stdlib.h>

/* The first spot of each lettered line a to i, and one past the last. */
static const uint8_t first_spot[] = {0, 5, 11, 18, 26, 35, 43, 50, 56, GIPF_SPOTS};

struct crossing {
    int q, r;
};

static unsigned letter_of(unsigned spot)
{
    unsigned letter = 0;

    while (first_spot[letter + 1] <= spot)
        letter++;
    return letter;
}

/* How much lower the numbering starts on a lettered line right of e. */
static int drop(int q)
{
    return q > 4 ? q - 4 : 0;
}

static struct crossing crossing_of(unsigned spot)
{
    int q = (int)letter_of(spot);

    return (struct crossing){q, (int)spot - first_spot[q] + drop(q)};
}

static unsigned spot_of(struct crossing at)
{
    return (unsigned)(first_spot[at.q] + at.r - drop(at.q));
}

static struct crossing crossing_of_point(unsigned index)
{
    return (struct crossing){(int)(index >> 3) + 1, (int)(index & 7) + 1};
}

unsigned tabla_gipf_spot(unsigned index)
{
    return spot_of(crossing_of_point(index));
}

uint64_t tabla_gipf_spot_bit(unsigned spot)
{
    struct crossing at = crossing_of(spot);

    if (at.q < 1 || at.q > 7 || at.r < 1 || at.r > 7 || abs(at.q - at.r) > 3)
        return 0;
    return UINT64_C(1) << ((at.q - 1) * 8 + (at.r - 1));
}

unsigned tabla_gipf_first_entry(unsigned entry)
{
    uint64_t point = gipf_entry_point(entry);
    unsigned first = 0;

    while (gipf_entry_point(first) != point)
        first++;
    return first;
}

unsigned tabla_gipf_entry_dot(unsigned entry)
{
    unsigned line = entry >> 1;
    struct crossing at = crossing_of_point(gipf_lowest_index(gipf_entry_point(entry)));
    int step = entry & 1 ? 1 : -1;

    if (line >= 7)
        at.q += step;
    if (line < 7 || line >= 14)
        at.r += step;
    return spot_of(at);
}

void tabla_gipf_spot_name(unsigned spot, char name[4])
{
    unsigned letter = letter_of(spot);

    name[0] = (char)('a' + letter);
    name[1] = (char)('1' + spot - first_spot[letter]);
    name[2] = '\0';
    name[3] = '\0';
}

int tabla_gipf_spot_at(unsigned letter, unsigned number)
{
    if (letter > 8 || number < 1 || number > (unsigned)(first_spot[letter + 1] - first_spot[letter]))
        return -1;
    return first_spot[letter] + (int)number - 1;
}

void tabla_gipf_spot_place(unsigned spot, int32_t *x, int32_t *y)
{
    struct crossing at = crossing_of(spot);

    *x = (at.q - 4) * 866;
    *y = (2 * at.r - at.q - 4) * 500;
}

unsigned tabla_gipf_turn_spot(unsigned symmetry, unsigned spot)
{
    struct crossing at = crossing_of(spot);
    int u = at.q - 4, v = at.r - 4;

    if (symmetry >= 6) {
        v -= u;
        u = -u;
    }
    for (unsigned i = symmetry % 6; i > 0; i--) {
        int turned = v - u;
        u = v;
        v = turned;
    }
    return spot_of((struct crossing){u + 4, v + 4});
}

uint64_t tabla_gipf_turn_points(unsigned symmetry, uint64_t points)
{
    uint64_t turned = 0;

    for (; points; points &= points - 1)
        turned |= tabla_gipf_spot_bit(tabla_gipf_turn_spot(symmetry, tabla_gipf_spot(gipf_lowest_index(points))));
    return turned;
}

unsigned tabla_gipf_turn_line(unsigned symmetry, unsigned line)
{
    uint64_t turned = tabla_gipf_turn_points(symmetry, gipf_lines[line]);

    return (unsigned)tabla_gipf_line_through(gipf_lowest(turned), gipf_highest(turned));
}

int tabla_gipf_line_through(uint64_t a, uint64_t b)
{
    for (int line = 0; line < GIPF_LINES; line++)
        if (a != b && gipf_lines[line] & a && gipf_lines[line] & b)
            return line;
    return -1;
}

unsigned tabla_gipf_pack(unsigned line, uint64_t points)
{
    unsigned mask = 0;
    uint64_t rest = gipf_lines[line];

    for (unsigned i = 0; rest; i++, rest &= rest - 1)
        if (points & gipf_lowest(rest))
            mask |= 1u << i;
    return mask;
}

uint64_t tabla_gipf_unpack(unsigned line, unsigned mask)
{
    uint64_t points = 0, rest = gipf_lines[line];

    for (unsigned i = 0; rest; i++, rest &= rest - 1)
        if (mask >> i & 1)
            points |= gipf_lowest(rest);
    return points;
}
