/* Game files. */
#include "gtp/handlers.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FAULTS = 20 };
enum { FILE_MAX = 64 << 20 }; /* bytes; no collection of games one would load here is larger */

static bool file_error(const char *name, struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_FILE, "%1: %2", name, strerror(errno), NULL);
}

/* Plain files only: a pipe or a terminal (standard input, say) would keep the session waiting for ever. */
static FILE *open_file(const char *name, struct tabla_error *error)
{
    int fd = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    FILE *file = NULL;

    if (fd < 0 || fstat(fd, &status) != 0)
        file_error(name, error);
    else if (!S_ISREG(status.st_mode))
        tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("%1 is not a file"), name, NULL, NULL);
    else if (!(file = fdopen(fd, "rb")))
        file_error(name, error);
    if (!file && fd >= 0)
        close(fd);
    return file;
}

static bool read_file(const char *name, struct tabla_text *data, struct tabla_error *error)
{
    char chunk[1 << 14];
    FILE *file = open_file(name, error);
    bool good = true;
    size_t got;

    if (!file)
        return false;
    while (good && (got = fread(chunk, 1, sizeof chunk, file)) > 0) {
        tabla_text_add(data, chunk, got);
        if (data->length > FILE_MAX)
            good = tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("the file is too large"), NULL, NULL, NULL);
        else if (data->failed)
            good = tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    }
    if (good && ferror(file))
        good = file_error(name, error);
    fclose(file);
    return good;
}

/* The name of a file; false when there is none. A name longer than any file's stays so long that no file is found. */
static bool read_name(struct gtp_call *call, char name[PATH_MAX + 1])
{
    size_t length;
    const char *word = gtp_next(call, &length);

    snprintf(name, PATH_MAX + 1, "%.*s", (int)length, word);
    return length > 0;
}

/* Takes over the first game of a collection; what was wrong with the file goes into the answer. */
static bool take_game(struct gtp_call *call, struct tabla_collection *games, size_t turns, struct tabla_error *error)
{
    struct gtp_session *session = call->session;

    if (!gtp_session_follow(session, games->records[0], turns, error))
        return false;
    session->loaded = games->records[0];
    games->records[0] = NULL;
    for (size_t i = 0; i < games->fault_count && i < MOST_FAULTS; i++) {
        gtp_add_reason(call, &games->faults[i]);
        tabla_text_add_char(call->answer, '\n');
    }
    return true;
}

/* Function:  Loads the first game of a file: SGF, boardspace.net's dialect, a list of moves, or a position line.
 *            Size, komi, rules and variant become those of the file.
 * Arguments: the name of a file, without spaces; then, if wanted, a number: the game is followed up to the position
 *            before that move (in YINSH and GIPF: turn)
 * Fails:     `cannot load file` and the reason. The position is untouched.
 * Returns:   nothing, or what was wrong in a damaged file, with line and column
 */
bool gtp_cmd_loadsgf(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct tabla_setup setup = {.variant = session->settings.variant, .size = session->settings.size};
    struct tabla_collection games = {0};
    struct tabla_text data = {0};
    struct tabla_error error = {0};
    char name[PATH_MAX + 1], word[GTP_WORD];
    int number = 0;
    bool loaded;

    if (!read_name(call, name) ||
        (gtp_word(call, word, sizeof word) && (!gtp_read_number(word, &number) || number == 0)) || !gtp_no_more(call))
        return gtp_usage(call, "FILE [MOVE_NUMBER]");
    if (session->options->no_files)
        return gtp_fail(call, "cannot load file: files are switched off");
    loaded = read_file(name, &data, &error) &&
             tabla_read_games(tabla_text_string(&data), data.length, session->game, &setup, &games, &error) &&
             take_game(call, &games, number ? (size_t)number - 1 : SIZE_MAX, &error);
    tabla_collection_release(&games);
    tabla_text_release(&data);
    return loaded || gtp_fail_because(call, "cannot load file", &error);
}

/* Names, dates and the like that the file had come along into the next one. */
static void copy_info(const struct gtp_session *session, struct tabla_record *record)
{
    static const char *const names[] = {"GN", "EV", "RO", "PC", "DT", "PB", "PW", "BR", "WR", "BT",
                                        "WT", "TM", "OT", "SO", "US", "AN", "CP", "ON", "GC"};

    for (size_t i = 0; session->loaded && i < sizeof names / sizeof *names; i++) {
        const char *value = tabla_node_get(session->loaded->root, names[i]);
        if (value)
            tabla_node_set(record->root, names[i], value);
    }
}

/* Without O_NONBLOCK a pipe that nobody reads would keep the session waiting for ever. */
static bool write_file(const char *name, const struct tabla_text *text, struct tabla_error *error)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");
    bool written;

    if (!file) {
        file_error(name, error);
        if (fd >= 0)
            close(fd);
        return false;
    }
    written = fwrite(text->data, 1, text->length, file) == text->length;
    if (fclose(file) != 0 || !written)
        return file_error(name, error);
    return true;
}

/* Function:  The game so far as SGF.
 * Arguments: nothing, or the name of a file to write, without spaces
 * Fails:     when the file cannot be written
 * Returns:   the SGF text, or nothing when it went into a file
 */
bool gtp_cmd_printsgf(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct tabla_error error = {0};
    struct tabla_record *record;
    char name[PATH_MAX + 1], result[TABLA_RESULT_TEXT];
    bool to_file = read_name(call, name), written = true;

    if (!gtp_no_more(call))
        return gtp_usage(call, "[FILE]");
    if (to_file && session->options->no_files)
        return gtp_fail(call, "cannot write file: files are switched off");
    record = gtp_session_record(session, &error);
    if (!record)
        return gtp_fail_because(call, "cannot write", &error);
    copy_info(session, record);
    if (record->state.over && tabla_write_result(record->game, &record->state, result) > 0)
        tabla_node_set(record->root, "RE", result);
    tabla_write_sgf(record, call->answer);
    tabla_record_free(record);
    if (to_file && !call->answer->failed) {
        written = write_file(name, call->answer, &error);
        tabla_text_clear(call->answer);
    }
    return written || gtp_fail_because(call, "cannot write file", &error);
}
