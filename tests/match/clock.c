/* Clocks: how they are written, and when a move is late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "match/clock.h"

#define SAME(a, b) assert_true(fabs((a) - (b)) < 1e-9)

static struct match_clock clock_of(const char *text)
{
    struct match_clock clock = {0};

    assert_true(match_clock_read(text, &clock));
    return clock;
}

static void how_clocks_are_written(void **unused)
{
    static const char *const wrong[] = {"",        "x",       "+",        "300+",       "300+x30",
                                        "300+5x",  "300+0x30", "300+5x0", "300+1.5x30", "300+25/",
                                        "300+/60", "0",       "0+0",      "-5",         "300 ",
                                        "300+2s",  "1e3",     "300+5y30", "99999999999"};
    struct match_clock clock;

    (void)unused;
    clock = clock_of("300");
    assert_int_equal(clock.kind, MATCH_CLOCK_FISCHER);
    SAME(clock.main, 300);
    SAME(clock.step, 0);
    clock = clock_of("1.5+0.25");
    assert_int_equal(clock.kind, MATCH_CLOCK_FISCHER);
    SAME(clock.main, 1.5);
    SAME(clock.step, 0.25);
    clock = clock_of("0+5x30");
    assert_int_equal(clock.kind, MATCH_CLOCK_BYOYOMI);
    assert_int_equal(clock.count, 5);
    SAME(clock.step, 30);
    clock = clock_of("60+25/600");
    assert_int_equal(clock.kind, MATCH_CLOCK_CANADIAN);
    assert_int_equal(clock.count, 25);
    SAME(clock.step, 600);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(match_clock_read(wrong[i], &clock));
}

static void so_much_for_every_move(void **unused)
{
    struct match_clock clock = {.kind = MATCH_CLOCK_MOVE, .step = 2};
    struct match_time time;

    (void)unused;
    match_time_start(&clock, &time);
    for (int i = 0; i < 3; i++)
        assert_true(match_time_spend(&clock, &time, 2, 0));
    assert_true(match_time_spend(&clock, &time, 2.4, 0.5));
    assert_false(match_time_spend(&clock, &time, 2.6, 0.5));
}

static void increments_add_up(void **unused)
{
    struct match_clock clock = clock_of("10+2");
    struct match_time time;

    (void)unused;
    match_time_start(&clock, &time);
    SAME(match_time_limit(&clock, &time), 10);
    assert_true(match_time_spend(&clock, &time, 7, 0));
    SAME(match_time_limit(&clock, &time), 5);
    assert_true(match_time_spend(&clock, &time, 5.3, 0.5)); /* forgiven, and nothing is left but the increment */
    SAME(match_time_limit(&clock, &time), 2);
    assert_false(match_time_spend(&clock, &time, 2.1, 0));
    clock = clock_of("0+2");
    match_time_start(&clock, &time);
    SAME(match_time_limit(&clock, &time), 2);
}

static void byoyomi_uses_up_periods(void **unused)
{
    struct match_clock clock = clock_of("10+3x5");
    struct match_time time;

    (void)unused;
    match_time_start(&clock, &time);
    SAME(match_time_limit(&clock, &time), 25);
    assert_true(match_time_spend(&clock, &time, 12, 0)); /* two seconds into the first period, which begins anew */
    assert_true(time.overtime);
    assert_int_equal(time.count, 3);
    SAME(time.left, 5);
    assert_true(match_time_spend(&clock, &time, 5, 0));
    assert_int_equal(time.count, 3);
    assert_true(match_time_spend(&clock, &time, 7, 0)); /* one period gone */
    assert_int_equal(time.count, 2);
    SAME(match_time_limit(&clock, &time), 10);
    assert_true(match_time_spend(&clock, &time, 9, 0));
    assert_int_equal(time.count, 1);
    assert_false(match_time_spend(&clock, &time, 5.1, 0));
}

static void canadian_periods_begin_again(void **unused)
{
    struct match_clock clock = clock_of("10+2/6");
    struct match_time time;

    (void)unused;
    match_time_start(&clock, &time);
    assert_true(match_time_spend(&clock, &time, 9, 0));
    assert_false(time.overtime);
    assert_true(match_time_spend(&clock, &time, 4, 0)); /* one of main time, three of the first period */
    assert_true(time.overtime);
    assert_int_equal(time.count, 1);
    SAME(time.left, 3);
    assert_true(match_time_spend(&clock, &time, 3, 0)); /* the second move: a new period */
    assert_int_equal(time.count, 2);
    SAME(time.left, 6);
    assert_true(match_time_spend(&clock, &time, 5, 0));
    assert_false(match_time_spend(&clock, &time, 1.1, 0));
}

static void without_a_clock_nothing_is_late(void **unused)
{
    struct match_clock clock = {0};
    struct match_time time;

    (void)unused;
    match_time_start(&clock, &time);
    assert_true(isinf(match_time_limit(&clock, &time)));
    assert_true(match_time_spend(&clock, &time, 1e6, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(how_clocks_are_written),       cmocka_unit_test(so_much_for_every_move),
        cmocka_unit_test(increments_add_up),            cmocka_unit_test(byoyomi_uses_up_periods),
        cmocka_unit_test(canadian_periods_begin_again), cmocka_unit_test(without_a_clock_nothing_is_late),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
