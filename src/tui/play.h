/* A game at the terminal: draws, asks, plays, explains, keeps. */
#ifndef TABLA_TUI_PLAY_H
#define TABLA_TUI_PLAY_H

#include "tui/autosave.h"
#include "tui/console.h"

struct play_options {
    struct tabla_record *record; /* the game, which the session takes over */
    bool goes_on;                /* it was begun before, in a file */
    bool by_lot[2];              /* by player: their actions are drawn by lot */
    uint64_t seed;
    struct autosave autosave;
    bool no_names, turned;
};

/* Whether a game that was kept says that `player` is played by lot. */
bool play_is_by_lot(const struct tabla_record *record, enum tabla_player player);

/*
 * Plays until `quit` or the end of input. Returns 0; 1 if something typed was refused and no person was there to
 * correct it, so that a script learns of it.
 */
int play_run(struct console *console, const struct play_options *options);

#endif
