/* Games made, opened, closed and named. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/ops.h"

/* {"human":true,"name":…} or {"level":5}. */
static bool read_seat(struct request *request, const json_t *wish, struct seat *seat)
{
    const json_t *level = json_object_get(wish, "level"), *name = json_object_get(wish, "name");

    if (!wish)
        return true;
    if (!json_is_object(wish) || (name && !json_is_null(name) && !json_is_string(name)))
        return request_fail_field(request, "players");
    if (level &&
        (!json_is_integer(level) || json_integer_value(level) < LEVEL_LEAST || json_integer_value(level) > LEVEL_MOST))
        return request_fail_field(request, "level");
    if (json_is_string(name) && json_string_length(name) > ROOM_LONGEST_NAME)
        return request_fail_field(request, "name");
    seat->level = level ? (unsigned)json_integer_value(level) : 0;
    free(seat->name);
    seat->name = json_is_string(name) && json_string_length(name) > 0 ? strdup(json_string_value(name)) : NULL;
    return true;
}

static bool read_seats(struct request *request, struct seat seats[2])
{
    const json_t *players = json_object_get(request->json, "players");

    if (players && !json_is_object(players))
        return request_fail_field(request, "players");
    return read_seat(request, json_object_get(players, "B"), &seats[TABLA_BLACK]) &&
           read_seat(request, json_object_get(players, "W"), &seats[TABLA_WHITE]);
}

static void swap_seats(struct seat seats[2])
{
    struct seat black = seats[0];

    seats[0] = seats[1];
    seats[1] = black;
}

static void release_seats(struct seat seats[2])
{
    free(seats[0].name);
    free(seats[1].name);
}

/* Where the game starts: a position line, or its set-up. */
static struct tabla_record *read_start(struct request *request)
{
    struct tabla_setup setup = {0};
    const struct tabla_game *game = NULL;
    const char *position = NULL;
    struct tabla_record *record;
    struct tabla_error error;

    if (!request_kind(request, request->json, "kind", &game) || !request_string(request, "position", &position) ||
        !request_setup(request, json_object_get(request->json, "setup"), &setup))
        return NULL;
    if (!game && !position) {
        request_fail_field(request, "kind");
        return NULL;
    }
    record = position ? tabla_record_from_position(position, strlen(position), &error)
                      : tabla_record_new(game, &setup, &error);
    if (!record) {
        request_fail_error(request, &error);
    } else if ((game && record->game != game) || record->game == &tabla_template) {
        tabla_record_free(record);
        record = NULL;
        request_fail_field(request, "position");
    }
    return record;
}

/* A list of turns, or one string of them. */
static bool play_moves(struct request *request, struct tabla_record *record)
{
    const json_t *moves = json_object_get(request->json, "moves"), *move;
    struct tabla_error error;
    size_t i;

    if (json_is_string(moves))
        return tabla_record_play_list(record, json_string_value(moves), json_string_length(moves), &error) ||
               request_fail_error(request, &error);
    if (moves && !json_is_array(moves))
        return request_fail_field(request, "moves");
    json_array_foreach(moves, i, move)
    {
        if (!json_is_string(move))
            return request_fail_field(request, "moves");
        if (!tabla_record_play_text(record, json_string_value(move), json_string_length(move), &error))
            return request_fail_error(request, &error);
    }
    return true;
}

static void note_day(struct tabla_record *record)
{
    time_t now = time(NULL);
    struct tm local;
    char today[16];

    if (localtime_r(&now, &local) && strftime(today, sizeof today, "%Y-%m-%d", &local) > 0)
        tabla_node_set(record->root, "DT", today);
}

static bool set_title(struct request *request, struct room *room, const char *title)
{
    if (strlen(title) > ROOM_LONGEST_NAME)
        return request_fail_field(request, "title");
    free(room->title);
    room->title = *title ? strdup(title) : NULL;
    return true;
}

bool request_opened(struct request *request, struct room *room)
{
    struct watch *watch = room_watch(room, request->client);

    if (!watch)
        return request_no_memory(request);
    room_attend(room);
    room_tell_one(room, watch);
    room->step_count = 0;
    json_object_set_new(request->reply, "game", json_integer(room->id));
    json_object_set_new(request->reply, "rev", json_integer((json_int_t)room->rev));
    return true;
}

static bool read_mode(struct request *request, enum room_mode *mode)
{
    const char *name = "play";

    if (!request_string(request, "mode", &name))
        return false;
    for (unsigned i = 0; room_mode_names[i]; i++)
        if (strcmp(room_mode_names[i], name) == 0) {
            *mode = (enum room_mode)i;
            return true;
        }
    return request_fail_field(request, "mode");
}

bool op_new(struct request *request)
{
    enum { MOST_SCRATCH = 32 };
    struct seat seats[2] = {{0}, {0}};
    struct tabla_record *record = NULL;
    struct tabla_error error;
    struct times times;
    struct room *room;
    enum room_mode mode = ROOM_PLAY;
    const char *title = "";
    bool lots = false;
    size_t scratch = 0;

    if (!read_mode(request, &mode) || !request_string(request, "title", &title) ||
        !request_bool(request, "lots", &lots))
        return false;
    for (room = request->hub->rooms; mode == ROOM_SCRATCH && room; room = room->next)
        scratch += room->mode == ROOM_SCRATCH && room_watched(room, request->client);
    if (scratch >= MOST_SCRATCH)
        return request_fail(request, "state", TABLA_N("too many boards are open: close some"), NULL);
    if (!read_seats(request, seats) || !(record = read_start(request)) || !play_moves(request, record)) {
        tabla_record_free(record);
        release_seats(seats);
        return false;
    }
    if (!times_read(&times, json_object_get(request->json, "clock"), &error)) {
        tabla_record_free(record);
        release_seats(seats);
        return request_fail_error(request, &error);
    }
    note_day(record);
    room = room_new(request->hub, mode, record);
    if (!room) {
        release_seats(seats);
        return request_no_memory(request);
    }
    memcpy(room->seats, seats, sizeof seats);
    if (lots && hub_random(request->hub) & 1)
        swap_seats(room->seats);
    room->times = times;
    if (!set_title(request, room, title)) {
        room_free(room);
        return false;
    }
    if (!room_commit(room, &error)) {
        room_free(room);
        return request_fail_error(request, &error);
    }
    return request_opened(request, room);
}

bool op_open(struct request *request)
{
    struct tabla_error error;
    json_int_t id = 0;
    struct room *room;

    if (!request_whole(request, "game", INT64_MIN, INT64_MAX, &id))
        return false;
    room = room_open(request->hub, id, &error);
    if (!room)
        return request_fail_error(request, &error);
    /* A board that is not kept belongs to the connection that made it. */
    if (room->mode == ROOM_SCRATCH && !room_watched(room, request->client))
        return request_fail(request, "unknown", TABLA_N("there is no such game"), NULL);
    return request_opened(request, room);
}

bool op_close(struct request *request)
{
    room_leave(request->room, request->client);
    request->room = NULL;
    return true;
}

bool op_players(struct request *request)
{
    struct room *room = request->room;
    struct seat seats[2] = {{room->seats[0].level, NULL}, {room->seats[1].level, NULL}};
    const json_t *players = json_object_get(request->json, "players");

    if (!json_is_object(players))
        return request_fail_field(request, "players");
    if (!read_seats(request, seats)) {
        release_seats(seats);
        return false;
    }
    for (unsigned player = 0; player < 2; player++)
        if (!json_object_get(players, describe_player(player)) && room->seats[player].name)
            seats[player].name = strdup(room->seats[player].name);
    release_seats(room->seats);
    memcpy(room->seats, seats, sizeof seats);
    room->lent = false;
    return request_changed(request);
}

bool op_rename(struct request *request)
{
    const char *title = NULL;

    if (!request_string(request, "title", &title))
        return false;
    if (!title)
        return request_fail_field(request, "title");
    return set_title(request, request->room, title) && request_changed(request);
}

bool op_study(struct request *request)
{
    const struct room *from = request->room;
    struct tabla_record *copy;
    struct tabla_error error;
    struct tabla_node *node;
    struct room *room;
    size_t done;

    if (!request_place(request, &node, &done))
        return false;
    copy = room_copy(from, node, done);
    room = copy ? room_new(request->hub, ROOM_STUDY, copy) : NULL;
    if (!room)
        return request_no_memory(request);
    room_seat_named(&room->seats[TABLA_BLACK], tabla_node_get(copy->root, "PB"));
    room_seat_named(&room->seats[TABLA_WHITE], tabla_node_get(copy->root, "PW"));
    if (from->title)
        room->title = strdup(from->title);
    if (!room_commit(room, &error)) {
        room_free(room);
        return request_fail_error(request, &error);
    }
    return request_opened(request, room);
}
