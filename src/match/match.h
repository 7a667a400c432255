/*
 * Engine against engine. Games come in pairs: one opening, played twice with colours swapped. With more than two
 * engines everybody plays everybody. Our own rules are the arbiter: they check every turn, and an engine that breaks
 * them, crashes, hangs or oversteps its time has lost that game, and the match goes on.
 *
 * Game number g (from 0) is the same whenever it is played: with P pairings, game g is of round g / 2P, of pairing
 * (g / 2) mod P, and in odd games the pairing's first engine has White. A round has one opening.
 */
#ifndef TABLA_MATCH_MATCH_H
#define TABLA_MATCH_MATCH_H

#include "match/clock.h"
#include "match/ratings.h"
#include "match/stats.h"
#include "tabla.h"

struct match_engine {
    const char *name; /* no control characters, unlike all others */
    const char *command;
};

enum { MATCH_MAX_GAMES = 10000000, MATCH_MAX_PLIES = 200 };

struct match_options {
    const struct tabla_game *game;
    struct tabla_setup setup;
    unsigned engine_count; /* 2 to MATCH_MAX_ENGINES */
    struct match_engine engines[MATCH_MAX_ENGINES];
    unsigned games;        /* of every two engines against each other; even */
    unsigned jobs;         /* games at the same time */
    unsigned random_plies; /* the openings, where there is no file */
    const char *openings;  /* the name of a file with openings, or NULL */
    uint64_t seed;
    struct match_clock clock;
    double grace;       /* seconds that a move may take longer than it should */
    double timeout;     /* seconds until an engine that does not answer hangs, where no clock says otherwise */
    unsigned max_turns; /* then the game is a draw; 0: a number that fits the game */
    bool test;          /* stop as soon as `sprt` is decided; two engines only */
    struct match_sprt sprt;
    const char *folder; /* where games and results are kept, or NULL */
    bool resume;        /* go on with the match in `folder` */
    const char *referee; /* Go: a command line whose final_score counts, or NULL */
};

/* How a game ended. From MATCH_TIME on it is a fault of the loser. */
enum match_ending {
    MATCH_BY_RULES, /* the game itself was over */
    MATCH_BY_RESIGNING,
    MATCH_BY_COUNTING, /* Go: after two passes */
    MATCH_BY_LIMIT,    /* too many turns: a draw */
    MATCH_TIME,
    MATCH_CRASH,
    MATCH_HANG,
    MATCH_ILLEGAL,
    MATCH_REFUSED, /* "?" where there was no reason to refuse */
    MATCH_FLOOD,
    MATCH_ENDINGS
};
/* "rules", "resignation", ...: as it stands in the results file. */
const char *match_ending_word(enum match_ending ending);

struct match_result {
    unsigned number;                /* from 0 */
    unsigned engine[2];             /* by colour */
    enum tabla_player winner;       /* TABLA_NOBODY: a draw */
    enum match_ending ending;
    char score[TABLA_RESULT_TEXT];  /* as in SGF: "B+3.5", "W+T", "0" */
    unsigned turns;
    double seconds[2];              /* that the players used */
    char detail[160];               /* what exactly went wrong, "" if nothing did; English */
};

/* Everything known so far. Pairings are indexed [a * engine_count + b] with a < b, seen from a. */
struct match_tally {
    unsigned done, total; /* games, those of an earlier run included */
    unsigned *wins, *draws, *losses;
    struct match_pairs *pairs;              /* whole pairs only */
    unsigned (*faults)[MATCH_ENDINGS];      /* by engine: games lost in that way */
    double llr;                             /* with a test */
};

enum match_verdict {
    MATCH_COMPLETE,
    MATCH_DECIDED,     /* by the test */
    MATCH_INTERRUPTED, /* by match_interrupt() */
    MATCH_FAILED       /* the error says why */
};

struct match;

/*
 * NULL when the options make no match: a wrong opening, a folder that cannot be used; *where is then the file or folder
 * that the error is about, NULL if none. `options` is kept, not copied.
 */
struct match *match_new(const struct match_options *options, const char **where, struct tabla_error *error);
void match_free(struct match *match);

/*
 * Plays. `tell` is called after every game, never twice at the same time, from whatever thread; it must not call back.
 */
typedef void match_listener(void *context, const struct match_result *result, const struct match_tally *tally);
enum match_verdict match_run(struct match *match, match_listener *tell, void *context, struct tabla_error *error);
const struct match_tally *match_tally_of(const struct match *match);

/* Everything stops at once; what is not finished does not count. May be called from a signal handler. */
void match_interrupt(struct match *match);

/* The turn limit that 0 stands for. */
unsigned match_default_turns(const struct match_options *options);

#endif
