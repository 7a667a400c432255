/*
 * The position line:
 *
 *     gipf B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-
 *
 * After the name ":standard" or ":basic", where that is the variant; then the lettered lines b to h, each from its
 * lowest point up, with w and b for single pieces, W and B for GIPF pieces, numbers for empty points; who acts; the
 * phase, which also tells who pushed last (gipf.h); the reserves; what each player has captured; who may still push
 * GIPF pieces: wb, w, b or nobody; the lines already asked in this settling, named by their dots. A game that ended by
 * resignation adds W+R or B+R; other endings follow from the rest.
 *
 * Positions that no game can reach are refused as far as that can be seen without playing backwards.
 */
#include "game/gipf/gipf.h"

#include <string.h>

static const char *const phases[] = {"push", "before", "after"};
static const char *const allowed[] = {"-", "b", "w", "wb"}; /* by the bits of may_gipf */

/* --- Writing ---------------------------------------------------------------------------------------------------- */

static void write_board(const struct gipf_board *board, struct tabla_text *out)
{
    for (unsigned column = 0; column < 7; column++) {
        unsigned empty = 0;

        if (column > 0)
            tabla_text_add_char(out, '/');
        for (uint64_t rest = gipf_lines[column]; rest; rest &= rest - 1) {
            uint64_t point = gipf_lowest(rest);
            bool gipf = board->gipf & point;

            if (!(gipf_taken(board) & point)) {
                empty++;
                continue;
            }
            if (empty)
                tabla_text_addf(out, "%u", empty);
            empty = 0;
            if (board->pieces[TABLA_WHITE] & point)
                tabla_text_add_char(out, gipf ? 'W' : 'w');
            else
                tabla_text_add_char(out, gipf ? 'B' : 'b');
        }
        if (empty)
            tabla_text_addf(out, "%u", empty);
    }
}

void tabla_gipf_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out)
{
    const struct gipf_board *board = gipf_board(state);
    uint32_t asked = board->asked;
    char name[8];

    (void)past;
    tabla_text_add_string(out, "gipf");
    if (board->variant != GIPF_TOURNAMENT)
        tabla_text_addf(out, ":%s", tabla_gipf_variants[board->variant]);
    tabla_text_add_char(out, ' ');
    write_board(board, out);
    tabla_text_addf(out,
                    " %c %s reserve=w%u,b%u captured=w%u,b%u gipf=%s asked=", state->player == TABLA_WHITE ? 'w' : 'b',
                    phases[state->phase], board->reserve[TABLA_WHITE], board->reserve[TABLA_BLACK],
                    gipf_captured(board, TABLA_WHITE), gipf_captured(board, TABLA_BLACK), allowed[board->may_gipf]);
    if (!asked)
        tabla_text_add_char(out, '-');
    for (; asked; asked &= asked - 1) {
        tabla_gipf_line_name(gipf_lowest_index(asked), name);
        tabla_text_add_string(out, name);
        if (asked & (asked - 1))
            tabla_text_add_char(out, ',');
    }
    if (state->over && state->reason == TABLA_REASON_RESIGNED)
        tabla_text_add_string(out, state->winner == TABLA_WHITE ? " W+R" : " B+R");
}

/* --- Reading ---------------------------------------------------------------------------------------------------- */

struct reader {
    const char *text;
    size_t length, at;
    struct tabla_error *error;
    size_t board, player, phase, reserve, gipf, asked; /* where those fields begin */
};

/* A fault at `at`, counted from 0. */
static bool malformed(const struct reader *in, size_t at, const char *text, const char *arg)
{
    tabla_fail(in->error, TABLA_ERROR_SYNTAX, text, arg, NULL, NULL);
    if (in->error)
        in->error->column = (uint32_t)at + 1;
    return false;
}

static bool impossible(const struct reader *in, size_t at, const char *rule, const char *text, const char *arg)
{
    tabla_fail_rule(in->error, rule, "", text, arg, NULL);
    if (in->error)
        in->error->column = (uint32_t)at + 1;
    return false;
}

static char next(const struct reader *in)
{
    return in->at < in->length ? in->text[in->at] : '\0';
}

static bool take(struct reader *in, const char *word)
{
    size_t n = strlen(word);

    if (in->length - in->at < n || memcmp(in->text + in->at, word, n) != 0)
        return false;
    in->at += n;
    return true;
}

/* A whole number below 100 without leading zeros. */
static bool take_number(struct reader *in, unsigned *number)
{
    size_t begin = in->at;

    *number = 0;
    while (next(in) >= '0' && next(in) <= '9' && in->at - begin < 2)
        *number = *number * 10 + (unsigned)(in->text[in->at++] - '0');
    if (in->at - begin == 1 || (in->at - begin == 2 && in->text[begin] != '0'))
        return true;
    in->at = begin;
    return false;
}

static bool read_name(struct reader *in, struct gipf_board *board)
{
    if (!take(in, "gipf"))
        return malformed(in, 0, TABLA_N("the line should begin with %1"), "gipf");
    if (take(in, ":")) {
        while (tabla_gipf_variants[board->variant] && !take(in, tabla_gipf_variants[board->variant]))
            board->variant++;
        if (!tabla_gipf_variants[board->variant])
            return malformed(in, in->at, TABLA_N("after the colon comes a variant: tournament, standard or basic"),
                             NULL);
    }
    return take(in, " ") || malformed(in, in->at, TABLA_N("the fields are separated by single spaces"), NULL);
}

static bool read_column(struct reader *in, struct gipf_board *board, unsigned column)
{
    uint64_t rest = gipf_lines[column];
    const char letter[] = {(char)('b' + column), '\0'};

    while (rest) {
        size_t at = in->at;
        char c = next(in);
        uint64_t point = gipf_lowest(rest);
        unsigned empty;

        if (c >= '1' && c <= '9') {
            if (!take_number(in, &empty) || empty > gipf_size(rest) || (next(in) >= '0' && next(in) <= '9'))
                return malformed(in, at, TABLA_N("that many points are not left on line %1"), letter);
            while (empty-- > 0)
                rest &= rest - 1;
            continue;
        }
        if (c != 'w' && c != 'W' && c != 'b' && c != 'B')
            return malformed(in, at,
                             TABLA_N("line %1 goes on here, with w or b for a single piece, W or B for a GIPF piece, "
                                     "or a number of empty points"),
                             letter);
        board->pieces[c == 'w' || c == 'W' ? TABLA_WHITE : TABLA_BLACK] |= point;
        if (c == 'W' || c == 'B')
            board->gipf |= point;
        in->at++;
        rest &= rest - 1;
    }
    return true;
}

static bool read_board(struct reader *in, struct gipf_board *board)
{
    in->board = in->at;
    for (unsigned column = 0; column < 7; column++) {
        const char letter[] = {(char)('b' + column), '\0'};
        if (column > 0 && !take(in, "/"))
            return malformed(in, in->at, TABLA_N("a / should begin line %1 here"), letter);
        if (!read_column(in, board, column))
            return false;
    }
    return take(in, " ") || malformed(in, in->at, TABLA_N("the board has no more points: a space should follow"), NULL);
}

static bool read_turn(struct reader *in, struct tabla_state *state)
{
    in->player = in->at;
    if (take(in, "w "))
        state->player = TABLA_WHITE;
    else if (take(in, "b "))
        state->player = TABLA_BLACK;
    else
        return malformed(in, in->at, TABLA_N("after the board comes who acts, w or b"), NULL);
    in->phase = in->at;
    for (unsigned phase = 0; phase < 3; phase++)
        if (take(in, phases[phase])) {
            state->phase = (uint8_t)phase;
            return true;
        }
    return malformed(in, in->at, TABLA_N("then comes the phase: push, before or after"), NULL);
}

/* " reserve=w12,b12" */
static bool read_pair(struct reader *in, const char *key, unsigned pair[2])
{
    if (take(in, " ") && take(in, key) && take(in, "w") && take_number(in, &pair[TABLA_WHITE]) && take(in, ",b") &&
        take_number(in, &pair[TABLA_BLACK]))
        return true;
    return malformed(in, in->at, TABLA_N("here comes %1 with a number for each player, as in w12,b12"), key);
}

static bool read_allowed(struct reader *in, struct gipf_board *board)
{
    bool named = take(in, " gipf=");

    in->gipf = in->at;
    for (unsigned bits = 0; named && bits < 4; bits++) {
        in->at = in->gipf;
        if (take(in, allowed[bits]) && (next(in) == ' ' || in->at == in->length)) {
            board->may_gipf = (uint8_t)bits;
            return true;
        }
    }
    return malformed(in, in->gipf, TABLA_N("here comes who may still push GIPF pieces: gipf=wb, w, b or -"), NULL);
}

static bool read_asked(struct reader *in, struct gipf_board *board)
{
    if (!take(in, " asked="))
        return malformed(in, in->at,
                         TABLA_N("here come the lines already asked: asked=- or a list such as asked=a5-i1"), NULL);
    in->asked = in->at;
    if (take(in, "-"))
        return true;
    do {
        unsigned line;
        char name[8];

        for (line = 0; line < GIPF_LINES; line++) {
            tabla_gipf_line_name(line, name);
            if (take(in, name))
                break;
        }
        if (line == GIPF_LINES)
            return malformed(in, in->at, TABLA_N("here a line should be named by its dots, such as a5-i1"), NULL);
        if (board->asked >> line)
            return malformed(in, in->at - strlen(name), TABLA_N("lines are listed in their order, each once"), NULL);
        board->asked |= UINT32_C(1) << line;
    } while (take(in, ","));
    return true;
}

static bool read_end(struct reader *in, struct tabla_state *state)
{
    size_t at = in->at;

    if (in->at == in->length)
        return true;
    if (state->over)
        return malformed(in, at, TABLA_N("nothing may follow: this game ended by the rules"), NULL);
    if (take(in, " W+R"))
        tabla_resign(state, TABLA_BLACK);
    else if (take(in, " B+R"))
        tabla_resign(state, TABLA_WHITE);
    if (in->at == in->length)
        return true;
    return malformed(in, in->at, TABLA_N("nothing may follow but W+R or B+R"), NULL);
}

/* --- What no game can reach ------------------------------------------------------------------------------------- */

/* Players are named in these sentences as they are in the line, which needs no translation. */
static const char *letter_of(unsigned player)
{
    return player == TABLA_WHITE ? "w" : "b";
}

static bool check_material(const struct reader *in, const struct gipf_board *board, const unsigned reserve[2],
                           const unsigned captured[2])
{
    for (unsigned player = 0; player < 2; player++) {
        unsigned gipf = gipf_size(board->pieces[player] & board->gipf);

        if (reserve[player] + captured[!player] + gipf_worth(board, board->pieces[player]) !=
            gipf_material(board->variant))
            return impossible(in, in->reserve, board->variant == GIPF_BASIC ? "G11" : "G2",
                              board->variant == GIPF_BASIC
                                  ? TABLA_N("%1 should have 15 pieces on the board, in reserve and captured together")
                                  : TABLA_N("%1 should have 18 pieces on the board, in reserve and captured together"),
                              letter_of(player));
        if (board->variant == GIPF_BASIC && gipf > 0)
            return impossible(in, in->board, "G11", TABLA_N("the basic game has no GIPF pieces"), NULL);
        if (board->variant == GIPF_STANDARD && gipf > 3)
            return impossible(in, in->board, "G11", TABLA_N("the standard game has three GIPF pieces of each colour"),
                              NULL);
    }
    return true;
}

/* G4: who may still push GIPF pieces has never pushed anything else. */
static bool check_allowed(const struct reader *in, const struct gipf_board *board)
{
    if (board->variant != GIPF_TOURNAMENT && board->may_gipf)
        return impossible(in, in->gipf, "G11",
                          TABLA_N("only single pieces enter in this variant, so it has to be gipf=-"), NULL);
    if (board->variant != GIPF_TOURNAMENT)
        return true;
    for (unsigned player = 0; player < 2; player++) {
        bool may = board->may_gipf >> player & 1;
        uint64_t own = board->pieces[player];

        if (may && own & ~board->gipf)
            return impossible(in, in->gipf, "G4",
                              TABLA_N("%1 has single pieces on the board, so no GIPF piece may enter any more"),
                              letter_of(player));
        if (may && board->reserve[player] & 1)
            return impossible(in, in->gipf, "G4", TABLA_N("%1 has only pushed pairs, so the reserve cannot be odd"),
                              letter_of(player));
        if (!may && gipf_size(own & board->gipf) > 8)
            return impossible(in, in->gipf, "G4",
                              TABLA_N("%1 has nine GIPF pieces on the board and never had a single one"),
                              letter_of(player));
    }
    return true;
}

/* The first two pushes of the tournament game: a player whose pieces are all in the reserve has not pushed yet. */
static bool check_opening(const struct reader *in, const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t white = board->pieces[TABLA_WHITE], black = board->pieces[TABLA_BLACK];

    for (unsigned player = 0; player < 2; player++) {
        bool fresh = board->variant == GIPF_TOURNAMENT && board->reserve[player] == 18 && board->may_gipf >> player & 1;
        if (!(board->pieces[player] & board->gipf) && !fresh)
            return impossible(in, in->phase, "G10",
                              TABLA_N("%1 has no GIPF piece on the board: the game ended before this push"),
                              letter_of(player));
    }
    if (!white && (black || state->player != TABLA_WHITE))
        return impossible(in, in->player, "G2", TABLA_N("White begins"), NULL);
    if (white && !black &&
        (state->player != TABLA_BLACK || board->reserve[TABLA_WHITE] != 16 || !(white & board->gipf & GIPF_EDGE) ||
         !(board->may_gipf >> TABLA_WHITE & 1)))
        return impossible(in, in->board, "G2",
                          TABLA_N("Black has not pushed yet, so White has pushed just one GIPF piece"), NULL);
    return true;
}

/* Rows that hold anything but GIPF pieces do not outlast a settling. */
static uint32_t unsettled(const struct gipf_board *board, unsigned player)
{
    uint32_t lines = 0;

    for (uint32_t rows = tabla_gipf_row_lines(board->pieces[player]); rows; rows &= rows - 1) {
        unsigned line = gipf_lowest_index(rows);
        if (tabla_gipf_stretch(gipf_taken(board), board->pieces[player], line) & ~board->gipf)
            lines |= UINT32_C(1) << line;
    }
    return lines;
}

static bool check_rows(const struct reader *in, const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    unsigned player = state->player;
    uint32_t rows = tabla_gipf_row_lines(board->pieces[player]), own = unsettled(board, player);
    uint32_t other = unsettled(board, !player);
    char name[8];

    if (state->phase == GIPF_PUSH && own | other) {
        tabla_gipf_line_name(gipf_lowest_index(own | other), name);
        return impossible(in, in->phase, "G5", TABLA_N("the row on the line %1 has to be settled before a push"), name);
    }
    if (state->phase == GIPF_BEFORE && other) {
        tabla_gipf_line_name(gipf_lowest_index(other), name);
        return impossible(in, in->phase, "G8",
                          TABLA_N("the row on the line %1 belongs to who pushed last and is settled first"), name);
    }
    if (board->asked & ~(rows & ~own)) {
        tabla_gipf_line_name(gipf_lowest_index(board->asked & ~(rows & ~own)), name);
        return impossible(in, in->asked, "G9", TABLA_N("no row of GIPF pieces was left standing on the line %1"), name);
    }
    if (board->asked && (state->phase == GIPF_PUSH || state->over))
        return impossible(in, in->asked, "G9", TABLA_N("lines are asked only while rows are settled"), NULL);
    if (state->phase != GIPF_PUSH && !state->over && !(rows & ~board->asked))
        return impossible(in, in->phase, "G5", TABLA_N("%1 has no row to settle"), letter_of(player));
    return true;
}

/* Someone's last GIPF piece has just been removed: the removal must have left its traces. */
static bool check_last_removal(const struct reader *in, const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    unsigned player = state->player;

    if (state->winner == player && gipf_captured(board, player) < 2)
        return impossible(in, in->reserve, "G10", TABLA_N("%1 has no GIPF piece on the board, yet none was captured"),
                          letter_of(!player));
    if (!(board->pieces[player] & board->gipf) && board->reserve[player] < 5)
        return impossible(in, in->reserve, "G10",
                          TABLA_N("%1 removed a whole row, so the reserve cannot be that small"), letter_of(player));
    return true;
}

bool tabla_gipf_read_position(const char *text, size_t length, struct tabla_state *out, struct tabla_keys *past,
                              struct tabla_error *error)
{
    struct reader in = {.text = text, .length = length, .error = error};
    struct tabla_state state;
    struct gipf_board *board = gipf_board_for(&state);
    unsigned reserve[2] = {0, 0}, captured[2] = {0, 0};

    (void)past;
    memset(&state, 0, sizeof state);
    state.winner = TABLA_NOBODY;
    if (!read_name(&in, board) || !read_board(&in, board) || !read_turn(&in, &state))
        return false;
    in.reserve = in.at + 1;
    if (!read_pair(&in, "reserve=", reserve) || !read_pair(&in, "captured=", captured) || !read_allowed(&in, board) ||
        !read_asked(&in, board))
        return false;
    board->reserve[TABLA_BLACK] = (uint8_t)reserve[TABLA_BLACK];
    board->reserve[TABLA_WHITE] = (uint8_t)reserve[TABLA_WHITE];
    if (!check_material(&in, board, reserve, captured) || !check_allowed(&in, board))
        return false;
    if (state.phase == GIPF_PUSH && board->variant != GIPF_BASIC && !check_opening(&in, &state))
        return false;
    tabla_gipf_judge(&state);
    if (!check_rows(&in, &state) || (state.over && state.phase != GIPF_PUSH && !check_last_removal(&in, &state)) ||
        !read_end(&in, &state))
        return false;
    state.hash = tabla_gipf_hash(&state);
    *out = state;
    return true;
}
