/* Every sentence of rules G1 to G12 that a program could get wrong, one case each. */
#include "support.h"

static struct tabla_state start(const char *variant)
{
    struct tabla_setup setup = {.variant = variant};
    struct tabla_state state;

    assert_true(tabla_gipf.start(&setup, &state, NULL));
    return state;
}

/* --- G1, G2, G3 --------------------------------------------------------------------------------------------------- */

/* Every dot with every point: a push can be written along 21 lines of 111 points altogether, each from both ends. Six
 * dots lead onto one line, eighteen onto two. */
static void G1_six_dots_have_one_line_and_eighteen_two(void **unused)
{
    static const char *const dots = "a1a2a3a4a5b1b6c1c7d1d8e1e9f1f8g1g7h1h6i1i2i3i4i5";
    static const unsigned heights[] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    struct tabla_state state = start(NULL);
    unsigned all = 0, with[3] = {0, 0, 0};

    (void)unused;
    for (const char *dot = dots; *dot; dot += 2) {
        bool firsts[TABLA_MAX_ACTIONS] = {false};
        unsigned lines = 0;

        for (unsigned letter = 1; letter < 8; letter++)
            for (unsigned number = 2; number < heights[letter]; number++) {
                char text[16];
                tabla_action action;

                snprintf(text, sizeof text, "G%.2s-%c%u", dot, 'a' + (int)letter, number);
                if (tabla_read_turn(&tabla_gipf, &state, NULL, text, strlen(text), &action, 1, NULL) == 0)
                    continue;
                all++;
                lines += !firsts[action];
                firsts[action] = true;
            }
        assert_in_range(lines, 1, 2);
        with[lines]++;
    }
    assert_int_equal(all, 2 * 111);
    assert_int_equal(with[1], 6);
    assert_int_equal(with[2], 18);
}

static void G1_lines_bend_in_their_names_only(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 10, 10, "-", "wb2 bc3 wd4 be5 wf5 bg5 Wb5 Bc2");

    (void)unused;
    assert_true(is_legal(&state, "a1-h5"));
    state = set(NULL, 'w', "push", 10, 10, "-", "wb5 bc5 wd5 be5 wf4 bg3 Wb2 Bc2");
    assert_true(is_legal(&state, "a5-h2"));
    state = set(NULL, 'w', "push", 10, 10, "-", "wh2 bg3 wf4 be5 wd5 bc5 Wb2 Bc2");
    assert_true(is_legal(&state, "i1-b5"));
}

static void G2_a_gipf_piece_costs_two_and_counts_as_one(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    play(&state, "Ge2 Ge8 Ge1-e3");
    assert_int_equal(reserve(&state, WHITE), 14);
    play(&state, "e9-e7"); /* a GIPF piece moves as one */
    assert_int_equal(on(&state, "e7"), 'B');
    assert_int_equal(reserve(&state, BLACK), 15);
    play(&state, "Ge1-e4 f7 Ge1-e5"); /* four GIPF pieces are four pieces in a row */
    assert_int_equal(state.player, WHITE);
    assert_true(is_legal(&state, "xe2-e5"));
}

static void G3_the_unbroken_run_moves_and_what_lies_behind_the_gap_does_not(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "be2 We3 be4 we6 Bd4");

    (void)unused;
    play(&state, "e1-e5");
    assert_int_equal(on(&state, "e2"), 'w');
    assert_int_equal(on(&state, "e3"), 'b');
    assert_int_equal(on(&state, "e4"), 'W');
    assert_int_equal(on(&state, "e5"), 'b');
    assert_int_equal(on(&state, "e6"), 'w');
    assert_int_equal(on(&state, "e7"), '.');
}

static void G3_a_push_may_fill_the_last_empty_point_of_a_line(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "Wb2 bb3 Bb4");

    (void)unused;
    play(&state, "b1-b5");
    assert_int_equal(on(&state, "b5"), 'B');
    assert_false(is_legal(&state, "b1-b5"));
    refused(&state, "b1-b5", TABLA_ERROR_ILLEGAL, "G3", "b1");
}

static void G3_onto_an_empty_point_there_is_one_push_whichever_the_dot(void **unused)
{
    struct tabla_state state = start("standard");
    tabla_action by_c1, by_d1, by_name;

    (void)unused;
    assert_int_equal(tabla_read_turn(&tabla_gipf, &state, NULL, "c1-d2", 5, &by_c1, 1, NULL), 1);
    assert_int_equal(tabla_read_turn(&tabla_gipf, &state, NULL, "d1-d2", 5, &by_d1, 1, NULL), 1);
    assert_int_equal(tabla_read_turn(&tabla_gipf, &state, NULL, "d2", 2, &by_name, 1, NULL), 1);
    assert_int_equal(by_c1, by_d1);
    assert_int_equal(by_c1, by_name);
    /* 12 empty edge points, and three ways onto each of six taken corners. */
    assert_int_equal(tabla_gipf.count(&state, NULL), 12 + 18);
}

static void G3_pieces_in_play_move_in_no_other_way(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "we4 We5 Bd4");

    (void)unused;
    refused(&state, "e4-e6", TABLA_ERROR_ILLEGAL, "G3", "e4");
    refused(&state, "e6", TABLA_ERROR_ILLEGAL, "G3", "e6"); /* and none enters in the middle */
}

/* --- G4 ---------------------------------------------------------------------------------------------------------- */

static void G4_each_players_first_push_is_a_gipf_piece(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    refused(&state, "d2", TABLA_ERROR_ILLEGAL, "G4", "d2");
    play(&state, "Gd2");
    refused(&state, "c1-e3", TABLA_ERROR_ILLEGAL, "G4", "d2");
    play(&state, "Gc1-e3");
    assert_true(is_legal(&state, "b2") && is_legal(&state, "Gb2"));
}

static void G4_gipf_pieces_go_on_until_the_first_single_one(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    play(&state, "Gd2 Gf2 Gb2 Gh2 Gb5 Gh5 Ge8 e2 c2");
    refused(&state, "Gb3", TABLA_ERROR_ILLEGAL, "G4", "b3"); /* Black */
    play(&state, "b3");
    refused(&state, "Gb4", TABLA_ERROR_ILLEGAL, "G4", "b4"); /* White */
}

static void G4_nine_gipf_pieces_empty_the_reserve(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    play(&state, "Gb2 Gb5 Gb4 Gb3 Gc2 Gc6 Ge2 Gd2 Gd7 Ge8 Gf7 Gf2 Gg2 Gg6 Gh5 Gh4 Gh2 Gh3");
    assert_true(state.over); /* no row: White is due to push and has nothing */
    assert_int_equal(state.winner, BLACK);
}

/* --- G5, G6 ------------------------------------------------------------------------------------------------------ */

static void G5_three_in_a_row_are_none(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "we2 we3 Wb2 Bb5");

    (void)unused;
    play(&state, "e1-e4");
    assert_int_equal(state.player, BLACK);
}

static void G5_four_with_a_gap_are_none(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "we3 we4 we6 Wb2 Bb5");

    (void)unused;
    play(&state, "e2");
    assert_int_equal(state.player, BLACK);
}

static void G5_a_row_of_seven_is_one_row(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 4, 8, "-", "we2 we3 we4 we6 we7 we8 Wb2 Bb5");

    (void)unused;
    play(&state, "e1-e5");
    assert_actions(&state, "xe2-e8");
    play(&state, "xe2-e8");
    assert_int_equal(reserve(&state, WHITE), 4 - 1 + 7);
}

static void G5_the_stretch_ends_at_the_gap_on_both_sides(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "after", 8, 4, "-", "we2 be4 be5 be6 be7 we8 Wb2 Bb5");

    (void)unused;
    assert_actions(&state, "xe4-e8");
    state = set(NULL, 'b', "after", 8, 4, "-", "we2 be3 be4 be5 be6 we8 Wb2 Bb5");
    assert_actions(&state, "xe2-e6");
}

static void G5_clearing_is_no_choice(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "we2 we3 we4 Wb2 Bb5");

    (void)unused;
    play(&state, "e1-e5");
    assert_int_equal(state.player, WHITE);
    refused(&state, "h2", TABLA_ERROR_ILLEGAL, "G5", "e2");
}

static void G6_opposing_single_pieces_are_out_of_the_game(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 10, "-", "be2 we3 we4 we5 we6 be7 be8 Wb2 Bb5");
    int had = captured(&state, WHITE);

    (void)unused;
    play(&state, "xe2-e8");
    assert_int_equal(captured(&state, WHITE), had + 3);
    assert_int_equal(reserve(&state, BLACK), 10);
    assert_int_equal(reserve(&state, WHITE), 8);
}

static void G6_every_gipf_piece_of_either_colour_is_decided_for_itself(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "Be2 We3 we4 we5 We6 Be7 Wb2 Bb5");

    (void)unused;
    assert_actions(&state, "xe2-e7 xe2-e7=e2 xe2-e7=e3 xe2-e7=e6 xe2-e7=e7 xe2-e7=e2=e3 xe2-e7=e2=e6 xe2-e7=e2=e7 "
                           "xe2-e7=e3=e6 xe2-e7=e3=e7 xe2-e7=e6=e7 xe2-e7=e2=e3=e6 xe2-e7=e2=e3=e7 xe2-e7=e2=e6=e7 "
                           "xe2-e7=e3=e6=e7 xe2-e7=e2=e3=e6=e7");
    play(&state, "xe2-e7=e3=e7");
    assert_int_equal(on(&state, "e2"), '.');
    assert_int_equal(on(&state, "e3"), 'W');
    assert_int_equal(on(&state, "e6"), '.');
    assert_int_equal(on(&state, "e7"), 'B');
    assert_int_equal(reserve(&state, WHITE), 4 + 2 + 2);
}

static void G6_a_recovered_gipf_piece_enters_again_while_only_gipf_pieces_were_pushed(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 8, 8, "w", "We3 We4 We5 We6 Bb2 bb5");

    (void)unused;
    play(&state, "xe3-e6=e4=e5=e6");
    assert_int_equal(reserve(&state, WHITE), 10);
    play(&state, "h2");
    assert_true(is_legal(&state, "Gh3"));
    play(&state, "h3 h4"); /* a single one, and it is over with that */
    assert_int_equal(state.player, WHITE);
    refused(&state, "Gd2", TABLA_ERROR_ILLEGAL, "G4", "d2");
}

/* --- G7, G8 ------------------------------------------------------------------------------------------------------ */

static void G7_the_owner_chooses_the_order(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "after", 8, 4, "-", "bb2 bb3 bb4 bb5 bh2 bh3 bh4 bh5 Be5 We8");
    struct tabla_state other = state;

    (void)unused;
    play(&state, "xb2-b5;xh2-h5");
    play(&other, "xh2-h5;xb2-b5");
    assert_memory_equal(&state, &other, sizeof state);
}

/* Three rows that meet in pairs; clearing one of them breaks just those that lost a piece they need. */
static void G7_a_row_broken_by_a_removal_is_none_any_more(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 0, 8, "-", "we2 we3 we4 we5 wd5 wc5 wb5 wb4 wb3 wb2 Wh2 Bh5");

    (void)unused;
    assert_actions(&state, "xe2-e5 xb5-e5 xb2-b5");
    play(&state, "xb5-e5");
    assert_int_equal(state.player, BLACK);
    state = set(NULL, 'w', "after", 0, 8, "-", "we2 we3 we4 we5 wd5 wc5 wb5 wb4 wb3 wb2 Wh2 Bh5");
    play(&state, "xe2-e5");
    assert_actions(&state, "xb2-b5"); /* the middle row has lost e5 */
}

static void G7_a_standing_gipf_piece_keeps_the_crossing_row(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "we2 we3 we4 We5 wd5 wc5 wb5 Wh2 Bh5");

    (void)unused;
    play(&state, "xe2-e5=e5");
    assert_actions(&state, "xb5-e5 xb5-e5=e5");
    refused(&state, "xe2-e5", TABLA_ERROR_ILLEGAL, "G5", NULL);
}

static void G8_the_others_row_may_be_broken_by_the_pushers_removal(void **unused)
{
    /* White's stretch d2-d6 takes the black piece on d6, which Black's row on the line a3-g7 needs. */
    struct tabla_state state = set(NULL, 'w', "after", 5, 5, "-", "wd2 wd3 wd4 wd5 bd6 bc5 be7 bf7 Wh2 Bh5");

    (void)unused;
    play(&state, "xd2-d6");
    assert_int_equal(state.player, BLACK);
    assert_true(is_legal(&state, "b2"));
}

static void G8_who_did_not_push_settles_at_the_start_of_their_turn(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "push", 8, 5, "-", "wd2 wd3 wd4 wc5 bb4 Wh2 Bh5");

    (void)unused;
    play(&state, "a3-d6"); /* c5 to d6: still a gap at d5 */
    assert_true(is_legal(&state, "b2"));
    state = set(NULL, 'b', "push", 8, 5, "-", "wd2 wd3 wd4 wc4 bb3 Wh2 Bh5");
    play(&state, "a2-d5");
    assert_actions(&state, "xd2-d5");
    play(&state, "xd2-d5");
    assert_int_equal(state.player, WHITE);
    assert_int_equal(state.over, 0);
    assert_true(is_legal(&state, "d2"));
}

/* --- G9 ---------------------------------------------------------------------------------------------------------- */

static void G9_a_stretch_of_gipf_pieces_of_both_colours_may_stand_whole(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "We3 We4 We5 We6 Be7 bh2");

    (void)unused;
    assert_int_equal(tabla_gipf.count(&state, NULL), 32);
    play(&state, "xe3-e7=e3=e4=e5=e6=e7");
    assert_int_equal(state.player, BLACK);
    assert_true(is_legal(&state, "h5")); /* it is no row of Black's */
}

static void G9_single_pieces_go_even_if_four_gipf_pieces_stay(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "we2 We3 We4 We5 We6 Bh5 bh2");

    (void)unused;
    refused(&state, "xe2-e6=e2=e3=e4=e5=e6", TABLA_ERROR_ILLEGAL, "G6", "e2");
    play(&state, "xe2-e6=e3=e4=e5=e6");
    assert_int_equal(state.player, BLACK); /* the line was asked, so the settling is over */
    play(&state, "h4");
    assert_int_equal(state.player, WHITE);
    assert_int_equal(tabla_gipf.count(&state, NULL), 16); /* asked again at the start of the turn */
}

static void G9_within_one_settling_each_line_is_asked_once(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 2, 8, "-", "We3 We4 We5 We6 Wd5 Wc5 Wb5 Bh5 bh2");

    (void)unused;
    assert_int_equal(tabla_gipf.count(&state, NULL), 32);
    play(&state, "xe3-e6=e3=e4=e5=e6");
    assert_int_equal(state.player, WHITE);
    assert_int_equal(tabla_gipf.count(&state, NULL), 16);
    assert_non_null(strstr(refused(&state, "xe3-e6", TABLA_ERROR_ILLEGAL, "G9", NULL), "already decided"));
    refused(&state, "xGe3", TABLA_ERROR_ILLEGAL, "G9", NULL);
    assert_non_null(strstr(line_of(&state), "asked=e1-e9"));
    play(&state, "xb5-e5=b5=c5=d5=e5");
    assert_int_equal(state.player, BLACK);
    assert_non_null(strstr(line_of(&state), "asked=-"));
    play(&state, "h4");
    assert_int_equal(tabla_gipf.count(&state, NULL), 32); /* a new settling asks both again */
}

/* Three lines with nine GIPF pieces, every row crossing the two others: whichever comes first, each is asked once. */
static void G9_three_lines_are_asked_once_each(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 0, 16, "wb", "We2 We3 We4 We5 Wd4 Wc3 Wb2 Wc2 Wd2 Bh2");

    (void)unused;
    assert_int_equal(tabla_gipf.count(&state, NULL), 48);
    play(&state, "xb2-e2=b2=c2=d2=e2");
    assert_int_equal(tabla_gipf.count(&state, NULL), 32);
    play(&state, "xe2-e5=e2=e3=e4=e5");
    assert_actions(&state, "xb2-e5 xb2-e5=b2 xb2-e5=c3 xb2-e5=d4 xb2-e5=e5 xb2-e5=b2=c3 xb2-e5=b2=d4 xb2-e5=b2=e5 "
                           "xb2-e5=c3=d4 xb2-e5=c3=e5 xb2-e5=d4=e5 xb2-e5=b2=c3=d4 xb2-e5=b2=c3=e5 xb2-e5=b2=d4=e5 "
                           "xb2-e5=c3=d4=e5 xb2-e5=b2=c3=d4=e5");
    assert_non_null(strstr(line_of(&state), "asked=e1-e9,a2-f1"));
    play(&state, "xb2-e5=b2=d4=e5"); /* c3 goes, which is on no other row */
    assert_int_equal(state.player, BLACK);
    assert_int_equal(reserve(&state, WHITE), 2);
}

/* A removal may break a row that was left standing before: it is forgotten. */
static void G9_a_standing_row_may_be_broken_in_the_same_settling(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 2, 8, "-", "We3 We4 We5 We6 Wd5 Wc5 Wb5 Bh5 bh2");
    struct tabla_state other = state;

    (void)unused;
    play(&state, "xe3-e6=e3=e4=e5=e6 xb5-e5=b5=c5=d5 h4");
    assert_true(is_legal(&state, "d2")); /* neither line is a row any more */
    play(&other, "xb5-e5=b5=c5=d5 h4");  /* nor is line e asked once e5 is gone */
    assert_memory_equal(&state, &other, sizeof state);
}

static void G9_six_gipf_pieces_of_which_four_stay_are_not_asked_again(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 2, 8, "-", "We2 We3 We4 We5 We6 We7 Bh5 bh2");

    (void)unused;
    assert_int_equal(tabla_gipf.count(&state, NULL), 64);
    play(&state, "xe2-e7=e3=e4=e5=e6");
    assert_int_equal(state.player, BLACK);
}

static void G9_the_other_player_does_not_decide_about_a_standing_row(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "push", 4, 8, "-", "We3 We4 We5 We6 Bh5 bh2");

    (void)unused;
    refused(&state, "xe3-e6", TABLA_ERROR_ILLEGAL, "G8", NULL);
    assert_true(is_legal(&state, "h4"));
}

static void G9_once_it_is_time_to_push_nothing_is_cleared(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "before", 4, 8, "-", "We3 We4 We5 We6 Bh5 bh2");

    (void)unused;
    play(&state, "xe3-e6=e3=e4=e5=e6");
    assert_non_null(strstr(refused(&state, "xe3-e6", TABLA_ERROR_ILLEGAL, "G9", NULL), "time to push"));
    refused(&state, "xe3", TABLA_ERROR_ILLEGAL, "G5", "e3");
}

/* --- G10 --------------------------------------------------------------------------------------------------------- */

static void G10_nobody_has_lost_before_the_first_push(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    assert_false(state.over);
    play(&state, "Gd2");
    assert_false(state.over);
}

static void G10_taking_ones_own_last_gipf_piece_off_loses_at_once(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "we3 we4 We5 we6 wb2 wb3 wb4 wb5 Bh5 bh2");

    (void)unused;
    play(&state, "xe3-e6"); /* with another row still to be settled */
    assert_true(state.over);
    assert_int_equal(state.winner, BLACK);
}

static void G10_if_both_lose_their_last_gipf_piece_the_remover_wins(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "after", 4, 8, "-", "be3 be4 Be5 be6 We7 wh2");
    struct tabla_state stays = state;

    (void)unused;
    play(&state, "xe3-e7");
    assert_true(state.over);
    assert_int_equal(state.winner, BLACK);
    play(&stays, "xe3-e7=e7");
    assert_true(stays.over);
    assert_int_equal(stays.winner, WHITE);
}

static void G10_an_empty_reserve_loses_only_after_settling_own_rows(void **unused)
{
    struct tabla_state state = set(NULL, 'b', "push", 0, 5, "-", "wd2 wd3 wd4 wc4 bb3 Wh2 Bh5");

    (void)unused;
    play(&state, "a2-d5"); /* gives White a row, and with it pieces */
    assert_false(state.over);
    play(&state, "xd2-d5");
    assert_false(state.over);
    assert_int_equal(reserve(&state, WHITE), 4);
}

static void G10_an_empty_reserve_loses_after_leaving_all_gipf_pieces_standing(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "before", 0, 8, "-", "We3 We4 We5 We6 Bh5 bh2");
    struct tabla_state taken = state;

    (void)unused;
    assert_false(state.over);
    play(&state, "xe3-e6=e3=e4=e5=e6");
    assert_true(state.over);
    assert_int_equal(state.winner, BLACK);
    play(&taken, "xe3-e6=e3=e4=e5");
    assert_false(taken.over);
    assert_int_equal(reserve(&taken, WHITE), 2);
}

static void G10_the_last_piece_of_the_reserve_may_be_pushed(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 1, 8, "-", "wd2 wd3 wd4 We8 Bh5 bh2");

    (void)unused;
    play(&state, "d1-d5");
    assert_int_equal(reserve(&state, WHITE), 0);
    assert_false(state.over);
    play(&state, "xd2-d5");
    assert_false(state.over);
    assert_int_equal(reserve(&state, WHITE), 4);
}

/* --- G11, G12 ---------------------------------------------------------------------------------------------------- */

static void G11_standard_starts_with_three_gipf_pieces_each(void **unused)
{
    struct tabla_state state = start("standard");

    (void)unused;
    assert_string_equal(line_of(&state),
                        "gipf:standard B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-");
    for (const char *name = "b5e2h5"; *name; name += 2)
        assert_int_equal(on(&state, (char[]){name[0], name[1], '\0'}), 'W');
    for (const char *name = "b2e8h2"; *name; name += 2)
        assert_int_equal(on(&state, (char[]){name[0], name[1], '\0'}), 'B');
    assert_int_equal(state.player, WHITE);
    refused(&state, "Gd2", TABLA_ERROR_ILLEGAL, "G11", "d2");
    play(&state, "d2");
    assert_int_equal(reserve(&state, WHITE), 11);
}

static void G11_standard_is_lost_without_gipf_pieces(void **unused)
{
    struct tabla_state state = set("standard", 'w', "after", 4, 8, "-", "we3 we4 we5 we6 Be7 Wh2 bh5");

    (void)unused;
    play(&state, "xe3-e7");
    assert_true(state.over);
    assert_int_equal(state.winner, WHITE);
}

static void G11_basic_has_no_gipf_pieces_and_only_an_empty_reserve_loses(void **unused)
{
    struct tabla_state state = start("basic");

    (void)unused;
    assert_string_equal(line_of(&state),
                        "gipf:basic b2w/5/6/w5b/6/5/b2w w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-");
    refused(&state, "Gd2", TABLA_ERROR_ILLEGAL, "G11", "d2");
    state = set("basic", 'w', "after", 4, 8, "-", "we3 we4 we5 we6 bh5");
    play(&state, "xe3-e6");
    assert_false(state.over);
    state = set("basic", 'w', "push", 8, 1, "-", "bh5");
    play(&state, "b2 b5"); /* Black's last */
    assert_false(state.over);
    play(&state, "b3");
    assert_true(state.over);
    assert_int_equal(state.winner, WHITE);
}

static void G11_there_are_no_other_variants_sizes_or_rule_sets(void **unused)
{
    struct tabla_setup setups[] = {{.variant = "blitz"}, {.rules = "school"}, {.size = 9}};
    enum tabla_error_code codes[] = {TABLA_ERROR_UNKNOWN, TABLA_ERROR_UNKNOWN, TABLA_ERROR_RANGE};
    struct tabla_state state = {.hash = 1};
    struct tabla_error error;

    (void)unused;
    for (int i = 0; i < 3; i++) {
        tabla_error_clear(&error);
        assert_false(tabla_gipf.start(&setups[i], &state, &error));
        assert_int_equal(error.code, codes[i]);
        assert_int_equal(state.hash, 1);
    }
}

/* A position may come up again: nothing remembers that it was there. */
static void G12_repetition_is_allowed(void **unused)
{
    struct tabla_state state = set("basic", 'w', "push", 9, 9, "-", "wd2 wd3 wd4 bf2 bf3 bf4");
    struct tabla_state first = state;

    (void)unused;
    assert_false(tabla_gipf.has_history);
    play(&state, "d1-d5;xd2-d5 f1-f5;xf2-f5 d2 f2 d1-d3 f1-f3 d1-d4 f1-f4");
    assert_memory_equal(&state, &first, sizeof state);
}

static void nothing_is_legal_after_the_end(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 4, 8, "-", "we3 we4 we5 we6 Be7 Wh2 bh5");
    tabla_action action = 0;
    struct tabla_error error = {0};

    (void)unused;
    play(&state, "xe3-e7");
    assert_true(state.over);
    assert_false(tabla_gipf.check(&state, NULL, action, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    tabla_error_clear(&error);
    assert_int_equal(tabla_gipf.read_word(&state, NULL, "d2", 2, &action, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    assert_int_equal(tabla_gipf.key(&state), 0);
}

static void every_rule_can_be_read(void **unused)
{
    char id[8];

    (void)unused;
    for (int i = 1; i <= 12; i++) {
        const struct tabla_rule *rule;

        snprintf(id, sizeof id, "G%d", i);
        rule = tabla_rule_find(&tabla_gipf, id);
        assert_non_null(rule);
        assert_true(strlen(rule->text) > 60 && strlen(rule->title) > 3);
        assert_true((i >= 11) == (rule->printed[0] == '\0'));
    }
}

static void the_prompt_says_what_is_to_be_decided(void **unused)
{
    struct tabla_state state = start(NULL);

    (void)unused;
    assert_non_null(strstr(tabla_gipf.prompt(&state), "first must be"));
    play(&state, "Gd2 Gf2");
    assert_non_null(strstr(tabla_gipf.prompt(&state), "or a GIPF piece"));
    play(&state, "c2 b2");
    assert_string_equal(tabla_gipf.prompt(&state), "Push a piece onto the board");
    state = set(NULL, 'w', "after", 4, 8, "-", "we3 we4 we5 we6 Wb2 Bh5 bh2");
    assert_string_equal(tabla_gipf.prompt(&state), "Clear your row");
    state = set(NULL, 'w', "after", 4, 8, "-", "we3 We4 we5 we6 Wb2 Bh5 bh2");
    assert_non_null(strstr(tabla_gipf.prompt(&state), "which GIPF pieces in it stay"));
    state = set(NULL, 'w', "after", 4, 8, "-", "We3 We4 We5 We6 Bh5 bh2");
    assert_non_null(strstr(tabla_gipf.prompt(&state), "all if you like"));
    state = set(NULL, 'w', "after", 4, 8, "-", "we2 we3 we4 we5 wd5 wc5 wb5 Wh2 Bh5");
    assert_non_null(strstr(tabla_gipf.prompt(&state), "Choose the row"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G1_six_dots_have_one_line_and_eighteen_two),
        cmocka_unit_test(G1_lines_bend_in_their_names_only),
        cmocka_unit_test(G2_a_gipf_piece_costs_two_and_counts_as_one),
        cmocka_unit_test(G3_the_unbroken_run_moves_and_what_lies_behind_the_gap_does_not),
        cmocka_unit_test(G3_a_push_may_fill_the_last_empty_point_of_a_line),
        cmocka_unit_test(G3_onto_an_empty_point_there_is_one_push_whichever_the_dot),
        cmocka_unit_test(G3_pieces_in_play_move_in_no_other_way),
        cmocka_unit_test(G4_each_players_first_push_is_a_gipf_piece),
        cmocka_unit_test(G4_gipf_pieces_go_on_until_the_first_single_one),
        cmocka_unit_test(G4_nine_gipf_pieces_empty_the_reserve),
        cmocka_unit_test(G5_three_in_a_row_are_none),
        cmocka_unit_test(G5_four_with_a_gap_are_none),
        cmocka_unit_test(G5_a_row_of_seven_is_one_row),
        cmocka_unit_test(G5_the_stretch_ends_at_the_gap_on_both_sides),
        cmocka_unit_test(G5_clearing_is_no_choice),
        cmocka_unit_test(G6_opposing_single_pieces_are_out_of_the_game),
        cmocka_unit_test(G6_every_gipf_piece_of_either_colour_is_decided_for_itself),
        cmocka_unit_test(G6_a_recovered_gipf_piece_enters_again_while_only_gipf_pieces_were_pushed),
        cmocka_unit_test(G7_the_owner_chooses_the_order),
        cmocka_unit_test(G7_a_row_broken_by_a_removal_is_none_any_more),
        cmocka_unit_test(G7_a_standing_gipf_piece_keeps_the_crossing_row),
        cmocka_unit_test(G8_the_others_row_may_be_broken_by_the_pushers_removal),
        cmocka_unit_test(G8_who_did_not_push_settles_at_the_start_of_their_turn),
        cmocka_unit_test(G9_a_stretch_of_gipf_pieces_of_both_colours_may_stand_whole),
        cmocka_unit_test(G9_single_pieces_go_even_if_four_gipf_pieces_stay),
        cmocka_unit_test(G9_within_one_settling_each_line_is_asked_once),
        cmocka_unit_test(G9_three_lines_are_asked_once_each),
        cmocka_unit_test(G9_a_standing_row_may_be_broken_in_the_same_settling),
        cmocka_unit_test(G9_six_gipf_pieces_of_which_four_stay_are_not_asked_again),
        cmocka_unit_test(G9_the_other_player_does_not_decide_about_a_standing_row),
        cmocka_unit_test(G9_once_it_is_time_to_push_nothing_is_cleared),
        cmocka_unit_test(G10_nobody_has_lost_before_the_first_push),
        cmocka_unit_test(G10_taking_ones_own_last_gipf_piece_off_loses_at_once),
        cmocka_unit_test(G10_if_both_lose_their_last_gipf_piece_the_remover_wins),
        cmocka_unit_test(G10_an_empty_reserve_loses_only_after_settling_own_rows),
        cmocka_unit_test(G10_an_empty_reserve_loses_after_leaving_all_gipf_pieces_standing),
        cmocka_unit_test(G10_the_last_piece_of_the_reserve_may_be_pushed),
        cmocka_unit_test(G11_standard_starts_with_three_gipf_pieces_each),
        cmocka_unit_test(G11_standard_is_lost_without_gipf_pieces),
        cmocka_unit_test(G11_basic_has_no_gipf_pieces_and_only_an_empty_reserve_loses),
        cmocka_unit_test(G11_there_are_no_other_variants_sizes_or_rule_sets),
        cmocka_unit_test(G12_repetition_is_allowed),
        cmocka_unit_test(nothing_is_legal_after_the_end),
        cmocka_unit_test(every_rule_can_be_read),
        cmocka_unit_test(the_prompt_says_what_is_to_be_decided),
    };

    return cmocka_run_group_tests_name("gipf rules", tests, NULL, NULL);
}
