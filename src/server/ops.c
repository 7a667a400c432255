#include "server/ops.h"

#include <stdlib.h>
#include <string.h>

#include "server/nodes.h"
#include "tabla/go.h"

static op_handler op_hello, op_rules, op_ping;

enum { TAKES_GAME = 1, CHANGES = 2, BEFORE_HELLO = 4 };

/* The whole protocol. docs/SERVER.md explains each. */
static const struct {
    const char *name;
    unsigned flags;
    op_handler *run;
} operations[] = {
    {"hello", BEFORE_HELLO, op_hello},
    {"ping", BEFORE_HELLO, op_ping},
    {"rules", 0, op_rules},
    {"settings", 0, op_settings},
    {"progress", 0, op_progress},

    {"new", 0, op_new},
    {"open", 0, op_open},
    {"close", TAKES_GAME, op_close},
    {"players", TAKES_GAME | CHANGES, op_players},
    {"rename", TAKES_GAME | CHANGES, op_rename},
    {"study", TAKES_GAME, op_study},

    {"play", TAKES_GAME | CHANGES, op_play},
    {"why", TAKES_GAME, op_why},
    {"undo", TAKES_GAME | CHANGES, op_undo},
    {"undo-turn", TAKES_GAME | CHANGES, op_undo_turn},
    {"redo", TAKES_GAME | CHANGES, op_redo},
    {"resign", TAKES_GAME | CHANGES, op_resign},
    {"move-now", TAKES_GAME, op_move_now},
    {"stop", TAKES_GAME | CHANGES, op_stop},
    {"go", TAKES_GAME | CHANGES, op_go},
    {"dead", TAKES_GAME | CHANGES, op_dead},
    {"propose", TAKES_GAME | CHANGES, op_propose},
    {"agree", TAKES_GAME | CHANGES, op_agree},
    {"resume", TAKES_GAME | CHANGES, op_resume},

    {"goto", TAKES_GAME | CHANGES, op_goto},
    {"look", TAKES_GAME, op_look},
    {"delete-node", TAKES_GAME | CHANGES, op_delete_node},
    {"promote", TAKES_GAME | CHANGES, op_promote},
    {"comment", TAKES_GAME | CHANGES, op_comment},
    {"setup", TAKES_GAME | CHANGES, op_setup},

    {"hint", TAKES_GAME, op_hint},
    {"analyze", TAKES_GAME, op_analyze},
    {"review", TAKES_GAME, op_review},
    {"cancel", 0, op_cancel},

    {"list", 0, op_list},
    {"delete", 0, op_delete},
    {"import", 0, op_import},
    {"export", TAKES_GAME, op_export},
    {"export-all", 0, op_export_all},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

/* --- Refusing ----------------------------------------------------------------------------------------------------- */

static json_t *plain_error(const struct speech *speech, const char *code, const char *sentence, const char *arg)
{
    struct tabla_text text = {0};
    json_t *error;

    say_add(speech, &text, sentence, arg ? arg : "", NULL);
    error = json_pack("{s:s, s:s}", "code", code, "text", tabla_text_string(&text));
    tabla_text_release(&text);
    return error;
}

void ops_refuse(struct client *client, json_t *id, const char *code, const char *sentence)
{
    client_send(client, json_pack("{s:O?, s:b, s:o}", "id", id, "ok", 0, "error",
                                  plain_error(client->speech, code, sentence, NULL)));
}

static bool set_error(struct request *request, json_t *error)
{
    json_decref(request->error);
    request->error = error;
    return false;
}

bool request_fail(struct request *request, const char *code, const char *sentence, const char *arg)
{
    return set_error(request, plain_error(request->client->speech, code, sentence, arg));
}

bool request_fail_error(struct request *request, const struct tabla_error *error)
{
    struct tabla_layout *layout = request->room && error->point[0] ? malloc(sizeof *layout) : NULL;

    if (layout)
        request->room->record->game->layout(&request->room->record->state, layout);
    set_error(request, describe_error(request->client->speech, error, layout));
    free(layout);
    return false;
}

bool request_fail_field(struct request *request, const char *field)
{
    set_error(request, plain_error(request->client->speech, "bad-request",
                                   TABLA_N("the field \"%1\" is missing or not as it should be"), field));
    json_object_set_new(request->error, "field", json_string(field));
    return false;
}

bool request_no_memory(struct request *request)
{
    return request_fail(request, "memory", TABLA_N("out of memory"), NULL);
}

/* --- Fields ------------------------------------------------------------------------------------------------------- */

bool request_string(struct request *request, const char *field, const char **out)
{
    const json_t *value = json_object_get(request->json, field);

    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value))
        return request_fail_field(request, field);
    *out = json_string_value(value);
    return true;
}

bool request_bool(struct request *request, const char *field, bool *out)
{
    const json_t *value = json_object_get(request->json, field);

    if (!value)
        return true;
    if (!json_is_boolean(value))
        return request_fail_field(request, field);
    *out = json_is_true(value);
    return true;
}

bool request_whole(struct request *request, const char *field, json_int_t least, json_int_t most, json_int_t *out)
{
    const json_t *value = json_object_get(request->json, field);

    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return request_fail_field(request, field);
    *out = json_integer_value(value);
    return true;
}

bool request_kind(struct request *request, const json_t *object, const char *field, const struct tabla_game **out)
{
    const json_t *value = json_object_get(object, field);

    if (!value)
        return true;
    for (size_t i = 0; json_is_string(value) && tabla_game_at(i); i++)
        if (strcmp(tabla_game_at(i)->name, json_string_value(value)) == 0) {
            *out = tabla_game_at(i);
            return true;
        }
    return request_fail_field(request, field);
}

bool request_place(struct request *request, struct tabla_node **node, size_t *done)
{
    struct room *room = request->room;
    json_int_t number = -1, actions = -1, rev = (json_int_t)room->tree_rev;

    if (!request_whole(request, "node", 0, INT32_MAX, &number) ||
        !request_whole(request, "done", 0, INT32_MAX, &actions) ||
        !request_whole(request, "treeRev", 0, INT64_MAX, &rev))
        return false;
    if (number < 0) {
        *node = room->record->node;
        *done = actions >= 0 ? (size_t)actions : room->record->done;
        return *done <= (*node)->count || request_fail_field(request, "done");
    }
    if (rev != (json_int_t)room->tree_rev) {
        room_tell_one(room, request->watch);
        return request_fail(request, "stale", TABLA_N("the game has changed meanwhile"), NULL);
    }
    *node = nodes_at(room->record, (size_t)number);
    if (!*node)
        return request_fail_field(request, "node");
    *done = actions >= 0 ? (size_t)actions : (*node)->count;
    return *done <= (*node)->count || request_fail_field(request, "done");
}

static bool setup_number(struct request *request, const json_t *object, const char *field, int most, int *out)
{
    const json_t *value = json_object_get(object, field);

    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
        return request_fail_field(request, field);
    *out = (int)json_integer_value(value);
    return true;
}

static bool setup_string(struct request *request, const json_t *object, const char *field, const char **out)
{
    const json_t *value = json_object_get(object, field);

    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value))
        return request_fail_field(request, field);
    *out = json_string_value(value);
    return true;
}

bool request_setup(struct request *request, const json_t *object, struct tabla_setup *out)
{
    const json_t *komi = json_object_get(object, "komi");

    if (object && !json_is_object(object))
        return request_fail_field(request, "setup");
    if (!setup_string(request, object, "variant", &out->variant) ||
        !setup_string(request, object, "rules", &out->rules) ||
        !setup_number(request, object, "size", 99, &out->size) ||
        !setup_number(request, object, "handicap", 99, &out->handicap))
        return false;
    if (komi && !json_is_null(komi)) {
        double points = json_number_value(komi);
        if (!json_is_number(komi) || !(points >= -400 && points <= 400))
            return request_fail_field(request, "komi");
        out->komi_given = true;
        out->komi = (int)(points * 100 + (points < 0 ? -0.5 : 0.5));
    }
    return true;
}

/* --- Answering ---------------------------------------------------------------------------------------------------- */

bool request_changed(struct request *request)
{
    struct tabla_error error;

    if (!room_commit(request->room, &error)) {
        room_tell(request->room);
        return request_fail_error(request, &error);
    }
    room_tell(request->room);
    room_attend(request->room);
    json_object_set_new(request->reply, "rev", json_integer((json_int_t)request->room->rev));
    return true;
}

struct promise request_promise(struct request *request)
{
    request->later = true;
    return (struct promise){request->client->serial, json_incref(json_object_get(request->json, "id"))};
}

/* The room that a request is about: one that its client has open. */
static bool find_room(struct request *request, bool changes)
{
    json_int_t id = 0, rev = -1;

    if (!request_whole(request, "game", INT64_MIN, INT64_MAX, &id))
        return false;
    if (id == 0)
        return request_fail_field(request, "game");
    request->room = room_find(request->hub, id);
    request->watch = request->room ? room_watched(request->room, request->client) : NULL;
    if (!request->watch) {
        request->room = NULL;
        return request_fail(request, "state", TABLA_N("that game is not open: open it first"), NULL);
    }
    if (!changes)
        return true;
    if (!request_whole(request, "rev", 0, INT64_MAX, &rev))
        return false;
    if (rev < 0)
        return request_fail_field(request, "rev");
    if ((uint64_t)rev == request->room->rev)
        return true;
    room_tell_one(request->room, request->watch);
    return request_fail(request, "stale", TABLA_N("the game has changed meanwhile"), NULL);
}

static bool run(struct request *request)
{
    const char *name = json_string_value(json_object_get(request->json, "op"));
    size_t i = 0;

    if (!name)
        return request_fail_field(request, "op");
    while (i < OPERATIONS && strcmp(operations[i].name, name) != 0)
        i++;
    if (i == OPERATIONS)
        return request_fail(request, "unknown-op", TABLA_N("there is no operation \"%1\""), name);
    if (!request->client->greeted && !(operations[i].flags & BEFORE_HELLO))
        return request_fail(request, "state", TABLA_N("say hello first"), NULL);
    if (operations[i].flags & TAKES_GAME && !find_room(request, operations[i].flags & CHANGES))
        return false;
    return operations[i].run(request);
}

void ops_run(struct client *client, const json_t *json)
{
    struct request request = {.hub = client->hub, .client = client, .json = json, .reply = json_object()};
    json_t *id = json_object_get(json, "id");
    bool good;

    if (!json_is_integer(id) && !json_is_string(id)) {
        json_decref(request.reply);
        ops_refuse(client, NULL, "bad-request", TABLA_N("a request has an id: a number or a string"));
        return;
    }
    good = run(&request);
    if (!request.later) {
        json_object_set(request.reply, "id", id);
        json_object_set_new(request.reply, "ok", json_boolean(good));
        if (!good)
            json_object_set(request.reply, "error", request.error);
        client_send(client, json_incref(request.reply));
    }
    json_decref(request.reply);
    json_decref(request.error);
}

/* --- hello, rules, ping ------------------------------------------------------------------------------------------- */

/* What a board can be set up with. */
static json_t *describe_pieces(const struct tabla_game *game)
{
    if (game == &tabla_yinsh)
        return json_pack("[s, s]", "ring", "marker");
    return game == &tabla_gipf ? json_pack("[s, s]", "single", "gipf") : json_pack("[s]", "stone");
}

static json_t *describe_kind(const struct tabla_game *game)
{
    json_t *variants = json_array(), *object, *sets, *handicap;

    for (size_t i = 0; game->variants[i]; i++)
        json_array_append_new(variants, json_string(game->variants[i]));
    object = json_pack("{s:s, s:s, s:o, s:o}", "kind", game->name, "title", game->title, "variants", variants, "pieces",
                       describe_pieces(game));
    if (game == &tabla_go) {
        sets = json_array();
        for (size_t i = 0; tabla_go_rules_at(i); i++)
            json_array_append_new(sets, json_pack("{s:s, s:f}", "name", tabla_go_rules_at(i)->name, "komi",
                                                  tabla_go_rules_at(i)->komi / 100.0));
        handicap = json_array();
        for (unsigned size = 0; size <= 19; size++)
            json_array_append_new(handicap, json_integer(tabla_go_most_handicap(size)));
        json_object_set_new(object, "sizes", json_pack("{s:i, s:i, s:i}", "least", 2, "most", 19, "usual", 19));
        json_object_set_new(object, "ruleSets", sets);
        json_object_set_new(object, "handicap", handicap);
    }
    return object;
}

static bool op_hello(struct request *request)
{
    json_t *kinds = json_array(), *levels = json_array(), *languages = json_array(), *reply = request->reply;
    struct client *client = request->client;
    const struct speech *speech;
    const char *lang = NULL;

    if (!request_string(request, "lang", &lang)) {
        json_decref(kinds);
        json_decref(levels);
        json_decref(languages);
        return false;
    }
    speech = speech_find(lang);
    for (size_t i = 0; speech_names[i]; i++)
        json_array_append_new(languages, json_string(speech_names[i]));
    for (size_t i = 0; tabla_game_at(i); i++)
        json_array_append_new(kinds, describe_kind(tabla_game_at(i)));
    for (unsigned i = LEVEL_LEAST; i <= LEVEL_MOST; i++)
        json_array_append_new(levels,
                              json_pack("{s:i, s:s, s:s}", "level", (int)i, "title", say(speech, level_of(i)->title),
                                        "text", say(speech, level_of(i)->text)));
    json_object_set_new(reply, "server", json_string("tabla"));
    json_object_set_new(reply, "version", json_string(TABLA_VERSION));
    json_object_set_new(reply, "protocol", json_integer(1));
    json_object_set_new(reply, "lang", json_string(speech_name(speech)));
    json_object_set_new(reply, "languages", languages);
    if (request->hub->options.lang)
        json_object_set_new(reply, "usualLang", json_string(request->hub->options.lang));
    json_object_set_new(reply, "kinds", kinds);
    json_object_set_new(reply, "levels", levels);
    json_object_set_new(reply, "now", json_integer(hub_wall()));
    client->greeted = true;
    if (client->speech != speech) {
        client->speech = speech;
        for (struct room *room = request->hub->rooms; room; room = room->next)
            if (room_watched(room, client))
                room_tell_one(room, room_watched(room, client));
    }
    return op_settings(request);
}

static bool op_rules(struct request *request)
{
    const struct tabla_game *game = NULL;

    if (!request_kind(request, request->json, "kind", &game))
        return false;
    if (!game)
        return request_fail_field(request, "kind");
    json_object_set_new(request->reply, "rules", describe_rules(request->client->speech, game));
    return true;
}

static bool op_ping(struct request *request)
{
    json_object_set_new(request->reply, "now", json_integer(hub_wall()));
    return true;
}
