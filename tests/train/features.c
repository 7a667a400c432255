/* What nets see of a game, tried on random games: the same from every side, and no two actions in one place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tabla/game.h"

enum { WORDS = 6, MOST_PLANES = 32, MOST_SCALARS = 64, GAMES = 24, LONGEST = 300 };

struct seen {
    uint64_t planes[MOST_PLANES * WORDS];
    float scalars[MOST_SCALARS];
};

static unsigned cells_of(const struct tabla_features *features)
{
    return features->width * features->height;
}

static unsigned words_of(const struct tabla_features *features)
{
    return (cells_of(features) + 63) / 64;
}

static bool bit(const struct tabla_features *features, const struct seen *seen, unsigned plane, unsigned cell)
{
    return seen->planes[plane * words_of(features) + cell / 64] >> cell % 64 & 1;
}

/* What a net sees of this state: where boards have many sizes, in a frame of the board's. */
static struct tabla_features features_of(const struct tabla_game *game, const struct tabla_state *state)
{
    struct tabla_features features = *game->features;

    if (features.any_size)
        features.width = features.height = features.side(&features, state);
    return features;
}

static void look(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                 struct seen *seen)
{
    struct tabla_features features = features_of(game, state);

    memset(seen, 0, sizeof *seen);
    features.encode(&features, state, past, seen->planes, seen->scalars);
}

/* Calls `each` for the positions of random games until they are over. */
static void in_random_games(void (*each)(const struct tabla_game *game, const struct tabla_state *state,
                                         const struct tabla_keys *past))
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 5);
    for (size_t i = 0; tabla_game_at(i); i++) {
        const struct tabla_game *game = tabla_game_at(i);
        unsigned variants = 0;

        while (game->variants[variants])
            variants++;
        for (unsigned n = 0; game->features && n < GAMES; n++) {
            static const int sizes[] = {5, 7, 9, 4};
            struct tabla_setup setup = {.variant = game->variants[n % variants]};
            struct tabla_keys past = {0};
            struct tabla_state state;
            struct tabla_error error;

            if (game == &tabla_go) {
                setup.size = n == 0 ? 19 : sizes[n % 4];
                setup.rules = n % 2 ? "chinese" : "tromp-taylor";
            }
            assert_true(game->start(&setup, &state, &error));
            for (unsigned ply = 0; !state.over && ply < LONGEST; ply++) {
                size_t count = game->actions(&state, &past, actions);

                each(game, &state, &past);
                assert_true(tabla_step(game, &state, &past, actions[tabla_rng_below(&rng, (uint32_t)count)]));
            }
            each(game, &state, &past);
            tabla_keys_release(&past);
        }
    }
}

/* --- Turning the board first or its planes afterwards is the same ----------------------------------------------- */

static void compare_turned(const struct tabla_game *game, const struct tabla_state *state,
                           const struct tabla_keys *past)
{
    struct tabla_features own = features_of(game, state), *features = &own;
    struct seen seen, turned;

    assert_int_equal(features->symmetries, game->symmetries(state));
    look(game, state, past, &seen);
    for (unsigned s = 0; s < features->symmetries; s++) {
        struct tabla_state other;

        game->transform(state, s, &other);
        look(game, &other, past, &turned);
        assert_memory_equal(seen.scalars, turned.scalars, sizeof seen.scalars);
        for (unsigned plane = 0; plane < features->planes; plane++)
            for (unsigned cell = 0; cell < cells_of(features); cell++)
                assert_int_equal(bit(features, &seen, plane, cell),
                                 bit(features, &turned, plane, features->turn_cell(features, s, cell)));
    }
}

static void planes_turn_with_the_board(void **data)
{
    (void)data;
    in_random_games(compare_turned);
}

/* --- Actions ---------------------------------------------------------------------------------------------------- */

static void place_actions(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    static uint8_t taken[65536];
    struct tabla_features own = features_of(game, state), *features = &own;
    size_t count = game->actions(state, past, actions);

    assert_true(count <= features->most_actions);
    memset(taken, 0, sizeof taken);
    for (size_t i = 0; i < count; i++) {
        unsigned index = features->policy_index(features, state, actions[i]);

        assert_true(index < features->policy_planes * cells_of(features) + features->globals);
        assert_false(taken[index]);
        taken[index] = 1;
        for (unsigned s = 0; s < features->symmetries; s++) {
            struct tabla_state other;

            game->transform(state, s, &other);
            assert_int_equal(features->turn_policy(features, s, index),
                             features->policy_index(features, &other, game->transform_action(state, s, actions[i])));
        }
    }
}

static void every_action_has_its_own_place_that_turns_with_it(void **data)
{
    (void)data;
    in_random_games(place_actions);
}

/* --- What the planes and scalars say ---------------------------------------------------------------------------- */

/* The cell of a point by its name. YINSH: a row for each letter, a column for each number. GIPF: rows b to h; right of
 * e numbering starts again lower on every line, so columns are counted along the lines that fall from a5 towards i1. */
static unsigned cell_by_name(const struct tabla_game *game, const char *name)
{
    int letter = name[0] - 'a', number = atoi(name + 1);

    if (game == &tabla_yinsh)
        return (unsigned)(letter * 11 + number - 1);
    return (unsigned)((letter - 1) * 7 + number - 2 + (letter > 4 ? letter - 4 : 0));
}

/* Own pieces and those of the other player, two kinds each, after the board itself. */
static void compare_with_view(const struct tabla_game *game, const struct tabla_state *state,
                              const struct tabla_keys *past)
{
    static const uint8_t yinsh_plane[2][2] = {{1, 2}, {3, 4}}, gipf_plane[2][2] = {{1, 3}, {2, 4}};
    static struct tabla_layout layout;
    static struct tabla_view view;
    bool expected[5][121] = {{false}};
    struct seen seen;

    if ((game != &tabla_yinsh && game != &tabla_gipf) || state->over)
        return;
    game->layout(state, &layout);
    game->view(state, &view);
    for (size_t i = 0; i < layout.spot_count; i++)
        if (layout.spots[i].kind != TABLA_SPOT_DOT)
            expected[0][cell_by_name(game, layout.spots[i].name)] = true;
    for (size_t i = 0; i < view.piece_count; i++) {
        const struct tabla_piece *piece = &view.pieces[i];
        bool second = piece->kind == TABLA_PIECE_MARKER || piece->kind == TABLA_PIECE_GIPF;
        unsigned plane = (game == &tabla_yinsh ? yinsh_plane : gipf_plane)[second][piece->owner != state->player];

        expected[plane][cell_by_name(game, layout.spots[piece->spot].name)] = true;
    }
    look(game, state, past, &seen);
    for (unsigned plane = 0; plane < 5; plane++)
        for (unsigned cell = 0; cell < cells_of(game->features); cell++)
            assert_int_equal(bit(game->features, &seen, plane, cell), expected[plane][cell]);
}

static void planes_show_the_pieces(void **data)
{
    (void)data;
    in_random_games(compare_with_view);
}

static void expect_scalars(const char *line, const float expected[14])
{
    const struct tabla_game *game;
    struct tabla_keys past = {0};
    struct tabla_state state;
    struct tabla_error error;
    struct seen seen;

    assert_true(tabla_read_position(line, strlen(line), &game, &state, &past, &error));
    assert_int_equal(game->features->scalars, 14);
    look(game, &state, NULL, &seen);
    for (unsigned i = 0; i < 14; i++)
        assert_true(seen.scalars[i] == expected[i]);
    tabla_keys_release(&past);
}

static void yinsh_scalars_say_phase_rings_off_and_pool(void **data)
{
    (void)data;
    expect_scalars("yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0",
                   (float[14]){1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0});
    expect_scalars("yinsh WWWW/7/8/9/3w6/9/10/9/8/B6/B2B b move pool=50 off=1,2",
                   (float[14]){0, 1, 0, 0, 1, 1, 1, 0, 0, 50.0f / 51, 0, 1, 0, 0});
    expect_scalars("yinsh WWWW/7/8/9/4wwwwwW/9/10/9/8/B6/BBBB w row pool=46 off=0,0 moved=w",
                   (float[14]){0, 0, 1, 0, 0, 0, 0, 0, 0, 46.0f / 51, 0, 1, 1, 0});
    expect_scalars("yinsh WWWW/7/8/9/9W/9/10/9/8/B6/BBBB w ring pool=51 off=0,0 moved=b",
                   (float[14]){0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0});
    expect_scalars("yinsh:blitz WWWW/7/8/9/3w5W/9/10/9/8/B6/BBBB b move pool=50 off=0,0",
                   (float[14]){0, 1, 0, 0, 0, 0, 0, 0, 1, 50.0f / 51, 0, 1, 0, 0});
}

static void gipf_scalars_say_phase_variant_and_what_is_left(void **data)
{
    static const char settling[] =
        "gipf 3W/3W1/3W2/1WWWW2/6/5/b2B w after reserve=w2,b8 captured=w7,b2 gipf=- asked=e1-e9";
    struct tabla_keys past = {0};
    struct tabla_state state;
    struct tabla_error error;
    struct seen seen;

    (void)data;
    expect_scalars("gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-",
                   (float[14]){1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0});
    expect_scalars("gipf:basic b2w/5/6/w5b/6/5/b2w w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
                   (float[14]){1, 0, 0, 0, 0, 1, 12.0f / 15, 12.0f / 15, 0, 0, 0, 0, 0, 0});
    expect_scalars(settling,
                   (float[14]){0, 0, 1, 1, 0, 0, 2.0f / 18, 8.0f / 18, 1.0f - 2.0f / 5, 0, 0, 0, 7.0f / 18, 2.0f / 18});
    /* The line that was asked already: e2 to e8, a whole row of the frame. */
    assert_true(tabla_gipf.read_position(settling, strlen(settling), &state, &past, &error));
    look(&tabla_gipf, &state, NULL, &seen);
    for (unsigned cell = 0; cell < 49; cell++)
        assert_int_equal(bit(tabla_gipf.features, &seen, 5, cell), cell / 7 == 3);
    tabla_keys_release(&past);
}

/* Whoever has more rings off has won. */
static void compare_outcome(const struct tabla_game *game, const struct tabla_state *state,
                            const struct tabla_keys *past)
{
    uint8_t black[TABLA_MAX_OUTCOMES] = {0}, white[TABLA_MAX_OUTCOMES] = {0};

    (void)past;
    if (game != &tabla_yinsh || !state->over)
        return;
    game->features->outcome(game->features, state, TABLA_BLACK, black);
    game->features->outcome(game->features, state, TABLA_WHITE, white);
    assert_int_equal(black[0], white[1]);
    assert_int_equal(black[1], white[0]);
    assert_int_equal(state->winner, black[0] > white[0]   ? TABLA_BLACK
                                    : black[0] < white[0] ? TABLA_WHITE
                                                          : TABLA_NOBODY);
}

static void yinsh_outcomes_are_rings_off(void **data)
{
    (void)data;
    in_random_games(compare_outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_turn_with_the_board),
        cmocka_unit_test(every_action_has_its_own_place_that_turns_with_it),
        cmocka_unit_test(planes_show_the_pieces),
        cmocka_unit_test(yinsh_scalars_say_phase_rings_off_and_pool),
        cmocka_unit_test(gipf_scalars_say_phase_variant_and_what_is_left),
        cmocka_unit_test(yinsh_outcomes_are_rings_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
