/*
 * What a net sees of Go, and where in its answer the actions stand.
 *
 * The frame is the board or larger: row y, column x of the board is cell y * width + x. An action is the cell of its
 * stone; the pass stands on no cell, after them.
 *
 * A net learns from games that are counted by area, as the board stands. Territory is shown to it as area with the komi
 * that gives the same result: prisoners come in, and the stones on the board, which area counts, go out.
 *
 * What superko forbids is not shown: leaves of a search do not know their past, and the list of legal actions does.
 */
#include <stdlib.h>

#include "game/go/reading.h"

enum {
    BITS_BOARD,
    BITS_OWN,
    BITS_THEIR,
    BITS_LIBERTIES,                      /* three planes: stones of both with one, two, three of them */
    BITS_FORBIDDEN = BITS_LIBERTIES + 3, /* empty, but ko or suicide */
    BITS_OWN_SECURE,                     /* what nobody can ever take: stones and territory */
    BITS_THEIR_SECURE,
    BITS_CAUGHT,   /* stones of both with one liberty or two that a ladder takes, or less than one */
    BITS_CATCHING, /* where the player to act begins one against two liberties */
    BITS_PLANES
};

enum scalar {
    PASS_ENDS,
    KOMI,         /* for the player to act, in tens of points */
    KOMI_BY_SIZE, /* the same against the side of the board */
    PARITY,       /* where komi stands between the results that can be */
    SUICIDE,
    SIZE,
    CROSSINGS,
    SCALARS
};

/* A point more or less is a class; in the outer two is everything beyond. */
enum { CLASSES = 64, DRAWN_CLASS = CLASSES / 2 };

/* --- The position ----------------------------------------------------------------------------------------------- */

static unsigned words_of(const struct tabla_features *self)
{
    return (self->width * self->height + 63) / 64;
}

static void write_plane(const struct tabla_features *self, const struct tabla_go_bits *set, unsigned size,
                        uint64_t *out)
{
    memset(out, 0, words_of(self) * sizeof *out);
    for (unsigned row = 0; row < size; row++) {
        uint64_t cells = tabla_go_bits_get(set, row * (size + 1), size);
        unsigned at = row * self->width;

        out[at / 64] |= cells << at % 64;
        if (at % 64 + size > 64)
            out[at / 64 + 1] |= cells >> (64 - at % 64);
    }
}

/* The spot of a cell of the board that stones are played on. */
static unsigned bit_of(unsigned cell, unsigned size)
{
    return tabla_go_cell_row(cell) * (size + 1) + tabla_go_cell_column(cell);
}

static void mark_team(const struct tabla_go_board *board, unsigned head, unsigned size, struct tabla_go_bits *set)
{
    unsigned stone = head;

    do {
        tabla_go_bits_set(set, bit_of(stone, size));
        stone = board->next[stone];
    } while (stone != head);
}

/*
 * Whether a team with one liberty or two, at `ways`, is lost as far as ladders go: with one though its owner plays
 * next, with two if its enemy does. A ko concerns nobody but the player to act, and him only now.
 */
static bool find_ladder(const struct tabla_go_board *board, const struct tabla_state *state, unsigned head,
                        const struct tabla_go_found *ways, struct tabla_go_bits *catching)
{
    unsigned player = state->player, size = tabla_go_of(state)->size;
    unsigned next = ways->count == 1 ? board->color[head] : board->color[head] ^ 1u;
    struct tabla_go_board later;
    bool caught = false;

    if (board->ko && next != player) {
        later = *board;
        later.ko = 0;
        board = &later;
    }
    if (ways->count == 1)
        return tabla_go_runs_in_vain(board, head);
    for (unsigned i = 0; i < 2; i++) {
        if ((caught && next != player) || !tabla_go_atari_works(board, head, ways->cells[i], ways->cells[!i]))
            continue;
        caught = true;
        if (next == player)
            tabla_go_bits_set(catching, bit_of(ways->cells[i], size));
    }
    return caught;
}

/* What can be told of teams by their liberties. */
static void find_liberties(const struct tabla_go_board *board, const struct tabla_state *state,
                           struct tabla_go_bits sets[BITS_PLANES])
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits stones = tabla_go_bits_or(&go->stones[0], &go->stones[1]);

    memset(sets + BITS_LIBERTIES, 0, 3 * sizeof *sets);
    memset(sets + BITS_CAUGHT, 0, 2 * sizeof *sets);
    TABLA_GO_EACH(bit, stones)
    {
        unsigned cell = tabla_go_cell(bit / (go->size + 1u), bit % (go->size + 1u));
        struct tabla_go_found found;

        if (board->head[cell] != cell)
            continue;
        tabla_go_count_liberties(board, cell, 4, &found);
        if (found.count == 0 || found.count > 3)
            continue;
        mark_team(board, cell, go->size, &sets[BITS_LIBERTIES + found.count - 1]);
        if (found.count < 3 && find_ladder(board, state, cell, &found, &sets[BITS_CATCHING]))
            mark_team(board, cell, go->size, &sets[BITS_CAUGHT]);
    }
}

/* Only crossings without an empty neighbour can be forbidden. */
static struct tabla_go_bits find_forbidden(const struct tabla_go_board *board, const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits empty = tabla_go_empty(go), open = tabla_go_bits_beside(&empty, &empty, go->size);
    struct tabla_go_bits closed = tabla_go_bits_minus(&empty, &open), out = {{0}};

    TABLA_GO_EACH(bit, closed)
    {
        enum tabla_go_verdict verdict =
            tabla_go_board_verdict(board, tabla_go_cell(bit / (go->size + 1u), bit % (go->size + 1u)), state->player);

        if (verdict == TABLA_GO_KO || (verdict == TABLA_GO_SUICIDE && !go->suicide))
            tabla_go_bits_set(&out, bit);
    }
    return out;
}

/* In hundredths, for White. */
static int komi_by_area(const struct tabla_go_position *go)
{
    int more = (int)tabla_go_bits_count(&go->stones[TABLA_BLACK]) - (int)tabla_go_bits_count(&go->stones[TABLA_WHITE]);

    return tabla_go_head_start(go) + (go->scoring == TABLA_GO_TERRITORY ? 100 * more : 0);
}

/* The same for the player to act. */
static int own_komi(const struct tabla_state *state)
{
    int komi = komi_by_area(tabla_go_of(state));

    return state->player == TABLA_WHITE ? komi : -komi;
}

/* So much of komi is shown, in tens of points and in sides of the board; who gets more looks as if he got this. */
#define MOST_KOMI 4.0f

static float within(float value, float most)
{
    return value < -most ? -most : value > most ? most : value;
}

/*
 * Where all crossings are somebody's, area differs by an even number on an even board and by an odd one on an odd
 * board, so that results lie two points apart. Says where komi lies between them: half a point above one of them (all
 * but the luck of a draw is gone) 0.5, half a point below -0.5, on one of them and in the middle 0.
 */
static float parity(int komi, unsigned crossings)
{
    int above = (komi + 100 * (int)(crossings % 2)) % 200;
    float points;

    if (above < 0)
        above += 200;
    points = (float)above / 100;
    return points <= 0.5f ? points : points < 1.5f ? 1 - points : points - 2;
}

static void write_scalars(const struct tabla_state *state, float *scalars)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    int komi = own_komi(state);

    scalars[PASS_ENDS] = go->passes == 1;
    scalars[KOMI] = within((float)komi / 1000, MOST_KOMI);
    scalars[KOMI_BY_SIZE] = within((float)komi / 100 / go->size, MOST_KOMI);
    scalars[PARITY] = parity(komi, tabla_go_points(go));
    scalars[SUICIDE] = go->suicide;
    scalars[SIZE] = (float)go->size / TABLA_GO_MAX_SIZE;
    scalars[CROSSINGS] = (float)tabla_go_points(go) / TABLA_GO_MAX_POINTS;
}

static void encode(const struct tabla_features *self, const struct tabla_state *state, const struct tabla_keys *past,
                   uint64_t *planes, float *scalars)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned own = state->player, words = words_of(self);
    struct tabla_go_bits sets[BITS_PLANES];
    struct tabla_go_board board;

    (void)past;
    assert(self->width == self->height && go->size <= self->width);
    tabla_go_board_load(&board, go);
    sets[BITS_BOARD] = tabla_go_bits_board(go->size);
    sets[BITS_OWN] = go->stones[own];
    sets[BITS_THEIR] = go->stones[!own];
    find_liberties(&board, state, sets);
    sets[BITS_FORBIDDEN] = find_forbidden(&board, state);
    for (unsigned i = 0; i < 2; i++) {
        struct tabla_go_living living;

        tabla_go_live(go, i ? !own : own, &living);
        sets[BITS_OWN_SECURE + i] = tabla_go_bits_or(&living.alive, &living.inside);
    }
    for (unsigned i = 0; i < BITS_PLANES; i++)
        write_plane(self, &sets[i], go->size, planes + i * words);
    write_scalars(state, scalars);
}

/* --- The end ---------------------------------------------------------------------------------------------------- */

static void outcome(const struct tabla_features *self, const struct tabla_state *state, unsigned player,
                    uint8_t out[TABLA_MAX_OUTCOMES])
{
    struct tabla_go_count count;
    int margin, class;

    (void)self;
    tabla_go_score(state, &count);
    margin = count.total[player] - count.total[!player];
    class = DRAWN_CLASS + (margin < 0 ? -((50 - margin) / 100) : (margin + 50) / 100);
    out[0] = (uint8_t)(class < 0 ? 0 : class >= CLASSES ? CLASSES - 1 : class);
}

static void owners(const struct tabla_features *self, const struct tabla_state *state, unsigned player, uint64_t *mine,
                   uint64_t *theirs)
{
    struct tabla_go_bits sets[2];

    tabla_go_areas(tabla_go_of(state), sets);
    write_plane(self, &sets[player], tabla_go_of(state)->size, mine);
    write_plane(self, &sets[!player], tabla_go_of(state)->size, theirs);
}

/* Land counts as it is shared; where stones do not count, those that stay come off, and those that go count twice. */
static float lead_by_owners(const struct tabla_features *self, const struct tabla_state *state, const float *owners)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    float points = -0.01f * (float)tabla_go_head_start(go);

    for (unsigned row = 0; row < go->size; row++)
        for (unsigned column = 0; column < go->size; column++)
            points += owners[row * self->width + column];
    if (go->scoring == TABLA_GO_TERRITORY)
        points -= (float)tabla_go_bits_count(&go->stones[TABLA_BLACK]) -
                  (float)tabla_go_bits_count(&go->stones[TABLA_WHITE]);
    return points;
}

/* In points: what outcome() rounded to the class. Margins lie a point apart, and where komi says; halves were rounded
 * away from nothing. */
static float margin_of(int class, int komi)
{
    const int part = (komi % 100 + 100) % 100; /* of a point */
    const float margin = (float)(class - DRAWN_CLASS);

    if (part == 50)
        return class > DRAWN_CLASS ? margin - 0.5f : class < DRAWN_CLASS ? margin + 0.5f : margin;
    return margin + 0.01f * (float)(part < 50 ? part : part - 100);
}

/*
 * The margin that is as likely too small as too large. It is far nearer to the end than the sum of owners, each of
 * whom errs towards who is ahead. But margins beyond the classes are all one, and of a komi that was not shown whole
 * the net knows nothing: there the owners have to say.
 */
static float lead(const struct tabla_features *self, const struct tabla_state *state, const float *owners,
                  const float *classes)
{
    const float sign = state->player == TABLA_BLACK ? 1 : -1, owned = lead_by_owners(self, state, owners);
    const int komi = own_komi(state), size = tabla_go_of(state)->size;
    float below = 0, margin;
    int class = 0;

    if ((float)abs(komi) > 1000 * MOST_KOMI || (float)abs(komi) > 100 * MOST_KOMI * (float)size)
        return owned;
    while (class < CLASSES - 1 && below + classes[class] < 0.5f)
        below += classes[class++];
    margin = margin_of(class, komi);
    if (class > 0 && class < CLASSES - 1)
        return sign * (margin - 0.5f + (0.5f - below) / classes[class]);
    return (class == 0) == (sign * owned < margin) ? owned : sign * margin;
}

/* --- The actions ------------------------------------------------------------------------------------------------ */

static unsigned policy_index(const struct tabla_features *self, const struct tabla_state *state, tabla_action action)
{
    unsigned size = tabla_go_of(state)->size;

    assert(action <= size * size);
    return action < size * size ? action / size * self->width + action % size : self->width * self->height;
}

static unsigned turn_cell(const struct tabla_features *self, unsigned symmetry, unsigned cell)
{
    return tabla_go_turn(symmetry, cell, self->width);
}

static unsigned turn_policy(const struct tabla_features *self, unsigned symmetry, unsigned index)
{
    return index < self->width * self->height ? turn_cell(self, symmetry, index) : index;
}

static unsigned side(const struct tabla_features *self, const struct tabla_state *state)
{
    (void)self;
    return tabla_go_of(state)->size;
}

const struct tabla_features tabla_go_net_features = {
    .version = 2,
    .width = TABLA_GO_MAX_SIZE,
    .height = TABLA_GO_MAX_SIZE,
    .planes = BITS_PLANES,
    .scalars = SCALARS,
    .policy_planes = 1,
    .globals = 1,
    .most_actions = TABLA_GO_MAX_POINTS + 1,
    .outcomes = 1,
    .outcome_classes = CLASSES,
    .symmetries = 8,
    .any_size = true,
    .encode = encode,
    .policy_index = policy_index,
    .turn_cell = turn_cell,
    .turn_policy = turn_policy,
    .outcome = outcome,
    .side = side,
    .owners = owners,
    .lead = lead,
};
