#include "match/match.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/ledger.h"
#include "match/openings.h"
#include "match/reaper.h"
#include "match/table.h"

struct match {
    const struct match_options *options;
    struct openings openings;
    struct ledger ledger;
    struct reaper reaper;
    struct match_tally tally;
    int halt[2];   /* readable once everything has to stop */
    int8_t *points; /* by game: half points of the pairing's first engine, -1 while not played */
    unsigned next;  /* no game before this one is left to begin */

    pthread_mutex_t lock; /* of all that changes while playing */
    enum match_verdict verdict;
    bool stopped; /* by ourselves */
    struct tabla_error error;
    match_listener *tell;
    void *context;
};

unsigned match_default_turns(const struct match_options *options)
{
    unsigned size = (unsigned)(options->setup.size ? options->setup.size : 19);

    return options->game == &tabla_go ? 3 * size * size + 50 : 1000;
}

/* --- Which game is which ----------------------------------------------------------------------------------------- */

static unsigned pairings(const struct match_options *options)
{
    return options->engine_count * (options->engine_count - 1) / 2;
}

/* The engines of game `number`, by colour; *a and *b are the pairing's first and second. Returns the round. */
static unsigned game_of(const struct match_options *options, unsigned number, unsigned *a, unsigned *b,
                        unsigned engine[2])
{
    unsigned pairing = number / 2 % pairings(options), row = options->engine_count - 1;

    for (*a = 0; pairing >= row; row--, ++*a)
        pairing -= row;
    *b = *a + 1 + pairing;
    engine[TABLA_BLACK] = number % 2 ? *b : *a;
    engine[TABLA_WHITE] = number % 2 ? *a : *b;
    return number / 2 / pairings(options);
}

/* --- Counting ---------------------------------------------------------------------------------------------------- */

/* Takes a result into account. False if it is none of this match. */
static bool count(struct match *match, const struct match_result *result)
{
    const struct match_options *options = match->options;
    struct match_tally *tally = &match->tally;
    unsigned a, b, engine[2], at, first;
    int points;

    if (result->number >= tally->total || match->points[result->number] >= 0)
        return false;
    game_of(options, result->number, &a, &b, engine);
    if (engine[0] != result->engine[0] || engine[1] != result->engine[1])
        return false;
    at = a * options->engine_count + b;
    points = result->winner == TABLA_NOBODY ? 1 : result->engine[result->winner] == a ? 2 : 0;
    match->points[result->number] = (int8_t)points;
    tally->done++;
    *(points == 2 ? &tally->wins[at] : points == 1 ? &tally->draws[at] : &tally->losses[at]) += 1;
    if (result->ending >= MATCH_TIME && result->winner != TABLA_NOBODY)
        tally->faults[result->engine[1 - result->winner]][result->ending]++;
    first = result->number & ~1u;
    if (match->points[first] >= 0 && match->points[first + 1] >= 0) {
        tally->pairs[at].count[match->points[first] + match->points[first + 1]]++;
        if (options->test)
            tally->llr = match_llr(&tally->pairs[at], options->sprt.elo0, options->sprt.elo1);
    }
    return true;
}

static void count_kept(void *context, const struct match_result *result)
{
    count(context, result);
}

static bool decided(const struct match *match)
{
    const struct match_sprt *sprt = &match->options->sprt;

    return match->options->test &&
           (match->tally.llr <= match_sprt_lower(sprt) || match->tally.llr >= match_sprt_upper(sprt));
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

void match_interrupt(struct match *match)
{
    int saved = errno;

    (void)!write(match->halt[1], "", 1);
    errno = saved;
}

/* With the lock held. The first who stops the match says why. */
static void stop(struct match *match, enum match_verdict verdict, const struct tabla_error *error)
{
    if (match->stopped)
        return;
    match->stopped = true;
    match->verdict = verdict;
    if (error)
        match->error = *error;
    match_interrupt(match);
}

/* The next game to play; false when there is none. */
static bool take_game(struct match *match, struct match_result *result, unsigned *round)
{
    unsigned a, b;
    bool found;

    pthread_mutex_lock(&match->lock);
    while (match->next < match->tally.total && match->points[match->next] >= 0)
        match->next++;
    found = !match->stopped && match->next < match->tally.total;
    if (found) {
        *result = (struct match_result){.number = match->next++};
        *round = game_of(match->options, result->number, &a, &b, result->engine);
    }
    pthread_mutex_unlock(&match->lock);
    return found;
}

static void put_game(struct match *match, const struct match_result *result, const struct tabla_record *record)
{
    struct tabla_error error;

    pthread_mutex_lock(&match->lock);
    if (!match->stopped) {
        if (!ledger_add(&match->ledger, result, record, &error)) {
            stop(match, MATCH_FAILED, &error);
        } else {
            count(match, result);
            if (match->tell)
                match->tell(match->context, result, &match->tally);
            if (decided(match))
                stop(match, MATCH_DECIDED, NULL);
        }
    }
    pthread_mutex_unlock(&match->lock);
}

static void *sit(void *context)
{
    struct match *match = context;
    struct table *table = malloc(sizeof *table);
    struct tabla_error error;
    struct match_result result;
    enum table_outcome outcome = TABLE_PLAYED;
    unsigned round;

    if (!table) {
        tabla_fail(&error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        outcome = TABLE_FAILED;
    } else {
        table_init(table, match->options, &match->openings, match->halt[0], &match->reaper);
    }
    while (outcome == TABLE_PLAYED && take_game(match, &result, &round)) {
        struct tabla_record *record = NULL;
        outcome = table_play(table, round, &result, &record, &error);
        if (outcome == TABLE_PLAYED)
            put_game(match, &result, record);
        tabla_record_free(record);
    }
    if (outcome != TABLE_PLAYED) {
        pthread_mutex_lock(&match->lock);
        if (outcome == TABLE_FAILED)
            stop(match, MATCH_FAILED, &error);
        else
            stop(match, MATCH_INTERRUPTED, NULL);
        pthread_mutex_unlock(&match->lock);
    }
    if (table)
        table_release(table);
    free(table);
    return NULL;
}

/* Signals are for the thread that called us: the others do not take them. */
static bool begin_thread(struct match *match, pthread_t *thread)
{
    sigset_t all, before;
    int failed;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(thread, NULL, sit, match);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !failed;
}

enum match_verdict match_run(struct match *match, match_listener *tell, void *context, struct tabla_error *error)
{
    unsigned left = match->tally.total - match->tally.done, jobs = match->options->jobs, begun = 0;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    pthread_t *threads;

    match->tell = tell;
    match->context = context;
    match->verdict = MATCH_COMPLETE;
    if (decided(match))
        return MATCH_DECIDED;
    jobs = jobs < left ? jobs : left;
    threads = malloc((jobs + 1) * sizeof *threads);
    if (!threads) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return MATCH_FAILED;
    }
    sigaction(SIGPIPE, &ignore, &before); /* an engine that has gone is no reason to go, too */
    reaper_start(&match->reaper);
    while (begun < jobs && begin_thread(match, &threads[begun]))
        begun++;
    if (jobs > 0 && begun == 0) {
        tabla_fail(&match->error, TABLA_ERROR_MEMORY, TABLA_N("no thread could be started"), NULL, NULL, NULL);
        match->verdict = MATCH_FAILED;
    }
    for (unsigned i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    reaper_stop(&match->reaper);
    sigaction(SIGPIPE, &before, NULL);
    free(threads);
    if (match->verdict == MATCH_FAILED)
        *error = match->error;
    return match->verdict;
}

const struct match_tally *match_tally_of(const struct match *match)
{
    return &match->tally;
}

/* --- Beginning and end ------------------------------------------------------------------------------------------- */

static bool make_tally(struct match *match)
{
    struct match_tally *tally = &match->tally;
    size_t engines = match->options->engine_count, cells = engines * engines;

    tally->total = match->options->games * pairings(match->options);
    tally->wins = calloc(cells, sizeof *tally->wins);
    tally->draws = calloc(cells, sizeof *tally->draws);
    tally->losses = calloc(cells, sizeof *tally->losses);
    tally->pairs = calloc(cells, sizeof *tally->pairs);
    tally->faults = calloc(engines, sizeof *tally->faults);
    match->points = malloc(tally->total + 1);
    if (match->points)
        memset(match->points, -1, tally->total + 1);
    return tally->wins && tally->draws && tally->losses && tally->pairs && tally->faults && match->points;
}

struct match *match_new(const struct match_options *options, const char **where, struct tabla_error *error)
{
    struct match *match = calloc(1, sizeof *match);
    struct tabla_record *first;

    *where = NULL;
    if (!match || pthread_mutex_init(&match->lock, NULL) != 0) {
        free(match);
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return NULL;
    }
    match->options = options;
    match->ledger.fd = match->halt[0] = match->halt[1] = -1;
    if (!make_tally(match) || pipe2(match->halt, O_CLOEXEC | O_NONBLOCK) != 0) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    } else if (*where = options->openings, openings_load(&match->openings, options, error)) {
        first = openings_get(&match->openings, 0, error); /* what cannot begin is said at once */
        tabla_record_free(first);
        *where = first ? options->folder : *where;
        if (first && ledger_open(&match->ledger, options, count_kept, match, error))
            return match;
    }
    match_free(match);
    return NULL;
}

void match_free(struct match *match)
{
    if (!match)
        return;
    ledger_close(&match->ledger);
    openings_release(&match->openings);
    for (int i = 0; i < 2; i++)
        if (match->halt[i] >= 0)
            close(match->halt[i]);
    free(match->tally.wins);
    free(match->tally.draws);
    free(match->tally.losses);
    free(match->tally.pairs);
    free(match->tally.faults);
    free(match->points);
    pthread_mutex_destroy(&match->lock);
    free(match);
}
