/* How levels choose: weak ones know little and still play where people would; no two games need be the same. */
#include "engine/shelf.h"
#include "support.h"

static const char star_point[] =
    "go 19/19/19/15x3/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w play rules=chinese komi=7";

/* From the third line to the sixth both ways. */
static bool is_in_a_corner(tabla_action point)
{
    const int row = point / 19, column = point % 19;
    const int up = row < 9 ? row : 18 - row, along = column < 9 ? column : 18 - column;

    return point < 19 * 19 && up >= 2 && up <= 5 && along >= 2 && along <= 5;
}

/* A net is a little sure of every point, those on the edge and in the middle included: together that is a good half. */
static void everybody_begins_in_the_corners(void **unused)
{
    enum { SEEDS = 12 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (unsigned level = 1; level <= 4; level++) {
        bool seen[TABLA_MAX_ACTIONS] = {false};
        int answers = 0;

        for (unsigned seed = 1; seed <= SEEDS; seed++) {
            struct table table;
            tabla_action out[8];

            sit_down(&table, star_point,
                     &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
            assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
            assert_true(is_in_a_corner(out[0]));
            answers += !seen[out[0]];
            seen[out[0]] = true;
            get_up(&table);
        }
        assert_true(answers > 2); /* and not always the same */
    }
    shelf_free(shelf);
}

/* With few visits all may go to one action, and it must not be the only one that is ever played for that. */
static void few_visits_do_not_always_choose_the_same(void **unused)
{
    enum { SEEDS = 24 };
    static const struct {
        const char *line;
        int least; /* different turns, more than turning the board explains */
    } tries[] = {
        {star_point, 3},
        {"yinsh 4/2W4/8/9/10/4WB3/10/9/8/7/4 b place pool=51 off=0,0", 3},
    };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        for (unsigned level = 5; level <= 6; level++) {
            bool seen[TABLA_MAX_ACTIONS] = {false};
            int answers = 0;

            for (unsigned seed = 1; seed <= SEEDS; seed++) {
                struct table table;
                tabla_action out[8];

                sit_down(&table, tries[i].line,
                         &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
                assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
                answers += !seen[out[0]];
                seen[out[0]] = true;
                get_up(&table);
            }
            assert_true(answers >= tries[i].least);
        }
    shelf_free(shelf);
}

/* The smallest number of what an action becomes when the board is turned: the same for actions that are alike. */
static tabla_action alike(const struct table *table, tabla_action action)
{
    tabla_action least = action;

    for (unsigned i = 0; i < table->game->symmetries(&table->state); i++) {
        const tabla_action turned = table->game->transform_action(&table->state, i, action);
        least = turned < least ? turned : least;
    }
    return least;
}

/* Where nothing tells one side of the board from another, none is always the first; only the best is played all the
 * same. */
static void a_game_may_begin_on_any_side(void **unused)
{
    enum { SEEDS = 24 };
    static const char *const even[] = {
        start_of_gipf, "go 19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b play rules=chinese komi=7"};
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < sizeof even / sizeof *even; i++) {
        bool seen[TABLA_MAX_ACTIONS] = {false};
        int sides = 0;
        tabla_action first = TABLA_ACTION_NONE;

        for (unsigned seed = 1; seed <= SEEDS; seed++) {
            struct table table;
            struct tabla_state before;
            tabla_action out[8];

            sit_down(&table, even[i],
                     &(struct engine_options){.visits = 2, .threads = 1, .seed = seed, .shelf = shelf});
            before = table.state;
            assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
            table.state = before;
            if (seed == 1)
                first = alike(&table, out[0]);
            assert_int_equal(alike(&table, out[0]), first);
            sides += !seen[out[0]];
            seen[out[0]] = true;
            get_up(&table);
        }
        assert_true(sides > 2);
    }
    shelf_free(shelf);
}

/* Of four corners that are alike the past forbids three, or only one is wished for. */
static void no_side_that_may_not_be_played(void **unused)
{
    enum { SEEDS = 12 };
    static const char *const corners[] = {"A1", "A5", "E1", "E5"};

    (void)unused;
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        struct table table;
        tabla_action only[4], out[8];
        struct engine_wish wish = {.only = only, .only_count = 4};

        sit_down(&table, start_of_go, &(struct engine_options){.visits = 20, .threads = 1, .seed = seed});
        for (size_t i = 0; i < 4; i++) {
            struct tabla_state after = table.state;

            only[i] = action_called(&table, corners[i]);
            table.game->apply(&after, only[i]);
            if (i != seed % 4)
                assert_true(tabla_keys_add(&table.past, table.game->key(&after)));
        }
        assert_true(engine_set(table.engine, &table.state, &table.past));
        assert_int_equal(engine_turn(table.engine, &wish, out, 8), 1);
        assert_int_equal(out[0], only[seed % 4]);
        get_up(&table);

        sit_down(&table, start_of_go, &(struct engine_options){.visits = 20, .threads = 1, .seed = seed});
        wish.only = &only[seed % 4];
        wish.only_count = 1;
        assert_int_equal(engine_turn(table.engine, &wish, out, 8), 1);
        assert_int_equal(out[0], only[seed % 4]);
        get_up(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_begins_in_the_corners),
        cmocka_unit_test(few_visits_do_not_always_choose_the_same),
        cmocka_unit_test(a_game_may_begin_on_any_side),
        cmocka_unit_test(no_side_that_may_not_be_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
