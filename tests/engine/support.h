/* What the tests of the engine have in common. */
#ifndef TABLA_TESTS_ENGINE_SUPPORT_H
#define TABLA_TESTS_ENGINE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "tabla.h"

/* A game in progress, as a front end keeps it. */
struct table {
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;
    struct engine *engine;
};

/* At a position, with an engine as `options` say; the game is the position's. */
static inline void sit_down(struct table *table, const char *line, const struct engine_options *options)
{
    struct engine_options own = *options;
    struct tabla_error error = {0};

    memset(table, 0, sizeof *table);
    if (!tabla_read_position(line, strlen(line), &table->game, &table->state, &table->past, &error))
        fail_msg("%s: %s", line, error.text);
    own.game = table->game;
    if (own.memory == 0) /* the checks have every byte that is allocated written over */
        own.memory = 1 << 24;
    table->engine = engine_new(&own);
    assert_non_null(table->engine);
    assert_true(engine_set(table->engine, &table->state, &table->past));
}

static inline void get_up(struct table *table)
{
    engine_free(table->engine);
    tabla_keys_release(&table->past);
}

/* The engine's turn, every action checked against the rules and played; returns how many. */
static inline size_t take_turn(struct table *table, const struct engine_wish *wish, tabla_action *out, size_t room)
{
    unsigned player = table->state.player;
    size_t count;

    assert_true(engine_set(table->engine, &table->state, &table->past));
    count = engine_turn(table->engine, wish, out, room);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(table->state.player, player);
        assert_true(tabla_check(table->game, &table->state, &table->past, out[i], NULL));
        assert_true(tabla_step(table->game, &table->state, &table->past, out[i]));
    }
    return count;
}

/* A person's action by its text. */
static inline void play(struct table *table, const char *text)
{
    tabla_action actions[TABLA_MAX_RUN];
    size_t count =
        tabla_read_turn(table->game, &table->state, &table->past, text, strlen(text), actions, TABLA_MAX_RUN, NULL);

    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        assert_true(tabla_step(table->game, &table->state, &table->past, actions[i]));
}

static inline tabla_action action_called(const struct table *table, const char *text)
{
    tabla_action actions[TABLA_MAX_RUN];

    assert_int_equal(
        tabla_read_turn(table->game, &table->state, &table->past, text, strlen(text), actions, TABLA_MAX_RUN, NULL), 1);
    return actions[0];
}

static const char start_of_yinsh[] = "yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0";
static const char start_of_gipf[] = "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-";
static const char start_of_go[] = "go 5/5/5/5/5 b play rules=school komi=4.5";
static const char *const starts[] = {start_of_yinsh, start_of_gipf, start_of_go, "template .../.../... b"};
enum { STARTS = sizeof starts / sizeof *starts };

#endif
