/* Two judges: a quick one first, and the search's own for what is visited again and again. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/search.h"
#include "tabla.h"

/* A judge that always says the same, and counts how often it was asked, and of the root. */
struct judge {
    float value; /* Black's */
    bool likes_last;
    _Atomic unsigned asked, of_root;
};

static void say_the_same(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    struct judge *judge = (struct judge *)(uintptr_t)self;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        size_t liked = judge->likes_last ? leaves[i].count - 1 : 0;

        atomic_fetch_add(&judge->asked, 1);
        atomic_fetch_add(&judge->of_root, leaves[i].root);
        leaves[i].value = judge->value;
        for (size_t a = 0; a < leaves[i].count; a++)
            leaves[i].priors[a] = leaves[i].count == 1 ? 1.0f : a == liked ? 0.2f : 0.8f / (float)(leaves[i].count - 1);
    }
}

struct pair {
    struct judge careful, quick;
    struct search_evaluator careful_evaluator, quick_evaluator;
    struct tabla_state state;
    struct search *search;
};

static void set_up_soft(struct pair *pair, unsigned threads, unsigned visits, unsigned weight, float softness)
{
    memset(pair, 0, sizeof *pair);
    pair->careful.value = 0.5f;
    pair->careful.likes_last = true;
    pair->quick.value = -0.5f;
    pair->careful_evaluator = (struct search_evaluator){.self = &pair->careful, .batch = 4, .judge = say_the_same};
    pair->quick_evaluator = (struct search_evaluator){.self = &pair->quick, .batch = 1, .judge = say_the_same};
    pair->search = search_new(&tabla_yinsh, &pair->careful_evaluator,
                              &(struct search_options){.threads = threads,
                                                       .memory = (size_t)1 << 24,
                                                       .quick = &pair->quick_evaluator,
                                                       .quick_visits = visits,
                                                       .careful_weight = weight,
                                                       .softness = softness});
    assert_non_null(pair->search);
    assert_true(tabla_yinsh.start(NULL, &pair->state, NULL));
    assert_true(search_set(pair->search, &pair->state, NULL));
}

static void set_up(struct pair *pair, unsigned threads, unsigned visits, unsigned weight)
{
    set_up_soft(pair, threads, visits, weight, 1);
}

static bool until_enough(struct search *search, void *data)
{
    return search_visits(search) < *(const uint64_t *)data;
}

static void think(struct pair *pair, uint64_t visits)
{
    search_run(pair->search, &(struct search_limits){0}, until_enough, &visits, 0);
}

static float prior_of(const struct search *search, tabla_action action)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    size_t count = search_choices(search, choices, TABLA_MAX_ACTIONS);

    for (size_t i = 0; i < count; i++)
        if (choices[i].action == action)
            return choices[i].prior;
    return -1;
}

static void what_comes_back_is_judged_with_care(void **unused)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct pair pair;
    size_t count;

    (void)unused;
    set_up(&pair, 1, 30, 10);
    think(&pair, 5000);
    /* The root is judged with care at once, and by nobody else. */
    assert_int_equal(pair.careful.of_root, 1);
    assert_int_equal(pair.quick.of_root, 0);
    count = tabla_yinsh.actions(&pair.state, NULL, actions);
    assert_true(fabsf(prior_of(pair.search, actions[count - 1]) - 0.2f) < 1e-3f);
    /* No more positions than can have been visited thirty times each, on paths of which they are part; and some. */
    assert_true(pair.careful.asked > 5);
    assert_true(pair.careful.asked < pair.quick.asked / 4);
    /* Every quick judgement is one visit, every careful one ten. */
    assert_int_equal(search_visits(pair.search), pair.quick.asked + 10 * pair.careful.asked);
    /* White is to move, and the mean is between what the two say: closer to the quick one, who was asked more. */
    {
        float black = -search_value(pair.search);
        float quick = (float)pair.quick.asked, careful = 10.0f * (float)pair.careful.asked;
        assert_true(fabsf(black - (0.5f * careful - 0.5f * quick) / (careful + quick)) < 1e-3f);
    }
    search_free(pair.search);
}

/* Followed to a position that was judged quickly, the search judges it with care before anything else. */
static void a_new_root_is_judged_with_care(void **unused)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    struct pair pair;
    size_t count;
    unsigned before;

    (void)unused;
    set_up(&pair, 1, 1000000, 1);
    think(&pair, 500);
    assert_int_equal(pair.careful.asked, 1);
    count = search_choices(pair.search, choices, TABLA_MAX_ACTIONS);
    assert_true(count > 1 && choices[1].visits > 0);
    before = atomic_load(&pair.careful.asked);
    tabla_yinsh.apply(&pair.state, choices[1].action);
    assert_true(search_follow(pair.search, &pair.state, NULL));
    assert_true(search_visits(pair.search) > 0);
    think(&pair, search_visits(pair.search) + 20);
    assert_int_equal(pair.careful.asked, before + 1);
    assert_int_equal(pair.careful.of_root, 2);
    search_free(pair.search);
}

/* The tree goes by the careful judge's priors softened, and by the quick one's as they are; both are told as judged. */
static void priors_are_told_as_they_were_judged(void **unused)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct pair pair;
    size_t count;

    (void)unused;
    set_up_soft(&pair, 1, 1000000, 1, 2);
    think(&pair, 500);
    count = tabla_yinsh.actions(&pair.state, NULL, actions);
    assert_true(fabsf(prior_of(pair.search, actions[count - 1]) - 0.2f) < 1e-3f);
    assert_true(search_choices(pair.search, choices, TABLA_MAX_ACTIONS) == count && choices[0].visits > 0);
    tabla_yinsh.apply(&pair.state, choices[0].action);
    assert_true(search_follow(pair.search, &pair.state, NULL));
    tabla_yinsh.actions(&pair.state, NULL, actions);
    assert_true(fabsf(prior_of(pair.search, actions[0]) - 0.2f) < 1e-3f);
    search_free(pair.search);
}

/* A number of visits is a number of careful judgements, also where others were made before. */
static void a_number_of_visits_is_judged_with_care(void **unused)
{
    struct pair pair;
    unsigned quick, careful;

    (void)unused;
    set_up(&pair, 1, 50, 10);
    search_run(pair.search, &(struct search_limits){.visits = 200}, NULL, NULL, 0);
    assert_int_equal(pair.quick.asked, 0);
    assert_int_equal(pair.careful.asked, 200);
    assert_int_equal(search_visits(pair.search), 200);
    think(&pair, 2000);
    quick = pair.quick.asked;
    careful = pair.careful.asked;
    assert_true(quick > 0);
    search_run(pair.search, &(struct search_limits){.visits = 300}, NULL, NULL, 0);
    assert_int_equal(pair.quick.asked, quick);
    assert_int_equal(pair.careful.asked, careful + 300);
    assert_int_equal(search_visits(pair.search), 300);
    /* These it keeps. */
    search_run(pair.search, &(struct search_limits){.visits = 400}, NULL, NULL, 0);
    assert_int_equal(pair.careful.asked, careful + 400);
    search_free(pair.search);
}

/* Where the careful judge is worth asking after one visit there is nothing for the other to do. */
static void nobody_judges_quickly_where_that_is_not_worth_it(void **unused)
{
    struct pair pair;

    (void)unused;
    for (unsigned visits = 0; visits <= 2; visits++) {
        set_up(&pair, 1, visits, 10);
        think(&pair, 500);
        assert_int_equal(pair.quick.asked > 0, visits == 2);
        assert_true(pair.careful.asked > 1);
        if (visits < 2) {
            assert_int_equal(search_visits(pair.search), pair.careful.asked);
        }
        search_free(pair.search);
    }
}

static void threads_share_both_judges(void **unused)
{
    struct pair pair;

    (void)unused;
    set_up(&pair, 3, 20, 5);
    think(&pair, 20000);
    assert_int_equal(pair.careful.of_root, 1);
    assert_int_equal(search_visits(pair.search), pair.quick.asked + 5 * pair.careful.asked);
    search_free(pair.search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_back_is_judged_with_care),
        cmocka_unit_test(a_new_root_is_judged_with_care),
        cmocka_unit_test(priors_are_told_as_they_were_judged),
        cmocka_unit_test(a_number_of_visits_is_judged_with_care),
        cmocka_unit_test(nobody_judges_quickly_where_that_is_not_worth_it),
        cmocka_unit_test(threads_share_both_judges),
    };

    return cmocka_run_group_tests_name("search quick", tests, NULL, NULL);
}
