/*
 * YINSH in boardspace's dialect. Letters and numbers are those of the printed board.
 *
 *   place wr J 11            a ring put down             place w J 5, drop board J 10   a ring moved, in two steps
 *   move D 9 C 8             a ring moved, in one        remove w I 9 E 9               a row, by its ends in any order
 *   remove wr E 7            a ring off                  pick …, drop …                 second thoughts
 */
#include "record/boardspace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_ring(const char *word)
{
    return strcmp(word, "wr") == 0 || strcmp(word, "br") == 0;
}

static bool is_marker(const char *word)
{
    return strcmp(word, "w") == 0 || strcmp(word, "b") == 0;
}

/* Lower letter first, then lower number. */
static bool is_before(const char *a, const char *b)
{
    return a[0] != b[0] ? a[0] < b[0] : atoi(a + 1) < atoi(b + 1);
}

static bool done(struct tabla_boardspace *board, struct tabla_error *error)
{
    bool swap = board->pending == TABLA_PENDING_ROW && is_before(board->to, board->from);
    enum tabla_boardspace_pending pending = board->pending;
    char text[16] = "";

    board->pending = TABLA_PENDING_NOTHING;
    switch (pending) {
    case TABLA_PENDING_NOTHING:
        return true;
    case TABLA_PENDING_PLACE:
        snprintf(text, sizeof text, "%s", board->to);
        break;
    case TABLA_PENDING_MOVE:
        snprintf(text, sizeof text, "%s-%s", board->from, board->to);
        break;
    case TABLA_PENDING_ROW:
        snprintf(text, sizeof text, "x%s-%s", swap ? board->to : board->from, swap ? board->from : board->to);
        break;
    case TABLA_PENDING_RING:
        snprintf(text, sizeof text, "x%s", board->to);
        break;
    case TABLA_PENDING_HELD:
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("the ring from %1 was never put down"), board->from, NULL,
                          NULL);
    }
    return tabla_boardspace_play(board, text, error);
}

/* Something new begins while an earlier step was not confirmed: that was meant, unless the new one replaces it. */
static bool settle(struct tabla_boardspace *board, bool replaces, struct tabla_error *error)
{
    if (replaces || board->pending == TABLA_PENDING_HELD)
        board->pending = TABLA_PENDING_NOTHING;
    return done(board, error);
}

static bool place(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    char point[4];

    if (words->count != 4 || !tabla_boardspace_point(words, 2, point))
        return tabla_boardspace_strange(words, error);
    if (is_ring(words->word[1])) {
        if (!settle(board, board->pending == TABLA_PENDING_PLACE, error))
            return false;
        memcpy(board->to, point, sizeof point);
        board->pending = TABLA_PENDING_PLACE;
        return true;
    }
    if (!is_marker(words->word[1]))
        return tabla_boardspace_strange(words, error);
    if (!settle(board, board->pending == TABLA_PENDING_MOVE, error))
        return false;
    memcpy(board->from, point, sizeof point);
    board->pending = TABLA_PENDING_HELD;
    return true;
}

static bool drop(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    char point[4];

    /* Back where it came from. */
    if (words->count == 2 && (is_ring(words->word[1]) || is_marker(words->word[1]))) {
        board->pending = TABLA_PENDING_NOTHING;
        return true;
    }
    if (words->count != 4 || strcmp(words->word[1], "board") != 0 || !tabla_boardspace_point(words, 2, point))
        return tabla_boardspace_strange(words, error);
    memcpy(board->to, point, sizeof point);
    switch (board->pending) {
    case TABLA_PENDING_HELD:
    case TABLA_PENDING_MOVE:
        /* Back onto its own point: nothing is moved. */
        board->pending = strcmp(board->from, point) == 0 ? TABLA_PENDING_NOTHING : TABLA_PENDING_MOVE;
        return true;
    default:
        board->pending = TABLA_PENDING_PLACE;
        return true;
    }
}

static bool pick(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    char point[4];

    if (words->count == 2 && (is_ring(words->word[1]) || is_marker(words->word[1])))
        return true;
    if (words->count != 4 || strcmp(words->word[1], "board") != 0 || !tabla_boardspace_point(words, 2, point))
        return tabla_boardspace_strange(words, error);
    if (board->pending == TABLA_PENDING_MOVE && strcmp(board->to, point) == 0) {
        board->pending = TABLA_PENDING_HELD;
    } else if (board->pending == TABLA_PENDING_PLACE) {
        board->pending = TABLA_PENDING_NOTHING;
    } else {
        memcpy(board->from, point, sizeof point);
        board->pending = TABLA_PENDING_HELD;
    }
    return true;
}

static bool move(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    char from[4], to[4];

    if (words->count != 5 || !tabla_boardspace_point(words, 1, from) || !tabla_boardspace_point(words, 3, to))
        return tabla_boardspace_strange(words, error);
    if (!settle(board, board->pending == TABLA_PENDING_MOVE, error))
        return false;
    memcpy(board->from, from, sizeof from);
    memcpy(board->to, to, sizeof to);
    board->pending = TABLA_PENDING_MOVE;
    return true;
}

static bool take_off(struct tabla_boardspace *board, const struct tabla_boardspace_words *words,
                     struct tabla_error *error)
{
    bool ring = words->count == 4 && is_ring(words->word[1]), row = words->count == 6 && is_marker(words->word[1]);
    char from[4], to[4] = "";

    if ((!ring && !row) || !tabla_boardspace_point(words, 2, from) || (row && !tabla_boardspace_point(words, 4, to)))
        return tabla_boardspace_strange(words, error);
    if (!settle(board, board->pending == (ring ? TABLA_PENDING_RING : TABLA_PENDING_ROW), error))
        return false;
    memcpy(board->from, from, sizeof from);
    memcpy(board->to, ring ? from : to, sizeof to);
    board->pending = ring ? TABLA_PENDING_RING : TABLA_PENDING_ROW;
    return true;
}

static bool act(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    static const struct {
        const char *word;
        bool (*act)(struct tabla_boardspace *, const struct tabla_boardspace_words *, struct tabla_error *);
    } known[] = {{"place", place}, {"drop", drop}, {"pick", pick}, {"move", move}, {"remove", take_off}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].word, words->word[0]) == 0)
            return known[i].act(board, words, error);
    if (strcmp(words->word[0], "pass") == 0)
        return settle(board, false, error) && tabla_boardspace_play(board, "pass", error);
    return tabla_boardspace_strange(words, error);
}

const struct tabla_boardspace_game tabla_boardspace_yinsh = {.act = act, .done = done};
