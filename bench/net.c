/*
 * Nets on one core: positions a second for every way this processor has, by how many are asked at once, the middle of
 * several runs; and beside them, where it was there when this was built, oneDNN with the trunk of the same net.
 *
 *   bench-net          the repository's nets, and a random one for Go on three boards
 *   bench-net FILE     that net
 */
#include <stdio.h>
#include <stdlib.h>

#include "../tests/net/make.h"
#include "bench.h"
#include "net/net.h"
#ifdef TABLA_ONEDNN
#include "onednn.h"
#endif

enum { RUNS = 5, POSITIONS = 32, BATCHES = 4 };
#define LEAST_SECONDS 0.2

static const size_t batches[BATCHES] = {1, 2, 4, 8};

struct asked {
    uint64_t planes[POSITIONS][64 * 8];
    float scalars[POSITIONS][256], priors[POSITIONS][TABLA_MAX_ACTIONS], owners[POSITIONS][32 * 32];
    uint16_t places[POSITIONS][TABLA_MAX_ACTIONS];
    struct net_question questions[POSITIONS];
    struct net_answer answers[POSITIONS];
};

/* What is done again and again, `batch` positions at a time. */
struct work {
    void (*once)(struct work *work, size_t at, size_t batch);
    const struct net *net;
    struct asked *asked;
    void *trunk;
};

/* Positions of random games, as far into them as there are numbers. */
static bool gather(const struct tabla_game *game, unsigned side, struct asked *asked)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    const struct tabla_setup setup = {.size = (int)side};
    struct tabla_features f = *game->features;
    struct tabla_rng rng;
    unsigned n = 0;

    if (f.any_size)
        f.width = f.height = side;
    tabla_rng_seed(&rng, 1);
    while (n < POSITIONS) {
        struct tabla_state state;
        size_t count;

        if (!game->start(&setup, &state, NULL))
            return false;
        tabla_playout(game, &state, &rng, n);
        if (state.over)
            continue;
        count = game->actions(&state, NULL, actions);
        f.encode(&f, &state, NULL, asked->planes[n], asked->scalars[n]);
        for (size_t i = 0; i < count; i++)
            asked->places[n][i] = (uint16_t)f.policy_index(&f, &state, actions[i]);
        asked->questions[n] = (struct net_question){.planes = asked->planes[n],
                                                    .scalars = asked->scalars[n],
                                                    .places = asked->places[n],
                                                    .count = count,
                                                    .width = f.width,
                                                    .height = f.height};
        asked->answers[n] = (struct net_answer){.priors = asked->priors[n], .owners = asked->owners[n]};
        n++;
    }
    return true;
}

/* Positions a second. */
static double rate(struct work *work, size_t batch)
{
    double rates[RUNS];

    for (unsigned run = 0; run < RUNS; run++) {
        double start = bench_seconds(), took;
        size_t done = 0;

        do {
            work->once(work, done % POSITIONS, batch);
            done += batch;
            took = bench_seconds() - start;
        } while (took < LEAST_SECONDS);
        rates[run] = (double)done / took;
    }
    return bench_median(rates, RUNS);
}

static void ask(struct work *work, size_t at, size_t batch)
{
    if (!net_run(work->net, &work->asked->questions[at], batch, &work->asked->answers[at]))
        exit(1);
}

static void show(double found)
{
    if (found > 0)
        printf(" %7.0f", found);
    else
        printf(" %7s", "");
    fflush(stdout);
}

#ifdef TABLA_ONEDNN
static void run_trunk(struct work *work, size_t at, size_t batch)
{
    (void)at;
    (void)batch;
    onednn_run(work->trunk);
}

static void measure_onednn(const struct net_shape *shape, unsigned width, unsigned height)
{
    for (enum onednn_way way = 0; way < ONEDNN_WAYS; way++) {
        printf("  %-22s", onednn_name(way));
        for (size_t i = 0; i < BATCHES; i++) {
            struct onednn_trunk *trunk =
                onednn_new(way, shape->blocks, shape->channels, width, height, batches[i]);
            struct work work = {.once = run_trunk, .trunk = trunk};

            show(trunk ? rate(&work, batches[i]) : 0);
            onednn_free(trunk);
        }
        printf("  trunk alone\n");
    }
}
#else
static void measure_onednn(const struct net_shape *shape, unsigned width, unsigned height)
{
    (void)shape;
    (void)width;
    (void)height;
}
#endif

/* side: of the board, where it has many. */
static bool measure(const struct net_model *model, unsigned side)
{
    static struct asked asked;
    const struct net_shape *shape = net_model_shape(model);
    double plain = 0;

    if (!gather(shape->game, side, &asked))
        return false;
    printf("%s %ux%u net in a frame of %ux%u, positions a second by how many at a time\n  %-22s", shape->game->name,
           shape->blocks, shape->channels, asked.questions[0].width, asked.questions[0].height, "");
    for (size_t i = 0; i < BATCHES; i++)
        printf(" %7zu", batches[i]);
    printf("\n");
    for (enum net_way way = NET_PLAIN; way < NET_WAYS; way++) {
        struct net *net = net_way_possible(way) ? net_new(model, way) : NULL;
        struct work work = {.once = ask, .net = net, .asked = &asked};
        double found = 0;

        if (!net || net_way_of(net) != way) { /* not for this processor, or not for this net */
            net_free(net);
            continue;
        }
        printf("  %-22s", net_way_name(way));
        for (size_t i = 0; i < BATCHES; i++) {
            found = way == NET_PLAIN && i > 0 ? 0 : rate(&work, batches[i]);
            plain = plain > 0 ? plain : found;
            show(found);
        }
        if (way != NET_PLAIN)
            printf("  %.1f times plain", found / plain);
        printf("\n");
        net_free(net);
    }
    measure_onednn(shape, asked.questions[0].width, asked.questions[0].height);
    return true;
}

static bool measure_file(const char *path)
{
    struct tabla_error error;
    struct net_model *model = net_model_load(path, &error);
    bool done;

    if (!model) {
        char sentence[256];
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fprintf(stderr, "%s\n", sentence);
        return false;
    }
    done = measure(model, net_model_shape(model)->any_size ? net_model_shape(model)->width : 0);
    net_model_free(model);
    return done;
}

/* Like the others in size; what numbers it has does not matter for how long it takes. */
static bool measure_random_go(void)
{
    const struct make make = {.game = &tabla_go,
                              .blocks = 6,
                              .channels = 96,
                              .pooled = 1 << 1 | 1 << 4,
                              .policy = 64,
                              .value = 32,
                              .hidden = 64,
                              .scale = 2,
                              .seed = 1,
                              .range = 8};
    struct file file = make_file(&make);
    struct net_model *model = net_model_read(file.data, file.size, NULL);
    const bool done = model && measure(model, 9) && measure(model, 13) && measure(model, 19);

    free(file.data);
    net_model_free(model);
    return done;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return measure_file(argv[1]) ? 0 : 1;
    return measure_file(TABLA_NETS "/yinsh.net") && measure_random_go() ? 0 : 1;
}
