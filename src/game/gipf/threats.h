/*
 * Which rows one push would make.
 *
 * Trying 42 pushes one by one costs more than all the rest of a judgement, so the seven lines of a direction are pushed
 * at the same time. Rows along the pushed lines can be read off what comes out. Rows across them need one new piece
 * between pieces that did not move, and where one piece is missing for a row is the same for all pushes.
 */
#ifndef TABLA_GAME_GIPF_THREATS_H
#define TABLA_GAME_GIPF_THREATS_H

#include "game/gipf/gipf.h"

/* What one push of a player could do. A GIPF piece counts two. Crossing rows of one push are counted apart. */
struct gipf_threats {
    unsigned rows;     /* rows that could be made */
    unsigned captures; /* those of them that capture */
    unsigned most;     /* the most that one row would capture */
    unsigned stacks;   /* the most GIPF pieces that one row would capture */
};

/* For both players, as if each were to push now. */
void tabla_gipf_threats(const struct gipf_board *board, struct gipf_threats threats[2]);

#endif
