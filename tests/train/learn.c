/*
 * Learning, from end to end and without a device: self-play asks a tiny net, its records teach the net, and what has
 * been learnt must beat the net it began as. What plays is an average of the weights, as in a real run.
 *
 * Everything is repeatable. Every game asks one question at a time, and a batch has a place for each game, so that it
 * is taken when all games wait: what they were told and what has been learnt by then does not depend on the clock.
 */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "search/search.h"
#include "tiny.h"

static const char GAME[] = "gipf";

/* Sanitizers make everything ten times slower; what they look for needs no long training. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
enum { POSITIONS = 8000, MATCH_PAIRS = 10 };
#else
enum { POSITIONS = 20000, MATCH_PAIRS = 60 };
#endif

enum { GAMES = 64, BATCHES = 2, VISITS = 16, WINDOW = 8192, USES = 8, AVERAGED = 256 };
enum { MATCH_VISITS = 32, MATCH_OPENING = 2, MOST_PLIES = 400 };

/* --- Self-play that is learnt from ------------------------------------------------------------------------------ */

struct school {
    struct tiny *net, *average;
    struct selfplay *games;
    char *inputs, *window;
    float *outputs;
    size_t seen;
    struct tabla_rng rng;
};

static void answer(const struct school *school, unsigned batch)
{
    const struct selfplay_shape *shape = &school->net->shape;
    size_t planes = (size_t)shape->planes * shape->words, places = GAMES;
    const char *part = school->inputs + batch * places * shape->input_bytes;
    const uint64_t *bits = (const uint64_t *)(const void *)part;
    const float *scalars = (const float *)(const void *)(bits + places * planes);
    const int16_t *actions = (const int16_t *)(const void *)(scalars + places * shape->scalars);
    const int16_t *counts = actions + places * shape->actions;

    /* The answer is for the board as it stands, so a net may leave the symmetry proposed alone. */
    for (size_t i = 0; i < places; i++) {
        float *out = school->outputs + (batch * places + i) * shape->output_floats, hidden[TINY_HIDDEN];
        struct tiny_seen seen;

        tiny_see(school->net, bits + i * planes, scalars + i * shape->scalars, 0, &seen);
        out[0] = tiny_forward(school->net, &seen, hidden);
        tiny_priors(school->net, hidden, actions + i * shape->actions, school->net->turned_policy, (unsigned)counts[i],
                    out + 2);
    }
}

/* Takes in the games that have ended; for each of their positions some of the window are learnt. */
static void learn(struct school *school, float rate)
{
    const struct selfplay_shape *shape = &school->net->shape;
    char *next = school->window + school->seen % WINDOW * shape->record_bytes;

    while (selfplay_records(school->games, next, 1) == 1) {
        school->seen++;
        next = school->window + school->seen % WINDOW * shape->record_bytes;
        for (unsigned i = 0; i < USES; i++) {
            uint32_t known = school->seen < WINDOW ? (uint32_t)school->seen : WINDOW;
            const char *record = school->window + (size_t)tabla_rng_below(&school->rng, known) * shape->record_bytes;

            tiny_learn(school->net, record, tabla_rng_below(&school->rng, shape->symmetries), rate);
        }
        if (school->seen % AVERAGED == 0)
            tiny_approach(school->average, school->net, 0.05f);
    }
}

static void train(struct tiny *net, struct tiny *average, size_t positions, float rate)
{
    struct school school = {.net = net, .average = average};
    struct selfplay_config config = {.threads = 1,
                                     .games = GAMES,
                                     .batches = {BATCHES, 0},
                                     .places = {GAMES, 0},
                                     .gumbel = VISITS,
                                     .most_visits = VISITS,
                                     .most_plies = MOST_PLIES,
                                     .random_opening = 0.25f,
                                     .target_weight = 0.5f,
                                     .seed = 11};

    tabla_rng_seed(&school.rng, 12);
    school.inputs = calloc((size_t)BATCHES * GAMES, net->shape.input_bytes);
    school.outputs = calloc((size_t)BATCHES * GAMES * net->shape.output_floats, sizeof(float));
    school.window = calloc(WINDOW, net->shape.record_bytes);
    assert_true(school.inputs && school.outputs && school.window);
    school.games = selfplay_new(GAME, &config, (void *const[SELFPLAY_QUEUES]){school.inputs},
                                (float *const[SELFPLAY_QUEUES]){school.outputs});
    assert_non_null(school.games);
    while (school.seen < positions) {
        unsigned count;
        int batch = selfplay_take(school.games, 0, false, &count);

        if (batch < 0) {
            sched_yield();
            continue;
        }
        assert_int_equal(count, GAMES);
        learn(&school, rate * (1 - 0.9f * (float)school.seen / (float)positions));
        answer(&school, (unsigned)batch);
        selfplay_give(school.games, 0, (unsigned)batch);
    }
    selfplay_free(school.games);
    free(school.inputs);
    free(school.outputs);
    free(school.window);
}

/* --- Two nets against each other -------------------------------------------------------------------------------- */

static void judge(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    const struct tiny *net = self;
    const struct tabla_features *features = tabla_game_find(GAME)->features;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        struct search_leaf *leaf = &leaves[i];
        uint64_t planes[64] = {0};
        int16_t actions[TABLA_MAX_ACTIONS];
        float scalars[64] = {0}, hidden[TINY_HIDDEN], value;
        struct tiny_seen seen;

        features->encode(features, leaf->state, NULL, planes, scalars);
        for (size_t k = 0; k < leaf->count; k++)
            actions[k] = (int16_t)features->policy_index(features, leaf->state, leaf->actions[k]);
        tiny_see(net, planes, scalars, 0, &seen);
        value = tiny_forward(net, &seen, hidden);
        tiny_priors(net, hidden, actions, net->turned_policy, (unsigned)leaf->count, leaf->priors);
        leaf->value = leaf->state->player == TABLA_BLACK ? value : -value;
    }
}

/* One game from an opening drawn by lot; returns the half points of players[0], who has that colour. */
static unsigned play(struct search *const players[2], unsigned colour, uint64_t opening)
{
    const struct tabla_game *game = tabla_game_find(GAME);
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_state state;
    struct tabla_error error;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, opening);
    assert_true(game->start(NULL, &state, &error));
    for (unsigned ply = 0; ply < MOST_PLIES && !state.over; ply++) {
        tabla_action action = actions[tabla_rng_below(&rng, (uint32_t)game->actions(&state, NULL, actions))];

        if (ply >= MATCH_OPENING) {
            struct search *player = players[state.player != colour];
            struct search_choice choice;

            assert_true(search_set(player, &state, NULL));
            search_run(player, &(struct search_limits){.visits = MATCH_VISITS, .one_reply = true}, NULL, NULL, 0);
            assert_int_equal(search_choices(player, &choice, 1), 1);
            action = choice.action;
        }
        assert_true(tabla_step(game, &state, NULL, action));
    }
    return !state.over || state.winner == TABLA_NOBODY ? 1 : state.winner == colour ? 2 : 0;
}

/* Half points of the first against the second: every opening twice, with colours changed. */
static unsigned match(const struct tiny *first, const struct tiny *second)
{
    const struct tiny *nets[2] = {first, second};
    struct search_evaluator evaluators[2];
    struct search *players[2];
    unsigned points = 0;

    for (unsigned i = 0; i < 2; i++) {
        evaluators[i] = (struct search_evaluator){.self = nets[i], .batch = 1, .judge = judge};
        players[i] = search_new(tabla_game_find(GAME), &evaluators[i],
                                &(struct search_options){.threads = 1, .seed = 3, .memory = 4 << 20});
        assert_non_null(players[i]);
    }
    for (unsigned i = 0; i < 2 * MATCH_PAIRS; i++)
        points += play(players, i % 2, 100 + i / 2);
    search_free(players[0]);
    search_free(players[1]);
    return points;
}

/* --- Tests ------------------------------------------------------------------------------------------------------ */

/* Half points of a net that has learnt from so many positions against the one it began as. */
static unsigned points_after(size_t positions, float rate)
{
    struct tiny untrained, trained, average;
    unsigned points;

    assert_true(tiny_init(&untrained, GAME, 1));
    assert_true(tiny_init(&trained, GAME, 1));
    assert_true(tiny_init(&average, GAME, 1));
    train(&trained, &average, positions, rate);
    points = match(&average, &untrained);
    tiny_release(&untrained);
    tiny_release(&trained);
    tiny_release(&average);
    return points;
}

/* Three quarters of 120 games: equal players get 30 games more than half once in tens of millions of matches. */
static void learning_beats_the_net_it_began_with(void **unused)
{
    (void)unused;
    assert_in_range(points_after(POSITIONS, 0.02f), 2 * 2 * MATCH_PAIRS * 3 / 4, 2 * 2 * MATCH_PAIRS);
}

/* The same without learning: the two are one net, and whoever wins an opening loses it with the other colour. */
static void without_learning_it_stays_what_it_was(void **unused)
{
    (void)unused;
    assert_int_equal(points_after(POSITIONS / 8, 0), 2 * MATCH_PAIRS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learning_beats_the_net_it_began_with),
        cmocka_unit_test(without_learning_it_stays_what_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
