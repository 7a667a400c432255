/*
 * YINSH: what its files share. Rule numbers Y1 to Y11 are explained in docs/RULES-YINSH.md.
 *
 *   rules.c     playing: what is legal, what an action does (the fast part)
 *   check.c     why an action is not legal
 *   notation.c  actions as text
 *   position.c  position lines
 *   draw.c      what front ends see, and the symmetries of the board
 *   judge.c     who is ahead, without looking: counts.c counts, weights.h says what it is worth
 *   priors.c    which actions look right, without playing them
 *   features.c  what a net sees of it
 *   tables.c    geometry, written by tools/yinsh-tables.c
 *   yinsh.c     names, rules in words, and the one exported symbol
 *
 * Points are numbered 0 to 84: a2 a3 a4 a5 b1 ... k10. Every point lies on one line of each of three axes:
 *
 *   axis 0  up a lettered line    (letter, number + 1)   e5 e6 e7
 *   axis 1  along one number      (letter + 1, number)   e5 f5 g5
 *   axis 2  both at once          (letter + 1, number + 1) e5 f6 g7
 *
 * A way is an axis and a sense: 2 * axis steps up it, 2 * axis + 1 down.
 *
 * The board is kept three times, once per axis, so that the points of every line are neighbouring bits. An axis has
 * eleven lines; six go into one 64-bit lane and five into the other, with an unused bit between any two and below the
 * first. Bit by bit, lane 0 of axis 0:
 *
 *   bit  0   1  2  3  4   5   6  7 ... 12  13  14 ...
 *        -  a2 a3 a4 a5   -  b1 b2 ... b7   -  c1 ...
 *
 * So "slide until something is in the way" is an addition whose carry runs through the empty points, for all rings and
 * all lines at once; a row of five is a handful of shifts; and no carry or shift ever leaves its line unnoticed.
 */
#ifndef TABLA_YINSH_PRIVATE_H
#define TABLA_YINSH_PRIVATE_H

#include "tabla/game.h"

#include <assert.h>

enum {
    YINSH_POINTS = 85,
    YINSH_AXES = 3,
    YINSH_WAYS = 6,
    YINSH_MOVES = 1848, /* ordered pairs of points on one line */
    YINSH_ROWS = 123,   /* five adjacent points on one line */
    YINSH_ROW = 5,
    YINSH_RINGS = 5, /* each player's */
    YINSH_MARKERS = 51,
    YINSH_SYMMETRIES = 12,
    YINSH_NONE = 255 /* no point, no row */
};

/*
 * Actions, without gaps:
 *
 *      0 ..   84   place a ring on point a
 *     85 ..  169   take the ring off point a - 85
 *    170           pass
 *    171 ..  293   take the row tabla_yinsh_rows[a - 171]
 *    294 .. 2141   move as in tabla_yinsh_moves[a - 294]: sorted by start, way, distance
 */
enum {
    YINSH_PLACE = 0,
    YINSH_TAKE_RING = YINSH_PLACE + YINSH_POINTS,
    YINSH_PASS = YINSH_TAKE_RING + YINSH_POINTS,
    YINSH_TAKE_ROW = YINSH_PASS + 1,
    YINSH_MOVE = YINSH_TAKE_ROW + YINSH_ROWS,
    YINSH_ACTIONS = YINSH_MOVE + YINSH_MOVES
};

/* What is to be decided next: state.phase. YINSH_PHASE_END only where the rules ended the game, not a resignation. */
enum yinsh_phase { YINSH_PHASE_PLACE, YINSH_PHASE_MOVE, YINSH_PHASE_ROW, YINSH_PHASE_RING, YINSH_PHASE_END };

enum yinsh_reason {
    YINSH_REASON_THREE_RINGS = TABLA_REASON_OWN,
    YINSH_REASON_FIRST_RING,
    YINSH_REASON_POOL,
    YINSH_REASON_POOL_EQUAL,
    YINSH_REASON_STUCK,
    YINSH_REASON_STUCK_EQUAL
};

#if !defined(__GNUC__)
#error "YINSH is written with the vector types of gcc and clang"
#endif
typedef uint64_t tabla_yinsh_lanes __attribute__((vector_size(16), may_alias));

/* The body of a state. */
struct TABLA_MAY_ALIAS yinsh_board {
    tabla_yinsh_lanes markers[2][YINSH_AXES]; /* by colour */
    tabla_yinsh_lanes rings[2][YINSH_AXES];   /* by player */
    uint8_t placed;                           /* rings put on the board so far, 10 once all stand */
    uint8_t pool;                             /* markers not on the board */
    uint8_t off[2];                           /* rings taken off, by player */
    uint8_t goal;                             /* rings off that win: 3, in blitz 1 */
    uint8_t mover;  /* while rows are settled: who made the move that made them; otherwise 0 */
    uint8_t passes; /* in a row, up to now */
    uint8_t zero[9];
};
static_assert(sizeof(struct yinsh_board) == 13 * 16, "no hidden padding");
static_assert(sizeof(struct yinsh_board) <= sizeof(((struct tabla_state *)0)->body), "the board fits a state");

static inline const struct yinsh_board *yinsh_board_of(const struct tabla_state *state)
{
    return (const struct yinsh_board *)(const void *)state->body;
}

static inline struct yinsh_board *yinsh_board_for(struct tabla_state *state)
{
    return (struct yinsh_board *)(void *)state->body;
}

/* --- Geometry (tables.c) ---------------------------------------------------------------------------------------- */

struct tabla_yinsh_move {
    uint8_t from, to, way, distance;
};

struct tabla_yinsh_row {
    uint8_t first, last, axis; /* first is the lower end: lower letter, then lower number */
};

extern const tabla_yinsh_lanes tabla_yinsh_board[YINSH_AXES];             /* all points */
extern const tabla_yinsh_lanes tabla_yinsh_bit[YINSH_POINTS][YINSH_AXES]; /* one point */
extern const char tabla_yinsh_name[YINSH_POINTS][4];
extern const uint8_t tabla_yinsh_step[YINSH_POINTS][YINSH_WAYS]; /* the neighbour that way, or YINSH_NONE */
extern const uint8_t tabla_yinsh_slot[YINSH_AXES][YINSH_POINTS]; /* lane * 64 + bit */
extern const uint8_t tabla_yinsh_at[YINSH_AXES][128];            /* the point in a slot, or YINSH_NONE */
extern const struct tabla_yinsh_move tabla_yinsh_moves[YINSH_MOVES];
extern const uint16_t tabla_yinsh_first_move[YINSH_POINTS][YINSH_WAYS]; /* the move one step that way */
extern const struct tabla_yinsh_row tabla_yinsh_rows[YINSH_ROWS];
extern const uint8_t tabla_yinsh_row_from[YINSH_AXES][YINSH_POINTS]; /* the row up that axis from here, or YINSH_NONE */
extern const uint8_t tabla_yinsh_turned[YINSH_SYMMETRIES][YINSH_POINTS];
extern const uint64_t tabla_yinsh_ring_key[2][YINSH_POINTS], tabla_yinsh_marker_key[2][YINSH_POINTS];

static inline bool yinsh_has(const tabla_yinsh_lanes set[YINSH_AXES], unsigned point)
{
    unsigned slot = tabla_yinsh_slot[0][point];

    return set[0][slot / 64] >> slot % 64 & 1;
}

/* --- rules.c ---------------------------------------------------------------------------------------------------- */

bool tabla_yinsh_start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error);
size_t tabla_yinsh_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out);
size_t tabla_yinsh_count(const struct tabla_state *state, const struct tabla_keys *past);
void tabla_yinsh_apply(struct tabla_state *state, tabla_action action);
uint64_t tabla_yinsh_rehash(const struct tabla_state *state);

/* Puts a piece on an empty point of a board under construction; neither hash nor counters are touched. */
void tabla_yinsh_put(struct yinsh_board *board, unsigned player, enum tabla_piece_kind kind, unsigned point);
/* Whether that colour has a row standing (Y6). */
bool tabla_yinsh_has_row(const struct yinsh_board *board, unsigned player);
/* Whether any of that player's rings can move (Y11). */
bool tabla_yinsh_can_move(const struct yinsh_board *board, unsigned player);
/* Ends the game by rings off the board: Y9 with an empty pool, Y11 with nobody able to move. */
void tabla_yinsh_end_by_rings_off(struct tabla_state *state, enum yinsh_reason more, enum yinsh_reason equal);
void tabla_yinsh_end_won(struct tabla_state *state, unsigned player);

/* --- check.c ---------------------------------------------------------------------------------------------------- */

bool tabla_yinsh_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                       struct tabla_error *error);
/* The same for what only text can ask for: any two points as a move or the ends of a row. On success *action is it. */
bool tabla_yinsh_check_move(const struct tabla_state *state, unsigned from, unsigned to, tabla_action *action,
                            struct tabla_error *error);
bool tabla_yinsh_check_row(const struct tabla_state *state, unsigned first, unsigned last, tabla_action *action,
                           struct tabla_error *error);
bool tabla_yinsh_is_over(const struct tabla_state *state, struct tabla_error *error);

/* --- notation.c ------------------------------------------------------------------------------------------------- */

size_t tabla_yinsh_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT]);
size_t tabla_yinsh_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                             size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error);

/* --- position.c ------------------------------------------------------------------------------------------------- */

void tabla_yinsh_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out);
bool tabla_yinsh_read_position(const char *text, size_t length, struct tabla_state *state, struct tabla_keys *past,
                               struct tabla_error *error);

/* --- draw.c ----------------------------------------------------------------------------------------------------- */

unsigned tabla_yinsh_symmetries(const struct tabla_state *state);
void tabla_yinsh_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out);
tabla_action tabla_yinsh_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action);
void tabla_yinsh_layout(const struct tabla_state *state, struct tabla_layout *out);
void tabla_yinsh_view(const struct tabla_state *state, struct tabla_view *out);
size_t tabla_yinsh_changes(const struct tabla_state *state, tabla_action action,
                           struct tabla_change out[TABLA_MAX_CHANGES]);
void tabla_yinsh_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out);

/* --- judge.c, priors.c ------------------------------------------------------------------------------------------ */

float tabla_yinsh_judge(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors);
/* How likely each of the legal actions is to be right: not negative, sum 1. */
void tabla_yinsh_priors(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors);

/* --- features.c ------------------------------------------------------------------------------------------------- */

extern const struct tabla_features tabla_yinsh_net_features;

#endif
