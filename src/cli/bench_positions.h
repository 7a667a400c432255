/* What `tabla bench` thinks about. Another list is another signature. */
#ifndef TABLA_CLI_BENCH_POSITIONS_H
#define TABLA_CLI_BENCH_POSITIONS_H

extern const char *const bench_positions[]; /* position lines, NULL at the end */

#endif
