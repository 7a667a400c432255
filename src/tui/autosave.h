/*
 * Nothing anyone did is ever lost: the running game lies on disk after every action, as SGF, under
 * $XDG_STATE_HOME/tabla/games or ~/.local/state/tabla/games. One file a game, kept until someone deletes it.
 */
#ifndef TABLA_TUI_AUTOSAVE_H
#define TABLA_TUI_AUTOSAVE_H

#include <limits.h>

#include "tabla.h"

struct autosave {
    bool on;
    char path[PATH_MAX]; /* "" until there is something to keep */
};

/* Starts a new file at the next write; `path` goes on with that one if it is not NULL. */
void autosave_begin(struct autosave *autosave, const char *path);

/* Writes the game as it stands. False if that failed; it is then off. */
bool autosave_write(struct autosave *autosave, const struct tabla_record *record, struct tabla_error *error);

/* The game written last, of `game` or, if that is NULL, of any. False if there is none. */
bool autosave_latest(const struct tabla_game *game, char out[PATH_MAX]);

#endif
