/* Thinking as long as is allowed and no longer: flags, reports, clocks, pondering, threads, memory. */
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include "support.h"

/* Without the flag, the report or the clock these would think until the test is given up. */
static const struct engine_options forever = {.seconds = 1e6, .threads = 2, .memory = 1 << 24};

static void a_flag_that_is_up_already_means_at_once(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++) {
        struct table table;
        tabla_action out[8];
        _Atomic bool stop = true;
        sit_down(&table, starts[i], &forever);
        assert_int_equal(take_turn(&table, &(struct engine_wish){.stop = &stop}, out, 8), 1);
        get_up(&table);
    }
}

static void *raise(void *data)
{
    atomic_store((_Atomic bool *)data, true);
    return NULL;
}

static void another_thread_may_stop_it(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++) {
        struct table table;
        tabla_action out[8];
        _Atomic bool stop = false;
        pthread_t other;
        sit_down(&table, starts[i], &forever);
        assert_int_equal(pthread_create(&other, NULL, raise, &stop), 0);
        assert_int_equal(take_turn(&table, &(struct engine_wish){.stop = &stop}, out, 8), 1);
        pthread_join(other, NULL);
        get_up(&table);
    }
}

struct listener {
    unsigned reports;
    _Atomic bool stop;
    bool raises;
};

/* Listens three times, then has heard enough. */
static bool listen_to(struct engine *engine, void *data)
{
    struct listener *listener = data;
    struct search_choice choices[4];
    tabla_action line[8];
    size_t count = engine_choices(engine, choices, 4);

    assert_true(count > 0);
    assert_true(engine_line(engine, choices[0].action, line, 8) > 0);
    assert_int_equal(line[0], choices[0].action);
    assert_true(engine_value(engine) >= -1 && engine_value(engine) <= 1);
    if (++listener->reports < 3)
        return true;
    atomic_store(&listener->stop, listener->raises);
    return listener->raises;
}

static void a_report_may_say_enough_or_raise_the_flag(void **unused)
{
    (void)unused;
    for (int raises = 0; raises < 2; raises++) {
        struct table table;
        struct listener listener = {.raises = raises};
        struct engine_wish wish = {.stop = &listener.stop, .report = listen_to, .data = &listener};
        tabla_action out[8];
        sit_down(&table, start_of_yinsh, &forever);
        assert_int_equal(take_turn(&table, &wish, out, 8), 1);
        assert_true(listener.reports >= 3);
        get_up(&table);
    }
}

static void a_clock_ends_it(void **unused)
{
    static const struct clock clocks[] = {{.kind = CLOCK_MOVE, .period = 0.05},
                                          {.kind = CLOCK_GAME, .main = 0.2},
                                          {.kind = CLOCK_BYOYOMI, .period = 0.05, .periods = 3},
                                          {.kind = CLOCK_CANADIAN, .period = 0.2, .moves = 5},
                                          {.kind = CLOCK_GAME}};

    (void)unused;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct table table;
        struct clock clock = clocks[i];
        tabla_action out[8];
        clock_start(&clock);
        sit_down(&table, start_of_gipf, &(struct engine_options){.level = LEVEL_MOST, .threads = 1});
        assert_int_equal(take_turn(&table, &(struct engine_wish){.clock = &clock}, out, 8), 1);
        get_up(&table);
    }
}

/* A clock that ran out while somebody else was busy leaves no time to think: it takes for ever if it thinks. */
static void a_clock_that_began_long_ago_leaves_no_time(void **unused)
{
    static const struct clock clocks[] = {
        {.kind = CLOCK_MOVE}, {.kind = CLOCK_BYOYOMI, .periods = 3}, {.kind = CLOCK_CANADIAN, .moves = 1}};

    (void)unused;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct table table;
        struct clock clock = clocks[i];
        tabla_action out[8];
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        clock.period = 0.5 * (double)t.tv_sec; /* half as long as this machine has been up */
        clock_start(&clock);
        sit_down(&table, start_of_yinsh, &(struct engine_options){.level = LEVEL_MOST, .threads = 1});
        assert_int_equal(take_turn(&table, &(struct engine_wish){.clock = &clock, .begun = 1e-3}, out, 8), 1);
        get_up(&table);
    }
}

/* Asks until it has been thought a while. */
static void wait_for_thoughts(const struct engine *engine)
{
    struct search_choice choices[4];
    tabla_action line[8];

    while (engine_visits(engine) < 200) {
        size_t count = engine_choices(engine, choices, 4);
        if (count > 0)
            engine_line(engine, choices[0].action, line, 8);
        assert_true(engine_value(engine) >= -1 && engine_value(engine) <= 1);
        sched_yield();
    }
}

static void it_ponders_until_the_next_call(void **unused)
{
    (void)unused;
    for (size_t i = 0; i + 1 < STARTS; i++) {
        struct table table;
        tabla_action out[8], reply[8];
        _Atomic bool stop = true;
        sit_down(&table, starts[i], &(struct engine_options){.seconds = 0.01, .threads = 2, .memory = 1 << 24});
        take_turn(&table, &(struct engine_wish){0}, out, 8);
        assert_true(engine_set(table.engine, &table.state, &table.past));
        engine_ponder(table.engine);
        wait_for_thoughts(table.engine);
        /* The turn comes from what was pondered: it is at least as much as was seen. */
        assert_true(engine_turn(table.engine, &(struct engine_wish){.stop = &stop}, reply, 8) > 0);
        assert_true(engine_visits(table.engine) >= 200);
        engine_ponder(table.engine);
        engine_ponder(table.engine); /* twice is once */
        engine_set_level(table.engine, 3);
        engine_ponder(table.engine);
        assert_true(engine_set(table.engine, &table.state, &table.past));
        engine_ponder(table.engine);
        engine_clear(table.engine);
        assert_int_equal(engine_visits(table.engine), 0);
        assert_true(engine_set(table.engine, &table.state, &table.past));
        engine_ponder(table.engine);
        get_up(&table); /* in the middle of it */
    }
}

/* Neither thinking on nor an analysis makes a player better who looks at twenty positions. */
static void a_number_of_visits_is_not_exceeded(void **unused)
{
    (void)unused;
    for (size_t i = 0; i + 1 < STARTS; i++) {
        struct table table;
        tabla_action out[8];

        sit_down(&table, starts[i], &(struct engine_options){.visits = 20, .threads = 1, .memory = 1 << 24});
        engine_think(table.engine, &(struct search_limits){.visits = 500}, NULL, NULL, 0);
        assert_true(engine_visits(table.engine) > 20);
        assert_true(engine_turn(table.engine, &(struct engine_wish){.never_resign = true}, out, 8) > 0);
        assert_in_range(engine_visits(table.engine), 0, 20);
        engine_clear(table.engine);
        assert_true(engine_set(table.engine, &table.state, &table.past));
        engine_ponder(table.engine);
        engine_set_level(table.engine, 3); /* ends pondering, had there been any */
        assert_int_equal(engine_visits(table.engine), 0);
        get_up(&table);
    }
}

static void what_was_pondered_about_the_right_answer_is_kept(void **unused)
{
    struct table table;
    struct search_choice best;

    (void)unused;
    sit_down(&table, start_of_yinsh, &(struct engine_options){.threads = 2, .memory = 1 << 24});
    engine_ponder(table.engine);
    wait_for_thoughts(table.engine);
    assert_int_equal(engine_choices(table.engine, &best, 1), 1);
    assert_true(best.visits > 0);
    assert_true(tabla_step(table.game, &table.state, &table.past, best.action));
    assert_true(engine_set(table.engine, &table.state, &table.past));
    assert_true(engine_visits(table.engine) > 0);
    get_up(&table);
}

static void many_threads_play_legally(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++) {
        struct table table;
        tabla_action out[8];
        sit_down(&table, starts[i], &(struct engine_options){.visits = 300, .threads = 4, .memory = 1 << 24});
        for (int turn = 0; turn < 6 && !table.state.over; turn++)
            assert_true(take_turn(&table, &(struct engine_wish){.never_resign = true}, out, 8) > 0);
        get_up(&table);
    }
}

static size_t bytes_in_use(void)
{
    struct mallinfo2 info = mallinfo2();

    return info.uordblks + info.hblkhd;
}

/* Small enough to be full after a few hundred positions. */
static void little_memory_is_enough_to_play_and_is_kept_to(void **unused)
{
    enum { LITTLE = 1 << 18, REST = 8 << 20 };

    (void)unused;
    for (size_t i = 0; i + 1 < STARTS; i++) {
        size_t before = bytes_in_use(), made;
        struct table table;
        tabla_action out[8];
        sit_down(&table, starts[i], &(struct engine_options){.visits = 4000, .threads = 1, .memory = LITTLE});
        made = bytes_in_use();
        assert_true(made - before <= LITTLE + REST); /* REST: one thread's own room */
        for (int turn = 0; turn < 3; turn++)
            assert_true(take_turn(&table, &(struct engine_wish){.never_resign = true}, out, 8) > 0);
        assert_true(bytes_in_use() <= made + 4096); /* nothing but the keys of the past grows */
        get_up(&table);
        assert_true(bytes_in_use() <= before + 65536); /* what is freed and small is kept at hand */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flag_that_is_up_already_means_at_once),
        cmocka_unit_test(another_thread_may_stop_it),
        cmocka_unit_test(a_report_may_say_enough_or_raise_the_flag),
        cmocka_unit_test(a_clock_ends_it),
        cmocka_unit_test(a_clock_that_began_long_ago_leaves_no_time),
        cmocka_unit_test(it_ponders_until_the_next_call),
        cmocka_unit_test(a_number_of_visits_is_not_exceeded),
        cmocka_unit_test(what_was_pondered_about_the_right_answer_is_kept),
        cmocka_unit_test(many_threads_play_legally),
        cmocka_unit_test(little_memory_is_enough_to_play_and_is_kept_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
