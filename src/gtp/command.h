/*
 * One command on its way: what was asked, where the answer goes. Every handler takes a `struct gtp_call`, reads its
 * arguments word by word, writes its answer to `call->answer` and returns true, or returns gtp_fail(...).
 *
 * Above each handler stands a block of Function, Arguments, Fails and Returns, from which tools/gtp-docs writes
 * docs/GTP.md.
 */
#ifndef TABLA_GTP_COMMAND_H
#define TABLA_GTP_COMMAND_H

#include "gtp/session.h"

struct gtp_call {
    struct gtp_session *session;
    const struct gtp_command *command;
    const char *id;            /* digits, or "" */
    const char *rest;          /* the arguments not yet read, NUL-terminated */
    struct tabla_text *answer; /* what follows '=' or '?' */
    bool streaming;            /* the head of the answer has been sent already */
};

enum gtp_games { GTP_EVERY_GAME, GTP_GO_ONLY, GTP_NOT_GO };

struct gtp_command {
    const char *name;
    bool (*run)(struct gtp_call *call);
    enum gtp_games games;
};

/* All commands, in the order list_commands shows them, closed by a NULL name. */
extern const struct gtp_command gtp_commands[];
/* NULL if there is none of that name. */
const struct gtp_command *gtp_command_find(const char *name);
bool gtp_command_fits(const struct gtp_command *command, const struct gtp_session *session);

/* --- Arguments -------------------------------------------------------------------------------------------------- */

enum { GTP_WORD = 64 }; /* bytes for any word but file names, NUL included */

/* The next word where it stands, `length` bytes of the line; 0 when there is none. */
const char *gtp_next(struct gtp_call *call, size_t *length);
/* A copy of the next word; false when there is none. One too long for `size` becomes "?", which means nothing anywhere.
 */
bool gtp_word(struct gtp_call *call, char *out, size_t size);
/* All that is left, without spaces at its ends. */
const char *gtp_rest(struct gtp_call *call, size_t *length);
bool gtp_no_more(const struct gtp_call *call);

bool gtp_read_player(const char *word, enum tabla_player *player);
/* A whole number from 0 to 2^31 - 1, nothing else in the word. */
bool gtp_read_number(const char *word, int *number);
/* "6.5", "-3": hundredths. Further decimals must be zero. */
bool gtp_read_hundredths(const char *word, int *hundredths);
/* The point of that name, upper or lower case. */
bool gtp_read_point(const struct gtp_session *session, const char *word, unsigned *point);

/* --- Answers ---------------------------------------------------------------------------------------------------- */

/* The answer is a failure with these words. Returns false. */
bool gtp_fail(struct gtp_call *call, const char *words);
/* "words: the reason". Returns false. */
bool gtp_fail_because(struct gtp_call *call, const char *words, const struct tabla_error *error);
/* Wrong arguments; says how the command is to be given. Returns false. */
bool gtp_usage(struct gtp_call *call, const char *arguments);
/* A sentence in the reader's language, on a line of its own. */
void gtp_add_reason(struct gtp_call *call, const struct tabla_error *error);
const char *gtp_translate(const struct gtp_session *session, const char *english);

/* Sends the head of a successful answer at once; what `answer` holds then goes out with each gtp_stream(). */
void gtp_stream(struct gtp_call *call);

/* Whether nobody is left to read what is written; that ends the session. */
bool gtp_output_gone(struct gtp_session *session);

/* Whether `player` has to decide now; otherwise the answer is a failure that says why not. */
bool gtp_may_decide(struct gtp_call *call, enum tabla_player player);

/* "black", "white". */
const char *gtp_player_name(enum tabla_player player);
/* Points in the form of "2.5" from hundredths. */
void gtp_add_hundredths(struct tabla_text *out, int hundredths);

#endif
