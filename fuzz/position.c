/*
 * Any bytes as a position line. What is refused is refused politely and changes nothing; what is accepted can be
 * written, read back to the same memory, drawn, and played on from.
 */
#include "fuzz.h"

static bool keys_equal(const struct tabla_keys *a, const struct tabla_keys *b)
{
    return a->count == b->count && (a->count == 0 || memcmp(a->keys, b->keys, a->count * sizeof *a->keys) == 0);
}

static void round_trip(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past)
{
    struct tabla_text line = {0}, again = {0};
    struct tabla_keys keys = {0};
    struct tabla_state back;
    const struct tabla_game *found;

    memset(&back, 0x5a, sizeof back);
    game->write_position(state, past, &line);
    REQUIRE(!line.failed && line.length > 0);
    REQUIRE(tabla_read_position(line.data, line.length, &found, &back, &keys, NULL));
    REQUIRE(found == game);
    REQUIRE(memcmp(&back, state, sizeof back) == 0);
    REQUIRE(keys_equal(&keys, past));
    game->write_position(&back, &keys, &again);
    REQUIRE(again.length == line.length && memcmp(again.data, line.data, line.length) == 0);
    tabla_text_release(&line);
    tabla_text_release(&again);
    tabla_keys_release(&keys);
}

static void draw(const struct tabla_game *game, const struct tabla_state *state)
{
    static struct tabla_layout layout;
    static struct tabla_view view;

    game->layout(state, &layout);
    game->view(state, &view);
    REQUIRE(layout.spot_count <= TABLA_MAX_SPOTS && view.piece_count <= layout.spot_count);
    REQUIRE(view.counter_count <= sizeof view.counters / sizeof *view.counters);
    for (size_t i = 0; i < view.piece_count; i++)
        REQUIRE(view.pieces[i].spot < layout.spot_count && view.pieces[i].owner <= TABLA_WHITE);
    REQUIRE(state->over || game->prompt(state)[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    static struct tabla_change changes[TABLA_MAX_CHANGES];
    const struct tabla_game *game = NULL;
    struct tabla_state state, untouched;
    struct tabla_keys past = {0};
    struct tabla_error error;
    struct tabla_rng rng;

    memset(&state, 0x5a, sizeof state);
    untouched = state;
    tabla_error_clear(&error);
    if (!tabla_read_position((const char *)data, size, &game, &state, &past, &error)) {
        fuzz_check_error(&error, NULL);
        REQUIRE(error.column >= 1 && error.column <= size + 1);
        REQUIRE(!game && past.count == 0);
        REQUIRE(memcmp(&state, &untouched, sizeof state) == 0);
        tabla_keys_release(&past);
        return 0;
    }
    tabla_rng_seed(&rng, size);
    for (unsigned ply = 0; ply < 6; ply++) {
        struct tabla_parts parts;
        tabla_action action;

        fuzz_check_state(game, &state, &past);
        round_trip(game, &state, &past);
        draw(game, &state);
        if (state.over)
            break;
        action = actions[tabla_rng_below(&rng, (uint32_t)game->actions(&state, &past, actions))];
        REQUIRE(game->check(&state, &past, action, NULL));
        REQUIRE(game->changes(&state, action, changes) <= TABLA_MAX_CHANGES);
        game->parts(&state, action, &parts);
        REQUIRE(parts.count <= sizeof parts.spots / sizeof *parts.spots);
        REQUIRE(tabla_step(game, &state, &past, action));
    }
    tabla_keys_release(&past);
    return 0;
}
