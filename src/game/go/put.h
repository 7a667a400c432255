/*
 * Putting a stone on the board, as code that is compiled twice: for single moves without a watch (board.c), and for
 * random play with one (playout.c), which is told of everything that may have made a crossing playable again.
 */
#ifndef TABLA_GO_PUT_H
#define TABLA_GO_PUT_H

#include "game/go/board.h"

#define TABLA_GO_INLINE static inline __attribute__((always_inline))
/* Not needed for most stones: kept out of the way of what is. */
#define TABLA_GO_ASIDE static __attribute__((noinline))

/*
 * The watch: crossings that are worth drawing at random, one list for each player, and what surrounds each cell.
 *
 * A crossing leaves a player's list when it turns out not to be playable: an own eye, or suicide. It comes back when
 * that may have changed. All four neighbours of such a crossing are taken, and none of these stones is captured as long
 * as it is empty, so there are just these ways:
 * - a stone diagonal to it was put that may have broken the eye: the eye's owner may play there again;
 * - a team beside it has it as its last liberty now: the other player may capture there;
 * - a team beside it had it as its last liberty and has gained another one by a capture: its owner may play there
 * again. (It cannot gain one otherwise: to grow or connect it would have to be extended from that very crossing.)
 */
struct tabla_go_open {
    uint16_t count;
    uint16_t cells[TABLA_GO_MAX_POINTS];
    uint16_t place[TABLA_GO_CELLS]; /* index in `cells` plus 1; 0: not in the list */
};

struct tabla_go_watch {
    /* How many neighbours are black or edge (bits 0-2), white or edge (bits 4-6), empty (bits 8-10). */
    uint16_t around[TABLA_GO_CELLS];
    struct tabla_go_open open[2];
};

enum { TABLA_GO_AROUND_BLACK = 0x001, TABLA_GO_AROUND_WHITE = 0x010, TABLA_GO_AROUND_VACANT = 0x100 };

/* What a stone of that colour adds. */
TABLA_GO_INLINE unsigned tabla_go_around(unsigned player)
{
    return (unsigned)TABLA_GO_AROUND_BLACK << 4 * player;
}

/* Set when all four neighbours are that player's stones or edge. */
TABLA_GO_INLINE unsigned tabla_go_enclosed(unsigned player)
{
    return 4u << 4 * player;
}

TABLA_GO_INLINE void tabla_go_wake(struct tabla_go_open *open, unsigned cell)
{
    if (!open->place[cell]) {
        open->cells[open->count++] = (uint16_t)cell;
        open->place[cell] = open->count;
    }
}

TABLA_GO_INLINE void tabla_go_drop(struct tabla_go_open *open, unsigned cell)
{
    unsigned place = open->place[cell];

    if (place) {
        unsigned last = open->cells[--open->count];
        open->cells[place - 1] = (uint16_t)last;
        open->place[last] = (uint16_t)place;
        open->place[cell] = 0;
    }
}

/* Takes a team without liberties off the board. */
TABLA_GO_ASIDE void tabla_go_take(struct tabla_go_board *board, unsigned head, unsigned player,
                                  struct tabla_go_watch *watch)
{
    unsigned cell = head;

    do {
        uint64_t liberty = tabla_go_liberty(cell);
        unsigned next = board->next[cell];

        board->color[cell] = TABLA_GO_VACANT;
        board->head[cell] = 0;
        board->taken[board->taken_count++] = (uint16_t)cell;
        if (watch) {
            tabla_go_wake(&watch->open[0], cell);
            tabla_go_wake(&watch->open[1], cell);
        }
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            unsigned other = board->head[near];
            if (watch) {
                unsigned color = board->color[near];
                watch->around[near] =
                    (uint16_t)(watch->around[near] + TABLA_GO_AROUND_VACANT - tabla_go_around(player));
                if (color == (player ^ 1)) {
                    unsigned only = tabla_go_only_liberty(board->liberties[other]);
                    if (only)
                        tabla_go_wake(&watch->open[player ^ 1], only);
                }
            }
            board->liberties[other] += liberty;
        }
        cell = next;
    } while (cell != head);
}

/* Makes one team of two; the smaller one is relabelled. Returns the head. */
TABLA_GO_ASIDE unsigned tabla_go_join(struct tabla_go_board *board, unsigned a, unsigned b)
{
    unsigned cell, first;

    if (board->stones[a] < board->stones[b]) {
        unsigned swap = a;
        a = b;
        b = swap;
    }
    cell = b;
    do {
        board->head[cell] = (uint16_t)a;
        cell = board->next[cell];
    } while (cell != b);
    first = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = (uint16_t)first;
    board->stones[a] = (uint16_t)(board->stones[a] + board->stones[b]);
    board->liberties[a] += board->liberties[b];
    return a;
}

/* The same for a single stone, which needs no comparing. */
TABLA_GO_INLINE unsigned tabla_go_attach(struct tabla_go_board *board, unsigned stone, unsigned head)
{
    board->head[stone] = (uint16_t)head;
    board->next[stone] = board->next[head];
    board->next[head] = (uint16_t)stone;
    board->stones[head]++;
    board->liberties[head] += board->liberties[stone];
    return head;
}

/* The new stone meets one neighbour: joins a team of its own colour, captures or threatens one of the other. */
TABLA_GO_INLINE unsigned tabla_go_meet(struct tabla_go_board *board, unsigned cell, unsigned near, unsigned player,
                                       unsigned head, struct tabla_go_watch *watch)
{
    unsigned color = board->color[near], other = board->head[near];

    if (color == player) {
        if (head == cell)
            return tabla_go_attach(board, cell, other);
        if (head != other)
            return tabla_go_join(board, head, other);
    } else if (color == (player ^ 1)) {
        if (board->liberties[other] == 0) {
            tabla_go_take(board, other, color, watch);
        } else if (watch) {
            unsigned only = tabla_go_only_liberty(board->liberties[other]);
            if (only)
                tabla_go_wake(&watch->open[player], only);
        }
    }
    return head;
}

TABLA_GO_INLINE void tabla_go_put_stone(struct tabla_go_board *board, unsigned cell, unsigned player,
                                        struct tabla_go_watch *watch)
{
    uint64_t liberty = tabla_go_liberty(cell), own = 0;
    unsigned head = cell, enemy = player ^ 1;

    board->color[cell] = (uint8_t)player;
    board->ko = 0;
    board->taken_count = 0;
    if (watch) {
        tabla_go_drop(&watch->open[0], cell);
        tabla_go_drop(&watch->open[1], cell);
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            watch->around[near] = (uint16_t)(watch->around[near] + tabla_go_around(player) - TABLA_GO_AROUND_VACANT);
        }
        for (unsigned i = 0; i < 4; i++) {
            unsigned across = cell + (unsigned)((i & 1 ? 1 : -1) + (i & 2 ? TABLA_GO_STRIDE : -TABLA_GO_STRIDE));
            if (watch->around[across] & tabla_go_enclosed(enemy) && board->color[across] == TABLA_GO_VACANT)
                tabla_go_wake(&watch->open[enemy], across);
        }
    }
    /* The crossing is nobody's liberty any more. */
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        board->liberties[board->head[near]] -= liberty;
        own += tabla_go_liberty(near) & -(uint64_t)(board->color[near] == TABLA_GO_VACANT);
    }
    board->head[cell] = (uint16_t)cell;
    board->next[cell] = (uint16_t)cell;
    board->stones[cell] = 1;
    board->liberties[cell] = own;
    head = tabla_go_meet(board, cell, cell + 1, player, head, watch);
    head = tabla_go_meet(board, cell, cell - 1, player, head, watch);
    head = tabla_go_meet(board, cell, cell + TABLA_GO_STRIDE, player, head, watch);
    head = tabla_go_meet(board, cell, cell - TABLA_GO_STRIDE, player, head, watch);
    if (board->liberties[head] == 0) {
        tabla_go_take(board, head, player, watch);
        return;
    }
    /* One stone took one, and could be taken back at once: the picture would be the one before this stone. */
    if (board->taken_count == 1 && board->stones[head] == 1 &&
        board->liberties[head] == tabla_go_liberty(board->taken[0]))
        board->ko = board->taken[0];
    if (watch) {
        unsigned only = tabla_go_only_liberty(board->liberties[head]);
        if (only)
            tabla_go_wake(&watch->open[enemy], only);
    }
}

#endif
