/* Moves as text: a letter without I, a number from the bottom up; or "pass". */
#include "game/go/position.h"

#include <stdio.h>
#include <strings.h>

size_t tabla_go_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT])
{
    const struct tabla_go_position *go = tabla_go_of(state);

    if (action < tabla_go_points(go))
        tabla_go_point_name(action, go->size, out);
    else
        memcpy(out, "pass", 5);
    return strlen(out);
}

/* A letter and one or two digits, on the board or not: column and row from 0; 25 for the letter I. Bytes taken, or 0.
 */
enum { LETTER_I = 25 };

static size_t read_vertex(const char *text, size_t length, unsigned *column, unsigned *row)
{
    size_t digits = 0;
    unsigned letter, number = 0;

    if (length < 2)
        return 0;
    letter = (unsigned)(text[0] | 0x20) - 'a';
    if (letter >= 26)
        return 0;
    while (1 + digits < length && digits < 2 && text[1 + digits] >= '0' && text[1 + digits] <= '9')
        number = number * 10 + (unsigned)(text[1 + digits++] - '0');
    if (digits == 0)
        return 0;
    *column = letter < 8 ? letter : letter == 8 ? LETTER_I : letter - 1;
    *row = number - 1;
    return 1 + digits;
}

size_t tabla_go_read_point(const char *text, size_t length, unsigned size, unsigned *point)
{
    unsigned column, row;
    size_t used = read_vertex(text, length, &column, &row);

    if (used == 0 || column >= size || row >= size)
        return 0;
    *point = row * size + column;
    return used;
}

size_t tabla_go_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                          size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned column, row;

    if (length == 4 && strncasecmp(text, "pass", 4) == 0) {
        out[0] = (tabla_action)tabla_go_points(go);
    } else if (length > 0 && read_vertex(text, length, &column, &row) == length) {
        char word[4] = {(char)(text[0] & ~0x20), text[1], length > 2 ? text[2] : '\0', '\0'}, corner[4];

        tabla_go_point_name(tabla_go_points(go) - 1, go->size, corner);
        if (column == LETTER_I) {
            tabla_fail_rule(error, "O1", word, TABLA_N("there is no line I: after H comes J (%1)"), word, NULL);
            return 0;
        }
        if (column >= go->size || row >= go->size) {
            tabla_fail_rule(error, "O1", word, TABLA_N("%1 is outside this board, which goes from A1 to %2"), word,
                            corner);
            return 0;
        }
        out[0] = (tabla_action)(row * go->size + column);
    } else {
        char word[TABLA_ERROR_ARG_SIZE], corner[4];

        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), text);
        tabla_go_point_name(tabla_go_points(go) - 1, go->size, corner);
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("a move is a crossing from A1 to %1, or pass; not \"%2\""),
                   corner, word, NULL);
        return 0;
    }
    return tabla_go_check(state, past, out[0], error) ? 1 : 0;
}
