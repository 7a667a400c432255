/* A room to and from the store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/fold.h"
#include "server/nodes.h"
#include "server/room.h"

static bool no_memory(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

/* --- Names -------------------------------------------------------------------------------------------------------- */

static void add_player(const struct room *room, const struct speech *speech, unsigned player, struct tabla_text *out)
{
    const struct seat *seat = &room->seats[player];
    char level[12];

    if (seat->name) {
        tabla_text_add_string(out, seat->name);
    } else if (seat->level > 0) {
        snprintf(level, sizeof level, "%u", seat->level);
        say_add(speech, out, TABLA_N("Tabla, level %1"), level, NULL);
    } else {
        tabla_text_add_string(out, say_player(speech, player));
    }
}

static bool is_anyone(const struct seat *seat)
{
    return !seat->name && seat->level == 0;
}

void room_title(const struct room *room, const struct speech *speech, struct tabla_text *out)
{
    if (room->title) {
        tabla_text_add_string(out, room->title);
        return;
    }
    if (room->mode != ROOM_PLAY && is_anyone(&room->seats[0]) && is_anyone(&room->seats[1])) {
        say_add(speech, out, TABLA_N("Study of %1"), room->record->game->title, NULL);
        return;
    }
    add_player(room, speech, TABLA_WHITE, out);
    tabla_text_add_string(out, " \u2013 ");
    add_player(room, speech, TABLA_BLACK, out);
}

json_t *room_players(const struct room *room, const struct speech *speech)
{
    json_t *players = json_object();

    for (unsigned player = 0; player < 2; player++) {
        struct tabla_text name = {0};
        json_t *one = json_object();
        add_player(room, speech, player, &name);
        if (room->seats[player].level > 0)
            json_object_set_new(one, "level", json_integer(room->seats[player].level));
        else
            json_object_set_new(one, "human", json_true());
        json_object_set_new(one, "name", json_string(tabla_text_string(&name)));
        json_object_set_new(one, "named", json_boolean(room->seats[player].name != NULL));
        json_object_set_new(players, describe_player(player), one);
        tabla_text_release(&name);
    }
    return players;
}

void room_seat_named(struct seat *seat, const char *name)
{
    free(seat->name);
    *seat = (struct seat){0};
    if (!name || !*name || strlen(name) > ROOM_LONGEST_NAME)
        return;
    for (unsigned level = LEVEL_LEAST; level <= LEVEL_MOST && seat->level == 0; level++) {
        char ours[32];

        snprintf(ours, sizeof ours, "Tabla, level %u", level);
        if (strcmp(name, ours) == 0)
            seat->level = level;
    }
    if (seat->level == 0)
        seat->name = strdup(name);
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

bool room_write_sgf(const struct room *room, struct tabla_text *out)
{
    static const char *const properties[] = {"PB", "PW"};
    struct tabla_node *root = room->record->root;

    for (unsigned player = 0; player < 2; player++) {
        struct tabla_text name = {0};
        add_player(room, speech_find("en"), player, &name);
        tabla_node_set(root, properties[player], is_anyone(&room->seats[player]) ? NULL : tabla_text_string(&name));
        tabla_text_release(&name);
    }
    tabla_node_set(root, "GN", room->title);
    tabla_write_sgf(room->record, out);
    return !out->failed;
}

/* What the tree does not tell. */
static json_t *extra_of(const struct room *room)
{
    json_t *seats = json_array(), *extra;

    for (unsigned player = 0; player < 2; player++) {
        json_t *seat = json_pack("{s:i}", "level", (int)room->seats[player].level);
        if (room->seats[player].name)
            json_object_set_new(seat, "name", json_string(room->seats[player].name));
        json_array_append_new(seats, seat);
    }
    extra =
        json_pack("{s:I, s:I, s:o, s:o, s:b, s:b, s:b, s:b, s:i, s:s, s:I, s:I, s:I}", "node",
                  (json_int_t)nodes_number(room->record, room->record->node), "done", (json_int_t)room->record->done,
                  "seats", seats, "times", times_save(&room->times), "stopped", (int)room->stopped, "proposed",
                  (int)room->proposed, "agreed", (int)room->agreed, "resumed", (int)room->resumed, "verdict",
                  (int)room->verdict, "loser", room->verdict == VERDICT_NONE ? "" : describe_player(room->loser),
                  "treeRev", (json_int_t)room->tree_rev, "reviewRev", (json_int_t)room->review_rev, "reviewNodes",
                  (json_int_t)room->review_nodes);
    if (room->title)
        json_object_set_new(extra, "title", json_string(room->title));
    return extra;
}

/* Everything a search may look for: the title in every language, who plays, which game. */
static char *words_of(const struct room *room)
{
    struct tabla_text words = {0};
    char *folded;

    for (size_t i = 0; speech_names[i]; i++) {
        room_title(room, speech_find(speech_names[i]), &words);
        tabla_text_add_char(&words, ' ');
        for (unsigned player = 0; player < 2; player++) {
            add_player(room, speech_find(speech_names[i]), player, &words);
            tabla_text_add_char(&words, ' ');
        }
    }
    tabla_text_add_string(&words, room->record->game->title);
    folded = words.failed ? NULL : fold_case(tabla_text_string(&words));
    tabla_text_release(&words);
    return folded;
}

static char *dump(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;

    json_decref(json);
    return text;
}

static bool write(struct room *room, struct tabla_error *error)
{
    struct tabla_text sgf = {0}, title = {0};
    char result[TABLA_RESULT_TEXT];
    struct store_game row = {.id = room->id,
                             .rev = (int64_t)room->rev,
                             .created = room->created,
                             .changed = room->changed,
                             .mode = (char *)room_mode_names[room->mode],
                             .kind = (char *)room->record->game->name,
                             .named = room->title != NULL,
                             .over = room_is_over(room),
                             .turns = (int64_t)nodes_turns(room->record)};
    bool done = false;

    room_result(room, result);
    room_title(room, speech_find("en"), &title);
    room_write_sgf(room, &sgf);
    if (!row.over)
        result[0] = '\0';
    row.result = result;
    row.title = (char *)tabla_text_string(&title);
    row.sgf = (char *)tabla_text_string(&sgf);
    row.words = words_of(room);
    row.players = dump(room_players(room, speech_find("en")));
    row.setup = dump(describe_setup(room->record));
    row.extra = dump(extra_of(room));
    if (sgf.failed || title.failed || !row.words || !row.players || !row.setup || !row.extra)
        no_memory(error);
    else if (room->id > 0)
        done = store_update(room->hub->store, &row, error);
    else
        done = store_add(room->hub->store, &row, error);
    if (done)
        room->id = row.id;
    free(row.words);
    free(row.players);
    free(row.setup);
    free(row.extra);
    tabla_text_release(&sgf);
    tabla_text_release(&title);
    return done;
}

bool room_commit(struct room *room, struct tabla_error *error)
{
    struct store_game row;

    room->rev++;
    room->changed = hub_wall();
    room_run_clock(room);
    if (room->mode == ROOM_SCRATCH)
        return true;
    if (write(room, error)) {
        hub_list_changed(room->hub);
        return true;
    }
    /* Not kept, so it has not happened. */
    room->rev--;
    room->step_count = 0;
    if (room->id > 0 && store_load(room->hub->store, room->id, &row, NULL)) {
        room_load(room, &row, NULL);
        store_game_release(&row);
    }
    return false;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

static struct tabla_record *read_record(const char *sgf, size_t length, struct tabla_error *error)
{
    struct tabla_collection games;
    struct tabla_record *record = NULL;

    if (tabla_read_games(sgf, length, NULL, NULL, &games, error) && games.count > 0) {
        record = games.records[0];
        games.records[0] = games.records[--games.count];
    }
    tabla_collection_release(&games);
    return record;
}

static bool go_to(struct tabla_record *record, json_int_t node, json_int_t done)
{
    struct tabla_node *found = node >= 0 ? nodes_at(record, (size_t)node) : NULL;

    return found && done >= 0 && tabla_record_goto(record, found, (size_t)done);
}

static void load_seat(struct seat *seat, const json_t *kept)
{
    json_int_t level = json_integer_value(json_object_get(kept, "level"));
    const char *name = json_string_value(json_object_get(kept, "name"));

    free(seat->name);
    seat->level = level >= LEVEL_LEAST && level <= LEVEL_MOST ? (unsigned)level : 0;
    seat->name = name ? strdup(name) : NULL;
}

bool room_load(struct room *room, const struct store_game *row, struct tabla_error *error)
{
    struct tabla_record *record = read_record(row->sgf, strlen(row->sgf), error);
    json_t *extra = json_loads(row->extra, 0, NULL);
    const char *title = json_string_value(json_object_get(extra, "title"));

    if (!record || !extra) {
        if (!extra)
            tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the game is damaged in the store"), NULL, NULL, NULL);
        tabla_record_free(record);
        json_decref(extra);
        return false;
    }
    go_to(record, json_integer_value(json_object_get(extra, "node")),
          json_integer_value(json_object_get(extra, "done")));
    room->resumed = json_is_true(json_object_get(extra, "resumed")) && tabla_record_resume(record, NULL);
    tabla_record_free(room->record);
    room->record = record;
    room->id = row->id;
    room->rev = (uint64_t)row->rev;
    room->created = row->created;
    room->changed = row->changed;
    room->mode = strcmp(row->mode, "play") == 0 ? ROOM_PLAY : ROOM_STUDY;
    free(room->title);
    room->title = title ? strdup(title) : NULL;
    for (unsigned player = 0; player < 2; player++)
        load_seat(&room->seats[player], json_array_get(json_object_get(extra, "seats"), player));
    times_release(&room->times);
    times_load(&room->times, json_object_get(extra, "times"));
    room->stopped = json_is_true(json_object_get(extra, "stopped"));
    room->proposed = json_is_true(json_object_get(extra, "proposed"));
    room->agreed = json_is_true(json_object_get(extra, "agreed"));
    room->verdict = (enum room_verdict)json_integer_value(json_object_get(extra, "verdict"));
    room->loser = describe_read_player(json_string_value(json_object_get(extra, "loser")));
    room->tree_rev = (uint64_t)json_integer_value(json_object_get(extra, "treeRev"));
    room->review_rev = (uint64_t)json_integer_value(json_object_get(extra, "reviewRev"));
    free(room->review);
    room->review = row->review ? strdup(row->review) : NULL;
    room->review_nodes = (size_t)json_integer_value(json_object_get(extra, "reviewNodes"));
    room->review_mark = nodes_line_mark(room->record, room->review_nodes);
    json_decref(extra);
    return true;
}

struct tabla_record *room_copy(const struct room *room, const struct tabla_node *node, size_t done)
{
    struct tabla_text sgf = {0};
    struct tabla_record *copy = NULL;

    if (room_write_sgf(room, &sgf))
        copy = read_record(sgf.data, sgf.length, NULL);
    if (copy)
        go_to(copy, (json_int_t)nodes_number(room->record, node), (json_int_t)done);
    tabla_text_release(&sgf);
    return copy;
}
