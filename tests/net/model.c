/* The file of a net: what is whole is read, and everything else is refused with a sentence that says why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "make.h"

static const struct make small = {
    .game = &tabla_yinsh,
    .blocks = 2, .channels = 5, .pooled = 2, .policy = 3, .value = 4, .hidden = 6, .scale = 1, .seed = 3};

/* Where things stand in the header. */
enum { VERSION = 8, NUMBERS = 12, NAME = 16, SIZES = 32, FEATURES = SIZES, BLOCKS = SIZES + 36,
       CHANNELS = SIZES + 40, POOLED = SIZES + 44, HIDDEN = SIZES + 56, GLOBALS = SIZES + 64, OWNERS = SIZES + 68,
       ANY_SIZE = SIZES + 72, SOFTNESS = SIZES + 80, FIRST_COUNT = SIZES + 84 };

static void refused(const struct file *file, enum tabla_error_code code, const char *sentence)
{
    struct tabla_error error;
    char words[256];

    assert_null(net_model_read(file->data, file->size, &error));
    tabla_error_format(&error, NULL, words, sizeof words);
    assert_string_equal(words, sentence);
    assert_int_equal(error.code, code);
    assert_null(net_model_read(file->data, file->size, NULL));
}

static void what_is_whole_is_read(void **data)
{
    struct file file = make_file(&small);
    struct tabla_error error;
    struct net_model *model = net_model_read(file.data, file.size, &error);
    const struct net_shape *shape;

    (void)data;
    assert_non_null(model);
    shape = net_model_shape(model);
    assert_ptr_equal(shape->game, &tabla_yinsh);
    assert_int_equal(shape->blocks, 2);
    assert_int_equal(shape->channels, 5);
    assert_int_equal(shape->pooled, 2);
    assert_int_equal(shape->policy, 3);
    assert_int_equal(shape->value, 4);
    assert_int_equal(shape->hidden, 6);
    assert_int_equal(shape->steps, 7);
    assert_int_equal(shape->softness, 150);
    assert_true(shape->hex);
    net_model_free(model);
    free(file.data);
}

static void the_checksum_is_that_of_zlib(void **data)
{
    (void)data;
    /* The check value of this CRC in every description of it. */
    assert_int_equal(net_checksum("123456789", 9), 0xcbf43926);
    assert_int_equal(net_checksum("", 0), 0);
}

static void what_is_no_net_is_refused(void **data)
{
    uint8_t text[200] = "(;GM[1]FF[4]SZ[19])";
    struct file file = {text, sizeof text};

    (void)data;
    refused(&file, TABLA_ERROR_SYNTAX, "this is not the file of a net");
    file.size = 0;
    refused(&file, TABLA_ERROR_SYNTAX, "this is not the file of a net");
}

static void a_file_that_ends_anywhere_is_refused(void **data)
{
    struct file file = make_file(&small);
    char sentence[128];

    (void)data;
    for (size_t size = 0; size < file.size; size++) {
        /* Its own memory, so that a sanitizer sees what is read beyond it. */
        struct file cut = {malloc(size ? size : 1), size};

        memcpy(cut.data, file.data, size);
        assert_null(net_model_read(cut.data, cut.size, NULL));
        free(cut.data);
    }
    snprintf(sentence, sizeof sentence, "the file of this net is damaged: %zu bytes where %zu are expected",
             file.size - 1, file.size);
    file.size--;
    refused(&file, TABLA_ERROR_SYNTAX, sentence);
    free(file.data);
}

static void a_file_with_more_behind_it_is_refused(void **data)
{
    struct file file = make_file(&small);
    char sentence[128];

    (void)data;
    file.data = realloc(file.data, file.size + 4);
    memset(file.data + file.size, 0, 4);
    file.size += 4;
    seal(&file);
    snprintf(sentence, sizeof sentence, "the file of this net is damaged: %zu bytes where %zu are expected",
             file.size, file.size - 4);
    refused(&file, TABLA_ERROR_SYNTAX, sentence);
    free(file.data);
}

static void any_wrong_bit_is_found(void **data)
{
    struct file file = make_file(&small);

    (void)data;
    for (size_t i = 0; i < file.size; i++) {
        file.data[i] ^= (uint8_t)(1 << i % 8);
        assert_null(net_model_read(file.data, file.size, NULL));
        file.data[i] ^= (uint8_t)(1 << i % 8);
    }
    file.data[200] ^= 1;
    refused(&file, TABLA_ERROR_SYNTAX, "the file of this net is damaged");
    free(file.data);
}

/* A file that is whole, with one number of it replaced. */
static void refused_with(size_t at, uint32_t value, enum tabla_error_code code, const char *sentence)
{
    struct file file = make_file(&small);

    put32(file.data + at, value);
    seal(&file);
    refused(&file, code, sentence);
    free(file.data);
}

static uint32_t read_number(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void what_is_too_new_or_foreign_is_refused(void **data)
{
    struct file file = make_file(&small);

    (void)data;
    refused_with(VERSION, 4, TABLA_ERROR_UNKNOWN,
                 "this net is written in format 4, and this program understands format 3");
    refused_with(VERSION, 2, TABLA_ERROR_UNKNOWN,
                 "this net is written in format 2, and this program understands format 3");
    /* Every number that says what the net sees and answers, one more than it is. */
    for (size_t at = FEATURES; at <= ANY_SIZE; at += 4) {
        if (at == BLOCKS)
            at = GLOBALS;
        refused_with(at, 1 + read_number(file.data + at), TABLA_ERROR_UNKNOWN,
                     "this net was trained for another version of Tabla: it sees YINSH otherwise");
    }
    memcpy(file.data + NAME, "chess", 5);
    seal(&file);
    refused(&file, TABLA_ERROR_UNKNOWN, "this net is for a game that is not known here: chess");
    /* A game that nets do not see, and a name that has no end. */
    memcpy(file.data + NAME, "template", 8);
    seal(&file);
    assert_null(net_model_read(file.data, file.size, NULL));
    memset(file.data + NAME, 'y', 16);
    seal(&file);
    refused(&file, TABLA_ERROR_UNKNOWN, "this net is for a game that is not known here: yyyyyyyyyyyyyyyy");
    free(file.data);
}

static void numbers_that_cannot_be_are_refused(void **data)
{
    static const char damaged[] = "the file of this net is damaged";
    static const uint32_t bad[] = {0x7f800000, 0xff800000, 0x7fc00000}; /* infinite, not a number */
    struct file file = make_file(&small);
    const size_t last = file.size - 8; /* before the sum */

    (void)data;
    free(file.data);
    refused_with(NUMBERS, 2, TABLA_ERROR_SYNTAX, damaged);
    refused_with(BLOCKS, 0, TABLA_ERROR_SYNTAX, damaged);
    refused_with(BLOCKS, 33, TABLA_ERROR_SYNTAX, damaged);
    refused_with(BLOCKS, UINT32_MAX, TABLA_ERROR_SYNTAX, damaged);
    refused_with(CHANNELS, 0, TABLA_ERROR_SYNTAX, damaged);
    refused_with(CHANNELS, UINT32_MAX, TABLA_ERROR_SYNTAX, damaged);
    refused_with(POOLED, 4, TABLA_ERROR_SYNTAX, damaged); /* a third block, and there are two */
    refused_with(HIDDEN, 0x40000000, TABLA_ERROR_SYNTAX, damaged);
    refused_with(SOFTNESS, 99, TABLA_ERROR_SYNTAX, damaged);
    refused_with(SOFTNESS, 1001, TABLA_ERROR_SYNTAX, damaged);
    refused_with(FIRST_COUNT, 1, TABLA_ERROR_SYNTAX, damaged);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused_with(FIRST_COUNT + 4, bad[i], TABLA_ERROR_SYNTAX, damaged);
    /* A corner that is no neighbour on a hex board, and is not zero. */
    refused_with(FIRST_COUNT + 4 + 2 * 4, 0x3f800000, TABLA_ERROR_SYNTAX, damaged);
    refused_with(last, 0xbf800000, TABLA_ERROR_SYNTAX, damaged); /* a range below zero */
}

static void files_are_read_and_missing_ones_refused(void **data)
{
    struct tabla_error error;
    struct net_model *model = net_model_load(TABLA_NETS "/yinsh.net", &error);

    (void)data;
    assert_non_null(model);
    assert_int_equal(net_model_shape(model)->channels, 96);
    net_model_free(model);
    assert_null(net_model_load("/nowhere/at-all.net", &error));
    assert_int_equal(error.code, TABLA_ERROR_FILE);
    assert_null(net_model_load(TABLA_NETS, &error)); /* a folder */
    assert_int_equal(error.code, TABLA_ERROR_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_whole_is_read),
        cmocka_unit_test(the_checksum_is_that_of_zlib),
        cmocka_unit_test(what_is_no_net_is_refused),
        cmocka_unit_test(a_file_that_ends_anywhere_is_refused),
        cmocka_unit_test(a_file_with_more_behind_it_is_refused),
        cmocka_unit_test(any_wrong_bit_is_found),
        cmocka_unit_test(what_is_too_new_or_foreign_is_refused),
        cmocka_unit_test(numbers_that_cannot_be_are_refused),
        cmocka_unit_test(files_are_read_and_missing_ones_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
