/* How Go is written in SGF. */
#ifndef TABLA_RECORD_GO_SGF_H
#define TABLA_RECORD_GO_SGF_H

#include "record/tree.h"

/* "dd", and "" or "tt" for a pass, as an action on a board of this size; TABLA_ACTION_NONE if it is no point of it. */
tabla_action tabla_go_read_move(const char *value, int size);
/* The opposite: "" for a pass. */
void tabla_go_write_move(tabla_action action, int size, char out[3]);
/* The rule set that a value of RU means; NULL if it is not known. */
const char *tabla_go_rules_name(const char *value);
/* Komi in hundredths. */
bool tabla_go_read_komi(const char *value, int *komi);
size_t tabla_go_write_komi(int komi, char out[16]);
bool tabla_go_read_size(const char *value, int *size);
bool tabla_go_read_player(const char *value, enum tabla_player *player);

/* Whether the node has AB AW AE or PL, and what they do to a position. */
bool tabla_go_sets_up(const struct tabla_node *node);
bool tabla_go_set_up(const struct tabla_node *node, struct tabla_state *state, struct tabla_error *error);
/* See tabla_turn_begin(). */
bool tabla_go_turn_begin(struct tabla_state *state, enum tabla_player player, bool resume, struct tabla_error *error);

/* What was odd about a start and could be got over. */
struct tabla_go_notes {
    bool rules_known;   /* RU names a rule set of ours */
    bool rules_unknown; /* RU names another: the usual one is used */
    bool komi_bad;      /* KM is no possible komi: the rule set's is used */
    bool handicap_bad;  /* HA is no number */
    bool white_guessed; /* stones without PL: White plays next, since White does so in the file */
    bool handicap_put;  /* HA without stones: they stand where they usually do */
};

/*
 * The position that the root's SZ RU KM HA AB AW AE PL tell of. `white_first`: White plays first in the file, which
 * decides where PL and the stones of a handicap are missing. `lenient`: simple ko and suicide allowed.
 */
bool tabla_go_start_from(const struct tabla_node *root, bool white_first, bool lenient, struct tabla_state *state,
                         struct tabla_go_notes *notes, struct tabla_error *error);

/* At a node where two passes have ended the game: marks the stones dead that stand in what TB and TW say is land of the
 * other player's. */
void tabla_go_take_off_dead(const struct tabla_node *node, struct tabla_state *state);

/* Writes such properties for a position; *exact: they tell all of it. False when memory runs out. */
bool tabla_go_describe_start(struct tabla_node *root, const struct tabla_state *state, bool *exact);
bool tabla_go_describe_stones(struct tabla_node *root, const struct tabla_state *state);
/* The same for a set-up in the middle of a game. */
bool tabla_go_describe_change(struct tabla_node *node, const struct tabla_state *before,
                              const struct tabla_state *after, bool *exact);

#endif
