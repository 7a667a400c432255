#include "server/store.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tabla/text.h"

struct store {
    sqlite3 *db;
    int behind;
};

/* What brings a file of version N to version N + 1. Rows are only ever added here. */
static const char *const migrations[] = {
    "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, rev INTEGER NOT NULL, mode TEXT NOT NULL,"
    " kind TEXT NOT NULL, title TEXT NOT NULL, named INTEGER NOT NULL, words TEXT NOT NULL, created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, players TEXT NOT NULL, setup TEXT NOT NULL, result TEXT NOT NULL, over INTEGER NOT "
    "NULL,"
    " turns INTEGER NOT NULL, sgf TEXT NOT NULL, extra TEXT NOT NULL, review TEXT) STRICT;"
    "CREATE INDEX games_changed ON games (changed);"
    "CREATE TABLE kept (area TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (area, key)) STRICT,"
    " WITHOUT ROWID;",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

static bool failed(struct store *store, struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the store of games cannot be used: %1"),
                      sqlite3_errmsg(store->db), NULL, NULL);
}

static bool run(struct store *store, const char *sql, struct tabla_error *error)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(store, error);
}

/* --- Opening ------------------------------------------------------------------------------------------------------ */

static bool make_folders(const char *path)
{
    char part[4096];
    size_t length = strlen(path);

    if (length >= sizeof part)
        return false;
    memcpy(part, path, length + 1);
    for (char *p = part + 1; *p; p++)
        if (*p == '/') {
            *p = '\0';
            if (mkdir(part, 0700) != 0 && errno != EEXIST)
                return false;
            *p = '/';
        }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static int version_of(struct store *store)
{
    sqlite3_stmt *statement;
    int version = -1;

    if (sqlite3_prepare_v2(store->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(struct store *store, struct tabla_error *error)
{
    int version;
    char set[48];

    if (!run(store, "BEGIN IMMEDIATE", error))
        return false;
    version = version_of(store);
    if (version < 0) {
        failed(store, error);
    } else if (version > VERSION) {
        tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the store of games was written by a newer Tabla"), NULL, NULL,
                   NULL);
    } else {
        bool good = true;
        for (int i = version; good && i < VERSION; i++)
            good = run(store, migrations[i], error);
        snprintf(set, sizeof set, "PRAGMA user_version = %d", VERSION);
        if (good && run(store, set, error) && run(store, "COMMIT", error))
            return true;
    }
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Instead of SQLite's own, which would tidy up in the middle of somebody's move. */
static int count_pages(void *data, sqlite3 *db, const char *name, int pages)
{
    struct store *store = data;

    (void)db, (void)name;
    store->behind = pages;
    return SQLITE_OK;
}

static bool set_up(struct store *store, const char *folder, struct tabla_error *error)
{
    if (sqlite3_exec(store->db,
                     "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", NULL,
                     NULL, NULL) == SQLITE_BUSY)
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("another tabla serve is using the folder %1"), folder, NULL,
                          NULL);
    sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, 256 << 20);
    sqlite3_wal_hook(store->db, count_pages, store);
    if (migrate(store, error))
        return true;
    if (sqlite3_errcode(store->db) == SQLITE_BUSY)
        tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("another tabla serve is using the folder %1"), folder, NULL, NULL);
    return false;
}

struct store *store_open(const char *folder, struct tabla_error *error)
{
    struct store *store = calloc(1, sizeof *store);
    char path[4096] = ":memory:";

    if (!store) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return NULL;
    }
    if (folder) {
        int length = snprintf(path, sizeof path, "%s/games.sqlite", folder);
        if (length < 0 || (size_t)length >= sizeof path || !make_folders(folder)) {
            tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the folder %1 cannot be made"), folder, NULL, NULL);
            free(store);
            return NULL;
        }
    }
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        failed(store, error);
        store_close(store);
        return NULL;
    }
    if (!set_up(store, folder ? folder : "", error)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    sqlite3_close(store->db); /* brings the log back into the file */
    free(store);
}

int store_behind(const struct store *store)
{
    return store->behind;
}

void store_tidy(struct store *store)
{
    /* What cannot be done now is done with the next change. */
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    store->behind = 0;
}

bool store_begin(struct store *store, struct tabla_error *error)
{
    return run(store, "BEGIN IMMEDIATE", error);
}

bool store_commit(struct store *store, struct tabla_error *error)
{
    if (run(store, "COMMIT", error))
        return true;
    store_cancel(store);
    return false;
}

void store_cancel(struct store *store)
{
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

/* --- Statements --------------------------------------------------------------------------------------------------- */

static sqlite3_stmt *prepare(struct store *store, const char *sql, struct tabla_error *error)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK)
        return statement;
    failed(store, error);
    return NULL;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* A statement that answers nothing. */
static bool finish(struct store *store, sqlite3_stmt *statement, struct tabla_error *error)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE || failed(store, error);

    sqlite3_finalize(statement);
    return done;
}

/* In the order of the columns in store_add() and store_update(). */
static void bind_game(sqlite3_stmt *statement, const struct store_game *game)
{
    sqlite3_bind_int64(statement, 1, game->rev);
    bind_text(statement, 2, game->mode);
    bind_text(statement, 3, game->kind);
    bind_text(statement, 4, game->title);
    sqlite3_bind_int(statement, 5, game->named);
    bind_text(statement, 6, game->words);
    sqlite3_bind_int64(statement, 7, game->created);
    sqlite3_bind_int64(statement, 8, game->changed);
    bind_text(statement, 9, game->players);
    bind_text(statement, 10, game->setup);
    bind_text(statement, 11, game->result);
    sqlite3_bind_int(statement, 12, game->over);
    sqlite3_bind_int64(statement, 13, game->turns);
    bind_text(statement, 14, game->sgf);
    bind_text(statement, 15, game->extra);
}

bool store_add(struct store *store, struct store_game *game, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(
        store,
        "INSERT INTO games (rev, mode, kind, title, named, words, created, changed, players, setup, result, over,"
        " turns, sgf, extra) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        error);

    if (!statement)
        return false;
    bind_game(statement, game);
    if (!finish(store, statement, error))
        return false;
    game->id = sqlite3_last_insert_rowid(store->db);
    return true;
}

bool store_update(struct store *store, const struct store_game *game, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(
        store,
        "UPDATE games SET rev = ?1, mode = ?2, kind = ?3, title = ?4, named = ?5, words = ?6, created = ?7,"
        " changed = ?8, players = ?9, setup = ?10, result = ?11, over = ?12, turns = ?13, sgf = ?14, extra = ?15"
        " WHERE id = ?16 AND rev < ?1",
        error);

    if (!statement)
        return false;
    bind_game(statement, game);
    sqlite3_bind_int64(statement, 16, game->id);
    if (!finish(store, statement, error))
        return false;
    if (sqlite3_changes(store->db) == 1)
        return true;
    return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no such game any more"), NULL, NULL, NULL);
}

bool store_set_review(struct store *store, int64_t id, const char *review, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(store, "UPDATE games SET review = ?1 WHERE id = ?2", error);

    if (!statement)
        return false;
    bind_text(statement, 1, review);
    sqlite3_bind_int64(statement, 2, id);
    return finish(store, statement, error);
}

bool store_delete(struct store *store, int64_t id, bool *was_there, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(store, "DELETE FROM games WHERE id = ?1", error);

    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, id);
    if (!finish(store, statement, error))
        return false;
    *was_there = sqlite3_changes(store->db) > 0;
    return true;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

#define COLUMNS "id, rev, mode, kind, title, named, created, changed, players, setup, result, over, turns"
#define MORE_COLUMNS ", sgf, extra, review"

static char *column(sqlite3_stmt *statement, int at)
{
    const unsigned char *text = sqlite3_column_text(statement, at);

    return text ? strdup((const char *)text) : NULL;
}

static bool read_row(sqlite3_stmt *statement, bool whole, struct store_game *out)
{
    *out = (struct store_game){.id = sqlite3_column_int64(statement, 0),
                               .rev = sqlite3_column_int64(statement, 1),
                               .mode = column(statement, 2),
                               .kind = column(statement, 3),
                               .title = column(statement, 4),
                               .named = sqlite3_column_int(statement, 5) != 0,
                               .created = sqlite3_column_int64(statement, 6),
                               .changed = sqlite3_column_int64(statement, 7),
                               .players = column(statement, 8),
                               .setup = column(statement, 9),
                               .result = column(statement, 10),
                               .over = sqlite3_column_int(statement, 11) != 0,
                               .turns = sqlite3_column_int64(statement, 12),
                               .sgf = whole ? column(statement, 13) : NULL,
                               .extra = whole ? column(statement, 14) : NULL,
                               .review = whole ? column(statement, 15) : NULL};
    return out->mode && out->kind && out->title && out->players && out->setup && out->result &&
           (!whole || (out->sgf && out->extra));
}

static bool no_memory(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

void store_game_release(struct store_game *game)
{
    char *const strings[] = {game->mode,  game->kind,   game->title, game->words, game->players,
                             game->setup, game->result, game->sgf,   game->extra, game->review};

    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        free(strings[i]);
    *game = (struct store_game){0};
}

bool store_load(struct store *store, int64_t id, struct store_game *out, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(store, "SELECT " COLUMNS MORE_COLUMNS " FROM games WHERE id = ?1", error);
    bool good = false;
    int step;

    *out = (struct store_game){0};
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, id);
    step = sqlite3_step(statement);
    if (step == SQLITE_ROW)
        good = read_row(statement, true, out) || no_memory(error);
    else if (step == SQLITE_DONE)
        tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no such game"), NULL, NULL, NULL);
    else
        failed(store, error);
    sqlite3_finalize(statement);
    if (!good)
        store_game_release(out);
    return good;
}

/* The conditions of a query, the same for the rows and for their number. Words are bound from place 10 on. */
enum { MOST_WORDS = 8, FIRST_WORD = 10 };

static void add_conditions(const struct store_query *query, size_t words, struct tabla_text *sql)
{
    tabla_text_add_string(sql, " WHERE 1");
    if (query->mode)
        tabla_text_add_string(sql, " AND mode = ?1");
    if (query->kind)
        tabla_text_add_string(sql, " AND kind = ?2");
    if (query->over)
        tabla_text_addf(sql, " AND over = %d", query->over > 0);
    for (size_t i = 0; i < words; i++)
        tabla_text_addf(sql, " AND instr(words, ?%zu) > 0", FIRST_WORD + i);
}

static sqlite3_stmt *prepare_query(struct store *store, const struct store_query *query, const char *what,
                                   const char *order, struct tabla_error *error)
{
    const char *word[MOST_WORDS], *at = query->search ? query->search : "";
    size_t length[MOST_WORDS], words = 0;
    struct tabla_text sql = {0};
    sqlite3_stmt *statement;

    for (; words < MOST_WORDS && *(at += strspn(at, " \t\n")); words++, at += length[words - 1]) {
        word[words] = at;
        length[words] = strcspn(at, " \t\n");
    }
    tabla_text_addf(&sql, "SELECT %s FROM games", what);
    add_conditions(query, words, &sql);
    tabla_text_add_string(&sql, order);
    statement = sql.failed ? NULL : prepare(store, tabla_text_string(&sql), error);
    if (sql.failed)
        no_memory(error);
    tabla_text_release(&sql);
    if (!statement)
        return NULL;
    bind_text(statement, 1, query->mode);
    bind_text(statement, 2, query->kind);
    for (size_t i = 0; i < words; i++)
        sqlite3_bind_text(statement, (int)(FIRST_WORD + i), word[i], (int)length[i], SQLITE_STATIC);
    return statement;
}

static bool count(struct store *store, const struct store_query *query, int64_t *total, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare_query(store, query, "count(*)", "", error);
    bool good;

    if (!statement)
        return false;
    good = sqlite3_step(statement) == SQLITE_ROW || failed(store, error);
    *total = good ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return good;
}

bool store_list(struct store *store, const struct store_query *query,
                bool (*each)(void *data, const struct store_game *game), void *data, int64_t *total,
                struct tabla_error *error)
{
    static const char *const orders[] = {[STORE_BY_CHANGED] = " ORDER BY changed DESC, id DESC LIMIT ?3 OFFSET ?4",
                                         [STORE_BY_CREATED] = " ORDER BY created DESC, id DESC LIMIT ?3 OFFSET ?4",
                                         [STORE_BY_TITLE] = " ORDER BY title, id LIMIT ?3 OFFSET ?4"};
    sqlite3_stmt *statement;
    bool more = true, good = true;
    int step = SQLITE_DONE;

    if (total && !count(store, query, total, error))
        return false;
    statement = prepare_query(store, query, query->whole ? COLUMNS MORE_COLUMNS : COLUMNS, orders[query->order], error);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 3, query->limit);
    sqlite3_bind_int64(statement, 4, query->offset);
    while (more && good && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_game game;
        good = read_row(statement, query->whole, &game) || no_memory(error);
        more = good && each(data, &game);
        store_game_release(&game);
    }
    if (good && more && step != SQLITE_DONE)
        good = failed(store, error);
    sqlite3_finalize(statement);
    return good;
}

/* --- Small things ------------------------------------------------------------------------------------------------- */

bool store_keep(struct store *store, const char *area, const char *key, const char *value, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(store,
                                      value ? "INSERT INTO kept (area, key, value) VALUES (?1, ?2, ?3)"
                                              " ON CONFLICT (area, key) DO UPDATE SET value = ?3"
                                            : "DELETE FROM kept WHERE area = ?1 AND key = ?2",
                                      error);

    if (!statement)
        return false;
    bind_text(statement, 1, area);
    bind_text(statement, 2, key);
    if (value)
        bind_text(statement, 3, value);
    return finish(store, statement, error);
}

bool store_kept(struct store *store, const char *area, void (*each)(void *data, const char *key, const char *value),
                void *data, struct tabla_error *error)
{
    sqlite3_stmt *statement = prepare(store, "SELECT key, value FROM kept WHERE area = ?1 ORDER BY key", error);
    int step;

    if (!statement)
        return false;
    bind_text(statement, 1, area);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        each(data, (const char *)sqlite3_column_text(statement, 0), (const char *)sqlite3_column_text(statement, 1));
    if (step != SQLITE_DONE)
        failed(store, error);
    sqlite3_finalize(statement);
    return step == SQLITE_DONE;
}
