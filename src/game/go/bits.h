/*
 * Sets of crossings as bits, for the questions that concern the whole board at once: territory, regions, symmetries.
 *
 * Row y, column x is bit y * (size + 1) + x. The spare bit at the end of every row belongs to no crossing and is zero
 * in every set, so a shift by one never carries a stone around the edge: what lands there is masked away together with
 * everything else that is not asked for. The largest board takes 19 * 20 = 380 of 384 bits.
 */
#ifndef TABLA_GO_BITS_H
#define TABLA_GO_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "tabla/api.h"

enum { TABLA_GO_WORDS = 6 };

struct TABLA_MAY_ALIAS tabla_go_bits {
    uint64_t w[TABLA_GO_WORDS];
};

static inline void tabla_go_bits_set(struct tabla_go_bits *bits, unsigned bit)
{
    bits->w[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void tabla_go_bits_clear(struct tabla_go_bits *bits, unsigned bit)
{
    bits->w[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline bool tabla_go_bits_has(const struct tabla_go_bits *bits, unsigned bit)
{
    return bits->w[bit / 64] >> (bit % 64) & 1;
}

static inline bool tabla_go_bits_any(const struct tabla_go_bits *bits)
{
    uint64_t all = 0;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++)
        all |= bits->w[i];
    return all != 0;
}

/* Adds up neighbouring bits, pairs, fours, then all bytes: without a machine instruction for it, faster than a call. */
static inline unsigned tabla_go_ones(uint64_t x)
{
#if defined(__POPCNT__)
    return (unsigned)__builtin_popcountll(x);
#else
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((x * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

static inline unsigned tabla_go_bits_count(const struct tabla_go_bits *bits)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++)
        count += tabla_go_ones(bits->w[i]);
    return count;
}

static inline struct tabla_go_bits tabla_go_bits_or(const struct tabla_go_bits *a, const struct tabla_go_bits *b)
{
    struct tabla_go_bits out;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++)
        out.w[i] = a->w[i] | b->w[i];
    return out;
}

static inline struct tabla_go_bits tabla_go_bits_and(const struct tabla_go_bits *a, const struct tabla_go_bits *b)
{
    struct tabla_go_bits out;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++)
        out.w[i] = a->w[i] & b->w[i];
    return out;
}

/* What is in `a` and not in `b`. */
static inline struct tabla_go_bits tabla_go_bits_minus(const struct tabla_go_bits *a, const struct tabla_go_bits *b)
{
    struct tabla_go_bits out;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++)
        out.w[i] = a->w[i] & ~b->w[i];
    return out;
}

/* `count` bits (at most 32) from bit `from` on. */
static inline uint32_t tabla_go_bits_get(const struct tabla_go_bits *bits, unsigned from, unsigned count)
{
    unsigned word = from / 64, shift = from % 64;
    uint64_t value = bits->w[word] >> shift;

    if (shift + count > 64)
        value |= bits->w[word + 1] << (64 - shift);
    return (uint32_t)(value & ((UINT64_C(1) << count) - 1));
}

/* Puts bits that were zero before. */
static inline void tabla_go_bits_put(struct tabla_go_bits *bits, unsigned from, uint32_t value)
{
    unsigned word = from / 64, shift = from % 64;

    bits->w[word] |= (uint64_t)value << shift;
    if (shift > 32 && word + 1 < TABLA_GO_WORDS)
        bits->w[word + 1] |= (uint64_t)value >> (64 - shift);
}

/* All crossings of a board of that size. */
static inline struct tabla_go_bits tabla_go_bits_board(unsigned size)
{
    struct tabla_go_bits out = {{0}};

    for (unsigned y = 0; y < size; y++)
        tabla_go_bits_put(&out, y * (size + 1), (UINT32_C(1) << size) - 1);
    return out;
}

/* The lowest bit; the set is not empty. */
static inline unsigned tabla_go_bits_first(const struct tabla_go_bits *bits)
{
    unsigned i = 0;

    while (!bits->w[i])
        i++;
    return i * 64 + (unsigned)__builtin_ctzll(bits->w[i]);
}

/* One word of a set moved by a crossing to each side; spare bits are to be masked away. */
struct tabla_go_moved {
    uint64_t right, left, up, down;
};

static inline struct tabla_go_moved tabla_go_bits_moved(const struct tabla_go_bits *bits, unsigned word, unsigned size)
{
    unsigned s = size + 1;
    uint64_t low = word > 0 ? bits->w[word - 1] : 0;
    uint64_t here = bits->w[word];
    uint64_t high = word + 1 < TABLA_GO_WORDS ? bits->w[word + 1] : 0;

    return (struct tabla_go_moved){.right = here << 1 | low >> 63,
                                   .left = here >> 1 | high << 63,
                                   .up = here << s | low >> (64 - s),
                                   .down = here >> s | high << (64 - s)};
}

/* Everything next to the set, along the lines, that lies in `within` (which holds no spare bits). */
static inline struct tabla_go_bits tabla_go_bits_beside(const struct tabla_go_bits *bits,
                                                        const struct tabla_go_bits *within, unsigned size)
{
    struct tabla_go_bits out;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++) {
        struct tabla_go_moved m = tabla_go_bits_moved(bits, i, size);
        out.w[i] = (m.right | m.left | m.up | m.down) & within->w[i];
    }
    return out;
}

/* What of `within` has at least two crossings of the set next to it. */
static inline struct tabla_go_bits tabla_go_bits_beside_two(const struct tabla_go_bits *bits,
                                                            const struct tabla_go_bits *within, unsigned size)
{
    struct tabla_go_bits out;

    for (unsigned i = 0; i < TABLA_GO_WORDS; i++) {
        struct tabla_go_moved m = tabla_go_bits_moved(bits, i, size);
        out.w[i] = ((m.right & m.left) | (m.up & m.down) | ((m.right | m.left) & (m.up | m.down))) & within->w[i];
    }
    return out;
}

/* Everything in `within` that can be reached from `from`, itself taken along where it lies in `within`. */
static inline struct tabla_go_bits tabla_go_bits_reach(const struct tabla_go_bits *from,
                                                       const struct tabla_go_bits *within, unsigned size)
{
    struct tabla_go_bits reached = tabla_go_bits_and(from, within), more = tabla_go_bits_beside(from, within, size);

    reached = tabla_go_bits_or(&reached, &more);
    for (;;) {
        uint64_t fresh = 0;

        more = tabla_go_bits_beside(&reached, within, size);
        for (unsigned i = 0; i < TABLA_GO_WORDS; i++) {
            fresh |= more.w[i] & ~reached.w[i];
            reached.w[i] |= more.w[i];
        }
        if (!fresh)
            return reached;
    }
}

#endif
