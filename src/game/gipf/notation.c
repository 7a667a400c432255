/*
 * Actions as text.
 *
 *     d2  Gd2          push onto an empty edge point, single or GIPF piece
 *     e1-e4  Ge1-e4    push from a dot; the furthest piece that moves comes to rest on the second point
 *     xb5-h2=c5=e5     clear that stretch; the GIPF pieces on c5 and e5 stay
 *
 * Read but never written: any point of the entered line as the end of a push, and the list of what goes that players
 * use, xb5,c5,Gd5,e5* with G before GIPF pieces and * behind opposing ones. The marks may be missing but not be wrong.
 */
#include "game/gipf/gipf.h"

#include <string.h>

/* --- Writing ---------------------------------------------------------------------------------------------------- */

void tabla_gipf_point_name(uint64_t point, char name[4])
{
    tabla_gipf_spot_name(tabla_gipf_spot(gipf_lowest_index(point)), name);
}

void tabla_gipf_range_name(uint64_t points, char out[8])
{
    char name[4];

    memset(out, 0, 8);
    tabla_gipf_point_name(gipf_lowest(points), name);
    memcpy(out, name, 2);
    out[2] = '-';
    tabla_gipf_point_name(gipf_highest(points), name);
    memcpy(out + 3, name, 2);
}

void tabla_gipf_line_name(unsigned line, char out[8])
{
    char name[4];

    memset(out, 0, 8);
    tabla_gipf_spot_name(tabla_gipf_entry_dot(2 * line), name);
    memcpy(out, name, 2);
    out[2] = '-';
    tabla_gipf_spot_name(tabla_gipf_entry_dot(2 * line + 1), name);
    memcpy(out + 3, name, 2);
}

static size_t put(char *out, size_t length, const char *word)
{
    size_t n = strlen(word);

    memcpy(out + length, word, n + 1);
    return length + n;
}

static size_t write_push(uint64_t taken, unsigned entry, bool gipf, char *out)
{
    struct gipf_push push = tabla_gipf_push(taken, entry);
    size_t length = 0;
    char name[4];

    if (gipf)
        length = put(out, length, "G");
    if (push.run) {
        tabla_gipf_spot_name(tabla_gipf_entry_dot(entry), name);
        length = put(out, length, name);
        length = put(out, length, "-");
    }
    tabla_gipf_point_name(push.rest, name);
    return put(out, length, name);
}

static size_t write_clear(uint64_t stretch, uint64_t stay, char *out)
{
    size_t length = put(out, 0, "x");
    char range[8], name[4];

    tabla_gipf_range_name(stretch, range);
    length = put(out, length, range);
    for (; stay; stay &= stay - 1) {
        length = put(out, length, "=");
        tabla_gipf_point_name(gipf_lowest(stay), name);
        length = put(out, length, name);
    }
    return length;
}

size_t tabla_gipf_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT])
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t taken = gipf_taken(board);
    unsigned line;

    if (action < GIPF_CLEAR)
        return write_push(taken, gipf_entry_of(action), gipf_is_gipf_push(action), out);
    line = gipf_line_of(action);
    return write_clear(tabla_gipf_stretch(taken, board->pieces[state->player], line),
                       tabla_gipf_unpack(line, gipf_keep_of(action)), out);
}

/* --- Reading: words --------------------------------------------------------------------------------------------- */

/* What is left of the word. Nothing below reads past `end`. */
struct cursor {
    const char *at, *end;
};

static void skip_space(struct cursor *in)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t'))
        in->at++;
}

/* The next byte that is no space, in lower case; NUL at the end. */
static char peek(struct cursor *in)
{
    skip_space(in);
    if (in->at == in->end)
        return '\0';
    return (char)(*in->at >= 'A' && *in->at <= 'Z' ? *in->at + ('a' - 'A') : *in->at);
}

static bool take(struct cursor *in, char c)
{
    if (peek(in) != c || c == '\0')
        return false;
    in->at++;
    return true;
}

static bool at_end(struct cursor *in)
{
    skip_space(in);
    return in->at == in->end;
}

/* A 'g' before a letter marks a GIPF piece; before a digit it is a line's letter. */
static bool take_gipf_mark(struct cursor *in)
{
    struct cursor ahead = *in;
    char next;

    if (!take(&ahead, 'g'))
        return false;
    next = peek(&ahead);
    if (next < 'a' || next > 'z')
        return false;
    *in = ahead;
    return true;
}

static bool syntax(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_SYNTAX,
                      TABLA_N("a move is written like d2, e1-e4, Gd2 or Ge1-e4, and clearing like xb5-h2 or xb5-h2=c5"),
                      NULL, NULL, NULL);
}

static bool take_crossing(struct cursor *in, unsigned *spot, struct tabla_error *error)
{
    char name[16] = {peek(in)};
    unsigned number = 0;
    size_t n = 1;
    int found;

    if (name[0] < 'a' || name[0] > 'z')
        return syntax(error);
    in->at++;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9') {
        if (n + 1 < sizeof name)
            name[n++] = *in->at;
        if (number < 100)
            number = number * 10 + (unsigned)(*in->at - '0');
        in->at++;
    }
    if (n == 1)
        return syntax(error);
    found = tabla_gipf_spot_at((unsigned)(name[0] - 'a'), number);
    if (found < 0)
        return tabla_fail_rule(error, "G1", name, TABLA_N("there is no crossing %1 on the board"), name, NULL);
    *spot = (unsigned)found;
    return true;
}

/* A crossing where pieces stand. */
static bool take_point(struct cursor *in, uint64_t *point, struct tabla_error *error)
{
    unsigned spot;
    char name[4];

    if (!take_crossing(in, &spot, error))
        return false;
    *point = tabla_gipf_spot_bit(spot);
    if (*point)
        return true;
    tabla_gipf_spot_name(spot, name);
    return tabla_fail_rule(error, "G1", name, TABLA_N("%1 is a dot: pieces in play stand on points only"), name, NULL);
}

/* --- Reading: pushes -------------------------------------------------------------------------------------------- */

static tabla_action push_by(uint64_t taken, unsigned entry, bool gipf)
{
    if (!(taken & gipf_entry_point(entry)))
        entry = tabla_gipf_first_entry(entry);
    return gipf_push_action(entry, gipf);
}

/* One word for a push: "d2". */
static bool read_short_push(const struct tabla_state *state, unsigned spot, bool gipf, tabla_action *out,
                            struct tabla_error *error)
{
    uint64_t taken = gipf_taken(gipf_board(state)), point = tabla_gipf_spot_bit(spot);
    tabla_action fits[3] = {0};
    unsigned found = 0, any = GIPF_ENTRIES;
    char name[4], text[2][TABLA_ACTION_TEXT];

    tabla_gipf_spot_name(spot, name);
    for (unsigned entry = 0; entry < GIPF_ENTRIES; entry++)
        if (point ? gipf_entry_point(entry) == point : tabla_gipf_entry_dot(entry) == spot) {
            any = entry;
            if (gipf_lines[entry >> 1] & ~taken)
                fits[found++] = push_by(taken, entry, gipf);
        }
    if (any == GIPF_ENTRIES)
        return tabla_fail_rule(error, "G3", name,
                               TABLA_N("%1 is not at the edge: a piece enters from a dot and moves one step"), name,
                               NULL);
    /* Phase, kind of piece and full lines come first: no use in asking for a dot when none would do. */
    if (point && !(taken & point)) {
        *out = fits[0];
        return tabla_gipf_check(state, NULL, *out, error);
    }
    if (!tabla_gipf_check(state, NULL, found ? fits[0] : push_by(taken, any, gipf), error))
        return false;
    tabla_gipf_write_action(state, fits[0], text[0]);
    if (found == 1 && point)
        return tabla_fail_rule(error, "G3", name, TABLA_N("%1 is taken: say from which dot you push, as in %2"), name,
                               text[0]);
    if (found == 1)
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("%1 is a dot: a push from there is written %2"), name,
                          text[0], NULL);
    tabla_gipf_write_action(state, fits[1], text[1]);
    if (point)
        return tabla_fail(error, TABLA_ERROR_AMBIGUOUS,
                          TABLA_N("%1 is taken: say from which dot you push, as in %2 or %3"), name, text[0], text[1]);
    return tabla_fail(error, TABLA_ERROR_AMBIGUOUS, TABLA_N("%1 is a dot: say where you push from there, %2 or %3"),
                      name, text[0], text[1]);
}

static bool read_push(const struct tabla_state *state, struct cursor *in, tabla_action *out, struct tabla_error *error)
{
    bool gipf = take_gipf_mark(in);
    unsigned from;
    uint64_t end;
    char name[4], end_name[4];

    if (!take_crossing(in, &from, error))
        return false;
    if (at_end(in))
        return read_short_push(state, from, gipf, out, error);
    if (!take(in, '-'))
        return syntax(error);
    if (!take_point(in, &end, error))
        return false;
    if (!at_end(in))
        return syntax(error);
    tabla_gipf_spot_name(from, name);
    if (tabla_gipf_spot_bit(from))
        return tabla_fail_rule(
            error, "G3", name,
            TABLA_N("%1 is not a dot: a piece enters from a dot, and pieces in play are only pushed"), name, NULL);
    for (unsigned entry = 0; entry < GIPF_ENTRIES; entry++)
        if (tabla_gipf_entry_dot(entry) == from && gipf_lines[entry >> 1] & end) {
            *out = push_by(gipf_taken(gipf_board(state)), entry, gipf);
            return tabla_gipf_check(state, NULL, *out, error);
        }
    tabla_gipf_point_name(end, end_name);
    return tabla_fail_rule(error, "G3", end_name, TABLA_N("no line leads from %1 to %2"), name, end_name);
}

/* --- Reading: removals ------------------------------------------------------------------------------------------ */

static tabla_action clear_leaving(unsigned line, uint64_t stay)
{
    return gipf_clear_action(line, tabla_gipf_pack(line, stay));
}

/* "xb5-h2=c5": both ends, then what stays. */
static bool read_range(const struct tabla_state *state, struct cursor *in, tabla_action *out, struct tabla_error *error)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t begin, end, stay = 0, stretch, ends, point;
    char name[4], begin_name[4], end_name[4], range[8];
    int line;

    if (!take_point(in, &begin, error))
        return false;
    if (!take(in, '-'))
        return syntax(error);
    if (!take_point(in, &end, error))
        return false;
    while (take(in, '=')) {
        if (!take_point(in, &point, error))
            return false;
        stay |= point;
    }
    if (!at_end(in))
        return syntax(error);
    tabla_gipf_point_name(begin, begin_name);
    tabla_gipf_point_name(end, end_name);
    line = tabla_gipf_line_through(begin, end);
    if (line < 0)
        return tabla_fail_rule(error, "G5", end_name, TABLA_N("no line leads from %1 to %2"), begin_name, end_name);
    if (!(tabla_gipf_open_lines(state) >> line & 1))
        return tabla_gipf_check(state, NULL, clear_leaving((unsigned)line, 0), error);
    stretch = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], (unsigned)line);
    ends = gipf_lowest(stretch) | gipf_highest(stretch);
    if ((begin | end) != ends) {
        tabla_gipf_range_name(stretch, range);
        return tabla_fail_rule(error, "G5", begin & ends ? end_name : begin_name,
                               TABLA_N("the stretch to clear on that line is %1: all pieces joined to the row"), range,
                               NULL);
    }
    if (stay & ~gipf_lines[line]) {
        tabla_gipf_point_name(gipf_lowest(stay & ~gipf_lines[line]), name);
        tabla_gipf_range_name(stretch, range);
        return tabla_fail_rule(error, "G6", name, TABLA_N("%1 is no part of the stretch %2"), name, range);
    }
    *out = clear_leaving((unsigned)line, stay);
    return tabla_gipf_check(state, NULL, *out, error);
}

/* One piece of the players' list. */
static bool take_listed(const struct tabla_state *state, struct cursor *in, uint64_t *gone, struct tabla_error *error)
{
    const struct gipf_board *board = gipf_board(state);
    bool gipf = take_gipf_mark(in);
    uint64_t point;
    char name[4];

    if (!take_point(in, &point, error))
        return false;
    *gone |= point;
    tabla_gipf_point_name(point, name);
    if (!(gipf_taken(board) & point))
        return tabla_fail_rule(error, "G5", name, TABLA_N("there is no piece on %1"), name, NULL);
    if (gipf && !(board->gipf & point))
        return tabla_fail_rule(error, "G6", name, TABLA_N("the piece on %1 is not a GIPF piece"), name, NULL);
    if (take(in, '*') && board->pieces[state->player] & point)
        return tabla_fail_rule(error, "G6", name, TABLA_N("the piece on %1 is your own, not an opposing one"), name,
                               NULL);
    return true;
}

/* Which line a list means: all of it lies in that line's stretch, and no single piece of the stretch is missing. */
static bool find_line(const struct tabla_state *state, uint64_t gone, tabla_action *out, struct tabla_error *error)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t all = 0, missing = 0;
    uint32_t lines = tabla_gipf_open_lines(state);
    unsigned found = 0;
    char name[4], text[2][TABLA_ACTION_TEXT];

    for (; lines; lines &= lines - 1) {
        unsigned line = gipf_lowest_index(lines);
        uint64_t stretch = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], line);
        uint64_t singles = stretch & ~board->gipf;

        all |= stretch;
        if (gone & ~stretch)
            continue;
        if (singles & ~gone) {
            missing = gipf_lowest(singles & ~gone);
            continue;
        }
        if (found < 2) {
            *out = clear_leaving(line, stretch & ~gone);
            tabla_gipf_write_action(state, *out, text[found]);
        }
        found++;
    }
    if (found == 1)
        return true;
    if (found > 1)
        return tabla_fail(error, TABLA_ERROR_AMBIGUOUS, TABLA_N("more than one row fits: write %1 or %2"), text[0],
                          text[1], NULL);
    if (missing) {
        tabla_gipf_point_name(missing, name);
        return tabla_fail_rule(error, "G6", name, TABLA_N("%1 is a single piece of the stretch: it may not stay"), name,
                               NULL);
    }
    tabla_gipf_point_name(gipf_lowest(gone & ~all ? gone & ~all : gone), name);
    if (!(gone & ~all))
        return tabla_fail_rule(error, "G7", name,
                               TABLA_N("the listed pieces are not all in one row: settle row by row"), NULL, NULL);
    for (uint32_t asked = board->asked; asked; asked &= asked - 1) {
        unsigned line = gipf_lowest_index(asked);
        if (!(gone & ~gipf_lines[line]))
            return tabla_gipf_check(state, NULL, clear_leaving(line, 0), error);
    }
    return tabla_fail_rule(error, "G5", name, TABLA_N("%1 is in no row that you have to settle now"), name, NULL);
}

static bool read_clear(const struct tabla_state *state, struct cursor *in, tabla_action *out, struct tabla_error *error)
{
    uint64_t gone = 0;

    if (memchr(in->at, '-', (size_t)(in->end - in->at)))
        return read_range(state, in, out, error);
    do {
        if (!take_listed(state, in, &gone, error))
            return false;
    } while (take(in, ','));
    if (!at_end(in))
        return syntax(error);
    return find_line(state, gone, out, error);
}

size_t tabla_gipf_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                            size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error)
{
    struct cursor in = {text, text + length};
    struct tabla_error unwanted;

    (void)past;
    if (!error)
        error = &unwanted;
    tabla_error_clear(error);
    if (state->over) {
        tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
        return 0;
    }
    if (take(&in, 'x'))
        return read_clear(state, &in, out, error) ? 1 : 0;
    return read_push(state, &in, out, error) ? 1 : 0;
}
