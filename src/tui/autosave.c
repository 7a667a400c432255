#include "tui/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tui/file.h"

static bool folder_of(char out[PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;

    if (state && *state == '/')
        length = snprintf(out, PATH_MAX, "%s/tabla/games", state);
    else if (home && *home == '/')
        length = snprintf(out, PATH_MAX, "%s/.local/state/tabla/games", home);
    else
        return false;
    return length > 0 && length < PATH_MAX;
}

void autosave_begin(struct autosave *autosave, const char *path)
{
    autosave->path[0] = '\0';
    if (path)
        snprintf(autosave->path, sizeof autosave->path, "%s", path);
}

/* "yinsh-2025-11-15-034712-4711.sgf": in the order they were played, and no two processes take the same. */
static bool name_file(struct autosave *autosave, const struct tabla_game *game, struct tabla_error *error)
{
    char folder[PATH_MAX], when[32] = "";
    time_t now = time(NULL);
    struct tm local;
    unsigned number = 0;
    int length;

    if (!folder_of(folder))
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("neither XDG_STATE_HOME nor HOME says where"), NULL, NULL,
                          NULL);
    if (!file_make_folder(folder))
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot be written: %1"), strerror(errno), NULL, NULL);
    if (localtime_r(&now, &local))
        strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
    do {
        length = snprintf(autosave->path, sizeof autosave->path, "%s/%s-%s-%ld%s%.0u.sgf", folder, game->name, when,
                          (long)getpid(), number ? "-" : "", number);
        if (length < 0 || (size_t)length >= sizeof autosave->path) {
            autosave->path[0] = '\0';
            return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot be written: %1"), strerror(ENAMETOOLONG), NULL,
                              NULL);
        }
        number++;
    } while (access(autosave->path, F_OK) == 0);
    return true;
}

bool autosave_write(struct autosave *autosave, const struct tabla_record *record, struct tabla_error *error)
{
    struct tabla_text text = {0};

    if (!autosave->on)
        return true;
    autosave->on = autosave->path[0] || name_file(autosave, record->game, error);
    if (!autosave->on)
        return false;
    tabla_write_sgf(record, &text);
    autosave->on = file_write(autosave->path, &text, error);
    tabla_text_release(&text);
    return autosave->on;
}

bool autosave_latest(const struct tabla_game *game, char out[PATH_MAX])
{
    char folder[PATH_MAX], path[PATH_MAX + 256];
    struct timespec latest = {0};
    bool found = false;
    struct dirent *entry;
    DIR *files;

    if (!folder_of(folder) || !(files = opendir(folder)))
        return false;
    while ((entry = readdir(files))) {
        size_t length = strlen(entry->d_name), name = game ? strlen(game->name) : 0;
        struct stat status;
        if (length < 4 || strcmp(entry->d_name + length - 4, ".sgf") != 0)
            continue;
        if (game && (strncmp(entry->d_name, game->name, name) != 0 || entry->d_name[name] != '-'))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strlen(path) >= PATH_MAX || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        if (found && (status.st_mtim.tv_sec < latest.tv_sec ||
                      (status.st_mtim.tv_sec == latest.tv_sec && status.st_mtim.tv_nsec <= latest.tv_nsec)))
            continue;
        latest = status.st_mtim;
        strcpy(out, path);
        found = true;
    }
    closedir(files);
    return found;
}
