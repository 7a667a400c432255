/* A small fast random generator (xoroshiro128+), seeded with splitmix64. A seed gives the same numbers everywhere. */
#ifndef TABLA_RNG_H
#define TABLA_RNG_H

#include <stdint.h>

#include "tabla/api.h"

TABLA_BEGIN

struct tabla_rng {
    uint64_t s[2];
};

/* One step of splitmix64: advances *x and returns a well-mixed number. */
static inline uint64_t tabla_splitmix64(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void tabla_rng_seed(struct tabla_rng *rng, uint64_t seed)
{
    rng->s[0] = tabla_splitmix64(&seed);
    rng->s[1] = tabla_splitmix64(&seed);
}

static inline uint64_t tabla_rng_next(struct tabla_rng *rng)
{
    uint64_t a = rng->s[0], b = rng->s[1], sum = a + b;
    b ^= a;
    rng->s[0] = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
    rng->s[1] = (b << 37) | (b >> 27);
    return sum;
}

/* A number from 0 to n - 1 (n > 0). The bias is below n / 2^32. */
static inline uint32_t tabla_rng_below(struct tabla_rng *rng, uint32_t n)
{
    return (uint32_t)(((tabla_rng_next(rng) >> 32) * n) >> 32);
}

TABLA_END

#endif
