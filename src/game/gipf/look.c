#include "game/gipf/look.h"

#include "game/gipf/both.h"

#define CENTRE (UINT64_C(1) << 27) /* e5 */
#define GROWN(x) (GIPF_POINTS & ((x) | (x) << 1 | (x) >> 1 | (x) << 8 | (x) >> 8 | (x) << 9 | (x) >> 9))
#define INNER GROWN(CENTRE)
#define MIDDLE GROWN(INNER)

/*
 * Takes the rows of one player off. Which of two crossing rows goes first would be a decision; here all go at once,
 * which is the same from every side of the board. Own GIPF pieces stay, the other's go.
 */
static void settle(struct gipf_board *board, unsigned player, uint32_t asked)
{
    uint64_t gone = 0;

    for (uint32_t lines = tabla_gipf_row_lines(board->pieces[player]) & ~asked; lines; lines &= lines - 1)
        gone |= tabla_gipf_stretch(gipf_taken(board), board->pieces[player], gipf_lowest_index(lines));
    gone &= ~(board->pieces[player] & board->gipf);
    board->reserve[player] = (uint8_t)(board->reserve[player] + gipf_size(board->pieces[player] & gone));
    board->pieces[0] &= ~gone;
    board->pieces[1] &= ~gone;
    board->gipf &= ~gone;
}

/* Fours on a line of which three are one's own and the fourth is among `rest`. */
static inline gipf_both threes(gipf_both own, gipf_both rest, unsigned s)
{
    gipf_both b = own >> s, c = own >> 2 * s, d = own >> 3 * s, ab = own & b, cd = c & d;

    return (ab & ((c & rest >> 3 * s) | (d & rest >> 2 * s))) | (cd & ((own & rest >> s) | (b & rest)));
}

/* How many bits three sets have together. */
static inline gipf_both size_of_three(gipf_both a, gipf_both b, gipf_both c)
{
    gipf_both odd = a ^ b;

    return gipf_both_size(odd ^ c) + 2 * gipf_both_size((a & b) | (odd & c));
}

static void look(const struct gipf_board *board, struct gipf_look sides[2])
{
    gipf_both own = {board->pieces[0], board->pieces[1]}, other = {board->pieces[1], board->pieces[0]};
    gipf_both stacks = own & board->gipf;
    gipf_both all = gipf_both_size(own), inner = gipf_both_size(own & INNER), middle = gipf_both_size(own & MIDDLE);
    gipf_both pairs = size_of_three(own & own >> 1, own & own >> 8, own & own >> 9);
    gipf_both held[3] = {threes(own, other, 1), threes(own, other, 8), threes(own, other, 9)};
    gipf_both held_threes = size_of_three(held[0], held[1], held[2]);
    gipf_both none = {0, 0}, stack_count = none, deep = none;
    struct gipf_threats threats[2];

    if (gipf_both_any(stacks)) {
        stack_count = gipf_both_size(stacks);
        deep = gipf_both_size(stacks & INNER);
    }
    tabla_gipf_threats(board, threats);
    for (unsigned i = 0; i < 2; i++) {
        struct gipf_look *side = &sides[i];

        side->reserve = board->reserve[i];
        side->total = side->reserve + (unsigned)(all[i] + stack_count[i]);
        side->stacks = (unsigned)stack_count[i];
        if (side->stacks > LOOK_STACKS)
            side->stacks = LOOK_STACKS;
        side->rings[0] = (own[i] & CENTRE) != 0;
        side->rings[1] = (unsigned)inner[i] - side->rings[0];
        side->rings[2] = (unsigned)(middle[i] - inner[i]);
        side->rings[3] = (unsigned)(all[i] - middle[i]);
        side->deep_stacks = (unsigned)deep[i];
        side->pairs = (unsigned)pairs[i];
        side->held_threes = (unsigned)held_threes[i];
        side->threats = threats[i];
    }
}

unsigned tabla_gipf_look(const struct tabla_state *state, struct gipf_look sides[2])
{
    struct gipf_board board = *gipf_board(state);
    unsigned player = state->player;

    if (state->phase != GIPF_PUSH) {
        settle(&board, player, board.asked);
        if (state->phase == GIPF_AFTER) {
            player = !player;
            settle(&board, player, 0);
        }
    }
    look(&board, sides);
    return player;
}
