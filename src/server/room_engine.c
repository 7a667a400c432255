/* The engine's turns, and clocks. */
#include <pthread.h>
#include <stdlib.h>

#include "server/room.h"

enum { MOST_ACTIONS = 64 };
static const size_t MEMORY = (size_t)128 << 20;

struct turn_job {
    struct job job;
    struct hub *hub;
    int64_t room;
    uint64_t rev;
    struct engine *engine; /* NULL: made as `wanted` says, by the worker, for that reads a net and takes its time */
    struct engine_options wanted;
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;
    bool resumed; /* it was not agreed on what is dead */
    struct clock clock;
    bool clocked;
    double begun; /* seconds of CLOCK_MONOTONIC */
    int64_t since;
    size_t count;
    tabla_action actions[MOST_ACTIONS];

    pthread_mutex_t lock;
    json_t *news;
};

/* --- In the worker's thread --- */

static bool report(struct engine *engine, void *data)
{
    struct turn_job *turn = data;
    json_t *best = describe_best(engine, turn->game), *news;

    if (best) {
        news = json_pack("{s:I, s:o}", "visits", (json_int_t)engine_visits(engine), "choice", best);
        pthread_mutex_lock(&turn->lock);
        json_decref(turn->news);
        turn->news = news;
        pthread_mutex_unlock(&turn->lock);
        jobs_tell(&turn->job);
    }
    return true;
}

static void turn_run(struct job *job)
{
    struct turn_job *turn = (struct turn_job *)job;
    struct engine_wish wish = {.clock = turn->clocked ? &turn->clock : NULL,
                               .begun = turn->clocked ? turn->begun : 0,
                               .never_resign = turn->resumed,
                               .clean_up = turn->resumed,
                               .stop = &job->stop,
                               .report = report,
                               .data = turn,
                               .interval = 0.25};

    if (!turn->engine)
        turn->engine = engine_new(&turn->wanted);
    if (!turn->engine)
        return;
    engine_set_level(turn->engine, turn->wanted.level);
    if (engine_set(turn->engine, &turn->state, &turn->past))
        turn->count = engine_turn(turn->engine, &wish, turn->actions, MOST_ACTIONS);
}

/* --- In the loop's thread --- */

static void turn_tell(struct job *job)
{
    struct turn_job *turn = (struct turn_job *)job;
    struct room *room = room_find(turn->hub, turn->room);
    json_t *news;

    pthread_mutex_lock(&turn->lock);
    news = turn->news;
    turn->news = NULL;
    pthread_mutex_unlock(&turn->lock);
    if (news && room && room->turn == turn && room->rev == turn->rev) {
        json_object_set_new(news, "event", json_string("thinking"));
        json_object_set_new(news, "game", json_integer(room->id));
        json_object_set_new(news, "rev", json_integer((json_int_t)room->rev));
        json_object_set_new(news, "elapsed", json_integer(hub_wall() - turn->since));
        for (struct watch *watch = room->watches; watch; watch = watch->next)
            client_send_news(watch->client, json_incref(news));
    }
    json_decref(news);
}

/* What the engine chose, on the board. False: it chose nothing, or it could not be kept. */
static bool play(struct room *room, const struct turn_job *turn)
{
    for (size_t i = 0; i < turn->count; i++)
        if (!room_play(room, turn->actions[i], NULL))
            break;
    if (turn->count == 0 || room->step_count == 0) {
        room->stopped = true; /* no memory: let it not try for ever */
        room_commit(room, NULL);
        room_tell(room);
        return false;
    }
    if (!room_commit(room, NULL)) {
        room->stopped = true;
        room_tell(room);
        return false;
    }
    room_tell(room);
    return true;
}

static void turn_done(struct job *job)
{
    struct turn_job *turn = (struct turn_job *)job;
    struct room *room = room_find(turn->hub, turn->room);

    if (room && room->turn == turn) {
        room->turn = NULL;
        room->player = turn->engine;
        turn->engine = NULL;
        if (room->rev != turn->rev || turn->hub->closing || play(room, turn))
            room_attend(room);
    }
    engine_free(turn->engine);
    tabla_keys_release(&turn->past);
    json_decref(turn->news);
    pthread_mutex_destroy(&turn->lock);
    free(turn);
}

static void turn_start(struct room *room)
{
    struct turn_job *turn = calloc(1, sizeof *turn);
    const struct tabla_state *state = &room->record->state;

    if (!turn || !tabla_keys_copy(&turn->past, &room->record->past)) {
        free(turn);
        return;
    }
    turn->job = (struct job){.run = turn_run, .tell = turn_tell, .done = turn_done};
    turn->hub = room->hub;
    turn->room = room->id;
    turn->rev = room->rev;
    turn->game = room->record->game;
    turn->state = *state;
    turn->resumed = tabla_record_resumed(room->record);
    turn->engine = room->player;
    room->player = NULL;
    turn->wanted = (struct engine_options){.game = room->record->game,
                                           .level = room_decider(room),
                                           .threads = room->hub->options.threads,
                                           .memory = MEMORY,
                                           .shelf = room->hub->options.shelf,
                                           .seed = hub_random(room->hub)};
    turn->clocked = room->times.on;
    turn->clock = room->times.clock[state->player];
    turn->begun = (double)hub_now() / 1000 - room->times.spent;
    turn->since = hub_wall();
    pthread_mutex_init(&turn->lock, NULL);
    room->turn = turn;
    jobs_start(room->hub->quick, &turn->job);
}

void room_attend_turn(struct room *room)
{
    bool wanted = room_live(room) && room_decider(room) > 0 && !room->stopped && room->watches && !room->hub->closing;

    if (room->turn && (!wanted || room->turn->rev != room->rev))
        jobs_stop(&room->turn->job); /* when that is done, this is asked again */
    else if (!room->turn && wanted)
        turn_start(room);
}

bool room_thinking(const struct room *room)
{
    return room_live(room) && room_decider(room) > 0 && !room->stopped;
}

int64_t room_thinking_since(const struct room *room)
{
    return room->turn && room->turn->rev == room->rev ? room->turn->since : hub_wall();
}

void room_stop_turn(struct room *room)
{
    if (room->turn)
        jobs_stop(&room->turn->job);
    room->turn = NULL;
}

bool room_move_now(struct room *room)
{
    if (!room->turn || room->turn->rev != room->rev)
        return false;
    jobs_stop(&room->turn->job);
    return true;
}

void room_run_clock(struct room *room)
{
    bool runs = room_live(room) && room->watches && !room->stopped && tabla_record_depth(room->record) > 0;

    times_run(&room->times, runs ? (int)room->record->state.player : -1, hub_now());
}

void room_attend(struct room *room)
{
    room_run_clock(room);
    room_attend_turn(room);
    room_attend_settling(room);
    room_attend_analysis(room);
}

void room_time_up(struct room *room)
{
    unsigned player = (unsigned)room->times.running;

    times_ran_out(&room->times, player, hub_now());
    room->verdict = VERDICT_TIME;
    room->loser = (enum tabla_player)player;
    room_tree_changed(room);
    if (room_commit(room, NULL))
        room_tell(room);
    room_attend(room);
}
