/* Go, after two passes: which stones are dead, and who has won. */
#ifndef TABLA_MATCH_SETTLE_H
#define TABLA_MATCH_SETTLE_H

#include "match/player.h"

/*
 * Without a referee: the stones that both players name as dead are taken off if they name the same ones, otherwise none
 * are; under Tromp-Taylor rules none are ever. With one its final_score counts, after every turn of the game has been
 * played to it. The winner and score go into `result`. False when the referee failed (the fault says how) or everything
 * stops.
 */
bool settle_go(struct player *players[2], struct player *referee, const struct match_options *options,
               struct tabla_record *record, struct match_result *result, struct player_fault *fault);

/* The command line that the name of a referee stands for: "gnugo" is GNU Go counting as the rules of the match do. */
const char *settle_referee_command(const struct match_options *options);

#endif
