/*
 * Writes seeds for the position and action fuzzers: positions from random games of every game, variant and rule set,
 * and moves in them. Run it from the top folder after a change of the notation: build-check/fuzz/fuzz/seeds fuzz/corpus
 */
#include <errno.h>
#include <sys/stat.h>

#include "fuzz.h"

static void save(const char *folder, const char *kind, const char *name, const struct tabla_text *text)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, kind);
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        perror(path), exit(1);
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, name);
    file = fopen(path, "wb");
    if (!file || fwrite(text->data, 1, text->length, file) != text->length || fclose(file) != 0)
        perror(path), exit(1);
}

/* A whole random turn as text. */
static void write_turn(const struct tabla_game *game, struct tabla_state state, const struct tabla_keys *past,
                       struct tabla_rng *rng, struct tabla_text *out)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_keys keys = {0};
    uint8_t player = state.player;

    REQUIRE(tabla_keys_copy(&keys, past));
    for (bool first = true; !state.over && state.player == player; first = false) {
        size_t count = game->actions(&state, &keys, actions);
        tabla_action action = actions[tabla_rng_below(rng, (uint32_t)count)];
        char word[TABLA_ACTION_TEXT];

        tabla_write_action(game, &state, action, word);
        tabla_text_addf(out, "%s%s", first ? "" : ";", word);
        REQUIRE(tabla_step(game, &state, &keys, action));
    }
    tabla_keys_release(&keys);
}

/* A position and a turn every `step` actions of a random game. The header is the one fuzz/action.c reads. */
static void write_seeds(const char *folder, const struct tabla_game *game, const struct tabla_setup *setup,
                        const uint8_t header[4], unsigned step, unsigned last)
{
    struct tabla_rng rng;
    struct tabla_state state = {0};

    tabla_rng_seed(&rng, 2);
    for (unsigned plies = 0; plies <= last && !state.over; plies += step) {
        const uint8_t start[] = {header[0], header[1], header[2], header[3], 1, (uint8_t)plies, (uint8_t)(plies >> 8)};
        struct tabla_text line = {0}, turn = {0};
        struct tabla_keys past = {0};
        char name[64], size[8] = "";

        REQUIRE(game->start(setup, &state, NULL));
        fuzz_walk(game, &state, &past, start[4], plies);
        if (setup->size)
            snprintf(size, sizeof size, "-%d", setup->size);
        snprintf(name, sizeof name, "%s-%s%s-%u", game->name, setup->rules ? setup->rules : setup->variant, size,
                 plies);
        game->write_position(&state, &past, &line);
        save(folder, "position", name, &line);
        tabla_text_add(&turn, (const char *)start, sizeof start);
        write_turn(game, state, &past, &rng, &turn);
        save(folder, "action", name, &turn);
        tabla_text_release(&line);
        tabla_text_release(&turn);
        tabla_keys_release(&past);
    }
}

int main(int argc, char **argv)
{
    static const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go, &tabla_template};

    if (argc != 2) {
        fprintf(stderr, "usage: seeds FOLDER\n");
        return 2;
    }
    for (uint8_t g = 0; g < sizeof games / sizeof *games; g++)
        for (uint8_t v = 0; games[g]->variants[v]; v++) {
            struct tabla_setup setup = {.variant = games[g]->variants[v]};
            uint8_t header[4] = {g, v, 0, 0};

            if (games[g] != &tabla_go) {
                write_seeds(argv[1], games[g], &setup, header, games[g] == &tabla_template ? 3 : 17, 200);
                continue;
            }
            for (uint8_t r = 0; tabla_go_rules_at(r); r++) {
                setup.rules = tabla_go_rules_at(r)->name;
                setup.size = r % 2 ? 13 : 5;
                header[2] = (uint8_t)(setup.size - 2);
                header[3] = r;
                write_seeds(argv[1], games[g], &setup, header, 40, 300);
            }
        }
    return 0;
}
