/*
 * What a YINSH position looks like to someone who does not look ahead: the things counts.c counts, weighed by the
 * tables of weights.h, as what Black can expect of the game.
 *
 * The sum is the logarithm of the odds that whoever moves next wins. It has one weight for each thing a player has, by
 * whether that player moves next or waits, and by how far from winning they are: with rows still to come, with one row
 * to go, or in blitz, where every row is the last. Nothing in it knows a colour or a direction.
 */
#include "weights.h"

#include "game/squash.h"

/* The most that is said of what is not certain. */
static const float CERTAIN = 0.98f;

/* Rows and rings that are being settled count as settled: what the position comes to once play goes on. */
struct outlook {
    unsigned next;   /* who moves the next ring, or places it */
    unsigned off[2]; /* rings off, those to be taken for rows that stand included */
};

/* Takes the markers of all rows off a copy of the board. Of a run of six it takes all: which go is not known yet. */
static void clear_rows(struct yinsh_board *board, unsigned player)
{
    tabla_yinsh_lanes ends[YINSH_AXES];

    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        tabla_yinsh_lanes set = board->markers[player][axis], two = set & set >> 1, four = two & two >> 2;
        ends[axis] = four & set >> 4;
    }
    for (unsigned axis = 0; axis < YINSH_AXES; axis++)
        for (unsigned lane = 0; lane < 2; lane++)
            for (uint64_t bits = ends[axis][lane]; bits; bits &= bits - 1) {
                unsigned point = tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(bits)];
                for (unsigned i = 0; i < YINSH_ROW; i++, point = tabla_yinsh_step[point][axis * 2])
                    for (unsigned other = 0; other < YINSH_AXES; other++)
                        board->markers[player][other] &= ~tabla_yinsh_bit[point][other];
            }
}

static struct outlook settle(const struct tabla_state *state, struct yinsh_board *board)
{
    struct outlook look = {.next = state->player, .off = {board->off[0], board->off[1]}};

    if (state->phase != YINSH_PHASE_ROW && state->phase != YINSH_PHASE_RING)
        return look;
    look.next = !board->mover;
    for (unsigned player = 0; player < 2; player++)
        if (tabla_yinsh_has_row(board, player)) {
            clear_rows(board, player);
            look.off[player] += player != state->player || state->phase == YINSH_PHASE_ROW;
        }
    look.off[state->player] += state->phase == YINSH_PHASE_RING;
    return look;
}

static int weigh(const int16_t *weights, const int16_t *have)
{
    int sum = 0;

    for (unsigned i = 0; i < YINSH_FEATURES; i++)
        sum += weights[i] * have[i];
    return sum;
}

static unsigned stage_of(const struct yinsh_board *board, unsigned off)
{
    return board->goal == 1 ? BLITZ : off + 1 >= board->goal ? LAST : MORE;
}

/* With few markers left in the pool, being ahead is enough. */
static int pool_lead(const struct yinsh_board *board, const struct outlook *look)
{
    int lead = (look->off[look->next] > look->off[!look->next]) - (look->off[look->next] < look->off[!look->next]);

    return board->pool < SHORT_POOL ? lead * (SHORT_POOL - board->pool) : 0;
}

/* Log odds, in thousandths, that who moves next wins. */
static int odds(const struct tabla_state *state, const struct yinsh_board *board, const struct outlook *look,
                int16_t have[2][YINSH_FEATURES])
{
    unsigned next = look->next, other = !next;
    int sum = board->goal == 1 ? blitz_weight : off_weight[look->off[next]][look->off[other]];

    sum += weigh(next_weights[stage_of(board, look->off[next])], have[next]);
    sum -= weigh(other_weights[stage_of(board, look->off[other])], have[other]);
    sum += pool_weight * pool_lead(board, look);
    if (state->phase == YINSH_PHASE_RING)
        sum += state->player == next ? ring_weight : -ring_weight;
    if (state->phase == YINSH_PHASE_ROW)
        sum += state->player == next ? row_weight : -row_weight;
    if (state->phase == YINSH_PHASE_PLACE && board->placed % 2)
        sum += place_weight; /* the ring about to be placed */
    return sum;
}

/* What who moves next can expect. Only what is certain is 1 or -1. */
static float expect(const struct tabla_state *state)
{
    struct yinsh_board board = *yinsh_board_of(state);
    struct outlook look = settle(state, &board);
    int16_t have[2][YINSH_FEATURES];
    float value;

    /* A row that stands, or that can be made at once, wins where it is the last; who settles first, wins first. */
    if (look.off[state->player] >= board.goal)
        return state->player == look.next ? 1.0f : -1.0f;
    if (look.off[!state->player] >= board.goal)
        return state->player == look.next ? -CERTAIN : CERTAIN;
    tabla_yinsh_features(&board, have, NULL);
    if (state->phase == YINSH_PHASE_MOVE && look.off[look.next] + 1u >= board.goal && have[look.next][YINSH_ROW_ANY])
        return 1.0f;
    value = tabla_squash(0.0005f * (float)odds(state, &board, &look, have)); /* tanh(x / 2) = 2 p - 1 */
    return value > CERTAIN ? CERTAIN : value < -CERTAIN ? -CERTAIN : value;
}

float tabla_yinsh_judge(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors)
{
    const struct yinsh_board *board = yinsh_board_of(state);
    bool settling = state->phase == YINSH_PHASE_ROW || state->phase == YINSH_PHASE_RING;
    unsigned next = settling ? !board->mover : state->player;
    float value = expect(state);

    if (priors)
        tabla_yinsh_priors(state, actions, count, priors);
    return next == TABLA_BLACK ? value : -value;
}
