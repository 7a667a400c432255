/* Positions, boards, actions and errors as the JSON that docs/SERVER.md describes. */
#ifndef TABLA_SERVER_DESCRIBE_H
#define TABLA_SERVER_DESCRIBE_H

#include <jansson.h>

#include "engine/engine.h"
#include "server/moves.h"
#include "server/speech.h"
#include "tabla/record.h"

/* "B", "W", "". */
const char *describe_player(unsigned player);
/* TABLA_NOBODY where it is neither. */
enum tabla_player describe_read_player(const char *name);
/* "ring" to enum tabla_piece_kind; -1 if there is no such kind. */
int describe_read_piece(const char *name);
/* The first two numbers after the point at most: a chance. */
json_t *describe_share(double value);

json_t *describe_layout(const struct moves_board *board);
json_t *describe_changes(const struct tabla_game *game, const struct tabla_state *state, tabla_action action);
/* {"player","text","changes"} */
json_t *describe_step(const struct tabla_game *game, const struct tabla_state *state, tabla_action action);
/* [[40,43]] */
json_t *describe_ways(const struct moves_action *action);
/* How a game is set up: variant, or Go's size and rules. */
json_t *describe_setup(const struct tabla_record *record);
/* {"text","winner","sentence"}, NULL while it goes on. */
json_t *describe_result(const struct speech *speech, const struct tabla_game *game, const struct tabla_state *state);

/* The position without what led to it. */
json_t *describe_position(const struct speech *speech, const struct moves *moves);
/* The turn that led to where the cursor stands; NULL at the start and after a set-up. */
json_t *describe_last(const struct tabla_record *record);
json_t *describe_tree(const struct tabla_record *record);

json_t *describe_error(const struct speech *speech, const struct tabla_error *error, const struct tabla_layout *layout);
json_t *describe_rules(const struct speech *speech, const struct tabla_game *game);

/* What the engine thinks of the position it is set to: "visits", "value", "choices", in Go "owners", "lead". */
json_t *describe_thoughts(struct engine *engine, const struct tabla_game *game, size_t lines, bool outlook);
/* Its best choice alone; NULL before it has one. */
json_t *describe_best(struct engine *engine, const struct tabla_game *game);
/* The same, in Go with "lead". */
json_t *describe_hint(struct engine *engine, const struct tabla_game *game);

#endif
