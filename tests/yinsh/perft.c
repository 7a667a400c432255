/*
 * How many sequences of actions there are. From the start they can be worked out by hand: ring after ring on any empty
 * point. From the middle of games the plain second version of the rules counts them too, one by one.
 */
#include "help.h"
#include "reference.h"

static void from_the_start(void **unused)
{
    struct tabla_state state;
    uint64_t expected = 1;

    (void)unused;
    assert_true(tabla_yinsh.start(NULL, &state, NULL));
    for (unsigned depth = 1; depth <= 4; depth++) {
        expected *= 86 - depth; /* 85 * 84 * 83 * 82 */
        assert_true(tabla_perft(&tabla_yinsh, &state, NULL, depth) == expected);
    }
}

/* The last ring can go on 76 points; then White moves. */
static void over_the_last_ring(void **unused)
{
    static const char line[] = "yinsh WBWB/WBWB3/8/9/4W5/9/10/9/8/7/4 b place pool=51 off=0,0";
    struct tabla_state state = position(line);
    struct reference game;

    (void)unused;
    reference_read(&game, line);
    assert_true(tabla_perft(&tabla_yinsh, &state, NULL, 1) == 76);
    for (unsigned depth = 2; depth <= 3; depth++)
        assert_true(tabla_perft(&tabla_yinsh, &state, NULL, depth) == reference_perft(&game, depth));
}

static const struct {
    const char *line;
    uint64_t expected[4];
} table[] = {
    {"yinsh 4/7/1w2W1W1/2bb1W3/6wWwB/b1b3Bbw/BbB3w1b1/5wWBb/1w1ww2b/1w4b/4 w move pool=31 off=0,0",
     {50, 1524, 70166, 2049756}},
    {"yinsh 4/Bw2b1b/ww2B3/3w5/wB1b6/bb2W1W2/Wbb1wW1bb1/Bw1b1w3/3W1w2/3w3/1B2 w move pool=31 off=0,0",
     {41, 1472, 59978, 1965737}},
    {"yinsh:blitz 4/7/ww4wW/1b1BW4/1b1www1WBb/5b1Wb/1b1b1Bw2b/4bW1b1/1b6/3w2B/B2b w move pool=31 off=0,0",
     {41, 1285, 49960, 1642565}},
    {"yinsh W2W/7/1b6/2wwwwwww/3b6/bbbbb4/2W3W1B1/9/B3w3/7/BB2 w row pool=36 off=1,1 moved=w", {3, 12, 12, 48}},
    {"yinsh 4/WbwbwwB/wb4bw/bbw3w1w/Wwwbbb1wbB/w1bw1b1bb/1w1bww1bw1/1b1bb1wb1/"
     "1b1wbbw1/1wbwbw1/BwWW w move pool=2 off=1,2",
     {1, 1, 3, 0}},
};

static void from_the_middle_of_games(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct tabla_state state = position(table[i].line);
        struct reference game;

        reference_read(&game, table[i].line);
        for (unsigned depth = 1; depth <= 4; depth++) {
            uint64_t expected = table[i].expected[depth - 1], count = tabla_perft(&tabla_yinsh, &state, NULL, depth);

            if (count != expected)
                fail_msg("%s: %llu at depth %u, not %llu", table[i].line, (unsigned long long)count, depth,
                         (unsigned long long)expected);
            if (depth <= 3)
                assert_true(reference_perft(&game, depth) == expected);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_the_start),
        cmocka_unit_test(over_the_last_ring),
        cmocka_unit_test(from_the_middle_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
