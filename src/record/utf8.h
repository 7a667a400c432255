/* Text as properties hold it: valid UTF-8 with no control character but the line feed. */
#ifndef TABLA_RECORD_UTF8_H
#define TABLA_RECORD_UTF8_H

#include "tabla/text.h"

/* How many bytes the first character takes; 0 when what stands there is no UTF-8. */
size_t tabla_utf8_length(const char *text, size_t length);
bool tabla_utf8_valid(const char *text, size_t length);

/*
 * Appends the text with every line end as '\n', other white space as blanks, and U+FFFD for each byte that is no UTF-8
 * and each control character. False when there was such a one.
 */
bool tabla_clean_text(const char *text, size_t length, struct tabla_text *out);

#endif
