/*
 * The library against the plain second version of the rules: the same actions, the same player, the same position line
 * and the same result, at every step of thousands of random games and of games that begin in crowded random positions.
 */
#include "help.h"
#include "reference.h"

static size_t steps, rows_met, several_rows, both_have_rows, passes_met, draws;

static char player_letter(unsigned player)
{
    return player == TABLA_WHITE ? 'w' : player == TABLA_BLACK ? 'b' : '-';
}

/* Compares one position; returns the library's actions. */
static size_t compare(const struct tabla_state *state, const struct reference *game, tabla_action *actions)
{
    static char mine[REFERENCE_MOST][REFERENCE_TEXT], theirs[REFERENCE_MOST][REFERENCE_TEXT];
    char line[REFERENCE_LINE], text[TABLA_ACTION_TEXT];
    struct tabla_text written = {0};
    size_t count = tabla_yinsh.actions(state, NULL, actions), expected = reference_actions(game, theirs);

    reference_write(game, line);
    tabla_yinsh.write_position(state, NULL, &written);
    assert_string_equal(tabla_text_string(&written), line);
    tabla_text_release(&written);
    assert_int_equal(state->over, game->phase == 'e');
    if (state->over)
        assert_int_equal(player_letter(state->winner), game->winner);
    if (count != expected)
        fail_msg("%s: %zu actions, not %zu", line, count, expected);
    assert_int_equal(tabla_yinsh.count(state, NULL), count);
    assert_true(state->hash == tabla_yinsh.rehash(state));
    for (size_t i = 0; i < count; i++) {
        tabla_yinsh.write_action(state, actions[i], text);
        assert_true(strlen(text) < sizeof mine[i]);
        strcpy(mine[i], text);
    }
    qsort(mine, count, sizeof *mine, by_text);
    qsort(theirs, count, sizeof *theirs, by_text);
    for (size_t i = 0; i < count; i++)
        if (strcmp(mine[i], theirs[i]) != 0)
            fail_msg("%s: %s and %s", line, mine[i], theirs[i]);
    steps++;
    rows_met += game->phase == 'r';
    several_rows += game->phase == 'r' && count > 1;
    both_have_rows += game->phase == 'r' && reference_has_row(game, 'w') && reference_has_row(game, 'b');
    passes_met += game->phase == 'm' && strcmp(mine[0], "pass") == 0;
    draws += game->phase == 'e' && game->winner == '-';
    return count;
}

/* Any action; half of the time a move that makes a row, if one is soon found. */
static tabla_action choose(const struct tabla_state *state, const tabla_action *actions, size_t count,
                           struct tabla_rng *rng)
{
    bool eager = tabla_rng_below(rng, 2) == 0;

    for (int tries = 0; eager && tries < 40; tries++) {
        struct tabla_state next = *state;
        tabla_action action = actions[tabla_rng_below(rng, (uint32_t)count)];

        tabla_yinsh.apply(&next, action);
        if (strcmp(tabla_yinsh.prompt(&next), "Choose the row to remove") == 0)
            return action;
    }
    return actions[tabla_rng_below(rng, (uint32_t)count)];
}

static void walk(struct tabla_state *state, struct reference *game, struct tabla_rng *rng)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    char text[TABLA_ACTION_TEXT];
    size_t count;

    while ((count = compare(state, game, actions)) > 0) {
        tabla_action action = choose(state, actions, count, rng);

        tabla_yinsh.write_action(state, action, text);
        tabla_yinsh.apply(state, action);
        reference_play(game, text);
    }
    assert_true(state->over);
}

static void random_games_from_the_start(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 2003);
    steps = rows_met = draws = 0;
    for (int i = 0; i < 1000; i++) {
        struct tabla_setup setup = {.variant = i % 4 == 3 ? "blitz" : "standard"};
        struct tabla_state state;
        struct reference game;

        assert_true(tabla_yinsh.start(&setup, &state, NULL));
        reference_start(&game, i % 4 == 3);
        walk(&state, &game, &rng);
    }
    assert_true(steps > 60000 && rows_met > 2500 && draws > 50);
}

static void put_anywhere(struct reference *game, char piece, struct tabla_rng *rng)
{
    for (;;) {
        char *point = &game->at[tabla_rng_below(rng, 11)][tabla_rng_below(rng, 12)];

        if (*point == '.') {
            *point = piece;
            return;
        }
    }
}

/* Up to seven markers on one line, as far as it is empty. */
static void put_run(struct reference *game, char piece, struct tabla_rng *rng)
{
    uint32_t letter = tabla_rng_below(rng, 11), number = tabla_rng_below(rng, 12), axis = tabla_rng_below(rng, 3);

    for (int i = 0; i < 7 && letter < 11 && number < 12 && game->at[letter][number] == '.'; i++) {
        game->at[letter][number] = piece;
        letter += axis != 0;
        number += axis != 1;
    }
}

/*
 * A crowded position somebody has just moved into: up to all 51 markers, in colours that are mixed more or less, rows
 * and all. No play need lead to it; the rules have to hold from there all the same.
 */
static void make_crowded(struct reference *game, bool blitz, struct tabla_rng *rng)
{
    int white_off = blitz ? 0 : (int)tabla_rng_below(rng, 3), black_off = blitz ? 0 : (int)tabla_rng_below(rng, 3);
    int markers = 30 + (int)tabla_rng_below(rng, 22);
    uint32_t white_share = 1 + tabla_rng_below(rng, 7);

    reference_start(game, blitz);
    for (int i = white_off; i < 5; i++)
        put_anywhere(game, 'W', rng);
    for (int i = black_off; i < 5; i++)
        put_anywhere(game, 'B', rng);
    for (uint32_t runs = tabla_rng_below(rng, 4); runs > 0; runs--)
        put_run(game, tabla_rng_below(rng, 2) ? 'w' : 'b', rng);
    while (reference_count(game, 'w') + reference_count(game, 'b') < markers)
        put_anywhere(game, tabla_rng_below(rng, 8) < white_share ? 'w' : 'b', rng);
    game->phase = 'm';
    reference_settle(game, tabla_rng_below(rng, 2) ? 'w' : 'b');
}

static void random_games_from_crowded_positions(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 51);
    steps = rows_met = several_rows = both_have_rows = draws = 0;
    for (int i = 0; i < 4000; i++) {
        struct reference game;
        struct tabla_state state;
        char line[REFERENCE_LINE];

        make_crowded(&game, i % 3 == 2, &rng);
        reference_write(&game, line);
        state = position(line);
        walk(&state, &game, &rng);
    }
    assert_true(steps > 40000 && rows_met > 5000 && several_rows > 1500 && both_have_rows > 100 && draws > 150);
}

/* Y11: White cannot move; neither can move. */
static const char *const stuck[] = {
    "yinsh b3/4b2/5w2/4w3b/10/1ww6/w1Bb1w4/ww2B3w/WBBwb1b1/WwWB1w1/WWbb w move pool=31 off=0,0",
    "yinsh:blitz 1b2/w6/w6w/WB1w3b1/WWB3b3/WWbwbwbbb/wBB2b2w1/ww1w1bb2/w2wwbB1/1w1wb2/3w w move pool=21 off=0,0",
    "yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb w move pool=26 off=2,0",
    "yinsh b2b/WWwbbwW/WBwbb1wB/wwwwbbwwb/b1w1w1b3/2B1wbw1b/3wbBww2/7w1/1wwwbwb1/6b/1w2 w move pool=11 off=1,1",
    "yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW w move pool=9 off=2,2",
    "yinsh 4/WbwbwwB/wb4bw/bbw3w1w/WwwbbbbwbB/w1bw1b1bb/1w1bww1bw1/1b1bb1wb1/1b1wbbw1/1wbwbw1/BwWW b move pool=1 "
    "off=1,2",
    "yinsh 4/WbwbwwB/wb4bw/bbw3w1w/WwwbbbbwbB/w1bw1b1bb/1w1bww1bw1/1b1bb1wb1/1b1wbbw1/1wbwbw1/BwBW w move pool=1 "
    "off=2,1",
};

static void random_games_where_rings_are_stuck(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 11);
    passes_met = 0;
    for (int i = 0; i < 200; i++) {
        const char *line = stuck[(size_t)i % (sizeof stuck / sizeof *stuck)];
        struct tabla_state state = position(line);
        struct reference game;

        reference_read(&game, line);
        walk(&state, &game, &rng);
    }
    assert_true(passes_met >= 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_from_the_start),
        cmocka_unit_test(random_games_from_crowded_positions),
        cmocka_unit_test(random_games_where_rings_are_stuck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
