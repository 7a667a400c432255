/*
 * Any bytes as the file of a net. What is refused is refused politely. So that the checksum does not keep the fuzzer
 * out, the same bytes are tried once more with a sum that fits. What is accepted can be asked, in every way that this
 * processor has and on boards of several sizes, and answers with chances.
 */
#include "fuzz.h"
#include "net/net.h"

enum { MOST_CELLS = 32 * 32 };

static bool are_chances(const float *values, size_t count)
{
    float sum = 0;

    for (size_t i = 0; i < count; i++) {
        if (!(values[i] >= 0))
            return false;
        sum += values[i];
    }
    return sum > 0.999f && sum < 1.001f;
}

static void ask_in(const struct net *net, const struct net_shape *shape, const struct tabla_setup *setup)
{
    static uint64_t planes[64 * 8];
    static float scalars[256], priors[TABLA_MAX_ACTIONS], owners[MOST_CELLS];
    static uint16_t places[TABLA_MAX_ACTIONS];
    static tabla_action actions[TABLA_MAX_ACTIONS];
    const struct tabla_game *game = shape->game;
    struct tabla_features f = *game->features;
    struct net_question question = {.planes = planes, .scalars = scalars, .places = places};
    struct net_answer answer = {.priors = priors, .owners = owners};
    struct tabla_state state;
    float ends[3];

    REQUIRE(game->start(setup, &state, NULL));
    if (f.any_size)
        f.width = f.height = f.side(&f, &state);
    f.encode(&f, &state, NULL, planes, scalars);
    question.count = game->actions(&state, NULL, actions);
    for (size_t i = 0; i < question.count; i++)
        places[i] = (uint16_t)f.policy_index(&f, &state, actions[i]);
    question.width = f.width;
    question.height = f.height;
    REQUIRE(net_run(net, &question, 1, &answer));
    REQUIRE(are_chances(priors, question.count));
    ends[0] = answer.win;
    ends[1] = answer.draw;
    ends[2] = answer.loss;
    REQUIRE(are_chances(ends, 3));
    for (unsigned k = 0; k < shape->outcomes; k++)
        REQUIRE(are_chances(answer.outcomes[k], shape->outcome_classes));
    for (unsigned i = 0; shape->owners && i < f.width * f.height; i++)
        REQUIRE(owners[i] >= -1 && owners[i] <= 1);
}

static void ask(const struct net_model *model)
{
    const struct net_shape *shape = net_model_shape(model);

    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_way_possible(way) ? net_new(model, way) : NULL;

        if (!net)
            continue;
        if (!shape->any_size)
            ask_in(net, shape, NULL);
        for (int side = 2; shape->any_size && side <= (int)shape->width && side <= (int)shape->height; side += 3)
            ask_in(net, shape, &(struct tabla_setup){.size = side});
        net_free(net);
    }
}

static void read_and_ask(const uint8_t *data, size_t size)
{
    struct tabla_error error;
    struct net_model *model;

    tabla_error_clear(&error);
    model = net_model_read(data, size, &error);
    if (!model) {
        fuzz_check_error(&error, NULL);
        return;
    }
    ask(model);
    net_model_free(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *sealed;
    uint32_t sum;

    read_and_ask(data, size);
    if (size < 4)
        return 0;
    sealed = malloc(size);
    REQUIRE(sealed);
    memcpy(sealed, data, size);
    sum = net_checksum(data, size - 4);
    for (int i = 0; i < 4; i++)
        sealed[size - 4 + (size_t)i] = (uint8_t)(sum >> 8 * i);
    read_and_ask(sealed, size);
    free(sealed);
    return 0;
}
