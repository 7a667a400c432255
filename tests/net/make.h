/* Files of nets with random numbers in them, of any size; and little changes to files. */
#ifndef TABLA_TESTS_NET_MAKE_H
#define TABLA_TESTS_NET_MAKE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

struct file {
    uint8_t *data;
    size_t size;
};

struct make {
    const struct tabla_game *game;
    unsigned blocks, channels, pooled, policy, value, hidden;
    float scale; /* numbers lie between -scale and scale, divided by the square root of how many are added up */
    uint64_t seed;
    float range; /* of what every convolution takes in; 0: not known */
};

static inline void put32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/* Closes a file that was changed with a sum that fits. */
static inline void seal(struct file *file)
{
    put32(file->data + file->size - 4, net_checksum(file->data, file->size - 4));
}

/* corners: of 3x3 kernels, those that are no neighbours on a hex board are zero. */
static inline void put_array(struct file *file, struct tabla_rng *rng, size_t count, size_t inputs, float scale,
                             bool corners)
{
    float root = 1;

    while (root * root < (float)inputs)
        root++;
    file->data = realloc(file->data, file->size + 4 + 4 * count);
    put32(file->data + file->size, (uint32_t)count);
    file->size += 4;
    for (size_t i = 0; i < count; i++) {
        float value = scale / root * ((float)tabla_rng_below(rng, 20001) / 10000 - 1);
        uint32_t bits;

        if (corners && (i % 9 == 2 || i % 9 == 6))
            value = 0;
        memcpy(&bits, &value, sizeof bits);
        put32(file->data + file->size, bits);
        file->size += 4;
    }
}

static inline void put_same(struct file *file, size_t count, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    file->data = realloc(file->data, file->size + 4 + 4 * count);
    put32(file->data + file->size, (uint32_t)count);
    for (size_t i = 1; i <= count; i++)
        put32(file->data + file->size + 4 * i, bits);
    file->size += 4 + 4 * count;
}

static inline void put_layer(struct file *file, struct tabla_rng *rng, size_t outputs, size_t inputs, float scale,
                             bool corners)
{
    put_array(file, rng, outputs * inputs, inputs, scale, corners);
    put_array(file, rng, outputs, 1, scale / 4, false);
}

/* In 32-bit floats. */
static inline struct file make_file(const struct make *make)
{
    const struct tabla_features *f = make->game->features;
    const uint32_t sizes[21] = {f->version,       f->width,     f->height,          f->planes,
                                f->scalars,       f->policy_planes, f->outcomes,    f->outcome_classes,
                                f->hex,           make->blocks, make->channels,     make->pooled,
                                make->policy,     make->value,  make->hidden,       7,
                                f->globals,       f->owners != NULL, f->any_size,   0,
                                150};
    const size_t c = make->channels;
    struct file file = {calloc(1, 116), 116};
    struct tabla_rng rng;

    tabla_rng_seed(&rng, make->seed);
    memcpy(file.data, "TABLANET", 8);
    put32(file.data + 8, NET_FORMAT);
    memcpy(file.data + 16, make->game->name, strlen(make->game->name));
    for (unsigned i = 0; i < 21; i++)
        put32(file.data + 32 + 4 * i, sizes[i]);
    put_array(&file, &rng, c * f->planes * 9, f->planes * 7, make->scale, f->hex);
    put_layer(&file, &rng, c, f->scalars, make->scale, false);
    for (unsigned i = 0; i < make->blocks; i++) {
        put_layer(&file, &rng, c, c * 9, make->scale, f->hex);
        if (make->pooled >> i & 1)
            put_layer(&file, &rng, c, 2 * c, make->scale, false);
        put_layer(&file, &rng, c, c * 9, make->scale, f->hex);
    }
    put_layer(&file, &rng, make->policy, c, make->scale, false);
    put_layer(&file, &rng, make->policy, 2 * c, make->scale, false);
    put_layer(&file, &rng, f->policy_planes, make->policy, make->scale, false);
    if (f->globals)
        put_layer(&file, &rng, f->globals, 2 * c, make->scale, false);
    put_layer(&file, &rng, make->value, c, make->scale, false);
    if (f->owners)
        put_layer(&file, &rng, 1, make->value, make->scale, false);
    put_layer(&file, &rng, make->hidden, 2 * make->value, make->scale, false);
    put_layer(&file, &rng, 3, make->hidden, make->scale, false);
    put_layer(&file, &rng, (size_t)f->outcomes * f->outcome_classes, make->hidden, make->scale, false);
    put_same(&file, 2 * make->blocks, make->range);
    file.data = realloc(file.data, file.size + 4);
    file.size += 4;
    seal(&file);
    return file;
}

#endif
