/* Unconditional life: examples, and on small boards the truth found by trying everything. */
#include "diagram.h"

#include <stdlib.h>

/* A letter for each point: A alive, t territory, d dead, - nothing proved; lower case for White's (a, u, e). */
static void expect(const struct table *table, const char *rows)
{
    unsigned size = (unsigned)tabla_go_size(&table->state);
    uint8_t life[TABLA_MAX_SPOTS], owner[TABLA_MAX_SPOTS];
    char have[19 * 20 + 1];
    size_t n = 0;

    tabla_go_life(&table->state, life, owner);
    for (unsigned row = size; row-- > 0;) {
        for (unsigned column = 0; column < size; column++) {
            unsigned p = row * size + column;
            have[n++] = life[p] == TABLA_GO_LIFE_OPEN ? '-' : (owner[p] == TABLA_BLACK ? "-AtD" : "-aue")[life[p]];
            if (life[p] == TABLA_GO_LIFE_OPEN)
                assert_int_equal(owner[p], TABLA_NOBODY);
        }
        have[n++] = row > 0 ? ' ' : '\0';
    }
    assert_string_equal(have, rows);
}

static void expect_eyes(const struct table *table, enum tabla_player player, const char *names)
{
    bool eyes[TABLA_MAX_SPOTS];
    char have[64] = "";

    tabla_go_eyes(&table->state, player, eyes);
    for (unsigned p = 0; p < TABLA_MAX_SPOTS; p++)
        if (eyes[p])
            snprintf(have + strlen(have), sizeof have - strlen(have), "%c%u", 'A' + p % 5, p / 5 + 1);
    assert_string_equal(have, names);
}

/* One stone at a corner of the crossing breaks an eye at the edge, two one inside the board. */
static void eyes_are_held_together(void **context)
{
    struct table whole = set_up("school", TABLA_WHITE, "..... ..... oooo. xxxxo .x.xo");
    struct table broken = set_up("school", TABLA_WHITE, "..... ..... ooooo xoxxo .x.xo");
    struct table inside = set_up("school", TABLA_BLACK, "..... .ox.. .x.x. ..x.. .....");
    struct table cut = set_up("school", TABLA_BLACK, "..... .oxo. .x.x. ..x.. .....");

    (void)context;
    expect_eyes(&whole, TABLA_BLACK, "A1C1");
    expect_eyes(&whole, TABLA_WHITE, "");
    expect_eyes(&broken, TABLA_BLACK, "");
    expect_eyes(&inside, TABLA_BLACK, "C3");
    expect_eyes(&cut, TABLA_BLACK, "");
    put_away(&whole);
    put_away(&broken);
    put_away(&inside);
    put_away(&cut);
}

static void two_single_eyes_live(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..... oooo. xxxxo .x.xo");

    (void)context;
    expect(&table, "----- ----- ----- AAAA- tAtA-");
    put_away(&table);
}

static void one_eye_is_not_enough(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..... ..... xx... .x...");

    (void)context;
    expect(&table, "----- ----- ----- ----- -----");
    put_away(&table);
}

/* The eye at A1 belongs to one team, the one at C1 to another: cut apart, each has just one. */
static void two_teams_with_an_eye_each_are_not_safe(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "...... ...... ...... ...... xx.xx. .x.x.x");

    (void)context;
    expect(&table, "------ ------ ------ ------ ------ ------");
    put_away(&table);
}

static void two_teams_sharing_both_eyes_live(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... oo... xxo.. x.xo. .xxo.");

    (void)context;
    expect(&table, "----- ----- AA--- AtA-- tAA--");
    put_away(&table);
}

/* B2 is a false eye: White can put the stones around it in danger one by one. */
static void a_false_eye_does_not_count(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... .oo.. oxxo. x.xo. .xo..");

    (void)context;
    /* A2 stands alone, with B2 and A1; B1 with A1; the rest with B2 only. */
    expect(&table, "----- ----- ----- ----- -----");
    put_away(&table);
}

/* An eye of several points is enough if each of them is a liberty of the team. */
static void a_large_eye_whose_points_are_all_liberties(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "..... ..... xxxxx ...x. xxxxx");
    struct table crowded = set_up("school", TABLA_WHITE, "..... ..... xxxxx .o.x. xxxxx");

    (void)context;
    expect(&table, "----- ----- AAAAA tttAt AAAAA");
    expect(&crowded, "----- ----- AAAAA tDtAt AAAAA");
    put_away(&table);
    put_away(&crowded);
}

/* With one inner point that touches no wall the enemy may get one eye, which is not enough. */
static void a_space_with_one_inner_point_is_no_place_to_live(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "...... xxxxxx ..xx.x ..xxxx ..xx.x xxxxxx");

    (void)context;
    expect(&table, "tttttt AAAAAA ttAAtA ttAAAA ttAAtA AAAAAA");
    put_away(&table);
}

static void a_space_with_two_inner_points_stays_open(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, "...... xxxxxx ...x.x ...xxx ...x.x xxxxxx");

    (void)context;
    expect(&table, "tttttt AAAAAA ---AtA ---AAA ---AtA AAAAAA"); /* A3 and B3 */
    put_away(&table);
}

/* A1 and B1 lie between the living team and C1, which White may take: then they are open to him. */
static void a_space_that_a_weak_stone_closes_stays_open(void **context)
{
    struct table table = set_up("school", TABLA_WHITE, ".x.x. xxxx. xx... xxo.. ..xo.");

    (void)context;
    expect(&table, "tAtA- AAAA- AA--- AA--- -----");
    put_away(&table);
}

/* Where suicide is allowed the enemy can clear own stones away and so gain room. */
static void O7_suicide_makes_a_region_with_enemies_less_sure(void **context)
{
    static const char picture[] = "...... xxxxxx oooxxx ooox.x .ooxxx xxxx.x";
    struct table school = set_up("school", TABLA_WHITE, picture), tromp = set_up("tromp-taylor", TABLA_WHITE, picture);

    (void)context;
    expect(&school, "tttttt AAAAAA DDDAAA DDDAtA tDDAAA AAAAtA");
    expect(&tromp, "tttttt AAAAAA ---AAA ---AtA ---AAA AAAAtA");
    put_away(&school);
    put_away(&tromp);
    /* White B1 B2 C2 has the eye C1; the rest is one only as long as Black cannot take the stones there off. */
    school = set_up("school", TABLA_BLACK, "xx. .oo xo.");
    tromp = set_up("tromp-taylor", TABLA_BLACK, "xx. .oo xo.");
    expect(&school, "eeu uaa eau");
    expect(&tromp, "--- --- ---");
    put_away(&school);
    put_away(&tromp);
}

static void both_colours_and_a_whole_small_board(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, ".x.xo.o xxxxooo ....... ....... ....... ooooooo .o.o.o.");

    (void)context;
    expect(&table, "tAtA--- AAAA--- ------- ------- ------- aaaaaaa uauauau");
    put_away(&table);
    table = set_up("school", TABLA_BLACK, ".x x.");
    expect(&table, "tA At");
    put_away(&table);
}

/* --- The truth on small boards ------------------------------------------------------------------------------------ */

/*
 * Benson's theorem says exactly when a team survives an enemy who plays as often as they like while its owner passes.
 * On small boards that can be tried out: every board that the enemy alone can reach.
 */
struct search {
    unsigned size;
    bool *seen;        /* by board in base 3 */
    bool captured[16]; /* stones the enemy can take */
    bool settled[16];  /* points where the enemy can get a living team */
};

static unsigned code_of(const struct tabla_state *state, unsigned points)
{
    unsigned code = 0;

    for (unsigned p = 0; p < points; p++)
        code = code * 3 + (unsigned)tabla_go_stone(state, p);
    return code;
}

static void attack(struct search *search, const struct tabla_state *state, enum tabla_player attacker,
                   const struct tabla_state *root)
{
    unsigned points = search->size * search->size;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count;
    unsigned code = code_of(state, points);
    uint8_t life[TABLA_MAX_SPOTS];

    if (search->seen[code])
        return;
    search->seen[code] = true;
    for (unsigned p = 0; p < points; p++)
        if (tabla_go_stone(root, p) == (attacker == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK) &&
            tabla_go_stone(state, p) != tabla_go_stone(root, p))
            search->captured[p] = true;
    tabla_go_life(state, life, NULL);
    for (unsigned p = 0; p < points; p++)
        if (tabla_go_stone(state, p) == attacker && life[p] == TABLA_GO_LIFE_ALIVE)
            search->settled[p] = true;
    count = tabla_go.actions(state, NULL, actions);
    for (size_t i = 0; i + 1 < count; i++) {
        struct tabla_state next = *state;
        tabla_go.apply(&next, actions[i]);
        assert_true(tabla_go_set_player(&next, attacker, NULL));
        attack(search, &next, attacker, root);
    }
}

static void random_board(struct tabla_state *state, struct tabla_rng *rng, int size, const char *rules)
{
    struct tabla_setup setup = {.size = size, .rules = rules};

    do {
        uint32_t black = 3 + tabla_rng_below(rng, 4), white = black + tabla_rng_below(rng, 4);
        assert_true(tabla_go.start(&setup, state, NULL));
        for (unsigned p = 0; p < (unsigned)(size * size); p++) {
            uint32_t draw = tabla_rng_below(rng, 10);
            tabla_go_put(state, p, draw < black ? TABLA_BLACK : draw < white ? TABLA_WHITE : TABLA_NOBODY, NULL);
        }
    } while (!tabla_go_settled(state, NULL));
}

static void try_everything(int size, int boards, const char *rules, uint64_t seed)
{
    unsigned points = (unsigned)(size * size), codes = 1, alive = 0, hopeless = 0;
    struct search search;
    struct tabla_rng rng;

    for (unsigned p = 0; p < points; p++)
        codes *= 3;
    search.size = (unsigned)size;
    search.seen = malloc(codes * sizeof *search.seen);
    assert_non_null(search.seen);
    tabla_rng_seed(&rng, seed);
    for (int i = 0; i < boards; i++) {
        struct tabla_state state;
        uint8_t life[TABLA_MAX_SPOTS], owner[TABLA_MAX_SPOTS];

        random_board(&state, &rng, size, rules);
        tabla_go_life(&state, life, owner);
        for (unsigned attacker = 0; attacker < 2; attacker++) {
            struct tabla_state start = state;

            memset(search.seen, 0, codes * sizeof *search.seen);
            memset(search.captured, 0, sizeof search.captured);
            memset(search.settled, 0, sizeof search.settled);
            assert_true(tabla_go_set_player(&start, (enum tabla_player)attacker, NULL));
            attack(&search, &start, (enum tabla_player)attacker, &state);
            for (unsigned p = 0; p < points; p++)
                if (tabla_go_stone(&state, p) == (attacker == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK)) {
                    assert_int_equal(life[p] == TABLA_GO_LIFE_ALIVE, !search.captured[p]);
                    alive += life[p] == TABLA_GO_LIFE_ALIVE;
                } else if (life[p] >= TABLA_GO_LIFE_TERRITORY && owner[p] != attacker) {
                    assert_false(search.settled[p]);
                    hopeless++;
                }
        }
        /* Nothing is claimed for both. */
        for (unsigned p = 0; p < points; p++)
            if (life[p] == TABLA_GO_LIFE_DEAD)
                assert_true(tabla_go_stone(&state, p) != (enum tabla_player)owner[p]);
    }
    assert_true(alive > 20 && hopeless > 20); /* the boards are not all trivial */
    free(search.seen);
}

static void life_is_what_no_enemy_can_capture(void **context)
{
    (void)context;
    try_everything(3, 1000, "simple,area,no-suicide,bonus-none", 1);
    try_everything(3, 1000, "simple,area,suicide,bonus-none", 2);
    try_everything(4, 30, "simple,area,no-suicide,bonus-none", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eyes_are_held_together),
        cmocka_unit_test(two_single_eyes_live),
        cmocka_unit_test(one_eye_is_not_enough),
        cmocka_unit_test(two_teams_with_an_eye_each_are_not_safe),
        cmocka_unit_test(two_teams_sharing_both_eyes_live),
        cmocka_unit_test(a_false_eye_does_not_count),
        cmocka_unit_test(a_large_eye_whose_points_are_all_liberties),
        cmocka_unit_test(a_space_with_one_inner_point_is_no_place_to_live),
        cmocka_unit_test(a_space_with_two_inner_points_stays_open),
        cmocka_unit_test(a_space_that_a_weak_stone_closes_stays_open),
        cmocka_unit_test(O7_suicide_makes_a_region_with_enemies_less_sure),
        cmocka_unit_test(both_colours_and_a_whole_small_board),
        cmocka_unit_test(life_is_what_no_enemy_can_capture),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
