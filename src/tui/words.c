#include "tui/words.h"

#include <ctype.h>
#include <string.h>

const char *words_translate(const char *english)
{
    return *english ? gettext(english) : english;
}

void words_add_list(struct tabla_text *out, const char *sentence, va_list list)
{
    const char *arg[9];
    size_t count = 0;

    for (const char *next; count < 9 && (next = va_arg(list, const char *)) != NULL;)
        arg[count++] = next;
    for (const char *p = sentence; *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && (size_t)(p[1] - '1') < count)
            tabla_text_add_string(out, arg[*++p - '1']);
        else
            tabla_text_add_char(out, *p);
    }
}

void words_add(struct tabla_text *out, const char *sentence, ...)
{
    va_list list;

    va_start(list, sentence);
    words_add_list(out, sentence, list);
    va_end(list);
}

const char *words_player(enum tabla_player player)
{
    return player == TABLA_BLACK ? _("Black") : _("White");
}

/* --- Characters ------------------------------------------------------------------------------------------------- */

uint32_t words_next(const char **utf8)
{
    const unsigned char *p = (const unsigned char *)*utf8;
    uint32_t c = *p;
    int more = c < 0x80 ? 0 : c >= 0xf0 && c < 0xf8 ? 3 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xc2 && c < 0xe0 ? 1 : -1;

    if (c == 0)
        return 0;
    if (more > 0)
        c &= 0x3fu >> more;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            more = -1;
            break;
        }
        c = c << 6 | (p[i] & 0x3fu);
    }
    if (more < 0) {
        *utf8 += 1;
        return 0xfffd;
    }
    *utf8 += more + 1;
    return c;
}

size_t words_width(const char *utf8)
{
    size_t width = 0;

    while (words_next(&utf8))
        width++;
    return width;
}

void words_pad(struct tabla_text *out, const char *utf8, size_t width)
{
    tabla_text_add_string(out, utf8);
    for (size_t n = words_width(utf8); n < width; n++)
        tabla_text_add_char(out, ' ');
}

/* One paragraph: everything up to `end`. */
static void wrap_paragraph(struct tabla_text *out, const char *from, const char *end, size_t width, size_t indent)
{
    size_t column = indent;
    bool first = true;

    while (from < end) {
        size_t length, columns = 0;
        while (from < end && *from == ' ')
            from++;
        length = strcspn(from, " \n");
        if (length == 0)
            break;
        for (const char *p = from; p < from + length; columns++)
            words_next(&p);
        if (!first && column + 1 + columns > width) {
            tabla_text_add_char(out, '\n');
            for (column = 0; column < indent; column++)
                tabla_text_add_char(out, ' ');
        } else if (!first) {
            tabla_text_add_char(out, ' ');
            column++;
        }
        tabla_text_add(out, from, length);
        column += columns;
        from += length;
        first = false;
    }
}

void words_wrap(struct tabla_text *out, const char *utf8, size_t width, size_t indent)
{
    for (;;) {
        const char *end = utf8 + strcspn(utf8, "\n");
        wrap_paragraph(out, utf8, end, width, indent);
        if (!*end)
            return;
        tabla_text_add_char(out, '\n');
        if (end[1] != '\n')
            for (size_t i = 0; i < indent; i++)
                tabla_text_add_char(out, ' ');
        utf8 = end + 1;
    }
}

/* What our languages, their quotes and our own board use beyond ASCII. */
static const struct {
    uint32_t from;
    const char *to;
} plain[] = {
    {0xa0, " "},    {0xab, "\""},  {0xbb, "\""},   {0xb7, "."},    {0xd7, "x"},    {0xc1, "A"},   {0xc2, "A"},
    {0xc9, "E"},    {0xcd, "I"},   {0xce, "I"},    {0xd3, "O"},    {0xd6, "O"},    {0xda, "U"},   {0xdc, "U"},
    {0xe1, "a"},    {0xe2, "a"},   {0xe9, "e"},    {0xed, "i"},    {0xee, "i"},    {0xf3, "o"},   {0xf6, "o"},
    {0xfa, "u"},    {0xfc, "u"},   {0x102, "A"},   {0x103, "a"},   {0x150, "O"},   {0x151, "o"},  {0x15e, "S"},
    {0x15f, "s"},   {0x162, "T"},  {0x163, "t"},   {0x170, "U"},   {0x171, "u"},   {0x218, "S"},  {0x219, "s"},
    {0x21a, "T"},   {0x21b, "t"},  {0x2010, "-"},  {0x2011, "-"},  {0x2012, "-"},  {0x2013, "-"}, {0x2014, "-"},
    {0x2018, "'"},  {0x2019, "'"}, {0x201c, "\""}, {0x201d, "\""}, {0x201e, "\""}, {0x2022, "*"}, {0x2026, "..."},
    {0x2192, "->"}, {0x2212, "-"}, {0x25cb, "O"},  {0x25cf, "X"},
};

static const char *plain_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i].from == c)
            return plain[i].to;
    return "?";
}

void words_ascii(struct tabla_text *out, const char *utf8)
{
    for (uint32_t c; (c = words_next(&utf8)) != 0;) {
        if (c < 0x80)
            tabla_text_add_char(out, (char)c);
        else
            tabla_text_add_string(out, plain_of(c));
    }
}

/* The next letter as words_same() compares it. */
static int folded(const char **utf8)
{
    uint32_t c = words_next(utf8);

    return tolower(c < 0x80 ? (int)c : plain_of(c)[0]);
}

bool words_same(const char *a, const char *b)
{
    for (;;) {
        int x = folded(&a), y = folded(&b);
        if (x != y)
            return false;
        if (x == 0)
            return true;
    }
}
