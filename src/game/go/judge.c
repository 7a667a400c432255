/*
 * How likely each action is to be right, at a glance. What a player sees of a crossing is a set of features; each has a
 * weight, and the likelihood of an action is the product of the weights of what is true of it, over the sum for all.
 */
#include "game/go/reading.h"
#include "game/go/shape.h"

enum feature {
    PASS,
    PASS_AGAIN,
    EYE,
    CAPTURE_1,
    CAPTURE_3,
    CAPTURE_MANY,
    CAPTURE_FREES,
    SAVE_1,
    SAVE_3,
    SAVE_MANY,
    SAVE_IN_VAIN,
    SELF_ATARI_1,
    SELF_ATARI_3,
    SELF_ATARI_MANY,
    ATARI_1,
    ATARI_MANY,
    ATARI_LADDER,
    PRESS,
    STRENGTHEN,
    NO_STRONGER,
    HANE,
    CUT,
    CONNECT,
    BLOCK,
    OWN_AREA,
    ENEMY_AREA,
    OPEN_LINE_1,
    OPEN_LINE_2,
    OPEN_LINE_3,
    OPEN_LINE_4,
    OPEN_LINE_5,
    NEAR_LINE_1,
    NEAR_LINE_2,
    NEAR_LINE_3,
    NEAR_LINE_4,
    NEAR_LINE_5,
    TOUCH_LINE_1,
    TOUCH_LINE_2,
    TOUCH_LINE_3,
    TOUCH_LINE_4,
    TOUCH_LINE_5,
    OWN_1,
    OWN_2,
    OWN_3,
    OWN_4,
    ENEMY_1,
    ENEMY_2,
    ENEMY_3,
    ENEMY_4,
    FEATURES
};
static_assert(FEATURES <= 64, "a set of features is a word");

/*
 * Fitted to what the search itself found: 5,400 positions from its own games on 9x9 and 13x13, a thousand visits each,
 * and for each the weights that make its visits most likely (logistic regression, with a pull towards 1). Eyes and the
 * atari of large own teams are set by hand: they came up too rarely to be learnt.
 */
static const float weights[FEATURES] = {
    [PASS] = 0.322f,         [PASS_AGAIN] = 0.891f,     [EYE] = 0.004f,
    [CAPTURE_1] = 3.49f,     [CAPTURE_3] = 5.33f,       [CAPTURE_MANY] = 3.36f,
    [CAPTURE_FREES] = 14.2f, [SAVE_1] = 12.2f,          [SAVE_3] = 23.5f,
    [SAVE_MANY] = 33.1f,     [SAVE_IN_VAIN] = 0.548f,   [SELF_ATARI_1] = 0.145f,
    [SELF_ATARI_3] = 0.165f, [SELF_ATARI_MANY] = 0.15f, [ATARI_1] = 3.12f,
    [ATARI_MANY] = 5.26f,    [ATARI_LADDER] = 1.61f,    [PRESS] = 1.69f,
    [STRENGTHEN] = 2.92f,    [NO_STRONGER] = 0.99f,     [HANE] = 3.12f,
    [CUT] = 2.48f,           [CONNECT] = 2.19f,         [BLOCK] = 2.43f,
    [OWN_AREA] = 0.509f,     [ENEMY_AREA] = 0.909f,     [OPEN_LINE_1] = 0.12f,
    [OPEN_LINE_2] = 0.325f,  [OPEN_LINE_3] = 3.23f,     [OPEN_LINE_4] = 5.24f,
    [OPEN_LINE_5] = 1.39f,   [NEAR_LINE_1] = 0.142f,    [NEAR_LINE_2] = 0.901f,
    [NEAR_LINE_3] = 3.1f,    [NEAR_LINE_4] = 4.36f,     [NEAR_LINE_5] = 1.54f,
    [TOUCH_LINE_1] = 0.524f, [TOUCH_LINE_2] = 1.45f,    [TOUCH_LINE_3] = 2.21f,
    [TOUCH_LINE_4] = 2.45f,  [TOUCH_LINE_5] = 2.17f,    [OWN_1] = 1.23f,
    [OWN_2] = 0.734f,        [OWN_3] = 0.465f,          [OWN_4] = 0.418f,
    [ENEMY_1] = 1.55f,       [ENEMY_2] = 1.06f,         [ENEMY_3] = 0.857f,
    [ENEMY_4] = 1.12f,
};

/* The board with what is asked of it again and again. */
struct sight {
    struct tabla_go_board board;
    uint8_t liberties[TABLA_GO_CELLS]; /* by head: counted up to four; 0: not counted yet */
    struct tabla_go_bits area[2];      /* empty crossings that only this player's stones can reach */
    struct tabla_go_bits near;         /* within three steps of a stone */
    unsigned size, player;
};

static unsigned liberties_of(struct sight *sight, unsigned head)
{
    if (!sight->liberties[head]) {
        struct tabla_go_found found;
        tabla_go_count_liberties(&sight->board, head, 4, &found);
        sight->liberties[head] = (uint8_t)found.count;
    }
    return sight->liberties[head];
}

static uint64_t bit(unsigned feature)
{
    return UINT64_C(1) << feature;
}

/* Whether a stone stands on one of the eight cells around. */
static bool touches(const struct tabla_go_board *board, unsigned cell)
{
    for (int row = -TABLA_GO_STRIDE; row <= TABLA_GO_STRIDE; row += TABLA_GO_STRIDE)
        for (int column = -1; column <= 1; column++)
            if (board->color[cell + (unsigned)(row + column)] < TABLA_GO_VACANT)
                return true;
    return false;
}

static uint64_t place_features(const struct sight *sight, unsigned cell)
{
    unsigned row = tabla_go_cell_row(cell), column = tabla_go_cell_column(cell), last = sight->size - 1;
    unsigned line = row < column ? row : column, other = last - row < last - column ? last - row : last - column;
    unsigned number = row * (sight->size + 1) + column;
    uint64_t seen = 0;

    if (other < line)
        line = other;
    seen |= bit((touches(&sight->board, cell)              ? TOUCH_LINE_1
                 : tabla_go_bits_has(&sight->near, number) ? NEAR_LINE_1
                                                           : OPEN_LINE_1) +
                (line > 4 ? 4 : line));
    if (tabla_go_bits_has(&sight->area[sight->player], number))
        seen |= bit(OWN_AREA);
    if (tabla_go_bits_has(&sight->area[!sight->player], number))
        seen |= bit(ENEMY_AREA);
    return seen;
}

/* What the stone does to its own side. */
static uint64_t own_features(struct sight *sight, unsigned cell, const struct tabla_go_outlook *outlook)
{
    const struct tabla_go_board *board = &sight->board;
    unsigned beside = 0, weakest = 4, saved = 0, stone = 0;
    uint64_t seen = 0;

    TABLA_GO_EACH_BESIDE(near, cell)
    {
        if (board->color[near] == sight->player) {
            unsigned head = board->head[near], count = liberties_of(sight, head);
            beside++;
            if (count < weakest)
                weakest = count;
            if (count == 1) {
                saved += board->stones[head];
                stone = near;
            }
        }
    }
    if (beside)
        seen |= bit(OWN_1 + beside - 1);
    if (outlook->liberties.count < 2) {
        if (outlook->captured == 0)
            seen |= bit(outlook->size == 1 ? SELF_ATARI_1 : outlook->size <= 3 ? SELF_ATARI_3 : SELF_ATARI_MANY);
    } else if (saved) {
        bool lost = outlook->liberties.count == 2 && tabla_go_ladder_after(board, cell, sight->player, stone);
        seen |= bit(lost ? SAVE_IN_VAIN : saved == 1 ? SAVE_1 : saved <= 3 ? SAVE_3 : SAVE_MANY);
    } else if (weakest == 2 && outlook->liberties.count > 2) {
        seen |= bit(STRENGTHEN);
    } else if (weakest == 2) {
        seen |= bit(NO_STRONGER);
    }
    return seen;
}

/* Whether taking that enemy team frees an own one from atari. */
static bool frees(struct sight *sight, unsigned head)
{
    unsigned cell = head;

    do {
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            if (sight->board.color[near] == sight->player && liberties_of(sight, sight->board.head[near]) == 1)
                return true;
        }
        cell = sight->board.next[cell];
    } while (cell != head);
    return false;
}

/* What the stone does to the enemy. */
static uint64_t enemy_features(struct sight *sight, unsigned cell, const struct tabla_go_outlook *outlook)
{
    const struct tabla_go_board *board = &sight->board;
    unsigned beside = 0, enemy = sight->player ^ 1;
    uint64_t seen = 0;

    TABLA_GO_EACH_BESIDE(near, cell)
    {
        unsigned head = board->head[near], count;

        if (board->color[near] != enemy)
            continue;
        beside++;
        count = liberties_of(sight, head);
        if (count == 1 && !(seen & bit(CAPTURE_FREES)) && frees(sight, head))
            seen |= bit(CAPTURE_FREES);
        if (count == 2 && (outlook->liberties.count >= 2 || outlook->captured)) {
            if (!(seen & bit(ATARI_LADDER)) && tabla_go_ladder_after(board, cell, sight->player, near))
                seen |= bit(ATARI_LADDER);
            seen |= bit(board->stones[head] == 1 ? ATARI_1 : ATARI_MANY);
        }
        if (count == 3)
            seen |= bit(PRESS);
    }
    if (beside)
        seen |= bit(ENEMY_1 + beside - 1);
    if (outlook->captured)
        seen |= bit(outlook->captured == 1 ? CAPTURE_1 : outlook->captured <= 3 ? CAPTURE_3 : CAPTURE_MANY);
    return seen;
}

static uint64_t stone_features(struct sight *sight, unsigned cell)
{
    struct tabla_go_outlook outlook;
    uint64_t seen = place_features(sight, cell);
    unsigned shape = tabla_go_shape(&sight->board, cell, sight->player);

    if (tabla_go_own_eye(&sight->board, cell, sight->player))
        return bit(EYE);
    tabla_go_look(&sight->board, cell, sight->player, 3, &outlook);
    seen |= own_features(sight, cell, &outlook) | enemy_features(sight, cell, &outlook);
    seen |= (uint64_t)shape << HANE;
    return seen;
}

static void open_eyes(struct sight *sight, const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits empty = tabla_go_empty(go), board = tabla_go_bits_board(go->size), reach[2];

    tabla_go_board_load(&sight->board, go);
    memset(sight->liberties, 0, sizeof sight->liberties);
    sight->size = go->size;
    sight->player = state->player;
    sight->near = tabla_go_bits_or(&go->stones[0], &go->stones[1]);
    for (unsigned step = 0; step < 3; step++) {
        struct tabla_go_bits farther = tabla_go_bits_beside(&sight->near, &board, go->size);
        sight->near = tabla_go_bits_or(&sight->near, &farther);
    }
    for (unsigned player = 0; player < 2; player++)
        reach[player] = tabla_go_bits_reach(&go->stones[player], &empty, go->size);
    for (unsigned player = 0; player < 2; player++) {
        sight->area[player] = tabla_go_bits_minus(&reach[player], &reach[!player]);
        /* Before both have a stone on the board nothing is surrounded. */
        if (!tabla_go_bits_any(&go->stones[!player]))
            memset(&sight->area[player], 0, sizeof sight->area[player]);
    }
}

static void features(const struct tabla_state *state, const tabla_action *actions, size_t count, uint64_t *out)
{
    unsigned points = tabla_go_points(tabla_go_of(state));
    struct sight sight;

    open_eyes(&sight, state);
    for (size_t i = 0; i < count; i++)
        out[i] = actions[i] == points
                     ? bit(tabla_go_of(state)->passes ? PASS_AGAIN : PASS)
                     : stone_features(&sight, tabla_go_cell(actions[i] / sight.size, actions[i] % sight.size));
}

float tabla_go_judge(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    uint64_t seen[TABLA_GO_MAX_POINTS + 1];
    float sum = 0;

    if (!priors)
        return 0;
    features(state, actions, count, seen);
    for (size_t i = 0; i < count; i++) {
        priors[i] = 1;
        for (uint64_t left = seen[i]; left; left &= left - 1)
            priors[i] *= weights[__builtin_ctzll(left)];
        sum += priors[i];
    }
    for (size_t i = 0; i < count; i++)
        priors[i] /= sum;
    return 0;
}
