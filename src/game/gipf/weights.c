/*
 * Fitted, not guessed. The search played itself with some noise and a few random turns to begin with, first with a
 * judgement made up by hand and then, twice over, with what had been fitted to the games before. A logistic regression
 * of how each game ended, in equal parts with what the search thought at the time, gave the numbers; neighbours in the
 * tables were drawn towards a straight line where games had little to say. Positions from games of one variant count
 * for that variant only.
 */
#include "game/gipf/weights.h"

const struct gipf_weights
    tabla_gipf_weights[3] =
        {
            /* tournament */
            {
                .turn =
                    {
                        {.reserve = {-357, -249, -156, -87, -37, -13, 8, 24, 38, 51, 61, 70, 79, 84, 83, 80, 76, 72,
                                     68},
                         .pairs = 5,
                         .open_threes = 2,
                         .held_threes = 6,
                         .rows = {0, 0, -2, -4, -3},
                         .captures = {0, 5, 15, 20, 25},
                         .most = {0, 8, 21, 17, 13, 6},
                         .took = {0, 0, -1},
                         .deadly = 22,
                         .refill = {-96, 103, 62, 29}},
                        {.reserve = {-316,
                                     -232, -149, -79, -29, -4, 16, 33, 47, 60, 69, 77, 84, 90, 92, 90, 87, 84, 81},
                         .pairs = 6,
                         .open_threes = 0,
                         .held_threes = 4,
                         .rows = {0, 1, -3, -4, 1},
                         .captures = {0, 7, 14, 19, 28},
                         .most = {0, 16, 55, 78, 82, 78},
                         .took = {0, -17, -10},
                         .deadly = 234,
                         .refill = {0, 93, 62, 28}},
                    },
                .total = {-604, -545, -486, -427, -366, -304, -239, -170, -96, -14, 69, 161, 240, 320, 382, 438, 499,
                          549, 594},
                .stacks = {-62, 0, 3, -8, 15, 18, 34},
                .may_gipf = -4,
                .rings = {31, 23, 16, 11},
                .corners = 1,
                .deep_stacks = -5,
                .edge_stacks = 2,
            },
            /* standard */
            {
                .turn =
                    {
                        {.reserve = {-359, -263, -178, -112, -66, -38, -14, 5, 23, 38, 51, 66, 79, 92, 105, 117, 129,
                                     141, 152},
                         .pairs = 6,
                         .open_threes = 1,
                         .held_threes = 2,
                         .rows = {0, -4, -5, -9, -10},
                         .captures = {0, 8, 24, 29, 38},
                         .most = {0, 12, 33, 39, 28, 14},
                         .took = {0, -5, -19},
                         .deadly = 14,
                         .refill = {-37, 81, 48, 20}},
                        {.reserve = {-341, -259, -177, -107, -55, -27, -4, 14, 30, 44, 57, 72, 84, 94, 103, 113, 122,
                                     131, 140},
                         .pairs = 7,
                         .open_threes = 0,
                         .held_threes = 2,
                         .rows = {0, -5, -6, -6, -8},
                         .captures = {0, 13, 27, 38, 51},
                         .most = {0, 20, 58, 79, 79, 72},
                         .took = {0, -12, -22},
                         .deadly = 182,
                         .refill = {0, 85, 61, 28}},
                    },
                .total = {-603, -544, -485, -425, -364, -301, -235, -167, -93, -14, 66, 147, 227, 296, 368, 447, 510,
                          558, 609},
                .stacks = {-22, -7, -17, -6, 6, 17, 29},
                .may_gipf = 0,
                .rings = {34, 25, 19, 16},
                .corners = 1,
                .deep_stacks = 2,
                .edge_stacks = -5,
            },
            /* basic */
            {
                .turn =
                    {
                        {.reserve = {-433, -302, -195, -124, -78, -45, -17, 8, 32, 53, 72, 90, 105, 117, 127, 136, 145,
                                     154, 163},
                         .pairs = 6,
                         .open_threes = 2,
                         .held_threes = 5,
                         .rows = {0, 0, -3, 0, -2},
                         .captures = {0, 12, 21, 32, 35},
                         .most = {0, 15, 33, 40, 37, 31},
                         .took = {0, 0, 0},
                         .deadly = 0,
                         .refill = {-37, 90, 44, 16}},
                        {.reserve = {-421, -313, -204, -123, -70, -36, -10, 14, 36, 56, 75, 92, 104, 113, 121, 128, 136,
                                     143, 150},
                         .pairs = 7,
                         .open_threes = 0,
                         .held_threes = 3,
                         .rows = {0, -2, -2, 0, 2},
                         .captures = {0, 15, 20, 30, 32},
                         .most = {0, 36, 94, 106, 95, 75},
                         .took = {0, 0, 0},
                         .deadly = 0,
                         .refill = {0, 108, 65, 23}},
                    },
                .total = {-678, -613, -548, -482, -415, -345, -273, -197, -118, -44, 52, 160, 257, 354, 440, 510, 579,
                          647, 714},
                .stacks = {0, 0, 0, 0, 0, 0, 0},
                .may_gipf = 0,
                .rings = {36, 30, 22, 19},
                .corners = 1,
                .deep_stacks = 0,
                .edge_stacks = 0,
            },
};
