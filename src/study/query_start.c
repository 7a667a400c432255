/* Where the game of a query starts: a position line, or the fields that say how a game begins. */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "study/reader.h"

/* --- Rules of Go ------------------------------------------------------------------------------------------------- */

static const char *const ko_names[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL", NULL};
static const char *const scoring_names[] = {"TERRITORY", "AREA", NULL};
static const char *const bonus_names[] = {"0", "N-1", "N", NULL};

/* Without a bonus is a number to some, and a name to others. */
static bool read_bonus(struct reader *reader, const char *name, const json_t *value, int *out)
{
    if (json_is_number(value) && json_number_value(value) == 0) {
        *out = TABLA_GO_BONUS_NONE;
        return true;
    }
    return reader_choice(reader, name, value, bonus_names, out);
}

static bool is_word(const json_t *value, const char *word)
{
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

/* Rules written out as an object. What it leaves out stays as it is. */
static bool read_rule_fields(struct reader *reader, const json_t *object, struct tabla_go_rules *rules)
{
    int ko = (int)rules->ko, scoring = (int)rules->scoring, bonus = (int)rules->bonus;
    bool seki_taxed = false;
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)object, name, value)
    {
        bool good;
        if (strcmp(name, "ko") == 0) {
            good = reader_choice(reader, "rules", value, ko_names, &ko);
        } else if (strcmp(name, "scoring") == 0) {
            good = reader_choice(reader, "rules", value, scoring_names, &scoring);
        } else if (strcmp(name, "whiteHandicapBonus") == 0) {
            good = read_bonus(reader, "rules", value, &bonus);
        } else if (strcmp(name, "suicide") == 0 && json_is_boolean(value)) {
            rules->suicide = json_is_true(value);
            good = true;
        } else if (strcmp(name, "tax") == 0 && is_word(value, "SEKI")) {
            good = seki_taxed = true;
        } else if ((strcmp(name, "tax") == 0 && is_word(value, "NONE")) ||
                   (strcmp(name, "hasButton") == 0 && json_is_false(value)) ||
                   (strcmp(name, "friendlyPassOk") == 0 && json_is_boolean(value))) {
            good = true; /* what Tabla has not must be off */
        } else {
            good = reader_wrong(reader, "rules", TABLA_N("Tabla cannot play by this rule: %1"), name, NULL);
        }
        if (!good)
            return false;
    }
    /* Japanese rules, as KataGo writes them: the name would be taken, and the nearest there is played by. */
    if (seki_taxed && scoring != TABLA_GO_TERRITORY)
        return reader_wrong(reader, "rules", TABLA_N("Tabla cannot play by this rule: %1"), "tax", NULL);
    if (seki_taxed)
        reader_warn(reader, "rules",
                    TABLA_N("what is surrounded in a seki counts all the same: Tabla has no tax on it"), NULL);
    rules->ko = (enum tabla_go_ko)ko;
    rules->scoring = (enum tabla_go_scoring)scoring;
    rules->bonus = (enum tabla_go_bonus)bonus;
    return true;
}

/* `rules` and `whiteHandicapBonus`, on top of what `out` holds. *named: komi is then the rule set's. */
static bool read_rules(struct reader *reader, struct tabla_go_rules *out, bool *named)
{
    const json_t *rules = reader_field(reader, "rules");
    int bonus;

    *named = false;
    if (json_is_object(rules)) {
        if (!read_rule_fields(reader, rules, out))
            return false;
    } else if (rules) {
        const struct tabla_go_rules *found =
            json_is_string(rules) ? tabla_go_rules_find(json_string_value(rules)) : NULL;

        if (!found) {
            struct tabla_text list = {0};
            for (size_t i = 0; tabla_go_rules_at(i); i++)
                tabla_text_addf(&list, "%s%s", i ? ", " : "", tabla_go_rules_at(i)->name);
            reader_wrong(reader, "rules", TABLA_N("no such rules; there are: %1"), tabla_text_string(&list), NULL);
            tabla_text_release(&list);
            return false;
        }
        *out = *found;
        *named = true;
    }
    bonus = (int)out->bonus;
    if (!read_bonus(reader, "whiteHandicapBonus", reader_field(reader, "whiteHandicapBonus"), &bonus))
        return false;
    out->bonus = (enum tabla_go_bonus)bonus;
    return true;
}

/* In hundredths. */
static bool read_komi(struct reader *reader, bool *given, int *out)
{
    const json_t *value = reader_field(reader, "komi");
    double komi = json_number_value(value);

    *given = value != NULL;
    if (!value)
        return true;
    if (!json_is_number(value) || !(fabs(komi) <= 1000))
        return reader_wrong(reader, "komi", TABLA_N("this has to be a number such as 6.5"), NULL, NULL);
    *out = (int)lround(komi * 100);
    return true;
}

/* Rules and komi as the query wants them. */
static bool set_rules(struct reader *reader, struct tabla_state *state)
{
    struct tabla_go_rules rules = tabla_go_rules_of(state);
    struct tabla_error error;
    bool named, komi_given;
    int komi = 0;

    if (!read_rules(reader, &rules, &named) || !read_komi(reader, &komi_given, &komi))
        return false;
    if (!tabla_go_set_rules(state, &rules, &error))
        return reader_refuse(reader, "rules", &error);
    if (!komi_given && named && !reader->defaults->setup.komi_given) {
        komi = rules.komi;
        komi_given = true;
    }
    if (komi_given && !tabla_go_set_komi(state, komi, &error))
        return reader_refuse(reader, "komi", &error);
    return true;
}

/* --- Stones ------------------------------------------------------------------------------------------------------ */

struct stones {
    size_t count[2];
    uint16_t points[TABLA_MAX_SPOTS];
    uint8_t owner[TABLA_MAX_SPOTS];
};

static bool read_stone(struct reader *reader, const struct tabla_state *empty, const json_t *pair, struct stones *out)
{
    const char *colour = json_string_value(json_array_get(pair, 0));
    const char *point = json_string_value(json_array_get(pair, 1));
    size_t count = out->count[0] + out->count[1];
    enum tabla_player owner;
    struct tabla_error error;
    tabla_action action;

    if (json_array_size(pair) != 2 || !colour || !point || !reader_player(colour, &owner))
        return reader_wrong(reader, "initialStones", TABLA_N("stones are pairs such as [\"B\", \"Q16\"]"), NULL, NULL);
    if (tabla_read_turn(&tabla_go, empty, NULL, point, strlen(point), &action, 1, &error) != 1)
        return reader_refuse(reader, "initialStones", &error);
    if (action >= tabla_go_size(empty) * tabla_go_size(empty))
        return reader_wrong(reader, "initialStones", TABLA_N("stones are pairs such as [\"B\", \"Q16\"]"), NULL, NULL);
    for (size_t i = 0; i < count; i++)
        if (out->points[i] == action)
            return reader_wrong(reader, "initialStones", TABLA_N("there are two stones on %1"), point, NULL);
    out->points[count] = action;
    out->owner[count] = (uint8_t)owner;
    out->count[owner]++;
    return true;
}

/* Black stones alone are a handicap, for which some rules give White points. */
static bool put_stones(struct reader *reader, const struct stones *stones, struct tabla_state *state)
{
    size_t count = stones->count[0] + stones->count[1];
    struct tabla_error error;

    if (stones->count[TABLA_WHITE] == 0 && count > 1 && tabla_go_free_handicap(state, stones->points, count, NULL))
        return true;
    for (size_t i = 0; i < count; i++)
        if (!tabla_go_put(state, stones->points[i], (enum tabla_player)stones->owner[i], &error))
            return reader_refuse(reader, "initialStones", &error);
    return tabla_go_settled(state, &error) || reader_refuse(reader, "initialStones", &error);
}

static bool read_stones(struct reader *reader, struct tabla_state *state)
{
    const json_t *list = reader_field(reader, "initialStones");
    const struct tabla_state empty = *state;
    struct stones stones = {0};

    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > TABLA_MAX_SPOTS)
        return reader_wrong(reader, "initialStones", TABLA_N("this has to be a list of stones: [[\"B\", \"Q16\"]]"),
                            NULL, NULL);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_stone(reader, &empty, json_array_get(list, i), &stones))
            return false;
    return put_stones(reader, &stones, state);
}

static bool read_first_player(struct reader *reader, struct tabla_state *state)
{
    const char *word = NULL;
    enum tabla_player player;
    struct tabla_error error;

    if (!reader_string(reader, "initialPlayer", &word) || !word)
        return !reader_field(reader, "initialPlayer");
    if (!reader_player(word, &player))
        return reader_wrong(reader, "initialPlayer", TABLA_N("this has to be one of: %1"), "B, W", NULL);
    return state->player == player || tabla_go_set_player(state, player, &error) ||
           reader_refuse(reader, "initialPlayer", &error);
}

/* --- Starts ------------------------------------------------------------------------------------------------------ */

/* Whether the query has any of these fields. */
static const char *first_of(const struct reader *reader, const char *const *names)
{
    for (size_t i = 0; names[i]; i++)
        if (reader_field(reader, names[i]))
            return names[i];
    return NULL;
}

static bool read_size(struct reader *reader, int *size)
{
    json_int_t x = *size, y;

    if (!reader_whole(reader, "boardXSize", 2, 19, &x))
        return false;
    y = x;
    if (!reader_whole(reader, "boardYSize", 2, 19, &y))
        return false;
    if (reader_field(reader, "boardYSize") && !reader_field(reader, "boardXSize"))
        x = y;
    if (x != y)
        return reader_wrong(reader, "boardYSize", TABLA_N("only square boards can be played on"), NULL, NULL);
    *size = (int)x;
    return true;
}

static bool start_anew(struct reader *reader, struct tabla_state *state)
{
    static const char *const about_size[] = {"boardXSize", "boardYSize", "initialStones", NULL};
    const struct tabla_game *game = reader->defaults->game;
    struct tabla_setup setup = reader->defaults->setup;
    struct tabla_error error;

    if (first_of(reader, about_size))
        setup.handicap = 0; /* the query has its own stones, or another board than the handicap was meant for */
    if (!reader_string(reader, "variant", &setup.variant) || !read_size(reader, &setup.size))
        return false;
    return game->start(&setup, state, &error) ||
           reader_refuse(reader, reader_field(reader, "variant") ? "variant" : NULL, &error);
}

static bool start_at(struct reader *reader, const char *field, const char *line, struct tabla_state *state,
                     struct tabla_keys *past)
{
    static const char *const said_by_line[] = {"variant", "boardXSize", "boardYSize", "initialStones", NULL};
    const char *other = first_of(reader, said_by_line);
    const struct tabla_game *game;
    struct tabla_error error;

    if (other)
        return reader_wrong(reader, other, TABLA_N("the position line says that already"), NULL, NULL);
    if (!tabla_read_position(line, strlen(line), &game, state, past, &error))
        return reader_refuse(reader, field, &error);
    if (game != reader->defaults->game)
        return reader_wrong(reader, field, TABLA_N("this is a position of %1, not of %2"), game->title,
                            reader->defaults->game->title);
    return true;
}

static bool find_start(struct reader *reader, struct tabla_state *state, struct tabla_keys *past)
{
    static const char *const of_go[] = {"rules",      "komi",          "whiteHandicapBonus", "boardXSize",
                                        "boardYSize", "initialStones", "initialPlayer",      NULL};
    static const char *const about_start[] = {"variant",    "rules",         "komi", "boardXSize",
                                              "boardYSize", "initialStones", NULL};
    const struct tabla_game *game = reader->defaults->game;
    const char *field = reader_field(reader, "initialPosition") ? "initialPosition" : "position", *line = NULL;
    bool stones = false;

    if (game != &tabla_go && first_of(reader, of_go))
        return reader_wrong(reader, first_of(reader, of_go), TABLA_N("this is for Go, not for %1"), game->title, NULL);
    if (!reader_string(reader, field, &line))
        return false;
    if (line) {
        if (!start_at(reader, field, line, state, past))
            return false;
    } else if (first_of(reader, about_start)) {
        if (!start_anew(reader, state))
            return false;
        stones = true;
    } else {
        *state = *reader->defaults->start;
        if (!tabla_keys_copy(past, reader->defaults->past))
            return reader_no_memory(reader);
    }
    if (game != &tabla_go)
        return true;
    return set_rules(reader, state) && (!stones || read_stones(reader, state)) && read_first_player(reader, state);
}

struct tabla_record *reader_start(struct reader *reader)
{
    struct tabla_record *record = NULL;
    struct tabla_state state;
    struct tabla_keys past = {0};

    if (find_start(reader, &state, &past)) {
        record = tabla_record_from_state(reader->defaults->game, &state, &past, NULL);
        if (!record)
            reader_no_memory(reader);
    }
    tabla_keys_release(&past);
    return record;
}
