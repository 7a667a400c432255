/*
 * One game that somebody has open: its tree, who plays, clocks, and what the engine does about it.
 *
 *   an operation changes it --> room_commit(): in the store --> told to all who watch --> room_attend(): the engine's
 *   turn, a clock to run, dead stones to propose, a position to look at
 */
#ifndef TABLA_SERVER_ROOM_H
#define TABLA_SERVER_ROOM_H

#include "engine/engine.h"
#include "server/describe.h"
#include "server/hub.h"
#include "server/times.h"

enum room_mode { ROOM_PLAY, ROOM_STUDY, ROOM_SCRATCH };
/* "play", "study", "scratch", NULL */
extern const char *const room_mode_names[];

enum { ROOM_LONGEST_NAME = 200, ROOM_STEPS = 64 };

struct seat {
    unsigned level; /* 0: a person */
    char *name;     /* NULL: none was told */
};

/* How a game ended that the rules did not end. */
enum room_verdict { VERDICT_NONE, VERDICT_TIME, VERDICT_RESIGNED };

/* Somebody who has the game open, and what they have seen of it. */
struct watch {
    struct watch *next;
    struct client *client;
    uint64_t tree_seen, review_seen; /* tree_rev; 0: never */
    size_t layout_seen;              /* spots of the layout; 0: never */
    bool analyzing;
};

/* Where the engine is to look, for those who asked. */
struct room_sight {
    bool follow; /* the cursor */
    size_t node, done, lines;
};

struct step {
    struct tabla_state before;
    tabla_action action;
};

struct turn_job;
struct settle_job;
struct analysis_job;

struct room {
    struct hub *hub;
    struct room *next;
    int64_t id; /* negative: not kept */
    uint64_t rev, tree_rev;
    int64_t created, changed;
    enum room_mode mode;
    char *title; /* NULL: made of who plays */
    struct tabla_record *record;
    struct seat seats[2];
    struct times times;
    enum room_verdict verdict;
    enum tabla_player loser; /* of the verdict */
    bool stopped;            /* the engine waits until it is told to go */
    bool lent;               /* it takes this one turn for a person, */
    unsigned lent_level;     /* at this level */
    bool proposed, agreed;   /* Go: dead stones have been proposed; the count stands */
    bool asked;              /* Go, in a study: the engine is to say which stones are dead */
    bool resumed;            /* Go: play goes on after two passes, and nothing has been played since */
    char *review;            /* JSON */
    uint64_t review_rev;     /* tree_rev it belongs to, */
    size_t review_nodes;     /* how many of the main line it is about, */
    uint64_t review_mark;    /* and which */

    struct watch *watches;
    size_t step_count;
    struct step steps[ROOM_STEPS]; /* since the revision before */

    /* At work; each belongs to its job until that is done. */
    struct turn_job *turn;
    struct settle_job *settling;
    struct analysis_job *analysis;
    struct engine *player, *analyst; /* between jobs */
    struct room_sight sight;
    bool rested; /* enough has been thought of this place: */
    struct room_sight rested_at;
    uint64_t rested_rev;
};

/* --- Being there (room.c) --- */

/* Takes the record over. NULL when memory is short (the record is then freed). Not kept yet. */
struct room *room_new(struct hub *hub, enum room_mode mode, struct tabla_record *record);
/* The open one, or from the store. */
struct room *room_open(struct hub *hub, int64_t id, struct tabla_error *error);
struct room *room_find(const struct hub *hub, int64_t id);
/* Gone from memory, not from the store. */
void room_free(struct room *room);

struct watch *room_watch(struct room *room, struct client *client);
struct watch *room_watched(const struct room *room, const struct client *client);
/* The last one who leaves closes the door. */
void room_leave(struct room *room, struct client *client);

/* --- Keeping (room_store.c) --- */

/* The next revision, in the store. On failure the room is as it was kept before. */
bool room_commit(struct room *room, struct tabla_error *error);
bool room_load(struct room *room, const struct store_game *row, struct tabla_error *error);
/* What stands in the list of games. */
void room_title(const struct room *room, const struct speech *speech, struct tabla_text *out);
json_t *room_players(const struct room *room, const struct speech *speech);
/* Who sits there by the name in a file: ours for a level, which is written in English, means that level. */
void room_seat_named(struct seat *seat, const char *name);
/* The whole tree as it is kept and exported. */
bool room_write_sgf(const struct room *room, struct tabla_text *out);
/* A second record with the same tree and its cursor there. NULL when memory is short. */
struct tabla_record *room_copy(const struct room *room, const struct tabla_node *node, size_t done);

/* --- Telling (room_tell.c) --- */

json_t *room_describe(struct room *room, struct watch *watch);
/* To everyone who has it open; then the steps are forgotten. */
void room_tell(struct room *room);
void room_tell_one(struct room *room, struct watch *watch);

/* --- Playing (room_play.c) --- */

/* Whether somebody is to take the next action. */
bool room_live(const struct room *room);
/* The level of who decides now, 0: a person. */
unsigned room_decider(const struct room *room);
bool room_play(struct room *room, tabla_action action, struct tabla_error *error);
bool room_resign(struct room *room, enum tabla_player player, struct tabla_error *error);
/* Back by an action or a turn, as a person would take it back; false where there is nothing to. */
bool room_undo(struct room *room, bool turn);
bool room_can_undo(const struct room *room);
bool room_redo(struct room *room);
bool room_can_redo(const struct room *room);
/* What came of it, "" while it goes on. */
void room_result(const struct room *room, char out[TABLA_RESULT_TEXT]);
bool room_is_over(const struct room *room);
/* A change in the tree that is not play. */
void room_tree_changed(struct room *room);

/* --- Go's dead stones (room_settle.c) --- */

/* Whether the cursor stands where stones are counted. */
bool room_counts(const struct room *room);
/*
 * Whether it is agreed there which stones are dead. Two passes do not say it: in a study marks in the tree do, or a
 * result that is told and is what all stones alive count to.
 */
bool room_is_settled(const struct room *room);
/* The position with the dead stones that are marked in the tree. */
struct tabla_state room_marked(const struct room *room);
void room_mark(struct room *room, const struct tabla_state *marked);
/* How the game ended at that node as the marks there have it; false where there are none, or no two passes. */
bool room_marked_result(const struct room *room, const struct tabla_node *node, char out[TABLA_RESULT_TEXT]);
json_t *room_settlement(const struct room *room, const struct speech *speech);

/* --- The engine at work (room_engine.c, room_analysis.c) --- */

/* Sees to it that whatever has to be under way now is, and nothing else. */
void room_attend(struct room *room);
/* Whose clock runs follows from where the game stands. */
void room_run_clock(struct room *room);
void room_attend_turn(struct room *room);
void room_attend_settling(struct room *room);
void room_attend_analysis(struct room *room);
/* The tree has another number but the same positions in the same places: what is thought of them goes on. */
void room_carry_analysis(struct room *room);
bool room_thinking(const struct room *room);
int64_t room_thinking_since(const struct room *room);
void room_stop_turn(struct room *room);
bool room_move_now(struct room *room);
/* Whoever works for it, works for nobody any more. */
void room_abandon(struct room *room);
/* The flag of a clock has fallen: the game is over. */
void room_time_up(struct room *room);

#endif
