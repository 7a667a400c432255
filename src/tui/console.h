/*
 * Where the program speaks and listens, and what that place can show. Everything said to a person goes through here, so
 * that one switch makes all of it plain ASCII.
 */
#ifndef TABLA_TUI_CONSOLE_H
#define TABLA_TUI_CONSOLE_H

#include <stdio.h>

#include "tui/words.h"

enum console_colour {
    CONSOLE_COLOUR_NONE,
    CONSOLE_COLOUR_FEW, /* the eight that every colour terminal has */
    CONSOLE_COLOUR_256,
    CONSOLE_COLOUR_TRUE
};

struct console {
    FILE *in, *out, *err;
    bool interactive; /* a person sits at both ends: prompts, line editing, pauses */
    bool utf8;        /* the board may use more than ASCII */
    bool plain_words; /* sentences may not */
    enum console_colour colour;
    size_t width, height; /* in characters */
};

/* Standard streams, and what the environment says of them: locale, terminal, TERM, COLORTERM, NO_COLOR. */
void console_open(struct console *console);
void console_measure(struct console *console); /* the window may have changed its size */

/* Text as it is. */
void console_write(struct console *console, const char *utf8);
/* A translated sentence with its arguments (closed with NULL) and a line break: results, */
void console_say(struct console *console, const char *sentence, ...) __attribute__((sentinel));
/* and diagnostics, on standard error. */
void console_complain(struct console *console, const char *sentence, ...) __attribute__((sentinel));

/* What went wrong, in the reader's language, after `where` ("FILE", an option; NULL for nothing) and the place in it.
 */
void console_report(struct console *console, const char *where, const struct tabla_error *error);

#endif
