/* Random play with sense: that it is play by the rules, and that it has the sense it should have. */
#include "game/go/rollout.c"

#include "diagram.h"

#include <stdlib.h>

static void it_ends_and_counts_by_the_rules(void **context)
{
    (void)context;
    for (int i = 0; i < 600; i++) {
        struct tabla_setup setup = {.rules = tabla_go_rules_at((size_t)i % 6)->name, .size = 2 + i % 18};
        struct tabla_state state, again;
        struct tabla_go_count count;
        struct tabla_rng rng;

        tabla_rng_seed(&rng, (uint64_t)i);
        if (i % 3 == 0) {
            setup.komi_given = true;
            setup.komi = 50 * (i % 31) - 700;
        }
        assert_true(tabla_go.start(&setup, &state, NULL));
        assert_true(tabla_go.rollout(&state, &rng, 100000) >= 2);
        assert_int_equal(state.over, 1);
        assert_true(state.hash == tabla_go.rehash(&state));
        assert_true(tabla_go_settled(&state, NULL));
        tabla_go_score(&state, &count);
        assert_int_equal(state.margin, abs(count.total[0] - count.total[1]));
        assert_int_equal(state.winner, count.total[0] > count.total[1]   ? TABLA_BLACK
                                       : count.total[0] < count.total[1] ? TABLA_WHITE
                                                                         : TABLA_NOBODY);
        again = state;
        assert_int_equal(tabla_go.rollout(&again, &rng, 100), 0);
        assert_memory_equal(&again, &state, sizeof state);
    }
}

static void it_can_stop_and_go_on(void **context)
{
    struct tabla_setup setup = {.size = 9};
    struct tabla_state state, start;
    struct tabla_rng rng;

    (void)context;
    assert_true(tabla_go.start(&setup, &start, NULL));
    tabla_rng_seed(&rng, 5);
    for (unsigned limit = 0; limit < 50; limit++) {
        state = start;
        assert_int_equal(tabla_go.rollout(&state, &rng, limit), limit);
        assert_int_equal(state.over, 0);
        assert_int_equal(state.player, limit % 2);
        assert_true(state.hash == tabla_go.rehash(&state));
        tabla_go.rollout(&state, &rng, 100000);
        assert_int_equal(state.over, 1);
    }
    state = start;
    assert_int_equal(tabla_go.rollout(&state, &rng, 0), 0);
    assert_memory_equal(&state, &start, sizeof state);
}

static void the_same_seed_plays_the_same(void **context)
{
    struct tabla_state a, b;
    struct tabla_rng rng, other;

    (void)context;
    assert_true(tabla_go.start(NULL, &a, NULL));
    b = a;
    tabla_rng_seed(&rng, 42);
    other = rng;
    tabla_go.rollout(&a, &rng, 100000);
    tabla_go.rollout(&b, &other, 100000);
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_equal(&rng, &other, sizeof rng);
}

/* With the colours exchanged the same game is played with the colours exchanged: neither side is smarter. */
static void both_colours_have_the_same_sense(void **context)
{
    static const char rows[] =
        "......... ..x...... ....o.x.. ..o..xo.. ...ox.... ..xo..... ..x.ox... ......... .........";
    char exchanged[sizeof rows];

    (void)context;
    for (size_t i = 0; i < sizeof rows; i++)
        exchanged[i] = (char)(rows[i] == 'x' ? 'o' : rows[i] == 'o' ? 'x' : rows[i]);
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct table a = set_up("chinese", TABLA_BLACK, rows), b = set_up("chinese", TABLA_WHITE, exchanged);
        struct tabla_rng rng;

        tabla_rng_seed(&rng, seed);
        tabla_go.rollout(&a.state, &rng, 100000);
        tabla_rng_seed(&rng, seed);
        tabla_go.rollout(&b.state, &rng, 100000);
        for (unsigned p = 0; p < 81; p++) {
            enum tabla_player stone = tabla_go_stone(&a.state, p);
            assert_int_equal(tabla_go_stone(&b.state, p), stone == TABLA_NOBODY ? stone : !stone);
        }
        put_away(&a);
        put_away(&b);
    }
}

static void eyes_are_not_filled(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "..... ..... xxxxx .x.x. xxxxx");
    struct tabla_rng rng;

    (void)context;
    tabla_rng_seed(&rng, 9);
    for (int i = 0; i < 200; i++) {
        struct tabla_state state = table.state;
        tabla_go.rollout(&state, &rng, 100000);
        assert_int_equal(tabla_go_stone(&state, at(&table, "A2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "C2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "E2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "B2")), TABLA_BLACK);
    }
    put_away(&table);
}

/* Two teams share D6 and D7, and who plays there is captured; everything else is alive with eyes. Both pass. */
static void seki_is_left_alone(void **context)
{
    static const char rows[] = "ooo.xxx xxo.xoo .xooxo. xxxxooo .xxxoo. xxxxooo .x.xo.o";

    (void)context;
    for (int i = 0; i < 100; i++) {
        struct table table = set_up("chinese", i % 2 ? TABLA_WHITE : TABLA_BLACK, rows);
        struct tabla_rng rng;

        tabla_rng_seed(&rng, (uint64_t)i);
        assert_int_equal(tabla_go.rollout(&table.state, &rng, 100000), 2);
        looks(&table, rows);
        put_away(&table);
    }
}

/* How often, in ten thousand tries, the next stone after `last` is on `want`. */
static unsigned answers(enum tabla_player player, const char *rows, const char *last, const char *want)
{
    struct table table = set_up("chinese", player, rows);
    unsigned point = at(&table, want), size = (unsigned)tabla_go_size(&table.state), seen = 0;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 1);
    for (int i = 0; i < 10000; i++) {
        struct tabla_go_random game;
        unsigned from = at(&table, last);

        tabla_go_random_begin(&game, &table.state);
        seen +=
            choose(&game, tabla_go_cell(from / size, from % size), &rng) == tabla_go_cell(point / size, point % size);
    }
    put_away(&table);
    return seen;
}

static void atari_is_seen(void **context)
{
    (void)context;
    /* White has just played D5 into atari: take it. */
    assert_in_range(answers(TABLA_BLACK, "....... ...x... ..xox.. ....... ....... ....... .......", "D5", "D4"), 7500,
                    10000);
    /* White's D6 puts D5 in atari: run to D4. */
    assert_in_range(answers(TABLA_BLACK, "....... ...o... ..oxo.. ....... ....... ....... .......", "D6", "D4"), 7500,
                    10000);
    /* On the edge running leads nowhere, D7 stays in atari: that crossing is as good as any, at most. */
    assert_in_range(answers(TABLA_BLACK, "..ox.o. ..oo.o. ....o.. ....... ....... ....... .......", "D6", "E7"), 0,
                    1000);
    /* White's C4 puts D4 in atari: taking E4 saves it as well as running. */
    assert_in_range(answers(TABLA_BLACK, "....... ....... ...ox.. ..oxox. ....... ....... .......", "C4", "E3"), 3800,
                    6000);
    assert_in_range(answers(TABLA_BLACK, "....... ....... ...ox.. ..oxox. ....... ....... .......", "C4", "D3"), 3800,
                    6000);
}

static void teams_do_not_kill_themselves(void **context)
{
    /* Black's B1-E1 has two liberties, A1 and F1, both inside White's wall. */
    static const char rows[] = "....... ....... ....... ....... ....... oooooo. .xxxx.o";

    (void)context;
    assert_int_equal(answers(TABLA_BLACK, rows, "A7", "A1"), 0);
    assert_int_equal(answers(TABLA_BLACK, rows, "A7", "F1"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_and_counts_by_the_rules),
        cmocka_unit_test(it_can_stop_and_go_on),
        cmocka_unit_test(the_same_seed_plays_the_same),
        cmocka_unit_test(both_colours_have_the_same_sense),
        cmocka_unit_test(eyes_are_not_filled),
        cmocka_unit_test(seki_is_left_alone),
        cmocka_unit_test(atari_is_seen),
        cmocka_unit_test(teams_do_not_kill_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
