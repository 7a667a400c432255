/* The cursor of a record: the trail behind it, and walking along what is there. */
#include "record/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool tabla_no_memory(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

/* --- The trail -------------------------------------------------------------------------------------------------- */

static bool grow(void **array, size_t *capacity, size_t count, size_t size)
{
    size_t wanted = *capacity ? *capacity * 2 : 16;
    void *grown;

    if (count < *capacity)
        return true;
    if (wanted > SIZE_MAX / 2 / size)
        return false;
    grown = realloc(*array, wanted * size);
    if (!grown)
        return false;
    *array = grown;
    *capacity = wanted;
    return true;
}

bool tabla_walk_reserve(struct tabla_record *record)
{
    struct tabla_trail *trail = record->trail;
    struct tabla_keys *past = &record->past;
    void *steps = trail->steps, *saved = trail->saved, *keys = past->keys;
    bool room;

    room = grow(&steps, &trail->step_capacity, trail->step_count, sizeof *trail->steps);
    trail->steps = steps;
    if (!room)
        return false;
    room = grow(&saved, &trail->saved_capacity, trail->saved_count, sizeof *trail->saved);
    trail->saved = saved;
    if (!room || !record->game->has_history)
        return room;
    room = grow(&keys, &past->capacity, past->count, sizeof *past->keys);
    past->keys = keys;
    return room;
}

static void push(struct tabla_record *record, enum tabla_step_kind kind, enum tabla_player player, tabla_action action)
{
    struct tabla_trail *trail = record->trail;

    trail->steps[trail->step_count++] =
        (struct tabla_trail_step){record->node, record->done, (uint8_t)kind, (uint8_t)player, action};
    if (kind != TABLA_STEP_REMARK) {
        struct tabla_trail_saved *saved = &trail->saved[trail->saved_count++];
        saved->state = record->state;
        saved->past_count = record->past.count;
        saved->set_aside = (struct tabla_keys){0};
    }
}

void tabla_walk_pop(struct tabla_record *record)
{
    struct tabla_trail *trail = record->trail;
    const struct tabla_trail_step *step;

    assert(trail->step_count > 0);
    step = &trail->steps[--trail->step_count];
    record->node = step->node;
    record->done = step->done;
    if (step->kind == TABLA_STEP_REMARK)
        return;
    assert(trail->saved_count > 0);
    record->state = trail->saved[--trail->saved_count].state;
    if (step->kind == TABLA_STEP_ACTION) {
        record->past.count = trail->saved[trail->saved_count].past_count;
        trail->actions--;
    } else {
        tabla_keys_release(&record->past);
        record->past = trail->saved[trail->saved_count].set_aside;
    }
}

static void trail_free(struct tabla_trail *trail)
{
    if (!trail)
        return;
    for (size_t i = 0; i < trail->saved_count; i++)
        tabla_keys_release(&trail->saved[i].set_aside);
    free(trail->saved);
    free(trail->steps);
    free(trail);
}

void tabla_walk_take(struct tabla_record *record, const struct tabla_state *begun, struct tabla_node *node, size_t done,
                     enum tabla_player player, tabla_action action)
{
    bool stepped;

    push(record, TABLA_STEP_ACTION, player, action);
    record->state = *begun;
    stepped = tabla_step(record->game, &record->state, &record->past, action);
    assert(stepped);
    record->node = node;
    record->done = done + 1;
    record->trail->actions++;
}

bool tabla_walk_enter(struct tabla_record *record, struct tabla_node *node, struct tabla_error *error)
{
    struct tabla_state state = record->state;
    struct tabla_keys past = {0};

    if (!tabla_walk_reserve(record))
        return tabla_no_memory(error);
    if (!tabla_node_sets_up(record->game, node)) {
        push(record, TABLA_STEP_REMARK, TABLA_NOBODY, TABLA_ACTION_NONE);
    } else {
        if (!tabla_node_set_up(record->game, node, &state, &past, error)) {
            tabla_keys_release(&past);
            return false;
        }
        push(record, TABLA_STEP_SET_UP, TABLA_NOBODY, TABLA_ACTION_NONE);
        record->trail->saved[record->trail->saved_count - 1].set_aside = record->past;
        record->past = past;
        record->state = state;
    }
    record->node = node;
    record->done = 0;
    return true;
}

bool tabla_walk_into(struct tabla_record *record, struct tabla_node *node, struct tabla_error *error)
{
    struct tabla_state begun = record->state;
    size_t done = record->node == node ? record->done : 0;

    if (node->count == 0)
        return tabla_walk_enter(record, node, error);
    assert(done < node->count);
    if (done == 0 && !tabla_turn_begin(record->game, &begun, node->player, true, error))
        return false;
    /* Checked again although it was legal once: a caller may have changed the set-up above. */
    if (!tabla_check(record->game, &begun, &record->past, node->actions[done], error))
        return false;
    if (!tabla_walk_reserve(record))
        return tabla_no_memory(error);
    tabla_walk_take(record, &begun, node, done, node->player, node->actions[done]);
    return true;
}

void tabla_walk_switch(struct tabla_record *record, struct tabla_node *other)
{
    struct tabla_trail *trail = record->trail;

    for (size_t i = trail->step_count; i > 0 && trail->steps[i - 1].node == record->node; i--)
        trail->steps[i - 1].node = other;
    record->node = other;
}

bool tabla_walk_init(struct tabla_record *walk, const struct tabla_record *record)
{
    const struct tabla_trail *trail = record->trail;
    const struct tabla_keys *past = &record->past;
    size_t past_count = past->count;

    memset(walk, 0, sizeof *walk);
    walk->game = record->game;
    walk->root = walk->node = record->root;
    walk->state = trail->saved_count ? trail->saved[0].state : record->state;
    /* The past at the root: what the first set-up put aside, or else the present one, each cut to what the root had. */
    for (size_t i = 0, saved = 0; i < trail->step_count; i++) {
        if (trail->steps[i].kind == TABLA_STEP_REMARK)
            continue;
        if (saved == 0)
            past_count = trail->saved[0].past_count;
        if (trail->steps[i].kind == TABLA_STEP_SET_UP) {
            past = &trail->saved[saved].set_aside;
            break;
        }
        saved++;
    }
    walk->trail = calloc(1, sizeof *walk->trail);
    if (!walk->trail || !tabla_keys_copy(&walk->past, &(struct tabla_keys){past->keys, past_count, past_count})) {
        tabla_walk_release(walk);
        return false;
    }
    return true;
}

void tabla_walk_release(struct tabla_record *walk)
{
    trail_free(walk->trail);
    tabla_keys_release(&walk->past);
    walk->trail = NULL;
}

/* --- Beginnings and the end ------------------------------------------------------------------------------------- */

struct tabla_record *tabla_record_bare(const struct tabla_game *game, const struct tabla_state *state,
                                       const struct tabla_keys *past, struct tabla_error *error)
{
    struct tabla_record *record = calloc(1, sizeof *record);

    if (record) {
        record->game = game;
        record->state = *state;
        record->root = record->node = tabla_node_new(TABLA_NOBODY, NULL, 0);
        record->trail = calloc(1, sizeof *record->trail);
    }
    if (!record || !record->root || !record->trail || (past && !tabla_keys_copy(&record->past, past))) {
        tabla_record_free(record);
        tabla_no_memory(error);
        return NULL;
    }
    return record;
}

struct tabla_record *tabla_record_from_state(const struct tabla_game *game, const struct tabla_state *state,
                                             const struct tabla_keys *past, struct tabla_error *error)
{
    struct tabla_record *record = tabla_record_bare(game, state, past, error);

    if (record && !tabla_node_describe_start(game, record->root, state, past)) {
        tabla_record_free(record);
        tabla_no_memory(error);
        return NULL;
    }
    return record;
}

struct tabla_record *tabla_record_new(const struct tabla_game *game, const struct tabla_setup *setup,
                                      struct tabla_error *error)
{
    struct tabla_state state;

    return game->start(setup, &state, error) ? tabla_record_from_state(game, &state, NULL, error) : NULL;
}

struct tabla_record *tabla_record_from_position(const char *line, size_t length, struct tabla_error *error)
{
    const struct tabla_game *game;
    struct tabla_record *record = NULL;
    struct tabla_state state;
    struct tabla_keys past = {0};

    if (tabla_read_position(line, length, &game, &state, &past, error))
        record = tabla_record_from_state(game, &state, &past, error);
    tabla_keys_release(&past);
    return record;
}

void tabla_record_free(struct tabla_record *record)
{
    if (!record)
        return;
    tabla_walk_release(record);
    tabla_node_free_tree(record->root);
    free(record);
}

/* --- Walking ---------------------------------------------------------------------------------------------------- */

bool tabla_record_back(struct tabla_record *record)
{
    if (record->trail->step_count == 0)
        return false;
    tabla_walk_pop(record);
    return true;
}

/* Whether the last step was an action that left the same player to decide: then the cursor stands inside a turn. */
static bool inside_turn_of(const struct tabla_record *record, enum tabla_player player)
{
    const struct tabla_trail *trail = record->trail;
    const struct tabla_trail_step *last = trail->step_count ? &trail->steps[trail->step_count - 1] : NULL;

    return last && last->kind == TABLA_STEP_ACTION && last->player == player && !record->state.over &&
           record->state.player == player;
}

bool tabla_record_back_turn(struct tabla_record *record)
{
    const struct tabla_trail *trail = record->trail;
    const struct tabla_trail_step *last;
    enum tabla_player player;

    if (trail->step_count == 0)
        return false;
    last = &trail->steps[trail->step_count - 1];
    player = last->player;
    do
        tabla_walk_pop(record);
    while (inside_turn_of(record, player));
    return true;
}

bool tabla_record_forward(struct tabla_record *record)
{
    if (record->done < record->node->count)
        return tabla_walk_into(record, record->node, NULL);
    return record->node->first && tabla_walk_into(record, record->node->first, NULL);
}

bool tabla_record_forward_turn(struct tabla_record *record)
{
    if (!tabla_record_forward(record))
        return false;
    while (record->done < record->node->count && tabla_record_forward(record))
        ;
    return true;
}

/* Gives back the room for steps as well: a file may hold many games, few of which anybody walks. */
void tabla_record_rewind(struct tabla_record *record)
{
    struct tabla_trail *trail = record->trail;

    while (trail->step_count > 0)
        tabla_walk_pop(record);
    free(trail->steps);
    free(trail->saved);
    *trail = (struct tabla_trail){0};
}

void tabla_record_to_end(struct tabla_record *record)
{
    while (tabla_record_forward(record))
        ;
}

/* The nodes from below `top` down to `node`, topmost first; *count of them. NULL: `node` is not below, or no memory. */
static struct tabla_node **path_down(const struct tabla_node *top, struct tabla_node *node, size_t *count)
{
    struct tabla_node **path, *at;
    size_t n = 0;

    for (at = node; at && at != top; at = at->parent)
        n++;
    path = at ? malloc((n + 1) * sizeof *path) : NULL;
    *count = n;
    if (path)
        for (at = node; n > 0; at = at->parent)
            path[--n] = at;
    return path;
}

/* Walks down from the cursor; on failure the cursor is back where it was. */
static bool walk_down(struct tabla_record *record, struct tabla_node *node, size_t done)
{
    size_t count, steps = record->trail->step_count;
    struct tabla_node **path = path_down(record->node, node, &count);
    bool going = path != NULL;

    while (going && record->done < (record->node == node ? done : record->node->count))
        going = tabla_walk_into(record, record->node, NULL);
    for (size_t i = 0; going && i < count; i++) {
        size_t until = path[i] == node ? done : path[i]->count;
        do
            going = tabla_walk_into(record, path[i], NULL);
        while (going && record->done < until);
    }
    free(path);
    if (!going)
        while (record->trail->step_count > steps)
            tabla_walk_pop(record);
    return going;
}

static bool is_above_or_same(const struct tabla_node *node, const struct tabla_node *below)
{
    while (below && below != node)
        below = below->parent;
    return below != NULL;
}

bool tabla_record_goto(struct tabla_record *record, struct tabla_node *node, size_t done)
{
    struct tabla_record walk;

    if (done == SIZE_MAX)
        done = node->count;
    if (done > node->count)
        return false;
    /* Before the first action of a node is the end of its parent. */
    if (done == 0 && node->count > 0) {
        node = node->parent;
        done = node->count;
    }
    if (is_above_or_same(node, record->node) && (node != record->node || done <= record->done)) {
        while (record->node != node || record->done > done)
            tabla_walk_pop(record);
        return true;
    }
    if (is_above_or_same(record->node, node))
        return walk_down(record, node, done);
    /* On another branch: a second cursor goes there from the root, so that nothing is lost if it cannot. */
    if (!tabla_walk_init(&walk, record))
        return false;
    if (!walk_down(&walk, node, done)) {
        tabla_walk_release(&walk);
        return false;
    }
    tabla_walk_release(record);
    *record = walk;
    return true;
}

size_t tabla_record_depth(const struct tabla_record *record)
{
    return record->trail->actions;
}

tabla_action tabla_record_last(const struct tabla_record *record, struct tabla_state *before)
{
    const struct tabla_trail *trail = record->trail;
    size_t saved = trail->saved_count;

    for (size_t i = trail->step_count; i > 0; i--) {
        const struct tabla_trail_step *step = &trail->steps[i - 1];
        if (step->kind != TABLA_STEP_REMARK)
            saved--;
        if (step->kind != TABLA_STEP_ACTION)
            continue;
        if (before) {
            *before = trail->saved[saved].state;
            tabla_turn_begin(record->game, before, step->player, true, NULL);
        }
        return step->action;
    }
    return TABLA_ACTION_NONE;
}

bool tabla_record_resumed(const struct tabla_record *record)
{
    const struct tabla_trail *trail = record->trail;
    bool ended = false, resumed = false;

    for (size_t i = 0, saved = 0; i < trail->step_count; i++) {
        const struct tabla_trail_step *step = &trail->steps[i];
        struct tabla_state state;

        if (step->kind == TABLA_STEP_REMARK)
            continue;
        /* Whether this one is over says nothing: resuming leaves no trace in the tree, and is done on walking on. */
        state = trail->saved[saved++].state;
        resumed = step->kind == TABLA_STEP_ACTION && (resumed || ended);
        ended = step->kind == TABLA_STEP_ACTION &&
                tabla_turn_begin(record->game, &state, (enum tabla_player)step->player, true, NULL) &&
                tabla_step(record->game, &state, NULL, step->action) && state.over;
    }
    return resumed || (ended && !record->state.over);
}
