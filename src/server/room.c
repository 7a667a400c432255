#include "server/room.h"

#include <stdlib.h>
#include <string.h>

const char *const room_mode_names[] = {"play", "study", "scratch", NULL};

struct room *room_new(struct hub *hub, enum room_mode mode, struct tabla_record *record)
{
    struct room *room = calloc(1, sizeof *room);

    if (!room) {
        tabla_record_free(record);
        return NULL;
    }
    room->hub = hub;
    room->mode = mode;
    room->record = record;
    room->tree_rev = 1;
    room->created = room->changed = hub_wall();
    room->times.running = -1;
    room->sight = (struct room_sight){.follow = true, .lines = 5};
    if (mode == ROOM_SCRATCH)
        room->id = --hub->last_scratch;
    room->next = hub->rooms;
    hub->rooms = room;
    return room;
}

struct room *room_find(const struct hub *hub, int64_t id)
{
    struct room *room = hub->rooms;

    while (room && room->id != id)
        room = room->next;
    return room;
}

struct room *room_open(struct hub *hub, int64_t id, struct tabla_error *error)
{
    struct room *room = room_find(hub, id);
    struct store_game row;

    if (room)
        return room;
    if (id <= 0) {
        tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no such game"), NULL, NULL, NULL);
        return NULL;
    }
    if (!store_load(hub->store, id, &row, error))
        return NULL;
    room = room_new(hub, ROOM_STUDY, NULL);
    if (!room) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    } else if (!room_load(room, &row, error)) {
        room_free(room);
        room = NULL;
    }
    store_game_release(&row);
    return room;
}

void room_free(struct room *room)
{
    struct room **link;

    if (!room)
        return;
    for (link = &room->hub->rooms; *link && *link != room; link = &(*link)->next)
        ;
    if (*link)
        *link = room->next;
    room_abandon(room);
    while (room->watches) {
        struct watch *watch = room->watches;
        room->watches = watch->next;
        free(watch);
    }
    engine_free(room->player);
    engine_free(room->analyst);
    tabla_record_free(room->record);
    free(room->seats[0].name);
    free(room->seats[1].name);
    times_release(&room->times);
    free(room->title);
    free(room->review);
    free(room);
}

struct watch *room_watched(const struct room *room, const struct client *client)
{
    struct watch *watch = room->watches;

    while (watch && watch->client != client)
        watch = watch->next;
    return watch;
}

struct watch *room_watch(struct room *room, struct client *client)
{
    struct watch *watch = room_watched(room, client);

    if (watch) { /* opened again: told everything again */
        watch->tree_seen = watch->review_seen = watch->layout_seen = 0;
        return watch;
    }
    watch = calloc(1, sizeof *watch);
    if (!watch)
        return NULL;
    watch->client = client;
    watch->next = room->watches;
    room->watches = watch;
    return watch;
}

void room_leave(struct room *room, struct client *client)
{
    struct watch **link = &room->watches, *watch;

    while (*link && (*link)->client != client)
        link = &(*link)->next;
    watch = *link;
    if (!watch)
        return;
    *link = watch->next;
    free(watch);
    if (room->watches) {
        room_attend(room);
        return;
    }
    if (room->times.running >= 0) { /* what the turn has taken so far is not forgotten */
        times_run(&room->times, -1, hub_now());
        room_commit(room, NULL);
    }
    room_free(room);
}
