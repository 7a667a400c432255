/*
 * A growable text. `data` is NUL-terminated whenever length > 0 or capacity > 0; start from {0}. When memory runs out
 * the text stays as it was and `failed` is set, to be looked at once, at the end.
 */
#ifndef TABLA_TEXT_H
#define TABLA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tabla/api.h"

TABLA_BEGIN

struct tabla_text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
};

TABLA_API void tabla_text_add(struct tabla_text *text, const char *bytes, size_t length);
TABLA_API void tabla_text_add_string(struct tabla_text *text, const char *string);
TABLA_API void tabla_text_add_char(struct tabla_text *text, char c);
TABLA_API void tabla_text_addf(struct tabla_text *text, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
TABLA_API void tabla_text_clear(struct tabla_text *text);   /* empty, memory kept */
TABLA_API void tabla_text_release(struct tabla_text *text); /* memory given back; usable again as {0} */
TABLA_API const char *tabla_text_string(const struct tabla_text *text); /* never NULL */

TABLA_END

#endif
