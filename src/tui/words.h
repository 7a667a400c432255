/*
 * Words for people: translation, sentences with numbered places, and how wide text is on a terminal.
 *
 * A sentence is marked with _() where it is used, or with N_() where it stands in a table and is translated later. Its
 * arguments go where %1 to %9 stand, so that a translator may put them in any order and no catalogue can break the
 * program.
 */
#ifndef TABLA_TUI_WORDS_H
#define TABLA_TUI_WORDS_H

#include <libintl.h>
#include <stdarg.h>

#include "tabla.h"

#define _(text) gettext(text)
#define N_(text) text

/* gettext(), but "" stays "" (a catalogue answers that with its own header). What the library calls a translator. */
const char *words_translate(const char *english);

/* Appends `sentence`, already translated, with the strings after it in the places of %1 to %9. Close with NULL. */
void words_add(struct tabla_text *out, const char *sentence, ...) __attribute__((sentinel));
void words_add_list(struct tabla_text *out, const char *sentence, va_list list);

/* "White", "Black" in the reader's language. */
const char *words_player(enum tabla_player player);

/* Columns the text takes on a terminal; the languages we speak have one column a character. */
size_t words_width(const char *utf8);
/* Appends `utf8` and then spaces up to `width` columns. */
void words_pad(struct tabla_text *out, const char *utf8, size_t width);

/*
 * Appends `utf8`, broken at spaces so that no line is wider than `width`. The first line begins at column `indent`,
 * where the caller has brought it; those after it begin with so many spaces. A word too long for a line stands alone.
 * Ends without a line break.
 */
void words_wrap(struct tabla_text *out, const char *utf8, size_t width, size_t indent);

/* Appends `utf8` in ASCII: letters lose their accents, dashes and quotes become plain ones, the rest '?'. */
void words_ascii(struct tabla_text *out, const char *utf8);

/* One character from *utf8, which moves on; U+FFFD for a byte that starts none; 0 at the end. */
uint32_t words_next(const char **utf8);

/* Whether two words are the same to someone who types without accents and without shift. */
bool words_same(const char *a, const char *b);

/* The name from a list (NULL at its end) that someone who typed `word` most likely meant, NULL if none is near. */
const char *words_nearest(const char *word, const char *const *names);

#endif
