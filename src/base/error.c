#include "tabla/error.h"

#include <string.h>

void tabla_error_clear(struct tabla_error *error)
{
    if (error)
        memset(error, 0, sizeof *error);
}

/* Copies what fits, never half of a UTF-8 character, and nothing a terminal would act upon. */
static void copy_clean(char *out, size_t size, const char *in)
{
    size_t n = 0;

    if (!in)
        in = "";
    while (in[n] && n + 1 < size) {
        unsigned char c = (unsigned char)in[n];
        out[n] = c < 0x20 || c == 0x7f ? '?' : (char)c;
        n++;
    }
    if (in[n])
        while (n > 0 && ((unsigned char)in[n] & 0xc0) == 0x80)
            n--;
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
    out[to.length] = '\0';
    return to.length;
}
