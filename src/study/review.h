/*
 * A game that was played, run through the engine turn by turn: what each turn was worth, what would have been better,
 * and where the game turned.
 *
 * The game is walked forwards. What the engine found out about the move that was played stays in its tree, and the next
 * position is the one after that move; backwards, from the end, nothing could be kept, for a tree only knows what comes
 * after its root.
 *
 * What a move lost is told from one search: the best move's value less that of the one that was played, which is looked
 * at as often. The values of one position and the next would not do: each is a little too hopeful for its own player,
 * and every move would seem to lose that much.
 *
 * A turn is all that one player does before the other decides: what its decisions lost is added up.
 */
#ifndef TABLA_STUDY_REVIEW_H
#define TABLA_STUDY_REVIEW_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "study/query.h"
#include "tabla/record.h"

enum { REVIEW_LINE = 24 };

/* By how much of the expected result a turn lost: from 5, 10 and 20 of a hundred. */
enum review_class { REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_BLUNDER, REVIEW_CLASSES };
enum review_class review_classify(double loss);
/* "good", "inaccuracy", "mistake", "blunder": by class. */
extern const char *const review_class_names[];

struct review_turn {
    struct tabla_node *node; /* of the record */
    unsigned number;         /* from 1 */
    enum tabla_player player;
    struct tabla_state begun; /* the position it was played in */
    struct tabla_text played; /* the turn as it is written */

    double before, after; /* what the player could expect of the best turn and of the one played, 0 to 1 */
    int proven;           /* of `before`: 1 won, -1 lost, 2 drawn, 0 nothing */
    bool has_lead;        /* where there are points: */
    double lead;          /* by how many the player would be ahead in the end, seen before the turn */
    bool judged;          /* false: there is nothing to judge, for the player gave up, or passed to end a game of Go */
    bool resigned;
    bool forced; /* there was nothing else to do */
    bool agreed; /* the engine would have done the same */
    uint64_t visits;
    size_t line_count;
    tabla_action line[REVIEW_LINE]; /* what the engine expects instead, beginning with its own choice */
    struct tabla_text best;         /* its first turn as it is written */

    /* review_sum_up() fills these in. */
    double loss;
    enum review_class class;
    bool swing;   /* the player was ahead before and is behind now */
    bool turning; /* a turning point: a mistake or worse, or an inaccuracy that lets the lead change hands */
};

/* One player's game. */
struct review_player {
    unsigned turns;  /* that were judged */
    unsigned chosen; /* of those, how many had a choice, */
    unsigned agreed; /* and in how many of these the engine would have done the same */
    unsigned count[REVIEW_CLASSES];
    double mean_loss;
};

struct review {
    const struct tabla_game *game;
    size_t count;
    struct review_turn *turns;
    struct review_player players[2];
    bool complete; /* false: it was stopped on the way */
    char result[TABLA_RESULT_TEXT]; /* how its moves end; "" where they end nothing */
    bool has_lead;                  /* where they end nothing and there are points: */
    double lead;                    /* by how many Black is ahead then */
};

struct review_options {
    struct engine_options engine; /* but for the game */
    struct study_limits limits;
    const _Atomic bool *stop;                                    /* may be NULL */
    void (*progress)(void *data, unsigned done, unsigned total); /* turns; may be NULL */
    void *data;
};

/*
 * Along first children from the root. The record's cursor moves. NULL when memory is short. Free the review before the
 * record.
 */
struct review *review_new(struct tabla_record *record, const struct review_options *options);
void review_free(struct review *review); /* NULL is fine */

/* From `before`, `after`, `judged`, `forced` and `agreed` of each turn: losses, classes, turning points, totals. */
void review_sum_up(struct review *review);

/* One JSON object and a line break. */
void review_write_json(const struct review *review, const struct tabla_record *record,
                       const struct study_limits *limits, struct tabla_text *out);

#endif
