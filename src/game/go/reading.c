#include "game/go/reading.h"
#include "game/go/put.h"

/*
 * A ladder that is longer than this many stones is not read to its end, nor one that forks more often on its way: each
 * fork is a board to come back to, and the stacks of self-play's games are small. Both hold for every way by itself, so
 * that a board turned around is read alike.
 */
enum { LADDER_STONES = 120, LADDER_FORKS = 6 };

/* What is left of them. */
struct reach {
    unsigned stones, forks;
};

static const struct reach all_of_it = {LADDER_STONES, LADDER_FORKS};

enum chase { CAUGHT, FREE, CHASED /* two liberties again, and the enemy is to play */ };

/* Whether the team's enemies beside it can be taken at once. */
static bool can_take(const struct tabla_go_board *board, unsigned head, unsigned player)
{
    unsigned cell = head;

    do {
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            if (board->color[near] == (player ^ 1)) {
                unsigned only = tabla_go_only_liberty(board->liberties[board->head[near]]);
                if (only && only != board->ko)
                    return true;
            }
        }
        cell = board->next[cell];
    } while (cell != head);
    return false;
}

/*
 * How many liberties, at most three, a team has after a stone on `cell`, which has no others than that one and `but`,
 * and `but` taken away; without a look at all of its stones, for in a ladder they are many. False where fewer are seen
 * and the stone takes others: then a closer look has to tell.
 */
static bool count_gain(const struct tabla_go_board *board, unsigned head, unsigned cell, unsigned but, unsigned *count)
{
    unsigned player = board->color[head];
    struct tabla_go_found found = {0};
    bool takes = false;

    TABLA_GO_EACH_BESIDE(near, cell)
    {
        unsigned color = board->color[near], other = board->head[near];

        if (color == (player ^ 1))
            takes = takes || tabla_go_only_at(board->liberties[other], cell);
        if (color == TABLA_GO_VACANT && near != but)
            tabla_go_note(&found, near, 3);
        if (color == player && other != head) {
            struct tabla_go_found more;

            tabla_go_count_liberties(board, other, 5, &more);
            for (unsigned i = 0; i < more.count && found.count < 3; i++)
                if (more.cells[i] != cell && more.cells[i] != but)
                    tabla_go_note(&found, more.cells[i], 3);
        }
        if (found.count == 3)
            break;
    }
    *count = found.count;
    return found.count == 3 || !takes;
}

/* The team on `stone` is in atari, its owner is to play; running is all that is tried, beside taking. */
static enum chase runs(const struct tabla_go_board *board, unsigned stone, unsigned *way)
{
    unsigned player = board->color[stone], head = board->head[stone], count;

    *way = tabla_go_only_liberty(board->liberties[head]);
    if (can_take(board, head, player))
        return FREE;
    if (tabla_go_board_verdict(board, *way, player) != TABLA_GO_FINE)
        return CAUGHT;
    if (!count_gain(board, head, *way, 0, &count)) {
        struct tabla_go_outlook outlook;

        tabla_go_look(board, *way, player, 3, &outlook);
        count = outlook.liberties.count;
    }
    return count < 2 ? CAUGHT : count > 2 ? FREE : CHASED;
}

/*
 * Whether it can be seen without a stone put that atari on `way` is in vain, for on its other liberty the team gets
 * three. Whatever that atari may take is none of those who give them: they have the other crossing for a liberty, too.
 */
static bool escapes_at_once(const struct tabla_go_board *board, unsigned stone, unsigned way, unsigned other)
{
    unsigned count;

    return count_gain(board, board->head[stone], other, way, &count) && count >= 3;
}

static bool worth_trying(const struct tabla_go_board *board, unsigned stone, unsigned way, unsigned other)
{
    return tabla_go_board_verdict(board, way, board->color[stone] ^ 1) == TABLA_GO_FINE &&
           !escapes_at_once(board, stone, way, other);
}

/* The team runs from an atari that has been given, on this board. */
static enum chase run_on(struct tabla_go_board *board, unsigned stone, struct reach *reach)
{
    unsigned way;
    enum chase chase = runs(board, stone, &way);

    if (chase != CHASED)
        return chase;
    if (reach->stones < 2)
        return FREE;
    reach->stones -= 2;
    tabla_go_board_play(board, way, board->color[stone]);
    return CHASED;
}

static enum chase give_atari(struct tabla_go_board *board, unsigned stone, unsigned way, struct reach *reach)
{
    tabla_go_board_play(board, way, board->color[stone] ^ 1);
    return run_on(board, stone, reach);
}

/* The team on `stone` has two liberties or fewer, its enemy is to play. The board is played on. */
static bool hunted_down(struct tabla_go_board *board, unsigned stone, struct reach reach)
{
    enum chase chase = CHASED;

    while (chase == CHASED) {
        struct tabla_go_found ways;
        bool first, second;

        tabla_go_count_liberties(board, board->head[stone], 3, &ways);
        if (ways.count != 2)
            return ways.count < 2;
        first = worth_trying(board, stone, ways.cells[0], ways.cells[1]);
        second = worth_trying(board, stone, ways.cells[1], ways.cells[0]);
        if (!first && !second)
            return false;
        if (first && second) {
            struct tabla_go_board fork;
            struct reach left;

            if (reach.forks == 0)
                return false;
            reach.forks--;
            left = reach;
            fork = *board;
            chase = give_atari(&fork, stone, ways.cells[0], &left);
            if (chase == CAUGHT || (chase == CHASED && hunted_down(&fork, stone, left)))
                return true;
        }
        chase = give_atari(board, stone, ways.cells[second], &reach);
    }
    return chase == CAUGHT;
}

bool tabla_go_runs_in_vain(const struct tabla_go_board *board, unsigned stone)
{
    unsigned way;
    enum chase chase = runs(board, stone, &way);
    struct tabla_go_board next;

    if (chase != CHASED)
        return chase == CAUGHT;
    next = *board;
    tabla_go_board_play(&next, way, board->color[stone]);
    return hunted_down(&next, stone, all_of_it);
}

bool tabla_go_atari_works(const struct tabla_go_board *board, unsigned stone, unsigned way, unsigned other)
{
    struct reach reach = all_of_it;
    struct tabla_go_board next;
    enum chase chase;

    if (!worth_trying(board, stone, way, other))
        return false;
    next = *board;
    chase = give_atari(&next, stone, way, &reach);
    return chase == CAUGHT || (chase == CHASED && hunted_down(&next, stone, reach));
}

bool tabla_go_ladder_after(const struct tabla_go_board *board, unsigned cell, unsigned player, unsigned stone)
{
    struct tabla_go_board next = *board;
    struct reach reach = all_of_it;
    enum chase chase;

    tabla_go_board_play(&next, cell, player);
    if (next.color[stone] == TABLA_GO_VACANT)
        return true;
    chase = next.color[stone] == player ? CHASED : run_on(&next, stone, &reach);
    return chase == CAUGHT || (chase == CHASED && hunted_down(&next, stone, reach));
}
