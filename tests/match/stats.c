/* The arithmetic of matches, against values worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "match/ratings.h"
#include "match/stats.h"

/* cmocka compares floats; these are doubles. */
#define NEAR(a, b, within) assert_true(fabs((a) - (b)) <= (within))

static void elo_and_expected_score_are_each_others_inverse(void **unused)
{
    (void)unused;
    NEAR(match_elo(0.5), 0, 1e-9);
    NEAR(match_elo(0.75), 190.848502, 1e-5); /* 400 log10 3 */
    NEAR(match_elo(0.1), -381.697004, 1e-5); /* -400 log10 9 */
    NEAR(match_expected(400), 10.0 / 11, 1e-9);
    NEAR(match_expected(-400), 1.0 / 11, 1e-9);
    assert_true(isinf(match_elo(1)) && match_elo(1) > 0);
    assert_true(isinf(match_elo(0)) && match_elo(0) < 0);
}

static void nothing_played_says_nothing(void **unused)
{
    struct match_estimate e = match_estimate_of(&(struct match_pairs){{0}});

    (void)unused;
    assert_true(isinf(e.low) && isinf(e.high));
    NEAR(e.elo, 0, 1e-9);
    NEAR(e.los, 0.5, 1e-9);
}

static void ten_even_pairs(void **unused)
{
    /* With the added pair: weights 0.5, 10, 0.5; variance 0.25 / 11; error 0.5 / 11 = 0.045455; low end 0.410911. */
    struct match_estimate e = match_estimate_of(&(struct match_pairs){{0, 0, 10, 0, 0}});

    (void)unused;
    NEAR(e.score, 0.5, 1e-9);
    NEAR(e.low, -62.57, 0.02);
    NEAR(e.high, 62.57, 0.02);
    NEAR(e.los, 0.5, 1e-9);
}

static void all_won_is_not_certain(void **unused)
{
    /* Weights 0.5 and 3.5: mean 0.875, variance 0.109375, error 0.165359; z = 2.26779, low end 0.550902. */
    struct match_estimate e = match_estimate_of(&(struct match_pairs){{0, 0, 0, 0, 3}});

    (void)unused;
    assert_true(isinf(e.elo) && isinf(e.high));
    NEAR(e.low, 35.49, 0.02);
    NEAR(e.los, 0.98833, 1e-4);
    e = match_estimate_of(&(struct match_pairs){{3, 0, 0, 0, 0}});
    assert_true(isinf(e.low) && e.low < 0);
    NEAR(e.high, -35.49, 0.02);
    NEAR(e.los, 1 - 0.98833, 1e-4);
}

static void pairs_that_are_always_shared_are_surer_than_swept_ones(void **unused)
{
    /* 50 % both times, but in one match the colour decides every game, in the other the opening does. */
    struct match_estimate shared = match_estimate_of(&(struct match_pairs){{0, 0, 100, 0, 0}});
    struct match_estimate swept = match_estimate_of(&(struct match_pairs){{50, 0, 0, 0, 50}});

    (void)unused;
    NEAR(swept.high, 68.6, 0.3); /* error 0.5 / sqrt(101) = 0.049752, high end 0.597512 */
    assert_true(shared.high < swept.high / 5);
}

static void bounds_of_the_test(void **unused)
{
    struct match_sprt even = {0, 10, 0.05, 0.05}, uneven = {0, 10, 0.1, 0.05};

    (void)unused;
    NEAR(match_sprt_upper(&even), 2.944439, 1e-5);
    NEAR(match_sprt_lower(&even), -2.944439, 1e-5);
    NEAR(match_sprt_upper(&uneven), 2.251292, 1e-5);
    NEAR(match_sprt_lower(&uneven), -2.890372, 1e-5);
}

static void likelihood_ratio_of_wins_and_losses(void **unused)
{
    /* Two outcomes only are a coin: 600 ln(s1 / s0) + 400 ln((1 - s1) / (1 - s0)), s0 = 0.5, s1 = 0.571463. */
    struct match_pairs pairs = {{400, 0, 0, 0, 600}};

    (void)unused;
    NEAR(match_llr(&pairs, 0, 50), 18.463, 0.03);
    NEAR(match_llr(&pairs, 50, 0), -18.463, 0.03);
    NEAR(match_llr(&pairs, 20, 20), 0, 1e-6);
    NEAR(match_llr(&(struct match_pairs){{0}}, 0, 10), 0, 1e-9);
}

static void likelihood_ratio_of_small_differences(void **unused)
{
    /*
     * Where both claims are near what was seen, the ratio is close to n (s1 - s0) (2 m - s0 - s1) / (2 v): here
     * n = 10000, m = 0.51, v = 0.1 * 0.25 + 0.4 * 0.0625 - 0.01^2 = 0.0499, s0 = 0.5, s1 = 0.514385 (10 Elo): 8.09.
     */
    struct match_pairs pairs = {{450, 1900, 5000, 2100, 550}};

    (void)unused;
    NEAR(match_llr(&pairs, 0, 10), 8.09, 0.1);
    assert_true(match_llr(&pairs, 0, 10) > match_llr(&pairs, 5, 15));
}

static void ratings_that_agree_with_each_other_come_out_exactly(void **unused)
{
    /* 75 %, 75 % and 90 % are odds of 3, 3 and 9: 190.85 Elo apart each. */
    struct match_pairs pairs[9] = {
        [0 * 3 + 1] = {{0, 0, 0, 8, 0}}, [1 * 3 + 2] = {{0, 0, 0, 5, 0}}, [0 * 3 + 2] = {{0, 0, 0, 2, 3}}};
    struct match_rating ratings[3];

    (void)unused;
    match_ratings(pairs, 3, 0, ratings);
    NEAR(ratings[0].elo, 190.8485, 1e-3);
    NEAR(ratings[1].elo, 0, 1e-3);
    NEAR(ratings[2].elo, -190.8485, 1e-3);
}

static void ratings_are_the_likeliest(void **unused)
{
    /* Results that contradict each other: a beats b, b beats c, c beats a. */
    struct match_pairs pairs[9] = {
        [0 * 3 + 1] = {{1, 2, 3, 4, 9}}, [1 * 3 + 2] = {{2, 1, 5, 4, 4}}, [0 * 3 + 2] = {{5, 1, 5, 4, 2}}};
    struct match_rating ratings[3];
    double slope[3] = {0};

    (void)unused;
    match_ratings(pairs, 3, 0, ratings);
    /* At the maximum everybody has scored what these ratings expect of them. */
    for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < 3; b++)
            for (int i = 0; i < MATCH_SUMS; i++) {
                double off = (double)pairs[a * 3 + b].count[i] *
                             (i * 0.5 - 2 * match_expected(ratings[a].elo - ratings[b].elo));
                slope[a] += off;
                slope[b] -= off;
            }
    for (int i = 0; i < 3; i++)
        NEAR(slope[i], 0, 1e-6);
    NEAR(ratings[0].elo + ratings[1].elo + ratings[2].elo, 0, 1e-6);
}

static void errors_of_ratings(void **unused)
{
    /* The difference of two who sweep each other's pairs: sqrt(100) / 50 natural units, 68.1 Elo; half of it each. */
    struct match_pairs pairs[4] = {[1] = {{50, 0, 0, 0, 50}}};
    struct match_rating ratings[2];

    (void)unused;
    match_ratings(pairs, 2, 0, ratings);
    NEAR(ratings[0].elo, 0, 1e-6);
    NEAR(ratings[0].error, 34.05, 0.01);
    NEAR(ratings[1].error, 34.05, 0.01);
    pairs[1] = (struct match_pairs){{0, 0, 50, 50, 0}}; /* 62.5 %: scatter, but not from the two games of a pair */
    match_ratings(pairs, 2, 0, ratings);
    /* Difference 400 log10(5/3) = 88.74; 100 * 0.25^2 = 6.25 squares, 200 * 0.625 * 0.375 = 46.875: 2.5 / 46.875. */
    NEAR(ratings[0].elo - ratings[1].elo, 88.74, 0.01);
    NEAR(ratings[0].error, 1.959964 * 2.5 / 46.875 * 173.7178 / 2, 0.01);
}

static void who_has_won_everything_still_has_a_rating(void **unused)
{
    struct match_pairs pairs[9] = {[0 * 3 + 1] = {{0, 0, 0, 0, 10}}};
    struct match_rating ratings[3];

    (void)unused;
    match_ratings(pairs, 3, 1, ratings);
    /* 10.5 pairs of 11: odds of 21, 528.89 Elo. */
    NEAR(ratings[0].elo - ratings[1].elo, 528.89, 0.1);
    assert_true(isinf(ratings[2].error)); /* has met nobody */
    assert_true(isfinite(ratings[0].error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_expected_score_are_each_others_inverse),
        cmocka_unit_test(nothing_played_says_nothing),
        cmocka_unit_test(ten_even_pairs),
        cmocka_unit_test(all_won_is_not_certain),
        cmocka_unit_test(pairs_that_are_always_shared_are_surer_than_swept_ones),
        cmocka_unit_test(bounds_of_the_test),
        cmocka_unit_test(likelihood_ratio_of_wins_and_losses),
        cmocka_unit_test(likelihood_ratio_of_small_differences),
        cmocka_unit_test(ratings_that_agree_with_each_other_come_out_exactly),
        cmocka_unit_test(ratings_are_the_likeliest),
        cmocka_unit_test(errors_of_ratings),
        cmocka_unit_test(who_has_won_everything_still_has_a_rating),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
