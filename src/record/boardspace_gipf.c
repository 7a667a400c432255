/*
 * GIPF in boardspace's dialect. Letters and numbers are those of the printed board, dots included.
 *
 *   Dropb E 1, SlideFrom E 1 E 2    a piece onto a dot and into the board; also Dropb E 1, Dropb E 2, or Slide E 1 E 2
 *   Standard                        a single piece will be pushed though GIPF pieces still may be (and back again)
 *   Remove D 4                      the row through d4 goes; onto a GIPF piece: that piece will go with its row
 *   Preserve D 4                    the GIPF piece on d4 will stay, or go if it was to stay
 *   Done                            all rows go that still stand, and the turn is over
 *
 * Before a choice is made, own GIPF pieces stay and opposing ones go, but those that stand in several rows stay. Rows
 * that stand at the beginning of a turn and hold nothing but pieces that stay are settled by simply going on to push.
 */
#include "record/boardspace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The board -------------------------------------------------------------------------------------------------- */

/* Lines by direction: from a1 towards i5, from a5 towards i1, along a letter. Rows are looked for in that order. */
enum { RISING, FALLING, LETTERED, DIRECTIONS };

/* Which line of a direction a crossing lies on. Right of e the numbering starts again lower. */
static int line_of(const char *name, int direction)
{
    int x = name[0] - 'a', y = 2 * (atoi(name + 1) - 1) + abs(4 - x);

    return direction == RISING ? y - x : direction == FALLING ? y + x : x;
}

static int direction_of(const char *a, const char *b)
{
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (line_of(a, direction) == line_of(b, direction))
            return direction;
    return DIRECTIONS;
}

/* Everything to be known about the rows that the player to act has to settle now. */
struct rows {
    struct tabla_layout layout;
    uint8_t owner[TABLA_MAX_SPOTS]; /* of the piece there; TABLA_NOBODY: none */
    bool gipf[TABLA_MAX_SPOTS];
    size_t count; /* of actions, all of them clearing something; 0: nothing to settle */
    tabla_action actions[TABLA_MAX_ACTIONS];
    unsigned marks[TABLA_MAX_SPOTS]; /* a bit for each direction of a row the point is cleared with */
};

static int direction_of_row(const struct rows *rows, const struct tabla_parts *parts)
{
    return direction_of(rows->layout.spots[parts->spots[0]].name, rows->layout.spots[parts->spots[1]].name);
}

/* The rows to settle; NULL when there is no memory. */
static struct rows *find_rows(const struct tabla_record *record)
{
    const struct tabla_game *game = record->game;
    struct rows *rows = calloc(1, sizeof *rows);
    struct tabla_view *view = malloc(sizeof *view);
    struct tabla_parts parts;

    if (rows && view) {
        game->layout(&record->state, &rows->layout);
        game->view(&record->state, view);
        memset(rows->owner, TABLA_NOBODY, sizeof rows->owner);
        for (size_t i = 0; i < view->piece_count; i++) {
            rows->owner[view->pieces[i].spot] = view->pieces[i].owner;
            rows->gipf[view->pieces[i].spot] = view->pieces[i].kind == TABLA_PIECE_GIPF;
        }
        rows->count = game->actions(&record->state, &record->past, rows->actions);
        for (size_t i = 0; i < rows->count; i++) {
            game->parts(&record->state, rows->actions[i], &parts);
            if (parts.kind != TABLA_ACT_CLEAR) {
                rows->count = 0;
                break;
            }
            for (unsigned p = 0; p < parts.count; p++)
                rows->marks[parts.spots[p]] |= 1u << direction_of_row(rows, &parts);
        }
    } else {
        free(rows);
        rows = NULL;
    }
    free(view);
    return rows;
}

static int spot_named(const struct rows *rows, const char *name)
{
    for (size_t i = 0; i < rows->layout.spot_count; i++)
        if (strcmp(rows->layout.spots[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* --- Which GIPF pieces stay ------------------------------------------------------------------------------------- */

static void mark(struct tabla_boardspace *board, const struct rows *rows)
{
    if (board->marked)
        return;
    for (size_t i = 0; i < rows->layout.spot_count; i++) {
        bool several = (rows->marks[i] & (rows->marks[i] - 1)) != 0;
        board->keep[i] = rows->gipf[i] && rows->marks[i] && (rows->owner[i] == board->record->state.player || several);
    }
    board->marked = true;
}

/* The action that clears the same stretch as `like` and leaves what is to stay. */
static tabla_action find_clearing(const struct tabla_boardspace *board, const struct rows *rows,
                                  const struct tabla_parts *like)
{
    for (size_t i = 0; i < rows->count; i++) {
        struct tabla_parts parts;
        unsigned keep = 0;

        board->record->game->parts(&board->record->state, rows->actions[i], &parts);
        if (parts.count != like->count || memcmp(parts.spots, like->spots, parts.count * sizeof *parts.spots) != 0)
            continue;
        for (unsigned p = 0; p < parts.count; p++)
            keep |= (unsigned)(rows->gipf[parts.spots[p]] && board->keep[parts.spots[p]]) << p;
        if (keep == parts.keep)
            return rows->actions[i];
    }
    return TABLA_ACTION_NONE;
}

static bool clear_row(struct tabla_boardspace *board, const struct rows *rows, const struct tabla_parts *parts,
                      struct tabla_error *error)
{
    tabla_action action = find_clearing(board, rows, parts);

    if (action == TABLA_ACTION_NONE)
        return tabla_fail_rule(error, "G6", rows->layout.spots[parts->spots[0]].name,
                               TABLA_N("the row at %1 cannot be cleared like this"),
                               rows->layout.spots[parts->spots[0]].name, NULL);
    return tabla_play_one(board->record, (enum tabla_player)board->record->state.player, action, false, NULL, error);
}

/* Clears every row that the player still has to settle. */
static bool clear_all(struct tabla_boardspace *board, struct tabla_error *error)
{
    struct tabla_record *record = board->record;
    unsigned player = record->state.player;
    bool cleared = true, more = true;

    while (cleared && more && !record->state.over && record->state.player == player) {
        struct rows *rows = find_rows(record);
        struct tabla_parts parts;

        if (!rows)
            return tabla_no_memory(error);
        more = rows->count > 0;
        if (more) {
            mark(board, rows);
            record->game->parts(&record->state, rows->actions[0], &parts);
            cleared = clear_row(board, rows, &parts, error);
        }
        free(rows);
    }
    return cleared;
}

/* --- Steps ------------------------------------------------------------------------------------------------------ */

/* Whether the player may push a GIPF piece now. */
static bool gipf_allowed(const struct tabla_record *record)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions);
    struct tabla_parts parts;

    for (size_t i = 0; i < count; i++) {
        record->game->parts(&record->state, actions[i], &parts);
        if (parts.kind == TABLA_ACT_PUSH_GIPF)
            return true;
    }
    return false;
}

/* Plays the push that is pending; rows that stood before it and were not settled are settled by going on. */
static bool push(struct tabla_boardspace *board, struct tabla_error *error)
{
    char text[16];

    if (board->pending != TABLA_PENDING_MOVE)
        return true;
    board->pending = TABLA_PENDING_NOTHING;
    if (!clear_all(board, error))
        return false;
    snprintf(text, sizeof text, "%s%s-%s", !board->single && gipf_allowed(board->record) ? "G" : "", board->from,
             board->to);
    if (!tabla_boardspace_play(board, text, error))
        return false;
    board->pushed = true;
    board->marked = false;
    return true;
}

static bool done(struct tabla_boardspace *board, struct tabla_error *error)
{
    unsigned player = board->record->state.player;

    if (!push(board, error))
        return false;
    if (!board->record->state.over && board->record->state.player == player && !clear_all(board, error))
        return false;
    board->pending = TABLA_PENDING_NOTHING;
    board->pushed = board->marked = board->single = false;
    if (!board->record->state.over && board->record->state.player == player)
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("the turn was confirmed before a piece was pushed"), NULL,
                          NULL, NULL);
    return true;
}

static bool is_dot(const char *name)
{
    int x = name[0] - 'a', number = atoi(name + 1);

    return x == 0 || x == 8 || number == 1 || number == 9 - abs(4 - x);
}

static bool drop_on_board(struct tabla_boardspace *board, const struct tabla_boardspace_words *words,
                          struct tabla_error *error)
{
    char point[4];

    if (words->count != 3 || !tabla_boardspace_point(words, 1, point))
        return tabla_boardspace_strange(words, error);
    if (is_dot(point)) {
        memcpy(board->from, point, sizeof point);
        board->pending = TABLA_PENDING_HELD;
        return true;
    }
    if (board->pending != TABLA_PENDING_HELD)
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("no piece lies on a dot to be pushed onto %1"), point,
                          NULL, NULL);
    memcpy(board->to, point, sizeof point);
    board->pending = TABLA_PENDING_MOVE;
    return true;
}

static bool slide(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    char from[4], to[4];

    if (words->count != 5 || !tabla_boardspace_point(words, 1, from) || !tabla_boardspace_point(words, 3, to))
        return tabla_boardspace_strange(words, error);
    memcpy(board->from, from, sizeof from);
    memcpy(board->to, to, sizeof to);
    board->pending = TABLA_PENDING_MOVE;
    return true;
}

/* Second thoughts: a piece taken up again. */
static bool pick_from_board(struct tabla_boardspace *board, const struct tabla_boardspace_words *words,
                            struct tabla_error *error)
{
    char point[4];

    if (words->count != 3 || !tabla_boardspace_point(words, 1, point))
        return tabla_boardspace_strange(words, error);
    if (board->pending == TABLA_PENDING_MOVE)
        board->pending = TABLA_PENDING_HELD;
    return true;
}

/* The row that a click onto this point or dot means: in the order of directions, except that the lettered line goes
 * before the rising one where just these two cross. */
static bool find_row(const struct tabla_boardspace *board, const struct rows *rows, const char *name, int spot,
                     struct tabla_parts *out)
{
    static const int chosen[8] = {DIRECTIONS, RISING, FALLING, RISING, LETTERED, LETTERED, FALLING, RISING};
    unsigned marks = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < rows->count; i++) {
            int direction;
            board->record->game->parts(&board->record->state, rows->actions[i], out);
            direction = direction_of_row(rows, out);
            if (line_of(name, direction) != line_of(rows->layout.spots[out->spots[0]].name, direction))
                continue;
            if (rows->layout.spots[spot].kind != TABLA_SPOT_DOT && !(rows->marks[spot] & 1u << direction))
                continue;
            if (pass == 0)
                marks |= 1u << direction;
            else if (direction == chosen[marks])
                return true;
        }
    }
    return false;
}

/* "Remove" and "Preserve". */
static bool choose(struct tabla_boardspace *board, const struct tabla_boardspace_words *words,
                   struct tabla_error *error)
{
    bool removes = strcmp(words->word[0], "remove") == 0, fine = false;
    char point[4];
    struct tabla_parts parts;
    struct rows *rows;
    int spot;

    if (words->count != 3 || !tabla_boardspace_point(words, 1, point))
        return tabla_boardspace_strange(words, error);
    if (!push(board, error))
        return false;
    rows = find_rows(board->record);
    if (!rows)
        return tabla_no_memory(error);
    spot = spot_named(rows, point);
    if (spot < 0) {
        tabla_boardspace_strange(words, error);
    } else if (rows->gipf[spot]) {
        mark(board, rows);
        board->keep[spot] = !removes && !board->keep[spot];
        fine = true;
    } else if (!removes) {
        fine = true; /* asked of what is no GIPF piece: means nothing there either */
    } else if (!find_row(board, rows, point, spot, &parts)) {
        tabla_fail_rule(error, "G5", point, TABLA_N("there is no row to clear at %1"), point, NULL);
    } else {
        mark(board, rows);
        fine = clear_row(board, rows, &parts, error);
        /* Before the push the choice is offered afresh for what still stands. */
        board->marked = board->pushed;
    }
    free(rows);
    return fine;
}

static bool act(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    const char *word = words->word[0];

    if (strcmp(word, "dropb") == 0)
        return drop_on_board(board, words, error);
    if (strcmp(word, "slide") == 0 || strcmp(word, "slidefrom") == 0)
        return slide(board, words, error);
    if (strcmp(word, "pickb") == 0)
        return pick_from_board(board, words, error);
    if (strcmp(word, "remove") == 0 || strcmp(word, "preserve") == 0)
        return choose(board, words, error);
    if (strcmp(word, "standard") == 0)
        board->single = !board->single;
    else if (strcmp(word, "drop") == 0)
        board->pending = TABLA_PENDING_NOTHING; /* back into the reserve */
    else if (strcmp(word, "pick") != 0)
        return tabla_boardspace_strange(words, error);
    return true;
}

const struct tabla_boardspace_game tabla_boardspace_gipf = {.act = act, .done = done};
