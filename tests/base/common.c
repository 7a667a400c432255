/* What is the same for every game, tried with the template: turns, results, resignation, keys, perft. */
#include "tabla/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct tabla_game *const game = &tabla_template;

/* As in text.c: lets memory run out in the library. */
static unsigned allowed = 1000000;
void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    if (allowed == 0)
        return NULL;
    allowed--;
    return __real_realloc(memory, size);
}

static int plenty(void **unused)
{
    (void)unused;
    allowed = 1000000;
    return 0;
}

static struct tabla_state at(const char *line)
{
    const struct tabla_game *found = NULL;
    struct tabla_state state;
    struct tabla_error error;

    assert_true(tabla_read_position(line, strlen(line), &found, &state, NULL, &error));
    assert_ptr_equal(found, game);
    return state;
}

static size_t read_turn(const struct tabla_state *state, const char *text, tabla_action out[4],
                        struct tabla_error *error)
{
    tabla_error_clear(error);
    return tabla_read_turn(game, state, NULL, text, strlen(text), out, 4, error);
}

static void refused(const char *line, const char *text, enum tabla_error_code code, unsigned column)
{
    struct tabla_state state = at(line), before = state;
    struct tabla_error error;
    tabla_action out[4];

    assert_int_equal(read_turn(&state, text, out, &error), 0);
    assert_int_equal(error.code, code);
    assert_int_equal(error.column, column);
    assert_memory_equal(&state, &before, sizeof state);
    /* And with nobody listening. */
    assert_int_equal(read_turn(&state, text, out, NULL), 0);
}

/* --- The list of games ------------------------------------------------------------------------------------------ */

static void games_are_found_by_name(void **unused)
{
    (void)unused;
    assert_ptr_equal(tabla_game_find("yinsh"), &tabla_yinsh);
    assert_ptr_equal(tabla_game_find("GIPF"), &tabla_gipf);
    assert_ptr_equal(tabla_game_find("Go"), &tabla_go);
    assert_ptr_equal(tabla_game_find("template"), &tabla_template);
    assert_null(tabla_game_find("chess"));
    assert_null(tabla_game_find(""));
    assert_null(tabla_game_find("g"));
    assert_null(tabla_game_find("go "));
}

static void the_template_is_not_offered_to_players(void **unused)
{
    size_t count = 0;

    (void)unused;
    while (tabla_game_at(count)) {
        assert_ptr_not_equal(tabla_game_at(count), &tabla_template);
        assert_ptr_equal(tabla_game_find(tabla_game_at(count)->name), tabla_game_at(count));
        count++;
    }
    assert_int_equal(count, 3);
    assert_null(tabla_game_at(SIZE_MAX));
}

static void rules_are_found_by_number(void **unused)
{
    (void)unused;
    assert_string_equal(tabla_rule_find(game, "t2")->id, "T2");
    assert_null(tabla_rule_find(game, "T4"));
    assert_null(tabla_rule_find(game, ""));
}

/* --- Turns ------------------------------------------------------------------------------------------------------ */

static void a_turn_is_read(void **unused)
{
    struct tabla_state state = at("template .../.../... b");
    struct tabla_error error;
    tabla_action out[4];

    (void)unused;
    assert_int_equal(read_turn(&state, "b2", out, &error), 1);
    assert_int_equal(out[0], 4);
    assert_int_equal(read_turn(&state, " \t C3\r\n", out, &error), 1);
    assert_int_equal(out[0], 8);
    assert_int_equal(read_turn(&state, "ReSign", out, &error), 1);
    assert_int_equal(out[0], TABLA_RESIGN);
}

static void only_the_given_length_is_read(void **unused)
{
    struct tabla_state state = at("template .../.../... b");
    tabla_action out[1];

    (void)unused;
    assert_int_equal(tabla_read_turn(game, &state, NULL, "b2;b2", 2, out, 1, NULL), 1);
    assert_int_equal(out[0], 4);
    assert_int_equal(tabla_read_turn(game, &state, NULL, "b2", 1, out, 1, NULL), 0);
}

static void a_turn_ends_where_the_other_player_decides(void **unused)
{
    (void)unused;
    refused("template .../.../... b", "a1;b2", TABLA_ERROR_TURN, 4);
    refused("template .../.../... b", "a1 ;  resign", TABLA_ERROR_TURN, 7);
}

static void nothing_follows_the_end(void **unused)
{
    (void)unused;
    refused("template oo./xx./... b", "c2;a1", TABLA_ERROR_OVER, 4);
    refused("template oo./xx./... b", "resign;a1", TABLA_ERROR_OVER, 8);
    refused("template oo./xxx/... w", "a1", TABLA_ERROR_OVER, 1);
    refused("template oo./xxx/... w", "resign", TABLA_ERROR_OVER, 1);
    refused("template oo./xxx/... w", "nonsense", TABLA_ERROR_OVER, 1);
    refused("template .../.../... b W+R", "a1", TABLA_ERROR_OVER, 1);
}

static void empty_words_are_missing_moves(void **unused)
{
    (void)unused;
    refused("template .../.../... b", "", TABLA_ERROR_SYNTAX, 1);
    refused("template .../.../... b", "   ", TABLA_ERROR_SYNTAX, 4);
    refused("template .../.../... b", ";a1", TABLA_ERROR_SYNTAX, 1);
    refused("template .../.../... b", ";", TABLA_ERROR_SYNTAX, 1);
}

static void nonsense_is_no_move(void **unused)
{
    struct tabla_state state = at("template .../.../... b");
    tabla_action out[4];

    (void)unused;
    refused("template .../.../... b", "d4", TABLA_ERROR_SYNTAX, 1);
    refused("template .../.../... b", "  b22", TABLA_ERROR_SYNTAX, 3);
    refused("template .../.../... b", "resigned", TABLA_ERROR_SYNTAX, 1);
    refused("template .../.../... b", "\xff\xfe", TABLA_ERROR_SYNTAX, 1);
    assert_int_equal(tabla_read_turn(game, &state, NULL, "b2\0", 3, out, 4, NULL), 0);
    assert_int_equal(tabla_read_turn(game, &state, NULL, "\0\0", 2, out, 4, NULL), 0);
}

static void an_illegal_move_names_rule_and_point(void **unused)
{
    struct tabla_state state = at("template .../.x./... w");
    struct tabla_error error;
    tabla_action out[4];
    char sentence[100];

    (void)unused;
    assert_int_equal(read_turn(&state, "B2", out, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_ILLEGAL);
    assert_string_equal(error.rule, "T2");
    assert_string_equal(error.point, "b2");
    tabla_error_format(&error, NULL, sentence, sizeof sentence);
    assert_string_equal(sentence, "T2: a stone may only be put on an empty point (b2)");
}

static void a_turn_longer_than_the_room_is_refused(void **unused)
{
    struct tabla_state state = at("template .../.../... b");
    struct tabla_error error = {0};
    tabla_action out[1] = {77};

    (void)unused;
    assert_int_equal(tabla_read_turn(game, &state, NULL, "b2", 2, out, 0, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_RANGE);
    assert_int_equal(out[0], 77);
}

/* A game where the same player goes on acting, so that a turn has several words. */
static void apply_and_stay(struct tabla_state *state, tabla_action action)
{
    uint8_t player = state->player;

    tabla_template.apply(state, action);
    state->player = player;
}

static void a_turn_of_several_words(void **unused)
{
    struct tabla_game staying = tabla_template;
    struct tabla_state state = at("template .../.../... b");
    struct tabla_error error = {0};
    tabla_action out[4] = {77, 77, 77, 77};

    (void)unused;
    staying.apply = apply_and_stay;
    assert_int_equal(tabla_read_turn(&staying, &state, NULL, "a1 ; b2;resign", 14, out, 4, &error), 3);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[1], 4);
    assert_int_equal(out[2], TABLA_RESIGN);
    /* A later word is read in the position that the earlier ones lead to. */
    assert_int_equal(tabla_read_turn(&staying, &state, NULL, "a1;b2;a1", 8, out, 4, &error), 0);
    assert_string_equal(error.rule, "T2");
    assert_int_equal(error.column, 7);
    out[2] = 77;
    assert_int_equal(tabla_read_turn(&staying, &state, NULL, "a1;b2;a2", 8, out, 2, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_RANGE);
    assert_int_equal(error.column, 7);
    assert_int_equal(out[2], 77);
}

static void a_very_long_text_is_refused_like_any_other(void **unused)
{
    size_t length = 1 << 20;
    char *text = malloc(length);
    struct tabla_state state = at("template .../.../... b");
    struct tabla_error error = {0};
    tabla_action out[4];

    (void)unused;
    assert_non_null(text);
    memset(text, 'b', length);
    assert_int_equal(tabla_read_turn(game, &state, NULL, text, length, out, 4, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
    memset(text, ';', length);
    assert_int_equal(tabla_read_turn(game, &state, NULL, text, length, out, 4, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
    free(text);
}

/* --- Playing ---------------------------------------------------------------------------------------------------- */

static void check_knows_resignation_and_the_end(void **unused)
{
    struct tabla_state state = at("template .../.x./... w");
    struct tabla_error error;

    (void)unused;
    assert_true(tabla_check(game, &state, NULL, TABLA_RESIGN, &error));
    assert_true(tabla_check(game, &state, NULL, 0, &error));
    assert_false(tabla_check(game, &state, NULL, 4, &error));
    assert_string_equal(error.rule, "T2");
    assert_false(tabla_check(game, &state, NULL, TABLA_ACTION_NONE, &error));
    tabla_resign(&state, TABLA_WHITE);
    assert_false(tabla_check(game, &state, NULL, TABLA_RESIGN, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    assert_false(tabla_check(game, &state, NULL, 0, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
}

static void who_resigns_loses(void **unused)
{
    struct tabla_state state = at("template .../.x./... w");

    (void)unused;
    assert_true(tabla_step(game, &state, NULL, TABLA_RESIGN));
    assert_int_equal(state.over, 1);
    assert_int_equal(state.winner, TABLA_BLACK);
    assert_int_equal(state.reason, TABLA_REASON_RESIGNED);
    /* The other may give up out of turn. */
    state = at("template .../.x./... w");
    tabla_resign(&state, TABLA_BLACK);
    assert_int_equal(state.winner, TABLA_WHITE);
}

static void actions_are_written(void **unused)
{
    struct tabla_state state = at("template .../.../... b");
    char out[TABLA_ACTION_TEXT];

    (void)unused;
    assert_int_equal(tabla_write_action(game, &state, 5, out), 2);
    assert_string_equal(out, "c2");
    assert_int_equal(tabla_write_action(game, &state, TABLA_RESIGN, out), 6);
    assert_string_equal(out, "resign");
}

/* A game that looks at its past, to see what tabla_step() remembers. */
static uint64_t hash_as_key(const struct tabla_state *state)
{
    return state->hash;
}

static void the_past_is_remembered_where_a_game_asks_for_it(void **unused)
{
    struct tabla_game with_history = tabla_template;
    struct tabla_state state = at("template .../.../... b");
    struct tabla_keys past = {0};
    uint64_t hashes[2];

    (void)unused;
    assert_true(tabla_step(&tabla_template, &state, &past, 0));
    assert_int_equal(past.count, 0);
    with_history.has_history = true;
    with_history.key = hash_as_key;
    hashes[0] = state.hash;
    assert_true(tabla_step(&with_history, &state, &past, 1));
    hashes[1] = state.hash;
    assert_true(tabla_step(&with_history, &state, &past, 2));
    assert_int_equal(past.count, 2);
    assert_true(past.keys[0] == hashes[0] && past.keys[1] == hashes[1]);
    assert_true(tabla_step(&with_history, &state, NULL, 3));
    assert_int_equal(past.count, 2);
    tabla_keys_release(&past);
}

static void a_step_without_memory_changes_nothing(void **unused)
{
    struct tabla_game with_history = tabla_template;
    struct tabla_state state = at("template .../.../... b"), before = state;
    struct tabla_keys past = {0};

    (void)unused;
    with_history.has_history = true;
    with_history.key = hash_as_key;
    allowed = 0;
    assert_false(tabla_step(&with_history, &state, &past, 0));
    assert_memory_equal(&state, &before, sizeof state);
    assert_int_equal(past.count, 0);
}

static void a_turn_without_memory_is_refused(void **unused)
{
    struct tabla_game with_history = tabla_template;
    struct tabla_state state = at("template .../.../... b");
    struct tabla_keys past = {0};
    struct tabla_error error = {0};
    tabla_action out[4];

    (void)unused;
    with_history.has_history = true;
    with_history.key = hash_as_key;
    assert_true(tabla_keys_add(&past, 1));
    for (unsigned grants = 0; grants < 2; grants++) {
        allowed = grants;
        assert_int_equal(tabla_read_turn(&with_history, &state, &past, "b2", 2, out, 4, &error), 0);
        assert_int_equal(error.code, TABLA_ERROR_MEMORY);
        assert_int_equal(past.count, 1);
    }
    allowed = 2;
    assert_int_equal(tabla_read_turn(&with_history, &state, &past, "b2", 2, out, 4, &error), 1);
    assert_int_equal(past.count, 1);
    tabla_keys_release(&past);
}

static void keys_grow_and_copy(void **unused)
{
    struct tabla_keys keys = {0}, copy = {0}, empty = {0};

    (void)unused;
    for (uint64_t i = 0; i < 1000; i++)
        assert_true(tabla_keys_add(&keys, i * i));
    assert_int_equal(keys.count, 1000);
    assert_true(tabla_keys_copy(&copy, &keys));
    assert_int_equal(copy.count, 1000);
    assert_ptr_not_equal(copy.keys, keys.keys);
    assert_true(copy.keys[999] == 998001);
    assert_true(tabla_keys_copy(&copy, &empty));
    assert_int_equal(copy.count, 0);
    assert_true(tabla_keys_add(&copy, 5));
    assert_true(copy.keys[0] == 5);
    allowed = 0;
    assert_false(tabla_keys_copy(&empty, &keys));
    assert_int_equal(empty.count, 0);
    tabla_keys_release(&keys);
    assert_int_equal(keys.count, 0);
    tabla_keys_release(&keys);
    tabla_keys_release(&copy);
}

/* --- Results ---------------------------------------------------------------------------------------------------- */

static void result_is(const struct tabla_game *of, const struct tabla_state *state, const char *expected)
{
    char out[TABLA_RESULT_TEXT];

    memset(out, '#', sizeof out);
    assert_int_equal(tabla_write_result(of, state, out), strlen(expected));
    assert_string_equal(out, expected);
}

static void results_of_a_game_without_points(void **unused)
{
    struct tabla_state state = at("template .../.../... b");

    (void)unused;
    result_is(game, &state, "");
    state = at("template oo./xxx/... w");
    result_is(game, &state, "B+");
    state = at("template ooo/xx./x.. b");
    result_is(game, &state, "W+");
    state = at("template xox/xxo/oxo w");
    result_is(game, &state, "0");
    state = at("template .../.../... b B+R");
    result_is(game, &state, "B+R");
}

static void said(const struct tabla_game *of, const struct tabla_state *state, const char *sentence, const char *points)
{
    char out[TABLA_RESULT_TEXT];

    memset(out, '#', sizeof out);
    assert_string_equal(tabla_say_result(of, state, out), sentence);
    assert_string_equal(out, points);
}

static void results_in_words(void **unused)
{
    struct tabla_game with_score = tabla_template;
    struct tabla_state state = at("template oo./xxx/... w");

    (void)unused;
    said(game, &state, "%1 wins with three in a row", "");
    with_score.has_score = true;
    state.margin = 350;
    said(&with_score, &state, "%1 wins by %2 points", "3.5");
    state.margin = 100;
    said(&with_score, &state, "%1 wins by one point", "1");
    state.margin = 36100;
    said(&with_score, &state, "%1 wins by %2 points", "361");
    /* What points were there when somebody gave up does not count, nor where nobody has more. */
    state.over = 0;
    tabla_resign(&state, TABLA_BLACK);
    said(&with_score, &state, "%1 wins: the other player resigned", "");
    state = at("template xox/xxo/oxo w");
    said(&with_score, &state, tabla_template.reasons[state.reason], "");
}

static void results_of_a_game_with_points(void **unused)
{
    struct tabla_game with_score = tabla_template;
    struct tabla_state state = at("template oo./xxx/... w");
    static const struct {
        int32_t margin;
        const char *text;
    } cases[] = {{350, "B+3.5"},  {100, "B+1"},    {50, "B+0.5"}, {375, "B+3.75"},
                 {305, "B+3.05"}, {1, "B+0.01"}, {36100, "B+361"}, {1990, "B+19.9"}};

    (void)unused;
    with_score.has_score = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        state.margin = cases[i].margin;
        result_is(&with_score, &state, cases[i].text);
    }
    state.winner = TABLA_NOBODY;
    state.margin = 0;
    result_is(&with_score, &state, "0");
    tabla_resign(&state, TABLA_BLACK);
    result_is(&with_score, &state, "W+R");
    state.over = 0;
    result_is(&with_score, &state, "");
}

/* --- Positions of any game -------------------------------------------------------------------------------------- */

static void a_position_of_no_game_is_refused(void **unused)
{
    static const char *const lines[] = {"", " ", "chess 8/8 w", "templat .../.../... b", "templatetemplatetemplate x"};

    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct tabla_game *found = &tabla_go;
        struct tabla_state state, before;
        struct tabla_error error;

        memset(&state, 0x5a, sizeof state);
        before = state;
        assert_false(tabla_read_position(lines[i], strlen(lines[i]), &found, &state, NULL, &error));
        assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
        assert_int_equal(error.column, 1);
        assert_ptr_equal(found, &tabla_go);
        assert_memory_equal(&state, &before, sizeof state);
    }
}

static void a_line_end_after_a_position_is_forgiven(void **unused)
{
    struct tabla_state a = at("template .../.x./... w"), b = at("template .../.x./... w \r\n");

    (void)unused;
    assert_memory_equal(&a, &b, sizeof a);
}

/* --- Counting and random play ----------------------------------------------------------------------------------- */

static void perft_of_three_in_a_row(void **unused)
{
    /* 9·8·7·6·5 sequences of five; 1440 games are over by then, so 13680·4 of six, and so on. All end with nine. */
    static const uint64_t counts[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0, 0};
    struct tabla_state state = at("template .../.../... b");

    (void)unused;
    for (unsigned depth = 0; depth < sizeof counts / sizeof *counts; depth++)
        assert_true(tabla_perft(game, &state, NULL, depth) == counts[depth]);
}

static void perft_after_the_end_is_nothing(void **unused)
{
    struct tabla_state state = at("template oo./xxx/... w");

    (void)unused;
    assert_int_equal(tabla_perft(game, &state, NULL, 0), 1);
    assert_int_equal(tabla_perft(game, &state, NULL, 1), 0);
    assert_int_equal(tabla_perft(game, &state, NULL, 2), 0);
}

static void random_play_ends_and_depends_on_the_seed_alone(void **unused)
{
    unsigned lengths[10] = {0};

    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct tabla_state a = at("template .../.../... b"), b = a, c = a;
        struct tabla_rng rng, same;
        unsigned played;

        tabla_rng_seed(&rng, seed);
        tabla_rng_seed(&same, seed);
        played = tabla_playout(game, &a, &rng, 100);
        assert_in_range(played, 5, 9);
        lengths[played]++;
        assert_int_equal(a.over, 1);
        assert_int_equal(tabla_playout(game, &b, &same, 100), played);
        assert_memory_equal(&a, &b, sizeof a);
        assert_int_equal(tabla_playout(game, &c, &same, 4), 4);
        assert_int_equal(c.over, 0);
        assert_int_equal(tabla_playout(game, &a, &rng, 100), 0);
    }
    /* A game of every possible length is among two hundred. */
    for (unsigned n = 5; n <= 9; n++)
        assert_true(lengths[n] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_name),
        cmocka_unit_test(the_template_is_not_offered_to_players),
        cmocka_unit_test(rules_are_found_by_number),
        cmocka_unit_test(a_turn_is_read),
        cmocka_unit_test(only_the_given_length_is_read),
        cmocka_unit_test(a_turn_ends_where_the_other_player_decides),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(empty_words_are_missing_moves),
        cmocka_unit_test(nonsense_is_no_move),
        cmocka_unit_test(an_illegal_move_names_rule_and_point),
        cmocka_unit_test(a_turn_longer_than_the_room_is_refused),
        cmocka_unit_test(a_turn_of_several_words),
        cmocka_unit_test(a_very_long_text_is_refused_like_any_other),
        cmocka_unit_test(check_knows_resignation_and_the_end),
        cmocka_unit_test(who_resigns_loses),
        cmocka_unit_test(actions_are_written),
        cmocka_unit_test_teardown(the_past_is_remembered_where_a_game_asks_for_it, plenty),
        cmocka_unit_test_teardown(a_step_without_memory_changes_nothing, plenty),
        cmocka_unit_test_teardown(a_turn_without_memory_is_refused, plenty),
        cmocka_unit_test_teardown(keys_grow_and_copy, plenty),
        cmocka_unit_test(results_of_a_game_without_points),
        cmocka_unit_test(results_of_a_game_with_points),
        cmocka_unit_test(results_in_words),
        cmocka_unit_test(a_position_of_no_game_is_refused),
        cmocka_unit_test(a_line_end_after_a_position_is_forgiven),
        cmocka_unit_test(perft_of_three_in_a_row),
        cmocka_unit_test(perft_after_the_end_is_nothing),
        cmocka_unit_test(random_play_ends_and_depends_on_the_seed_alone),
    };

    return cmocka_run_group_tests_name("common to all games", tests, NULL, NULL);
}
