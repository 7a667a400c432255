/*
 * The six figures of the printed rules. They are pictures; what is rebuilt here is what their captions say, on points
 * of our own choosing.
 */
#include "help.h"

static void figure_1_all_ten_rings_stand_and_the_game_can_begin(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_yinsh.start(NULL, &state, NULL));
    for (int i = 0; i < 10; i++) {
        static const char *const points[] = {"e5", "f6", "d4", "g6", "c8", "g3", "k7", "b1", "h10", "i9"};
        assert_int_equal(state.player, i % 2 ? TABLA_BLACK : TABLA_WHITE);
        assert_string_equal(tabla_yinsh.prompt(&state), "Put a ring on an empty point");
        play(&state, points[i]);
    }
    assert_pieces(&state, "e5 d4 c8 k7 h10", 'W');
    assert_pieces(&state, "f6 g6 g3 b1 i9", 'B');
    assert_int_equal(state.player, TABLA_WHITE);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
    assert_int_equal(pool(&state), 51);
}

static void figure_2_the_marker_goes_into_the_ring_and_only_the_ring_moves(void **unused)
{
    struct tabla_state state = make("e5 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "", "", "w move");

    (void)unused;
    play(&state, "e5-e8");
    assert_pieces(&state, "e5", 'w');
    assert_pieces(&state, "e6 e7", '.');
    assert_pieces(&state, "e8 a2 a3 a4 a5", 'W');
    assert_int_equal(pool(&state), 50);
}

/*
 * The ring on f5, way by way:
 *   up     f6 f7 empty, f8 a marker, f9 f10 empty: slides to f6 f7, jumps to f9, not on to f10
 *   down   f4 f3 markers, f2 empty: jumps to f2
 *   right  g5 empty, h5 a ring: slides to g5
 *   left   e5 d5 markers, c5 a ring: nowhere to land
 *   up right    g6 empty, h7 a marker, i8 empty, j9 a marker: slides to g6, jumps to i8 and stops
 *   down left   e4 d3 c2 b1 markers up to the edge: nowhere to land
 */
static struct tabla_state figure_3(void)
{
    return make("h5 c5 a2 a3 a4", "f5 k7 k8 k9 k10", "f8 f3 e5 h7 d3 c2 j9", "f4 d5 e4 b1", "b move");
}

static void figure_3_where_the_black_ring_can_go(void **unused)
{
    struct tabla_state state = figure_3();

    (void)unused;
    assert_actions_from(&state, "f5-", "f5-f6 f5-f7 f5-f9 f5-f2 f5-g5 f5-g6 f5-i8");
}

static void figure_4_three_white_and_two_black_markers_are_turned_over(void **unused)
{
    struct tabla_state state = make("h5 c5 a2 a3 a4", "e4 k7 k8 k9 k10", "e5 e7 e8", "e6 e9", "b move");

    (void)unused;
    play(&state, "e4-e10");
    assert_pieces(&state, "e4", 'b'); /* put down in the ring: not turned */
    assert_pieces(&state, "e5 e7 e8", 'b');
    assert_pieces(&state, "e6 e9", 'w');
    assert_pieces(&state, "e10", 'B');
    assert_int_equal(state.player, TABLA_WHITE);
}

static void figure_5_black_makes_a_row_and_takes_off_a_ring(void **unused)
{
    struct tabla_state state = make("h5 c5 a2 a3 a4", "e9 k7 k8 k9 k10", "d2 g4", "e5 e6 e7 e8", "b move");

    (void)unused;
    play(&state, "e9-e10");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose the row to remove");
    assert_actions(&state, "xe5-e9");
    assert_int_equal(pool(&state), 44);
    play(&state, "xe5-e9");
    assert_pieces(&state, "e5 e6 e7 e8 e9", '.');
    assert_int_equal(pool(&state), 49);
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Remove one of your rings");
    assert_actions(&state, "xe10 xk7 xk8 xk9 xk10");
    assert_int_equal(rings_off(&state, TABLA_BLACK), 0);
    play(&state, "xk8");
    assert_pieces(&state, "k8", '.');
    assert_int_equal(rings_off(&state, TABLA_BLACK), 1);
    assert_int_equal(rings_off(&state, TABLA_WHITE), 0);
    assert_int_equal(state.player, TABLA_WHITE);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
}

/* Two rows that cross on e7, where the marker comes to lie: e5-e9 up the line e, and c5-g9 across it. */
static void figure_6_situation_1_of_two_crossing_rows_one_goes(void **unused)
{
    struct tabla_state state = make("h5 b4 a2 a3 a4", "e7 k7 k8 k9 k10", "", "e5 e6 e8 e9 c5 d6 f8 g9", "b move");
    struct tabla_state other;

    (void)unused;
    play(&state, "e7-f7");
    assert_actions(&state, "xe5-e9 xc5-g9");
    other = state;
    play(&state, "xe5-e9;xk7");
    assert_pieces(&state, "e5 e6 e7 e8 e9", '.');
    assert_pieces(&state, "c5 d6 f8 g9", 'b');
    assert_int_equal(state.player, TABLA_WHITE); /* what is left is no row */
    assert_int_equal(rings_off(&state, TABLA_BLACK), 1);
    play(&other, "xc5-g9;xk7");
    assert_pieces(&other, "c5 d6 e7 f8 g9", '.');
    assert_pieces(&other, "e5 e6 e8 e9", 'b');
    assert_int_equal(other.player, TABLA_WHITE);
    assert_int_equal(rings_off(&other, TABLA_BLACK), 1);
}

static void figure_6_situation_2_seven_in_a_row_leave_three_choices(void **unused)
{
    static const struct {
        const char *take, *stay;
    } choices[] = {
        {"xe3-e7", "e8 e9"}, /* the two upper ones stay */
        {"xe5-e9", "e3 e4"}, /* the two lower ones */
        {"xe4-e8", "e3 e9"}, /* the uppermost and the lowermost */
    };
    struct tabla_state state = make("h5 b4 a2 a3 a4", "e6 k7 k8 k9 k10", "", "e3 e4 e5 e7 e8 e9", "b move");

    (void)unused;
    play(&state, "e6-f6");
    assert_actions(&state, "xe3-e7 xe4-e8 xe5-e9");
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        struct tabla_state after = state;

        play(&after, choices[i].take);
        assert_pieces(&after, choices[i].stay, 'b');
        assert_int_equal(pool(&after), 51 - 2);
        play(&after, "xk7");
        assert_int_equal(after.player, TABLA_WHITE);
        assert_int_equal(rings_off(&after, TABLA_BLACK), 1);
    }
}

/* White has d3 d4, a ring on d5, d6 and, after the move, d7. */
static void figure_6_situation_3_a_ring_is_no_part_of_a_row(void **unused)
{
    struct tabla_state state = make("d5 d7 a2 a3 a4", "k7 k8 k9 k10 j5", "d3 d4 d6", "", "w move");

    (void)unused;
    play(&state, "d7-d8");
    assert_pieces(&state, "d3 d4 d6 d7", 'w');
    assert_pieces(&state, "d5", 'W');
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_1_all_ten_rings_stand_and_the_game_can_begin),
        cmocka_unit_test(figure_2_the_marker_goes_into_the_ring_and_only_the_ring_moves),
        cmocka_unit_test(figure_3_where_the_black_ring_can_go),
        cmocka_unit_test(figure_4_three_white_and_two_black_markers_are_turned_over),
        cmocka_unit_test(figure_5_black_makes_a_row_and_takes_off_a_ring),
        cmocka_unit_test(figure_6_situation_1_of_two_crossing_rows_one_goes),
        cmocka_unit_test(figure_6_situation_2_seven_in_a_row_leave_three_choices),
        cmocka_unit_test(figure_6_situation_3_a_ring_is_no_part_of_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
