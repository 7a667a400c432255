/* Text as properties hold it: valid UTF-8 with no control character but the line feed. */
#include "record/utf8.h"

size_t tabla_utf8_length(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n;

    if (length == 0)
        return 0;
    if (s[0] < 0x80)
        return 1;
    n = s[0] >= 0xf0 && s[0] <= 0xf4 ? 4 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : 0;
    if (n == 0 || n > length)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    /* Longer than need be, a surrogate, or beyond the last character. */
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

bool tabla_utf8_valid(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t n = tabla_utf8_length(text + at, length - at);
        if (n == 0)
            return false;
        at += n;
    }
    return true;
}

/* The controls of Latin-1's upper half (U+0080 to U+009F) as UTF-8. */
static bool upper_control(const char *text, size_t n)
{
    return n == 2 && (unsigned char)text[0] == 0xc2 && (unsigned char)text[1] < 0xa0;
}

bool tabla_clean_text(const char *text, size_t length, struct tabla_text *out)
{
    static const char unknown[] = "\xef\xbf\xbd";
    size_t from = 0, at = 0;
    bool whole = true;

    /* Runs of good bytes go over in one piece. */
    while (at < length) {
        size_t n = tabla_utf8_length(text + at, length - at);
        unsigned char c = (unsigned char)text[at];
        if (n > 0 && c != 0x7f && (c >= 0x20 || c == '\n') && !upper_control(text + at, n)) {
            at += n;
            continue;
        }
        tabla_text_add(out, text + from, at - from);
        if (c == '\r') {
            tabla_text_add_char(out, '\n');
            if (at + 1 < length && text[at + 1] == '\n')
                at++;
        } else if (c == '\t' || c == '\v' || c == '\f') {
            tabla_text_add_char(out, ' ');
        } else {
            tabla_text_add(out, unknown, sizeof unknown - 1);
            whole = false;
        }
        at += n ? n : 1;
        from = at;
    }
    tabla_text_add(out, text + from, at - from);
    return whole;
}
