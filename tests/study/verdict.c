/* What the numbers of a review mean, worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "study/review.h"

static void classes_by_what_was_lost(void **state)
{
    (void)state;
    assert_int_equal(review_classify(0), REVIEW_GOOD);
    assert_int_equal(review_classify(0.049), REVIEW_GOOD);
    assert_int_equal(review_classify(0.05), REVIEW_INACCURACY);
    assert_int_equal(review_classify(0.099), REVIEW_INACCURACY);
    assert_int_equal(review_classify(0.6 - 0.5), REVIEW_MISTAKE); /* a hair less than 0.1 in binary */
    assert_int_equal(review_classify(0.199), REVIEW_MISTAKE);
    assert_int_equal(review_classify(0.2), REVIEW_BLUNDER);
    assert_int_equal(review_classify(1), REVIEW_BLUNDER);
}

/* White and Black in turn, as they stand here. */
static struct review_turn turn(enum tabla_player player, double before, double after)
{
    return (struct review_turn){.player = player, .before = before, .after = after, .judged = true};
}

static void turning_points(void **state)
{
    struct review_turn turns[] = {
        turn(TABLA_WHITE, 0.50, 0.48), /* good: 2 lost */
        turn(TABLA_BLACK, 0.52, 0.46), /* inaccuracy, and the lead is gone: a turning point */
        turn(TABLA_WHITE, 0.60, 0.53), /* inaccuracy, still ahead: none */
        turn(TABLA_BLACK, 0.40, 0.28), /* mistake: a turning point, though the lead was White's all along */
        turn(TABLA_WHITE, 0.80, 0.30), /* blunder, and the lead changes */
        turn(TABLA_BLACK, 0.70, 0.75), /* better than thought: nothing lost */
        turn(TABLA_WHITE, 0.51, 0.49), /* the lead changes by two hundredths: that is noise */
    };
    struct review review = {.count = 7, .turns = turns};

    (void)state;
    review_sum_up(&review);
    assert_int_equal(turns[0].class, REVIEW_GOOD);
    assert_false(turns[0].turning);
    assert_int_equal(turns[1].class, REVIEW_INACCURACY);
    assert_true(turns[1].swing && turns[1].turning);
    assert_int_equal(turns[2].class, REVIEW_INACCURACY);
    assert_false(turns[2].swing || turns[2].turning);
    assert_int_equal(turns[3].class, REVIEW_MISTAKE);
    assert_true(turns[3].turning && !turns[3].swing);
    assert_int_equal(turns[4].class, REVIEW_BLUNDER);
    assert_true(turns[4].swing && turns[4].turning);
    assert_true(turns[5].loss == 0);
    assert_int_equal(turns[5].class, REVIEW_GOOD);
    assert_false(turns[6].swing || turns[6].turning);

    assert_int_equal(review.players[TABLA_WHITE].turns, 4);
    assert_float_equal(review.players[TABLA_WHITE].mean_loss, (0.02 + 0.07 + 0.50 + 0.02) / 4, 1e-9);
    assert_int_equal(review.players[TABLA_WHITE].count[REVIEW_GOOD], 2);
    assert_int_equal(review.players[TABLA_WHITE].count[REVIEW_INACCURACY], 1);
    assert_int_equal(review.players[TABLA_WHITE].count[REVIEW_MISTAKE], 0);
    assert_int_equal(review.players[TABLA_WHITE].count[REVIEW_BLUNDER], 1);
    assert_int_equal(review.players[TABLA_BLACK].turns, 3);
    assert_float_equal(review.players[TABLA_BLACK].mean_loss, (0.06 + 0.12) / 3, 1e-9);
}

static void what_is_not_held_against_anyone(void **state)
{
    struct review_turn turns[] = {
        turn(TABLA_WHITE, 0.9, 0.1), /* the only move */
        turn(TABLA_BLACK, 0.9, 0.1), /* the engine's own choice */
        turn(TABLA_WHITE, 0.9, 0.1), /* gives up */
        turn(TABLA_BLACK, 0.9, 0.6),
    };
    struct review review = {.count = 4, .turns = turns};

    (void)state;
    turns[0].forced = true;
    turns[0].agreed = true;
    turns[1].agreed = true;
    turns[2].judged = false;
    review_sum_up(&review);
    for (int i = 0; i < 3; i++) {
        assert_true(turns[i].loss == 0);
        assert_false(turns[i].turning);
    }
    /* A move without a choice is no agreement, and giving up is no turn. */
    assert_int_equal(review.players[TABLA_WHITE].turns, 1);
    assert_int_equal(review.players[TABLA_WHITE].chosen, 0);
    assert_int_equal(review.players[TABLA_WHITE].agreed, 0);
    assert_int_equal(review.players[TABLA_BLACK].turns, 2);
    assert_int_equal(review.players[TABLA_BLACK].chosen, 2);
    assert_int_equal(review.players[TABLA_BLACK].agreed, 1);
    assert_float_equal(review.players[TABLA_BLACK].mean_loss, 0.15, 1e-9);
}

static void a_game_without_turns(void **state)
{
    struct review review = {0};

    (void)state;
    review_sum_up(&review);
    assert_int_equal(review.players[TABLA_BLACK].turns, 0);
    assert_true(review.players[TABLA_BLACK].mean_loss == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_by_what_was_lost),
        cmocka_unit_test(turning_points),
        cmocka_unit_test(what_is_not_held_against_anyone),
        cmocka_unit_test(a_game_without_turns),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
