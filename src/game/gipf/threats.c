#include "game/gipf/threats.h"

#include "game/gipf/both.h"

#define ALWAYS static inline __attribute__((always_inline)) /* shifts by a number known beforehand are much faster */

ALWAYS uint64_t step(uint64_t points, unsigned shift, bool down)
{
    return down ? points >> shift : points << shift;
}

ALWAYS gipf_both step_both(gipf_both points, unsigned shift, bool down)
{
    return down ? points >> shift : points << shift;
}

/* All points one can walk to from `from` over `through` in one direction: twice as far with every line. */
ALWAYS uint64_t fill(uint64_t from, uint64_t through, unsigned shift, bool down)
{
    from |= through & step(from, shift, down);
    through &= step(through, shift, down);
    from |= through & step(from, 2 * shift, down);
    through &= step(through, 2 * shift, down);
    return from | (through & step(from, 4 * shift, down));
}

ALWAYS uint64_t fill_both_ways(uint64_t from, uint64_t through, unsigned shift)
{
    return fill(from, through, shift, false) | fill(from, through, shift, true);
}

/* Points where one more piece would make four. */
ALWAYS gipf_both missing(gipf_both own, unsigned shift)
{
    gipf_both up = own >> shift, down = own << shift;
    gipf_both two_up = up & own >> 2 * shift, two_down = down & own << 2 * shift;

    return GIPF_POINTS & ((two_up & (own >> 3 * shift | down)) | (two_down & (own << 3 * shift | up)));
}

ALWAYS uint64_t line_through(unsigned index, unsigned shift)
{
    return gipf_lines[shift == 1 ? index >> 3 : shift == 8 ? 7 + (index & 7) : 17 + (index >> 3) - (index & 7)];
}

static inline void count_row(struct gipf_threats *threats, uint64_t lost, uint64_t gipf)
{
    unsigned stacks, worth;

    threats->rows++;
    if (!lost)
        return;
    stacks = gipf_size(lost & gipf);
    worth = gipf_size(lost) + stacks;
    threats->captures++;
    if (worth > threats->most)
        threats->most = worth;
    if (stacks > threats->stacks)
        threats->stacks = stacks;
}

/* Rows of `player` along the lines of a direction once all of these have been pushed. */
ALWAYS void rows_along(struct gipf_threats *threats, const struct gipf_board *board, unsigned player, uint64_t run,
                       uint64_t own, uint64_t rows, unsigned shift, bool down)
{
    uint64_t other = board->pieces[!player];
    uint64_t gipf = (board->gipf & ~run) | step(board->gipf & run, shift, down);

    other = (other & ~run) | step(other & run, shift, down);
    while (rows) {
        uint64_t line = line_through(gipf_lowest_index(rows), shift);

        count_row(threats, other & fill_both_ways(gipf_lowest(rows), line & (own | other), shift), gipf);
        rows &= ~line;
    }
}

/* Rows of `player` across pushed lines, by pieces that come onto `hits`. */
ALWAYS void rows_across(struct gipf_threats *threats, const struct gipf_board *board, unsigned player, uint64_t hits,
                        unsigned shift)
{
    for (; hits; hits &= hits - 1) {
        uint64_t hit = gipf_lowest(hits), stretch = fill_both_ways(hit, gipf_taken(board) | hit, shift);

        count_row(threats, stretch & board->pieces[!player] & ~hit, board->gipf);
    }
}

/*
 * All lines of one direction pushed from one end, those of them that begin with a piece; `left` and `right` are the
 * other two directions.
 */
ALWAYS void push_all(struct gipf_threats threats[2], const struct gipf_board *board, gipf_both own,
                     gipf_both left_lacks, gipf_both right_lacks, unsigned shift, unsigned left, unsigned right,
                     bool down)
{
    uint64_t taken = gipf_taken(board), first = taken & GIPF_POINTS & ~step(GIPF_POINTS, shift, down);
    uint64_t last = GIPF_POINTS & ~step(GIPF_POINTS, shift, !down);
    uint64_t run = fill(first, taken, shift, down), full = run & last;
    gipf_both pushed, fresh, pairs, rows;

    if (full) {
        full = fill(full, GIPF_POINTS, shift, !down);
        first &= ~full;
        run &= ~full;
    }
    pushed = (own & ~run) | step_both(own & run, shift, down) | first;
    pairs = pushed & pushed >> shift;
    rows = pairs & pairs >> 2 * shift;
    fresh = pushed & ~own;
    left_lacks &= fresh;
    right_lacks &= fresh;
    if (!gipf_both_any(rows | left_lacks | right_lacks))
        return;
    for (unsigned i = 0; i < 2; i++) {
        if (rows[i])
            rows_along(&threats[i], board, i, run, pushed[i], rows[i], shift, down);
        rows_across(&threats[i], board, i, left_lacks[i], left);
        rows_across(&threats[i], board, i, right_lacks[i], right);
    }
}

void tabla_gipf_threats(const struct gipf_board *board, struct gipf_threats threats[2])
{
    gipf_both own = {board->pieces[0], board->pieces[1]};
    gipf_both lacks1 = missing(own, 1), lacks8 = missing(own, 8), lacks9 = missing(own, 9);

    threats[0] = threats[1] = (struct gipf_threats){0};
    /* Onto an empty point several ways lead, and all of them do the same: counted once. */
    for (unsigned i = 0; i < 2; i++) {
        uint64_t open = GIPF_EDGE & ~gipf_taken(board);

        rows_across(&threats[i], board, i, open & lacks1[i], 1);
        rows_across(&threats[i], board, i, open & lacks8[i], 8);
        rows_across(&threats[i], board, i, open & lacks9[i], 9);
    }
    push_all(threats, board, own, lacks8, lacks9, 1, 8, 9, false);
    push_all(threats, board, own, lacks8, lacks9, 1, 8, 9, true);
    push_all(threats, board, own, lacks1, lacks9, 8, 1, 9, false);
    push_all(threats, board, own, lacks1, lacks9, 8, 1, 9, true);
    push_all(threats, board, own, lacks1, lacks8, 9, 1, 8, false);
    push_all(threats, board, own, lacks1, lacks8, 9, 1, 8, true);
}
