/* Private to play: the state of one session, and the words it understands. */
#ifndef TABLA_TUI_SESSION_H
#define TABLA_TUI_SESSION_H

#include "engine/engine.h"
#include "tui/draw.h"
#include "tui/line.h"
#include "tui/play.h"

struct session {
    struct console *console;
    struct tabla_record *record;
    struct line_reader *reader;
    struct autosave autosave;
    struct tabla_rng rng;
    enum play_who who[2];
    struct play_strength strength;
    unsigned threads;
    struct shelf *shelf;
    struct engine *engine;  /* who plays against a person; NULL until it is needed */
    struct engine *adviser; /* who gives hints, so that the opponent learns nothing from them; likewise */
    bool no_names, turned, hints;
    bool finished;              /* someone said quit */
    bool redraw;                /* the board is to be shown before the next prompt */
    unsigned refused;           /* how many lines were */
    struct tabla_error refusal; /* why the last one was; code NONE: none yet */
    char saved_as[PATH_MAX];    /* the file this session has written or read last */
    /* Go, after two passes: the position with the dead stones marked. */
    bool counting, proposed; /* marked; and what the engine takes for dead has been said */
    struct tabla_state counted;
};

/* What is shown: the cursor's position, or the one being counted. */
const struct tabla_state *session_state(const struct session *session);

/* Something typed was wrong: says why, and remembers it for `why`. */
void session_refuse(struct session *session, const struct tabla_error *error);
/* The same with a sentence of our own; closed with NULL. */
void session_refuse_words(struct session *session, const char *sentence, ...) __attribute__((sentinel));

/* After anything that changed the game: keeps it on disk, asks for the board to be drawn, forgets the count. */
void session_changed(struct session *session);

/* After an action, besides: the line it belongs to is the main line now, and the result is the one it led to. */
void session_played(struct session *session);

/* A new game: notes the day and who plays. */
void session_begin(struct session *session);

/* Puts another game in place of this one. */
void session_replace(struct session *session, struct tabla_record *record);

/* Draws the board; `point`: with the targets of what stands there, "" for all that can be done, NULL for neither. */
void session_draw(struct session *session, const char *point);

/* How wide running text may be. */
size_t session_width(const struct session *session);
/* Long text, a screenful at a time where a person reads it. */
void session_page(struct session *session, const char *text);

/* Plays what was typed. */
void session_play(struct session *session, const char *text);

/*
 * A line that begins with a word we know: does it and returns true. Words may be typed in English or in the language
 * the program speaks, without accents.
 */
bool session_word(struct session *session, const char *line);
/* Which word was meant by the first of a line that is neither a word nor a move; NULL if none is near. */
const char *session_nearest_word(const struct session *session, const char *line);

/* What Tab offers. */
void session_complete(void *context, const char *typed, struct tabla_text *out);

/* --- The opponent ------------------------------------------------------------------------------------------------- */

/* Plays for those whom no person plays, until one is to decide, and says what was played. */
void opponent_play(struct session *session);
/* Says who plays whom; false, and nothing, where two people play. */
bool opponent_greet(struct session *session);
/* Writes who plays into the game. */
void opponent_write_names(struct session *session);
/* Another game begins: what was thought of the old one is forgotten. */
void opponent_forget(struct session *session);
/* Whether the engine plays in this game. */
bool opponent_is_engine(const struct session *session);

/* Words: another level; what the levels are; changing sides; what the engine would play. */
void opponent_level(struct session *session, const char *number);
void opponent_levels(struct session *session, const char *argument);
void opponent_swap(struct session *session, const char *argument);
void opponent_hint(struct session *session, const char *argument);

/* What is said while an engine thinks, to be handed to it as the data of thinking_report(). */
struct thinking {
    struct session *session;
    bool shown;
    double begin;
};
/* The flag that Ctrl-C raises from now on, for the engine to watch. */
const _Atomic bool *thinking_begin(struct thinking *thinking, struct session *session);
bool thinking_report(struct engine *engine, void *data);
void thinking_end(struct thinking *thinking);

/* --- Explaining --------------------------------------------------------------------------------------------------- */

/* The rules, or the one with that number; why the last move was refused, or what is against that one; all that can be
 * done, or from that point. "" asks for the first of each. */
void explain_rules(struct session *session, const char *number);
void explain_why(struct session *session, const char *move);
void explain_moves(struct session *session, const char *point);

/* --- Go's counting ------------------------------------------------------------------------------------------------ */

/* Whether the game stands where dead stones are marked and counted. */
bool count_possible(const struct session *session);
/* Marks territory on the scene and writes the count, so that it adds up before one's eyes. */
void count_show(const struct session *session, struct draw_scene *scene, struct tabla_text *notes);
/* Dead stones are kept with the game, as SGF has them: territory and result. These mark them again. */
void count_restore(struct session *session);
/* Marks what the engine takes for dead, for the players to change. */
void count_propose(struct session *session);
void count_mark(struct session *session, const char *points, bool dead);
void count_resume(struct session *session);

#endif
