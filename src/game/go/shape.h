/*
 * The shape of the eight cells around a crossing, as a player sees it: is a stone here a bend around an enemy stone, a
 * cut, a connection?
 *
 *      3 0 0      Sides are numbered clockwise from the top, corners likewise: corner i lies between
 *      3 + 1      side i and side i + 1.
 *      2 2 1
 */
#ifndef TABLA_GO_SHAPE_H
#define TABLA_GO_SHAPE_H

#include "game/go/board.h"

enum tabla_go_shape {
    TABLA_GO_SHAPE_HANE = 1,    /* beside an enemy stone that an own stone touches from the other side of the corner */
    TABLA_GO_SHAPE_CUT = 2,     /* between enemy stones that are not connected here yet */
    TABLA_GO_SHAPE_CONNECT = 4, /* between own stones that could be cut here */
    TABLA_GO_SHAPE_BLOCK = 8,   /* on the edge, against an enemy stone, beside an own one */
};

static inline unsigned tabla_go_shape(const struct tabla_go_board *board, unsigned cell, unsigned player)
{
    const uint8_t *color = board->color + cell;
    const unsigned side[4] = {color[TABLA_GO_STRIDE], color[1], color[-TABLA_GO_STRIDE], color[-1]};
    const unsigned corner[4] = {color[TABLA_GO_STRIDE + 1], color[1 - TABLA_GO_STRIDE], color[-TABLA_GO_STRIDE - 1],
                                color[TABLA_GO_STRIDE - 1]};
    unsigned enemy = player ^ 1, shape = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned next = side[(i + 1) & 3], across = side[(i + 2) & 3], last = side[(i + 3) & 3];

        if (side[i] == enemy) {
            unsigned right = corner[i], left = corner[(i + 3) & 3];
            if ((right == player && next == TABLA_GO_VACANT && last != player && across != player) ||
                (left == player && last == TABLA_GO_VACANT && next != player && across != player))
                shape |= TABLA_GO_SHAPE_HANE;
            if ((next == enemy && right != enemy && (across != enemy || last != enemy)) ||
                (across == enemy && next != enemy && last != enemy && (next == player || last == player)))
                shape |= TABLA_GO_SHAPE_CUT;
            if ((across == TABLA_GO_EDGE && (next == player || last == player)) ||
                ((next == TABLA_GO_EDGE && last == player) || (last == TABLA_GO_EDGE && next == player)))
                shape |= TABLA_GO_SHAPE_BLOCK;
        } else if (side[i] == player) {
            if (next == player && corner[i] == enemy && (across == enemy || last == enemy))
                shape |= TABLA_GO_SHAPE_CONNECT;
            if (across == player && next != player && last != player && (next == enemy || last == enemy))
                shape |= TABLA_GO_SHAPE_CONNECT;
        }
    }
    return shape;
}

#endif
