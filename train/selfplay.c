/* The threads that keep the games going, and what the program with the net calls. */
#include "selfplay.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

enum { RECORDS_ROOM = 1 << 18, RESULTS_ROOM = 1 << 16, NAP = 20000 /* nanoseconds */ };

/* --- Shape ------------------------------------------------------------------------------------------------------ */

/* What a net sees of the game in a frame; 0: the game's own. */
static bool features_for(const struct tabla_game *rules, unsigned frame, struct tabla_features *out)
{
    unsigned numbers;

    if (!rules || !rules->features)
        return false;
    *out = *rules->features;
    if (frame == 0 || (frame == out->width && frame == out->height))
        return true;
    if (!out->any_size || frame > out->width)
        return false;
    out->width = out->height = frame;
    numbers = frame * frame * out->policy_planes + out->globals;
    out->most_actions = out->most_actions < numbers ? out->most_actions : numbers;
    return true;
}

static void shape_of(const struct tabla_features *features, struct selfplay_shape *shape)
{
    unsigned cells = features->width * features->height, actions = (features->most_actions + 1) / 2 * 2;

    *shape = (struct selfplay_shape){.version = features->version,
                                     .width = features->width,
                                     .height = features->height,
                                     .planes = features->planes,
                                     .words = (cells + 63) / 64,
                                     .scalars = features->scalars,
                                     .policy_planes = features->policy_planes,
                                     .actions = actions,
                                     .outcomes = features->outcomes,
                                     .outcome_classes = features->outcome_classes,
                                     .symmetries = features->symmetries,
                                     .hex = features->hex,
                                     .globals = features->globals,
                                     .owners = features->owners != NULL,
                                     .any_size = features->any_size};
    shape->record_bytes = (shape->planes + 2 * shape->owners) * shape->words * 8 + shape->scalars * 4 + actions * 4;
    shape->record_bytes = (shape->record_bytes + (uint32_t)sizeof(struct selfplay_tail) + 7) / 8 * 8;
    shape->input_bytes = shape->planes * shape->words * 8 + shape->scalars * 4 + actions * 2 + 2 + 1;
    shape->output_floats = 2 + actions;
}

#define END_OF(type, field) (uint32_t)(offsetof(struct type, field) + sizeof(((struct type *)NULL)->field))

void selfplay_ends(uint32_t bytes[SELFPLAY_STRUCTS])
{
    bytes[0] = END_OF(selfplay_shape, output_floats);
    bytes[1] = END_OF(selfplay_config, search_share);
    bytes[2] = END_OF(selfplay_pace, full_share);
    bytes[3] = END_OF(selfplay_result, outcomes);
    bytes[4] = END_OF(selfplay_counters, busy);
    bytes[5] = END_OF(selfplay_tail, share);
}

bool selfplay_shape(const char *game, unsigned frame, struct selfplay_shape *shape)
{
    struct tabla_features features;

    if (!features_for(tabla_game_find(game), frame, &features))
        return false;
    shape_of(&features, shape);
    return true;
}

bool selfplay_turns(const char *game, unsigned frame, int32_t *cells, int32_t *policy)
{
    struct tabla_features features;
    unsigned size, numbers;

    if (!features_for(tabla_game_find(game), frame, &features))
        return false;
    size = features.width * features.height;
    numbers = size * features.policy_planes + features.globals;
    for (unsigned s = 0; s < features.symmetries; s++) {
        for (unsigned i = 0; i < size; i++)
            cells[s * size + i] = (int32_t)features.turn_cell(&features, s, i);
        for (unsigned i = 0; i < numbers; i++)
            policy[s * numbers + i] = (int32_t)features.turn_policy(&features, s, i);
    }
    return true;
}

/* --- Questions and answers -------------------------------------------------------------------------------------- */

/* Writes the position a game waits for into its place. The parts of a batch stand one after the other. */
static void write_question(struct crew *crew, const struct game *game, unsigned batch, unsigned place)
{
    const struct selfplay *selfplay = crew->selfplay;
    const struct selfplay_shape *shape = &selfplay->asked_shape[game->queue];
    const struct tabla_features *features = &selfplay->asked_features[game->queue];
    size_t places = selfplay->config.places[game->queue], planes = (size_t)shape->planes * shape->words * 8;
    char *part = selfplay->inputs[game->queue] + (size_t)batch * places * shape->input_bytes;
    const struct search_leaf *leaf = game->leaf;
    size_t count = leaf->count < shape->actions ? leaf->count : shape->actions;
    uint64_t *bits = (uint64_t *)(void *)(part + place * planes);
    float *scalars = (float *)(void *)(part + places * planes + place * shape->scalars * 4);
    int16_t *actions;

    features->encode(features, leaf->state, NULL, bits, scalars);
    part += places * (planes + (size_t)shape->scalars * 4);
    actions = (int16_t *)(void *)(part + place * shape->actions * 2);
    for (size_t i = 0; i < count; i++)
        actions[i] = (int16_t)features->policy_index(features, leaf->state, leaf->actions[i]);
    part += places * shape->actions * 2;
    ((int16_t *)(void *)part)[place] = (int16_t)count;
    part += places * 2;
    part[place] = (char)tabla_rng_below(&crew->rng, shape->symmetries);
}

static void read_answer(const struct selfplay *selfplay, struct game *game, unsigned batch, unsigned place)
{
    const struct selfplay_shape *shape = &selfplay->asked_shape[game->queue];
    size_t places = selfplay->config.places[game->queue];
    const float *answer = selfplay->outputs[game->queue] + ((size_t)batch * places + place) * shape->output_floats;
    struct search_leaf *leaf = game->leaf;
    size_t count = leaf->count < shape->actions ? leaf->count : shape->actions;

    game_judged(game, answer, leaf);
    memcpy(leaf->priors, answer + 2, count * sizeof *leaf->priors);
    for (size_t i = count; i < leaf->count; i++)
        leaf->priors[i] = 0;
}

/* --- Threads ---------------------------------------------------------------------------------------------------- */

static void ask(struct crew *crew, struct game *game)
{
    struct batches *batches = &crew->selfplay->queues[game->queue];
    unsigned batch, place;
    struct asked *asked;

    if (!batches_claim(batches, &batch, &place)) {
        crew->waiting[crew->waiting_count++] = game;
        return;
    }
    write_question(crew, game, batch, place);
    asked = &crew->asked[game->queue][batch][crew->asked_count[game->queue][batch]++];
    *asked = (struct asked){.game = game, .place = place};
    batches_written(batches, batch);
}

static void go_on(struct crew *crew, struct game *game)
{
    coroutine_resume(&game->coroutine);
    ask(crew, game);
}

static bool answer_games(struct crew *crew, unsigned queue, unsigned batch)
{
    unsigned count = crew->asked_count[queue][batch];

    if (count == 0 || !batches_done(&crew->selfplay->queues[queue], batch))
        return false;
    /* First all answers, so that the batch is free again soon; then the games, which ask for more. */
    for (unsigned i = 0; i < count; i++)
        read_answer(crew->selfplay, crew->asked[queue][batch][i].game, batch, crew->asked[queue][batch][i].place);
    crew->asked_count[queue][batch] = 0;
    for (unsigned i = 0; i < count; i++)
        crew->waiting[crew->count + i] = crew->asked[queue][batch][i].game;
    batches_read(&crew->selfplay->queues[queue], batch, count);
    for (unsigned i = 0; i < count; i++)
        go_on(crew, crew->waiting[crew->count + i]);
    atomic_fetch_add_explicit(&crew->evaluations[queue], count, memory_order_relaxed);
    return true;
}

static bool ask_again(struct crew *crew)
{
    unsigned count = crew->waiting_count;

    if (count == 0)
        return false;
    crew->waiting_count = 0;
    for (unsigned i = 0; i < count; i++)
        ask(crew, crew->waiting[i]);
    return crew->waiting_count < count;
}

static uint64_t now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *work(void *data)
{
    struct crew *crew = data;
    const struct timespec nap = {.tv_nsec = NAP};
    uint64_t since = now();

    for (unsigned i = 0; i < crew->count; i++)
        go_on(crew, &crew->games[i]);
    while (!atomic_load_explicit(&crew->selfplay->stop, memory_order_relaxed)) {
        bool any = false;

        for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++)
            for (unsigned batch = 0; batch < crew->selfplay->queues[queue].count; batch++)
                any = answer_games(crew, queue, batch) || any;
        any = ask_again(crew) || any;
        atomic_fetch_add_explicit(&crew->busy, now() - since, memory_order_relaxed);
        if (!any)
            nanosleep(&nap, NULL);
        since = now();
    }
    return NULL;
}

/* --- Beginning and end ------------------------------------------------------------------------------------------ */

static unsigned games_in_all(const struct selfplay_config *config)
{
    return config->games + config->matches[OPPONENT_REFERENCE] + config->matches[OPPONENT_JUDGED];
}

/* Games are dealt out to the crews one by one, so that each has its share of every kind. */
static bool crew_init(struct crew *crew, struct selfplay *selfplay, unsigned number)
{
    const struct selfplay_config *config = &selfplay->config;
    unsigned all = games_in_all(config);

    crew->selfplay = selfplay;
    crew->count = all / config->threads + (number < all % config->threads);
    crew->games = calloc(crew->count + 1, sizeof *crew->games);
    crew->waiting = calloc(2 * (size_t)crew->count + 1, sizeof *crew->waiting);
    tabla_rng_seed(&crew->rng, config->seed ^ (number + 1) * UINT64_C(0x9e3779b97f4a7c15));
    if (!crew->games || !crew->waiting)
        return false;
    for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++)
        for (unsigned i = 0; i < config->batches[queue]; i++) {
            crew->asked[queue][i] = calloc(crew->count + 1, sizeof **crew->asked[queue]);
            if (!crew->asked[queue][i])
                return false;
        }
    for (unsigned i = 0; i < crew->count; i++) {
        unsigned n = i * config->threads + number;
        enum selfplay_opponent opponent = n < config->games                                         ? OPPONENT_SELF
                                          : n < config->games + config->matches[OPPONENT_REFERENCE] ? OPPONENT_REFERENCE
                                                                                                    : OPPONENT_JUDGED;
        if (!game_init(&crew->games[i], selfplay, opponent, config->seed * 1000003u + n))
            return false;
    }
    return true;
}

static void crew_release(struct crew *crew)
{
    for (unsigned i = 0; crew->games && i < crew->count; i++)
        game_release(&crew->games[i]);
    for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++)
        for (unsigned i = 0; i < MOST_BATCHES; i++)
            free(crew->asked[queue][i]);
    free(crew->games);
    free(crew->waiting);
}

static bool makes_sense(const struct selfplay_config *config, const struct tabla_features *features)
{
    if (features->any_size && config->sizes[0] == 0)
        return false;
    for (unsigned i = 0; features->any_size && i < SELFPLAY_SIZES; i++)
        if (config->sizes[i] > features->width || config->sizes[i] == 1)
            return false;
    for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++)
        if (config->batches[queue] > MOST_BATCHES || config->places[queue] % 8 != 0)
            return false;
    if (config->small_frame && (!features->any_size || config->small_frame > features->width ||
                                config->batches[SMALL_BOARDS] == 0 || config->places[SMALL_BOARDS] == 0))
        return false;
    if (config->score_weight > 0 && (!features->owners || config->score_weight > 1))
        return false;
    if (config->decided > 0 && !features->owners)
        return false;
    if (!(config->softness == 0 || (config->softness >= 1 && config->softness <= 100)))
        return false;
    if (!(config->search_share >= 0 && config->search_share <= 1))
        return false;
    return config->threads > 0 && games_in_all(config) > 0 && config->batches[0] > 0 && config->places[0] > 0 &&
           config->most_visits > 1 && (config->matches[OPPONENT_REFERENCE] == 0 || config->batches[1] > 0);
}

struct selfplay *selfplay_new(const char *game, const struct selfplay_config *config,
                              void *const inputs[SELFPLAY_QUEUES], float *const outputs[SELFPLAY_QUEUES])
{
    const struct tabla_game *rules = tabla_game_find(game);
    struct tabla_features features;
    struct selfplay *selfplay;

    if (!features_for(rules, config->frame, &features) || !makes_sense(config, &features))
        return NULL;
    /* Its batches keep to cache lines, which calloc() knows nothing of and wide stores rely on. */
    selfplay = aligned_alloc(_Alignof(struct selfplay), sizeof *selfplay);
    if (!selfplay)
        return NULL;
    memset(selfplay, 0, sizeof *selfplay);
    selfplay->rules = rules;
    selfplay->features = features;
    shape_of(&features, &selfplay->shape);
    selfplay->config = *config;
    for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++) {
        features_for(rules, queue == SMALL_BOARDS && config->small_frame ? config->small_frame : config->frame,
                     &selfplay->asked_features[queue]);
        shape_of(&selfplay->asked_features[queue], &selfplay->asked_shape[queue]);
    }
    selfplay->judged = (struct search_judged){
        .game = rules, .rollout_share = rules->playout_share, .limit = 1000, .temperature = rules->look_ahead};
    for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++) {
        batches_init(&selfplay->queues[queue], config->batches[queue], config->places[queue]);
        selfplay->inputs[queue] = inputs[queue];
        selfplay->outputs[queue] = outputs[queue];
    }
    atomic_store(&selfplay->visits, config->most_visits);
    atomic_store(&selfplay->fast_visits, config->most_visits);
    atomic_store(&selfplay->judged_visits, config->match_visits);
    atomic_store(&selfplay->full_share, 65536);
    selfplay->crews = calloc(config->threads, sizeof *selfplay->crews);
    if (!selfplay->crews || !outbox_init(&selfplay->records, selfplay->shape.record_bytes, RECORDS_ROOM) ||
        !outbox_init(&selfplay->results, sizeof(struct selfplay_result), RESULTS_ROOM)) {
        selfplay_free(selfplay);
        return NULL;
    }
    for (unsigned i = 0; i < config->threads; i++)
        if (!crew_init(&selfplay->crews[i], selfplay, i)) {
            selfplay_free(selfplay);
            return NULL;
        }
    for (unsigned i = 0; i < config->threads; i++) {
        struct crew *crew = &selfplay->crews[i];

        crew->started = pthread_create(&crew->thread, NULL, work, crew) == 0;
        if (!crew->started) {
            selfplay_free(selfplay);
            return NULL;
        }
    }
    return selfplay;
}

void selfplay_free(struct selfplay *selfplay)
{
    if (!selfplay)
        return;
    atomic_store(&selfplay->stop, true);
    for (unsigned i = 0; selfplay->crews && i < selfplay->config.threads; i++) {
        if (selfplay->crews[i].started)
            pthread_join(selfplay->crews[i].thread, NULL);
        crew_release(&selfplay->crews[i]);
    }
    free(selfplay->crews);
    outbox_release(&selfplay->records);
    outbox_release(&selfplay->results);
    free(selfplay);
}

void selfplay_set(struct selfplay *selfplay, const struct selfplay_pace *pace)
{
    unsigned most = selfplay->config.most_visits;

    atomic_store(&selfplay->visits, pace->visits < most ? pace->visits : most);
    atomic_store(&selfplay->fast_visits, pace->fast_visits < most ? pace->fast_visits : most);
    most = selfplay->config.most_judged_visits;
    atomic_store(&selfplay->judged_visits, pace->judged_visits < most ? pace->judged_visits : most);
    atomic_store(&selfplay->full_share, (unsigned)(pace->full_share * 65536.0f));
}

int selfplay_take(struct selfplay *selfplay, unsigned queue, bool partly, unsigned *count)
{
    return batches_take(&selfplay->queues[queue], partly, count);
}

void selfplay_give(struct selfplay *selfplay, unsigned queue, unsigned batch)
{
    batches_give(&selfplay->queues[queue], batch);
}

size_t selfplay_records(struct selfplay *selfplay, void *out, size_t room)
{
    return outbox_get(&selfplay->records, out, room);
}

size_t selfplay_results(struct selfplay *selfplay, struct selfplay_result *out, size_t room)
{
    return outbox_get(&selfplay->results, out, room);
}

void selfplay_count(struct selfplay *selfplay, struct selfplay_counters *out)
{
    *out = (struct selfplay_counters){.positions = atomic_load(&selfplay->positions),
                                      .games = atomic_load(&selfplay->games),
                                      .dropped = outbox_dropped(&selfplay->records)};
    for (unsigned i = 0; i < selfplay->config.threads; i++) {
        out->busy += (double)atomic_load(&selfplay->crews[i].busy) * 1e-9;
        for (unsigned queue = 0; queue < SELFPLAY_QUEUES; queue++)
            out->evaluations[queue] += atomic_load(&selfplay->crews[i].evaluations[queue]);
    }
}
