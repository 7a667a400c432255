/* The search on games small enough to know the answer, and on positions with one right move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/alphabeta.h"
#include "search/search.h"
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
    struct search_options own = *options;
    struct tabla_error error = {0};
    struct tabla_keys past = {0};

    assert_true(tabla_read_position(line, strlen(line), &game, &bench->state, &past, &error));
    tabla_keys_release(&past);
    if (own.memory == 0) /* the checks have every byte that is allocated written over */
        own.memory = 1 << 24;
    bench->rollout = (struct search_rollout){game, 1, 400};
    bench->evaluator = search_rollout_evaluator(&bench->rollout);
    bench->search = search_new(game, &bench->evaluator, &own);
    assert_non_null(bench->search);
    assert_true(search_set(bench->search, &bench->state, NULL));
}

static struct search_choice best(const struct bench *bench)
{
    struct search_choice choice;

    assert_int_equal(search_choices(bench->search, &choice, 1), 1);
    return choice;
}

static const char empty_board[] = "template .../.../... b";

static void run(struct bench *bench, uint64_t visits)
{
    search_run(bench->search, &(struct search_limits){.visits = visits}, NULL, NULL, 0);
}

static void stops_at_the_number_of_visits(void **unused)
{
    struct bench bench;

    (void)unused;
    begin(&bench, empty_board, &(struct search_options){.seed = 1});
    run(&bench, 100);
    assert_int_equal(search_visits(bench.search), 100);
    run(&bench, 250); /* the tree is kept: the limit is for all visits together */
    assert_int_equal(search_visits(bench.search), 250);
    search_free(bench.search);
}

static void proves_that_noughts_and_crosses_is_a_draw(void **unused)
{
    struct bench bench;

    (void)unused;
    begin(&bench, "template x../.../... w", &(struct search_options){.seed = 1});
    run(&bench, 1000000);
    assert_int_equal(best(&bench).proven, 2);
    assert_int_equal(best(&bench).action, 4); /* the centre is the only answer to a corner */
    assert_true(search_visits(bench.search) < 1000000);
    search_free(bench.search);
}

static void takes_the_win_and_knows_it_is_one(void **unused)
{
    struct bench bench;

    (void)unused;
    begin(&bench, "template xx./oo./... b", &(struct search_options){.seed = 1});
    run(&bench, 1000);
    assert_int_equal(best(&bench).proven, 1);
    assert_int_equal(best(&bench).action, 8);
    assert_true(search_visits(bench.search) < 1000); /* a won position needs no more thought */
    search_free(bench.search);
}

static bool half_a_win(const void *self, const struct tabla_state *state, float *value, float *bonus)
{
    (void)self;
    (void)value;
    *bonus = state->winner == TABLA_BLACK ? -0.5f : 0.0f;
    return false;
}

static void a_win_that_could_be_larger_is_not_proven(void **unused)
{
    struct bench bench;

    (void)unused;
    begin(&bench, "template xx./oo./... b", &(struct search_options){.seed = 1});
    bench.evaluator.end = half_a_win;
    run(&bench, 1000);
    assert_int_equal(best(&bench).action, 8);
    assert_int_equal(best(&bench).proven, 0);
    assert_true(best(&bench).value == 1.0f && best(&bench).bonus == -0.5f);
    assert_int_equal(search_visits(bench.search), 1000);
    search_free(bench.search);
}

/* Each asks, or takes what another was told; nobody makes a mean of it, which would not stay what it is. */
static void an_end_is_worth_the_same_to_all_threads(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 20; round++) {
        struct bench bench;

        begin(&bench, "template xx./oo./... b", &(struct search_options){.seed = round, .threads = 8});
        bench.evaluator.end = half_a_win;
        run(&bench, 2000);
        assert_int_equal(best(&bench).action, 8);
        assert_true(best(&bench).value == 1.0f && best(&bench).bonus == -0.5f);
        search_free(bench.search);
    }
}

static void plays_on_where_everything_loses(void **unused)
{
    struct bench bench;

    (void)unused;
    /* Black threatens twice; White can stop only one. */
    begin(&bench, "template x.x/.o./o.x w", &(struct search_options){.seed = 1});
    run(&bench, 5000);
    assert_int_equal(best(&bench).proven, -1);
    search_free(bench.search);
}

static void one_thread_and_a_seed_give_the_same_search(void **unused)
{
    struct search_choice first[9], again[9];

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct bench bench;
        begin(&bench, empty_board, &(struct search_options){.seed = 5});
        run(&bench, 500);
        memset(i ? again : first, 0, sizeof first);
        assert_int_equal(search_choices(bench.search, i ? again : first, 9), 9);
        search_free(bench.search);
    }
    for (int i = 0; i < 9; i++) {
        assert_int_equal(first[i].action, again[i].action);
        assert_int_equal(first[i].visits, again[i].visits);
    }
}

static void playing_keeps_what_is_known(void **unused)
{
    struct bench bench;
    struct search_choice choice;

    (void)unused;
    begin(&bench, empty_board, &(struct search_options){.seed = 1});
    run(&bench, 2000);
    choice = best(&bench);
    assert_true(search_play(bench.search, choice.action));
    assert_int_equal(search_visits(bench.search), choice.visits);
    run(&bench, choice.visits + 100);
    assert_int_equal(search_visits(bench.search), choice.visits + 100);
    search_free(bench.search);
}

static void the_expected_line_can_be_played(void **unused)
{
    struct bench bench;
    tabla_action line[9];
    size_t length;

    (void)unused;
    begin(&bench, empty_board, &(struct search_options){.seed = 1});
    run(&bench, 3000);
    length = search_line(bench.search, best(&bench).action, line, 9);
    assert_true(length >= 3);
    for (size_t i = 0; i < length; i++) {
        assert_true(tabla_check(&tabla_template, &bench.state, NULL, line[i], NULL));
        tabla_template.apply(&bench.state, line[i]);
    }
    search_free(bench.search);
}

static void a_full_tree_goes_on_thinking(void **unused)
{
    struct bench bench;
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_yinsh.start(NULL, &state, NULL));
    begin(&bench, "yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0",
          &(struct search_options){.seed = 1, .memory = 1});
    run(&bench, 3000);
    assert_int_equal(search_visits(bench.search), 3000);
    assert_true(search_bytes(bench.search) <= 32768);
    search_free(bench.search);
}

/* A tree that fills up forgets what was hardly looked at, and still finds the line that wins. */
static void a_full_tree_forgets_what_matters_least(void **unused)
{
    struct search_judged judged = {.game = &tabla_gipf, .temperature = 0.25f};
    struct search_evaluator evaluator = search_judged_evaluator(&judged);
    struct search_choice small[1], large[1];
    struct tabla_rng rng;
    struct tabla_state state;

    (void)unused;
    tabla_rng_seed(&rng, 4);
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    tabla_playout(&tabla_gipf, &state, &rng, 12);
    for (unsigned i = 0; i < 2; i++) {
        size_t memory = i ? (size_t)1 << 20 : (size_t)64 << 20;
        struct search *search = search_new(&tabla_gipf, &evaluator, &(struct search_options){.memory = memory});

        assert_non_null(search);
        assert_true(search_set(search, &state, NULL));
        search_run(search, &(struct search_limits){.visits = 20000}, NULL, NULL, 0);
        assert_int_equal(search_visits(search), 20000);
        assert_int_equal(search_choices(search, i ? small : large, 1), 1);
        assert_true(search_bytes(search) <= memory / 2);
        if (i == 0)
            assert_true(search_bytes(search) > (size_t)1 << 20); /* more than the other has room for */
        search_free(search);
    }
    /* Not always the same action, but as good a one, and looked at as thoroughly. */
    assert_true(small[0].value > large[0].value - 0.1f && small[0].value < large[0].value + 0.1f);
    assert_true(small[0].visits > large[0].visits / 4);
}

static void several_threads_share_a_tree(void **unused)
{
    struct bench bench;

    (void)unused;
    begin(&bench, "yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0",
          &(struct search_options){.seed = 1, .threads = 4});
    run(&bench, 2000);
    assert_in_range(search_visits(bench.search), 2000, 2004);
    search_free(bench.search);
}

/* White has four in a row from e5 to e8 and a ring on e9: moving it off the line completes the row, and in blitz wins.
 */
static const char yinsh_one_move[] = "yinsh:blitz BB2/BB5/B7/9/4wwwwW1/W8/W9/W8/W7/7/4 w move pool=47 off=0,0";

static void finds_a_row_in_yinsh(void **unused)
{
    struct bench bench;
    struct alphabeta_result result;

    (void)unused;
    begin(&bench, yinsh_one_move, &(struct search_options){.seed = 1});
    run(&bench, 20000);
    assert_int_equal(best(&bench).proven, 1);
    assert_true(alphabeta(&tabla_yinsh, &bench.state, NULL, &(struct alphabeta_limits){.depth = 1}, 1, &result));
    assert_true(result.value > 1.0f);
    tabla_yinsh.apply(&bench.state, result.action);
    assert_int_equal(bench.state.player, TABLA_WHITE); /* to take the row off */
    search_free(bench.search);
}

/* Without proof to help, the visits go to what is worth more to whoever decides. */
static void looks_more_at_what_is_better(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 11);
    for (unsigned game = 0; game < 8; game++) {
        struct search_judged judged = {.game = &tabla_gipf};
        struct search_evaluator evaluator = search_judged_evaluator(&judged);
        struct search_options options = {.seed = game, .memory = 1 << 24};
        struct search *search = search_new(&tabla_gipf, &evaluator, &options);
        struct search_choice choices[TABLA_MAX_ACTIONS];
        struct tabla_state state;
        size_t count;
        float others = 0;

        assert_non_null(search);
        assert_true(tabla_gipf.start(NULL, &state, NULL));
        tabla_playout(&tabla_gipf, &state, &rng, 6 + game % 2);
        assert_false(state.over);
        assert_true(search_set(search, &state, NULL));
        search_run(search, &(struct search_limits){.visits = 3000}, NULL, NULL, 0);
        count = search_choices(search, choices, TABLA_MAX_ACTIONS);
        for (size_t i = 1; i < count; i++)
            others += choices[i].value / (float)(count - 1);
        assert_true(choices[0].value > others);
        search_free(search);
    }
}

/* Every line to the end of the depth, by definition: who decides takes what is best for them. For Black. */
static float whole_tree(const struct tabla_state *state, unsigned player, unsigned depth, unsigned ply)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count;
    float best = 0;

    if (state->over)
        return (state->winner == TABLA_BLACK ? 2.0f : -2.0f) * (1.0f - 0.001f * (float)(ply - 1));
    if (state->player != player) {
        if (depth == 0)
            return tabla_gipf.judge(state, NULL, 0, NULL);
        player = state->player;
        depth--;
    }
    count = tabla_gipf.actions(state, NULL, actions);
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        float value;

        tabla_gipf.apply(&next, actions[i]);
        value = whole_tree(&next, player, depth, ply + 1);
        if (i == 0 || (player == TABLA_BLACK ? value > best : value < best))
            best = value;
    }
    return best;
}

static void alphabeta_finds_what_the_whole_tree_holds(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 21);
    for (unsigned game = 0; game < 6; game++) {
        struct tabla_state state;

        do {
            assert_true(tabla_gipf.start(NULL, &state, NULL));
            tabla_playout(&tabla_gipf, &state, &rng, 10 + 3 * game);
        } while (state.over);
        for (unsigned depth = 1; depth <= 3; depth++) {
            /* At once, and one turn after the other in a time that does not end. */
            const struct alphabeta_limits limits[] = {{.depth = depth}, {.depth = depth, .seconds = 1e9}};
            struct alphabeta_result results[2];
            float black = whole_tree(&state, state.player, depth - 1, 0);

            for (size_t i = 0; i < 2; i++) {
                assert_true(alphabeta(&tabla_gipf, &state, NULL, &limits[i], 1, &results[i]));
                assert_true(results[i].value == (state.player == TABLA_BLACK ? black : -black));
                assert_int_equal(results[i].depth, depth);
            }
        }
    }
}

static void alphabeta_stops_when_told(void **unused)
{
    const _Atomic bool stop = true;
    const struct alphabeta_limits limits = {.depth = 4, .stop = &stop};
    struct tabla_state state;
    struct alphabeta_result result;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    assert_false(alphabeta(&tabla_gipf, &state, NULL, &limits, 1, &result));
}

/* After a time that is over at once there is the answer for one turn; of the next, nothing was finished. */
static void alphabeta_has_always_looked_one_turn_ahead(void **unused)
{
    const struct alphabeta_limits hasty = {.depth = 100, .seconds = 1e-9}, one = {.depth = 1};
    struct tabla_state state;
    struct alphabeta_result result, expected;

    (void)unused;
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    assert_true(alphabeta(&tabla_gipf, &state, NULL, &one, 1, &expected));
    assert_true(alphabeta(&tabla_gipf, &state, NULL, &hasty, 1, &result));
    assert_int_equal(result.depth, 1);
    assert_int_equal(result.action, expected.action);
    assert_true(result.value == expected.value);
    assert_int_equal(result.nodes, expected.nodes + 1);
}

/* GIPF that stops its search after so many judgements. */
static unsigned judgements_left;
static _Atomic bool had_enough;

static float judge_until_it_is_enough(const struct tabla_state *state, const tabla_action *actions, size_t count,
                                      float *priors)
{
    had_enough = judgements_left == 0;
    judgements_left -= !had_enough;
    return tabla_gipf.judge(state, actions, count, priors);
}

/* What an action is worth two turns ahead to who plays it. */
static float worth_two_ahead(struct tabla_state state, tabla_action action)
{
    struct alphabeta_result reply;
    unsigned player = state.player;

    tabla_gipf.apply(&state, action);
    assert_int_not_equal(state.player, player);
    assert_true(alphabeta(&tabla_gipf, &state, NULL, &(struct alphabeta_limits){.depth = 1}, 1, &reply));
    return -reply.value;
}

/* Wherever the second turn is cut short: what is played is never worse there than what the first was for. How often
 * it was another action. */
static unsigned cut_short_everywhere(const struct tabla_state *state)
{
    const struct alphabeta_limits one = {.depth = 1}, two = {.depth = 2, .seconds = 1e9, .stop = &had_enough};
    struct tabla_game game = tabla_gipf;
    struct alphabeta_result first, result;
    unsigned others = 0;
    bool finished = false;

    game.judge = judge_until_it_is_enough;
    assert_true(alphabeta(&tabla_gipf, state, NULL, &one, 1, &first));
    for (unsigned judgements = 0; !finished; judgements += 7) {
        judgements_left = judgements;
        had_enough = false;
        if (!alphabeta(&game, state, NULL, &two, 1, &result)) {
            assert_true(had_enough && others == 0);
            continue;
        }
        assert_true(result.action == first.action || result.depth == 2);
        assert_true(worth_two_ahead(*state, result.action) >= worth_two_ahead(*state, first.action));
        others += had_enough && result.action != first.action;
        finished = !had_enough;
    }
    return others;
}

static void a_depth_cut_short_makes_nothing_worse(void **unused)
{
    struct tabla_rng rng;
    unsigned others = 0;

    (void)unused;
    tabla_rng_seed(&rng, 5);
    for (unsigned turns = 4; turns <= 18; turns++) {
        struct tabla_state state;

        assert_true(tabla_gipf.start(NULL, &state, NULL));
        tabla_playout(&tabla_gipf, &state, &rng, turns);
        others += cut_short_everywhere(&state);
    }
    assert_true(others > 0);
}

/* A win in one turn ends it, however much time there is. */
static void alphabeta_looks_no_further_than_a_win(void **unused)
{
    const struct alphabeta_limits patient = {.depth = 100, .seconds = 1e9};
    struct bench bench;
    struct alphabeta_result result;

    (void)unused;
    begin(&bench, yinsh_one_move, &(struct search_options){.seed = 1});
    assert_true(alphabeta(&tabla_yinsh, &bench.state, NULL, &patient, 1, &result));
    assert_true(result.value > 1.0f);
    assert_int_equal(result.depth, 1);
    search_free(bench.search);
}

/* The same value for every order of the actions: pruning must not change it. */
static void alphabeta_does_not_depend_on_luck(void **unused)
{
    struct tabla_rng rng;
    struct tabla_state state;

    (void)unused;
    tabla_rng_seed(&rng, 3);
    assert_true(tabla_gipf.start(NULL, &state, NULL));
    tabla_playout(&tabla_gipf, &state, &rng, 14);
    for (unsigned depth = 1; depth <= 3; depth++) {
        const struct alphabeta_limits limits = {.depth = depth};
        struct alphabeta_result one, two;

        assert_true(alphabeta(&tabla_gipf, &state, NULL, &limits, 1, &one));
        assert_true(alphabeta(&tabla_gipf, &state, NULL, &limits, 2, &two));
        assert_true(one.value == two.value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_at_the_number_of_visits),
        cmocka_unit_test(proves_that_noughts_and_crosses_is_a_draw),
        cmocka_unit_test(takes_the_win_and_knows_it_is_one),
        cmocka_unit_test(a_win_that_could_be_larger_is_not_proven),
        cmocka_unit_test(plays_on_where_everything_loses),
        cmocka_unit_test(one_thread_and_a_seed_give_the_same_search),
        cmocka_unit_test(playing_keeps_what_is_known),
        cmocka_unit_test(the_expected_line_can_be_played),
        cmocka_unit_test(a_full_tree_goes_on_thinking),
        cmocka_unit_test(a_full_tree_forgets_what_matters_least),
        cmocka_unit_test(several_threads_share_a_tree),
        cmocka_unit_test(an_end_is_worth_the_same_to_all_threads),
        cmocka_unit_test(finds_a_row_in_yinsh),
        cmocka_unit_test(looks_more_at_what_is_better),
        cmocka_unit_test(alphabeta_finds_what_the_whole_tree_holds),
        cmocka_unit_test(alphabeta_stops_when_told),
        cmocka_unit_test(alphabeta_has_always_looked_one_turn_ahead),
        cmocka_unit_test(a_depth_cut_short_makes_nothing_worse),
        cmocka_unit_test(alphabeta_looks_no_further_than_a_win),
        cmocka_unit_test(alphabeta_does_not_depend_on_luck),
    };

    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
