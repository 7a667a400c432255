/* What the properties of a node do to the position: set-up, who begins a turn, and how a game starts. */
#include "record/tree.h"

#include <string.h>

#include "record/go_sgf.h"
#include "tabla/go.h"

bool tabla_node_sets_up(const struct tabla_game *game, const struct tabla_node *node)
{
    if (node->count > 0)
        return false;
    return tabla_node_find(node, TABLA_POSITION_PROPERTY) || (game == &tabla_go && tabla_go_sets_up(node));
}

bool tabla_node_set_up(const struct tabla_game *game, const struct tabla_node *node, struct tabla_state *state,
                       struct tabla_keys *past, struct tabla_error *error)
{
    const char *line = tabla_node_get(node, TABLA_POSITION_PROPERTY);
    struct tabla_state other;

    if (!line)
        return tabla_go_set_up(node, state, error);
    if (!game->read_position(line, strlen(line), &other, past, error))
        return false;
    /* One game has one board, and the turns below are written for that. */
    if (game == &tabla_go && tabla_go_size(&other) != tabla_go_size(state))
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("a position set up in a game must have the same board"),
                          NULL, NULL, NULL);
    *state = other;
    return true;
}

bool tabla_turn_begin(const struct tabla_game *game, struct tabla_state *state, enum tabla_player player, bool resume,
                      struct tabla_error *error)
{
    if (game == &tabla_go)
        return tabla_go_turn_begin(state, player, resume, error);
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (state->player != player)
        return tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("the other player decides now"), NULL, NULL, NULL);
    return true;
}

/* --- The other way round: properties that tell of a position ---------------------------------------------------- */

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

static bool describe_variant(const struct tabla_game *game, struct tabla_node *root, const struct tabla_state *state,
                             bool *exact)
{
    for (size_t i = 0; game->variants[i]; i++) {
        struct tabla_setup setup = {.variant = game->variants[i]};
        struct tabla_state usual;
        *exact = game->start(&setup, &usual, NULL) && memcmp(&usual, state, sizeof usual) == 0;
        if (*exact)
            return i == 0 || tabla_node_set(root, "RU", game->variants[i]);
    }
    return true;
}

bool tabla_node_describe_start(const struct tabla_game *game, struct tabla_node *root, const struct tabla_state *state,
                               const struct tabla_keys *past)
{
    bool exact;

    if (!(game == &tabla_go ? tabla_go_describe_start(root, state, &exact)
                            : describe_variant(game, root, state, &exact)))
        return false;
    return (exact && (!past || past->count == 0)) || describe_position(game, root, state, past);
}

bool tabla_record_resume(struct tabla_record *record, struct tabla_error *error)
{
    if (record->game != &tabla_go)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    return tabla_go_resume(&record->state, error);
}

bool tabla_record_set_up(struct tabla_record *record, const struct tabla_state *state, const struct tabla_keys *past,
                         struct tabla_error *error)
{
    struct tabla_node *parent = record->node, *node;
    bool exact = false, described;

    if (record->done < parent->count)
        return tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("a position can be set up between turns only"), NULL, NULL,
                          NULL);
    node = tabla_node_new(TABLA_NOBODY, NULL, 0);
    if (!node)
        return tabla_no_memory(error);
    described = record->game != &tabla_go || tabla_go_describe_change(node, &record->state, state, &exact);
    if (!described ||
        (!(exact && (!past || past->count == 0)) && !describe_position(record->game, node, state, past))) {
        tabla_node_free_tree(node);
        return tabla_no_memory(error);
    }
    if (!tabla_walk_enter(record, node, error)) {
        tabla_node_free_tree(node);
        return false;
    }
    tabla_node_append(parent, node);
    return true;
}
