/* What is written alike in every game: turns, results, resignation. */
#include "tabla/game.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

size_t tabla_write_action(const struct tabla_game *game, const struct tabla_state *state, tabla_action action,
                          char out[TABLA_ACTION_TEXT])
{
    if (action == TABLA_RESIGN) {
        strcpy(out, "resign");
        return strlen(out);
    }
    return game->write_action(state, action, out);
}

size_t tabla_write_result(const struct tabla_game *game, const struct tabla_state *state, char out[TABLA_RESULT_TEXT])
{
    char side = state->winner == TABLA_BLACK ? 'B' : 'W';
    int length;

    if (!state->over)
        length = snprintf(out, TABLA_RESULT_TEXT, "%s", "");
    else if (state->winner == TABLA_NOBODY)
        length = snprintf(out, TABLA_RESULT_TEXT, "0");
    else if (state->reason == TABLA_REASON_RESIGNED)
        length = snprintf(out, TABLA_RESULT_TEXT, "%c+R", side);
    else if (!game->has_score)
        length = snprintf(out, TABLA_RESULT_TEXT, "%c+", side);
    else if (state->margin % 100 == 0)
        length = snprintf(out, TABLA_RESULT_TEXT, "%c+%d", side, (int)(state->margin / 100));
    else if (state->margin % 10 == 0)
        length = snprintf(out, TABLA_RESULT_TEXT, "%c+%d.%d", side, (int)(state->margin / 100),
                          (int)(state->margin / 10 % 10));
    else
        length = snprintf(out, TABLA_RESULT_TEXT, "%c+%d.%02d", side, (int)(state->margin / 100),
                          (int)(state->margin % 100));
    return (size_t)length;
}

const char *tabla_say_result(const struct tabla_game *game, const struct tabla_state *state,
                             char points[TABLA_RESULT_TEXT])
{
    char result[TABLA_RESULT_TEXT];

    points[0] = '\0';
    if (!game->has_score || state->reason == TABLA_REASON_RESIGNED || state->winner == TABLA_NOBODY)
        return game->reasons[state->reason];
    tabla_write_result(game, state, result);
    strcpy(points, strchr(result, '+') + 1);
    return state->margin == 100 ? TABLA_N("%1 wins by one point") : TABLA_N("%1 wins by %2 points");
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* One word between semicolons, its own spaces trimmed. */
static size_t read_one(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                       const char *word, size_t length, tabla_action run[TABLA_MAX_RUN], struct tabla_error *error)
{
    if (state->over) {
        tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
        return 0;
    }
    if (length == 0) {
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("a move is missing"), NULL, NULL, NULL);
        return 0;
    }
    if (length == 6 && strncasecmp(word, "resign", 6) == 0) {
        run[0] = TABLA_RESIGN;
        return 1;
    }
    return game->read_word(state, past, word, length, run, error);
}

size_t tabla_read_turn(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                       const char *text, size_t length, tabla_action *out, size_t room, struct tabla_error *error)
{
    struct tabla_state now = *state;
    struct tabla_keys keys = {0};
    size_t count = 0, at = 0;

    if (past && game->has_history && !tabla_keys_copy(&keys, past)) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return 0;
    }
    for (;;) {
        const char *semicolon = memchr(text + at, ';', length - at);
        size_t end = semicolon ? (size_t)(semicolon - text) : length, from = at, to = end;
        tabla_action run[TABLA_MAX_RUN];
        size_t n;

        while (from < to && is_space(text[from]))
            from++;
        while (to > from && is_space(text[to - 1]))
            to--;
        if (count > 0 && !now.over && now.player != state->player) {
            tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("the turn ends before this: the other player decides now"),
                       NULL, NULL, NULL);
            n = 0;
        } else {
            n = read_one(game, &now, &keys, text + from, to - from, run, error);
        }
        if (n > 0 && n > room - count) {
            tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("too many actions in one turn"), NULL, NULL, NULL);
            n = 0;
        }
        if (n == 0) {
            if (error && error->column == 0)
                error->column = (uint32_t)from + 1;
            count = 0;
            break;
        }
        for (size_t i = 0; i < n; i++) {
            out[count++] = run[i];
            if (!tabla_step(game, &now, &keys, run[i])) {
                tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
                tabla_keys_release(&keys);
                return 0;
            }
        }
        if (!semicolon)
            break;
        at = end + 1;
    }
    tabla_keys_release(&keys);
    return count;
}

bool tabla_read_position(const char *text, size_t length, const struct tabla_game **game, struct tabla_state *state,
                         struct tabla_keys *past, struct tabla_error *error)
{
    char name[16];
    size_t n = 0;
    const struct tabla_game *found;

    while (length > 0 && is_space(text[length - 1]))
        length--;
    while (n < length && n + 1 < sizeof name && text[n] != ' ' && text[n] != ':') {
        name[n] = text[n];
        n++;
    }
    name[n] = '\0';
    found = tabla_game_find(name);
    if (!found) {
        tabla_fail(error, TABLA_ERROR_UNKNOWN,
                   TABLA_N("a position line begins with the name of a game (yinsh, gipf, go), not \"%1\""), name, NULL,
                   NULL);
        if (error)
            error->column = 1;
        return false;
    }
    if (!found->read_position(text, length, state, past, error))
        return false;
    *game = found;
    return true;
}
