/*
 * Any bytes as the file of a net. What is refused is refused politely. So that the checksum does not keep the fuzzer
 * out, the same bytes are tried once more with a sum that fits. What is accepted can be asked, in every way that this
 * processor has, and answers with chances.
 */
#include "fuzz.h"
#include "net/net.h"

static void ask(const struct net_model *model)
{
    static uint64_t planes[64 * 8];
    static float scalars[256], priors[TABLA_MAX_ACTIONS];
    static uint16_t places[TABLA_MAX_ACTIONS];
    static tabla_action actions[TABLA_MAX_ACTIONS];
    const struct tabla_game *game = net_model_shape(model)->game;
    struct net_question question = {.planes = planes, .scalars = scalars, .places = places};
    struct net_answer answer = {.priors = priors};
    struct tabla_state state;

    REQUIRE(game->start(NULL, &state, NULL));
    game->features->encode(game->features, &state, NULL, planes, scalars);
    question.count = game->actions(&state, NULL, actions);
    for (size_t i = 0; i < question.count; i++)
        places[i] = (uint16_t)game->features->policy_index(game->features, &state, actions[i]);
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_way_possible(way) ? net_new(model, way) : NULL;
        float sum = 0;

        if (!net)
            continue;
        REQUIRE(net_run(net, &question, 1, &answer));
        for (size_t i = 0; i < question.count; i++) {
            REQUIRE(priors[i] >= 0);
            sum += priors[i];
        }
        REQUIRE(sum > 0.999f && sum < 1.001f);
        sum = answer.win + answer.draw + answer.loss;
        REQUIRE(answer.win >= 0 && answer.draw >= 0 && answer.loss >= 0 && sum > 0.999f && sum < 1.001f);
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
