/*
 * What becomes of the stones on a Go board if nobody plays on: for front ends that have to say which stones are dead
 * when the players do not.
 */
#ifndef TABLA_ENGINE_SETTLE_H
#define TABLA_ENGINE_SETTLE_H

#include "tabla/game.h"
#include "tabla/go.h"

enum settle_status {
    SETTLE_EMPTY, /* no stone */
    SETTLE_ALIVE,
    SETTLE_DEAD, /* stands where the other player will own the point */
    SETTLE_SEKI  /* has no eyes of its own to live by, but neither player can take the other's stones there */
};

/*
 * By point, whole teams alike; marks of dead stones are not looked at, nor whose turn it is. Unconditional life and
 * death (Benson) is as proved, seki is read out to its end, and for the rest random games tell who will own a stone's
 * point. The same position always gets the same answer.
 */
void settle_stones(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS]);
/* The game ended here by passes, with what settle_stones() holds for dead marked so. */
void settle_game(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS], struct tabla_state *ended);
/*
 * After two passes: marks what is to be proposed as dead. All that is held for dead; but where play was `resumed`
 * because that was not agreed on (O8), whoever the engine plays for, `ours`, has had the turns to take off the other
 * player's: what still stands of them is alive.
 */
void settle_propose(struct tabla_state *ended, bool resumed, const bool ours[2]);

#endif
