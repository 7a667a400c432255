/* What an engine is made of: private to src/engine. */
#ifndef TABLA_ENGINE_INSIDE_H
#define TABLA_ENGINE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/netted.h"

/* No sensible game has more actions; GIPF need not end at all. */
enum { ENGINE_LONGEST = 2000 };

struct engine {
    struct engine_options options;
    struct search_judged judged;
    struct search_rollout rollout;
    struct netted *netted; /* NULL: no net */
    struct search_evaluator evaluator;
    struct search *search;
    struct tabla_rng rng;

    bool set; /* there is a position */
    struct tabla_state state;
    struct tabla_keys past;
    unsigned hopeless[2]; /* by player: own turns in a row that looked lost */

    bool pondering;
    pthread_t ponderer;
    _Atomic bool ponder_stop;
};

struct engine_reporter {
    struct engine *engine;
    bool (*report)(struct engine *engine, void *data);
    void *data;
};

/* How it thinks and chooses at its level. */
const struct level_way *engine_way(const struct engine *engine);
/* Ends pondering. */
void engine_settle_down(struct engine *engine);
/* search_run() with the engine's kind of report. */
void engine_search(struct engine *engine, const struct search_limits *limits,
                   bool (*report)(struct engine *engine, void *data), void *data, double interval);
/* Random games from a position. */
void engine_look_out(struct engine *engine, const struct tabla_state *state, unsigned games,
                     struct engine_outlook *out);
/* What a net says of it, by all symmetries or by one; the lead is the median of the margins it foresees. False when
 * none knows. */
bool engine_ask_the_net(const struct engine *engine, const struct tabla_state *state, bool with_care,
                        struct engine_outlook *out);

/* Whether the first action of a turn may be that one, by what was wished for. */
bool engine_may_play(const struct search_limits *limits, tabla_action action);
bool engine_is_pass(const struct engine *engine, const struct tabla_state *state, tabla_action action);
/* Which of the actions that were looked at is played, as freely as the level chooses; TABLA_ACTION_NONE: none may be. */
tabla_action engine_pick(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                         const struct search_limits *limits);
/* Whether so little of a game with handicap stones has been played that nobody gives up yet. */
bool engine_is_young(const struct engine *engine, const struct tabla_state *state);
enum passing { PASS_FREE, PASS_NOW, PASS_BARRED };
/* What to do about passing at a position whose outlook by random games is known. */
enum passing engine_think_of_passing(struct engine *engine, bool clean_up, const struct tabla_state *state,
                                     tabla_action pass, const struct engine_outlook *outlook);

#endif
