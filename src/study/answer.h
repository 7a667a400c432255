/* What the engine thinks of a position, as one line of JSON. */
#ifndef TABLA_STUDY_ANSWER_H
#define TABLA_STUDY_ANSWER_H

#include "engine/engine.h"
#include "study/query.h"

/*
 * Value of a position for the player to decide, from -1 (lost) to 1 (won): that of its best choice, or `otherwise`
 * where none has been looked at.
 */
struct study_value {
    float value;
    int proven; /* 1 won, -1 lost, 2 drawn, 0 not proven */
};
struct study_value study_value_of(const struct search_choice *choices, size_t count, float otherwise);
/* The same of one choice. */
struct study_value study_choice_value(const struct search_choice *choice);
/* Of a game that is over, for `player`. */
float study_result_for(const struct tabla_state *state, enum tabla_player player);
/* "win", "loss", "draw", NULL. */
const char *study_proven_name(int proven);

/*
 * Adds the answer and a line break; `during`: the search still goes on; `haste`: somebody waits, so that random games
 * that only say by how many points are few. Called in the thread the engine belongs to,
 * after engine_think() or in its report.
 */
void study_answer(const struct study_query *query, const struct study_position *position, struct engine *engine,
                  bool during, bool haste, struct tabla_text *out);
/* The answer where nothing was looked at: the query was ended before. */
void study_answer_nothing(const struct study_query *query, const struct study_position *position,
                          struct tabla_text *out);

#endif
