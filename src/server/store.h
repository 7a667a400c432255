/*
 * Where games are kept: one SQLite file. Everything that was acknowledged is in it.
 *
 * It is written through a log (WAL) that is handed to the operating system with each change, but not waited for until
 * it has reached the disk: what is acknowledged survives a crash of the page and of the server, and the file is whole
 * after a loss of power, when the last actions before it may be missing. Waiting for the disk would hold up the loop,
 * so it is done when there is time for it: store_tidy().
 *
 * One process at a time: the file stays locked.
 */
#ifndef TABLA_SERVER_STORE_H
#define TABLA_SERVER_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "tabla/error.h"

struct store;

/* A game as it is kept. The strings of a row that was loaded are its own; NULL where there is nothing. */
struct store_game {
    int64_t id;
    int64_t rev, created, changed; /* milliseconds since 1970 */
    char *mode, *kind;
    char *title;   /* as it is shown */
    char *words;   /* what a search looks in */
    char *players; /* JSON, for lists */
    char *setup;   /* JSON, likewise */
    char *result;  /* "" while it goes on */
    char *sgf;     /* the whole tree */
    char *extra;   /* JSON: cursor, clocks and what else the tree does not tell */
    char *review;  /* JSON, or NULL */
    bool named, over;
    int64_t turns;
};

/* `folder` is made where it is not there; NULL: kept in memory only. NULL after a failure. */
struct store *store_open(const char *folder, struct tabla_error *error);
void store_close(struct store *store); /* NULL is fine */

/* A new game gets its id. False: nothing was written. */
bool store_add(struct store *store, struct store_game *game, struct tabla_error *error);
/* All but `review`; `rev` is the new one, which must be more than the one that is kept. */
bool store_update(struct store *store, const struct store_game *game, struct tabla_error *error);
bool store_set_review(struct store *store, int64_t id, const char *review, struct tabla_error *error);
/* False where there is no such game, or after a failure. */
bool store_load(struct store *store, int64_t id, struct store_game *out, struct tabla_error *error);
void store_game_release(struct store_game *game);
bool store_delete(struct store *store, int64_t id, bool *was_there, struct tabla_error *error);

/* What to list. Zero is the default of every field but `limit`. */
struct store_query {
    const char *search; /* these words in any order, small letters */
    const char *mode, *kind;
    int over; /* 1: only ended ones, -1: only those that go on */
    enum { STORE_BY_CHANGED, STORE_BY_CREATED, STORE_BY_TITLE } order;
    int64_t offset, limit;
    bool whole; /* with `sgf`, `extra` and `review` */
};
/* Calls `each` for one game after another, until it returns false; *total: how many there are without the limit. */
bool store_list(struct store *store, const struct store_query *query,
                bool (*each)(void *data, const struct store_game *game), void *data, int64_t *total,
                struct tabla_error *error);

/* Small things by area and key: settings, progress. */
bool store_keep(struct store *store, const char *area, const char *key, const char *value, struct tabla_error *error);
bool store_kept(struct store *store, const char *area, void (*each)(void *data, const char *key, const char *value),
                void *data, struct tabla_error *error);

/* Pages in the log that are not in the file yet; bringing them there waits for the disk, for tens of milliseconds. */
int store_behind(const struct store *store);
void store_tidy(struct store *store);

/* Several changes at once, all of them or none. */
bool store_begin(struct store *store, struct tabla_error *error);
bool store_commit(struct store *store, struct tabla_error *error);
void store_cancel(struct store *store);

#endif
