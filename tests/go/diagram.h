/* Positions as pictures, and moves by name, for tests of Go. */
#ifndef TESTS_GO_DIAGRAM_H
#define TESTS_GO_DIAGRAM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "tabla.h"

/* A game: the state and its past. */
struct table {
    struct tabla_state state;
    struct tabla_keys past;
};

/* Rows from the top, separated by spaces: x black, o white, . empty. */
static inline struct table set_up(const char *rules, enum tabla_player player, const char *rows)
{
    struct tabla_setup setup = {.rules = rules};
    struct table table;
    struct tabla_error error;
    unsigned size = (unsigned)strcspn(rows, " "), row = size;

    memset(&table, 0, sizeof table);
    setup.size = (int)size;
    assert_true(tabla_go.start(&setup, &table.state, &error));
    for (const char *at = rows; *at; at += strspn(at, " ")) {
        assert_int_equal(strcspn(at, " "), size);
        row--;
        for (unsigned column = 0; column < size; column++, at++)
            if (*at != '.')
                assert_true(
                    tabla_go_put(&table.state, row * size + column, *at == 'x' ? TABLA_BLACK : TABLA_WHITE, NULL));
    }
    assert_int_equal(row, 0);
    assert_true(tabla_go_set_player(&table.state, player, NULL));
    assert_true(tabla_go_settled(&table.state, NULL));
    return table;
}

/* The point of a name on this table's board. */
static inline unsigned at(const struct table *table, const char *name)
{
    unsigned size = (unsigned)tabla_go_size(&table->state), number;
    const char *letters = "ABCDEFGHJKLMNOPQRST";
    const char *letter = strchr(letters, name[0]);

    assert_non_null(letter);
    assert_int_equal(sscanf(name + 1, "%u", &number), 1);
    return (number - 1) * size + (unsigned)(letter - letters);
}

/* The list of actions, their number and the check of each must say the same. */
static inline void agree(const struct table *table)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_go.actions(&table->state, &table->past, actions), next = 0;
    unsigned size = (unsigned)tabla_go_size(&table->state);

    assert_int_equal(tabla_go.count(&table->state, &table->past), count);
    for (unsigned action = 0; action <= size * size; action++) {
        bool listed = next < count && actions[next] == action;
        assert_int_equal(tabla_go.check(&table->state, &table->past, (tabla_action)action, NULL), listed);
        next += listed;
    }
    assert_int_equal(next, count);
}

/* Plays moves separated by spaces; every one must be legal. */
static inline void play(struct table *table, const char *moves)
{
    while (*moves) {
        size_t length = strcspn(moves, " ");
        tabla_action run[TABLA_MAX_RUN];
        struct tabla_error error;
        char text[200];

        agree(table);
        if (tabla_go.read_word(&table->state, &table->past, moves, length, run, &error) != 1) {
            tabla_error_format(&error, NULL, text, sizeof text);
            fail_msg("%.*s: %s", (int)length, moves, text);
        }
        assert_true(tabla_step(&tabla_go, &table->state, &table->past, run[0]));
        moves += length;
        moves += strspn(moves, " ");
    }
}

/* A move that must be refused with this rule, about this point. */
static inline void refused(const struct table *table, const char *move, const char *rule)
{
    tabla_action run[TABLA_MAX_RUN];
    struct tabla_error error;

    agree(table);
    assert_int_equal(tabla_go.read_word(&table->state, &table->past, move, strlen(move), run, &error), 0);
    assert_int_equal(error.code, TABLA_ERROR_ILLEGAL);
    assert_string_equal(error.rule, rule);
    assert_string_equal(error.point, move);
}

static inline bool allowed(const struct table *table, const char *move)
{
    tabla_action run[TABLA_MAX_RUN];

    agree(table);
    return tabla_go.read_word(&table->state, &table->past, move, strlen(move), run, NULL) == 1;
}

/* Compares the stones with a picture. */
static inline void looks(const struct table *table, const char *rows)
{
    unsigned size = (unsigned)tabla_go_size(&table->state);
    char have[19 * 20 + 1];
    size_t n = 0;

    for (unsigned row = size; row-- > 0;) {
        for (unsigned column = 0; column < size; column++) {
            enum tabla_player stone = tabla_go_stone(&table->state, row * size + column);
            have[n++] = stone == TABLA_BLACK ? 'x' : stone == TABLA_WHITE ? 'o' : '.';
        }
        have[n++] = row > 0 ? ' ' : '\0';
    }
    assert_string_equal(have, rows);
}

static inline void result(const struct table *table, const char *expected)
{
    char text[TABLA_RESULT_TEXT];

    tabla_write_result(&tabla_go, &table->state, text);
    assert_string_equal(text, expected);
}

static inline void put_away(struct table *table)
{
    tabla_keys_release(&table->past);
}

#endif
