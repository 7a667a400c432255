/* Repetition and suicide under the six rule sets (O3, O4, O7). */
#include "diagram.h"

/* --- The simple ko ------------------------------------------------------------------------------------------------ */

static const char ko_picture[] = "..... ..ox. .ox.x ..ox. .....";

static void O4_no_rule_set_lets_a_ko_be_taken_back_at_once(void **context)
{
    (void)context;
    for (size_t i = 0; tabla_go_rules_at(i); i++) {
        struct table table = set_up(tabla_go_rules_at(i)->name, TABLA_WHITE, ko_picture);

        play(&table, "D3");
        refused(&table, "C3", "O4");
        /* The state alone knows it too. */
        assert_false(tabla_go.check(&table.state, NULL, (tabla_action)at(&table, "C3"), NULL));
        play(&table, "A1 A5");
        assert_true(allowed(&table, "C3"));
        put_away(&table);
    }
}

/* After two passes the board is what it was: superko still forbids, the simple rule has forgotten. */
static void O4_passing_does_not_lift_the_ban_under_superko(void **context)
{
    (void)context;
    for (size_t i = 0; tabla_go_rules_at(i); i++) {
        struct table table = set_up(tabla_go_rules_at(i)->name, TABLA_WHITE, ko_picture);

        play(&table, "D3 pass pass");
        assert_true(tabla_go_resume(&table.state, NULL));
        assert_int_equal(table.state.player, TABLA_BLACK);
        assert_int_equal(allowed(&table, "C3"), tabla_go_rules_at(i)->ko == TABLA_GO_KO_SIMPLE);
        put_away(&table);
    }
}

/* Black A1 takes two stones; White may take that one stone back at once, for the board is a new one. */
static void O4_taking_back_after_a_capture_of_two_is_no_ko(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "..... x.... ox... ox... .oo..");

    (void)context;
    play(&table, "A1");
    looks(&table, "..... x.... .x... .x... xoo..");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 2);
    play(&table, "A2");
    looks(&table, "..... x.... .x... ox... .oo..");
    put_away(&table);
}

/* --- Sending two, returning one ----------------------------------------------------------------------------------- */

/*
 * White adds A1 to B1, Black takes both with C1, White takes that one with B1: the board is what it was, but the other
 * player is to move.
 */
static struct table sending(const char *rules)
{
    return set_up(rules, TABLA_WHITE, "..... ..... xx... xxo.. .o.o.");
}

static void O4_sending_two_returning_one_positional(void **context)
{
    static const char *const names[] = {"school", "chinese", "tromp-taylor"};

    (void)context;
    for (size_t i = 0; i < 3; i++) {
        struct table table = sending(names[i]);
        play(&table, "A1 C1");
        looks(&table, "..... ..... xx... xxo.. ..xo.");
        refused(&table, "B1", "O4");
        put_away(&table);
    }
}

static void O4_sending_two_returning_one_situational(void **context)
{
    static const char *const names[] = {"aga", "new-zealand"};

    (void)context;
    for (size_t i = 0; i < 2; i++) {
        struct table table = sending(names[i]);
        play(&table, "A1 C1 B1 pass");
        /* White to move on the first board again: sending once more repeats board and player. */
        refused(&table, "A1", "O4");
        put_away(&table);
    }
}

static void O4_sending_two_returning_one_simple(void **context)
{
    struct table table = sending("japanese");

    (void)context;
    play(&table, "A1 C1 B1 pass A1 C1 B1 pass A1 C1 B1");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 6);
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 3);
    put_away(&table);
}

/* --- Triple ko ---------------------------------------------------------------------------------------------------- */

/* Three kos, two held by White (B2, B5) and one by Black (C8); six captures lead back. */
static struct table triple(const char *rules)
{
    return set_up(rules, TABLA_BLACK,
                  ".xo...... x.xo..... .xo...... .xo...... xo.o..... .xo...... .xo...... xo.o..... .xo......");
}

static void O4_triple_ko(void **context)
{
    (void)context;
    for (size_t i = 0; tabla_go_rules_at(i); i++) {
        struct table table = triple(tabla_go_rules_at(i)->name);

        play(&table, "C2 B8 C5 B2 C8");
        assert_int_equal(allowed(&table, "B5"), tabla_go_rules_at(i)->ko == TABLA_GO_KO_SIMPLE);
        if (tabla_go_rules_at(i)->ko != TABLA_GO_KO_SIMPLE)
            refused(&table, "B5", "O4");
        put_away(&table);
    }
}

static void O4_an_endless_triple_ko_counts_prisoners_without_end(void **context)
{
    struct table table = triple("japanese");

    (void)context;
    for (int i = 0; i < 100; i++)
        play(&table, "C2 B8 C5 B2 C8 B5");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 300);
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 300);
    put_away(&table);
}

/* A board can also come back by a stone that captures nothing. */
static void O4_repetition_without_capture(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".. ..");

    (void)context;
    play(&table, "A1 B1");
    looks(&table, ".. xo");
    play(&table, "A2 pass B2"); /* takes B1 */
    looks(&table, "xx x.");
    play(&table, "B1"); /* takes all three */
    looks(&table, ".. .o");
    refused(&table, "A1", "O4");
    put_away(&table);
}

/* --- Suicide ------------------------------------------------------------------------------------------------------ */

static const char eye_of_two[] = "..... ..... ooo.. xxxo. o.xo.";

static void O7_suicide_of_a_team_where_it_is_allowed(void **context)
{
    /* White's A1 has one liberty, B1, inside Black's eye. */
    static const char picture[] = "..... ..... ..... xxx.. o.x..";

    (void)context;
    for (size_t i = 0; tabla_go_rules_at(i); i++) {
        struct table table = set_up(tabla_go_rules_at(i)->name, TABLA_WHITE, picture);
        const struct tabla_go_rules *rules = tabla_go_rules_at(i);

        if (!rules->suicide) {
            refused(&table, "B1", "O3");
        } else {
            struct tabla_change changes[TABLA_MAX_CHANGES];
            size_t count = tabla_go.changes(&table.state, (tabla_action)at(&table, "B1"), changes);

            assert_int_equal(count, 3);
            assert_int_equal(changes[0].kind, TABLA_CHANGE_ADD);
            assert_int_equal(changes[1].kind, TABLA_CHANGE_REMOVE);
            assert_int_equal(changes[1].owner, TABLA_WHITE);
            play(&table, "B1");
            looks(&table, "..... ..... ..... xxx.. ..x..");
            assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 2);
            assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 0);
        }
        put_away(&table);
    }
}

static void O4_a_lone_suicide_repeats_the_board(void **context)
{
    struct table table = set_up("tromp-taylor", TABLA_WHITE, "... xx. .x.");

    (void)context;
    refused(&table, "A1", "O4"); /* the board would be what it is now */
    put_away(&table);

    /* With the player to move taken along it is a new situation, as long as Black has not been to move here. */
    table = set_up("new-zealand", TABLA_WHITE, "... xx. .x.");
    assert_true(allowed(&table, "A1"));
    put_away(&table);
    table = set_up("new-zealand", TABLA_BLACK, "... xx. .x.");
    play(&table, "pass");
    refused(&table, "A1", "O4");
    put_away(&table);

    /* Under the simple rule nothing speaks against it. */
    table = set_up("simple,area,suicide,bonus-none", TABLA_WHITE, "... xx. .x.");
    play(&table, "A1");
    looks(&table, "... xx. .x.");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_BLACK), 1);
    put_away(&table);
}

static void O3_capturing_comes_before_suicide(void **context)
{
    (void)context;
    for (size_t i = 0; tabla_go_rules_at(i); i++) {
        struct table table = set_up(tabla_go_rules_at(i)->name, TABLA_WHITE, eye_of_two);

        play(&table, "B1");
        looks(&table, "..... ..... ooo.. ...o. oo.o.");
        assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 4);
        put_away(&table);
    }
}

/* --- The past ----------------------------------------------------------------------------------------------------- */

/* Repetition is judged by the past that is handed in, under whatever rules are in force by then. */
static void O7_rules_may_change_in_the_middle_of_a_game(void **context)
{
    struct table table = sending("japanese");

    (void)context;
    play(&table, "A1 C1");
    assert_true(allowed(&table, "B1"));
    assert_true(tabla_go_set_rules(&table.state, tabla_go_rules_find("school"), NULL));
    refused(&table, "B1", "O4");
    assert_true(tabla_go_set_rules(&table.state, tabla_go_rules_find("aga"), NULL));
    assert_true(allowed(&table, "B1"));
    put_away(&table);
}

static void O4_without_a_past_only_what_the_state_knows(void **context)
{
    struct table table = sending("school");

    (void)context;
    play(&table, "A1 C1");
    assert_true(tabla_go.check(&table.state, NULL, (tabla_action)at(&table, "B1"), NULL));
    put_away(&table);
}

/* A past may be known only in part. */
static void O4_one_remembered_board_is_enough(void **context)
{
    struct table table = sending("school");

    (void)context;
    play(&table, "A1 C1");
    table.past.count = 1;
    refused(&table, "B1", "O4");
    table.past.keys[0] = table.past.keys[1];
    assert_true(allowed(&table, "B1"));
    put_away(&table);
}

static void O4_says_which_repetition(void **context)
{
    static const struct {
        const char *rules, *moves, *move, *part;
    } cases[] = {
        {"japanese", "D3", "C3", "at once"},
        {"school", "D3 pass pass", "C3", "as it did before in this game"},
        {"aga", "D3 pass pass", "C3", "with the same player to move"},
    };

    (void)context;
    for (size_t i = 0; i < 3; i++) {
        struct table table = set_up(cases[i].rules, TABLA_WHITE, ko_picture);
        tabla_action run[TABLA_MAX_RUN];
        struct tabla_error error;
        char text[200];

        play(&table, cases[i].moves);
        if (table.state.over)
            assert_true(tabla_go_resume(&table.state, NULL));
        assert_int_equal(tabla_go.read_word(&table.state, &table.past, cases[i].move, 2, run, &error), 0);
        tabla_error_format(&error, NULL, text, sizeof text);
        assert_non_null(strstr(text, cases[i].part));
        assert_non_null(strstr(text, "O4: "));
        put_away(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O4_no_rule_set_lets_a_ko_be_taken_back_at_once),
        cmocka_unit_test(O4_passing_does_not_lift_the_ban_under_superko),
        cmocka_unit_test(O4_taking_back_after_a_capture_of_two_is_no_ko),
        cmocka_unit_test(O4_sending_two_returning_one_positional),
        cmocka_unit_test(O4_sending_two_returning_one_situational),
        cmocka_unit_test(O4_sending_two_returning_one_simple),
        cmocka_unit_test(O4_triple_ko),
        cmocka_unit_test(O4_an_endless_triple_ko_counts_prisoners_without_end),
        cmocka_unit_test(O4_repetition_without_capture),
        cmocka_unit_test(O7_suicide_of_a_team_where_it_is_allowed),
        cmocka_unit_test(O4_a_lone_suicide_repeats_the_board),
        cmocka_unit_test(O3_capturing_comes_before_suicide),
        cmocka_unit_test(O7_rules_may_change_in_the_middle_of_a_game),
        cmocka_unit_test(O4_without_a_past_only_what_the_state_knows),
        cmocka_unit_test(O4_one_remembered_board_is_enough),
        cmocka_unit_test(O4_says_which_repetition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
