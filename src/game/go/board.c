/* Loading a board from a position and reading it back; the moves themselves are in put.h. */
#include "game/go/put.h"

/* Eight cells at a time, lowest column in the lowest byte on every machine (compilers make one load or store of it). */
static uint64_t load8(const uint8_t *from)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < 8; i++)
        value |= (uint64_t)from[i] << 8 * i;
    return value;
}

static void store8(uint8_t *to, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

#define EACH_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Bit i of the lowest eight becomes byte i, 0 or 1. */
static uint64_t spread(uint32_t bits)
{
    uint64_t one_each = EACH_BYTE(bits & 0xff) & UINT64_C(0x8040201008040201);

    return (one_each + EACH_BYTE(0x7f)) >> 7 & EACH_BYTE(1);
}

/* The other way round. */
static uint32_t gather(uint64_t bytes)
{
    return (uint32_t)((bytes * UINT64_C(0x0102040810204080)) >> 56);
}

void tabla_go_board_load_colors(struct tabla_go_board *board, const struct tabla_go_position *go)
{
    unsigned size = go->size;
    uint32_t inside = (UINT32_C(1) << size) - 1;

    memset(board->color, TABLA_GO_EDGE, sizeof board->color);
    memset(board->head, 0, sizeof board->head);
    board->liberties[0] = 0;
    for (unsigned column = 0; column < size; column += 8) {
        uint64_t vacant = EACH_BYTE(TABLA_GO_EDGE) - spread(inside >> column);
        for (unsigned row = 0; row < size; row++) {
            uint32_t black = tabla_go_bits_get(&go->stones[TABLA_BLACK], row * (size + 1) + column, 8);
            uint32_t white = tabla_go_bits_get(&go->stones[TABLA_WHITE], row * (size + 1) + column, 8);
            if (size - column < 8) {
                black &= inside >> column;
                white &= inside >> column;
            }
            store8(board->color + tabla_go_cell(row, column), vacant - 2 * spread(black) - spread(white));
        }
    }
    static_assert(TABLA_GO_EDGE - 1 == TABLA_GO_VACANT && TABLA_GO_VACANT - 2 == TABLA_BLACK &&
                      TABLA_GO_VACANT - 1 == TABLA_WHITE,
                  "colours are computed");
    board->ko = go->ko ? (uint16_t)tabla_go_cell((go->ko - 1u) / size, (go->ko - 1u) % size) : 0;
    board->taken_count = 0;
}

/* Finds the team on a cell; `taken` is free to hold the stones still to be looked around. */
static void load_team(struct tabla_go_board *board, unsigned start)
{
    unsigned color = board->color[start], found = 1, done = 0;
    uint64_t liberties = 0;

    board->head[start] = (uint16_t)start;
    board->taken[0] = (uint16_t)start;
    while (done < found) {
        unsigned cell = board->taken[done++];
        TABLA_GO_EACH_BESIDE(near, cell)
        {
            bool joins = board->color[near] == color && !board->head[near];

            /* Both without a branch: which it is nobody can foresee. */
            liberties += tabla_go_liberty(near) & -(uint64_t)(board->color[near] == TABLA_GO_VACANT);
            board->taken[found] = (uint16_t)near;
            board->head[near] = joins ? (uint16_t)start : board->head[near];
            found += joins;
        }
        board->next[cell] = done < found ? board->taken[done] : (uint16_t)start;
    }
    board->stones[start] = (uint16_t)found;
    board->liberties[start] = liberties;
}

void tabla_go_board_load(struct tabla_go_board *board, const struct tabla_go_position *go)
{
    tabla_go_board_load_colors(board, go);
    for (unsigned row = 0; row < go->size; row++)
        for (unsigned cell = tabla_go_cell(row, 0); cell < tabla_go_cell(row, go->size); cell++)
            if (board->color[cell] != TABLA_GO_VACANT && !board->head[cell])
                load_team(board, cell);
}

void tabla_go_board_load_beside(struct tabla_go_board *board, unsigned cell)
{
    TABLA_GO_EACH_BESIDE(near, cell)
    {
        if (board->color[near] < TABLA_GO_VACANT && !board->head[near])
            load_team(board, near);
    }
}

void tabla_go_board_load_near(struct tabla_go_board *board, const struct tabla_go_position *go, unsigned cell)
{
    tabla_go_board_load_colors(board, go);
    tabla_go_board_load_beside(board, cell);
}

void tabla_go_board_store(const struct tabla_go_board *board, struct tabla_go_position *go)
{
    memset(go->stones, 0, sizeof go->stones);
    for (unsigned row = 0; row < go->size; row++) {
        uint32_t black = 0, white = 0;
        for (unsigned column = 0; column < go->size; column += 8) {
            uint64_t cells = load8(board->color + tabla_go_cell(row, column));
            uint64_t stones = ~(cells >> 1) & EACH_BYTE(1);
            black |= gather(stones & ~cells) << column;
            white |= gather(stones & cells) << column;
        }
        tabla_go_bits_put(&go->stones[TABLA_BLACK], row * (go->size + 1u), black);
        tabla_go_bits_put(&go->stones[TABLA_WHITE], row * (go->size + 1u), white);
    }
    go->ko = board->ko ? (uint16_t)(tabla_go_cell_row(board->ko) * go->size + tabla_go_cell_column(board->ko) + 1) : 0;
}

void tabla_go_board_play(struct tabla_go_board *board, unsigned cell, unsigned player)
{
    tabla_go_put_stone(board, cell, player, NULL);
}

void tabla_go_eyes(const struct tabla_state *state, enum tabla_player player, bool eyes[TABLA_MAX_SPOTS])
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_board board;

    memset(eyes, 0, TABLA_MAX_SPOTS * sizeof *eyes);
    tabla_go_board_load(&board, go);
    for (unsigned p = 0; p < tabla_go_points(go); p++) {
        unsigned cell = tabla_go_cell(p / go->size, p % go->size);
        eyes[p] = board.color[cell] == TABLA_GO_VACANT && tabla_go_own_eye(&board, cell, player);
    }
}
