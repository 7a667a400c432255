#include "record/source.h"

#include <stdio.h>
#include <stdlib.h>

void tabla_source_init(struct tabla_source *source, const char *data, size_t length, struct tabla_collection *out)
{
    *source = (struct tabla_source){.data = data, .length = length, .out = out, .line = 1};
}

/* Lines end with LF, CR LF or CR. Faults come mostly in order, so we count on from the last one. */
static void find_line(struct tabla_source *source, size_t offset)
{
    if (offset < source->known) {
        source->known = source->line_start = 0;
        source->line = 1;
    }
    for (; source->known < offset && source->known < source->length; source->known++) {
        char c = source->data[source->known];
        bool more = source->known + 1 < source->length && source->data[source->known + 1] == '\n';
        if (c == '\n' || (c == '\r' && !more)) {
            source->line++;
            source->line_start = source->known + 1;
        }
    }
}

static uint32_t clip(size_t number)
{
    return number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static struct tabla_error *new_fault(struct tabla_source *source)
{
    struct tabla_collection *out = source->out;

    if (out->fault_count == source->fault_capacity) {
        size_t capacity = source->fault_capacity ? source->fault_capacity * 2 : 8;
        struct tabla_error *grown = realloc(out->faults, capacity * sizeof *grown);
        if (!grown) {
            source->no_memory = true;
            return NULL;
        }
        out->faults = grown;
        source->fault_capacity = capacity;
    }
    return &out->faults[out->fault_count++];
}

void tabla_fault_add(struct tabla_source *source, size_t offset, const struct tabla_error *error)
{
    struct tabla_error *fault;

    if (source->out->fault_count >= TABLA_MOST_FAULTS)
        return;
    fault = new_fault(source);
    if (!fault)
        return;
    if (source->out->fault_count < TABLA_MOST_FAULTS)
        *fault = *error;
    else
        tabla_fail(fault, TABLA_ERROR_RANGE, TABLA_N("there is more that is wrong from here on, not listed"), NULL,
                   NULL, NULL);
    find_line(source, offset);
    fault->line = clip(source->line);
    fault->column = clip(offset - source->line_start + 1);
}

void tabla_fault(struct tabla_source *source, size_t offset, enum tabla_error_code code, const char *text,
                 const char *arg1, const char *arg2)
{
    struct tabla_error error;

    tabla_fail(&error, code, text, arg1, arg2, NULL);
    tabla_fault_add(source, offset, &error);
}

void tabla_fault_number(struct tabla_source *source, size_t offset, enum tabla_error_code code, const char *text,
                        size_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%zu", number);
    tabla_fault(source, offset, code, text, digits, NULL);
}

void tabla_fault_forget(struct tabla_source *source, size_t count)
{
    if (source->out->fault_count > count)
        source->out->fault_count = count;
}

bool tabla_source_is_full(struct tabla_source *source, size_t offset)
{
    if (source->out->count < TABLA_MOST_GAMES)
        return false;
    tabla_fault_number(source, offset, TABLA_ERROR_RANGE,
                       TABLA_N("there are more than %1 games; the rest of the file is left out"), TABLA_MOST_GAMES);
    return true;
}

bool tabla_source_keep(struct tabla_source *source, struct tabla_record *record)
{
    struct tabla_collection *out = source->out;
    struct tabla_record **grown = out->records;

    /* The array has room for the next power of two. */
    if ((out->count & (out->count - 1)) == 0)
        grown = realloc(out->records, (out->count ? out->count * 2 : 1) * sizeof *grown);
    if (!grown) {
        tabla_record_free(record);
        source->no_memory = true;
        return false;
    }
    out->records = grown;
    out->records[out->count++] = record;
    return true;
}
