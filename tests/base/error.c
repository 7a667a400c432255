/* Errors as data: what is kept of arguments, and how the sentence is put together. */
#include "tabla/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void fail_returns_false_and_keeps_everything(void **unused)
{
    struct tabla_error error;

    (void)unused;
    memset(&error, 0xee, sizeof error);
    assert_false(tabla_fail(&error, TABLA_ERROR_SYNTAX, "from %1 to %2 by %3", "a1", "b2", "c3"));
    assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
    assert_string_equal(error.text, "from %1 to %2 by %3");
    assert_string_equal(error.arg[0], "a1");
    assert_string_equal(error.arg[1], "b2");
    assert_string_equal(error.arg[2], "c3");
    assert_string_equal(error.rule, "");
    assert_string_equal(error.point, "");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

static void fail_rule_names_rule_and_point(void **unused)
{
    struct tabla_error error;
    char out[100];

    (void)unused;
    assert_false(tabla_fail_rule(&error, "Y11", "k10", "no ring can move from %1", "k10", NULL));
    assert_int_equal(error.code, TABLA_ERROR_ILLEGAL);
    assert_string_equal(error.rule, "Y11");
    assert_string_equal(error.point, "k10");
    assert_int_equal(tabla_error_format(&error, NULL, out, sizeof out), 30);
    assert_string_equal(out, "Y11: no ring can move from k10");
}

static void nobody_need_listen(void **unused)
{
    (void)unused;
    assert_false(tabla_fail(NULL, TABLA_ERROR_MEMORY, "none left", NULL, NULL, NULL));
    assert_false(tabla_fail_rule(NULL, "Y4", "f6", "no", NULL, NULL));
    tabla_error_clear(NULL);
}

static void clear_empties(void **unused)
{
    struct tabla_error error, zero = {0};
    char out[8] = "before";

    (void)unused;
    memset(&error, 0xee, sizeof error);
    tabla_error_clear(&error);
    assert_int_equal(error.code, TABLA_ERROR_NONE);
    assert_memory_equal(&error, &zero, sizeof error);
    assert_int_equal(tabla_error_format(&error, NULL, out, sizeof out), 0);
    assert_string_equal(out, "");
}

static void missing_arguments_are_empty(void **unused)
{
    struct tabla_error error;
    char out[40];

    (void)unused;
    tabla_fail(&error, TABLA_ERROR_RANGE, "[%1|%2|%3]", NULL, "x", NULL);
    tabla_error_format(&error, NULL, out, sizeof out);
    assert_string_equal(out, "[|x|]");
}

static void arguments_may_come_in_any_order_and_twice(void **unused)
{
    struct tabla_error error;
    char out[40];

    (void)unused;
    tabla_fail(&error, TABLA_ERROR_RANGE, "%3%1 %2, %1", "a", "b", "c");
    tabla_error_format(&error, NULL, out, sizeof out);
    assert_string_equal(out, "ca b, a");
}

static void other_percent_signs_are_plain(void **unused)
{
    struct tabla_error error;
    char out[40];

    (void)unused;
    tabla_fail(&error, TABLA_ERROR_RANGE, "100% %s %4 %0 %1 %", "%2", "two", NULL);
    tabla_error_format(&error, NULL, out, sizeof out);
    assert_string_equal(out, "100% %s %4 %0 %2 %");
}

static const char *to_hungarian(const char *english)
{
    return strcmp(english, "from %1 to %2") == 0 ? "%2 felé %1 felől" : english;
}

static void the_edge_translates(void **unused)
{
    struct tabla_error error;
    char out[60];

    (void)unused;
    tabla_fail_rule(&error, "G3", "", "from %1 to %2", "a1", "b2");
    tabla_error_format(&error, to_hungarian, out, sizeof out);
    assert_string_equal(out, "G3: b2 felé a1 felől");
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "unknown", NULL, NULL, NULL);
    tabla_error_format(&error, to_hungarian, out, sizeof out);
    assert_string_equal(out, "unknown");
}

/* Fills `text` with `count` letters and what follows. */
static const char *letters_then(char *text, size_t count, const char *rest)
{
    memset(text, 'a', count);
    strcpy(text + count, rest);
    return text;
}

static void an_argument_that_just_fits_is_whole(void **unused)
{
    struct tabla_error error;
    char in[100];

    (void)unused;
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1", letters_then(in, TABLA_ERROR_ARG_SIZE - 1, ""), NULL, NULL);
    assert_string_equal(error.arg[0], in);
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1", letters_then(in, TABLA_ERROR_ARG_SIZE - 3, "é"), NULL, NULL);
    assert_string_equal(error.arg[0], in);
}

static void a_long_argument_is_cut_between_characters(void **unused)
{
    static const char *const characters[] = {"é", "€", "🂡"};
    struct tabla_error error;
    char in[200], kept[100];

    (void)unused;
    /* Let the last character stick out by one byte, two, and so on. */
    for (size_t i = 0; i < 3; i++)
        for (size_t out = 1; out < strlen(characters[i]); out++) {
            size_t letters = TABLA_ERROR_ARG_SIZE - 1 - strlen(characters[i]) + out;
            letters_then(kept, letters, "");
            letters_then(in, letters, characters[i]);
            tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1", in, NULL, NULL);
            assert_string_equal(error.arg[0], kept);
            strcat(in, " and more");
            tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1", in, NULL, NULL);
            assert_string_equal(error.arg[0], kept);
        }
    letters_then(in, 150, "");
    letters_then(kept, TABLA_ERROR_ARG_SIZE - 1, "");
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1", in, NULL, NULL);
    assert_string_equal(error.arg[0], kept);
}

static void what_a_terminal_would_obey_becomes_a_question_mark(void **unused)
{
    struct tabla_error error;

    (void)unused;
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "%1%2%3", "\033[2J", "a\tb\r\n\177", "\302\233" "2J é");
    assert_string_equal(error.arg[0], "?[2J");
    assert_string_equal(error.arg[1], "a?b???");
    /* U+009B is the same command as ESC [ in one character. */
    assert_string_equal(error.arg[2], "??2J é");
    tabla_fail_rule(&error, "\033X", "\n1", "%1", NULL, NULL);
    assert_string_equal(error.rule, "?X");
    assert_string_equal(error.point, "?1");
}

static void bytes_that_are_no_characters_become_question_marks(void **unused)
{
    struct tabla_error error;

    (void)unused;
    /* A lone follower, a lone starter at the end, Latin-1, an overlong slash, half a surrogate pair, beyond Unicode. */
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "", "\233x", "x\303", "f\351te");
    assert_string_equal(error.arg[0], "?x");
    assert_string_equal(error.arg[1], "x?");
    assert_string_equal(error.arg[2], "f?te");
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "", "\300\257", "\355\240\200", "\364\220\200\200");
    assert_string_equal(error.arg[0], "??");
    assert_string_equal(error.arg[1], "???");
    assert_string_equal(error.arg[2], "????");
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "", "\340\237\277", "\360\217\277\277", "\370\210\200\200\200");
    assert_string_equal(error.arg[0], "???");
    assert_string_equal(error.arg[1], "????");
    assert_string_equal(error.arg[2], "?????");
    /* The first and last that are. */
    tabla_fail(&error, TABLA_ERROR_SYNTAX, "", "\302\240\337\277", "\340\240\200\357\277\275",
               "\360\220\200\200\364\217\277\277");
    assert_string_equal(error.arg[0], "\302\240\337\277");
    assert_string_equal(error.arg[1], "\340\240\200\357\277\275");
    assert_string_equal(error.arg[2], "\360\220\200\200\364\217\277\277");
}

static void a_small_room_gets_the_beginning(void **unused)
{
    struct tabla_error error;
    char out[16];

    (void)unused;
    tabla_fail_rule(&error, "O3", "", "no liberté left", NULL, NULL);
    memset(out, '#', sizeof out);
    assert_int_equal(tabla_error_format(&error, NULL, out, 0), 0);
    assert_int_equal(out[0], '#');
    assert_int_equal(tabla_error_format(&error, NULL, out, 1), 0);
    assert_string_equal(out, "");
    memset(out, '#', sizeof out);
    assert_int_equal(tabla_error_format(&error, NULL, out, 6), 5);
    assert_string_equal(out, "O3: n");
    assert_int_equal(out[6], '#');
    /* Room for half of the é: it is left out. */
    assert_int_equal(tabla_error_format(&error, NULL, out, 15), 13);
    assert_string_equal(out, "O3: no libert");
    assert_int_equal(tabla_error_format(&error, NULL, out, 16), 15);
    assert_string_equal(out, "O3: no liberté");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fail_returns_false_and_keeps_everything),
        cmocka_unit_test(fail_rule_names_rule_and_point),
        cmocka_unit_test(nobody_need_listen),
        cmocka_unit_test(clear_empties),
        cmocka_unit_test(missing_arguments_are_empty),
        cmocka_unit_test(arguments_may_come_in_any_order_and_twice),
        cmocka_unit_test(other_percent_signs_are_plain),
        cmocka_unit_test(the_edge_translates),
        cmocka_unit_test(an_argument_that_just_fits_is_whole),
        cmocka_unit_test(a_long_argument_is_cut_between_characters),
        cmocka_unit_test(what_a_terminal_would_obey_becomes_a_question_mark),
        cmocka_unit_test(bytes_that_are_no_characters_become_question_marks),
        cmocka_unit_test(a_small_room_gets_the_beginning),
    };

    return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}
