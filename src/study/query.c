#include "study/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "study/reader.h"

const char *const study_side_names[] = {"BLACK", "WHITE", "SIDETOMOVE", NULL};

/* After so many a line has been told often enough that it is strange. */
enum { MOST_WARNINGS = 16 };

/* --- What is said back ------------------------------------------------------------------------------------------- */

int study_find_name(const char *const *names, const char *word)
{
    for (int i = 0; names[i]; i++)
        if (strcasecmp(names[i], word) == 0)
            return i;
    return -1;
}

/* `where` (may be NULL) comes before the sentence. */
static void say(struct tabla_text *said, const char *kind, tabla_translate translate, const struct tabla_error *error,
                const char *where, const char *field, const char *id)
{
    struct tabla_text whole = {0};
    char sentence[512];
    json_t *object = json_object();
    char *line;

    tabla_error_format(error, translate, sentence, sizeof sentence);
    if (where)
        tabla_text_addf(&whole, "%s: ", where);
    tabla_text_add_string(&whole, sentence);
    json_object_set_new(object, kind, json_string(tabla_text_string(&whole)));
    if (error->rule[0])
        json_object_set_new(object, "rule", json_string(error->rule));
    if (field)
        json_object_set_new(object, "field", json_string(field));
    if (id)
        json_object_set_new(object, "id", json_string(id));
    line = json_dumps(object, JSON_COMPACT);
    tabla_text_add_string(said, line ? line : "{\"error\":\"out of memory\"}");
    tabla_text_add_char(said, '\n');
    free(line);
    json_decref(object);
    tabla_text_release(&whole);
}

void study_say_error(struct tabla_text *said, tabla_translate translate, const struct tabla_error *error,
                     const char *field, const char *id)
{
    say(said, "error", translate, error, NULL, field, id);
}

bool reader_refuse_at(struct reader *reader, const char *field, const char *where, const struct tabla_error *error)
{
    say(reader->said, "error", reader->defaults->translate, error, where, field, reader->id);
    return false;
}

bool reader_refuse(struct reader *reader, const char *field, const struct tabla_error *error)
{
    return reader_refuse_at(reader, field, NULL, error);
}

bool reader_wrong(struct reader *reader, const char *field, const char *sentence, const char *arg1, const char *arg2)
{
    struct tabla_error error;

    tabla_fail(&error, TABLA_ERROR_SYNTAX, sentence, arg1, arg2, NULL);
    return reader_refuse(reader, field, &error);
}

bool reader_no_memory(struct reader *reader)
{
    return reader_wrong(reader, NULL, TABLA_N("out of memory"), NULL, NULL);
}

void reader_warn(struct reader *reader, const char *field, const char *sentence, const char *arg1)
{
    struct tabla_error warning;

    if (reader->warnings++ >= MOST_WARNINGS)
        return;
    tabla_fail(&warning, TABLA_ERROR_UNKNOWN, sentence, arg1, NULL, NULL);
    say(reader->said, "warning", reader->defaults->translate, &warning, NULL, field, reader->id);
}

/* --- Fields ------------------------------------------------------------------------------------------------------ */

const json_t *reader_field(const struct reader *reader, const char *name)
{
    const json_t *value = json_object_get(reader->root, name);

    return json_is_null(value) ? NULL : value;
}

bool reader_string(struct reader *reader, const char *name, const char **out)
{
    const json_t *value = reader_field(reader, name);

    if (!value)
        return true;
    if (!json_is_string(value))
        return reader_wrong(reader, name, TABLA_N("this has to be a string"), NULL, NULL);
    *out = json_string_value(value);
    return true;
}

bool reader_bool(struct reader *reader, const char *name, bool *out)
{
    const json_t *value = reader_field(reader, name);

    if (!value)
        return true;
    if (!json_is_boolean(value))
        return reader_wrong(reader, name, TABLA_N("this has to be true or false"), NULL, NULL);
    *out = json_is_true(value);
    return true;
}

/* A whole number that stands in the field or within it. */
static bool read_whole(struct reader *reader, const char *name, const json_t *value, json_int_t least, json_int_t most,
                       json_int_t *out)
{
    char from[24], to[24];
    double number = json_number_value(value);

    if (!value)
        return true;
    /* 1000.0 is as good as 1000: other languages write every number so. */
    if (json_is_number(value) && number == floor(number) && number >= (double)least && number <= (double)most) {
        *out = json_is_integer(value) ? json_integer_value(value) : (json_int_t)number;
        return true;
    }
    snprintf(from, sizeof from, "%" JSON_INTEGER_FORMAT, least);
    snprintf(to, sizeof to, "%" JSON_INTEGER_FORMAT, most);
    return reader_wrong(reader, name, TABLA_N("this has to be a whole number from %1 to %2"), from, to);
}

bool reader_whole(struct reader *reader, const char *name, json_int_t least, json_int_t most, json_int_t *out)
{
    return read_whole(reader, name, reader_field(reader, name), least, most, out);
}

/* A number of seconds. */
static bool read_seconds(struct reader *reader, const char *name, const json_t *value, double *out)
{
    double seconds = json_number_value(value);

    if (!value)
        return true;
    if (!json_is_number(value) || !(seconds > 0) || seconds > 1e9)
        return reader_wrong(reader, name, TABLA_N("this has to be a number of seconds above zero"), NULL, NULL);
    *out = seconds;
    return true;
}

bool reader_choice(struct reader *reader, const char *name, const json_t *value, const char *const *names, int *out)
{
    struct tabla_text list = {0};
    int found;

    if (!value)
        return true;
    found = json_is_string(value) ? study_find_name(names, json_string_value(value)) : -1;
    if (found >= 0) {
        *out = found;
        return true;
    }
    for (int i = 0; names[i]; i++)
        tabla_text_addf(&list, "%s%s", i ? ", " : "", names[i]);
    reader_wrong(reader, name, TABLA_N("this has to be one of: %1"), tabla_text_string(&list), NULL);
    tabla_text_release(&list);
    return false;
}

bool reader_player(const char *word, enum tabla_player *out)
{
    static const char *const names[] = {"B", "W", "black", "white", NULL};
    int found = study_find_name(names, word);

    if (found >= 0)
        *out = found % 2 ? TABLA_WHITE : TABLA_BLACK;
    return found >= 0;
}

static int compare_turns(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    return (x > y) - (x < y);
}

bool reader_turns(struct reader *reader, const char *name, unsigned most, unsigned **out, size_t *count)
{
    const json_t *list = reader_field(reader, name);
    char number[24];

    *count = json_array_size(list);
    if (!json_is_array(list) || *count == 0)
        return reader_wrong(reader, name, TABLA_N("this has to be a list of turn numbers"), NULL, NULL);
    *out = malloc(*count * sizeof **out);
    if (!*out)
        return reader_no_memory(reader);
    snprintf(number, sizeof number, "%u", most);
    for (size_t i = 0; i < *count; i++) {
        const json_t *value = json_array_get(list, i);
        json_int_t turn = json_integer_value(value);

        if (!json_is_integer(value) || turn < 0 || turn > most)
            return reader_wrong(reader, name, TABLA_N("turns are whole numbers from 0 (before the first move) to %1"),
                                number, NULL);
        (*out)[i] = (unsigned)turn;
    }
    qsort(*out, *count, sizeof **out, compare_turns);
    for (size_t i = 1; i < *count; i++)
        if ((*out)[i] == (*out)[i - 1]) {
            snprintf(number, sizeof number, "%u", (*out)[i]);
            return reader_wrong(reader, name, TABLA_N("turn %1 stands here twice"), number, NULL);
        }
    return true;
}

/* --- Analysis ---------------------------------------------------------------------------------------------------- */

/* Every field there is, so that a misspelt one is not passed over in silence. */
static const char *const known[] = {"id",
                                    "action",
                                    "moves",
                                    "initialPosition",
                                    "position",
                                    "initialStones",
                                    "initialPlayer",
                                    "rules",
                                    "komi",
                                    "whiteHandicapBonus",
                                    "boardXSize",
                                    "boardYSize",
                                    "variant",
                                    "analyzeTurns",
                                    "maxVisits",
                                    "maxTime",
                                    "includeOwnership",
                                    "includePolicy",
                                    "reportDuringSearchEvery",
                                    "allowMoves",
                                    "avoidMoves",
                                    "priority",
                                    "reportAnalysisWinratesAs",
                                    "overrideSettings",
                                    NULL};
/* Of KataGo, for things that Tabla's search does not have. */
static const char *const unused[] = {"rootPolicyTemperature",
                                     "rootFpuReductionMax",
                                     "includeOwnershipStdev",
                                     "includeMovesOwnership",
                                     "includeMovesOwnershipStdev",
                                     "includePVVisits",
                                     "includeNoResultValue",
                                     "analysisPVLen",
                                     "priorities",
                                     NULL};

static void warn_of_fields(struct reader *reader)
{
    const char *name;
    json_t *value;

    json_object_foreach(reader->root, name, value)
    {
        if (study_find_name(unused, name) >= 0)
            reader_warn(reader, name, TABLA_N("this field of KataGo's means nothing here"), NULL);
        else if (study_find_name(known, name) < 0)
            reader_warn(reader, name, TABLA_N("there is no such field"), NULL);
    }
}

/* Settings that KataGo lets a query change. */
static bool read_settings(struct reader *reader, struct study_query *query, json_int_t *visits, int *side)
{
    const json_t *settings = reader_field(reader, "overrideSettings"), *value;
    const char *name;

    if (!settings)
        return true;
    if (!json_is_object(settings))
        return reader_wrong(reader, "overrideSettings", TABLA_N("this has to be an object: {\"maxTime\": 2.5}"), NULL,
                            NULL);
    json_object_foreach((json_t *)settings, name, value)
    {
        if (strcmp(name, "reportAnalysisWinratesAs") == 0) {
            if (!reader_choice(reader, "overrideSettings", value, study_side_names, side))
                return false;
        } else if (strcmp(name, "maxVisits") == 0) {
            if (!read_whole(reader, "overrideSettings", value, 1, STUDY_MOST_VISITS, visits))
                return false;
        } else if (strcmp(name, "maxTime") == 0) {
            if (!read_seconds(reader, "overrideSettings", value, &query->limits.seconds))
                return false;
        } else {
            reader_warn(reader, "overrideSettings", TABLA_N("there is no setting \"%1\""), name);
        }
    }
    return true;
}

static bool read_wishes(struct reader *reader, struct study_query *query)
{
    json_int_t visits = 0, priority = 0;
    int side = (int)reader->defaults->side;

    /* A field of its own counts before a setting. */
    if (!read_settings(reader, query, &visits, &side) ||
        !reader_whole(reader, "maxVisits", 1, STUDY_MOST_VISITS, &visits) ||
        !reader_whole(reader, "priority", -1000000, 1000000, &priority) ||
        !reader_choice(reader, "reportAnalysisWinratesAs", reader_field(reader, "reportAnalysisWinratesAs"),
                       study_side_names, &side) ||
        !read_seconds(reader, "maxTime", reader_field(reader, "maxTime"), &query->limits.seconds) ||
        !read_seconds(reader, "reportDuringSearchEvery", reader_field(reader, "reportDuringSearchEvery"),
                      &query->interval) ||
        !reader_bool(reader, "includeOwnership", &query->ownership) ||
        !reader_bool(reader, "includePolicy", &query->policy))
        return false;
    query->limits.visits = (uint64_t)visits;
    query->priority = (int)priority;
    query->side = (enum study_side)side;
    /* A query that names a limit gets what it names and no other. */
    if (query->limits.visits == 0 && !(query->limits.seconds > 0))
        query->limits = reader->defaults->limits;
    if (query->ownership && !query->game->owners) {
        reader_warn(reader, "includeOwnership", TABLA_N("nobody owns a point in %1"), query->game->title);
        query->ownership = false;
    }
    return true;
}

static bool read_analysis(struct reader *reader, struct study_query *query)
{
    struct tabla_record *record;
    bool done;

    warn_of_fields(reader);
    query->game = reader->defaults->game;
    if (!read_wishes(reader, query))
        return false;
    record = reader_start(reader);
    done = record && reader_moves(reader, record, query);
    tabla_record_free(record);
    return done;
}

/* --- Actions ----------------------------------------------------------------------------------------------------- */

static const char *const action_names[] = {
    [STUDY_ANALYZE] = "analyze",     [STUDY_VERSION] = "query_version",
    [STUDY_TERMINATE] = "terminate", [STUDY_TERMINATE_ALL] = "terminate_all",
    [STUDY_CLEAR] = "clear_cache",   NULL,
};

static bool read_action(struct reader *reader, struct study_query *query)
{
    const char *id = NULL;

    if (query->kind == STUDY_TERMINATE) {
        if (!reader_string(reader, "terminateId", &id))
            return false;
        if (!id)
            return reader_wrong(reader, "terminateId", TABLA_N("which query to end: its id"), NULL, NULL);
        query->terminate_id = strdup(id);
        if (!query->terminate_id)
            return reader_no_memory(reader);
    }
    if (query->kind == STUDY_TERMINATE || query->kind == STUDY_TERMINATE_ALL) {
        query->some_turns = reader_field(reader, "turnNumbers") != NULL;
        if (query->some_turns &&
            !reader_turns(reader, "turnNumbers", STUDY_MOST_MOVES, &query->turns, &query->turn_count))
            return false;
    }
    if (query->kind == STUDY_VERSION) {
        json_object_set_new(reader->root, "version", json_string(TABLA_VERSION));
        json_object_set_new(reader->root, "program", json_string("Tabla"));
        json_object_set_new(reader->root, "game", json_string(reader->defaults->game->name));
    }
    query->echo = json_dumps(reader->root, JSON_COMPACT);
    return query->echo || reader_no_memory(reader);
}

static bool read_id(struct reader *reader, struct study_query *query)
{
    const json_t *id = reader_field(reader, "id");
    char most[24];

    if (!json_is_string(id))
        return reader_wrong(reader, "id", TABLA_N("every query needs an id, a string that its answers repeat"), NULL,
                            NULL);
    snprintf(most, sizeof most, "%d", STUDY_LONGEST_ID);
    if (json_string_length(id) > STUDY_LONGEST_ID)
        return reader_wrong(reader, "id", TABLA_N("an id has at most %1 bytes"), most, NULL);
    query->id = strdup(json_string_value(id));
    reader->id = query->id;
    return query->id || reader_no_memory(reader);
}

static bool read_query(struct reader *reader, struct study_query *query)
{
    int kind = STUDY_ANALYZE;

    if (!read_id(reader, query) ||
        !reader_choice(reader, "action", reader_field(reader, "action"), action_names, &kind))
        return false;
    query->kind = (enum study_kind)kind;
    return kind == STUDY_ANALYZE ? read_analysis(reader, query) : read_action(reader, query);
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

static bool not_json(struct reader *reader, const json_error_t *error)
{
    char column[24];

    snprintf(column, sizeof column, "%d", error->column);
    return reader_wrong(reader, NULL, TABLA_N("not JSON: %1 (column %2)"), error->text, column);
}

struct study_query *study_read_query(const struct study_defaults *defaults, const char *line, size_t length,
                                     struct tabla_text *said)
{
    struct reader reader = {.defaults = defaults, .said = said};
    struct study_query *query;
    json_error_t error;
    bool done = false;

    reader.root = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!reader.root) {
        not_json(&reader, &error);
        return NULL;
    }
    query = calloc(1, sizeof *query);
    if (!query)
        reader_no_memory(&reader);
    else if (!json_is_object(reader.root))
        reader_wrong(&reader, NULL, TABLA_N("a query is a JSON object: {\"id\": \"1\", \"moves\": []}"), NULL, NULL);
    else
        done = read_query(&reader, query);
    json_decref(reader.root);
    if (done)
        return query;
    study_query_free(query);
    return NULL;
}

void study_query_free(struct study_query *query)
{
    if (!query)
        return;
    for (size_t i = 0; i < query->count; i++)
        free(query->positions[i].only);
    free(query->positions);
    tabla_keys_release(&query->past);
    free(query->id);
    free(query->echo);
    free(query->terminate_id);
    free(query->turns);
    free(query);
}
