/* Go: whether a team can be taken, read out to the end where there is little to read. */
#ifndef TABLA_ENGINE_TAKING_H
#define TABLA_ENGINE_TAKING_H

#include "tabla/game.h"
#include "tabla/go.h"

/* The points of the team on `point`, itself first; returns how many. */
unsigned taking_team(const struct tabla_state *state, unsigned point, uint16_t team[TABLA_MAX_SPOTS]);

enum taking {
    TAKING_UNKNOWN, /* it can be taken, or there is too much to read */
    TAKING_FAILS,   /* the other player cannot take it, even beginning and having filled what both could fill */
    TAKING_SEKI     /* the other player cannot take it, but could were it not for stones that cannot be taken either */
};
/* `life`: what tabla_go_life() says of the position, which must be in play. */
enum taking taking_judge(const struct tabla_state *state, const uint8_t life[TABLA_MAX_SPOTS], unsigned point);

#endif
