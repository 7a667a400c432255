/*
 * A player of any game: the best judgement there is of it, the search on top, ten strengths, and a clock. Told a
 * position and asked for a turn, or for what it thinks; never prints.
 *
 *   engine_new -> engine_set(position) -> engine_turn() ------------> actions to play
 *                       ^                 engine_think() ----------> engine_choices(), engine_line(), ...
 *                       '---- next position (what was thought of it is kept) -- engine_ponder() meanwhile
 *
 * An engine belongs to one thread at a time. While it thinks, other threads may only raise the flag it was told to
 * watch.
 */
#ifndef TABLA_ENGINE_ENGINE_H
#define TABLA_ENGINE_ENGINE_H

#include "engine/clock.h"
#include "engine/level.h"
#include "engine/shelf.h"
#include "search/search.h"
#include "tabla/game.h"

struct engine;

/* Who plays. All but the first are yardsticks, to measure against. */
enum engine_kind {
    ENGINE_FULL,      /* everything Tabla knows, at a level */
    ENGINE_ROLLOUT,   /* plain search that judges positions by random games */
    ENGINE_ALPHABETA, /* alpha-beta, to a depth or within a time; only for games that judge without random games */
    ENGINE_RANDOM     /* any sensible legal action: in Go none that fills an own eye */
};
/* "full", "rollout", "alphabeta", "random": by kind, NULL after the last. */
extern const char *const engine_kind_names[];

/* Zero is the default of every field but `game`. */
struct engine_options {
    const struct tabla_game *game;
    enum engine_kind kind;
    unsigned depth;   /* ENGINE_ALPHABETA: turns, with seconds at most; 0: as many as those allow, else 3 */
    unsigned level;   /* 1 to LEVEL_MOST; 0: LEVEL_MOST */
    uint64_t visits;  /* positions looked at for one decision, in place of the level's number; 0: the level's */
    double seconds;   /* for one decision, in place of the level's number; 0: the level's */
    unsigned threads; /* 0: all processors at the highest level, else one */
    size_t memory;    /* bytes for what is remembered; 0: 512 MiB */
    struct shelf *shelf; /* nets to judge by; NULL, or none for the game: the game's own judgement */
    uint64_t seed;    /* with one thread and no clock the same seed gives the same play */
};

/* NULL when memory is short or that kind cannot play that game. */
struct engine *engine_new(const struct engine_options *options);
void engine_free(struct engine *engine); /* NULL is fine */

const struct engine_options *engine_options_of(const struct engine *engine);
/* From now on; 1 to LEVEL_MOST. */
void engine_set_level(struct engine *engine, unsigned level);

/*
 * The position to think about. What is known of it from thinking about an earlier one is kept. `past` may be NULL.
 * False when memory is short.
 */
bool engine_set(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past);
/* Forgets everything: the next game owes nothing to this one. The same seed begins anew. */
void engine_clear(struct engine *engine);
/* Another seed, from now on and after each engine_clear(). */
void engine_seed(struct engine *engine, uint64_t seed);

/* How a turn is to be chosen. Zero: as the level says, without a clock. */
struct engine_wish {
    const struct clock *clock; /* the player's; NULL: none */
    double begun;              /* when it began to run, in seconds of CLOCK_MONOTONIC; 0: now */
    bool spend; /* where time alone is the limit and is for this move alone, use it all though the choice is settled
                   earlier: the next move begins with what is known then. For opponents that nobody waits for */
    bool never_resign;
    bool clean_up; /* Go: no pass while the other player has dead stones that can be taken off without giving away
                      what lives */
    const tabla_action *only; /* the first action is one of these; NULL: any */
    size_t only_count;
    const _Atomic bool *stop; /* choose at once when this becomes true; may be NULL */
    /* Called about every `interval` seconds while it thinks; false: choose now. NULL: not called. */
    bool (*report)(struct engine *engine, void *data);
    void *data;
    double interval;
};

/*
 * A whole turn for the player to decide: writes its actions (or TABLA_RESIGN alone) and returns how many; 0 when the
 * game is over, memory is short, or none of `only` can be played. The position stays as it is: tell it the next one.
 */
size_t engine_turn(struct engine *engine, const struct engine_wish *wish, tabla_action *out, size_t room);

/* Thinks about the position with the engine's full strength whatever the level, for as long as the limits say. */
void engine_think(struct engine *engine, const struct search_limits *limits,
                  bool (*report)(struct engine *engine, void *data), void *data, double interval);

/*
 * Goes on thinking in the background, until the next call that sets, chooses or thinks. What it thinks may be asked
 * meanwhile. Where a number of visits is the limit, as at most levels, it does nothing: they are spent already.
 */
void engine_ponder(struct engine *engine);

/* --- What it thinks, after or during a report of engine_turn() and engine_think() --- */

/* The position all this is about: the one set or, while a turn of several actions is chosen, one within it. */
const struct tabla_state *engine_position(const struct engine *engine);
/* The actions at hand, best first: at most `room`, returns how many. */
size_t engine_choices(const struct engine *engine, struct search_choice *out, size_t room);
/* The line that is expected to begin with `first`; returns its length. */
size_t engine_line(const struct engine *engine, tabla_action first, tabla_action *out, size_t room);
/* What the player to decide can expect, -1 (lost) to 1 (won). */
float engine_value(const struct engine *engine);
uint64_t engine_visits(const struct engine *engine);

/* How the board is likely to end up, by a net that knows or else by random games. Only games with owners. */
struct engine_outlook {
    unsigned games; /* random ones, or as many as a net's answer stands for */
    float owner[TABLA_MAX_SPOTS]; /* by spot: 1 Black's in all of them, -1 White's */
    float lead;                   /* Black's in points: the mean of games; by a net, what komi makes the game even */
    float spread;                 /* the standard deviation of margins */
    float wins;                   /* share of them that Black wins */
};
/*
 * False when the game knows no owners. `ahead`: actions of the expected line to play first. Half of the games begin one
 * action earlier: whoever moves first in a random game gains by it, and so neither player does. The end of a line is
 * hardly more than a guess, and the games would punish it: two actions are enough.
 */
bool engine_outlook(struct engine *engine, unsigned games, unsigned ahead, struct engine_outlook *out);
/* The same if a line of actions is played from the position set. */
bool engine_outlook_after(struct engine *engine, const tabla_action *line, size_t length, unsigned games,
                          struct engine_outlook *out);

#endif
