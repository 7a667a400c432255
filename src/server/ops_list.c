/* Many games: the list, deleting, files in and out. */
#include <stdlib.h>
#include <string.h>

#include "record/tree.h"
#include "server/base64.h"
#include "server/fold.h"
#include "server/nodes.h"
#include "server/ops.h"

/* --- list --------------------------------------------------------------------------------------------------------- */

/* Names that nobody gave are made again, in the language of who asks. */
static void translate_names(const struct speech *speech, json_t *players)
{
    for (unsigned player = 0; player < 2; player++) {
        json_t *one = json_object_get(players, describe_player(player));
        json_int_t level = json_integer_value(json_object_get(one, "level"));
        struct tabla_text name = {0};
        char number[12];

        if (!one || json_is_true(json_object_get(one, "named")))
            continue;
        snprintf(number, sizeof number, "%d", (int)level);
        if (level > 0)
            say_add(speech, &name, TABLA_N("Tabla, level %1"), number, NULL);
        else
            tabla_text_add_string(&name, say_player(speech, player));
        json_object_set_new(one, "name", json_string(tabla_text_string(&name)));
        tabla_text_release(&name);
    }
}

static bool is_anyone(const json_t *player)
{
    return !json_is_true(json_object_get(player, "named")) && !json_object_get(player, "level");
}

static json_t *title_of(const struct speech *speech, const struct store_game *game, const json_t *players)
{
    const json_t *white = json_object_get(players, "W"), *black = json_object_get(players, "B");
    const struct tabla_game *kind = tabla_game_find(game->kind);
    struct tabla_text title = {0};
    json_t *text;

    if (game->named)
        return json_string(game->title);
    if (strcmp(game->mode, "play") != 0 && is_anyone(white) && is_anyone(black))
        say_add(speech, &title, TABLA_N("Study of %1"), kind ? kind->title : game->kind, NULL);
    else
        say_add(speech, &title, "%1 \u2013 %2", json_string_value(json_object_get(white, "name")),
                json_string_value(json_object_get(black, "name")), NULL);
    text = json_string(tabla_text_string(&title));
    tabla_text_release(&title);
    return text;
}

struct listing {
    json_t *games;
    const struct speech *speech;
};

static bool add_game(void *data, const struct store_game *game)
{
    struct listing *listing = data;
    json_t *players = json_loads(game->players, 0, NULL), *setup = json_loads(game->setup, 0, NULL);

    translate_names(listing->speech, players);
    json_array_append_new(listing->games,
                          json_pack("{s:I, s:s, s:s, s:o, s:b, s:I, s:I, s:s, s:b, s:I, s:I, s:o*, s:o*}", "id",
                                    (json_int_t)game->id, "mode", game->mode, "kind", game->kind, "title",
                                    title_of(listing->speech, game, players), "named", (int)game->named, "created",
                                    (json_int_t)game->created, "changed", (json_int_t)game->changed, "result",
                                    game->result, "over", (int)game->over, "turns", (json_int_t)game->turns, "rev",
                                    (json_int_t)game->rev, "players", players, "setup", setup));
    return true;
}

bool op_list(struct request *request)
{
    static const char *const orders[] = {"changed", "created", "title"};
    struct store_query query = {.limit = 50};
    struct listing listing = {json_array(), request->client->speech};
    const char *order = "changed", *search = NULL;
    const struct tabla_game *kind = NULL;
    json_int_t limit = 50, offset = 0;
    struct tabla_error error;
    int64_t total = 0;
    char *folded = NULL;
    bool over = false, good;

    good = request_string(request, "search", &search) && request_string(request, "mode", &query.mode) &&
           request_kind(request, request->json, "kind", &kind) && request_string(request, "order", &order) &&
           request_whole(request, "limit", 1, 200, &limit) && request_whole(request, "offset", 0, INT64_MAX, &offset) &&
           request_bool(request, "over", &over);
    if (good && json_object_get(request->json, "over"))
        query.over = over ? 1 : -1;
    for (unsigned i = 0; good && i < 3; i++)
        if (strcmp(orders[i], order) == 0)
            query.order = i;
    query.kind = kind ? kind->name : NULL;
    query.limit = limit;
    query.offset = offset;
    if (good && search)
        query.search = folded = fold_case(search);
    if (good && !store_list(request->hub->store, &query, add_game, &listing, &total, &error))
        good = request_fail_error(request, &error);
    free(folded);
    if (!good) {
        json_decref(listing.games);
        return false;
    }
    request->client->listing = true;
    json_object_set_new(request->reply, "total", json_integer(total));
    json_object_set_new(request->reply, "games", listing.games);
    return true;
}

/* --- delete ------------------------------------------------------------------------------------------------------- */

static void forget(struct hub *hub, int64_t id)
{
    struct room *room = room_find(hub, id);

    if (!room)
        return;
    for (struct watch *watch = room->watches; watch; watch = watch->next)
        client_send(watch->client, json_pack("{s:s, s:I}", "event", "deleted", "game", (json_int_t)id));
    room_free(room);
}

bool op_delete(struct request *request)
{
    const json_t *ids = json_object_get(request->json, "games"), *one;
    struct store *store = request->hub->store;
    struct tabla_error error;
    size_t i, deleted = 0;
    bool good, there;

    if (!json_is_array(ids))
        return request_fail_field(request, "games");
    json_array_foreach(ids, i, one) if (!json_is_integer(one) ||
                                        json_integer_value(one) <= 0) return request_fail_field(request, "games");
    good = store_begin(store, &error);
    json_array_foreach(ids, i, one)
    {
        good = good && store_delete(store, json_integer_value(one), &there, &error);
        deleted += good && there;
    }
    if (!good)
        store_cancel(store);
    if (!good || !store_commit(store, &error))
        return request_fail_error(request, &error);
    json_array_foreach(ids, i, one) forget(request->hub, json_integer_value(one));
    hub_list_changed(request->hub);
    json_object_set_new(request->reply, "deleted", json_integer((json_int_t)deleted));
    return true;
}

/* --- import ------------------------------------------------------------------------------------------------------- */

enum { MOST_IMPORTED = 500 };

static json_t *describe_faults(const struct speech *speech, const struct tabla_collection *games)
{
    json_t *list = json_array();

    for (size_t i = 0; i < games->fault_count; i++)
        json_array_append_new(list, describe_error(speech, &games->faults[i], NULL));
    return list;
}

static char *copy_of(const char *text)
{
    return text && *text && strlen(text) <= ROOM_LONGEST_NAME ? strdup(text) : NULL;
}

/* Makes a study of each game; the records are taken over. */
static bool keep_games(struct request *request, struct tabla_collection *games, const char *title, json_t *ids)
{
    struct tabla_error error;

    while (games->count > 0 && json_array_size(ids) < MOST_IMPORTED) {
        struct tabla_record *record = games->records[0];
        struct room *room;

        memmove(games->records, games->records + 1, --games->count * sizeof *games->records);
        if (record->game == &tabla_template) { /* no game for players */
            tabla_record_free(record);
            continue;
        }
        room = room_new(request->hub, ROOM_STUDY, record);
        if (!room)
            return request_no_memory(request);
        room_seat_named(&room->seats[TABLA_BLACK], tabla_node_get(record->root, "PB"));
        room_seat_named(&room->seats[TABLA_WHITE], tabla_node_get(record->root, "PW"));
        room->title = copy_of(title ? title : tabla_node_get(record->root, "GN"));
        if (!room_commit(room, &error)) {
            room_free(room);
            return request_fail_error(request, &error);
        }
        json_array_append_new(ids, json_integer(room->id));
        room_free(room);
    }
    return true;
}

static bool import_bytes(struct request *request, const char *data, size_t length)
{
    const struct tabla_game *game = NULL;
    struct tabla_setup setup = {0};
    struct tabla_collection games;
    struct tabla_error error;
    const char *title = NULL;
    json_t *ids = json_array();
    bool good = request_kind(request, request->json, "kind", &game) && request_string(request, "title", &title) &&
                request_setup(request, json_object_get(request->json, "setup"), &setup);

    if (!good) {
        json_decref(ids);
        return false;
    }
    if (!tabla_read_games(data, length, game, &setup, &games, &error)) {
        good = request_fail_error(request, &error);
        json_object_set_new(request->error, "faults", describe_faults(request->client->speech, &games));
    } else {
        json_object_set_new(request->reply, "faults", describe_faults(request->client->speech, &games));
        good = store_begin(request->hub->store, &error) || request_fail_error(request, &error);
        if (good && !keep_games(request, &games, title, ids)) {
            store_cancel(request->hub->store);
            good = false;
        }
        if (good && !store_commit(request->hub->store, &error))
            good = request_fail_error(request, &error);
        json_object_set_new(request->reply, "leftOut", json_integer((json_int_t)games.count));
    }
    tabla_collection_release(&games);
    json_object_set_new(request->reply, "games", ids);
    return good;
}

bool op_import(struct request *request)
{
    const char *text = NULL, *data = NULL;
    size_t length = 0;
    char *bytes;
    bool good;

    if (!request_string(request, "text", &text) || !request_string(request, "data", &data))
        return false;
    if (!text == !data)
        return request_fail_field(request, "text");
    if (text)
        return import_bytes(request, text, strlen(text));
    bytes = base64_read(data, &length);
    good = bytes ? import_bytes(request, bytes, length) : request_fail_field(request, "data");
    free(bytes);
    return good;
}

/* --- export ------------------------------------------------------------------------------------------------------- */

/* A name for a file: the title without what file systems dislike. */
static json_t *file_name(const struct room *room, const struct speech *speech, const char *ending)
{
    struct tabla_text name = {0};
    json_t *text;

    room_title(room, speech, &name);
    for (size_t i = 0; i < name.length; i++)
        if (strchr("/\\:*?\"<>|", name.data[i]) || (unsigned char)name.data[i] < ' ')
            name.data[i] = '-';
    tabla_text_addf(&name, ".%s", ending);
    text = json_string(tabla_text_string(&name));
    tabla_text_release(&name);
    return text;
}

static bool draw(struct request *request, struct tabla_record *record, struct tabla_text *out)
{
    static const char *const themes[] = {"light", "dark", "contrast"};
    struct server_picture picture = {0};
    const char *theme = "light";
    bool coordinates = true;

    if (!request_string(request, "theme", &theme) || !request_bool(request, "turned", &picture.turned) ||
        !request_bool(request, "coordinates", &coordinates))
        return false;
    if (!request->hub->options.draw)
        return request_fail_field(request, "format");
    picture.no_names = !coordinates;
    picture.translate = speech_translator(request->client->speech);
    for (int i = 0; i < 3; i++)
        if (strcmp(themes[i], theme) == 0)
            picture.theme = i;
    request->hub->options.draw(record, &picture, out);
    return true;
}

/* One position, as a line or a picture: where the cursor stands, or at the node that is named. */
static bool write_one(struct request *request, bool picture, struct tabla_text *out)
{
    const struct tabla_record *record = request->room->record;
    struct tabla_record walk;
    struct tabla_node *node;
    size_t done;
    bool good = true;

    if (!request_place(request, &node, &done))
        return false;
    /* Whoever draws may walk about: not with the cursor that the game is played by. */
    if (!nodes_walk(&walk, record, node, done))
        return request_no_memory(request);
    if (picture) {
        good = draw(request, &walk, out);
    } else {
        const struct tabla_record *from = json_object_get(request->json, "node") ? &walk : record;
        from->game->write_position(&from->state, &from->past, out);
        tabla_text_add_char(out, '\n');
    }
    tabla_walk_release(&walk);
    return good;
}

bool op_export(struct request *request)
{
    static const struct {
        const char *format, *ending, *type;
    } formats[] = {{"sgf", "sgf", "application/x-go-sgf"},
                   {"moves", "txt", "text/plain"},
                   {"position", "txt", "text/plain"},
                   {"svg", "svg", "image/svg+xml"}};
    const struct room *room = request->room;
    const char *format = "sgf";
    struct tabla_text text = {0};
    bool good = true;
    size_t i = 0;

    if (!request_string(request, "format", &format))
        return false;
    while (i < 4 && strcmp(formats[i].format, format) != 0)
        i++;
    switch (i) {
    case 0:
        room_write_sgf(room, &text);
        break;
    case 1:
        tabla_write_moves(room->record, &text);
        break;
    case 2:
    case 3:
        good = write_one(request, i == 3, &text);
        break;
    default:
        return request_fail_field(request, "format");
    }
    if (good && text.failed)
        good = request_no_memory(request);
    if (good) {
        json_object_set_new(request->reply, "text", json_string(tabla_text_string(&text)));
        json_object_set_new(request->reply, "name", file_name(room, request->client->speech, formats[i].ending));
        json_object_set_new(request->reply, "type", json_string(formats[i].type));
    }
    tabla_text_release(&text);
    return good;
}

struct export
{
    const json_t *ids; /* NULL: all */
    struct tabla_text text;
};

static bool add_file(void *data, const struct store_game *game)
{
    struct export *export = data;
    bool wanted = !export->ids;
    const json_t *one;
    size_t i;

    json_array_foreach(export->ids, i, one) wanted |= json_integer_value(one) == game->id;
    if (wanted)
        tabla_text_add_string(&export->text, game->sgf);
    return !export->text.failed;
}

bool op_export_all(struct request *request)
{
    struct store_query query = {.order = STORE_BY_CREATED, .limit = -1, .whole = true};
    struct export export = {json_object_get(request->json, "games"), {0}};
    struct tabla_error error;
    bool good;

    if (export.ids && !json_is_array(export.ids))
        return request_fail_field(request, "games");
    good =
        store_list(request->hub->store, &query, add_file, &export, NULL, &error) || request_fail_error(request, &error);
    if (good && export.text.failed)
        good = request_no_memory(request);
    if (good) {
        json_object_set_new(request->reply, "text", json_string(tabla_text_string(&export.text)));
        json_object_set_new(request->reply, "name", json_string("tabla-games.sgf"));
        json_object_set_new(request->reply, "type", json_string("application/x-go-sgf"));
    }
    tabla_text_release(&export.text);
    return good;
}
