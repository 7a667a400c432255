/*
 * Eight bits: a convolution must be exactly what its definition says, number by number, for anything that may go in.
 * The source itself is part of this program, so that one convolution can be asked for.
 */
#include SOURCE

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

enum { MOST_SIDE = 19, POSITIONS = 2, MOST_CHANNELS = 112, MOST_FRAME = (MOST_SIDE + 2) * (MOST_SIDE + 2) };

enum inputs { NOTHING, EVERYTHING, ANYTHING };
enum weights { LEAST, MOST, IN_TURN, ANY };

struct example {
    unsigned width, height, channels;
    bool hex;
    enum inputs inputs;
    enum weights weights;
    unsigned holes; /* in ten cells, so many are not of the board */
};

/* Everything one convolution reads and writes. */
static struct {
    struct whole_net whole;
    struct fast_net fast;
    struct fast_room room;
    struct whole_kernels kernels;
    int8_t plain[MOST_CHANNELS][MOST_CHANNELS][9]; /* [output][input][tap] */
    _Alignas(64) int8_t packed[9 * MOST_CHANNELS * MOST_CHANNELS];
    _Alignas(64) float scales[MOST_CHANNELS], bias[MOST_CHANNELS];
    _Alignas(64) int32_t rests[MOST_CHANNELS];
    _Alignas(64) uint8_t in[POSITIONS * MOST_FRAME * MOST_CHANNELS], out[POSITIONS * MOST_FRAME * MOST_CHANNELS];
    _Alignas(64) float x[POSITIONS * MOST_FRAME * MOST_CHANNELS], before[POSITIONS * MOST_FRAME * MOST_CHANNELS];
    _Alignas(64) float y[POSITIONS * MOST_FRAME * MOST_CHANNELS];
    float mask[POSITIONS * MOST_FRAME];
    uint32_t cells[POSITIONS * MOST_FRAME];
} *lab;

static float some_float(struct tabla_rng *rng, float size)
{
    return size * ((float)tabla_rng_below(rng, 20001) / 10000 - 1);
}

static int8_t some_weight(enum weights kind, size_t place, struct tabla_rng *rng)
{
    switch (kind) {
    case LEAST:
        return INT8_MIN;
    case MOST:
        return INT8_MAX;
    case IN_TURN:
        return place % 2 ? INT8_MIN : INT8_MAX;
    default:
        return (int8_t)((int)tabla_rng_below(rng, 256) - 128);
    }
}

static void make_kernels(const struct example *example, struct tabla_rng *rng)
{
    const unsigned padded = fast_padded(example->channels);
    static const unsigned square[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, hex[7] = {0, 1, 3, 4, 5, 7, 8};

    lab->whole.tap_count = example->hex ? 7 : 9;
    memcpy(lab->whole.taps, example->hex ? hex : square, lab->whole.tap_count * sizeof *hex);
    memset(lab->plain, 0, sizeof lab->plain);
    memset(lab->packed, 0, sizeof lab->packed);
    memset(lab->rests, 0, sizeof lab->rests);
    for (unsigned o = 0; o < padded; o++) {
        lab->scales[o] = o < example->channels ? ldexpf(1 + some_float(rng, 0.5f), -14) : 0;
        lab->bias[o] = o < example->channels ? some_float(rng, 2) : 0;
    }
    for (unsigned o = 0; o < example->channels; o++)
        for (unsigned i = 0; i < example->channels; i++)
            for (unsigned t = 0; t < lab->whole.tap_count; t++) {
                const int8_t weight = some_weight(example->weights, o + i + t, rng);

                lab->plain[o][i][lab->whole.taps[t]] = weight;
                lab->packed[((t * padded / 4 + i / 4) * padded + o) * 4 + i % 4] = weight;
                lab->rests[o] += 128 * weight;
            }
    lab->kernels = (struct whole_kernels){lab->packed, lab->scales, lab->rests, 1};
}

/* Returns how many cells the boards have. */
static unsigned make_boards(const struct example *example, struct tabla_rng *rng)
{
    const unsigned stride = example->width + 2, size = stride * (example->height + 2);
    const unsigned padded = fast_padded(example->channels);
    unsigned cells = 0;

    memset(lab->in, ZERO, sizeof lab->in);
    memset(lab->mask, 0, sizeof lab->mask);
    lab->room = (struct fast_room){.frame = {.width = example->width,
                                             .height = example->height,
                                             .stride = stride,
                                             .size = size,
                                             .left = 1,
                                             .above = 1},
                                   .mask = lab->mask,
                                   .x = lab->x,
                                   .y = lab->y,
                                   .cells = lab->cells};
    for (unsigned n = 0; n < POSITIONS; n++)
        for (unsigned at = 0; at < example->width * example->height; at++) {
            const uint32_t cell = n * size + (at / example->width + 1) * stride + at % example->width + 1;

            if (tabla_rng_below(rng, 10) < example->holes)
                continue;
            lab->mask[cell] = 1;
            lab->cells[cells++] = cell;
            for (unsigned c = 0; c < example->channels && example->inputs != NOTHING; c++)
                lab->in[cell * padded + c] =
                    (uint8_t)((example->inputs == EVERYTHING ? UINT8_MAX : tabla_rng_below(rng, 256)) ^ ZERO);
        }
    for (size_t i = 0; i < (size_t)POSITIONS * size * padded; i++)
        lab->before[i] = lab->x[i] = some_float(rng, 3);
    return cells;
}

static int32_t sum_of(const struct example *example, uint32_t cell, unsigned o)
{
    const int stride = (int)lab->room.frame.stride;
    int32_t sum = 0;

    for (int tap = 0; tap < 9; tap++) {
        const uint8_t *from =
            lab->in + ((int)cell + (tap / 3 - 1) * stride + tap % 3 - 1) * (int)fast_padded(example->channels);

        for (unsigned i = 0; i < example->channels; i++)
            sum += (from[i] ^ ZERO) * lab->plain[o][i][tap];
    }
    return sum;
}

static uint8_t byte_of(float value, float factor)
{
    return (uint8_t)nearbyintf(fminf(value * factor, UINT8_MAX));
}

/* Bit by bit: also floats, each of which comes from one product, two sums and one rounding at most. */
static void check(const struct example *example, enum after after, unsigned cells)
{
    const float factor = 40;
    const unsigned padded = fast_padded(example->channels);
    struct task task = {&lab->fast, &lab->room, &lab->kernels, lab->bias, lab->in, after, factor, lab->out, {0}};
    const size_t all_of_it = (size_t)POSITIONS * lab->room.frame.size * padded;

    memset(lab->out, 7, all_of_it);
    memcpy(lab->x, lab->before, all_of_it * sizeof *lab->x);
    for (size_t i = 0; i < all_of_it; i++)
        lab->y[i] = 7;
    convolve(&task, cells);
    for (uint32_t cell = 0; cell < POSITIONS * lab->room.frame.size; cell++)
        for (unsigned o = 0; o < example->channels; o++) {
            const size_t at = cell * (size_t)padded + o;
            float value;

            if (lab->mask[cell] == 0) { /* nothing else is touched */
                assert_int_equal(lab->out[at], 7);
                assert_true(lab->x[at] == lab->before[at] && lab->y[at] == 7);
                continue;
            }
            value = fmaf((float)sum_of(example, cell, o), lab->scales[o], lab->bias[o]);
            if (after == AS_IT_IS) {
                assert_true(lab->y[at] == value);
                continue;
            }
            value = fmaxf(after == ON_TOP ? value + lab->before[at] : value, 0);
            assert_true(lab->x[at] == (after == ON_TOP ? value : lab->before[at]));
            assert_int_equal(lab->out[at] ^ ZERO, byte_of(value, factor));
        }
}

static void try_out(const struct example *example, struct tabla_rng *rng)
{
    unsigned cells;

    make_kernels(example, rng);
    cells = make_boards(example, rng);
    lab->fast = (struct fast_net){.channels = fast_padded(example->channels), .whole = &lab->whole};
    check(example, AS_IT_IS, cells);
    check(example, RECTIFIED, cells);
    check(example, ON_TOP, cells);
}

static void begin(struct tabla_rng *rng)
{
    lab = aligned_alloc(64, (sizeof *lab + 63) / 64 * 64);
    assert_non_null(lab);
    memset(lab, 0, sizeof *lab);
    tabla_rng_seed(rng, 11);
    if (!possible()) {
        print_message("This processor cannot: its vectors are too short, or have no VNNI.\n");
        skip();
    }
}

static int end(void **data)
{
    (void)data;
    free(lab);
    lab = NULL;
    return 0;
}

/* --- Tests ------------------------------------------------------------------------------------------------------ */

static void any_number_of_channels(void **data)
{
    static const unsigned channels[] = {1, 2, 3, 4, 5, 15, 16, 17, 31, 32, 33, 47, 48, 49, 64, 80, 96, 112};
    struct tabla_rng rng;

    (void)data;
    begin(&rng);
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++) {
        try_out(&(struct example){5, 4, channels[i], false, ANYTHING, ANY, 2}, &rng);
        try_out(&(struct example){4, 5, channels[i], true, ANYTHING, ANY, 3}, &rng);
    }
}

static void boards_of_any_size_and_shape(void **data)
{
    struct tabla_rng rng;

    (void)data;
    begin(&rng);
    for (unsigned side = 1; side <= MOST_SIDE; side++)
        for (unsigned holes = 0; holes <= 6; holes += 3)
            try_out(&(struct example){side, MOST_SIDE + 1 - side, 17, side % 2, ANYTHING, ANY, holes}, &rng);
    try_out(&(struct example){19, 19, 16, false, ANYTHING, ANY, 0}, &rng);
    try_out(&(struct example){3, 3, 16, true, ANYTHING, ANY, 10}, &rng); /* no board at all */
}

/* The largest sums there are, and the smallest. */
static void nothing_overflows(void **data)
{
    struct tabla_rng rng;

    (void)data;
    begin(&rng);
    for (enum weights weights = LEAST; weights <= ANY; weights++)
        for (enum inputs inputs = NOTHING; inputs <= ANYTHING; inputs++) {
            try_out(&(struct example){4, 4, 96, false, inputs, weights, 0}, &rng);
            try_out(&(struct example){4, 4, 20, true, inputs, weights, 1}, &rng);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(any_number_of_channels, end),
        cmocka_unit_test_teardown(boards_of_any_size_and_shape, end),
        cmocka_unit_test_teardown(nothing_overflows, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
