/* What is known stays right when actions are left out, memory runs short, trees move and counts grow large. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/state.h"
#include "tabla.h"

struct bench {
    struct tabla_state state;
    struct search_rollout rollout;
    struct search_evaluator evaluator;
    struct search *search;
};

static void begin(struct bench *bench, const char *line, const struct search_options *options)
{
    const struct tabla_game *game = NULL;
    struct tabla_keys past = {0};

    assert_true(tabla_read_position(line, strlen(line), &game, &bench->state, &past, NULL));
    tabla_keys_release(&past);
    bench->rollout = (struct search_rollout){game, 1, 400};
    bench->evaluator = search_rollout_evaluator(&bench->rollout);
    bench->search = search_new(game, &bench->evaluator, options);
    assert_non_null(bench->search);
    assert_true(search_set(bench->search, &bench->state, NULL));
}

static struct search_choice choice_of(const struct bench *bench, tabla_action action)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    size_t count = search_choices(bench->search, choices, TABLA_MAX_ACTIONS);

    for (size_t i = 0; i < count; i++)
        if (choices[i].action == action)
            return choices[i];
    fail_msg("no action %u", action);
    return choices[0];
}

static void run(struct bench *bench, uint64_t visits)
{
    search_run(bench->search, &(struct search_limits){.visits = visits}, NULL, NULL, 0);
}

/* Black wins at c1, which is action 8; so does White at c2, action 5. */
static const char tense[] = "template xx./oo./... b";
enum { WINS = 8, SAVES = 5 };

/* That another action wins is no reason not to look at those that are asked for. */
static void a_win_left_out_ends_nothing(void **unused)
{
    static const tabla_action only[] = {0, SAVES};
    struct search_limits limits = {.only = only, .only_count = 2};
    struct bench bench;
    uint64_t before;

    (void)unused;
    begin(&bench, tense, &(struct search_options){.seed = 1, .memory = 1 << 20});
    run(&bench, 1000);
    assert_int_equal(choice_of(&bench, WINS).proven, 1);
    before = search_visits(bench.search);
    limits.visits = before + 2000;
    search_run(bench.search, &limits, NULL, NULL, 0);
    assert_int_equal(choice_of(&bench, SAVES).proven, 2);     /* what follows is read to its end: a draw */
    assert_true(search_visits(bench.search) < before + 2000); /* then all that was asked is known */
    /* Asked for everything again, it finds the win. */
    run(&bench, 1000);
    assert_int_equal(choice_of(&bench, WINS).proven, 1);
    assert_true(search_visits(bench.search) < 1000);
    assert_true(search_value(bench.search) > 0);
    search_free(bench.search);
}

static struct node *child_of(const struct bench *bench, tabla_action action)
{
    const struct tree *tree = search_tree(bench->search);
    const struct node *root = search_root(bench->search);

    for (uint32_t i = 0; i < root->count; i++)
        if (tree_edges(tree, root)[i].action == action)
            return tree_child(tree, &tree_edges(tree, root)[i]);
    return NULL;
}

/* The action looked at most turns out to lose: the choice is open again, and the visits that are left are for it. */
static void a_favourite_that_loses_settles_nothing(void **unused)
{
    struct bench bench;
    struct node *favourite;
    uint32_t before;

    (void)unused;
    begin(&bench, "template .../.../... b", &(struct search_options){.seed = 1, .memory = 1 << 20});
    run(&bench, 100);
    favourite = child_of(&bench, 4);
    assert_non_null(favourite);
    atomic_store(&favourite->visits, 1000);
    atomic_store(&favourite->proof, PROOF_WHITE);
    before = (uint32_t)search_visits(bench.search) + 1000;
    atomic_store(&search_root(bench.search)->visits, before);
    /* Any of the other eight could still be the one: none has a lead of 200. */
    search_run(bench.search, &(struct search_limits){.visits = before + 200, .settle = true}, NULL, NULL, 0);
    assert_true(search_visits(bench.search) > before + 60);
    search_free(bench.search);
}

/* Nor does what was looked at most before, when it is not among what is asked for now. */
static void a_favourite_left_out_settles_nothing(void **unused)
{
    static const tabla_action only[] = {0, 1, 2, 3};
    struct search_limits limits = {.only = only, .only_count = 4, .settle = true};
    struct bench bench;
    uint32_t before = 1; /* visits that remain: the root's own, and what went to those asked for */

    (void)unused;
    begin(&bench, "template .../.../... b", &(struct search_options){.seed = 1, .memory = 1 << 20});
    run(&bench, 100);
    for (tabla_action action = 0; action < 4; action++)
        before += choice_of(&bench, action).visits;
    atomic_fetch_add(&search_root(bench.search)->visits, 1000 - node_visits(child_of(&bench, 4)));
    atomic_store(&child_of(&bench, 4)->visits, 1000);
    limits.visits = before + 200;
    search_run(bench.search, &limits, NULL, NULL, 0);
    assert_true(search_visits(bench.search) > before + 60);
    search_free(bench.search);
}

/* What hung below a position was forgotten, but not that it is won: how has to be found again. */
static void a_win_whose_way_was_forgotten_is_found_again(void **unused)
{
    struct bench bench;
    struct search_choice best;
    struct node *root;

    (void)unused;
    begin(&bench, tense, &(struct search_options){.seed = 1, .memory = 1 << 20});
    root = search_root(bench.search);
    atomic_store(&root->visits, 1);
    atomic_store(&root->proof, PROOF_BLACK);
    run(&bench, 1000);
    assert_int_equal(search_choices(bench.search, &best, 1), 1);
    assert_int_equal(best.action, WINS);
    search_free(bench.search);
}

/* Of the root's children one that found no memory for its actions; NULL if there is none. */
static const struct node *bare_child(const struct bench *bench, tabla_action *action)
{
    const struct tree *tree = search_tree(bench->search);
    const struct node *root = search_root(bench->search);

    for (uint32_t i = 0; i < root->count; i++) {
        const struct node *child = tree_child(tree, &tree_edges(tree, root)[i]);
        *action = tree_edges(tree, root)[i].action;
        if (child && atomic_load(&child->status) == NODE_OPEN && child->count == 0)
            return child;
    }
    return NULL;
}

/* In the least memory there is, 4096 units, the twelfth position finds no room for its actions. When it is reached it
 * gets them. */
static void every_position_reached_can_be_thought_about(void **unused)
{
    struct bench bench;
    struct search_choice choices[TABLA_MAX_ACTIONS];
    tabla_action action = TABLA_ACTION_NONE;

    (void)unused;
    begin(&bench, "go 19/19/x1x1x1x1x1x1x1x1x1x/19/19/19/19/19/19/19/19/19/19/19/19/19/x1x1x1x1x1x1x1x1x1x/19/19 b "
          "play rules=chinese komi=7.5",
          &(struct search_options){.seed = 1, .memory = 1});
    for (uint64_t visits = 1; visits < 200 && !bare_child(&bench, &action); visits++)
        run(&bench, visits);
    assert_non_null(bare_child(&bench, &action));
    assert_true(search_play(bench.search, action));
    run(&bench, 20);
    assert_int_equal(search_choices(bench.search, choices, TABLA_MAX_ACTIONS), 341); /* 340 points and the pass */
    search_free(bench.search);
}

/* Sums of values are kept in so many bits that there must be an end. */
static void visits_end_before_counts_run_over(void **unused)
{
    struct bench bench;
    const uint32_t many = (UINT32_C(1) << 30) - 50;

    (void)unused;
    begin(&bench, "template .../.../... b", &(struct search_options){.seed = 1, .memory = 1 << 20});
    run(&bench, 10);
    atomic_store(&search_root(bench.search)->visits, many);
    run(&bench, many + 100);
    assert_true(search_visits(bench.search) <= UINT64_C(1) << 30);
    search_free(bench.search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_left_out_ends_nothing),
        cmocka_unit_test(a_favourite_that_loses_settles_nothing),
        cmocka_unit_test(a_favourite_left_out_settles_nothing),
        cmocka_unit_test(a_win_whose_way_was_forgotten_is_found_again),
        cmocka_unit_test(every_position_reached_can_be_thought_about),
        cmocka_unit_test(visits_end_before_counts_run_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
