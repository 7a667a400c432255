/* Choosing a turn: how long to think, what to make of it, when to pass and when to give up. */
#include <math.h>
#include <string.h>

#include "base/now.h"
#include "engine/inside.h"
#include "search/alphabeta.h"

/* What a move loses on its way to whoever keeps the clock. */
static const double LAG = 0.05;
/* Actions of a turn after the first follow from it: they get a share of the time. */
static const double LATER_SHARE = 0.25;
/* How many positions valued by a random game tell as much as one that is judged. */
enum { LUCK = 4 };
/* Random games to see how the board will end up; fewer where the clock has less for the move, one for each such time:
 * several are played in it. From so few games it is not told that a game is lost. */
enum { OUTLOOK_GAMES = 128, OUTLOOK_LEAST = 32, OUTLOOK_TO_TELL = 64 };
static const double OUTLOOK_TIME = 0.001;
/* Hopeless: hardly a random game is won, and the search agrees, several turns running. */
static const float HOPELESS_WINS = 0.02f, HOPELESS_VALUE = -0.9f;
enum { HOPELESS_TURNS = 3, HOPELESS_VISITS = 50 };
/* How many actions are tried before what is dead is left where it is. */
enum { CLEANING_TRIES = 8 };

/* --- How long --------------------------------------------------------------------------------------------------- */

/* How many moves a player should still expect to make: random games are longer than real ones. */
static double moves_to_come(struct engine *engine, const struct tabla_state *state)
{
    enum { GAMES = 8, LONG = 400 };
    double length = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        struct tabla_state end = *state;
        length += tabla_playout(engine->options.game, &end, &engine->rng, LONG);
    }
    return fmin(60, fmax(8, length / GAMES / 4));
}

static struct clock_budget budget_of(struct engine *engine, const struct engine_wish *wish)
{
    if (!wish->clock)
        return (struct clock_budget){0, 0};
    return clock_budget(wish->clock, moves_to_come(engine, &engine->state), LAG);
}

static unsigned outlook_games(struct clock_budget budget)
{
    const double games = budget.most > 0 ? budget.usual / OUTLOOK_TIME : OUTLOOK_GAMES;

    return games > OUTLOOK_GAMES ? OUTLOOK_GAMES : games < OUTLOOK_LEAST ? OUTLOOK_LEAST : (unsigned)games;
}

/*
 * The limits of one decision; *most is what they may be stretched to when it is a hard one. Whatever the turn has taken
 * since it began comes off what the clock allows: it is for the whole turn.
 */
static struct search_limits limits_of(const struct engine *engine, const struct engine_wish *wish,
                                      struct clock_budget budget, bool first, double begin, double *most)
{
    const struct engine_options *options = &engine->options;
    const struct level_way *level = engine_way(engine);
    const bool own = options->visits || options->seconds > 0; /* limits in place of the level's */
    struct search_limits limits = {.one_reply = true, .settle = true, .stop = wish->stop};
    struct clock_budget left;

    limits.visits = own ? options->visits : level->visits;
    if (!own && limits.visits > 1 && !engine->netted && options->game->playout_share > 0)
        limits.visits *= LUCK;
    limits.seconds = own ? options->seconds : (double)level->seconds;
    if (wish->spend && !limits.visits)
        limits.settle = wish->clock ? clock_carries(wish->clock) : options->seconds <= 0;
    left = clock_budget_after(budget, seconds_now() - begin);
    if (budget.most > 0 && (limits.visits == 0 && options->seconds <= 0)) {
        limits.seconds = first ? left.usual : budget.usual; /* nothing but the clock sets a limit */
    } else if (budget.most > 0 && (limits.seconds <= 0 || budget.most < limits.seconds)) {
        limits.seconds = budget.most;
    }
    *most = fmax(limits.seconds, limits.visits || options->seconds > 0 ? 0 : budget.most);
    if (!first) {
        limits.seconds *= LATER_SHARE;
        *most = limits.seconds;
    }
    if (left.most > 0) {
        limits.seconds = fmin(limits.seconds, left.most);
        *most = fmin(*most, left.most);
    }
    return limits;
}

/* Whether the action that was looked at most is not the one that looks best: worth a second thought. */
static bool is_hard(const struct engine *engine)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    size_t count = search_choices(engine->search, choices, TABLA_MAX_ACTIONS), most = 0;

    for (size_t i = 1; i < count; i++)
        if (choices[i].visits > choices[most].visits)
            most = i;
    for (size_t i = 0; i < count; i++)
        if (choices[i].visits > choices[most].visits / 4 &&
            search_worth(&choices[i]) > search_worth(&choices[most]) + 0.01f)
            return true;
    return false;
}

/* --- Which ------------------------------------------------------------------------------------------------------ */

static tabla_action find_pass(const struct engine *engine, const struct tabla_state *state, const tabla_action *actions,
                              size_t count)
{
    for (size_t i = count; i-- > 0;)
        if (engine_is_pass(engine, state, actions[i]))
            return actions[i];
    return TABLA_ACTION_NONE;
}

static bool same_pieces(const struct tabla_game *game, const struct tabla_state *a, const struct tabla_state *b)
{
    struct tabla_view left, right;

    game->view(a, &left);
    game->view(b, &right);
    return left.piece_count == right.piece_count &&
           memcmp(left.pieces, right.pieces, left.piece_count * sizeof *left.pieces) == 0;
}

static tabla_action choose_by_lot(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                                  const struct search_limits *limits)
{
    const struct tabla_game *game = engine->options.game;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t all = game->actions(state, past, actions), count = 0;
    struct tabla_state next = *state;
    tabla_action pass = find_pass(engine, state, actions, all);

    for (size_t i = 0; i < all; i++)
        if (engine_may_play(limits, actions[i]))
            actions[count++] = actions[i];
    /* One step of a random game knows what is sensible; where that is forbidden by the past, anything goes. */
    tabla_playout(game, &next, &engine->rng, 1);
    for (size_t i = 0; i < count; i++) {
        struct tabla_state after = *state;
        game->apply(&after, actions[i]);
        if (memcmp(&after, &next, sizeof after) == 0)
            return actions[i];
    }
    /* A pass can cost more in random games than the rules ask for it. */
    if (pass != TABLA_ACTION_NONE && engine_may_play(limits, pass) && same_pieces(game, state, &next))
        return pass;
    return count ? actions[tabla_rng_below(&engine->rng, (uint32_t)count)] : TABLA_ACTION_NONE;
}

static tabla_action choose(struct engine *engine, const struct engine_wish *wish, const struct tabla_state *state,
                           const struct tabla_keys *past, const struct search_limits *given, double most)
{
    const struct engine_options *options = &engine->options;
    struct search_limits limits = *given;
    /* To a fixed depth it takes the time it likes, whatever the level would. */
    struct alphabeta_limits ahead = {
        .depth = options->depth, .seconds = options->seconds > 0 ? limits.seconds : 0, .stop = limits.stop};
    struct alphabeta_result result;

    if (options->kind == ENGINE_RANDOM)
        return choose_by_lot(engine, state, past, &limits);
    if (options->kind == ENGINE_ALPHABETA &&
        alphabeta(options->game, state, past, &ahead, tabla_rng_next(&engine->rng), &result) &&
        engine_may_play(&limits, result.action))
        return result.action;
    engine_search(engine, &limits, wish->report, wish->data, wish->interval);
    if (most > limits.seconds && limits.seconds > 0 && is_hard(engine)) {
        limits.seconds = most - limits.seconds;
        engine_search(engine, &limits, wish->report, wish->data, wish->interval);
    }
    return engine_pick(engine, state, past, &limits);
}

/* --- Passing and giving up -------------------------------------------------------------------------------------- */

/* Whether it brings back a position of this game, the same player to move. */
static bool brings_back(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                        tabla_action action)
{
    struct tabla_state next = *state;
    uint64_t key;

    game->apply(&next, action);
    key = game->key(&next);
    for (size_t i = past->count; i-- > 0;)
        if (past->keys[i] == key)
            return true;
    return false;
}

/*
 * Leaves out what brings a position back: the other player holds nothing to be left, and has answered it once. Rules
 * with simple ko allow it, and two kos could be taken in turn for ever. Where nobody passes, as with three of them, it
 * goes on as long as the rules let it. Returns how many are left.
 */
static size_t leave_out_repeats(const struct tabla_game *game, const struct tabla_state *state,
                                const struct tabla_keys *past, tabla_action *actions, size_t count, tabla_action pass)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (actions[i] == pass || !brings_back(game, state, past, actions[i]))
            actions[kept++] = actions[i];
    return kept;
}

/* Whether a player who does not look ahead would rather pass: there is nothing but own eyes left to fill. */
static bool would_rather_pass(const struct engine *engine, const struct tabla_state *state, const tabla_action *actions,
                              size_t count, tabla_action pass)
{
    float priors[TABLA_MAX_ACTIONS], of_pass = 0, best = 0;

    if (!engine->options.game->judge)
        return false;
    engine->options.game->judge(state, actions, count, priors);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == pass)
            of_pass = priors[i];
        else
            best = fmaxf(best, priors[i]);
    }
    return of_pass >= best;
}

/*
 * What to do about passing, and what else is to be chosen from: `actions` and *count become fewer where not all of it
 * is. With PASS_LATER `status` says what stands where.
 */
static enum passing consider_passing(struct engine *engine, const struct engine_wish *wish,
                                     const struct tabla_state *state, const struct tabla_keys *past,
                                     tabla_action *actions, size_t *count, tabla_action pass,
                                     const struct engine_outlook *outlook, uint8_t status[TABLA_MAX_SPOTS])
{
    const struct tabla_game *game = engine->options.game;
    enum passing passing = engine_think_of_passing(engine, wish->clean_up, state, pass, outlook);
    struct tabla_state next = *state;
    size_t kept = 0;
    bool idle, passed;

    game->apply(&next, pass);
    /* By the other player a moment ago or, where play was resumed, by both. */
    passed = next.over || (game->has_history && brings_back(game, state, past, pass));
    if (game->has_history && next.over)
        *count = leave_out_repeats(game, state, past, actions, *count, pass);
    /* There may be nothing but own eyes left, which are no better than a pass. */
    idle = would_rather_pass(engine, state, actions, *count, pass);
    if (wish->clean_up && (idle || passed || passing == PASS_NOW)) {
        /* Nothing else is left to play for: worth a closer look than that of a few random games. */
        const bool dead = engine_find_dead(state, status);
        if (dead)
            *count = engine_leave_eyes(state, actions, *count, actions);
        if (dead && *count > 0)
            return PASS_LATER;
        return dead || idle || passing == PASS_NOW ? PASS_NOW : PASS_FREE;
    }
    if (passing == PASS_NOW || (passing == PASS_BARRED && idle))
        return PASS_NOW;
    if (passing == PASS_FREE)
        return PASS_FREE;
    if (wish->clean_up)
        kept = engine_leave_eyes(state, actions, *count, actions);
    else
        for (size_t i = 0; i < *count; i++)
            if (actions[i] != pass)
                actions[kept++] = actions[i];
    *count = kept;
    return kept == 0 ? PASS_NOW : PASS_BARRED;
}

static bool is_hopeless(const struct engine *engine, const struct tabla_state *state,
                        const struct engine_outlook *outlook)
{
    float wins = state->player == TABLA_BLACK ? outlook->wins : 1 - outlook->wins;

    return outlook->games >= OUTLOOK_TO_TELL && wins <= HOPELESS_WINS &&
           (search_visits(engine->search) < HOPELESS_VISITS || search_value(engine->search) < HOPELESS_VALUE);
}

/* `chosen`, or the next that is liked best of `left`, that gives nothing away; none: TABLA_ACTION_NONE. `left` is used
 * up. By what was found already, for the time is for one search. */
static tabla_action find_safe(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                              tabla_action chosen, tabla_action *left, size_t count,
                              const uint8_t status[TABLA_MAX_SPOTS])
{
    for (unsigned tries = 0; chosen != TABLA_ACTION_NONE && engine_gives_away(state, chosen, status); tries++) {
        struct search_limits limits = {.only = left};

        if (tries + 1 == CLEANING_TRIES)
            return TABLA_ACTION_NONE;
        for (size_t i = 0; i < count; i++)
            if (left[i] != chosen)
                left[limits.only_count++] = left[i];
        count = limits.only_count;
        chosen = engine_pick(engine, state, past, &limits);
    }
    return chosen;
}

/*
 * Takes off what is held for dead where nothing else is to be played for. The search has little to look for then, and
 * at weak levels does not look: what it likes best may be anywhere, or give away a team that lives. Passes if need be.
 */
static tabla_action clean_up(struct engine *engine, const struct engine_wish *wish, const struct tabla_state *state,
                             const struct tabla_keys *past, struct search_limits limits, double most,
                             tabla_action *actions, size_t count, tabla_action pass,
                             const uint8_t status[TABLA_MAX_SPOTS])
{
    tabla_action taking[TABLA_MAX_ACTIONS], chosen;
    const size_t found = engine_find_taking(state, status, actions, count, taking);

    limits.only = found > 0 ? taking : actions;
    limits.only_count = found > 0 ? found : count;
    chosen = choose(engine, wish, state, past, &limits, most);
    if (found > 0) {
        chosen = find_safe(engine, state, past, chosen, taking, found, status);
        if (chosen != TABLA_ACTION_NONE)
            return chosen;
        limits.only = actions;
        limits.only_count = count;
        chosen = engine_pick(engine, state, past, &limits);
    }
    chosen = find_safe(engine, state, past, chosen, actions, count, status);
    return chosen == TABLA_ACTION_NONE ? pass : chosen;
}

/* --- The turn --------------------------------------------------------------------------------------------------- */

static tabla_action decide(struct engine *engine, const struct engine_wish *wish, const struct tabla_state *state,
                           const struct tabla_keys *past, bool first, double begin)
{
    tabla_action actions[TABLA_MAX_ACTIONS], pass = TABLA_ACTION_NONE, chosen;
    const size_t all = engine->options.game->actions(state, past, actions);
    size_t count = all;
    const struct clock_budget budget = budget_of(engine, wish);
    struct engine_outlook outlook;
    uint8_t status[TABLA_MAX_SPOTS];
    enum passing passing = PASS_FREE;
    double most;
    struct search_limits limits;
    bool looks_out = engine->options.game->owners && engine->options.kind != ENGINE_RANDOM && !(first && wish->only);

    if (looks_out) {
        pass = find_pass(engine, state, actions, count);
        engine_look_out(engine, state, outlook_games(budget), &outlook);
        if (pass != TABLA_ACTION_NONE)
            passing = consider_passing(engine, wish, state, past, actions, &count, pass, &outlook, status);
    }
    if (passing == PASS_NOW)
        return pass;
    limits = limits_of(engine, wish, budget, first, begin, &most);
    /* Known better than a level is to know it, from an analysis: a level plays as well as it does without one. */
    if (limits.visits && search_visits(engine->search) > limits.visits && !search_set(engine->search, state, past))
        return TABLA_ACTION_NONE;
    if (first && wish->only) {
        limits.only = wish->only;
        limits.only_count = wish->only_count;
    } else if (count < all) {
        limits.only = actions;
        limits.only_count = count;
    }
    if (limits.only_count == 1) /* it may be asked what is thought of it, but there is nothing to choose */
        limits.settle = true;
    chosen = passing == PASS_LATER
                 ? clean_up(engine, wish, state, past, limits, most, actions, count, pass, status)
                 : choose(engine, wish, state, past, &limits, most);
    if (looks_out && !wish->never_resign && engine->options.kind == ENGINE_FULL) {
        unsigned *hopeless = &engine->hopeless[state->player];

        *hopeless = is_hopeless(engine, state, &outlook) && !engine_is_young(engine, state) ? *hopeless + 1 : 0;
        if (*hopeless >= HOPELESS_TURNS)
            return TABLA_RESIGN;
    }
    return chosen;
}

size_t engine_turn(struct engine *engine, const struct engine_wish *wish, tabla_action *out, size_t room)
{
    const struct tabla_game *game = engine->options.game;
    struct tabla_state state = engine->state;
    struct tabla_keys past = {0};
    size_t count = 0;
    double begin = wish->begun > 0 ? wish->begun : seconds_now();

    engine_settle_down(engine);
    if (!engine->set || state.over || !search_follow(engine->search, &state, &engine->past) ||
        !tabla_keys_copy(&past, &engine->past))
        return 0;
    while (count < room) {
        tabla_action action = decide(engine, wish, &state, &past, count == 0, begin);

        if (action == TABLA_ACTION_NONE)
            break;
        out[count++] = action;
        if (action == TABLA_RESIGN || !tabla_step(game, &state, &past, action) || state.over ||
            state.player != engine->state.player || !search_follow(engine->search, &state, &past))
            break;
    }
    tabla_keys_release(&past);
    return count;
}
