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
    unsigned blocks, channels, pooled, policy, value, hidden;
    float scale; /* numbers lie between -scale and scale, divided by the square root of how many are added up */
    uint64_t seed;
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

static inline void put_array(struct file *file, struct tabla_rng *rng, size_t count, size_t inputs, float scale,
                             bool kernels)
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

        if (kernels && (i % 9 == 2 || i % 9 == 6))
            value = 0;
        memcpy(&bits, &value, sizeof bits);
        put32(file->data + file->size, bits);
        file->size += 4;
    }
}

static inline void put_layer(struct file *file, struct tabla_rng *rng, size_t outputs, size_t inputs, float scale,
                             bool kernels)
{
    put_array(file, rng, outputs * inputs, inputs, scale, kernels);
    put_array(file, rng, outputs, 1, scale / 4, false);
}

/* A net for YINSH in 32-bit floats. */
static inline struct file make_file(const struct make *make)
{
    const struct tabla_features *f = tabla_yinsh.features;
    const uint32_t sizes[20] = {f->version,         f->width,    f->height,      f->planes,     f->scalars,
                                f->policy_planes,   f->outcomes, f->outcome_classes, f->hex,    make->blocks,
                                make->channels,     make->pooled, make->policy,  make->value,   make->hidden,
                                7};
    const size_t c = make->channels;
    struct file file = {calloc(1, 112), 112};
    struct tabla_rng rng;

    tabla_rng_seed(&rng, make->seed);
    memcpy(file.data, "TABLANET", 8);
    put32(file.data + 8, NET_FORMAT);
    memcpy(file.data + 16, "yinsh", 5);
    for (unsigned i = 0; i < 20; i++)
        put32(file.data + 32 + 4 * i, sizes[i]);
    put_array(&file, &rng, c * f->planes * 9, f->planes * 7, make->scale, true);
    put_layer(&file, &rng, c, f->scalars, make->scale, false);
    for (unsigned i = 0; i < make->blocks; i++) {
        put_layer(&file, &rng, c, c * 9, make->scale, true);
        if (make->pooled >> i & 1)
            put_layer(&file, &rng, c, 2 * c, make->scale, false);
        put_layer(&file, &rng, c, c * 9, make->scale, true);
    }
    put_layer(&file, &rng, make->policy, c, make->scale, false);
    put_layer(&file, &rng, make->policy, 2 * c, make->scale, false);
    put_layer(&file, &rng, f->policy_planes, make->policy, make->scale, false);
    put_layer(&file, &rng, make->value, c, make->scale, false);
    put_layer(&file, &rng, make->hidden, 2 * make->value, make->scale, false);
    put_layer(&file, &rng, 3, make->hidden, make->scale, false);
    put_layer(&file, &rng, (size_t)f->outcomes * f->outcome_classes, make->hidden, make->scale, false);
    put_array(&file, &rng, 2 * make->blocks, 1, 0, false);
    file.data = realloc(file.data, file.size + 4);
    file.size += 4;
    seal(&file);
    return file;
}

#endif
