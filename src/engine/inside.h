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
/* Which of the actions that were looked at is played, as freely as the level chooses. TABLA_ACTION_NONE: none may. */
tabla_action engine_pick(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                         const struct search_limits *limits);
/* Whether so little of a game with handicap stones has been played that nobody gives up yet. */
bool engine_is_young(const struct engine *engine, const struct tabla_state *state);
enum passing {
    PASS_FREE,
    PASS_NOW,
    PASS_BARRED,
    PASS_LATER /* it is bidden to clean up, and there is something to take off first */
};
/* What to do about passing at a position whose outlook by random games is known. */
enum passing engine_think_of_passing(struct engine *engine, bool clean_up, const struct tabla_state *state,
                                     tabla_action pass, const struct engine_outlook *outlook);

/* Go: what stands where (enum settle_status). Whether some of it is the other player's and dead. */
bool engine_find_dead(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS]);
/* Go: of the actions, to `kept`, those that may take something off: neither the pass nor an own eye. Returns how many.
 */
size_t engine_leave_eyes(const struct tabla_state *state, const tabla_action *actions, size_t count,
                         tabla_action *kept);
/* Go: of those the ones beside a stone that is dead. */
size_t engine_find_taking(const struct tabla_state *state, const uint8_t status[TABLA_MAX_SPOTS],
                          const tabla_action *actions, size_t count, tabla_action *kept);
/* Go: whether an action makes dead, or takes off, what is the player's own and not dead. */
bool engine_gives_away(const struct tabla_state *state, tabla_action action, const uint8_t status[TABLA_MAX_SPOTS]);

#endif
