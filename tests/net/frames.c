/* Nets for boards of any size: every frame, in every way, alone and among others. Go's, with random numbers. */
#include "agree.h"

static const struct make sizes[] = {
    {&tabla_go, 1, 1, 1, 1, 1, 1, 1, 1, 0},
    {&tabla_go, 2, 18, 2, 10, 12, 9, 2, 2, 0},
    {&tabla_go, 2, 33, 1, 20, 40, 17, 4, 3, 0},
};

/* Squares as boards have them, and everything else. */
static void fast_is_plain_in_every_frame(void **data)
{
    static struct asked asked[MANY];
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct net_model *model = made(&sizes[i]);

        for (unsigned side = 1; side <= 19; side += i < 2 ? 1 : 6) { /* the last one takes its time */
            struct tabla_features f = features_of(&tabla_go, side);

            for (unsigned n = 0; n < MANY; n++) {
                if (n >= 6) {
                    f.width = 1 + tabla_rng_below(&rng, 19);
                    f.height = 1 + tabla_rng_below(&rng, 19);
                }
                ask_anything(&f, (n + side) % 10, &rng, &asked[n]);
            }
            all_ways_agree(model, asked);
        }
        net_model_free(model);
    }
}

static void fast_is_plain_in_games_of_all_sizes(void **data)
{
    static struct asked asked[MANY];
    struct net_model *model = made(&sizes[1]);
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 2);
    for (int side = 2; side <= 19; side++) {
        for (unsigned n = 0; n < MANY; n++)
            ask_random(&tabla_go, &(struct tabla_setup){.size = side}, n * (unsigned)side, &rng, &asked[n]);
        all_ways_agree(model, asked);
    }
    net_model_free(model);
}

/* Nine questions, five frames in no order: the same as one by one. */
static void frames_may_be_mixed(void **data)
{
    static const int sides[MANY] = {9, 19, 9, 13, 9, 5, 19, 9, 2};
    static struct asked asked[MANY];
    static float priors[MANY][TABLA_MAX_ACTIONS], owners[MANY][MOST_CELLS];
    struct make make = sizes[1];
    struct net_model *model;
    struct net_question questions[MANY];
    struct net_answer answers[MANY];
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 3);
    make.range = 4; /* for whole numbers, too */
    model = made(&make);
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_in(model, way);

        for (unsigned n = 0; net && n < MANY; n++) {
            ask_random(&tabla_go, &(struct tabla_setup){.size = sides[n]}, 3 * n, &rng, &asked[n]);
            assert_true(net_run(net, &asked[n].question, 1, &asked[n].answer));
            questions[n] = asked[n].question;
            if (sides[n] == 19)
                questions[n].width = questions[n].height = 0; /* the net's own */
            answers[n] = (struct net_answer){.priors = priors[n], .owners = n % 2 ? owners[n] : NULL};
        }
        assert_true(!net || net_run(net, questions, MANY, answers));
        for (unsigned n = 0; net && n < MANY; n++) {
            for (size_t i = 0; i < questions[n].count; i++)
                near(priors[n][i], asked[n].priors[i], 1e-5);
            near(answers[n].win, asked[n].answer.win, 1e-5);
            for (int i = 0; n % 2 && i < sides[n] * sides[n]; i++)
                near(owners[n][i], asked[n].owners[i], 1e-5);
        }
        net_free(net);
    }
    net_model_free(model);
}

/* A board in the corner of a larger frame, as in training, is answered for as in its own. */
static void what_lies_outside_the_board_counts_for_nothing(void **data)
{
    static struct asked own, larger;
    struct net_model *model = made(&sizes[1]);
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 4);
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_in(model, way);

        for (unsigned side = 2; net && side <= 13; side++) {
            const unsigned frame = side < 9 ? 9 : 19;

            ask_random(&tabla_go, &(struct tabla_setup){.size = (int)side}, side * side / 2, &rng, &own);
            larger.state = own.state;
            ask_in(&tabla_go, frame, &larger);
            assert_true(net_run(net, &own.question, 1, &own.answer));
            assert_true(net_run(net, &larger.question, 1, &larger.answer));
            for (size_t i = 0; i < own.question.count; i++)
                near(own.priors[i], larger.priors[i], 1e-4);
            near(own.answer.win, larger.answer.win, 1e-4);
            near(own.answer.loss, larger.answer.loss, 1e-4);
            for (unsigned cell = 0; cell < frame * frame; cell++) {
                const unsigned row = cell / frame, column = cell % frame;
                const bool inside = row < side && column < side;

                near(larger.owners[cell], inside ? (double)own.owners[row * side + column] : 0, inside ? 1e-4 : 0);
            }
        }
        net_free(net);
    }
    net_model_free(model);
}

/* The pass is one of the chances, all of them sum to one, and owners lie between -1 and 1. */
static void answers_are_chances(void **data)
{
    static struct asked asked;
    static float logits[MOST_CELLS];
    struct net_model *model = made(&sizes[2]);
    struct net *net = net_new(model, NET_BEST);
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 5);
    for (int side = 2; side <= 19; side++) {
        float sum = 0, classes = 0;
        unsigned passes = 0;

        ask_random(&tabla_go, &(struct tabla_setup){.size = side}, (unsigned)side, &rng, &asked);
        assert_true(net_logits(net, &asked.question, 1, &asked.answer));
        memcpy(logits, asked.owners, sizeof logits);
        assert_true(net_run(net, &asked.question, 1, &asked.answer));
        for (size_t i = 0; i < asked.question.count; i++) {
            passes += asked.places[i] == side * side;
            assert_true(asked.priors[i] >= 0);
            sum += asked.priors[i];
        }
        assert_int_equal(passes, 1);
        near(sum, 1, 1e-5);
        for (unsigned i = 0; i < 64; i++)
            classes += asked.answer.outcomes[0][i];
        near(classes, 1, 1e-5);
        for (int i = 0; i < side * side; i++)
            near(asked.owners[i], tanh((double)logits[i]), 1e-6);
    }
    net_free(net);
    net_model_free(model);
}

/* A net may be for small boards alone; then its own frame is smaller. */
static void a_net_may_be_for_small_boards(void **data)
{
    struct file file = make_file(&sizes[1]);
    struct net_model *model;

    (void)data;
    put32(file.data + 36, 9);
    put32(file.data + 40, 9);
    seal(&file);
    model = net_model_read(file.data, file.size, NULL);
    assert_non_null(model);
    assert_int_equal(net_model_shape(model)->width, 9);
    assert_true(net_model_shape(model)->any_size);
    assert_true(net_model_shape(model)->owners);
    assert_int_equal(net_model_shape(model)->globals, 1);
    net_model_free(model);
    for (uint32_t side = 0; side <= 20; side += 20) { /* none, and larger than any board */
        put32(file.data + 36, side);
        seal(&file);
        assert_null(net_model_read(file.data, file.size, NULL));
    }
    free(file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_is_plain_in_every_frame),
        cmocka_unit_test(fast_is_plain_in_games_of_all_sizes),
        cmocka_unit_test(frames_may_be_mixed),
        cmocka_unit_test(what_lies_outside_the_board_counts_for_nothing),
        cmocka_unit_test(answers_are_chances),
        cmocka_unit_test(a_net_may_be_for_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
