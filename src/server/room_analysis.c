/* The engine looking at a position for as long as somebody wants to know, and where it looks. */
#include <pthread.h>
#include <stdlib.h>

#include "record/tree.h"
#include "server/nodes.h"
#include "server/room.h"

/* Enough for a position: more changes little and only warms the room. */
static const double ENOUGH = 90;
static const size_t MEMORY = (size_t)256 << 20;

struct analysis_job {
    struct job job;
    struct hub *hub;
    int64_t room;
    uint64_t tree_rev;
    size_t node, done, lines;
    struct engine *engine; /* NULL: made as `wanted` says, by the worker, for that reads a net and takes its time */
    struct engine_options wanted;
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;

    pthread_mutex_t lock;
    json_t *news;
};

/* --- In the worker's thread --- */

static void note(struct analysis_job *analysis, bool final)
{
    json_t *news;

    if (engine_visits(analysis->engine) == 0 && !final)
        return;
    news = describe_thoughts(analysis->engine, analysis->game, analysis->lines, true);

    json_object_set_new(news, "final", json_boolean(final));
    pthread_mutex_lock(&analysis->lock);
    json_decref(analysis->news);
    analysis->news = news;
    pthread_mutex_unlock(&analysis->lock);
    jobs_tell(&analysis->job);
}

static bool report(struct engine *engine, void *data)
{
    (void)engine;
    note(data, false);
    return true;
}

static void analysis_run(struct job *job)
{
    struct analysis_job *analysis = (struct analysis_job *)job;
    struct search_limits limits = {.seconds = ENOUGH, .stop = &job->stop};

    if (atomic_load(&job->stop))
        return;
    if (!analysis->engine)
        analysis->engine = engine_new(&analysis->wanted);
    if (!analysis->engine || !engine_set(analysis->engine, &analysis->state, &analysis->past))
        return;
    engine_think(analysis->engine, &limits, report, analysis, 0.2);
    if (!atomic_load(&job->stop))
        note(analysis, true);
}

/* --- In the loop's thread --- */

static void analysis_tell(struct job *job)
{
    struct analysis_job *analysis = (struct analysis_job *)job;
    struct room *room = room_find(analysis->hub, analysis->room);
    json_t *news;

    pthread_mutex_lock(&analysis->lock);
    news = analysis->news;
    analysis->news = NULL;
    pthread_mutex_unlock(&analysis->lock);
    if (news && room && room->analysis == analysis && !atomic_load(&job->stop)) {
        json_object_set_new(news, "event", json_string("analysis"));
        json_object_set_new(news, "game", json_integer(room->id));
        json_object_set_new(news, "rev", json_integer((json_int_t)room->rev));
        json_object_set_new(news, "node", json_integer((json_int_t)analysis->node));
        json_object_set_new(news, "done", json_integer((json_int_t)analysis->done));
        json_object_set_new(news, "treeRev", json_integer((json_int_t)analysis->tree_rev));
        for (struct watch *watch = room->watches; watch; watch = watch->next)
            if (watch->analyzing)
                client_send_news(watch->client, json_incref(news));
    }
    json_decref(news);
}

static void analysis_done(struct job *job)
{
    struct analysis_job *analysis = (struct analysis_job *)job;
    struct room *room = room_find(analysis->hub, analysis->room);

    if (room && room->analysis == analysis && atomic_load(&job->stop)) {
        room->analysis = NULL;
        room->analyst = analysis->engine;
        analysis->engine = NULL;
        room_attend_analysis(room);
    } else if (room && room->analysis == analysis) {
        /* It has thought enough: it stays where it is, so that nothing is begun again before the position changes. */
        room->analyst = analysis->engine;
        analysis->engine = NULL;
        room->rested = true;
        room->rested_at = (struct room_sight){false, analysis->node, analysis->done, analysis->lines};
        room->rested_rev = analysis->tree_rev;
        room->analysis = NULL;
    }
    engine_free(analysis->engine);
    tabla_keys_release(&analysis->past);
    json_decref(analysis->news);
    pthread_mutex_destroy(&analysis->lock);
    free(analysis);
}

/* The position to be looked at, by number; false where nothing is. */
static bool wanted_at(const struct room *room, size_t *node, size_t *done)
{
    bool anyone = false;

    for (const struct watch *watch = room->watches; watch; watch = watch->next)
        anyone |= watch->analyzing;
    if (!anyone || room->hub->closing)
        return false;
    *node = room->sight.follow ? nodes_number(room->record, room->record->node) : room->sight.node;
    *done = room->sight.follow ? room->record->done : room->sight.done;
    return true;
}

static void analysis_start(struct room *room, size_t node, size_t done)
{
    const struct tabla_record *record = room->record;
    bool here = node == nodes_number(record, record->node) && done == record->done;
    const struct tabla_node *there = nodes_at(record, node);
    struct analysis_job *analysis = calloc(1, sizeof *analysis);
    struct tabla_record walk;
    bool good = analysis && there && nodes_walk(&walk, record, there, done);

    if (good) {
        const struct tabla_record *from = here ? record : &walk;
        analysis->state = from->state;
        good = !from->state.over && tabla_keys_copy(&analysis->past, &from->past);
        tabla_walk_release(&walk);
    }
    if (!good) {
        free(analysis);
        return;
    }
    analysis->job = (struct job){.run = analysis_run, .tell = analysis_tell, .done = analysis_done};
    analysis->hub = room->hub;
    analysis->room = room->id;
    analysis->tree_rev = room->tree_rev;
    analysis->node = node;
    analysis->done = done;
    analysis->lines = room->sight.lines;
    analysis->game = record->game;
    analysis->engine = room->analyst;
    analysis->wanted = (struct engine_options){.game = record->game,
                                               .threads = room->hub->options.threads,
                                               .memory = MEMORY,
                                               .shelf = room->hub->options.shelf,
                                               .seed = hub_random(room->hub)};
    room->analyst = NULL;
    pthread_mutex_init(&analysis->lock, NULL);
    room->analysis = analysis;
    room->rested = false;
    jobs_start(room->hub->slow, &analysis->job);
}

void room_attend_analysis(struct room *room)
{
    struct analysis_job *analysis = room->analysis;
    size_t node = 0, done = 0;
    bool wanted = wanted_at(room, &node, &done);

    if (analysis) {
        if (!wanted || analysis->tree_rev != room->tree_rev || analysis->node != node || analysis->done != done ||
            analysis->lines != room->sight.lines)
            jobs_stop(&analysis->job); /* when that is done, this is asked again */
        return;
    }
    if (!wanted) {
        room->rested = false;
        engine_free(room->analyst); /* much memory, and nobody asks */
        room->analyst = NULL;
        return;
    }
    if (room->rested && room->rested_rev == room->tree_rev && room->rested_at.node == node &&
        room->rested_at.done == done && room->rested_at.lines == room->sight.lines)
        return;
    analysis_start(room, node, done);
}

void room_carry_analysis(struct room *room)
{
    uint64_t before = room->tree_rev - 1;

    if (room->analysis && room->analysis->tree_rev == before)
        room->analysis->tree_rev = room->tree_rev;
    if (room->rested_rev == before)
        room->rested_rev = room->tree_rev;
}

void room_abandon(struct room *room)
{
    room_stop_turn(room);
    room->settling = NULL;
    if (room->analysis)
        jobs_stop(&room->analysis->job);
    room->analysis = NULL;
}
