/*
 * The position line:
 *
 *   go BOARD PLAYER PHASE rules=school komi=4.5 [prisoners=2,0] [passes=1] [ko=D3] [handicap=4] [dead=A1,C5]
 *      [past=KEY,KEY,...] [W+R]
 *
 * on one line. What has its usual value (in brackets here) is left out when writing; when reading, everything after
 * the player may be left out. docs/RULES-GO.md describes each field.
 */
#include "game/go/position.h"

/* --- Writing ------------------------------------------------------------------------------------------------------ */

static void write_board(const struct tabla_go_position *go, struct tabla_text *out)
{
    for (unsigned row = go->size; row-- > 0;) {
        unsigned run = 0;
        for (unsigned column = 0; column <= go->size; column++) {
            unsigned bit = row * (go->size + 1u) + column;
            bool black = column < go->size && tabla_go_bits_has(&go->stones[TABLA_BLACK], bit);
            bool white = column < go->size && tabla_go_bits_has(&go->stones[TABLA_WHITE], bit);
            if (column < go->size && !black && !white) {
                run++;
                continue;
            }
            if (run)
                tabla_text_addf(out, "%u", run);
            run = 0;
            if (black || white)
                tabla_text_add_char(out, black ? 'x' : 'o');
        }
        if (row > 0)
            tabla_text_add_char(out, '/');
    }
}

static void write_hundredths(int value, struct tabla_text *out)
{
    unsigned size = (unsigned)(value < 0 ? -value : value);

    tabla_text_addf(out, "%s%u", value < 0 ? "-" : "", size / 100);
    if (size % 100)
        tabla_text_addf(out, size % 10 ? ".%02u" : ".%u", size % 10 ? size % 100 : size % 100 / 10);
}

/* One stone for each dead team, its lowest point. */
static void write_dead(const struct tabla_go_position *go, struct tabla_text *out)
{
    struct tabla_go_bits left = go->dead;
    const char *before = " dead=";

    while (tabla_go_bits_any(&left)) {
        unsigned point = tabla_go_point(tabla_go_bits_first(&left), go->size);
        struct tabla_go_bits team = tabla_go_team(go, point);
        char name[4];

        tabla_go_point_name(point, go->size, name);
        tabla_text_add_string(out, before);
        tabla_text_add_string(out, name);
        before = ",";
        left = tabla_go_bits_minus(&left, &team);
    }
}

static void write_past(const struct tabla_keys *past, struct tabla_text *out)
{
    for (size_t i = 0; i < past->count; i++) {
        char key[17];

        for (unsigned digit = 0; digit < 16; digit++)
            key[digit] = "0123456789abcdef"[past->keys[i] >> (60 - 4 * digit) & 15];
        tabla_text_add_string(out, i ? "," : " past=");
        tabla_text_add(out, key, 16);
    }
}

void tabla_go_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_rules rules = tabla_go_rules_of(state);
    char text[64];

    tabla_text_add_string(out, "go ");
    write_board(go, out);
    tabla_text_add_string(out, state->player == TABLA_BLACK ? " b" : " w");
    tabla_text_add_string(out, go->passes == 2 ? " over" : " play");
    tabla_go_rules_write(&rules, text, sizeof text);
    tabla_text_addf(out, " rules=%s komi=", text);
    write_hundredths(go->komi, out);
    if (go->prisoners[0] || go->prisoners[1])
        tabla_text_addf(out, " prisoners=%u,%u", go->prisoners[0], go->prisoners[1]);
    if (go->passes == 1)
        tabla_text_add_string(out, " passes=1");
    if (go->ko) {
        tabla_go_point_name(go->ko - 1u, go->size, text);
        tabla_text_addf(out, " ko=%s", text);
    }
    if (go->handicap)
        tabla_text_addf(out, " handicap=%u", go->handicap);
    write_dead(go, out);
    if (past)
        write_past(past, out);
    if (state->over && state->reason == TABLA_REASON_RESIGNED)
        tabla_text_add_string(out, state->winner == TABLA_BLACK ? " B+R" : " W+R");
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

struct reader {
    const char *text;
    size_t length, at;
    struct tabla_error *error;
};

/* Something wrong at `at`. */
static bool wrong(struct reader *in, size_t at, const char *text)
{
    tabla_fail(in->error, TABLA_ERROR_SYNTAX, text, NULL, NULL, NULL);
    if (in->error)
        in->error->column = (uint32_t)at + 1;
    return false;
}

static bool next_is(struct reader *in, const char *word)
{
    size_t length = strlen(word);

    if (in->length - in->at < length || memcmp(in->text + in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

static char peek(const struct reader *in)
{
    return in->at < in->length ? in->text[in->at] : '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A decimal number without leading zeros, up to `most`. */
static bool read_number(struct reader *in, unsigned most, unsigned *out)
{
    size_t start = in->at;
    unsigned long value = 0;

    while (is_digit(peek(in)) && value <= most)
        value = value * 10 + (unsigned long)(in->text[in->at++] - '0');
    if (in->at == start || value > most || (in->text[start] == '0' && in->at > start + 1)) {
        in->at = start;
        return false;
    }
    *out = (unsigned)value;
    return true;
}

static size_t count_rows(const struct reader *in)
{
    size_t rows = 1;

    for (size_t i = in->at; i < in->length && in->text[i] != ' '; i++)
        rows += in->text[i] == '/';
    return rows;
}

static bool read_board(struct reader *in, struct tabla_go_position *go)
{
    size_t rows = count_rows(in);

    if (rows < TABLA_GO_MIN_SIZE || rows > TABLA_GO_MAX_SIZE)
        return wrong(in, in->at, TABLA_N("a Go board has 2 to 19 rows, with / between them"));
    go->size = (uint8_t)rows;
    for (unsigned row = go->size; row-- > 0;) {
        unsigned column = 0, run;
        bool after_run = false;

        while (in->at < in->length && in->text[in->at] != '/' && in->text[in->at] != ' ') {
            char c = in->text[in->at];
            if ((c == 'x' || c == 'o') && column < go->size) {
                tabla_go_bits_set(&go->stones[c == 'x' ? TABLA_BLACK : TABLA_WHITE], row * (go->size + 1u) + column);
                column++;
                in->at++;
                after_run = false;
            } else if (!after_run && c != '0' && read_number(in, go->size - column, &run)) {
                column += run;
                after_run = true;
            } else {
                return wrong(in, in->at,
                             is_digit(c) || c == 'x' || c == 'o'
                                 ? TABLA_N("this row is longer than the board is high")
                                 : TABLA_N("a row is x for black, o for white, and numbers for empty crossings"));
            }
        }
        if (column < go->size)
            return wrong(in, in->at, TABLA_N("this row is shorter than the board is high"));
        if (row > 0)
            in->at++;
    }
    return true;
}

/* How many bytes into the board, which begins at `at` and is well written, the stone on a point stands. */
static size_t find_on_board(const struct reader *in, size_t at, unsigned size, const char *name)
{
    unsigned point = 0, row = size - 1, column = 0;
    size_t i = 0;

    tabla_go_read_point(name, strlen(name), size, &point);
    while (row != point / size || column != point % size || is_digit(in->text[at + i])) {
        unsigned run = 0;
        if (in->text[at + i] == '/') {
            row--;
            column = 0;
            i++;
        } else if (is_digit(in->text[at + i])) {
            while (is_digit(in->text[at + i]))
                run = run * 10 + (unsigned)(in->text[at + i++] - '0');
            column += run;
        } else {
            column++;
            i++;
        }
    }
    return i;
}

static bool read_rules(struct reader *in, struct tabla_go_rules *rules)
{
    char word[64];
    size_t start = in->at, n = 0;

    while (in->at < in->length && in->text[in->at] != ' ' && n + 1 < sizeof word)
        word[n++] = in->text[in->at++];
    word[n] = '\0';
    if (strlen(word) != n || !tabla_go_rules_read(word, rules))
        return wrong(in, start, TABLA_N("there is no rule set or combination of this name"));
    return true;
}

static bool read_hundredths(struct reader *in, int32_t *out)
{
    size_t start = in->at;
    bool negative = next_is(in, "-");
    unsigned whole, part = 0;

    if (!read_number(in, TABLA_GO_MAX_KOMI / 100, &whole))
        return wrong(in, start, TABLA_N("komi is a number of points such as 6.5"));
    if (next_is(in, ".")) {
        if (!is_digit(peek(in)))
            return wrong(in, in->at, TABLA_N("komi is a number of points such as 6.5"));
        part = (unsigned)(in->text[in->at++] - '0') * 10;
        if (is_digit(peek(in)))
            part += (unsigned)(in->text[in->at++] - '0');
    }
    if (whole * 100 + part > TABLA_GO_MAX_KOMI)
        return wrong(in, start, TABLA_N("komi can be at most 1000 points, either way"));
    *out = (int32_t)(whole * 100 + part);
    if (negative)
        *out = -*out;
    return true;
}

static bool read_prisoners(struct reader *in, struct tabla_go_position *go)
{
    for (unsigned player = 0; player < 2; player++) {
        unsigned count;
        if ((player && !next_is(in, ",")) || !read_number(in, TABLA_GO_MAX_PRISONERS, &count))
            return wrong(in, in->at, TABLA_N("prisoners are two numbers with a comma, Black's first"));
        go->prisoners[player] = count;
    }
    return true;
}

static bool read_vertex(struct reader *in, const struct tabla_go_position *go, unsigned *point)
{
    size_t used = tabla_go_read_point(in->text + in->at, in->length - in->at, go->size, point);

    if (used == 0)
        return wrong(in, in->at, TABLA_N("there should be a crossing of this board, such as A1"));
    in->at += used;
    return true;
}

/*
 * A ko as it can arise: the player who just moved took a single stone there, with a stone that now stands alone and has
 * that crossing as its only liberty. Hence the crossing is empty, all its neighbours are that player's, and exactly one
 * team beside it is in danger: a lone stone. (Had there been a second one it would have had no liberty before.)
 */
static bool ko_possible(const struct tabla_state *state, unsigned point)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits start = {{0}}, board = tabla_go_bits_board(go->size), beside, left;
    const struct tabla_go_bits *mine = &go->stones[!state->player];
    unsigned in_danger = 0, alone = 0;

    tabla_go_bits_set(&start, tabla_go_bit(point, go->size));
    beside = tabla_go_bits_beside(&start, &board, go->size);
    left = tabla_go_bits_minus(&beside, mine);
    if (tabla_go_stone(state, point) != TABLA_NOBODY || tabla_go_bits_any(&left))
        return false;
    left = beside;
    TABLA_GO_EACH(bit, left)
    {
        unsigned near = tabla_go_point(bit, go->size);
        struct tabla_go_bits team = tabla_go_team(go, near);
        in_danger += tabla_go_liberties(state, near) == 1;
        alone += tabla_go_liberties(state, near) == 1 && tabla_go_bits_count(&team) == 1;
    }
    return in_danger == 1 && alone == 1;
}

static bool read_dead(struct reader *in, struct tabla_go_position *go, const struct tabla_state *state)
{
    do {
        size_t start = in->at;
        struct tabla_go_bits team;
        unsigned point;

        if (!read_vertex(in, go, &point))
            return false;
        if (tabla_go_stone(state, point) == TABLA_NOBODY)
            return wrong(in, start, TABLA_N("there is no stone on this crossing"));
        team = tabla_go_team(go, point);
        go->dead = tabla_go_bits_or(&go->dead, &team);
    } while (next_is(in, ","));
    return true;
}

static bool read_past(struct reader *in, const struct tabla_go_position *go, struct tabla_keys *keys, bool keep)
{
    do {
        size_t start = in->at;
        uint64_t key = 0;

        for (; in->at < start + 16; in->at++) {
            char c = peek(in);
            unsigned digit = is_digit(c) ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
            if (digit == 16)
                return wrong(in, in->at, TABLA_N("the past is a list of keys of 16 hexadecimal digits"));
            key = key << 4 | digit;
        }
        if ((key >> 1 & 0x1ff) >= tabla_go_points(go))
            return wrong(in, start, TABLA_N("this key is of a board with more stones than fit here"));
        if (keep && !tabla_keys_add(keys, key))
            return tabla_fail(in->error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    } while (next_is(in, ","));
    return true;
}

/* Everything after the board. */
static bool read_fields(struct reader *in, struct tabla_state *state, struct tabla_keys *keys, bool keep)
{
    struct tabla_go_position *go = tabla_go_for(state);
    struct tabla_go_rules rules = *tabla_go_rules_at(0);
    unsigned number, point;
    size_t start;
    bool over = false;

    if (next_is(in, " b"))
        state->player = TABLA_BLACK;
    else if (next_is(in, " w"))
        state->player = TABLA_WHITE;
    else
        return wrong(in, in->at, TABLA_N("after the board comes who is to play, b or w"));
    if (next_is(in, " over"))
        over = true;
    else
        next_is(in, " play");
    if (next_is(in, " rules=") && !read_rules(in, &rules))
        return false;
    tabla_go_rules_store(go, &rules);
    go->komi = rules.komi;
    if (next_is(in, " komi=") && !read_hundredths(in, &go->komi))
        return false;
    if (next_is(in, " prisoners=") && !read_prisoners(in, go))
        return false;
    start = in->at;
    if (next_is(in, " passes=")) {
        if (!read_number(in, 2, &number) || (number == 2) != over)
            return wrong(in, start + 8, TABLA_N("there are 0 or 1 passes in play, and 2 when the game is over"));
        go->passes = (uint8_t)number;
    }
    if (over)
        go->passes = 2;
    start = in->at;
    if (next_is(in, " ko=")) {
        if (!read_vertex(in, go, &point))
            return false;
        if (go->passes || !ko_possible(state, point))
            return wrong(in, start + 4,
                         TABLA_N("no stone can just have been taken here by one that could be taken back"));
        go->ko = (uint16_t)(point + 1);
    }
    start = in->at;
    if (next_is(in, " handicap=")) {
        if (!read_number(in, tabla_go_points(go) - 1, &number) || number == 1)
            return wrong(in, start + 10, TABLA_N("a handicap is at least 2 stones and leaves a crossing empty"));
        go->handicap = (uint16_t)number;
    }
    start = in->at;
    if (next_is(in, " dead=")) {
        if (!over)
            return wrong(in, start + 1, TABLA_N("stones can be marked dead only when the game is over"));
        if (!read_dead(in, go, state))
            return false;
    }
    if (next_is(in, " past=") && !read_past(in, go, keys, keep))
        return false;
    if (over)
        tabla_go_finish(state);
    else if (next_is(in, " B+R"))
        tabla_resign(state, TABLA_WHITE);
    else if (next_is(in, " W+R"))
        tabla_resign(state, TABLA_BLACK);
    if (in->at != in->length)
        return wrong(in, in->at, TABLA_N("this is unknown, or not in its place"));
    return true;
}

bool tabla_go_read_position(const char *text, size_t length, struct tabla_state *out, struct tabla_keys *past,
                            struct tabla_error *error)
{
    struct reader in = {text, length, 0, error};
    struct tabla_state state;
    struct tabla_keys keys = {0};
    struct tabla_go_position *go = tabla_go_for(&state);
    size_t board;

    memset(&state, 0, sizeof state);
    state.winner = TABLA_NOBODY;
    if (length >= 2 && (text[0] | 0x20) == 'g' && (text[1] | 0x20) == 'o')
        in.at = 2;
    if (in.at)
        next_is(&in, ":standard");
    if (!in.at || !next_is(&in, " "))
        return wrong(&in, in.at, TABLA_N("the line should begin with the name of the game and a space"));
    board = in.at;
    if (!read_board(&in, go))
        return false;
    if (!tabla_go_settled(&state, error)) {
        if (error)
            error->column = (uint32_t)(board + find_on_board(&in, board, go->size, error->point)) + 1;
        return false;
    }
    if (!read_fields(&in, &state, &keys, past != NULL)) {
        tabla_keys_release(&keys);
        return false;
    }
    go->picture = tabla_go_picture(go);
    tabla_go_seal(&state);
    if (past) {
        tabla_keys_release(past);
        *past = keys;
    }
    *out = state;
    return true;
}
