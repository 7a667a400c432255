/* Reading files: which format it is, and handing it on. */
#include "tabla/record.h"

#include <stdlib.h>
#include <string.h>

#include "record/formats.h"
#include "record/sgf.h"

/* --- Which format ----------------------------------------------------------------------------------------------- */

/* Whether a line begins with the name of a game as position lines do. */
static bool is_position(const char *line, size_t length)
{
    char name[16];
    size_t n = 0;

    while (n < length && n + 1 < sizeof name && line[n] != ' ' && line[n] != ':') {
        name[n] = line[n];
        n++;
    }
    name[n] = '\0';
    return n < length && (line[n] == ' ' || line[n] == ':') && tabla_game_find(name);
}

static bool contains(const char *data, size_t length, const char *text)
{
    return memmem(data, length, text, strlen(text)) != NULL;
}

static enum tabla_format find_format(const char *data, size_t length)
{
    size_t at = tabla_sgf_skip_space(data, length, 0), game;

    if (is_position(data + at, length - at))
        return TABLA_FORMAT_POSITION;
    if (tabla_sgf_find_game(data, length, 0, &game) || contains(data, length, ";B[") || contains(data, length, ";W[") ||
        contains(data, length, "GM["))
        return TABLA_FORMAT_SGF;
    return TABLA_FORMAT_MOVES;
}

/* --- Position lines --------------------------------------------------------------------------------------------- */

/* One position a line; empty lines and lines that begin with '#' are passed over. */
static bool read_positions(struct tabla_source *source)
{
    while (source->at < source->length) {
        const char *line = source->data + source->at, *end = memchr(line, '\n', source->length - source->at);
        size_t length = end ? (size_t)(end - line) : source->length - source->at, at = source->at;
        size_t from = tabla_sgf_skip_space(line, length, 0);
        struct tabla_record *record;
        struct tabla_error error;

        source->at += length + (end != NULL);
        if (from < length && line[from] != '#') {
            if (tabla_source_is_full(source, at + from))
                return true;
            record = tabla_record_from_position(line + from, length - from, &error);
            if (record) {
                if (!tabla_source_keep(source, record))
                    return false;
            } else {
                if (error.code == TABLA_ERROR_MEMORY)
                    return false;
                tabla_fault_add(source, at + from + (error.column > 0 ? error.column - 1 : 0), &error);
            }
        }
    }
    return true;
}

/* --- SGF -------------------------------------------------------------------------------------------------------- */

/* The whole file in UTF-8, where it has to be converted before it can be taken apart. *done: it has been. */
static bool convert_file(struct tabla_source *source, const char *name, struct tabla_text *out, bool *done)
{
    struct tabla_charset charset;

    *done = tabla_charset_open(&charset, name);
    if (!*done)
        return true;
    if (!tabla_charset_convert(&charset, source->data, source->length, out))
        tabla_fault(source, 0, TABLA_ERROR_SYNTAX, TABLA_N("some bytes are no text in %1; they are replaced"), name,
                    NULL);
    tabla_charset_release(&charset);
    if (out->failed)
        return false;
    source->data = tabla_text_string(out);
    source->length = out->length;
    return true;
}

static bool read_sgf(struct tabla_source *source, bool converted)
{
    struct tabla_sgf sgf = {.source = *source, .converted = converted};
    struct tabla_text text = {0};
    char name[64];
    size_t game;
    bool read = true;

    if (!converted && tabla_sgf_find_game(source->data, source->length, 0, &game) &&
        tabla_sgf_peek(source->data, source->length, tabla_sgf_skip_space(source->data, source->length, game + 1), "CA",
                       name, sizeof name) &&
        tabla_charset_hides_ascii(name))
        read = convert_file(&sgf.source, name, &text, &sgf.converted);
    read = read && tabla_sgf_read(&sgf);
    source->fault_capacity = sgf.source.fault_capacity;
    source->no_memory = sgf.source.no_memory;
    tabla_charset_release(&sgf.charset);
    tabla_text_release(&sgf.raw);
    tabla_text_release(&sgf.text);
    tabla_text_release(&text);
    return read;
}

/* --- Files ------------------------------------------------------------------------------------------------------ */

void tabla_collection_release(struct tabla_collection *collection)
{
    for (size_t i = 0; i < collection->count; i++)
        tabla_record_free(collection->records[i]);
    free(collection->records);
    free(collection->faults);
    memset(collection, 0, sizeof *collection);
}

/* The encoding that a mark at the beginning tells of; *skip bytes of mark. */
static const char *find_mark(const char *data, size_t length, size_t *skip)
{
    const unsigned char *s = (const unsigned char *)data;

    *skip = 0;
    if (length >= 3 && s[0] == 0xef && s[1] == 0xbb && s[2] == 0xbf)
        *skip = 3;
    else if (length >= 2 && s[0] == 0xff && s[1] == 0xfe)
        return "UTF-16LE";
    else if (length >= 2 && s[0] == 0xfe && s[1] == 0xff)
        return "UTF-16BE";
    return NULL;
}

static bool read_as(struct tabla_source *source, const struct tabla_game *game, const struct tabla_setup *setup,
                    bool converted, struct tabla_error *error)
{
    switch (source->out->format) {
    case TABLA_FORMAT_POSITION:
        return read_positions(source);
    case TABLA_FORMAT_SGF:
        return read_sgf(source, converted);
    default:
        return tabla_moves_read(source, game, setup, error);
    }
}

bool tabla_read_games(const char *data, size_t length, const struct tabla_game *game, const struct tabla_setup *setup,
                      struct tabla_collection *out, struct tabla_error *error)
{
    struct tabla_text text = {0};
    struct tabla_source source;
    struct tabla_error trouble = {0};
    const char *encoding;
    bool converted = false, read;
    size_t skip;

    memset(out, 0, sizeof *out);
    tabla_source_init(&source, data, length, out);
    encoding = find_mark(data, length, &skip);
    if (encoding && !convert_file(&source, encoding, &text, &converted))
        source.no_memory = true;
    if (converted)
        find_mark(source.data, source.length, &skip);
    source.at = skip;
    if (tabla_sgf_skip_space(source.data, source.length, skip) == source.length) {
        tabla_text_release(&text);
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the file is empty"), NULL, NULL, NULL);
    }
    out->format = find_format(source.data + skip, source.length - skip);
    if (out->format == TABLA_FORMAT_MOVES && !game) {
        tabla_text_release(&text);
        out->format = TABLA_FORMAT_UNKNOWN;
        return tabla_fail(
            error, TABLA_ERROR_UNKNOWN,
            TABLA_N("this is no SGF file and no position line; a list of moves needs the name of its game"), NULL, NULL,
            NULL);
    }
    read = !source.no_memory && read_as(&source, game, setup, converted, &trouble) && !source.no_memory;
    tabla_text_release(&text);
    if (read && out->count > 0)
        return true;
    if (error) {
        if (!read && trouble.code == TABLA_ERROR_NONE)
            tabla_no_memory(error);
        else if (trouble.code != TABLA_ERROR_NONE)
            *error = trouble;
        else if (out->fault_count > 0)
            *error = out->faults[0];
        else
            tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("there is no game in this file"), NULL, NULL, NULL);
    }
    if (!read) {
        enum tabla_format format = out->format;
        tabla_collection_release(out);
        out->format = format;
    }
    return false;
}
