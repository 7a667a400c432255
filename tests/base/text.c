/* The growable text, and what becomes of it when memory runs out. */
#include "tabla/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The library's realloc() comes here (linked with --wrap): it fails once `allowed` calls have been granted. */
static unsigned allowed;
void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    if (allowed == 0)
        return NULL;
    allowed--;
    return __real_realloc(memory, size);
}

static int plenty(void **unused)
{
    (void)unused;
    allowed = 1000;
    return 0;
}

static void empty_is_the_empty_string(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    assert_string_equal(tabla_text_string(&text), "");
    tabla_text_add(&text, NULL, 0);
    assert_string_equal(tabla_text_string(&text), "");
    assert_int_equal(text.length, 0);
    assert_false(text.failed);
    tabla_text_release(&text);
}

static void pieces_join(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    tabla_text_add_string(&text, "e5");
    tabla_text_add_char(&text, '-');
    tabla_text_add(&text, "e8;and more", 2);
    tabla_text_addf(&text, " %d %s", -7, "rings");
    assert_string_equal(tabla_text_string(&text), "e5-e8 -7 rings");
    assert_int_equal(text.length, 14);
    tabla_text_release(&text);
}

static void nul_bytes_are_kept(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    tabla_text_add(&text, "a\0b", 3);
    tabla_text_add_char(&text, '\0');
    assert_int_equal(text.length, 4);
    assert_memory_equal(text.data, "a\0b\0", 5);
    tabla_text_release(&text);
}

static void grows_over_every_border(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    for (size_t i = 0; i < 5000; i++) {
        tabla_text_add_char(&text, (char)('a' + i % 26));
        assert_int_equal(text.length, i + 1);
        assert_true(text.length < text.capacity);
        assert_int_equal(text.data[i + 1], '\0');
    }
    for (size_t i = 0; i < 5000; i++)
        assert_int_equal(text.data[i], 'a' + i % 26);
    tabla_text_release(&text);
}

static void a_formatted_piece_of_any_length_fits(void **unused)
{
    (void)unused;
    for (int width = 1; width < 300; width++) {
        struct tabla_text text = {0};
        tabla_text_addf(&text, "%*d", width, 7);
        assert_int_equal(text.length, width);
        assert_int_equal(strlen(text.data), width);
        assert_int_equal(text.data[width - 1], '7');
        tabla_text_release(&text);
    }
}

static void clear_keeps_the_memory(void **unused)
{
    struct tabla_text text = {0};
    char *data;

    (void)unused;
    tabla_text_add_string(&text, "some words");
    data = text.data;
    tabla_text_clear(&text);
    assert_string_equal(tabla_text_string(&text), "");
    assert_int_equal(text.length, 0);
    tabla_text_add_string(&text, "others");
    assert_ptr_equal(text.data, data);
    assert_string_equal(text.data, "others");
    tabla_text_release(&text);
    assert_null(text.data);
    assert_int_equal(text.capacity, 0);
    tabla_text_add_string(&text, "again");
    assert_string_equal(tabla_text_string(&text), "again");
    tabla_text_release(&text);
}

static void without_memory_nothing_happens_and_it_is_told(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    allowed = 0;
    tabla_text_add_string(&text, "x");
    assert_true(text.failed);
    assert_int_equal(text.length, 0);
    assert_string_equal(tabla_text_string(&text), "");
    tabla_text_release(&text);
    assert_false(text.failed);
}

static void a_failed_growth_leaves_the_text_as_it_was(void **unused)
{
    struct tabla_text text = {0};
    char before[61] = "";

    (void)unused;
    memset(before, 'b', 60);
    allowed = 1;
    tabla_text_add_string(&text, before);
    assert_false(text.failed);
    tabla_text_add_string(&text, "too much for the room there is");
    assert_true(text.failed);
    assert_string_equal(text.data, before);
    assert_int_equal(text.length, 60);
    /* Once failed, later pieces that would fit are not glued to the wrong place. */
    tabla_text_add_char(&text, 'c');
    tabla_text_addf(&text, "%d", 1);
    assert_string_equal(text.data, before);
    assert_true(text.failed);
    tabla_text_clear(&text);
    assert_false(text.failed);
    tabla_text_add_char(&text, 'c');
    assert_string_equal(text.data, "c");
    tabla_text_release(&text);
}

static void absurd_lengths_are_refused_without_touching_a_byte(void **unused)
{
    static const size_t lengths[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1};

    (void)unused;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct tabla_text text = {0};
        tabla_text_add_string(&text, "ab");
        tabla_text_add(&text, "c", lengths[i]);
        assert_true(text.failed);
        assert_string_equal(text.data, "ab");
        tabla_text_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(empty_is_the_empty_string, plenty),
        cmocka_unit_test_setup(pieces_join, plenty),
        cmocka_unit_test_setup(nul_bytes_are_kept, plenty),
        cmocka_unit_test_setup(grows_over_every_border, plenty),
        cmocka_unit_test_setup(a_formatted_piece_of_any_length_fits, plenty),
        cmocka_unit_test_setup(clear_keeps_the_memory, plenty),
        cmocka_unit_test_setup(without_memory_nothing_happens_and_it_is_told, plenty),
        cmocka_unit_test_setup(a_failed_growth_leaves_the_text_as_it_was, plenty),
        cmocka_unit_test_setup(absurd_lengths_are_refused_without_touching_a_byte, plenty),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
