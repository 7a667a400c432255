/*
 * What went wrong, as data. A function that can fail returns bool (true: done) or a count (0: failed) and takes a
 * `struct tabla_error *`, which may be NULL. On failure nothing else has changed.
 *
 * The sentence is kept untranslated, with %1 %2 %3 where the arguments go, so that the edge of the program chooses
 * the language: tabla_error_format() puts it together.
 */
#ifndef TABLA_ERROR_H
#define TABLA_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tabla/api.h"

TABLA_BEGIN

enum tabla_error_code {
    TABLA_ERROR_NONE,
    TABLA_ERROR_ILLEGAL,   /* well written, but a rule forbids it: `rule` says which */
    TABLA_ERROR_SYNTAX,    /* not a way to write this */
    TABLA_ERROR_AMBIGUOUS, /* could mean several things: the sentence names them */
    TABLA_ERROR_OVER,      /* the game has ended */
    TABLA_ERROR_TURN,      /* the other player decides now */
    TABLA_ERROR_RANGE,     /* a number or size outside what is possible */
    TABLA_ERROR_UNKNOWN,   /* no such game, variant, rule set, command */
    TABLA_ERROR_FILE,      /* cannot be opened, read or written */
    TABLA_ERROR_MEMORY     /* none left */
};

#define TABLA_ERROR_ARGS 3
#define TABLA_ERROR_ARG_SIZE 64

struct tabla_error {
    enum tabla_error_code code;
    char rule[4];       /* "Y4", "G9", "O3", or "" */
    char point[8];      /* the offending point, or "" */
    uint32_t line;      /* where in a file, from 1; 0 where there is no such place */
    uint32_t column;    /* where in a line, in bytes from 1; 0 likewise */
    const char *text;   /* static storage; with %1 %2 %3 */
    char arg[TABLA_ERROR_ARGS][TABLA_ERROR_ARG_SIZE];
};

/* Turns an English sentence into the reader's language; returns its argument when it knows none. */
typedef const char *(*tabla_translate)(const char *english);

TABLA_API void tabla_error_clear(struct tabla_error *error);

/*
 * Fills in `error` (which may be NULL) and returns false, so that a check reads `return tabla_fail(...)`. `text` must
 * be a literal wrapped in TABLA_N(). The arguments may be NULL. What does not fit an argument is cut at a character
 * border, and bytes that no terminal should see become '?'.
 */
TABLA_API bool tabla_fail(struct tabla_error *error, enum tabla_error_code code, const char *text, const char *arg1,
                          const char *arg2, const char *arg3);

/* For a move against the rules: TABLA_ERROR_ILLEGAL with the rule's number and the point it is about ("" if none). */
TABLA_API bool tabla_fail_rule(struct tabla_error *error, const char *rule, const char *point, const char *text,
                               const char *arg1, const char *arg2);

/*
 * The whole sentence, such as "Y4: a ring may not pass over another ring (f6)", at most `size` bytes with the closing
 * NUL. `translate` may be NULL for English. Returns the length written.
 */
TABLA_API size_t tabla_error_format(const struct tabla_error *error, tabla_translate translate, char *out, size_t size);

TABLA_END

#endif
