/*
 * A game for testing trees: each player acts three times in a row, an action is a letter, "z" ends the game at once.
 * Nothing else is decided by anything, so every shape of tree can be made.
 */
#ifndef TESTS_RECORD_THREES_H
#define TESTS_RECORD_THREES_H

#include "tabla/record.h"

extern const struct tabla_game threes;

#endif
