/* What nets see of Go: planes as pictures, worked out by hand. */
#include "diagram.h"

enum { PLANES = 9, WORDS = 6 };
enum { BOARD, OWN, THEIR, ONE, TWO, THREE, FORBIDDEN, OWN_SECURE, THEIR_SECURE };
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_show_stones_liberties_and_life),
        cmocka_unit_test(the_other_player_sees_it_the_other_way_round),
        cmocka_unit_test(three_liberties_and_a_ko),
        cmocka_unit_test(scalars_say_komi_and_whether_a_pass_ends_it),
        cmocka_unit_test(territory_is_shown_as_area_with_another_komi),
        cmocka_unit_test(the_end_says_margin_and_owners),
        cmocka_unit_test(actions_stand_in_the_frame_and_the_pass_after_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
