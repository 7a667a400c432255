/*
 * What the things judge.c counts are worth: thousandths of the logarithm of the odds of winning.
 *
 * They were fitted, not chosen. The search played against itself, from random placements and from its own, with some
 * moves drawn by lot, and a logistic regression with a little ridge explained the results, and what the search had
 * thought on the way, by what was counted in each position. The first round took 1,380 games with an earlier judgement,
 * the second and third 728 games with the judgement so found: 55,642 positions. Among these are positions that a random
 * move leads to, searched on their own, for the search has to judge poor moves too. On positions kept apart, those
 * judged at a chance of 5, 26, 46, 64 and 84 in a hundred were won 2, 22, 42, 63 and 92 times in a hundred.
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
            [YINSH_MARKS] = 104,        [YINSH_MOVES_OPEN] = -13,   [YINSH_EXPOSED] = -84,
            [YINSH_SELF_EXPOSED] = -5,  [YINSH_TWO] = -4,           [YINSH_TWO_MIXED] = 1,
            [YINSH_THREE_RING] = 78,    [YINSH_THREE] = -6,         [YINSH_THREE_TURN_ONE] = 20,
            [YINSH_THREE_TURN_TWO] = 6, [YINSH_THREE_BLOCKED] = 14, [YINSH_FOUR_NEAR] = 65,
            [YINSH_FOUR_FAR] = 3,       [YINSH_FOUR_HELD] = 66,     [YINSH_FOUR_BLOCKED] = 10,
            [YINSH_ROW_SAFE] = 236,     [YINSH_ROW_SHAKY] = 199,    [YINSH_ROW_JUMPED] = 307,
            [YINSH_ROW_ANY] = 309,      [YINSH_ROW_MANY] = -5,      [YINSH_CENTRE] = 149,
            [YINSH_INNER] = 134,        [YINSH_MIDDLE] = 87,        [YINSH_OUTER] = 42,
        },
    [LAST] =
        {
            [YINSH_MARKS] = 75,
            [YINSH_MOVES_OPEN] = -31,
            [YINSH_EXPOSED] = -86,
            [YINSH_SELF_EXPOSED] = 44,
            [YINSH_TWO] = 0,
            [YINSH_TWO_MIXED] = 11,
            [YINSH_THREE_RING] = 190,
            [YINSH_THREE] = -21,
            [YINSH_THREE_TURN_ONE] = 85,
            [YINSH_THREE_TURN_TWO] = 38,
            [YINSH_THREE_BLOCKED] = -114,
            [YINSH_FOUR_NEAR] = 385,
            [YINSH_FOUR_FAR] = -94,
            [YINSH_FOUR_HELD] = 117,
            [YINSH_FOUR_BLOCKED] = 124,
            [YINSH_ROW_SAFE] = 562,
            [YINSH_ROW_SHAKY] = 1391,
            [YINSH_ROW_JUMPED] = -625,
            [YINSH_ROW_ANY] = 1489,
            [YINSH_ROW_MANY] = 1018,
            [YINSH_CENTRE] = 364,
            [YINSH_INNER] = 329,
            [YINSH_MIDDLE] = 228,
            [YINSH_OUTER] = 119,
        },
    [BLITZ] =
        {
            [YINSH_MARKS] = 54,
            [YINSH_MOVES_OPEN] = -24,
            [YINSH_EXPOSED] = -123,
            [YINSH_SELF_EXPOSED] = 4,
            [YINSH_TWO] = 22,
            [YINSH_TWO_MIXED] = 23,
            [YINSH_THREE_RING] = 349,
            [YINSH_THREE] = -47,
            [YINSH_THREE_TURN_ONE] = 149,
            [YINSH_THREE_TURN_TWO] = 81,
            [YINSH_THREE_BLOCKED] = -18,
            [YINSH_FOUR_NEAR] = 474,
            [YINSH_FOUR_FAR] = 383,
            [YINSH_FOUR_HELD] = -26,
            [YINSH_FOUR_BLOCKED] = -131,
            [YINSH_ROW_SAFE] = 59,
            [YINSH_ROW_SHAKY] = 258,
            [YINSH_ROW_JUMPED] = -51,
            [YINSH_ROW_ANY] = 236,
            [YINSH_ROW_MANY] = 84,
            [YINSH_CENTRE] = 205,
            [YINSH_INNER] = 337,
            [YINSH_MIDDLE] = 237,
            [YINSH_OUTER] = 86,
        },
};

static const int16_t other_weights[STAGES][YINSH_FEATURES] = {
    [MORE] =
        {
            [YINSH_MARKS] = 102,         [YINSH_MOVES_OPEN] = -13,   [YINSH_EXPOSED] = -93,
            [YINSH_SELF_EXPOSED] = 3,    [YINSH_TWO] = -10,          [YINSH_TWO_MIXED] = -2,
            [YINSH_THREE_RING] = 77,     [YINSH_THREE] = -14,        [YINSH_THREE_TURN_ONE] = 9,
            [YINSH_THREE_TURN_TWO] = 15, [YINSH_THREE_BLOCKED] = 12, [YINSH_FOUR_NEAR] = 10,
            [YINSH_FOUR_FAR] = -64,      [YINSH_FOUR_HELD] = 63,     [YINSH_FOUR_BLOCKED] = 45,
            [YINSH_ROW_SAFE] = 265,      [YINSH_ROW_SHAKY] = 116,    [YINSH_ROW_JUMPED] = 178,
            [YINSH_ROW_ANY] = 225,       [YINSH_ROW_MANY] = 34,      [YINSH_CENTRE] = 150,
            [YINSH_INNER] = 127,         [YINSH_MIDDLE] = 85,        [YINSH_OUTER] = 38,
        },
    [LAST] =
        {
            [YINSH_MARKS] = 83,
            [YINSH_MOVES_OPEN] = -33,
            [YINSH_EXPOSED] = -121,
            [YINSH_SELF_EXPOSED] = 44,
            [YINSH_TWO] = 2,
            [YINSH_TWO_MIXED] = 3,
            [YINSH_THREE_RING] = 140,
            [YINSH_THREE] = -56,
            [YINSH_THREE_TURN_ONE] = 34,
            [YINSH_THREE_TURN_TWO] = 59,
            [YINSH_THREE_BLOCKED] = -69,
            [YINSH_FOUR_NEAR] = 49,
            [YINSH_FOUR_FAR] = -86,
            [YINSH_FOUR_HELD] = 87,
            [YINSH_FOUR_BLOCKED] = 55,
            [YINSH_ROW_SAFE] = 1803,
            [YINSH_ROW_SHAKY] = 75,
            [YINSH_ROW_JUMPED] = 59,
            [YINSH_ROW_ANY] = 1250,
            [YINSH_ROW_MANY] = 422,
            [YINSH_CENTRE] = 436,
            [YINSH_INNER] = 301,
            [YINSH_MIDDLE] = 226,
            [YINSH_OUTER] = 129,
        },
    [BLITZ] =
        {
            [YINSH_MARKS] = 63,
            [YINSH_MOVES_OPEN] = -23,
            [YINSH_EXPOSED] = -157,
            [YINSH_SELF_EXPOSED] = 14,
            [YINSH_TWO] = -2,
            [YINSH_TWO_MIXED] = 8,
            [YINSH_THREE_RING] = 250,
            [YINSH_THREE] = -72,
            [YINSH_THREE_TURN_ONE] = 94,
            [YINSH_THREE_TURN_TWO] = 100,
            [YINSH_THREE_BLOCKED] = -12,
            [YINSH_FOUR_NEAR] = 220,
            [YINSH_FOUR_FAR] = 10,
            [YINSH_FOUR_HELD] = 43,
            [YINSH_FOUR_BLOCKED] = -59,
            [YINSH_ROW_SAFE] = 2132,
            [YINSH_ROW_SHAKY] = 532,
            [YINSH_ROW_JUMPED] = 589,
            [YINSH_ROW_ANY] = 838,
            [YINSH_ROW_MANY] = 18,
            [YINSH_CENTRE] = 184,
            [YINSH_INNER] = 317,
            [YINSH_MIDDLE] = 222,
            [YINSH_OUTER] = 69,
        },
};

/* By rings off, of who moves next and of who waits. */
static const int16_t off_weight[3][3] = {
    {98, -1263, -3077},
    {1480, 182, -1490},
    {3188, 1917, 294},
};

static const int16_t blitz_weight = 102;  /* moving next in blitz */
static const int16_t pool_weight = 10;    /* being ahead, for each marker the pool is short of SHORT_POOL */
static const int16_t ring_weight = 164;   /* a ring still to be taken off: it is counted but will not stand */
static const int16_t row_weight = 130;    /* the same, before the row is taken */
static const int16_t place_weight = -307; /* having placed a ring less */

enum { SHORT_POOL = 12 };

#endif
