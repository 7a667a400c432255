/* Which of the actions that were looked at is played. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "engine/inside.h"

/* A move this much worse than the best is no slip of a learner but a blunder: no level plays it knowingly. */
static const float BLUNDER = 0.35f;
/* Nor one that a net takes for a few hundred times less likely than another. */
static const double ABSURD = 0.004;
/* What was found of values counts as so many visits: it is told apart from chance by about as many. */
static const double VALUES = 50;
/* No board looks the same from more sides. */
enum { MOST_SIDES = 12 };

bool engine_may_play(const struct search_limits *limits, tabla_action action)
{
    for (size_t i = 0; i < limits->only_count; i++)
        if (limits->only[i] == action)
            return true;
    return !limits->only;
}

bool engine_is_pass(const struct engine *engine, const struct tabla_state *state, tabla_action action)
{
    struct tabla_parts parts;

    engine->options.game->parts(state, action, &parts);
    return parts.kind == TABLA_ACT_PASS;
}

/* Other limits than a level's ask for the best. */
static bool is_told_how_long(const struct engine_options *options)
{
    return options->kind != ENGINE_FULL || options->visits || options->seconds > 0;
}

/*
 * How much is to be said for each action before freedom comes into it: how often it was looked at. Few visits of a net
 * say little by their number, for all may have gone to one action that others are as good as: what was found of values
 * is told as if so many more visits had been shared out by it.
 */
static void find_likings(const struct engine *engine, const struct search_choice *choices, size_t count, double *out)
{
    float policy[TABLA_MAX_ACTIONS];

    if (engine->netted)
        search_policy(engine->search, choices, count, 1, policy);
    for (size_t i = 0; i < count; i++)
        out[i] = choices[i].visits + (double)(engine->netted ? VALUES * policy[i] : choices[i].prior);
}

/* What is to be said for the action at that place, the likeliest being at 1. A net is a little sure of every action,
 * and on a large board all that little together is much: so weak levels choose among a few. */
static double liking_at(const double *likings, size_t count, unsigned place)
{
    double best[TABLA_MAX_ACTIONS];
    size_t found = 0;

    if (place == 0 || place > count)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const double liking = likings[i];
        size_t at = found < place ? found++ : place;

        for (; at > 0 && best[at - 1] < liking; at--)
            if (at < place)
                best[at] = best[at - 1];
        if (at < place)
            best[at] = liking;
    }
    return best[place - 1];
}

/* Marks what at first sight is worse than passing, as filling an own eye is: to a net all is one where all is lost. */
static void find_worse_than_passing(const struct engine *engine, const struct tabla_state *state,
                                    const struct search_choice *choices, size_t count, bool *worse)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
    size_t pass = count;

    memset(worse, 0, count * sizeof *worse);
    for (size_t i = 0; i < count; i++) {
        actions[i] = choices[i].action;
        if (engine_is_pass(engine, state, actions[i]))
            pass = i;
    }
    if (pass == count || !engine->options.game->judge)
        return;
    engine->options.game->judge(state, actions, count, priors);
    for (size_t i = 0; i < count; i++)
        worse[i] = priors[i] < priors[pass];
}

/* By what is to be said for it, more or less freely; what is proven is not left to chance, nor is a pass: who passes
 * means it. */
static tabla_action by_liking(struct engine *engine, const struct tabla_state *state,
                              const struct search_limits *limits)
{
    const struct level_way *way = engine_way(engine);
    const float freedom = is_told_how_long(&engine->options) ? 0 : way->freedom;
    struct search_choice choices[TABLA_MAX_ACTIONS];
    double likings[TABLA_MAX_ACTIONS], weights[TABLA_MAX_ACTIONS], total = 0, draw;
    size_t all = search_choices(engine->search, choices, TABLA_MAX_ACTIONS), count = 0;
    double most, least;
    bool worse[TABLA_MAX_ACTIONS];

    find_likings(engine, choices, all, likings);
    /* The tree may know more than was to be looked at this time. */
    for (size_t i = 0; i < all; i++) {
        if (!engine_may_play(limits, choices[i].action))
            continue;
        choices[count] = choices[i];
        likings[count++] = likings[i];
    }
    if (count == 0)
        return TABLA_ACTION_NONE;
    if (freedom <= 0 || choices[0].proven == 1 || choices[0].proven == -1)
        return choices[0].action;
    find_worse_than_passing(engine, state, choices, count, worse);
    most = liking_at(likings, count, 1);
    least = liking_at(likings, count, way->among);
    for (size_t i = 0; i < count; i++) {
        const struct search_choice *choice = &choices[i];
        bool bad = choice->proven == -1 || (i > 0 && (worse[i] || engine_is_pass(engine, state, choice->action))) ||
                   (choice->visits > 0 && choices[0].visits > 0 && choice->value < choices[0].value - BLUNDER);

        bad = bad || likings[i] < least || (engine->netted && likings[i] / most < ABSURD);
        weights[i] = bad ? 0 : pow(likings[i] / most, 1 / (double)freedom);
        total += weights[i];
    }
    draw = total * ((double)(tabla_rng_next(&engine->rng) >> 11) * 0x1p-53);
    for (size_t i = 0; i < count; i++) {
        if (draw < weights[i])
            return choices[i].action;
        draw -= weights[i];
    }
    return choices[0].action;
}

/*
 * Where the position looks the same from several sides an action is as good as what it becomes when the board is
 * turned: which of them is left to the lot, so that games do not all begin in the same corner. The past may allow only
 * some.
 */
static tabla_action from_any_side(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                                  const struct search_limits *limits, tabla_action action)
{
    const struct tabla_game *game = engine->options.game;
    const unsigned symmetries = game->symmetries(state);
    tabla_action same[MOST_SIDES];
    unsigned count = 0;

    assert(symmetries <= MOST_SIDES);
    for (unsigned i = 0; i < symmetries; i++) {
        const tabla_action turned = game->transform_action(state, i, action);
        struct tabla_state seen;

        game->transform(state, i, &seen);
        if (memcmp(&seen, state, sizeof seen) == 0 && engine_may_play(limits, turned) &&
            game->check(state, past, turned, NULL))
            same[count++] = turned;
    }
    return count > 1 ? same[tabla_rng_below(&engine->rng, count)] : action;
}

tabla_action engine_pick(struct engine *engine, const struct tabla_state *state, const struct tabla_keys *past,
                         const struct search_limits *limits)
{
    const tabla_action action = by_liking(engine, state, limits);

    /* Yardsticks stay as they are. */
    return action == TABLA_ACTION_NONE || engine->options.kind != ENGINE_FULL
               ? action
               : from_any_side(engine, state, past, limits, action);
}
