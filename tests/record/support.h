/* Short ways of saying what a file should be read as. */
#ifndef TESTS_RECORD_SUPPORT_H
#define TESTS_RECORD_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tabla.h"

/* Reads the text; it must give at least one game. */
struct tabla_collection read_text(const char *text);
/* The same, and there must be one game and no fault. The caller frees the record. */
struct tabla_record *read_one(const char *text);

/*
 * The tree in one line: turns as "B D4", set-up and remarks as "-", children that are alternatives in parentheses:
 * "- B D4 (W E5) (W F6 B pass)". The root is the first "-".
 */
void describe_tree(struct tabla_record *record, struct tabla_text *out);
void check_tree(struct tabla_record *record, const char *expected);

/* Faults as "LINE:COLUMN TEXT", one a line. */
void describe_faults(const struct tabla_collection *games, struct tabla_text *out);
void check_faults(const struct tabla_collection *games, const char *expected);

/* The position line at the end of the main line (the record is left there). */
void check_end(struct tabla_record *record, const char *position);

/* What is written reads back as the same games, and writes as the same bytes; no fault is new. */
void check_round_trip(struct tabla_collection *games);

char *read_file(const char *path, size_t *length);

#endif
