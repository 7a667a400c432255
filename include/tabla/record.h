/*
 * A game as a tree: turns, variations, comments, and a cursor that walks it.
 *
 *   root --- turn --- turn --- turn            each node holds one turn: the actions of one player in a row
 *              \                               the root holds none, only where and how the game starts
 *               turn --- turn                  children after the first are variations
 *
 * The cursor stands after the first `done` actions of `node`, so a turn may be half played. Playing an action there
 * goes along an existing child where there is one (half-way into it, if it begins with what was played so far), fills
 * up the turn of a leaf where that is not finished, and otherwise starts a variation, in which the beginning of a turn
 * that is half played is repeated: nothing that was there is ever lost by playing.
 *
 * A node without actions is either a remark (properties only) or a set-up: a position put there by hand, not by play. A
 * set-up is made of the properties AB AW AE PL (Go only, as in SGF) or TABLAPOS (any game: a position line). Positions
 * before a set-up no longer count as past. In Go a turn may be the player's who was not due to move, as game files have
 * it, and may follow the two passes that ended the game: play was resumed (O8).
 *
 * Nodes carry properties in the sense of SGF, in their order; those Tabla does not know are kept and written back.
 */
#ifndef TABLA_RECORD_H
#define TABLA_RECORD_H

#include "tabla/game.h"

TABLA_BEGIN

struct tabla_property {
    struct tabla_property *next;
    char name[16]; /* upper-case letters and digits, a letter first */
    size_t count;  /* at least 1 */
    char **values; /* plain text, UTF-8, without SGF's escapes; the only control character is '\n' */
};

/* To be read freely, and changed by the functions below only. */
struct tabla_node {
    struct tabla_node *parent, *first, *last, *next, *previous; /* first and last child, siblings */
    enum tabla_player player; /* whose turn this is; TABLA_NOBODY in nodes without one */
    size_t count;
    tabla_action *actions;
    struct tabla_property *properties; /* everything but the turn: comments, names, set-up, markup */
};

struct tabla_record {
    const struct tabla_game *game;
    struct tabla_node *root;
    /* The cursor; move it with the functions below. */
    struct tabla_node *node;
    size_t done;
    struct tabla_state state;
    struct tabla_keys past;
    /* Private: every state on the way from the root to the cursor. */
    struct tabla_trail *trail;
};

/*
 * Beginnings. NULL on failure; the caller owns what is returned. The root gets the properties that say how the game
 * starts: SZ KM RU HA AB AW PL in Go, RU for the variant in other games, and TABLAPOS for any start these cannot tell.
 */
TABLA_API struct tabla_record *tabla_record_new(const struct tabla_game *game, const struct tabla_setup *setup,
                                                struct tabla_error *error);
TABLA_API struct tabla_record *tabla_record_from_position(const char *line, size_t length, struct tabla_error *error);
TABLA_API struct tabla_record *tabla_record_from_state(const struct tabla_game *game, const struct tabla_state *state,
                                                       const struct tabla_keys *past, struct tabla_error *error);
TABLA_API void tabla_record_free(struct tabla_record *record); /* NULL is fine */

/* Playing at the cursor, for the player who decides there. On failure the record is as it was. */
TABLA_API bool tabla_record_play(struct tabla_record *record, tabla_action action, struct tabla_error *error);
/* The same for `player`, who in Go need not be the one to move. Otherwise TABLA_ERROR_TURN. */
TABLA_API bool tabla_record_play_as(struct tabla_record *record, enum tabla_player player, tabla_action action,
                                    struct tabla_error *error);
/* An action, part of a turn or a whole turn. */
TABLA_API bool tabla_record_play_text(struct tabla_record *record, const char *text, size_t length,
                                      struct tabla_error *error);
/*
 * Turns separated by white space, numbered or not, all of them or none; docs/FORMATS.md says what else may
 * stand in such a list. An error has the line and column of the turn that could not be played.
 */
TABLA_API bool tabla_record_play_list(struct tabla_record *record, const char *text, size_t length,
                                      struct tabla_error *error);

/* Go, after the two passes: play goes on at the cursor, as tabla_go_resume() has it. */
TABLA_API bool tabla_record_resume(struct tabla_record *record, struct tabla_error *error);
/* Whether play has gone on, on the way to the cursor, after two passes had ended it. */
TABLA_API bool tabla_record_resumed(const struct tabla_record *record);
/*
 * A set-up node below the cursor with this position (and this past, which may be NULL), and the cursor onto it: for a
 * board arranged by hand in the middle of a game. Not where the cursor stands inside the turn of a node.
 */
TABLA_API bool tabla_record_set_up(struct tabla_record *record, const struct tabla_state *state,
                                   const struct tabla_keys *past, struct tabla_error *error);

/* Walking. False when there is nowhere to go (or no memory to go there). A node without actions counts as one step. */
TABLA_API bool tabla_record_back(struct tabla_record *record);         /* one action */
TABLA_API bool tabla_record_back_turn(struct tabla_record *record);    /* to where this player's turn began */
TABLA_API bool tabla_record_forward(struct tabla_record *record);      /* one action along the first child */
TABLA_API bool tabla_record_forward_turn(struct tabla_record *record); /* to the end of the node */
/* After the first `done` actions of a node of this record; SIZE_MAX for all of them. */
TABLA_API bool tabla_record_goto(struct tabla_record *record, struct tabla_node *node, size_t done);
TABLA_API void tabla_record_rewind(struct tabla_record *record); /* to the root */
TABLA_API void tabla_record_to_end(struct tabla_record *record); /* along first children */
/* How many actions lie between the root and the cursor, and the last of them (TABLA_ACTION_NONE if there is none) with
 * the state it was played in (`before` may be NULL). */
TABLA_API size_t tabla_record_depth(const struct tabla_record *record);
TABLA_API tabla_action tabla_record_last(const struct tabla_record *record, struct tabla_state *before);

/* Cutting and arranging. The cursor moves out of the way. */
/* With all below it; not the root. */
TABLA_API void tabla_record_cut(struct tabla_record *record, struct tabla_node *node);
/* All that follows the cursor. */
TABLA_API void tabla_record_cut_rest(struct tabla_record *record);
/* Becomes the first child. */
TABLA_API void tabla_record_promote(struct tabla_record *record, struct tabla_node *node);

/*
 * Properties: the first value or NULL; setting replaces all values, NULL removes the property; adding appends a value.
 * False when memory runs out or the name is no property name (or one whose meaning is the node's turn: B, W, RESIGN);
 * the node is then as it was. Names are taken in upper or lower case, values as text: bytes that are not UTF-8 or
 * control characters become U+FFFD. Set-up properties of a node must not be changed while the cursor stands on or below
 * it.
 */
TABLA_API const char *tabla_node_get(const struct tabla_node *node, const char *name);
TABLA_API bool tabla_node_set(struct tabla_node *node, const char *name, const char *value);
TABLA_API bool tabla_node_add(struct tabla_node *node, const char *name, const char *value);

/* --- Files ------------------------------------------------------------------------------------------------------ */

enum tabla_format {
    TABLA_FORMAT_UNKNOWN,
    TABLA_FORMAT_SGF,        /* FF[4], all three games */
    TABLA_FORMAT_BOARDSPACE, /* the dialect of boardspace.net; read only */
    TABLA_FORMAT_MOVES,      /* a plain list of turns */
    TABLA_FORMAT_POSITION    /* one position line */
};

/* What was read: the games, their cursors at the root, and everything that was wrong on the way, with line and column:
 * at most 100 faults, the last of which then says that there were more. */
struct tabla_collection {
    size_t count;
    struct tabla_record **records;
    enum tabla_format format;
    size_t fault_count;
    struct tabla_error *faults;
};

/*
 * Reads any format (looks which it is). `game` is what a plain move list is taken for and may be NULL otherwise;
 * `setup` (may be NULL) is how such a list starts. True when at least one game came out, with whatever could be kept of
 * a damaged file and a fault for each thing that could not; false when nothing did. Release the collection either way.
 * Memory stays in proportion to the input.
 */
TABLA_API bool tabla_read_games(const char *data, size_t length, const struct tabla_game *game,
                                const struct tabla_setup *setup, struct tabla_collection *out,
                                struct tabla_error *error);
TABLA_API void tabla_collection_release(struct tabla_collection *collection);

TABLA_API void tabla_write_sgf(const struct tabla_record *record, struct tabla_text *out);
/* The main line up to the first set-up, one numbered pair of turns a line; variations and comments are left out. */
TABLA_API void tabla_write_moves(const struct tabla_record *record, struct tabla_text *out);

TABLA_END

#endif
