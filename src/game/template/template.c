/*
 * The template: noughts and crosses, the smallest whole game there can be. Copy this folder to begin a new game;
 * docs/ADDING-A-GAME.md walks through it from top to bottom. It is compiled and tested with the others, but no menu
 * lists it.
 *
 * T1  Nine points in a square, a1 lower left to c3 upper right.
 * T2  Black begins; in turn each player puts a stone on an empty point.
 * T3  Three own stones on a line win. A full board is a draw.
 */
#include "tabla/game.h"

#include <assert.h>
#include <string.h>

enum { SIDE = 3, POINTS = SIDE * SIDE, SYMMETRIES = 8 };
enum { REASON_ROW = TABLA_REASON_OWN, REASON_FULL };

/* --- State ------------------------------------------------------------------------------------------------------ */

struct TABLA_MAY_ALIAS board {
    uint64_t stones[2]; /* one bit a point, by player */
};
static_assert(sizeof(struct board) <= sizeof(((struct tabla_state *)0)->body), "the board fits a state");

static const struct board *board_of(const struct tabla_state *state)
{
    return (const struct board *)(const void *)state->body;
}

static struct board *board_for(struct tabla_state *state)
{
    return (struct board *)(void *)state->body;
}

static uint64_t occupied(const struct tabla_state *state)
{
    return board_of(state)->stones[TABLA_BLACK] | board_of(state)->stones[TABLA_WHITE];
}

static uint64_t stone_key(unsigned player, unsigned point)
{
    uint64_t seed = 0x7461626c61u + player * POINTS + point;
    return tabla_splitmix64(&seed);
}

static uint64_t player_key(unsigned player)
{
    return player == TABLA_WHITE ? 0x5851f42d4c957f2du : 0;
}

static uint64_t rehash(const struct tabla_state *state)
{
    uint64_t hash = player_key(state->player);

    for (unsigned player = 0; player < 2; player++)
        for (unsigned p = 0; p < POINTS; p++)
            if (board_of(state)->stones[player] >> p & 1)
                hash ^= stone_key(player, p);
    return hash;
}

static uint64_t no_key(const struct tabla_state *state)
{
    (void)state;
    return 0;
}

/* --- Rules ------------------------------------------------------------------------------------------------------ */

static const uint64_t rows[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static bool start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error)
{
    if (setup && setup->variant && strcmp(setup->variant, "standard") != 0)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no variant \"%1\" of this game"),
                          setup->variant, NULL, NULL);
    memset(state, 0, sizeof *state);
    state->player = TABLA_BLACK;
    state->winner = TABLA_NOBODY;
    state->hash = rehash(state);
    return true;
}

static size_t actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out)
{
    size_t count = 0;

    (void)past;
    if (state->over)
        return 0;
    for (unsigned p = 0; p < POINTS; p++)
        if (!(occupied(state) >> p & 1))
            out[count++] = (tabla_action)p;
    return count;
}

static size_t count(const struct tabla_state *state, const struct tabla_keys *past)
{
    tabla_action out[POINTS];

    return actions(state, past, out);
}

static void point_name(unsigned point, char name[4])
{
    name[0] = (char)('a' + point % SIDE);
    name[1] = (char)('1' + point / SIDE);
    name[2] = '\0';
}

static bool check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                  struct tabla_error *error)
{
    char name[4];

    (void)past;
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (action >= POINTS)
        return tabla_fail_rule(error, "T1", "", TABLA_N("there is no such point"), NULL, NULL);
    point_name(action, name);
    if (occupied(state) >> action & 1)
        return tabla_fail_rule(error, "T2", name, TABLA_N("a stone may only be put on an empty point (%1)"), name,
                               NULL);
    return true;
}

static void apply(struct tabla_state *state, tabla_action action)
{
    struct board *board = board_for(state);
    unsigned player = state->player;

    board->stones[player] |= UINT64_C(1) << action;
    state->player = (uint8_t)!player;
    state->hash ^= stone_key(player, action) ^ player_key(TABLA_BLACK) ^ player_key(TABLA_WHITE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((board->stones[player] & rows[i]) == rows[i]) {
            state->over = 1;
            state->winner = (uint8_t)player;
            state->reason = REASON_ROW;
            return;
        }
    if (occupied(state) == 0777) {
        state->over = 1;
        state->winner = TABLA_NOBODY;
        state->reason = REASON_FULL;
    }
}

static const char *prompt(const struct tabla_state *state)
{
    (void)state;
    return TABLA_N("Put a stone on an empty point");
}

/* --- Text ------------------------------------------------------------------------------------------------------- */

static size_t write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT])
{
    (void)state;
    point_name(action, out);
    return 2;
}

static size_t read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text, size_t length,
                        tabla_action out[TABLA_MAX_RUN], struct tabla_error *error)
{
    unsigned column, row;

    column = length == 2 ? (unsigned)(text[0] | 0x20) - 'a' : SIDE;
    row = length == 2 ? (unsigned)text[1] - '1' : SIDE;
    if (column >= SIDE || row >= SIDE) {
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("a move is a point such as b2"), NULL, NULL, NULL);
        return 0;
    }
    out[0] = (tabla_action)(row * SIDE + column);
    return check(state, past, out[0], error) ? 1 : 0;
}

/* "template x.o/.../... b": rows from the top, x for Black, o for White; then who is to play; then "resigned" if so. */
static void write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out)
{
    (void)past;
    tabla_text_add_string(out, "template ");
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = 0; column < SIDE; column++) {
            int p = row * SIDE + column;
            tabla_text_add_char(out, board_of(state)->stones[TABLA_BLACK] >> p & 1   ? 'x'
                                     : board_of(state)->stones[TABLA_WHITE] >> p & 1 ? 'o'
                                                                                     : '.');
        }
        if (row > 0)
            tabla_text_add_char(out, '/');
    }
    tabla_text_add_string(out, state->player == TABLA_BLACK ? " b" : " w");
    if (state->over && state->reason == TABLA_REASON_RESIGNED)
        tabla_text_add_string(out, state->winner == TABLA_BLACK ? " B+R" : " W+R");
}

static bool bad_position(struct tabla_error *error, size_t at, const char *text)
{
    tabla_fail(error, TABLA_ERROR_SYNTAX, text, NULL, NULL, NULL);
    if (error)
        error->column = (uint32_t)at + 1;
    return false;
}

static bool read_position(const char *text, size_t length, struct tabla_state *out, struct tabla_keys *past,
                          struct tabla_error *error)
{
    static const char begin[] = "template ";
    struct tabla_state state;
    size_t at = sizeof begin - 1, stones[2] = {0, 0};
    bool won[2] = {false, false};

    (void)past;
    if (length < at || memcmp(text, begin, at) != 0)
        return bad_position(error, 0, TABLA_N("the line should begin with the name of the game and a space"));
    start(NULL, &state, NULL);
    for (unsigned i = 0; i < POINTS + SIDE - 1; i++, at++) {
        unsigned row = SIDE - 1 - i / (SIDE + 1), column = i % (SIDE + 1), p = row * SIDE + column;
        char c = at < length ? text[at] : '\0';
        if (column == SIDE ? c != '/' : c != 'x' && c != 'o' && c != '.')
            return bad_position(error, at, TABLA_N("the board is three rows of x, o and ., with / between them"));
        if (c == 'x' || c == 'o') {
            unsigned player = c == 'x' ? TABLA_BLACK : TABLA_WHITE;
            board_for(&state)->stones[player] |= UINT64_C(1) << p;
            stones[player]++;
        }
    }
    if (length < at + 2 || text[at] != ' ' || (text[at + 1] != 'b' && text[at + 1] != 'w'))
        return bad_position(error, at, TABLA_N("after the board comes who is to play, b or w"));
    state.player = text[at + 1] == 'b' ? TABLA_BLACK : TABLA_WHITE;
    if (stones[TABLA_BLACK] != stones[TABLA_WHITE] + (state.player == TABLA_WHITE))
        return bad_position(error, at + 1, TABLA_N("the numbers of stones do not fit who is to play"));
    at += 2;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned player = 0; player < 2; player++)
            won[player] |= (board_of(&state)->stones[player] & rows[i]) == rows[i];
    if (won[state.player])
        return bad_position(error, at - 1, TABLA_N("the player to play has won already"));
    if (won[!state.player] || occupied(&state) == 0777) {
        state.over = 1;
        state.winner = won[!state.player] ? (uint8_t)!state.player : TABLA_NOBODY;
        state.reason = won[!state.player] ? REASON_ROW : REASON_FULL;
    } else if (length == at + 4 && (memcmp(text + at, " B+R", 4) == 0 || memcmp(text + at, " W+R", 4) == 0)) {
        tabla_resign(&state, text[at + 1] == 'B' ? TABLA_WHITE : TABLA_BLACK);
        at += 4;
    }
    if (at != length)
        return bad_position(error, at, TABLA_N("the line should end here"));
    state.hash = rehash(&state);
    *out = state;
    return true;
}

/* --- Symmetries ------------------------------------------------------------------------------------------------- */

static unsigned symmetries(const struct tabla_state *state)
{
    (void)state;
    return SYMMETRIES;
}

/* Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns afterwards. */
static unsigned transform_point(unsigned symmetry, unsigned point)
{
    unsigned x = point % SIDE, y = point / SIDE;

    if (symmetry & 1)
        x = SIDE - 1 - x;
    if (symmetry & 2)
        y = SIDE - 1 - y;
    return symmetry & 4 ? x * SIDE + y : y * SIDE + x;
}

static tabla_action transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action)
{
    (void)state;
    return (tabla_action)transform_point(symmetry, action);
}

static void transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out)
{
    struct tabla_state turned = *state;

    memset(turned.body, 0, sizeof turned.body);
    for (unsigned player = 0; player < 2; player++)
        for (unsigned p = 0; p < POINTS; p++)
            if (board_of(state)->stones[player] >> p & 1)
                board_for(&turned)->stones[player] |= UINT64_C(1) << transform_point(symmetry, p);
    turned.hash = rehash(&turned);
    *out = turned;
}

/* --- What front ends draw --------------------------------------------------------------------------------------- */

static void layout(const struct tabla_state *state, struct tabla_layout *out)
{
    (void)state;
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < POINTS; p++) {
        struct tabla_spot *spot = &out->spots[out->spot_count++];
        spot->x = (int32_t)(p % SIDE) * 1000;
        spot->y = (int32_t)(p / SIDE) * 1000;
        point_name(p, spot->name);
    }
    for (int i = 0; i < SIDE; i++) {
        int32_t at = i * 1000, end = (SIDE - 1) * 1000;
        out->segments[out->segment_count++] = (struct tabla_segment){at, 0, at, end};
        out->segments[out->segment_count++] = (struct tabla_segment){0, at, end, at};
        out->labels[out->label_count++] = (struct tabla_label){at, -700, {(char)('a' + i), '\0'}};
        out->labels[out->label_count++] = (struct tabla_label){-700, at, {(char)('1' + i), '\0'}};
    }
}

static void view(const struct tabla_state *state, struct tabla_view *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < POINTS; p++)
        for (unsigned player = 0; player < 2; player++)
            if (board_of(state)->stones[player] >> p & 1)
                out->pieces[out->piece_count++] =
                    (struct tabla_piece){(uint16_t)p, (uint8_t)player, TABLA_PIECE_STONE, 0};
}

static size_t changes(const struct tabla_state *state, tabla_action action, struct tabla_change out[TABLA_MAX_CHANGES])
{
    out[0] = (struct tabla_change){TABLA_CHANGE_ADD, state->player, TABLA_PIECE_STONE, action, action};
    return 1;
}

static void parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out)
{
    (void)state;
    memset(out, 0, sizeof *out);
    out->kind = TABLA_ACT_PLACE;
    out->count = 1;
    out->spots[0] = action;
}

/* --- The game --------------------------------------------------------------------------------------------------- */

static const char *const variants[] = {"standard", NULL};

static const char *const reasons[] = {
    "",
    TABLA_N("%1 wins: the other player resigned"),
    TABLA_N("%1 wins with three in a row"),
    TABLA_N("the board is full: a draw"),
};

static const struct tabla_rule rules[] = {
    {"T1", "", TABLA_N("the board"), TABLA_N("Nine points in a square, a1 at the lower left, c3 at the upper right.")},
    {"T2", "", TABLA_N("the move"), TABLA_N("Black begins. In turn each player puts a stone on an empty point.")},
    {"T3", "", TABLA_N("the end"), TABLA_N("Three own stones on a line win. A full board is a draw.")},
    {NULL, NULL, NULL, NULL},
};

const struct tabla_game tabla_template = {
    .name = "template",
    .title = "Template",
    .sgf_number = 0,
    .variants = variants,
    .rules = rules,
    .reasons = reasons,
    .start = start,
    .actions = actions,
    .count = count,
    .check = check,
    .apply = apply,
    .key = no_key,
    .rehash = rehash,
    .prompt = prompt,
    .write_action = write_action,
    .read_word = read_word,
    .write_position = write_position,
    .read_position = read_position,
    .symmetries = symmetries,
    .transform = transform,
    .transform_action = transform_action,
    .layout = layout,
    .view = view,
    .changes = changes,
    .parts = parts,
};
