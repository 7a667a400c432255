/*
 * A GTP session on standard input and output, for the tests: what `tabla gtp` runs, with nothing around it.
 *
 *   gtp-session GAME [--variant V] [--size N] [--rules R] [--komi POINTS] [--position P] [--moves M] [--seed N]
 *               [--visits N] [--threads N] [--memory MB] [--engine full|random] [--no-files] [--no-resign] [--shout]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gtp/gtp.h"

static const char *shout(const char *english)
{
    static char loud[512];
    size_t n = 0;

    for (; english[n] && n + 1 < sizeof loud; n++)
        loud[n] = english[n] >= 'a' && english[n] <= 'z' ? (char)(english[n] - 32) : english[n];
    loud[n] = '\0';
    return loud;
}

static bool take(struct gtp_options *options, const char *name, const char *value)
{
    if (strcmp(name, "--variant") == 0)
        options->setup.variant = value;
    else if (strcmp(name, "--size") == 0)
        options->setup.size = atoi(value);
    else if (strcmp(name, "--rules") == 0)
        options->setup.rules = value;
    else if (strcmp(name, "--komi") == 0) {
        options->setup.komi_given = true;
        options->setup.komi = (int)lround(atof(value) * 100);
    } else if (strcmp(name, "--position") == 0)
        options->position = value;
    else if (strcmp(name, "--moves") == 0)
        options->moves = value;
    else if (strcmp(name, "--seed") == 0) {
        options->engine.seed = strtoull(value, NULL, 10);
        options->seeded = true;
    } else if (strcmp(name, "--visits") == 0)
        options->engine.visits = strtoull(value, NULL, 10);
    else if (strcmp(name, "--threads") == 0)
        options->engine.threads = (unsigned)atoi(value);
    else if (strcmp(name, "--memory") == 0)
        options->engine.memory = (size_t)atoi(value) << 20;
    else if (strcmp(name, "--engine") == 0)
        options->engine.kind = strcmp(value, "random") == 0 ? ENGINE_RANDOM : ENGINE_FULL;
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    struct gtp_options options = {0};
    struct tabla_error error = {0};
    char sentence[512];
    int status;

    options.game = argc > 1 ? tabla_game_find(argv[1]) : NULL;
    if (!options.game)
        return 2;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--no-files") == 0)
            options.no_files = true;
        else if (strcmp(argv[i], "--no-resign") == 0)
            options.no_resign = true;
        else if (strcmp(argv[i], "--shout") == 0)
            options.translate = shout;
        else if (i + 1 >= argc || !take(&options, argv[i], argv[i + 1]))
            return 2;
        else
            i++;
    }
    status = gtp_run(&options, stdin, stdout, &error);
    if (status != 0) {
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fprintf(stderr, "gtp-session: %s\n", sentence);
    }
    return status;
}
