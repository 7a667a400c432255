#include "record/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

#include "record/utf8.h"

static const char unknown[] = "\xef\xbf\xbd";

static bool begins(const char *name, const char *with)
{
    return strncasecmp(name, with, strlen(with)) == 0;
}

bool tabla_charset_hides_ascii(const char *name)
{
    static const char *const such[] = {"shift",       "sjis",     "s-jis",   "ms_kanji", "ms-kanji", "cp932",
                                       "windows-31j", "big5",     "cp950",   "gb",       "cp936",    "hz",
                                       "johab",       "iso-2022", "iso2022", "uhc",      "cp949",    "utf-7",
                                       "utf-16",      "utf16",    "utf-32",  "utf32",    "ucs",      "ks_c_5601"};

    for (size_t i = 0; i < sizeof such / sizeof *such; i++)
        if (begins(name, such[i]))
            return true;
    return false;
}

bool tabla_charset_open(struct tabla_charset *charset, const char *name)
{
    iconv_t converter;

    *charset = (struct tabla_charset){0};
    if (strcasecmp(name, "utf-8") == 0 || strcasecmp(name, "utf8") == 0) {
        charset->declared = true;
        return true;
    }
    /* GB2312 on the label, its superset inside: so it is with nearly every file. */
    if (begins(name, "gb"))
        name = "GB18030";
    /* By its own table Shift-JIS has a yen sign for the backslash, but files mean the backslash. */
    if (begins(name, "shift") || begins(name, "sjis") || begins(name, "s-jis"))
        name = "CP932";
    /* No transliteration or other extras for a name with a slash, and nothing that is the locale's ("" or "char"). */
    if (strchr(name, '/') || *name == '\0' || strcasecmp(name, "char") == 0 || strcasecmp(name, "wchar_t") == 0)
        return false;
    converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1)
        return false;
    charset->converter = converter;
    return true;
}

void tabla_charset_release(struct tabla_charset *charset)
{
    if (charset->converter)
        iconv_close(charset->converter);
    *charset = (struct tabla_charset){0};
}

/* What stands at 0x80 to 0x9f in Windows' Latin-1, where the real one has controls that no text uses; 0: nothing. */
static const uint16_t windows[32] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                     0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
                                     0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                     0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

static void add_latin1(const char *bytes, size_t length, struct tabla_text *out)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        unsigned code = c >= 0x80 && c < 0xa0 ? windows[c - 0x80] : c;
        if (code == 0 && c >= 0x80)
            code = 0xfffd;
        if (code < 0x80) {
            tabla_text_add_char(out, (char)code);
        } else if (code < 0x800) {
            tabla_text_add_char(out, (char)(0xc0 | code >> 6));
            tabla_text_add_char(out, (char)(0x80 | (code & 0x3f)));
        } else {
            tabla_text_add_char(out, (char)(0xe0 | code >> 12));
            tabla_text_add_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
            tabla_text_add_char(out, (char)(0x80 | (code & 0x3f)));
        }
    }
}

/* Where an accent may follow a letter the letter is held back: it is due before a gap and at the end. Starts afresh. */
static void take_held_back(iconv_t converter, struct tabla_text *out)
{
    char held[64], *to = held;
    size_t room = sizeof held;

    iconv(converter, NULL, NULL, &to, &room);
    tabla_text_add(out, held, sizeof held - room);
}

bool tabla_charset_convert(const struct tabla_charset *charset, const char *bytes, size_t length,
                           struct tabla_text *out)
{
    iconv_t converter = charset->converter;
    bool whole = true;

    if (!converter) {
        if (tabla_utf8_valid(bytes, length)) {
            tabla_text_add(out, bytes, length);
            return true;
        }
        add_latin1(bytes, length, out);
        return !charset->declared;
    }
    iconv(converter, NULL, NULL, NULL, NULL);
    while (length > 0) {
        char chunk[4096], *in = (char *)(uintptr_t)bytes, *to = chunk;
        size_t left = length, room = sizeof chunk;
        size_t result = iconv(converter, &in, &left, &to, &room);
        int trouble = result == (size_t)-1 ? errno : 0;

        tabla_text_add(out, chunk, sizeof chunk - room);
        if (trouble != 0 && trouble != E2BIG) {
            take_held_back(converter, out);
            tabla_text_add(out, unknown, sizeof unknown - 1);
            whole = false;
            in++;
            left--;
        }
        bytes = in;
        length = left;
    }
    take_held_back(converter, out);
    return whole;
}
