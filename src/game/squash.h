/* Any number to one between -1 and 1, steepest around 0: a hyperbolic tangent near enough, without the mathematics
 * library. */
#ifndef TABLA_GAME_SQUASH_H
#define TABLA_GAME_SQUASH_H

static inline float tabla_squash(float x)
{
    if (x >= 3.0f)
        return 1.0f;
    if (x <= -3.0f)
        return -1.0f;
    return x * (27.0f + x * x) / (27.0f + 9.0f * x * x);
}

#endif
