#include "cli/nets.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

/* Beside a program that was built but not installed, then where it was installed, then where it was meant to be. */
static const char *find_folder(char *out, size_t size)
{
    static const char *const beside[] = {"/nets", "/../share/tabla/nets"};
    const char *asked = getenv("TABLA_NETS");
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash;

    if (asked)
        return *asked ? asked : NULL;
    program[length > 0 ? length : 0] = '\0';
    slash = strrchr(program, '/');
    for (size_t i = 0; slash && i < sizeof beside / sizeof *beside; i++) {
        *slash = '\0';
        if (snprintf(out, size, "%s%s", program, beside[i]) < (int)size && access(out, R_OK) == 0)
            return out;
    }
    return TABLA_NETDIR;
}

/* How nets are computed, where one knows better than the program: for measuring, and for a processor that lies. */
static enum net_way way_asked(struct console *console)
{
    const char *asked = getenv("TABLA_NET_WAY");

    for (enum net_way way = NET_BEST + 1; asked && *asked && way < NET_WAYS; way++)
        if (strcmp(asked, net_way_name(way)) == 0 && net_way_possible(way))
            return way;
    if (asked && *asked)
        console_complain(console, _("tabla: nets cannot be computed by way of \"%1\" here"), asked, NULL);
    return NET_BEST;
}

/* Under the name that the shelf looked for. Who plays without a net plays far weaker, and should know it. */
static void complain_of_file(struct console *console, const char *folder, const struct tabla_game *game,
                             const struct tabla_error *error)
{
    struct tabla_text path = {0};

    if (error->code == TABLA_ERROR_NONE) {
        console_complain(console, _("tabla: there is no net for %1 in %2; the engine plays without one"), game->title,
                         folder, NULL);
        return;
    }
    tabla_text_addf(&path, "%s/%s.net", folder, game->name);
    console_report(console, path.failed ? game->title : tabla_text_string(&path), error);
    tabla_text_release(&path);
}

static void try_folder(struct console *console, const char *folder, struct shelf *shelf, const struct tabla_game *game)
{
    struct tabla_error error;

    if (game->features && !shelf_net(shelf, game, &error))
        complain_of_file(console, folder, game, &error);
}

/* The net of --net, which should be one for `game`: if it is not, that is played without. False if it is no net. */
static bool put_named(struct console *console, const char *path, const struct tabla_game *game, struct shelf *shelf)
{
    struct tabla_error error;
    const struct tabla_game *found = shelf_put(shelf, path, &error);

    if (!found) {
        console_report(console, path, &error);
        return false;
    }
    if (game && game != found) {
        shelf_leave_empty(shelf, game);
        console_complain(console, _("tabla: %1 is no net for %2; the engine plays without one"), path, game->title,
                         NULL);
    }
    return true;
}

struct shelf *nets_open(struct console *console, const struct cli_options *options, const struct tabla_game *game)
{
    char found[PATH_MAX + 32];
    const char *named = option_given(options, OPTION_NET) ? options->net : NULL;
    const bool none = named && strcmp(named, "none") == 0;
    const char *folder = none ? NULL : find_folder(found, sizeof found);
    struct shelf *shelf = shelf_new(folder, way_asked(console));

    if (!shelf) {
        console_complain(console, _("tabla: out of memory"), NULL);
        return NULL;
    }
    if (named && !none && !put_named(console, named, game, shelf)) {
        shelf_free(shelf);
        return NULL;
    }
    for (size_t i = 0; folder && tabla_game_at(i); i++)
        if (!game || (game == tabla_game_at(i) && !named))
            try_folder(console, folder, shelf, tabla_game_at(i));
    return shelf;
}
