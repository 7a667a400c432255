/* What oneDNN, a library by others, makes of the same trunk: something to be measured against. */
#ifndef TABLA_BENCH_ONEDNN_H
#define TABLA_BENCH_ONEDNN_H

#include <stddef.h>

enum onednn_way { ONEDNN_DIRECT, ONEDNN_WINOGRAD, ONEDNN_AUTO, ONEDNN_INT8, ONEDNN_WAYS };

struct onednn_trunk;

const char *onednn_name(enum onednn_way way);
/*
 * The convolutions of the blocks alone, with their biases, cuts at zero and additions; no first layer, no pooling, no
 * heads. On one thread. NULL where the library has nothing for this.
 */
struct onednn_trunk *onednn_new(enum onednn_way way, unsigned blocks, unsigned channels, unsigned width,
                                unsigned height, size_t batch);
void onednn_run(struct onednn_trunk *trunk);
void onednn_free(struct onednn_trunk *trunk);

#endif
