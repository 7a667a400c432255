/*
 * YINSH actions as text: e5, e5-e8, xc2-g6, xe8, pass.
 *
 * A word is read as a chain of such items. Usually it is one; the printed form glues row and ring (xc2-g6xe8), the
 * short form names the ring alone (xe8) and stands for both where there is one row only.
 */
#include "yinsh.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static size_t add(char *out, size_t at, const char *text)
{
    size_t length = strlen(text);

    assert(at + length < TABLA_ACTION_TEXT);
    memcpy(out + at, text, length + 1);
    return at + length;
}

static size_t write_row(const struct tabla_yinsh_row *row, char out[TABLA_ACTION_TEXT])
{
    size_t length = add(out, 0, "x");

    length = add(out, length, tabla_yinsh_name[row->first]);
    length = add(out, length, "-");
    return add(out, length, tabla_yinsh_name[row->last]);
}

size_t tabla_yinsh_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT])
{
    size_t length;

    (void)state;
    assert(action < YINSH_ACTIONS);
    if (action >= YINSH_MOVE) {
        const struct tabla_yinsh_move *move = &tabla_yinsh_moves[action - YINSH_MOVE];
        length = add(out, 0, tabla_yinsh_name[move->from]);
        length = add(out, length, "-");
        return add(out, length, tabla_yinsh_name[move->to]);
    }
    if (action >= YINSH_TAKE_ROW)
        return write_row(&tabla_yinsh_rows[action - YINSH_TAKE_ROW], out);
    if (action == YINSH_PASS)
        return add(out, 0, "pass");
    if (action >= YINSH_TAKE_RING) {
        length = add(out, 0, "x");
        return add(out, length, tabla_yinsh_name[action - YINSH_TAKE_RING]);
    }
    return add(out, 0, tabla_yinsh_name[action]);
}

/* --- Reading ---------------------------------------------------------------------------------------------------- */

struct reader {
    const char *text;
    size_t length, at;
};

static void skip_spaces(struct reader *in)
{
    while (in->at < in->length && (in->text[in->at] == ' ' || in->text[in->at] == '\t'))
        in->at++;
}

/* Moves past a character, which may come in two cases, and the spaces around it. */
static bool take(struct reader *in, char lower, char upper)
{
    skip_spaces(in);
    if (in->at == in->length || (in->text[in->at] != lower && in->text[in->at] != upper))
        return false;
    in->at++;
    skip_spaces(in);
    return true;
}

/* How the decision that is due is written. */
static bool fail_syntax(const struct tabla_state *state, struct tabla_error *error)
{
    static const char *const how[] = {
        [YINSH_PHASE_PLACE] = TABLA_N("to place a ring, write its point, as in %1"),
        [YINSH_PHASE_MOVE] = TABLA_N("to move a ring, write where from and where to, as in %1"),
        [YINSH_PHASE_ROW] = TABLA_N("to take a row, write x and its two ends, as in %1"),
        [YINSH_PHASE_RING] = TABLA_N("to take off a ring, write x and its point, as in %1"),
        [YINSH_PHASE_END] = TABLA_N("the game is over"),
    };
    tabla_action actions[TABLA_MAX_ACTIONS];
    char text[TABLA_ACTION_TEXT] = "";

    if (tabla_yinsh_actions(state, NULL, actions) > 0)
        tabla_yinsh_write_action(state, actions[0], text);
    return tabla_fail(error, TABLA_ERROR_SYNTAX, how[state->phase], text, NULL, NULL);
}

/* A letter and a number. What looks like a point but is none gets Y1 as its reason. */
static bool read_point(const struct tabla_state *state, struct reader *in, unsigned *point, struct tabla_error *error)
{
    char name[8];
    size_t n = 0;

    while (in->at < in->length && n == 0 && ((in->text[in->at] | 0x20) >= 'a' && (in->text[in->at] | 0x20) <= 'z'))
        name[n++] = (char)(in->text[in->at++] | 0x20);
    while (in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9') {
        if (n + 1 < sizeof name)
            name[n++] = in->text[in->at];
        in->at++;
    }
    name[n] = '\0';
    if (n < 2 || name[0] < 'a')
        return fail_syntax(state, error);
    for (unsigned p = 0; p < YINSH_POINTS; p++)
        if (strcmp(name, tabla_yinsh_name[p]) == 0) {
            *point = p;
            return true;
        }
    return tabla_fail_rule(error, "Y1", name, TABLA_N("there is no point %1 on this board"), name, NULL);
}

/* The short form names the ring alone and means the only row there is; if there are more, they are listed. */
static bool imply_row(const struct tabla_state *state, tabla_action *row, struct tabla_error *error)
{
    tabla_action rows[TABLA_MAX_ACTIONS];
    char names[TABLA_ERROR_ARG_SIZE] = "", text[TABLA_ACTION_TEXT];
    size_t count = tabla_yinsh_actions(state, NULL, rows), length = 0;

    *row = rows[0];
    if (count == 1)
        return true;
    for (size_t i = 0; i < count; i++) {
        size_t more = strlen(", ") + tabla_yinsh_write_action(state, rows[i], text);
        if (length + more + sizeof ", ..." > sizeof names) {
            strcpy(names + length, ", ...");
            break;
        }
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i > 0 ? ", " : "", text);
    }
    return tabla_fail(error, TABLA_ERROR_AMBIGUOUS, TABLA_N("several rows could be meant: choose one of %1 first"),
                      names, NULL, NULL);
}

/* One item of a word: one action, or two for the short form. Returns their number, 0 with an error. */
static size_t read_item(const struct tabla_state *state, struct reader *in, tabla_action out[2],
                        struct tabla_error *error)
{
    size_t count = 0;
    unsigned first, last;
    bool takes = take(in, 'x', 'X'), pair;

    if (!read_point(state, in, &first, error))
        return 0;
    pair = take(in, '-', '-');
    if (pair && !read_point(state, in, &last, error))
        return 0;
    if (pair) {
        if (takes)
            return tabla_yinsh_check_row(state, first, last, out, error);
        return tabla_yinsh_check_move(state, first, last, out, error);
    }
    if (takes && state->phase == YINSH_PHASE_ROW) {
        struct tabla_state after = *state;

        if (!imply_row(state, &out[count], error))
            return 0;
        tabla_yinsh_apply(&after, out[count++]);
        out[count] = (tabla_action)(YINSH_TAKE_RING + first);
        return tabla_yinsh_check(&after, NULL, out[count++], error) ? count : 0;
    }
    if (!takes && (state->phase == YINSH_PHASE_MOVE || state->phase == YINSH_PHASE_RING)) {
        fail_syntax(state, error);
        return 0;
    }
    out[count] = (tabla_action)((takes ? YINSH_TAKE_RING : YINSH_PLACE) + first);
    return tabla_yinsh_check(state, NULL, out[count++], error) ? count : 0;
}

size_t tabla_yinsh_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                             size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error)
{
    struct tabla_state now = *state;
    struct reader in = {text, length, 0};
    size_t count = 0;

    if (tabla_yinsh_is_over(state, error))
        return 0;
    if (length == 4 && strncasecmp(text, "pass", 4) == 0) {
        out[0] = YINSH_PASS;
        return tabla_yinsh_check(state, past, YINSH_PASS, error) ? 1 : 0;
    }
    do {
        tabla_action run[2];
        size_t n;

        if (tabla_yinsh_is_over(&now, error))
            return 0;
        if (now.player != state->player) {
            tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("the turn ends before this: the other player decides now"),
                       NULL, NULL, NULL);
            return 0;
        }
        n = read_item(&now, &in, run, error);
        if (n == 0)
            return 0;
        if (count + n > TABLA_MAX_RUN) {
            tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("too many actions in one word"), NULL, NULL, NULL);
            return 0;
        }
        for (size_t i = 0; i < n; i++) {
            out[count++] = run[i];
            tabla_yinsh_apply(&now, run[i]);
        }
        skip_spaces(&in);
        if (in.at < length && text[in.at] != 'x' && text[in.at] != 'X') {
            fail_syntax(state, error);
            return 0;
        }
    } while (in.at < length);
    return count;
}
