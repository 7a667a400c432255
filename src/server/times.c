#include "server/times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
    [CLOCK_NONE] = "none",       [CLOCK_MOVE] = "move",         [CLOCK_GAME] = "game",
    [CLOCK_BYOYOMI] = "byoyomi", [CLOCK_CANADIAN] = "canadian",
};
enum { KINDS = sizeof kinds / sizeof *kinds, MOST_PERIODS = 1000 };
static const double LONGEST = 30 * 86400.0; /* seconds: a month */

static enum clock_kind kind_called(const char *name)
{
    for (unsigned i = 0; name && i < KINDS; i++)
        if (strcmp(kinds[i], name) == 0)
            return (enum clock_kind)i;
    return CLOCK_NONE;
}

static bool wrong(struct tabla_error *error, const char *field)
{
    return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("that is no clock (%1)"), field, NULL, NULL);
}

/* Milliseconds as seconds. */
static bool read_time(const json_t *wish, const char *name, double *out, struct tabla_error *error)
{
    const json_t *value = json_object_get(wish, name);

    if (!value)
        return true;
    *out = json_number_value(value) / 1000;
    return (json_is_number(value) && *out >= 0 && *out <= LONGEST) || wrong(error, name);
}

static bool read_number(const json_t *wish, const char *name, unsigned *out, struct tabla_error *error)
{
    const json_t *value = json_object_get(wish, name);

    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > MOST_PERIODS)
        return wrong(error, name);
    *out = (unsigned)json_integer_value(value);
    return true;
}

bool times_read(struct times *times, const json_t *wish, struct tabla_error *error)
{
    struct clock clock = {0};

    *times = (struct times){.running = -1};
    if (!wish || json_is_null(wish))
        return true;
    clock.kind = kind_called(json_string_value(json_object_get(wish, "kind")));
    if (clock.kind == CLOCK_NONE)
        return wrong(error, "kind");
    if (!read_time(wish, "main", &clock.main, error) || !read_time(wish, "increment", &clock.increment, error) ||
        !read_time(wish, "period", &clock.period, error) || !read_number(wish, "periods", &clock.periods, error) ||
        !read_number(wish, "moves", &clock.moves, error))
        return false;
    if (clock.kind == CLOCK_GAME && clock.main <= 0)
        return wrong(error, "main");
    if (clock.kind != CLOCK_GAME && clock.period <= 0)
        return wrong(error, "period");
    clock_start(&clock);
    times->on = true;
    times->clock[0] = times->clock[1] = clock;
    return true;
}

static json_t *save_clock(const struct clock *clock)
{
    return json_pack("{s:s, s:f, s:f, s:f, s:i, s:i, s:f, s:b, s:i, s:i}", "kind", kinds[clock->kind], "main",
                     clock->main, "increment", clock->increment, "period", clock->period, "periods",
                     (int)clock->periods, "moves", (int)clock->moves, "left", clock->left, "overtime",
                     (int)clock->overtime, "periodsLeft", (int)clock->periods_left, "movesLeft",
                     (int)clock->moves_left);
}

/* Of a moment only what changes: the spent time, and for each clock what is left of it. */
static json_t *save_moment(const struct times_moment *moment)
{
    const struct clock *black = &moment->clock[0], *white = &moment->clock[1];

    return json_pack("[f, [f, b, i, i], [f, b, i, i]]", moment->spent, black->left, (int)black->overtime,
                     (int)black->periods_left, (int)black->moves_left, white->left, (int)white->overtime,
                     (int)white->periods_left, (int)white->moves_left);
}

json_t *times_save(const struct times *times)
{
    json_t *moments;

    if (!times->on)
        return json_null();
    moments = json_array();
    for (size_t i = 0; i < times->moment_count; i++)
        json_array_append_new(moments, save_moment(&times->moments[i]));
    return json_pack("{s:o, s:o, s:f, s:o}", "B", save_clock(&times->clock[0]), "W", save_clock(&times->clock[1]),
                     "spent", times->spent, "moments", moments);
}

static unsigned number_of(const json_t *number)
{
    json_int_t value = json_integer_value(number);

    return value > 0 && value <= MOST_PERIODS ? (unsigned)value : 0;
}

static unsigned number_in(const json_t *object, const char *name)
{
    return number_of(json_object_get(object, name));
}

static void load_clock(struct clock *clock, const json_t *kept)
{
    *clock = (struct clock){.kind = kind_called(json_string_value(json_object_get(kept, "kind"))),
                            .main = json_number_value(json_object_get(kept, "main")),
                            .increment = json_number_value(json_object_get(kept, "increment")),
                            .period = json_number_value(json_object_get(kept, "period")),
                            .periods = number_in(kept, "periods"),
                            .moves = number_in(kept, "moves")};
    clock_start(clock);
    clock->left = json_number_value(json_object_get(kept, "left"));
    clock->overtime = json_is_true(json_object_get(kept, "overtime"));
    clock->periods_left = number_in(kept, "periodsLeft");
    clock->moves_left = number_in(kept, "movesLeft");
}

/* A moment's clock is the one of now but for what is left of it. */
static void load_rest(struct clock *clock, const json_t *kept)
{
    clock->left = json_number_value(json_array_get(kept, 0));
    clock->overtime = json_is_true(json_array_get(kept, 1));
    clock->periods_left = number_of(json_array_get(kept, 2));
    clock->moves_left = number_of(json_array_get(kept, 3));
}

static bool make_room(struct times *times, size_t count)
{
    size_t room = times->moment_room ? times->moment_room : 16;
    struct times_moment *moments;

    while (room < count)
        room *= 2;
    if (room == times->moment_room)
        return true;
    moments = realloc(times->moments, room * sizeof *moments);
    if (!moments)
        return false;
    times->moments = moments;
    times->moment_room = room;
    return true;
}

static void load_moments(struct times *times, const json_t *kept)
{
    const json_t *one;
    size_t i;

    if (json_array_size(kept) == 0 || !make_room(times, json_array_size(kept)))
        return;
    json_array_foreach(kept, i, one)
    {
        struct times_moment *moment = &times->moments[times->moment_count++];
        *moment = (struct times_moment){{times->clock[0], times->clock[1]}, json_number_value(json_array_get(one, 0))};
        load_rest(&moment->clock[0], json_array_get(one, 1));
        load_rest(&moment->clock[1], json_array_get(one, 2));
    }
}

void times_release(struct times *times)
{
    free(times->moments);
    *times = (struct times){.running = -1};
}

void times_load(struct times *times, const json_t *kept)
{
    *times = (struct times){.running = -1};
    if (!json_is_object(kept))
        return;
    times->on = true;
    load_clock(&times->clock[0], json_object_get(kept, "B"));
    load_clock(&times->clock[1], json_object_get(kept, "W"));
    times->spent = json_number_value(json_object_get(kept, "spent"));
    load_moments(times, json_object_get(kept, "moments"));
}

/* --- Running ------------------------------------------------------------------------------------------------------ */

static double spent_at(const struct times *times, int64_t now)
{
    return times->spent + (times->running >= 0 && now > times->since ? (double)(now - times->since) / 1000 : 0);
}

void times_run(struct times *times, int player, int64_t now)
{
    if (!times->on)
        return;
    times->spent = spent_at(times, now);
    times->since = now;
    times->running = player;
}

static void stand_still(struct times *times, int64_t now)
{
    times->spent = 0;
    times->since = now;
    times->running = -1;
}

void times_ran_out(struct times *times, unsigned player, int64_t now)
{
    struct clock *clock = &times->clock[player];

    if (!times->on)
        return;
    clock->left = 0;
    clock->periods_left = 0;
    clock->overtime = clock->kind != CLOCK_GAME;
    stand_still(times, now);
}

bool times_moved(struct times *times, unsigned player, int64_t now)
{
    bool in_time;

    if (!times->on)
        return true;
    in_time = clock_spend(&times->clock[player], spent_at(times, now));
    stand_still(times, now);
    return in_time;
}

/* --- Taking back -------------------------------------------------------------------------------------------------- */

static struct times_moment moment_of(const struct times *times, int64_t now)
{
    return (struct times_moment){{times->clock[0], times->clock[1]}, spent_at(times, now)};
}

void times_forget(struct times *times, size_t depth)
{
    if (times->moment_count > depth + 1)
        times->moment_count = depth + 1;
}

void times_note(struct times *times, size_t depth, int64_t now)
{
    struct times_moment moment = moment_of(times, now);

    if (!times->on)
        return;
    times_forget(times, depth);
    if (times->moment_count == depth + 1)
        times->moment_count--;
    if (!make_room(times, depth + 1)) { /* a game goes on without it */
        times->moment_count = 0;
        return;
    }
    /* Where a game began in the middle, nothing earlier is known. */
    while (times->moment_count <= depth)
        times->moments[times->moment_count++] = moment;
}

void times_return(struct times *times, size_t from, size_t to, int64_t now)
{
    if (!times->on)
        return;
    if (from < times->moment_count && from != to)
        times->moments[from] = moment_of(times, now);
    times_run(times, -1, now);
    if (to < times->moment_count) {
        memcpy(times->clock, times->moments[to].clock, sizeof times->clock);
        times->spent = times->moments[to].spent;
    }
    for (unsigned player = 0; player < 2; player++) /* one that ran out, too: each turn has the whole time */
        if (times->clock[player].kind == CLOCK_MOVE)
            times->clock[player].left = times->clock[player].period;
}

/* --- Shown -------------------------------------------------------------------------------------------------------- */

/* All that a player may still use for this turn. */
static double whole(const struct clock *clock)
{
    switch (clock->kind) {
    case CLOCK_MOVE:
        return clock->period;
    case CLOCK_GAME:
        return clock->left;
    case CLOCK_BYOYOMI:
        return (clock->overtime ? 0 : clock->left) + clock->periods_left * clock->period;
    case CLOCK_CANADIAN:
        return clock->overtime ? clock->left : clock->left + clock->period;
    case CLOCK_NONE:
        break;
    }
    return INFINITY;
}

int64_t times_left(const struct times *times, int64_t now)
{
    double left;

    if (!times->on || times->running < 0)
        return -1;
    left = whole(&times->clock[times->running]) - spent_at(times, now);
    return left > 0 ? (int64_t)ceil(left * 1000) : 0;
}

/* The clock as it shows when a turn has taken so long. */
static struct clock showing(struct clock clock, double spent)
{
    if (clock.kind == CLOCK_BYOYOMI || clock.kind == CLOCK_CANADIAN) {
        if (!clock.overtime && spent > clock.left) {
            spent -= clock.left;
            clock.overtime = true;
            clock.left = clock.period;
            clock.moves_left = clock.moves;
        }
        for (; clock.kind == CLOCK_BYOYOMI && clock.overtime && spent > clock.period && clock.periods_left > 1;
             spent -= clock.period)
            clock.periods_left--;
    }
    clock.left = clock.left > spent ? clock.left - spent : 0;
    return clock;
}

static json_t *describe_clock(const struct clock *clock, double spent)
{
    struct clock now = showing(*clock, spent);

    return json_pack("{s:I, s:b, s:i, s:i}", "left", (json_int_t)llround(now.left * 1000), "overtime",
                     (int)now.overtime, "periods", (int)now.periods_left, "moves", (int)now.moves_left);
}

/* As times_read() wants it for another game with the same clock: only what this kind of clock has. */
static json_t *describe_wish(const struct clock *clock)
{
    json_t *wish = json_pack("{s:s}", "kind", kinds[clock->kind]);

    if (clock->kind != CLOCK_MOVE)
        json_object_set_new(wish, "main", json_integer(llround(clock->main * 1000)));
    if (clock->kind == CLOCK_GAME)
        json_object_set_new(wish, "increment", json_integer(llround(clock->increment * 1000)));
    else
        json_object_set_new(wish, "period", json_integer(llround(clock->period * 1000)));
    if (clock->kind == CLOCK_BYOYOMI)
        json_object_set_new(wish, "periods", json_integer(clock->periods));
    if (clock->kind == CLOCK_CANADIAN)
        json_object_set_new(wish, "moves", json_integer(clock->moves));
    return wish;
}

json_t *times_describe(const struct times *times, int64_t now, int64_t wall)
{
    double spent = spent_at(times, now);
    unsigned turn = times->running >= 0 ? (unsigned)times->running : 2;
    const struct clock *clock = &times->clock[0];

    return json_pack("{s:o, s:o, s:s, s:s, s:I, s:o}", "B", describe_clock(&times->clock[0], turn == 0 ? spent : 0),
                     "W", describe_clock(&times->clock[1], turn == 1 ? spent : 0), "kind", kinds[clock->kind],
                     "running",
                     turn == 0   ? "B"
                     : turn == 1 ? "W"
                                 : "",
                     "at", (json_int_t)wall, "setup", describe_wish(clock));
}
