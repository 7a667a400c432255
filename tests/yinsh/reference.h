/*
 * YINSH once more, as plainly as it can be written: letters on a square array, walks from point to point, no tables, no
 * bits, nothing kept up to date that can be looked up. It shares no code with the library and judges it.
 */
#ifndef TABLA_TEST_YINSH_REFERENCE_H
#define TABLA_TEST_YINSH_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REFERENCE_MOST = 400, REFERENCE_TEXT = 32, REFERENCE_LINE = 256 };

struct reference {
    char at[11][12]; /* [letter][number]: W B rings, w b markers, '.' empty, 0 no point */
    char player;     /* w or b */
    char phase;      /* p(lace) m(ove) r(ow) o(ff: a ring) e(nd) */
    char mover;      /* in r and o: w or b */
    int goal, passes;
    char winner; /* at the end: w, b or - */
};

void reference_start(struct reference *game, bool blitz);
/* The actions in canonical text; how many. */
size_t reference_actions(const struct reference *game, char out[REFERENCE_MOST][REFERENCE_TEXT]);
void reference_play(struct reference *game, const char *action);
uint64_t reference_perft(const struct reference *game, unsigned depth);

/* The position line. Reading trusts that the line is good. */
void reference_write(const struct reference *game, char out[REFERENCE_LINE]);
void reference_read(struct reference *game, const char *line);

/* How many pieces of this kind (W B w b) are on the board, and whether that player (w b) has a row. */
int reference_count(const struct reference *game, char piece);
bool reference_has_row(const struct reference *game, char player);
/* Decides the phase after a move of `mover`: rows to settle, the end, or the next move. */
void reference_settle(struct reference *game, char mover);

#endif
