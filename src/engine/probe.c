#include "engine/probe.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PLIES = 6,    /* random actions before the position that is asked about */
    SIDE = 9,     /* of its board, where there are many sizes */
    PATIENCE = 60 /* seconds after which the other process is given up */
};

/* What rounding to whole numbers may do to an answer, and no more. */
#define MOST_DISTANCE 0.1f

/* --- One position in two ways ----------------------------------------------------------------------------------- */

struct asked {
    uint64_t *planes;
    float *scalars, *priors[2];
    uint16_t *places;
    tabla_action *actions;
};

static void release(struct asked *asked)
{
    free(asked->planes);
    free(asked->scalars);
    free(asked->priors[0]);
    free(asked->priors[1]);
    free(asked->places);
    free(asked->actions);
}

static bool get_room(const struct tabla_features *f, struct asked *asked)
{
    const size_t words = ((size_t)f->width * f->height + 63) / 64 * f->planes;

    *asked = (struct asked){
        .planes = calloc(words, sizeof *asked->planes),
        .scalars = calloc(f->scalars + 1, sizeof *asked->scalars),
        .priors = {calloc(TABLA_MAX_ACTIONS, sizeof(float)), calloc(TABLA_MAX_ACTIONS, sizeof(float))},
        .places = calloc(TABLA_MAX_ACTIONS, sizeof *asked->places),
        .actions = calloc(TABLA_MAX_ACTIONS, sizeof *asked->actions),
    };
    return asked->planes && asked->scalars && asked->priors[0] && asked->priors[1] && asked->places && asked->actions;
}

static bool ask(const struct net_shape *shape, struct asked *asked, struct net_question *question)
{
    const struct tabla_game *game = shape->game;
    struct tabla_features f = *game->features;
    struct tabla_setup setup = {0};
    struct tabla_state state;
    struct tabla_rng rng;

    if (f.any_size) {
        f.width = f.height = shape->width < SIDE ? shape->width : SIDE;
        setup.size = (int)f.width;
    }
    if (!get_room(&f, asked) || !game->start(&setup, &state, NULL))
        return false;
    tabla_rng_seed(&rng, 1);
    tabla_playout(game, &state, &rng, PLIES);
    f.encode(&f, &state, NULL, asked->planes, asked->scalars);
    *question = (struct net_question){.planes = asked->planes,
                                      .scalars = asked->scalars,
                                      .places = asked->places,
                                      .count = game->actions(&state, NULL, asked->actions),
                                      .width = f.width,
                                      .height = f.height};
    for (size_t i = 0; i < question->count; i++)
        asked->places[i] = (uint16_t)f.policy_index(&f, &state, asked->actions[i]);
    return true;
}

static bool much_the_same(const struct net_question *question, const struct net_answer *a, const struct net_answer *b)
{
    float distance = 0;

    for (size_t i = 0; i < question->count; i++)
        distance += fabsf(a->priors[i] - b->priors[i]) / 2;
    return distance <= MOST_DISTANCE && fabsf(a->win - b->win) <= MOST_DISTANCE &&
           fabsf(a->draw - b->draw) <= MOST_DISTANCE && fabsf(a->loss - b->loss) <= MOST_DISTANCE;
}

bool probe_agrees(const struct net *net)
{
    struct net *judge = net_new(net_model_of(net), NET_PLAIN); /* slow, but ready at once */
    struct net_question question;
    struct asked asked;
    bool agrees = false;

    if (ask(net_model_shape(net_model_of(net)), &asked, &question) && judge) {
        struct net_answer mine = {.priors = asked.priors[0]}, theirs = {.priors = asked.priors[1]};

        agrees = net_run(net, &question, 1, &mine) && net_run(judge, &question, 1, &theirs) &&
                 much_the_same(&question, &mine, &theirs);
    }
    release(&asked);
    net_free(judge);
    return agrees;
}

/* --- In a process of its own ------------------------------------------------------------------------------------ */

/* Dies quietly, without a core and whatever handlers this program has, and not at the end of time. */
static void prepare_to_die(void)
{
    static const int deadly[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP, SIGABRT, SIGALRM};
    const struct rlimit none = {0, 0};

    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        signal(deadly[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &none);
    alarm(PATIENCE);
}

static bool heard_from(int from)
{
    char byte;
    ssize_t got;

    do
        got = read(from, &byte, 1);
    while (got < 0 && errno == EINTR);
    return got == 1;
}

/* What comes through the pipe counts, not how the child ended: that may be told to others in this program. */
static bool survives(const struct net *net, probe_trial trial)
{
    int ends[2];
    pid_t child;
    bool heard;

    if (pipe2(ends, O_CLOEXEC) != 0)
        return true;
    child = fork();
    if (child == 0) {
        prepare_to_die();
        _exit(trial(net) && write(ends[1], "", 1) == 1 ? 0 : 1);
    }
    close(ends[1]);
    heard = child < 0 || heard_from(ends[0]);
    close(ends[0]);
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    return heard;
}

struct net *probe_net(const struct net_model *model, enum net_way most, probe_trial trial)
{
    struct net *net = net_new(model, most);

    while (net && net_way_of(net) > NET_NARROW && !survives(net, trial)) {
        enum net_way next = net_best_below(model, net_way_of(net));

        net_free(net);
        net = net_new(model, next);
    }
    return net;
}
