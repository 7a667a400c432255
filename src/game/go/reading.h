/*
 * Looking one stone ahead, and down a ladder: what a stone would be worth in liberties before it is put. The sums of
 * board.h tell a single liberty from several at a glance; here liberties are counted one by one, but never more than
 * are asked for.
 */
#ifndef TABLA_GO_READING_H
#define TABLA_GO_READING_H

#include "game/go/board.h"

/* Nobody asks for more liberties than this. */
enum { TABLA_GO_COUNTED = 6 };

/* Cells found so far, each once. */
struct tabla_go_found {
    unsigned count;
    uint16_t cells[TABLA_GO_COUNTED];
};

/* Whether it was the last one wanted. */
static inline bool tabla_go_note(struct tabla_go_found *found, unsigned cell, unsigned most)
{
    for (unsigned i = 0; i < found->count; i++)
        if (found->cells[i] == cell)
            return false;
    found->cells[found->count++] = (uint16_t)cell;
    return found->count >= most;
}

/* The liberties of the team, at most `most` of them. */
static inline void tabla_go_count_liberties(const struct tabla_go_board *board, unsigned head, unsigned most,
                                            struct tabla_go_found *found)
{
    unsigned cell = head;

    memset(found, 0, sizeof *found);
    do {
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            if (board->color[near] == TABLA_GO_VACANT && tabla_go_note(found, near, most))
                return;
        }
        cell = board->next[cell];
    } while (cell != head);
}

/* What a stone would bring about. */
struct tabla_go_outlook {
    struct tabla_go_found liberties; /* of the team it would belong to, captured stones gone */
    unsigned size;                   /* of that team */
    unsigned captured;               /* stones */
};

static inline bool tabla_go_among(const unsigned *heads, unsigned count, unsigned head)
{
    for (unsigned i = 0; i < count; i++)
        if (heads[i] == head)
            return true;
    return false;
}

/* For an empty cell. Of the liberties at most `most` are counted. */
static inline void tabla_go_look(const struct tabla_go_board *board, unsigned cell, unsigned player, unsigned most,
                                 struct tabla_go_outlook *out)
{
    unsigned own[4], own_count = 0, lost[4], lost_count = 0;

    memset(out, 0, sizeof *out);
    out->size = 1;
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        unsigned color = board->color[near], head = board->head[near];

        if (color == player) {
            if (!tabla_go_among(own, own_count, head)) {
                own[own_count++] = head;
                out->size += board->stones[head];
            }
        } else if (color == (player ^ 1) && tabla_go_only_at(board->liberties[head], cell) &&
                   !tabla_go_among(lost, lost_count, head)) {
            lost[lost_count++] = head;
            out->captured += board->stones[head];
        }
    }
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        if ((board->color[near] == TABLA_GO_VACANT || tabla_go_among(lost, lost_count, board->head[near])) &&
            board->color[near] != TABLA_GO_EDGE && tabla_go_note(&out->liberties, near, most))
            return;
    }
    for (unsigned i = 0; i < own_count; i++) {
        unsigned stone = own[i];
        do {
            TABLA_GO_EACH_BESIDE(near, stone)
            {
                unsigned color = board->color[near];
                if (near != cell &&
                    (color == TABLA_GO_VACANT ||
                     (color == (player ^ 1) && tabla_go_among(lost, lost_count, board->head[near]))) &&
                    tabla_go_note(&out->liberties, near, most))
                    return;
            }
            stone = board->next[stone];
        } while (stone != own[i]);
    }
}

/*
 * Whether the team on `stone` is lost after `player` has put a stone on `cell`, as far as ladders go: the player's own
 * team is chased by ataris, or the enemy's, in atari by that stone, runs and never gets three liberties.
 */
bool tabla_go_ladder_after(const struct tabla_go_board *board, unsigned cell, unsigned player, unsigned stone);
/* Whether the team on `stone`, in atari and its owner to play, is lost all the same, as far as ladders go. */
bool tabla_go_runs_in_vain(const struct tabla_go_board *board, unsigned stone);
/*
 * Whether the enemy of the team on `stone`, whose two liberties are `way` and `other`, can play on `way` and catches it
 * so, as far as ladders go.
 */
bool tabla_go_atari_works(const struct tabla_go_board *board, unsigned stone, unsigned way, unsigned other);

#endif
