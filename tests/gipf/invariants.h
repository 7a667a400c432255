/* What must hold in every position whatsoever, however rare; the walks call this along the way. */
#ifndef TESTS_GIPF_INVARIANTS_H
#define TESTS_GIPF_INVARIANTS_H

#include "tabla/game.h"

/* Hash, count, material, position line. Cheap. */
void check_position(const struct tabla_state *state);
/* Every action: text there and back, changes against views, one symmetry (1 to 11). And every number that is none. */
void check_actions(const struct tabla_state *state, unsigned symmetry);

#endif
