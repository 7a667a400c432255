/* Playing actions and remembering the past, the same for every game. */
#include "tabla/game.h"

#include <stdlib.h>
#include <string.h>

bool tabla_keys_add(struct tabla_keys *keys, uint64_t key)
{
    if (keys->count == keys->capacity) {
        size_t capacity = keys->capacity ? keys->capacity * 2 : 64;
        uint64_t *grown = realloc(keys->keys, capacity * sizeof *grown);
        if (!grown)
            return false;
        keys->keys = grown;
        keys->capacity = capacity;
    }
    keys->keys[keys->count++] = key;
    return true;
}

bool tabla_keys_copy(struct tabla_keys *to, const struct tabla_keys *from)
{
    if (to->capacity < from->count) {
        uint64_t *grown = realloc(to->keys, from->count * sizeof *grown);
        if (!grown)
            return false;
        to->keys = grown;
        to->capacity = from->count;
    }
    if (from->count)
        memcpy(to->keys, from->keys, from->count * sizeof *to->keys);
    to->count = from->count;
    return true;
}

void tabla_keys_release(struct tabla_keys *keys)
{
    free(keys->keys);
    memset(keys, 0, sizeof *keys);
}

void tabla_resign(struct tabla_state *state, enum tabla_player player)
{
    state->over = 1;
    state->winner = player == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK;
    state->reason = TABLA_REASON_RESIGNED;
    state->margin = 0;
}

bool tabla_step(const struct tabla_game *game, struct tabla_state *state, struct tabla_keys *past, tabla_action action)
{
    if (past && game->has_history && !tabla_keys_add(past, game->key(state)))
        return false;
    if (action == TABLA_RESIGN)
        tabla_resign(state, (enum tabla_player)state->player);
    else
        game->apply(state, action);
    return true;
}

bool tabla_check(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                 tabla_action action, struct tabla_error *error)
{
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (action == TABLA_RESIGN)
        return true;
    return game->check(state, past, action, error);
}

unsigned tabla_playout(const struct tabla_game *game, struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    unsigned played = 0;

    if (game->playout)
        return game->playout(state, rng, limit);
    while (!state->over && played < limit) {
        size_t count = game->actions(state, NULL, actions);
        game->apply(state, actions[tabla_rng_below(rng, (uint32_t)count)]);
        played++;
    }
    return played;
}

unsigned tabla_rollout(const struct tabla_game *game, struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    return game->rollout ? game->rollout(state, rng, limit) : tabla_playout(game, state, rng, limit);
}
