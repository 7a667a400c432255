/* Ladders as nets see them, in random games, compared with a reader that is as plain as it can be. */
#include "diagram.h"

enum { CAUGHT = 9, CATCHING = 10, PLANES = 11, WORDS = 6 };

/*
 * What is left out, for the library reads neither ladders without end nor such that fork without end, and each atari
 * may be a fork. Long ladders are in features.c.
 */
enum { MOST_STONES = 60, MOST_ATARIS = 6 };

struct plain {
    int size, ko; /* a point that may not be played now, or -1 */
    char board[361];
};

struct effort {
    int stones, ataris;
};

static int beside(const struct plain *plain, int point, int side)
{
    int row = point / plain->size, column = point % plain->size;

    row += side == 0 ? 1 : side == 1 ? -1 : 0;
    column += side == 2 ? 1 : side == 3 ? -1 : 0;
    return row < 0 || column < 0 || row >= plain->size || column >= plain->size ? -1 : row * plain->size + column;
}

/* Marks the team with 1 and its liberties with 2; returns how many of these there are. */
static int mark(const struct plain *plain, int point, char marks[361])
{
    int stack[361], height = 0, liberties = 0;

    memset(marks, 0, 361);
    stack[height++] = point;
    marks[point] = 1;
    while (height > 0) {
        int here = stack[--height];

        for (int side = 0; side < 4; side++) {
            int near = beside(plain, here, side);

            if (near < 0 || marks[near])
                continue;
            if (plain->board[near] == '.') {
                marks[near] = 2;
                liberties++;
            } else if (plain->board[near] == plain->board[point]) {
                marks[near] = 1;
                stack[height++] = near;
            }
        }
    }
    return liberties;
}

static int liberties(const struct plain *plain, int point)
{
    char marks[361];

    return mark(plain, point, marks);
}

static char other(char player)
{
    return player == 'x' ? 'o' : 'x';
}

/* False, and nothing changed, where it may not be: suicide, or a ko. */
static bool put(struct plain *plain, int point, char player)
{
    struct plain after = *plain;
    int taken = 0, last = -1;

    if (point == plain->ko)
        return false;
    after.board[point] = player;
    after.ko = -1;
    for (int side = 0; side < 4; side++) {
        int near = beside(plain, point, side);
        char marks[361];

        if (near < 0 || after.board[near] != other(player) || mark(&after, near, marks) > 0)
            continue;
        for (int p = 0; p < plain->size * plain->size; p++)
            if (marks[p] == 1) {
                after.board[p] = '.';
                taken++;
                last = p;
            }
    }
    if (liberties(&after, point) == 0)
        return false;
    if (taken == 1 && liberties(&after, point) == 1) {
        bool alone = true;
        for (int side = 0; side < 4; side++) {
            int near = beside(plain, point, side);
            alone = alone && (near < 0 || after.board[near] != player);
        }
        if (alone)
            after.ko = last;
    }
    *plain = after;
    return true;
}

static bool hunted_down(const struct plain *plain, int stone, struct effort *effort, int ataris);

/* In atari, its owner to play. */
static bool runs_in_vain(const struct plain *plain, int stone, struct effort *effort, int ataris)
{
    struct plain after = *plain;
    char marks[361], enemy[361];
    int way = 0;

    mark(plain, stone, marks);
    for (int p = 0; p < plain->size * plain->size; p++) {
        if (marks[p] == 2)
            way = p;
        for (int side = 0; marks[p] == 1 && side < 4; side++) {
            int near = beside(plain, p, side);

            if (near < 0 || plain->board[near] != other(plain->board[stone]) || mark(plain, near, enemy) != 1)
                continue;
            if (plain->ko < 0 || enemy[plain->ko] != 2)
                return false;
        }
    }
    effort->stones++;
    if (!put(&after, way, plain->board[stone]))
        return true;
    return hunted_down(&after, stone, effort, ataris);
}

static bool atari_works(const struct plain *plain, int stone, int way, struct effort *effort, int ataris)
{
    struct plain after = *plain;

    effort->stones++;
    effort->ataris = ataris > effort->ataris ? ataris : effort->ataris;
    return put(&after, way, other(plain->board[stone])) && runs_in_vain(&after, stone, effort, ataris);
}

/* Its enemy to play. */
static bool hunted_down(const struct plain *plain, int stone, struct effort *effort, int ataris)
{
    char marks[361];
    int count = mark(plain, stone, marks);

    for (int p = 0; count == 2 && effort->stones < MOST_STONES && p < plain->size * plain->size; p++)
        if (marks[p] == 2 && atari_works(plain, stone, p, effort, ataris + 1))
            return true;
    return count < 2;
}

static struct plain copy_of(const struct tabla_state *state)
{
    struct plain plain = {.size = tabla_go_size(state), .ko = -1};

    for (int p = 0; p < plain.size * plain.size; p++) {
        enum tabla_player stone = tabla_go_stone(state, (unsigned)p);
        plain.board[p] = stone == TABLA_BLACK ? 'x' : stone == TABLA_WHITE ? 'o' : '.';
    }
    /* What is forbidden though a stone could be put there is the ko. */
    for (int p = 0; p < plain.size * plain.size && plain.ko < 0; p++) {
        struct plain after = plain;
        if (plain.board[p] == '.' && !tabla_go.check(state, NULL, (tabla_action)p, NULL) &&
            put(&after, p, state->player == TABLA_BLACK ? 'x' : 'o'))
            plain.ko = p;
    }
    return plain;
}

struct tally {
    unsigned caught, free, left_out;
};

static bool has(const uint64_t *planes, int plane, int cell)
{
    return planes[plane * WORDS + cell / 64] >> cell % 64 & 1;
}

/* Compares one team; `seen` are the planes. */
static void compare(const struct tabla_state *state, const struct plain *board, int stone, const uint64_t *planes,
                    struct tally *tally)
{
    struct plain plain = *board;
    struct effort effort = {0, 0};
    char marks[361], player = state->player == TABLA_BLACK ? 'x' : 'o', next;
    int count = mark(&plain, stone, marks), row = stone / plain.size, column = stone % plain.size;
    bool caught = false, catches[361] = {false};

    next = count == 1 ? plain.board[stone] : other(plain.board[stone]);
    if (next != player)
        plain.ko = -1;
    if (count == 1)
        caught = runs_in_vain(&plain, stone, &effort, 0);
    for (int p = 0; count == 2 && p < plain.size * plain.size; p++)
        if (marks[p] == 2) {
            struct effort one = {0, 0};
            catches[p] = atari_works(&plain, stone, p, &one, 0);
            caught = caught || catches[p];
            effort.stones = one.stones > effort.stones ? one.stones : effort.stones;
            effort.ataris = one.ataris > effort.ataris ? one.ataris : effort.ataris;
        }
    if (effort.stones >= MOST_STONES || effort.ataris > MOST_ATARIS) {
        tally->left_out++;
        return;
    }
    assert_int_equal(has(planes, CAUGHT, row * 19 + column), caught);
    for (int p = 0; p < plain.size * plain.size; p++)
        if (catches[p] && next == player)
            assert_true(has(planes, CATCHING, p / plain.size * 19 + p % plain.size));
    tally->caught += caught;
    tally->free += !caught;
}

/* Every crossing that is shown to begin a ladder does so against somebody. */
static void compare_catching(const struct tabla_state *state, const struct plain *plain, const uint64_t *planes)
{
    char player = state->player == TABLA_BLACK ? 'x' : 'o';

    for (int p = 0; p < plain->size * plain->size; p++) {
        bool any = false;

        if (!has(planes, CATCHING, p / plain->size * 19 + p % plain->size))
            continue;
        for (int side = 0; side < 4; side++) {
            int near = beside(plain, p, side);
            struct effort effort = {0, 0};
            if (near >= 0 && plain->board[near] == other(player) && liberties(plain, near) == 2)
                any = any || atari_works(plain, near, p, &effort, 0) || effort.stones >= MOST_STONES;
        }
        assert_true(any);
    }
}

static void ladders_are_those_of_a_plain_reader(void **context)
{
    struct tally tally = {0, 0, 0};
    struct tabla_rng rng;

    (void)context;
    tabla_rng_seed(&rng, 11);
    for (int game = 0; game < 120; game++) {
        const int sizes[] = {5, 7, 9, 13};
        struct tabla_setup setup = {.rules = "japanese", .size = sizes[game % 4]};
        struct tabla_state state;
        struct tabla_error error;
        tabla_action actions[TABLA_MAX_ACTIONS];

        assert_true(tabla_go.start(&setup, &state, &error));
        for (int ply = 0; ply < setup.size * setup.size && !state.over; ply++) {
            size_t count = tabla_go.actions(&state, NULL, actions);
            uint64_t planes[PLANES * WORDS];
            float scalars[16];
            struct plain plain;

            if (count < 2)
                break;
            tabla_go.apply(&state, actions[tabla_rng_below(&rng, (uint32_t)count - 1)]);
            if (ply % 3 != 0)
                continue;
            plain = copy_of(&state);
            assert_int_equal(tabla_go.features->planes, PLANES);
            tabla_go.features->encode(tabla_go.features, &state, NULL, planes, scalars);
            for (int p = 0; p < plain.size * plain.size; p++) {
                int breath = plain.board[p] == '.' ? 0 : liberties(&plain, p);
                if (breath == 1 || breath == 2)
                    compare(&state, &plain, p, planes, &tally);
                else
                    assert_false(has(planes, CAUGHT, p / plain.size * 19 + p % plain.size));
            }
            compare_catching(&state, &plain, planes);
        }
    }
    print_message("%u caught, %u free, %u left out\n", tally.caught, tally.free, tally.left_out);
    assert_true(tally.caught > 1000 && tally.free > 1000 && tally.left_out < (tally.caught + tally.free) / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ladders_are_those_of_a_plain_reader)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
