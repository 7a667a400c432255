#include "gtp/reader.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void gtp_reader_init(struct gtp_reader *reader, FILE *in)
{
    memset(reader, 0, sizeof *reader);
    reader->in = in;
    reader->fd = fileno(in);
}

void gtp_reader_release(struct gtp_reader *reader)
{
    free(reader->line);
    memset(reader, 0, sizeof *reader);
}

/*
 * A file descriptor is read directly: only so can poll() tell whether a command is waiting, because nothing hides in a
 * buffer of stdio.
 */
static bool fill(struct gtp_reader *reader)
{
    reader->at = reader->filled = 0;
    while (!reader->ended && reader->filled == 0) {
        if (reader->fd < 0) {
            reader->filled = fread(reader->chunk, 1, sizeof reader->chunk, reader->in);
            reader->ended = reader->filled == 0;
        } else {
            ssize_t got = read(reader->fd, reader->chunk, sizeof reader->chunk);
            if (got > 0)
                reader->filled = (size_t)got;
            else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
                gtp_reader_waiting(reader, 1000);
            else if (got == 0 || errno != EINTR)
                reader->ended = true;
        }
    }
    return reader->filled > 0;
}

static void keep(struct gtp_reader *reader, char c)
{
    if (reader->length >= GTP_LINE_MAX) {
        reader->too_long = true;
        return;
    }
    if (reader->length + 1 >= reader->capacity) {
        size_t capacity = reader->capacity ? reader->capacity * 2 : 256;
        char *grown = realloc(reader->line, capacity);
        if (!grown) {
            reader->failed = true;
            return;
        }
        reader->line = grown;
        reader->capacity = capacity;
    }
    reader->line[reader->length++] = c;
    reader->line[reader->length] = '\0';
}

bool gtp_reader_next(struct gtp_reader *reader)
{
    bool comment = false, any = false;

    reader->length = 0;
    reader->too_long = reader->failed = false;
    if (reader->line)
        reader->line[0] = '\0';
    for (;;) {
        unsigned char c;
        if (reader->at == reader->filled && !fill(reader))
            return any;
        any = true;
        c = (unsigned char)reader->chunk[reader->at++];
        if (c == '\n')
            return true;
        if (c == '#')
            comment = true;
        if (!comment && (c == '\t' || (c >= ' ' && c != 0x7f)))
            keep(reader, c == '\t' ? ' ' : (char)c);
    }
}

bool gtp_reader_waiting(struct gtp_reader *reader, int milliseconds)
{
    struct pollfd poll_fd = {.fd = reader->fd, .events = POLLIN};

    if (reader->at < reader->filled || reader->ended || reader->fd < 0)
        return true;
    return poll(&poll_fd, 1, milliseconds) > 0;
}
