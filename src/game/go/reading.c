#include "game/go/reading.h"
#include "game/go/put.h"

/* A ladder that takes longer to read than this many stones is not read to its end. */
enum { LADDER_STONES = 120 };

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

/* The team on `stone` has two liberties or fewer, its enemy is to play. `budget` is what is left of LADDER_STONES. */
static bool hunted_down(const struct tabla_go_board *board, unsigned stone, unsigned *budget);

/* The team on `stone` is in atari, its owner is to play; running is all that is tried, beside taking. */
static bool runs_in_vain(const struct tabla_go_board *board, unsigned stone, unsigned *budget)
{
    unsigned player = board->color[stone], head = board->head[stone];
    unsigned way = tabla_go_only_liberty(board->liberties[head]);
    struct tabla_go_outlook outlook;
    struct tabla_go_board next;

    if (can_take(board, head, player) || *budget == 0)
        return false;
    if (tabla_go_board_verdict(board, way, player) != TABLA_GO_FINE)
        return true;
    tabla_go_look(board, way, player, 3, &outlook);
    if (outlook.liberties.count != 2)
        return outlook.liberties.count < 2;
    (*budget)--;
    next = *board;
    tabla_go_board_play(&next, way, player);
    return hunted_down(&next, stone, budget);
}

static bool hunted_down(const struct tabla_go_board *board, unsigned stone, unsigned *budget)
{
    unsigned player = board->color[stone];
    struct tabla_go_found ways;

    tabla_go_count_liberties(board, board->head[stone], 3, &ways);
    if (ways.count != 2)
        return ways.count < 2;
    for (unsigned i = 0; i < 2; i++) {
        struct tabla_go_board next;

        if (*budget == 0)
            return false;
        if (tabla_go_board_verdict(board, ways.cells[i], player ^ 1) != TABLA_GO_FINE)
            continue;
        (*budget)--;
        next = *board;
        tabla_go_board_play(&next, ways.cells[i], player ^ 1);
        if (runs_in_vain(&next, stone, budget))
            return true;
    }
    return false;
}

bool tabla_go_ladder_after(const struct tabla_go_board *board, unsigned cell, unsigned player, unsigned stone)
{
    struct tabla_go_board next = *board;
    unsigned budget = LADDER_STONES;

    tabla_go_board_play(&next, cell, player);
    if (next.color[stone] == TABLA_GO_VACANT)
        return true;
    return next.color[stone] == player ? hunted_down(&next, stone, &budget) : runs_in_vain(&next, stone, &budget);
}
