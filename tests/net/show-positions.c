/* Writes positions for train/fixture.py, each with what a net is asked: see tests/net/README.md. */
#include <inttypes.h>
#include <stdio.h>

#include "positions.h"

int main(void)
{
    static struct asked asked;
    const struct tabla_game *game = &tabla_yinsh;
    const struct tabla_features *features = game->features;
    struct tabla_rng rng;
    unsigned kinds[4] = {0}; /* by phase: place, move, row, ring */

    tabla_rng_seed(&rng, 11);
    for (unsigned tries = 0; tries < 2000; tries++) {
        struct tabla_text line = {0};
        unsigned words = features->planes * ((features->width * features->height + 63) / 64);

        ask_random(game, tries % 5 == 4 ? "blitz" : NULL, tries % 80, &rng, &asked);
        if (asked.state.phase > 3 || kinds[asked.state.phase] >= (asked.state.phase == 1 ? 6 : 2))
            continue;
        kinds[asked.state.phase]++;
        game->write_position(&asked.state, NULL, &line);
        printf("position %s\nplanes", tabla_text_string(&line));
        for (unsigned i = 0; i < words; i++)
            printf(" %" PRIx64, asked.planes[i]);
        printf("\nscalars");
        for (unsigned i = 0; i < features->scalars; i++)
            printf(" %.9g", (double)asked.scalars[i]);
        printf("\nplaces");
        for (size_t i = 0; i < asked.question.count; i++)
            printf(" %u", (unsigned)asked.places[i]);
        printf("\n");
        tabla_text_release(&line);
    }
    return 0;
}
