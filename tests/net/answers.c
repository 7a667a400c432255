/* What nets answer: the same in every way of computing it, and at any time. */
#include <pthread.h>

#include "agree.h"

static struct net_model *yinsh(void)
{
    struct tabla_error error;
    struct net_model *model = net_model_load(TABLA_NETS "/yinsh.net", &error);

    assert_non_null(model);
    return model;
}

/* --- Fast as plain ---------------------------------------------------------------------------------------------- */

static void fast_is_plain_in_games(void **data)
{
    static struct asked asked[MANY];
    const struct tabla_setup blitz = {.variant = "blitz"};
    struct net_model *model = yinsh();
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 2);
    for (unsigned n = 0; n < MANY; n++)
        ask_random(&tabla_yinsh, n == 3 ? &blitz : NULL, n * 8, &rng, &asked[n]);
    all_ways_agree(model, asked);
    net_model_free(model);
}

static void fast_is_plain_for_any_net_and_anything_asked(void **data)
{
    static struct asked asked[MANY];
    static const struct make sizes[] = {
        {&tabla_yinsh, 1, 1, 1, 1, 1, 1, 1, 1, 0},       {&tabla_yinsh, 2, 5, 2, 3, 4, 6, 1, 2, 0},
        {&tabla_yinsh, 3, 16, 5, 16, 16, 16, 2, 3, 0},   {&tabla_yinsh, 2, 33, 3, 20, 40, 17, 3, 4, 0},
        {&tabla_yinsh, 1, 48, 0, 70, 33, 100, 30, 5, 0}, {&tabla_yinsh, 2, 17, 1, 5, 64, 8, 0.01f, 6, 0},
        {&tabla_yinsh, 4, 24, 15, 8, 8, 8, 4, 7, 0},     {&tabla_gipf, 3, 20, 5, 8, 8, 8, 2, 8, 0},
    };
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 4);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct net_model *model = made(&sizes[i]);

        for (unsigned n = 0; n < MANY; n++)
            ask_anything(sizes[i].game->features, n, &rng, &asked[n]);
        all_ways_agree(model, asked);
        net_model_free(model);
    }
}

/* A net so wild that its numbers leave what floats can hold still gives chances. */
static void a_net_gone_mad_gives_chances(void **data)
{
    static struct asked asked;
    const struct make make = {
        .game = &tabla_yinsh,
        .blocks = 1, .channels = 8, .policy = 8, .value = 8, .hidden = 8, .scale = 1e9f, .seed = 1};
    struct net_model *model = made(&make);

    (void)data;
    tabla_yinsh.start(NULL, &asked.state, NULL);
    ask(&tabla_yinsh, &asked);
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_in(model, way);
        if (!net)
            continue;
        assert_true(net_run(net, &asked.question, 1, &asked.answer));
        assert_int_equal(asked.question.count, 85);
        for (unsigned i = 0; i < 85; i++)
            near(asked.priors[i], 1.0 / 85, 1e-6);
        near(asked.answer.win + asked.answer.draw + asked.answer.loss, 1, 1e-6);
        net_free(net);
    }
    net_model_free(model);
}

/* --- Chances ---------------------------------------------------------------------------------------------------- */

static void chances_sum_to_one_over_what_is_legal(void **data)
{
    static struct asked asked;
    struct net_model *model = yinsh();
    struct net *net = net_new(model, NET_BEST);
    struct tabla_rng rng;

    (void)data;
    assert_non_null(net);
    assert_int_not_equal(net_way_of(net), NET_BEST);
    tabla_rng_seed(&rng, 8);
    for (unsigned n = 0; n < 10; n++) {
        static float logits[TABLA_MAX_ACTIONS];
        float sum = 0;

        ask_random(&tabla_yinsh, NULL, 7 * n, &rng, &asked);
        assert_true(net_logits(net, &asked.question, 1, &asked.answer));
        memcpy(logits, asked.priors, asked.question.count * sizeof *logits);
        assert_true(net_run(net, &asked.question, 1, &asked.answer));
        for (size_t i = 0; i < asked.question.count; i++) {
            sum += asked.priors[i];
            assert_true(asked.priors[i] > 0);
            near(logf(asked.priors[i] / asked.priors[0]), logits[i] - logits[0], 1e-3);
        }
        near(sum, 1, 1e-5);
        near(asked.answer.win + asked.answer.draw + asked.answer.loss, 1, 1e-5);
        near(asked.answer.outcomes[1][0] + asked.answer.outcomes[1][1] + asked.answer.outcomes[1][2] +
                 asked.answer.outcomes[1][3],
             1, 1e-5);
    }
    net_free(net);
    net_model_free(model);
}

/*
 * It has learnt positions turned and mirrored, so turned positions must look alike to it, action by action: they would
 * not if a plane, a place or a direction were read wrongly. Half the distance between two sets of chances is 0 for
 * equal ones and 1 for ones that share nothing.
 */
static void turned_positions_look_alike(void **data)
{
    static struct asked asked, turned;
    struct net_model *model = yinsh();
    struct net *net = net_new(model, NET_BEST);
    struct tabla_rng rng;
    float distance = 0, values = 0;

    (void)data;
    tabla_rng_seed(&rng, 9);
    for (unsigned n = 0; n < 24; n++) {
        const unsigned symmetry = 1 + n % 11;

        ask_random(&tabla_yinsh, NULL, 3 * n, &rng, &asked);
        tabla_yinsh.transform(&asked.state, symmetry, &turned.state);
        ask(&tabla_yinsh, &turned);
        assert_true(net_run(net, &asked.question, 1, &asked.answer));
        assert_true(net_run(net, &turned.question, 1, &turned.answer));
        for (size_t i = 0; i < asked.question.count; i++) {
            tabla_action there = tabla_yinsh.transform_action(&asked.state, symmetry, asked.actions[i]);
            size_t k = 0;

            while (turned.actions[k] != there)
                k++;
            distance += fabsf(asked.priors[i] - turned.priors[k]) / 2;
        }
        values += fabsf(asked.answer.win - asked.answer.loss - turned.answer.win + turned.answer.loss);
    }
    assert_true(distance / 24 < 0.3f);
    assert_true(values / 24 < 0.15f);
    net_free(net);
    net_model_free(model);
}

/* --- Threads ---------------------------------------------------------------------------------------------------- */

enum { THREADS = 3, TIMES = 12 };

struct thread {
    const struct net *net;
    const struct asked *asked;
    bool same;
};

static void *answer_again(void *data)
{
    struct thread *thread = data;

    thread->same = true;
    for (unsigned t = 0; t < TIMES; t++)
        for (unsigned n = 0; n < MANY; n++) {
            float priors[TABLA_MAX_ACTIONS];
            struct net_answer answer = {.priors = priors};
            const struct asked *asked = &thread->asked[n];

            if (!net_run(thread->net, &asked->question, 1, &answer) || answer.win != asked->answer.win ||
                memcmp(priors, asked->priors, asked->question.count * sizeof *priors) != 0)
                thread->same = false;
        }
    return NULL;
}

static void threads_share_a_net(void **data)
{
    static struct asked asked[MANY];
    const struct make make = {
        .game = &tabla_yinsh,
        .blocks = 2, .channels = 24, .pooled = 1, .policy = 16, .value = 16, .hidden = 16, .scale = 2, .seed = 5};
    struct net_model *model = made(&make);
    struct net *net = net_new(model, NET_BEST);
    struct thread threads[THREADS];
    pthread_t ids[THREADS];
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 6);
    for (unsigned n = 0; n < MANY; n++) {
        ask_random(&tabla_yinsh, NULL, 9 * n, &rng, &asked[n]);
        assert_true(net_run(net, &asked[n].question, 1, &asked[n].answer));
    }
    for (unsigned i = 0; i < THREADS; i++) {
        threads[i] = (struct thread){net, asked, false};
        assert_int_equal(pthread_create(&ids[i], NULL, answer_again, &threads[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(ids[i], NULL);
        assert_true(threads[i].same);
    }
    net_free(net);
    net_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_is_plain_in_games),
        cmocka_unit_test(fast_is_plain_for_any_net_and_anything_asked),
        cmocka_unit_test(a_net_gone_mad_gives_chances),
        cmocka_unit_test(chances_sum_to_one_over_what_is_legal),
        cmocka_unit_test(turned_positions_look_alike),
        cmocka_unit_test(threads_share_a_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
