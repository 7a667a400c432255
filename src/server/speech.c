#include "server/speech.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A catalogue as msgfmt writes it: a head, two tables of (length, offset), sorted by the English side. */
struct speech {
    const char *name;
    char *data;
    uint32_t size, count, english, other;
};

const char *const speech_names[] = {"en", "hu", "ro", NULL};
enum { LANGUAGES = 3, HEAD = 28, MAGIC = (int)0x950412de, LARGEST = 16 << 20 };
static struct speech catalogues[LANGUAGES] = {{.name = "en"}, {.name = "hu"}, {.name = "ro"}};

static uint32_t number_at(const struct speech *speech, uint32_t offset)
{
    uint32_t number;

    memcpy(&number, speech->data + offset, sizeof number);
    return number;
}

/* The string that entry `index` of a table points to; NULL where the file is damaged. */
static const char *string_at(const struct speech *speech, uint32_t table, uint32_t index)
{
    uint32_t length = number_at(speech, table + 8 * index), offset = number_at(speech, table + 8 * index + 4);

    if (offset >= speech->size || length >= speech->size - offset || speech->data[offset + length] != '\0')
        return NULL;
    return speech->data + offset;
}

static char *read_file(const char *path, uint32_t *size)
{
    FILE *file = fopen(path, "rbe");
    char *data = NULL;
    long length;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= HEAD && length < LARGEST &&
        (data = malloc((size_t)length))) {
        rewind(file);
        if (fread(data, 1, (size_t)length, file) == (size_t)length) {
            *size = (uint32_t)length;
        } else {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

static void load(struct speech *speech, const char *path)
{
    uint32_t room;

    speech->data = read_file(path, &speech->size);
    if (!speech->data)
        return;
    speech->count = number_at(speech, 8);
    speech->english = number_at(speech, 12);
    speech->other = number_at(speech, 16);
    room = speech->size / 8;
    if (number_at(speech, 0) != (uint32_t)MAGIC || speech->count > room ||
        speech->english > speech->size - 8 * speech->count || speech->other > speech->size - 8 * speech->count)
        speech->count = 0;
}

void speech_load(const char *folder)
{
    char path[4096];

    speech_unload();
    for (size_t i = 1; folder && i < LANGUAGES; i++) {
        int length = snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/tabla.mo", folder, catalogues[i].name);
        if (length > 0 && (size_t)length < sizeof path)
            load(&catalogues[i], path);
    }
}

void speech_unload(void)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        free(catalogues[i].data);
        catalogues[i] = (struct speech){.name = catalogues[i].name};
    }
}

const struct speech *speech_find(const char *name)
{
    for (size_t i = 0; name && i < LANGUAGES; i++)
        if (strcmp(catalogues[i].name, name) == 0)
            return &catalogues[i];
    return &catalogues[0];
}

const char *speech_name(const struct speech *speech)
{
    return speech->name;
}

const char *say(const struct speech *speech, const char *english)
{
    uint32_t low = 0, high = speech->count;

    if (!*english) /* a catalogue answers that with its own header */
        return english;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *there = string_at(speech, speech->english, middle);
        int order = there ? strcmp(english, there) : 0;

        if (!there)
            return english;
        if (order == 0) {
            const char *found = string_at(speech, speech->other, middle);
            return found && *found ? found : english;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}

static const char *in_hungarian(const char *english)
{
    return say(&catalogues[1], english);
}

static const char *in_romanian(const char *english)
{
    return say(&catalogues[2], english);
}

tabla_translate speech_translator(const struct speech *speech)
{
    return speech == &catalogues[1] ? in_hungarian : speech == &catalogues[2] ? in_romanian : NULL;
}

void say_add(const struct speech *speech, struct tabla_text *out, const char *english, ...)
{
    const char *arg[9];
    size_t count = 0;
    va_list list;

    va_start(list, english);
    for (const char *next; count < 9 && (next = va_arg(list, const char *)) != NULL;)
        arg[count++] = next;
    va_end(list);
    for (const char *p = say(speech, english); *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && (size_t)(p[1] - '1') < count)
            tabla_text_add_string(out, arg[*++p - '1']);
        else
            tabla_text_add_char(out, *p);
    }
}

void say_number(const struct speech *speech, char *number)
{
    char *point = strchr(number, '.');

    if (point)
        /* Translators: a half. All numbers get the sign that stands in the middle. */
        *point = say(speech, TABLA_N("0.5"))[1];
}

const char *say_player(const struct speech *speech, unsigned player)
{
    return say(speech, player == TABLA_BLACK ? TABLA_N("Black") : TABLA_N("White"));
}
