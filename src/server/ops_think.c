/* What the engine is asked: a hint, an opinion of a position, a review of a game. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes.h"
#include "server/ops.h"
#include "study/review.h"

/* --- Hint --------------------------------------------------------------------------------------------------------- */

/* Never so long that one waits for it. */
static const double HINT_SECONDS = 1.5;
static const size_t MEMORY = (size_t)64 << 20;

struct hint_job {
    struct job job;
    struct hub *hub;
    struct promise promise;
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;
    uint64_t seed;
    json_t *found;
};

static void hint_run(struct job *job)
{
    struct hint_job *hint = (struct hint_job *)job;
    struct search_limits limits = {.seconds = HINT_SECONDS, .settle = true, .stop = &job->stop};
    struct engine *engine = engine_new(&(struct engine_options){
        .game = hint->game, .threads = 1, .memory = MEMORY, .shelf = hint->hub->options.shelf, .seed = hint->seed});

    if (engine && engine_set(engine, &hint->state, &hint->past)) {
        engine_think(engine, &limits, NULL, NULL, 0);
        hint->found = describe_hint(engine, hint->game);
    }
    engine_free(engine);
}

static json_t *plain(const struct hub *hub, const struct promise *promise, enum tabla_error_code code,
                     const char *sentence)
{
    const struct client *client = hub_client(hub, promise->client);
    struct tabla_error error;
    json_t *described;

    tabla_fail(&error, code, sentence, NULL, NULL, NULL);
    described = describe_error(client ? client->speech : speech_find("en"), &error, NULL);
    if (code == TABLA_ERROR_NONE)
        json_object_set_new(described, "code", json_string("cancelled"));
    return described;
}

static void hint_done(struct job *job)
{
    struct hint_job *hint = (struct hint_job *)job;

    if (hint->found)
        hub_keep(hint->hub, &hint->promise, json_pack("{s:o}", "hint", hint->found));
    else
        hub_break(hint->hub, &hint->promise,
                  plain(hint->hub, &hint->promise, TABLA_ERROR_MEMORY, TABLA_N("out of memory")));
    tabla_keys_release(&hint->past);
    free(hint);
}

bool op_hint(struct request *request)
{
    const struct tabla_record *record = request->room->record;
    struct hint_job *hint;

    if (record->state.over || request->room->verdict != VERDICT_NONE)
        return request_fail(request, "over", TABLA_N("the game is over"), NULL);
    hint = calloc(1, sizeof *hint);
    if (!hint || !tabla_keys_copy(&hint->past, &record->past)) {
        free(hint);
        return request_no_memory(request);
    }
    hint->job = (struct job){.run = hint_run, .done = hint_done};
    hint->hub = request->hub;
    hint->promise = request_promise(request);
    hint->game = record->game;
    hint->state = record->state;
    hint->seed = hub_random(request->hub);
    jobs_start(request->hub->quick, &hint->job);
    return true;
}

/* --- Analysis ----------------------------------------------------------------------------------------------------- */

bool op_analyze(struct request *request)
{
    struct room *room = request->room;
    struct tabla_node *node;
    json_int_t lines = 5;
    bool on = true;
    size_t done;

    if (!request_bool(request, "on", &on) || !request_whole(request, "choices", 0, 20, &lines) ||
        !request_place(request, &node, &done))
        return false;
    request->watch->analyzing = on;
    if (on) {
        bool follow = !json_object_get(request->json, "node");
        room->sight = (struct room_sight){follow, follow ? 0 : nodes_number(room->record, node), done, (size_t)lines};
        room->rested = false;
    }
    room_attend_analysis(room);
    return true;
}

/* --- Review ------------------------------------------------------------------------------------------------------- */

struct review_job {
    struct job job;
    struct hub *hub;
    struct promise promise;
    struct review_job *next; /* of all that run, to be found by number */
    int64_t number, room;
    uint64_t client;
    struct tabla_record *record;
    struct study_limits limits;
    uint64_t seed;
    json_t *result;
    bool complete;

    pthread_mutex_t lock;
    unsigned done, total;
};

static void review_progress(void *data, unsigned done, unsigned total)
{
    struct review_job *job = data;

    pthread_mutex_lock(&job->lock);
    job->done = done;
    job->total = total;
    pthread_mutex_unlock(&job->lock);
    jobs_tell(&job->job);
}

/* What each action of the expected line does, and where in the tree the turn stands. */
static void add_to_turns(const struct review *review, const struct tabla_record *record, json_t *result)
{
    json_t *turns = json_object_get(result, "turns");

    for (size_t i = 0; i < review->count; i++) {
        const struct review_turn *turn = &review->turns[i];
        json_t *object = json_array_get(turns, i), *list = json_array();
        struct tabla_state state = turn->begun;
        double chance = turn->player == TABLA_BLACK ? turn->before : 1 - turn->before;

        for (size_t k = 0; k < turn->line_count && !state.over; k++) {
            json_array_append_new(list, describe_step(review->game, &state, turn->line[k]));
            review->game->apply(&state, turn->line[k]);
        }
        json_object_set_new(object, "node", json_integer((json_int_t)nodes_number(record, turn->node)));
        json_object_set_new(object, "chance", describe_share(chance));
        json_object_set_new(object, "steps", list);
    }
}

static void review_run(struct job *job)
{
    struct review_job *self = (struct review_job *)job;
    struct review_options options = {
        .engine = {.threads = 1, .memory = MEMORY, .shelf = self->hub->options.shelf, .seed = self->seed},
        .limits = self->limits,
        .stop = &job->stop,
        .progress = review_progress,
        .data = self};
    struct tabla_text text = {0};
    struct review *review = review_new(self->record, &options);

    if (!review)
        return;
    review_sum_up(review);
    review_write_json(review, self->record, &self->limits, &text);
    self->complete = review->complete;
    self->result = text.failed ? NULL : json_loadb(text.data, text.length, 0, NULL);
    if (self->result)
        add_to_turns(review, self->record, self->result);
    tabla_text_release(&text);
    review_free(review);
}

static void review_tell(struct job *job)
{
    struct review_job *self = (struct review_job *)job;
    struct client *client = hub_client(self->hub, self->client);
    unsigned done, total;

    pthread_mutex_lock(&self->lock);
    done = self->done;
    total = self->total;
    pthread_mutex_unlock(&self->lock);
    if (client)
        client_send_news(client, json_pack("{s:s, s:I, s:I, s:s, s:i, s:i}", "event", "progress", "job",
                                           (json_int_t)self->number, "game", (json_int_t)self->room, "what", "review",
                                           "done", (int)done, "total", (int)total));
    else
        jobs_stop(job); /* nobody waits for it */
}

static void close_again(struct room *room)
{
    if (room && !room->watches)
        room_free(room);
}

/*
 * Kept with the game, where its main line still begins with what was reviewed; comments and variations may be new. Also
 * where nobody has the game open any more.
 */
static void keep_review(struct review_job *self)
{
    struct room *room = room_open(self->hub, self->room, NULL);
    char *text = json_dumps(self->result, JSON_COMPACT | JSON_REAL_PRECISION(6));
    size_t nodes = nodes_line(self->record);
    uint64_t mark = nodes_line_mark(self->record, nodes);

    if (!room || !text || nodes_line_mark(room->record, nodes) != mark) {
        free(text);
        close_again(room);
        return;
    }
    free(room->review);
    room->review = text;
    room->review_rev = room->tree_rev;
    room->review_nodes = nodes;
    room->review_mark = mark;
    for (struct watch *watch = room->watches; watch; watch = watch->next)
        watch->review_seen = 0;
    if (room->id > 0)
        store_set_review(self->hub->store, room->id, text, NULL);
    if (room_commit(room, NULL))
        room_tell(room);
    close_again(room);
}

static void review_done(struct job *job)
{
    struct review_job *self = (struct review_job *)job;
    struct review_job **link = &self->hub->reviews;

    while (*link != self)
        link = &(*link)->next;
    *link = self->next;
    if (self->result && self->complete) {
        keep_review(self);
        hub_keep(self->hub, &self->promise,
                 json_pack("{s:I, s:O}", "job", (json_int_t)self->number, "review", self->result));
    } else if (self->result) {
        hub_break(self->hub, &self->promise,
                  plain(self->hub, &self->promise, TABLA_ERROR_NONE, TABLA_N("it was ended before it was done")));
    } else {
        hub_break(self->hub, &self->promise,
                  plain(self->hub, &self->promise, TABLA_ERROR_MEMORY, TABLA_N("out of memory")));
    }
    json_decref(self->result);
    tabla_record_free(self->record);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

bool op_review(struct request *request)
{
    struct room *room = request->room;
    struct review_job *self;
    json_int_t visits = 200;

    if (!request_whole(request, "visits", 1, 1000000, &visits))
        return false;
    self = calloc(1, sizeof *self);
    if (!self || !(self->record = room_copy(room, room->record->node, room->record->done))) {
        free(self);
        return request_no_memory(request);
    }
    self->job = (struct job){.run = review_run, .tell = review_tell, .done = review_done};
    self->hub = request->hub;
    self->promise = request_promise(request);
    self->client = request->client->serial;
    self->number = ++request->hub->last_job;
    self->room = room->id;
    self->limits = (struct study_limits){.visits = (uint64_t)visits};
    self->seed = hub_random(request->hub);
    pthread_mutex_init(&self->lock, NULL);
    self->next = request->hub->reviews;
    request->hub->reviews = self;
    /* Its number is told at once, so that it can be ended before it has come to anything. */
    client_send(request->client, json_pack("{s:s, s:I, s:I, s:s, s:i, s:i}", "event", "progress", "job",
                                           (json_int_t)self->number, "game", (json_int_t)self->room, "what", "review",
                                           "done", 0, "total", (int)nodes_turns(room->record)));
    jobs_start(request->hub->slow, &self->job);
    return true;
}

bool op_cancel(struct request *request)
{
    json_int_t number = 0;

    if (!request_whole(request, "job", 1, INT64_MAX, &number))
        return false;
    for (struct review_job *job = request->hub->reviews; job; job = job->next)
        if (job->number == number && job->client == request->client->serial) {
            jobs_stop(&job->job);
            return true;
        }
    return request_fail(request, "unknown", TABLA_N("there is no such job"), NULL);
}
