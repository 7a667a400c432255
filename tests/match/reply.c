/* Answers taken out of what engines write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "match/reply.h"

static struct reply reply;

/* What comes out must not depend on how the bytes arrive. */
static void feed(const char *bytes, size_t step)
{
    size_t length = strlen(bytes), at = 0;

    memset(&reply, 0, sizeof reply);
    reply_next(&reply);
    while (at < length && !reply.whole)
        at += reply_feed(&reply, bytes + at, length - at < step ? length - at : step);
}

static void expect(const char *bytes, bool good, long number, const char *text)
{
    for (size_t step = 1; step < 40; step += 3) {
        feed(bytes, step);
        assert_true(reply.whole);
        assert_int_equal(reply.good, good);
        assert_int_equal(reply.number, number);
        assert_string_equal(reply.text, text);
    }
}

static void answers(void **unused)
{
    (void)unused;
    expect("=1 D4\n\n", true, 1, "D4");
    expect("= D4\n\n", true, -1, "D4");
    expect("=\n\n", true, -1, "");
    expect("=12\n\n", true, 12, "");
    expect("?3 illegal move\n\n", false, 3, "illegal move");
    expect("=7 a\nb c\n\n", true, 7, "a\nb c");
    expect("=7\r\nA1\tB2  \r\n\r\n", true, 7, "A1 B2");
}

static void noise_is_passed_over(void **unused)
{
    (void)unused;
    expect("hello\n\n\nthinking = hard\n=4 pass\n\n", true, 4, "pass");
    expect("\x01\x02=5 e\x03" "5\n\n", true, 5, "e5");
}

static void half_an_answer_is_none(void **unused)
{
    (void)unused;
    feed("=1 D4\n", 1);
    assert_false(reply.whole);
    feed("=1 D4", 1);
    assert_false(reply.whole);
}

static void an_endless_answer_takes_no_more_room(void **unused)
{
    char block[1000];

    (void)unused;
    memset(&reply, 0, sizeof reply);
    reply_next(&reply);
    memset(block, 'x', sizeof block);
    reply_feed(&reply, "=9 ", 3);
    for (int i = 0; i < 100; i++)
        reply_feed(&reply, block, sizeof block);
    assert_int_equal(reply.length, REPLY_ROOM - 1);
    reply_feed(&reply, "\n\n", 2);
    assert_true(reply.whole);
}

static void one_answer_after_the_other(void **unused)
{
    const char *both = "=1 a\n\n=2 b\n\n";
    size_t used;

    (void)unused;
    memset(&reply, 0, sizeof reply);
    reply_next(&reply);
    used = reply_feed(&reply, both, strlen(both));
    assert_int_equal(used, 6);
    reply_next(&reply);
    reply_feed(&reply, both + used, strlen(both) - used);
    assert_int_equal(reply.number, 2);
    assert_string_equal(reply.text, "b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(noise_is_passed_over),
        cmocka_unit_test(half_an_answer_is_none),
        cmocka_unit_test(an_endless_answer_takes_no_more_room),
        cmocka_unit_test(one_answer_after_the_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
