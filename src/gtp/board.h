/* The board as a rectangle of cells, for clients that know no other boards. */
#ifndef TABLA_GTP_BOARD_H
#define TABLA_GTP_BOARD_H

#include "gtp/session.h"

/* Cells along one side: Go's size, or what holds all letters and numbers of the other games (YINSH 11, GIPF 9). */
int gtp_board_size(const struct gtp_session *session);

#endif
