/* The clocks of a game: two players', of which one runs while the page is looking. */
#ifndef TABLA_SERVER_TIMES_H
#define TABLA_SERVER_TIMES_H

#include <jansson.h>
#include <stdint.h>

#include "engine/clock.h"
#include "tabla/error.h"

/* What both clocks showed at some moment. */
struct times_moment {
    struct clock clock[2];
    double spent; /* seconds of the turn under way */
};

struct times {
    bool on;
    struct clock clock[2];
    double spent;  /* seconds of the turn under way, up to `since` */
    int running;   /* a player, or -1 */
    int64_t since; /* milliseconds of a clock that only goes forward */

    /* How they stood after 0, 1, 2… actions of the line that is played, so that time can be taken back with them. */
    struct times_moment *moments;
    size_t moment_count, moment_room;
};

/* As a request has it; NULL or null: none. */
bool times_read(struct times *times, const json_t *wish, struct tabla_error *error);
/* What it holds; afterwards there is no clock. */
void times_release(struct times *times);
/* For the store and back. A clock that was kept stands still. `times` must hold nothing. */
json_t *times_save(const struct times *times);
void times_load(struct times *times, const json_t *kept);

/* From `now` on this player's clock runs, or none (-1). */
void times_run(struct times *times, int player, int64_t now);
/* The player has finished a turn. False when the time was up before. */
bool times_moved(struct times *times, unsigned player, int64_t now);
/* The player's time is up: the clock shows nothing left, and all stand still. */
void times_ran_out(struct times *times, unsigned player, int64_t now);
/* So they stand now, after `depth` actions; what was noted for more of them is forgotten. */
void times_note(struct times *times, size_t depth, int64_t now);
/* What was noted for more than `depth` actions is forgotten: they were not played, or are gone. */
void times_forget(struct times *times, size_t depth);
/*
 * Back, or forward again, from after `from` actions to after `to`, and they stand still. What they show now is noted
 * for `from` first: coming back there wins nobody any time. Where nothing was noted they stay as they are.
 */
void times_return(struct times *times, size_t from, size_t to, int64_t now);
/* Milliseconds until the running clock is up, at least 0; -1: never. */
int64_t times_left(const struct times *times, int64_t now);
/* As the page gets it; `wall` is `now` since 1970. */
json_t *times_describe(const struct times *times, int64_t now, int64_t wall);

#endif
