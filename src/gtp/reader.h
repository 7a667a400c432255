/* Command lines from a stream, cleaned as the protocol asks, and the question whether another one is coming in. */
#ifndef TABLA_GTP_READER_H
#define TABLA_GTP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { GTP_LINE_MAX = 1 << 20 }; /* bytes of one line that are kept; the rest is read and forgotten */

struct gtp_reader {
    FILE *in;
    int fd; /* -1: not a file but memory, read through stdio */
    bool ended;
    size_t at, filled; /* what of `chunk` is still to be read */
    char *line;        /* NUL-terminated; the caller may write into it until the next line is read */
    size_t length;
    size_t capacity;
    bool too_long; /* this line had more than GTP_LINE_MAX bytes */
    bool failed;   /* no memory left */
    char chunk[1 << 14];
};

void gtp_reader_init(struct gtp_reader *reader, FILE *in);
void gtp_reader_release(struct gtp_reader *reader);

/*
 * The next line without control characters, comment and end of line; tabs become spaces. False when there is none. A
 * last line without an end counts.
 */
bool gtp_reader_next(struct gtp_reader *reader);

/* Whether input (or its end) is there or arrives within so many milliseconds. */
bool gtp_reader_waiting(struct gtp_reader *reader, int milliseconds);

#endif
