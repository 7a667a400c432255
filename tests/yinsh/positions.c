/* Position lines: good ones come back as they were, bad ones are refused with the column and the reason. */
#include "help.h"

static void assert_good(const char *line)
{
    struct tabla_state state = position(line), again;
    struct tabla_text text = {0};

    tabla_yinsh.write_position(&state, NULL, &text);
    assert_string_equal(tabla_text_string(&text), line);
    memset(&again, 0xa5, sizeof again);
    assert_true(tabla_yinsh.read_position(text.data, text.length, &again, NULL, NULL));
    assert_memory_equal(&state, &again, sizeof state);
    assert_true(state.hash == tabla_yinsh.rehash(&state));
    tabla_text_release(&text);
}

/* Refused where `at` begins in the line ("" means its end), with a sentence that contains `says`. */
static void assert_bad(const char *line, const char *at, const char *rule, const char *says)
{
    struct tabla_state state, before;
    struct tabla_error error = {0};
    const char *place = *at ? strstr(line, at) : line + strlen(line);
    char text[256];

    assert_non_null(place);
    memset(&state, 0x5a, sizeof state);
    before = state;
    if (tabla_yinsh.read_position(line, strlen(line), &state, NULL, &error))
        fail_msg("taken: %s", line);
    assert_memory_equal(&state, &before, sizeof state);
    tabla_error_format(&error, NULL, text, sizeof text);
    if (!strstr(text, says) || strcmp(error.rule, rule) != 0 || error.column != (size_t)(place - line) + 1)
        fail_msg("%s\n%*s^ %s", line, (int)error.column - 1, "", text);
    assert_int_equal(error.code, *rule ? TABLA_ERROR_ILLEGAL : TABLA_ERROR_SYNTAX);
}

static void every_phase_comes_back(void **unused)
{
    (void)unused;
    assert_good("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0");
    assert_good("yinsh:blitz 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0");
    assert_good("yinsh W3/7/8/9/10/9/10/9/8/7/4 b place pool=51 off=0,0");
    assert_good("yinsh WWWW/7/8/9/4W5/9/10/9/8/7/BBBB b place pool=51 off=0,0");
    assert_good("yinsh WWWW/7/8/9/3w5W/9/10/9/8/B6/BBBB b move pool=50 off=0,0");
    assert_good("yinsh WWWW/7/8/9/3w6/9/10/9/8/B6/B2B b move pool=50 off=1,2");
    assert_good("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=w");
    assert_good("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=b");
    assert_good("yinsh WWWW/7/8/9/4wwwwwW/bbbbb4/10/9/8/B6/BBBB w row pool=41 off=0,0 moved=w");
    assert_good("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w ring pool=51 off=0,0 moved=b");
    assert_good("yinsh WWWW/7/8/9/9W/bbbbb4/10/9/8/B6/BBBB w ring pool=46 off=0,0 moved=w");
}

static void every_way_to_end_comes_back(void **unused)
{
    (void)unused;
    assert_good("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB w end pool=51 off=3,0");
    assert_good("yinsh WW2/7/8/9/4wwwww1/bbbbb4/10/9/8/B6/BB2 w end pool=41 off=3,2");
    assert_good("yinsh:blitz WWWW/7/8/9/10/9/10/9/8/B6/BBBB w end pool=51 off=1,0");
    assert_good("yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW b move pool=9 "
                "off=2,2 passes=1");
    assert_good("yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW w end pool=9 "
                "off=2,2 passes=2");
    assert_good("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0 W+R");
    assert_good("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=w B+R");
}

static void the_end_of_the_game_is_understood(void **unused)
{
    struct tabla_state state = position("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB w end pool=51 off=3,0");

    (void)unused;
    assert_result(&state, "W+");
    state = position("yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW w end "
                     "pool=9 off=2,2 passes=2");
    assert_result(&state, "0");
    state = position("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=w B+R");
    assert_result(&state, "B+R");
    assert_int_equal(state.player, TABLA_WHITE);
}

/* 51 markers in the pattern without rows, which no line typed by hand should have to hold. */
static void an_empty_pool_comes_back(void **unused)
{
    struct tabla_state state = make_filled("b2 a2 a3", "c1 c2 c3 c4", "", "", 51, "", "w end");
    struct tabla_text text = {0};

    (void)unused;
    assert_result(&state, "W+");
    tabla_yinsh.write_position(&state, NULL, &text);
    assert_non_null(strstr(tabla_text_string(&text), " w end pool=0 off=2,1"));
    assert_good(tabla_text_string(&text));
    tabla_text_release(&text);
}

static void what_follows_from_the_rest_may_be_left_out(void **unused)
{
    struct tabla_state full = position("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=w");
    struct tabla_state brief = position("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row");
    struct tabla_state named = position("YINSH:standard WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row off=0,0");

    (void)unused;
    assert_memory_equal(&full, &brief, sizeof full);
    assert_memory_equal(&full, &named, sizeof full);
}

static void every_position_of_random_games_comes_back(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 85);
    for (int i = 0; i < 100; i++) {
        struct tabla_setup setup = {.variant = i % 2 ? "blitz" : "standard"};
        tabla_action actions[TABLA_MAX_ACTIONS];
        struct tabla_state state, again;
        struct tabla_text text = {0};
        size_t count;

        assert_true(tabla_yinsh.start(&setup, &state, NULL));
        do {
            tabla_text_clear(&text);
            tabla_yinsh.write_position(&state, NULL, &text);
            again = position(text.data);
            assert_memory_equal(&state, &again, sizeof state);
            count = tabla_yinsh.actions(&state, NULL, actions);
            if (count > 0)
                tabla_yinsh.apply(&state, actions[tabla_rng_below(&rng, (uint32_t)count)]);
        } while (count > 0);
        tabla_text_release(&text);
    }
}

/* --- Badly written ---------------------------------------------------------------------------------------------- */

static void a_bad_beginning(void **unused)
{
    (void)unused;
    assert_bad("", "", "", "begin with the name of the game");
    assert_bad("yins", "yins", "", "begin with the name of the game");
    assert_bad("gipf 4/7", "gipf", "", "begin with the name of the game");
    assert_bad("yinsh", "", "", "then a space");
    assert_bad("yinsh:bliz 4/7/8/9/10/9/10/9/8/7/4 w place", ":bliz", "", "then a space");
    assert_bad("yinshy 4/7/8/9/10/9/10/9/8/7/4 w place", "y 4", "", "then a space");
}

static void a_bad_board(void **unused)
{
    (void)unused;
    assert_bad("yinsh 3/7/8/9/10/9/10/9/8/7/4 w place", "/7", "", "line a of the board is too short");
    assert_bad("yinsh 5/7/8/9/10/9/10/9/8/7/4 w place", "5/7", "", "line a of the board has no room");
    assert_bad("yinsh 4/7/W8/9/10/9/10/9/8/7/4 w place", "8/9/10", "", "line c of the board has no room");
    assert_bad("yinsh 4W/7/8/9/10/9/10/9/8/7/4 w place", "W/7", "", "line b of the board should begin here");
    assert_bad("yinsh 4/x6/8/9/10/9/10/9/8/7/4 w place", "x6", "", "W and B for rings");
    assert_bad("yinsh 4/0W6/8/9/10/9/10/9/8/7/4 w place", "0W6", "", "no room");
    assert_bad("yinsh 04/7/8/9/10/9/10/9/8/7/4 w place", "04", "", "no room");
    assert_bad("yinsh 4294967300/7/8/9/10/9/10/9/8/7/4 w place", "4294967300", "", "no room");
    assert_bad("yinsh 4/7/8 w place", " w place", "", "line d of the board should begin here");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4/4 w place", "/4 w", "", "the board should end here");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/", "", "", "line k of the board is too short");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4", "", "", "the board should end here");
}

static void bad_fields(void **unused)
{
    (void)unused;
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 x place", "x place", "", "who decides, w or b");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 white place", "white", "", "who decides, w or b");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w", "w", "", "who decides, w or b");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w placing", "placing", "", "place, move, row, ring or end");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w ", "", "", "place, move, row, ring or end");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=50", "pool", "", "what remains of 51");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=", "pool", "", "what remains of 51");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=1,0", "off", "", "must fit the board");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0", "off", "", "must fit the board");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0 moved=w", "moved", "", "only to the phases");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w ring moved=x", "moved", "", "w or b");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w ring passes=1", "passes", "", "left out");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w move passes=0", "passes", "", "left out");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w move passes=2", "passes", "", "left out");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place W+X", " W+X", "", "the line should end here");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place W+R!", "!", "", "the line should end here");
    assert_bad("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place  pool=51", "  pool", "", "the line should end here");
    assert_bad("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB w end pool=51 off=3,0 W+R", " W+R", "", "the line should end here");
}

/* --- Well written, but no position of this game ------------------------------------------------------------------ */

static void Y2_too_many_rings_or_markers(void **unused)
{
    char line[256] = "yinsh ";

    (void)unused;
    assert_bad("yinsh WWWW/WW5/8/9/10/9/10/9/8/7/BBBB w move", "W5", "Y2", "five rings: the one on b2 is too many");
    assert_bad("yinsh BBBB/BB5/8/9/10/9/10/9/8/7/4 w place", "B5", "Y2", "five rings: the one on b2 is too many");
    /* 4 + 7 + 8 + 9 + 10 + 9 = 47 on a to f, so g6 holds the 52nd. */
    strcat(line, "wbwb/bwbwbwb/wbwbwbwb/bwbwbwbwb/wbwbwbwbwb/bwbwbwbwb/wbwbw5/9/8/7/4 w move");
    assert_bad(line, "w5", "Y2", "51 markers: the one on g6 is too many");
}

static void Y3_impossible_while_rings_are_placed(void **unused)
{
    (void)unused;
    assert_bad("yinsh 4/7/8/9/4w5/9/10/9/8/7/4 w place", "4/7", "Y3", "no marker");
    assert_bad("yinsh WW2/7/8/9/10/9/10/9/8/7/4 w place", "WW2", "Y3", "as many rings as Black, or one more");
    assert_bad("yinsh B3/7/8/9/10/9/10/9/8/7/4 w place", "B3", "Y3", "as many rings as Black, or one more");
    assert_bad("yinsh W3/7/8/9/10/9/10/9/8/7/4 w place", "w place", "Y3", "the other player is to place");
    assert_bad("yinsh WB2/7/8/9/10/9/10/9/8/7/4 b place", "b place", "Y3", "the other player is to place");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w place", "place", "Y3", "nothing is left to place");
}

static void Y6_rows_that_nobody_is_asked_about(void **unused)
{
    (void)unused;
    assert_bad("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w move", "move", "Y6", "a row stands");
    assert_bad("yinsh WWWW/7/8/9/4bbbbbW/9/10/9/8/B6/BBBB w move", "move", "Y6", "a row stands");
}

static void Y6_Y8_rows_that_do_not_fit_the_phase(void **unused)
{
    struct tabla_text text = {0};
    struct tabla_state state = make_filled("b2 a2 a3 a4 a5", "c1 c2 c3 c4 c5", "", "", 47, "", "w move");

    (void)unused;
    assert_bad("yinsh WWWW/7/8/9/4wwww1W/9/10/9/8/B6/BBBB w row", "row", "Y6", "no row to take");
    assert_bad("yinsh WWWW/7/8/9/4bbbbbW/9/10/9/8/B6/BBBB w row moved=w", "row", "Y6", "no row to take");
    assert_bad("yinsh WWWW/7/8/9/4wwwwwW/bbbbb4/10/9/8/B6/BBBB w row moved=b", "moved", "Y8", "settles first");
    assert_bad("yinsh WWWW/7/8/9/9W/bbbbb4/10/9/8/B6/BBBB w ring moved=b", "moved", "Y8", "settles first");
    tabla_yinsh.write_position(&state, NULL, &text);
    memcpy(strstr(text.data, "move"), "ring", 4);
    assert_bad(text.data, "ring", "Y6", "at least five markers");
    tabla_text_clear(&text);
    state = make_filled("b2 a2 a3", "c1 c2 c3 c4 c5", "", "", 47, "", "w move");
    tabla_yinsh.write_position(&state, NULL, &text);
    *strchr(text.data, 'W') = '1'; /* a third ring off, but where has its row gone? */
    strcpy(strstr(text.data, "move"), "end");
    assert_bad(text.data, "end", "Y6", "at least five markers");
    tabla_text_release(&text);
}

static void positions_that_go_on_differently_have_different_hashes(void **unused)
{
    static const char *const lines[] = {
        "yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row moved=w",
        "yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row moved=b",
        "yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w ring moved=w",
        "yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w ring moved=b",
        "yinsh:blitz WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row moved=w",
        "yinsh WWWW/7/8/9/4wwww1W/9/10/9/8/B6/BBBB w move",
        "yinsh WWWW/7/8/9/4wwww1W/9/10/9/8/B6/BBBB b move",
        "yinsh WWWW/7/8/9/4wwwb1W/9/10/9/8/B6/BBBB b move",
        "yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW b move passes=1",
        "yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW b move",
        "yinsh 4/BwwbwbW/bw4bw/w1b3b1w/WbbbwbwwwB/b2w1w2b/1b2bb2b1/1w2w2b1/1b1ww1w1/1ww1bb1/BwwW b end passes=2",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (size_t j = 0; j < i; j++) {
            struct tabla_state a = position(lines[i]), b = position(lines[j]);

            assert_true(a.hash != b.hash);
        }
}

static void Y9_Y10_rings_that_would_have_ended_the_game(void **unused)
{
    (void)unused;
    assert_bad("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB w move", "WW2", "Y9", "White has too few rings");
    assert_bad("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB b end", "WW2", "Y9", "White has too few rings");
    assert_bad("yinsh W3/7/8/9/10/9/10/9/8/B6/BBBB w end", "W3", "Y9", "White has too few rings");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/B3 w row", "WWWW", "Y9", "Black has too few rings");
    assert_bad("yinsh:blitz WWWW/7/8/9/9W/9/10/9/8/7/BBBB w move", "WWWW", "Y10", "Black has too few rings");
}

static void Y9_an_end_that_is_none(void **unused)
{
    (void)unused;
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w end", "end", "Y9", "nothing here has ended the game");
    assert_bad("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w end", "end", "Y9", "goes on while a row stands");
    assert_bad("yinsh WW2/7/8/9/10/9/10/9/8/B6/BBBB w end passes=2", "passes", "Y9", "won by rings");
}

static void Y9_an_empty_pool_cannot_be_moved_from(void **unused)
{
    struct tabla_state state = make_filled("b2 a2 a3 a4 a5", "c1 c2 c3 c4 c5", "", "", 51, "", "w end");
    struct tabla_text text = {0};
    char line[256];

    (void)unused;
    tabla_yinsh.write_position(&state, NULL, &text);
    snprintf(line, sizeof line, "%.*s move", (int)(strstr(text.data, " end") - text.data), text.data);
    assert_bad(line, "move", "Y9", "the pool is empty");
    tabla_text_release(&text);
}

static void Y11_passes_of_players_who_can_move(void **unused)
{
    (void)unused;
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w move passes=1", "passes", "Y11", "no ring that moves");
    assert_bad("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w end passes=2", "passes", "Y11", "no ring of either player");
    /* Only White is stuck: White may have passed, Black not, and two passes there cannot have been. */
    assert_good(
        "yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb b move pool=26 off=2,0 passes=1");
    assert_bad(
        "yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb w move pool=26 off=2,0 passes=1",
        "passes", "Y11", "no ring that moves");
    assert_bad("yinsh WWWw/1bBBbw1/1BbbbB2/w1w2w3/7bb1/1w7/1B5b1w/w3w2w1/4bwb1/w4w1/2wb w end passes=2", "passes",
               "Y11", "no ring of either player");
    assert_bad("yinsh BBBb/1wWWwb1/1WwwwW2/b1b2b3/7ww1/1b7/1W5w1b/b3b2b1/4wbw1/b4b1/2bw w end passes=2", "passes",
               "Y11", "no ring of either player");
}

/* Whatever is cut off a good line, the rest is refused or good, and never read beyond its end. */
static void every_beginning_of_a_line_is_safe(void **unused)
{
    static const char line[] = "yinsh:blitz WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=b W+R";

    (void)unused;
    for (size_t length = 0; length < sizeof line; length++) {
        char *copy = malloc(length + 1);
        struct tabla_state state;
        struct tabla_error error = {0};

        assert_non_null(copy);
        memcpy(copy, line, length);
        if (!tabla_yinsh.read_position(copy, length, &state, NULL, &error))
            assert_true(error.column >= 1 && error.column <= length + 1);
        free(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_phase_comes_back),
        cmocka_unit_test(every_way_to_end_comes_back),
        cmocka_unit_test(the_end_of_the_game_is_understood),
        cmocka_unit_test(an_empty_pool_comes_back),
        cmocka_unit_test(what_follows_from_the_rest_may_be_left_out),
        cmocka_unit_test(every_position_of_random_games_comes_back),
        cmocka_unit_test(a_bad_beginning),
        cmocka_unit_test(a_bad_board),
        cmocka_unit_test(bad_fields),
        cmocka_unit_test(Y2_too_many_rings_or_markers),
        cmocka_unit_test(Y3_impossible_while_rings_are_placed),
        cmocka_unit_test(Y6_rows_that_nobody_is_asked_about),
        cmocka_unit_test(Y6_Y8_rows_that_do_not_fit_the_phase),
        cmocka_unit_test(positions_that_go_on_differently_have_different_hashes),
        cmocka_unit_test(Y9_Y10_rings_that_would_have_ended_the_game),
        cmocka_unit_test(Y9_an_end_that_is_none),
        cmocka_unit_test(Y9_an_empty_pool_cannot_be_moved_from),
        cmocka_unit_test(Y11_passes_of_players_who_can_move),
        cmocka_unit_test(every_beginning_of_a_line_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
