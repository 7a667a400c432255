/* Clocks: what a move costs, and how long may be thought about it; the levels. */
#include <limits.h>
#include <math.h>

#include "support.h"

static struct clock started(struct clock clock)
{
    clock_start(&clock);
    return clock;
}

/* --- Spending ----------------------------------------------------------------------------------------------------- */

static void without_a_clock_nothing_runs_out(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_NONE});
    struct clock_budget budget = clock_budget(&clock, 10, 0.1);

    (void)unused;
    assert_true(clock_spend(&clock, 1e9));
    assert_true(budget.usual == 0 && budget.most == 0);
}

static void time_for_a_move_is_not_carried_over(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_MOVE, .period = 5});

    (void)unused;
    assert_true(clock_spend(&clock, 1));
    assert_true(clock_spend(&clock, 5));
    assert_false(clock_spend(&clock, 5.01));
}

static void time_for_a_game_runs_down_and_grows_by_the_increment(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_GAME, .main = 60, .increment = 2});

    (void)unused;
    assert_true(clock_spend(&clock, 10));
    assert_true(clock.left == 52);
    assert_true(clock_spend(&clock, 52)); /* to the last moment */
    assert_true(clock.left == 2);
    assert_false(clock_spend(&clock, 2.5)); /* the increment comes after the move */
    assert_true(clock.left == 0);
}

static void byoyomi_costs_only_what_goes_beyond_a_period(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_BYOYOMI, .main = 10, .period = 5, .periods = 3});

    (void)unused;
    assert_true(clock_spend(&clock, 8));
    assert_true(!clock.overtime && clock.left == 2);
    assert_true(clock_spend(&clock, 6)); /* two of main time, four of the first period */
    assert_true(clock.overtime);
    assert_int_equal(clock.periods_left, 3);
    assert_true(clock_spend(&clock, 5));
    assert_int_equal(clock.periods_left, 3);
    assert_true(clock_spend(&clock, 5.5));
    assert_int_equal(clock.periods_left, 2);
    assert_true(clock_spend(&clock, 10)); /* one whole, and the last to its end */
    assert_int_equal(clock.periods_left, 1);
    assert_false(clock_spend(&clock, 5.5));
}

static void several_periods_may_go_at_once(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_BYOYOMI, .main = 1, .period = 5, .periods = 4});

    (void)unused;
    assert_true(clock_spend(&clock, 13)); /* one of main time, 5 + 5 + 2 */
    assert_int_equal(clock.periods_left, 2);
    assert_false(clock_spend(&clock, 11));
}

static void canadian_overtime_begins_anew_after_its_moves(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_CANADIAN, .period = 30, .moves = 3});

    (void)unused;
    assert_true(clock.overtime);
    assert_true(clock_spend(&clock, 10));
    assert_true(clock.left == 20 && clock.moves_left == 2);
    assert_true(clock_spend(&clock, 15));
    assert_true(clock.left == 5 && clock.moves_left == 1);
    assert_true(clock_spend(&clock, 5));
    assert_true(clock.left == 30 && clock.moves_left == 3);
    assert_false(clock_spend(&clock, 31));
}

/* --- Budgets ------------------------------------------------------------------------------------------------------ */

/* The longest this move may take without the flag falling (byo-yomi: without losing a period). */
static double available(const struct clock *clock)
{
    bool overtime = clock->kind == CLOCK_BYOYOMI || clock->kind == CLOCK_CANADIAN;

    if (clock->kind == CLOCK_MOVE)
        return clock->period;
    return clock->left + (overtime && !clock->overtime ? clock->period : 0);
}

static double any_of(struct tabla_rng *rng, const double *values, uint32_t count)
{
    return values[tabla_rng_below(rng, count)];
}

static void a_budget_is_never_more_than_there_is(void **unused)
{
    static const double times[] = {0, 0.01, 0.3, 1, 5, 30, 300, 3600, 1e6}, lags[] = {0, 0.05, 1};
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 1);
    for (int game = 0; game < 3000; game++) {
        struct clock clock = started((struct clock){.kind = CLOCK_MOVE + tabla_rng_below(&rng, 4),
                                                    .main = any_of(&rng, times, 9),
                                                    .increment = any_of(&rng, times, 6),
                                                    .period = any_of(&rng, times, 8),
                                                    .periods = tabla_rng_below(&rng, 4),
                                                    .moves = tabla_rng_below(&rng, 26)});
        double lag = any_of(&rng, lags, 3);
        for (int move = 0; move < 60; move++) {
            double there = available(&clock), moves = 1 + tabla_rng_below(&rng, 60);
            struct clock_budget budget = clock_budget(&clock, moves, lag);
            unsigned periods = clock.periods_left;
            assert_true(budget.usual > 0 && budget.usual <= budget.most && isfinite(budget.most));
            if (there < 1.1 * lag + 0.01)
                break; /* no time to speak of: some must be taken all the same */
            assert_true(budget.most + lag <= there);
            assert_true(clock_spend(&clock, (tabla_rng_below(&rng, 4) ? budget.usual : budget.most) + lag));
            assert_int_equal(clock.periods_left, periods); /* and no period was lost by it */
        }
    }
}

static void what_is_not_spent_is_there_later_or_not(void **unused)
{
    struct clock canadian = started((struct clock){.kind = CLOCK_CANADIAN, .main = 10, .period = 10, .moves = 2});
    struct clock byoyomi = started((struct clock){.kind = CLOCK_BYOYOMI, .main = 10, .period = 10, .periods = 3});
    struct clock none = {.kind = CLOCK_NONE}, move = started((struct clock){.kind = CLOCK_MOVE, .period = 5});
    struct clock game = started((struct clock){.kind = CLOCK_GAME, .main = 60});
    /* time_settings 0 2 1 */
    struct clock one = started((struct clock){.kind = CLOCK_CANADIAN, .period = 2, .moves = 1});

    (void)unused;
    assert_false(clock_carries(&none) || clock_carries(&move) || clock_carries(&one));
    assert_true(clock_carries(&game) && clock_carries(&canadian) && clock_carries(&byoyomi));
    assert_true(clock_spend(&canadian, 12) && clock_spend(&byoyomi, 12)); /* into the first period */
    assert_false(clock_carries(&byoyomi));
    assert_true(clock_carries(&canadian));
}

static void more_time_is_used_where_there_is_more(void **unused)
{
    struct clock little = started((struct clock){.kind = CLOCK_GAME, .main = 60});
    struct clock much = started((struct clock){.kind = CLOCK_GAME, .main = 600});
    struct clock_budget budget = clock_budget(&much, 30, 0);

    (void)unused;
    assert_true(budget.usual > clock_budget(&little, 30, 0).usual);
    assert_true(budget.usual > clock_budget(&much, 60, 0).usual); /* fewer moves to come: more for each */
    assert_true(budget.usual > 600 / 30 * 0.8 && budget.usual < 600 / 30 * 1.2);
}

/* A turn of several decisions has one budget: what the first took is gone, but something is left to choose in. */
static void what_a_turn_has_taken_is_gone(void **unused)
{
    struct clock clock = started((struct clock){.kind = CLOCK_CANADIAN, .period = 10, .moves = 1});
    struct clock_budget whole = clock_budget(&clock, 30, 0.05), left = clock_budget_after(whole, 4);

    (void)unused;
    assert_true(fabs(left.most - (whole.most - 4)) < 1e-9);
    assert_true(fabs(left.usual - (whole.usual - 4)) < 1e-9);
    left = clock_budget_after(whole, whole.most);
    assert_true(left.most > 0 && left.most < 0.01 && left.usual > 0 && left.usual <= left.most);
    left = clock_budget_after((struct clock_budget){0, 0}, 4); /* no limit stays none */
    assert_true(left.most <= 0 && left.usual <= 0);
}

static void absurd_clocks_become_sensible(void **unused)
{
    static const double absurd[] = {0, -1, (double)NAN, (double)INFINITY, (double)-INFINITY, 1e300, 1e-300, -1e300};
    static const unsigned counts[] = {0, 1, UINT_MAX};
    enum { ABSURD = sizeof absurd / sizeof *absurd };

    (void)unused;
    for (int i = 0; i < 5 * ABSURD * ABSURD * ABSURD * 3; i++) {
        int n = i;
        struct clock clock = {.kind = (enum clock_kind)(n % 5)};
        n /= 5;
        clock.main = absurd[n % ABSURD], n /= ABSURD;
        clock.increment = absurd[n % ABSURD], n /= ABSURD;
        clock.period = absurd[n % ABSURD], n /= ABSURD;
        clock.periods = clock.moves = counts[n % 3];
        clock_start(&clock);
        for (int k = 0; k < ABSURD; k++) {
            struct clock_budget budget = clock_budget(&clock, absurd[k], absurd[(k + 3) % ABSURD]);
            assert_true(isfinite(budget.usual) && isfinite(budget.most));
            assert_true(budget.usual >= 0 && budget.usual <= budget.most);
            clock_spend(&clock, absurd[k]); /* ends, whatever it says */
            assert_true(isfinite(clock.left) && clock.left >= 0);
        }
    }
}

/* --- Levels ------------------------------------------------------------------------------------------------------- */

static void compare(unsigned number, const struct level_way *level, const struct level_way *next)
{
    uint32_t more = next->visits ? next->visits : UINT32_MAX;

    assert_true(level->visits > 0);
    assert_true(more >= level->visits && next->freedom <= level->freedom);
    assert_true(more > level->visits || next->freedom < level->freedom);
    assert_true(number > 8 || (level->seconds > 0 && level->seconds <= 2));
}

static void levels_think_more_and_choose_less_freely_from_one_to_the_next(void **unused)
{
    (void)unused;
    for (unsigned i = LEVEL_LEAST; i < LEVEL_MOST; i++) {
        compare(i, &level_of(i)->plain, &level_of(i + 1)->plain);
        compare(i, &level_of(i)->by_net, &level_of(i + 1)->by_net);
    }
    assert_true(level_of(LEVEL_MOST)->plain.freedom <= 0 && level_of(LEVEL_MOST)->by_net.freedom <= 0);
}

static void every_level_has_words_of_its_own(void **unused)
{
    (void)unused;
    for (unsigned i = LEVEL_LEAST; i <= LEVEL_MOST; i++) {
        const char *text = level_of(i)->text;
        assert_true(strlen(level_of(i)->title) > 0);
        assert_int_equal(text[strlen(text) - 1], '.');
        for (unsigned k = LEVEL_LEAST; k < i; k++) {
            assert_string_not_equal(level_of(i)->title, level_of(k)->title);
            assert_string_not_equal(level_of(i)->text, level_of(k)->text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_nothing_runs_out),
        cmocka_unit_test(time_for_a_move_is_not_carried_over),
        cmocka_unit_test(time_for_a_game_runs_down_and_grows_by_the_increment),
        cmocka_unit_test(byoyomi_costs_only_what_goes_beyond_a_period),
        cmocka_unit_test(several_periods_may_go_at_once),
        cmocka_unit_test(canadian_overtime_begins_anew_after_its_moves),
        cmocka_unit_test(a_budget_is_never_more_than_there_is),
        cmocka_unit_test(what_is_not_spent_is_there_later_or_not),
        cmocka_unit_test(more_time_is_used_where_there_is_more),
        cmocka_unit_test(what_a_turn_has_taken_is_gone),
        cmocka_unit_test(absurd_clocks_become_sensible),
        cmocka_unit_test(levels_think_more_and_choose_less_freely_from_one_to_the_next),
        cmocka_unit_test(every_level_has_words_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
