#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/agreed.h"
#include "engine/inside.h"

const char *const engine_kind_names[] = {"full", "rollout", "alphabeta", "random", NULL};

/* Held against values: where those come from random games they are less to be trusted, and it takes more. */
static const float EXPLORATION = 1.25f;

/* Nets learn from searches that are sure of themselves, and so become surer than they should be. Where a net's file
 * does not say by how much. */
static const float SOFTNESS = 1.6f;

/* Against a net's values, which lie between -1 and 1, in the choice of what to play. */
static const float DOUBT = 0.5f;

/* For everything that is remembered, unless told otherwise; of that, one part in so many for a net's answers. */
static const size_t MEMORY = (size_t)512 << 20;
enum { MEMO_SHARE = 8 };
/* Turns that alpha-beta looks ahead at most where only time limits it: more than it reaches. */
enum { DEEPEST = 100 };

/* Alpha-beta wants a judgement by hand: values of random games are too much a matter of luck. */
static bool can_play(const struct engine_options *options)
{
    return options->kind != ENGINE_ALPHABETA || (options->game->judge && options->game->playout_share < 1);
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > 64 ? 64 : (unsigned)count;
}

/* False when memory is short. */
static bool choose_evaluator(struct engine *engine)
{
    const struct tabla_game *game = engine->options.game;
    const struct net *net = NULL;

    if (engine->options.shelf && engine->options.kind == ENGINE_FULL)
        net = shelf_net(engine->options.shelf, game, NULL);
    engine->judged = (struct search_judged){
        .game = game, .rollout_share = game->playout_share, .limit = ENGINE_LONGEST, .temperature = game->look_ahead};
    if (net) {
        engine->netted = netted_new(game, net, engine->options.memory / MEMO_SHARE);
        if (!engine->netted)
            return false;
        engine->evaluator = netted_evaluator(engine->netted);
    } else if (game->judge && engine->options.kind != ENGINE_ROLLOUT) {
        engine->evaluator = search_judged_evaluator(&engine->judged);
        engine->evaluator.end = agreed_end_without_net(game);
    } else {
        engine->rollout = (struct search_rollout){.game = game, .rollouts = 1, .limit = ENGINE_LONGEST};
        engine->evaluator = search_rollout_evaluator(&engine->rollout);
        engine->evaluator.end = agreed_end_without_net(game);
    }
    return true;
}

struct engine *engine_new(const struct engine_options *options)
{
    struct engine *engine;
    struct search_options search = {.seed = options->seed};

    if (!can_play(options))
        return NULL;
    engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->options = *options;
    if (engine->options.level < LEVEL_LEAST || engine->options.level > LEVEL_MOST)
        engine->options.level = LEVEL_MOST;
    if (engine->options.depth == 0)
        engine->options.depth = options->seconds > 0 ? DEEPEST : 3;
    if (engine->options.threads == 0)
        engine->options.threads = engine->options.level == LEVEL_MOST ? processors() : 1;
    if (engine->options.memory == 0)
        engine->options.memory = MEMORY;
    if (!choose_evaluator(engine)) {
        free(engine);
        return NULL;
    }
    search.threads = engine->options.threads;
    search.memory = engine->options.memory;
    search.exploration = EXPLORATION * (engine->netted ? 1 : 1 + options->game->playout_share);
    if (engine->netted) {
        search.doubt = DOUBT;
        search.softness = netted_softness(engine->netted, SOFTNESS);
        search.memory -= search.memory / MEMO_SHARE;
    }
    engine->search = search_new(options->game, &engine->evaluator, &search);
    if (!engine->search) {
        netted_free(engine->netted);
        free(engine);
        return NULL;
    }
    tabla_rng_seed(&engine->rng, options->seed);
    return engine;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    engine_settle_down(engine);
    search_free(engine->search);
    netted_free(engine->netted);
    tabla_keys_release(&engine->past);
    free(engine);
}

const struct engine_options *engine_options_of(const struct engine *engine)
{
    return &engine->options;
}

void engine_set_level(struct engine *engine, unsigned level)
{
    engine_settle_down(engine);
    engine->options.level = level;
}

const struct level_way *engine_way(const struct engine *engine)
{
    const struct level *level = level_of(engine->options.level);

    return engine->netted ? &level->by_net : &level->plain;
}

bool engine_set(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past)
{
    static const struct tabla_keys nothing;

    engine_settle_down(engine);
    engine->set = false;
    if (!past)
        past = &nothing;
    if (!tabla_keys_copy(&engine->past, past) || !search_follow(engine->search, state, past))
        return false;
    engine->state = *state;
    engine->set = true;
    return true;
}

void engine_clear(struct engine *engine)
{
    engine_settle_down(engine);
    search_clear(engine->search);
    if (engine->netted)
        netted_clear(engine->netted);
    tabla_rng_seed(&engine->rng, engine->options.seed);
    memset(engine->hopeless, 0, sizeof engine->hopeless);
    engine->set = false;
}

void engine_seed(struct engine *engine, uint64_t seed)
{
    engine_settle_down(engine);
    engine->options.seed = seed;
    search_seed(engine->search, seed);
    tabla_rng_seed(&engine->rng, seed);
}

/* --- Thinking --------------------------------------------------------------------------------------------------- */

static bool pass_on(struct search *search, void *data)
{
    struct engine_reporter *reporter = data;

    (void)search;
    return reporter->report(reporter->engine, reporter->data);
}

void engine_search(struct engine *engine, const struct search_limits *limits,
                   bool (*report)(struct engine *engine, void *data), void *data, double interval)
{
    struct engine_reporter reporter = {engine, report, data};

    search_run(engine->search, limits, report ? pass_on : NULL, &reporter, interval);
}

void engine_think(struct engine *engine, const struct search_limits *limits,
                  bool (*report)(struct engine *engine, void *data), void *data, double interval)
{
    engine_settle_down(engine);
    if (engine->set && search_follow(engine->search, &engine->state, &engine->past))
        engine_search(engine, limits, report, data, interval);
}

/* Whether it is a number of visits that ends its thoughts: more of them would make it another level. */
static bool thinks_by_number(const struct engine *engine)
{
    const struct engine_options *options = &engine->options;

    return options->visits || (options->seconds <= 0 && engine_way(engine)->visits);
}

static void *ponder(void *data)
{
    struct engine *engine = data;

    search_run(engine->search, &(struct search_limits){.stop = &engine->ponder_stop}, NULL, NULL, 0);
    return NULL;
}

void engine_ponder(struct engine *engine)
{
    engine_settle_down(engine);
    if (!engine->set || engine->state.over || thinks_by_number(engine) ||
        !search_follow(engine->search, &engine->state, &engine->past))
        return;
    atomic_store(&engine->ponder_stop, false);
    engine->pondering = pthread_create(&engine->ponderer, NULL, ponder, engine) == 0;
}

void engine_settle_down(struct engine *engine)
{
    if (!engine->pondering)
        return;
    atomic_store(&engine->ponder_stop, true);
    pthread_join(engine->ponderer, NULL);
    engine->pondering = false;
}

/* --- What it thinks --------------------------------------------------------------------------------------------- */

const struct tabla_state *engine_position(const struct engine *engine)
{
    return search_position(engine->search);
}

size_t engine_choices(const struct engine *engine, struct search_choice *out, size_t room)
{
    return search_choices(engine->search, out, room);
}

size_t engine_line(const struct engine *engine, tabla_action first, tabla_action *out, size_t room)
{
    return search_line(engine->search, first, out, room);
}

float engine_value(const struct engine *engine)
{
    return search_value(engine->search);
}

uint64_t engine_visits(const struct engine *engine)
{
    return search_visits(engine->search);
}
