/* Position lines: written as documented, read back to the last bit, and refused with place and reason when impossible.
 */
#include "diagram.h"

static char *written(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *text)
{
    tabla_text_clear(text);
    tabla_go.write_position(state, past, text);
    assert_false(text->failed);
    return text->data;
}

static void round_trip(const struct tabla_state *state, const struct tabla_keys *past)
{
    struct tabla_text text = {0};
    struct tabla_keys keys = {0};
    struct tabla_state back;
    struct tabla_error error;
    const struct tabla_game *game;

    written(state, past, &text);
    if (!tabla_read_position(text.data, text.length, &game, &back, &keys, &error)) {
        char why[200];
        tabla_error_format(&error, NULL, why, sizeof why);
        fail_msg("%s\n%u: %s", text.data, error.column, why);
    }
    assert_ptr_equal(game, &tabla_go);
    assert_memory_equal(&back, state, sizeof back);
    assert_int_equal(keys.count, past ? past->count : 0);
    for (size_t i = 0; i < keys.count; i++)
        assert_true(keys.keys[i] == past->keys[i]);
    tabla_keys_release(&keys);
    tabla_text_release(&text);
}

static void the_line_as_documented(void **context)
{
    struct tabla_text text = {0};
    struct table table = set_up("school", TABLA_WHITE, "..... ..ox. .ox.x ..ox. .....");
    struct tabla_setup setup = {.handicap = 2, .rules = "chinese"};
    struct tabla_state state;

    (void)context;
    assert_string_equal(written(&table.state, &table.past, &text),
                        "go 5/2ox1/1ox1x/2ox1/5 w play rules=school komi=4.5");
    play(&table, "D3");
    assert_string_equal(written(&table.state, NULL, &text),
                        "go 5/2ox1/1o1ox/2ox1/5 b play rules=school komi=4.5 prisoners=0,1 ko=C3");
    play(&table, "pass");
    assert_string_equal(written(&table.state, NULL, &text),
                        "go 5/2ox1/1o1ox/2ox1/5 w play rules=school komi=4.5 prisoners=0,1 passes=1");
    play(&table, "pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "E3"), true, NULL));
    assert_string_equal(written(&table.state, NULL, &text),
                        "go 5/2ox1/1o1ox/2ox1/5 b over rules=school komi=4.5 prisoners=0,1 dead=D2,E3,D4");
    assert_true(tabla_go_resume(&table.state, NULL));
    assert_true(tabla_step(&tabla_go, &table.state, &table.past, TABLA_RESIGN));
    assert_string_equal(written(&table.state, NULL, &text),
                        "go 5/2ox1/1o1ox/2ox1/5 b play rules=school komi=4.5 prisoners=0,1 W+R");
    put_away(&table);
    assert_true(tabla_go.start(&setup, &state, NULL));
    assert_true(tabla_go_set_komi(&state, -25, NULL));
    assert_string_equal(written(&state, NULL, &text),
                        "go 19/19/19/15x3/19/19/19/19/19/19/19/19/19/19/19/3x15/19/19/19 w play rules=chinese "
                        "komi=-0.25 handicap=2");
    tabla_text_release(&text);
}

/* The key formula is part of the format: computed here by hand for the board with a single black stone on B1. */
static void keys_are_stable(void **context)
{
    struct tabla_text text = {0};
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");
    uint64_t z = UINT64_C(0x7461626c6120676f) + 2 + UINT64_C(0x9e3779b97f4a7c15);
    char expected[64];

    (void)context;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    z = (z >> 10 << 10) | 1 << 1 | 1; /* one stone, White to move */
    play(&table, "B1 C3");
    snprintf(expected, sizeof expected, " past=%016llx,%016llx", 0ull, (unsigned long long)z);
    assert_non_null(strstr(written(&table.state, &table.past, &text), expected));
    put_away(&table);
    tabla_text_release(&text);
}

static void random_positions_read_back(void **context)
{
    (void)context;
    for (size_t set = 0; tabla_go_rules_at(set); set++)
        for (int size = 2; size <= 19; size++) {
            struct tabla_setup setup = {.rules = tabla_go_rules_at(set)->name, .size = size};
            struct tabla_keys past = {0};
            struct tabla_state state;
            struct tabla_rng rng;

            tabla_rng_seed(&rng, set * 100 + (uint64_t)size);
            assert_true(tabla_go.start(&setup, &state, NULL));
            if (size % 3 == 0 && size > 6)
                assert_true(tabla_go_fixed_handicap(&state, 3, NULL));
            for (int i = 0; i < 300; i++) {
                tabla_action actions[TABLA_MAX_ACTIONS];
                size_t count = tabla_go.actions(&state, &past, actions);

                if (i % 10 == 0 || size < 5)
                    round_trip(&state, &past);
                if (state.over) {
                    for (int j = 0; j < 5; j++)
                        if (tabla_go_mark(&state, tabla_rng_below(&rng, (uint32_t)(size * size)), j < 4, NULL))
                            round_trip(&state, &past);
                    assert_true(tabla_go_resume(&state, NULL));
                    round_trip(&state, NULL);
                    continue;
                }
                assert_true(tabla_step(&tabla_go, &state, &past, actions[tabla_rng_below(&rng, (uint32_t)count)]));
            }
            if (!state.over) {
                tabla_resign(&state, (enum tabla_player)state.player);
                round_trip(&state, &past);
            }
            tabla_keys_release(&past);
        }
}

static void every_combination_of_rules_reads_back(void **context)
{
    (void)context;
    for (int n = 0; n < 3 * 2 * 2 * 3; n++) {
        struct tabla_go_rules rules = {NULL,
                                       (enum tabla_go_ko)(n % 3),
                                       (enum tabla_go_scoring)(n / 3 % 2),
                                       (enum tabla_go_bonus)(n / 12),
                                       n / 6 % 2 == 1,
                                       0};
        struct tabla_setup setup = {.size = 5};
        struct tabla_state state;

        assert_true(tabla_go.start(&setup, &state, NULL));
        assert_true(tabla_go_set_rules(&state, &rules, NULL));
        round_trip(&state, NULL);
    }
}

static void playouts_read_back(void **context)
{
    (void)context;
    for (int i = 0; i < 300; i++) {
        struct tabla_setup setup = {.rules = tabla_go_rules_at((size_t)i % 6)->name, .size = 2 + i % 18};
        struct tabla_state state;
        struct tabla_rng rng;

        tabla_rng_seed(&rng, (uint64_t)i);
        assert_true(tabla_go.start(&setup, &state, NULL));
        tabla_go.playout(&state, &rng, i % 2 ? 100000 : 3 * (unsigned)i);
        assert_true(state.hash == tabla_go.rehash(&state));
        round_trip(&state, NULL);
    }
}

/* A person may leave out what is usual, and write the name as they like. */
static void short_lines_are_read(void **context)
{
    static const char *const lines[] = {
        "go 3/3/3 b",
        "GO 3/3/3 b play",
        "Go:standard 3/3/3 b rules=school",
        "go 3/3/3 b komi=4.50 passes=0 handicap=0",
        "go 3/3/3 b play rules=positional,territory,no-suicide,bonus-none komi=4.5 prisoners=0,0",
    };
    struct tabla_setup setup = {.size = 3};
    struct tabla_state expected, state;
    const struct tabla_game *game;

    (void)context;
    assert_true(tabla_go.start(&setup, &expected, NULL));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(tabla_read_position(lines[i], strlen(lines[i]), &game, &state, NULL, NULL));
        assert_memory_equal(&state, &expected, sizeof state);
    }
    assert_true(tabla_read_position("go 3/3/3 b rules=aga", 20, &game, &state, NULL, NULL));
    assert_int_equal(tabla_go_komi(&state), 750); /* the rule set's */
}

static void bad_lines_say_where_and_why(void **context)
{
    static const struct {
        const char *line;
        unsigned column;
        const char *part;
    } cases[] = {
        {"go", 3, "begin"},
        {"go:blitz 3/3/3 b", 3, "begin"},
        {"go ", 4, "2 to 19 rows"},
        {"go 1 b", 4, "2 to 19 rows"},
        {"go 1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 b", 4, "2 to 19 rows"},
        {"go 3/3/2 b", 9, "shorter"},
        {"go 3/4/3 b", 6, "longer"},
        {"go 3/xoxo/3 b", 9, "longer"},
        {"go 3/1x2/3 b", 8, "longer"},
        {"go 3/3/3/ b", 5, "shorter"},
        {"go 3//3 b", 6, "shorter"},
        {"go 3/0xxx/3 b", 6, "longer"},
        {"go 3/1y1/3 b", 7, "x for black"},
        {"go 3/3/3", 9, "b or w"},
        {"go 3/3/3 x", 9, "b or w"},
        {"go 3/3/3  b", 9, "b or w"},
        {"go 3/3/3 b  play", 11, "not in its place"},
        {"go 3/3/3 bplay", 11, "not in its place"},
        {"go 3/3/3 b play rules=martian", 23, "rule set"},
        {"go 3/3/3 b play rules=", 23, "rule set"},
        {"go 3/3/3 b play rules=simple,area", 23, "rule set"},
        {"go 3/3/3 b play komi=x", 22, "6.5"},
        {"go 3/3/3 b play komi=6.", 24, "6.5"},
        {"go 3/3/3 b play komi=1000.01", 22, "1000"},
        {"go 3/3/3 b play komi=99999999999999999999", 22, "6.5"},
        {"go 3/3/3 b play komi=6.555", 26, "not in its place"},
        {"go 3/3/3 b play prisoners=1", 28, "two numbers"},
        {"go 3/3/3 b play prisoners=1,1000001", 29, "two numbers"},
        {"go 3/3/3 b play prisoners=-1,0", 27, "two numbers"},
        {"go 3/3/3 b play passes=2", 24, "2 when the game is over"},
        {"go 3/3/3 b over passes=1", 24, "2 when the game is over"},
        {"go 3/3/3 b play ko=A1", 20, "taken here"},
        {"go 3/3/3 b play ko=I1", 20, "crossing of this board"},
        {"go 3/3/3 b play ko=D1", 20, "crossing of this board"},
        /* The ko of picture B, but for the wrong player, on a stone, after a pass. */
        {"go 5/2ox1/1o1ox/2ox1/5 w play ko=C3", 34, "taken here"},
        {"go 5/2ox1/1o1ox/2ox1/5 b play ko=B3", 34, "taken here"},
        {"go 5/2ox1/1o1ox/2ox1/5 b play passes=1 ko=C3", 43, "taken here"},
        /* Two stones in danger, as one team or two, cannot have taken one. */
        {"go x2/ox1/1ox b play ko=A1", 25, "taken here"},
        {"go 5/2o2/1o1ox/2oox/3xx b play ko=C3", 35, "taken here"},
        {"go 3/3/3 b play handicap=1", 26, "at least 2"},
        {"go 3/3/3 b play handicap=9", 26, "at least 2"},
        {"go 3/3/x2 b play dead=A1", 18, "only when the game is over"},
        {"go 3/3/x2 b over dead=B1", 23, "no stone"},
        {"go 3/3/x2 b over dead=A1,", 26, "crossing of this board"},
        {"go 3/3/3 b play past=", 22, "16 hexadecimal"},
        {"go 3/3/3 b play past=012345678901234", 37, "16 hexadecimal"},
        {"go 3/3/3 b play past=0123456789abcdeF", 37, "16 hexadecimal"},
        {"go 3/3/3 b play past=0000000000000000,", 39, "16 hexadecimal"},
        {"go 3/3/3 b play past=0000000000000012", 22, "more stones"},
        {"go 3/3/3 b play komi=4 rules=school", 23, "not in its place"},
        {"go 3/3/3 b over W+R", 16, "not in its place"},
        {"go 3/3/3 b play B+R x", 20, "not in its place"},
        {"go 3/3/3 b play B+3", 16, "not in its place"},
        /* Teams without a liberty: the column is that stone's. */
        {"go xo1/o2/3 b", 4, "A3 has no liberty"},
        {"go 3/2x/1xo b", 11, "C1 has no liberty"},
        {"go 10/10/10/10/10/10/9x/8xo/9x/10 b play", 27, "K3 has no liberty"},
        {"go xx/xx b", 7, "A1 has no liberty"},
    };

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tabla_state state, before;
        struct tabla_keys past = {0};
        struct tabla_error error;
        char text[300];

        memset(&state, 9, sizeof state);
        before = state;
        assert_true(tabla_keys_add(&past, 77));
        if (tabla_go.read_position(cases[i].line, strlen(cases[i].line), &state, &past, &error))
            fail_msg("accepted: %s", cases[i].line);
        tabla_error_format(&error, NULL, text, sizeof text);
        if (error.column != cases[i].column || !strstr(text, cases[i].part))
            fail_msg("%s\n%u: %s", cases[i].line, error.column, text);
        assert_memory_equal(&state, &before, sizeof state);
        assert_int_equal(past.count, 1);
        assert_true(past.keys[0] == 77);
        tabla_keys_release(&past);
    }
}

/* Every beginning of a good line, and every single changed byte, is read or refused without harm. */
static void damaged_lines_are_harmless(void **context)
{
    static const char line[] = "go 5/2ox1/1o1ox/2ox1/5 b play rules=school komi=4.5 prisoners=0,1 ko=C3 handicap=2 "
                               "past=0123456789abc008,0123456789abc009 W+R";
    char copy[sizeof line];
    unsigned accepted = 0;

    (void)context;
    for (size_t length = 0; length < sizeof line; length++) {
        struct tabla_state state;
        accepted += tabla_go.read_position(line, length, &state, NULL, NULL);
    }
    assert_true(accepted >= 8);
    for (size_t at_byte = 0; at_byte + 1 < sizeof line; at_byte++)
        for (int c = 0; c < 256; c++) {
            struct tabla_state state;
            struct tabla_keys past = {0};

            memcpy(copy, line, sizeof line);
            copy[at_byte] = (char)c;
            if (tabla_go.read_position(copy, sizeof line - 1, &state, &past, NULL))
                round_trip(&state, &past);
            tabla_keys_release(&past);
        }
}

static void thousands_of_keys(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");

    (void)context;
    for (uint64_t i = 0; i < 5000; i++)
        assert_true(tabla_keys_add(&table.past, i << 20));
    round_trip(&table.state, &table.past);
    put_away(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_as_documented),      cmocka_unit_test(keys_are_stable),
        cmocka_unit_test(random_positions_read_back),  cmocka_unit_test(every_combination_of_rules_reads_back),
        cmocka_unit_test(playouts_read_back),          cmocka_unit_test(short_lines_are_read),
        cmocka_unit_test(bad_lines_say_where_and_why), cmocka_unit_test(damaged_lines_are_harmless),
        cmocka_unit_test(thousands_of_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
