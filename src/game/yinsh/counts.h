/* What can be counted on a YINSH board without looking ahead; judge.c weighs it. */
#ifndef TABLA_YINSH_COUNTS_H
#define TABLA_YINSH_COUNTS_H

#include "yinsh.h"

/*
 * Each is a number for one player. "Rows" are the 123 places for a row of five; "turned" is what a single move by the
 * player named could turn over now.
 */
enum yinsh_feature {
    YINSH_MARKS,          /* own markers */
    YINSH_MOVES_OPEN,     /* moves the rings have */
    YINSH_EXPOSED,        /* own markers the opponent could turn, once for each axis */
    YINSH_SELF_EXPOSED,   /* own markers the player could turn */
    YINSH_TWO,            /* rows with two own markers, nothing of the opponent's in them */
    YINSH_TWO_MIXED,      /* ... and markers to turn, no ring in the way */
    YINSH_THREE_RING,     /* rows with three, of the rest at least one an own ring, nothing of the opponent's */
    YINSH_THREE,          /* ... the rest empty */
    YINSH_THREE_TURN_ONE, /* ... one marker to turn, no ring in the way */
    YINSH_THREE_TURN_TWO, /* ... two markers to turn */
    YINSH_THREE_BLOCKED,  /* ... an enemy ring in the way */
    YINSH_FOUR_NEAR,      /* rows with four, the gap empty and within reach of a ring */
    YINSH_FOUR_FAR,       /* ... out of reach */
    YINSH_FOUR_HELD,      /* ... a ring or marker in the gap that cannot leave or be turned now */
    YINSH_FOUR_BLOCKED,   /* ... an enemy ring in the gap */
    YINSH_ROW_SAFE,       /* rows that one move completes, none of whose markers the opponent could turn now */
    YINSH_ROW_SHAKY,      /* ... that the opponent could break */
    YINSH_ROW_JUMPED,     /* rings that complete a row along their own line, by turning markers */
    YINSH_ROW_ANY,        /* 1 if some move completes a row: this is exact */
    YINSH_ROW_MANY,       /* 1 if more than one way was counted */
    YINSH_CENTRE,         /* rings on the seven points in the middle */
    YINSH_INNER,          /* ... two steps from the middle */
    YINSH_MIDDLE,         /* ... three */
    YINSH_OUTER,          /* ... four; the rest stand on the edge */
    YINSH_FEATURES
};

/* Rows with four markers that one move completes: the first ones found; there are seldom more than two. */
enum { YINSH_LIVE = 16 };
struct yinsh_live {
    unsigned count;
    struct {
        uint8_t player, axis, first, gap; /* the row from `first` up an axis */
    } rows[YINSH_LIVE];
};

/* For both players, by colour. `live` may be NULL. */
void tabla_yinsh_features(const struct yinsh_board *board, int16_t out[2][YINSH_FEATURES], struct yinsh_live *live);

#endif
