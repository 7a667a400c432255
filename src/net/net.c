/* A net: one model, one way of computing it, and memory that threads borrow while they do. */
#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { SPARES = 32 };

struct net {
    const struct net_model *model;
    enum net_way kind;
    const struct way *way;
    void *ready;
    size_t room; /* bytes */
    /* Rooms nobody is using. Who finds none makes one; who finds no place for one frees it. */
    _Atomic(void *) spares[SPARES];
};

static const struct way *const ways[NET_WAYS] = {
    [NET_PLAIN] = &net_plain, [NET_NARROW] = &net_narrow, [NET_AVX2] = &net_avx2, [NET_AVX512] = &net_avx512,
    [NET_EIGHT_DOTPROD] = &net_eight_dotprod, [NET_SIXTEEN_AVX2] = &net_sixteen_avx2,
    [NET_EIGHT_AVXVNNI] = &net_eight_avxvnni, [NET_SIXTEEN_AVXVNNI] = &net_sixteen_avxvnni, [NET_EIGHT] = &net_eight,
    [NET_SIXTEEN] = &net_sixteen};

static bool can(enum net_way way, const struct net_model *model)
{
    return ways[way]->possible() && (!ways[way]->fits || ways[way]->fits(model));
}

/*
 * Eight bits go over the cells of the board alone and leave out the taps a hex board does not have; sixteen bits go
 * over whole tiles, which a board with straight edges fills.
 */
enum net_way net_best_below(const struct net_model *model, enum net_way limit)
{
    static const enum net_way on_hex[] = {NET_EIGHT, NET_EIGHT_AVXVNNI};
    enum net_way way = limit - 1;

    for (size_t i = 0; model->shape.hex && i < sizeof on_hex / sizeof *on_hex; i++)
        if (on_hex[i] < limit && can(on_hex[i], model))
            return on_hex[i];
    while (way > NET_PLAIN && !can(way, model))
        way--;
    return way;
}

bool net_way_possible(enum net_way way)
{
    return way == NET_BEST || (way < NET_WAYS && ways[way]->possible());
}

bool net_way_fits(enum net_way way, const struct net_model *model)
{
    return way == NET_BEST || (way < NET_WAYS && can(way, model));
}

const char *net_way_name(enum net_way way)
{
    return way == NET_BEST ? "best" : ways[way]->name;
}

struct net *net_new(const struct net_model *model, enum net_way way)
{
    struct net *net;

    if (!net_way_possible(way))
        return NULL;
    net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->model = model;
    net->kind = way == NET_BEST || !can(way, model) ? net_best_below(model, NET_WAYS) : way;
    net->way = ways[net->kind];
    net->ready = net->way->prepare(model);
    if (!net->ready) {
        free(net);
        return NULL;
    }
    net->room = (net->way->room(model) + 63) / 64 * 64;
    for (unsigned i = 0; i < SPARES; i++)
        atomic_init(&net->spares[i], NULL);
    return net;
}

void net_free(struct net *net)
{
    if (!net)
        return;
    for (unsigned i = 0; i < SPARES; i++)
        free(atomic_load(&net->spares[i]));
    net->way->discard(net->ready);
    free(net);
}

enum net_way net_way_of(const struct net *net)
{
    return net->kind;
}

unsigned net_batch(const struct net *net)
{
    /* Weights of one or two bytes stay in the caches from one position to the next. */
    return net->kind > NET_AVX512 || net->kind == NET_PLAIN ? 1 : NET_BATCH;
}

const struct net_model *net_model_of(const struct net *net)
{
    return net->model;
}

static void *borrow_room(struct net *net)
{
    void *room = NULL;

    for (unsigned i = 0; i < SPARES && !room; i++)
        if (atomic_load_explicit(&net->spares[i], memory_order_relaxed))
            room = atomic_exchange(&net->spares[i], NULL);
    if (room)
        return room;
    room = aligned_alloc(64, net->room);
    return room ? memset(room, 0, net->room) : NULL;
}

static void give_back(struct net *net, void *room)
{
    for (unsigned i = 0; i < SPARES; i++) {
        void *none = NULL;
        if (atomic_compare_exchange_strong(&net->spares[i], &none, room))
            return;
    }
    free(room);
}

static unsigned width_of(const struct net_shape *shape, const struct net_question *question)
{
    return question->width ? question->width : shape->width;
}

static unsigned height_of(const struct net_shape *shape, const struct net_question *question)
{
    return question->height ? question->height : shape->height;
}

static bool same_frame(const struct net_shape *shape, const struct net_question *a, const struct net_question *b)
{
    return width_of(shape, a) == width_of(shape, b) && height_of(shape, a) == height_of(shape, b);
}

static bool frame_is_known(const struct net_shape *shape, const struct net_question *question)
{
    const unsigned width = width_of(shape, question), height = height_of(shape, question);

    return shape->any_size ? width <= shape->width && height <= shape->height
                           : width == shape->width && height == shape->height;
}

/* All questions that have the frame of the first one, a group at a time. */
static void run_frame(const struct net *net, void *room, const struct net_question *questions, size_t count,
                      struct net_answer *answers)
{
    const struct net_shape *shape = &net->model->shape;
    struct batch batch = {.width = width_of(shape, questions), .height = height_of(shape, questions)};

    for (size_t i = 0; i < count; i++) {
        if (same_frame(shape, questions, &questions[i])) {
            batch.questions[batch.count] = &questions[i];
            batch.answers[batch.count++] = &answers[i];
        }
        if (batch.count == net->way->group || (i + 1 == count && batch.count)) {
            net->way->run(net->model, net->ready, room, &batch);
            batch.count = 0;
        }
    }
}

bool net_logits(const struct net *net, const struct net_question *questions, size_t count, struct net_answer *answers)
{
    const struct net_shape *shape = &net->model->shape;
    /* What a net answers never changes; the memory it is computed in is kept behind it. */
    struct net *keeper = (struct net *)(uintptr_t)net;
    void *room = borrow_room(keeper);

    if (!room)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t first = 0;

        assert(frame_is_known(shape, &questions[i]));
        while (!same_frame(shape, &questions[first], &questions[i]))
            first++;
        if (first == i)
            run_frame(net, room, questions + i, count - i, answers + i);
    }
    give_back(keeper, room);
    return true;
}

static void softmax(float *values, size_t count)
{
    float most = -INFINITY, sum = 0;
    bool sound = true;

    for (size_t i = 0; i < count; i++) {
        sound = sound && isfinite(values[i]);
        most = values[i] > most ? values[i] : most;
    }
    for (size_t i = 0; i < count; i++) {
        values[i] = sound ? expf(values[i] - most) : 1;
        sum += values[i];
    }
    for (size_t i = 0; i < count; i++)
        values[i] /= sum;
}

/* To what lies between -1 and 1. */
static void bound(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = isfinite(values[i]) ? tanhf(values[i]) : 0;
}

bool net_run(const struct net *net, const struct net_question *questions, size_t count, struct net_answer *answers)
{
    const struct net_shape *shape = &net->model->shape;

    if (!net_logits(net, questions, count, answers))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct net_answer *answer = &answers[i];
        float end[3] = {answer->win, answer->draw, answer->loss};

        softmax(answer->priors, questions[i].count);
        softmax(end, 3);
        answer->win = end[0];
        answer->draw = end[1];
        answer->loss = end[2];
        for (unsigned k = 0; k < shape->outcomes; k++)
            softmax(answer->outcomes[k], shape->outcome_classes);
        if (answer->owners && shape->owners)
            bound(answer->owners, width_of(shape, &questions[i]) * height_of(shape, &questions[i]));
    }
    return true;
}
