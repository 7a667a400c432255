/*
 * The examples of the printed rulebook, in its order. Its figures are not part of the text, so the positions are set up
 * here to satisfy all that the text says about them.
 */
#include "support.h"

/* "The board": 24 dots that are no part of the board, 37 points; pieces are in play on points only. */
static void the_board_has_24_dots_and_37_points(void **unused)
{
    struct tabla_layout *layout = malloc(sizeof *layout);
    struct tabla_state state;
    unsigned dots = 0, points = 0;

    (void)unused;
    assert_non_null(layout);
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    tabla_gipf.layout(&state, layout);
    for (size_t i = 0; i < layout->spot_count; i++) {
        dots += layout->spots[i].kind == TABLA_SPOT_DOT;
        points += layout->spots[i].kind == TABLA_SPOT_POINT;
    }
    assert_int_equal(dots, 24);
    assert_int_equal(points, 37);
    free(layout);
}

/* "The start" and "First move": an empty board, 18 pieces each, White begins with a GIPF piece onto a point next to a
 * dot. */
static void the_game_starts_empty_and_with_a_gipf_piece(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    assert_int_equal(state.player, WHITE);
    assert_int_equal(reserve(&state, WHITE), 18);
    assert_int_equal(reserve(&state, BLACK), 18);
    assert_actions(&state, "Gb2 Gb3 Gb4 Gb5 Gc2 Gc6 Gd2 Gd7 Ge2 Ge8 Gf2 Gf7 Gg2 Gg6 Gh2 Gh3 Gh4 Gh5");
    play(&state, "Gd2");
    assert_int_equal(on(&state, "d2"), 'W');
    assert_int_equal(reserve(&state, WHITE), 16);
    assert_int_equal(state.player, BLACK);
    refused(&state, "e2", TABLA_ERROR_ILLEGAL, "G4", "e2");
}

/* "Moving other pieces": the piece in the way moves one point on, whatever its colour. */
static void black_pushes_the_white_gipf_piece_one_point_on(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    play(&state, "Gd2");
    assert_true(is_legal(&state, "Gc1-e3"));
    assert_true(is_legal(&state, "Gd1-d3"));
    play(&state, "Gc1-e3");
    assert_int_equal(on(&state, "d2"), 'B');
    assert_int_equal(on(&state, "e3"), 'W');
}

/* "Bringing single pieces into play": Black's single piece on d2 ends Black's GIPF pieces; White may go on. */
static void a_single_piece_on_d2_ends_blacks_gipf_pieces_not_whites(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    play(&state, "Gb5 Gh5 Ge8 d2");
    assert_int_equal(on(&state, "d2"), 'b');
    assert_true(is_legal(&state, "Gb3") && is_legal(&state, "b3"));
    play(&state, "Gb3");
    assert_false(is_legal(&state, "Gh3"));
    assert_true(is_legal(&state, "h3"));
    refused(&state, "Gh3", TABLA_ERROR_ILLEGAL, "G4", "h3");
}

/* "Two restrictions": a line whose points are all taken cannot be entered from either end. */
static void a_full_line_cannot_be_pushed(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 10, 10, "-", "Wb2 bb3 wb4 Bb5");

    (void)unused;
    assert_false(is_legal(&state, "b1-b3"));
    refused(&state, "b1-b3", TABLA_ERROR_ILLEGAL, "G3", "b1");
    refused(&state, "b6-b4", TABLA_ERROR_ILLEGAL, "G3", "b6");
    assert_true(is_legal(&state, "a1-c3")); /* its other lines are open */
    assert_true(is_legal(&state, "a2-c2"));
}

/* First figure of "GIPF pieces in play": White plays a1-f5, which puts a white piece on the middle point and makes four
 * on line e. Three single ones go, the GIPF piece may stay; the two pieces beyond the gap stay. */
static struct tabla_state before_a1_f5(void)
{
    return set(NULL, 'w', "push", 8, 9, "-", "bb2 bc3 wd4 be5 we6 We7 we8 Be2 we3 Wg3");
}

static void white_plays_a1_f5_and_clears_line_e(void **unused)
{
    struct tabla_state state = before_a1_f5();

    (void)unused;
    assert_true(is_legal(&state, "a1-f5"));
    play(&state, "a1-f5");
    assert_int_equal(on(&state, "e5"), 'w');
    assert_int_equal(state.player, WHITE);
    assert_actions(&state, "xe5-e8 xe5-e8=e7");
    play(&state, "xe5-e8=e7");
    assert_int_equal(reserve(&state, WHITE), 8 - 1 + 3);
    assert_int_equal(on(&state, "e7"), 'W');
    assert_int_equal(on(&state, "e5"), '.');
    assert_int_equal(on(&state, "e8"), '.');
    assert_int_equal(on(&state, "e2"), 'B');
    assert_int_equal(on(&state, "e3"), 'w');
    assert_int_equal(state.player, BLACK);
}

static void white_may_take_the_gipf_piece_of_line_e_too(void **unused)
{
    struct tabla_state state = before_a1_f5();

    (void)unused;
    play(&state, "a1-f5;xe5-e8");
    assert_int_equal(on(&state, "e7"), '.');
    assert_int_equal(reserve(&state, WHITE), 8 - 1 + 3 + 2);
    assert_false(is_legal(&state, "Gb2")); /* it is Black's turn, and White has pushed single pieces */
    play(&state, "h3");
    refused(&state, "Gh4", TABLA_ERROR_ILLEGAL, "G4", "h4"); /* so the two pieces are two single ones now */
}

/* Second figure: a row of four between a5 and i1, lengthened by a white and a black single piece and the black GIPF
 * piece on c5. White takes it all: three captured, five back. */
static void white_clears_a5_i1_captures_3_and_recycles_5(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 9, "-", "wb5 Bc5 wd5 we5 wf4 wg3 bh2 We8 Bb2");
    int had = captured(&state, WHITE);

    (void)unused;
    assert_actions(&state, "xb5-h2 xb5-h2=c5");
    play(&state, "xb5-h2");
    assert_int_equal(captured(&state, WHITE), had + 3);
    assert_int_equal(reserve(&state, WHITE), 5 + 5);
    for (const char *name = "b5c5d5e5f4g3h2"; *name; name += 2)
        assert_int_equal(on(&state, (char[]){name[0], name[1], '\0'}), '.');
}

/* ... though leaving the opposing GIPF piece is allowed as well. */
static void white_may_leave_the_opposing_gipf_piece_on_c5(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 9, "-", "wb5 Bc5 wd5 we5 wf4 wg3 bh2 We8 Bb2");

    (void)unused;
    play(&state, "xb5-h2=c5");
    assert_int_equal(on(&state, "c5"), 'B');
    assert_int_equal(reserve(&state, WHITE), 10);
}

/* "Forced capture": White plays b1-e4 and makes a row of four black pieces. Black clears it, deciding about the GIPF
 * piece, and then pushes. */
static void white_plays_b1_e4_and_black_has_to_clear(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 9, 6, "-", "wc2 bd3 Be5 be6 be7 Wg2 Bg6");

    (void)unused;
    assert_true(is_legal(&state, "b1-e4"));
    play(&state, "b1-e4");
    assert_int_equal(on(&state, "e4"), 'b');
    assert_int_equal(state.player, BLACK);
    assert_actions(&state, "xe4-e7 xe4-e7=e5");
    refused(&state, "h3", TABLA_ERROR_ILLEGAL, "G8", "e4");
    play(&state, "xe4-e7=e5");
    assert_int_equal(state.player, BLACK); /* clearing was no turn of its own */
    assert_int_equal(reserve(&state, BLACK), 6 + 3);
    assert_true(is_legal(&state, "h3"));
    play(&state, "h3");
    assert_int_equal(state.player, WHITE);
}

/* Its remark: one or two pieces in line with the row, of whichever colour, would go as well. */
static void pieces_that_lengthen_the_forced_row_go_too(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 9, 6, "-", "wc2 bd3 we3 Be5 be6 be7 we8 Wg2 Bg6");
    int had = captured(&state, BLACK);

    (void)unused;
    play(&state, "b1-e4");
    assert_actions(&state, "xe3-e8 xe3-e8=e5");
    play(&state, "xe3-e8");
    assert_int_equal(reserve(&state, BLACK), 6 + 5);
    assert_int_equal(captured(&state, BLACK), had + 2);
}

/* "Two rows": rows that do not cross are both cleared. */
static void two_rows_that_do_not_cross_are_both_cleared(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 8, "-", "wb2 wb3 wb4 wb5 wd2 wd3 wd4 wd5 Wh5 Bh2");

    (void)unused;
    assert_actions(&state, "xb2-b5 xd2-d5");
    play(&state, "xd2-d5");
    assert_int_equal(state.player, WHITE);
    assert_actions(&state, "xb2-b5");
    refused(&state, "h3", TABLA_ERROR_ILLEGAL, "G5", "b2");
    play(&state, "xb2-b5");
    assert_int_equal(state.player, BLACK);
    assert_int_equal(reserve(&state, WHITE), 5 + 8);
}

/* Rows that cross: the player chooses which to clear, and the other is broken. */
static void of_two_crossing_rows_the_player_chooses_one(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 8, "-", "we2 we3 we4 we5 wd4 wc3 wb2 Wh2 Bh5");
    struct tabla_state other = state;

    (void)unused;
    assert_actions(&state, "xe2-e5 xb2-e5");
    play(&state, "xe2-e5");
    assert_int_equal(state.player, BLACK);
    assert_int_equal(on(&state, "d4"), 'w');
    assert_int_equal(reserve(&state, WHITE), 9);
    play(&other, "xb2-e5");
    assert_int_equal(other.player, BLACK);
    assert_int_equal(on(&other, "e4"), 'w');
}

/* With a GIPF piece at the crossing: clear one row, leave the GIPF piece, clear the other. */
static void rows_that_cross_in_a_standing_gipf_piece_are_both_cleared(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 8, "-", "we2 we3 we4 We5 wd4 wc3 wb2 Wh2 Bh5");
    struct tabla_state taken = state;

    (void)unused;
    assert_actions(&state, "xe2-e5 xe2-e5=e5 xb2-e5 xb2-e5=e5");
    play(&state, "xe2-e5=e5");
    assert_actions(&state, "xb2-e5 xb2-e5=e5");
    play(&state, "xb2-e5=e5");
    assert_int_equal(state.player, BLACK);
    assert_int_equal(reserve(&state, WHITE), 5 + 6);
    play(&taken, "xe2-e5"); /* without it the other row is broken */
    assert_int_equal(taken.player, BLACK);
    assert_int_equal(on(&taken, "d4"), 'w');
}

/* One push makes rows for both: who pushed clears first and captures a GIPF piece, then the other clears four and
 * captures nothing. */
static void both_players_rows_the_pusher_clears_first(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 6, 5, "-", "we2 be3 wd2 wf3 wg3 Bh3 bd3 bf4 bg4 Wb5 Be8");
    int white_had = captured(&state, WHITE), black_had = captured(&state, BLACK);

    (void)unused;
    play(&state, "e1-e4");
    assert_int_equal(state.player, WHITE);
    assert_actions(&state, "xd2-h3 xd2-h3=h3");
    refused(&state, "xd3-g4", TABLA_ERROR_ILLEGAL, "G8", NULL);
    play(&state, "xd2-h3");
    assert_int_equal(captured(&state, WHITE), white_had + 2);
    assert_int_equal(reserve(&state, WHITE), 6 - 1 + 4);
    assert_int_equal(state.player, BLACK);
    assert_actions(&state, "xd3-g4");
    play(&state, "xd3-g4");
    assert_int_equal(captured(&state, BLACK), black_had);
    assert_int_equal(reserve(&state, BLACK), 5 + 4);
    assert_int_equal(state.player, BLACK);
    assert_true(is_legal(&state, "h3"));
}

/* "A row of four GIPF pieces": leave them, or take one or more; asked again next turn, before the push and after it. */
static void a_row_of_four_gipf_pieces_is_asked_again_and_again(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 5, 12, "-", "We3 We4 We5 Wd6 wc6 Bb2 bh2");

    (void)unused;
    play(&state, "b6-e6");
    assert_int_equal(tabla_gipf.count(&state, NULL), 16);
    assert_true(is_legal(&state, "xe3-e6") && is_legal(&state, "xe3-e6=e4") && is_legal(&state, "xe3-e6=e3=e4=e5=e6"));
    play(&state, "xe3-e6=e3=e4=e5=e6");
    assert_int_equal(state.player, BLACK);
    play(&state, "c2");
    assert_int_equal(state.player, WHITE); /* the turn begins with the question ... */
    assert_int_equal(tabla_gipf.count(&state, NULL), 16);
    refused(&state, "d2", TABLA_ERROR_ILLEGAL, "G8", "e3");
    play(&state, "xe3-e6=e3=e4=e5=e6");
    assert_int_equal(state.player, WHITE);
    play(&state, "d2"); /* ... the push follows, and the question comes again */
    assert_int_equal(state.player, WHITE);
    assert_int_equal(tabla_gipf.count(&state, NULL), 16);
    play(&state, "xe3-e6=e4=e5");
    assert_int_equal(state.player, BLACK);
    assert_int_equal(reserve(&state, WHITE), 4 - 1 + 4);
    play(&state, "h4");
    assert_true(is_legal(&state, "f2")); /* two GIPF pieces are no row: no question any more */
}

/* ... and it is a row no longer if a push has moved one of them. */
static void a_broken_row_of_gipf_pieces_is_not_asked(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "push", 4, 10, "-", "We3 We4 We5 We6 bd4 wc4 bb4 wf7 Bb2 bh2");

    (void)unused;
    play(&state, "a4-f3"); /* e4 moves to f3, the black piece from d4 comes to e4 */
    assert_int_equal(state.player, WHITE);
    assert_int_equal(on(&state, "f3"), 'W');
    assert_int_equal(on(&state, "e4"), 'b');
    assert_true(is_legal(&state, "d2"));
}

/* "End of the game": White captures Black's last GIPF piece and wins. */
static void capturing_the_last_gipf_piece_wins(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 3, 8, "-", "wd2 wd3 wd4 Bd6 We8 bh2 bh3");

    (void)unused;
    play(&state, "d1-d5");
    assert_actions(&state, "xd2-d6 xd2-d6=d6");
    play(&state, "xd2-d6");
    assert_true(state.over);
    assert_int_equal(state.winner, WHITE);
    assert_int_equal(tabla_gipf.count(&state, NULL), 0);
    refused(&state, "h4", TABLA_ERROR_OVER, "", NULL);
}

/* Black has one piece left and can take none back: it goes in, and at Black's next turn the game is lost, although
 * White has lost more pieces. */
static void running_out_of_pieces_loses(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "push", 2, 1, "-", "Bb2 Bd4 be5 bf3 bg6 Wh5 wc6 we7");

    (void)unused;
    assert_true(captured(&state, BLACK) > captured(&state, WHITE));
    play(&state, "h2");
    assert_int_equal(reserve(&state, BLACK), 0);
    assert_false(state.over);
    play(&state, "b3");
    assert_true(state.over);
    assert_int_equal(state.winner, WHITE);
}

/* "Notes" 1: capturing wins, not having one's own pieces back. */
static void own_pieces_back_in_the_reserve_do_not_win(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 12, 14, "-", "wd2 wd3 wd4 wd5 Wf2 Bh5 bh2");

    (void)unused;
    play(&state, "xd2-d5");
    assert_int_equal(reserve(&state, WHITE), 16);
    assert_false(state.over);
}

/* "Notes" 2: the first to run out loses, even if the other would at their next turn. */
static void the_first_to_run_out_loses(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 1, 1, "-", "Wb2 Bh5");

    (void)unused;
    play(&state, "d2 f2");
    assert_true(state.over);
    assert_int_equal(state.winner, BLACK);
    assert_int_equal(reserve(&state, BLACK), 0);
}

/* Advice 1: e1-e4 moves the pieces on e3 and e2, in that order, and then the new one onto e2. */
static void playing_e1_e4_moves_e3_then_e2_then_the_new_piece(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 6, 6, "-", "be2 We3 Bh5");
    struct tabla_change changes[TABLA_MAX_CHANGES];
    struct tabla_layout *layout = malloc(sizeof *layout);
    tabla_action actions[2];
    static const struct {
        unsigned kind, owner, piece;
        const char *from, *to;
    } wanted[] = {
        {TABLA_CHANGE_MOVE, WHITE, TABLA_PIECE_GIPF, "e3", "e4"},
        {TABLA_CHANGE_MOVE, BLACK, TABLA_PIECE_SINGLE, "e2", "e3"},
        {TABLA_CHANGE_ADD, WHITE, TABLA_PIECE_SINGLE, "e1", "e2"},
    };

    (void)unused;
    assert_non_null(layout);
    tabla_gipf.layout(&state, layout);
    assert_int_equal(tabla_read_turn(&tabla_gipf, &state, NULL, "e1-e4", 5, actions, 2, NULL), 1);
    assert_int_equal(tabla_gipf.changes(&state, actions[0], changes), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(changes[i].kind, wanted[i].kind);
        assert_int_equal(changes[i].owner, wanted[i].owner);
        assert_int_equal(changes[i].piece, wanted[i].piece);
        assert_string_equal(layout->spots[changes[i].from].name, wanted[i].from);
        assert_string_equal(layout->spots[changes[i].to].name, wanted[i].to);
    }
    free(layout);
}

/* Advice 8: Black threatens d4 and e6. White enters at g1 and so makes a black row on the line c1-i3; Black has to take
 * three pieces off, and the threat is gone. */
static void white_enters_at_g1_and_forces_a_black_row_on_c1_i3(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 6, 5, "-", "Wd4 we6 bd2 be3 Bf3 bg2 Bb5");

    (void)unused;
    play(&state, "g1-g3");
    assert_int_equal(state.player, BLACK);
    assert_actions(&state, "xd2-g3 xd2-g3=f3");
    play(&state, "xd2-g3=f3");
    assert_int_equal(reserve(&state, BLACK), 5 + 3);
    assert_int_equal(on(&state, "d4"), 'W');
    assert_int_equal(on(&state, "e6"), 'w');
}

/* Advice 9: White clears line d and captures a piece; d5 is empty again, and Black comes in from a2 and captures the
 * white GIPF piece on f6. */
static void clearing_line_d_opens_a2_to_the_gipf_piece_on_f6(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 5, 6, "-", "wd2 wd3 wd4 bd6 bb3 bc4 be6 Wf6 Wc2 Bh2");
    int had;

    (void)unused;
    assert_true(is_legal(&state, "d1-d5"));
    play(&state, "d1-d5");
    had = captured(&state, WHITE);
    play(&state, "xd2-d6");
    assert_int_equal(captured(&state, WHITE), had + 1);
    assert_int_equal(on(&state, "d5"), '.');
    had = captured(&state, BLACK);
    play(&state, "a2-d5");
    assert_actions(&state, "xb3-f6 xb3-f6=f6");
    play(&state, "xb3-f6");
    assert_int_equal(captured(&state, BLACK), had + 2);
    assert_int_equal(on(&state, "f6"), '.');
}

/* Advice 9, second figure: two ways to capture for White, one on line d, the other on line e. */
static void two_ways_to_capture_are_two_pushes(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 5, 6, "-", "wd2 Wd3 wd4 bd6 We2 we3 we4 be6 Bh2 bh3 bg4");
    struct tabla_state other = state;

    (void)unused;
    play(&state, "d1-d5");
    assert_actions(&state, "xd2-d6 xd2-d6=d4");
    play(&other, "e1-e5");
    assert_actions(&other, "xe2-e6 xe2-e6=e3");
}

/* Advice 10: White has one piece left and a row between b6 and i2 with an own GIPF piece in it: five pieces come back
 * with the GIPF piece, three without. */
static void b6_i2_gives_5_with_the_own_gipf_piece_and_3_without(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "before", 1, 6, "-", "wd6 We6 wf5 wg4 Wb2 Bh5");
    struct tabla_state without = state;

    (void)unused;
    assert_actions(&state, "xd6-g4 xd6-g4=e6");
    play(&state, "xd6-g4");
    assert_int_equal(reserve(&state, WHITE), 1 + 5);
    play(&without, "xd6-g4=e6");
    assert_int_equal(reserve(&without, WHITE), 1 + 3);
    assert_int_equal(on(&without, "e6"), 'W');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_24_dots_and_37_points),
        cmocka_unit_test(the_game_starts_empty_and_with_a_gipf_piece),
        cmocka_unit_test(black_pushes_the_white_gipf_piece_one_point_on),
        cmocka_unit_test(a_single_piece_on_d2_ends_blacks_gipf_pieces_not_whites),
        cmocka_unit_test(a_full_line_cannot_be_pushed),
        cmocka_unit_test(white_plays_a1_f5_and_clears_line_e),
        cmocka_unit_test(white_may_take_the_gipf_piece_of_line_e_too),
        cmocka_unit_test(white_clears_a5_i1_captures_3_and_recycles_5),
        cmocka_unit_test(white_may_leave_the_opposing_gipf_piece_on_c5),
        cmocka_unit_test(white_plays_b1_e4_and_black_has_to_clear),
        cmocka_unit_test(pieces_that_lengthen_the_forced_row_go_too),
        cmocka_unit_test(two_rows_that_do_not_cross_are_both_cleared),
        cmocka_unit_test(of_two_crossing_rows_the_player_chooses_one),
        cmocka_unit_test(rows_that_cross_in_a_standing_gipf_piece_are_both_cleared),
        cmocka_unit_test(both_players_rows_the_pusher_clears_first),
        cmocka_unit_test(a_row_of_four_gipf_pieces_is_asked_again_and_again),
        cmocka_unit_test(a_broken_row_of_gipf_pieces_is_not_asked),
        cmocka_unit_test(capturing_the_last_gipf_piece_wins),
        cmocka_unit_test(running_out_of_pieces_loses),
        cmocka_unit_test(own_pieces_back_in_the_reserve_do_not_win),
        cmocka_unit_test(the_first_to_run_out_loses),
        cmocka_unit_test(playing_e1_e4_moves_e3_then_e2_then_the_new_piece),
        cmocka_unit_test(white_enters_at_g1_and_forces_a_black_row_on_c1_i3),
        cmocka_unit_test(clearing_line_d_opens_a2_to_the_gipf_piece_on_f6),
        cmocka_unit_test(two_ways_to_capture_are_two_pushes),
        cmocka_unit_test(b6_i2_gives_5_with_the_own_gipf_piece_and_3_without),
    };

    return cmocka_run_group_tests_name("gipf rulebook", tests, NULL, NULL);
}
