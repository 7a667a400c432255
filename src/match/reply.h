/*
 * Takes answers of the Go Text Protocol out of whatever an engine writes. An answer begins with '=' or '?' and perhaps
 * a number at the beginning of a line, and ends with an empty line; everything else is noise and passed over. Memory is
 * bounded: of an answer too long the end is lost.
 */
#ifndef TABLA_MATCH_REPLY_H
#define TABLA_MATCH_REPLY_H

#include <stdbool.h>
#include <stddef.h>

enum { REPLY_ROOM = 16384 };

struct reply {
    char text[REPLY_ROOM]; /* without sign and number; the only control character is '\n'; closed by NUL */
    size_t length;
    bool good;    /* '=' */
    bool whole;   /* the empty line has come */
    long number;  /* -1: the engine gave none */
    /* Private: where in the text the next byte stands. */
    enum { REPLY_LINE_START, REPLY_NOISE, REPLY_NUMBER, REPLY_TEXT, REPLY_TEXT_LINE_START } place;
};

/* Waits for the next answer; noise begun in the middle of a line stays noise. */
void reply_next(struct reply *reply);
/* Takes in bytes until an answer is whole; returns how many it took. */
size_t reply_feed(struct reply *reply, const char *bytes, size_t length);

#endif
