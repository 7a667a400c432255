/*
 * What is kept of a match in its folder, so that it can be looked at and gone on with:
 *
 *   results.tsv      what is played ('#' lines), then one line a game, its fields separated by tabs:
 *                    number (from 1), black, white, winner (B, W or 0), result, ending, turns, seconds of black and of
 *                    white, what went wrong
 *   game-000001.sgf  the game with that number
 *
 * Lines are written whole, after the file of their game. One that was cut off by a sudden end is dropped when the match
 * goes on, and its game is played again.
 */
#ifndef TABLA_MATCH_LEDGER_H
#define TABLA_MATCH_LEDGER_H

#include "match/match.h"

struct ledger {
    int fd; /* -1: nothing is kept */
    const struct match_options *options;
};

/* What was played before, game by game; only with options->resume. */
typedef void ledger_reader(void *context, const struct match_result *result);

/*
 * Opens or makes the folder. Fails if it holds a match and options->resume is not set, or if it holds another match
 * than `options` describe (the number of games may have changed). Close it either way.
 */
bool ledger_open(struct ledger *ledger, const struct match_options *options, ledger_reader *read, void *context,
                 struct tabla_error *error);
bool ledger_add(struct ledger *ledger, const struct match_result *result, const struct tabla_record *record,
                struct tabla_error *error);
void ledger_close(struct ledger *ledger);

#endif
