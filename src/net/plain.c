/*
 * The net as train/FORMAT.md writes it, array by array: the judge of the faster ways. Channels are planes in a frame
 * with an edge of one empty cell around the board's, so that a kernel's tap is a step in memory.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct frame {
    unsigned width, height, cells;
    unsigned stride, size; /* cells of a row with its edge, and of the frame with it */
    float *mask;
    float share; /* one divided by the cells of the board */
};

static struct frame frame_of(unsigned width, unsigned height)
{
    return (struct frame){.width = width,
                          .height = height,
                          .cells = width * height,
                          .stride = width + 2,
                          .size = (width + 2) * (height + 2)};
}

static unsigned place_in(const struct frame *frame, unsigned cell)
{
    return (cell / frame->width + 1) * frame->stride + cell % frame->width + 1;
}

static float above_zero(float x)
{
    return x > 0 ? x : 0;
}

/* Adds to `out`. */
static void convolve(const struct frame *frame, const float *kernels, const float *restrict in, unsigned inputs,
                     float *restrict out, unsigned outputs)
{
    const unsigned first = frame->stride + 1, last = frame->size - frame->stride - 1;

    for (unsigned o = 0; o < outputs; o++)
        for (unsigned i = 0; i < inputs; i++)
            for (unsigned tap = 0; tap < 9; tap++) {
                const float weight = kernels[(o * inputs + i) * 9 + tap];
                const ptrdiff_t step = ((ptrdiff_t)(tap / 3) - 1) * (ptrdiff_t)frame->stride + (ptrdiff_t)(tap % 3) - 1;
                const float *restrict from = in + i * frame->size + first + step;
                float *restrict to = out + o * frame->size + first;

                if (weight == 0)
                    continue;
                for (unsigned at = 0; at < last - first; at++)
                    to[at] += weight * from[at];
            }
}

static void fill(const struct frame *frame, const float *values, float *out, unsigned channels)
{
    for (unsigned c = 0; c < channels; c++)
        for (unsigned at = 0; at < frame->size; at++)
            out[c * frame->size + at] = values[c];
}

static void rectify(const struct frame *frame, float *x, unsigned channels)
{
    for (unsigned c = 0; c < channels; c++)
        for (unsigned at = 0; at < frame->size; at++)
            x[c * frame->size + at] = above_zero(x[c * frame->size + at]) * frame->mask[at];
}

/* Means, then maxima, of what is above zero on the board. */
static void pool(const struct frame *frame, const float *x, unsigned channels, float *out)
{
    for (unsigned c = 0; c < channels; c++) {
        float sum = 0, most = 0;

        for (unsigned at = 0; at < frame->size; at++) {
            float value = above_zero(x[c * frame->size + at]) * frame->mask[at];
            sum += value;
            most = value > most ? value : most;
        }
        out[c] = sum * frame->share;
        out[channels + c] = most;
    }
}

static void multiply(const struct layer *layer, const float *in, unsigned inputs, float *out, unsigned outputs)
{
    for (unsigned o = 0; o < outputs; o++) {
        out[o] = layer->bias[o];
        for (unsigned i = 0; i < inputs; i++)
            out[o] += layer->weights[o * inputs + i] * in[i];
    }
}

/* A 1x1 convolution. */
static void multiply_each(const struct frame *frame, const struct layer *layer, const float *in, unsigned inputs,
                          float *out, unsigned outputs)
{
    fill(frame, layer->bias, out, outputs);
    for (unsigned o = 0; o < outputs; o++)
        for (unsigned i = 0; i < inputs; i++)
            for (unsigned at = 0; at < frame->size; at++)
                out[o * frame->size + at] += layer->weights[o * inputs + i] * in[i * frame->size + at];
}

/* --- Memory of a run -------------------------------------------------------------------------------------------- */

struct room {
    float *mask, *x, *y, *z, *planes, *policy, *value, *pooled, *vector;
};

static size_t lay_out(const struct net_shape *s, float *memory, struct room *room)
{
    const size_t size = frame_of(s->width, s->height).size, channels = s->channels > s->value ? s->channels : s->value;
    const struct {
        float **at;
        size_t count;
    } parts[] = {
        {&room->mask, size},
        {&room->x, size * s->channels},
        {&room->y, size * s->channels},
        {&room->z, size * s->channels},
        {&room->planes, size * s->planes},
        {&room->policy, size * s->policy},
        {&room->value, size * s->value},
        {&room->pooled, 2 * channels},
        {&room->vector, s->channels + s->policy + s->hidden},
    };
    size_t total = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (memory)
            *parts[i].at = memory + total;
        total += parts[i].count;
    }
    return total;
}

static size_t room_size(const struct net_model *model)
{
    struct room room;

    return lay_out(&model->shape, NULL, &room) * sizeof(float);
}

/* --- A run ------------------------------------------------------------------------------------------------------ */

static void unpack(const struct net_shape *s, const struct net_question *question, struct frame *frame,
                   struct room *room)
{
    float cells = 0;

    memset(room->planes, 0, s->planes * frame->size * sizeof *room->planes); /* the last frame had its edge elsewhere */
    for (unsigned plane = 0; plane < s->planes; plane++)
        for (unsigned cell = 0; cell < frame->cells; cell++)
            room->planes[plane * frame->size + place_in(frame, cell)] =
                plane_bit(question, frame->cells, plane, cell);
    memcpy(room->mask, room->planes, frame->size * sizeof *room->mask); /* plane 0 is the board */
    for (unsigned at = 0; at < frame->size; at++)
        cells += room->mask[at];
    frame->mask = room->mask;
    frame->share = cells > 0 ? 1 / cells : 0;
}

static void run_block(const struct net_shape *s, const struct block *block, const struct frame *frame,
                      struct room *room)
{
    const unsigned c = s->channels;

    fill(frame, block->first.bias, room->y, c);
    convolve(frame, block->first.weights, room->x, c, room->y, c);
    if (block->pooled.weights) {
        pool(frame, room->y, c, room->pooled);
        multiply(&block->pooled, room->pooled, 2 * c, room->vector, c);
        for (unsigned o = 0; o < c; o++)
            for (unsigned at = 0; at < frame->size; at++)
                room->y[o * frame->size + at] += room->vector[o];
    }
    rectify(frame, room->y, c);
    fill(frame, block->second.bias, room->z, c);
    convolve(frame, block->second.weights, room->y, c, room->z, c);
    for (unsigned i = 0; i < c * frame->size; i++)
        room->x[i] += room->z[i];
    rectify(frame, room->x, c);
}

static float run_global(const struct net_model *model, unsigned number, const float *pooled)
{
    const unsigned inputs = 2 * model->shape.channels;
    float sum = model->globals.bias[number];

    for (unsigned i = 0; i < inputs; i++)
        sum += model->globals.weights[number * inputs + i] * pooled[i];
    return sum;
}

static void run_policy(const struct net_model *model, const struct net_question *question, const struct frame *frame,
                       struct room *room, struct net_answer *answer)
{
    const struct net_shape *s = &model->shape;

    multiply_each(frame, &model->policy1, room->x, s->channels, room->policy, s->policy);
    pool(frame, room->x, s->channels, room->pooled);
    multiply(&model->policy_pooled, room->pooled, 2 * s->channels, room->vector, s->policy);
    for (size_t k = 0; k < question->count; k++) {
        unsigned plane = question->places[k] / frame->cells, at = place_in(frame, question->places[k] % frame->cells);

        if (plane >= s->policy_planes) { /* on no cell */
            answer->priors[k] = run_global(model, question->places[k] - s->policy_planes * frame->cells, room->pooled);
            continue;
        }
        answer->priors[k] = model->policy2.bias[plane];
        for (unsigned i = 0; i < s->policy; i++)
            answer->priors[k] += model->policy2.weights[plane * s->policy + i] *
                                 above_zero(room->policy[i * frame->size + at] + room->vector[i]);
    }
}

static void run_owners(const struct net_model *model, const struct frame *frame, const struct room *room,
                       float *owners)
{
    for (unsigned cell = 0; cell < frame->cells; cell++) {
        const unsigned at = place_in(frame, cell);

        owners[cell] = 0;
        if (frame->mask[at] == 0)
            continue;
        owners[cell] = model->owners.bias[0];
        for (unsigned i = 0; i < model->shape.value; i++)
            owners[cell] += model->owners.weights[i] * above_zero(room->value[i * frame->size + at]);
    }
}

static void run_value(const struct net_model *model, const struct frame *frame, struct room *room,
                      struct net_answer *answer)
{
    const struct net_shape *s = &model->shape;
    float end[3], outcomes[TABLA_MAX_OUTCOMES * NET_MAX_CLASSES];

    multiply_each(frame, &model->value1, room->x, s->channels, room->value, s->value);
    if (answer->owners && s->owners)
        run_owners(model, frame, room, answer->owners);
    pool(frame, room->value, s->value, room->pooled);
    multiply(&model->value2, room->pooled, 2 * s->value, room->vector, s->hidden);
    for (unsigned i = 0; i < s->hidden; i++)
        room->vector[i] = above_zero(room->vector[i]);
    multiply(&model->value3, room->vector, s->hidden, end, 3);
    answer->win = end[0];
    answer->draw = end[1];
    answer->loss = end[2];
    multiply(&model->outcome, room->vector, s->hidden, outcomes, s->outcomes * s->outcome_classes);
    for (unsigned i = 0; i < s->outcomes * s->outcome_classes; i++)
        answer->outcomes[i / s->outcome_classes][i % s->outcome_classes] = outcomes[i];
}

static void run(const struct net_model *model, const void *ready, void *memory, const struct batch *batch)
{
    const struct net_shape *s = &model->shape;
    struct frame frame = frame_of(batch->width, batch->height);
    struct room room;

    (void)ready;
    lay_out(s, memory, &room);
    for (size_t n = 0; n < batch->count; n++) {
        const struct net_question *question = batch->questions[n];

        unpack(s, question, &frame, &room);
        multiply(&model->scalars, question->scalars, s->scalars, room.vector, s->channels);
        fill(&frame, room.vector, room.x, s->channels);
        convolve(&frame, model->stem, room.planes, s->planes, room.x, s->channels);
        rectify(&frame, room.x, s->channels);
        for (unsigned i = 0; i < s->blocks; i++)
            run_block(s, &model->blocks[i], &frame, &room);
        run_policy(model, question, &frame, &room, batch->answers[n]);
        run_value(model, &frame, &room, batch->answers[n]);
    }
}

static bool always(void)
{
    return true;
}

/* It needs nothing but the model; something that is not NULL says that it is ready. */
static void *prepare(const struct net_model *model)
{
    (void)model;
    return malloc(1);
}

const struct way net_plain = {
    .name = "plain",
    .possible = always,
    .prepare = prepare,
    .discard = free,
    .room = room_size,
    .group = 1,
    .run = run,
};
