/*
 * The points of both players side by side. Everything the judgement counts, it counts for both, and a processor does
 * the same to two words as fast as to one. GCC and Clang turn this into whatever the machine has.
 */
#ifndef TABLA_GAME_GIPF_BOTH_H
#define TABLA_GAME_GIPF_BOTH_H

#include "game/gipf/gipf.h"

typedef uint64_t gipf_both __attribute__((vector_size(16)));

/* Bits set, for each. */
static inline gipf_both gipf_both_size(gipf_both bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits += bits >> 8;
    bits += bits >> 16;
    bits += bits >> 32;
    return bits & 0x7f;
}

static inline bool gipf_both_any(gipf_both bits)
{
    return (bits[0] | bits[1]) != 0;
}

#endif
