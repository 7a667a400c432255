/*
 * What both kinds of random play share: the watch they start from, which crossings are worth a stone at all, and how
 * the end becomes a position again. playout.c draws evenly, rollout.c with some sense.
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
#ifndef TABLA_GO_RANDOM_H
#define TABLA_GO_RANDOM_H

#include "game/go/put.h"

static inline void tabla_go_watch_from(struct tabla_go_watch *watch, const struct tabla_go_board *board, unsigned size)
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

/* For an empty cell without empty neighbours that is not forbidden by ko. */
static inline bool tabla_go_playable(const struct tabla_go_board *board, const struct tabla_go_watch *watch,
                                     unsigned cell, unsigned player, bool suicide)
{
    if (watch->around[cell] & tabla_go_enclosed(player) && tabla_go_real_eye(board, cell, player))
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

/* Random play as it stands. */
struct tabla_go_random {
    struct tabla_go_board board;
    struct tabla_go_watch watch;
    unsigned player, passes, played;
    unsigned captured[2]; /* by captor */
    bool suicide, territory;
};

static inline void tabla_go_random_begin(struct tabla_go_random *game, const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);

    tabla_go_board_load(&game->board, go);
    tabla_go_watch_from(&game->watch, &game->board, go->size);
    game->player = state->player;
    game->passes = go->passes;
    game->played = 0;
    game->captured[0] = game->captured[1] = 0;
    game->suicide = go->suicide;
    game->territory = go->scoring == TABLA_GO_TERRITORY;
}

/* A cell drawn evenly from those worth a stone, or 0 for a pass. */
static inline unsigned tabla_go_draw(struct tabla_go_random *game, struct tabla_rng *rng)
{
    struct tabla_go_open *open = &game->watch.open[game->player];

    while (open->count) {
        unsigned cell = open->cells[tabla_rng_below(rng, open->count)];

        if (game->watch.around[cell] >= TABLA_GO_AROUND_VACANT)
            return cell;
        if (cell == game->board.ko) {
            if (open->count == 1)
                return 0;
        } else if (tabla_go_playable(&game->board, &game->watch, cell, game->player, game->suicide)) {
            return cell;
        } else {
            tabla_go_drop(open, cell);
        }
    }
    return 0;
}

/* A stone on that cell, or a pass for 0. */
TABLA_GO_INLINE void tabla_go_random_play(struct tabla_go_random *game, unsigned cell)
{
    unsigned player = game->player;

    if (cell) {
        tabla_go_put_stone(&game->board, cell, player, &game->watch);
        if (game->board.taken_count)
            game->captured[game->board.color[cell] == player ? player : player ^ 1] += game->board.taken_count;
        game->passes = 0;
    } else {
        game->board.ko = 0;
        game->passes++;
        game->captured[player ^ 1] += game->territory;
    }
    game->player = player ^ 1;
    game->played++;
}

static inline void tabla_go_random_end(const struct tabla_go_random *game, struct tabla_state *state)
{
    struct tabla_go_position *go = tabla_go_for(state);

    tabla_go_board_store(&game->board, go);
    go->passes = (uint8_t)game->passes;
    go->picture = tabla_go_picture(go);
    for (unsigned player = 0; player < 2; player++) {
        go->prisoners[player] += game->captured[player];
        if (go->prisoners[player] > TABLA_GO_MAX_PRISONERS)
            go->prisoners[player] = TABLA_GO_MAX_PRISONERS;
    }
    state->player = (uint8_t)game->player;
    if (game->passes == 2)
        tabla_go_finish(state);
    tabla_go_seal(state);
}

#endif
