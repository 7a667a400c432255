/* The sentences of the printed rules, one case each, by our rule number and the printed section. */
#include "help.h"

static struct tabla_state fresh(const char *variant)
{
    struct tabla_setup setup = {.variant = variant};
    struct tabla_state state;

    assert_true(tabla_yinsh.start(&setup, &state, NULL));
    return state;
}

static void Y1_the_board_has_85_points_and_these_names(void **unused)
{
    struct tabla_state state = fresh(NULL);
    char names[400] = "";
    int length = 0;

    (void)unused;
    for (int l = 0; l < 11; l++)
        for (int n = lowest[l]; n <= highest[l]; n++)
            length += sprintf(names + length, "%c%d ", 'a' + l, n);
    assert_actions(&state, names);
    assert_int_equal(tabla_yinsh.count(&state, NULL), 85);
}

static void Y2_C2_white_begins_with_an_empty_board_and_a_full_pool(void **unused)
{
    struct tabla_state state = fresh(NULL);
    struct tabla_view view;

    (void)unused;
    tabla_yinsh.view(&state, &view);
    assert_int_equal(view.piece_count, 0);
    assert_int_equal(state.player, TABLA_WHITE);
    assert_int_equal(pool(&state), 51);
}

static void Y3_D2_rings_are_placed_in_turn_on_any_empty_point_edges_included(void **unused)
{
    struct tabla_state state = fresh(NULL);

    (void)unused;
    play(&state, "a2"); /* a corner */
    assert_int_equal(state.player, TABLA_BLACK);
    assert_int_equal(tabla_yinsh.count(&state, NULL), 84);
    play(&state, "k10");
    assert_int_equal(state.player, TABLA_WHITE);
    play(&state, "e1");
    play(&state, "f6");
    assert_pieces(&state, "a2 e1", 'W');
    assert_pieces(&state, "k10 f6", 'B');
    assert_int_equal(pool(&state), 51); /* placing takes no marker */
}

static void Y3_D3_five_rings_each_and_then_white_moves(void **unused)
{
    struct tabla_state state = fresh(NULL);

    (void)unused;
    play(&state, "a2");
    play(&state, "a3");
    play(&state, "a4");
    play(&state, "a5");
    play(&state, "b1");
    play(&state, "b2");
    play(&state, "b3");
    play(&state, "b4");
    play(&state, "b5");
    assert_string_equal(tabla_yinsh.prompt(&state), "Put a ring on an empty point");
    play(&state, "b6");
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
    assert_int_equal(state.player, TABLA_WHITE);
}

static void Y4_E1_every_move_takes_one_marker_from_the_pool(void **unused)
{
    struct tabla_state state = make("e5 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "", "", "w move");

    (void)unused;
    play(&state, "e5-e6");
    assert_int_equal(pool(&state), 50);
    play(&state, "k7-j6");
    assert_int_equal(pool(&state), 49);
}

static void Y4_E2_the_marker_shows_the_movers_colour(void **unused)
{
    struct tabla_state state = make("e5 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "", "", "w move");

    (void)unused;
    play(&state, "e5-e6");
    assert_pieces(&state, "e5", 'w');
    play(&state, "k7-j6");
    assert_pieces(&state, "k7", 'b');
}

/* A ring alone in the middle reaches every point of its three lines, and none besides. */
static void Y4_E3_along_a_line_over_any_number_of_empty_points(void **unused)
{
    struct tabla_state state = make("f6 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "", "", "w move");

    (void)unused;
    assert_actions_from(&state, "f6-",
                        "f6-f2 f6-f3 f6-f4 f6-f5 f6-f7 f6-f8 f6-f9 f6-f10 "
                        "f6-b6 f6-c6 f6-d6 f6-e6 f6-g6 f6-h6 f6-i6 f6-j6 "
                        "f6-b2 f6-c3 f6-d4 f6-e5 f6-g7 f6-h8 f6-i9 f6-j10");
}

static void Y4_E3_a_jump_ends_right_behind_the_markers_whatever_their_colours(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e3 e5", "e4", "w move");

    (void)unused;
    assert_actions_from(&state, "e2-e", "e2-e1 e2-e6");
}

static void Y4_E3_only_an_unbroken_run_is_jumped(void **unused)
{
    /* e4 is empty between the markers: the ring may stop there, and jumps e3 alone. */
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e3 e5", "", "w move");

    (void)unused;
    assert_actions_from(&state, "e2-e", "e2-e1 e2-e4");
}

static void Y4_E3_empty_points_first_and_then_a_jump(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5", "e6", "w move");

    (void)unused;
    assert_actions_from(&state, "e2-e", "e2-e1 e2-e3 e2-e4 e2-e7");
}

static void Y4_E3_no_ring_is_jumped_own_or_other(void **unused)
{
    struct tabla_state state = make("e2 e5 a3 a4 a5", "k7 k8 k9 k10 g2", "", "", "w move");

    (void)unused;
    assert_actions_from(&state, "e2-e", "e2-e1 e2-e3 e2-e4");
    assert_actions_from(&state, "e2-f2", "e2-f2");
    assert_actions_from(&state, "e2-g", "e2-g4"); /* along the other line */
}

static void Y4_E3_a_run_of_markers_with_a_ring_behind_it_is_not_jumped(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 e6", "e4", "e5", "w move");

    (void)unused;
    assert_actions_from(&state, "e2-e", "e2-e1 e2-e3");
}

static void Y4_E3_a_run_of_markers_up_to_the_edge_is_not_jumped(void **unused)
{
    struct tabla_state state = make("e8 a2 a3 a4 a5", "k7 k8 k9 k10 e2", "e9 e10", "e3", "w move");

    (void)unused;
    assert_actions_from(&state, "e8-e", "e8-e4 e8-e5 e8-e6 e8-e7");
}

/* The longest line, jumped from end to end in both senses. */
static void Y4_E3_eight_markers_are_jumped_at_once(void **unused)
{
    struct tabla_state up = make("e1 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e2 e3 e6 e7", "e4 e5 e8 e9", "w move");
    struct tabla_state down = make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e2 e3 e6 e7", "e4 e5 e8 e9", "w move");

    (void)unused;
    assert_actions_from(&up, "e1-e", "e1-e10");
    assert_actions_from(&down, "e10-e", "e10-e1");
    play(&up, "e1-e10");
    assert_pieces(&up, "e1 e4 e5 e8 e9", 'w');
    assert_pieces(&up, "e2 e3 e6 e7", 'b');
    play(&down, "e10-e1");
    assert_pieces(&down, "e10 e4 e5 e8 e9", 'w');
    assert_pieces(&down, "e2 e3 e6 e7", 'b');
}

static void Y5_F1_a_move_without_a_jump_ends_the_turn(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5", "e6", "w move");

    (void)unused;
    play(&state, "e2-e4");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_pieces(&state, "e5", 'w');
    assert_pieces(&state, "e6", 'b');
}

static void Y5_F2_every_jumped_marker_is_turned_over_own_and_other(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e4", "e5", "w move");

    (void)unused;
    play(&state, "e2-e6");
    assert_pieces(&state, "e4", 'b');
    assert_pieces(&state, "e5", 'w');
}

static void Y5_F3_the_marker_put_into_the_ring_is_not_turned(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e3", "", "w move");

    (void)unused;
    play(&state, "e2-e4");
    assert_pieces(&state, "e2", 'w');
    assert_pieces(&state, "e3", 'b');
}

static void Y5_F4_markers_are_turned_but_never_moved(void **unused)
{
    struct tabla_state state = make("e2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e3 h7", "e4 g5", "w move");
    struct tabla_view view;

    (void)unused;
    play(&state, "e2-e5");
    tabla_yinsh.view(&state, &view);
    assert_int_equal(view.piece_count, 10 + 5);
    assert_pieces(&state, "e2 e4 h7", 'w');
    assert_pieces(&state, "e3 g5", 'b');
}

/* A row is made by the flips, not by the marker put down. Each of the three directions once. */
static void Y6_G1_five_adjacent_of_one_colour_on_a_line(void **unused)
{
    struct tabla_state up = make("d7 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e8 e9", "e7", "w move");
    struct tabla_state across = make("f4 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "d6 e6 g6 h6", "f5 f6", "w move");
    struct tabla_state both = make("f4 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "d4 e5 g7 h8", "f5 f6", "w move");

    (void)unused;
    play(&up, "d7-f7");
    assert_actions(&up, "xe5-e9");
    play(&across, "f4-f7");
    assert_actions(&across, "xd6-h6");
    play(&both, "f4-f7");
    assert_actions(&both, "xd4-h8");
}

static void Y6_G1_four_or_a_gap_or_a_foreign_marker_make_no_row(void **unused)
{
    struct tabla_state four = make("e8 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7", "", "w move");
    struct tabla_state gap = make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7 e8", "", "w move");
    struct tabla_state foreign = make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e6 e7 e8", "e9 e5", "w move");

    (void)unused;
    play(&four, "e8-d8");
    assert_int_equal(four.player, TABLA_BLACK);
    play(&gap, "e10-f10");
    assert_int_equal(gap.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&gap), "Choose a ring to move");
    play(&foreign, "e10-f10");
    assert_int_equal(foreign.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&foreign), "Choose a ring to move");
}

/* c8 ends one line and d1 begins the next in every numbering by letters: together they are no row. */
static void Y6_G1_a_row_does_not_go_on_from_one_line_to_the_next(void **unused)
{
    struct tabla_state state = make("d2 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "c6 c7 c8 d1", "", "w move");

    (void)unused;
    play(&state, "d2-e2");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
}

static struct tabla_state white_row(void)
{
    return make("e9 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7 e8", "c3", "w move");
}

static void Y6_G2_the_five_go_back_to_the_pool(void **unused)
{
    struct tabla_state state = white_row();

    (void)unused;
    play(&state, "e9-e10;xe5-e9");
    assert_int_equal(pool(&state), 50);
    assert_pieces(&state, "e5 e6 e7 e8 e9", '.');
    assert_pieces(&state, "c3", 'b');
}

static void Y6_G3_any_own_ring_comes_off_even_the_one_that_moved(void **unused)
{
    struct tabla_state state = white_row();

    (void)unused;
    play(&state, "e9-e10;xe5-e9");
    assert_actions(&state, "xa2 xa3 xa4 xa5 xe10");
    play(&state, "xe10");
    assert_pieces(&state, "e10", '.');
    assert_int_equal(rings_off(&state, TABLA_WHITE), 1);
}

static void Y7_G4_six_in_a_row_leave_two_choices(void **unused)
{
    struct tabla_state state = make("e9 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e4 e5 e6 e7 e8", "", "w row");

    (void)unused;
    assert_actions(&state, "xe4-e8");
    state = make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e4 e5 e6 e7 e8 e9", "", "w row");
    assert_actions(&state, "xe4-e8 xe5-e9");
}

/* Ten on one line: two rows if taken from an end, one if taken from the middle. */
static void Y7_G5_ten_on_a_line_are_two_rows_or_one(void **unused)
{
    struct tabla_state state = make("f9 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10", "", "w row");
    struct tabla_state middle = state;

    (void)unused;
    assert_actions(&state, "xe1-e5 xe2-e6 xe3-e7 xe4-e8 xe5-e9 xe6-e10");
    play(&state, "xe1-e5;xa2");
    assert_int_equal(state.player, TABLA_WHITE);
    assert_actions(&state, "xe6-e10");
    play(&state, "xe6-e10;xa3");
    assert_int_equal(rings_off(&state, TABLA_WHITE), 2);
    assert_int_equal(state.player, TABLA_BLACK);
    play(&middle, "xe3-e7;xa2");
    assert_int_equal(rings_off(&middle, TABLA_WHITE), 1);
    assert_int_equal(middle.player, TABLA_BLACK);
    assert_pieces(&middle, "e1 e2 e8 e9 e10", 'w');
}

/* The ring jumps from b6 to f6 and turns c6 d6 e6: a row on each of the lines c, d and e. */
static struct tabla_state three_rows(const char *white_rings, const char *rest)
{
    return make(white_rings, "k7 k8 k9 k10 j5", "c4 c5 c7 c8 d4 d5 d7 d8 e4 e5 e7 e8", "c6 d6 e6", rest);
}

static void Y7_G5_rows_that_do_not_cross_are_all_taken_a_ring_for_each(void **unused)
{
    struct tabla_state state =
        make("b6 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "c4 c5 c7 c8 e4 e5 e7 e8", "c6 d6 e6", "w move");

    (void)unused;
    play(&state, "b6-f6");
    assert_actions(&state, "xc4-c8 xe4-e8");
    play(&state, "xe4-e8;xa2");
    assert_int_equal(state.player, TABLA_WHITE);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose the row to remove");
    assert_actions(&state, "xc4-c8");
    play(&state, "xc4-c8;xa3");
    assert_int_equal(rings_off(&state, TABLA_WHITE), 2);
    assert_int_equal(state.player, TABLA_BLACK);
}

static void Y7_each_row_is_followed_by_its_ring_before_the_next_row(void **unused)
{
    struct tabla_state state = three_rows("b6 a2 a3 a4 a5", "w move");

    (void)unused;
    play(&state, "b6-f6;xd4-d8");
    assert_actions(&state, "xf6 xa2 xa3 xa4 xa5");
}

/* A long row crossed by a short one outside its middle: after the choice of the upper five the crossing one stands. */
static void Y7_a_crossing_row_that_is_still_five_long_has_to_be_taken_too(void **unused)
{
    /* e4 to e9 up the line e, and c2 d3 e4 f5 g6 across it through e4. */
    struct tabla_state state = make("b1 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e4 e5 e6 e7 e8 e9 c2 d3 f5 g6", "", "w row");
    struct tabla_state other = state;

    (void)unused;
    assert_actions(&state, "xe4-e8 xe5-e9 xc2-g6");
    play(&state, "xe5-e9;xa2");
    assert_actions(&state, "xc2-g6");
    play(&other, "xe4-e8;xa2");
    assert_int_equal(other.player, TABLA_BLACK);
}

/* White's jump from d7 turns e7 black: Black's row e5-e9. */
static struct tabla_state row_for_black(const char *white, const char *rest)
{
    return make("d7 a2 a3 a4 a5", "k7 k8 k9 k10 j5", white, "e5 e6 e8 e9", rest);
}

static void Y8_G6_a_row_made_for_the_opponent_is_settled_before_the_opponents_move(void **unused)
{
    struct tabla_state state = row_for_black("e7", "w move");

    (void)unused;
    play(&state, "d7-f7");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_actions(&state, "xe5-e9");
    play(&state, "xe5-e9");
    assert_actions(&state, "xj5 xk7 xk8 xk9 xk10");
    play(&state, "xk8");
    assert_int_equal(rings_off(&state, TABLA_BLACK), 1);
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
    play(&state, "k7-j6");
    assert_int_equal(state.player, TABLA_WHITE);
}

static void Y8_G7_the_mover_settles_first_then_the_opponent(void **unused)
{
    struct tabla_state state = row_for_black("e7 d3 d4 d5 d6", "w move");

    (void)unused;
    play(&state, "d7-f7");
    assert_int_equal(state.player, TABLA_WHITE);
    assert_actions(&state, "xd3-d7");
    play(&state, "xd3-d7;xf7");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_actions(&state, "xe5-e9");
    play(&state, "xe5-e9;xk7");
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
    assert_int_equal(rings_off(&state, TABLA_WHITE), 1);
    assert_int_equal(rings_off(&state, TABLA_BLACK), 1);
}

static void Y9_H1_the_third_ring_off_wins(void **unused)
{
    struct tabla_state state = make("e9 a2 a3", "k7 k8 k9 k10 j5", "e5 e6 e7 e8", "", "w move");

    (void)unused;
    play(&state, "e9-e10;xe5-e9");
    assert_false(state.over); /* not the row: the ring */
    play(&state, "xa2");
    assert_true(state.over);
    assert_result(&state, "W+");
    assert_int_equal(tabla_yinsh.count(&state, NULL), 0);
    assert_string_equal(tabla_yinsh.reasons[state.reason], "%1 wins: three rings are off the board");
}

static void Y9_H1_three_rows_at_once_win_the_game_in_one_turn(void **unused)
{
    struct tabla_state state = three_rows("b6 a2 a3 a4 a5", "w move");

    (void)unused;
    play(&state, "b6-f6");
    assert_actions(&state, "xc4-c8 xd4-d8 xe4-e8");
    play(&state, "xd4-d8;xa2;xc4-c8;xa3;xe4-e8;xa4");
    assert_result(&state, "W+");
}

static void Y9_H1_the_win_comes_at_once_though_more_own_rows_stand(void **unused)
{
    struct tabla_state state = three_rows("b6 a2 a3", "w move");

    (void)unused;
    play(&state, "b6-f6;xd4-d8;xa2");
    assert_result(&state, "W+");
    assert_pieces(&state, "c4 c5 c6 c7 c8 e4 e5 e6 e7 e8", 'w');
}

static void Y9_H2_when_both_get_their_third_row_the_mover_wins(void **unused)
{
    struct tabla_state state = make("d7 a2 a3", "k7 k8 k9", "e7 d3 d4 d5 d6", "e5 e6 e8 e9", "w move");

    (void)unused;
    play(&state, "d7-f7;xd3-d7;xa2");
    assert_result(&state, "W+");
    assert_pieces(&state, "e5 e6 e7 e8 e9", 'b');
}

static void Y9_a_third_row_made_for_the_opponent_loses(void **unused)
{
    struct tabla_state state = make("d7 a2 a3", "k7 k8 k9", "e7", "e5 e6 e8 e9", "w move");

    (void)unused;
    play(&state, "d7-f7");
    play(&state, "xe5-e9;xk7");
    assert_result(&state, "B+");
}

/* Fifty markers lie on the board; White's quiet move b2-b1 brings the last one. */
static struct tabla_state last_marker(const char *white_rings, const char *black_rings)
{
    return make_filled(white_rings, black_rings, "", "", 50, "b1", "w move pool=1");
}

static void Y9_H3_the_last_marker_ends_the_game_and_more_rings_off_win(void **unused)
{
    struct tabla_state ahead = last_marker("b2 a2 a3 a4", "c1 c2 c3 c4 c5");
    struct tabla_state behind = last_marker("b2 a2 a3 a4", "c1 c2 c3");

    (void)unused;
    play(&ahead, "b2-b1");
    assert_int_equal(pool(&ahead), 0);
    assert_result(&ahead, "W+");
    play(&behind, "b2-b1");
    assert_result(&behind, "B+");
}

static void Y9_H3_as_many_rings_off_are_a_draw(void **unused)
{
    struct tabla_state none = last_marker("b2 a2 a3 a4 a5", "c1 c2 c3 c4 c5");
    struct tabla_state two = last_marker("b2 a2 a3", "c1 c2 c3");

    (void)unused;
    play(&none, "b2-b1");
    assert_true(none.over);
    assert_result(&none, "0");
    play(&two, "b2-b1");
    assert_result(&two, "0");
}

static void Y9_the_game_goes_on_while_the_pool_holds_one_marker(void **unused)
{
    struct tabla_state state = make_filled("b2 a2 a3 a4 a5", "c1 c2 c3 c4 c5", "", "", 49, "b1", "w move pool=2");

    (void)unused;
    play(&state, "b2-b1");
    assert_false(state.over);
    assert_int_equal(pool(&state), 1);
}

static void Y9_a_row_completed_by_the_51st_marker_fills_the_pool_again(void **unused)
{
    struct tabla_state state =
        make_filled("b5 a2 a3 a4 a5", "c1 c2 c3 c4 c5", "b1 b2 b3 b4", "", 50, "b6", "w move pool=1");

    (void)unused;
    play(&state, "b5-b6");
    assert_int_equal(pool(&state), 0);
    assert_false(state.over);
    assert_actions(&state, "xb1-b5");
    play(&state, "xb1-b5");
    assert_int_equal(pool(&state), 5);
    play(&state, "xa2");
    assert_false(state.over);
    assert_int_equal(state.player, TABLA_BLACK);
    assert_string_equal(tabla_yinsh.prompt(&state), "Choose a ring to move");
}

/* The same with the opponent's row: a3 b3 c3 turns b3 black. */
static void Y9_the_51st_marker_makes_the_opponents_row_and_play_goes_on(void **unused)
{
    struct tabla_state state =
        make_filled("a3 a2 a4 a5 b6", "d1 d2 d4 d5 d6", "b3", "b1 b2 b4 b5", 50, "c3", "w move pool=1");

    (void)unused;
    play(&state, "a3-c3");
    assert_int_equal(pool(&state), 0);
    assert_false(state.over);
    assert_int_equal(state.player, TABLA_BLACK);
    play(&state, "xb1-b5;xd1");
    assert_false(state.over);
    assert_int_equal(state.player, TABLA_BLACK);
    assert_int_equal(pool(&state), 5);
}

static void Y10_J_in_blitz_the_first_ring_off_wins(void **unused)
{
    static const char *const placing[] = {"e9", "k7", "a2", "k8", "a3", "k9", "a4", "k10", "a5", "j5"};
    static const char *const moves[] = {"e9-e8", "k7-j7", "e8-e7", "j7-i7", "e7-e6",
                                        "i7-h7", "e6-e5", "h7-g7", "e5-e4"};
    struct tabla_state state = fresh("blitz");

    (void)unused;
    for (size_t i = 0; i < sizeof placing / sizeof *placing; i++)
        play(&state, placing[i]);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        play(&state, moves[i]);
    assert_actions(&state, "xe5-e9");
    play(&state, "xe5-e9;xa2");
    assert_result(&state, "W+");
    assert_string_equal(tabla_yinsh.reasons[state.reason], "%1 wins the blitz game: the first ring is off the board");
}

static void Y10_the_rest_is_as_in_the_long_game(void **unused)
{
    struct tabla_state state = position("yinsh:blitz WWWW/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB w move");

    (void)unused;
    assert_actions_from(&state, "e9-e", "e9-e10 e9-e4");
    play(&state, "e9-e10;xe5-e9");
    assert_false(state.over);
    play(&state, "xa2");
    assert_result(&state, "W+");
    assert_string_equal(tabla_yinsh.reasons[state.reason], "%1 wins the blitz game: the first ring is off the board");
}

/* White's rings a2 to a5 are walled in by rings and by markers up to the edge. */
static const char white_stuck[] =
    "yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb w move pool=26 off=2,0";
static const char both_stuck[] =
    "yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW w move pool=9 off=2,2";
static const char both_stuck_black_ahead[] = "yinsh 4/WbwbwwB/wb4bw/bbw3w1w/WwwbbbbwbB/w1bw1b1bb/1w1bww1bw1/1b1bb1wb1/"
                                             "1b1wbbw1/1wbwbw1/BwWW w move pool=1 off=1,2";

static void Y11_no_ring_can_move_and_the_only_action_is_a_pass(void **unused)
{
    struct tabla_state state = position(white_stuck);

    (void)unused;
    assert_actions(&state, "pass");
    assert_int_equal(tabla_yinsh.count(&state, NULL), 1);
    assert_string_equal(tabla_yinsh.prompt(&state), "None of your rings can move: pass");
}

static void Y11_a_pass_takes_no_marker_and_the_other_player_moves(void **unused)
{
    struct tabla_state state = position(white_stuck);

    (void)unused;
    play(&state, "pass");
    assert_false(state.over);
    assert_int_equal(pool(&state), 26);
    assert_int_equal(state.player, TABLA_BLACK);
    assert_true(tabla_yinsh.count(&state, NULL) > 1);
}

static void Y11_two_passes_in_a_row_end_the_game_as_an_empty_pool_does(void **unused)
{
    struct tabla_state draw = position(both_stuck), lost = position(both_stuck_black_ahead);

    (void)unused;
    play(&draw, "pass");
    assert_false(draw.over);
    assert_actions(&draw, "pass");
    play(&draw, "pass");
    assert_true(draw.over);
    assert_result(&draw, "0");
    assert_int_equal(pool(&draw), 9);
    play(&lost, "pass");
    play(&lost, "pass");
    assert_result(&lost, "B+");
}

static void Y11_passes_with_a_move_between_them_do_not_end_the_game(void **unused)
{
    struct tabla_state state = position(white_stuck);

    (void)unused;
    play(&state, "pass");
    play(&state, "g3-g2"); /* far away from White's rings */
    assert_int_equal(state.player, TABLA_WHITE);
    assert_actions(&state, "pass");
    play(&state, "pass");
    assert_false(state.over);
    assert_int_equal(state.player, TABLA_BLACK);
}

static void resigning_ends_the_game_for_the_other_player(void **unused)
{
    struct tabla_state state = white_row();

    (void)unused;
    play(&state, "resign");
    assert_result(&state, "B+R");
    assert_int_equal(tabla_yinsh.count(&state, NULL), 0);
}

static void an_unknown_variant_is_refused(void **unused)
{
    struct tabla_setup setup = {.variant = "lightning"};
    struct tabla_state state;
    struct tabla_error error = {0};

    (void)unused;
    assert_false(tabla_yinsh.start(&setup, &state, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    assert_string_equal(error.arg[0], "lightning");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y1_the_board_has_85_points_and_these_names),
        cmocka_unit_test(Y2_C2_white_begins_with_an_empty_board_and_a_full_pool),
        cmocka_unit_test(Y3_D2_rings_are_placed_in_turn_on_any_empty_point_edges_included),
        cmocka_unit_test(Y3_D3_five_rings_each_and_then_white_moves),
        cmocka_unit_test(Y4_E1_every_move_takes_one_marker_from_the_pool),
        cmocka_unit_test(Y4_E2_the_marker_shows_the_movers_colour),
        cmocka_unit_test(Y4_E3_along_a_line_over_any_number_of_empty_points),
        cmocka_unit_test(Y4_E3_a_jump_ends_right_behind_the_markers_whatever_their_colours),
        cmocka_unit_test(Y4_E3_only_an_unbroken_run_is_jumped),
        cmocka_unit_test(Y4_E3_empty_points_first_and_then_a_jump),
        cmocka_unit_test(Y4_E3_no_ring_is_jumped_own_or_other),
        cmocka_unit_test(Y4_E3_a_run_of_markers_with_a_ring_behind_it_is_not_jumped),
        cmocka_unit_test(Y4_E3_a_run_of_markers_up_to_the_edge_is_not_jumped),
        cmocka_unit_test(Y4_E3_eight_markers_are_jumped_at_once),
        cmocka_unit_test(Y5_F1_a_move_without_a_jump_ends_the_turn),
        cmocka_unit_test(Y5_F2_every_jumped_marker_is_turned_over_own_and_other),
        cmocka_unit_test(Y5_F3_the_marker_put_into_the_ring_is_not_turned),
        cmocka_unit_test(Y5_F4_markers_are_turned_but_never_moved),
        cmocka_unit_test(Y6_G1_five_adjacent_of_one_colour_on_a_line),
        cmocka_unit_test(Y6_G1_four_or_a_gap_or_a_foreign_marker_make_no_row),
        cmocka_unit_test(Y6_G1_a_row_does_not_go_on_from_one_line_to_the_next),
        cmocka_unit_test(Y6_G2_the_five_go_back_to_the_pool),
        cmocka_unit_test(Y6_G3_any_own_ring_comes_off_even_the_one_that_moved),
        cmocka_unit_test(Y7_G4_six_in_a_row_leave_two_choices),
        cmocka_unit_test(Y7_G5_ten_on_a_line_are_two_rows_or_one),
        cmocka_unit_test(Y7_G5_rows_that_do_not_cross_are_all_taken_a_ring_for_each),
        cmocka_unit_test(Y7_each_row_is_followed_by_its_ring_before_the_next_row),
        cmocka_unit_test(Y7_a_crossing_row_that_is_still_five_long_has_to_be_taken_too),
        cmocka_unit_test(Y8_G6_a_row_made_for_the_opponent_is_settled_before_the_opponents_move),
        cmocka_unit_test(Y8_G7_the_mover_settles_first_then_the_opponent),
        cmocka_unit_test(Y9_H1_the_third_ring_off_wins),
        cmocka_unit_test(Y9_H1_three_rows_at_once_win_the_game_in_one_turn),
        cmocka_unit_test(Y9_H1_the_win_comes_at_once_though_more_own_rows_stand),
        cmocka_unit_test(Y9_H2_when_both_get_their_third_row_the_mover_wins),
        cmocka_unit_test(Y9_a_third_row_made_for_the_opponent_loses),
        cmocka_unit_test(Y9_H3_the_last_marker_ends_the_game_and_more_rings_off_win),
        cmocka_unit_test(Y9_H3_as_many_rings_off_are_a_draw),
        cmocka_unit_test(Y9_the_game_goes_on_while_the_pool_holds_one_marker),
        cmocka_unit_test(Y9_a_row_completed_by_the_51st_marker_fills_the_pool_again),
        cmocka_unit_test(Y9_the_51st_marker_makes_the_opponents_row_and_play_goes_on),
        cmocka_unit_test(Y10_J_in_blitz_the_first_ring_off_wins),
        cmocka_unit_test(Y10_the_rest_is_as_in_the_long_game),
        cmocka_unit_test(Y11_no_ring_can_move_and_the_only_action_is_a_pass),
        cmocka_unit_test(Y11_a_pass_takes_no_marker_and_the_other_player_moves),
        cmocka_unit_test(Y11_two_passes_in_a_row_end_the_game_as_an_empty_pool_does),
        cmocka_unit_test(Y11_passes_with_a_move_between_them_do_not_end_the_game),
        cmocka_unit_test(resigning_ends_the_game_for_the_other_player),
        cmocka_unit_test(an_unknown_variant_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
