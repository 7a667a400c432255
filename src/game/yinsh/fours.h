/*
 * Counting the points of sets, several sets at once: each four bits hold how many of the same four bits are set, and
 * such sums can be added up to fifteen before they are counted out.
 */
#ifndef TABLA_YINSH_FOURS_H
#define TABLA_YINSH_FOURS_H

#include "yinsh.h"

/* Each four bits of the result hold how many of the same four bits of a set are there. */
static inline tabla_yinsh_lanes count_by_four(tabla_yinsh_lanes set)
{
    const tabla_yinsh_lanes ones = {0x5555555555555555, 0x5555555555555555},
                            twos = {0x3333333333333333, 0x3333333333333333};

    set -= set >> 1 & ones;
    return (set & twos) + (set >> 2 & twos);
}

/* Adds up what is in the four-bit fields of both; the total must be below 256. */
static inline unsigned add_fours(tabla_yinsh_lanes low, tabla_yinsh_lanes high)
{
    const tabla_yinsh_lanes fours = {0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f};
    tabla_yinsh_lanes bytes = (low & fours) + (low >> 4 & fours) + (high & fours) + (high >> 4 & fours);

    return (unsigned)((bytes[0] + bytes[1]) * UINT64_C(0x0101010101010101) >> 56);
}

#endif
