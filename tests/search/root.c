/* What happens at the root: following the game, looking at some actions only, stopping, settling, halving. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/search.h"
#include "tabla.h"

/* An evaluator that sees no difference in positions, and likes the first action best. */
static void like_the_first(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    float liking = *(const float *)self;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        leaves[i].value = 0;
        for (size_t a = 0; a < leaves[i].count; a++)
            leaves[i].priors[a] = a == 0 ? liking : (1.0f - liking) / (float)(leaves[i].count - 1);
    }
}

static const float much = 0.9f;
static const struct search_evaluator first_first = {.self = &much, .batch = 1, .judge = like_the_first};

static struct search *start(const struct tabla_game *game, const struct search_evaluator *evaluator,
                            const struct search_options *options, struct tabla_state *state)
{
    struct search_options small = *options;
    struct search *search;

    small.memory = 1 << 20;
    search = search_new(game, evaluator, &small);
    assert_non_null(search);
    assert_true(game->start(&(struct tabla_setup){.size = game == &tabla_go ? 5 : 0}, state, NULL));
    assert_true(search_set(search, state, NULL));
    return search;
}

static void following_two_moves_keeps_their_tree(void **unused)
{
    struct search_rollout rollout = {&tabla_template, 1, 20};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);
    struct tabla_state state;
    struct search *search = start(&tabla_template, &evaluator, &(struct search_options){.seed = 1}, &state);
    struct search_choice choice, reply;
    tabla_action line[2];

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 1000}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, &choice, 1), 1);
    assert_int_equal(search_line(search, choice.action, line, 2), 2);
    tabla_template.apply(&state, line[0]);
    tabla_template.apply(&state, line[1]);
    assert_true(search_follow(search, &state, NULL));
    assert_true(search_visits(search) > 20);
    assert_true(search_visits(search) < choice.visits);
    search_run(search, &(struct search_limits){.visits = search_visits(search) + 10}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, &reply, 1), 1);
    assert_true(tabla_check(&tabla_template, &state, NULL, reply.action, NULL));
    search_free(search);
}

static void a_position_never_met_begins_with_nothing(void **unused)
{
    struct search_rollout rollout = {&tabla_template, 1, 20};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);
    struct tabla_state state, other;
    struct search *search = start(&tabla_template, &evaluator, &(struct search_options){.seed = 1}, &state);
    static const char line[] = "template x../.../... w";

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 500}, NULL, NULL, 0);
    assert_true(search_follow(search, &state, NULL)); /* the root itself */
    assert_int_equal(search_visits(search), 500);
    assert_true(tabla_template.read_position(line, sizeof line - 1, &other, NULL, NULL));
    tabla_template.apply(&other, tabla_template.actions(&other, NULL, (tabla_action[16]){0}) ? 8 : 0);
    assert_true(search_follow(search, &other, NULL));
    assert_true(search_visits(search) > 0);
    assert_true(search_follow(search, &state, NULL)); /* a move taken back: that is behind the root */
    assert_int_equal(search_visits(search), 0);
    search_free(search);
}

/* The same stones after another past may be forbidden ground: such a tree is not taken over. */
static void another_past_is_another_position(void **unused)
{
    struct search_rollout rollout = {&tabla_go, 1, 200};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);
    struct tabla_state state, next;
    struct search *search = start(&tabla_go, &evaluator, &(struct search_options){.seed = 1}, &state);
    struct tabla_keys past = {0}, longer = {0};
    struct search_choice choice;

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 500}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, &choice, 1), 1);
    next = state;
    assert_true(tabla_step(&tabla_go, &next, &past, choice.action));
    assert_true(tabla_keys_add(&longer, 12345));
    assert_true(tabla_keys_add(&longer, past.keys[0]));
    assert_true(search_follow(search, &next, &longer));
    assert_int_equal(search_visits(search), 0);
    assert_true(search_set(search, &state, NULL));
    search_run(search, &(struct search_limits){.visits = 500}, NULL, NULL, 0);
    assert_true(search_follow(search, &next, &past));
    assert_true(search_visits(search) > 0);
    tabla_keys_release(&past);
    tabla_keys_release(&longer);
    search_free(search);
}

static void only_some_actions_are_looked_at(void **unused)
{
    struct tabla_state state;
    struct search *search = start(&tabla_template, &first_first, &(struct search_options){.seed = 1}, &state);
    struct search_choice choices[9];
    tabla_action actions[16];
    size_t count = tabla_template.actions(&state, NULL, actions);

    (void)unused;
    assert_int_equal(count, 9);
    search_run(search, &(struct search_limits){.visits = 60, .only = actions + 3, .only_count = 2}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, choices, 9), 9);
    for (size_t i = 0; i < 9; i++)
        assert_int_equal(choices[i].visits > 0, choices[i].action == actions[3] || choices[i].action == actions[4]);
    /* Nothing of what is asked for can be played: nothing is looked at, and it ends. */
    search_run(search, &(struct search_limits){.only = &(tabla_action){4711}, .only_count = 1}, NULL, NULL, 0);
    assert_int_equal(search_visits(search), 60);
    search_free(search);
}

/* What was looked at alone has no start on the others when those may be looked at too. */
static void what_was_looked_at_alone_gains_nothing(void **unused)
{
    static const tabla_action others[] = {4, 5};
    struct tabla_state state;
    struct search *fresh = start(&tabla_template, &first_first, &(struct search_options){.seed = 1}, &state);
    struct search *search = start(&tabla_template, &first_first, &(struct search_options){.seed = 1}, &state);
    struct search_limits all = {.visits = 50}, some = {.visits = 300, .only = others, .only_count = 1};
    struct search_choice is[9], should[9];

    (void)unused;
    search_run(fresh, &all, NULL, NULL, 0);
    search_run(search, &some, NULL, NULL, 0);
    some.only++; /* another one */
    some.visits = 40;
    search_run(search, &some, NULL, NULL, 0);
    assert_int_equal(search_visits(search), 40);
    assert_int_equal(search_choices(search, is, 9), 9);
    assert_int_equal(is[0].action, others[1]);
    assert_int_equal(is[0].visits, 39);
    assert_int_equal(is[1].visits, 0);
    search_run(search, &all, NULL, NULL, 0);
    assert_int_equal(search_visits(search), 50);
    assert_int_equal(search_choices(search, is, 9), 9);
    assert_int_equal(search_choices(fresh, should, 9), 9);
    for (size_t i = 0; i < 9; i++) {
        assert_int_equal(is[i].action, should[i].action);
        assert_int_equal(is[i].visits, should[i].visits);
    }
    assert_true(search_value(search) == search_value(fresh));
    search_free(fresh);
    search_free(search);
}

/* The other way round what is known of an action stays, and the root is what would be had it been looked at alone. */
static void of_fewer_actions_what_is_known_is_kept(void **unused)
{
    struct search_rollout rollout = {&tabla_template, 1, 20};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);
    struct tabla_state state;
    struct search *search = start(&tabla_template, &evaluator, &(struct search_options){.seed = 1}, &state);
    struct search_choice before[9], after[9];
    tabla_action only[2];
    double sum;

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 100}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, before, 9), 9);
    only[0] = before[0].action;
    only[1] = before[8].action;
    search_run(search,
               &(struct search_limits){.visits = 1 + before[0].visits + before[8].visits, .only = only,
                                       .only_count = 2},
               NULL, NULL, 0);
    assert_int_equal(search_visits(search), 1 + before[0].visits + before[8].visits);
    assert_int_equal(search_choices(search, after, 9), 9);
    for (size_t i = 0; i < 9; i++) {
        assert_int_equal(after[i].action, before[i].action);
        assert_int_equal(after[i].visits, before[i].visits);
    }
    /* All that is left beside theirs is the first judgement, which was one random game. */
    sum = (double)search_value(search) * (double)search_visits(search) -
          (double)after[0].value * after[0].visits - (double)after[8].value * after[8].visits;
    assert_true(fabs(sum) < 1.001);
    search_run(search, &(struct search_limits){.visits = 200, .only = only, .only_count = 2}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, after, 9), 9);
    assert_int_equal(search_visits(search), 200);
    /* Played, the action keeps what was found of it. */
    assert_true(search_play(search, after[0].action));
    assert_int_equal(search_visits(search), after[0].visits);
    search_run(search, &(struct search_limits){.visits = after[0].visits + 1}, NULL, NULL, 0);
    assert_int_equal(search_visits(search), after[0].visits + 1);
    search_free(search);
}

static void stops_before_it_begins(void **unused)
{
    const _Atomic bool stop = true;
    struct tabla_state state;
    struct search *search = start(&tabla_yinsh, &first_first, &(struct search_options){.seed = 1}, &state);

    (void)unused;
    search_run(search, &(struct search_limits){.stop = &stop}, NULL, NULL, 0);
    assert_true(search_visits(search) <= 1); /* the root is opened, so that there is something to choose from */
    search_free(search);
}

struct endless {
    struct search *search;
    _Atomic bool stop;
};

static void *think_without_end(void *data)
{
    struct endless *endless = data;

    search_run(endless->search, &(struct search_limits){.stop = &endless->stop}, NULL, NULL, 0);
    return NULL;
}

static void another_thread_stops_it(void **unused)
{
    struct tabla_state state;
    struct endless endless = {
        .search = start(&tabla_yinsh, &first_first, &(struct search_options){.threads = 2}, &state)};
    pthread_t thread;

    (void)unused;
    assert_int_equal(pthread_create(&thread, NULL, think_without_end, &endless), 0);
    while (search_visits(endless.search) < 100) /* what it thinks may be asked meanwhile */
        ;
    atomic_store(&endless.stop, true);
    assert_int_equal(pthread_join(thread, NULL), 0);
    search_free(endless.search);
}

static bool count_down(struct search *search, void *data)
{
    unsigned *left = data;

    (void)search;
    return --*left > 0;
}

static void a_report_can_stop_it(void **unused)
{
    struct tabla_state state;
    struct search *search = start(&tabla_yinsh, &first_first, &(struct search_options){.seed = 1}, &state);
    unsigned left = 5;

    (void)unused;
    search_run(search, &(struct search_limits){0}, count_down, &left, 0);
    assert_int_equal(left, 0);
    search_free(search);
}

static void stops_when_the_choice_cannot_change(void **unused)
{
    struct tabla_state state;
    struct search *search = start(&tabla_yinsh, &first_first, &(struct search_options){.seed = 1}, &state);
    struct search_choice choices[2];
    uint64_t limit = 4000;

    (void)unused;
    search_run(search, &(struct search_limits){.visits = limit, .settle = true}, NULL, NULL, 0);
    assert_true(search_visits(search) < limit);
    assert_int_equal(search_choices(search, choices, 2), 2);
    assert_true(choices[0].visits - choices[1].visits > limit - search_visits(search));
    search_free(search);
}

/*
 * Nine actions, four drawn, 24 visits beside the one that opens the root: two rounds of 12. Three visits for each of
 * the four, then six more for each of the better two.
 */
static void halving_shares_visits_as_planned(void **unused)
{
    struct search_rollout rollout = {&tabla_template, 1, 20};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct tabla_state state;
        struct search *search =
            start(&tabla_template, &evaluator, &(struct search_options){.seed = seed, .gumbel = 4}, &state);
        struct search_choice choices[9];
        unsigned with[10] = {0};

        search_run(search, &(struct search_limits){.visits = 25}, NULL, NULL, 0);
        assert_int_equal(search_visits(search), 25);
        assert_int_equal(search_choices(search, choices, 9), 9);
        for (size_t i = 0; i < 9; i++) {
            assert_in_range(choices[i].visits, 0, 9);
            with[choices[i].visits]++;
        }
        assert_int_equal(with[0], 5);
        assert_int_equal(with[3], 2);
        assert_int_equal(with[9], 2);
        assert_int_equal(choices[0].visits, 9);
        search_free(search);
    }
}

/* Three visits are for the three best of a draw from all nine, which the last action is one of now and then. */
static void few_visits_go_to_what_was_drawn(void **unused)
{
    const struct search_rollout rollout = {.game = &tabla_template, .rollouts = 1, .limit = 20};
    struct search_evaluator evaluator = search_rollout_evaluator(&rollout);
    unsigned last = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct tabla_state state;
        struct search *search =
            start(&tabla_template, &evaluator, &(struct search_options){.seed = seed, .gumbel = 9}, &state);
        struct search_choice choices[9];

        search_run(search, &(struct search_limits){.visits = 4}, NULL, NULL, 0);
        assert_int_equal(search_choices(search, choices, 9), 9);
        for (size_t i = 0; i < 9; i++)
            last += choices[i].action == 8 && choices[i].visits > 0;
        search_free(search);
    }
    assert_in_range(last, 8, 35); /* 20 expected, standard deviation 3.7 */
}

/* How often the first action is drawn by its prior of nine in ten, over 400 seeds. */
static unsigned draws_of_the_first(float softness)
{
    unsigned first = 0;

    for (uint64_t seed = 0; seed < 400; seed++) {
        struct search_options options = {.seed = seed, .gumbel = 9, .softness = softness};
        struct tabla_state state;
        struct search *search = start(&tabla_template, &first_first, &options, &state);
        struct search_choice choice;

        search_run(search, &(struct search_limits){.visits = 2}, NULL, NULL, 0);
        assert_int_equal(search_choices(search, &choice, 1), 1);
        first += choice.action == 0;
        search_free(search);
    }
    return first;
}

/* With equal values the draw is by the priors as they were judged: 360 expected, standard deviation 6. */
static void the_draw_is_by_the_priors(void **unused)
{
    (void)unused;
    assert_in_range(draws_of_the_first(0), 330, 390);
    assert_in_range(draws_of_the_first(2), 330, 390);
}

/*
 * With equal values visits go by the priors: nine in ten for the first of YINSH's 85 actions. Their roots are 0.949 and
 * 84 times 0.035, so a softness of two makes that a quarter; and what is told of the priors stays as it was.
 */
static void softness_spreads_visits_and_not_what_is_told(void **unused)
{
    (void)unused;
    for (unsigned softness = 1; softness <= 2; softness++) {
        struct search_options options = {.seed = 1, .softness = (float)softness};
        struct tabla_state state;
        struct search *search = start(&tabla_yinsh, &first_first, &options, &state);
        struct search_choice choices[TABLA_MAX_ACTIONS];
        size_t count;
        float sum = 0;

        search_run(search, &(struct search_limits){.visits = 2000}, NULL, NULL, 0);
        count = search_choices(search, choices, TABLA_MAX_ACTIONS);
        assert_int_equal(choices[0].action, 0);
        for (size_t i = 0; i < count; i++)
            sum += choices[i].prior;
        assert_true(fabsf(sum - 1) < 1e-3f);
        assert_true(fabsf(choices[0].prior - 0.9f) < 1e-3f);
        assert_true(fabsf(choices[1].prior - 0.1f / (float)(count - 1)) < 1e-4f);
        if (softness == 1)
            assert_in_range(choices[0].visits, 1500, 2000);
        else
            assert_in_range(choices[0].visits, 400, 900);
        search_free(search);
    }
}

/* An evaluator that has softened them already, by two: a quarter for the first, which was nine in ten. */
static void priors_that_come_soft_are_searched_by_and_hardened_to_be_told(void **unused)
{
    static const float quarter = 0.9487f / (0.9487f + 84 * 0.034503f);
    static const struct search_evaluator soft = {.self = &quarter, .batch = 1, .judge = like_the_first};
    struct search_options options = {.seed = 1, .softness = 2, .softened = true};
    struct tabla_state state;
    struct search *search = start(&tabla_yinsh, &soft, &options, &state);
    struct search_choice choice;

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 2000}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, &choice, 1), 1);
    assert_int_equal(choice.action, 0);
    assert_true(fabsf(choice.prior - 0.9f) < 1e-3f);
    assert_in_range(choice.visits, 400, 900);
    search_free(search);
}

struct hopes {
    unsigned seen;
    bool by_bonus;
};

/* A stone of Black's in the corner looks good twenty times and is bad then; everything else is always the same. */
static void be_disappointed(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    struct hopes *hopes = *(struct hopes *const *)self;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        bool corner = tabla_go_stone(leaves[i].state, 0) == TABLA_BLACK;
        float looks = corner ? (hopes->seen++ < 20 ? 0.6f : -1.0f) : 0.3f;

        leaves[i].value = hopes->by_bonus ? 0.3f : looks;
        leaves[i].bonus = looks - leaves[i].value;
        for (size_t a = 0; a < leaves[i].count; a++)
            leaves[i].priors[a] = 1.0f / (float)leaves[i].count;
    }
}

/* What disappoints is still the most visited for a while; with some doubt it is not the first any more. */
static void what_is_surely_better_comes_first(void **unused)
{
    static const tabla_action only[] = {0, 12};

    (void)unused;
    for (unsigned way = 0; way < 4; way++) {
        const unsigned doubting = way % 2;
        struct hopes hopes = {.by_bonus = way >= 2}, *hoping = &hopes;
        struct search_evaluator evaluator = {.self = &hoping, .batch = 1, .judge = be_disappointed};
        struct search_options options = {.seed = 1, .doubt = doubting ? 0.5f : 0};
        struct search_limits limits = {.visits = 50, .only = only, .only_count = 2};
        struct tabla_state state;
        struct search *search = start(&tabla_go, &evaluator, &options, &state);
        struct search_choice choices[2];

        search_run(search, &limits, NULL, NULL, 0);
        assert_int_equal(search_choices(search, choices, 2), 2);
        assert_int_equal(choices[0].action, only[doubting]);
        assert_int_equal(choices[1].action, only[!doubting]);
        assert_true(choices[doubting].visits > choices[!doubting].visits);
        assert_true(search_worth(&choices[doubting]) < search_worth(&choices[!doubting]));
        assert_int_equal(choices[0].visits + choices[1].visits, 49);
        search_free(search);
    }
}

/* Nothing is worth more than anything else; but a stone of Black's in the corner is liked. */
static void like_the_corner(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    (void)self, (void)rng;
    for (size_t i = 0; i < count; i++) {
        leaves[i].value = 0.25f;
        leaves[i].bonus = tabla_go_stone(leaves[i].state, 0) == TABLA_BLACK ? 0.125f : 0;
        for (size_t a = 0; a < leaves[i].count; a++)
            leaves[i].priors[a] = 1.0f / (float)leaves[i].count;
    }
}

/* A bonus is chosen by, also when the tree goes on from there, and never told. */
static void a_bonus_is_chosen_by_and_not_told(void **unused)
{
    static const tabla_action only[] = {0, 12};

    (void)unused;
    for (unsigned doubting = 0; doubting <= 1; doubting++) {
        struct search_evaluator evaluator = {.batch = 1, .judge = like_the_corner};
        struct search_options options = {.seed = 1, .doubt = doubting ? 0.5f : 0};
        struct tabla_state state;
        struct search *search = start(&tabla_go, &evaluator, &options, &state);
        struct search_choice choices[2];

        search_run(search, &(struct search_limits){.visits = 100, .only = only, .only_count = 2}, NULL, NULL, 0);
        assert_int_equal(search_choices(search, choices, 2), 2);
        assert_int_equal(choices[0].action, 0);
        assert_true(choices[0].visits > choices[1].visits);
        for (int i = 0; i < 2; i++)
            assert_true(fabsf(choices[i].value - 0.25f) < 1e-6f);
        assert_true(fabsf(choices[0].bonus - 0.125f) < 1e-6f && choices[1].bonus == 0);
        assert_true(fabsf(search_value(search) - 0.25f) < 1e-6f);
        /* White decides there: what is told is White's, and what was known is not forgotten. */
        assert_true(search_play(search, 0));
        assert_true(fabsf(search_value(search) + 0.25f) < 1e-6f);
        assert_int_equal(search_choices(search, choices, 1), 1);
        assert_true(fabsf(choices[0].value + 0.25f) < 1e-6f && fabsf(choices[0].bonus + 0.125f) < 1e-6f);
        search_free(search);
    }
}

static void the_policy_is_the_prior_moved_towards_value(void **unused)
{
    struct tabla_state state;
    struct search *search = start(&tabla_template, &first_first, &(struct search_options){.seed = 1}, &state);
    struct search_choice choices[3] = {{.action = 0, .visits = 10, .prior = 0.5f, .value = 0.0f},
                                       {.action = 1, .visits = 10, .prior = 0.25f, .value = 0.5f},
                                       {.action = 2, .visits = 0, .prior = 0.25f}};
    float policy[3];

    (void)unused;
    search_policy(search, choices, 3, 1.0f, policy);
    assert_true(policy[0] + policy[1] + policy[2] > 0.999f && policy[0] + policy[1] + policy[2] < 1.001f);
    /* Half of (50 + 10) for a whole point: the second gains exp(15) on the first. */
    assert_true(policy[1] > 0.99f);
    /* The third counts as what the visited ones came to: (0.5 * 0 + 0.25 * 0.5) / 0.75 = 1/6, times 20/21. */
    assert_true(policy[2] > policy[0]);
    /* A tenth of that: exp(1.5) times its prior, half of the first's, so 2.2408 to 1. */
    search_policy(search, choices, 3, 0.1f, policy);
    assert_true(policy[1] / policy[0] > 2.240f && policy[1] / policy[0] < 2.242f);
    /* A bonus counts as the value does. */
    choices[1].value = choices[1].bonus = 0.25f;
    search_policy(search, choices, 3, 0.1f, policy);
    assert_true(policy[1] / policy[0] > 2.240f && policy[1] / policy[0] < 2.242f);
    search_policy(search, choices, 3, 0, policy);
    assert_true(policy[0] > 0.4999f && policy[0] < 0.5001f && policy[1] == policy[2]);
    search_free(search);
}

/* Half of what the policy plays was visited, and one action is known to win. */
static void a_position_is_worth_what_is_played_there(void **unused)
{
    struct tabla_state state;
    struct search *search = start(&tabla_template, &first_first, &(struct search_options){.seed = 1}, &state);
    const struct search_choice choices[5] = {{.visits = 5, .value = 0.5f, .bonus = 0.25f},
                                             {.visits = 2, .value = -0.25f},
                                             {.visits = 1, .value = 0.1f, .proven = 1},
                                             {.visits = 3, .value = 0.5f, .proven = 2}, /* a draw */
                                             {.visits = 0, .value = 0}};
    const float policy[5] = {0.125f, 0.125f, 0.125f, 0.125f, 0.5f};

    (void)unused;
    assert_true(fabsf(search_expectation(search, choices, 5, policy) - 0.25f * (0.5f - 0.25f + 1 + 0)) < 1e-6f);
    assert_true(search_expectation(search, choices + 4, 1, policy + 4) == search_value(search));
    search_free(search);
}

static void noise_changes_priors_and_keeps_their_sum(void **unused)
{
    struct tabla_state state;
    struct search *search =
        start(&tabla_template, &first_first, &(struct search_options){.seed = 1, .noise = 0.25f}, &state);
    struct search_choice choices[9];
    float sum = 0;

    (void)unused;
    search_run(search, &(struct search_limits){.visits = 2}, NULL, NULL, 0);
    assert_int_equal(search_choices(search, choices, 9), 9);
    for (size_t i = 0; i < 9; i++) {
        sum += choices[i].prior;
        if (choices[i].action == 0)
            assert_true(choices[i].prior >= 0.75f * 0.9f && choices[i].prior != 0.9f);
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(following_two_moves_keeps_their_tree),
        cmocka_unit_test(a_position_never_met_begins_with_nothing),
        cmocka_unit_test(another_past_is_another_position),
        cmocka_unit_test(only_some_actions_are_looked_at),
        cmocka_unit_test(what_was_looked_at_alone_gains_nothing),
        cmocka_unit_test(of_fewer_actions_what_is_known_is_kept),
        cmocka_unit_test(stops_before_it_begins),
        cmocka_unit_test(another_thread_stops_it),
        cmocka_unit_test(a_report_can_stop_it),
        cmocka_unit_test(stops_when_the_choice_cannot_change),
        cmocka_unit_test(halving_shares_visits_as_planned),
        cmocka_unit_test(few_visits_go_to_what_was_drawn),
        cmocka_unit_test(the_draw_is_by_the_priors),
        cmocka_unit_test(softness_spreads_visits_and_not_what_is_told),
        cmocka_unit_test(priors_that_come_soft_are_searched_by_and_hardened_to_be_told),
        cmocka_unit_test(what_is_surely_better_comes_first),
        cmocka_unit_test(a_bonus_is_chosen_by_and_not_told),
        cmocka_unit_test(the_policy_is_the_prior_moved_towards_value),
        cmocka_unit_test(a_position_is_worth_what_is_played_there),
        cmocka_unit_test(noise_changes_priors_and_keeps_their_sum),
    };

    return cmocka_run_group_tests_name("search root", tests, NULL, NULL);
}
