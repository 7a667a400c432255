/*
 * The reproducible bench: one number that changes only when play does, and how fast the search is.
 *
 * The signature is made of whole numbers alone: which actions, how often each was looked at. Values are rounded sums
 * and would tell compilers apart that play the same.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench_positions.h"
#include "cli/cli.h"
#include "engine/engine.h"

enum {
    VISITS = 1000, /* for each position of the signature */
    LEVEL = 3,     /* one that chooses freely, for the turn that is part of it */
    BEST = 4,      /* actions that are */
    LINE = 6,      /* and how much of the line */
    RUNS = 5,      /* of each speed; the median counts */
    MOST_THREADS = 64
};
static const double SECONDS = 0.4;                                       /* for a run */
static const size_t LITTLE = (size_t)8 << 20, MEMORY = (size_t)64 << 20; /* for the signature, for speed */

struct position {
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;
};

static bool open_position(struct console *console, const char *line, struct position *out)
{
    struct tabla_error error;

    memset(out, 0, sizeof *out);
    if (tabla_read_position(line, strlen(line), &out->game, &out->state, &out->past, &error))
        return true;
    console_report(console, line, &error);
    return false;
}

static int out_of_memory(struct console *console)
{
    console_complain(console, _("tabla: out of memory"), NULL);
    return CLI_FAILED;
}

/* --- The signature ------------------------------------------------------------------------------------------------ */

static void mix(uint64_t *hash, uint64_t value)
{
    uint64_t x = *hash ^ value;

    *hash = tabla_splitmix64(&x);
}

/* What is thought of a position. */
static bool mix_thought(const struct position *position, uint64_t visits, uint64_t *hash)
{
    struct engine *engine =
        engine_new(&(struct engine_options){.game = position->game, .threads = 1, .memory = LITTLE, .seed = 1});
    struct search_choice choices[BEST];
    tabla_action line[LINE];
    size_t count = 0, length = 0;

    if (!engine || !engine_set(engine, &position->state, &position->past)) {
        engine_free(engine);
        return false;
    }
    engine_think(engine, &(struct search_limits){.visits = visits}, NULL, NULL, 0);
    count = engine_choices(engine, choices, BEST);
    for (size_t i = 0; i < count; i++) {
        mix(hash, choices[i].action);
        mix(hash, choices[i].visits);
        mix(hash, (uint8_t)choices[i].proven);
    }
    if (count > 0)
        length = engine_line(engine, choices[0].action, line, LINE);
    for (size_t i = 0; i < length; i++)
        mix(hash, line[i]);
    mix(hash, engine_visits(engine));
    engine_free(engine);
    return true;
}

/* What is played in it. */
static bool mix_turn(const struct position *position, uint64_t *hash)
{
    struct engine *engine = engine_new(
        &(struct engine_options){.game = position->game, .level = LEVEL, .threads = 1, .memory = LITTLE, .seed = 2});
    tabla_action turn[TABLA_MAX_RUN];
    size_t count;

    if (!engine || !engine_set(engine, &position->state, &position->past)) {
        engine_free(engine);
        return false;
    }
    count = engine_turn(engine, &(struct engine_wish){0}, turn, TABLA_MAX_RUN);
    for (size_t i = 0; i < count; i++)
        mix(hash, turn[i]);
    mix(hash, count);
    engine_free(engine);
    return true;
}

static int find_signature(struct console *console, uint64_t visits, uint64_t *hash)
{
    *hash = 0;
    for (size_t i = 0; bench_positions[i]; i++) {
        struct position position;
        bool done;
        if (!open_position(console, bench_positions[i], &position))
            return CLI_FAILED;
        done = mix_thought(&position, visits, hash) && mix_turn(&position, hash);
        tabla_keys_release(&position.past);
        if (!done)
            return out_of_memory(console);
    }
    return CLI_DONE;
}

/* --- Speed -------------------------------------------------------------------------------------------------------- */

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Visits a second, and a second of processor time: the latter is the fairer one where the machine has other work. */
struct speed {
    double wall, processor;
};

/* Over all positions of a game, the time shared between them. Zero when memory is short. */
static struct speed measure_once(const struct tabla_game *game, unsigned threads, double seconds, uint64_t seed)
{
    struct engine *engine =
        engine_new(&(struct engine_options){.game = game, .threads = threads, .memory = MEMORY, .seed = seed});
    double visits = 0, wall = 0, processor = 0;
    size_t of_game = 0;

    for (size_t i = 0; bench_positions[i]; i++)
        of_game += strncmp(bench_positions[i], game->name, strlen(game->name)) == 0;
    for (size_t i = 0; engine && bench_positions[i]; i++) {
        const char *line = bench_positions[i];
        struct position position = {0};
        if (tabla_read_position(line, strlen(line), &position.game, &position.state, &position.past, NULL) &&
            position.game == game) {
            engine_clear(engine);
            if (engine_set(engine, &position.state, &position.past)) {
                double begin = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
                engine_think(engine, &(struct search_limits){.seconds = seconds / (double)of_game}, NULL, NULL, 0);
                wall += now(CLOCK_MONOTONIC) - begin;
                processor += now(CLOCK_PROCESS_CPUTIME_ID) - used;
                visits += (double)engine_visits(engine);
            }
        }
        tabla_keys_release(&position.past);
    }
    engine_free(engine);
    return wall > 0 && processor > 0 ? (struct speed){visits / wall, visits / processor} : (struct speed){0, 0};
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, by_size);
    return values[count / 2];
}

/*
 * The median of several runs with `threads` threads, and of how many times as fast that is as one thread just before:
 * in pairs, so that whatever else the machine does slows both alike.
 */
static struct speed measure(const struct tabla_game *game, unsigned threads, double seconds, double *times)
{
    double walls[RUNS], processors[RUNS], ratios[RUNS];

    for (unsigned i = 0; i < RUNS; i++) {
        struct speed one = threads > 1 ? measure_once(game, 1, seconds, i) : (struct speed){0, 0};
        struct speed speed = measure_once(game, threads, seconds, i);
        walls[i] = speed.wall;
        processors[i] = speed.processor;
        ratios[i] = one.wall > 0 ? speed.wall / one.wall : 1;
    }
    *times = median(ratios, RUNS);
    return (struct speed){median(walls, RUNS), median(processors, RUNS)};
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (unsigned)count;
}

static void say_row(struct console *console, const char *const cells[5])
{
    static const size_t widths[] = {7, 9, 12, 24};
    struct tabla_text line = {0};

    for (size_t i = 0; i < 4; i++)
        words_pad(&line, cells[i], widths[i]);
    tabla_text_add_string(&line, cells[4]);
    console_say(console, "%1", tabla_text_string(&line), NULL);
    fflush(console->out); /* it takes a while, and is read as it comes */
    tabla_text_release(&line);
}

/* 1, 2, 4, ..., and the most; 0 after that. */
static unsigned more_threads(unsigned threads, unsigned most)
{
    return threads >= most ? 0 : threads * 2 < most ? threads * 2 : most;
}

static int find_speeds(struct console *console, unsigned asked, double seconds)
{
    unsigned most = asked ? asked : processors();

    say_row(console, (const char *[]){_("game"), _("threads"), _("visits/s"), _("visits/s of processor"),
                                      _("times one thread")});
    for (size_t i = 0; tabla_game_at(i); i++)
        for (unsigned threads = asked ? asked : 1; threads; threads = more_threads(threads, most)) {
            char number[16], wall[24], processor[24], factor[16] = "";
            double times;
            struct speed speed = measure(tabla_game_at(i), threads, seconds, &times);
            if (speed.wall <= 0)
                return out_of_memory(console);
            snprintf(number, sizeof number, "%u", threads);
            snprintf(wall, sizeof wall, "%.0f", speed.wall);
            snprintf(processor, sizeof processor, "%.0f", speed.processor);
            if (threads > 1)
                snprintf(factor, sizeof factor, "%.2f", times);
            say_row(console, (const char *[]){tabla_game_at(i)->name, number, wall, processor, factor});
        }
    return CLI_DONE;
}

/* ------------------------------------------------------------------------------------------------------------------ */

int cmd_bench(struct console *console, const struct cli_options *options)
{
    struct rusage usage;
    uint64_t signature;
    char text[32];
    int status = find_signature(console, options->visits ? options->visits : VISITS, &signature);

    if (status != CLI_DONE)
        return status;
    snprintf(text, sizeof text, "%016" PRIx64, signature);
    if (options->signature) {
        console_say(console, "%1", text, NULL);
        return CLI_DONE;
    }
    console_say(console, _("Signature: %1"), text, NULL);
    console_say(console, "", NULL);
    status = find_speeds(console, (unsigned)options->threads, options->seconds > 0 ? options->seconds : SECONDS);
    if (status == CLI_DONE && getrusage(RUSAGE_SELF, &usage) == 0) {
        snprintf(text, sizeof text, "%ld", usage.ru_maxrss / 1024);
        console_say(console, "", NULL);
        console_say(console, _("Most memory used: %1 MB"), text, NULL);
    }
    return status;
}
