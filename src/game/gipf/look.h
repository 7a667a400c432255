/* What a player's side of a position has to show, counted: all that the judgement goes by. */
#ifndef TABLA_GAME_GIPF_LOOK_H
#define TABLA_GAME_GIPF_LOOK_H

#include "game/gipf/threats.h"

struct gipf_look {
    unsigned reserve;     /* 0 to 18 */
    unsigned total;       /* all pieces left, in reserve and on the board: 0 to 18 */
    unsigned stacks;      /* GIPF pieces on the board, at most LOOK_STACKS counted */
    unsigned rings[4];    /* pieces on the centre, next to it, two and three steps from it */
    unsigned deep_stacks; /* GIPF pieces at most one step from the centre */
    unsigned pairs;       /* neighbours of one's own */
    unsigned held_threes; /* four points on a line with three of one's own and one of the other player's */
    struct gipf_threats threats;
};
enum { LOOK_STACKS = 6 };

/* Both sides with the standing rows of `state` settled in the simplest way. Returns who is to push then. */
unsigned tabla_gipf_look(const struct tabla_state *state, struct gipf_look sides[2]);

#endif
