/*
 * Random play to the end, for estimates. Each player in turn puts a stone on a crossing drawn evenly from those where
 * the rules allow one and that are no eye of their own; who has none passes; two passes end it.
 *
 * An eye is an empty crossing whose neighbours are all own stones (or edge) and whose diagonals hold fewer than two
 * enemy stones, or none at the edge. Suicide follows the rule set, but a lone stone never kills itself: that only
 * passes in a roundabout way. Of the ko rules only the simple one is looked at, which every rule set implies: longer
 * cycles die out by chance, or at the limit.
 *
 * The end is a position like any other: its result is the rules' count of what stands. Under territory scoring that
 * would punish who goes on filling up own territory while the other one has nothing left but passing, so there every
 * pass of random play hands the other player a prisoner. Then a stone in one's own territory costs as much as a pass,
 * and the margin is what area scoring of the rest of the game would give.
 */
#include "game/go/put.h"

static void watch_from(struct tabla_go_watch *watch, const struct tabla_go_board *board, unsigned size)
{
    static const uint16_t share[] = {TABLA_GO_AROUND_BLACK, TABLA_GO_AROUND_WHITE, TABLA_GO_AROUND_VACANT,
                                     TABLA_GO_AROUND_BLACK + TABLA_GO_AROUND_WHITE};
    const uint8_t *color = board->color;
    unsigned count = 0;

    memset(watch->open[0].place, 0, sizeof watch->open[0].place);
    memset(watch->around, 0, sizeof watch->around);
    for (unsigned row = 0; row < size; row++)
        for (unsigned cell = tabla_go_cell(row, 0); cell < tabla_go_cell(row, size); cell++) {
            watch->around[cell] =
                (uint16_t)(share[color[cell + 1]] + share[color[cell - 1]] + share[color[cell + TABLA_GO_STRIDE]] +
                           share[color[cell - TABLA_GO_STRIDE]]);
            if (color[cell] == TABLA_GO_VACANT) {
                watch->open[0].cells[count++] = (uint16_t)cell;
                watch->open[0].place[cell] = (uint16_t)count;
            }
        }
    watch->open[0].count = (uint16_t)count;
    memcpy(watch->open[1].place, watch->open[0].place, sizeof watch->open[1].place);
    memcpy(watch->open[1].cells, watch->open[0].cells, count * sizeof watch->open[1].cells[0]);
    watch->open[1].count = (uint16_t)count;
}

/* For a cell with own stones or edge on all four sides. */
static inline bool real_eye(const struct tabla_go_board *board, unsigned cell, unsigned player)
{
    unsigned enemies = 0, edge = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned color =
            board->color[cell + (unsigned)((i & 1 ? 1 : -1) + (i & 2 ? TABLA_GO_STRIDE : -TABLA_GO_STRIDE))];
        enemies += color == (player ^ 1);
        edge |= color == TABLA_GO_EDGE;
    }
    return enemies + edge < 2;
}

/* For an empty cell without empty neighbours that is not forbidden by ko. */
static inline bool playable(const struct tabla_go_board *board, const struct tabla_go_watch *watch, unsigned cell,
                            unsigned player, bool suicide)
{
    if (watch->around[cell] & tabla_go_enclosed(player) && real_eye(board, cell, player))
        return false;
    if (tabla_go_board_verdict(board, cell, player) == TABLA_GO_FINE)
        return true;
    if (suicide)
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            if (board->color[near] == player)
                return true;
        }
    return false;
}

/* A cell to play, or 0 for a pass. */
static inline unsigned draw(struct tabla_go_board *board, struct tabla_go_watch *watch, unsigned player, bool suicide,
                            struct tabla_rng *rng)
{
    struct tabla_go_open *open = &watch->open[player];

    while (open->count) {
        unsigned cell = open->cells[tabla_rng_below(rng, open->count)];

        if (watch->around[cell] >= TABLA_GO_AROUND_VACANT)
            return cell;
        if (cell == board->ko) {
            if (open->count == 1)
                return 0;
        } else if (playable(board, watch, cell, player, suicide)) {
            return cell;
        } else {
            tabla_go_drop(open, cell);
        }
    }
    return 0;
}

static void add_prisoners(struct tabla_go_position *go, unsigned player, unsigned count)
{
    go->prisoners[player] += count;
    if (go->prisoners[player] > TABLA_GO_MAX_PRISONERS)
        go->prisoners[player] = TABLA_GO_MAX_PRISONERS;
}

unsigned tabla_go_playout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    struct tabla_go_position *go = tabla_go_for(state);
    unsigned played = 0, player = state->player, passes = go->passes, captured[2] = {0, 0};
    struct tabla_go_board board;
    struct tabla_go_watch watch;
    struct tabla_rng random = *rng;

    if (state->over || limit == 0)
        return 0;
    tabla_go_board_load(&board, go);
    watch_from(&watch, &board, go->size);
    while (passes < 2 && played < limit) {
        unsigned cell = draw(&board, &watch, player, go->suicide, &random);

        if (cell) {
            tabla_go_put_stone(&board, cell, player, &watch);
            if (board.taken_count)
                captured[board.color[cell] == player ? player : player ^ 1] += board.taken_count;
            passes = 0;
        } else {
            board.ko = 0;
            passes++;
            captured[player ^ 1] += go->scoring == TABLA_GO_TERRITORY;
        }
        player ^= 1;
        played++;
    }
    *rng = random;
    tabla_go_board_store(&board, go);
    go->passes = (uint8_t)passes;
    go->picture = tabla_go_picture(go);
    add_prisoners(go, TABLA_BLACK, captured[TABLA_BLACK]);
    add_prisoners(go, TABLA_WHITE, captured[TABLA_WHITE]);
    state->player = (uint8_t)player;
    if (passes == 2)
        tabla_go_finish(state);
    tabla_go_seal(state);
    return played;
}
