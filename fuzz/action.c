/*
 * Any bytes as the text of a move, in positions all over every game. What is accepted is legal and its canonical text
 * means the same; what is refused is refused politely.
 *
 * The first bytes choose where: game, variant, two that choose Go's size and rules, seed of the random play that leads
 * there, its length (two bytes). The rest is the text.
 */
#include "fuzz.h"

enum { HEADER = 7, ROOM = 16 };

static const struct tabla_game *begin(const uint8_t *header, struct tabla_state *state)
{
    static const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go, &tabla_template};
    const struct tabla_game *game = games[header[0] % 4];
    struct tabla_setup setup = {0};
    size_t variants = 0, rules = 0;

    while (game->variants[variants])
        variants++;
    setup.variant = game->variants[header[1] % variants];
    if (game == &tabla_go) {
        while (tabla_go_rules_at(rules))
            rules++;
        setup.size = 2 + header[2] % 18;
        setup.rules = tabla_go_rules_at(header[3] % rules)->name;
    }
    REQUIRE(game->start(&setup, state, NULL));
    return game;
}

/* Plays the accepted actions and writes them as they should be written. */
static void play_and_write(const struct tabla_game *game, struct tabla_state state, const struct tabla_keys *past,
                           const tabla_action *run, size_t count, struct tabla_text *canonical)
{
    struct tabla_keys keys = {0};
    uint8_t player = state.player;

    REQUIRE(tabla_keys_copy(&keys, past));
    for (size_t i = 0; i < count; i++) {
        char word[TABLA_ACTION_TEXT];

        REQUIRE(!state.over && state.player == player);
        REQUIRE(tabla_check(game, &state, &keys, run[i], NULL));
        REQUIRE(tabla_write_action(game, &state, run[i], word) < sizeof word);
        if (i > 0)
            tabla_text_add_char(canonical, ';');
        tabla_text_add_string(canonical, word);
        REQUIRE(tabla_step(game, &state, &keys, run[i]));
        fuzz_check_state(game, &state, &keys);
    }
    tabla_keys_release(&keys);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past = {0};
    struct tabla_error error;
    tabla_action run[ROOM], again[ROOM];
    size_t count;

    if (size < HEADER)
        return 0;
    game = begin(data, &state);
    fuzz_walk(game, &state, &past, data[4], data[5] + (data[6] & 1) * 256u);
    fuzz_check_state(game, &state, &past);

    tabla_error_clear(&error);
    count = tabla_read_turn(game, &state, &past, (const char *)data + HEADER, size - HEADER, run, ROOM, &error);
    if (count == 0) {
        fuzz_check_error(&error, game);
        REQUIRE(error.column >= 1 && error.column <= size - HEADER + 1);
    } else {
        struct tabla_text canonical = {0};

        REQUIRE(count <= ROOM);
        play_and_write(game, state, &past, run, count, &canonical);
        REQUIRE(tabla_read_turn(game, &state, &past, canonical.data, canonical.length, again, ROOM, &error) == count);
        REQUIRE(memcmp(run, again, count * sizeof *run) == 0);
        /* No room, no actions. */
        REQUIRE(tabla_read_turn(game, &state, &past, canonical.data, canonical.length, again, count - 1, &error) == 0);
        tabla_text_release(&canonical);
    }
    tabla_keys_release(&past);
    return 0;
}
