/* Making a model ready for the fast ways: channels padded, matrices by inputs, kernels turned. */
#include "fast.h"

#include <stdlib.h>
#include <string.h>

/* --- The frame -------------------------------------------------------------------------------------------------- */

/* The board in its frame, from (1, 1) on: a cell is 1, everything else 0. */
struct board {
    unsigned width, height;
    uint8_t cells[NET_MAX_SIDE][NET_MAX_SIDE];
};

/* How many tiles have a cell of the board. */
static unsigned tiles_used(const struct fast_frame *frame, const struct board *board)
{
    uint8_t used[NET_MAX_SIDE][NET_MAX_SIDE] = {0};
    unsigned count = 0;

    for (unsigned row = 0; row < board->height; row++)
        for (unsigned column = 0; column < board->width; column++) {
            uint8_t *tile =
                &used[(row + frame->above - 1) / frame->tile][(column + frame->left - 1) / frame->tile];
            count += board->cells[row][column] && !*tile;
            *tile |= board->cells[row][column];
        }
    return count;
}

static struct fast_frame with_tiles(unsigned width, unsigned height, unsigned tile)
{
    struct fast_frame frame = {.width = width,
                               .height = height,
                               .tile = tile,
                               .tiles_across = (width + tile - 1) / tile,
                               .tiles_down = (height + tile - 1) / tile,
                               .left = 1,
                               .above = 1};

    frame.stride = frame.tiles_across * tile + 2;
    frame.size = frame.stride * (frame.tiles_down * tile + 2);
    return frame;
}

/* For a board that fills it: the tiles that need the fewest products. (On 9x9 cells nine of 3x3, on 19x19 of 4x4.) */
static struct fast_frame filled_frame(unsigned width, unsigned height)
{
    struct fast_frame best = with_tiles(width, height, FAST_MOST_TILE);

    for (unsigned tile = FAST_LEAST_TILE; tile < FAST_MOST_TILE; tile++) {
        const struct fast_frame frame = with_tiles(width, height, tile);

        if (frame.tiles_across * frame.tiles_down * fast_points(tile) <
            best.tiles_across * best.tiles_down * fast_points(best.tile))
            best = frame;
    }
    return best;
}

/* Whole tiles leave some room around the board: it is put where the fewest are needed. (On YINSH's board 8 of 9.) */
static struct fast_frame fitted_frame(const struct board *board)
{
    struct fast_frame best = {0};
    unsigned fewest = UINT32_MAX;

    for (unsigned tile = FAST_MOST_TILE; tile >= FAST_LEAST_TILE; tile--) {
        struct fast_frame frame = with_tiles(board->width, board->height, tile);
        const unsigned down = frame.tiles_down * tile - board->height;
        const unsigned across = frame.tiles_across * tile - board->width;

        for (frame.above = 1; frame.above <= down + 1; frame.above++)
            for (frame.left = 1; frame.left <= across + 1; frame.left++) {
                const unsigned products = tiles_used(&frame, board) * fast_points(tile);

                if (products < fewest) {
                    fewest = products;
                    best = frame;
                }
            }
    }
    return best;
}

/* The board of the starting position: where boards have one size they all look alike. */
static bool look_at_board(const struct net_shape *s, struct board *board)
{
    const unsigned cells = s->width * s->height;
    uint64_t *planes = calloc((size_t)s->planes * words_of(cells), sizeof *planes);
    float *scalars = calloc(s->scalars + 1, sizeof *scalars);
    struct tabla_state start;
    bool known = planes && scalars && s->game->start(NULL, &start, NULL);

    memset(board, 0, sizeof *board);
    board->width = s->width;
    board->height = s->height;
    if (known) {
        const struct net_question question = {.planes = planes};

        s->game->features->encode(s->game->features, &start, NULL, planes, scalars);
        for (unsigned cell = 0; cell < cells; cell++)
            board->cells[cell / s->width][cell % s->width] = plane_bit(&question, cells, 0, cell);
    }
    free(planes);
    free(scalars);
    return known;
}

/* Any layout gives the same answers, so that it does not matter if the board could not be looked at. */
static struct fast_frame own_frame(const struct net_shape *s)
{
    struct board board;

    return !s->any_size && look_at_board(s, &board) ? fitted_frame(&board) : filled_frame(s->width, s->height);
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

void net_fast_turn_kernel(unsigned tile, const float *kernel, double *out)
{
    static const double by_three[5][3] = {
        {1.0 / 2, 0, 0},
        {-1.0 / 2, -1.0 / 2, -1.0 / 2},
        {-1.0 / 6, 1.0 / 6, -1.0 / 6},
        {1.0 / 6, 1.0 / 3, 2.0 / 3},
        {0, 0, 1},
    };
    static const double by_four[6][3] = {
        {1.0 / 4, 0, 0},
        {-1.0 / 6, -1.0 / 6, -1.0 / 6},
        {-1.0 / 6, 1.0 / 6, -1.0 / 6},
        {1.0 / 24, 1.0 / 12, 1.0 / 6},
        {1.0 / 24, -1.0 / 12, 1.0 / 6},
        {0, 0, 1},
    };
    const double(*g)[3] = tile == 3 ? by_three : by_four;
    const unsigned window = tile + 2;
    double half[FAST_MOST_WINDOW][3];

    for (unsigned row = 0; row < window; row++)
        for (unsigned i = 0; i < 3; i++)
            half[row][i] = g[row][0] * (double)kernel[i] + g[row][1] * (double)kernel[3 + i] +
                           g[row][2] * (double)kernel[6 + i];
    for (unsigned row = 0; row < window; row++)
        for (unsigned column = 0; column < window; column++)
            out[row * window + column] =
                half[row][0] * g[column][0] + half[row][1] * g[column][1] + half[row][2] * g[column][2];
}

static void turn_kernels(unsigned tile, const float *weights, size_t channels, size_t padded, float *turned)
{
    double points[FAST_MOST_WINDOW * FAST_MOST_WINDOW];

    for (size_t i = 0; i < channels; i++)
        for (size_t o = 0; o < channels; o++) {
            net_fast_turn_kernel(tile, weights + (o * channels + i) * 9, points);
            for (size_t p = 0; p < fast_points(tile); p++)
                turned[(p * padded + i) * padded + o] = (float)points[p];
        }
}

static void kernels(struct store *store, const struct fast_net *fast, struct fast_kernels *to,
                    const struct layer *from, unsigned channels)
{
    const size_t padded = fast->channels;

    to->bias = piece(store, padded);
    if (store->at)
        memcpy(to->bias, from->bias, channels * sizeof *to->bias);
    for (unsigned tile = FAST_LEAST_TILE; tile <= FAST_MOST_TILE; tile++) {
        if (!fast->tiles[tile] || fast->whole_trunk)
            continue;
        to->turned[tile] = piece(store, fast_points(tile) * padded * padded);
        if (store->at)
            turn_kernels(tile, from->weights, channels, padded, to->turned[tile]);
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
        kernels(store, fast, &fast->blocks[b].first, &model->blocks[b].first, s->channels);
        if (s->pooled >> b & 1)
            matrix(store, &fast->blocks[b].pooled, &model->blocks[b].pooled, s->channels, s->channels, 2);
        kernels(store, fast, &fast->blocks[b].second, &model->blocks[b].second, s->channels);
    }
    matrix(store, &fast->policy1, &model->policy1, s->policy, s->channels, 1);
    matrix(store, &fast->policy_pooled, &model->policy_pooled, s->policy, s->channels, 2);
    fast->policy2 = piece(store, (size_t)s->policy_planes * fast->policy);
    for (size_t o = 0; store->at && o < s->policy_planes; o++)
        memcpy(fast->policy2 + o * fast->policy, model->policy2.weights + o * s->policy, s->policy * sizeof(float));
    if (s->globals)
        matrix(store, &fast->globals, &model->globals, s->globals, s->channels, 2);
    matrix(store, &fast->value1, &model->value1, s->value, s->channels, 1);
    fast->owners = piece(store, fast->value);
    if (store->at && s->owners)
        memcpy(fast->owners, model->owners.weights, s->value * sizeof(float));
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

static void begin(const struct net_model *model, bool whole_trunk, struct fast_net *fast)
{
    const struct net_shape *s = &model->shape;

    memset(fast, 0, sizeof *fast);
    fast->whole_trunk = whole_trunk;
    fast->frame = own_frame(s);
    fast->tiles[fast->frame.tile] = true;
    for (unsigned cells = 0; s->any_size && cells < s->width * s->height; cells++)
        fast->tiles[filled_frame(cells % s->width + 1, cells / s->width + 1).tile] = true;
    fast->channels = fast_padded(s->channels);
    fast->policy = fast_padded(s->policy);
    fast->value = fast_padded(s->value);
}

static struct fast_net *prepare(const struct net_model *model, bool whole_trunk)
{
    struct fast_net *fast = malloc(sizeof *fast);
    struct store store = {0};

    if (!fast)
        return NULL;
    begin(model, whole_trunk, fast);
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

void *net_fast_prepare(const struct net_model *model)
{
    return prepare(model, false);
}

struct fast_net *net_fast_prepare_whole(const struct net_model *model)
{
    return prepare(model, true);
}

void net_fast_discard(void *ready)
{
    struct fast_net *fast = ready;

    free(fast->numbers);
    free(fast);
}

/* --- The memory of a run ---------------------------------------------------------------------------------------- */

static size_t lay_out(const struct fast_net *fast, const struct fast_frame *frame, float *memory,
                      struct fast_room *room)
{
    const unsigned points = fast_points(frame->tile), tiles = FAST_GROUP * frame->tiles_across * frame->tiles_down;
    const size_t c = fast->channels, cells = frame->size;
    const size_t widest = c > fast->value ? c : fast->value;
    struct store store = {.at = memory};

    room->frame = *frame;
    room->mask = piece(&store, FAST_GROUP * cells);
    room->x = piece(&store, FAST_GROUP * cells * c);
    room->y = piece(&store, FAST_GROUP * cells * c);
    room->windows = piece(&store, points * fast_point_step(tiles, fast->channels));
    room->products = piece(&store, points * fast_point_step(tiles, fast->channels));
    room->pooled = piece(&store, 2 * widest);
    room->vector = piece(&store, fast->value2.outputs + c + fast->policy + fast->globals.outputs);
    room->policy = piece(&store, cells * fast->policy);
    room->value = piece(&store, cells * fast->value);
    room->tiles = (uint32_t *)piece(&store, tiles);
    room->seen = (uint32_t *)piece(&store, cells);
    if (fast->whole_trunk) {
        const size_t floats = FAST_GROUP * cells * fast_padded_pairs(fast->channels) / 2;

        room->first = piece(&store, floats);
        room->second = piece(&store, floats);
        room->cells = (uint32_t *)piece(&store, FAST_GROUP * cells);
    }
    return store.total;
}

void net_fast_lay_out(const struct net_shape *s, const struct fast_net *fast, unsigned width, unsigned height,
                      void *memory, struct fast_room *room)
{
    const struct fast_frame frame = s->any_size ? filled_frame(width, height) : fast->frame;

    lay_out(fast, &frame, memory, room);
}

static size_t room_for(const struct net_model *model, bool whole_trunk)
{
    const struct net_shape *s = &model->shape;
    struct fast_net fast;
    struct fast_room room;
    struct store store = {0};
    size_t most;

    begin(model, whole_trunk, &fast);
    fill_in(model, &fast, &store);
    most = lay_out(&fast, &fast.frame, NULL, &room);
    for (unsigned cells = 0; s->any_size && cells < s->width * s->height; cells++) {
        const struct fast_frame frame = filled_frame(cells % s->width + 1, cells / s->width + 1);
        const size_t count = lay_out(&fast, &frame, NULL, &room);

        most = count > most ? count : most;
    }
    return most * sizeof(float);
}

size_t net_fast_room(const struct net_model *model)
{
    return room_for(model, false);
}

size_t net_fast_room_whole(const struct net_model *model)
{
    return room_for(model, true);
}
