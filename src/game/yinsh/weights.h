/*
 * What the things judge.c counts are worth: thousandths of the logarithm of the odds of winning.
 *
 * They were fitted, not chosen. The search played some thousands of games against itself, from random placements and
 * from its own, with some moves drawn by lot; a logistic regression with a little ridge then explained the results and
 * what the search had thought of each position on the way by what was counted there. This was done again with games
 * of the judgement so found. Positions of the same game that one random move leads to were searched and used as well,
 * for the search has to judge poor moves too.
 *
 * A weight alone says little, since many of the things go together: rings near the middle have many moves, and what is
 * good of that is in the weights of the places.
 */
#ifndef TABLA_YINSH_WEIGHTS_H
#define TABLA_YINSH_WEIGHTS_H

#include "counts.h"

/* With rows still to come, with one row to go, in blitz. */
enum { MORE, LAST, BLITZ, STAGES };

/* For who moves next, and for who waits. */
static const int16_t next_weights[STAGES][YINSH_FEATURES] = {
    [MORE] =
        {
            [YINSH_MARKS] = 92,         [YINSH_MOVES_OPEN] = -14,   [YINSH_EXPOSED] = -75,
            [YINSH_SELF_EXPOSED] = -1,  [YINSH_TWO] = -3,           [YINSH_TWO_MIXED] = 2,
            [YINSH_THREE_RING] = 74,    [YINSH_THREE] = -4,         [YINSH_THREE_TURN_ONE] = 17,
            [YINSH_THREE_TURN_TWO] = 9, [YINSH_THREE_BLOCKED] = 22, [YINSH_FOUR_NEAR] = 86,
            [YINSH_FOUR_FAR] = -8,      [YINSH_FOUR_HELD] = 73,     [YINSH_FOUR_BLOCKED] = 15,
            [YINSH_ROW_SAFE] = 273,     [YINSH_ROW_SHAKY] = 210,    [YINSH_ROW_JUMPED] = 298,
            [YINSH_ROW_ANY] = 267,      [YINSH_ROW_MANY] = 1,       [YINSH_CENTRE] = 125,
            [YINSH_INNER] = 136,        [YINSH_MIDDLE] = 90,        [YINSH_OUTER] = 39,
        },
    [LAST] =
        {
            [YINSH_MARKS] = 49,
            [YINSH_MOVES_OPEN] = -31,
            [YINSH_EXPOSED] = -103,
            [YINSH_SELF_EXPOSED] = 30,
            [YINSH_TWO] = 3,
            [YINSH_TWO_MIXED] = 14,
            [YINSH_THREE_RING] = 232,
            [YINSH_THREE] = 14,
            [YINSH_THREE_TURN_ONE] = 90,
            [YINSH_THREE_TURN_TWO] = 67,
            [YINSH_THREE_BLOCKED] = -116,
            [YINSH_FOUR_NEAR] = 306,
            [YINSH_FOUR_FAR] = 11,
            [YINSH_FOUR_HELD] = 129,
            [YINSH_FOUR_BLOCKED] = 229,
            [YINSH_ROW_SAFE] = -1,
            [YINSH_ROW_SHAKY] = 1288,
            [YINSH_ROW_JUMPED] = 1155,
            [YINSH_ROW_ANY] = 1851,
            [YINSH_ROW_MANY] = 519,
            [YINSH_CENTRE] = 245,
            [YINSH_INNER] = 269,
            [YINSH_MIDDLE] = 200,
            [YINSH_OUTER] = 68,
        },
    [BLITZ] =
        {
            [YINSH_MARKS] = 18,
            [YINSH_MOVES_OPEN] = -23,
            [YINSH_EXPOSED] = -98,
            [YINSH_SELF_EXPOSED] = 4,
            [YINSH_TWO] = 25,
            [YINSH_TWO_MIXED] = 31,
            [YINSH_THREE_RING] = 343,
            [YINSH_THREE] = -62,
            [YINSH_THREE_TURN_ONE] = 186,
            [YINSH_THREE_TURN_TWO] = 52,
            [YINSH_THREE_BLOCKED] = -36,
            [YINSH_FOUR_NEAR] = 617,
            [YINSH_FOUR_FAR] = 324,
            [YINSH_FOUR_HELD] = 94,
            [YINSH_FOUR_BLOCKED] = -136,
            [YINSH_ROW_SAFE] = 0,
            [YINSH_ROW_SHAKY] = 240,
            [YINSH_ROW_JUMPED] = 82,
            [YINSH_ROW_ANY] = 289,
            [YINSH_ROW_MANY] = 46,
            [YINSH_CENTRE] = 161,
            [YINSH_INNER] = 342,
            [YINSH_MIDDLE] = 246,
            [YINSH_OUTER] = 75,
        },
};

static const int16_t other_weights[STAGES][YINSH_FEATURES] = {
    [MORE] =
        {
            [YINSH_MARKS] = 90,          [YINSH_MOVES_OPEN] = -14,   [YINSH_EXPOSED] = -84,
            [YINSH_SELF_EXPOSED] = 7,    [YINSH_TWO] = -9,           [YINSH_TWO_MIXED] = -1,
            [YINSH_THREE_RING] = 77,     [YINSH_THREE] = -16,        [YINSH_THREE_TURN_ONE] = 9,
            [YINSH_THREE_TURN_TWO] = 18, [YINSH_THREE_BLOCKED] = 27, [YINSH_FOUR_NEAR] = 15,
            [YINSH_FOUR_FAR] = -71,      [YINSH_FOUR_HELD] = 67,     [YINSH_FOUR_BLOCKED] = 44,
            [YINSH_ROW_SAFE] = 309,      [YINSH_ROW_SHAKY] = 149,    [YINSH_ROW_JUMPED] = 235,
            [YINSH_ROW_ANY] = 160,       [YINSH_ROW_MANY] = 10,      [YINSH_CENTRE] = 121,
            [YINSH_INNER] = 133,         [YINSH_MIDDLE] = 89,        [YINSH_OUTER] = 29,
        },
    [LAST] =
        {
            [YINSH_MARKS] = 59,
            [YINSH_MOVES_OPEN] = -33,
            [YINSH_EXPOSED] = -132,
            [YINSH_SELF_EXPOSED] = 33,
            [YINSH_TWO] = 14,
            [YINSH_TWO_MIXED] = 5,
            [YINSH_THREE_RING] = 157,
            [YINSH_THREE] = -37,
            [YINSH_THREE_TURN_ONE] = 49,
            [YINSH_THREE_TURN_TWO] = 80,
            [YINSH_THREE_BLOCKED] = -61,
            [YINSH_FOUR_NEAR] = 5,
            [YINSH_FOUR_FAR] = -25,
            [YINSH_FOUR_HELD] = 98,
            [YINSH_FOUR_BLOCKED] = 126,
            [YINSH_ROW_SAFE] = 1509,
            [YINSH_ROW_SHAKY] = -160,
            [YINSH_ROW_JUMPED] = -269,
            [YINSH_ROW_ANY] = 1405,
            [YINSH_ROW_MANY] = 830,
            [YINSH_CENTRE] = 350,
            [YINSH_INNER] = 263,
            [YINSH_MIDDLE] = 210,
            [YINSH_OUTER] = 118,
        },
    [BLITZ] =
        {
            [YINSH_MARKS] = 32,
            [YINSH_MOVES_OPEN] = -23,
            [YINSH_EXPOSED] = -134,
            [YINSH_SELF_EXPOSED] = 10,
            [YINSH_TWO] = 0,
            [YINSH_TWO_MIXED] = 15,
            [YINSH_THREE_RING] = 252,
            [YINSH_THREE] = -63,
            [YINSH_THREE_TURN_ONE] = 124,
            [YINSH_THREE_TURN_TWO] = 84,
            [YINSH_THREE_BLOCKED] = -16,
            [YINSH_FOUR_NEAR] = 330,
            [YINSH_FOUR_FAR] = 25,
            [YINSH_FOUR_HELD] = 93,
            [YINSH_FOUR_BLOCKED] = -140,
            [YINSH_ROW_SAFE] = 2115,
            [YINSH_ROW_SHAKY] = 687,
            [YINSH_ROW_JUMPED] = 881,
            [YINSH_ROW_ANY] = 563,
            [YINSH_ROW_MANY] = -83,
            [YINSH_CENTRE] = 143,
            [YINSH_INNER] = 310,
            [YINSH_MIDDLE] = 228,
            [YINSH_OUTER] = 51,
        },
};

/* By rings off, of who moves next and of who waits. */
static const int16_t off_weight[3][3] = {
    {88, -1223, -3304},
    {1442, 169, -1686},
    {3577, 2262, 436},
};

static const int16_t blitz_weight = 51;   /* moving next in blitz */
static const int16_t pool_weight = -13;   /* being ahead, for each marker the pool is short of SHORT_POOL */
static const int16_t ring_weight = 184;   /* a ring still to be taken off: it is counted but will not stand */
static const int16_t row_weight = 116;    /* the same, before the row is taken */
static const int16_t place_weight = -294; /* having placed a ring less */

enum { SHORT_POOL = 12 };

#endif
