/* What a position is taken to be worth: positions whose better side is plain, and what must hold everywhere. */
#include "support.h"

#include "game/gipf/gipf.h"

static float for_white(const struct tabla_state *state)
{
    return -tabla_gipf.judge(state, NULL, 0, NULL);
}

static float white_has(const char *variant, char who, unsigned white, unsigned black, const char *pieces)
{
    struct tabla_state state = set(variant, who, "push", white, black, "-", pieces);

    return for_white(&state);
}

/* --- Everywhere -------------------------------------------------------------------------------------------------- */

static struct tabla_state colours_swapped(const struct tabla_state *state)
{
    struct tabla_state other = *state;
    struct gipf_board *board = gipf_board_for(&other);
    const struct gipf_board *from_board = gipf_board(state);

    other.player = !state->player;
    for (unsigned i = 0; i < 2; i++) {
        board->pieces[i] = from_board->pieces[!i];
        board->reserve[i] = from_board->reserve[!i];
    }
    board->may_gipf = (uint8_t)((from_board->may_gipf & 1) << 1 | from_board->may_gipf >> 1);
    other.hash = tabla_gipf.rehash(&other);
    return other;
}

static void check(const struct tabla_state *state)
{
    float value = tabla_gipf.judge(state, NULL, 0, NULL), priors[TABLA_MAX_ACTIONS], sum = 0;
    struct tabla_state other = colours_swapped(state);
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_gipf.actions(state, NULL, actions);

    assert_true(value >= -1.0f && value <= 1.0f);
    assert_true(tabla_gipf.judge(&other, NULL, 0, NULL) == -value);
    for (unsigned s = 0; s < tabla_gipf.symmetries(state); s++) {
        tabla_gipf.transform(state, s, &other);
        assert_true(tabla_gipf.judge(&other, NULL, 0, NULL) == value);
    }
    assert_true(tabla_gipf.judge(state, actions, count, priors) == value);
    for (size_t i = 0; i < count; i++) {
        assert_true(priors[i] >= 0);
        sum += priors[i];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    /* Clearing a row without a choice changes nothing: what it captures was seen to be gone already. */
    if (state->phase != GIPF_PUSH && count == 1) {
        other = *state;
        tabla_gipf.apply(&other, actions[0]);
        if (!other.over)
            assert_true(tabla_gipf.judge(&other, NULL, 0, NULL) == value);
    }
}

static void is_fair(void **unused)
{
    static const char *const variants[] = {"tournament", "standard", "basic"};
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 8);
    for (unsigned game = 0; game < 150; game++) {
        struct tabla_setup setup = {.variant = variants[game % 3]};
        struct tabla_state state;

        assert_true(tabla_gipf.start(&setup, &state, NULL));
        for (unsigned ply = 0; !state.over && ply < 150; ply++) {
            check(&state);
            tabla_playout(&tabla_gipf, &state, &rng, 1);
        }
    }
}

/* --- Plain positions ---------------------------------------------------------------------------------------------- */

/* The push from e1 makes a row of e2-e5 and takes what then stands on e6 and e7. On f5 and f6 they stand safely. */
static void a_capture_on_the_table(void **unused)
{
    static const char *const variants[] = {NULL, "standard", "basic"};

    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        const char *prey = i < 2 ? "we2 we3 we4 be5 be6 Wh5 Bb2 Wh2 Bb5" : "we2 we3 we4 be5 be6 wh5 bb2";
        const char *safe = i < 2 ? "we2 we3 we4 bf5 bf6 Wh5 Bb2 Wh2 Bb5" : "we2 we3 we4 bf5 bf6 wh5 bb2";

        assert_true(white_has(variants[i], 'w', 7, 7, prey) > white_has(variants[i], 'w', 7, 7, safe) + 0.1f);
        assert_true(white_has(variants[i], 'w', 7, 7, prey) > white_has(variants[i], 'b', 7, 7, prey) + 0.1f);
    }
}

/* Of all pushes the one that captures two looks best, whichever of the variants is played. */
static void the_capturing_push_looks_best(void **unused)
{
    static const char *const variants[] = {NULL, "standard", "basic"};

    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        const char *pieces = i < 2 ? "we2 we3 we4 be5 be6 Wh5 Bb2 Wh2 Bb5" : "we2 we3 we4 be5 be6 wh5 bb2";
        struct tabla_state state = set(variants[i], 'w', "push", 7, 7, "-", pieces);
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count = tabla_gipf.actions(&state, NULL, actions), best = 0;
        float most = -2;

        for (size_t k = 0; k < count; k++) {
            struct tabla_state next = state;

            tabla_gipf.apply(&next, actions[k]);
            if (for_white(&next) > most) {
                most = for_white(&next);
                best = k;
            }
        }
        tabla_gipf.apply(&state, actions[best]);
        assert_int_equal(state.phase, GIPF_AFTER);
        assert_int_equal(tabla_gipf.actions(&state, NULL, actions), 1);
        tabla_gipf.apply(&state, actions[0]);
        assert_int_equal(captured(&state, WHITE), (i < 2 ? 18 - 7 - 6 : 15 - 7 - 3) + 2);
    }
}

/* Every piece captured makes its owner's position look worse, and the last pieces in reserve are worth the most. */
static void running_dry(void **unused)
{
    static const char *const variants[] = {NULL, "standard", "basic"};

    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        const char *pieces = i < 2 ? "Wh5 Bb2 we4 bf5" : "wh5 bb2 we4 bf5";
        float plenty = white_has(variants[i], 'w', 8, 8, pieces) - white_has(variants[i], 'w', 7, 8, pieces);
        float last = white_has(variants[i], 'w', 2, 2, pieces) - white_has(variants[i], 'w', 1, 2, pieces);

        for (unsigned white = 1; white < 9; white++)
            assert_true(white_has(variants[i], 'w', white + 1, 8, pieces) >
                        white_has(variants[i], 'w', white, 8, pieces));
        assert_true(last > plenty);
        assert_true(white_has(variants[i], 'w', 1, 6, pieces) < -0.8f);
        assert_true(white_has(variants[i], 'b', 6, 1, pieces) > 0.8f);
    }
}

/* A row gives pieces back, which is what counts with one piece left: b5 completes b5 c5 d5 e5. */
static void a_row_saves_who_runs_dry(void **unused)
{
    (void)unused;
    assert_true(white_has("basic", 'w', 1, 3, "wc5 wd5 we5 wh5 bb2 bf7") >
                white_has("basic", 'w', 1, 3, "wc5 wd5 we6 wh5 bb2 bf7") + 0.2f);
}

/* The push from e1 takes the black GIPF piece from e5. If it is the last, that wins at once. */
static void the_last_gipf_piece(void **unused)
{
    static const char *const variants[] = {NULL, "standard"};

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        float last = white_has(variants[i], 'w', 7, 7, "we2 we3 we4 Be5 Wh5 bb2 bb3");
        float second = white_has(variants[i], 'w', 7, 6, "we2 we3 we4 Be5 Wh5 Bb2 bb3");
        float in_time = white_has(variants[i], 'b', 7, 7, "we2 we3 we4 Be5 Wh5 bb2 bb3");
        struct tabla_state done = set(variants[i], 'w', "push", 7, 7, "-", "we2 we3 we4 Be5 Wh5 bb2 bb3");

        assert_true(last > 0.7f);
        assert_true(last > second + 0.1f);
        assert_true(last > in_time + 0.3f);
        play(&done, "e1-e2");
        assert_int_equal(done.phase, GIPF_AFTER); /* only the hand is missing */
        assert_true(for_white(&done) > 0.99f);
    }
}

/* Positions that are won by far are still told apart, or who plays on would not know which way to go. */
static void more_is_better_when_all_is_won(void **unused)
{
    (void)unused;
    for (unsigned black = 2; black < 6; black++)
        assert_true(white_has("basic", 'w', 10, black - 1, "we5 we4 wf5 bb2") >
                    white_has("basic", 'w', 10, black, "we5 we4 wf5 bb2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_fair),
        cmocka_unit_test(a_capture_on_the_table),
        cmocka_unit_test(the_capturing_push_looks_best),
        cmocka_unit_test(running_dry),
        cmocka_unit_test(a_row_saves_who_runs_dry),
        cmocka_unit_test(the_last_gipf_piece),
        cmocka_unit_test(more_is_better_when_all_is_won),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
