/*
 * What each thing counted in look.h is worth, in hundredths of a logit: 100 make the odds e times as good.
 */
#ifndef TABLA_GAME_GIPF_WEIGHTS_H
#define TABLA_GAME_GIPF_WEIGHTS_H

#include "game/gipf/look.h"

enum { LOOK_ROWS = 4, LOOK_MOST = 5, LOOK_DRY = 4 };

/* What depends on whose turn it is. */
struct gipf_turn_weights {
    int16_t reserve[19];
    int16_t pairs, held_threes;
    int16_t captures[LOOK_ROWS + 1]; /* by how many rows that capture could be made */
    int16_t most[LOOK_MOST + 1];     /* by how much the best row captures */
    int16_t deadly;                  /* it captures the last GIPF piece */
    int16_t refill[LOOK_DRY];        /* any row at all, by a low reserve */
};

struct gipf_weights {
    struct gipf_turn_weights turn[2]; /* for the player who waits, and for the one who is to push */
    int16_t total[19];
    int16_t stacks[LOOK_STACKS + 1];
    int16_t rings[4];
    int16_t deep_stacks;
};

extern const struct gipf_weights tabla_gipf_weights[3]; /* by variant */

#endif
