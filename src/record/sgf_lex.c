/*
 * From bytes to nodes. What is forgiven without a word: white space anywhere, lower-case letters in property names (so
 * did the first three versions of the format), several values where one is meant, a property that comes twice in a node
 * (its values are put together). What is passed over with a fault: everything else that is not SGF.
 */
#include "record/sgf.h"

#include <string.h>

#include "record/utf8.h"

static const char *const known_names[TABLA_SGF_KNOWN] = {
    "B",  "W",  "RESIGN", "AB", "AW", "AE", "PL", TABLA_POSITION_PROPERTY, "GM", "SZ",
    "KM", "RU", "HA",     "CA", "SU", "P0", "P1",
};

bool tabla_sgf_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t tabla_sgf_skip_space(const char *data, size_t length, size_t at)
{
    while (at < length && tabla_sgf_is_space(data[at]))
        at++;
    return at;
}

bool tabla_sgf_find_game(const char *data, size_t length, size_t from, size_t *at)
{
    while (from < length) {
        const char *open = memchr(data + from, '(', length - from);
        size_t next;

        if (!open)
            return false;
        *at = (size_t)(open - data);
        next = tabla_sgf_skip_space(data, length, *at + 1);
        if (next < length && data[next] == ';')
            return true;
        from = next > *at ? next : *at + 1;
    }
    return false;
}

/* --- Names ------------------------------------------------------------------------------------------------------ */

struct name {
    char text[16];
    size_t length;  /* of its capitals and digits; may be more than fits */
    char whole[24]; /* as it stands in the file, or the beginning of it */
};

/* Takes the letters and digits at `at`; returns where they end. */
static size_t read_name(const char *data, size_t length, size_t at, struct name *out)
{
    size_t from = at;

    memset(out, 0, sizeof *out);
    for (; at < length && (is_upper(data[at]) || is_lower(data[at]) || is_digit(data[at])); at++) {
        if (at - from + 1 < sizeof out->whole)
            out->whole[at - from] = data[at];
        if (is_lower(data[at]) || (out->length == 0 && is_digit(data[at])))
            continue;
        if (out->length + 1 < sizeof out->text)
            out->text[out->length] = data[at];
        out->length++;
    }
    return at;
}

/* --- Values ----------------------------------------------------------------------------------------------------- */

/* Where the value whose '[' stands at `at` ends: at its ']', or at the end of the data. */
static size_t find_close(const char *data, size_t length, size_t at)
{
    for (at++; at < length && data[at] != ']'; at++)
        if (data[at] == '\\')
            at++;
    return at < length ? at : length;
}

size_t tabla_sgf_skip_rubbish(const char *data, size_t length, size_t at)
{
    if (data[at] == '[')
        at = find_close(data, length, at);
    return at < length ? at + 1 : length;
}

/* Takes the escapes out: a line end behind a backslash goes with it, anything else stands for itself. */
static void unescape(const char *bytes, size_t length, struct tabla_text *out)
{
    size_t from = 0;

    for (size_t at = 0; at < length; at++) {
        if (bytes[at] != '\\')
            continue;
        tabla_text_add(out, bytes + from, at - from);
        from = at + 1;
        if (at + 1 < length && (bytes[at + 1] == '\n' || bytes[at + 1] == '\r')) {
            bool pair =
                at + 2 < length && bytes[at + 2] != bytes[at + 1] && (bytes[at + 2] == '\n' || bytes[at + 2] == '\r');
            from = at + (pair ? 3 : 2);
            at = from - 1;
        } else {
            at++;
        }
    }
    if (from < length)
        tabla_text_add(out, bytes + from, length - from);
}

/* LF CR counts as one line end, as CR LF does; the cleaning knows the others. */
static void join_line_ends(struct tabla_text *text)
{
    size_t to = 0;

    if (!text->length || !memchr(text->data, '\r', text->length))
        return;
    for (size_t at = 0; at < text->length; at++) {
        text->data[to++] = text->data[at];
        if (text->data[at] == '\n' && at + 1 < text->length && text->data[at + 1] == '\r')
            at++;
    }
    text->length = to;
    text->data[to] = '\0';
}

/* The bytes between the brackets as plain text into sgf->text. */
static void read_value(struct tabla_sgf *sgf, size_t from, size_t to)
{
    struct tabla_text decoded = {0};
    bool whole;

    tabla_text_clear(&sgf->raw);
    tabla_text_clear(&sgf->text);
    unescape(sgf->source.data + from, to - from, &sgf->raw);
    join_line_ends(&sgf->raw);
    if (!sgf->charset.converter && tabla_utf8_valid(tabla_text_string(&sgf->raw), sgf->raw.length)) {
        whole = tabla_clean_text(tabla_text_string(&sgf->raw), sgf->raw.length, &sgf->text);
    } else {
        whole = tabla_charset_convert(&sgf->charset, tabla_text_string(&sgf->raw), sgf->raw.length, &decoded);
        whole &= tabla_clean_text(tabla_text_string(&decoded), decoded.length, &sgf->text);
    }
    sgf->source.no_memory |= sgf->raw.failed || sgf->text.failed || decoded.failed;
    tabla_text_release(&decoded);
    if (!whole && !sgf->charset_reported) {
        sgf->charset_reported = true;
        tabla_fault(&sgf->source, from, TABLA_ERROR_SYNTAX,
                    TABLA_N("some bytes here are no text in the encoding of the file; they are guessed or replaced"),
                    NULL, NULL);
    }
}

/* --- Nodes ------------------------------------------------------------------------------------------------------ */

static void remember_place(struct tabla_sgf_node *out, const char *name, size_t at)
{
    for (size_t i = 0; i < TABLA_SGF_KNOWN; i++)
        if (out->where[i] == 0 && strcmp(known_names[i], name) == 0)
            out->where[i] = at;
}

/* Whether one more name would be too many for the node. */
static bool is_full(const struct tabla_node *node, const char *name)
{
    size_t count = 0;

    for (const struct tabla_property *property = node->properties; property; property = property->next) {
        if (strcmp(property->name, name) == 0)
            return false;
        count++;
    }
    return count >= TABLA_MOST_PROPERTIES;
}

/* All the values at source.at. With `node` they become a property of it. False when memory runs out. */
static bool read_values(struct tabla_sgf *sgf, struct tabla_node *node, const char *name)
{
    struct tabla_source *source = &sgf->source;
    struct tabla_property *property = NULL;

    for (;;) {
        size_t open = tabla_sgf_skip_space(source->data, source->length, source->at), close;

        if (open == source->length || source->data[open] != '[')
            return true;
        close = find_close(source->data, source->length, open);
        if (close == source->length) {
            if (node)
                tabla_fault(source, open, TABLA_ERROR_SYNTAX,
                            TABLA_N("the value that begins here has no end; it and all that follows is left out"), NULL,
                            NULL);
            source->at = close;
            return true;
        }
        source->at = close + 1;
        if (!node)
            continue;
        read_value(sgf, open + 1, close);
        if (source->no_memory)
            return false;
        property = tabla_node_add_value(node, property, name, tabla_text_string(&sgf->text), sgf->text.length);
        if (!property) {
            source->no_memory = true;
            return false;
        }
    }
}

/* The property at source.at, which is a letter or digit. */
static bool read_property(struct tabla_sgf *sgf, struct tabla_sgf_node *out)
{
    struct tabla_source *source = &sgf->source;
    struct tabla_node *node = out->node;
    size_t at = source->at, open;
    struct name name;

    source->at = read_name(source->data, source->length, at, &name);
    open = tabla_sgf_skip_space(source->data, source->length, source->at);
    if (!node)
        return read_values(sgf, NULL, NULL);
    if (open == source->length || source->data[open] != '[') {
        tabla_fault(source, at, TABLA_ERROR_SYNTAX, TABLA_N("a property without a value is left out (%1)"), name.whole,
                    NULL);
        return true;
    }
    if (name.length == 0 || name.length >= sizeof name.text) {
        tabla_fault(source, at, TABLA_ERROR_SYNTAX, TABLA_N("a property with an impossible name is left out (%1)"),
                    name.whole, NULL);
        return read_values(sgf, NULL, NULL);
    }
    if (is_full(node, name.text)) {
        tabla_fault(source, at, TABLA_ERROR_RANGE,
                    TABLA_N("there are too many properties in this node; %1 is left out"), name.text, NULL);
        return read_values(sgf, NULL, NULL);
    }
    remember_place(out, name.text, at);
    return read_values(sgf, node, name.text);
}

bool tabla_sgf_read_node(struct tabla_sgf *sgf, bool keep, struct tabla_sgf_node *out)
{
    struct tabla_source *source = &sgf->source;
    bool told = false;

    *out = (struct tabla_sgf_node){.offset = source->at};
    source->at++;
    if (keep) {
        out->node = tabla_node_new(TABLA_NOBODY, NULL, 0);
        source->no_memory |= !out->node;
    }
    while (!source->no_memory) {
        char c;

        source->at = tabla_sgf_skip_space(source->data, source->length, source->at);
        c = source->at < source->length ? source->data[source->at] : ';';
        if (c == ';' || c == '(' || c == ')')
            return true;
        if (is_upper(c) || is_lower(c) || is_digit(c)) {
            told = false;
            read_property(sgf, out);
            continue;
        }
        /* One fault for a stretch of rubbish is enough. A value without a name goes as a whole. */
        if (keep && !told)
            tabla_fault(source, source->at, TABLA_ERROR_SYNTAX, TABLA_N("this is not SGF and is passed over"), NULL,
                        NULL);
        told = true;
        source->at = tabla_sgf_skip_rubbish(source->data, source->length, source->at);
    }
    tabla_node_free_tree(out->node);
    out->node = NULL;
    return false;
}

bool tabla_sgf_peek(const char *data, size_t length, size_t at, const char *wanted, char *out, size_t size)
{
    struct name name = {0};

    for (at = tabla_sgf_skip_space(data, length, at + 1); at < length; at = tabla_sgf_skip_space(data, length, at)) {
        char c = data[at];

        if (c == ';' || c == '(' || c == ')')
            return false;
        if (is_upper(c) || is_lower(c) || is_digit(c)) {
            at = read_name(data, length, at, &name);
        } else if (c == '[') {
            size_t close = find_close(data, length, at), n = close - at - 1;
            if (strcmp(name.text, wanted) == 0 && close < length && n < size) {
                memcpy(out, data + at + 1, n);
                out[n] = '\0';
                return true;
            }
            at = close < length ? close + 1 : length;
        } else {
            at++;
        }
    }
    return false;
}
