/* What is read as a move and what is not, and whether the answer helps. */
#include "support.h"

static const char middle[] = "we2 We3 bd4 Bf3 bg2 wb3";

static tabla_action read(const struct tabla_state *state, const char *text)
{
    tabla_action actions[TABLA_MAX_RUN];
    struct tabla_error error = {0};
    char sentence[256];

    if (tabla_gipf.read_word(state, NULL, text, strlen(text), actions, &error) != 1) {
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fail_msg("%s: %s", text, sentence);
    }
    return actions[0];
}

/* Every one of `texts` (separated by '|') is read as the action that is written `canonical`. */
static void same(const struct tabla_state *state, const char *canonical, const char *texts)
{
    char text[64], written[TABLA_ACTION_TEXT];

    while (*texts) {
        size_t length = strcspn(texts, "|");
        snprintf(text, sizeof text, "%.*s", (int)length, texts);
        tabla_gipf.write_action(state, read(state, text), written);
        assert_string_equal(written, canonical);
        texts += length + (texts[length] == '|');
    }
}

static void pushes_are_read_in_every_usual_form(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", middle);

    (void)unused;
    same(&state, "d2", "d2|D2|c1-d2|d1-d2|d1-d7|c1-h3|C1 - D2| d1 -d3");
    same(&state, "e1-e4", "e1-e4|E1-E4|e1 - e4|e1-e2|e1-e3|e1-e8|e1\t-\te5");
    same(&state, "f1-d2", "f1-e2|f1-b2|f1-d2|f1-c2");
}

static void gipf_pushes_are_read_in_every_usual_form(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 10, 10, "w", "We2 We3 bd4 Bf3 Wg2");

    (void)unused;
    same(&state, "Gd2", "Gd2|gd2|GD2|G d2|gc1-d2|Gd1-d7");
    same(&state, "Ge1-e4", "Ge1-e4|ge1-e4|g e1 - e8");
    same(&state, "Gg6", "Gg6|gg6|GG6|gg7-g6|Gh6-c4");
    same(&state, "g6", "g6|G6|g7-g6|G7-g5"); /* g before a digit is the line */
    same(&state, "g1-g3", "g1-g3|G1-g2|G1-G6");
    same(&state, "Gg1-g3", "gg1-g3|GG1-G3");
}

static void the_dot_and_any_point_of_the_line_say_which_line(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "wd2 Wd3 we3 Bh5");

    (void)unused;
    same(&state, "d1-d4", "d1-d2|d1-d6");
    same(&state, "c1-f3", "c1-d2|c1-e3|c1-h3");
}

static void a_clearing_is_read_in_every_usual_form(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 7, "-", "wb5 Bc5 wd5 We5 wf4 wg3 bh2 We8 Bb2");

    (void)unused;
    same(&state, "xb5-h2",
         "xb5-h2|XB5-H2|x b5 - h2|xh2-b5|xb5,Gc5*,d5,Ge5,f4,g3,h2*|xb5,c5,d5,e5,f4,g3,h2|"
         "xh2*,ge5,f4 , gc5* ,b5,d5,g3|x b5 , Gc5 * , d5,e5,f4,g3,h2");
    same(&state, "xb5-h2=c5", "xb5-h2=c5|xh2-b5 = c5|xb5,d5,Ge5,f4,g3,h2*");
    same(&state, "xb5-h2=c5=e5", "xb5-h2=c5=e5|XB5-H2=E5=C5|xb5-h2=c5=c5=e5|xb5,d5,f4,g3,h2*");
}

/* Turns of the kind players write down: what is listed goes, GIPF pieces that are not listed stay. */
static void players_turns_with_lists_are_read(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "before", 7, 6, "-", "wd4 We4 wf3 Wg2 bb5 Bb2");

    (void)unused;
    play(&state, "xd4,f3;f1-f2");
    assert_int_equal(reserve(&state, WHITE), 7 + 2 - 1);
    assert_int_equal(on(&state, "e4"), 'W');
    assert_int_equal(on(&state, "g2"), 'W');
    state = set(NULL, 'b', "push", 5, 3, "-", "bb4 bc4 Wf3 Be4 wg2 Bh5 We8");
    play(&state, "a4-d4;xd4,c4,b4,Ge4,g2*,Gf3*");
    assert_int_equal(reserve(&state, BLACK), 3 - 1 + 5);
    state = set(NULL, 'w', "push", 5, 3, "-", "wg5 wg6 Wg3 Bd4");
    play(&state, "g7-g4;xg6,g4,g5");
    assert_string_equal(line_of(&state), "gipf 4/5/2B3/7/6/1W3/4 b push reserve=w7,b3 captured=w13,b9 gipf=- asked=-");
}

static void a_list_that_fits_two_rows_is_ambiguous_and_names_both(void **unused)
{
    /* Both rows consist of GIPF pieces but for the single piece they share. */
    struct tabla_state state = set(NULL, 'w', "after", 2, 7, "-", "We2 We3 We4 we5 Wd5 Wc5 Wb5 Bh5");
    const char *sentence = refused(&state, "xe5", TABLA_ERROR_AMBIGUOUS, "", NULL);

    (void)unused;
    assert_non_null(strstr(sentence, "xe2-e5=e2=e3=e4"));
    assert_non_null(strstr(sentence, "xb5-e5=b5=c5=d5"));
    same(&state, "xe2-e5=e3=e4", "xe5,Ge2");
    same(&state, "xb5-e5=b5=d5", "xGc5,e5");
}

struct refusal {
    const char *text, *rule, *point;
    enum tabla_error_code code;
};

/* With White to push. */
static const struct refusal pushes[] = {
    {"e9-e4x", "", NULL, TABLA_ERROR_SYNTAX},
    {"j5", "G1", "j5", TABLA_ERROR_ILLEGAL},
    {"e10", "G1", "e10", TABLA_ERROR_ILLEGAL},
    {"e0", "G1", "e0", TABLA_ERROR_ILLEGAL},
    {"e99999999999999999999", "G1", NULL, TABLA_ERROR_ILLEGAL},
    {"e1-f9", "G1", "f9", TABLA_ERROR_ILLEGAL},
    {"e1-e9", "G1", "e9", TABLA_ERROR_ILLEGAL},
    {"e2-e4", "G3", "e2", TABLA_ERROR_ILLEGAL},
    {"e1-d2", "G3", "d2", TABLA_ERROR_ILLEGAL},
    {"e5", "G3", "e5", TABLA_ERROR_ILLEGAL},
    {"e2", "", NULL, TABLA_ERROR_AMBIGUOUS},
    {"d1", "", NULL, TABLA_ERROR_AMBIGUOUS},
    {"e1", "", NULL, TABLA_ERROR_SYNTAX},
    {"Gd2", "G4", "d2", TABLA_ERROR_ILLEGAL},
    {"Ge1", "G4", "e2", TABLA_ERROR_ILLEGAL},
    {"xb5-h2", "G5", NULL, TABLA_ERROR_ILLEGAL},
    {"xe2,e3", "G5", "e2", TABLA_ERROR_ILLEGAL},
    {"xe4", "G5", "e4", TABLA_ERROR_ILLEGAL},
    {"xa1", "G1", "a1", TABLA_ERROR_ILLEGAL},
};

/* With White to clear b5-h2. */
static const struct refusal clears[] = {
    {"d2", "G5", "b5", TABLA_ERROR_ILLEGAL},
    {"e1-e2", "G5", "b5", TABLA_ERROR_ILLEGAL},
    {"xd5-g3", "G5", "d5", TABLA_ERROR_ILLEGAL},
    {"xb5-g3", "G5", "g3", TABLA_ERROR_ILLEGAL},
    {"xb5-c4", "G5", "c4", TABLA_ERROR_ILLEGAL},
    {"xb5-b5", "G5", "b5", TABLA_ERROR_ILLEGAL},
    {"xb2-h5", "G5", NULL, TABLA_ERROR_ILLEGAL},
    {"xb5-h2=d5", "G6", "d5", TABLA_ERROR_ILLEGAL},
    {"xb5-h2=e8", "G6", "e8", TABLA_ERROR_ILLEGAL},
    {"xb5-h2=i1", "G1", "i1", TABLA_ERROR_ILLEGAL},
    {"xb5,c5,d5,e5,f4,g3", "G6", "h2", TABLA_ERROR_ILLEGAL},
    {"xb5,c5,Gd5,e5,f4,g3,h2", "G6", "d5", TABLA_ERROR_ILLEGAL},
    {"xb5*,c5,d5,e5,f4,g3,h2", "G6", "b5", TABLA_ERROR_ILLEGAL},
    {"xb5,c5,d5,e5,f4,g3,h2,e8", "G5", "e8", TABLA_ERROR_ILLEGAL},
    {"xb5,c5,d5,e5,f4,g3,h3", "G5", "h3", TABLA_ERROR_ILLEGAL},
};

static void refusals_name_rule_and_point(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", middle);
    const struct tabla_state row = set(NULL, 'w', "after", 5, 7, "-", "wb5 Bc5 wd5 We5 wf4 wg3 bh2 We8 Bb2");
    const struct tabla_state two = set(NULL, 'w', "after", 5, 7, "-", "wb2 wb3 wb4 wb5 wd2 wd3 wd4 wd5 Wh5 Bh2");

    (void)unused;
    for (size_t i = 0; i < sizeof pushes / sizeof *pushes; i++)
        refused(&state, pushes[i].text, pushes[i].code, pushes[i].rule, pushes[i].point);
    for (size_t i = 0; i < sizeof clears / sizeof *clears; i++)
        refused(&row, clears[i].text, clears[i].code, clears[i].rule, clears[i].point);
    refused(&two, "xb2,b3,b4,b5,d2,d3,d4,d5", TABLA_ERROR_ILLEGAL, "G7", NULL);
    /* Where one of the lines is full, only the other can be meant, but a taken point still needs its dot. */
    state = set(NULL, 'w', "push", 8, 8, "-", "Wc2 wc3 bc4 Bc5 wc6");
    assert_non_null(strstr(refused(&state, "c2", TABLA_ERROR_ILLEGAL, "G3", "c2"), "b1-d3"));
    refused(&state, "c1-c3", TABLA_ERROR_ILLEGAL, "G3", "c1");
    refused(&state, "c7-c2", TABLA_ERROR_ILLEGAL, "G3", "c7");
    state = set(NULL, 'w', "push", 4, 4, "-", "Wc2 wc3 bc4 Bc5 wc6 bd2 wb2 be2 wd3 be4 bf4 wg4 bh4");
    assert_non_null(strstr(refused(&state, "c2", TABLA_ERROR_ILLEGAL, "G3", NULL), "nothing may be pushed off"));
}

static void nonsense_is_a_syntax_error(void **unused)
{
    static const char *const words[] = {
        "",         " ",       "x",     "G",        "g",      "-",    "e",    "5",      "e1-",       "-e4",
        "e1-e4-e5", "e1--e4",  "e1 e4", "xx",       "x-",     "xb5-", "x,",   "xb5,",   "x,b5",      "b5x",
        "pass",     "xb5-h2=", "Gxb5",  "e1-e4=e3", "d2*",    "Gd2*", "xb5;", "\xff",   "d2 d3",     "x=b5",
        "xb5=c5",   "**",      "xb5**", "GGd2",     "e1-Ge4", "é2",   "d2\n", "xb5+h2", "xb5-h2,c5", "xb5=c5-h2",
    };
    struct tabla_state push = set(NULL, 'w', "push", 8, 8, "-", middle);
    struct tabla_state row = set(NULL, 'w', "after", 5, 7, "-", "wb5 Bc5 wd5 We5 wf4 wg3 bh2 We8 Bb2");

    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int j = 0; j < 2; j++) {
            const struct tabla_state *state = j ? &row : &push;
            tabla_action actions[TABLA_MAX_RUN];
            struct tabla_error error = {0};
            size_t count = tabla_gipf.read_word(state, NULL, words[i], strlen(words[i]), actions, &error);

            if (count != 0)
                fail_msg("\"%s\" is read as a move", words[i]);
            assert_true(error.code == TABLA_ERROR_SYNTAX || (words[i][0] == 'x' && error.code == TABLA_ERROR_ILLEGAL));
        }
    /* A NUL inside, and text that goes on behind the end given. */
    refused(&push, "d2\1", TABLA_ERROR_SYNTAX, "", NULL);
    assert_int_equal(tabla_gipf.read_word(&push, NULL, "d2\0", 3, (tabla_action[TABLA_MAX_RUN]){0}, NULL), 0);
    assert_int_equal(tabla_gipf.read_word(&push, NULL, "d2-d9", 2, (tabla_action[TABLA_MAX_RUN]){0}, NULL), 1);
}

static void long_words_are_refused_quickly(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 7, "-", "wb5 Bc5 wd5 We5 wf4 wg3 bh2 We8 Bb2");
    size_t length = 1 << 20;
    char *text = malloc(length + 1);
    static const char *const pieces[] = {"x", "b5,", "=c5", "9", " ", "G", "e1-"};

    (void)unused;
    assert_non_null(text);
    for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
        struct tabla_error error = {0};
        size_t n = strlen(pieces[k]);

        for (size_t i = 0; i < length; i++)
            text[i] = pieces[k][i % n];
        text[0] = 'x';
        assert_int_equal(tabla_gipf.read_word(&state, NULL, text, length, (tabla_action[TABLA_MAX_RUN]){0}, &error), 0);
        assert_int_not_equal(error.code, TABLA_ERROR_NONE);
    }
    free(text);
}

/* A whole opening in canonical text, and what stands on the board then. */
static void a_game_is_played_from_text(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    play(&state, "Gd2 Gc1-e3 Gc1-f3 h3 i3-e3 b2");
    assert_string_equal(line_of(&state),
                        "gipf b3/5/W5/1B5/1W4/1b3/1w2 w push reserve=w13,b14 captured=w0,b0 gipf=- asked=-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_are_read_in_every_usual_form),
        cmocka_unit_test(gipf_pushes_are_read_in_every_usual_form),
        cmocka_unit_test(the_dot_and_any_point_of_the_line_say_which_line),
        cmocka_unit_test(a_clearing_is_read_in_every_usual_form),
        cmocka_unit_test(players_turns_with_lists_are_read),
        cmocka_unit_test(a_list_that_fits_two_rows_is_ambiguous_and_names_both),
        cmocka_unit_test(refusals_name_rule_and_point),
        cmocka_unit_test(nonsense_is_a_syntax_error),
        cmocka_unit_test(long_words_are_refused_quickly),
        cmocka_unit_test(a_game_is_played_from_text),
    };

    return cmocka_run_group_tests_name("gipf notation", tests, NULL, NULL);
}
