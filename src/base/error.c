#include "tabla/error.h"

#include <string.h>

void tabla_error_clear(struct tabla_error *error)
{
    if (error)
        memset(error, 0, sizeof *error);
}

/* Length of the character at `s` if it is well-formed UTF-8 and nothing a terminal would act upon, else 0. */
static size_t character(const unsigned char *s)
{
    size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;

    if (length == 1)
        return s[0] >= 0x20 && s[0] != 0x7f;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    /* Control characters of two bytes, overlong forms, surrogates, beyond the last character. */
    if ((s[0] == 0xc2 && s[1] < 0xa0) || (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90))
        return 0;
    return length;
}

/* Copies what fits, whole characters only; a byte that is part of none becomes '?'. */
static void copy_clean(char *out, size_t size, const char *in)
{
    size_t n = 0;

    for (; in && *in; n++, in++) {
        size_t length = character((const unsigned char *)in);
        if (n + (length ? length : 1) >= size)
            break;
        out[n] = length ? *in : '?';
        for (; length > 1; length--)
            out[++n] = *++in;
    }
    out[n] = '\0';
}

bool tabla_fail(struct tabla_error *error, enum tabla_error_code code, const char *text, const char *arg1,
                const char *arg2, const char *arg3)
{
    if (!error)
        return false;
    tabla_error_clear(error);
    error->code = code;
    error->text = text;
    copy_clean(error->arg[0], sizeof error->arg[0], arg1);
    copy_clean(error->arg[1], sizeof error->arg[1], arg2);
    copy_clean(error->arg[2], sizeof error->arg[2], arg3);
    return false;
}

bool tabla_fail_rule(struct tabla_error *error, const char *rule, const char *point, const char *text,
                     const char *arg1, const char *arg2)
{
    if (!error)
        return false;
    tabla_fail(error, TABLA_ERROR_ILLEGAL, text, arg1, arg2, NULL);
    copy_clean(error->rule, sizeof error->rule, rule);
    copy_clean(error->point, sizeof error->point, point);
    return false;
}

/* An append that stops at the end of the room and always leaves a closing NUL. */
struct out {
    char *data;
    size_t size, length;
};

static void put(struct out *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length && out->length + 1 < out->size; i++)
        out->data[out->length++] = bytes[i];
}

/* Takes off the beginning of a character for whose rest there was no room. */
static void drop_half_character(struct out *out)
{
    size_t start = out->length;

    while (start > 0 && ((unsigned char)out->data[start - 1] & 0xc0) == 0x80)
        start--;
    start -= start > 0;
    if ((unsigned char)out->data[start] >= 0xc0 && character((const unsigned char *)out->data + start) == 0)
        out->length = start;
    out->data[out->length] = '\0';
}

size_t tabla_error_format(const struct tabla_error *error, tabla_translate translate, char *out, size_t size)
{
    struct out to = {out, size, 0};
    const char *text;

    if (size == 0)
        return 0;
    text = error->text ? error->text : "";
    if (translate && *text)
        text = translate(text);
    if (error->rule[0]) {
        put(&to, error->rule, strlen(error->rule));
        put(&to, ": ", 2);
    }
    for (; *text; text++) {
        if (text[0] == '%' && text[1] >= '1' && text[1] <= '0' + TABLA_ERROR_ARGS) {
            const char *arg = error->arg[text[1] - '1'];
            put(&to, arg, strlen(arg));
            text++;
        } else {
            put(&to, text, 1);
        }
    }
    to.data[to.length] = '\0';
    drop_half_character(&to);
    return to.length;
}
