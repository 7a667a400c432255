/* Actions as text, in and out; and every way to get one refused, with the rule and the point. */
#include "help.h"

/* What a word is read as: the canonical texts of its actions joined by ';'. */
static void assert_reads(const struct tabla_state *state, const char *word, const char *expected)
{
    struct tabla_state now = *state;
    struct tabla_error error = {0};
    tabla_action run[TABLA_MAX_RUN];
    char text[TABLA_MAX_RUN * TABLA_ACTION_TEXT] = "", one[TABLA_ACTION_TEXT];
    size_t length, count = tabla_yinsh.read_word(state, NULL, word, strlen(word), run, &error);

    if (count == 0) {
        tabla_error_format(&error, NULL, text, sizeof text);
        fail_msg("%s is refused: %s", word, text);
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(tabla_yinsh.check(&now, NULL, run[i], &error));
        length = tabla_yinsh.write_action(&now, run[i], one);
        assert_int_equal(length, strlen(one));
        strcat(strcat(text, i ? ";" : ""), one);
        tabla_yinsh.apply(&now, run[i]);
    }
    assert_string_equal(text, expected);
}

static struct tabla_state placing(void)
{
    struct tabla_state state;

    assert_true(tabla_yinsh.start(NULL, &state, NULL));
    play(&state, "e5");
    play(&state, "f6");
    return state;
}

static struct tabla_state moving(void)
{
    return make("e5 a2 a3 a4 a5", "e8 k7 k8 k9 k10", "e7 c3 d4", "f5 g5", "w move");
}

/* White has made e5-e9, and Black's row f2-f6 stands as well. */
static struct tabla_state choosing(void)
{
    return make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7 e8 e9 g3", "f2 f3 f4 f5 f6", "w row moved=w");
}

static struct tabla_state choosing_one_of_three(void)
{
    return make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e3 e4 e5 e6 e7 e8 e9", "", "w row moved=w");
}

static struct tabla_state taking_ring(void)
{
    struct tabla_state state = choosing();

    play(&state, "xe5-e9");
    return state;
}

static void canonical_texts_are_read(void **unused)
{
    struct tabla_state place = placing(), move = moving(), row = choosing(), ring = taking_ring();

    (void)unused;
    assert_reads(&place, "e6", "e6");
    assert_reads(&place, "k10", "k10");
    assert_reads(&move, "e5-e6", "e5-e6");
    assert_reads(&row, "xe5-e9", "xe5-e9");
    assert_reads(&ring, "xe10", "xe10");
}

static void upper_case_and_spaces_around_the_dash_are_forgiven(void **unused)
{
    struct tabla_state place = placing(), move = moving(), row = choosing(), ring = taking_ring();

    (void)unused;
    assert_reads(&place, "E6", "e6");
    assert_reads(&move, "E5-E6", "e5-e6");
    assert_reads(&move, "e5 - e6", "e5-e6");
    assert_reads(&move, "  e5\t-e6 ", "e5-e6");
    assert_reads(&row, "X e5 - e9", "xe5-e9");
    assert_reads(&ring, "XE10", "xe10");
}

static void a_row_may_be_named_from_either_end_and_is_written_from_the_lower(void **unused)
{
    struct tabla_state up = choosing();
    struct tabla_state across = make("b1 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "c6 d6 e6 f6 g6", "", "w row");
    struct tabla_state both = make("b1 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "c2 d3 e4 f5 g6", "", "w row");

    (void)unused;
    assert_reads(&up, "xe9-e5", "xe5-e9");
    assert_reads(&across, "xg6-c6", "xc6-g6");
    assert_reads(&across, "xc6-g6", "xc6-g6");
    assert_reads(&both, "xg6-c2", "xc2-g6");
    assert_reads(&both, "xc2-g6", "xc2-g6");
}

static void the_printed_form_glues_row_and_ring(void **unused)
{
    struct tabla_state row = choosing();

    (void)unused;
    assert_reads(&row, "xe5-e9xa5", "xe5-e9;xa5");
    assert_reads(&row, "XE9-E5XA5", "xe5-e9;xa5");
    assert_reads(&row, "xe5-e9 xa5", "xe5-e9;xa5");
}

static void rows_and_rings_are_glued_as_often_as_there_are_rows(void **unused)
{
    struct tabla_state state = make("f9 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10", "", "w row");

    (void)unused;
    assert_reads(&state, "xe1-e5xa2xe6-e10xa3", "xe1-e5;xa2;xe6-e10;xa3");
    assert_reads(&state, "xe1-e5xa2xa3", "xe1-e5;xa2;xe6-e10;xa3");
}

static void the_short_form_names_only_the_ring(void **unused)
{
    struct tabla_state row = choosing();
    struct tabla_state move = make("e9 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7 e8", "", "w move");

    (void)unused;
    assert_reads(&row, "xa5", "xe5-e9;xa5");
    assert_reads(&move, "e9-e10xa5", "e9-e10;xe5-e9;xa5");
    play(&move, "e9-e10;xa5");
    assert_pieces(&move, "e5 e6 e7 e8 e9 a5", '.');
}

static void a_whole_turn_of_the_player_whose_row_the_opponent_made(void **unused)
{
    struct tabla_state state = make("d3 a5 a2 a3 a4", "k7 k8 k9 k10 j5", "g5 g6 g7 g8 g9 c3", "", "w row moved=b");

    (void)unused;
    play(&state, "xg5-g9;xa5;d3-b3");
    assert_pieces(&state, "b3", 'W');
    assert_pieces(&state, "c3", 'b');
    assert_int_equal(state.player, TABLA_BLACK);
}

static void a_pass_in_any_case(void **unused)
{
    struct tabla_state state =
        position("yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb w move pool=26 off=2,0");

    (void)unused;
    assert_reads(&state, "pass", "pass");
    assert_reads(&state, "PASS", "pass");
}

static void the_short_form_is_ambiguous_where_there_are_several_rows(void **unused)
{
    struct tabla_state state = choosing_one_of_three();
    struct tabla_state many = make("b6 a2 a3 a4 a5", "k7 k8 k9 k10 j5",
                                   "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 f2 f3 f4 f5 f6 f7 "
                                   "f8 f9 f10 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11",
                                   "", "w row moved=w");

    (void)unused;
    assert_refused(&state, "xa5", TABLA_ERROR_AMBIGUOUS, "", "", "xe3-e7, xe4-e8, xe5-e9");
    assert_refused(&many, "xa5", TABLA_ERROR_AMBIGUOUS, "", "", "xe6-e10, xf2-f6, ... first");
}

/* Every choice of lettered lines full of white markers: the list of rows ends with a whole name, or with dots. */
static void a_long_list_of_rows_is_cut_between_names(void **unused)
{
    int tried = 0;

    (void)unused;
    for (unsigned full = 1; full < 1u << 11; full++) {
        char at[11][12] = {{0}};
        int markers = 0, rings = 0;
        struct tabla_state state;
        struct tabla_error error = {0};
        tabla_action run[TABLA_MAX_RUN];
        const char *tail;

        for (int l = 0; l < 11; l++)
            for (int n = lowest[l]; n <= highest[l]; n++) {
                at[l][n] = full >> l & 1 ? 'w' : rings < 10 ? "WB"[rings++ % 2] : '.';
                markers += at[l][n] == 'w';
            }
        if (markers > 51 || (full & 0x3fe) == 0) /* lines a and k hold no row */
            continue;
        state = position_of(at, "w row");
        assert_int_equal(tabla_yinsh.read_word(&state, NULL, "xf6", 3, run, &error), 0);
        assert_int_equal(error.code, TABLA_ERROR_AMBIGUOUS);
        tail = strrchr(error.arg[0], ',');
        assert_non_null(tail);
        assert_true(strcmp(tail, ", ...") == 0 || (tail[2] == 'x' && strlen(strchr(tail, '-')) >= 3));
        tried++;
    }
    assert_true(tried > 500);
}

/* --- Refused, with reason --------------------------------------------------------------------------------------- */

static void Y1_no_such_point(void **unused)
{
    static const char *const points[] = {"a1", "a6", "b8", "b0", "c9", "d10", "e11", "f1", "f11",
                                         "g1", "h2", "i3", "j4", "k6", "k11", "l5",  "z9"};
    struct tabla_state place = placing(), move = moving(), row = choosing();

    (void)unused;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        assert_refused(&place, points[i], TABLA_ERROR_ILLEGAL, "Y1", points[i], "there is no point");
    assert_refused(&place, "e05", TABLA_ERROR_ILLEGAL, "Y1", "e05", "there is no point e05");
    assert_refused(&place, "e123456789", TABLA_ERROR_ILLEGAL, "Y1", "e123456", "there is no point");
    assert_refused(&move, "e5-e11", TABLA_ERROR_ILLEGAL, "Y1", "e11", "there is no point e11");
    assert_refused(&move, "m5-e6", TABLA_ERROR_ILLEGAL, "Y1", "m5", "there is no point m5");
    assert_refused(&row, "xe7-e11", TABLA_ERROR_ILLEGAL, "Y1", "e11", "there is no point e11");
    assert_refused(&row, "xf1", TABLA_ERROR_ILLEGAL, "Y1", "f1", "there is no point f1");
}

static void Y3_a_taken_point(void **unused)
{
    struct tabla_state state = placing();

    (void)unused;
    assert_refused(&state, "e5", TABLA_ERROR_ILLEGAL, "Y3", "e5", "e5 is taken");
    assert_refused(&state, "f6", TABLA_ERROR_ILLEGAL, "Y3", "f6", "f6 is taken");
}

static void Y3_nothing_else_before_all_rings_stand(void **unused)
{
    struct tabla_state state = placing();

    (void)unused;
    assert_refused(&state, "e5-e6", TABLA_ERROR_ILLEGAL, "Y3", "", "first all rings are placed");
    assert_refused(&state, "xe5-e9", TABLA_ERROR_ILLEGAL, "Y3", "", "first all rings are placed");
    assert_refused(&state, "xe5", TABLA_ERROR_ILLEGAL, "Y3", "", "first all rings are placed");
    assert_refused(&state, "pass", TABLA_ERROR_ILLEGAL, "Y3", "", "first all rings are placed");
}

static void Y4_not_your_ring(void **unused)
{
    struct tabla_state state = moving();

    (void)unused;
    assert_refused(&state, "e8-e9", TABLA_ERROR_ILLEGAL, "Y4", "e8", "the ring on e8 is your opponent's");
    assert_refused(&state, "e7-e6", TABLA_ERROR_ILLEGAL, "Y4", "e7", "there is no ring on e7");
    assert_refused(&state, "b3-b4", TABLA_ERROR_ILLEGAL, "Y4", "b3", "there is no ring on b3");
}

static void Y4_not_along_a_line(void **unused)
{
    struct tabla_state state = moving();

    (void)unused;
    assert_refused(&state, "e5-g6", TABLA_ERROR_ILLEGAL, "Y4", "g6", "g6 is on no line with e5");
    assert_refused(&state, "e5-e5", TABLA_ERROR_ILLEGAL, "Y4", "e5", "has to leave its point");
}

static void Y4_over_or_onto_a_ring(void **unused)
{
    struct tabla_state state = make("e5 e2 a3 a4 a5", "e8 k7 k8 k9 k10", "", "", "w move");

    (void)unused;
    assert_refused(&state, "e5-e10", TABLA_ERROR_ILLEGAL, "Y4", "e8", "may not pass over another ring (e8)");
    assert_refused(&state, "e5-e1", TABLA_ERROR_ILLEGAL, "Y4", "e2", "may not pass over another ring (e2)");
    assert_refused(&state, "e5-e8", TABLA_ERROR_ILLEGAL, "Y4", "e8", "may not land on another ring (e8)");
}

static void Y4_onto_a_marker(void **unused)
{
    struct tabla_state state = moving();

    (void)unused;
    assert_refused(&state, "e5-e7", TABLA_ERROR_ILLEGAL, "Y4", "e7", "may not land on a marker (e7)");
    assert_refused(&state, "e5-g5", TABLA_ERROR_ILLEGAL, "Y4", "g5", "may not land on a marker (g5)");
    assert_refused(&state, "e5-e10", TABLA_ERROR_ILLEGAL, "Y4", "e8", "may not pass over another ring (e8)");
}

static void Y4_further_than_the_first_empty_point_behind_a_jump(void **unused)
{
    struct tabla_state state = moving();

    (void)unused;
    assert_reads(&state, "e5-h5", "e5-h5");
    assert_refused(&state, "e5-i5", TABLA_ERROR_ILLEGAL, "Y4", "h5", "stops on the first empty point (h5)");
    assert_refused(&state, "e5-j5", TABLA_ERROR_ILLEGAL, "Y4", "h5", "stops on the first empty point (h5)");
    assert_reads(&state, "e5-b2", "e5-b2"); /* over d4 and c3 */
}

static void Y3_Y6_Y11_what_is_not_due_while_rings_move(void **unused)
{
    struct tabla_state state = moving();

    (void)unused;
    assert_refused(&state, "xe5", TABLA_ERROR_ILLEGAL, "Y6", "", "only after a row");
    assert_refused(&state, "pass", TABLA_ERROR_ILLEGAL, "Y11", "a2", "only when none of your rings can move (a2 can)");
    assert_refused(&state, "xc3-g7", TABLA_ERROR_ILLEGAL, "Y6", "e5", "a ring is no part of a row (e5)");
    assert_refused(&state, "xe3-e7", TABLA_ERROR_ILLEGAL, "Y6", "e3", "e3 is empty");
}

static void Y6_a_row_comes_before_anything_else(void **unused)
{
    struct tabla_state state = choosing();

    (void)unused;
    assert_refused(&state, "a2-b2", TABLA_ERROR_ILLEGAL, "Y6", "e5", "take it off first (xe5-e9)");
    assert_refused(&state, "b2", TABLA_ERROR_ILLEGAL, "Y6", "e5", "take it off first (xe5-e9)");
    assert_refused(&state, "pass", TABLA_ERROR_ILLEGAL, "Y6", "e5", "take it off first (xe5-e9)");
}

static void Y8_a_row_the_opponent_made_comes_before_the_own_move(void **unused)
{
    struct tabla_state state = make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "e5 e6 e7 e8 e9", "", "w row moved=b");

    (void)unused;
    assert_refused(&state, "a2-b2", TABLA_ERROR_ILLEGAL, "Y8", "e5", "before you move (xe5-e9)");
    assert_refused(&state, "pass", TABLA_ERROR_ILLEGAL, "Y8", "e5", "before you move (xe5-e9)");
}

static void Y6_not_a_row_of_yours(void **unused)
{
    struct tabla_state state = choosing();

    (void)unused;
    assert_refused(&state, "xf2-f6", TABLA_ERROR_ILLEGAL, "Y6", "f2", "five markers of your colour (f2 is not)");
    assert_refused(&state, "xe4-e8", TABLA_ERROR_ILLEGAL, "Y6", "e4", "e4 is empty");
    assert_refused(&state, "xe6-e10", TABLA_ERROR_ILLEGAL, "Y6", "e10", "a ring is no part of a row (e10)");
    assert_refused(&state, "xe5-e8", TABLA_ERROR_ILLEGAL, "Y6", "e5", "five markers, no fewer");
    assert_refused(&state, "xe9-e6", TABLA_ERROR_ILLEGAL, "Y6", "e9", "five markers, no fewer");
    assert_refused(&state, "xe5-g3", TABLA_ERROR_ILLEGAL, "Y6", "g3", "g3 is on no line with e5");
}

static void Y7_more_than_five_of_a_longer_run(void **unused)
{
    struct tabla_state state = choosing_one_of_three();

    (void)unused;
    assert_refused(&state, "xe3-e9", TABLA_ERROR_ILLEGAL, "Y7", "e3", "choose five markers");
    assert_refused(&state, "xe4-e9", TABLA_ERROR_ILLEGAL, "Y7", "e4", "choose five markers");
    assert_refused(&state, "xe2-e6", TABLA_ERROR_ILLEGAL, "Y6", "e2", "e2 is empty");
}

static void Y6_not_a_ring_of_yours(void **unused)
{
    struct tabla_state state = taking_ring(), row = choosing();

    (void)unused;
    assert_refused(&state, "xk7", TABLA_ERROR_ILLEGAL, "Y6", "k7", "k7 is your opponent's");
    assert_refused(&state, "xg3", TABLA_ERROR_ILLEGAL, "Y6", "g3", "there is no ring on g3");
    assert_refused(&state, "xb2", TABLA_ERROR_ILLEGAL, "Y6", "b2", "there is no ring on b2");
    assert_refused(&state, "xf2-f6", TABLA_ERROR_ILLEGAL, "Y6", "", "one of your rings has to come off");
    assert_refused(&state, "a2-b2", TABLA_ERROR_ILLEGAL, "Y6", "", "one of your rings has to come off");
    assert_refused(&state, "pass", TABLA_ERROR_ILLEGAL, "Y6", "", "one of your rings has to come off");
    assert_refused(&row, "xe5-e9xk7", TABLA_ERROR_ILLEGAL, "Y6", "k7", "k7 is your opponent's");
    assert_refused(&row, "xk7", TABLA_ERROR_ILLEGAL, "Y6", "k7", "k7 is your opponent's");
}

static void the_other_players_row_is_not_in_this_turn(void **unused)
{
    struct tabla_state state = choosing();

    (void)unused;
    assert_refused(&state, "xe5-e9xa2xf2-f6", TABLA_ERROR_TURN, "", "", "the other player decides now");
    assert_refused(&state, "xe5-e9;xa2;xf2-f6", TABLA_ERROR_TURN, "", "", "the other player decides now");
}

static void after_the_end_nothing_is_read(void **unused)
{
    struct tabla_state state = make("e9 a2 a3", "k7 k8 k9 k10 j5", "e5 e6 e7 e8", "", "w move");
    tabla_action run[TABLA_MAX_RUN];
    struct tabla_error error;

    (void)unused;
    assert_refused(&state, "e9-e10;xe5-e9xa2xa3", TABLA_ERROR_OVER, "", "", "over");
    play(&state, "e9-e10;xe5-e9;xa2");
    assert_int_equal(tabla_yinsh.read_word(&state, NULL, "a3-a4", 5, run, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    assert_false(tabla_yinsh.check(&state, NULL, 0, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
}

static void what_is_no_way_to_write_an_action(void **unused)
{
    static const char *const words[] = {"",          "-",       "x",        "e",      "5",       "e5-", "-e6",
                                        "e5--e6",    "e5e6",    "e5-e6-e7", "e5-e6,", "xe5-",    "xx",  "x-e5",
                                        "e5_e6",     "e5\r-e6", "e5-e6e",   "passe",  "pass e5", "p",   "?!",
                                        "\303\2515", "e5 e6",   "e5-e6 e7", "e5\re6", "e5 x"};
    struct tabla_state state = moving(), ring = taking_ring();
    tabla_action run[TABLA_MAX_RUN];

    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct tabla_error error = {0};

        if (tabla_yinsh.read_word(&state, NULL, words[i], strlen(words[i]), run, &error) != 0)
            fail_msg("\"%s\" is taken", words[i]);
        if (error.code != TABLA_ERROR_SYNTAX)
            fail_msg("\"%s\": code %d: %s", words[i], (int)error.code, error.text);
    }
    assert_refused(&state, "e5", TABLA_ERROR_SYNTAX, "", "", "write where from and where to, as in a2-");
    assert_refused(&ring, "a2", TABLA_ERROR_SYNTAX, "", "", "write x and its point, as in xa2");
}

static void a_long_or_binary_word_is_refused(void **unused)
{
    static char long_word[100000];
    struct tabla_state state = moving();
    struct tabla_error error = {0};
    tabla_action run[TABLA_MAX_RUN];

    (void)unused;
    memset(long_word, '9', sizeof long_word);
    long_word[0] = 'e';
    assert_int_equal(tabla_yinsh.read_word(&state, NULL, long_word, sizeof long_word, run, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_ILLEGAL);
    memset(long_word, ' ', sizeof long_word);
    assert_int_equal(tabla_yinsh.read_word(&state, NULL, long_word, sizeof long_word, run, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
    assert_int_equal(tabla_yinsh.read_word(&state, NULL, "e5\0-e6", 6, run, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
}

/* Every number is either among the listed actions or refused with a rule. */
static void check_and_actions_agree_on_every_number(void **unused)
{
    struct tabla_state states[] = {placing(), moving(), choosing(), choosing_one_of_three(), taking_ring()};

    (void)unused;
    for (size_t s = 0; s < sizeof states / sizeof *states; s++) {
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count = tabla_yinsh.actions(&states[s], NULL, actions), legal = 0;

        for (unsigned number = 0; number <= 0xffff; number++) {
            struct tabla_error error = {0};
            bool listed = false;

            for (size_t i = 0; i < count; i++)
                listed |= actions[i] == number;
            assert_int_equal(tabla_yinsh.check(&states[s], NULL, (tabla_action)number, &error), listed);
            assert_true(listed || (error.code == TABLA_ERROR_ILLEGAL && error.rule[0] == 'Y'));
            legal += listed;
        }
        assert_int_equal(legal, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_texts_are_read),
        cmocka_unit_test(upper_case_and_spaces_around_the_dash_are_forgiven),
        cmocka_unit_test(a_row_may_be_named_from_either_end_and_is_written_from_the_lower),
        cmocka_unit_test(the_printed_form_glues_row_and_ring),
        cmocka_unit_test(rows_and_rings_are_glued_as_often_as_there_are_rows),
        cmocka_unit_test(the_short_form_names_only_the_ring),
        cmocka_unit_test(a_whole_turn_of_the_player_whose_row_the_opponent_made),
        cmocka_unit_test(a_pass_in_any_case),
        cmocka_unit_test(the_short_form_is_ambiguous_where_there_are_several_rows),
        cmocka_unit_test(a_long_list_of_rows_is_cut_between_names),
        cmocka_unit_test(Y1_no_such_point),
        cmocka_unit_test(Y3_a_taken_point),
        cmocka_unit_test(Y3_nothing_else_before_all_rings_stand),
        cmocka_unit_test(Y4_not_your_ring),
        cmocka_unit_test(Y4_not_along_a_line),
        cmocka_unit_test(Y4_over_or_onto_a_ring),
        cmocka_unit_test(Y4_onto_a_marker),
        cmocka_unit_test(Y4_further_than_the_first_empty_point_behind_a_jump),
        cmocka_unit_test(Y3_Y6_Y11_what_is_not_due_while_rings_move),
        cmocka_unit_test(Y6_a_row_comes_before_anything_else),
        cmocka_unit_test(Y8_a_row_the_opponent_made_comes_before_the_own_move),
        cmocka_unit_test(Y6_not_a_row_of_yours),
        cmocka_unit_test(Y7_more_than_five_of_a_longer_run),
        cmocka_unit_test(Y6_not_a_ring_of_yours),
        cmocka_unit_test(the_other_players_row_is_not_in_this_turn),
        cmocka_unit_test(after_the_end_nothing_is_read),
        cmocka_unit_test(what_is_no_way_to_write_an_action),
        cmocka_unit_test(a_long_or_binary_word_is_refused),
        cmocka_unit_test(check_and_actions_agree_on_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
