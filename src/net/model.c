/* The file of a net: train/FORMAT.md describes it. Nothing in it is believed before it is checked. */
#include "inside.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_AT = 16,
    NAME = 16,
    SIZES_AT = 32,
    SIZES = 21,
    HEADER = SIZES_AT + 4 * SIZES,
    SUM = 4,
    /* No net that could play is larger; what a header claims beyond that is not even added up. */
    MOST_CHANNELS = 512,
    LEAST_SOFTNESS = 100,
    MOST_SOFTNESS = 1000,
    MOST_FILE = 256 << 20
};

enum { FLOATS, HALVES };

uint32_t net_checksum(const void *data, size_t size)
{
    const uint8_t *bytes = data;
    uint32_t table[256], sum = UINT32_MAX;

    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? UINT32_C(0xedb88320) : 0);
    }
    for (size_t i = 0; i < size; i++)
        sum = sum >> 8 ^ table[(sum ^ bytes[i]) & 0xff];
    return ~sum;
}

static uint32_t read32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* IEEE half: a sign, five bits of exponent, ten of fraction. */
static float from_half(uint32_t half)
{
    int exponent = half >> 10 & 31;
    float fraction = (float)(half & 0x3ff) / 1024, value;

    if (exponent == 31)
        value = half & 0x3ff ? NAN : INFINITY;
    else
        value = exponent ? ldexpf(1 + fraction, exponent - 15) : ldexpf(fraction, -14);
    return half & 0x8000 ? -value : value;
}

static float from_float(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

/* --- The arrays, in the order of the file ----------------------------------------------------------------------- */

/* Told where a model keeps an array and how many numbers it has. The first false ends the round. */
typedef bool (*each_array)(const float **array, size_t count, void *data);

static bool each_layer(struct layer *layer, size_t outputs, size_t inputs, each_array each, void *data)
{
    return each(&layer->weights, outputs * inputs, data) && each(&layer->bias, outputs, data);
}

static bool each_of(struct net_model *model, each_array each, void *data)
{
    const struct net_shape *s = &model->shape;
    size_t c = s->channels;

    if (!each(&model->stem, c * s->planes * 9, data) || !each_layer(&model->scalars, c, s->scalars, each, data))
        return false;
    for (unsigned i = 0; i < s->blocks; i++) {
        struct block *block = &model->blocks[i];
        if (!each_layer(&block->first, c, c * 9, each, data) ||
            (s->pooled >> i & 1 && !each_layer(&block->pooled, c, 2 * c, each, data)) ||
            !each_layer(&block->second, c, c * 9, each, data))
            return false;
    }
    return each_layer(&model->policy1, s->policy, c, each, data) &&
           each_layer(&model->policy_pooled, s->policy, 2 * c, each, data) &&
           each_layer(&model->policy2, s->policy_planes, s->policy, each, data) &&
           (!s->globals || each_layer(&model->globals, s->globals, 2 * c, each, data)) &&
           each_layer(&model->value1, s->value, c, each, data) &&
           (!s->owners || each_layer(&model->owners, 1, s->value, each, data)) &&
           each_layer(&model->value2, s->hidden, 2 * s->value, each, data) &&
           each_layer(&model->value3, 3, s->hidden, each, data) &&
           each_layer(&model->outcome, (size_t)s->outcomes * s->outcome_classes, s->hidden, each, data) &&
           each(&model->ranges, 2 * (size_t)s->blocks, data);
}

struct tally {
    unsigned width; /* bytes a number */
    size_t bytes, numbers;
};

static bool add_up(const float **array, size_t count, void *data)
{
    struct tally *tally = data;

    (void)array;
    tally->bytes += 4 + (count * tally->width + 3) / 4 * 4;
    tally->numbers += count;
    return true;
}

struct source {
    const uint8_t *at;
    unsigned width;
    float *to;
};

static bool take(const float **array, size_t count, void *data)
{
    struct source *source = data;

    if (read32(source->at) != count)
        return false;
    source->at += 4;
    *array = source->to;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = source->at + i * source->width;
        float value = source->width == 2 ? from_half((uint32_t)at[0] | (uint32_t)at[1] << 8) : from_float(read32(at));
        if (!isfinite(value))
            return false;
        *source->to++ = value;
    }
    source->at += (count * source->width + 3) / 4 * 4;
    return true;
}

/* On hex boards two corners of a kernel are no neighbours. */
static bool corners_are_zero(const float *kernels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kernels[9 * i + 2] != 0 || kernels[9 * i + 6] != 0)
            return false;
    return true;
}

static bool kernels_fit_the_board(const struct net_model *model)
{
    size_t c = model->shape.channels;
    bool fit = true;

    if (!model->shape.hex)
        return true;
    fit = corners_are_zero(model->stem, c * model->shape.planes);
    for (unsigned i = 0; i < model->shape.blocks; i++)
        fit = fit && corners_are_zero(model->blocks[i].first.weights, c * c) &&
              corners_are_zero(model->blocks[i].second.weights, c * c);
    return fit;
}

/* What a convolution takes in has been cut at zero. */
static bool ranges_make_sense(const struct net_model *model)
{
    for (unsigned i = 0; i < 2 * model->shape.blocks; i++)
        if (model->ranges[i] < 0)
            return false;
    return true;
}

/* --- Reading ---------------------------------------------------------------------------------------------------- */

static bool damaged(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("the file of this net is damaged"), NULL, NULL, NULL);
}

static bool within(unsigned value, unsigned least, unsigned most)
{
    return value >= least && value <= most;
}

/* Where boards have any size a net may be for the smaller ones alone. */
static bool frame_fits(const struct net_shape *s, const struct tabla_features *f)
{
    if (!s->any_size)
        return s->width == f->width && s->height == f->height;
    return within(s->width, 1, f->width) && within(s->height, 1, f->height);
}

/* The features a net was trained on must be the ones it is going to see. */
static bool sees_the_same(const struct net_shape *s, const uint32_t sizes[SIZES])
{
    const struct tabla_features *f = s->game->features;

    return f && sizes[0] == f->version && frame_fits(s, f) && s->planes == f->planes && s->scalars == f->scalars &&
           s->policy_planes == f->policy_planes && s->globals == f->globals && s->outcomes == f->outcomes &&
           s->outcome_classes == f->outcome_classes && sizes[8] == f->hex && s->owners == (f->owners != NULL) &&
           sizes[18] == f->any_size && s->width <= NET_MAX_SIDE && s->height <= NET_MAX_SIDE &&
           s->outcomes <= TABLA_MAX_OUTCOMES && s->outcome_classes <= NET_MAX_CLASSES;
}

static bool read_shape(const uint8_t *data, struct net_shape *shape, struct tabla_error *error)
{
    char name[NAME + 1] = {0};
    uint32_t sizes[SIZES];

    memcpy(name, data + NAME_AT, NAME);
    for (unsigned i = 0; i < SIZES; i++)
        sizes[i] = read32(data + SIZES_AT + 4 * i);
    *shape = (struct net_shape){
        .game = tabla_game_find(name),
        .width = sizes[1],
        .height = sizes[2],
        .planes = sizes[3],
        .scalars = sizes[4],
        .policy_planes = sizes[5],
        .outcomes = sizes[6],
        .outcome_classes = sizes[7],
        .hex = sizes[8] != 0,
        .blocks = sizes[9],
        .channels = sizes[10],
        .pooled = sizes[11],
        .policy = sizes[12],
        .value = sizes[13],
        .hidden = sizes[14],
        .steps = sizes[15],
        .globals = sizes[16],
        .owners = sizes[17] != 0,
        .points = sizes[17] == 2,
        .any_size = sizes[18] != 0,
        .softness = sizes[20],
    };
    if (!shape->game)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("this net is for a game that is not known here: %1"),
                          name, NULL, NULL);
    if (!sees_the_same(shape, sizes))
        return tabla_fail(error, TABLA_ERROR_UNKNOWN,
                          TABLA_N("this net was trained for another version of Tabla: it sees %1 otherwise"),
                          shape->game->title, NULL, NULL);
    if (!within(shape->blocks, 1, NET_MAX_BLOCKS) || !within(shape->channels, 1, MOST_CHANNELS) ||
        !within(shape->policy, 1, MOST_CHANNELS) || !within(shape->value, 1, MOST_CHANNELS) ||
        !within(shape->hidden, 1, MOST_CHANNELS) || (uint64_t)shape->pooled >> shape->blocks || sizes[17] > 2 ||
        (shape->softness && !within(shape->softness, LEAST_SOFTNESS, MOST_SOFTNESS)))
        return damaged(error);
    return true;
}

/* The header, the length that follows from it, the checksum: everything that does not need memory. */
static bool look(const uint8_t *data, size_t size, struct net_shape *shape, struct tally *tally,
                 struct tabla_error *error)
{
    struct net_model none;
    char length[24], wanted[24];

    if (size < 8 || memcmp(data, "TABLANET", 8) != 0)
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("this is not the file of a net"), NULL, NULL, NULL);
    if (size < HEADER + SUM)
        return damaged(error);
    if (read32(data + 8) != NET_FORMAT) {
        snprintf(length, sizeof length, "%u", (unsigned)read32(data + 8));
        snprintf(wanted, sizeof wanted, "%u", (unsigned)NET_FORMAT);
        return tabla_fail(error, TABLA_ERROR_UNKNOWN,
                          TABLA_N("this net is written in format %1, and this program understands format %2"), length,
                          wanted, NULL);
    }
    if (read32(data + 12) > HALVES)
        return damaged(error);
    if (!read_shape(data, shape, error))
        return false;
    *tally = (struct tally){.width = read32(data + 12) == HALVES ? 2 : 4, .bytes = HEADER + SUM};
    memset(&none, 0, sizeof none);
    none.shape = *shape;
    each_of(&none, add_up, tally);
    if (size != tally->bytes) {
        snprintf(length, sizeof length, "%zu", size);
        snprintf(wanted, sizeof wanted, "%zu", tally->bytes);
        return tabla_fail(error, TABLA_ERROR_SYNTAX,
                          TABLA_N("the file of this net is damaged: %1 bytes where %2 are expected"), length, wanted,
                          NULL);
    }
    return net_checksum(data, size - SUM) == read32(data + size - SUM) ? true : damaged(error);
}

struct net_model *net_model_read(const void *data, size_t size, struct tabla_error *error)
{
    struct net_shape shape;
    struct tally tally;
    struct source source;
    struct net_model *model;

    if (!look(data, size, &shape, &tally, error))
        return NULL;
    model = calloc(1, sizeof *model);
    if (model)
        model->numbers = malloc(tally.numbers * sizeof *model->numbers);
    if (!model || !model->numbers) {
        net_model_free(model);
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return NULL;
    }
    model->shape = shape;
    source = (struct source){(const uint8_t *)data + HEADER, tally.width, model->numbers};
    if (!each_of(model, take, &source) || !kernels_fit_the_board(model) || !ranges_make_sense(model)) {
        net_model_free(model);
        damaged(error);
        return NULL;
    }
    return model;
}

/* The whole file, at most MOST_FILE bytes of it; a longer one is refused by its length later. NULL with errno. */
static uint8_t *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 16;
    uint8_t *data = malloc(room);

    *size = 0;
    while (data) {
        *size += fread(data + *size, 1, room - *size, file);
        if (ferror(file)) {
            free(data);
            return NULL;
        }
        if (*size < room || room >= MOST_FILE)
            return data;
        room *= 2;
        uint8_t *larger = realloc(data, room);
        if (!larger)
            free(data);
        data = larger;
    }
    errno = ENOMEM;
    return NULL;
}

struct net_model *net_model_load(const char *path, struct tabla_error *error)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t size = 0;
    struct net_model *model;

    if (file)
        data = read_all(file, &size);
    if (!data) {
        tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot be read: %1"), strerror(errno), NULL, NULL);
        if (file)
            fclose(file);
        return NULL;
    }
    fclose(file);
    model = net_model_read(data, size, error);
    free(data);
    return model;
}

void net_model_free(struct net_model *model)
{
    if (model)
        free(model->numbers);
    free(model);
}

const struct net_shape *net_model_shape(const struct net_model *model)
{
    return &model->shape;
}
