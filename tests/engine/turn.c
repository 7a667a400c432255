/* Whole turns: legal, within what was wished, and the same again with the same seed. */
#include <math.h>

#include "base/now.h"
#include "support.h"

static const struct engine_wish anything = {0};

/* White's ring on e8 leaves the fifth marker of a row there: move, row and ring are one turn. */
static const char row[] = "yinsh WWWW/BBBBB2/8/9/3wwwwW2/9/10/9/8/7/4 w move pool=47 off=0,0";
/* Black wins at c1; so does White at c2. */
static const char tense[] = "template xx./oo./... b";

static void there_is_no_turn_after_the_end(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++) {
        struct table table;
        tabla_action out[8];
        struct search_choice choice;
        sit_down(&table, starts[i], &(struct engine_options){.visits = 10});
        tabla_resign(&table.state, TABLA_BLACK);
        assert_int_equal(take_turn(&table, &anything, out, 8), 0);
        engine_think(table.engine, &(struct search_limits){.visits = 10}, NULL, NULL, 0);
        assert_int_equal(engine_choices(table.engine, &choice, 1), 0);
        engine_ponder(table.engine);
        get_up(&table);
    }
}

static void before_a_position_is_set_nothing_is_played(void **unused)
{
    struct engine *engine = engine_new(&(struct engine_options){.game = &tabla_yinsh, .visits = 10, .memory = 1 << 24});
    struct search_choice choice;
    tabla_action out[8];

    (void)unused;
    assert_int_equal(engine_turn(engine, &anything, out, 8), 0);
    engine_think(engine, &(struct search_limits){.visits = 10}, NULL, NULL, 0);
    assert_int_equal(engine_choices(engine, &choice, 1), 0);
    engine_ponder(engine);
    engine_free(engine);
}

static void a_turn_of_several_actions_is_whole(void **unused)
{
    struct table table;
    tabla_action out[8];

    (void)unused;
    sit_down(&table, row, &(struct engine_options){.visits = 400, .threads = 1, .seed = 1});
    assert_int_equal(take_turn(&table, &anything, out, 8), 3); /* nothing else is as good as a row */
    assert_int_equal(table.state.player, TABLA_BLACK);
    get_up(&table);
}

/* With all the time in the world: it hangs if it thinks. */
static void an_only_action_needs_no_thought(void **unused)
{
    struct table table;
    tabla_action out[8];

    (void)unused;
    sit_down(&table, row, &(struct engine_options){.seconds = 1e6, .threads = 1});
    play(&table, "e8-e9");
    assert_int_equal(table.game->count(&table.state, &table.past), 1);
    assert_int_equal(take_turn(&table, &anything, out, 1), 1);
    assert_true(engine_visits(table.engine) <= 1);
    get_up(&table);
}

static void only_the_actions_wished_for(void **unused)
{
    struct table table;
    tabla_action only[2], out[8];
    struct engine_wish wish = {.only = only, .only_count = 1};

    (void)unused;
    sit_down(&table, tense, &(struct engine_options){.visits = 200, .threads = 1});
    only[0] = action_called(&table, "a1"); /* neither wins nor saves */
    only[1] = TABLA_RESIGN;
    assert_int_equal(engine_turn(table.engine, &wish, out, 8), 1);
    assert_int_equal(out[0], only[0]);
    /* What was thought of the others before does not count. */
    assert_int_equal(engine_turn(table.engine, &anything, out, 8), 1);
    assert_int_not_equal(out[0], only[0]);
    assert_int_equal(engine_turn(table.engine, &wish, out, 8), 1);
    assert_int_equal(out[0], only[0]);
    wish.only = &only[1]; /* nothing that could be played */
    assert_int_equal(engine_turn(table.engine, &wish, out, 8), 0);
    get_up(&table);
}

/* A corner that was asked about alone, and thought over for long, is not played for that. */
static void an_analysis_of_some_moves_does_not_choose(void **unused)
{
    struct table table;
    tabla_action corner, out[8];
    struct search_choice choice;
    struct search_limits limits = {.visits = 600, .only = &corner, .only_count = 1};

    (void)unused;
    sit_down(&table, "go 7/7/7/7/7/7/7 b play rules=chinese komi=9",
             &(struct engine_options){.visits = 600, .threads = 1, .seed = 1});
    corner = action_called(&table, "A1");
    engine_think(table.engine, &limits, NULL, NULL, 0);
    assert_int_equal(engine_choices(table.engine, &choice, 1), 1);
    assert_int_equal(choice.action, corner);
    limits = (struct search_limits){.visits = 600};
    engine_think(table.engine, &limits, NULL, NULL, 0);
    assert_int_equal(engine_choices(table.engine, &choice, 1), 1);
    assert_int_not_equal(choice.action, corner);
    limits.only = &corner;
    limits.only_count = 1;
    engine_think(table.engine, &limits, NULL, NULL, 0);
    assert_int_equal(engine_turn(table.engine, &anything, out, 8), 1);
    assert_int_not_equal(out[0], corner);
    get_up(&table);
}

static void every_kind_of_player_keeps_to_the_wish(void **unused)
{
    (void)unused;
    for (enum engine_kind kind = ENGINE_FULL; kind <= ENGINE_RANDOM; kind++) {
        struct table table;
        tabla_action only[2], out[8];
        sit_down(&table, start_of_yinsh,
                 &(struct engine_options){.kind = kind, .visits = 20, .depth = 1, .threads = 1});
        only[0] = action_called(&table, "a2");
        only[1] = action_called(&table, "k10");
        for (int i = 0; i < 4; i++) {
            assert_int_equal(engine_turn(table.engine, &(struct engine_wish){.only = only, .only_count = 2}, out, 8),
                             1);
            assert_true(out[0] == only[0] || out[0] == only[1]);
        }
        get_up(&table);
    }
}

/* The turn takes as long as the clock allows, not the hour it would like: or this would not end. */
static void a_clock_ends_alpha_beta(void **unused)
{
    struct clock clock = {.kind = CLOCK_MOVE, .period = 0.2};
    struct table table;
    tabla_action out[8];

    (void)unused;
    clock_start(&clock);
    sit_down(&table, start_of_yinsh, &(struct engine_options){.kind = ENGINE_ALPHABETA, .seconds = 3600, .threads = 1});
    assert_int_equal(engine_turn(table.engine, &(struct engine_wish){.clock = &clock}, out, 8), 1);
    get_up(&table);
}

/* One action soon leads by more than can be caught up. */
static const char clear[] = "go 5/1ooo1/1xxx1/x1o1x/5 b play rules=chinese komi=0";

struct look {
    uint64_t visits;
    double seconds;
};

/* How long a turn there takes. */
static struct look look(const struct engine_options *options, const struct clock *given, bool spend)
{
    struct clock clock = given ? *given : (struct clock){.kind = CLOCK_NONE};
    struct engine_wish wish = {.clock = given ? &clock : NULL, .spend = spend};
    struct engine_options own = *options;
    struct table table;
    tabla_action out[8];
    struct look look;

    own.threads = 1;
    own.seed = 1;
    clock_start(&clock);
    sit_down(&table, clear, &own);
    look.seconds = seconds_now();
    assert_int_equal(engine_turn(table.engine, &wish, out, 8), 1);
    look.seconds = seconds_now() - look.seconds;
    look.visits = engine_visits(table.engine);
    get_up(&table);
    return look;
}

/* Where one action cannot be overtaken any more it is played, unless the time that saves is nobody's. */
static void time_for_this_move_alone_is_spent_if_wished(void **unused)
{
    static const struct clock alone[] = {{.kind = CLOCK_MOVE, .period = 0.3},
                                         {.kind = CLOCK_BYOYOMI, .period = 0.3, .periods = 3},
                                         {.kind = CLOCK_CANADIAN, .period = 0.3, .moves = 1}};
    static const struct clock game = {.kind = CLOCK_GAME, .main = 1e7};
    const struct engine_options visits = {.visits = 2000}, both = {.visits = 2000, .seconds = 1e5}, none = {0};

    (void)unused;
    assert_true(look(&(struct engine_options){.seconds = 0.2}, NULL, true).seconds >= 0.2);
    for (size_t i = 0; i < 3; i++)
        assert_true(look(&none, &alone[i], true).seconds >= 0.2);
    /* Visits are no time. */
    assert_true(look(&visits, NULL, true).visits < 2000);
    assert_true(look(&visits, &alone[0], true).visits < 2000);
    assert_true(look(&visits, &game, true).visits < 2000);
    assert_true(look(&both, NULL, true).visits < 2000);
}

/* Also where a choice is hard and would be worth more: it hangs if it takes what the clock has. */
static void a_limit_in_seconds_holds_on_any_clock(void **unused)
{
    struct clock clock = {.kind = CLOCK_MOVE, .period = 1e6};
    struct table table;
    tabla_action out[8];

    (void)unused;
    clock_start(&clock);
    sit_down(&table, start_of_yinsh, &(struct engine_options){.seconds = 0.005, .threads = 1});
    for (int turn = 0; turn < 30 && !table.state.over; turn++)
        assert_true(take_turn(&table, &(struct engine_wish){.clock = &clock, .spend = turn % 2}, out, 8) > 0);
    get_up(&table);
}

static double processor_time(void)
{
    struct timespec used;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

/* A turn of Go with hardly any time left takes less than the random games that show how the board will end up when
 * there is time for them. The shortest of several, since who else is at work is none of the engine's doing. */
static void near_the_flag_fewer_games_are_played(void **unused)
{
    double turn = 1e9, games = 1e9;
    struct table table;
    tabla_action out[8];
    struct engine_outlook outlook;

    (void)unused;
    sit_down(&table, "go 19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b play rules=chinese komi=7.5",
             &(struct engine_options){.threads = 1, .seed = 1});
    for (int i = 0; i < 8; i++) {
        struct clock clock = {.kind = CLOCK_GAME, .main = 0.01};
        double begin = processor_time();

        assert_true(engine_outlook(table.engine, 128, 0, &outlook));
        games = fmin(games, processor_time() - begin);
        clock_start(&clock);
        begin = processor_time();
        assert_int_equal(engine_turn(table.engine, &(struct engine_wish){.clock = &clock}, out, 8), 1);
        turn = fmin(turn, processor_time() - begin);
    }
    if (turn > 0.8 * games)
        fail_msg("a turn took %g s, games %g s", turn, games);
    get_up(&table);
}

static void every_level_plays_every_game(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++)
        for (unsigned level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
            struct table table;
            tabla_action out[8];
            _Atomic bool stop = level > 6; /* those would take long */
            sit_down(&table, starts[i], &(struct engine_options){.level = level, .threads = 1});
            assert_int_equal(take_turn(&table, &(struct engine_wish){.stop = &stop}, out, 8), 1);
            assert_int_not_equal(table.state.player, TABLA_NOBODY);
            get_up(&table);
        }
}

/* Who says how many positions to look at means it, also where the level has the same number for games of its choice. */
static void a_number_of_visits_means_itself(void **unused)
{
    (void)unused;
    for (unsigned level = 4; level <= 6; level++) {
        struct table table;
        tabla_action out[8];
        sit_down(&table, start_of_go,
                 &(struct engine_options){.level = level, .visits = level_of(level)->plain.visits, .threads = 1});
        assert_int_equal(engine_turn(table.engine, &anything, out, 8), 1);
        assert_true(engine_visits(table.engine) <= level_of(level)->plain.visits);
        get_up(&table);
    }
}

/* Another player's judgement is none of its business: who cannot play a game is not made. */
static void kinds_that_cannot_play_a_game_are_refused(void **unused)
{
    (void)unused;
    assert_null(engine_new(&(struct engine_options){.game = &tabla_go, .kind = ENGINE_ALPHABETA}));
}

/* --- The same again ----------------------------------------------------------------------------------------------- */

enum { GAME_TURNS = 24, GAME_ROOM = GAME_TURNS * 8 };

/* The engine against itself; returns how many actions were played. */
static size_t play_a_game(struct table *table, tabla_action *out)
{
    size_t count = 0;

    for (int turn = 0; turn < GAME_TURNS && !table->state.over; turn++)
        count += take_turn(table, &(struct engine_wish){.never_resign = true}, out + count, 8);
    return count;
}

static void one_seed_gives_one_game(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++)
        for (unsigned level = 1; level <= 4; level += 3) {
            tabla_action games[3][GAME_ROOM];
            size_t lengths[3];
            for (unsigned game = 0; game < 3; game++) {
                struct table table;
                sit_down(&table, starts[i],
                         &(struct engine_options){.level = level, .threads = 1, .seed = game == 2 ? 8 : 7});
                lengths[game] = play_a_game(&table, games[game]);
                get_up(&table);
            }
            assert_int_equal(lengths[0], lengths[1]);
            assert_memory_equal(games[0], games[1], lengths[0] * sizeof **games);
            /* Another seed leads elsewhere, but for the few ways of noughts and crosses. */
            if (i + 1 < STARTS)
                assert_true(lengths[0] != lengths[2] || memcmp(games[0], games[2], lengths[0] * sizeof **games) != 0);
        }
}

static void the_next_game_owes_nothing_to_the_last(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < STARTS; i++) {
        struct table table;
        struct tabla_state start;
        tabla_action first[GAME_ROOM], second[GAME_ROOM];
        size_t length;
        sit_down(&table, starts[i], &(struct engine_options){.level = 4, .threads = 1, .seed = 3});
        start = table.state;
        length = play_a_game(&table, first);
        engine_clear(table.engine);
        table.state = start;
        table.past.count = 0;
        assert_int_equal(play_a_game(&table, second), length);
        assert_memory_equal(first, second, length * sizeof *first);
        get_up(&table);
    }
}

static void a_position_taken_back_is_thought_about_anew(void **unused)
{
    struct table table;
    struct tabla_state start;
    struct search_choice choice;
    tabla_action out[8];
    uint64_t known;

    (void)unused;
    sit_down(&table, start_of_yinsh, &(struct engine_options){.visits = 300, .threads = 1});
    start = table.state;
    take_turn(&table, &anything, out, 8);
    assert_true(engine_set(table.engine, &table.state, &table.past));
    known = engine_visits(table.engine);
    assert_true(known > 0 && known < 300); /* what hangs below that action is kept */
    assert_true(engine_set(table.engine, &start, NULL));
    assert_int_equal(engine_visits(table.engine), 0);
    assert_int_equal(engine_choices(table.engine, &choice, 1), 0);
    table.state = start;
    assert_int_equal(take_turn(&table, &anything, out, 8), 1);
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_no_turn_after_the_end),
        cmocka_unit_test(before_a_position_is_set_nothing_is_played),
        cmocka_unit_test(a_turn_of_several_actions_is_whole),
        cmocka_unit_test(an_only_action_needs_no_thought),
        cmocka_unit_test(only_the_actions_wished_for),
        cmocka_unit_test(an_analysis_of_some_moves_does_not_choose),
        cmocka_unit_test(every_kind_of_player_keeps_to_the_wish),
        cmocka_unit_test(a_clock_ends_alpha_beta),
        cmocka_unit_test(time_for_this_move_alone_is_spent_if_wished),
        cmocka_unit_test(a_limit_in_seconds_holds_on_any_clock),
        cmocka_unit_test(near_the_flag_fewer_games_are_played),
        cmocka_unit_test(every_level_plays_every_game),
        cmocka_unit_test(a_number_of_visits_means_itself),
        cmocka_unit_test(kinds_that_cannot_play_a_game_are_refused),
        cmocka_unit_test(one_seed_gives_one_game),
        cmocka_unit_test(the_next_game_owes_nothing_to_the_last),
        cmocka_unit_test(a_position_taken_back_is_thought_about_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
