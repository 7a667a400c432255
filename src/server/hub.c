#include "server/hub.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "server/ops.h"
#include "server/room.h"

static int64_t milliseconds(clockid_t which)
{
    struct timespec now;

    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hub_now(void)
{
    return milliseconds(CLOCK_MONOTONIC);
}

int64_t hub_wall(void)
{
    return milliseconds(CLOCK_REALTIME);
}

uint64_t hub_random(struct hub *hub)
{
    return tabla_splitmix64(&hub->seed);
}

/* --- Coming and going --------------------------------------------------------------------------------------------- */

enum { QUICK_WORKERS = 4, SLOW_WORKERS = 2 };

struct hub *hub_new(const struct server_options *options, void (*wake)(void *data), void *data,
                    struct tabla_error *error)
{
    struct hub *hub = calloc(1, sizeof *hub);

    if (!hub) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return NULL;
    }
    json_object_seed(0); /* before there are threads that make objects */
    hub->options = *options;
    if (getrandom(&hub->seed, sizeof hub->seed, 0) != (ssize_t)sizeof hub->seed)
        hub->seed = (uint64_t)hub_wall();
    speech_load(options->locale);
    hub->store = store_open(options->data, error);
    if (hub->store) {
        hub->quick = jobs_new(options->no_thinking ? 0 : QUICK_WORKERS, wake, data);
        hub->slow = jobs_new(options->no_thinking ? 0 : SLOW_WORKERS, wake, data);
        if (hub->quick && hub->slow)
            return hub;
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    }
    hub_free(hub);
    return NULL;
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    hub->closing = true;
    while (hub->clients)
        hub_disconnect(hub->clients);
    jobs_free(hub->quick);
    jobs_free(hub->slow);
    while (hub->rooms)
        room_free(hub->rooms);
    store_close(hub->store);
    speech_unload();
    free(hub);
}

struct client *hub_connect(struct hub *hub,
                           void (*send)(void *data, const char *text, size_t length, bool may_be_left_out), void *data)
{
    struct client *client = calloc(1, sizeof *client);

    if (!client)
        return NULL;
    client->hub = hub;
    client->serial = ++hub->last_client;
    client->speech = speech_find("en");
    client->tokens = HUB_BURST;
    client->tokens_at = hub_now();
    client->send = send;
    client->data = data;
    client->next = hub->clients;
    hub->clients = client;
    return client;
}

void hub_disconnect(struct client *client)
{
    struct hub *hub = client->hub;
    struct client **link = &hub->clients;

    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->send = NULL;
    for (struct room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        room_leave(room, client);
    }
    free(client);
}

struct client *hub_client(const struct hub *hub, uint64_t serial)
{
    struct client *client = hub->clients;

    while (client && client->serial != serial)
        client = client->next;
    return client;
}

/* --- Saying ------------------------------------------------------------------------------------------------------- */

static void send_text(struct client *client, json_t *object, bool may_be_left_out)
{
    char *text = client->send ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;

    if (text)
        client->send(client->data, text, strlen(text), may_be_left_out);
    free(text);
    json_decref(object);
}

void client_send(struct client *client, json_t *object)
{
    send_text(client, object, false);
}

void client_send_news(struct client *client, json_t *object)
{
    send_text(client, object, true);
}

void hub_list_changed(struct hub *hub)
{
    hub->list_changed = true;
}

static void tell_list(struct hub *hub)
{
    if (!hub->list_changed)
        return;
    hub->list_changed = false;
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->listing)
            client_send(client, json_pack("{s:s}", "event", "list"));
}

static void answer(struct hub *hub, struct promise *promise, json_t *fields, bool ok)
{
    struct client *client = hub_client(hub, promise->client);

    json_object_set_new(fields, "id", promise->id);
    json_object_set_new(fields, "ok", json_boolean(ok));
    promise->id = NULL;
    if (client)
        client_send(client, fields);
    else
        json_decref(fields);
}

void hub_keep(struct hub *hub, struct promise *promise, json_t *fields)
{
    answer(hub, promise, fields, true);
}

void hub_break(struct hub *hub, struct promise *promise, json_t *error)
{
    answer(hub, promise, json_pack("{s:o}", "error", error), false);
}

/* --- Hearing ------------------------------------------------------------------------------------------------------ */

/* A bucket of tokens that fills with time. */
static bool may_ask(struct client *client)
{
    int64_t now = hub_now();

    client->tokens += (double)(now - client->tokens_at) * HUB_RATE / 1000;
    client->tokens_at = now;
    if (client->tokens > HUB_BURST)
        client->tokens = HUB_BURST;
    if (client->tokens < 1)
        return false;
    client->tokens--;
    return true;
}

void hub_receive(struct client *client, const char *text, size_t length)
{
    json_error_t where;
    json_t *json = NULL;

    if (length <= HUB_LONGEST)
        json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (!may_ask(client))
        ops_refuse(client, json_object_get(json, "id"), "too-fast",
                   TABLA_N("too many requests at once: wait a moment"));
    else if (!json_is_object(json))
        ops_refuse(client, NULL, "bad-json", TABLA_N("a request is one JSON object"));
    else
        ops_run(client, json);
    json_decref(json);
    tell_list(client->hub);
    client->hub->asked_at = hub_now();
}

/* --- Time --------------------------------------------------------------------------------------------------------- */

/* When the store may wait for the disk: after a second without requests, or when it is far behind; -1: no need. */
static int64_t until_tidy(const struct hub *hub, int64_t now)
{
    enum { QUIET = 1000, FAR = 1 << 14 };
    int64_t left = hub->asked_at + QUIET - now;
    int behind = store_behind(hub->store);

    if (behind == 0)
        return -1;
    return behind >= FAR || left < 0 ? 0 : left;
}

int64_t hub_wait(const struct hub *hub)
{
    enum { NOT_SOONER = 5 };
    int64_t now = hub_now(), wait = until_tidy(hub, now);

    for (const struct room *room = hub->rooms; room; room = room->next) {
        int64_t left = times_left(&room->times, now);
        if (left >= 0 && (wait < 0 || left < wait))
            wait = left < NOT_SOONER ? NOT_SOONER : left;
    }
    return wait;
}

void hub_work(struct hub *hub)
{
    int64_t now;

    jobs_collect(hub->quick);
    jobs_collect(hub->slow);
    now = hub_now();
    for (struct room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        if (times_left(&room->times, now) == 0)
            room_time_up(room);
    }
    tell_list(hub);
    if (until_tidy(hub, now) == 0)
        store_tidy(hub->store);
}
