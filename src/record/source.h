/* The bytes being read, where we are in them, and what was found wrong. */
#ifndef TABLA_RECORD_SOURCE_H
#define TABLA_RECORD_SOURCE_H

#include "tabla/record.h"

/* So many games are kept, and so many faults, the last of which says that there were more. */
enum { TABLA_MOST_GAMES = 100000, TABLA_MOST_FAULTS = 100 };

struct tabla_source {
    const char *data;
    size_t length;
    size_t at;
    struct tabla_collection *out;
    size_t fault_capacity;
    bool no_memory; /* something could not be kept: give up */
    /* The line of the place asked for last. */
    size_t known, line, line_start;
};

void tabla_source_init(struct tabla_source *source, const char *data, size_t length, struct tabla_collection *out);
/* Notes a fault at an offset; its line and column are filled in. */
void tabla_fault_add(struct tabla_source *source, size_t offset, const struct tabla_error *error);
void tabla_fault(struct tabla_source *source, size_t offset, enum tabla_error_code code, const char *text,
                 const char *arg1, const char *arg2);
/* The same with a number for %1. */
void tabla_fault_number(struct tabla_source *source, size_t offset, enum tabla_error_code code, const char *text,
                        size_t number);
/* Takes back the faults after the first `count`. */
void tabla_fault_forget(struct tabla_source *source, size_t count);
/* Whether there are so many games already that the one that begins at `offset` has no place; a fault says so. */
bool tabla_source_is_full(struct tabla_source *source, size_t offset);
/* Puts a record into the collection, which owns it from then on (also when that fails). */
bool tabla_source_keep(struct tabla_source *source, struct tabla_record *record);

#endif
