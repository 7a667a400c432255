/*
 * The dialect in which boardspace.net keeps games of YINSH and GIPF. It looks like SGF, but its nodes tell what a
 * player clicked rather than what was played:
 *
 *   ; P0[21 place w  J 5]TM[33962]      seat 0, step 21: a marker into the ring on j5 …
 *   ; P0[22 drop board  J 10]TM[36065]  … which goes to j10
 *   ; P0[23 Done ]TM[37512]             and that is what is played
 *
 * Until "Done" a player may take things back. So the words change what is pending, and "Done" plays it.
 */
#ifndef TABLA_RECORD_BOARDSPACE_H
#define TABLA_RECORD_BOARDSPACE_H

#include "record/sgf.h"

enum { TABLA_BOARDSPACE_WORDS = 8 };

struct tabla_boardspace;

/* The words of a node, in small letters: "place", "w", "j", "5". */
struct tabla_boardspace_words {
    size_t count;
    char word[TABLA_BOARDSPACE_WORDS][24];
};

/* What each game does with the words that are its own. False with an error when something cannot be played. */
struct tabla_boardspace_game {
    bool (*act)(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, struct tabla_error *error);
    bool (*done)(struct tabla_boardspace *board, struct tabla_error *error);
};

/* What is pending in a turn of YINSH or GIPF. */
enum tabla_boardspace_pending {
    TABLA_PENDING_NOTHING,
    TABLA_PENDING_PLACE, /* a ring onto `to` */
    TABLA_PENDING_HELD,  /* the ring of `from` is in the hand; a piece lies on the dot `from` */
    TABLA_PENDING_MOVE,  /* the ring from `from` to `to`; the piece on the dot `from` pushed onto `to` */
    TABLA_PENDING_ROW,   /* the row from `from` to `to` goes */
    TABLA_PENDING_RING   /* the ring on `to` goes */
};

struct tabla_boardspace {
    struct tabla_sgf *sgf;
    struct tabla_record *record;
    const struct tabla_boardspace_game *game;
    unsigned white;     /* the seat of White */
    bool white_known;   /* a move has told so */
    char names[2][128]; /* by seat */
    char result[128];
    bool stopped; /* something could not be played; the rest is left out */
    size_t left_out, stopped_at, last;
    struct tabla_node *commented; /* where the cursor stood when `comment` was said; NULL: nothing is to be put there */
    struct tabla_text comment;
    bool resigned; /* pending too */
    enum tabla_boardspace_pending pending;
    char from[4], to[4];
    /* GIPF only. */
    bool single;                /* a single piece is to be pushed though GIPF pieces are still allowed */
    bool pushed;                /* in this turn */
    bool marked;                /* `keep` is up to date */
    bool keep[TABLA_MAX_SPOTS]; /* GIPF pieces that are to stay, by spot */
};

extern const struct tabla_boardspace_game tabla_boardspace_yinsh, tabla_boardspace_gipf;

/* Whether a root is in this dialect. */
bool tabla_boardspace_is(const struct tabla_node *root);
/* The record that its nodes will be played into. NULL, with a fault, when there is none. */
struct tabla_record *tabla_boardspace_begin(struct tabla_sgf *sgf, const struct tabla_sgf_node *root,
                                            struct tabla_boardspace **board);
void tabla_boardspace_node(struct tabla_boardspace *board, const struct tabla_sgf_node *node);
/* Frees the board, not the record. */
void tabla_boardspace_end(struct tabla_boardspace *board);

/* "j" "11" as "j11"; false if the words at `at` are no point. */
bool tabla_boardspace_point(const struct tabla_boardspace_words *words, size_t at, char out[4]);
/* Plays an action or turn given as text. */
bool tabla_boardspace_play(struct tabla_boardspace *board, const char *text, struct tabla_error *error);
/* The error for words that make no sense. */
bool tabla_boardspace_strange(const struct tabla_boardspace_words *words, struct tabla_error *error);

#endif
