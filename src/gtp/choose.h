/* Turns chosen by the engine. */
#ifndef TABLA_GTP_CHOOSE_H
#define TABLA_GTP_CHOOSE_H

#include "gtp/command.h"

/*
 * A turn for the player to decide in the present position, which stays as it is. What the session's options, the rules
 * and the player's clock ask for is added to the wish; choosing takes that player's time. Returns how many actions, 0
 * when memory is short or none of wish->only fits.
 */
size_t gtp_choose(struct gtp_session *session, const struct engine_wish *wish, tabla_action turn[GTP_MAX_TURN]);

/* Adds what was chosen to the answer: "i8-f5;xg5-g9;xa5", "pass", "resign". */
bool gtp_add_turn(struct gtp_call *call, const tabla_action *turn, size_t count);
/* Plays it as well, unless it is to resign. */
bool gtp_play_turn(struct gtp_call *call, const tabla_action *turn, size_t count);

/* After an answer: goes on thinking in the background where that is wanted, and stops when the game has moved on. */
void gtp_think_on(struct gtp_session *session);

#endif
