/*
 * The rulebook, figure by figure and sentence by sentence (printed rules 1 to 7). Where a figure gives coordinates they
 * are kept; the rest of its stones are placed so that the sentence below it holds.
 */
#include "diagram.h"

static unsigned liberties(const struct table *table, const char *name)
{
    return tabla_go_liberties(&table->state, at(table, name));
}

/* --- Rule 1 ------------------------------------------------------------------------------------------------------- */

static void O1_the_board_has_81_crossings_and_the_largest_361(void **context)
{
    struct tabla_setup setup = {.size = 9};
    struct tabla_state state;
    struct tabla_layout layout;

    (void)context;
    assert_true(tabla_go.start(&setup, &state, NULL));
    tabla_go.layout(&state, &layout);
    assert_int_equal(layout.spot_count, 81);
    assert_int_equal(tabla_go.count(&state, NULL), 82);
    assert_true(tabla_go.start(NULL, &state, NULL));
    tabla_go.layout(&state, &layout);
    assert_int_equal(layout.spot_count, 361);
    setup.size = 20;
    assert_false(tabla_go.start(&setup, &state, NULL));
}

static void O1_black_begins_and_players_alternate(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");

    (void)context;
    play(&table, "B2 A1 C3");
    looks(&table, "..x .x. o..");
    assert_int_equal(table.state.player, TABLA_WHITE);
    put_away(&table);
}

static void O1_stones_do_not_move_and_never_stand_on_each_other(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");

    (void)context;
    play(&table, "B2");
    refused(&table, "B2", "O1");
    play(&table, "A1");
    refused(&table, "B2", "O1");
    refused(&table, "A1", "O1");
    put_away(&table);
}

static void O2_four_three_and_two_liberties(void **context)
{
    struct table table = set_up("school", TABLA_BLACK,
                                "........x ......... ......... ...x..... ......... "
                                "......... ......... ......... ....o....");

    (void)context;
    assert_int_equal(liberties(&table, "D6"), 4);
    assert_int_equal(liberties(&table, "E1"), 3);
    assert_int_equal(liberties(&table, "J9"), 2);
    put_away(&table);
}

/* The story of one stone: 4, 3, 2, 1 liberties, and then it is in the other player's camp, worth a point. */
static void O2_life_and_death_of_a_stone(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "..... ..... ..... ..... .....");
    static const char *const white[] = {"B3", "C4", "D3"};

    (void)context;
    play(&table, "C3");
    assert_int_equal(liberties(&table, "C3"), 4);
    for (unsigned i = 0; i < 3; i++) {
        play(&table, white[i]);
        assert_int_equal(liberties(&table, "C3"), 3 - i);
        play(&table, i == 0 ? "A5" : i == 1 ? "A4" : "E5");
    }
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 0);
    play(&table, "C2");
    looks(&table, "x...x x.o.. .o.o. ..o.. .....");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 1);
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 0);
    put_away(&table);
}

/* --- Rule 2 ------------------------------------------------------------------------------------------------------- */

static void O2_a_team_shares_its_liberties(void **context)
{
    /* Two in a row have six; so has a bent one of three beside a white stone; D4 touches the team only at a corner. */
    struct table table =
        set_up("school", TABLA_BLACK,
               "......... ......... ......xx. ......... ......... ...x..... .xx...... .ox...... .........");

    (void)context;
    assert_int_equal(liberties(&table, "G7"), 6);
    assert_int_equal(liberties(&table, "H7"), 6);
    assert_int_equal(liberties(&table, "C3"), 6); /* A3 B4 C4 D3 D2 C1 */
    assert_int_equal(liberties(&table, "B3"), 6);
    assert_int_equal(liberties(&table, "D4"), 4);
    put_away(&table);
}

static void O2_a_team_is_captured_together(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... .oo.. oxxo. .ox.. .....");

    (void)context;
    assert_int_equal(liberties(&table, "B3"), 2);
    play(&table, "D2 E5");
    assert_int_equal(liberties(&table, "C2"), 1);
    play(&table, "C1");
    looks(&table, "....x .oo.. o..o. .o.o. ..o..");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 3);
    put_away(&table);
}

/* --- Rule 3 ------------------------------------------------------------------------------------------------------- */

static void O3_a_stone_may_not_go_where_it_has_no_liberty(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..x.. .x.x. ..x.. .....");

    (void)context;
    refused(&table, "C3", "O3");
    assert_true(tabla_go_set_player(&table.state, TABLA_BLACK, NULL));
    assert_true(allowed(&table, "C3"));
    put_away(&table);
}

/* The exceptional move: the last liberty of a surrounded team is a suicide point, and taking it captures. */
static void O3_a_suicide_point_may_be_taken_to_capture(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... .ooo. oxxxo ox.xo .xxx.");

    (void)context;
    refused(&table, "C2", "O3"); /* A1 and E1 are still liberties */
    play(&table, "A1 A5 E1 E5");
    assert_int_equal(liberties(&table, "C1"), 1);
    play(&table, "C2");
    looks(&table, "x...x .ooo. o...o o.o.o o...o");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 8);
    put_away(&table);
}

/* --- Rule 4 ------------------------------------------------------------------------------------------------------- */

static void O3_two_eyes_A1_and_C1_cannot_be_played(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..... oooo. xxxxo .x.xo");

    (void)context;
    assert_int_equal(liberties(&table, "B1"), 2);
    refused(&table, "A1", "O3");
    refused(&table, "C1", "O3");
    put_away(&table);
}

static void O3_a_team_may_not_kill_itself_D1_C1(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "...... ...... ...... ooooo. xxxxxo .x.oxo");

    (void)context;
    refused(&table, "C1", "O3");
    refused(&table, "A1", "O3");
    put_away(&table);
}

static void O3_two_teams_one_shape_cannot_be_captured(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... oo... xxo.. x.xo. .xxo.");
    uint8_t life[TABLA_MAX_SPOTS];

    (void)context;
    assert_int_equal(liberties(&table, "A2"), 2);
    assert_int_equal(liberties(&table, "B1"), 2);
    refused(&table, "A1", "O3");
    refused(&table, "B2", "O3");
    tabla_go_life(&table.state, life, NULL);
    assert_int_equal(life[at(&table, "B3")], TABLA_GO_LIFE_ALIVE);
    assert_int_equal(life[at(&table, "C1")], TABLA_GO_LIFE_ALIVE);
    put_away(&table);
}

/* --- Rule 5 ------------------------------------------------------------------------------------------------------- */

static void O6_a_territory_of_nine_points_needs_no_fence_at_the_edge(void **context)
{
    struct table table =
        set_up("school", TABLA_BLACK,
               "......... ......... ......... ......x.. ......... ooo...... ...o..... ...o..... ...o.....");
    struct tabla_go_count count;

    (void)context;
    /* Two white teams fence off the corner A1-C3. The rest is bordered by both colours: nobody's. */
    tabla_go_score(&table.state, &count);
    assert_int_equal(count.territory[TABLA_WHITE], 9);
    assert_int_equal(count.territory[TABLA_BLACK], 0);
    assert_int_equal(count.owner[at(&table, "B2")], TABLA_WHITE);
    assert_int_equal(count.owner[at(&table, "D4")], TABLA_NOBODY);
    assert_int_equal(count.dame, 81 - 9 - 6 - 1);
    put_away(&table);
}

/* --- Rule 6 ------------------------------------------------------------------------------------------------------- */

static struct table picture_a(void)
{
    /* A: White can take C3 by playing D3. */
    return set_up("school", TABLA_WHITE, "..... ..ox. .ox.x ..ox. .....");
}

static void O4_white_takes_and_black_may_not_take_back_at_once(void **context)
{
    struct table table = picture_a();

    (void)context;
    play(&table, "D3");
    looks(&table, "..... ..ox. .o.ox ..ox. .....");
    refused(&table, "C3", "O4");
    put_away(&table);
}

static void O4_after_a_move_elsewhere_white_may_connect(void **context)
{
    struct table table = picture_a();

    (void)context;
    play(&table, "D3 A1 C3");
    assert_int_equal(liberties(&table, "D3"), 5); /* one team now: A3 B4 B2 C5 C1 */
    put_away(&table);
}

static void O4_after_moves_elsewhere_black_may_take_back(void **context)
{
    struct table table = picture_a();

    (void)context;
    play(&table, "D3 A1 A5 C3");
    looks(&table, "o.... ..ox. .ox.x ..ox. x....");
    refused(&table, "D3", "O4"); /* and now White has to play elsewhere first */
    put_away(&table);
}

/* --- Rule 7 ------------------------------------------------------------------------------------------------------- */

static void O5_after_one_pass_the_game_goes_on(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");

    (void)context;
    play(&table, "pass B2 pass A1 pass C3 pass");
    assert_int_equal(table.state.over, 0);
    assert_int_equal(table.state.player, TABLA_WHITE);
    looks(&table, "..o .o. o..");
    put_away(&table);
}

static void O5_two_passes_in_a_row_end_the_game(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");
    struct tabla_error error;

    (void)context;
    play(&table, "B2 pass pass");
    assert_int_equal(table.state.over, 1);
    assert_int_equal(tabla_go.count(&table.state, &table.past), 0);
    assert_false(tabla_go.check(&table.state, &table.past, 0, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    assert_string_equal(error.rule, "O5");
    assert_false(tabla_go.check(&table.state, &table.past, 9, &error)); /* a third pass */
    result(&table, "B+3.5");                                            /* eight points of territory against 4.5 */
    put_away(&table);
}

static void O6_prisoners_territory_and_komi_make_the_result(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".xo.. .xo.. xxo.. .xo.. .xo..");

    (void)context;
    /* Black 4 points; White 10 and komi. Then White takes a stone. */
    play(&table, "pass pass");
    result(&table, "W+10.5");
    assert_true(tabla_go_resume(&table.state, NULL));
    play(&table, "E1 D1 pass E2");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 1);
    play(&table, "pass pass");
    /* White has put two stones into own territory and taken one: 8 + 1 + 4.5 against 4. */
    result(&table, "W+9.5");
    put_away(&table);
}

static void O6_dead_stones_become_prisoners_by_agreement(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".xo.. .xo.. xxo.. .xox. .xo..");

    (void)context;
    play(&table, "pass pass");
    result(&table, "W+0.5"); /* as it stands, the right side is nobody's */
    assert_true(tabla_go_mark(&table.state, at(&table, "D2"), true, NULL));
    result(&table, "W+11.5"); /* 10 + 1 + 4.5 against 4 */
    put_away(&table);
}

static void O6_komi_of_half_a_point_rules_out_a_draw(void **context)
{
    struct tabla_state state;

    (void)context;
    assert_true(tabla_go.start(NULL, &state, NULL));
    assert_int_equal(tabla_go_size(&state), 19);
    assert_int_equal(tabla_go_komi(&state), 450);
    assert_string_equal(tabla_go_rules_of(&state).name, "school");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O1_the_board_has_81_crossings_and_the_largest_361),
        cmocka_unit_test(O1_black_begins_and_players_alternate),
        cmocka_unit_test(O1_stones_do_not_move_and_never_stand_on_each_other),
        cmocka_unit_test(O2_four_three_and_two_liberties),
        cmocka_unit_test(O2_life_and_death_of_a_stone),
        cmocka_unit_test(O2_a_team_shares_its_liberties),
        cmocka_unit_test(O2_a_team_is_captured_together),
        cmocka_unit_test(O3_a_stone_may_not_go_where_it_has_no_liberty),
        cmocka_unit_test(O3_a_suicide_point_may_be_taken_to_capture),
        cmocka_unit_test(O3_two_eyes_A1_and_C1_cannot_be_played),
        cmocka_unit_test(O3_a_team_may_not_kill_itself_D1_C1),
        cmocka_unit_test(O3_two_teams_one_shape_cannot_be_captured),
        cmocka_unit_test(O6_a_territory_of_nine_points_needs_no_fence_at_the_edge),
        cmocka_unit_test(O4_white_takes_and_black_may_not_take_back_at_once),
        cmocka_unit_test(O4_after_a_move_elsewhere_white_may_connect),
        cmocka_unit_test(O4_after_moves_elsewhere_black_may_take_back),
        cmocka_unit_test(O5_after_one_pass_the_game_goes_on),
        cmocka_unit_test(O5_two_passes_in_a_row_end_the_game),
        cmocka_unit_test(O6_prisoners_territory_and_komi_make_the_result),
        cmocka_unit_test(O6_dead_stones_become_prisoners_by_agreement),
        cmocka_unit_test(O6_komi_of_half_a_point_rules_out_a_draw),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
