/*
 * What a YINSH position looks like to someone who does not look ahead.
 *
 * A row is five points; for each of the 123 there are, the nearer a player is to filling it the more it is worth. A
 * point counts as filled by an own marker; an own ring on it is nearly as good, for it leaves a marker when it moves;
 * an enemy marker can be turned over; an enemy ring is in the way. On top of that come the rings off the board, the
 * markers, and being the one to move.
 */
#include "yinsh.h"

#include "game/squash.h"

typedef tabla_yinsh_lanes lanes;

/* How many of five neighbouring bits are set, for all places at once, as three planes of binary digits. */
struct digits {
    lanes ones, twos, fours;
};

static inline struct digits add5(lanes set)
{
    lanes a = set, b = set >> 1, c = set >> 2, d = set >> 3, e = set >> 4;
    lanes s1 = a ^ b ^ c, c1 = (a & b) | (c & (a ^ b));
    lanes s2 = s1 ^ d ^ e, c2 = (s1 & d) | (e & (s1 ^ d));

    return (struct digits){s2, c1 ^ c2, c1 & c2};
}

static inline unsigned bits_in(lanes set)
{
    return (unsigned)(__builtin_popcountll(set[0]) + __builtin_popcountll(set[1]));
}

/* Places where a row may begin: all five points are on the board. */
static inline lanes row_places(unsigned axis)
{
    lanes board = tabla_yinsh_board[axis], two = board & board >> 1, four = two & two >> 2;

    return four & board >> 4;
}

enum { NEAR_KINDS = 9 };

/* Rows by how near they are: two, three, four own markers; whether the rest is free of enemy rings, and whether an own
 * ring stands in the gap of a row of four. */
static void near_rows(const struct yinsh_board *board, unsigned player, unsigned out[NEAR_KINDS])
{
    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        struct digits own = add5(board->markers[player][axis]), rings = add5(board->rings[player][axis]);
        struct digits theirs = add5(board->rings[!player][axis]), turn = add5(board->markers[!player][axis]);
        lanes places = row_places(axis);
        lanes blocked = theirs.ones | theirs.twos | theirs.fours, ring = rings.ones & ~rings.twos & ~rings.fours;
        lanes two = places & own.twos & ~own.ones & ~own.fours, three = places & own.twos & own.ones & ~own.fours;
        lanes four = places & own.fours & ~own.ones, enemy = turn.ones | turn.twos | turn.fours;

        out[0] += bits_in(two & ~blocked);
        out[1] += bits_in(three & ~blocked & ~enemy);
        out[2] += bits_in(three & ~blocked & enemy);
        out[3] += bits_in(three & blocked);
        out[4] += bits_in(four & ring);  /* the ring only has to leave */
        out[5] += bits_in(four & enemy); /* one to turn over */
        out[6] += bits_in(four & blocked);
        out[7] += bits_in(four & ~ring & ~enemy & ~blocked);  /* one empty point */
        out[8] |= bits_in(places & own.fours & own.ones) > 0; /* made, and to be settled next */
    }
}

static const float near_worth[NEAR_KINDS] = {0.02f, 0.07f, 0.06f, 0.02f, 0.50f, 0.30f, 0.08f, 0.25f, 0.90f};
static const float ring_worth[] = {0.0f, 1.0f, 2.2f, 4.0f};

static float side(const struct yinsh_board *board, unsigned player, bool to_move)
{
    unsigned near[NEAR_KINDS] = {0};
    float worth = ring_worth[board->goal == 1 && board->off[player] ? 3 : board->off[player]];

    near_rows(board, player, near);
    for (unsigned i = 0; i < NEAR_KINDS; i++)
        worth += near_worth[i] * (float)near[i];
    if (to_move)
        worth += 0.15f + 0.35f * (near[4] + near[5] + near[7] > 0);
    worth += 0.02f * (float)bits_in(board->markers[player][0]);
    return worth;
}

float tabla_yinsh_judge(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    float lead =
        side(board, TABLA_BLACK, state->player == TABLA_BLACK) - side(board, TABLA_WHITE, state->player == TABLA_WHITE);

    (void)actions;
    for (size_t i = 0; priors && i < count; i++)
        priors[i] = 1.0f / (float)count;
    return tabla_squash(lead * (board->goal == 1 ? 1.0f : 0.6f));
}
