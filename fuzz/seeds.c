/*
 * Writes seeds for the position and action fuzzers: positions from random games of every game, variant and rule set, and
 * moves in them. Run it from the top folder after a change of the notation: build-check/fuzz/fuzz/seeds fuzz/corpus
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tabla.h"

static tabla_action actions[TABLA_MAX_ACTIONS];

static void save(const char *folder, const char *kind, const char *name, const void *bytes, size_t length)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, kind);
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        perror(path), exit(1);
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, name);
    file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        perror(path), exit(1);
}

/* Seeds from one random game: a position and a whole turn every so often. The header is the one fuzz/action.c reads. */
static void seeds_of(const char *folder, const struct tabla_game *game, const struct tabla_setup *setup,
                     const uint8_t header[4], unsigned step, unsigned last)
{
    struct tabla_state state;
    struct tabla_keys past = {0};
    struct tabla_rng rng, other;

    if (!game->start(setup, &state, NULL))
        exit(1);
    tabla_rng_seed(&rng, 1);
    tabla_rng_seed(&other, 2);
    for (unsigned ply = 0; ply <= last; ply++) {
        if (ply % step == 0 || state.over) {
            struct tabla_text line = {0}, move = {0};
            struct tabla_state next = state;
            struct tabla_keys keys = {0};
            char name[64];
            const uint8_t start[] = {header[0], header[1], header[2], header[3], 1, (uint8_t)ply, (uint8_t)(ply >> 8)};

            snprintf(name, sizeof name, "%s-%s%s%s-%u", game->name, setup->rules ? setup->rules : setup->variant,
                     setup->size ? "-" : "", setup->size == 9 ? "9" : setup->size ? "19" : "", ply);
            game->write_position(&state, &past, &line);
            save(folder, "position", name, line.data, line.length);
            tabla_text_add(&move, (const char *)start, sizeof start);
            if (!tabla_keys_copy(&keys, &past))
                exit(1);
            for (bool first = true; !next.over && next.player == state.player; first = false) {
                char word[TABLA_ACTION_TEXT];
                size_t count = game->actions(&next, &keys, actions);
                tabla_action action = actions[tabla_rng_below(&other, (uint32_t)count)];

                tabla_write_action(game, &next, action, word);
                tabla_text_addf(&move, "%s%s", first ? "" : ";", word);
                if (!tabla_step(game, &next, &keys, action))
                    exit(1);
            }
            save(folder, "action", name, move.data, move.length);
            tabla_text_release(&line);
            tabla_text_release(&move);
            tabla_keys_release(&keys);
        }
        if (state.over)
            break;
        if (!tabla_step(game, &state, &past,
                        actions[tabla_rng_below(&rng, (uint32_t)game->actions(&state, &past, actions))]))
            exit(1);
    }
    tabla_keys_release(&past);
}

int main(int argc, char **argv)
{
    static const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go, &tabla_template};

    if (argc != 2) {
        fprintf(stderr, "usage: seeds FOLDER\n");
        return 2;
    }
    for (uint8_t g = 0; g < 4; g++)
        for (uint8_t v = 0; games[g]->variants[v]; v++) {
            struct tabla_setup setup = {.variant = games[g]->variants[v]};
            uint8_t header[4] = {g, v, 0, 0};

            if (games[g] != &tabla_go) {
                seeds_of(argv[1], games[g], &setup, header, g == 3 ? 3 : 30, 300);
                continue;
            }
            for (uint8_t r = 0; tabla_go_rules_at(r); r++) {
                setup.rules = tabla_go_rules_at(r)->name;
                setup.size = r % 2 ? 19 : 9;
                header[2] = (uint8_t)(setup.size - 2);
                header[3] = r;
                seeds_of(argv[1], games[g], &setup, header, 60, 300);
            }
        }
    return 0;
}
