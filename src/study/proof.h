/*
 * Whether a player can force something within a number of own turns, whatever the other does: proved by trying
 * everything, not judged. What puzzles are made of.
 *
 * A turn is all that a player does before the other decides, so a move, the row it makes and the ring it costs are one.
 */
#ifndef TABLA_STUDY_PROOF_H
#define TABLA_STUDY_PROOF_H

#include <stdatomic.h>

#include "tabla/game.h"

enum aim {
    AIM_WIN,     /* the game, by its rules */
    AIM_RING,    /* YINSH: to take off an own ring */
    AIM_CAPTURE, /* GIPF: to capture an opposing GIPF piece */
    AIM_STONES   /* Go: to capture the stones on `target` */
};

enum proof_answer { PROOF_NO, PROOF_YES, PROOF_UNKNOWN };

enum { PROOF_TURNS = 8 }; /* the most that may be asked for */

struct proof_cell {
    uint64_t key; /* of position and turns; its lowest bit is the answer */
};

struct proof {
    const struct tabla_game *game;
    enum aim aim;
    enum tabla_player player; /* whose aim it is */
    unsigned target;          /* AIM_STONES */
    uint64_t most;            /* positions to be looked at before it is given up: the answer is then unknown */
    const _Atomic bool *stop; /* give up when this becomes true; may be NULL */
    /* Private. */
    uint64_t nodes;
    struct tabla_keys past;
    struct proof_cell *cells;
    tabla_action refutation[PROOF_TURNS + 1], idea[PROOF_TURNS + 1];
};

/* False when memory is short. The fields above may be changed between questions; then proof_forget(). */
bool proof_init(struct proof *proof, const struct tabla_game *game);
void proof_release(struct proof *proof);
void proof_forget(struct proof *proof);

/* Within `turns` own turns, the one under way included. `past` may be NULL. */
enum proof_answer proof_reach(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                              unsigned turns);
/*
 * The same after one action of whoever decides; `turns` are those left before it.
 */
enum proof_answer proof_after(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                              tabla_action action, unsigned turns);
/* Whether this action, played in `before`, reaches the aim. */
bool proof_reached(const struct proof *proof, const struct tabla_state *before, tabla_action action,
                   const struct tabla_state *after);

#endif
