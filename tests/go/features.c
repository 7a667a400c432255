/* What nets see of Go: planes as pictures, worked out by hand. */
#include "diagram.h"

enum { PLANES = 11, WORDS = 6 };
enum { BOARD, OWN, THEIR, ONE, TWO, THREE, FORBIDDEN, OWN_SECURE, THEIR_SECURE, CAUGHT, CATCHING };
enum { PASS_ENDS, KOMI, KOMI_BY_SIZE, PARITY, SUICIDE, SIZE, CROSSINGS, SCALARS };

struct seen {
    struct tabla_features features;
    uint64_t planes[PLANES * WORDS];
    float scalars[SCALARS];
};

static struct seen look(const struct table *table, unsigned frame)
{
    struct seen seen = {.features = *tabla_go.features};

    assert_int_equal(seen.features.planes, PLANES);
    assert_int_equal(seen.features.scalars, SCALARS);
    seen.features.width = seen.features.height = frame;
    memset(seen.planes, 0xff, sizeof seen.planes);
    seen.features.encode(&seen.features, &table->state, &table->past, seen.planes, seen.scalars);
    return seen;
}

/* Rows from the top, # where the bit is set; row by row it must be the picture at the frame's lower left. */
static void expect_cells(const struct tabla_features *features, const uint64_t *plane, const char *rows)
{
    unsigned size = (unsigned)strcspn(rows, " ");

    for (unsigned cell = 0; cell < features->width * features->height; cell++) {
        unsigned row = cell / features->width, column = cell % features->width;
        bool expected = row < size && column < size && rows[(size - 1 - row) * (size + 1) + column] == '#';

        assert_int_equal(plane[cell / 64] >> cell % 64 & 1, expected);
    }
}

static void expect(const struct seen *seen, unsigned plane, const char *rows)
{
    unsigned words = (seen->features.width * seen->features.height + 63) / 64;

    expect_cells(&seen->features, seen->planes + plane * words, rows);
}

static const char nothing[] = "..... ..... ..... ..... .....";
static const char walled[] = "..... ..... oooo. xxxxo .x.xo";

static void planes_show_stones_liberties_and_life(void **context)
{
    (void)context;
    for (unsigned frame = 5; frame <= 19; frame += 7) {
        struct table table = set_up("chinese", TABLA_BLACK, walled);
        struct seen seen = look(&table, frame);

        expect(&seen, BOARD, "##### ##### ##### ##### #####");
        expect(&seen, OWN, "..... ..... ..... ####. .#.#.");
        expect(&seen, THEIR, "..... ..... ####. ....# ....#");
        expect(&seen, ONE, "..... ..... ..... ....# ....#");
        expect(&seen, TWO, "..... ..... ..... ####. .#.#.");
        expect(&seen, THREE, nothing);
        expect(&seen, FORBIDDEN, nothing);
        expect(&seen, OWN_SECURE, "..... ..... ..... ####. ####.");
        expect(&seen, THEIR_SECURE, nothing);
        put_away(&table);
    }
}

static void the_other_player_sees_it_the_other_way_round(void **context)
{
    struct table table = set_up("chinese", TABLA_WHITE, walled);
    struct seen seen = look(&table, 5);

    (void)context;
    expect(&seen, OWN, "..... ..... ####. ....# ....#");
    expect(&seen, THEIR, "..... ..... ..... ####. .#.#.");
    expect(&seen, FORBIDDEN, "..... ..... ..... ..... #.#..");
    expect(&seen, OWN_SECURE, nothing);
    expect(&seen, THEIR_SECURE, "..... ..... ..... ####. ####.");
    put_away(&table);
    table = set_up("tromp-taylor", TABLA_WHITE, walled);
    seen = look(&table, 5);
    expect(&seen, FORBIDDEN, nothing);
    assert_true(seen.scalars[SUICIDE] == 1);
    put_away(&table);
}

static void three_liberties_and_a_ko(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, "..... .xo.. xo.o. .xo.. .....");
    struct seen seen = look(&table, 5);

    (void)context;
    expect(&seen, ONE, "..... ..... .#... ..... .....");
    expect(&seen, TWO, "..... .#... #.... .#... .....");
    expect(&seen, THREE, "..... ..#.. ..... ..#.. .....");
    expect(&seen, FORBIDDEN, nothing);
    play(&table, "C3");
    seen = look(&table, 9);
    expect(&seen, FORBIDDEN, "..... ..... .#... ..... .....");
    expect(&seen, ONE, "..... ..... ..#.. ..... .....");
    put_away(&table);
}

static void expect_ladder(unsigned player, const char *board, const char *caught, const char *catching)
{
    struct table table = set_up("chinese", player, board);
    struct seen seen = look(&table, (unsigned)tabla_go_size(&table.state));

    expect(&seen, CAUGHT, caught);
    expect(&seen, CATCHING, catching);
    put_away(&table);
}

#define NO_ROWS "......... ......... ......... ......... ........."
static const char empty_nine[] = "......... ......... ......... ......... " NO_ROWS;
static const char lone_stone[] = "......... ......... ..#...... ......... " NO_ROWS;

/* From C7 the way leads down to the right, by C6, D6, D5, E5, E4, F4, F3: a white stone on G3 is in it. */
static void a_ladder_catches_two_liberties_unless_a_stone_is_in_its_way(void **context)
{
    static const char runs[] = "......... ..x...... .xo...... .x....... " NO_ROWS;
    static const char broken[] =
        "......... ..x...... .xo...... .x....... ......... ......... ......o.. ......... .........";
    static const char begins[] = "......... ......... ...#..... ......... " NO_ROWS;

    (void)context;
    expect_ladder(TABLA_BLACK, runs, lone_stone, begins);
    expect_ladder(TABLA_WHITE, runs, lone_stone, empty_nine);
    expect_ladder(TABLA_BLACK, broken, empty_nine, empty_nine);
    expect_ladder(TABLA_WHITE, broken, empty_nine, empty_nine);
}

/* The same from C17 on down to the other corner, where it ends; R3 is in its way there. */
static void a_ladder_is_seen_across_the_whole_board(void **context)
{
    enum { SIDE = 19, AROUND = SIDE * (SIDE + 1) - 1 };
    char rows[AROUND + 1], none[AROUND + 1], caught[AROUND + 1], begins[AROUND + 1];

    (void)context;
    memset(none, '.', AROUND);
    for (unsigned row = 1; row < SIDE; row++)
        none[row * (SIDE + 1) - 1] = ' ';
    none[AROUND] = '\0';
    memcpy(rows, none, sizeof rows);
    memcpy(caught, none, sizeof caught);
    memcpy(begins, none, sizeof begins);
    rows[1 * (SIDE + 1) + 2] = rows[2 * (SIDE + 1) + 1] = rows[3 * (SIDE + 1) + 1] = 'x';
    rows[2 * (SIDE + 1) + 2] = 'o';
    caught[2 * (SIDE + 1) + 2] = begins[2 * (SIDE + 1) + 3] = '#';
    expect_ladder(TABLA_BLACK, rows, caught, begins);
    rows[16 * (SIDE + 1) + 16] = 'o';
    expect_ladder(TABLA_BLACK, rows, none, none);
}

/* One liberty, at C6: running there is the same ladder. On C9 White takes what stands above. */
static void a_stone_in_atari_is_caught_though_it_may_run_unless_it_can_take(void **context)
{
    static const char runs[] = "......... ..x...... .xox..... .x....... " NO_ROWS;
    static const char broken[] =
        "......... ..x...... .xox..... .x....... ......... ......... ......o.. ......... .........";
    static const char takes[] = "......... .oxo..... .xox..... .x....... " NO_ROWS;

    (void)context;
    expect_ladder(TABLA_WHITE, runs, lone_stone, empty_nine);
    expect_ladder(TABLA_BLACK, runs, lone_stone, empty_nine);
    expect_ladder(TABLA_WHITE, broken, empty_nine, empty_nine);
    expect_ladder(TABLA_WHITE, takes, empty_nine, empty_nine);
}

/* C2 can be saved only by taking C3 at B3: not at once when Black has just taken there, but otherwise. */
static void a_ko_cannot_be_taken_to_get_out_of_a_ladder(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, "..... .xo.. xo.o. .xox. .x.x.");
    struct seen seen;

    (void)context;
    play(&table, "C3");
    seen = look(&table, 5);
    expect(&seen, CAUGHT, "..... ..... ..... ..#.. .....");
    expect(&seen, CATCHING, nothing);
    put_away(&table);
    table = set_up("chinese", TABLA_WHITE, "..... .xo.. x.xo. .xox. .x.x.");
    seen = look(&table, 5);
    expect(&seen, CAUGHT, nothing);
    put_away(&table);
}

static void expect_scalars(const struct seen *seen, float pass_ends, float komi, float parity)
{
    assert_true(seen->scalars[PASS_ENDS] == pass_ends);
    assert_float_equal(seen->scalars[KOMI], komi / 10, 1e-6);
    assert_float_equal(seen->scalars[KOMI_BY_SIZE], komi / 5, 1e-6);
    assert_float_equal(seen->scalars[PARITY], parity, 1e-6);
    assert_float_equal(seen->scalars[SIZE], 5.0 / 19, 1e-6);
    assert_float_equal(seen->scalars[CROSSINGS], 25.0 / 361, 1e-6);
}

static void scalars_say_komi_and_whether_a_pass_ends_it(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, nothing);
    struct seen seen = look(&table, 5);

    (void)context;
    expect_scalars(&seen, 0, -7.5f, -0.5f);
    assert_true(seen.scalars[SUICIDE] == 0);
    play(&table, "pass");
    seen = look(&table, 5);
    expect_scalars(&seen, 1, 7.5f, 0.5f);
    play(&table, "C3");
    /* All 25 crossings are somebody's at the end: Black wins or loses by an odd number before komi. */
    assert_true(tabla_go_set_komi(&table.state, 700, NULL));
    seen = look(&table, 5);
    expect_scalars(&seen, 0, -7, 0);
    assert_true(tabla_go_set_komi(&table.state, 650, NULL));
    seen = look(&table, 5);
    expect_scalars(&seen, 0, -6.5f, 0.5f);
    assert_true(tabla_go_set_komi(&table.state, 675, NULL));
    seen = look(&table, 5);
    expect_scalars(&seen, 0, -6.75f, 0.25f);
    put_away(&table);
}

/* However the stones came to be there, both ways of counting must give the same lead with the komi that is shown. */
static void territory_is_shown_as_area_with_another_komi(void **context)
{
    struct table table = set_up("japanese", TABLA_BLACK, "..... .xo.. xo.o. .xo.. .....");
    struct seen seen;

    (void)context;
    play(&table, "C3 D5");
    seen = look(&table, 5);
    /* 6.5 for White, one prisoner for Black, four stones each. */
    expect_scalars(&seen, 0, -5.5f, -0.5f);
    play(&table, "E1");
    seen = look(&table, 5);
    expect_scalars(&seen, 0, 6.5f, -0.5f);
    put_away(&table);
}

static void expect_end(const struct table *table, unsigned class_of_black, const char *black, const char *white)
{
    struct tabla_features features = *tabla_go.features;
    uint64_t mine[WORDS], theirs[WORDS];
    uint8_t outcome[TABLA_MAX_OUTCOMES];

    features.width = features.height = 13;
    assert_int_equal(features.outcome_classes, 64);
    features.outcome(&features, &table->state, TABLA_BLACK, outcome);
    assert_int_equal(outcome[0], class_of_black);
    features.outcome(&features, &table->state, TABLA_WHITE, outcome);
    assert_int_equal(outcome[0], class_of_black == 63 ? 0 : 64 - class_of_black);
    features.owners(&features, &table->state, TABLA_BLACK, mine, theirs);
    expect_cells(&features, mine, black);
    expect_cells(&features, theirs, white);
    features.owners(&features, &table->state, TABLA_WHITE, mine, theirs);
    expect_cells(&features, theirs, black);
    expect_cells(&features, mine, white);
}

static void the_end_says_margin_and_owners(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, ".x.o. .x.o. .x.o. .x.o. .x.o.");

    (void)context;
    play(&table, "pass pass");
    expect_end(&table, 24, "##... ##... ##... ##... ##...", "...## ...## ...## ...## ...##");
    put_away(&table);
    table = set_up("chinese", TABLA_BLACK, "..x.. ..x.. ..x.. ..x.. ..x..");
    play(&table, "pass pass");
    expect_end(&table, 50, "##### ##### ##### ##### #####", nothing);
    put_away(&table);
    table = set_up("chinese", TABLA_BLACK,
                   "...x..... ...x..... ...x..... ...x..... ...x..... ...x..... ...x..... ...x..... ...x.....");
    play(&table, "pass pass");
    expect_end(&table, 63, "######### ######### ######### ######### ######### ######### ######### ######### #########",
               "......... ......... ......... ......... ......... ......... ......... ......... .........");
    put_away(&table);
}

static void actions_stand_in_the_frame_and_the_pass_after_it(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, nothing);
    struct tabla_features features = *tabla_go.features;

    (void)context;
    assert_int_equal(features.side(&features, &table.state), 5);
    features.width = features.height = 7;
    assert_int_equal(features.policy_index(&features, &table.state, (tabla_action)at(&table, "A1")), 0);
    assert_int_equal(features.policy_index(&features, &table.state, (tabla_action)at(&table, "C1")), 2);
    assert_int_equal(features.policy_index(&features, &table.state, (tabla_action)at(&table, "B5")), 29);
    assert_int_equal(features.policy_index(&features, &table.state, 25), 49);
    for (unsigned symmetry = 0; symmetry < 8; symmetry++)
        assert_int_equal(features.turn_policy(&features, symmetry, 49), 49);
    put_away(&table);
}

/* By a net that gives every crossing to Black as far as `owner` says, and sees two margins, the first so likely. */
static float lead_of(const struct tabla_state *state, float owner, unsigned class, unsigned other, float share)
{
    struct tabla_features features = *tabla_go.features;
    float owners[81], classes[64] = {0};

    features.width = features.height = 9; /* more than the board */
    for (unsigned i = 0; i < 81; i++)
        owners[i] = i % 9 < 7 && i < 63 ? owner : 100;
    classes[class] += share;
    classes[other] += 1 - share;
    return features.lead(&features, state, owners, classes);
}

static struct tabla_state empty_board(const char *rules, int komi)
{
    struct tabla_setup setup = {.rules = rules, .size = 7, .komi_given = true, .komi = komi};
    struct tabla_state state;

    assert_true(tabla_go.start(&setup, &state, NULL));
    return state;
}

/* Class 32 is a draw. With komi 7 Black is ahead by 42 if all of 7x7 is his, and 56 behind if nothing is. */
static void a_lead_is_the_margin_that_is_exceeded_as_often_as_not(void **context)
{
    struct tabla_state state = empty_board("chinese", 700);

    (void)context;
    for (float sign = 1; sign >= -1; sign -= 2) {
        assert_float_equal(lead_of(&state, 0, 32, 32, 1), 0, 1e-4f);
        assert_float_equal(lead_of(&state, 0, 37, 37, 1), 5 * sign, 1e-4f);
        assert_float_equal(lead_of(&state, 0, 30, 62, 0.8f), sign * (-2.5f + 0.5f / 0.8f), 1e-4f);
        /* Beyond the classes the owners speak, but never of less than is known. */
        assert_float_equal(lead_of(&state, sign, 63, 63, 1), sign > 0 ? 42 : -56, 1e-4f);
        assert_float_equal(lead_of(&state, -sign, 0, 0, 1), sign > 0 ? -56 : 42, 1e-4f);
        assert_float_equal(lead_of(&state, 0, 63, 63, 1), 31 * sign, 1e-4f);
        assert_float_equal(lead_of(&state, 0, 0, 0, 1), -32 * sign, 1e-4f);
        tabla_go.apply(&state, 49); /* a pass: then White is to act */
    }
}

/* Whole points on the board and half a point, or a quarter, of komi: what a margin can be is half a point, or so. */
static void leads_are_those_that_komi_allows(void **context)
{
    static const struct {
        int komi;
        unsigned class;
        float black, white; /* who is to act sees the class */
    } cases[] = {
        {750, 33, 0.5f, -0.5f},   {750, 31, -0.5f, 0.5f},    {750, 35, 2.5f, -2.5f},
        {725, 33, 0.75f, -1.25f}, {725, 32, -0.25f, -0.25f}, {-750, 33, 0.5f, -0.5f},
    };

    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tabla_state state = empty_board("chinese", cases[i].komi);

        assert_float_equal(lead_of(&state, 0, cases[i].class, cases[i].class, 1), cases[i].black, 1e-4f);
        tabla_go.apply(&state, 49);
        assert_float_equal(lead_of(&state, 0, cases[i].class, cases[i].class, 1), cases[i].white, 1e-4f);
    }
}

/* A net is shown 28 points of komi on 7x7 at most, and answers for those: of more the owners speak alone. */
static void leads_know_of_komi_that_is_not_shown(void **context)
{
    struct tabla_state state = empty_board("chinese", 3000);

    (void)context;
    assert_float_equal(lead_of(&state, 1, 32, 32, 1), 19, 1e-4f);
    state = empty_board("chinese", 2800);
    assert_float_equal(lead_of(&state, 1, 32, 32, 1), 0, 1e-4f);
}

/* Two stones of Black's and one of White's: by territory they are no points, and land that is all Black's has 49 - 2
 * crossings and a prisoner. */
static void leads_count_land_by_territory(void **context)
{
    struct tabla_state state = empty_board("japanese", 700);

    (void)context;
    tabla_go.apply(&state, 10);
    tabla_go.apply(&state, 20);
    tabla_go.apply(&state, 30);
    assert_float_equal(lead_of(&state, 1, 0, 0, 1), 47 + 1 - 7, 1e-4f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_show_stones_liberties_and_life),
        cmocka_unit_test(the_other_player_sees_it_the_other_way_round),
        cmocka_unit_test(three_liberties_and_a_ko),
        cmocka_unit_test(a_ladder_catches_two_liberties_unless_a_stone_is_in_its_way),
        cmocka_unit_test(a_ladder_is_seen_across_the_whole_board),
        cmocka_unit_test(a_stone_in_atari_is_caught_though_it_may_run_unless_it_can_take),
        cmocka_unit_test(a_ko_cannot_be_taken_to_get_out_of_a_ladder),
        cmocka_unit_test(scalars_say_komi_and_whether_a_pass_ends_it),
        cmocka_unit_test(territory_is_shown_as_area_with_another_komi),
        cmocka_unit_test(the_end_says_margin_and_owners),
        cmocka_unit_test(actions_stand_in_the_frame_and_the_pass_after_it),
        cmocka_unit_test(a_lead_is_the_margin_that_is_exceeded_as_often_as_not),
        cmocka_unit_test(leads_are_those_that_komi_allows),
        cmocka_unit_test(leads_know_of_komi_that_is_not_shown),
        cmocka_unit_test(leads_count_land_by_territory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
