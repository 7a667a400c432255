#include "match/ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct tabla_error *error, const char *text)
{
    return tabla_fail(error, TABLA_ERROR_FILE, text, strerror(errno), NULL, NULL);
}

static bool not_written(struct tabla_error *error)
{
    return failed(error, TABLA_N("cannot be written: %1"));
}

/* In the middle of a match nobody knows what cannot be written. */
static bool not_kept(struct tabla_error *error)
{
    return failed(error, TABLA_N("the game could not be saved: %1"));
}

static const char *const ending_words[MATCH_ENDINGS] = {
    [MATCH_BY_RULES] = "rules",   [MATCH_BY_RESIGNING] = "resignation", [MATCH_BY_COUNTING] = "counting",
    [MATCH_BY_LIMIT] = "limit",   [MATCH_TIME] = "time",                [MATCH_CRASH] = "crash",
    [MATCH_HANG] = "hang",        [MATCH_ILLEGAL] = "illegal",          [MATCH_REFUSED] = "refused",
    [MATCH_FLOOD] = "flood",
};

const char *match_ending_word(enum match_ending ending)
{
    return ending_words[ending];
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        length -= (size_t)n;
    }
    return true;
}

static bool write_text(int fd, const struct tabla_text *text, struct tabla_error *error)
{
    if (text->failed)
        return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    return write_all(fd, tabla_text_string(text), text->length) || not_kept(error);
}

/* Beside its place first, so that a game file is whole or not there. */
static bool write_game(const struct ledger *ledger, unsigned number, const struct tabla_record *record,
                       struct tabla_error *error)
{
    char path[PATH_MAX], beside[PATH_MAX];
    struct tabla_text text = {0};
    bool done;
    int fd, length;

    length = snprintf(path, sizeof path, "%s/game-%06u.sgf", ledger->options->folder, number + 1);
    snprintf(beside, sizeof beside, "%s/game-%06u.tmp", ledger->options->folder, number + 1);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return not_kept(error);
    }
    fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return not_kept(error);
    tabla_write_sgf(record, &text);
    done = write_text(fd, &text, error);
    tabla_text_release(&text);
    if ((close(fd) != 0 || (done && rename(beside, path) != 0)) && done)
        return not_kept(error);
    return done;
}

/* Nothing in a field may look like the end of it. */
static void add_field(struct tabla_text *out, const char *text)
{
    tabla_text_add_char(out, '\t');
    for (; *text; text++)
        tabla_text_add_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

bool ledger_add(struct ledger *ledger, const struct match_result *result, const struct tabla_record *record,
                struct tabla_error *error)
{
    const struct match_engine *engines = ledger->options->engines;
    struct tabla_text line = {0};
    bool done;

    if (ledger->fd < 0)
        return true;
    tabla_text_addf(&line, "%u", result->number + 1);
    add_field(&line, engines[result->engine[TABLA_BLACK]].name);
    add_field(&line, engines[result->engine[TABLA_WHITE]].name);
    add_field(&line, result->winner == TABLA_BLACK ? "B" : result->winner == TABLA_WHITE ? "W" : "0");
    add_field(&line, result->score);
    add_field(&line, match_ending_word(result->ending));
    tabla_text_addf(&line, "\t%u\t%.2f\t%.2f", result->turns, result->seconds[TABLA_BLACK],
                    result->seconds[TABLA_WHITE]);
    add_field(&line, result->detail);
    tabla_text_add_char(&line, '\n');
    done = write_game(ledger, result->number, record, error) && write_text(ledger->fd, &line, error);
    tabla_text_release(&line);
    return done;
}

/* --- What is played ---------------------------------------------------------------------------------------------- */

static void add_clock(struct tabla_text *out, const struct match_clock *clock)
{
    static const char *const kinds[] = {"none", "move", "fischer", "byoyomi", "canadian"};

    tabla_text_addf(out, "#clock\t%s %.2f %.2f %u\n", kinds[clock->kind], clock->main, clock->step, clock->count);
}

/* Everything that makes a game with some number what it is. */
static void describe(const struct match_options *options, struct tabla_text *out)
{
    const struct tabla_setup *setup = &options->setup;
    struct tabla_state start;

    tabla_text_add_string(out, "#tabla match\t1\n#start");
    if (options->game->start(setup, &start, NULL)) {
        struct tabla_text position = {0};
        options->game->write_position(&start, NULL, &position);
        add_field(out, tabla_text_string(&position));
        tabla_text_release(&position);
    }
    tabla_text_add_string(out, "\n#openings");
    if (options->openings)
        add_field(out, options->openings);
    else
        tabla_text_addf(out, "\trandom:%u seed %" PRIu64, options->random_plies, options->seed);
    tabla_text_add_char(out, '\n');
    add_clock(out, &options->clock);
    tabla_text_addf(out, "#limit\t%u\n#referee", options->max_turns);
    add_field(out, options->referee ? options->referee : "");
    tabla_text_add_char(out, '\n');
    for (unsigned i = 0; i < options->engine_count; i++) {
        tabla_text_add_string(out, "#engine");
        add_field(out, options->engines[i].name);
        add_field(out, options->engines[i].command);
        tabla_text_add_char(out, '\n');
    }
}

/* --- Going on ---------------------------------------------------------------------------------------------------- */

/* Takes one field off *line; NULL when there is none left. */
static char *field(char **line)
{
    char *start = *line, *tab;

    if (!start)
        return NULL;
    tab = strchr(start, '\t');
    if (tab)
        *tab++ = '\0';
    *line = tab;
    return start;
}

static bool read_number(const char *text, unsigned most, unsigned *out)
{
    char *end;
    unsigned long value;

    if (!text || *text < '0' || *text > '9')
        return false;
    value = strtoul(text, &end, 10);
    *out = (unsigned)value;
    return !*end && value <= most;
}

static bool read_engine(const struct match_options *options, const char *name, unsigned *out)
{
    for (*out = 0; name && *out < options->engine_count; ++*out)
        if (strcmp(options->engines[*out].name, name) == 0)
            return true;
    return false;
}

static bool read_ending(const char *word, enum match_ending *out)
{
    for (int i = 0; word && i < MATCH_ENDINGS; i++)
        if (strcmp(ending_words[i], word) == 0) {
            *out = (enum match_ending)i;
            return true;
        }
    return false;
}

static bool read_line(const struct match_options *options, char *line, struct match_result *out)
{
    const char *winner, *score, *text;

    memset(out, 0, sizeof *out);
    if (!read_number(field(&line), MATCH_MAX_GAMES, &out->number) || out->number-- == 0 ||
        !read_engine(options, field(&line), &out->engine[TABLA_BLACK]) ||
        !read_engine(options, field(&line), &out->engine[TABLA_WHITE]))
        return false;
    winner = field(&line);
    score = field(&line);
    if (!winner || !score || strlen(score) >= sizeof out->score || !read_ending(field(&line), &out->ending) ||
        !read_number(field(&line), UINT_MAX, &out->turns))
        return false;
    out->winner = *winner == 'B' ? TABLA_BLACK : *winner == 'W' ? TABLA_WHITE : TABLA_NOBODY;
    strcpy(out->score, score);
    for (int i = 0; i < 2; i++) {
        text = field(&line);
        if (!text)
            return false;
        out->seconds[i] = strtod(text, NULL);
    }
    text = field(&line);
    snprintf(out->detail, sizeof out->detail, "%s", text ? text : "");
    return true;
}

static bool read_all(int fd, struct tabla_text *out, struct tabla_error *error)
{
    char block[16384];
    ssize_t n;

    while ((n = read(fd, block, sizeof block)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failed(error, TABLA_N("cannot be read: %1"));
        tabla_text_add(out, block, (size_t)n);
    }
    return !out->failed || tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

static bool go_on(struct ledger *ledger, struct tabla_text *kept, const struct tabla_text *head, ledger_reader *read,
                  void *context, struct tabla_error *error)
{
    char *line, *end;

    while (kept->length > 0 && kept->data[kept->length - 1] != '\n') /* cut off */
        kept->data[--kept->length] = '\0';
    if (kept->length < head->length || memcmp(kept->data, head->data, head->length) != 0)
        return tabla_fail(error, TABLA_ERROR_FILE,
                          TABLA_N("another match is kept there: --resume needs the same engines and options"), NULL,
                          NULL, NULL);
    if (ftruncate(ledger->fd, (off_t)kept->length) != 0)
        return not_written(error);
    for (line = kept->data + head->length; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        struct match_result result;
        *end = '\0';
        if (!read_line(ledger->options, line, &result))
            return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("the results kept there are damaged"), NULL, NULL, NULL);
        read(context, &result);
    }
    return true;
}

bool ledger_open(struct ledger *ledger, const struct match_options *options, ledger_reader *read, void *context,
                 struct tabla_error *error)
{
    struct tabla_text head = {0}, kept = {0};
    char path[PATH_MAX];
    bool done;

    *ledger = (struct ledger){.fd = -1, .options = options};
    if (!options->folder)
        return true;
    if (mkdir(options->folder, 0777) != 0 && errno != EEXIST)
        return not_written(error);
    if (strlen(options->folder) + 32 > sizeof path) {
        errno = ENAMETOOLONG;
        return not_written(error);
    }
    snprintf(path, sizeof path, "%s/results.tsv", options->folder);
    ledger->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (ledger->fd < 0)
        return not_written(error);
    if (fcntl(ledger->fd, F_SETLK, &(struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET}) != 0 &&
        (errno == EACCES || errno == EAGAIN)) /* a file system without locks has to do without */
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("a match that is being played is kept there"), NULL, NULL,
                          NULL);
    describe(options, &head);
    done = read_all(ledger->fd, &kept, error);
    if (done && kept.length == 0)
        done = write_text(ledger->fd, &head, error);
    else if (done && !options->resume)
        done = tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("a match is kept there already: --resume goes on with it"),
                          NULL, NULL, NULL);
    else if (done)
        done = go_on(ledger, &kept, &head, read, context, error);
    tabla_text_release(&head);
    tabla_text_release(&kept);
    return done;
}

void ledger_close(struct ledger *ledger)
{
    if (ledger->fd >= 0)
        close(ledger->fd);
    ledger->fd = -1;
}
