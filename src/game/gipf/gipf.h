/*
 * GIPF inside: the state, the numbers of actions, and what the files of this folder share. Rules G1 to G12 are told in
 * docs/RULES-GIPF.md and, for players, in gipf.c.
 *
 * A turn of player P runs through up to three phases:
 *
 *     GIPF_BEFORE   P settles own rows that stand when the turn begins: made by the other player's push (G8),
 *                   or rows of GIPF pieces left standing earlier (G9)
 *     GIPF_PUSH     P pushes; who has nothing to push with has lost (G10)
 *     GIPF_AFTER    P settles own rows that stand after the push
 *
 * A phase without a decision is skipped. In BEFORE the other player was the last to push, in AFTER it was P.
 *
 * Settling is one action per line with an own row: it clears the stretch around the row and says which GIPF pieces of
 * it stay. A line whose row still stands afterwards (four or more GIPF pieces were left) is remembered in `asked` until
 * the settling is over, so that each line is asked once.
 *
 * Actions:
 *
 *     0 - 41       push a single piece by entry 0 to 41 (geometry.h)
 *     42 - 83      push a GIPF piece by entry 0 to 41
 *     84 - 2771    84 + 128 * line + keep: clear the stretch on that line; bit i of keep: the GIPF piece on the line's
 *                  i-th point stays
 *
 * Several entries lead onto every edge point; while it is empty, they all do the same and only the lowest counts.
 */
#ifndef TABLA_GAME_GIPF_GIPF_H
#define TABLA_GAME_GIPF_GIPF_H

#include "game/gipf/geometry.h"
#include "tabla/game.h"

#include <assert.h>

enum gipf_phase { GIPF_PUSH, GIPF_BEFORE, GIPF_AFTER };
enum gipf_variant { GIPF_TOURNAMENT, GIPF_STANDARD, GIPF_BASIC };
enum { GIPF_REASON_NO_GIPF = TABLA_REASON_OWN, GIPF_REASON_EMPTY };
enum {
    GIPF_CLEAR = 2 * GIPF_ENTRIES,
    GIPF_KEEPS = 1 << GIPF_LONGEST,
    GIPF_ACTIONS = GIPF_CLEAR + GIPF_LINES * GIPF_KEEPS
};

/* What has been captured needs no room: it is what is neither on the board nor in the reserve. */
struct TABLA_MAY_ALIAS gipf_board {
    uint64_t pieces[2]; /* points, by player */
    uint64_t gipf;      /* which of all those are GIPF pieces */
    uint32_t asked;     /* lines whose row was left standing in this settling */
    uint8_t reserve[2]; /* by player */
    uint8_t may_gipf;   /* bit by player: has pushed no single piece yet, so GIPF pieces may still enter (G4) */
    uint8_t variant;
};
static_assert(sizeof(struct gipf_board) == 32, "with the head of the state one cache line");

static inline const struct gipf_board *gipf_board(const struct tabla_state *state)
{
    return (const struct gipf_board *)(const void *)state->body;
}

static inline struct gipf_board *gipf_board_for(struct tabla_state *state)
{
    return (struct gipf_board *)(void *)state->body;
}

static inline uint64_t gipf_taken(const struct gipf_board *board)
{
    return board->pieces[0] | board->pieces[1];
}

/* Where four pieces in that direction begin. */
static inline uint64_t gipf_fours(uint64_t pieces, unsigned shift)
{
    uint64_t pairs = pieces & pieces >> shift;

    return pairs & pairs >> 2 * shift;
}

static inline bool gipf_has_row(uint64_t pieces)
{
    return (gipf_fours(pieces, 1) | gipf_fours(pieces, 8) | gipf_fours(pieces, 9)) != 0;
}

/* All pieces a player owns, wherever they are. */
static inline unsigned gipf_material(unsigned variant)
{
    return variant == GIPF_BASIC ? 15 : 18;
}

/* What a set of a player's pieces is worth: GIPF pieces count two. */
static inline unsigned gipf_worth(const struct gipf_board *board, uint64_t pieces)
{
    return gipf_size(pieces) + gipf_size(pieces & board->gipf);
}

/* Pieces `player` has captured from the other. */
static inline unsigned gipf_captured(const struct gipf_board *board, unsigned player)
{
    return gipf_material(board->variant) - board->reserve[!player] - gipf_worth(board, board->pieces[!player]);
}

/* The parts of an action's number. */
static inline unsigned gipf_entry_of(tabla_action push)
{
    return push % (unsigned)GIPF_ENTRIES;
}

static inline bool gipf_is_gipf_push(tabla_action push)
{
    return push >= GIPF_ENTRIES;
}

static inline unsigned gipf_line_of(tabla_action clear)
{
    return (clear - (unsigned)GIPF_CLEAR) / GIPF_KEEPS;
}

static inline unsigned gipf_keep_of(tabla_action clear)
{
    return (clear - (unsigned)GIPF_CLEAR) % GIPF_KEEPS;
}

static inline tabla_action gipf_push_action(unsigned entry, bool gipf)
{
    return (tabla_action)(entry + (gipf ? GIPF_ENTRIES : 0));
}

static inline tabla_action gipf_clear_action(unsigned line, unsigned keep)
{
    return (tabla_action)(GIPF_CLEAR + line * GIPF_KEEPS + keep);
}

/* rules.c */
/* The lines with four or more of these pieces in a row. */
uint32_t tabla_gipf_row_lines(uint64_t pieces);
/* The stretch (G5) around the row that these pieces of one colour have on that line. */
uint64_t tabla_gipf_stretch(uint64_t taken, uint64_t row, unsigned line);
/* The lines the player to act has to settle now. */
uint32_t tabla_gipf_open_lines(const struct tabla_state *state);
/* Whether G4, G11 and the reserve let the player to act push a single piece, or a GIPF piece. */
bool tabla_gipf_single_fits(const struct tabla_state *state);
bool tabla_gipf_gipf_fits(const struct tabla_state *state);
bool tabla_gipf_start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error);
size_t tabla_gipf_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out);
size_t tabla_gipf_count(const struct tabla_state *state, const struct tabla_keys *past);
void tabla_gipf_apply(struct tabla_state *state, tabla_action action);
uint64_t tabla_gipf_hash(const struct tabla_state *state);
unsigned tabla_gipf_playout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit);
/* Ends the game if G10 says so of this position; for positions that come from text. */
void tabla_gipf_judge(struct tabla_state *state);
extern const char *const tabla_gipf_variants[];

/* A push taken apart: pieces on `run` move one step, the new one comes onto `first`. */
struct gipf_push {
    uint64_t line, first, run, rest; /* `rest`: where the furthest piece comes to rest (first, if it was empty) */
    unsigned shift;
    bool down; /* from the high end */
};
struct gipf_push tabla_gipf_push(uint64_t taken, unsigned entry); /* the line must have an empty point */

/* check.c */
bool tabla_gipf_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                      struct tabla_error *error);

/* notation.c */
void tabla_gipf_point_name(uint64_t point, char name[4]);
size_t tabla_gipf_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT]);
void tabla_gipf_range_name(uint64_t points, char out[8]); /* "b5-h2": from the first point to the last */
void tabla_gipf_line_name(unsigned line, char out[8]);    /* "a5-i1": from dot to dot, as the rulebook names lines */
size_t tabla_gipf_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                            size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error);

/* position.c */
void tabla_gipf_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out);
bool tabla_gipf_read_position(const char *text, size_t length, struct tabla_state *state, struct tabla_keys *past,
                              struct tabla_error *error);

/* draw.c */
unsigned tabla_gipf_symmetries(const struct tabla_state *state);
void tabla_gipf_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out);
tabla_action tabla_gipf_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action);
void tabla_gipf_layout(const struct tabla_state *state, struct tabla_layout *out);
void tabla_gipf_view(const struct tabla_state *state, struct tabla_view *out);
size_t tabla_gipf_changes(const struct tabla_state *state, tabla_action action,
                          struct tabla_change out[TABLA_MAX_CHANGES]);
void tabla_gipf_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out);

/* --- judge.c --- */

float tabla_gipf_worth(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors);

/* --- features.c --- */

extern const struct tabla_features tabla_gipf_net_features;

#endif
