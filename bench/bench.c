#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#endif

enum { RUNS = 7 };
#define LEAST_SECONDS 0.2 /* a run shorter than this is repeated */

/* A counter of this thread's instructions, or -1 where the machine has none for us. */
static int open_counter(void)
{
#ifdef __linux__
    struct perf_event_attr attributes;

    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
#else
    return -1;
#endif
}

static uint64_t read_counter(int counter)
{
    uint64_t value = 0;

    if (counter < 0 || read(counter, &value, sizeof value) != (ssize_t)sizeof value)
        return 0;
    return value;
}

double bench_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double bench_median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

static void print_rate(double rate)
{
    if (rate >= 1e6)
        printf("%9.1f M", rate / 1e6);
    else
        printf("%11.0f", rate);
}

void bench_measure(const char *name, const char *unit, double elsewhere, bench_work work, void *data)
{
    double times[RUNS];
    int counter = open_counter();
    unsigned repeats = 1;
    double start = bench_seconds(), once;
    uint64_t units = work(data), before, instructions;

    once = bench_seconds() - start;
    if (once < LEAST_SECONDS)
        repeats = 1 + (unsigned)(LEAST_SECONDS / (once > 1e-6 ? once : 1e-6));
    before = read_counter(counter);
    for (int run = 0; run < RUNS; run++) {
        start = bench_seconds();
        for (unsigned i = 0; i < repeats; i++) {
            uint64_t again = work(data);

            if (again != units) {
                fprintf(stderr, "%s: %" PRIu64 " %s the first time, %" PRIu64 " now\n", name, units, unit, again);
                exit(1);
            }
        }
        times[run] = (bench_seconds() - start) / repeats;
    }
    instructions = read_counter(counter) - before;
    if (counter >= 0)
        close(counter);
    printf("%-46s ", name);
    print_rate((double)units / bench_median(times, RUNS));
    printf(" %s/s", unit);
    if (instructions)
        printf(", %.1f instructions each", (double)instructions / RUNS / repeats / (double)units);
    if (elsewhere > 0)
        printf(", %.1f times the best elsewhere", (double)units / times[RUNS / 2] / elsewhere);
    printf("  (%" PRIu64 ")\n", units);
    fflush(stdout);
}
