/*
 * Go Text Protocol version 2, for every game. The session reads commands from one stream and answers on another; apart
 * from the files that loadsgf and printsgf are told to use it touches nothing else. docs/GTP.md lists the commands.
 */
#ifndef TABLA_GTP_GTP_H
#define TABLA_GTP_GTP_H

#include <stdio.h>

#include "engine/engine.h"
#include "tabla.h"

/* Zero is the default of every field but `game`. */
struct gtp_options {
    const struct tabla_game *game;
    struct tabla_setup setup;     /* how games start; strings in it are used only while gtp_run() lasts */
    const char *position;         /* a position line to start from, or NULL */
    const char *moves;            /* turns to play first, or NULL */
    struct engine_options engine; /* who chooses moves; its game is the one above */
    bool seeded;                  /* each game begins with the same seed; otherwise no two games are alike */
    bool ponder;                  /* think on while the other player does */
    bool no_resign;               /* never give up */
    bool no_files;                /* loadsgf and printsgf FILE are refused */
    tabla_translate translate;    /* for reasons; NULL: English */
};

/*
 * Runs until `quit`, the end of input, or an output that can no longer be written (a closed pipe is no error). Where
 * `in` has a file descriptor it is read directly, so nothing may have been read from it through stdio before. Returns
 * 0, or 1 when the options could not be used (the reason in `error`).
 */
int gtp_run(const struct gtp_options *options, FILE *in, FILE *out, struct tabla_error *error);

#endif
