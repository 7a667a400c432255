/* From whatever encoding a file is in to UTF-8. */
#ifndef TABLA_RECORD_CHARSET_H
#define TABLA_RECORD_CHARSET_H

#include "tabla/text.h"

struct tabla_charset {
    void *converter; /* an iconv_t; NULL: UTF-8 where it is that, Latin-1 where it is not */
    bool declared;   /* the file says that it is UTF-8 */
};

/* Whether Tabla can read this encoding. On success release the charset. */
bool tabla_charset_open(struct tabla_charset *charset, const char *name);
void tabla_charset_release(struct tabla_charset *charset);

/*
 * Appends the bytes as UTF-8. False when some of them are nothing in this encoding; U+FFFD stands for them then, or the
 * bytes are taken as Latin-1 if the encoding is UTF-8.
 */
bool tabla_charset_convert(const struct tabla_charset *charset, const char *bytes, size_t length,
                           struct tabla_text *out);

/*
 * Whether bytes of this encoding that look like ASCII may be parts of other characters, so that a file has to be
 * converted before it can be taken apart: Shift-JIS, Big5, GBK, UTF-16 and their kin.
 */
bool tabla_charset_hides_ascii(const char *name);

#endif
