/*
 * The board that stones are played on: the one home of liberties, captures, suicide and ko (O2, O3 and the simple half
 * of O4). It is loaded from a position, a stone is put on it, and what changed is read off; random play stays on it.
 *
 * Cells lie in rows of 32 bytes with edge all around, so that the four neighbours are always at the same distances and
 * nobody asks whether there is a neighbour:
 *
 *      column  0      7 8         26 27   31
 *      row 20  # # .. # # # .. # #  # # .. #
 *      row 19  # # .. # + + .. + +  # # .. #        #  edge
 *      ...                                          +  crossing: cell = 32 * (row + 1) + 8 + column, from A1 = 40 up
 *      row  1  # # .. # + + .. + +  # # .. #
 *      row  0  # # .. # # # .. # #  # # .. #
 *
 * A team is known by its head, one of its stones; its stones form a ring through `next`. Its liberties are kept as sums
 * over all pairs (stone, empty neighbour): how many pairs, the sum of the empty cells, the sum of their squares, all
 * three in one number (see tabla_go_liberty()). Filling or emptying a cell is then one subtraction or addition for
 * each of the neighbouring teams, without looking which liberties are shared; and a team has a single liberty exactly
 * when count * squares = sum * sum (Cauchy and Schwarz: equality holds only for equal terms).
 *
 * Empty and edge cells have head 0, whose sums mean nothing, so neighbours can be updated without looking what they
 * are.
 */
#ifndef TABLA_GO_BOARD_H
#define TABLA_GO_BOARD_H

#include "game/go/position.h"

enum {
    TABLA_GO_STRIDE = 32,
    TABLA_GO_MARGIN = 8,
    TABLA_GO_CELLS = (TABLA_GO_MAX_SIZE + 2) * TABLA_GO_STRIDE,
    /* Colours of cells beyond those of enum tabla_player. */
    TABLA_GO_VACANT = 2,
    TABLA_GO_EDGE = 3
};

enum tabla_go_verdict {
    TABLA_GO_FINE,
    TABLA_GO_OCCUPIED,
    TABLA_GO_KO,     /* would take the ko back at once */
    TABLA_GO_SUICIDE /* would leave the own team without a liberty; the rule set says whether that may be */
};

struct tabla_go_board {
    uint64_t liberties[TABLA_GO_CELLS]; /* by head */
    uint16_t head[TABLA_GO_CELLS];
    uint16_t next[TABLA_GO_CELLS];
    uint16_t stones[TABLA_GO_CELLS]; /* by head: how many */
    uint8_t color[TABLA_GO_CELLS];
    uint16_t ko;                             /* cell that may not be played by the player to move; 0: none */
    uint16_t taken_count;                    /* by the last stone: captured ones, or after suicide the own ones */
    uint16_t taken[TABLA_GO_MAX_POINTS + 1]; /* and room to write one that is none */
};

/* What random play wants to know of changes on the board, see playout.c. */
struct tabla_go_watch;

static inline unsigned tabla_go_cell(unsigned row, unsigned column)
{
    return TABLA_GO_STRIDE * (row + 1) + TABLA_GO_MARGIN + column;
}

static inline unsigned tabla_go_cell_row(unsigned cell)
{
    return cell / TABLA_GO_STRIDE - 1;
}

static inline unsigned tabla_go_cell_column(unsigned cell)
{
    return cell % TABLA_GO_STRIDE - TABLA_GO_MARGIN;
}

/* What one liberty adds to a team's sums: 11 bits of count, 21 of cells, 32 of squares. At most 684 pairs can meet. */
static inline uint64_t tabla_go_liberty(unsigned cell)
{
    return 1 + ((uint64_t)cell << 11) + ((uint64_t)(cell * cell) << 32);
}

static inline unsigned tabla_go_pairs(uint64_t liberties)
{
    return (unsigned)(liberties & 0x7ff);
}

/* Whether `cell` is the team's only liberty. */
static inline bool tabla_go_only_at(uint64_t liberties, unsigned cell)
{
    return liberties == tabla_go_pairs(liberties) * tabla_go_liberty(cell);
}

/* The team's only liberty, or 0 if it has several or none. A single cell cannot meet a team in more than four pairs. */
static inline unsigned tabla_go_only_liberty(uint64_t liberties)
{
    unsigned pairs = tabla_go_pairs(liberties), sum;

    if (pairs - 1 > 3)
        return 0;
    sum = (unsigned)(liberties >> 11 & 0x1fffff);
    if (pairs * (liberties >> 32) != (uint64_t)sum * sum)
        return 0;
    return pairs == 1 ? sum : pairs == 2 ? sum / 2 : pairs == 3 ? sum / 3 : sum / 4;
}

#define TABLA_GO_EACH_BESIDE(near, cell)                                                                               \
    for (unsigned side_ = 0, near = (cell) + 1; side_ < 4;                                                             \
         side_++, near = (cell) + (unsigned)(side_ == 1   ? -1                                                         \
                                             : side_ == 2 ? TABLA_GO_STRIDE                                            \
                                                          : -TABLA_GO_STRIDE))

/* Loads everything. The ko concerns the player to move and nobody else. */
void tabla_go_board_load(struct tabla_go_board *board, const struct tabla_go_position *go);
/* Loads just what putting a stone on that crossing can touch: the colours, and the teams beside it. */
void tabla_go_board_load_near(struct tabla_go_board *board, const struct tabla_go_position *go, unsigned cell);
/* The same in two steps, for several crossings: the colours once, then the teams beside each. */
void tabla_go_board_load_colors(struct tabla_go_board *board, const struct tabla_go_position *go);
void tabla_go_board_load_beside(struct tabla_go_board *board, unsigned cell);
/* Reads the stones off. */
void tabla_go_board_store(const struct tabla_go_board *board, struct tabla_go_position *go);
/* Puts a stone on a cell where the verdict, and for suicide the rule set, allows it; captures; sets ko and taken. */
void tabla_go_board_play(struct tabla_go_board *board, unsigned cell, unsigned player);

/* What the board has to say about a stone on that cell. */
static inline enum tabla_go_verdict tabla_go_board_verdict(const struct tabla_go_board *board, unsigned cell,
                                                           unsigned player)
{
    if (board->color[cell] != TABLA_GO_VACANT)
        return TABLA_GO_OCCUPIED;
    if (cell == board->ko)
        return TABLA_GO_KO;
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        unsigned color = board->color[near];
        if (color == TABLA_GO_VACANT)
            return TABLA_GO_FINE;
        /* An own team lives on if it has another liberty, an enemy one is captured if it has none. */
        if (color != TABLA_GO_EDGE && (color == player) != tabla_go_only_at(board->liberties[board->head[near]], cell))
            return TABLA_GO_FINE;
    }
    return TABLA_GO_SUICIDE;
}

/* Whether a stone on that empty cell captures. */
static inline bool tabla_go_board_captures(const struct tabla_go_board *board, unsigned cell, unsigned player)
{
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        if (board->color[near] == (player ^ 1) && tabla_go_only_at(board->liberties[board->head[near]], cell))
            return true;
    }
    return false;
}

/* For a cell with own stones or edge on all four sides. */
static inline bool tabla_go_real_eye(const struct tabla_go_board *board, unsigned cell, unsigned player)
{
    unsigned enemies = 0, edge = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned color =
            board->color[cell + (unsigned)((i & 1 ? 1 : -1) + (i & 2 ? TABLA_GO_STRIDE : -TABLA_GO_STRIDE))];
        enemies += color == (player ^ 1);
        edge |= color == TABLA_GO_EDGE;
    }
    return enemies + edge < 2;
}

/* Whether an empty cell is an eye of the player's: nothing but own stones around it, and they hold together. */
static inline bool tabla_go_own_eye(const struct tabla_go_board *board, unsigned cell, unsigned player)
{
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        if (board->color[near] != player && board->color[near] != TABLA_GO_EDGE)
            return false;
    }
    return tabla_go_real_eye(board, cell, player);
}

#endif
