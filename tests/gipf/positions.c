/* Position lines: there and back, and what is refused where. */
#include "support.h"

#include "tabla/rng.h"

static void the_starts_read_as_documented(void **unused)
{
    static const char *const variants[] = {"tournament", "standard", "basic"};
    static const char *const lines[] = {
        "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-",
        "gipf:standard B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
        "gipf:basic b2w/5/6/w5b/6/5/b2w w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
    };

    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct tabla_setup setup = {.variant = variants[i]};
        struct tabla_state state, read = from(lines[i]);

        assert_true(tabla_gipf.start(&setup, &state, NULL));
        assert_string_equal(line_of(&state), lines[i]);
        assert_memory_equal(&state, &read, sizeof state);
    }
}

static void the_default_variant_may_be_named(void **unused)
{
    struct tabla_state state =
        from("gipf:tournament 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-");

    (void)unused;
    assert_string_equal(line_of(&state), "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-");
}

static void good_lines_come_back_as_they_were(void **unused)
{
    static const char *const lines[] = {
        /* White has pushed, Black not yet */
        "gipf 4/5/W5/7/6/5/4 b push reserve=w16,b18 captured=w0,b0 gipf=wb asked=-",
        /* a settling half done: line e was left standing, the line a5-i1 is to be decided */
        "gipf 3W/3W1/3W2/1WWWW2/6/5/b2B w after reserve=w2,b8 captured=w7,b2 gipf=- asked=e1-e9",
        /* nine GIPF pieces on three lines, two of which were left standing */
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w after reserve=w0,b16 captured=w0,b0 gipf=wb asked=e1-e9,a2-f1",
        /* over, nothing to push with */
        "gipf B3/5/6/4W2/6/5/4 b push reserve=w1,b0 captured=w16,b15 gipf=- asked=-",
        /* over, Black's last GIPF piece was captured */
        "gipf 4/5/6/4W2/6/5/b3 w after reserve=w8,b8 captured=w9,b8 gipf=- asked=-",
        /* over, Black has taken the own last one off before pushing */
        "gipf 4/5/6/4W2/6/5/b3 b before reserve=w8,b8 captured=w9,b8 gipf=- asked=-",
        /* over, both last ones at once: the remover wins */
        "gipf 4/5/6/4w2/6/5/b3 b after reserve=w8,b8 captured=w9,b9 gipf=- asked=-",
        /* given up */
        "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=- B+R",
        "gipf:basic b2w/5/6/w5b/6/5/b2w w push reserve=w12,b12 captured=w0,b0 gipf=- asked=- W+R",
    };
    static const int winners[] = {TABLA_NOBODY, TABLA_NOBODY, TABLA_NOBODY, WHITE, WHITE, WHITE, BLACK, BLACK, WHITE};

    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct tabla_state state = from(lines[i]);

        assert_string_equal(line_of(&state), lines[i]);
        assert_int_equal(state.over, winners[i] != TABLA_NOBODY);
        assert_int_equal(state.winner, winners[i]);
        assert_true(state.hash == tabla_gipf.rehash(&state));
    }
}

static void resignation_is_remembered(void **unused)
{
    struct tabla_state state, again;
    char result[TABLA_RESULT_TEXT];

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    play(&state, "Gd2");
    tabla_resign(&state, TABLA_BLACK);
    again = from(line_of(&state));
    assert_memory_equal(&state, &again, sizeof state);
    tabla_write_result(&tabla_gipf, &again, result);
    assert_string_equal(result, "W+R");
}

static void wrong_lines_are_refused_at_the_right_column(void **unused)
{
    static const struct {
        const char *line; /* with ^ where the fault is */
        const char *rule;
    } bad[] = {
        {"gipf^", ""},
        {"gipf ^", ""},
        {"gipf:^blitz 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf:standard^x B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-", ""},
        {"gipf ^ 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf ^5/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/^44 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/^8/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/^07/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/^34/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/3^x w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/4^/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5^w4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4^/ w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 ^W push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w ^pull reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push ^reverse=w18,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=^18,18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w^,b18 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18^1 captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b0^x captured=w0,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w^00,b0 gipf=wb asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0^ asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=^bw asked=-", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb^", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=^e2-e8", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=e1-e9,^", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=e1-e9,^e1-e9", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=e1-e9,^d1-d8", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-^ ", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=- W+R^ ", ""},
        {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-^ W+", ""},
        /* impossible: material */
        {"gipf 4/5/6/7/6/5/4 w push ^reserve=w17,b18 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf 4/5/6/7/6/5/4 w push ^reserve=w18,b18 captured=w1,b0 gipf=wb asked=-", "G2"},
        {"gipf:basic b2w/5/6/w5b/6/5/b2w w push ^reserve=w15,b12 captured=w0,b0 gipf=- asked=-", "G11"},
        {"gipf:basic ^b2W/5/6/w5b/6/5/b2w w push reserve=w11,b12 captured=w0,b0 gipf=- asked=-", "G11"},
        {"gipf:standard ^B2W/5/6/W5B/6/W4/B2W w push reserve=w10,b12 captured=w0,b0 gipf=- asked=-", "G11"},
        /* impossible: who may push GIPF pieces */
        {"gipf:standard B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=^w asked=-", "G11"},
        {"gipf B2W/5/6/7/6/5/3w w push reserve=w15,b16 captured=w0,b0 gipf=^w asked=-", "G4"},
        {"gipf B2W/5/6/7/6/5/4 w push reserve=w15,b16 captured=w0,b1 gipf=^w asked=-", "G4"},
        {"gipf BBWW/WWWB1/BBW1WW/7/6/W4/4 w push reserve=w0,b8 captured=w0,b0 gipf=^b asked=-", "G4"},
        /* impossible: the first pushes */
        {"gipf 4/5/6/7/6/5/4 ^b push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf 4/5/6/7/6/5/4 w ^push reserve=w18,b18 captured=w0,b0 gipf=w asked=-", "G10"},
        {"gipf 4/5/B5/7/6/5/4 ^w push reserve=w18,b16 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf ^4/5/W5/7/6/5/4 w push reserve=w16,b18 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf ^4/5/1W4/7/6/5/4 b push reserve=w16,b18 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf ^4/5/WW4/7/6/5/4 b push reserve=w14,b18 captured=w0,b0 gipf=wb asked=-", "G2"},
        {"gipf 4/5/w5/7/6/5/B3 b ^push reserve=w15,b16 captured=w0,b2 gipf=- asked=-", "G10"},
        /* impossible: rows */
        {"gipf B3/5/wwWw2/7/6/5/4 b ^push reserve=w8,b8 captured=w8,b5 gipf=- asked=-", "G5"},
        {"gipf B3/5/wwWw2/7/6/5/4 b ^before reserve=w8,b8 captured=w8,b5 gipf=- asked=-", "G8"},
        {"gipf B3/5/wwW3/7/6/5/4 w ^before reserve=w8,b8 captured=w8,b6 gipf=- asked=-", "G5"},
        {"gipf B3/5/wwW3/7/6/5/4 w ^after reserve=w8,b8 captured=w8,b6 gipf=- asked=-", "G5"},
        {"gipf B3/5/WWWW2/7/6/5/4 w ^after reserve=w4,b8 captured=w8,b6 gipf=- asked=d1-d8", "G5"},
        {"gipf B3/5/WWWW2/7/6/5/4 w after reserve=w4,b8 captured=w8,b6 gipf=- asked=^e1-e9", "G9"},
        {"gipf B3/5/WWWW2/7/6/5/4 w push reserve=w4,b8 captured=w8,b6 gipf=- asked=^d1-d8", "G9"},
        {"gipf 4/5/6/1WWWW2/6/5/b3 w after reserve=w4,b8 captured=w9,b6 gipf=- asked=^e1-e9", "G9"},
        /* impossible: an end that cannot have come about like that */
        {"gipf b3/5/6/4W2/6/5/4 w after ^reserve=w8,b17 captured=w0,b8 gipf=- asked=-", "G10"},
        {"gipf 4/5/6/4B2/6/5/w3 w after ^reserve=w4,b8 captured=w8,b13 gipf=- asked=-", "G10"},
        {"gipf B3/5/6/4W2/6/5/4 b push reserve=w1,b0 captured=w16,b15 gipf=- asked=-^ W+R", ""},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct tabla_state state = {.hash = 42}, before = state;
        struct tabla_error error = {0};
        size_t fault = strcspn(bad[i].line, "^");
        char sentence[256], line[128];

        snprintf(line, sizeof line, "%.*s%s", (int)fault, bad[i].line, bad[i].line + fault + 1);
        if (tabla_gipf.read_position(line, strlen(line), &state, NULL, &error))
            fail_msg("%s is accepted", line);
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        if (error.column != fault + 1 || strcmp(error.rule, bad[i].rule) != 0)
            fail_msg("%s: column %u: %s", bad[i].line, error.column, sentence);
        assert_null(strchr(sentence, '%'));
        assert_memory_equal(&state, &before, sizeof state);
    }
}

static void every_beginning_of_a_line_is_refused(void **unused)
{
    static const char line[] = "gipf 3W/3W1/3W2/1WWWW2/6/5/b2B w after reserve=w2,b8 captured=w7,b2 gipf=- asked=e1-e9";
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.read_position(line, strlen(line), &state, NULL, NULL));
    for (size_t length = 0; length < sizeof line - 1; length++) {
        struct tabla_error error = {0};

        assert_false(tabla_gipf.read_position(line, length, &state, NULL, &error));
        assert_in_range(error.column, 1, length + 1);
    }
}

/* Bytes changed at random: refused with a place in the line, or read and written back as they were. */
static void damaged_lines_do_no_harm(void **unused)
{
    static const char *const lines[] = {
        "gipf 3W/3W1/3W2/1WWWW2/6/5/b2B w after reserve=w2,b8 captured=w7,b2 gipf=- asked=e1-e9",
        "gipf:standard B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
        "gipf 4/5/W5/7/6/5/4 b push reserve=w16,b18 captured=w0,b0 gipf=wb asked=-",
    };
    static const char bytes[] = "0123456789wWbB/-=, acdefghi\xff";
    struct tabla_rng rng;
    unsigned accepted = 0;

    (void)unused;
    tabla_rng_seed(&rng, 99);
    for (int i = 0; i < 200000; i++) {
        char line[128];
        size_t length;
        struct tabla_state state;
        struct tabla_error error = {0};

        strcpy(line, lines[i % 3]);
        length = strlen(line);
        for (unsigned n = 1 + tabla_rng_below(&rng, 3); n > 0; n--)
            line[tabla_rng_below(&rng, (uint32_t)length)] = bytes[tabla_rng_below(&rng, sizeof bytes)];
        if (tabla_gipf.read_position(line, length, &state, NULL, &error)) {
            accepted++;
            if (!state.over)
                assert_true(tabla_gipf.count(&state, NULL) > 0);
            line[length] = '\0';
            assert_string_equal(line_of(&state), line);
        } else {
            assert_in_range(error.column, 1, length + 1);
            assert_true(error.code == TABLA_ERROR_SYNTAX || error.code == TABLA_ERROR_ILLEGAL);
        }
    }
    assert_true(accepted > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_starts_read_as_documented),
        cmocka_unit_test(the_default_variant_may_be_named),
        cmocka_unit_test(good_lines_come_back_as_they_were),
        cmocka_unit_test(resignation_is_remembered),
        cmocka_unit_test(wrong_lines_are_refused_at_the_right_column),
        cmocka_unit_test(every_beginning_of_a_line_is_refused),
        cmocka_unit_test(damaged_lines_do_no_harm),
    };

    return cmocka_run_group_tests_name("gipf positions", tests, NULL, NULL);
}
