/*
 * Positions with one right answer. A puzzle is found in a position, not made up: either the player to act can force
 * something within a few turns, and only one action begins it; or the other threatens something, and only one action
 * prevents it. Both are proved (study/proof.h); how hard it is, the engine tells: by how much it has to look at before
 * it finds the answer.
 *
 * A puzzle is a JSON object, one line of a collection; puzzles/README.md says what its fields mean.
 */
#ifndef TABLA_STUDY_PUZZLE_H
#define TABLA_STUDY_PUZZLE_H

#include <jansson.h>

#include "engine/engine.h"
#include "study/proof.h"

struct puzzle_goal {
    const char *name; /* "ring", "hold-ring" */
    enum aim aim;
    bool hold; /* the other's aim, to be prevented */
};
/* By index from 0, NULL after the last; by name. */
const struct puzzle_goal *puzzle_goal_at(size_t index);
const struct puzzle_goal *puzzle_goal_find(const char *name);

struct puzzle_finder {
    const struct tabla_game *game;
    struct engine *engine; /* asked how hard a puzzle is, and whether the answer is any good */
    uint64_t nodes;        /* for one proof */
    unsigned most;         /* turns to look ahead */
    uint64_t effort;       /* visits after which the engine must have seen the answer */
    struct proof proof;
};

/* False when memory is short. The engine must outlive it. */
bool puzzle_finder_init(struct puzzle_finder *finder, const struct tabla_game *game, struct engine *engine);
void puzzle_finder_release(struct puzzle_finder *finder);

/* The puzzle in a position, NULL if there is none. What went before the position does not count. */
json_t *puzzle_find(struct puzzle_finder *finder, const struct tabla_state *state);

/* --- Between its parts --- */

/* What is to be played and what it is answered with, as far as it goes; NULL if several actions begin alike. `turns`:
 * proved by proof_reach(). */
json_t *puzzle_solution(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                        unsigned turns);

/* --- Games played to find them in --- */

struct puzzle_mine {
    const struct tabla_game *game;
    struct tabla_setup setup;
    struct shelf *shelf; /* may be NULL */
    uint64_t visits;     /* for each decision of the games played; 0: 60 */
    unsigned threads;
    size_t memory;
    uint64_t seed;
    unsigned count; /* how many puzzles */
    const _Atomic bool *stop;
    /* Called with each puzzle, which is the caller's to release. False: that is enough. */
    bool (*found)(void *data, json_t *puzzle);
    /* Called after each game; may be NULL. */
    void (*progress)(void *data, unsigned games, unsigned found);
    void *data;
};

/* False when memory is short. */
bool puzzle_mine(const struct puzzle_mine *mine);

#endif
