/* What the properties of a node do to the position: set-up, who begins a turn, and how a game starts. */
#include "record/tree.h"

#include <string.h>

bool tabla_node_sets_up(const struct tabla_game *game, const struct tabla_node *node)
{
    (void)game;
    return node->count == 0 && tabla_node_find(node, TABLA_POSITION_PROPERTY) != NULL;
}

bool tabla_node_set_up(const struct tabla_game *game, const struct tabla_node *node, struct tabla_state *state,
                       struct tabla_keys *past, struct tabla_error *error)
{
    const char *line = tabla_node_get(node, TABLA_POSITION_PROPERTY);

    return game->read_position(line, strlen(line), state, past, error);
}

bool tabla_turn_begin(const struct tabla_game *game, struct tabla_state *state, enum tabla_player player, bool resume,
                      struct tabla_error *error)
{
    (void)game;
    (void)resume;
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (state->player != player)
        return tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("the other player decides now"), NULL, NULL, NULL);
    return true;
}

static bool describe_position(const struct tabla_game *game, struct tabla_node *node, const struct tabla_state *state,
                              const struct tabla_keys *past)
{
    struct tabla_text line = {0};
    bool done;

    game->write_position(state, past, &line);
    done = !line.failed && tabla_node_set(node, TABLA_POSITION_PROPERTY, tabla_text_string(&line));
    tabla_text_release(&line);
    return done;
}

bool tabla_node_describe_start(const struct tabla_game *game, struct tabla_node *root, const struct tabla_state *state,
                               const struct tabla_keys *past)
{
    for (size_t i = 0; game->variants[i] && (!past || past->count == 0); i++) {
        struct tabla_setup setup = {.variant = game->variants[i]};
        struct tabla_state usual;
        if (game->start(&setup, &usual, NULL) && memcmp(&usual, state, sizeof usual) == 0)
            return i == 0 || tabla_node_set(root, "RU", game->variants[i]);
    }
    return describe_position(game, root, state, past);
}

bool tabla_record_resume(struct tabla_record *record, struct tabla_error *error)
{
    (void)record;
    return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
}

bool tabla_record_set_up(struct tabla_record *record, const struct tabla_state *state, const struct tabla_keys *past,
                         struct tabla_error *error)
{
    struct tabla_node *node;

    if (record->done < record->node->count)
        return tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("a position can be set up between turns only"), NULL, NULL,
                          NULL);
    node = tabla_node_new(TABLA_NOBODY, NULL, 0);
    if (!node || !describe_position(record->game, node, state, past)) {
        tabla_node_free_tree(node);
        return tabla_no_memory(error);
    }
    if (!tabla_walk_enter(record, node, error)) {
        tabla_node_free_tree(node);
        return false;
    }
    tabla_node_append(record->trail->steps[record->trail->step_count - 1].node, node);
    return true;
}
