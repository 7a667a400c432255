/* Moves as text, handicap, what front ends draw, symmetries, the rules in words. */
#include "diagram.h"

static struct table board(int size)
{
    struct tabla_setup setup = {.size = size};
    struct table table;

    memset(&table, 0, sizeof table);
    assert_true(tabla_go.start(&setup, &table.state, NULL));
    return table;
}

/* --- Text --------------------------------------------------------------------------------------------------------- */

static void vertices_have_no_I(void **context)
{
    struct table table = board(19);
    static const struct {
        tabla_action action;
        const char *name;
    } cases[] = {{0, "A1"},          {7, "H1"},           {8, "J1"},    {18, "T1"},   {19, "A2"},
                 {8 * 19 + 3, "D9"}, {9 * 19 + 9, "K10"}, {360, "T19"}, {361, "pass"}};

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[TABLA_ACTION_TEXT];
        assert_int_equal(tabla_go.write_action(&table.state, cases[i].action, text), strlen(cases[i].name));
        assert_string_equal(text, cases[i].name);
    }
    put_away(&table);
}

static void every_action_reads_back(void **context)
{
    (void)context;
    for (int size = 2; size <= 19; size++) {
        struct table table = board(size);
        for (unsigned action = 0; action <= (unsigned)(size * size); action++) {
            tabla_action run[TABLA_MAX_RUN];
            char text[TABLA_ACTION_TEXT];
            size_t length = tabla_go.write_action(&table.state, (tabla_action)action, text);

            assert_int_equal(tabla_go.read_word(&table.state, NULL, text, length, run, NULL), 1);
            assert_int_equal(run[0], action);
            for (size_t i = 0; i < length; i++)
                text[i] = (char)(text[i] >= 'A' && text[i] <= 'Z'   ? text[i] + 32
                                 : text[i] >= 'a' && text[i] <= 'z' ? text[i] - 32
                                                                    : text[i]);
            assert_int_equal(tabla_go.read_word(&table.state, NULL, text, length, run, NULL), 1);
            assert_int_equal(run[0], action);
        }
        put_away(&table);
    }
}

static void bad_words_say_why(void **context)
{
    static const struct {
        int size;
        const char *word;
        enum tabla_error_code code;
        const char *rule, *point, *part;
    } cases[] = {
        {19, "I5", TABLA_ERROR_ILLEGAL, "O1", "I5", "after H comes J"},
        {19, "i10", TABLA_ERROR_ILLEGAL, "O1", "I10", "after H comes J"},
        {9, "K5", TABLA_ERROR_ILLEGAL, "O1", "K5", "from A1 to J9"},
        {9, "A10", TABLA_ERROR_ILLEGAL, "O1", "A10", "outside"},
        {9, "A0", TABLA_ERROR_ILLEGAL, "O1", "A0", "outside"},
        {19, "Z1", TABLA_ERROR_ILLEGAL, "O1", "Z1", "from A1 to T19"},
        {19, "U1", TABLA_ERROR_ILLEGAL, "O1", "U1", "outside"},
        {19, "A20", TABLA_ERROR_ILLEGAL, "O1", "A20", "outside"},
        {9, "A100", TABLA_ERROR_SYNTAX, "", "", "A100"},
        {9, "AA", TABLA_ERROR_SYNTAX, "", "", "a crossing from A1 to J9, or pass"},
        {9, "5A", TABLA_ERROR_SYNTAX, "", "", "5A"},
        {9, "A", TABLA_ERROR_SYNTAX, "", "", "crossing"},
        {9, "", TABLA_ERROR_SYNTAX, "", "", "crossing"},
        {9, "pas", TABLA_ERROR_SYNTAX, "", "", "pas"},
        {9, "passs", TABLA_ERROR_SYNTAX, "", "", "passs"},
        {9, "@5", TABLA_ERROR_SYNTAX, "", "", "@5"},
        {9, "A-1", TABLA_ERROR_SYNTAX, "", "", "A-1"},
        {9, "A 1", TABLA_ERROR_SYNTAX, "", "", "A 1"},
        {9, "A1\n", TABLA_ERROR_SYNTAX, "", "", "A1?"},
    };

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = board(cases[i].size);
        tabla_action run[TABLA_MAX_RUN];
        struct tabla_error error;
        char text[300];

        assert_int_equal(tabla_go.read_word(&table.state, NULL, cases[i].word, strlen(cases[i].word), run, &error), 0);
        assert_int_equal(error.code, cases[i].code);
        assert_string_equal(error.rule, cases[i].rule);
        assert_string_equal(error.point, cases[i].point);
        tabla_error_format(&error, NULL, text, sizeof text);
        if (!strstr(text, cases[i].part))
            fail_msg("%s: %s", cases[i].word, text);
        put_away(&table);
    }
}

static void absurd_words_are_harmless(void **context)
{
    struct table table = board(9);
    char word[5000];
    tabla_action run[TABLA_MAX_RUN];
    struct tabla_error error;

    (void)context;
    memset(word, 'A', sizeof word);
    assert_int_equal(tabla_go.read_word(&table.state, NULL, word, sizeof word, run, &error), 0);
    memset(word, 0, sizeof word);
    assert_int_equal(tabla_go.read_word(&table.state, NULL, word, sizeof word, run, &error), 0);
    for (int c = 0; c < 256; c++) {
        word[0] = (char)c;
        word[1] = (char)(255 - c);
        assert_int_equal(tabla_go.read_word(&table.state, NULL, word, 2, run, &error), 0);
    }
    put_away(&table);
}

/* --- Handicap ----------------------------------------------------------------------------------------------------- */

static void handicap_is(int size, unsigned stones, const char *names)
{
    struct table table = board(size);
    unsigned count = 0;

    assert_true(tabla_go_fixed_handicap(&table.state, stones, NULL));
    for (const char *name = names; *name; name += strcspn(name, " "), name += strspn(name, " ")) {
        assert_int_equal(tabla_go_stone(&table.state, at(&table, name)), TABLA_BLACK);
        count++;
    }
    assert_int_equal(count, stones);
    for (unsigned p = 0; p < (unsigned)(size * size); p++)
        count -= tabla_go_stone(&table.state, p) == TABLA_BLACK;
    assert_int_equal(count, 0);
    assert_int_equal(table.state.player, TABLA_WHITE);
    assert_int_equal(tabla_go_handicap(&table.state), stones);
    assert_true(table.state.hash == tabla_go.rehash(&table.state));
    put_away(&table);
}

static void O7_fixed_handicap(void **context)
{
    (void)context;
    handicap_is(19, 2, "D4 Q16");
    handicap_is(19, 3, "D4 Q16 D16");
    handicap_is(19, 4, "D4 Q16 D16 Q4");
    handicap_is(19, 5, "D4 Q16 D16 Q4 K10");
    handicap_is(19, 6, "D4 Q16 D16 Q4 D10 Q10");
    handicap_is(19, 7, "D4 Q16 D16 Q4 D10 Q10 K10");
    handicap_is(19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    handicap_is(19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    handicap_is(13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7");
    handicap_is(12, 4, "C3 K10 C10 K3");
    handicap_is(9, 5, "C3 G7 C7 G3 E5");
    handicap_is(7, 4, "C3 E5 C5 E3");
    handicap_is(18, 3, "D4 P15 D15");
}

static void O7_fixed_handicap_limits(void **context)
{
    (void)context;
    for (int size = 2; size <= 19; size++) {
        unsigned most = size < 7 ? 0 : size == 7 || size % 2 == 0 ? 4 : 9;
        assert_int_equal(tabla_go_most_handicap((unsigned)size), most);
        for (unsigned stones = 0; stones <= 11; stones++) {
            struct table table = board(size), before = table;
            struct tabla_error error;
            bool fine = stones >= 2 && stones <= most;

            assert_int_equal(tabla_go_fixed_handicap(&table.state, stones, &error), fine);
            if (!fine) {
                assert_int_equal(error.code, TABLA_ERROR_RANGE);
                assert_memory_equal(&table.state, &before.state, sizeof before.state);
            }
        }
    }
}

static void O7_handicap_needs_an_empty_board(void **context)
{
    struct table table = board(9);
    static const uint16_t points[] = {0, 1};

    (void)context;
    play(&table, "E5");
    assert_false(tabla_go_fixed_handicap(&table.state, 2, NULL));
    assert_false(tabla_go_free_handicap(&table.state, points, 2, NULL));
    put_away(&table);
    table = board(9);
    play(&table, "pass");
    assert_false(tabla_go_fixed_handicap(&table.state, 2, NULL));
    put_away(&table);
}

static void O7_free_handicap(void **context)
{
    struct table table = board(9);
    static const uint16_t points[] = {40, 0, 80}, twice[] = {40, 0, 40}, outside[] = {40, 81};
    uint16_t many[TABLA_MAX_SPOTS];
    struct tabla_error error;

    (void)context;
    for (unsigned i = 0; i < TABLA_MAX_SPOTS; i++)
        many[i] = (uint16_t)i;
    assert_false(tabla_go_free_handicap(&table.state, twice, 3, &error));
    assert_string_equal(error.point, "E5");
    assert_false(tabla_go_free_handicap(&table.state, outside, 2, &error));
    assert_false(tabla_go_free_handicap(&table.state, points, 1, &error));
    assert_false(tabla_go_free_handicap(&table.state, many, 81, &error));
    assert_true(tabla_go_free_handicap(&table.state, points, 3, &error));
    assert_int_equal(tabla_go_handicap(&table.state), 3);
    assert_int_equal(table.state.player, TABLA_WHITE);
    table = board(9);
    assert_true(tabla_go_free_handicap(&table.state, many, 80, &error));
    assert_true(tabla_go_settled(&table.state, &error));
}

static void O7_suggested_handicap_is_usable(void **context)
{
    (void)context;
    for (int size = 2; size <= 19; size++)
        for (unsigned stones = 2; stones <= 40; stones++) {
            struct table table = board(size);
            uint16_t points[TABLA_MAX_SPOTS];
            size_t count = tabla_go_suggest_handicap(&table.state, stones, points);

            assert_true(count <= stones);
            if (count)
                assert_true(tabla_go_free_handicap(&table.state, points, count, NULL));
            if (size >= 9 && stones <= 9)
                assert_int_equal(count, stones);
            if (size == 19)
                assert_int_equal(count, stones);
        }
}

static void O7_white_is_compensated_under_area_scoring(void **context)
{
    static const struct {
        const char *rules;
        int white; /* what White has on an otherwise empty board: komi and compensation */
    } cases[] = {{"school", 450},    {"japanese", 650},    {"chinese", 750 + 400},
                 {"aga", 750 + 300}, {"new-zealand", 700}, {"tromp-taylor", 750}};

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tabla_setup setup = {.rules = cases[i].rules, .handicap = 4};
        struct tabla_state state;
        struct tabla_go_count count;

        assert_true(tabla_go.start(&setup, &state, NULL));
        tabla_go_score(&state, &count);
        assert_int_equal(count.total[TABLA_WHITE], cases[i].white);
        assert_true(state.hash == tabla_go.rehash(&state));
    }
}

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

static void stars_are(int size, const char *names)
{
    struct table table = board(size);
    struct tabla_layout layout;
    unsigned count = 0;

    tabla_go.layout(&table.state, &layout);
    assert_int_equal(layout.spot_count, size * size);
    assert_int_equal(layout.segment_count, 2 * size);
    assert_int_equal(layout.label_count, 4 * size);
    assert_false(layout.hex);
    for (const char *name = names; *name; name += strcspn(name, " "), name += strspn(name, " ")) {
        assert_int_equal(layout.spots[at(&table, name)].kind, TABLA_SPOT_STAR);
        count++;
    }
    for (size_t i = 0; i < layout.spot_count; i++)
        count -= layout.spots[i].kind == TABLA_SPOT_STAR;
    assert_int_equal(count, 0);
    put_away(&table);
}

static void the_board_as_it_is_drawn(void **context)
{
    struct table table = board(19);
    struct tabla_layout layout;

    (void)context;
    stars_are(19, "D4 D10 D16 K4 K10 K16 Q4 Q10 Q16");
    stars_are(13, "D4 D10 G7 K4 K10");
    stars_are(9, "C3 C7 E5 G3 G7");
    stars_are(10, "C3 C8 H3 H8");
    stars_are(5, "C3");
    stars_are(2, "");
    tabla_go.layout(&table.state, &layout);
    assert_string_equal(layout.spots[360].name, "T19");
    assert_int_equal(layout.spots[360].x, 18000);
    assert_int_equal(layout.spots[360].y, 18000);
    assert_int_equal(layout.spots[1].x, 1000);
    assert_int_equal(layout.spots[1].y, 0);
    put_away(&table);
}

static void a_capture_as_it_is_seen(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... .oo.. oxxo. .oxo. .....");
    struct tabla_change changes[TABLA_MAX_CHANGES];
    struct tabla_parts parts;
    struct tabla_view view;
    size_t count;

    (void)context;
    count = tabla_go.changes(&table.state, (tabla_action)at(&table, "C1"), changes);
    assert_int_equal(count, 4);
    assert_int_equal(changes[0].kind, TABLA_CHANGE_ADD);
    assert_int_equal(changes[0].owner, TABLA_WHITE);
    assert_int_equal(changes[0].to, at(&table, "C1"));
    for (size_t i = 1; i < count; i++) {
        assert_int_equal(changes[i].kind, TABLA_CHANGE_REMOVE);
        assert_int_equal(changes[i].owner, TABLA_BLACK);
        assert_int_equal(tabla_go_stone(&table.state, changes[i].to), TABLA_BLACK);
    }
    assert_int_equal(tabla_go.changes(&table.state, 25, changes), 0);
    tabla_go.parts(&table.state, 7, &parts);
    assert_int_equal(parts.kind, TABLA_ACT_PLACE);
    assert_int_equal(parts.spots[0], 7);
    tabla_go.parts(&table.state, 25, &parts);
    assert_int_equal(parts.kind, TABLA_ACT_PASS);
    play(&table, "C1");
    tabla_go.view(&table.state, &view);
    assert_int_equal(view.piece_count, 7);
    assert_int_equal(view.counter_count, 1);
    assert_string_equal(view.counters[0].label, "Prisoners");
    assert_int_equal(view.counters[0].value[TABLA_WHITE], 3);
    assert_int_equal(view.counters[0].value[TABLA_BLACK], 0);
    put_away(&table);
}

/* --- Symmetries --------------------------------------------------------------------------------------------------- */

static void turning_the_board_turns_ko_and_marks_too(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..ox. .ox.x ..ox. .....");
    unsigned different = 0;

    (void)context;
    play(&table, "D3");
    for (unsigned s = 0; s < tabla_go.symmetries(&table.state); s++) {
        struct tabla_state turned, back;
        bool restored = false;
        unsigned ko = tabla_go.transform_action(&table.state, s, (tabla_action)at(&table, "C3"));

        tabla_go.transform(&table.state, s, &turned);
        assert_true(turned.hash == tabla_go.rehash(&turned));
        assert_false(tabla_go.check(&turned, NULL, (tabla_action)ko, NULL));
        assert_int_equal(tabla_go.count(&turned, NULL), tabla_go.count(&table.state, NULL));
        different += turned.hash != table.state.hash;
        for (unsigned t = 0; t < 8; t++) {
            tabla_go.transform(&turned, t, &back);
            restored |= memcmp(&back, &table.state, sizeof back) == 0;
        }
        assert_true(restored);
    }
    assert_int_equal(different, 6); /* the picture is its own mirror image from top to bottom */
    play(&table, "pass pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "E3"), true, NULL));
    for (unsigned s = 0; s < 8; s++) {
        struct tabla_go_count before, after;
        struct tabla_state turned;

        tabla_go.transform(&table.state, s, &turned);
        assert_true(turned.hash == tabla_go.rehash(&turned));
        tabla_go_score(&table.state, &before);
        tabla_go_score(&turned, &after);
        assert_int_equal(after.total[TABLA_BLACK], before.total[TABLA_BLACK]);
        assert_int_equal(after.total[TABLA_WHITE], before.total[TABLA_WHITE]);
        for (tabla_action p = 0; p < 25; p++)
            assert_int_equal(after.owner[tabla_go.transform_action(&table.state, s, p)], before.owner[p]);
    }
    assert_int_equal(tabla_go.transform_action(&table.state, 5, 25), 25);
    put_away(&table);
}

/* --- The hash ----------------------------------------------------------------------------------------------------- */

/* What decides how the game goes on or ends changes the hash; what does not, does not. */
static void the_hash_covers_what_matters(void **context)
{
    static const struct {
        const char *a, *b;
        bool same;
    } cases[] = {
        {"go 3/3/3 b", "go 3/3/3 w", false},
        {"go 3/3/3 b", "go 3/3/x2 b", false},
        {"go 3/3/o2 b", "go 3/3/x2 b", false},
        {"go 3/3/3 b", "go 4/4/4/4 b", false},
        {"go 3/3/3 b", "go 3/3/3 b passes=1", false},
        {"go 3/3/3 b", "go 3/3/3 b over", false},
        {"go 3/3/3 b", "go 3/3/3 b komi=5", false},
        {"go 3/3/3 b", "go 3/3/3 b rules=japanese komi=4.5", false},
        {"go 3/3/3 b rules=aga", "go 3/3/3 b rules=new-zealand komi=7.5", false},
        {"go 3/3/3 b rules=chinese", "go 3/3/3 b rules=tromp-taylor", false},
        {"go 3/3/3 b rules=chinese", "go 3/3/3 b rules=chinese handicap=2", false},
        {"go 5/2ox1/1o1ox/2ox1/5 b", "go 5/2ox1/1o1ox/2ox1/5 b ko=C3", false},
        {"go 3/3/x1o b over", "go 3/3/x1o b over dead=A1", false},
        {"go 3/3/x1o b over dead=C1", "go 3/3/x1o b over dead=A1", false},
        /* Prisoners count under territory scoring, and only the difference does. */
        {"go 3/3/3 b", "go 3/3/3 b prisoners=1,0", false},
        {"go 3/3/3 b prisoners=2,1", "go 3/3/3 b prisoners=1,0", true},
        {"go 3/3/3 b komi=3.5", "go 3/3/3 b prisoners=1,0", true},
        {"go 3/3/3 b rules=aga", "go 3/3/3 b rules=aga prisoners=1,0", true},
    };

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tabla_state a, b;

        assert_true(tabla_go.read_position(cases[i].a, strlen(cases[i].a), &a, NULL, NULL));
        assert_true(tabla_go.read_position(cases[i].b, strlen(cases[i].b), &b, NULL, NULL));
        if ((a.hash == b.hash) != cases[i].same)
            fail_msg("%s and %s", cases[i].a, cases[i].b);
    }
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

static void the_rules_in_words(void **context)
{
    static const char *const printed[] = {
        "the board", "rules 1 and 2", "rules 3 and 4", "rule 6", "rule 7", "rules 5 and 7", "", ""};

    (void)context;
    for (int i = 0; i < 8; i++) {
        char id[3] = {'O', (char)('1' + i), '\0'};
        const struct tabla_rule *rule = tabla_rule_find(&tabla_go, id);

        assert_non_null(rule);
        assert_string_equal(rule->printed, printed[i]);
        assert_true(strlen(rule->title) > 3 && strlen(rule->text) > 30);
    }
    assert_null(tabla_go.rules[8].id);
    assert_int_equal(tabla_go.sgf_number, 1);
    assert_true(tabla_go.has_history && tabla_go.has_score);
    assert_string_equal(tabla_go.variants[0], "standard");
    assert_null(tabla_go.variants[1]);
}

static void the_player_is_asked(void **context)
{
    struct table table = board(9);
    const char *first = tabla_go.prompt(&table.state);

    (void)context;
    play(&table, "pass");
    assert_string_not_equal(tabla_go.prompt(&table.state), first);
    play(&table, "E5");
    assert_string_equal(tabla_go.prompt(&table.state), first);
    play(&table, "pass pass");
    assert_non_null(strstr(tabla_go.prompt(&table.state), "dead"));
    put_away(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_have_no_I),
        cmocka_unit_test(every_action_reads_back),
        cmocka_unit_test(bad_words_say_why),
        cmocka_unit_test(absurd_words_are_harmless),
        cmocka_unit_test(O7_fixed_handicap),
        cmocka_unit_test(O7_fixed_handicap_limits),
        cmocka_unit_test(O7_handicap_needs_an_empty_board),
        cmocka_unit_test(O7_free_handicap),
        cmocka_unit_test(O7_suggested_handicap_is_usable),
        cmocka_unit_test(O7_white_is_compensated_under_area_scoring),
        cmocka_unit_test(the_board_as_it_is_drawn),
        cmocka_unit_test(a_capture_as_it_is_seen),
        cmocka_unit_test(turning_the_board_turns_ko_and_marks_too),
        cmocka_unit_test(the_hash_covers_what_matters),
        cmocka_unit_test(the_rules_in_words),
        cmocka_unit_test(the_player_is_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
