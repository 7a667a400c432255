/* A game at the terminal: draws, asks, plays, explains, keeps. */
#ifndef TABLA_TUI_PLAY_H
#define TABLA_TUI_PLAY_H

#include "engine/shelf.h"
#include "tui/autosave.h"
#include "tui/console.h"

/* Who decides for a player. */
enum play_who {
    PLAY_PERSON,
    PLAY_LOT, /* actions are drawn by lot */
    PLAY_ENGINE
};

/* How the engine plays: at a level or, where a limit is given, as well as it can within that. */
struct play_strength {
    unsigned level;
    uint64_t visits; /* 0: none */
    double seconds;  /* 0: none */
};

enum { PLAY_LEVEL = 4 }; /* where nobody asks for another */

struct play_options {
    struct tabla_record *record; /* the game, which the session takes over */
    bool goes_on;                /* it was begun before, in a file */
    enum play_who who[2];        /* by player */
    struct play_strength strength;
    unsigned threads; /* 0: as many as the level uses */
    struct shelf *shelf; /* nets the engine judges by; NULL: none */
    uint64_t seed;
    struct autosave autosave;
    bool no_names, turned;
};

/* Who plays is kept with a game in the names of its players: these take it from there. The strength stays as it is
 * where the engine does not play. */
void play_read_names(const struct tabla_record *record, enum play_who who[2], struct play_strength *strength);

/*
 * Plays until `quit` or the end of input. Returns 0; 1 if something typed was refused and no person was there to
 * correct it, so that a script learns of it.
 */
int play_run(struct console *console, const struct play_options *options);

#endif
