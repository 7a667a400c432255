/* The rules themselves: what may be done, what it does, when it is over. Everything a search calls stands here. */
#include "game/gipf/gipf.h"

#include <string.h>
#include <strings.h>

const char *const tabla_gipf_variants[] = {"tournament", "standard", "basic", NULL};

/* --- Hash ------------------------------------------------------------------------------------------------------- */

/*
 * The whole state is three words and a rarely used fourth, so mixing it from scratch costs less than keeping a table of
 * keys up to date for every piece a push moves. The top byte of the three boards is free for the rest of the state.
 */
uint64_t tabla_gipf_hash(const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t rest =
        state->player | (unsigned)state->phase << 1 | (unsigned)board->may_gipf << 3 | (unsigned)board->variant << 5;
    uint64_t a = (board->pieces[0] | (uint64_t)board->reserve[0] << 56) * UINT64_C(0x9fb21c651e98df25);
    uint64_t b = (board->pieces[1] | (uint64_t)board->reserve[1] << 56) * UINT64_C(0xd6e8feb86659fd93);
    uint64_t c =
        (board->gipf | rest << 56) * UINT64_C(0xa0761d6478bd642f) + board->asked * UINT64_C(0xe7037ed1a0b428db);
    uint64_t hash = (a ^ a >> 32) + (b ^ b >> 29);

    hash *= UINT64_C(0xff51afd7ed558ccd);
    hash ^= hash >> 32;
    hash += c ^ c >> 31;
    hash *= UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 29;
}

/* --- Rows and stretches ----------------------------------------------------------------------------------------- */

uint32_t tabla_gipf_row_lines(uint64_t pieces)
{
    uint32_t lines = 0;
    uint64_t fours;

    for (fours = gipf_fours(pieces, 1); fours; fours &= fours - 1)
        lines |= UINT32_C(1) << (gipf_lowest_index(fours) >> 3);
    for (fours = gipf_fours(pieces, 8); fours; fours &= fours - 1)
        lines |= UINT32_C(1) << (7 + (gipf_lowest_index(fours) & 7));
    for (fours = gipf_fours(pieces, 9); fours; fours &= fours - 1) {
        unsigned index = gipf_lowest_index(fours);
        lines |= UINT32_C(1) << (17 + (index >> 3) - (index & 7));
    }
    return lines;
}

uint64_t tabla_gipf_stretch(uint64_t taken, uint64_t row, unsigned line)
{
    uint64_t points = gipf_lines[line], empty = points & ~taken;
    uint64_t begin = gipf_lowest(gipf_fours(row & points, gipf_shift(line)));
    uint64_t below = empty & (begin - 1), above = empty & ~(begin - 1);

    assert(begin);
    if (above)
        points &= gipf_lowest(above) - 1;
    if (below)
        points &= 0 - (gipf_highest(below) << 1);
    return points;
}

uint32_t tabla_gipf_open_lines(const struct tabla_state *state)
{
    if (state->over || state->phase == GIPF_PUSH)
        return 0;
    return tabla_gipf_row_lines(gipf_board(state)->pieces[state->player]) & ~gipf_board(state)->asked;
}

/* --- Start ------------------------------------------------------------------------------------------------------ */

#define POINT(letter, r) (UINT64_C(1) << (((letter) - 'b') * 8 - 1 + (r)))

bool tabla_gipf_start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error)
{
    unsigned variant = GIPF_TOURNAMENT;
    struct gipf_board *board = gipf_board_for(state);

    if (setup && setup->variant) {
        while (tabla_gipf_variants[variant] && strcasecmp(setup->variant, tabla_gipf_variants[variant]) != 0)
            variant++;
        if (!tabla_gipf_variants[variant])
            return tabla_fail(error, TABLA_ERROR_UNKNOWN,
                              TABLA_N("GIPF has the variants tournament, standard and basic, not \"%1\""),
                              setup->variant, NULL, NULL);
    }
    if (setup && setup->rules)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("GIPF has no rule sets, so there is no \"%1\""),
                          setup->rules, NULL, NULL);
    if (setup && setup->size != 0)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("GIPF has one board size only"), NULL, NULL, NULL);
    memset(state, 0, sizeof *state);
    state->player = TABLA_WHITE;
    state->phase = GIPF_PUSH;
    state->winner = TABLA_NOBODY;
    board->variant = (uint8_t)variant;
    if (variant == GIPF_TOURNAMENT) {
        board->reserve[TABLA_BLACK] = board->reserve[TABLA_WHITE] = 18;
        board->may_gipf = 3;
    } else {
        /* b5 e2 h5 against b2 e8 h2 (G11), with r instead of the number */
        board->pieces[TABLA_WHITE] = POINT('b', 4) | POINT('e', 1) | POINT('h', 7);
        board->pieces[TABLA_BLACK] = POINT('b', 1) | POINT('e', 7) | POINT('h', 4);
        board->reserve[TABLA_BLACK] = board->reserve[TABLA_WHITE] = 12;
        if (variant == GIPF_STANDARD)
            board->gipf = gipf_taken(board);
    }
    state->hash = tabla_gipf_hash(state);
    return true;
}

/* --- What may be done ------------------------------------------------------------------------------------------- */

bool tabla_gipf_single_fits(const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);

    /* A player of the tournament game without a piece on the board has yet to push, or the game would be over (G10). */
    return board->reserve[state->player] >= 1 &&
           (board->variant != GIPF_TOURNAMENT || board->pieces[state->player] != 0);
}

bool tabla_gipf_gipf_fits(const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);

    /* While only GIPF pieces were pushed, pieces left the reserve and came back in pairs: one alone is never left. */
    return board->reserve[state->player] >= 1 && (board->may_gipf >> state->player & 1);
}

static size_t pushes(const struct tabla_state *state, tabla_action *out)
{
    uint64_t taken = gipf_taken(gipf_board(state)), second = GIPF_SECOND_ENTRIES;
    tabla_action entries[GIPF_ENTRIES + 1];
    size_t n = 0, count = 0;

    for (unsigned line = 0; line < GIPF_LINES; line++, second >>= 2) {
        uint64_t points = gipf_lines[line];
        unsigned open = (points & ~taken) != 0;
        unsigned low = (gipf_lowest(points) & taken) != 0, high = (gipf_highest(points) & taken) != 0;

        /* Written in any case, counted where legal: the processor need not guess. */
        entries[n] = (tabla_action)(2 * line);
        n += open & (low | (~(unsigned)second & 1));
        entries[n] = (tabla_action)(2 * line + 1);
        n += open & (high | (~(unsigned)(second >> 1) & 1));
    }
    if (tabla_gipf_single_fits(state))
        for (size_t i = 0; i < n; i++)
            out[count++] = entries[i];
    if (tabla_gipf_gipf_fits(state))
        for (size_t i = 0; i < n; i++)
            out[count++] = gipf_push_action(entries[i], true);
    return count;
}

/* Every subset of the GIPF pieces in each open stretch may stay. */
static size_t clears(const struct tabla_state *state, tabla_action *out)
{
    const struct gipf_board *board = gipf_board(state);
    size_t count = 0;

    for (uint32_t lines = tabla_gipf_open_lines(state); lines; lines &= lines - 1) {
        unsigned line = gipf_lowest_index(lines);
        uint64_t stretch = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], line);
        unsigned all = tabla_gipf_pack(line, stretch & board->gipf), keep = 0;

        do {
            out[count++] = gipf_clear_action(line, keep);
            keep = (keep - all) & all;
        } while (keep);
    }
    return count;
}

size_t tabla_gipf_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out)
{
    (void)past;
    if (state->over)
        return 0;
    return state->phase == GIPF_PUSH ? pushes(state, out) : clears(state, out);
}

/* How many lines have no empty point: empty points are folded onto the first place of their line. */
static unsigned full_lines(uint64_t taken)
{
    static const uint64_t first[3] = {UINT64_C(0x01010101010101), UINT64_C(0x7f), UINT64_C(0x0101010f)};
    static const unsigned shift[3] = {1, 8, 9};
    uint64_t empty = GIPF_POINTS & ~taken;
    unsigned full = 0;

    for (unsigned i = 0; i < 3; i++) {
        uint64_t two = empty | empty >> shift[i], four = two | two >> 2 * shift[i];
        uint64_t seven = four | two >> 4 * shift[i] | empty >> 6 * shift[i];
        uint64_t none = first[i] & ~seven;
        if (none)
            full += gipf_size(none);
    }
    return full;
}

size_t tabla_gipf_count(const struct tabla_state *state, const struct tabla_keys *past)
{
    const struct gipf_board *board = gipf_board(state);
    uint64_t taken = gipf_taken(board);
    size_t count = 0;

    (void)past;
    if (state->over)
        return 0;
    if (state->phase == GIPF_PUSH) {
        /* One push onto each empty edge point; onto a taken one two, at corners three; none into a full line. */
        count = 18 + gipf_size(taken & GIPF_EDGE) + gipf_size(taken & GIPF_CORNERS) - 2 * full_lines(taken);
        return count * ((size_t)tabla_gipf_single_fits(state) + (size_t)tabla_gipf_gipf_fits(state));
    }
    for (uint32_t lines = tabla_gipf_open_lines(state); lines; lines &= lines - 1) {
        uint64_t stretch = tabla_gipf_stretch(taken, board->pieces[state->player], gipf_lowest_index(lines));
        count += (size_t)1 << gipf_size(stretch & board->gipf);
    }
    return count;
}

/* --- What it does ----------------------------------------------------------------------------------------------- */

static void end(struct tabla_state *state, unsigned winner, unsigned reason)
{
    state->over = 1;
    state->winner = (uint8_t)winner;
    state->reason = (uint8_t)reason;
}

static void due_to_push(struct tabla_state *state)
{
    state->phase = GIPF_PUSH;
    if (gipf_board(state)->reserve[state->player] == 0)
        end(state, !state->player, GIPF_REASON_EMPTY);
}

static void begin_turn(struct tabla_state *state, unsigned player)
{
    state->player = (uint8_t)player;
    if (gipf_has_row(gipf_board(state)->pieces[player]))
        state->phase = GIPF_BEFORE;
    else
        due_to_push(state);
}

/* Whoever settles has pushed before, and so has the other player: both need a GIPF piece. The one who removed wins if
 * both have none. */
static bool no_gipf_left(struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    unsigned player = state->player;

    if (board->variant == GIPF_BASIC)
        return false;
    if (!(board->pieces[!player] & board->gipf))
        end(state, player, GIPF_REASON_NO_GIPF);
    else if (!(board->pieces[player] & board->gipf))
        end(state, !player, GIPF_REASON_NO_GIPF);
    return state->over;
}

void tabla_gipf_judge(struct tabla_state *state)
{
    if (state->phase == GIPF_PUSH)
        due_to_push(state);
    else
        no_gipf_left(state);
}

static inline struct gipf_push take_apart(uint64_t taken, unsigned entry)
{
    struct gipf_push push = {.line = gipf_lines[entry >> 1], .shift = gipf_shift(entry >> 1), .down = entry & 1};
    uint64_t empty = push.line & ~taken;

    assert(empty);
    if (push.down) {
        push.first = gipf_highest(push.line);
        push.rest = gipf_highest(empty);
        push.run = push.line & ~(push.rest | (push.rest - 1));
    } else {
        push.first = gipf_lowest(push.line);
        push.rest = gipf_lowest(empty);
        push.run = push.line & (push.rest - 1);
    }
    return push;
}

struct gipf_push tabla_gipf_push(uint64_t taken, unsigned entry)
{
    return take_apart(taken, entry);
}

static inline uint64_t moved(const struct gipf_push *push, uint64_t pieces)
{
    uint64_t run = pieces & push->run;

    return (pieces ^ run) | (push->down ? run >> push->shift : run << push->shift);
}

static inline void play_push(struct tabla_state *state, unsigned entry, unsigned gipf)
{
    struct gipf_board *board = gipf_board_for(state);
    struct gipf_push push = take_apart(gipf_taken(board), entry);
    unsigned player = state->player;

    board->pieces[0] = moved(&push, board->pieces[0]);
    board->pieces[1] = moved(&push, board->pieces[1]);
    board->gipf = moved(&push, board->gipf) | (gipf ? push.first : 0);
    board->pieces[player] |= push.first;
    board->reserve[player] = (uint8_t)(board->reserve[player] - 1 - gipf);
    if (!gipf)
        board->may_gipf &= (uint8_t) ~(1u << player);
    if (gipf_has_row(board->pieces[player]))
        state->phase = GIPF_AFTER;
    else
        begin_turn(state, !player);
}

static void play_clear(struct tabla_state *state, unsigned line, unsigned keep)
{
    struct gipf_board *board = gipf_board_for(state);
    unsigned player = state->player;
    uint64_t stretch = tabla_gipf_stretch(gipf_taken(board), board->pieces[player], line);
    uint64_t gone = stretch & ~tabla_gipf_unpack(line, keep);
    uint32_t rows;

    board->reserve[player] = (uint8_t)(board->reserve[player] + gipf_worth(board, board->pieces[player] & gone));
    board->pieces[0] &= ~gone;
    board->pieces[1] &= ~gone;
    board->gipf &= ~gone;
    rows = tabla_gipf_row_lines(board->pieces[player]);
    board->asked = (board->asked | UINT32_C(1) << line) & rows;
    if (no_gipf_left(state)) {
        board->asked = 0;
        return;
    }
    if (rows & ~board->asked)
        return;
    board->asked = 0;
    if (state->phase == GIPF_AFTER)
        begin_turn(state, !player);
    else
        due_to_push(state);
}

void tabla_gipf_apply(struct tabla_state *state, tabla_action action)
{
    if (action < GIPF_CLEAR)
        play_push(state, gipf_entry_of(action), gipf_is_gipf_push(action));
    else
        play_clear(state, gipf_line_of(action), gipf_keep_of(action));
    state->hash = tabla_gipf_hash(state);
}

/* --- Random play ------------------------------------------------------------------------------------------------ */

/* Every legal push alike: entries are drawn until one is legal, which takes two or three draws at worst on average. */
static tabla_action random_push(const struct tabla_state *state, struct tabla_rng *rng)
{
    uint64_t taken = gipf_taken(gipf_board(state));
    bool single = tabla_gipf_single_fits(state), gipf = tabla_gipf_gipf_fits(state);

    for (;;) {
        uint32_t draw = tabla_rng_below(rng, 2 * GIPF_ENTRIES);
        unsigned entry = draw >> 1;
        bool open = gipf_lines[entry >> 1] & ~taken;

        if (open && (taken & gipf_entry_point(entry) || !(GIPF_SECOND_ENTRIES >> entry & 1)))
            return gipf_push_action(entry, single && gipf ? draw & 1 : gipf);
    }
}

unsigned tabla_gipf_playout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    tabla_action clears_now[TABLA_MAX_ACTIONS];
    unsigned played = 0;

    for (; !state->over && played < limit; played++) {
        tabla_action action;

        if (state->phase == GIPF_PUSH)
            action = random_push(state, rng);
        else
            action = clears_now[tabla_rng_below(rng, (uint32_t)clears(state, clears_now))];
        tabla_gipf_apply(state, action);
    }
    return played;
}
