/* Analysis for other programs: lines of JSON in, lines of JSON out, many positions at a time. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/source.h"
#include "study/pool.h"

enum { MOST_WAITING = 4096 };
/* What all engines together may remember, each at least and at most so much. */
static const size_t MEMORY = (size_t)1 << 30, LEAST_MEMORY = (size_t)32 << 20, MOST_MEMORY = (size_t)256 << 20;

struct analyzer {
    struct console *console;
    struct study_defaults defaults;
    struct study_pool *pool;
    int bell[2];         /* a pipe: the engines' threads wake the one that reads */
    _Atomic bool broken; /* nobody hears the answers any more */

    struct tabla_text line; /* what has been read of the line under way */
    bool too_long;          /* the rest of it is thrown away */
    bool over;              /* end of input */
};

/* --- What engines call ------------------------------------------------------------------------------------------- */

static void ring(struct analyzer *analyzer)
{
    /* A full pipe wakes as well. */
    if (write(analyzer->bell[1], "", 1) < 0)
        return;
}

static void say(void *data, const char *lines, size_t length)
{
    struct analyzer *analyzer = data;
    FILE *out = analyzer->console->out;

    if (atomic_load(&analyzer->broken))
        return;
    if (fwrite(lines, 1, length, out) != length || fflush(out) != 0) {
        atomic_store(&analyzer->broken, true);
        ring(analyzer);
    }
}

static void wake(void *data)
{
    ring(data);
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

static void say_error(struct analyzer *analyzer, const char *sentence, const char *arg, const char *field,
                      const char *id)
{
    struct tabla_text text = {0};
    struct tabla_error error;

    tabla_fail(&error, TABLA_ERROR_RANGE, sentence, arg, NULL, NULL);
    study_say_error(&text, words_translate, &error, field, id);
    study_pool_say(analyzer->pool, &text);
    tabla_text_release(&text);
}

static void take_query(struct analyzer *analyzer, struct study_query *query)
{
    struct tabla_text echo = {0};

    if (query->kind == STUDY_ANALYZE) {
        if (study_pool_has(analyzer->pool, query->id))
            say_error(analyzer, N_("a query with this id is still being answered"), NULL, "id", query->id);
        else if (study_pool_add(analyzer->pool, query))
            return; /* it is the pool's now */
        else
            say_error(analyzer, N_("out of memory"), NULL, NULL, query->id);
    } else {
        if (query->kind == STUDY_TERMINATE || query->kind == STUDY_TERMINATE_ALL)
            study_pool_end(analyzer->pool, query);
        tabla_text_addf(&echo, "%s\n", query->echo);
        study_pool_say(analyzer->pool, &echo);
        tabla_text_release(&echo);
    }
    study_query_free(query);
}

static void take_line(struct analyzer *analyzer, const char *line, size_t length)
{
    struct tabla_text said = {0};
    struct study_query *query;

    while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    if (length == 0)
        return;
    query = study_read_query(&analyzer->defaults, line, length, &said);
    if (said.length > 0)
        study_pool_say(analyzer->pool, &said);
    tabla_text_release(&said);
    if (query)
        take_query(analyzer, query);
}

static void too_long(struct analyzer *analyzer)
{
    char most[24];

    snprintf(most, sizeof most, "%d", STUDY_LONGEST_LINE);
    say_error(analyzer, N_("the line is longer than %1 bytes"), most, NULL, NULL);
}

/* The whole lines that have arrived, as long as there is room for what they ask. */
static void take_lines(struct analyzer *analyzer)
{
    struct tabla_text *text = &analyzer->line;
    size_t at = 0;

    while (at < text->length && !study_pool_full(analyzer->pool)) {
        const char *from = text->data + at, *end = memchr(from, '\n', text->length - at);

        if (!end)
            break;
        if (analyzer->too_long)
            analyzer->too_long = false;
        else if (end - from > STUDY_LONGEST_LINE)
            too_long(analyzer);
        else
            take_line(analyzer, from, (size_t)(end - from));
        at += (size_t)(end - from) + 1;
    }
    if (at > 0) {
        memmove(text->data, text->data + at, text->length - at);
        text->length -= at;
        text->data[text->length] = '\0';
    }
    if (!memchr(text->data, '\n', text->length) && (text->length > STUDY_LONGEST_LINE || analyzer->too_long)) {
        if (!analyzer->too_long)
            too_long(analyzer);
        analyzer->too_long = true;
        tabla_text_clear(text);
    }
}

static void read_some(struct analyzer *analyzer)
{
    char block[65536];
    ssize_t length = read(fileno(analyzer->console->in), block, sizeof block);

    if (length < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (length > 0) {
        tabla_text_add(&analyzer->line, block, (size_t)length);
        return;
    }
    analyzer->over = true;
    if (analyzer->line.length > 0) /* the last line may lack its line break */
        tabla_text_add_char(&analyzer->line, '\n');
}

/* Whether a whole line waits for room in the pool. */
static bool is_held_up(const struct analyzer *analyzer)
{
    return analyzer->line.length > 0 && memchr(analyzer->line.data, '\n', analyzer->line.length);
}

static void hush(int fd)
{
    char block[256];

    while (read(fd, block, sizeof block) > 0)
        ;
}

/* Until all is answered, or nobody listens. */
static void serve(struct analyzer *analyzer, bool wait)
{
    while (!atomic_load(&analyzer->broken)) {
        struct pollfd ends[] = {{.fd = fileno(analyzer->console->out)},
                                {.fd = analyzer->bell[0], .events = POLLIN},
                                {.fd = fileno(analyzer->console->in), .events = POLLIN}};
        bool reading = !analyzer->over && !is_held_up(analyzer);

        if (analyzer->over && (!wait || (!is_held_up(analyzer) && !study_pool_busy(analyzer->pool))))
            return;
        if (poll(ends, reading ? 3 : 2, -1) < 0 && errno != EINTR)
            return;
        if (ends[0].revents & (POLLERR | POLLHUP | POLLNVAL))
            atomic_store(&analyzer->broken, true);
        if (ends[1].revents)
            hush(analyzer->bell[0]);
        if (reading && ends[2].revents)
            read_some(analyzer);
        if (analyzer->line.length > 0)
            take_lines(analyzer);
    }
}

/* --- The command ------------------------------------------------------------------------------------------------- */

static bool open_pool(struct analyzer *analyzer, const struct cli_options *options, struct shelf *shelf)
{
    unsigned jobs = options->jobs ? (unsigned)options->jobs : 1;
    size_t memory = MEMORY / jobs;
    struct study_pool_options pool = {
        .engine = {.game = analyzer->defaults.game,
                   .threads = options->threads ? (unsigned)options->threads : 1,
                   .shelf = shelf,
                   .seed = options->seed},
        .jobs = jobs,
        .room = MOST_WAITING,
        .say = say,
        .wake = wake,
        .data = analyzer,
    };

    memory = memory > MOST_MEMORY ? MOST_MEMORY : memory < LEAST_MEMORY ? LEAST_MEMORY : memory;
    pool.engine.memory = options->memory ? (size_t)options->memory << 20 : memory;
    if (pipe2(analyzer->bell, O_NONBLOCK | O_CLOEXEC) != 0)
        return false;
    analyzer->pool = study_pool_new(&pool);
    if (analyzer->pool)
        return true;
    close(analyzer->bell[0]);
    close(analyzer->bell[1]);
    return false;
}

int cmd_analyze(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct analyzer analyzer = {.console = console};
    struct tabla_record *start;
    struct shelf *shelf;
    int status;

    if (!game)
        return CLI_USAGE;
    start = source_open(console, game, options, &status);
    if (!start)
        return status;
    shelf = nets_open(console, options, game);
    if (!shelf) {
        tabla_record_free(start);
        return CLI_FAILED;
    }
    analyzer.defaults = (struct study_defaults){.game = game,
                                                .start = &start->state,
                                                .past = &start->past,
                                                .limits = source_limits(options),
                                                .side = (enum study_side)options->perspective,
                                                .translate = words_translate};
    source_setup(console, game, options, &analyzer.defaults.setup);
    if (!open_pool(&analyzer, options, shelf)) {
        shelf_free(shelf);
        tabla_record_free(start);
        console_complain(console, _("tabla: not enough memory or threads for the engines"), NULL);
        return CLI_FAILED;
    }
    signal(SIGPIPE, SIG_IGN); /* whoever stops listening is noticed, and all that thinks is stopped in order */
    serve(&analyzer, !options->no_wait);
    study_pool_free(analyzer.pool);
    close(analyzer.bell[0]);
    close(analyzer.bell[1]);
    shelf_free(shelf);
    tabla_text_release(&analyzer.line);
    tabla_record_free(start);
    if (!atomic_load(&analyzer.broken))
        return CLI_DONE;
    if (!ferror(console->out)) /* otherwise it is said with the last flush */
        console_complain(console, _("tabla: the output could not be written"), NULL);
    return CLI_FAILED;
}
