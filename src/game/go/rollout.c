/*
 * Random play with the sense a player has, for the search. Who is to move first looks at what the last stone did: takes
 * it, saves what it put in atari, answers it by a local shape; otherwise any crossing will do where the stone does not
 * kill its own team. All of it only most of the time, so that no line of play is ever ruled out.
 */
#include "game/go/random.h"
#include "game/go/reading.h"
#include "game/go/shape.h"

/* How many times out of sixteen a player thinks of something. */
enum { SEES_ATARI = 14, SEES_SHAPE = 15, THROWS_IN = 1 };

enum {
    MOST_CANDIDATES = 32,
    MOST_TRIES = 6, /* before a doubtful stone is put after all */
    SENSE_LASTS = 3 /* boards full of stones; whatever goes on and on after that is left to chance */
};

struct candidates {
    unsigned count;
    uint16_t cells[MOST_CANDIDATES];
};

static void add(struct candidates *list, unsigned cell)
{
    if (list->count < MOST_CANDIDATES)
        list->cells[list->count++] = (uint16_t)cell;
}

/* True so many times out of sixteen. */
static bool mostly(struct tabla_rng *rng, unsigned times)
{
    return tabla_rng_next(rng) >> 60 < times;
}

static bool legal(const struct tabla_go_random *game, unsigned cell)
{
    return tabla_go_board_verdict(&game->board, cell, game->player) == TABLA_GO_FINE;
}

/* --- Around the last stone ---------------------------------------------------------------------------------------- */

/* Ways out for an own team whose only liberty is `way`: taking an enemy team beside it, or running. */
static void save(const struct tabla_go_random *game, unsigned head, unsigned way, struct candidates *list)
{
    const struct tabla_go_board *board = &game->board;
    struct tabla_go_outlook outlook;
    unsigned cell = head;

    do {
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            if (board->color[near] == (game->player ^ 1)) {
                unsigned only = tabla_go_only_liberty(board->liberties[board->head[near]]);
                if (only && only != board->ko)
                    add(list, only);
            }
        }
        cell = board->next[cell];
    } while (cell != head);
    if (!legal(game, way))
        return;
    tabla_go_look(board, way, game->player, 2, &outlook);
    if (outlook.liberties.count >= 2)
        add(list, way);
}

static void answer_atari(const struct tabla_go_random *game, unsigned last, struct candidates *list)
{
    const struct tabla_go_board *board = &game->board;
    unsigned seen[4], seen_count = 0;

    if (board->color[last] == (game->player ^ 1)) {
        unsigned only = tabla_go_only_liberty(board->liberties[board->head[last]]);
        if (only && only != board->ko)
            add(list, only);
    }
    TABLA_GO_EACH_BESIDE(near, last)
    {
        unsigned head = board->head[near];
        if (board->color[near] == game->player && !tabla_go_among(seen, seen_count, head)) {
            unsigned only = tabla_go_only_liberty(board->liberties[head]);
            seen[seen_count++] = head;
            if (only)
                save(game, head, only, list);
        }
    }
}

/* --- Everywhere --------------------------------------------------------------------------------------------------- */

/*
 * Shapes that cannot make two eyes when they are captured, so that putting a team of this form into atari can kill: up
 * to three stones, the square and the T of four, the cross and the bulky five, the six of cross and corner.
 */
static bool kills_inside(const struct tabla_go_board *board, unsigned cell, unsigned player, unsigned size)
{
    unsigned stones[6] = {cell}, found = 1, most = 0, touching = 0;

    if (size <= 3)
        return true;
    if (size > 6)
        return false;
    for (unsigned done = 0; done < found; done++) {
        unsigned beside = 0;
        TABLA_GO_EACH_BESIDE(near, stones[done])
        {
            if (near == cell || board->color[near] == player) {
                beside++;
                if (!tabla_go_among(stones, found, near) && found < 6)
                    stones[found++] = near;
            }
        }
        touching += beside;
        most = beside > most ? beside : most;
    }
    touching /= 2;
    return size == 4 ? touching == 4 || most == 3 : size == 5 ? touching == 5 || most == 4 : touching == 6 && most == 4;
}

enum stone { STONE_GOOD, STONE_DOUBTFUL, STONE_BAD };

/* What a legal stone does to the team it joins. */
static enum stone weigh(const struct tabla_go_random *game, unsigned cell)
{
    struct tabla_go_outlook outlook;

    if (game->watch.around[cell] >= 2 * TABLA_GO_AROUND_VACANT)
        return STONE_GOOD;
    tabla_go_look(&game->board, cell, game->player, 2, &outlook);
    if (outlook.liberties.count >= 2 || outlook.captured > 0)
        return STONE_GOOD;
    return outlook.liberties.count && kills_inside(&game->board, cell, game->player, outlook.size) ? STONE_DOUBTFUL
                                                                                                   : STONE_BAD;
}

static unsigned answer_by_shape(const struct tabla_go_random *game, unsigned last, struct tabla_rng *rng)
{
    static const int around[] = {1,
                                 -1,
                                 TABLA_GO_STRIDE,
                                 -TABLA_GO_STRIDE,
                                 TABLA_GO_STRIDE + 1,
                                 TABLA_GO_STRIDE - 1,
                                 -TABLA_GO_STRIDE + 1,
                                 -TABLA_GO_STRIDE - 1};
    struct candidates list = {0};

    for (unsigned i = 0; i < 8; i++) {
        unsigned cell = last + (unsigned)around[i];
        if (game->board.color[cell] == TABLA_GO_VACANT && tabla_go_shape(&game->board, cell, game->player) &&
            legal(game, cell))
            add(&list, cell);
    }
    while (list.count) {
        unsigned pick = tabla_rng_below(rng, list.count);
        if (weigh(game, list.cells[pick]) == STONE_GOOD)
            return list.cells[pick];
        list.cells[pick] = list.cells[--list.count];
    }
    return 0;
}

/* Moves a cell of the list to another place there, and what was there to its own. */
static void swap(struct tabla_go_open *open, unsigned a, unsigned b)
{
    unsigned cell = open->cells[a], other = open->cells[b];

    open->cells[a] = (uint16_t)other;
    open->place[other] = (uint16_t)(a + 1);
    open->cells[b] = (uint16_t)cell;
    open->place[cell] = (uint16_t)(b + 1);
}

/*
 * Any crossing, or 0 where only bad stones are left: then both sides may stay as they are, in seki. What was found to
 * be bad is gathered at the end of the list and not drawn again.
 */
static unsigned draw(struct tabla_go_random *game, struct tabla_rng *rng)
{
    struct tabla_go_board *board = &game->board;
    struct tabla_go_open *open = &game->watch.open[game->player];
    unsigned bad = 0;

    for (unsigned tries = 1; open->count > bad; tries++) {
        unsigned place = tabla_rng_below(rng, open->count - bad), cell = open->cells[place];
        enum stone stone = STONE_BAD;

        if (cell != board->ko) {
            if (game->watch.around[cell] < TABLA_GO_AROUND_VACANT &&
                !tabla_go_playable(board, &game->watch, cell, game->player, game->suicide)) {
                swap(open, place, open->count - bad - 1);
                tabla_go_drop(open, cell);
                continue;
            }
            stone = weigh(game, cell);
        }
        if (stone == STONE_GOOD || (stone == STONE_DOUBTFUL && (tries > MOST_TRIES || mostly(rng, THROWS_IN))))
            return cell;
        if (stone == STONE_BAD)
            swap(open, place, open->count - ++bad);
    }
    return 0;
}

static unsigned choose(struct tabla_go_random *game, unsigned last, struct tabla_rng *rng)
{
    struct candidates list = {0};
    unsigned cell;

    if (last) {
        if (mostly(rng, SEES_ATARI)) {
            answer_atari(game, last, &list);
            if (list.count)
                return list.cells[tabla_rng_below(rng, list.count)];
        }
        if (mostly(rng, SEES_SHAPE) && (cell = answer_by_shape(game, last, rng)))
            return cell;
    }
    return draw(game, rng);
}

unsigned tabla_go_rollout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit)
{
    struct tabla_go_random game;
    struct tabla_rng random = *rng;
    unsigned last = 0, patience = SENSE_LASTS * tabla_go_points(tabla_go_of(state));

    if (state->over || limit == 0)
        return 0;
    tabla_go_random_begin(&game, state);
    while (game.passes < 2 && game.played < limit) {
        last = game.played < patience ? choose(&game, last, &random) : tabla_go_draw(&game, &random);
        tabla_go_random_play(&game, last);
    }
    *rng = random;
    tabla_go_random_end(&game, state);
    return game.played;
}
