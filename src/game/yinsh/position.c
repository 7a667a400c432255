/*
 * YINSH position lines:
 *
 *   yinsh[:blitz] BOARD PLAYER PHASE pool=N off=W,B [moved=P] [passes=N] [W+R|B+R]
 *
 *   BOARD   the lines a to k, each from its lowest number up, with / between them: W B a ring, w b a marker of White or
 *           Black, a number for so many empty points
 *   PLAYER  who decides: w or b; once the game is over, who would have
 *   PHASE   what: place, move, row, ring; or end where the rules have ended the game
 *   pool    markers not on the board
 *   off     rings taken off, White's and Black's
 *   moved   in row and ring: whose move made the rows (Y8)
 *   passes  in a row up to now, if any (Y11)
 *   W+R     White won because Black resigned; B+R likewise
 *
 * pool, off and moved may be left out when typing: pool and off follow from the board, moved is PLAYER then.
 */
#include "yinsh.h"

#include <string.h>
#include <strings.h>

enum { LETTERS = 11 };

static const uint8_t line_length[LETTERS] = {4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4};

static const char *const phase_word[] = {
    [YINSH_PHASE_PLACE] = "place", [YINSH_PHASE_MOVE] = "move", [YINSH_PHASE_ROW] = "row",
    [YINSH_PHASE_RING] = "ring",   [YINSH_PHASE_END] = "end",
};
enum { PHASES = sizeof phase_word / sizeof *phase_word };

/* --- Writing ---------------------------------------------------------------------------------------------------- */

static char piece_on(const struct yinsh_board *board, unsigned point)
{
    return yinsh_has(board->rings[TABLA_WHITE], point)     ? 'W'
           : yinsh_has(board->rings[TABLA_BLACK], point)   ? 'B'
           : yinsh_has(board->markers[TABLA_WHITE], point) ? 'w'
           : yinsh_has(board->markers[TABLA_BLACK], point) ? 'b'
                                                           : '\0';
}

static void write_board(const struct yinsh_board *board, struct tabla_text *out)
{
    unsigned point = 0;

    for (unsigned letter = 0; letter < LETTERS; letter++) {
        unsigned empty = 0;

        if (letter > 0)
            tabla_text_add_char(out, '/');
        for (unsigned i = 0; i < line_length[letter]; i++, point++) {
            char piece = piece_on(board, point);
            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                tabla_text_addf(out, "%u", empty);
            empty = 0;
            tabla_text_add_char(out, piece);
        }
        if (empty)
            tabla_text_addf(out, "%u", empty);
    }
}

void tabla_yinsh_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    (void)past;
    tabla_text_add_string(out, board->goal == 1 ? "yinsh:blitz " : "yinsh ");
    write_board(board, out);
    tabla_text_addf(out, " %c %s pool=%u off=%u,%u", state->player == TABLA_WHITE ? 'w' : 'b', phase_word[state->phase],
                    board->pool, board->off[TABLA_WHITE], board->off[TABLA_BLACK]);
    if (state->phase == YINSH_PHASE_ROW || state->phase == YINSH_PHASE_RING)
        tabla_text_addf(out, " moved=%c", board->mover == TABLA_WHITE ? 'w' : 'b');
    if (board->passes)
        tabla_text_addf(out, " passes=%u", board->passes);
    if (state->over && state->reason == TABLA_REASON_RESIGNED)
        tabla_text_add_string(out, state->winner == TABLA_WHITE ? " W+R" : " B+R");
}

/* --- Reading ---------------------------------------------------------------------------------------------------- */

/* Where things stand in the line, so that what is wrong can be pointed at, and what has been read so far. */
struct reader {
    const char *text;
    size_t length, at;
    struct tabla_error *error;
    size_t board_at, player_at, phase_at, moved_at, passes_at;
    unsigned rings[2], markers;
};

static bool at_column(struct reader *in, size_t at)
{
    if (in->error)
        in->error->column = (uint32_t)at + 1;
    return false;
}

static bool fail_syntax(struct reader *in, size_t at, const char *text, const char *arg1, const char *arg2)
{
    tabla_fail(in->error, TABLA_ERROR_SYNTAX, text, arg1, arg2, NULL);
    return at_column(in, at);
}

static bool fail_rule(struct reader *in, size_t at, const char *rule, const char *point, const char *text)
{
    tabla_fail_rule(in->error, rule, point, text, point, NULL);
    return at_column(in, at);
}

/* Moves past `word` if it comes next. */
static bool take(struct reader *in, const char *word)
{
    size_t length = strlen(word);

    if (in->length - in->at < length || memcmp(in->text + in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

/* A number of at most two digits, none of them a leading zero. */
static bool take_number(struct reader *in, unsigned *number)
{
    size_t from = in->at;

    for (*number = 0; in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9'; in->at++)
        if (in->at - from < 3)
            *number = *number * 10 + (unsigned)(in->text[in->at] - '0');
    return in->at > from && in->at - from <= 2 && (in->text[from] != '0' || in->at - from == 1);
}

/* The player meant by a w or a b, which is moved past; TABLA_NOBODY if neither is there. */
static enum tabla_player take_player(struct reader *in)
{
    char c = in->at < in->length ? in->text[in->at] : '\0';

    if (c != 'w' && c != 'b')
        return TABLA_NOBODY;
    in->at++;
    return c == 'w' ? TABLA_WHITE : TABLA_BLACK;
}

static bool put_piece(struct reader *in, struct yinsh_board *board, unsigned point)
{
    char c = in->text[in->at];
    unsigned player = c == 'W' || c == 'w' ? TABLA_WHITE : TABLA_BLACK;
    const char *name = tabla_yinsh_name[point];

    if (c == 'W' || c == 'B') {
        if (++in->rings[player] > YINSH_RINGS)
            return fail_rule(in, in->at, "Y2", name, TABLA_N("each player has five rings: the one on %1 is too many"));
        tabla_yinsh_put(board, player, TABLA_PIECE_RING, point);
    } else {
        if (++in->markers > YINSH_MARKERS)
            return fail_rule(in, in->at, "Y2", name, TABLA_N("there are 51 markers: the one on %1 is too many"));
        tabla_yinsh_put(board, player, TABLA_PIECE_MARKER, point);
    }
    in->at++;
    return true;
}

static bool read_board(struct reader *in, struct yinsh_board *board)
{
    unsigned start = 0;

    in->board_at = in->at;
    for (unsigned letter = 0; letter < LETTERS; start += line_length[letter++]) {
        char name[2] = {(char)('a' + letter), '\0'};
        unsigned i = 0, empty;

        if (letter > 0 && !take(in, "/"))
            return fail_syntax(in, in->at, TABLA_N("line %1 of the board should begin here, after a /"), name, NULL);
        while (i < line_length[letter]) {
            size_t from = in->at;
            char c = from < in->length ? in->text[from] : '\0';

            if (c == 'W' || c == 'B' || c == 'w' || c == 'b') {
                if (!put_piece(in, board, start + i))
                    return false;
                i++;
            } else if (take_number(in, &empty) && empty > 0 && empty <= line_length[letter] - i) {
                i += empty;
            } else if (in->at > from) {
                return fail_syntax(in, from, TABLA_N("line %1 of the board has no room for so many empty points"), name,
                                   NULL);
            } else if (c == '/' || c == ' ' || c == '\0') {
                return fail_syntax(in, from, TABLA_N("line %1 of the board is too short"), name, NULL);
            } else {
                return fail_syntax(in, from,
                                   TABLA_N("the board is written with W and B for rings, w and b for markers, and "
                                           "numbers for empty points"),
                                   NULL, NULL);
            }
        }
    }
    return true;
}

static bool read_phase(struct reader *in, struct tabla_state *state)
{
    enum tabla_player player;

    if (!take(in, " "))
        return fail_syntax(in, in->at, TABLA_N("the board should end here, with a space"), NULL, NULL);
    in->player_at = in->at;
    player = take_player(in);
    if (player == TABLA_NOBODY || !take(in, " "))
        return fail_syntax(in, in->player_at, TABLA_N("after the board comes who decides, w or b, and a space"), NULL,
                           NULL);
    state->player = (uint8_t)player;
    in->phase_at = in->at;
    for (unsigned phase = 0; phase < PHASES; phase++) {
        size_t end;
        in->at = in->phase_at;
        if (!take(in, phase_word[phase]))
            continue;
        end = in->at;
        if (end == in->length || in->text[end] == ' ') {
            state->phase = (uint8_t)phase;
            return true;
        }
    }
    return fail_syntax(in, in->phase_at, TABLA_N("then comes what is to be done: place, move, row, ring or end"), NULL,
                       NULL);
}

/* The fields after the phase. What is left out is filled in. */
static bool read_fields(struct reader *in, struct tabla_state *state)
{
    struct yinsh_board *board = yinsh_board_for(state);
    bool settling = state->phase == YINSH_PHASE_ROW || state->phase == YINSH_PHASE_RING;
    unsigned number = 0, white = 0, black = 0;
    size_t field;

    board->pool = (uint8_t)(YINSH_MARKERS - in->markers);
    field = in->at + 1;
    if (take(in, " pool=") && (!take_number(in, &number) || number != board->pool))
        return fail_syntax(in, field, TABLA_N("the pool is what remains of 51 markers"), NULL, NULL);
    board->placed = 2 * YINSH_RINGS;
    if (state->phase == YINSH_PHASE_PLACE)
        board->placed = (uint8_t)(in->rings[0] + in->rings[1]);
    else
        for (unsigned player = 0; player < 2; player++)
            board->off[player] = (uint8_t)(YINSH_RINGS - in->rings[player]);
    field = in->at + 1;
    if (take(in, " off=") && (!take_number(in, &white) || !take(in, ",") || !take_number(in, &black) ||
                              white != board->off[TABLA_WHITE] || black != board->off[TABLA_BLACK]))
        return fail_syntax(in, field,
                           TABLA_N("off says how many rings White and Black have taken off, and must fit the board"),
                           NULL, NULL);
    in->moved_at = in->at + 1;
    board->mover = settling ? state->player : 0;
    if (take(in, " moved=")) {
        enum tabla_player mover = take_player(in);
        if (mover == TABLA_NOBODY)
            return fail_syntax(in, in->moved_at, TABLA_N("moved is w or b: whose move made the rows"), NULL, NULL);
        if (!settling)
            return fail_syntax(in, in->moved_at, TABLA_N("moved belongs only to the phases row and ring"), NULL, NULL);
        board->mover = (uint8_t)mover;
    }
    in->passes_at = in->at + 1;
    if (take(in, " passes=")) {
        unsigned most = state->phase == YINSH_PHASE_END ? 2 : state->phase == YINSH_PHASE_MOVE ? 1 : 0;
        if (!take_number(in, &number) || number == 0 || number > most || (most == 2 && number != 2))
            return fail_syntax(in, in->passes_at, TABLA_N("passes is 1 in the phase move, 2 at the end, or left out"),
                               NULL, NULL);
        board->passes = (uint8_t)number;
    }
    return true;
}

/* --- What cannot be --------------------------------------------------------------------------------------------- */

/* Y3: White places first, then in turn. */
static bool check_placing(struct reader *in, const struct tabla_state *state)
{
    unsigned white = in->rings[TABLA_WHITE], black = in->rings[TABLA_BLACK];

    if (in->markers > 0)
        return fail_rule(in, in->board_at, "Y3", "", TABLA_N("no marker is on the board while rings are placed"));
    if (white != black && white != black + 1)
        return fail_rule(in, in->board_at, "Y3", "", TABLA_N("White has placed as many rings as Black, or one more"));
    if (state->player != (white == black ? TABLA_WHITE : TABLA_BLACK))
        return fail_rule(in, in->player_at, "Y3", "",
                         TABLA_N("by the rings on the board the other player is to place"));
    if (black == YINSH_RINGS)
        return fail_rule(in, in->phase_at, "Y3", "", TABLA_N("all rings stand: nothing is left to place"));
    return true;
}

/* Y2, Y6, Y9: rings leave the board only as the rules say. At the end one player may have reached the goal. */
static bool check_rings(struct reader *in, const struct tabla_state *state)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    for (unsigned player = 0; player < 2; player++) {
        bool winner = state->phase == YINSH_PHASE_END && state->player == player;

        if (board->off[player] > board->goal || (board->off[player] == board->goal && !winner))
            return fail_rule(in, in->board_at, board->goal == 1 ? "Y10" : "Y9", "",
                             player == TABLA_WHITE
                                 ? TABLA_N("White has too few rings on the board: White would have won before")
                                 : TABLA_N("Black has too few rings on the board: Black would have won before"));
    }
    return true;
}

static bool check_settling(struct reader *in, const struct tabla_state *state)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    if (state->phase == YINSH_PHASE_ROW && !tabla_yinsh_has_row(board, state->player))
        return fail_rule(in, in->phase_at, "Y6", "", TABLA_N("the player to decide has no row to take"));
    if (state->phase == YINSH_PHASE_RING && board->pool < YINSH_ROW)
        return fail_rule(in, in->phase_at, "Y6", "",
                         TABLA_N("a row has just gone back to the pool, which holds at least five markers then"));
    if (board->mover != state->player && tabla_yinsh_has_row(board, board->mover))
        return fail_rule(in, in->moved_at, "Y8", "", TABLA_N("the player who moved still has a row and settles first"));
    return true;
}

static bool check_moving(struct reader *in, const struct tabla_state *state)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    if (tabla_yinsh_has_row(board, TABLA_WHITE) || tabla_yinsh_has_row(board, TABLA_BLACK))
        return fail_rule(in, in->phase_at, "Y6", "", TABLA_N("a row stands that has to be settled first"));
    if (board->pool == 0)
        return fail_rule(in, in->phase_at, "Y9", "", TABLA_N("the pool is empty: the game would be over"));
    if (board->passes && tabla_yinsh_can_move(board, !state->player))
        return fail_rule(in, in->passes_at, "Y11", "", TABLA_N("a player who has passed can have no ring that moves"));
    return true;
}

/* Finds out how the game ended; nothing but the rings off, the pool and the passes can have ended it. */
static bool end_game(struct reader *in, struct tabla_state *state)
{
    const struct yinsh_board *board = yinsh_board_of(state);

    if (board->off[state->player] == board->goal) {
        if (board->passes)
            return fail_rule(in, in->passes_at, "Y9", "", TABLA_N("the game was won by rings, not ended by passes"));
        if (board->pool < YINSH_ROW)
            return fail_rule(in, in->phase_at, "Y6", "",
                             TABLA_N("a row has just gone back to the pool, which holds at least five markers then"));
        tabla_yinsh_end_won(state, state->player);
        return true;
    }
    if (tabla_yinsh_has_row(board, TABLA_WHITE) || tabla_yinsh_has_row(board, TABLA_BLACK))
        return fail_rule(in, in->phase_at, "Y9", "", TABLA_N("the game goes on while a row stands"));
    if (board->passes) {
        if (board->pool == 0 || tabla_yinsh_can_move(board, TABLA_WHITE) || tabla_yinsh_can_move(board, TABLA_BLACK))
            return fail_rule(in, in->passes_at, "Y11", "",
                             TABLA_N("two passes end the game only when no ring of either player can move"));
        tabla_yinsh_end_by_rings_off(state, YINSH_REASON_STUCK, YINSH_REASON_STUCK_EQUAL);
        return true;
    }
    if (board->pool > 0)
        return fail_rule(in, in->phase_at, "Y9", "", TABLA_N("nothing here has ended the game"));
    tabla_yinsh_end_by_rings_off(state, YINSH_REASON_POOL, YINSH_REASON_POOL_EQUAL);
    return true;
}

static bool check_position(struct reader *in, struct tabla_state *state)
{
    if (state->phase == YINSH_PHASE_PLACE)
        return check_placing(in, state);
    if (!check_rings(in, state))
        return false;
    switch ((enum yinsh_phase)state->phase) {
    case YINSH_PHASE_MOVE:
        return check_moving(in, state);
    case YINSH_PHASE_ROW:
    case YINSH_PHASE_RING:
        return check_settling(in, state);
    case YINSH_PHASE_PLACE:
    case YINSH_PHASE_END:
        break;
    }
    return end_game(in, state);
}

bool tabla_yinsh_read_position(const char *text, size_t length, struct tabla_state *out, struct tabla_keys *past,
                               struct tabla_error *error)
{
    struct reader in = {.text = text, .length = length, .error = error};
    struct tabla_setup setup = {0};
    struct tabla_state state;

    (void)past;
    if (length < 5 || strncasecmp(text, "yinsh", 5) != 0)
        return fail_syntax(&in, 0, TABLA_N("the line should begin with the name of the game and a space"), NULL, NULL);
    in.at = 5;
    if (take(&in, ":blitz"))
        setup.variant = "blitz";
    else
        take(&in, ":standard");
    if (!take(&in, " "))
        return fail_syntax(&in, in.at, TABLA_N("after the game may come :blitz, and then a space"), NULL, NULL);
    tabla_yinsh_start(&setup, &state, NULL);
    if (!read_board(&in, yinsh_board_for(&state)) || !read_phase(&in, &state) || !read_fields(&in, &state) ||
        !check_position(&in, &state))
        return false;
    if (!state.over && (take(&in, " W+R") || take(&in, " B+R")))
        tabla_resign(&state, text[in.at - 3] == 'W' ? TABLA_BLACK : TABLA_WHITE);
    if (in.at != length)
        return fail_syntax(&in, in.at, TABLA_N("the line should end here"), NULL, NULL);
    state.hash = tabla_yinsh_rehash(&state);
    *out = state;
    return true;
}
