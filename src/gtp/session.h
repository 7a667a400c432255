/*
 * What a session remembers: the settings that outlive a game, and the game itself as a line of steps that can be taken
 * back.
 *
 *   settings (size, rules, komi, variant) --restart--> state --play, change--> state ...
 *                                                       steps: [before, action] [before, action] ...
 *
 * A step is an action or another change (handicap, set-up, dead stones, resumption). Steps made by one command carry
 * one number and are taken back together, as `undo` promises. The record tree is not used for this because komi, rules
 * and dead stones change under way here; it is built when a file is written.
 */
#ifndef TABLA_GTP_SESSION_H
#define TABLA_GTP_SESSION_H

#include "gtp/gtp.h"
#include "gtp/reader.h"

enum {
    GTP_MAX_STEPS = 1 << 16, /* longer games are refused, so that no flood of commands can eat the memory */
    GTP_MAX_TURN = 64        /* actions in one turn */
};

struct gtp_step {
    struct tabla_state before;
    size_t past;         /* how many keys were known before */
    uint32_t group;      /* the command that made it */
    tabla_action action; /* TABLA_ACTION_NONE: another change */
    uint8_t player;      /* who took the action: in game files not always the one due to move */
};

/* A game and how it came about. */
struct gtp_line {
    struct tabla_state state;
    struct tabla_keys past;
    struct gtp_step *steps;
    size_t count, capacity;
    uint32_t group;
};

/* What stays when the board is cleared. All but `variant` is Go's. */
struct gtp_settings {
    const char *variant; /* one of game->variants */
    int size;
    struct tabla_go_rules rules;
    bool komi_given; /* else komi follows the rule set */
    int komi;
};

struct gtp_session {
    const struct gtp_options *options;
    const struct tabla_game *game;
    struct gtp_reader reader;
    FILE *out;
    bool broken; /* output can no longer be written */
    bool quit;
    bool kgs; /* a kgs- command came: the client is kgsGtp, which resumes play by playing on */
    struct gtp_settings settings;
    struct gtp_line line;
    struct tabla_record *loaded; /* the last file: names and dates for the next one; NULL if there is none */
    struct engine *engine;       /* it is told the position before each use */
    struct clock clocks[2];      /* by player; they run only while the engine chooses a turn */
    bool ponder;                 /* once the answer is out */
    bool pondering;              /* about the position with this hash: */
    uint64_t pondered;
    struct tabla_rng rng;
};

bool gtp_session_init(struct gtp_session *session, const struct gtp_options *options, FILE *in, FILE *out,
                      struct tabla_error *error);
void gtp_session_release(struct gtp_session *session);

bool gtp_is_go(const struct gtp_session *session);

/* A new game with the present settings. On failure nothing changes. */
bool gtp_session_restart(struct gtp_session *session, struct tabla_error *error);
/* From a position line of this game; the settings become those of the position. */
bool gtp_session_set_position(struct gtp_session *session, const char *text, size_t length, struct tabla_error *error);
/*
 * The game in a record, its first `turns` turns along the main line; the settings become those of the record. Moves the
 * record's cursor.
 */
bool gtp_session_follow(struct gtp_session *session, struct tabla_record *record, size_t turns,
                        struct tabla_error *error);

/* What follows is taken back by one undo. */
void gtp_session_begin(struct gtp_session *session);
/* Plays a legal action. */
bool gtp_session_play(struct gtp_session *session, tabla_action action, struct tabla_error *error);
/* Any other change to the state. */
bool gtp_session_change(struct gtp_session *session, const struct tabla_state *next, struct tabla_error *error);
/* False when nothing is left to take back. */
bool gtp_session_undo(struct gtp_session *session);
/* Takes back the steps after the first `count`. */
void gtp_session_cut(struct gtp_session *session, size_t count);

/* Whether it is `player` who has to decide now. */
bool gtp_session_may_decide(const struct gtp_session *session, enum tabla_player player, struct tabla_error *error);

/*
 * Plays an action or a turn as text for `player`. On failure the position is untouched. `text` need not be
 * NUL-terminated.
 */
bool gtp_session_play_text(struct gtp_session *session, enum tabla_player player, const char *text, size_t length,
                           struct tabla_error *error);

/* Go: makes the state's komi and rules those of the session. */
bool gtp_session_apply_settings(const struct gtp_session *session, struct tabla_state *state,
                                struct tabla_error *error);
/*
 * Go: takes over new rules, now and for later games; with their komi if they are a `whole` set and komi was never
 * given. On failure nothing changes.
 */
bool gtp_session_set_rules(struct gtp_session *session, const struct tabla_go_rules *rules, bool whole,
                           struct tabla_error *error);

/* The game so far as a record, for files; NULL with an error. The caller frees it. */
struct tabla_record *gtp_session_record(const struct gtp_session *session, struct tabla_error *error);

#endif
