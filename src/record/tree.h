/*
 * What the files of this folder share: nodes and the trail behind the cursor.
 *
 *   steps   one for every step from the root to the cursor: where the cursor stood before it
 *   saved   one for every step that changed the position: the state and the past before it
 *
 * so that going back is popping, whatever the game. A step onto a remark changes nothing and costs a few bytes only.
 */
#ifndef TABLA_RECORD_TREE_H
#define TABLA_RECORD_TREE_H

#include "tabla/record.h"

#define TABLA_POSITION_PROPERTY "TABLAPOS"

enum tabla_step_kind { TABLA_STEP_REMARK, TABLA_STEP_SET_UP, TABLA_STEP_ACTION };

struct tabla_trail_step {
    struct tabla_node *node; /* the cursor before the step */
    size_t done;
    uint8_t kind;
    uint8_t player; /* TABLA_STEP_ACTION: who took it, and what it was */
    tabla_action action;
};

struct tabla_trail_saved {
    struct tabla_state state;
    size_t past_count;           /* TABLA_STEP_ACTION: the past before is the present one cut to this */
    struct tabla_keys set_aside; /* TABLA_STEP_SET_UP: the past before is this */
};

struct tabla_trail {
    size_t step_count, step_capacity;
    struct tabla_trail_step *steps;
    size_t saved_count, saved_capacity;
    struct tabla_trail_saved *saved;
    size_t actions;
};

/* --- Nodes (node.c) ---------------------------------------------------------------------------------------------- */

/* A node with a turn (or none: count 0), linked to nothing. NULL when memory runs out. */
struct tabla_node *tabla_node_new(enum tabla_player player, const tabla_action *actions, size_t count);
void tabla_node_append(struct tabla_node *parent, struct tabla_node *child);
void tabla_node_unlink(struct tabla_node *node);
/* Frees `node` and all below it, which must not be linked to a parent any more. Uses no stack. */
void tabla_node_free_tree(struct tabla_node *node);
void tabla_properties_free(struct tabla_property *properties);
/* Room for one more action. */
bool tabla_node_reserve_action(struct tabla_node *node);
struct tabla_property *tabla_node_find(const struct tabla_node *node, const char *name);
/*
 * Appends a value that is clean text already: to `property`, or if that is NULL to the one with that name, or to a new
 * one, which goes last. Returns the property, NULL when memory runs out.
 */
struct tabla_property *tabla_node_add_value(struct tabla_node *node, struct tabla_property *property, const char *name,
                                            const char *value, size_t length);
void tabla_node_drop(struct tabla_node *node, const char *name);

/* --- Set-up (setup.c): what properties do to a state ------------------------------------------------------------- */

/* Whether the node's properties put a position on the board. Such a node has no actions. */
bool tabla_node_sets_up(const struct tabla_game *game, const struct tabla_node *node);
/* Does it: `state` and, where the property has one, `past` (which starts empty) become those of the node. */
bool tabla_node_set_up(const struct tabla_game *game, const struct tabla_node *node, struct tabla_state *state,
                       struct tabla_keys *past, struct tabla_error *error);
/* Makes the state one in which `player` may begin a turn, where the game can do that; `resume`: even after the end. */
bool tabla_turn_begin(const struct tabla_game *game, struct tabla_state *state, enum tabla_player player, bool resume,
                      struct tabla_error *error);
/* The root properties that tell how to begin at `state`. */
bool tabla_node_describe_start(const struct tabla_game *game, struct tabla_node *root, const struct tabla_state *state,
                               const struct tabla_keys *past);

/* --- The cursor (cursor.c) --------------------------------------------------------------------------------------- */

/* A record whose root has no properties yet. Takes over nothing. */
struct tabla_record *tabla_record_bare(const struct tabla_game *game, const struct tabla_state *state,
                                       const struct tabla_keys *past, struct tabla_error *error);
/* A second cursor at the root of the same tree, to walk it while the record stays as it is. The tree is not its own. */
bool tabla_walk_init(struct tabla_record *walk, const struct tabla_record *record);
void tabla_walk_release(struct tabla_record *walk);

/* Room for one more step of either kind. */
bool tabla_walk_reserve(struct tabla_record *record);
/* Takes an action, known to be legal in `begun` (the state with the turn begun), as a step to `node`, `done` + 1.
 * Cannot fail after tabla_walk_reserve(). */
void tabla_walk_take(struct tabla_record *record, const struct tabla_state *begun, struct tabla_node *node, size_t done,
                     enum tabla_player player, tabla_action action);
/* Steps onto a node without actions that lies below the present one. */
bool tabla_walk_enter(struct tabla_record *record, struct tabla_node *node, struct tabla_error *error);
/* Steps on: the next action of `node`, where the cursor stands in it or at the end of its parent. */
bool tabla_walk_into(struct tabla_record *record, struct tabla_node *node, struct tabla_error *error);
/* One step back; there must be one. */
void tabla_walk_pop(struct tabla_record *record);
/* The cursor stands in `node` with `done` actions and moves to `other`, which begins with the same ones. */
void tabla_walk_switch(struct tabla_record *record, struct tabla_node *other);
bool tabla_no_memory(struct tabla_error *error);

/* --- Playing (play.c) -------------------------------------------------------------------------------------------- */

/* What playing changed in the tree first, to be undone when a later part fails. */
struct tabla_change_mark {
    size_t steps; /* the cursor before */
    struct tabla_node *node;
    struct tabla_node *grown; /* the node created or filled up first; NULL: none */
    size_t kept;              /* of `grown`: actions it had before; 0: it is new */
};

void tabla_change_begin(const struct tabla_record *record, struct tabla_change_mark *mark);
void tabla_change_undo(struct tabla_record *record, const struct tabla_change_mark *mark);
/* Plays one action; `resume` as in tabla_turn_begin(). `mark` may be NULL. */
bool tabla_play_one(struct tabla_record *record, enum tabla_player player, tabla_action action, bool resume,
                    struct tabla_change_mark *mark, struct tabla_error *error);
/* Reads a turn, part of one or an action, and plays it; stops at the first failure without undoing. */
bool tabla_play_words(struct tabla_record *record, const char *text, size_t length, struct tabla_change_mark *mark,
                      struct tabla_error *error);

#endif
