/*
 * Any lines as requests to the server, from a client that has said hello; nothing is thought about.
 *
 * Every line gets at most one reply, and exactly one unless it waits for the engine; whatever is said is JSON of the
 * form that docs/SERVER.md promises. In the end every game is sound, and what the store has of it is what is shown.
 */
#include "fuzz.h"

#include <jansson.h>

#include "server/nodes.h"
#include "server/room.h"

enum { MOST_LINES = 100 };

struct heard {
    unsigned replies;
};

static void hear(void *data, const char *text, size_t length, bool may_be_left_out)
{
    struct heard *heard = data;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL), *error;

    (void)may_be_left_out;
    REQUIRE(json_is_object(message));
    if (!json_object_get(message, "event")) {
        heard->replies++;
        REQUIRE(json_object_get(message, "id") && json_is_boolean(json_object_get(message, "ok")));
        error = json_object_get(message, "error");
        REQUIRE(json_is_true(json_object_get(message, "ok")) == (error == NULL));
        REQUIRE(!error || json_string_length(json_object_get(error, "code")) > 0);
        REQUIRE(!error || json_string_length(json_object_get(error, "text")) > 0);
        if (error && strcmp(json_string_value(json_object_get(error, "code")), "illegal") == 0)
            REQUIRE(json_string_length(json_object_get(error, "rule")) > 0);
    }
    json_decref(message);
}

/* Whether a line asks for something that a job would answer. */
static bool waits(const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *op = json_string_value(json_object_get(json, "op"));
    bool found = op && (strcmp(op, "hint") == 0 || strcmp(op, "review") == 0);

    json_decref(json);
    return found;
}

static void check_kept(struct hub *hub, struct room *room)
{
    struct tabla_record *record = room->record;
    struct store_game row;
    struct room *again;

    fuzz_check_state(record->game, &record->state, &record->past);
    if (room->mode == ROOM_SCRATCH)
        return;
    REQUIRE(store_load(hub->store, room->id, &row, NULL));
    REQUIRE((uint64_t)row.rev == room->rev);
    again = room_new(hub, ROOM_STUDY, NULL);
    REQUIRE(again && room_load(again, &row, NULL));
    REQUIRE(memcmp(&again->record->state, &record->state, sizeof record->state) == 0);
    REQUIRE(nodes_number(again->record, again->record->node) == nodes_number(record, record->node));
    REQUIRE(again->record->done == record->done);
    store_game_release(&row);
    room_free(again);
}

static void wake(void *data)
{
    (void)data;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char hello[] = "{\"id\":0,\"op\":\"hello\"}";
    struct server_options options = {.no_thinking = true};
    struct heard heard = {0};
    struct hub *hub = hub_new(&options, wake, NULL, NULL);
    struct client *client = hub ? hub_connect(hub, hear, &heard) : NULL;
    const char *at = (const char *)data, *end = at + size;

    REQUIRE(client);
    hub_receive(client, hello, sizeof hello - 1);
    REQUIRE(heard.replies == 1);
    for (unsigned lines = 0; at < end && lines < MOST_LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);

        heard.replies = 0;
        hub_receive(client, at, length);
        hub_work(hub);
        REQUIRE(heard.replies == 1 || (heard.replies == 0 && waits(at, length)));
        at = stop ? stop + 1 : end;
    }
    for (struct room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        check_kept(hub, room);
    }
    hub_free(hub);
    return 0;
}
