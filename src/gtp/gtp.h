/*
 * Go Text Protocol version 2, for every game. The session reads commands from one stream and answers on another; it
 * touches nothing else.
 */
#ifndef TABLA_GTP_GTP_H
#define TABLA_GTP_GTP_H

#include <stdio.h>

#include "tabla.h"

struct gtp_options {
    const struct tabla_game *game;
    struct tabla_setup setup;
    const char *position;      /* a position line to start from, or NULL */
    const char *moves;         /* turns to play first, or NULL */
    uint64_t seed;
    tabla_translate translate; /* for reasons; NULL: English */
};

/* Runs until `quit` or the end of input. Returns 0, or 1 when the options could not be used (the reason in `error`). */
int gtp_run(const struct gtp_options *options, FILE *in, FILE *out, struct tabla_error *error);

#endif
