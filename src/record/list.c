/*
 * Plain move lists, as people write them down:
 *
 *   1. e3 k7 2. d4 …      numbered or not, one turn a line or many
 *   xc4,c5,c6; b2 (6)     blanks around - ; , and = do not separate; what stands in parentheses is passed over,
 *   {a remark} # another  and so is what stands in braces or follows a '#'
 *   1-0  W+R  *           a result is passed over
 */
#include "record/list.h"

#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool begins_remark(char c)
{
    return c == '(' || c == '{' || c == '#';
}

static bool is_glue(char c)
{
    return c == '-' || c == ';' || c == ',' || c == '=';
}

/* Where what begins at `at` with an opening parenthesis or brace ends; 0 if it is not closed. */
static size_t skip_remark(const char *text, size_t length, size_t at)
{
    char close = text[at] == '(' ? ')' : '}';
    const char *end = memchr(text + at, close, length - at);

    return end ? (size_t)(end - text) + 1 : 0;
}

/* Up to a word, the end, or a remark that is not closed. */
static size_t skip_blank(const char *text, size_t length, size_t at)
{
    while (at < length) {
        if (is_space(text[at])) {
            at++;
        } else if (text[at] == '(' || text[at] == '{') {
            size_t end = skip_remark(text, length, at);

            if (end == 0)
                break;
            at = end;
        } else if (text[at] == '#') {
            const char *end = memchr(text + at, '\n', length - at);
            at = end ? (size_t)(end - text) : length;
        } else {
            break;
        }
    }
    return at;
}

/* "12." or "12..." or "..." or a number alone: how many bytes of it stand here. */
static size_t number_length(const char *text, size_t length)
{
    size_t n = 0, digits;

    while (n < length && is_digit(text[n]))
        n++;
    digits = n;
    while (n < length && (text[n] == '.' || (digits > 0 && text[n] == ')')))
        n++;
    if (n == digits && n < length && !is_space(text[n]))
        return 0;
    return n;
}

/* A result as people close a list with it. */
static bool is_result(const char *word, size_t length)
{
    static const char *const known[] = {"*", "1-0", "0-1", "1/2-1/2", "1/2", "0-0", "=", "0", "draw", "jigo", "void"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == length && memcmp(known[i], word, length) == 0)
            return true;
    return length >= 2 && memchr("BWbw", word[0], 4) && word[1] == '+';
}

static void advance(struct tabla_list *list, size_t to)
{
    for (; list->at < to; list->at++) {
        if (list->text[list->at] == '\n') {
            list->line++;
            list->line_start = list->at + 1;
        }
    }
}

void tabla_list_init(struct tabla_list *list, const char *text, size_t length)
{
    *list = (struct tabla_list){.text = text, .length = length, .line = 1};
}

/* The end of the word at `at`, blanks around its joints included. */
static size_t word_end(const char *text, size_t length, size_t at)
{
    for (;;) {
        size_t next;

        while (at < length && !is_space(text[at]) && !begins_remark(text[at]))
            at++;
        next = at;
        while (next < length && is_space(text[next]))
            next++;
        if (next == at || next == length)
            return at;
        if (!is_glue(text[next]) && !is_glue(text[at - 1]))
            return at;
        at = next;
    }
}

bool tabla_list_next(struct tabla_list *list)
{
    for (;;) {
        size_t at = skip_blank(list->text, list->length, list->at), n;

        advance(list, at);
        if (at == list->length)
            return false;
        n = number_length(list->text + at, list->length - at);
        if (n > 0) {
            advance(list, at + n);
            continue;
        }
        list->word = at;
        list->word_line = list->line;
        list->word_column = at - list->line_start + 1;
        list->unclosed = begins_remark(list->text[at]);
        if (list->unclosed) {
            list->word_length = 1;
            advance(list, list->length);
            return false;
        }
        advance(list, word_end(list->text, list->length, at));
        list->word_length = list->at - at;
        if (!is_result(list->text + at, list->word_length))
            return true;
    }
}

void tabla_list_place(const struct tabla_list *list, struct tabla_error *error)
{
    size_t line = list->word_line, column = list->word_column;

    if (!error)
        return;
    /* The game counted from the beginning of the word; a word may reach over line ends. */
    for (size_t i = 1; i < error->column && i <= list->word_length; i++) {
        column++;
        if (list->text[list->word + i - 1] == '\n') {
            line++;
            column = 1;
        }
    }
    error->line = line > UINT32_MAX ? UINT32_MAX : (uint32_t)line;
    error->column = column > UINT32_MAX ? UINT32_MAX : (uint32_t)column;
}

const char *tabla_list_opens(const struct tabla_list *list)
{
    return list->text[list->word] == '(' ? "(" : "{";
}

bool tabla_record_play_list(struct tabla_record *record, const char *text, size_t length, struct tabla_error *error)
{
    struct tabla_change_mark mark;
    struct tabla_list list;

    tabla_change_begin(record, &mark);
    tabla_list_init(&list, text, length);
    while (tabla_list_next(&list)) {
        if (!tabla_play_words(record, text + list.word, list.word_length, &mark, error)) {
            tabla_change_undo(record, &mark);
            tabla_list_place(&list, error);
            return false;
        }
    }
    if (list.unclosed) {
        tabla_change_undo(record, &mark);
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("this \"%1\" is never closed"), tabla_list_opens(&list), NULL,
                   NULL);
        tabla_list_place(&list, error);
        return false;
    }
    return true;
}
