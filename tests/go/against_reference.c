/* Random games on every size and rule set, compared move by move with the plain reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "reference.h"
#include "tabla.h"

#include <stdio.h>
#include <string.h>

/* The ko rule and suicide of each rule set, from O7. */
static const struct {
    const char *name;
    enum ref_ko ko;
    bool suicide, area;
} sets[] = {
    {"school", REF_POSITIONAL, false, false},
    {"japanese", REF_SIMPLE, false, false},
    {"chinese", REF_POSITIONAL, false, true},
    {"aga", REF_SITUATIONAL, false, true},
    {"new-zealand", REF_SITUATIONAL, true, true},
    {"tromp-taylor", REF_POSITIONAL, true, true},
    {"simple,area,suicide,bonus-none", REF_SIMPLE, true, true},
};

static void begin(size_t set, int size, struct tabla_state *state, struct ref_game *game)
{
    struct tabla_setup setup = {.rules = sets[set].name, .size = size};
    struct tabla_error error;

    assert_true(tabla_go.start(&setup, state, &error));
    ref_start(game, size, sets[set].ko, sets[set].suicide);
}

static void compare(const struct tabla_state *state, const struct tabla_keys *past, const struct ref_game *game,
                    bool every_number)
{
    int points = game->size * game->size, at = 0;
    tabla_action actions[TABLA_MAX_ACTIONS];
    bool ok[362];
    size_t count = tabla_go.actions(state, past, actions);

    assert_int_equal(ref_legal(game, ok), count);
    assert_int_equal(tabla_go.count(state, past), count);
    for (size_t i = 0; i < count; i++) {
        while (!ok[at])
            at++;
        assert_int_equal(actions[i], at);
        at++;
    }
    for (int p = 0; p <= (every_number ? 65535 : points); p++)
        assert_int_equal(tabla_go.check(state, past, (tabla_action)p, NULL), p <= points && ok[p]);
    for (int p = 0; p < points; p++) {
        enum tabla_player stone = tabla_go_stone(state, (unsigned)p);
        assert_int_equal(stone == TABLA_BLACK ? 'x' : stone == TABLA_WHITE ? 'o' : '.', game->now.board[p]);
        assert_int_equal(tabla_go_liberties(state, (unsigned)p), ref_liberties(game, p));
    }
    assert_int_equal(state->player, game->now.player == 'o');
    assert_int_equal(state->over, game->passes == 2);
    assert_int_equal(tabla_go_prisoners(state, TABLA_BLACK), game->prisoners[0]);
    assert_int_equal(tabla_go_prisoners(state, TABLA_WHITE), game->prisoners[1]);
    assert_true(state->hash == tabla_go.rehash(state));
}

static void compare_result(size_t set, const struct tabla_state *state, const struct ref_game *game)
{
    int stones[2], territory[2], total[2];
    struct tabla_go_count counted;

    ref_count(game, stones, territory);
    tabla_go_score(state, &counted);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(counted.stones[i], stones[i]);
        assert_int_equal(counted.territory[i], territory[i]);
        total[i] = 100 * (territory[i] + (sets[set].area ? stones[i] : game->prisoners[i]));
    }
    assert_int_equal(counted.dame, game->size * game->size - stones[0] - stones[1] - territory[0] - territory[1]);
    total[1] += tabla_go_komi(state);
    assert_int_equal(counted.total[0], total[0]);
    assert_int_equal(counted.total[1], total[1]);
    if (state->over) {
        assert_int_equal(state->margin, total[0] > total[1] ? total[0] - total[1] : total[1] - total[0]);
        assert_int_equal(state->winner, total[0] > total[1]   ? TABLA_BLACK
                                        : total[0] < total[1] ? TABLA_WHITE
                                                              : TABLA_NOBODY);
    }
}

/* Random moves, passes seldom, so that boards fill up, teams die and pictures come back. */
static void random_game(size_t set, int size, uint64_t seed, int moves, int look_every)
{
    struct tabla_keys past = {0};
    struct tabla_state state;
    struct ref_game game;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, seed);
    begin(set, size, &state, &game);
    for (int i = 0; i < moves && !state.over; i++) {
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count;
        tabla_action choice;

        if (i % look_every == 0)
            compare(&state, &past, &game, i % 97 == 0);
        count = tabla_go.actions(&state, &past, actions);
        choice = actions[tabla_rng_below(&rng, (uint32_t)(count > 1 && tabla_rng_below(&rng, 40) ? count - 1 : count))];
        assert_true(tabla_step(&tabla_go, &state, &past, choice));
        ref_play(&game, choice);
    }
    compare(&state, &past, &game, false);
    compare_result(set, &state, &game);
    ref_free(&game);
    tabla_keys_release(&past);
}

static void small_boards_every_rule_set(void **context)
{
    (void)context;
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int size = 2; size <= 5; size++)
            for (uint64_t seed = 0; seed < 30; seed++)
                random_game(set, size, seed * 100 + (uint64_t)size, 150, 1);
}

static void all_sizes_every_rule_set(void **context)
{
    (void)context;
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int size = 6; size <= 19; size++)
            random_game(set, size, set * 1000 + (uint64_t)size, size < 10 ? 300 : 900, size < 10 ? 3 : 47);
}

static void perft_agrees(void **context)
{
    static const int depth_of[] = {0, 0, 6, 4, 3, 3, 3};

    (void)context;
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int size = 2; size <= 6; size++) {
            struct tabla_state state;
            struct ref_game game;

            begin(set, size, &state, &game);
            for (int depth = 1; depth <= depth_of[size]; depth++)
                assert_true(tabla_perft(&tabla_go, &state, NULL, (unsigned)depth) == ref_perft(&game, depth));
            ref_free(&game);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_every_rule_set),
        cmocka_unit_test(all_sizes_every_rule_set),
        cmocka_unit_test(perft_agrees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
