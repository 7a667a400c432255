/* What happens in one game of self-play or of a match, told as if nobody ever had to wait. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* Memory is taken only where a stack has been. Ladders are read here, with a board for each fork of them. */
enum { STACK = 256 << 10, STACK_OF_JUDGEMENT = 4 << 20, NODE_BYTES = 48 };

enum { DECIDED_FOR_LONG = 8 }; /* searches in a row that see a game decided, before it is to be ended */

/* --- Judging: hand the leaf over and sleep until the answer is there -------------------------------------------- */

static unsigned queue_for(const struct seat *seat, const struct tabla_state *state)
{
    const struct selfplay *selfplay = seat->game->selfplay;
    unsigned small = selfplay->config.small_frame;

    if (seat->queue == 0 && small && selfplay->features.side(&selfplay->features, state) <= small)
        return SMALL_BOARDS;
    return (unsigned)seat->queue;
}

static void judge(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    const struct seat *seat = self;
    struct game *game = seat->game;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        game->leaf = &leaves[i];
        game->queue = queue_for(seat, leaves[i].state);
        coroutine_yield(&game->coroutine);
    }
}

/* Points are for learning what they are worth; matches are there to be won. */
static bool counts_points(const struct game *game)
{
    return game->opponent == OPPONENT_SELF && game->selfplay->config.score_weight > 0;
}

void game_judged(const struct game *game, const float *answer, struct search_leaf *leaf)
{
    float sign = leaf->state->player == TABLA_BLACK ? 1.0f : -1.0f;
    float weight = counts_points(game) ? game->selfplay->config.score_weight : 0;

    leaf->value = sign * answer[0];
    leaf->bonus = sign * weight * (answer[1] - answer[0]);
}

/* A game that is won may still be won by more. */
static bool end(const void *self, const struct tabla_state *state, float *value, float *bonus)
{
    (void)value;
    *bonus = boards_settle(((const struct seat *)self)->game->selfplay, state);
    return false;
}

static bool seat_init(struct seat *seat, struct game *game, int queue, bool match, uint64_t seed)
{
    const struct selfplay *selfplay = game->selfplay;
    unsigned visits = queue < 0 ? selfplay->config.most_judged_visits
                      : match   ? selfplay->config.match_visits
                                : 2 * selfplay->config.most_visits; /* see visits_in_all() */
    struct search_options options = {.threads = 1, .seed = seed, .gumbel = match ? 0 : selfplay->config.gumbel};

    seat->game = game;
    seat->queue = queue;
    if (queue < 0) {
        seat->evaluator = search_judged_evaluator(&selfplay->judged);
    } else {
        seat->evaluator = (struct search_evaluator){
            .self = seat, .batch = 1, .judge = judge, .end = counts_points(game) ? end : NULL};
        options.softness = selfplay->config.softness;
        options.softened = true;
    }
    /* Two trees, from one of which to the other goes what is kept; no more than is used is ever touched. */
    options.memory = (size_t)2 * NODE_BYTES * (visits + 2) * selfplay->features.most_actions;
    seat->search = search_new(selfplay->rules, &seat->evaluator, &options);
    return seat->search != NULL;
}

/* --- Beginning -------------------------------------------------------------------------------------------------- */

static double share(struct tabla_rng *rng)
{
    return (double)(tabla_rng_next(rng) >> 11) * 0x1p-53;
}

/* Puts the pieces up; returns which variant it is. */
static unsigned begin(struct game *game, struct tabla_state *state, bool match, bool other_variant)
{
    const struct tabla_game *rules = game->selfplay->rules;
    struct tabla_setup setup = {0};
    struct tabla_error error;
    unsigned variant = 0, others = 0;
    bool started;

    while (rules->variants[1 + others])
        others++;
    if (other_variant && others) {
        variant = 1 + tabla_rng_below(&game->rng, others);
        setup.variant = rules->variants[variant];
    }
    boards_begin(game->selfplay, match, &game->rng, &setup);
    started = rules->start(&setup, state, &error);
    if (!started)
        abort();
    game->past.count = 0;
    game->seats[0].follows = game->seats[1].follows = false;
    game->recorded = game->thought = game->plies = game->decided = 0;
    game->patience = DECIDED_FOR_LONG;
    return variant;
}

static void step(struct game *game, struct tabla_state *state, tabla_action action)
{
    if (!tabla_step(game->selfplay->rules, state, &game->past, action))
        abort();
}

/* As step(), once searches are under way: what each knows of where the action leads is kept. */
static void advance(struct game *game, struct tabla_state *state, tabla_action action)
{
    step(game, state, action);
    for (unsigned i = 0; i < 2; i++)
        if (game->seats[i].follows && !search_play(game->seats[i].search, action))
            abort();
}

static void play_at_random(struct game *game, struct tabla_state *state, unsigned count, struct tabla_rng *rng)
{
    static _Thread_local tabla_action actions[TABLA_MAX_ACTIONS];

    for (unsigned i = 0; i < count && !state->over; i++) {
        size_t legal = game->selfplay->rules->actions(state, &game->past, actions);
        step(game, state, actions[tabla_rng_below(rng, (uint32_t)legal)]);
    }
}

/* --- Recording -------------------------------------------------------------------------------------------------- */

/* What a search has found, and what is to be learnt from it. */
struct finding {
    struct search_choice choices[TABLA_MAX_ACTIONS];
    float policy[TABLA_MAX_ACTIONS];
    size_t count;
};

static bool record(struct game *game, const struct tabla_state *state, const struct finding *found)
{
    const struct selfplay *selfplay = game->selfplay;
    const struct selfplay_shape *shape = &selfplay->shape;
    size_t planes = (size_t)(shape->planes + 2 * shape->owners) * shape->words * 8;
    char *at = game->records + (size_t)game->recorded * shape->record_bytes;
    struct selfplay_tail tail = {.count = (uint16_t)found->count};
    int16_t *actions;
    uint16_t *shares;

    if (found->count > shape->actions)
        return false;
    memset(at, 0, shape->record_bytes);
    selfplay->features.encode(&selfplay->features, state, NULL, (uint64_t *)(void *)at, (float *)(void *)(at + planes));
    actions = (int16_t *)(void *)(at + planes + (size_t)shape->scalars * 4);
    shares = (uint16_t *)(void *)(actions + shape->actions);
    for (size_t i = 0; i < found->count; i++) {
        actions[i] = (int16_t)selfplay->features.policy_index(&selfplay->features, state, found->choices[i].action);
        shares[i] = (uint16_t)lrintf(found->policy[i] * 65535.0f);
    }
    tail.ply = (uint8_t)(game->plies < 255 ? game->plies : 255);
    memcpy(at + shape->record_bytes - sizeof tail, &tail, sizeof tail);
    game->recorded++;
    return true;
}

/* Returns what the player to act can expect. */
static float remember(struct game *game, const struct tabla_state *state, const struct search *search, bool keep)
{
    static _Thread_local struct finding found;
    float value;

    found.count = search_choices(search, found.choices, TABLA_MAX_ACTIONS);
    search_policy(search, found.choices, found.count, game->selfplay->config.target_weight, found.policy);
    value = search_expectation(search, found.choices, found.count, found.policy);
    if (game->thought < game->selfplay->config.most_plies)
        game->thoughts[game->thought++] = (struct thought){.value = state->player == TABLA_BLACK ? value : -value,
                                                           .player = state->player,
                                                           .recorded = keep && record(game, state, &found)};
    return value;
}

void game_look_back(float found, float share, float *value, float *weight)
{
    float later = (1 - share) * *weight, sum = share + later;

    *value = sum > 0 ? (share * found + later * *value) / sum : found;
    *weight = sum;
}

static uint8_t result_for(const struct tabla_state *state, unsigned player)
{
    if (!state->over || state->winner == TABLA_NOBODY)
        return 1;
    return state->winner == player ? 0 : 2;
}

/* The game is over: now the positions know how it ended. */
static void hand_in(struct game *game, const struct tabla_state *state)
{
    struct selfplay *selfplay = game->selfplay;
    const struct selfplay_shape *shape = &selfplay->shape;
    size_t bytes = shape->record_bytes;
    char *record = game->records + game->recorded * bytes;
    float value = 0, weight = 0;

    for (unsigned i = game->thought; i-- > 0;) {
        const struct thought *thought = &game->thoughts[i];
        struct selfplay_tail tail;
        uint64_t *owners;

        game_look_back(thought->value, selfplay->config.search_share, &value, &weight);
        if (!thought->recorded)
            continue;
        record -= bytes;
        owners = (uint64_t *)(void *)record + shape->planes * shape->words;
        memcpy(&tail, record + bytes - sizeof tail, sizeof tail);
        tail.value = thought->player == TABLA_BLACK ? value : -value;
        tail.share = weight;
        tail.result = result_for(state, thought->player);
        selfplay->features.outcome(&selfplay->features, state, thought->player, tail.outcomes);
        if (shape->owners)
            selfplay->features.owners(&selfplay->features, state, thought->player, owners, owners + shape->words);
        memcpy(record + bytes - sizeof tail, &tail, sizeof tail);
    }
    outbox_put(&selfplay->records, game->records, game->recorded);
    atomic_fetch_add(&selfplay->positions, game->recorded);
}

static void report(struct game *game, const struct tabla_state *state, unsigned variant, unsigned colour)
{
    uint8_t outcomes[TABLA_MAX_OUTCOMES] = {0};
    struct selfplay_result result = {.opponent = (uint8_t)game->opponent,
                                     .variant = (uint8_t)variant,
                                     .colour = (uint8_t)colour,
                                     .winner = state->over ? state->winner : TABLA_NOBODY,
                                     .length = (uint16_t)game->plies};

    game->selfplay->features.outcome(&game->selfplay->features, state, TABLA_BLACK, outcomes);
    result.outcomes = (uint16_t)(outcomes[0] | outcomes[1] << 8);
    outbox_put(&game->selfplay->results, &result, 1);
    atomic_fetch_add(&game->selfplay->games, 1);
}

/* --- Playing ---------------------------------------------------------------------------------------------------- */

/*
 * Once every search of a while has seen the game decided there is little to learn from it, and who has lost plays
 * badly: the game is ended there and then if it is known how. Some games are played out all the same, or nobody would
 * ever find out where the net is sure and wrong. Where it was right they count as if they had been ended: what who has
 * lost throws away after that is no part of the margin.
 */
static void watch_value(struct game *game, const struct tabla_state *state, float value)
{
    float decided = game->selfplay->config.decided;
    uint8_t winner = value > 0 ? state->player : !state->player;

    if (decided <= 0 || fabsf(value) < decided || (game->decided && winner != game->decided_for))
        game->decided = 0;
    else
        game->decided++;
    game->decided_for = winner;
}

/* Whether the game can be ended after the action before; then `end` is how. */
static bool is_decided(struct game *game, const struct tabla_state *state, struct tabla_state *end)
{
    if (state->over || game->decided < game->patience)
        return false;
    game->decided = 0;
    game->patience *= 2; /* if it is not to be ended yet, not to be asked again at once: asking takes a while */
    *end = *state;
    return boards_end(game->selfplay, end, game->decided_for, &game->rng);
}

/*
 * How many visits a search is to come to: what is known from the one before counts, but half of them are to be new. A
 * draw goes by other actions than the search before did, and a quick search after a full one would look at none.
 */
static unsigned visits_in_all(const struct game *game, const struct seat *seat, unsigned visits)
{
    uint64_t known = seat->follows ? search_visits(seat->search) : 0, most = 2 * game->selfplay->config.most_visits;

    if (game->opponent != OPPONENT_SELF || known <= visits / 2)
        return visits;
    known += (visits + 1) / 2;
    return (unsigned)(known < most ? known : most);
}

/* The action a search of so many visits chooses, recorded if asked; what is forced is neither thought over nor kept. */
static tabla_action choose(struct game *game, struct seat *seat, const struct tabla_state *state, unsigned visits,
                           bool keep)
{
    static _Thread_local tabla_action actions[TABLA_MAX_ACTIONS];
    struct search_limits limits = {.visits = visits_in_all(game, seat, visits)};
    struct search_choice choice;

    if (game->selfplay->rules->actions(state, &game->past, actions) == 1)
        return actions[0];
    if (!seat->follows && !search_set(seat->search, state, &game->past))
        abort();
    seat->follows = true;
    search_run(seat->search, &limits, NULL, NULL, 0);
    watch_value(game, state,
                game->opponent == OPPONENT_SELF ? remember(game, state, seat->search, keep)
                                                : search_value(seat->search));
    search_choices(seat->search, &choice, 1);
    return choice.action;
}

/* Actions drawn as the net would guess them: openings that are sensible and not all the same. */
static void play_by_prior(struct game *game, struct tabla_state *state)
{
    static _Thread_local struct search_choice choices[TABLA_MAX_ACTIONS];
    const struct selfplay *selfplay = game->selfplay;
    struct search_limits limits = {.visits = 1};
    struct seat *seat = &game->seats[0];
    const struct tabla_features *features = &selfplay->features;
    unsigned side = features->any_size ? features->side(features, state) : 0;
    unsigned cells = side ? side * side : features->width * features->height;
    double mean = (double)selfplay->config.prior_opening * cells;
    unsigned count = (unsigned)(-log(1 - share(&game->rng)) * mean);

    for (unsigned i = 0; i < count && i < cells / 2; i++) {
        double left = share(&game->rng);
        size_t legal, pick = 0;

        if (!search_set(seat->search, state, &game->past))
            abort();
        search_run(seat->search, &limits, NULL, NULL, 0);
        legal = search_choices(seat->search, choices, TABLA_MAX_ACTIONS);
        while (pick + 1 < legal && (left -= (double)choices[pick].prior) >= 0)
            pick++;
        if (legal == 0)
            return;
        step(game, state, choices[pick].action);
        if (state->over) { /* not the opening of anything */
            begin(game, state, false, false);
            return;
        }
    }
}

static void play_self(struct game *game)
{
    struct selfplay *selfplay = game->selfplay;
    struct tabla_state state, end;
    unsigned limit, variant = begin(game, &state, false, share(&game->rng) < (double)selfplay->config.other_variants);
    bool play_out = share(&game->rng) < (double)selfplay->config.played_out;
    unsigned foreseen = 0, recorded = 0; /* searches before `end` was known, and those of them that were recorded */

    if (share(&game->rng) < (double)selfplay->config.random_opening)
        play_at_random(game, &state, 1 + tabla_rng_below(&game->rng, 12), &game->rng);
    else
        play_by_prior(game, &state);
    limit = boards_limit(selfplay, &state);
    while (!state.over && game->plies < limit && (!foreseen || play_out)) {
        bool full = tabla_rng_below(&game->rng, 65536) < atomic_load(&selfplay->full_share);
        unsigned visits = full ? atomic_load(&selfplay->visits) : atomic_load(&selfplay->fast_visits);

        advance(game, &state, choose(game, &game->seats[0], &state, visits, full));
        game->plies++;
        if (!foreseen && is_decided(game, &state, &end)) {
            foreseen = game->thought;
            recorded = game->recorded;
        }
    }
    if (!foreseen) {
        boards_cut(selfplay, &state);
    } else if (!play_out || !boards_upset(selfplay, &end, &state, &game->rng)) {
        state = end;
        game->thought = foreseen;
        game->recorded = recorded;
    }
    hand_in(game, &state);
    report(game, &state, variant, TABLA_NOBODY);
}

/*
 * Two games from one random opening, with colours changed, are one pair: odd games repeat what even ones began with.
 * With which colour the net begins a pair is drawn, too: or all games that begin at once would give it the same.
 */
static void play_match(struct game *game)
{
    const struct selfplay_config *config = &game->selfplay->config;
    unsigned colour, limit;
    struct tabla_rng opening;
    struct tabla_state state, end;
    bool decided = false;

    begin(game, &state, true, false);
    if (game->number % 2 == 0)
        game->opening_seed = tabla_rng_next(&game->rng);
    colour = (unsigned)(game->opening_seed ^ game->number) & 1;
    tabla_rng_seed(&opening, game->opening_seed);
    play_at_random(game, &state, config->match_opening, &opening);
    limit = boards_limit(game->selfplay, &state);
    while (!state.over && !decided && game->plies < limit) {
        struct seat *seat = &game->seats[state.player != colour];
        unsigned visits = seat->queue < 0 ? atomic_load(&game->selfplay->judged_visits) : config->match_visits;

        advance(game, &state, choose(game, seat, &state, visits, false));
        game->plies++;
        decided = is_decided(game, &state, &end);
    }
    if (decided)
        state = end;
    boards_cut(game->selfplay, &state);
    report(game, &state, 0, colour);
}

void game_run(void *data)
{
    struct game *game = data;

    for (;; game->number++) {
        if (game->opponent == OPPONENT_SELF)
            play_self(game);
        else
            play_match(game);
    }
}

bool game_init(struct game *game, struct selfplay *selfplay, enum selfplay_opponent opponent, uint64_t seed)
{
    bool match = opponent != OPPONENT_SELF;

    game->selfplay = selfplay;
    game->opponent = opponent;
    tabla_rng_seed(&game->rng, seed);
    if (!match) {
        game->records = malloc((size_t)selfplay->shape.record_bytes * selfplay->config.most_plies);
        game->thoughts = malloc(selfplay->config.most_plies * sizeof *game->thoughts);
        if (!game->records || !game->thoughts)
            return false;
    }
    return coroutine_init(&game->coroutine, opponent == OPPONENT_JUDGED ? STACK_OF_JUDGEMENT : STACK, game_run, game) &&
           seat_init(&game->seats[0], game, 0, match, seed) &&
           (!match || seat_init(&game->seats[1], game, opponent == OPPONENT_JUDGED ? -1 : 1, match, seed + 1));
}

void game_release(struct game *game)
{
    search_free(game->seats[0].search);
    search_free(game->seats[1].search);
    coroutine_release(&game->coroutine);
    tabla_keys_release(&game->past);
    free(game->records);
    free(game->thoughts);
}
