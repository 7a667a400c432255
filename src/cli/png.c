/*
 * librsvg would do it within the program, but then an engine that other programs start a thousand times would load some
 * forty libraries more each time, and who builds it would need as many packages, for the sake of this one picture.
 */
#include "cli/png.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char program[] = "rsvg-convert", package[] = "librsvg2-bin";

/* Files in memory at both ends: nobody has to read and write at the same time, and nothing breaks if it ends early. */
struct ends {
    int in, out;
};

static bool open_ends(struct ends *ends, const struct tabla_text *svg)
{
    size_t done = 0;

    ends->in = memfd_create("svg", MFD_CLOEXEC);
    ends->out = memfd_create("png", MFD_CLOEXEC);
    if (ends->in < 0 || ends->out < 0)
        return false;
    while (done < svg->length) {
        ssize_t n = write(ends->in, tabla_text_string(svg) + done, svg->length - done);

        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return lseek(ends->in, 0, SEEK_SET) == 0;
}

static void close_ends(const struct ends *ends)
{
    if (ends->in >= 0)
        close(ends->in);
    if (ends->out >= 0)
        close(ends->out);
}

/* What it says of itself goes where our own complaints go. 0 or the number of an error. */
static int run(const struct ends *ends, int *status)
{
    /* As wide as the page makes its pictures. */
    char name[] = "rsvg-convert", format[] = "--format=png", width[] = "--width=1200", shape[] = "--keep-aspect-ratio";
    char *const arguments[] = {name, format, width, shape, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int trouble = posix_spawn_file_actions_init(&actions);

    if (trouble)
        return trouble;
    trouble = posix_spawn_file_actions_adddup2(&actions, ends->in, STDIN_FILENO);
    if (!trouble)
        trouble = posix_spawn_file_actions_adddup2(&actions, ends->out, STDOUT_FILENO);
    if (!trouble)
        trouble = posix_spawnp(&child, program, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    *status = 0;
    while (!trouble && waitpid(child, status, 0) < 0) {
        if (errno == ECHILD) /* whoever started us wants to hear of no children: the picture has to tell */
            break;
        if (errno != EINTR)
            trouble = errno;
    }
    return trouble;
}

static bool read_back(int fd, struct tabla_text *out)
{
    static const char mark[] = "\x89PNG\r\n\x1a\n";
    char buffer[4096];
    ssize_t n;

    if (lseek(fd, 0, SEEK_SET) != 0)
        return false;
    while ((n = read(fd, buffer, sizeof buffer)) != 0) {
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0)
            tabla_text_add(out, buffer, (size_t)n);
    }
    return !out->failed && out->length > sizeof mark - 1 && memcmp(tabla_text_string(out), mark, sizeof mark - 1) == 0;
}

bool png_of_svg(const struct tabla_text *svg, struct tabla_text *out, struct tabla_error *error)
{
    struct ends ends;
    int status = 0, trouble = open_ends(&ends, svg) ? run(&ends, &status) : errno;
    bool done = trouble == 0 && status == 0 && read_back(ends.out, out);

    close_ends(&ends);
    if (done)
        return true;
    if (trouble == ENOENT || trouble == ENOTDIR || trouble == EACCES)
        return tabla_fail(error, TABLA_ERROR_FILE,
                          TABLA_N("a PNG is drawn by %1, which is not installed (on Debian: %2); SVG needs nothing"),
                          program, package, NULL);
    return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("%1 made no PNG of it"), program, NULL, NULL);
}
