/* Whole numbers against floats: kernels are kept as well as their bits allow, and answers come near. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "hand.h"
#include "net/whole.h"
#include "positions.h"

static struct net_model *yinsh(void)
{
    struct net_model *model = net_model_load(TABLA_NETS "/yinsh.net", NULL);

    assert_non_null(model);
    return model;
}

/* --- Kernels ---------------------------------------------------------------------------------------------------- */

static void eight_bits_are_used_up(void **data)
{
    struct net_model *model = yinsh();
    struct fast_net *fast = net_whole_prepare_eight(model);
    const struct whole_net *whole;
    const unsigned channels = model->shape.channels;

    (void)data;
    assert_non_null(fast);
    whole = fast->whole;
    assert_int_equal(whole->tap_count, 7);
    for (unsigned k = 0; k < 2 * model->shape.blocks; k++) {
        const struct block *block = &model->blocks[k / 2];
        const float *kernels = k % 2 ? block->second.weights : block->first.weights;
        const struct whole_kernels *packed = &whole->kernels[WHOLE_TAPS][k];
        const int8_t *weights = packed->weights;

        assert_true(fabsf(packed->factor * 2 * model->ranges[k] - 255) < 1e-3f);
        for (unsigned o = 0; o < channels; o++) {
            const float step = packed->scales[o] * packed->factor;
            int most = 0;

            for (unsigned i = 0; i < channels; i++)
                for (unsigned t = 0; t < whole->tap_count; t++) {
                    const float weight = kernels[(o * channels + i) * 9 + whole->taps[t]];
                    const int kept = weights[((t * channels + i / 4 * 4) * channels) + o * 4 + i % 4];

                    assert_true(fabsf((float)kept * step - weight) <= 0.501f * step);
                    most = abs(kept) > most ? abs(kept) : most;
                }
            assert_int_equal(most, 127);
        }
    }
    net_whole_discard(fast);
    net_model_free(model);
}

/* --- Answers ---------------------------------------------------------------------------------------------------- */

enum { GAMES_POSITIONS = 80 };

struct distance {
    double policy; /* mean of the Kullback-Leibler divergence */
    double value;  /* root of the mean square */
};

static void play_on(const struct net *net, struct asked *asked, struct tabla_rng *rng)
{
    float chance = (float)tabla_rng_below(rng, 1000000) / 1000000;
    size_t chosen = 0;

    if (asked->question.count > 1)
        assert_true(net_run(net, &asked->question, 1, &asked->answer));
    while (chosen + 1 < asked->question.count && (chance -= asked->priors[chosen]) > 0)
        chosen++;
    if (tabla_rng_below(rng, 12) == 0)
        chosen = tabla_rng_below(rng, (uint32_t)asked->question.count);
    tabla_yinsh.apply(&asked->state, asked->actions[chosen]);
    if (asked->state.over)
        tabla_yinsh.start(NULL, &asked->state, NULL);
}

/* Over positions of games the net plays with itself, with a random action now and then. */
static struct distance distance_of(const struct net_model *model, enum net_way way)
{
    static struct asked asked;
    static float wanted[TABLA_MAX_ACTIONS];
    struct net *net = net_new(model, way), *judge = net_new(model, NET_NARROW);
    struct distance distance = {0, 0};
    struct tabla_rng rng;

    assert_true(net && judge);
    assert_int_equal(net_way_of(net), way);
    tabla_rng_seed(&rng, 31);
    tabla_yinsh.start(NULL, &asked.state, NULL);
    for (unsigned n = 0; n < GAMES_POSITIONS; n++) {
        float value;

        ask(&tabla_yinsh, &asked);
        assert_true(net_run(judge, &asked.question, 1, &asked.answer));
        memcpy(wanted, asked.priors, asked.question.count * sizeof *wanted);
        value = asked.answer.win - asked.answer.loss;
        assert_true(net_run(net, &asked.question, 1, &asked.answer));
        for (size_t i = 0; i < asked.question.count; i++)
            distance.policy += wanted[i] > 0 ? (double)(wanted[i] * logf(wanted[i] / asked.priors[i])) : 0;
        value -= asked.answer.win - asked.answer.loss;
        distance.value += (double)(value * value);
        play_on(judge, &asked, &rng);
    }
    net_free(net);
    net_free(judge);
    return (struct distance){distance.policy / GAMES_POSITIONS, sqrt(distance.value / GAMES_POSITIONS)};
}

/* About twice what is measured of the distances; one bit less, or ranges half as large, is more. */
static const struct {
    enum net_way way;
    struct distance most;
    float near; /* logits of made-up nets, as a part of the largest one */
} ways[] = {{NET_EIGHT, {0.0035, 0.02}, 0.05f},          {NET_SIXTEEN, {0.0008, 0.008}, 0.02f},
            {NET_EIGHT_DOTPROD, {0.0035, 0.02}, 0.05f},  {NET_SIXTEEN_AVX2, {0.0008, 0.008}, 0.02f},
            {NET_EIGHT_AVXVNNI, {0.0035, 0.02}, 0.05f},  {NET_SIXTEEN_AVXVNNI, {0.0008, 0.008}, 0.02f}};

static void answers_come_near_those_of_floats(void **data)
{
    struct net_model *model = yinsh();

    (void)data;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct distance distance;

        if (!net_way_possible(ways[w].way))
            continue;
        distance = distance_of(model, ways[w].way);
        if (distance.policy > ways[w].most.policy || distance.value > ways[w].most.value)
            fail_msg("%s: %g %g", net_way_name(ways[w].way), distance.policy, distance.value);
    }
    net_model_free(model);
}

/* --- Everything together, in any frame -------------------------------------------------------------------------- */

enum { MANY = 5 }; /* more than a group, and no multiple of one */

struct board {
    uint64_t planes[64 * 8];
    float scalars[64];
    uint16_t places[64];
    float priors[64], owners[19 * 19];
    struct net_question question;
    struct net_answer answer;
};

/* A board somewhere in the frame with anything on it. */
static void ask_anything(const struct net_shape *s, unsigned width, unsigned height, struct tabla_rng *rng,
                         struct board *board)
{
    const unsigned cells = width * height, words = words_of(cells);

    memset(board, 0, sizeof *board);
    for (unsigned plane = 0; plane < s->planes; plane++)
        for (unsigned cell = 0; cell < cells; cell++)
            if (tabla_rng_below(rng, 10) < (plane ? 2 : 8))
                board->planes[plane * words + cell / 64] |= UINT64_C(1) << cell % 64;
    for (unsigned i = 0; i < s->scalars; i++)
        board->scalars[i] = hand_number(rng, 1);
    for (unsigned i = 0; i < 64; i++)
        board->places[i] = (uint16_t)tabla_rng_below(rng, s->policy_planes * cells + s->globals);
    board->question = (struct net_question){board->planes, board->scalars, board->places, 64, width, height};
    board->answer = (struct net_answer){.priors = board->priors, .owners = s->owners ? board->owners : NULL};
}

static void logits_agree(const struct net_model *model, enum net_way way, struct board *boards, float most)
{
    struct net *net = net_new(model, way), *judge = net_new(model, NET_NARROW);
    struct net_question questions[MANY];
    struct net_answer answers[MANY];
    float priors[MANY][64];

    assert_true(net && judge);
    for (unsigned n = 0; n < MANY; n++) {
        questions[n] = boards[n].question;
        answers[n] = (struct net_answer){.priors = priors[n]};
        assert_true(net_logits(judge, &boards[n].question, 1, &boards[n].answer));
    }
    assert_true(net_logits(net, questions, MANY, answers));
    for (unsigned n = 0; n < MANY; n++) {
        float size = 1;

        for (unsigned i = 0; i < 64; i++)
            size = fmaxf(size, fabsf(boards[n].priors[i]));
        for (unsigned i = 0; i < 64; i++)
            if (fabsf(boards[n].priors[i] - priors[n][i]) > most * size)
                fail_msg("%s, %ux%u: %g is %g, the largest being %g", net_way_name(way), questions[n].width,
                         questions[n].height, (double)boards[n].priors[i], (double)priors[n][i], (double)size);
        assert_true(fabsf(boards[n].answer.win - answers[n].win) <= most * size);
    }
    net_free(net);
    net_free(judge);
}

static void nets_of_any_size_agree_in_any_frame(void **data)
{
    static const unsigned channels[] = {1, 5, 16, 17, 33, 48, 70};
    static struct board boards[MANY];
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 41);
    for (unsigned side = 2; side <= 19; side++) {
        const struct tabla_game *game = side % 3 ? &tabla_go : &tabla_yinsh;
        const unsigned width = game == &tabla_go ? side : game->features->width;
        const unsigned height = game == &tabla_go ? 2 + side * 7 % 18 : game->features->height;
        struct hand hand;

        hand_make(&hand, game, 2, channels[side % 7], side % 4, 5, &rng);
        for (unsigned n = 0; n < MANY; n++)
            ask_anything(&hand.model.shape, width, height, &rng, &boards[n]);
        for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
            if (net_way_possible(ways[w].way))
                logits_agree(&hand.model, ways[w].way, boards, ways[w].near);
        hand_free(&hand);
    }
}

/* A net computes in memory that other boards have been computed in before. */
static void answers_do_not_depend_on_what_was_asked_before(void **data)
{
    static struct board boards[12];
    struct tabla_rng rng;
    struct hand hand;

    (void)data;
    tabla_rng_seed(&rng, 61);
    hand_make(&hand, &tabla_go, 2, 20, 1, 5, &rng);
    for (unsigned n = 0; n < 12; n++)
        ask_anything(&hand.model.shape, n % 2 ? 19 - n : 3 + n, 4 + n, &rng, &boards[n]);
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct net *used = net_way_possible(ways[w].way) ? net_new(&hand.model, ways[w].way) : NULL;

        for (unsigned n = 0; used && n < 12; n++) {
            float priors[64];
            struct net_answer answer = {.priors = priors};
            struct net *fresh = net_new(&hand.model, ways[w].way);

            assert_non_null(fresh);
            assert_true(net_logits(used, &boards[n].question, 1, &boards[n].answer));
            assert_true(net_logits(fresh, &boards[n].question, 1, &answer));
            assert_memory_equal(priors, boards[n].priors, sizeof priors);
            assert_true(answer.win == boards[n].answer.win);
            net_free(fresh);
        }
        net_free(used);
    }
    hand_free(&hand);
}

/* --- Which way -------------------------------------------------------------------------------------------------- */

static enum net_way chosen(const struct net_model *model, enum net_way asked)
{
    struct net *net = net_new(model, asked);
    enum net_way way;

    assert_non_null(net);
    way = net_way_of(net);
    net_free(net);
    return way;
}

/* Each before a limit: the one that a board is computed fastest with, of those that are left. */
static void boards_have_the_way_that_suits_them(void **data)
{
    struct tabla_rng rng;
    struct hand hand;

    (void)data;
    tabla_rng_seed(&rng, 71);
    hand_make(&hand, &tabla_go, 2, 8, 0, 3, &rng);
    if (net_way_possible(NET_EIGHT_DOTPROD))
        assert_int_equal(net_best_below(&hand.model, NET_WAYS), NET_EIGHT_DOTPROD);
    if (net_way_possible(NET_SIXTEEN_AVXVNNI))
        assert_int_equal(net_best_below(&hand.model, NET_EIGHT), NET_SIXTEEN_AVXVNNI);
    hand.model.shape.hex = true;
    if (net_way_possible(NET_EIGHT_AVXVNNI))
        assert_int_equal(net_best_below(&hand.model, NET_EIGHT), NET_EIGHT_AVXVNNI);
    if (net_way_possible(NET_SIXTEEN_AVX2))
        assert_int_equal(net_best_below(&hand.model, NET_EIGHT_AVXVNNI), NET_SIXTEEN_AVX2);
    assert_int_equal(net_best_below(&hand.model, NET_NARROW), NET_PLAIN);
    hand_free(&hand);
}

static void floats_where_ranges_are_not_known(void **data)
{
    struct tabla_rng rng;
    struct hand hand;

    (void)data;
    tabla_rng_seed(&rng, 51);
    hand_make(&hand, &tabla_go, 2, 8, 0, 3, &rng);
    if (net_way_possible(NET_SIXTEEN))
        assert_int_equal(chosen(&hand.model, NET_BEST), NET_SIXTEEN);
    hand.model.shape.hex = true;
    if (net_way_possible(NET_EIGHT))
        assert_int_equal(chosen(&hand.model, NET_BEST), NET_EIGHT);
    else if (net_way_possible(NET_EIGHT_AVXVNNI))
        assert_int_equal(chosen(&hand.model, NET_BEST), NET_EIGHT_AVXVNNI);
    hand.ranges[3] = 0;
    assert_true(chosen(&hand.model, NET_BEST) <= NET_AVX512);
    if (net_way_possible(NET_EIGHT))
        assert_true(chosen(&hand.model, NET_EIGHT) <= NET_AVX512);
    hand_free(&hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_bits_are_used_up),
        cmocka_unit_test(answers_come_near_those_of_floats),
        cmocka_unit_test(nets_of_any_size_agree_in_any_frame),
        cmocka_unit_test(answers_do_not_depend_on_what_was_asked_before),
        cmocka_unit_test(boards_have_the_way_that_suits_them),
        cmocka_unit_test(floats_where_ranges_are_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
