/* What the tests of GIPF share: setting up positions, playing text, comparing sets of moves. */
#ifndef TESTS_GIPF_SUPPORT_H
#define TESTS_GIPF_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tabla/game.h"

enum { BLACK = TABLA_BLACK, WHITE = TABLA_WHITE };

/* The position of a line that must be readable. */
struct tabla_state from(const char *line);

/*
 * A position by its pieces: `who` acts in `phase`; `white` and `black` are the reserves, what is missing has been
 * captured; `pieces` are words such as "we5" (white, single) or "Bc3" (black, GIPF). Who has single pieces on the board
 * may push no more GIPF pieces; the others still may when `fresh` names them.
 */
struct tabla_state set(const char *variant, char who, const char *phase, unsigned white, unsigned black,
                       const char *fresh, const char *pieces);

/* The line of a position, good until the next call but one. */
const char *line_of(const struct tabla_state *state);

/* Plays turns or actions separated by spaces; all of them must be legal. */
void play(struct tabla_state *state, const char *moves);

/* Exactly these actions are legal, in any order. */
void assert_actions(const struct tabla_state *state, const char *texts);
/* Among the legal actions this one is, or is not. */
bool is_legal(const struct tabla_state *state, const char *text);

/* The text is refused: with that rule (or "" for none) and point (or NULL for any). Returns the sentence, static. */
const char *refused(const struct tabla_state *state, const char *text, enum tabla_error_code code, const char *rule,
                    const char *point);

/* What stands on a crossing: w W b B, or '.' for nothing. */
char on(const struct tabla_state *state, const char *crossing);
int reserve(const struct tabla_state *state, unsigned player);
int captured(const struct tabla_state *state, unsigned player);

#endif
