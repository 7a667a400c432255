/*
 * Fitted, not guessed. The search played itself with some noise and a few random turns to begin with, first with a
 * judgement made up by hand and then, twice, with what had been fitted to the games so far. The numbers come from a
 * logistic regression of how each game ended, two parts to one with what the search thought at the time; neighbours in
 * the tables were drawn towards a straight line where games had little to say. Positions from games of one variant
 * count for that variant only.
 */
#include "game/gipf/weights.h"

/* clang-format off */
const struct gipf_weights tabla_gipf_weights[3] = {
    /* tournament */
    {
        .turn = {
            {
                .reserve = {-474, -310, -189, -115, -62, -32, -7, 16, 35, 56, 74, 88, 103, 114, 123, 126, 130,
                            134, 137},
                .pairs = 7, .held_threes = 4,
                .captures = {0, 8, 22, 29, 43}, .most = {0, 12, 27, 22, 19, 3},
                .deadly = 14, .refill = {-173, 118, 57, 25},
            },
            {
                .reserve = {-461, -329, -196, -107, -50, -21, 5, 27, 47, 67, 84, 97, 110, 122, 130, 134, 133, 132, 131},
                .pairs = 7, .held_threes = 3,
                .captures = {0, 10, 16, 28, 39}, .most = {0, 22, 65, 90, 89, 81},
                .deadly = 308, .refill = {0, 147, 76, 26},
            },
        },
        .total = {-557, -505, -453, -400, -346, -291, -233, -171, -106, -38, 34, 123, 208, 292, 364, 430, 494,
                  553, 603},
        .stacks = {-143, 5, 25, 19, 37, 28, 29},
        .rings = {36, 30, 19, 16}, .deep_stacks = -5,
    },
    /* standard */
    {
        .turn = {
            {
                .reserve = {-418, -294, -194, -124, -81, -53, -30, -8, 10, 29, 46, 62, 79, 104, 128, 152, 176,
                            199, 222},
                .pairs = 7, .held_threes = 2,
                .captures = {0, 9, 26, 32, 47}, .most = {0, 12, 32, 32, 27, 17},
                .deadly = 13, .refill = {-105, 96, 50, 15},
            },
            {
                .reserve = {-406, -299, -192, -114, -67, -40, -17, 2, 19, 36, 50, 68, 83, 100, 119, 137, 155, 172, 190},
                .pairs = 7, .held_threes = 2,
                .captures = {0, 15, 29, 41, 56}, .most = {0, 21, 64, 93, 101, 100},
                .deadly = 256, .refill = {0, 108, 59, 19},
            },
        },
        .total = {-700, -631, -561, -490, -418, -344, -267, -185, -99, -5, 88, 167, 248, 332, 416, 506, 584, 652, 707},
        .stacks = {-94, -14, -16, 3, 22, 40, 59},
        .rings = {38, 27, 19, 13}, .deep_stacks = -4,
    },
    /* basic */
    {
        .turn = {
            {
                .reserve = {-456, -301, -183, -112, -69, -37, -10, 16, 39, 57, 75, 92, 106, 113, 119, 125,
                            131, 136, 141},
                .pairs = 7, .held_threes = 6,
                .captures = {0, 15, 23, 40, 46}, .most = {0, 20, 38, 42, 37, 29},
                .deadly = 0, .refill = {-112, 92, 40, 12},
            },
            {
                .reserve = {-460, -331, -202, -112, -57, -24, 1, 25, 46, 63, 80, 94, 106, 114, 122, 128, 135, 141, 148},
                .pairs = 7, .held_threes = 5,
                .captures = {0, 15, 22, 40, 43}, .most = {0, 41, 111, 128, 114, 92},
                .deadly = 0, .refill = {0, 135, 73, 24},
            },
        },
        .total = {-591, -548, -505, -461, -417, -370, -321, -252, -176, -117, -12, 105, 225, 337, 434, 529,
                  621, 713, 805},
        .stacks = {0, 0, 0, 0, 0, 0, 0},
        .rings = {39, 31, 22, 18}, .deep_stacks = 0,
    },
};
/* clang-format on */
