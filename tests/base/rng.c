/* The random generator: the same numbers from the same seed, everywhere and for ever. */
#include "tabla/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The numbers below were worked out by a separate program from the published definitions of both generators. */
static void splitmix64_as_published(void **unused)
{
    uint64_t x = 0;

    (void)unused;
    assert_true(tabla_splitmix64(&x) == 0xe220a8397b1dcdafu);
    assert_true(tabla_splitmix64(&x) == 0x6e789e6aa1b965f4u);
    assert_true(tabla_splitmix64(&x) == 0x06c45d188009454fu);
    assert_true(tabla_splitmix64(&x) == 0xf88bb8a8724c81ecu);
}

static void xoroshiro128plus_as_published(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 0);
    assert_true(tabla_rng_next(&rng) == 0x509946a41cd733a3u);
    assert_true(tabla_rng_next(&rng) == 0xd805fcac6824536eu);
    assert_true(tabla_rng_next(&rng) == 0xdadc02f3e3cf7be3u);
    assert_true(tabla_rng_next(&rng) == 0x622e4dd99d2720e5u);
}

static void the_seed_decides(void **unused)
{
    struct tabla_rng a, b, c;

    (void)unused;
    tabla_rng_seed(&a, 42);
    tabla_rng_seed(&b, 42);
    tabla_rng_seed(&c, 43);
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t number = tabla_rng_next(&a);
        assert_true(number == tabla_rng_next(&b));
        assert_true(number != tabla_rng_next(&c));
    }
}

static void no_seed_gives_a_stuck_generator(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct tabla_rng rng;
        tabla_rng_seed(&rng, seed);
        assert_true(rng.s[0] != 0 || rng.s[1] != 0);
    }
}

static void below_stays_below_and_reaches_all(void **unused)
{
    static const uint32_t sizes[] = {1, 2, 3, 7, 85, 361};

    (void)unused;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct tabla_rng rng;
        unsigned seen[361] = {0}, draws = sizes[s] * 1000;

        tabla_rng_seed(&rng, 7);
        for (unsigned i = 0; i < draws; i++) {
            uint32_t number = tabla_rng_below(&rng, sizes[s]);
            assert_in_range(number, 0, sizes[s] - 1);
            seen[number]++;
        }
        /* A thousand each on average: a fifth more or less would be six standard deviations. */
        for (uint32_t n = 0; n < sizes[s]; n++)
            assert_in_range(seen[n], 800, 1200);
    }
}

static void below_the_largest_number(void **unused)
{
    struct tabla_rng rng;
    uint32_t most = 0;

    (void)unused;
    tabla_rng_seed(&rng, 7);
    for (unsigned i = 0; i < 1000; i++) {
        uint32_t number = tabla_rng_below(&rng, UINT32_MAX);
        assert_true(number < UINT32_MAX);
        most = number > most ? number : most;
    }
    assert_true(most > UINT32_MAX / 100 * 98);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix64_as_published),
        cmocka_unit_test(xoroshiro128plus_as_published),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(no_seed_gives_a_stuck_generator),
        cmocka_unit_test(below_stays_below_and_reaches_all),
        cmocka_unit_test(below_the_largest_number),
    };

    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
