/* Priors: a distribution in every position, the same seen from every side, and in the order a player would say. */
#include "diagram.h"

#include <math.h>

struct priors {
    tabla_action actions[TABLA_MAX_ACTIONS];
    float values[TABLA_MAX_ACTIONS];
    size_t count;
};

static void judge(const struct tabla_state *state, const struct tabla_keys *past, struct priors *out)
{
    float value;

    out->count = tabla_go.actions(state, past, out->actions);
    value = tabla_go.judge(state, out->actions, out->count, out->values);
    assert_true(value >= -1 && value <= 1);
}

static float of(const struct priors *priors, unsigned action)
{
    for (size_t i = 0; i < priors->count; i++)
        if (priors->actions[i] == action)
            return priors->values[i];
    fail_msg("%u is not legal", action);
    return 0;
}

/* Random positions of every size and rule set: `visit` is called for each. */
static void wander(void (*visit)(const struct tabla_state *state))
{
    for (size_t set = 0; tabla_go_rules_at(set); set++)
        for (int size = 2; size <= 19; size++) {
            struct tabla_setup setup = {.rules = tabla_go_rules_at(set)->name, .size = size};
            struct tabla_state state;
            struct tabla_rng rng;

            tabla_rng_seed(&rng, (uint64_t)size);
            for (unsigned moves = 0; moves < (unsigned)(size * size * 3 / 2);
                 moves += 1 + (unsigned)(size * size) / 9) {
                assert_true(tabla_go.start(&setup, &state, NULL));
                if (moves % 2)
                    tabla_go.playout(&state, &rng, moves);
                else
                    tabla_go.rollout(&state, &rng, moves);
                if (!state.over)
                    visit(&state);
            }
        }
}

static void adds_up(const struct tabla_state *state)
{
    struct priors priors;
    double sum = 0;

    judge(state, NULL, &priors);
    for (size_t i = 0; i < priors.count; i++) {
        assert_true(priors.values[i] >= 0 && priors.values[i] <= 1.0001f);
        sum += (double)priors.values[i];
    }
    assert_true(fabs(sum - 1) < 1e-3);
    /* The value alone, without priors, is the same. */
    assert_true(tabla_go.judge(state, NULL, 0, NULL) ==
                tabla_go.judge(state, priors.actions, priors.count, priors.values));
}

static void priors_are_a_distribution(void **context)
{
    (void)context;
    wander(adds_up);
}

static void looks_alike(const struct tabla_state *state)
{
    struct priors priors, turned;

    judge(state, NULL, &priors);
    for (unsigned symmetry = 1; symmetry < tabla_go.symmetries(state); symmetry++) {
        struct tabla_state other;

        tabla_go.transform(state, symmetry, &other);
        judge(&other, NULL, &turned);
        assert_int_equal(turned.count, priors.count);
        for (size_t i = 0; i < priors.count; i++) {
            float there = of(&turned, tabla_go.transform_action(state, symmetry, priors.actions[i]));
            assert_true(fabsf(there - priors.values[i]) < 1e-4f);
        }
    }
}

static void priors_are_the_same_from_every_side(void **context)
{
    (void)context;
    wander(looks_alike);
}

/* --- As a player would say ---------------------------------------------------------------------------------------- */

/* The first crossing must be likelier than each of the others, by at least that factor. */
static void prefers(enum tabla_player player, const char *rows, float factor, const char *best, const char *others)
{
    struct table table = set_up("chinese", player, rows);
    struct priors priors;
    float first;

    judge(&table.state, NULL, &priors);
    first = of(&priors, at(&table, best));
    while (*others) {
        float other = of(&priors, at(&table, others));
        if (!(first > factor * other))
            fail_msg("%s has %f, %.2s has %f", best, (double)first, others, (double)other);
        others += strcspn(others, " ");
        others += strspn(others, " ");
    }
    put_away(&table);
}

static void captures_come_first(void **context)
{
    (void)context;
    prefers(TABLA_BLACK, "....... .x..... xo..... .x..... ....... ....... .......", 2, "C5", "E5 D3 A1 G7 C3");
    /* Three stones rather than one. */
    prefers(TABLA_BLACK, ".xxx... xooo... .xxx... ....... .x..... xo..... .x.....", 1, "E6", "C2 F6 A7 G4");
    /* E3 takes the stone that has D4 in atari. */
    prefers(TABLA_BLACK, "....... ....... ...ox.. ..oxox. ....... ....... .......", 2, "E3", "A1 B2 G7 C3");
}

static void atari_is_answered(void **context)
{
    (void)context;
    /* D5 and D6 have one liberty left, D4, and there they get three. */
    prefers(TABLA_BLACK, "...o... ..oxo.. ..oxo.. ....... ....... ....... .......", 2, "D4", "A1 E2 B7 G7 D2");
}

/*
 * D4 is in atari and runs at D3. White D2, Black E3, White F3, Black E2, White E1, Black F2, White G2: on the edge it
 * is lost. A black stone at F2 would meet it on the way.
 */
static void ladders_are_read(void **context)
{
    static const char lost[] =
        "......... ......... ......... ......... ...o..... ..oxo.... ..o...... ......... .........";
    static const char safe[] =
        "......... ......... ......... ......... ...o..... ..oxo.... ..o...... .....x... .........";
    struct table a = set_up("chinese", TABLA_BLACK, lost), b = set_up("chinese", TABLA_BLACK, safe);
    struct priors there, here;

    (void)context;
    judge(&a.state, NULL, &there);
    judge(&b.state, NULL, &here);
    assert_true(of(&here, at(&b, "D3")) > 3 * of(&there, at(&a, "D3")));
    put_away(&a);
    put_away(&b);
}

static void own_eyes_are_left_alone(void **context)
{
    struct table table = set_up("chinese", TABLA_BLACK, ".x.x. xxxxx xxxxx ooooo .o.o.");
    struct priors priors;

    (void)context;
    judge(&table.state, NULL, &priors);
    assert_int_equal(priors.count, 4);
    assert_true(of(&priors, at(&table, "A5")) < 0.02f);
    assert_true(of(&priors, at(&table, "C5")) < 0.02f);
    /* Nothing else is sensible. */
    assert_true(of(&priors, 25) > 0.95f);
    put_away(&table);
}

static void passing_early_is_unlikely(void **context)
{
    struct tabla_setup setup = {.size = 9};
    struct tabla_state state;
    struct priors priors;

    (void)context;
    assert_true(tabla_go.start(&setup, &state, NULL));
    judge(&state, NULL, &priors);
    assert_true(of(&priors, 81) < 1.0f / 82);
}

static void stones_do_not_kill_themselves(void **context)
{
    (void)context;
    /* B1-D1 would be left with one liberty by either end. */
    prefers(TABLA_BLACK, "....... ....... ....... ....... ....... oooooo. .xxx.o.", 5, "D4", "A1 E1");
}

static void the_opening_is_not_on_the_edge(void **context)
{
    static const char empty[] =
        "......... ......... ......... ......... ......... ......... ......... ......... .........";

    (void)context;
    prefers(TABLA_BLACK, empty, 3, "C3", "A1 E1 A5 B2");
    prefers(TABLA_BLACK, empty, 3, "E5", "A1 E1 A5 B2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(priors_are_a_distribution),
        cmocka_unit_test(priors_are_the_same_from_every_side),
        cmocka_unit_test(captures_come_first),
        cmocka_unit_test(atari_is_answered),
        cmocka_unit_test(ladders_are_read),
        cmocka_unit_test(own_eyes_are_left_alone),
        cmocka_unit_test(passing_early_is_unlikely),
        cmocka_unit_test(stones_do_not_kill_themselves),
        cmocka_unit_test(the_opening_is_not_on_the_edge),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
