/* What nets answer: the same as where they were trained, the same in every way of computing it, at any time. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "make.h"
#include "positions.h"

static const enum net_way all_ways[] = {NET_PLAIN, NET_NARROW, NET_AVX2, NET_AVX512};
#define WAYS (sizeof all_ways / sizeof *all_ways)

/* cmocka's own comparison takes NaN for equal to everything. */
static void near(double a, double b, double most)
{
    assert_true(fabs(a - b) <= most);
}

static struct net_model *yinsh(void)
{
    struct tabla_error error;
    struct net_model *model = net_model_load(TABLA_NETS "/yinsh.net", &error);

    assert_non_null(model);
    return model;
}

static struct net_model *made(const struct make *make)
{
    struct file file = make_file(make);
    struct net_model *model = net_model_read(file.data, file.size, NULL);

    assert_non_null(model);
    free(file.data);
    return model;
}

/* --- As PyTorch ------------------------------------------------------------------------------------------------- */

/* The numbers of a line after its first word. */
static size_t numbers(const char *line, double *out, size_t room)
{
    size_t count = 0;
    char *end;

    for (line = strchr(line, ' '); line && count < room; line = end) {
        double value = strtod(line, &end);
        if (end == line)
            break;
        out[count++] = value;
    }
    return count;
}

static void compare_answer(const struct asked *asked, FILE *file)
{
    static char line[8192];
    static double wanted[TABLA_MAX_ACTIONS];
    const struct net_answer *answer = &asked->answer;
    const float end[3] = {answer->win, answer->draw, answer->loss};

    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(numbers(line, wanted, TABLA_MAX_ACTIONS), asked->question.count);
    for (size_t i = 0; i < asked->question.count; i++)
        near(asked->priors[i], wanted[i], 1e-3);
    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(numbers(line, wanted, 3), 3);
    for (size_t i = 0; i < 3; i++)
        near(end[i], wanted[i], 1e-3);
    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(numbers(line, wanted, 8), 8);
    for (size_t i = 0; i < 8; i++)
        near(answer->outcomes[i / 4][i % 4], wanted[i], 1e-3);
}

/* Encoding, places and net together: from the position's line to the logits. */
static void answers_are_those_of_the_training(void **data)
{
    static struct asked asked;
    static char line[8192];
    static double places[TABLA_MAX_ACTIONS];
    struct net_model *model = yinsh();

    (void)data;
    for (size_t w = 0; w < WAYS; w++) {
        FILE *file = fopen(FIXTURE, "r");
        struct net *net = net_way_possible(all_ways[w]) ? net_new(model, all_ways[w]) : NULL;
        unsigned compared = 0;

        assert_non_null(file);
        while (net && fgets(line, sizeof line, file)) {
            line[strcspn(line, "\n")] = '\0';
            assert_memory_equal(line, "position ", 9);
            assert_true(tabla_yinsh.read_position(line + 9, strlen(line + 9), &asked.state, NULL, NULL));
            ask(&tabla_yinsh, &asked);
            for (unsigned skipped = 0; skipped < 3; skipped++) /* planes, scalars, places */
                assert_non_null(fgets(line, sizeof line, file));
            assert_int_equal(numbers(line, places, TABLA_MAX_ACTIONS), asked.question.count);
            for (size_t i = 0; i < asked.question.count; i++)
                assert_int_equal((int)places[i], asked.places[i]);
            assert_true(net_logits(net, &asked.question, 1, &asked.answer));
            compare_answer(&asked, file);
            compared++;
        }
        assert_true(!net || compared == 12);
        net_free(net);
        fclose(file);
    }
    net_model_free(model);
}

/* --- Fast as plain ---------------------------------------------------------------------------------------------- */

enum { MANY = 9 }; /* more than a group, and no multiple of one */

static void close_to(float a, float b, float size)
{
    assert_true(isfinite(a) && isfinite(b));
    assert_true(fabsf(a - b) <= 2e-4f * (size > 1 ? size : 1));
}

/* The largest logit of an answer: what errors are measured by. */
static float size_of(const struct asked *asked)
{
    float most = fmaxf(fabsf(asked->answer.win), fabsf(asked->answer.loss));

    for (size_t i = 0; i < asked->question.count; i++)
        most = fmaxf(most, fabsf(asked->priors[i]));
    return most;
}

static void all_ways_agree(const struct net_model *model, struct asked *asked)
{
    static struct asked other[MANY];
    struct net *plain = net_new(model, NET_PLAIN);
    struct net_question questions[MANY];
    struct net_answer answers[MANY];

    assert_non_null(plain);
    for (unsigned n = 0; n < MANY; n++)
        assert_true(net_logits(plain, &asked[n].question, 1, &asked[n].answer));
    for (size_t w = 1; w < WAYS; w++) {
        struct net *net = net_way_possible(all_ways[w]) ? net_new(model, all_ways[w]) : NULL;

        for (unsigned n = 0; n < MANY; n++) {
            questions[n] = asked[n].question;
            answers[n] = (struct net_answer){.priors = other[n].priors};
        }
        if (!net)
            continue;
        assert_true(net_logits(net, questions, MANY, answers));
        for (unsigned n = 0; n < MANY; n++) {
            const struct net_answer *a = &asked[n].answer, *b = &answers[n];
            const float size = size_of(&asked[n]);

            for (size_t i = 0; i < questions[n].count; i++)
                close_to(a->priors[i], b->priors[i], size);
            close_to(a->win, b->win, size);
            close_to(a->draw, b->draw, size);
            close_to(a->loss, b->loss, size);
            for (unsigned i = 0; i < 8; i++)
                close_to(a->outcomes[i / 4][i % 4], b->outcomes[i / 4][i % 4], size);
        }
        net_free(net);
    }
    net_free(plain);
}

static void fast_is_plain_in_games(void **data)
{
    static struct asked asked[MANY];
    struct net_model *model = yinsh();
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 2);
    for (unsigned n = 0; n < MANY; n++)
        ask_random(&tabla_yinsh, n == 3 ? "blitz" : NULL, n * 8, &rng, &asked[n]);
    all_ways_agree(model, asked);
    net_model_free(model);
}

/* Bits and numbers no game has: nothing, everything, boards of any shape, numbers far too large. */
static void ask_anything(struct asked *asked, unsigned kind, struct tabla_rng *rng)
{
    const struct tabla_features *f = tabla_yinsh.features;
    const unsigned cells = f->width * f->height;

    memset(asked, 0, sizeof *asked);
    for (unsigned p = 0; p < f->planes; p++)
        for (unsigned c = 0; c < cells; c++)
            if (kind == 1 || (kind > 1 && tabla_rng_below(rng, 10) < kind))
                asked->planes[2 * p + c / 64] |= UINT64_C(1) << c % 64;
    for (unsigned i = 0; i < f->scalars; i++)
        asked->scalars[i] = kind == 0 ? 0 : ((float)tabla_rng_below(rng, 2001) - 1000) / (kind % 2 ? 1 : 1000);
    asked->question = (struct net_question){
        .planes = asked->planes, .scalars = asked->scalars, .places = asked->places, .count = 500};
    for (unsigned i = 0; i < 500; i++)
        asked->places[i] = (uint16_t)tabla_rng_below(rng, f->policy_planes * cells);
    asked->answer.priors = asked->priors;
}

static void fast_is_plain_for_any_net_and_anything_asked(void **data)
{
    static struct asked asked[MANY];
    static const struct make sizes[] = {
        {1, 1, 1, 1, 1, 1, 1, 1},     {2, 5, 2, 3, 4, 6, 1, 2},        {3, 16, 5, 16, 16, 16, 2, 3},
        {2, 33, 3, 20, 40, 17, 3, 4}, {1, 48, 0, 70, 33, 100, 30, 5}, {2, 17, 1, 5, 64, 8, 0.01f, 6},
        {4, 24, 15, 8, 8, 8, 4, 7},
    };
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 4);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct net_model *model = made(&sizes[i]);

        for (unsigned n = 0; n < MANY; n++)
            ask_anything(&asked[n], n, &rng);
        all_ways_agree(model, asked);
        net_model_free(model);
    }
}

/* A net so wild that its numbers leave what floats can hold still gives chances. */
static void a_net_gone_mad_gives_chances(void **data)
{
    static struct asked asked;
    const struct make make = {
        .blocks = 1, .channels = 8, .policy = 8, .value = 8, .hidden = 8, .scale = 1e9f, .seed = 1};
    struct net_model *model = made(&make);

    (void)data;
    tabla_yinsh.start(NULL, &asked.state, NULL);
    ask(&tabla_yinsh, &asked);
    for (size_t w = 0; w < WAYS; w++) {
        struct net *net = net_way_possible(all_ways[w]) ? net_new(model, all_ways[w]) : NULL;
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
        cmocka_unit_test(answers_are_those_of_the_training),
        cmocka_unit_test(fast_is_plain_in_games),
        cmocka_unit_test(fast_is_plain_for_any_net_and_anything_asked),
        cmocka_unit_test(a_net_gone_mad_gives_chances),
        cmocka_unit_test(chances_sum_to_one_over_what_is_legal),
        cmocka_unit_test(turned_positions_look_alike),
        cmocka_unit_test(threads_share_a_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
