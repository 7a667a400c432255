#include "engine/agreed.h"

#include <math.h>

#include "engine/netted.h"
#include "tabla/go.h"

/* How sure a net must be whose a stone's point will be for the stone to be alive or dead. */
static const float SURE = 0.5f;

/* Marks what the net holds for dead. False where it is not sure of every stone, or splits a team. */
static bool take_off_the_dead(struct tabla_state *ended, const struct netted_view *view)
{
    const unsigned size = (unsigned)tabla_go_size(ended), points = size * size;
    bool dead[TABLA_MAX_SPOTS] = {false};

    for (unsigned p = 0; p < points; p++) {
        const enum tabla_player stone = tabla_go_stone(ended, p);

        if (stone == TABLA_NOBODY)
            continue;
        if (fabsf(view->owners[p]) < SURE)
            return false;
        dead[p] = (view->owners[p] > 0) != (stone == TABLA_BLACK);
        if ((p % size > 0 && tabla_go_stone(ended, p - 1) == stone && dead[p - 1] != dead[p]) ||
            (p >= size && tabla_go_stone(ended, p - size) == stone && dead[p - size] != dead[p]))
            return false;
    }
    return tabla_go_set_dead(ended, dead, NULL);
}

/* What the board counts once the dead are off it; while there is doubt about them, what play would bring that went on.
 */
static bool end_by_net(const void *self, const struct tabla_state *state, float *value, float *bonus)
{
    const struct netted *netted = self;
    struct tabla_state ended = *state, open = *state;
    struct netted_view view;

    if (!tabla_go_resume(&open, NULL))
        return true; /* ended otherwise: somebody has given up */
    if (!netted_look(netted, &open, false, &view))
        return false;
    if (take_off_the_dead(&ended, &view)) {
        *value = ended.winner == TABLA_NOBODY ? 0.0f : ended.winner == TABLA_BLACK ? 1.0f : -1.0f;
        view.lead = (ended.winner == TABLA_BLACK ? 0.01f : -0.01f) * (float)ended.margin;
    } else {
        *value = (open.player == TABLA_BLACK ? 1.0f : -1.0f) * (view.win - view.loss);
    }
    *bonus = netted_bonus(tabla_go.features, state, *value, view.lead);
    return false;
}

static bool end_as_it_stands(const void *self, const struct tabla_state *state, float *value, float *bonus)
{
    struct tabla_state open = *state;

    (void)self;
    (void)value;
    (void)bonus;
    return !tabla_go_resume(&open, NULL);
}

agreed_end agreed_end_of(const struct tabla_game *game)
{
    return game == &tabla_go ? end_by_net : NULL;
}

agreed_end agreed_end_without_net(const struct tabla_game *game)
{
    return game == &tabla_go ? end_as_it_stands : NULL;
}
