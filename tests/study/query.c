/* Queries of the analysis protocol: what becomes of good ones, and that bad ones are refused at the right field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "study/query.h"

struct place {
    struct tabla_state start;
    struct tabla_keys past;
    struct study_defaults defaults;
    struct tabla_text said;
    struct study_query *query;
};

static void open_place(struct place *place, const struct tabla_game *game, int size)
{
    memset(place, 0, sizeof *place);
    place->defaults.setup.size = size;
    assert_true(game->start(&place->defaults.setup, &place->start, NULL));
    place->defaults.game = game;
    place->defaults.start = &place->start;
    place->defaults.past = &place->past;
    place->defaults.limits.visits = 77;
}

static void read_line(struct place *place, const char *line)
{
    study_query_free(place->query);
    tabla_text_clear(&place->said);
    place->query = study_read_query(&place->defaults, line, strlen(line), &place->said);
}

static void close_place(struct place *place)
{
    study_query_free(place->query);
    tabla_text_release(&place->said);
    tabla_keys_release(&place->past);
}

/* One refusal: JSON with an error, at that field ("" for none), and nothing else said. */
static void refused(struct place *place, const char *line, const char *field)
{
    json_t *said;

    read_line(place, line);
    if (place->query)
        fail_msg("taken: %s", line);
    said = json_loads(tabla_text_string(&place->said), JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(said);
    assert_non_null(json_object_get(said, "error"));
    if (*field) {
        if (!json_is_string(json_object_get(said, "field")) ||
            strcmp(json_string_value(json_object_get(said, "field")), field) != 0)
            fail_msg("%s: not at \"%s\": %s", line, field, tabla_text_string(&place->said));
    } else {
        assert_null(json_object_get(said, "field"));
    }
    json_decref(said);
}

static void taken(struct place *place, const char *line)
{
    read_line(place, line);
    if (!place->query)
        fail_msg("refused: %s: %s", line, tabla_text_string(&place->said));
}

static void a_position_and_its_limits(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_yinsh, 0);
    taken(&place, "{\"id\":\"x\"}");
    assert_string_equal(place.query->id, "x");
    assert_int_equal(place.query->count, 1);
    assert_int_equal(place.query->positions[0].turn, 0);
    assert_memory_equal(&place.query->positions[0].state, &place.start, sizeof place.start);
    assert_int_equal(place.query->limits.visits, 77);
    taken(&place, "{\"id\":\"x\",\"maxVisits\":5}");
    assert_int_equal(place.query->limits.visits, 5);
    assert_true(place.query->limits.seconds == 0);
    taken(&place, "{\"id\":\"x\",\"maxTime\":0.5}"); /* what is not named is not limited */
    assert_int_equal(place.query->limits.visits, 0);
    assert_true(place.query->limits.seconds == 0.5);
    taken(&place, "{\"id\":\"x\",\"maxVisits\":1e3,\"overrideSettings\":{\"maxTime\":2}}");
    assert_int_equal(place.query->limits.visits, 1000);
    assert_true(place.query->limits.seconds == 2);
    taken(&place, "{\"id\":\"x\",\"overrideSettings\":{\"maxVisits\":7}}");
    assert_int_equal(place.query->limits.visits, 7);
    assert_true(place.query->limits.seconds == 0);
    taken(&place, "{\"id\":\"x\",\"maxVisits\":8,\"overrideSettings\":{\"maxVisits\":7}}");
    assert_int_equal(place.query->limits.visits, 8); /* the query's own field */
    assert_int_equal(place.said.length, 0);
    close_place(&place);
}

static void moves_in_every_dress(void **state)
{
    static const char *const same[] = {
        "{\"id\":\"x\",\"moves\":[[\"W\",\"e5\"],[\"b\",\"F6\"],[\"white\",\"g7\"]]}",
        "{\"id\":\"x\",\"moves\":[\"e5\",\"f6\",\"g7\"]}",
        "{\"id\":\"x\",\"moves\":\"1. e5 f6 2. g7\"}",
        "{\"id\":\"x\",\"moves\":[\"e5\",[\"B\",\"f6\"],\"g7\"],\"initialPosition\":null}",
    };
    struct tabla_state expected = {0};
    struct place place;

    (void)state;
    open_place(&place, &tabla_yinsh, 0);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        taken(&place, same[i]);
        assert_int_equal(place.query->count, 1);
        assert_int_equal(place.query->positions[0].turn, 3);
        assert_int_equal(place.query->positions[0].state.player, TABLA_BLACK);
        if (i == 0)
            expected = place.query->positions[0].state;
        assert_memory_equal(&place.query->positions[0].state, &expected, sizeof expected);
    }
    close_place(&place);
}

static void turns_on_the_way(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_go, 9);
    taken(&place, "{\"id\":\"x\",\"moves\":[\"E5\",\"C3\",\"G7\"],\"analyzeTurns\":[3,0,2]}");
    assert_int_equal(place.query->count, 3);
    assert_int_equal(place.query->positions[0].turn, 0);
    assert_int_equal(place.query->positions[1].turn, 2);
    assert_int_equal(place.query->positions[2].turn, 3);
    assert_int_equal(tabla_go_stone(&place.query->positions[0].state, 40), TABLA_NOBODY);
    assert_int_equal(tabla_go_stone(&place.query->positions[1].state, 40), TABLA_BLACK); /* E5 */
    assert_int_equal(tabla_go_stone(&place.query->positions[1].state, 60), TABLA_NOBODY);
    assert_int_equal(tabla_go_stone(&place.query->positions[2].state, 60), TABLA_BLACK); /* G7 */
    /* Each has the past that lies before it. */
    assert_int_equal(place.query->past.count, 3);
    assert_int_equal(place.query->positions[0].past_count, 0);
    assert_int_equal(place.query->positions[1].past_count, 2);
    close_place(&place);
}

static void who_moves_in_go(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_go, 9);
    /* The next entry says whose move it is. */
    taken(&place, "{\"id\":\"x\",\"moves\":[[\"B\",\"E5\"],[\"B\",\"C3\"]],\"analyzeTurns\":[0,1,2]}");
    assert_int_equal(place.query->positions[0].state.player, TABLA_BLACK);
    assert_int_equal(place.query->positions[1].state.player, TABLA_BLACK);
    assert_int_equal(place.query->positions[2].state.player, TABLA_WHITE);
    taken(&place, "{\"id\":\"x\",\"initialPlayer\":\"W\"}");
    assert_int_equal(place.query->positions[0].state.player, TABLA_WHITE);
    /* Black stones alone are a handicap: White is next, and gets points for them where the rules say so. */
    taken(&place, "{\"id\":\"x\",\"boardXSize\":9,\"rules\":\"chinese\","
                  "\"initialStones\":[[\"B\",\"C3\"],[\"B\",\"G7\"]]}");
    assert_int_equal(place.query->positions[0].state.player, TABLA_WHITE);
    assert_int_equal(tabla_go_handicap(&place.query->positions[0].state), 2);
    taken(&place, "{\"id\":\"x\",\"boardXSize\":9,\"initialStones\":[[\"B\",\"C3\"],[\"W\",\"G7\"]]}");
    assert_int_equal(place.query->positions[0].state.player, TABLA_BLACK);
    assert_int_equal(tabla_go_handicap(&place.query->positions[0].state), 0);
    /* Two passes are no end where moves follow. */
    taken(&place, "{\"id\":\"x\",\"moves\":[\"pass\",\"pass\",\"E5\"],\"analyzeTurns\":[2,3]}");
    assert_false(place.query->positions[0].state.over);
    assert_false(place.query->positions[1].state.over);
    taken(&place, "{\"id\":\"x\",\"moves\":[\"pass\",\"pass\"]}");
    assert_true(place.query->positions[0].state.over);
    close_place(&place);
}

static void rules_of_go(void **state)
{
    struct place place;
    struct tabla_go_rules rules;

    (void)state;
    open_place(&place, &tabla_go, 9);
    taken(&place, "{\"id\":\"x\",\"rules\":\"Tromp_Taylor\",\"boardXSize\":13,\"boardYSize\":13}");
    assert_int_equal(tabla_go_size(&place.query->positions[0].state), 13);
    rules = tabla_go_rules_of(&place.query->positions[0].state);
    assert_string_equal(rules.name, "tromp-taylor");
    assert_int_equal(tabla_go_komi(&place.query->positions[0].state), tabla_go_rules_find("tromp-taylor")->komi);
    taken(&place, "{\"id\":\"x\",\"rules\":\"chinese-kgs\",\"komi\":5.5}");
    rules = tabla_go_rules_of(&place.query->positions[0].state);
    assert_int_equal(rules.ko, TABLA_GO_KO_POSITIONAL);
    assert_int_equal(rules.scoring, TABLA_GO_AREA);
    assert_int_equal(tabla_go_komi(&place.query->positions[0].state), 550);
    taken(&place, "{\"id\":\"x\",\"rules\":{\"ko\":\"SITUATIONAL\",\"scoring\":\"AREA\",\"suicide\":true,"
                  "\"tax\":\"NONE\","
                  "\"whiteHandicapBonus\":\"N\",\"hasButton\":false}}");
    rules = tabla_go_rules_of(&place.query->positions[0].state);
    assert_int_equal(rules.ko, TABLA_GO_KO_SITUATIONAL);
    assert_int_equal(rules.bonus, TABLA_GO_BONUS_N);
    assert_true(rules.suicide);
    /* Japanese rules as KataGo writes them, with a warning of what is not the same. */
    assert_int_equal(place.said.length, 0);
    taken(&place, "{\"id\":\"x\",\"whiteHandicapBonus\":0,\"rules\":{\"tax\":\"SEKI\",\"ko\":\"SIMPLE\","
                  "\"scoring\":\"TERRITORY\",\"suicide\":false,\"hasButton\":false,"
                  "\"whiteHandicapBonus\":\"0\"}}");
    rules = tabla_go_rules_of(&place.query->positions[0].state);
    assert_string_equal(rules.name, "japanese");
    assert_non_null(strstr(tabla_text_string(&place.said), "\"warning\""));
    assert_non_null(strstr(tabla_text_string(&place.said), "seki"));
    tabla_text_clear(&place.said);
    taken(&place, "{\"id\":\"x\",\"rules\":{\"scoring\":\"AREA\",\"whiteHandicapBonus\":0}}");
    rules = tabla_go_rules_of(&place.query->positions[0].state);
    assert_int_equal(rules.bonus, TABLA_GO_BONUS_NONE);
    assert_int_equal(place.said.length, 0);
    refused(&place, "{\"id\":\"x\",\"whiteHandicapBonus\":1}", "whiteHandicapBonus");
    refused(&place, "{\"id\":\"x\",\"rules\":{\"whiteHandicapBonus\":2}}", "rules");
    refused(&place, "{\"id\":\"x\",\"rules\":{\"scoring\":\"AREA\",\"tax\":\"SEKI\"}}", "rules");
    refused(&place, "{\"id\":\"x\",\"rules\":{\"scoring\":\"TERRITORY\",\"tax\":\"ALL\"}}", "rules");
    refused(&place, "{\"id\":\"x\",\"rules\":{\"hasButton\":true}}", "rules");
    refused(&place, "{\"id\":\"x\",\"rules\":\"mahjong\"}", "rules");
    refused(&place, "{\"id\":\"x\",\"rules\":7}", "rules");
    refused(&place, "{\"id\":\"x\",\"komi\":\"7\"}", "komi");
    refused(&place, "{\"id\":\"x\",\"komi\":1e300}", "komi");
    refused(&place, "{\"id\":\"x\",\"boardXSize\":9,\"boardYSize\":13}", "boardYSize");
    refused(&place, "{\"id\":\"x\",\"boardXSize\":20}", "boardXSize");
    refused(&place, "{\"id\":\"x\",\"initialStones\":[[\"B\",\"C3\"],[\"W\",\"C3\"]]}", "initialStones");
    refused(&place, "{\"id\":\"x\",\"initialStones\":[[\"B\",\"pass\"]]}", "initialStones");
    refused(&place, "{\"id\":\"x\",\"initialStones\":[[\"B\"]]}", "initialStones");
    /* Captured where it stands: A1 between A2 and B1. */
    refused(&place, "{\"id\":\"x\",\"initialStones\":[[\"B\",\"A1\"],[\"W\",\"A2\"],[\"W\",\"B1\"]]}", "initialStones");
    close_place(&place);
}

static void moves_to_look_at(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_go, 9);
    taken(&place, "{\"id\":\"x\",\"allowMoves\":[{\"player\":\"B\",\"moves\":[\"C3\",\"D4\"],\"untilDepth\":1}]}");
    assert_int_equal(place.query->positions[0].only_count, 2);
    taken(&place, "{\"id\":\"x\",\"avoidMoves\":[{\"player\":\"B\",\"moves\":[\"C3\",\"pass\"],\"untilDepth\":1}]}");
    assert_int_equal(place.query->positions[0].only_count, 80); /* 81 points and the pass, without two */
    /* The other player's moves are not limited now. */
    taken(&place, "{\"id\":\"x\",\"allowMoves\":[{\"player\":\"W\",\"moves\":[\"C3\"],\"untilDepth\":1}]}");
    assert_null(place.query->positions[0].only);
    /* E5 is taken: nothing is left. */
    refused(&place,
            "{\"id\":\"x\",\"moves\":[\"E5\"],"
            "\"allowMoves\":[{\"player\":\"W\",\"moves\":[\"E5\"],\"untilDepth\":1}]}",
            "allowMoves");
    refused(&place, "{\"id\":\"x\",\"allowMoves\":[{\"player\":\"B\",\"moves\":[\"what\"],\"untilDepth\":1}]}",
            "allowMoves");
    refused(&place, "{\"id\":\"x\",\"avoidMoves\":[{\"moves\":[\"C3\"]}]}", "avoidMoves");
    refused(&place, "{\"id\":\"x\",\"avoidMoves\":{\"player\":\"B\"}}", "avoidMoves");
    close_place(&place);
}

static void wrong_lines(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_gipf, 0);
    refused(&place, "", "");
    refused(&place, "{", "");
    refused(&place, "[]", "");
    refused(&place, "null", "");
    refused(&place, "{\"id\":\"x\",\"id\":\"y\"}", "");
    refused(&place, "{\"id\":\"\xff\"}", "");
    refused(&place, "{\"id\":\"x\\u0000y\"}", "");
    refused(&place, "{\"id\":\"x\",\"maxVisits\":99999999999999999999}", "");
    refused(&place, "{}", "id");
    refused(&place, "{\"id\":1}", "id");
    refused(&place, "{\"id\":\"x\",\"action\":\"dance\"}", "action");
    refused(&place, "{\"id\":\"x\",\"action\":\"terminate\"}", "terminateId");
    refused(&place, "{\"id\":\"x\",\"maxVisits\":0}", "maxVisits");
    refused(&place, "{\"id\":\"x\",\"maxVisits\":\"9\"}", "maxVisits");
    refused(&place, "{\"id\":\"x\",\"maxVisits\":1.5}", "maxVisits");
    refused(&place, "{\"id\":\"x\",\"maxTime\":-1}", "maxTime");
    refused(&place, "{\"id\":\"x\",\"includePolicy\":1}", "includePolicy");
    refused(&place, "{\"id\":\"x\",\"reportAnalysisWinratesAs\":\"ME\"}", "reportAnalysisWinratesAs");
    refused(&place, "{\"id\":\"x\",\"overrideSettings\":[]}", "overrideSettings");
    refused(&place, "{\"id\":\"x\",\"overrideSettings\":{\"maxVisits\":0}}", "overrideSettings");
    refused(&place, "{\"id\":\"x\",\"komi\":6.5}", "komi");
    refused(&place, "{\"id\":\"x\",\"initialStones\":[]}", "initialStones");
    refused(&place, "{\"id\":\"x\",\"variant\":\"blitz\"}", "variant");
    refused(&place, "{\"id\":\"x\",\"moves\":7}", "moves");
    refused(&place, "{\"id\":\"x\",\"moves\":[7]}", "moves");
    refused(&place, "{\"id\":\"x\",\"moves\":[[\"W\"]]}", "moves");
    refused(&place, "{\"id\":\"x\",\"moves\":[[\"B\",\"Gb2\"]]}", "moves"); /* White begins */
    refused(&place, "{\"id\":\"x\",\"moves\":[\"zz\"]}", "moves");
    refused(&place, "{\"id\":\"x\",\"analyzeTurns\":[1]}", "analyzeTurns");
    refused(&place, "{\"id\":\"x\",\"analyzeTurns\":[0,0]}", "analyzeTurns");
    refused(&place, "{\"id\":\"x\",\"analyzeTurns\":[]}", "analyzeTurns");
    refused(&place, "{\"id\":\"x\",\"position\":\"go\"}", "position");
    refused(&place, "{\"id\":\"x\",\"initialPosition\":3}", "initialPosition");
    close_place(&place);
}

static void an_illegal_move_names_its_rule(void **state)
{
    struct place place;
    json_t *said;

    (void)state;
    open_place(&place, &tabla_go, 9);
    refused(&place, "{\"id\":\"x\",\"moves\":[\"E5\",\"E5\"]}", "moves");
    said = json_loads(tabla_text_string(&place.said), 0, NULL);
    assert_string_equal(json_string_value(json_object_get(said, "rule")), "O1");
    assert_string_equal(json_string_value(json_object_get(said, "id")), "x");
    assert_non_null(strstr(json_string_value(json_object_get(said, "error")), "moves[1] \"E5\""));
    json_decref(said);
    close_place(&place);
}

static void strange_fields_are_warned_of(void **state)
{
    struct place place;

    (void)state;
    open_place(&place, &tabla_yinsh, 0);
    taken(&place, "{\"id\":\"x\",\"maxvisit\":5,\"includePVVisits\":true,\"includeOwnership\":true,"
                  "\"overrideSettings\":{\"cpuctExploration\":1}}");
    assert_non_null(strstr(tabla_text_string(&place.said), "\"field\":\"maxvisit\""));
    assert_non_null(strstr(tabla_text_string(&place.said), "\"field\":\"includePVVisits\""));
    assert_non_null(strstr(tabla_text_string(&place.said), "\"field\":\"includeOwnership\""));
    assert_non_null(strstr(tabla_text_string(&place.said), "cpuctExploration"));
    assert_null(strstr(tabla_text_string(&place.said), "\"error\""));
    assert_false(place.query->ownership);
    close_place(&place);
}

static void a_position_line_says_its_board_itself(void **state)
{
    struct place place;
    struct tabla_text line = {0}, query = {0};

    (void)state;
    open_place(&place, &tabla_gipf, 0);
    tabla_gipf.write_position(&place.start, NULL, &line);
    tabla_text_addf(&query, "{\"id\":\"x\",\"position\":\"%s\"}", tabla_text_string(&line));
    taken(&place, tabla_text_string(&query));
    assert_memory_equal(&place.query->positions[0].state, &place.start, sizeof place.start);
    query.length -= 1;
    tabla_text_add_string(&query, ",\"variant\":\"basic\"}");
    refused(&place, tabla_text_string(&query), "variant");
    tabla_text_release(&line);
    tabla_text_release(&query);
    close_place(&place);
}

static void what_is_too_much(void **state)
{
    struct place place;
    struct tabla_text line = {0};

    (void)state;
    open_place(&place, &tabla_go, 9);
    tabla_text_add_string(&line, "{\"id\":\"x\",\"moves\":[\"pass\"");
    for (int i = 0; i < STUDY_MOST_MOVES; i++)
        tabla_text_add_string(&line, ",\"pass\"");
    tabla_text_add_string(&line, "]}");
    refused(&place, tabla_text_string(&line), "moves");
    tabla_text_clear(&line);
    tabla_text_add_string(&line, "{\"id\":\"");
    for (int i = 0; i <= STUDY_LONGEST_ID; i++)
        tabla_text_add_char(&line, 'x');
    tabla_text_add_string(&line, "\"}");
    refused(&place, tabla_text_string(&line), "id");
    tabla_text_clear(&line);
    for (int i = 0; i < 100000; i++)
        tabla_text_add_char(&line, '[');
    refused(&place, tabla_text_string(&line), "");
    tabla_text_release(&line);
    close_place(&place);
}

static void actions(void **state)
{
    struct place place;
    json_t *echo;

    (void)state;
    open_place(&place, &tabla_go, 9);
    taken(&place, "{\"id\":\"v\",\"action\":\"query_version\",\"mine\":[1]}");
    assert_int_equal(place.query->kind, STUDY_VERSION);
    echo = json_loads(place.query->echo, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(echo, "id")), "v");
    assert_string_equal(json_string_value(json_object_get(echo, "version")), TABLA_VERSION);
    assert_int_equal(json_array_size(json_object_get(echo, "mine")), 1);
    json_decref(echo);
    taken(&place, "{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"x\",\"turnNumbers\":[2,1]}");
    assert_string_equal(place.query->terminate_id, "x");
    assert_int_equal(place.query->turn_count, 2);
    taken(&place, "{\"id\":\"t\",\"action\":\"terminate_all\"}");
    assert_int_equal(place.query->kind, STUDY_TERMINATE_ALL);
    assert_false(place.query->some_turns);
    taken(&place, "{\"id\":\"t\",\"action\":\"clear_cache\"}");
    assert_string_equal(place.query->echo, "{\"id\":\"t\",\"action\":\"clear_cache\"}");
    close_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_and_its_limits),
        cmocka_unit_test(moves_in_every_dress),
        cmocka_unit_test(turns_on_the_way),
        cmocka_unit_test(who_moves_in_go),
        cmocka_unit_test(rules_of_go),
        cmocka_unit_test(moves_to_look_at),
        cmocka_unit_test(wrong_lines),
        cmocka_unit_test(an_illegal_move_names_its_rule),
        cmocka_unit_test(strange_fields_are_warned_of),
        cmocka_unit_test(a_position_line_says_its_board_itself),
        cmocka_unit_test(what_is_too_much),
        cmocka_unit_test(actions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
