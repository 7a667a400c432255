/*
 * Everything behind the sockets: who is connected, which games are open, what is kept and what is being thought about.
 * One thread, the loop's; text in, text out:
 *
 *   hub_receive(client, text) --> an operation (ops.c) --> room, store, jobs --> client->send(text), of any client
 *   hub_work() <-- jobs, clocks
 */
#ifndef TABLA_SERVER_HUB_H
#define TABLA_SERVER_HUB_H

#include <jansson.h>

#include "server/jobs.h"
#include "server/server.h"
#include "server/speech.h"
#include "server/store.h"

struct room;
struct review_job;
struct client;

enum {
    HUB_LONGEST = 4 << 20, /* bytes of a request */
    HUB_BURST = 200,       /* requests that may come at once, */
    HUB_RATE = 100         /* and how many a second after that */
};

struct hub {
    struct server_options options;
    struct store *store;
    int64_t asked_at; /* when somebody last wanted something */
    struct jobs *quick; /* somebody waits: turns, hints, dead stones */
    struct jobs *slow;  /* analysis, reviews */
    struct room *rooms;
    struct client *clients;
    uint64_t last_client;
    int64_t last_scratch; /* ids of games that are not kept go down from -1 */
    int64_t last_job;
    struct review_job *reviews; /* under way */
    bool closing, list_changed;
    uint64_t seed;
};

/* Somebody who is connected. */
struct client {
    struct hub *hub;
    struct client *next;
    uint64_t serial;
    const struct speech *speech;
    bool greeted, listing;
    double tokens; /* requests that may come now */
    int64_t tokens_at;
    void (*send)(void *data, const char *text, size_t length, bool may_be_left_out);
    void *data;
};

/* A request that is answered later. */
struct promise {
    uint64_t client;
    json_t *id;
};

/* `wake` may be called in any thread: hub_work() is wanted. NULL with an error. */
struct hub *hub_new(const struct server_options *options, void (*wake)(void *data), void *data,
                    struct tabla_error *error);
/* Ends all that is being thought about; nothing that was told is lost. */
void hub_free(struct hub *hub);

/* `send`: a whole message; one that may be left out is news of something that goes on, for a client that lags behind.
 */
struct client *hub_connect(struct hub *hub,
                           void (*send)(void *data, const char *text, size_t length, bool may_be_left_out), void *data);
void hub_disconnect(struct client *client);
void hub_receive(struct client *client, const char *text, size_t length);
/* What the workers have to say, and clocks that are up. */
void hub_work(struct hub *hub);
/* Milliseconds until hub_work() should be called again; -1: not before it is asked for. */
int64_t hub_wait(const struct hub *hub);

/* --- For the files of this folder --- */

int64_t hub_now(void);  /* milliseconds that only go forward */
int64_t hub_wall(void); /* milliseconds since 1970 */
uint64_t hub_random(struct hub *hub);

/* Takes the object over. */
void client_send(struct client *client, json_t *object);
void client_send_news(struct client *client, json_t *object);
struct client *hub_client(const struct hub *hub, uint64_t serial);
/* Answers a promise, whose client may be gone: takes `fields` over and adds id and ok. */
void hub_keep(struct hub *hub, struct promise *promise, json_t *fields);
void hub_break(struct hub *hub, struct promise *promise, json_t *error);
/* {"event":"list"} to those who have asked for the list, once this is over. */
void hub_list_changed(struct hub *hub);

#endif
