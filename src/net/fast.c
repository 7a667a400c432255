/* Making a model ready for the fast ways: channels padded, matrices by inputs, kernels turned. */
#include "fast.h"

#include <stdlib.h>
#include <string.h>

/* --- The frame -------------------------------------------------------------------------------------------------- */

/* How many tiles have a cell of the starting position's board. */
static unsigned tiles_used(const struct net_shape *s, const struct fast_frame *frame, const struct net_question *start)
{
    uint64_t used = 0;
    unsigned count = 0;

    for (unsigned cell = 0; cell < s->width * s->height; cell++)
        if (plane_bit(s, start, 0, cell)) {
            unsigned row = (cell / s->width + frame->above - 1) / FAST_TILE;
            unsigned column = (cell % s->width + frame->left - 1) / FAST_TILE;
            used |= UINT64_C(1) << (row * frame->tiles_across + column) % 64;
        }
    for (; used; used &= used - 1)
        count++;
    return count;
}

/* Whole tiles leave some room around the board: it is put where the fewest are needed. (On YINSH's board 8 of 9.) */
static struct fast_frame frame_of(const struct net_shape *s)
{
    struct fast_frame frame = {.tiles_across = (s->width + FAST_TILE - 1) / FAST_TILE,
                               .tiles_down = (s->height + FAST_TILE - 1) / FAST_TILE,
                               .left = 1,
                               .above = 1};
    uint64_t planes[64 * 8];
    float scalars[256];
    struct tabla_state start;
    struct net_question question = {.planes = planes, .scalars = scalars};
    unsigned fewest = UINT32_MAX;

    frame.stride = frame.tiles_across * FAST_TILE + 2;
    frame.size = frame.stride * (frame.tiles_down * FAST_TILE + 2);
    if (s->planes * words_of(s) > sizeof planes / sizeof *planes || s->scalars > sizeof scalars / sizeof *scalars ||
        !s->game->start(NULL, &start, NULL))
        return frame;
    s->game->features->encode(s->game->features, &start, NULL, planes, scalars);
    for (unsigned above = 1; above <= frame.tiles_down * FAST_TILE - s->height + 1; above++)
        for (unsigned left = 1; left <= frame.tiles_across * FAST_TILE - s->width + 1; left++) {
            struct fast_frame moved = frame;
            unsigned used;

            moved.above = above;
            moved.left = left;
            used = tiles_used(s, &moved, &question);
            if (used < fewest) {
                fewest = used;
                frame.above = above;
                frame.left = left;
            }
        }
    return frame;
}

/* --- The numbers ------------------------------------------------------------------------------------------------ */

/* Hands out pieces of one block of memory; with `at` NULL it only counts. */
struct store {
    float *at;
    size_t total;
};

static float *piece(struct store *store, size_t count)
{
    float *at = store->at ? store->at + store->total : NULL;

    store->total += (count + FAST_PAD - 1) / FAST_PAD * FAST_PAD;
    return at;
}

/* A matrix whose inputs are `parts` runs of `inputs` numbers, each run padded by itself. */
static void matrix(struct store *store, struct fast_matrix *to, const struct layer *from, unsigned outputs,
                   unsigned inputs, unsigned parts)
{
    const unsigned padded = parts > 1 ? fast_padded(inputs) : inputs;

    to->inputs = parts * padded;
    to->outputs = fast_padded(outputs);
    to->weights = piece(store, (size_t)to->inputs * to->outputs);
    to->bias = piece(store, to->outputs);
    if (!store->at)
        return;
    for (unsigned o = 0; o < outputs; o++) {
        to->bias[o] = from->bias[o];
        for (unsigned i = 0; i < parts * inputs; i++)
            to->weights[(i / inputs * padded + i % inputs) * to->outputs + o] = from->weights[o * parts * inputs + i];
    }
}

/* One kernel as 36 numbers: G k G', G as for tiles of four and kernels of three. */
static void turn_kernel(const float *kernel, double out[FAST_POINTS])
{
    static const double g[FAST_WINDOW][3] = {
        {1.0 / 4, 0, 0},
        {-1.0 / 6, -1.0 / 6, -1.0 / 6},
        {-1.0 / 6, 1.0 / 6, -1.0 / 6},
        {1.0 / 24, 1.0 / 12, 1.0 / 6},
        {1.0 / 24, -1.0 / 12, 1.0 / 6},
        {0, 0, 1},
    };

    for (unsigned row = 0; row < FAST_WINDOW; row++)
        for (unsigned column = 0; column < FAST_WINDOW; column++) {
            double sum = 0;
            for (unsigned tap = 0; tap < 9; tap++)
                sum += g[row][tap / 3] * (double)kernel[tap] * g[column][tap % 3];
            out[row * FAST_WINDOW + column] = sum;
        }
}

static void kernels(struct store *store, struct fast_kernels *to, const struct layer *from, unsigned channels)
{
    const size_t padded = fast_padded(channels);

    to->turned = piece(store, FAST_POINTS * padded * padded);
    to->bias = piece(store, padded);
    if (!store->at)
        return;
    memcpy(to->bias, from->bias, channels * sizeof *to->bias);
    for (size_t o = 0; o < channels; o++)
        for (size_t i = 0; i < channels; i++) {
            double points[FAST_POINTS];

            turn_kernel(from->weights + (o * channels + i) * 9, points);
            for (size_t p = 0; p < FAST_POINTS; p++)
                to->turned[(p * padded + i) * padded + o] = (float)points[p];
        }
}

static void fill_in(const struct net_model *model, struct fast_net *fast, struct store *store)
{
    const struct net_shape *s = &model->shape;

    fast->stem = piece(store, (size_t)s->planes * 9 * fast->channels);
    for (size_t o = 0; store->at && o < s->channels; o++)
        for (size_t i = 0; i < (size_t)s->planes * 9; i++)
            fast->stem[i * fast->channels + o] = model->stem[o * s->planes * 9 + i];
    matrix(store, &fast->scalars, &model->scalars, s->channels, s->scalars, 1);
    for (unsigned b = 0; b < s->blocks; b++) {
        kernels(store, &fast->blocks[b].first, &model->blocks[b].first, s->channels);
        if (s->pooled >> b & 1)
            matrix(store, &fast->blocks[b].pooled, &model->blocks[b].pooled, s->channels, s->channels, 2);
        kernels(store, &fast->blocks[b].second, &model->blocks[b].second, s->channels);
    }
    matrix(store, &fast->policy1, &model->policy1, s->policy, s->channels, 1);
    matrix(store, &fast->policy_pooled, &model->policy_pooled, s->policy, s->channels, 2);
    fast->policy2 = piece(store, (size_t)s->policy_planes * fast->policy);
    for (size_t o = 0; store->at && o < s->policy_planes; o++)
        memcpy(fast->policy2 + o * fast->policy, model->policy2.weights + o * s->policy, s->policy * sizeof(float));
    matrix(store, &fast->value1, &model->value1, s->value, s->channels, 1);
    matrix(store, &fast->value2, &model->value2, s->hidden, s->value, 2);
    matrix(store, &fast->value3, &model->value3, 3, s->hidden, 1);
    matrix(store, &fast->outcome, &model->outcome, s->outcomes * s->outcome_classes, s->hidden, 1);
}

static void *zeroed(size_t bytes)
{
    const size_t whole = (bytes + 63) / 64 * 64;
    void *memory = aligned_alloc(64, whole);

    return memory ? memset(memory, 0, whole) : NULL;
}

static void begin(const struct net_model *model, struct fast_net *fast)
{
    const struct net_shape *s = &model->shape;

    memset(fast, 0, sizeof *fast);
    fast->frame = frame_of(s);
    fast->channels = fast_padded(s->channels);
    fast->policy = fast_padded(s->policy);
    fast->value = fast_padded(s->value);
}

void *net_fast_prepare(const struct net_model *model)
{
    struct fast_net *fast = malloc(sizeof *fast);
    struct store store = {0};

    if (!fast)
        return NULL;
    begin(model, fast);
    fill_in(model, fast, &store);
    fast->numbers = zeroed(store.total * sizeof(float));
    if (!fast->numbers) {
        free(fast);
        return NULL;
    }
    store = (struct store){.at = fast->numbers};
    fill_in(model, fast, &store);
    return fast;
}

void net_fast_discard(void *ready)
{
    struct fast_net *fast = ready;

    free(fast->numbers);
    free(fast);
}

/* --- The memory of a run ---------------------------------------------------------------------------------------- */

static size_t lay_out(const struct fast_net *fast, float *memory, struct fast_room *room)
{
    const struct fast_frame *frame = &fast->frame;
    const unsigned tiles = FAST_GROUP * frame->tiles_across * frame->tiles_down;
    const size_t c = fast->channels, cells = frame->size;
    const size_t widest = c > fast->value ? c : fast->value;
    struct store store = {.at = memory};

    room->mask = piece(&store, FAST_GROUP * cells);
    room->x = piece(&store, FAST_GROUP * cells * c);
    room->y = piece(&store, FAST_GROUP * cells * c);
    room->windows = piece(&store, FAST_POINTS * fast_point_step(tiles, fast->channels));
    room->products = piece(&store, FAST_POINTS * fast_point_step(tiles, fast->channels));
    room->pooled = piece(&store, 2 * widest);
    room->vector = piece(&store, fast->value2.outputs + c + fast->policy);
    room->policy = piece(&store, cells * fast->policy);
    room->value = piece(&store, cells * fast->value);
    room->tiles = (uint32_t *)piece(&store, tiles);
    room->seen = (uint32_t *)piece(&store, cells);
    return store.total;
}

void net_fast_lay_out(const struct fast_net *fast, void *memory, struct fast_room *room)
{
    lay_out(fast, memory, room);
}

size_t net_fast_room(const struct net_model *model)
{
    struct fast_net fast;
    struct fast_room room;
    struct store store = {0};

    begin(model, &fast);
    fill_in(model, &fast, &store);
    return lay_out(&fast, NULL, &room) * sizeof(float);
}
