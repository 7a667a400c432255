/* Writes positions of a game for train/fixture.py, each with what a net is asked: see tests/net/README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "positions.h"

static void show(const struct tabla_game *game, const struct asked *asked)
{
    const struct tabla_features *f = game->features;
    const struct net_question *question = &asked->question;
    const unsigned words = f->planes * ((question->width * question->height + 63) / 64);
    struct tabla_text line = {0};

    game->write_position(&asked->state, NULL, &line);
    printf("position %s\nframe %u %u\nplanes", tabla_text_string(&line), question->width, question->height);
    for (unsigned i = 0; i < words; i++)
        printf(" %" PRIx64, asked->planes[i]);
    printf("\nscalars");
    for (unsigned i = 0; i < f->scalars; i++)
        printf(" %.9g", (double)asked->scalars[i]);
    printf("\nplaces");
    for (size_t i = 0; i < question->count; i++)
        printf(" %u", (unsigned)asked->places[i]);
    printf("\n");
    tabla_text_release(&line);
}

/* Twelve, of every phase: place, move, row, ring. */
static void show_yinsh(struct tabla_rng *rng, struct asked *asked)
{
    const struct tabla_setup blitz = {.variant = "blitz"};
    unsigned kinds[4] = {0};

    for (unsigned tries = 0; tries < 2000; tries++) {
        ask_random(&tabla_yinsh, tries % 5 == 4 ? &blitz : NULL, tries % 80, rng, asked);
        if (asked->state.phase > 3 || kinds[asked->state.phase] >= (asked->state.phase == 1 ? 6 : 2))
            continue;
        kinds[asked->state.phase]++;
        show(&tabla_yinsh, asked);
    }
}

/* Eight, on boards of two sizes. */
static void show_go(struct tabla_rng *rng, struct asked *asked)
{
    for (unsigned n = 0; n < 8; n++) {
        ask_random(&tabla_go, &(struct tabla_setup){.size = n % 2 ? 7 : 13}, n * 9, rng, asked);
        show(&tabla_go, asked);
    }
}

int main(int argc, char **argv)
{
    static struct asked asked;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 11);
    if (argc == 2 && strcmp(argv[1], "yinsh") == 0)
        show_yinsh(&rng, &asked);
    else if (argc == 2 && strcmp(argv[1], "go") == 0)
        show_go(&rng, &asked);
    else
        return 2;
    return 0;
}
