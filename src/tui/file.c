#include "tui/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

void file_name_typed(const char *typed, struct tabla_text *out)
{
    size_t length = strlen(typed);
    const char *home = getenv("HOME");

    if (length >= 2 && (typed[0] == '"' || typed[0] == '\'') && typed[length - 1] == typed[0]) {
        typed++;
        length -= 2;
    }
    if (length >= 2 && typed[0] == '~' && typed[1] == '/' && home && *home) {
        tabla_text_add_string(out, home);
        typed++;
        length--;
    }
    tabla_text_add(out, typed, length);
}

static bool read_stream(FILE *stream, struct tabla_text *out, struct tabla_error *error)
{
    char block[16384];
    size_t n;

    while ((n = fread(block, 1, sizeof block, stream)) > 0) {
        if (out->length + n > FILE_LARGEST)
            return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("too large for a game file"), NULL, NULL, NULL);
        tabla_text_add(out, block, n);
    }
    if (ferror(stream))
        return failed(error, TABLA_N("cannot be read: %1"));
    if (out->failed)
        return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    return true;
}

bool file_read(const char *path, struct tabla_text *out, struct tabla_error *error)
{
    FILE *stream;
    bool done;

    if (strcmp(path, "-") == 0)
        return read_stream(stdin, out, error);
    stream = fopen(path, "rb");
    if (!stream)
        return failed(error, TABLA_N("cannot be opened: %1"));
    done = read_stream(stream, out, error);
    fclose(stream);
    return done;
}

/* Closes in any case; all of it must have reached the disk before the rename. */
static bool write_all(int fd, const struct tabla_text *text, bool to_disk)
{
    const char *data = tabla_text_string(text);
    size_t done = 0;
    int saved;

    while (done < text->length) {
        ssize_t n = write(fd, data + done, text->length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        done += (size_t)n;
    }
    if (done == text->length && (!to_disk || fsync(fd) == 0))
        return close(fd) == 0;
    saved = errno;
    close(fd);
    errno = saved;
    return false;
}

/* A new file gets the rights that the user's umask leaves, an old one keeps its own. */
static mode_t rights_for(const struct stat *old)
{
    mode_t mask;

    if (old)
        return old->st_mode & 0777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool file_write(const char *path, const struct tabla_text *text, struct tabla_error *error)
{
    char real[PATH_MAX], beside[PATH_MAX + 8];
    struct stat status;
    bool there = stat(path, &status) == 0;
    int fd;

    if (text->failed)
        return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    if (there && !S_ISREG(status.st_mode)) {
        fd = open(path, O_WRONLY | O_CLOEXEC);
        return (fd >= 0 && write_all(fd, text, false)) || not_written(error);
    }
    if (there && realpath(path, real)) /* a link stays one */
        path = real;
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return not_written(error);
    }
    snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return not_written(error);
    (void)!fchmod(fd, rights_for(there ? &status : NULL)); /* a file system without rights has none to lose */
    if (!write_all(fd, text, true) || rename(beside, path) != 0) {
        int saved = errno;
        unlink(beside);
        errno = saved;
        return not_written(error);
    }
    return true;
}

bool file_set_aside(const char *path, struct tabla_error *error)
{
    char aside[PATH_MAX];
    struct stat status;
    int length = snprintf(aside, sizeof aside, "%s~", path);

    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    if (length < 0 || (size_t)length >= sizeof aside) {
        errno = ENAMETOOLONG;
        return not_written(error);
    }
    return rename(path, aside) == 0 || not_written(error);
}

bool file_make_folder(const char *path)
{
    char part[PATH_MAX];
    size_t length = strlen(path);

    if (length == 0 || length >= sizeof part)
        return false;
    memcpy(part, path, length + 1);
    for (size_t i = 1; i < length; i++) {
        if (part[i] != '/')
            continue;
        part[i] = '\0';
        if (mkdir(part, 0755) != 0 && errno != EEXIST)
            return false;
        part[i] = '/';
    }
    return mkdir(part, 0755) == 0 || errno == EEXIST;
}

void file_complete(const char *typed, struct tabla_text *out)
{
    const char *slash = strrchr(typed, '/'), *begin = slash ? slash + 1 : typed;
    size_t shown = (size_t)(begin - typed), length = strlen(begin);
    struct tabla_text folder = {0}, path = {0};
    struct dirent *entry;
    DIR *entries;

    tabla_text_add(&path, typed, shown);
    file_name_typed(tabla_text_string(&path), &folder);
    entries = opendir(folder.length > 0 ? tabla_text_string(&folder) : ".");
    while (entries && (entry = readdir(entries))) {
        struct stat status;
        if (strncmp(entry->d_name, begin, length) != 0 || (entry->d_name[0] == '.' && length == 0))
            continue;
        tabla_text_clear(&path);
        tabla_text_addf(&path, "%s%s", tabla_text_string(&folder), entry->d_name);
        tabla_text_addf(out, "%.*s%s%s\n", (int)shown, typed, entry->d_name,
                        stat(tabla_text_string(&path), &status) == 0 && S_ISDIR(status.st_mode) ? "/" : "");
    }
    if (entries)
        closedir(entries);
    tabla_text_release(&folder);
    tabla_text_release(&path);
}
