/*
 * Measuring: the same work several times on one thread, the median reported, and the instructions it took where the
 * machine lets us count them. Time is the processor's, so that what else the machine does matters less.
 */
#ifndef TABLA_BENCH_H
#define TABLA_BENCH_H

#include <stddef.h>
#include <stdint.h>

/* Does the work once and returns how many units it was: leaves, playouts. Must return the same number every time. */
typedef uint64_t (*bench_work)(void *data);

/*
 * Prints one line: name, units a second (median of the runs), instructions a unit, the number of units, and how many
 * times `elsewhere` that is, the best rate seen from another public program on the same kind of machine (0: none is
 * known).
 */
void bench_measure(const char *name, const char *unit, double elsewhere, bench_work work, void *data);

/* Seconds of the processor, not of the clock on the wall. */
double bench_seconds(void);
/* The middle one of several measurements, which are put in order. */
double bench_median(double *values, size_t count);

#endif
