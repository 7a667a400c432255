/*
 * What nets answer is what PyTorch answers, from the position's line on: encoding, places and net together. README.md
 * says how the answers were made.
 */
#include "agree.h"

static char line[1 << 15];

/* The numbers of the next line, whose first word is given. */
static size_t numbers(FILE *file, const char *word, double *out, size_t room)
{
    size_t count = 0, length = strlen(word);
    char *end, *at;

    assert_non_null(fgets(line, sizeof line, file));
    assert_memory_equal(line, word, length);
    for (at = line + length; count < room; at = end) {
        double value = strtod(at, &end);
        if (end == at)
            break;
        out[count++] = value;
    }
    return count;
}

static void read_question(const struct tabla_game *game, FILE *file, struct asked *asked)
{
    static double values[TABLA_MAX_ACTIONS];

    line[strcspn(line, "\n")] = '\0';
    assert_memory_equal(line, "position ", 9);
    assert_true(game->read_position(line + 9, strlen(line + 9), &asked->state, NULL, NULL));
    ask(game, asked);
    assert_int_equal(numbers(file, "frame", values, 2), 2);
    assert_int_equal((int)values[0], asked->question.width);
    assert_int_equal((int)values[1], asked->question.height);
    assert_non_null(fgets(line, sizeof line, file)); /* planes */
    assert_int_equal(numbers(file, "scalars", values, MOST_SCALARS), game->features->scalars);
    for (size_t i = 0; i < game->features->scalars; i++)
        near(asked->scalars[i], values[i], 1e-6);
    assert_int_equal(numbers(file, "places", values, TABLA_MAX_ACTIONS), asked->question.count);
    for (size_t i = 0; i < asked->question.count; i++)
        assert_int_equal((int)values[i], asked->places[i]);
}

static void compare(FILE *file, const char *word, const float *found, size_t count)
{
    static double wanted[TABLA_MAX_ACTIONS];

    assert_int_equal(numbers(file, word, wanted, TABLA_MAX_ACTIONS), count);
    for (size_t i = 0; i < count; i++)
        near(found[i], wanted[i], 1e-3);
}

static void compare_answer(const struct net_shape *shape, const struct asked *asked, FILE *file)
{
    const struct net_answer *answer = &asked->answer;
    const float end[3] = {answer->win, answer->draw, answer->loss};
    float outcomes[TABLA_MAX_OUTCOMES * NET_MAX_CLASSES];
    const unsigned count = shape->outcomes * shape->outcome_classes;

    for (unsigned i = 0; i < count; i++)
        outcomes[i] = answer->outcomes[i / shape->outcome_classes][i % shape->outcome_classes];
    compare(file, "logits", asked->priors, asked->question.count);
    compare(file, "end", end, 3);
    compare(file, "outcomes", outcomes, count);
    if (shape->owners)
        compare(file, "owners", asked->owners, (size_t)asked->question.width * asked->question.height);
}

static void answers_are_those_of_pytorch(const char *net_file, const char *answers, unsigned wanted)
{
    static struct asked asked;
    struct net_model *model = net_model_load(net_file, NULL);

    assert_non_null(model);
    for (enum net_way way = NET_PLAIN; way <= last_of_floats; way++) {
        const struct net_shape *shape = net_model_shape(model);
        FILE *file = fopen(answers, "r");
        struct net *net = net_in(model, way);
        unsigned compared = 0;

        assert_non_null(file);
        while (net && fgets(line, sizeof line, file)) {
            read_question(shape->game, file, &asked);
            assert_true(net_logits(net, &asked.question, 1, &asked.answer));
            compare_answer(shape, &asked, file);
            compared++;
        }
        assert_true(!net || compared == wanted);
        net_free(net);
        fclose(file);
    }
    net_model_free(model);
}

static void yinsh(void **data)
{
    (void)data;
    answers_are_those_of_pytorch(TABLA_NETS "/yinsh.net", FIXTURES "/yinsh.answers", 12);
}

/* A small net with random numbers, for boards of any size. */
static void go(void **data)
{
    (void)data;
    answers_are_those_of_pytorch(FIXTURES "/go.net", FIXTURES "/go.answers", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yinsh),
        cmocka_unit_test(go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
