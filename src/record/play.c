/* Playing at the cursor: along what is there, into an unfinished turn, or as a variation. */
#include "record/tree.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_TURN = 64 };

static bool same_actions(const tabla_action *a, const tabla_action *b, size_t count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

/* A turn below `parent` that begins with these actions. */
static struct tabla_node *find_turn(const struct tabla_node *parent, enum tabla_player player,
                                    const tabla_action *begin, size_t count, tabla_action action)
{
    for (struct tabla_node *node = parent->first; node; node = node->next)
        if (node->player == player && node->count > count && node->actions[count] == action &&
            same_actions(node->actions, begin, count))
            return node;
    return NULL;
}

/* Whether the cursor stands inside a turn of `player` that its node holds the beginning of. */
static bool inside_node(const struct tabla_record *record, enum tabla_player player)
{
    const struct tabla_node *node = record->node;

    if (record->done < node->count)
        return true;
    return node->count > 0 && node->player == player && record->state.player == player && !record->state.over;
}

static void note(struct tabla_change_mark *mark, struct tabla_node *node, size_t kept)
{
    if (mark && !mark->grown) {
        mark->grown = node;
        mark->kept = kept;
    }
}

/* A new turn below `parent`: the actions that the cursor's node has done so far (`count` of them) and one more. */
static bool add_variation(struct tabla_record *record, struct tabla_node *parent, const struct tabla_state *begun,
                          enum tabla_player player, size_t count, tabla_action action, struct tabla_change_mark *mark)
{
    struct tabla_node *node = tabla_node_new(player, &action, 1);
    tabla_action *actions;

    if (!node)
        return false;
    if (count > 0) {
        actions = realloc(node->actions, (count + 1) * sizeof *actions);
        if (!actions) {
            tabla_node_free_tree(node);
            return false;
        }
        memcpy(actions, record->node->actions, count * sizeof *actions);
        actions[count] = action;
        node->actions = actions;
        node->count = count + 1;
    }
    tabla_node_append(parent, node);
    note(mark, node, 0);
    if (count > 0)
        tabla_walk_switch(record, node);
    tabla_walk_take(record, begun, node, count, player, action);
    return true;
}

bool tabla_play_one(struct tabla_record *record, enum tabla_player player, tabla_action action, bool resume,
                    struct tabla_change_mark *mark, struct tabla_error *error)
{
    struct tabla_node *node = record->node, *there;
    struct tabla_state begun = record->state;
    size_t done = record->done;
    bool inside;

    if ((resume || !begun.over) && !tabla_turn_begin(record->game, &begun, player, resume, error))
        return false;
    if (!tabla_check(record->game, &begun, &record->past, action, error))
        return false;
    if (!tabla_walk_reserve(record))
        return tabla_no_memory(error);

    if (done == node->count) {
        there = find_turn(node, player, NULL, 0, action);
        if (there) {
            tabla_walk_take(record, &begun, there, 0, player, action);
            return true;
        }
    } else if (node->actions[done] == action) {
        tabla_walk_take(record, &begun, node, done, player, action);
        return true;
    }
    inside = inside_node(record, player);
    if (!inside)
        return add_variation(record, node, &begun, player, 0, action, mark) || tabla_no_memory(error);

    there = find_turn(node->parent, player, node->actions, done, action);
    if (there) {
        tabla_walk_switch(record, there);
        tabla_walk_take(record, &begun, there, done, player, action);
        return true;
    }
    if (done == node->count && !node->first) {
        if (!tabla_node_reserve_action(node))
            return tabla_no_memory(error);
        note(mark, node, node->count);
        node->actions[node->count++] = action;
        tabla_walk_take(record, &begun, node, done, player, action);
        return true;
    }
    return add_variation(record, node->parent, &begun, player, done, action, mark) || tabla_no_memory(error);
}

/* --- Several at once, all or none ------------------------------------------------------------------------------- */

void tabla_change_begin(const struct tabla_record *record, struct tabla_change_mark *mark)
{
    *mark = (struct tabla_change_mark){.steps = record->trail->step_count, .node = record->node};
}

/* Everything that was added lies in or below the node that grew first: playing goes only down from there. */
void tabla_change_undo(struct tabla_record *record, const struct tabla_change_mark *mark)
{
    while (record->trail->step_count > mark->steps)
        tabla_walk_pop(record);
    if (record->node != mark->node)
        tabla_walk_switch(record, mark->node);
    if (!mark->grown)
        return;
    if (mark->kept == 0) {
        tabla_node_unlink(mark->grown);
        tabla_node_free_tree(mark->grown);
        return;
    }
    while (mark->grown->first) {
        struct tabla_node *child = mark->grown->first;
        tabla_node_unlink(child);
        tabla_node_free_tree(child);
    }
    mark->grown->count = mark->kept;
}

bool tabla_play_words(struct tabla_record *record, const char *text, size_t length, struct tabla_change_mark *mark,
                      struct tabla_error *error)
{
    tabla_action actions[LONGEST_TURN];
    /* The past is looked at when playing; to read with it would copy all of it for every turn. */
    size_t count = tabla_read_turn(record->game, &record->state, NULL, text, length, actions, LONGEST_TURN, error);

    for (size_t i = 0; i < count; i++) {
        if (!tabla_play_one(record, (enum tabla_player)record->state.player, actions[i], false, mark, error)) {
            if (error && error->column == 0)
                error->column = 1;
            return false;
        }
    }
    return count > 0;
}

bool tabla_record_play_as(struct tabla_record *record, enum tabla_player player, tabla_action action,
                          struct tabla_error *error)
{
    return tabla_play_one(record, player, action, false, NULL, error);
}

bool tabla_record_play(struct tabla_record *record, tabla_action action, struct tabla_error *error)
{
    return tabla_play_one(record, (enum tabla_player)record->state.player, action, false, NULL, error);
}

bool tabla_record_play_text(struct tabla_record *record, const char *text, size_t length, struct tabla_error *error)
{
    struct tabla_change_mark mark;

    tabla_change_begin(record, &mark);
    if (tabla_play_words(record, text, length, &mark, error))
        return true;
    tabla_change_undo(record, &mark);
    return false;
}
