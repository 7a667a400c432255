/* Every way of computing with floats must say what the plain one says, whatever it is asked. */
#ifndef TABLA_TESTS_NET_AGREE_H
#define TABLA_TESTS_NET_AGREE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "make.h"
#include "positions.h"

enum { MANY = 9 }; /* more than a group, and no multiple of one */

/* Those up to here compute with floats; those after it, with whole numbers, round. */
static const enum net_way last_of_floats = NET_AVX512;

/* cmocka's own comparison takes NaN for equal to everything. */
static inline void near(double a, double b, double most)
{
    assert_true(fabs(a - b) <= most);
}

static inline struct net_model *made(const struct make *make)
{
    struct file file = make_file(make);
    struct net_model *model = net_model_read(file.data, file.size, NULL);

    assert_non_null(model);
    free(file.data);
    return model;
}

/* NULL where this processor does not have that way. */
static inline struct net *net_in(const struct net_model *model, enum net_way way)
{
    struct net *net = net_way_possible(way) ? net_new(model, way) : NULL;

    assert_true(net || !net_way_possible(way));
    return net;
}

static inline void close_to(float a, float b, float size)
{
    assert_true(isfinite(a) && isfinite(b));
    assert_true(fabsf(a - b) <= 2e-4f * (size > 1 ? size : 1));
}

/* The largest logit of an answer: what errors are measured by. */
static inline float size_of(const struct asked *asked)
{
    float most = fmaxf(fabsf(asked->answer.win), fabsf(asked->answer.loss));

    for (size_t i = 0; i < asked->question.count; i++)
        most = fmaxf(most, fabsf(asked->priors[i]));
    return most;
}

static inline void same_answer(const struct net_shape *shape, const struct asked *asked, const struct net_answer *b)
{
    const struct net_answer *a = &asked->answer;
    const float size = size_of(asked);
    const unsigned cells = asked->question.width * asked->question.height;

    for (size_t i = 0; i < asked->question.count; i++)
        close_to(a->priors[i], b->priors[i], size);
    close_to(a->win, b->win, size);
    close_to(a->draw, b->draw, size);
    close_to(a->loss, b->loss, size);
    for (unsigned k = 0; k < shape->outcomes; k++)
        for (unsigned i = 0; i < shape->outcome_classes; i++)
            close_to(a->outcomes[k][i], b->outcomes[k][i], size);
    for (unsigned i = 0; shape->owners && i < cells; i++)
        close_to(a->owners[i], b->owners[i], size);
}

/* Asks the plain way one after another, and every other way MANY at once. */
static inline void all_ways_agree(const struct net_model *model, struct asked *asked)
{
    static struct asked other[MANY];
    struct net *plain = net_new(model, NET_PLAIN);
    struct net_question questions[MANY];
    struct net_answer answers[MANY];

    assert_non_null(plain);
    for (unsigned n = 0; n < MANY; n++)
        assert_true(net_logits(plain, &asked[n].question, 1, &asked[n].answer));
    for (enum net_way way = NET_NARROW; way <= last_of_floats; way++) {
        struct net *net = net_in(model, way);

        for (unsigned n = 0; n < MANY; n++) {
            questions[n] = asked[n].question;
            answers[n] = (struct net_answer){.priors = other[n].priors, .owners = other[n].owners};
        }
        if (!net)
            continue;
        assert_true(net_logits(net, questions, MANY, answers));
        for (unsigned n = 0; n < MANY; n++)
            same_answer(net_model_shape(model), &asked[n], &answers[n]);
        net_free(net);
    }
    net_free(plain);
}

/* Bits and numbers no game has: nothing, everything, boards of any shape, numbers far too large. */
static inline void ask_anything(const struct tabla_features *f, unsigned kind, struct tabla_rng *rng,
                                struct asked *asked)
{
    const unsigned cells = f->width * f->height, words = (cells + 63) / 64;

    assert(f->planes * words <= MOST_WORDS);
    memset(asked, 0, sizeof *asked);
    for (unsigned p = 0; p < f->planes; p++)
        for (unsigned c = 0; c < cells; c++)
            if (kind == 1 || (kind > 1 && tabla_rng_below(rng, 10) < kind))
                asked->planes[words * p + c / 64] |= UINT64_C(1) << c % 64;
    for (unsigned i = 0; i < f->scalars; i++)
        asked->scalars[i] = kind == 0 ? 0 : ((float)tabla_rng_below(rng, 2001) - 1000) / (kind % 2 ? 1 : 1000);
    asked->question = (struct net_question){.planes = asked->planes,
                                            .scalars = asked->scalars,
                                            .places = asked->places,
                                            .count = 500,
                                            .width = f->width,
                                            .height = f->height};
    for (unsigned i = 0; i < 500; i++)
        asked->places[i] = (uint16_t)tabla_rng_below(rng, f->policy_planes * cells + f->globals);
    asked->answer = (struct net_answer){.priors = asked->priors, .owners = asked->owners};
}

#endif
