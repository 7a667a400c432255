/*
 * Sixteen bits: windows and sums must be exactly what their definition says, whatever goes in, and no sum may leave
 * thirty-two bits. The source itself is part of this program, so that one convolution can be asked for.
 */
#include SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "hand.h"

/* Winograd's B', from the polynomials through 0, 1, -1, 2 (and -2) and what is beyond all of them. */
static const int by_three[6][6] = {
    {2, -1, -2, 1, 0}, {0, -2, -1, 1, 0}, {0, 2, -3, 1, 0}, {0, -1, 0, 1, 0}, {0, 2, -1, -2, 1}};
static const int by_four[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0},
                                  {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};

struct lab {
    struct hand hand;
    struct fast_net *fast;
    void *memory;
    struct fast_room room;
    struct task task;
    float *before; /* room.x before the convolution */
};

static int turning(const struct lab *lab, unsigned point, unsigned row, unsigned column)
{
    const unsigned tile = lab->room.frame.tile, window = tile + 2;
    const int(*b)[6] = tile == 3 ? by_three : by_four;

    return b[point / window][row] * b[point % window][column];
}

static uint16_t *input(struct lab *lab, size_t cell)
{
    return (uint16_t *)lab->room.first + cell * lab->task.deep;
}

STEP size_t on_board(const struct lab *lab, unsigned cell)
{
    return cell_in(&lab->room.frame, cell);
}

STEP size_t window_begins(const struct lab *lab, unsigned tile)
{
    return window_at(&lab->room.frame, tile);
}

STEP size_t between_points(const struct lab *lab)
{
    return window_step(&lab->task);
}

static void open_lab(struct lab *lab, unsigned channels, unsigned side, struct tabla_rng *rng)
{
    struct fast_frame *frame = &lab->room.frame;
    size_t bytes;

    if (!possible()) {
        print_message("This processor cannot: its vectors are too short, or have no VNNI.\n");
        skip();
    }
    hand_make(&lab->hand, &tabla_go, 1, channels, 0, 4, rng);
    lab->fast = net_whole_prepare_sixteen(&lab->hand.model);
    bytes = (net_fast_room_whole(&lab->hand.model) + 63) / 64 * 64;
    lab->memory = aligned_alloc(64, bytes);
    assert_true(lab->fast && lab->memory);
    memset(lab->memory, 0, bytes);
    net_fast_lay_out(&lab->hand.model.shape, lab->fast, side, side, lab->memory, &lab->room);
    for (unsigned t = 0; t < frame->tiles_across * frame->tiles_down; t++)
        lab->room.tiles[t] = t;
    lab->task = (struct task){.fast = lab->fast,
                              .room = &lab->room,
                              .kernels = &lab->fast->whole->kernels[frame->tile][0],
                              .bias = lab->fast->blocks[0].first.bias,
                              .in = lab->room.first,
                              .factor = 30,
                              .out = lab->room.second,
                              .tiles = frame->tiles_across * frame->tiles_down,
                              .deep = fast_padded_pairs(fast_padded(channels))};
    for (unsigned cell = 0; cell < side * side; cell++)
        lab->room.mask[on_board(lab, cell)] = 1;
    lab->before = calloc((size_t)frame->size * lab->fast->channels, sizeof *lab->before);
    assert_non_null(lab->before);
}

static void close_lab(struct lab *lab)
{
    net_whole_discard(lab->fast);
    hand_free(&lab->hand);
    free(lab->memory);
    free(lab->before);
}

static int window_of(struct lab *lab, unsigned tile, unsigned point, unsigned channel)
{
    const unsigned window = lab->room.frame.tile + 2;
    int sum = 0;

    for (unsigned row = 0; row < window; row++)
        for (unsigned column = 0; column < window; column++) {
            const size_t cell = window_begins(lab, tile) + row * lab->room.frame.stride + column;

            sum += turning(lab, point, row, column) * (int)input(lab, cell)[channel];
        }
    return sum;
}

static int weight_of(const struct lab *lab, unsigned point, unsigned in, unsigned out)
{
    const int16_t *weights = lab->task.kernels->weights;

    return weights[((point * lab->task.deep / 2 + in / 2) * lab->fast->channels + out) * 2 + in % 2];
}

static int32_t computed_sum(const struct lab *lab, unsigned tile, unsigned point, unsigned out)
{
    const size_t step = fast_point_step(lab->task.tiles, lab->fast->channels);
    int32_t sum;

    memcpy(&sum, lab->room.products + point * step + tile * lab->fast->channels + out, sizeof sum);
    return sum;
}

static int16_t computed_window(const struct lab *lab, unsigned tile, unsigned point, unsigned channel)
{
    int16_t value;

    memcpy(&value,
           (const uint16_t *)lab->room.windows + point * between_points(lab) + tile * lab->task.deep + channel,
           sizeof value);
    return value;
}

static void windows_and_sums_are_exact(struct lab *lab)
{
    const unsigned channels = lab->hand.model.shape.channels;

    for (unsigned tile = 0; tile < lab->task.tiles; tile++)
        for (unsigned point = 0; point < fast_points(lab->room.frame.tile); point++) {
            int values[128];

            for (unsigned i = 0; i < channels; i++) {
                values[i] = window_of(lab, tile, point, i);
                assert_int_equal(computed_window(lab, tile, point, i), values[i]);
            }
            for (unsigned o = 0; o < channels; o++) {
                int64_t sum = 0;

                for (unsigned i = 0; i < channels; i++)
                    sum += (int64_t)values[i] * weight_of(lab, point, i, o);
                assert_true(sum == computed_sum(lab, tile, point, o));
            }
        }
}

/* A 3x3 convolution as everybody writes it down, with the file's own weights. */
static double convolved(struct lab *lab, size_t cell, unsigned out, double *size)
{
    const struct layer *layer = &lab->hand.model.blocks[0].first;
    const size_t channels = lab->hand.model.shape.channels, stride = lab->room.frame.stride;
    double sum = 0;

    *size = 0;
    for (size_t i = 0; i < channels; i++)
        for (size_t tap = 0; tap < 9; tap++) {
            const double value = input(lab, cell + tap / 3 * stride + tap % 3 - stride - 1)[i];
            const double product = value * (double)layer->weights[(out * channels + i) * 9 + tap];

            sum += product;
            *size += fabs(product);
        }
    *size /= (double)lab->task.kernels->factor;
    return sum / (double)lab->task.kernels->factor + (double)layer->bias[out];
}

/* One run for each thing that is done with what comes out. */
static void what_comes_out_is_right(struct lab *lab)
{
    const struct fast_room *room = &lab->room;
    const unsigned cells = room->frame.width * room->frame.height, most = lab->fast->whole->most[room->frame.tile];

    for (enum after after = AS_IT_IS; after <= ON_TOP; after++) {
        lab->task.after = after;
        memcpy(room->x, lab->before, room->frame.size * lab->fast->channels * sizeof *room->x);
        convolve(&lab->task);
        for (unsigned i = 0; i < cells; i++)
            for (unsigned o = 0; o < lab->hand.model.shape.channels; o++) {
                const size_t cell = on_board(lab, i), at = cell * lab->fast->channels + o;
                double size;
                float value = room->y[at];

                if (after == AS_IT_IS) {
                    const double wanted = convolved(lab, cell, o, &size);
                    assert_true(fabs((double)value - wanted) <= 2e-3 * size + 1e-5);
                    continue;
                }
                value = fmaxf(after == ON_TOP ? value + lab->before[at] : value, 0);
                assert_true(after == RECTIFIED || room->x[at] == value);
                assert_int_equal(lab->task.out[cell * lab->task.deep + o],
                                 (int)nearbyintf(fminf(value * lab->task.factor, (float)most)));
            }
    }
}

/* --- Tests ------------------------------------------------------------------------------------------------------ */

static void any_board_and_any_channels(void **data)
{
    static const unsigned channels[] = {1, 2, 3, 7, 16, 17, 30, 33, 47, 48, 50, 64, 80, 96, 100, 112};
    struct tabla_rng rng;
    bool seen[FAST_TILES] = {false};

    (void)data;
    tabla_rng_seed(&rng, 21);
    for (unsigned side = 2; side <= 19; side++) {
        struct lab lab;
        unsigned most;

        open_lab(&lab, channels[side % 16], side, &rng);
        most = lab.fast->whole->most[lab.room.frame.tile];
        seen[lab.room.frame.tile] = true;
        for (unsigned cell = 0; cell < side * side; cell++)
            for (unsigned c = 0; c < channels[side % 16]; c++) {
                const unsigned kind = tabla_rng_below(&rng, 4);

                input(&lab, on_board(&lab, cell))[c] =
                    (uint16_t)(kind == 0 ? 0 : kind == 1 ? most : tabla_rng_below(&rng, most + 1));
                lab.before[on_board(&lab, cell) * lab.fast->channels + c] = hand_number(&rng, 3);
            }
        what_comes_out_is_right(&lab);
        windows_and_sums_are_exact(&lab);
        close_lab(&lab);
    }
    assert_true(seen[3] && seen[4]);
}

/* Point by point, each channel with the worst there is for its weight: all that the sum's bits were kept for. */
static void no_sum_overflows(struct lab *lab, unsigned tile, unsigned point, unsigned out)
{
    const struct fast_frame *frame = &lab->room.frame;
    const unsigned channels = lab->hand.model.shape.channels, window = frame->tile + 2;
    int64_t sum = 0;

    for (unsigned i = 0; i < channels; i++) {
        const int weight = weight_of(lab, point, i, out);
        int up = 0, down = 0, worst;

        for (unsigned k = 0; k < window * window; k++) {
            const int turned = turning(lab, point, k / window, k % window);
            *(turned > 0 ? &up : &down) += abs(turned);
        }
        worst = up > down ? 1 : -1;
        for (unsigned k = 0; k < window * window; k++) {
            const size_t cell = window_begins(lab, tile) + k / window * frame->stride + k % window;
            const bool full = turning(lab, point, k / window, k % window) * worst > 0;

            input(lab, cell)[i] = (uint16_t)(full ? lab->fast->whole->most[frame->tile] : 0);
        }
        sum += (int64_t)window_of(lab, tile, point, i) * weight;
    }
    assert_true(sum >= INT32_MIN && sum <= INT32_MAX);
    assert_true(llabs(sum) > INT32_MAX / 100 * 98); /* nothing is given away either */
    convolve(&lab->task);
    assert_true(computed_sum(lab, tile, point, out) == sum);
}

static void the_worst_inputs_stay_within_bounds(void **data)
{
    static const unsigned sides[] = {9, 19};
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 22);
    for (unsigned s = 0; s < 2; s++) {
        struct lab lab;
        float *weights;

        open_lab(&lab, 96, sides[s], &rng);
        /* Weights of one sign and size add up to the most. */
        weights = (float *)(uintptr_t)lab.hand.model.blocks[0].first.weights;
        for (size_t i = 0; i < 96 * 96; i++)
            for (unsigned tap = 0; tap < 9; tap++)
                weights[i * 9 + tap] = (tap == 4 ? 3.0f : 0.5f) * (i / 96 % 2 ? -1.0f : 1.0f);
        net_whole_discard(lab.fast);
        lab.fast = net_whole_prepare_sixteen(&lab.hand.model);
        assert_non_null(lab.fast);
        lab.task.fast = lab.fast;
        lab.task.kernels = &lab.fast->whole->kernels[lab.room.frame.tile][0];
        lab.task.bias = lab.fast->blocks[0].first.bias;
        for (unsigned point = 0; point < fast_points(lab.room.frame.tile); point++)
            for (unsigned out = 0; out < 2; out++)
                no_sum_overflows(&lab, lab.room.frame.tiles_across + 1, point, out);
        close_lab(&lab);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_board_and_any_channels),
        cmocka_unit_test(the_worst_inputs_stay_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
