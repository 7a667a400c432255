#include "tabla/game.h"

#include <assert.h>

/*
 * The last level is counted, not played: that is where nearly all the time would go. The past is kept in one array for
 * the whole walk; what lies above the present depth is overwritten by the next branch.
 */
static uint64_t walk(const struct tabla_game *game, const struct tabla_state *state, struct tabla_keys *past,
                     unsigned depth)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    uint64_t total = 0;
    size_t count, before = past->count;

    if (depth == 1)
        return game->count(state, past);
    count = game->actions(state, past, actions);
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        bool stepped = tabla_step(game, &next, past, actions[i]);
        assert(stepped);
        total += walk(game, &next, past, depth - 1);
        past->count = before;
    }
    return total;
}

uint64_t tabla_perft(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                     unsigned depth)
{
    struct tabla_keys keys = {0};
    uint64_t total;

    if (depth == 0)
        return 1;
    if (past) {
        bool copied = tabla_keys_copy(&keys, past);
        assert(copied);
    }
    total = walk(game, state, &keys, depth);
    tabla_keys_release(&keys);
    return total;
}
