/*
 * A second opinion on puzzles: the plainest search there is, without memory and without order, and a walk through every
 * branch of a solution. Owes nothing to src/study/proof.c.
 */
#ifndef TESTS_STUDY_PUZZLES_H
#define TESTS_STUDY_PUZZLES_H

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tabla/game.h"
#include "tabla/go.h"

struct task {
    const struct tabla_game *game;
    struct tabla_state state;
    enum tabla_player player, aimer; /* whose puzzle it is, and whose aim */
    unsigned turns;
    const char *goal;
    int target;
};

static inline const char *text_of(json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    if (!text)
        fail_msg("%s is missing in %s", name, json_dumps(object, JSON_COMPACT));
    return text;
}

static inline struct task task_of(json_t *puzzle)
{
    const char *line = text_of(puzzle, "position");
    struct task task = {.goal = text_of(puzzle, "goal"), .target = -1};
    struct tabla_error error = {0};
    struct tabla_layout layout;

    if (!tabla_read_position(line, strlen(line), &task.game, &task.state, NULL, &error))
        fail_msg("%s: column %u", line, error.column);
    assert_string_equal(task.game->name, text_of(puzzle, "game"));
    task.player = strcmp(text_of(puzzle, "player"), "W") == 0 ? TABLA_WHITE : TABLA_BLACK;
    assert_int_equal(task.player, task.state.player);
    task.turns = (unsigned)json_integer_value(json_object_get(puzzle, "turns"));
    task.aimer = task.player;
    if (strncmp(task.goal, "hold-", 5) == 0 || strcmp(task.goal, "save") == 0)
        task.aimer = task.player == TABLA_WHITE ? TABLA_BLACK : TABLA_WHITE;
    task.goal += strncmp(task.goal, "hold-", 5) == 0 ? 5 : 0;
    if (json_object_get(puzzle, "target")) {
        task.game->layout(&task.state, &layout);
        for (size_t i = 0; i < layout.spot_count; i++)
            if (strcmp(layout.spots[i].name, text_of(puzzle, "target")) == 0)
                task.target = (int)i;
        assert_true(task.target >= 0);
    }
    return task;
}

/* Whether the aim is there after an action that was played in `before`. */
static inline bool arrived(const struct task *task, const struct tabla_state *before, tabla_action action,
                           const struct tabla_state *after)
{
    char text[TABLA_ACTION_TEXT];
    struct tabla_change changes[TABLA_MAX_CHANGES];
    size_t count;

    if (task->target >= 0)
        return tabla_go_stone(after, (unsigned)task->target) == TABLA_NOBODY;
    if (after->over && after->winner == task->aimer)
        return true;
    if (strcmp(task->goal, "win") == 0 || before->player != task->aimer)
        return false;
    tabla_write_action(task->game, before, action, text);
    if (strcmp(task->goal, "ring") == 0)
        return text[0] == 'x' && !strchr(text, '-'); /* xe5, not xe1-e5 */
    count = task->game->changes(before, action, changes);
    for (size_t i = 0; i < count; i++)
        if (changes[i].kind == TABLA_CHANGE_REMOVE && changes[i].piece == TABLA_PIECE_GIPF &&
            changes[i].owner != task->aimer)
            return true;
    return false;
}

/* Whether the aimer gets there within so many own turns. */
static inline bool forced(const struct task *task, const struct tabla_state *state, unsigned turns)
{
    bool own = state->player == task->aimer;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count;

    if (turns == 0)
        return false;
    /* One stone a turn takes one liberty. */
    if (task->target >= 0 && tabla_go_liberties(state, (unsigned)task->target) > turns)
        return false;
    count = task->game->actions(state, NULL, actions);
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;
        bool good;

        tabla_step(task->game, &next, NULL, actions[i]);
        good = arrived(task, state, actions[i], &next) ||
               (!next.over && forced(task, &next, own && next.player != state->player ? turns - 1 : turns));
        if (good == own)
            return own;
    }
    return !own;
}

static inline bool forced_after(const struct task *task, const struct tabla_state *state, tabla_action action,
                                unsigned turns)
{
    struct tabla_state next = *state;

    tabla_step(task->game, &next, NULL, action);
    if (arrived(task, state, action, &next))
        return true;
    if (next.over)
        return false;
    return forced(task, &next, state->player == task->aimer && next.player != task->aimer ? turns - 1 : turns);
}

static inline tabla_action action_of(const struct task *task, const struct tabla_state *state, const char *text)
{
    tabla_action actions[4];
    struct tabla_error error = {0};
    char sentence[256];

    if (tabla_read_turn(task->game, state, NULL, text, strlen(text), actions, 4, &error) != 1) {
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fail_msg("%s: %s", text, sentence);
    }
    return actions[0];
}

#endif
