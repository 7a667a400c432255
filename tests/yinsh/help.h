/* What the YINSH tests have in common. */
#ifndef TABLA_TEST_YINSH_HELP_H
#define TABLA_TEST_YINSH_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabla/game.h"

/* The position of a line, which has to be good. */
static inline struct tabla_state position(const char *line)
{
    struct tabla_state state;
    struct tabla_error error = {0};
    char text[256];

    if (!tabla_yinsh.read_position(line, strlen(line), &state, NULL, &error)) {
        tabla_error_format(&error, NULL, text, sizeof text);
        fail_msg("%s\n%*s^ %s", line, error.column ? (int)error.column - 1 : 0, "", text);
    }
    return state;
}

/* Y1: the lowest and highest number on each lettered line. */
static const int lowest[11] = {2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7}, highest[11] = {5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};

/* The position of a board given as [letter][number], anything but WBwb being empty, with the rest of its line. */
static inline struct tabla_state position_of(char at[11][12], const char *rest)
{
    char line[256];
    int length = sprintf(line, "yinsh ");

    for (int l = 0; l < 11; l++) {
        int empty = 0;

        if (l > 0)
            line[length++] = '/';
        for (int n = lowest[l]; n <= highest[l]; n++) {
            bool nothing = at[l][n] == 0 || !strchr("WBwb", at[l][n]);

            empty += nothing;
            if (empty && (!nothing || n == highest[l])) {
                length += sprintf(line + length, "%d", empty);
                empty = 0;
            }
            if (!nothing)
                line[length++] = at[l][n];
        }
    }
    sprintf(line + length, " %s", rest);
    return position(line);
}

/*
 * A position from the points its pieces stand on, with the rest of the line after the board. Where `fill` is more than
 * the markers named, further ones are put on the empty points from k10 downwards, but not on those in `keep`: in a
 * pattern in which no three of a colour lie together on a line.
 */
static inline struct tabla_state make_filled(const char *white_rings, const char *black_rings, const char *white,
                                             const char *black, int fill, const char *keep, const char *rest)
{
    const char *lists[5] = {white_rings, black_rings, white, black, keep};
    char at[11][12], letter;
    int number, used, markers = 0;

    memset(at, '.', sizeof at);
    for (int i = 0; i < 5; i++)
        for (const char *list = lists[i]; sscanf(list, " %c%d%n", &letter, &number, &used) == 2; list += used) {
            int l = letter - 'a';

            if (l < 0 || l > 10 || number < lowest[l] || number > highest[l] || at[l][number] != '.')
                fail_msg("%c%d is taken or no point", letter, number);
            at[l][number] = "WBwb-"[i];
            markers += i == 2 || i == 3;
        }
    for (int l = 10; l >= 0; l--)
        for (int n = highest[l]; n >= lowest[l] && markers < fill; n--)
            if (at[l][n] == '.') {
                at[l][n] = (l + n) % 4 < 2 ? 'w' : 'b';
                markers++;
            }
    return position_of(at, rest);
}

static inline struct tabla_state make(const char *white_rings, const char *black_rings, const char *white,
                                      const char *black, const char *rest)
{
    return make_filled(white_rings, black_rings, white, black, 0, "", rest);
}

/* Plays a turn or a part of one, which has to be legal. */
static inline void play(struct tabla_state *state, const char *turn)
{
    tabla_action run[64];
    struct tabla_error error = {0};
    char text[256];
    size_t count = tabla_read_turn(&tabla_yinsh, state, NULL, turn, strlen(turn), run, 64, &error);

    if (count == 0) {
        tabla_error_format(&error, NULL, text, sizeof text);
        fail_msg("%s is refused: %s", turn, text);
    }
    for (size_t i = 0; i < count; i++)
        tabla_step(&tabla_yinsh, state, NULL, run[i]);
}

static inline int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts the words of a text of at most 400. */
static inline size_t sort_words(const char *text, char words[400][TABLA_ACTION_TEXT])
{
    size_t count = 0;
    int used;

    for (; sscanf(text, "%31s%n", words[count], &used) == 1; text += used)
        count++;
    qsort(words, count, sizeof *words, by_text);
    return count;
}

/* The legal actions whose text begins like this are these, in any order, and no others. */
static inline void assert_actions_from(const struct tabla_state *state, const char *begin, const char *expected)
{
    static char want[400][TABLA_ACTION_TEXT], have[400][TABLA_ACTION_TEXT];
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t n = tabla_yinsh.actions(state, NULL, actions), wanted = sort_words(expected, want), count = 0;

    for (size_t i = 0; i < n; i++) {
        tabla_yinsh.write_action(state, actions[i], have[count]);
        if (strncmp(have[count], begin, strlen(begin)) == 0)
            count++;
    }
    qsort(have, count, sizeof *have, by_text);
    for (size_t i = 0; i < wanted || i < count; i++)
        if (i >= count || i >= wanted || strcmp(want[i], have[i]) != 0)
            fail_msg("actions differ at %s (expected %s)", i < count ? have[i] : "the end",
                     i < wanted ? want[i] : "the end");
}

static inline void assert_actions(const struct tabla_state *state, const char *expected)
{
    assert_actions_from(state, "", expected);
}

/* What stands on a point, as position lines write it; '.' for nothing. */
static inline char piece_on(const struct tabla_state *state, const char *point)
{
    static struct tabla_layout layout;
    struct tabla_view view;

    tabla_yinsh.layout(state, &layout);
    tabla_yinsh.view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (strcmp(layout.spots[view.pieces[i].spot].name, point) == 0)
            return view.pieces[i].kind == TABLA_PIECE_RING ? (view.pieces[i].owner == TABLA_WHITE ? 'W' : 'B')
                                                           : (view.pieces[i].owner == TABLA_WHITE ? 'w' : 'b');
    return '.';
}

static inline void assert_pieces(const struct tabla_state *state, const char *points, char piece)
{
    char words[400][TABLA_ACTION_TEXT];
    size_t count = sort_words(points, words);

    for (size_t i = 0; i < count; i++)
        if (piece_on(state, words[i]) != piece)
            fail_msg("on %s stands %c, not %c", words[i], piece_on(state, words[i]), piece);
}

static inline int pool(const struct tabla_state *state)
{
    struct tabla_view view;

    tabla_yinsh.view(state, &view);
    return view.counters[0].value[0];
}

static inline int rings_off(const struct tabla_state *state, enum tabla_player player)
{
    struct tabla_view view;

    tabla_yinsh.view(state, &view);
    return view.counters[1].value[player];
}

/* The text is refused with this code, rule and point, and the sentence contains `says`. */
static inline void assert_refused(const struct tabla_state *state, const char *turn, enum tabla_error_code code,
                                  const char *rule, const char *point, const char *says)
{
    tabla_action run[64];
    struct tabla_error error = {0};
    char text[256];
    size_t count = tabla_read_turn(&tabla_yinsh, state, NULL, turn, strlen(turn), run, 64, &error);

    if (count > 0)
        fail_msg("%s is taken", turn);
    tabla_error_format(&error, NULL, text, sizeof text);
    if (error.code != code || strcmp(error.rule, rule) != 0 || strcmp(error.point, point) != 0 || !strstr(text, says))
        fail_msg("%s: code %d, rule %s, point %s: %s", turn, (int)error.code, error.rule, error.point, text);
}

static inline void assert_result(const struct tabla_state *state, const char *expected)
{
    char result[TABLA_RESULT_TEXT];

    tabla_write_result(&tabla_yinsh, state, result);
    assert_string_equal(result, expected);
}

#endif
