/* Counting, dead stones, going on, komi, rule sets (O5 to O8). */
#include "diagram.h"

/* Black owns the left column and five stones, White ten points and five stones. */
static const char walls[] = ".xo.. .xo.. .xo.. .xo.. .xo..";

static struct tabla_go_count counted(const struct table *table)
{
    struct tabla_go_count count;

    tabla_go_score(&table->state, &count);
    return count;
}

static void O6_territory_counts_empty_points_and_prisoners(void **context)
{
    struct table table = set_up("japanese", TABLA_BLACK, walls);
    struct tabla_go_count count = counted(&table);

    (void)context;
    assert_int_equal(count.stones[TABLA_BLACK], 5);
    assert_int_equal(count.stones[TABLA_WHITE], 5);
    assert_int_equal(count.territory[TABLA_BLACK], 5);
    assert_int_equal(count.territory[TABLA_WHITE], 10);
    assert_int_equal(count.dame, 0);
    assert_int_equal(count.total[TABLA_BLACK], 500);
    assert_int_equal(count.total[TABLA_WHITE], 1650);
    put_away(&table);
}

static void O7_area_counts_stones_and_empty_points(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, walls);
    struct tabla_go_count count = counted(&table);

    (void)context;
    assert_int_equal(count.total[TABLA_BLACK], 1000);
    assert_int_equal(count.total[TABLA_WHITE], 2250);
    play(&table, "pass pass");
    result(&table, "W+12.5");
    put_away(&table);
}

static void O6_dame_is_nobodys(void **context)
{
    /* C-column empty between the walls, D3 empty inside White. */
    struct table table = set_up("school", TABLA_BLACK, ".x.oo .x.oo .x.o. .x.oo .x.oo");
    struct tabla_go_count count = counted(&table);

    (void)context;
    assert_int_equal(count.dame, 5);
    assert_int_equal(count.territory[TABLA_BLACK], 5);
    assert_int_equal(count.territory[TABLA_WHITE], 1);
    assert_int_equal(count.owner[at(&table, "C3")], TABLA_NOBODY);
    assert_int_equal(count.owner[at(&table, "A3")], TABLA_BLACK);
    assert_int_equal(count.owner[at(&table, "B3")], TABLA_BLACK);
    assert_int_equal(count.owner[at(&table, "E3")], TABLA_WHITE);
    put_away(&table);
}

static void O6_an_empty_board_is_nobodys(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");

    (void)context;
    assert_int_equal(counted(&table).dame, 9);
    play(&table, "pass pass");
    result(&table, "W+4.5");
    put_away(&table);
}

/* Who first plays C1 or C2 loses four stones: nobody does, and the two shared liberties are nobody's. */
static void O6_shared_liberties_of_a_seki_are_nobodys(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".o.x. oooxx oooxx xx.oo xx.oo");
    struct tabla_go_count count = counted(&table);

    (void)context;
    assert_int_equal(count.owner[at(&table, "C1")], TABLA_NOBODY);
    assert_int_equal(count.owner[at(&table, "C2")], TABLA_NOBODY);
    assert_int_equal(count.dame, 3); /* and C5 */
    assert_int_equal(count.territory[TABLA_BLACK], 1);
    assert_int_equal(count.territory[TABLA_WHITE], 1);
    play(&table, "C2 C1");
    assert_int_equal(tabla_go_prisoners(&table.state, TABLA_WHITE), 5);
    put_away(&table);
}

/* --- Dead stones -------------------------------------------------------------------------------------------------- */

static void O5_marking_needs_two_passes(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, walls);
    struct tabla_state before = table.state;
    struct tabla_error error;

    (void)context;
    assert_false(tabla_go_mark(&table.state, at(&table, "B1"), true, &error));
    assert_string_equal(error.rule, "O5");
    assert_memory_equal(&before, &table.state, sizeof before);
    play(&table, "pass");
    assert_false(tabla_go_mark(&table.state, at(&table, "B1"), true, &error));
    play(&table, "pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "B1"), true, &error));
    assert_false(tabla_go_mark(&table.state, at(&table, "A1"), true, &error));
    assert_string_equal(error.point, "A1");
    assert_false(tabla_go_mark(&table.state, 25, true, &error));
    put_away(&table);
}

static void O5_a_resigned_game_is_not_counted(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, walls);

    (void)context;
    assert_true(tabla_step(&tabla_go, &table.state, &table.past, TABLA_RESIGN));
    result(&table, "W+R");
    assert_false(tabla_go_mark(&table.state, at(&table, "B1"), true, NULL));
    assert_false(tabla_go_resume(&table.state, NULL));
    assert_true(tabla_go_set_komi(&table.state, -2000, NULL));
    result(&table, "W+R");
    put_away(&table);
}

static void O5_marking_takes_neighbours_in_the_same_space_along(void **context)
{
    /* Three black stones in two teams inside White's side; the wall on the left is another matter. */
    struct table table = set_up("school", TABLA_BLACK, ".xo.. .xox. .xo.. .xoxx .xo..");
    struct tabla_go_count count;

    (void)context;
    play(&table, "pass pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "D4"), true, NULL));
    count = counted(&table);
    assert_int_equal(count.stones[TABLA_BLACK], 5);
    assert_int_equal(count.prisoners[TABLA_WHITE], 3);
    assert_int_equal(count.territory[TABLA_WHITE], 10);
    assert_int_equal(count.owner[at(&table, "E2")], TABLA_WHITE);
    result(&table, "W+12.5"); /* 10 + 3 + 4.5 against 5 */
    /* Changed their mind. */
    assert_true(tabla_go_mark(&table.state, at(&table, "E2"), false, NULL));
    assert_int_equal(counted(&table).stones[TABLA_BLACK], 8);
    result(&table, "B+0.5"); /* 5 against 4.5 */
    put_away(&table);
}

static void O5_dead_stones_can_be_said_all_at_once(void **context)
{
    /* E2 could get out through D4, so marking it takes the wall on the left along. Said to be dead, it alone is. */
    struct table table = set_up("school", TABLA_BLACK, ".x.o. .x... .x.o. .x.ox .x.o.");
    bool dead[TABLA_MAX_SPOTS] = {false};
    struct tabla_error error;

    (void)context;
    dead[at(&table, "E2")] = true;
    assert_false(tabla_go_set_dead(&table.state, dead, &error));
    assert_string_equal(error.rule, "O5");
    play(&table, "pass pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "E2"), true, NULL));
    assert_int_equal(counted(&table).stones[TABLA_BLACK], 0);
    dead[at(&table, "A1")] = true; /* no stone: nothing to be dead */
    assert_true(tabla_go_set_dead(&table.state, dead, NULL));
    assert_int_equal(counted(&table).stones[TABLA_BLACK], 5);
    assert_int_equal(counted(&table).prisoners[TABLA_WHITE], 1);
    assert_int_equal(counted(&table).dame, 11); /* C1 to C5, D4 and the right edge are one space */
    assert_true(table.state.hash == tabla_go.rehash(&table.state));
    result(&table, "W+0.5"); /* 5 against 1 and 4.5 */
    put_away(&table);
}

static void O5_dead_stones_give_their_points_under_area_scoring_too(void **context)
{
    struct table table = set_up("new-zealand", TABLA_BLACK, ".xo.. .xox. .xo.. .xo.. .xo..");

    (void)context;
    play(&table, "pass pass");
    result(&table, "W+1"); /* 11 for Black; 5 + 7 for White, the right side is nobody's */
    assert_true(tabla_go_mark(&table.state, at(&table, "D4"), true, NULL));
    result(&table, "W+12"); /* 10 against 15 + 7 */
    put_away(&table);
}

static void O5_marks_are_part_of_the_hash_and_the_view(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".xo.. .xox. .xo.. .xo.. .xo..");
    struct tabla_view view;
    uint64_t before;
    unsigned dead = 0;

    (void)context;
    play(&table, "pass pass");
    before = table.state.hash;
    assert_true(tabla_go_mark(&table.state, at(&table, "D4"), true, NULL));
    assert_true(table.state.hash != before);
    assert_true(table.state.hash == tabla_go.rehash(&table.state));
    tabla_go.view(&table.state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        dead += view.pieces[i].dead ? view.pieces[i].spot == at(&table, "D4") ? 1u : 100u : 0u;
    assert_int_equal(dead, 1);
    assert_true(tabla_go_mark(&table.state, at(&table, "D4"), false, NULL));
    assert_true(table.state.hash == before);
    put_away(&table);
}

static void O8_play_goes_on_with_the_player_whose_turn_it_is(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, ".xo.. .xox. .xo.. .xo.. .xo..");
    struct tabla_state fresh = table.state;
    struct tabla_error error;

    (void)context;
    assert_false(tabla_go_resume(&table.state, &error));
    assert_string_equal(error.rule, "O8");
    play(&table, "pass pass");
    assert_true(tabla_go_mark(&table.state, at(&table, "D4"), true, NULL));
    assert_true(tabla_go_resume(&table.state, NULL));
    assert_memory_equal(&table.state, &fresh, sizeof fresh);
    /* One more pass does not end it; two do. */
    play(&table, "pass");
    assert_int_equal(table.state.over, 0);
    play(&table, "pass");
    assert_int_equal(table.state.over, 1);
    put_away(&table);
}

/* --- Komi and draws ----------------------------------------------------------------------------------------------- */

static void O6_equal_points_are_a_draw(void **context)
{
    struct table table = set_up("new-zealand", TABLA_BLACK, ".x.o. .x.o. .x.o. .x.o. .x.o.");

    (void)context;
    play(&table, "pass pass");
    result(&table, "W+7");
    assert_true(tabla_go_set_komi(&table.state, 0, NULL));
    result(&table, "0");
    assert_int_equal(table.state.winner, TABLA_NOBODY);
    assert_non_null(strstr(tabla_go.reasons[table.state.reason], "draw"));
    assert_true(tabla_go_set_komi(&table.state, -25, NULL));
    result(&table, "B+0.25");
    assert_true(table.state.hash == tabla_go.rehash(&table.state));
    put_away(&table);
}

static void O6_komi_has_limits(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");
    struct tabla_setup setup = {.komi_given = true, .komi = 100001};
    struct tabla_error error;

    (void)context;
    assert_true(tabla_go_set_komi(&table.state, 100000, NULL));
    assert_true(tabla_go_set_komi(&table.state, -100000, NULL));
    assert_false(tabla_go_set_komi(&table.state, -100001, &error));
    assert_int_equal(error.code, TABLA_ERROR_RANGE);
    assert_int_equal(tabla_go_komi(&table.state), -100000);
    assert_false(tabla_go.start(&setup, &table.state, &error));
    setup.komi = 0;
    assert_true(tabla_go.start(&setup, &table.state, &error));
    assert_int_equal(tabla_go_komi(&table.state), 0);
    put_away(&table);
}

/* --- Rule sets ---------------------------------------------------------------------------------------------------- */

static void O7_the_six_rule_sets(void **context)
{
    static const struct tabla_go_rules expected[] = {
        {"school", TABLA_GO_KO_POSITIONAL, TABLA_GO_TERRITORY, TABLA_GO_BONUS_NONE, false, 450},
        {"japanese", TABLA_GO_KO_SIMPLE, TABLA_GO_TERRITORY, TABLA_GO_BONUS_NONE, false, 650},
        {"chinese", TABLA_GO_KO_POSITIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_N, false, 750},
        {"aga", TABLA_GO_KO_SITUATIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_N_MINUS_1, false, 750},
        {"new-zealand", TABLA_GO_KO_SITUATIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_NONE, true, 700},
        {"tromp-taylor", TABLA_GO_KO_POSITIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_NONE, true, 750},
    };

    (void)context;
    for (size_t i = 0; i < 6; i++) {
        const struct tabla_go_rules *rules = tabla_go_rules_at(i);
        struct tabla_setup setup = {.rules = expected[i].name};
        struct tabla_state state;

        assert_string_equal(rules->name, expected[i].name);
        assert_int_equal(rules->ko, expected[i].ko);
        assert_int_equal(rules->scoring, expected[i].scoring);
        assert_int_equal(rules->bonus, expected[i].bonus);
        assert_int_equal(rules->suicide, expected[i].suicide);
        assert_int_equal(rules->komi, expected[i].komi);
        assert_true(tabla_go.start(&setup, &state, NULL));
        assert_string_equal(tabla_go_rules_of(&state).name, expected[i].name);
        assert_int_equal(tabla_go_komi(&state), expected[i].komi);
    }
    assert_null(tabla_go_rules_at(6));
    assert_ptr_equal(tabla_go_rules_find("New_Zealand"), tabla_go_rules_at(4));
    assert_ptr_equal(tabla_go_rules_find("AGA"), tabla_go_rules_at(3));
    assert_null(tabla_go_rules_find("aga "));
    assert_null(tabla_go_rules_find("martian"));
    assert_null(tabla_go_rules_find(""));
}

static void O7_unknown_rules_and_variants_are_refused(void **context)
{
    struct tabla_setup setup = {.rules = "martian"};
    struct tabla_state state, before;
    struct tabla_go_rules rules = *tabla_go_rules_at(0);
    struct tabla_error error;

    (void)context;
    memset(&state, 7, sizeof state);
    before = state;
    assert_false(tabla_go.start(&setup, &state, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    assert_string_equal(error.arg[0], "martian");
    setup = (struct tabla_setup){.variant = "blitz"};
    assert_false(tabla_go.start(&setup, &state, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    setup = (struct tabla_setup){.size = 1};
    assert_false(tabla_go.start(&setup, &state, &error));
    assert_int_equal(error.code, TABLA_ERROR_RANGE);
    setup.size = -19;
    assert_false(tabla_go.start(&setup, &state, &error));
    assert_memory_equal(&state, &before, sizeof state);
    setup = (struct tabla_setup){.variant = "standard", .rules = "situational,territory,suicide,bonus-none"};
    assert_true(tabla_go.start(&setup, &state, &error));
    rules = tabla_go_rules_of(&state);
    assert_null(rules.name);
    assert_int_equal(rules.ko, TABLA_GO_KO_SITUATIONAL);
    assert_true(rules.suicide);
    rules.ko = (enum tabla_go_ko)3;
    assert_false(tabla_go_set_rules(&state, &rules, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
}

/* Territory scoring knows no compensation, so asking for it changes nothing. */
static void O7_compensation_belongs_to_area_scoring(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");
    struct tabla_go_rules rules = *tabla_go_rules_at(0);
    struct tabla_state before = table.state;

    (void)context;
    rules.bonus = TABLA_GO_BONUS_N;
    assert_true(tabla_go_set_rules(&table.state, &rules, NULL));
    assert_memory_equal(&table.state, &before, sizeof before);
    put_away(&table);
}

/* --- Setting up by hand ------------------------------------------------------------------------------------------- */

static void setting_up_by_hand(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "... ... ...");
    struct tabla_error error;

    (void)context;
    assert_true(tabla_go_put(&table.state, 0, TABLA_BLACK, &error));
    assert_true(tabla_go_put(&table.state, 1, TABLA_WHITE, &error));
    assert_true(tabla_go_settled(&table.state, &error));
    assert_true(tabla_go_put(&table.state, 3, TABLA_WHITE, &error));
    assert_false(tabla_go_settled(&table.state, &error));
    assert_string_equal(error.point, "A1");
    assert_string_equal(error.rule, "O2");
    assert_true(tabla_go_put(&table.state, 3, TABLA_NOBODY, &error));
    assert_true(tabla_go_settled(&table.state, &error));
    assert_true(tabla_go_put(&table.state, 1, TABLA_BLACK, &error)); /* another colour on the same point */
    looks(&table, "... ... xx.");
    assert_true(table.state.hash == tabla_go.rehash(&table.state));
    assert_false(tabla_go_put(&table.state, 9, TABLA_BLACK, &error));
    assert_false(tabla_go_put(&table.state, 0, (enum tabla_player)3, &error));
    assert_false(tabla_go_set_player(&table.state, TABLA_NOBODY, &error));
    assert_true(tabla_go_set_player(&table.state, TABLA_WHITE, &error));
    assert_int_equal(table.state.player, TABLA_WHITE);
    put_away(&table);
}

/* A hand on the board ends a ko, an ended game, a pass. */
static void setting_up_opens_the_game_again(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..ox. .ox.x ..ox. .....");

    (void)context;
    play(&table, "D3");
    assert_false(allowed(&table, "C3"));
    assert_true(tabla_go_put(&table.state, 0, TABLA_BLACK, NULL));
    assert_true(allowed(&table, "C3"));
    play(&table, "pass pass");
    assert_true(tabla_go_put(&table.state, 0, TABLA_NOBODY, NULL));
    assert_int_equal(table.state.over, 0);
    play(&table, "pass");
    assert_int_equal(table.state.over, 0);
    put_away(&table);
}

/* --- An outside fact: how many boards there are ------------------------------------------------------------------- */

/* John Tromp counted the legal positions: 57 on 2x2, 12675 on 3x3. */
static unsigned settled_boards(int size)
{
    struct tabla_setup setup = {.size = size};
    unsigned points = (unsigned)(size * size), total = 1, found = 0;

    for (unsigned p = 0; p < points; p++)
        total *= 3;
    for (unsigned n = 0; n < total; n++) {
        struct tabla_state state;
        unsigned rest = n;

        assert_true(tabla_go.start(&setup, &state, NULL));
        for (unsigned p = 0; p < points; p++, rest /= 3)
            tabla_go_put(&state, p, (enum tabla_player)(rest % 3), NULL);
        found += tabla_go_settled(&state, NULL);
    }
    return found;
}

static void O2_as_many_boards_as_are_known(void **context)
{
    (void)context;
    assert_int_equal(settled_boards(2), 57);
    assert_int_equal(settled_boards(3), 12675);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O6_territory_counts_empty_points_and_prisoners),
        cmocka_unit_test(O7_area_counts_stones_and_empty_points),
        cmocka_unit_test(O6_dame_is_nobodys),
        cmocka_unit_test(O6_an_empty_board_is_nobodys),
        cmocka_unit_test(O6_shared_liberties_of_a_seki_are_nobodys),
        cmocka_unit_test(O5_marking_needs_two_passes),
        cmocka_unit_test(O5_a_resigned_game_is_not_counted),
        cmocka_unit_test(O5_marking_takes_neighbours_in_the_same_space_along),
        cmocka_unit_test(O5_dead_stones_can_be_said_all_at_once),
        cmocka_unit_test(O5_dead_stones_give_their_points_under_area_scoring_too),
        cmocka_unit_test(O5_marks_are_part_of_the_hash_and_the_view),
        cmocka_unit_test(O8_play_goes_on_with_the_player_whose_turn_it_is),
        cmocka_unit_test(O6_equal_points_are_a_draw),
        cmocka_unit_test(O6_komi_has_limits),
        cmocka_unit_test(O7_the_six_rule_sets),
        cmocka_unit_test(O7_unknown_rules_and_variants_are_refused),
        cmocka_unit_test(O7_compensation_belongs_to_area_scoring),
        cmocka_unit_test(setting_up_by_hand),
        cmocka_unit_test(setting_up_opens_the_game_again),
        cmocka_unit_test(O2_as_many_boards_as_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
