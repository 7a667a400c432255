/* The network loop: what http.c, socket.c and server.c share. libwebsockets is known to these alone. */
#ifndef TABLA_SERVER_LOOP_H
#define TABLA_SERVER_LOOP_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/hub.h"

struct loop {
    struct lws_context *context;
    struct hub *hub; /* NULL once it has been closed */
    const char *bound;
    lws_sorted_usec_list_t timer;
    _Atomic bool stop;
};

/* Calls hub_work() again when a clock will be up. */
void loop_schedule(struct loop *loop);

/* A header as a string; false where there is none, or it is longer than fits. */
bool loop_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size);

/* One connection that asks for files, one that talks. */
struct http_session {
    const unsigned char *body;
    size_t left;
};
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

struct message {
    struct message *next;
    size_t length;
    unsigned char data[]; /* LWS_PRE bytes of room come first */
};
struct socket_session {
    struct lws *wsi;
    struct client *client;
    char *received;
    size_t received_length, received_room;
    struct message *first, **last;
    size_t waiting; /* bytes that are to be sent */
};
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
#define SOCKET_PROTOCOL "tabla.1"

#endif
