/*
 * What can be done in a position, in terms of a board that is clicked on: where the spots are, which lie side by side,
 * which clicks mean which action, and which rule is in the way of clicks that mean none.
 */
#ifndef TABLA_SERVER_MOVES_H
#define TABLA_SERVER_MOVES_H

#include "tabla/game.h"

enum { MOVES_NEAR = 6, MOVES_WAYS = 4, MOVES_CLICKS = 16 };

/* The spots of a layout and their neighbours along the lines. */
struct moves_board {
    struct tabla_layout layout;
    uint8_t near_count[TABLA_MAX_SPOTS];
    uint16_t near[TABLA_MAX_SPOTS][MOVES_NEAR];
};

/* An action and the clicks that mean it: `parts` has one way; pushes may have more. */
struct moves_action {
    tabla_action action;
    struct tabla_parts parts;
    uint8_t way_count; /* pushes: dot and point, at least one */
    uint16_t ways[MOVES_WAYS][2];
};

enum moves_pick { MOVES_SEQUENCE, MOVES_SET, MOVES_KEEP };
/* "sequence", "set", "keep" */
extern const char *const moves_pick_names[];

struct moves {
    const struct tabla_game *game;
    struct tabla_state state;
    const struct tabla_keys *past;
    struct moves_board board;
    enum moves_pick pick;
    size_t count;
    struct moves_action *actions;
};

void moves_board_init(struct moves_board *board, const struct tabla_game *game, const struct tabla_state *state);
/* The spot with that name; -1 if there is none. */
int moves_spot(const struct tabla_layout *layout, const char *name);

/* `past` must live as long. NULL when memory is short. */
struct moves *moves_new(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past);
void moves_free(struct moves *moves); /* NULL is fine */

/* What was clicked. */
struct moves_clicks {
    size_t count;
    uint16_t spots[MOVES_CLICKS];
    bool keeps; /* `keep` was told */
    size_t keep_count;
    uint16_t keep[MOVES_CLICKS];
    int piece; /* enum tabla_piece_kind of what is pushed; -1: not said */
};

/*
 * The action that these clicks mean. `begun`: it is enough that they begin to mean one. TABLA_ACTION_NONE with the
 * reason where they mean none (and with no error code where they have only begun to).
 */
tabla_action moves_find(const struct moves *moves, const struct moves_clicks *clicks, bool begun,
                        struct tabla_error *error);

#endif
