/* Playing YINSH: the legal actions and what they do. */
#include "yinsh.h"

#include <string.h>

#include "fours.h"

typedef tabla_yinsh_lanes lanes;

/* --- Hash ------------------------------------------------------------------------------------------------------- */

/* What decides how the game goes on besides the pieces. Pool and rings off follow from the pieces and the phase. */
static uint64_t status_key(const struct tabla_state *state)
{
    static const uint64_t phase_key[] = {
        0x3c6ef372fe94f82b, 0, 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
    };
    static const uint64_t passes_key[] = {0, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
    const struct yinsh_board *board = yinsh_board_of(state);
    uint64_t key = phase_key[state->phase] ^ passes_key[board->passes];

    key ^= UINT64_C(0xcbbb9d5dc1059ed8) & -(uint64_t)(state->player == TABLA_WHITE);
    key ^= UINT64_C(0x629a292a367cd507) & -(uint64_t)(board->mover == TABLA_WHITE);
    key ^= UINT64_C(0x9159015a3070dd17) & -(uint64_t)(board->goal == 1);
    return key;
}

uint64_t tabla_yinsh_rehash(const struct tabla_state *state)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    uint64_t hash = status_key(state);

    for (unsigned player = 0; player < 2; player++)
        for (unsigned p = 0; p < YINSH_POINTS; p++) {
            if (yinsh_has(board->rings[player], p))
                hash ^= tabla_yinsh_ring_key[player][p];
            if (yinsh_has(board->markers[player], p))
                hash ^= tabla_yinsh_marker_key[player][p];
        }
    return hash;
}

/* --- The board as a whole --------------------------------------------------------------------------------------- */

static inline void toggle(lanes set[YINSH_AXES], unsigned point)
{
    for (unsigned axis = 0; axis < YINSH_AXES; axis++)
        set[axis] ^= tabla_yinsh_bit[point][axis];
}

static inline lanes marked_on(const struct yinsh_board *board, unsigned axis)
{
    return board->markers[0][axis] | board->markers[1][axis];
}

static inline lanes empty_on(const struct yinsh_board *board, unsigned axis)
{
    return tabla_yinsh_board[axis] & ~(marked_on(board, axis) | board->rings[0][axis] | board->rings[1][axis]);
}

/* The lower ends of all rows of five in a set of markers (Y6, Y7: a run of seven holds three). */
static inline lanes row_ends(lanes set)
{
    lanes two = set & set >> 1, four = two & two >> 2;

    return four & set >> 4;
}

bool tabla_yinsh_has_row(const struct yinsh_board *board, unsigned player)
{
    const lanes *set = board->markers[player];
    lanes any = row_ends(set[0]) | row_ends(set[1]) | row_ends(set[2]);

    return (any[0] | any[1]) != 0;
}

/*
 * Y4 for all of a player's rings at once, up an axis: where they can go. Added to the empty points, the bit above a
 * ring carries through the empty run and comes out on whatever ends it. Where that is a marker, the same again with the
 * markers finds the point behind them, which counts if it is empty. No two rings share a run, so nothing collides.
 */
static inline lanes reach_up(lanes rings, lanes empty, lanes marked)
{
    lanes carried = empty + (rings << 1);
    lanes behind = marked + (carried & marked);

    return empty & (~carried | behind);
}

/* The same down an axis, where no carry goes: the run doubles with each step instead. A line has at most ten points. */
static inline lanes reach_down(lanes rings, lanes empty, lanes marked)
{
    lanes empty2 = empty & empty >> 1, empty4 = empty2 & empty2 >> 2;
    lanes marked2 = marked & marked >> 1, marked4 = marked2 & marked2 >> 2;
    lanes slid, jumped;

    slid = rings >> 1 & empty;
    slid |= slid >> 1 & empty;
    slid |= slid >> 2 & empty2;
    slid |= slid >> 4 & empty4;
    slid |= slid >> 1 & empty;
    jumped = (slid | rings) >> 1 & marked;
    jumped |= jumped >> 1 & marked;
    jumped |= jumped >> 2 & marked2;
    jumped |= jumped >> 4 & marked4;
    return slid | (jumped >> 1 & empty);
}

/* Five rings reach at most 5 * 27 points. */
static unsigned count_moves(const struct yinsh_board *board, unsigned player)
{
    lanes up = {0, 0}, down = {0, 0};

    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        lanes rings = board->rings[player][axis], empty = empty_on(board, axis), marked = marked_on(board, axis);

        up += count_by_four(reach_up(rings, empty, marked));
        down += count_by_four(reach_down(rings, empty, marked));
    }
    return add_fours(up, down);
}

bool tabla_yinsh_can_move(const struct yinsh_board *board, unsigned player)
{
    return count_moves(board, player) != 0;
}

static unsigned count_rows(const struct yinsh_board *board, unsigned player)
{
    lanes sum = {0, 0}, none = {0, 0};

    for (unsigned axis = 0; axis < YINSH_AXES; axis++)
        sum += count_by_four(row_ends(board->markers[player][axis]));
    return add_fours(sum, none);
}

/* --- Legal actions ---------------------------------------------------------------------------------------------- */

size_t tabla_yinsh_count(const struct tabla_state *state, const struct tabla_keys *past)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    unsigned moves;

    (void)past;
    if (state->over)
        return 0;
    switch ((enum yinsh_phase)state->phase) {
    case YINSH_PHASE_PLACE:
        return YINSH_POINTS - board->placed;
    case YINSH_PHASE_MOVE:
        moves = count_moves(board, state->player);
        return moves ? moves : 1; /* the pass */
    case YINSH_PHASE_ROW:
        return count_rows(board, state->player);
    case YINSH_PHASE_RING:
        return YINSH_RINGS - board->off[state->player];
    case YINSH_PHASE_END:
        break;
    }
    return 0;
}

/* Writes `base` plus the number of each point in a set, and returns how many. */
static size_t list_points(lanes set, unsigned base, tabla_action *out)
{
    size_t count = 0;

    for (unsigned lane = 0; lane < 2; lane++)
        for (uint64_t bits = set[lane]; bits; bits &= bits - 1)
            out[count++] = (tabla_action)(base + tabla_yinsh_at[0][lane * 64 + (unsigned)__builtin_ctzll(bits)]);
    return count;
}

static size_t list_rows(const struct yinsh_board *board, unsigned player, tabla_action *out)
{
    size_t count = 0;

    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        lanes ends = row_ends(board->markers[player][axis]);
        for (unsigned lane = 0; lane < 2; lane++)
            for (uint64_t bits = ends[lane]; bits; bits &= bits - 1) {
                unsigned point = tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(bits)];
                out[count++] = (tabla_action)(YINSH_TAKE_ROW + tabla_yinsh_row_from[axis][point]);
            }
    }
    return count;
}

/* Writes the moves of one ring one way: to each of `slide` empty points, and behind `jump` markers if it lands there.
 */
static inline tabla_action *list_way(unsigned first, unsigned slide, unsigned jump, bool lands, tabla_action *out)
{
    for (unsigned i = 0; i < slide; i++)
        *out++ = (tabla_action)(first + i);
    if (lands)
        *out++ = (tabla_action)(first + slide + jump);
    return out;
}

static size_t list_moves(const struct yinsh_board *board, unsigned player, tabla_action *out)
{
    tabla_action *end = out;
    uint64_t empty[YINSH_AXES][2], marked[YINSH_AXES][2];

    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        lanes e = empty_on(board, axis), m = marked_on(board, axis);
        memcpy(empty[axis], &e, sizeof e);
        memcpy(marked[axis], &m, sizeof m);
    }
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t rings = board->rings[player][0][half]; rings; rings &= rings - 1) {
            unsigned from = tabla_yinsh_at[0][half * 64 + (unsigned)__builtin_ctzll(rings)];

            for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
                unsigned slot = tabla_yinsh_slot[axis][from], lane = slot / 64, bit = slot % 64, slide, jump;
                uint64_t e = empty[axis][lane], m = marked[axis][lane];
                const uint16_t *first = &tabla_yinsh_first_move[from][axis * 2];

                /* The unused bits at both ends of a line stop every count before it runs out of bits. */
                slide = (unsigned)__builtin_ctzll(~e >> (bit + 1));
                jump = (unsigned)__builtin_ctzll(~m >> (bit + 1 + slide));
                end = list_way(YINSH_MOVE + first[0], slide, jump, e >> (bit + 1 + slide + jump) & 1, end);
                slide = (unsigned)__builtin_clzll(~e << (64 - bit));
                jump = (unsigned)__builtin_clzll(~m << (64 - bit + slide));
                end = list_way(YINSH_MOVE + first[1], slide, jump, e << (64 - bit + slide + jump) >> 63, end);
            }
        }
    return (size_t)(end - out);
}

size_t tabla_yinsh_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    size_t count;

    (void)past;
    if (state->over)
        return 0;
    switch ((enum yinsh_phase)state->phase) {
    case YINSH_PHASE_PLACE:
        return list_points(empty_on(board, 0), YINSH_PLACE, out);
    case YINSH_PHASE_MOVE:
        count = list_moves(board, state->player, out);
        if (count == 0)
            out[count++] = YINSH_PASS;
        return count;
    case YINSH_PHASE_ROW:
        return list_rows(board, state->player, out);
    case YINSH_PHASE_RING:
        return list_points(board->rings[state->player][0], YINSH_TAKE_RING, out);
    case YINSH_PHASE_END:
        break;
    }
    return 0;
}

/* --- Playing ---------------------------------------------------------------------------------------------------- */

bool tabla_yinsh_start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error)
{
    const char *variant = setup && setup->variant ? setup->variant : "standard";
    bool blitz = strcmp(variant, "blitz") == 0;
    struct yinsh_board *board = yinsh_board_for(state);

    if (!blitz && strcmp(variant, "standard") != 0)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN,
                          TABLA_N("there is no variant \"%1\" of this game: choose one of %2"), variant,
                          "standard, blitz", NULL);
    memset(state, 0, sizeof *state);
    state->player = TABLA_WHITE; /* Y2 */
    state->phase = YINSH_PHASE_PLACE;
    state->winner = TABLA_NOBODY;
    board->pool = YINSH_MARKERS;
    board->goal = blitz ? 1 : 3; /* Y9, Y10 */
    state->hash = tabla_yinsh_rehash(state);
    return true;
}

void tabla_yinsh_put(struct yinsh_board *board, unsigned player, enum tabla_piece_kind kind, unsigned point)
{
    toggle(kind == TABLA_PIECE_RING ? board->rings[player] : board->markers[player], point);
}

void tabla_yinsh_end_won(struct tabla_state *state, unsigned player)
{
    struct yinsh_board *board = yinsh_board_for(state);

    state->phase = YINSH_PHASE_END;
    state->over = 1;
    state->winner = (uint8_t)player;
    state->reason = board->goal == 1 ? YINSH_REASON_FIRST_RING : YINSH_REASON_THREE_RINGS;
    board->mover = 0;
}

void tabla_yinsh_end_by_rings_off(struct tabla_state *state, enum yinsh_reason more, enum yinsh_reason equal)
{
    const uint8_t *off = yinsh_board_of(state)->off;

    state->phase = YINSH_PHASE_END;
    state->over = 1;
    if (off[TABLA_BLACK] == off[TABLA_WHITE]) {
        state->winner = TABLA_NOBODY;
        state->reason = (uint8_t)equal;
    } else {
        state->winner = off[TABLA_WHITE] > off[TABLA_BLACK] ? TABLA_WHITE : TABLA_BLACK;
        state->reason = (uint8_t)more;
    }
}

/* Y7, Y8: after a move and after each ring taken off, look for rows again: the mover's first, then the opponent's. */
static void look_for_rows(struct tabla_state *state, unsigned mover)
{
    struct yinsh_board *board = yinsh_board_for(state);

    if (tabla_yinsh_has_row(board, mover)) {
        state->player = (uint8_t)mover;
        state->phase = YINSH_PHASE_ROW;
        board->mover = (uint8_t)mover;
    } else if (tabla_yinsh_has_row(board, !mover)) {
        state->player = (uint8_t)!mover;
        state->phase = YINSH_PHASE_ROW;
        board->mover = (uint8_t)mover;
    } else {
        state->player = (uint8_t)!mover;
        state->phase = YINSH_PHASE_MOVE;
        board->mover = 0;
        if (board->pool == 0) /* Y9; a row settled before would have filled it */
            tabla_yinsh_end_by_rings_off(state, YINSH_REASON_POOL, YINSH_REASON_POOL_EQUAL);
    }
}

static void place_ring(struct tabla_state *state, unsigned point)
{
    struct yinsh_board *board = yinsh_board_for(state);
    unsigned player = state->player;

    toggle(board->rings[player], point);
    state->hash ^= tabla_yinsh_ring_key[player][point];
    state->player = (uint8_t)!player;
    if (++board->placed == 2 * YINSH_RINGS)
        state->phase = YINSH_PHASE_MOVE;
}

/* Y5: turns over every marker between the two ends of a move. They are one run, whatever empty points come before it.
 */
static void flip_between(struct tabla_state *state, const struct tabla_yinsh_move *move)
{
    struct yinsh_board *board = yinsh_board_for(state);
    unsigned axis = move->way / 2, a = tabla_yinsh_slot[axis][move->from], b = tabla_yinsh_slot[axis][move->to];
    unsigned low = a < b ? a : b, high = a < b ? b : a, lane = low / 64;
    uint64_t between = (UINT64_C(1) << high % 64) - (UINT64_C(1) << low % 64); /* no marker is on the ends */
    uint64_t jumped = between & marked_on(board, axis)[lane];

    for (; jumped; jumped &= jumped - 1) {
        unsigned point = tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(jumped)];

        toggle(board->markers[0], point);
        toggle(board->markers[1], point);
        state->hash ^= tabla_yinsh_marker_key[0][point] ^ tabla_yinsh_marker_key[1][point];
    }
}

static void move_ring(struct tabla_state *state, const struct tabla_yinsh_move *move)
{
    struct yinsh_board *board = yinsh_board_for(state);
    unsigned player = state->player;

    if (move->distance > 1)
        flip_between(state, move);
    toggle(board->markers[player], move->from);
    toggle(board->rings[player], move->from);
    toggle(board->rings[player], move->to);
    state->hash ^= tabla_yinsh_marker_key[player][move->from] ^ tabla_yinsh_ring_key[player][move->from] ^
                   tabla_yinsh_ring_key[player][move->to];
    board->pool--;
    board->passes = 0;
    look_for_rows(state, player);
}

static void take_row(struct tabla_state *state, const struct tabla_yinsh_row *row)
{
    struct yinsh_board *board = yinsh_board_for(state);
    unsigned player = state->player, point = row->first;

    for (unsigned i = 0; i < YINSH_ROW; i++, point = tabla_yinsh_step[point][row->axis * 2]) {
        toggle(board->markers[player], point);
        state->hash ^= tabla_yinsh_marker_key[player][point];
    }
    board->pool = (uint8_t)(board->pool + YINSH_ROW);
    state->phase = YINSH_PHASE_RING;
}

static void take_ring(struct tabla_state *state, unsigned point)
{
    struct yinsh_board *board = yinsh_board_for(state);
    unsigned player = state->player;

    toggle(board->rings[player], point);
    state->hash ^= tabla_yinsh_ring_key[player][point];
    if (++board->off[player] == board->goal)
        tabla_yinsh_end_won(state, player); /* Y9: at once, whatever rows still stand */
    else
        look_for_rows(state, board->mover);
}

static void pass(struct tabla_state *state)
{
    struct yinsh_board *board = yinsh_board_for(state);

    state->player = (uint8_t)!state->player;
    if (++board->passes == 2)
        tabla_yinsh_end_by_rings_off(state, YINSH_REASON_STUCK, YINSH_REASON_STUCK_EQUAL);
}

void tabla_yinsh_apply(struct tabla_state *state, tabla_action action)
{
    assert(!state->over && action < YINSH_ACTIONS);
    state->hash ^= status_key(state);
    if (action >= YINSH_MOVE)
        move_ring(state, &tabla_yinsh_moves[action - YINSH_MOVE]);
    else if (action >= YINSH_TAKE_ROW)
        take_row(state, &tabla_yinsh_rows[action - YINSH_TAKE_ROW]);
    else if (action == YINSH_PASS)
        pass(state);
    else if (action >= YINSH_TAKE_RING)
        take_ring(state, action - YINSH_TAKE_RING);
    else
        place_ring(state, action);
    state->hash ^= status_key(state);
}
