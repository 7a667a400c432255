/*
 * Nets on one core: positions a second for every way this processor has, the middle of several runs, and how many times
 * the plain way that is. `bench-net FILE` measures another net than the repository's.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "net/net.h"

enum { RUNS = 5, POSITIONS = 32 };
#define LEAST_SECONDS 0.3

struct asked {
    uint64_t planes[POSITIONS][64 * 8];
    float scalars[POSITIONS][256], priors[POSITIONS][TABLA_MAX_ACTIONS];
    uint16_t places[POSITIONS][TABLA_MAX_ACTIONS];
    struct net_question questions[POSITIONS];
    struct net_answer answers[POSITIONS];
};

/* Positions of random games, as far into them as there are numbers. */
static bool gather(const struct tabla_game *game, struct asked *asked)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_rng rng;
    unsigned n = 0;

    tabla_rng_seed(&rng, 1);
    while (n < POSITIONS) {
        struct tabla_state state;
        size_t count;

        if (!game->start(NULL, &state, NULL))
            return false;
        tabla_playout(game, &state, &rng, n);
        if (state.over)
            continue;
        count = game->actions(&state, NULL, actions);
        game->features->encode(game->features, &state, NULL, asked->planes[n], asked->scalars[n]);
        for (size_t i = 0; i < count; i++)
            asked->places[n][i] = (uint16_t)game->features->policy_index(game->features, &state, actions[i]);
        asked->questions[n] = (struct net_question){
            .planes = asked->planes[n], .scalars = asked->scalars[n], .places = asked->places[n], .count = count};
        asked->answers[n].priors = asked->priors[n];
        n++;
    }
    return true;
}

/* Positions a second, `batch` at a time. */
static double rate(const struct net *net, struct asked *asked, size_t batch)
{
    double rates[RUNS];

    for (unsigned run = 0; run < RUNS; run++) {
        double start = bench_seconds(), took;
        size_t done = 0;

        do {
            if (!net_run(net, &asked->questions[done % POSITIONS], batch, &asked->answers[done % POSITIONS]))
                exit(1);
            done += batch;
            took = bench_seconds() - start;
        } while (took < LEAST_SECONDS);
        rates[run] = (double)done / took;
    }
    return bench_median(rates, RUNS);
}

int main(int argc, char **argv)
{
    static struct asked asked;
    static const size_t batches[] = {1, 2, 4, 8};
    struct tabla_error error;
    struct net_model *model = net_model_load(argc > 1 ? argv[1] : TABLA_NETS "/yinsh.net", &error);
    const struct net_shape *shape;
    double plain = 0;

    if (!model) {
        char sentence[256];
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fprintf(stderr, "%s\n", sentence);
        return 1;
    }
    shape = net_model_shape(model);
    if (!gather(shape->game, &asked))
        return 1;
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_way_possible(way) ? net_new(model, way) : NULL;

        for (size_t i = 0; net && i < sizeof batches / sizeof *batches; i++) {
            double found;

            if (way == NET_PLAIN && batches[i] > 1)
                break;
            found = rate(net, &asked, batches[i]);
            plain = way == NET_PLAIN ? found : plain;
            printf("%s %ux%u net, %-7s %zu at a time  %8.0f positions/s, %5.1f times plain\n", shape->game->name,
                   shape->blocks, shape->channels, net_way_name(way), batches[i], found, found / plain);
            fflush(stdout);
        }
        net_free(net);
    }
    net_model_free(model);
    return 0;
}
