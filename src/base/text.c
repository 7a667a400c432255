#include "tabla/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and the closing NUL. */
static bool reserve(struct tabla_text *text, size_t more)
{
    size_t need, capacity;
    char *data;

    if (text->failed || more > SIZE_MAX / 2 - text->length) {
        text->failed = true;
        return false;
    }
    need = text->length + more + 1;
    if (need <= text->capacity)
        return true;
    capacity = text->capacity ? text->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void tabla_text_add(struct tabla_text *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    if (length)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void tabla_text_add_string(struct tabla_text *text, const char *string)
{
    tabla_text_add(text, string, strlen(string));
}

void tabla_text_add_char(struct tabla_text *text, char c)
{
    tabla_text_add(text, &c, 1);
}

void tabla_text_addf(struct tabla_text *text, const char *format, ...)
{
    va_list args, again;
    int length;

    va_start(args, format);
    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        text->failed = true;
    } else if (reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void tabla_text_clear(struct tabla_text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

void tabla_text_release(struct tabla_text *text)
{
    free(text->data);
    memset(text, 0, sizeof *text);
}

const char *tabla_text_string(const struct tabla_text *text)
{
    return text->data ? text->data : "";
}
