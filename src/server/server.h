/* The page and everything it talks to: `tabla serve`. docs/SERVER.md is the protocol. */
#ifndef TABLA_SERVER_SERVER_H
#define TABLA_SERVER_SERVER_H

#include "engine/shelf.h"
#include "tabla/record.h"

/* How a picture is wanted. */
struct server_picture {
    int theme; /* 0 light, 1 dark, 2 high contrast */
    bool turned, no_names;
    tabla_translate translate; /* NULL: English */
};

/* Zero is the default of every field. */
struct server_options {
    const char *host;    /* NULL: 127.0.0.1 */
    int port;            /* -1: the usual one, or a free one where that is taken; 0: a free one */
    const char *data;    /* folder of the store; NULL: nothing is kept */
    const char *lang;    /* for browsers where none was chosen; NULL: they speak their own */
    const char *locale;  /* folder of the catalogues; NULL: English only */
    struct shelf *shelf; /* nets for the engine; NULL: none */
    unsigned threads;    /* of the engine at its highest level and in analysis; 0: all processors */
    bool no_thinking;    /* nothing is ever thought about: for trying what lies around it */
    /* Draws where the cursor stands; NULL: there are no pictures. */
    void (*draw)(struct tabla_record *record, const struct server_picture *picture, struct tabla_text *out);
    /* Once, when requests are answered: the address, and whether another port was wanted. */
    void (*ready)(void *data, const char *address, bool other_port);
    void *ready_data;
};

enum { SERVER_PORT = 8642 };

/* Until SIGINT or SIGTERM comes. False with an error where it cannot begin. */
bool server_run(const struct server_options *options, struct tabla_error *error);

#endif
