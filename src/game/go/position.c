/* Keys, the hash, names of points, and small questions about a position. */
#include "game/go/position.h"

uint64_t tabla_go_picture(const struct tabla_go_position *go)
{
    uint64_t picture = 0;

    for (unsigned player = 0; player < 2; player++) {
        struct tabla_go_bits left = go->stones[player];
        TABLA_GO_EACH(bit, left)
        {
            picture ^= tabla_go_stone_key(player, bit / (go->size + 1u), bit % (go->size + 1u));
        }
    }
    return picture;
}

/*
 * What the past remembers, under every rule set alike: 54 bits of the picture, nine for the number of stones, the last
 * for who is to play. With both in the key the rules of a game may be changed while it is played, and most of a long
 * past can be left out of a search because it has another number of stones.
 */
uint64_t tabla_go_key(const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned stones = tabla_go_bits_count(&go->stones[0]) + tabla_go_bits_count(&go->stones[1]);

    return (go->picture & ~UINT64_C(0x3ff)) | (uint64_t)stones << 1 | (state->player & 1);
}

int tabla_go_compensation(const struct tabla_go_position *go)
{
    if (go->handicap == 0 || go->scoring != TABLA_GO_AREA || go->bonus == TABLA_GO_BONUS_NONE)
        return 0;
    return 100 * (go->handicap - (go->bonus == TABLA_GO_BONUS_N_MINUS_1));
}

int tabla_go_head_start(const struct tabla_go_position *go)
{
    int lead = go->komi + tabla_go_compensation(go);

    if (go->scoring == TABLA_GO_TERRITORY)
        lead += 100 * ((int)go->prisoners[TABLA_WHITE] - (int)go->prisoners[TABLA_BLACK]);
    return lead;
}

/*
 * Everything but the stones that decides how the game goes on and ends. Prisoners, komi and handicap matter only
 * through what White is ahead by before the board is counted, so they come in as that one number; under area scoring
 * prisoners do not matter at all. Dead marks decide the result and come in stone by stone.
 */
static uint64_t circumstances(const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits dead = go->dead;
    uint64_t seed, hash;

    seed = (uint64_t)(uint32_t)tabla_go_head_start(go) << 32 | (uint64_t)go->ko << 16 | (uint64_t)go->size << 10 |
           (uint64_t)go->passes << 8 | (uint64_t)go->ko_rule << 4 | (uint64_t)go->scoring << 3 |
           (uint64_t)go->suicide << 2 | (state->player & 1);
    hash = tabla_splitmix64(&seed);
    TABLA_GO_EACH(bit, dead)
    {
        uint64_t mark = UINT64_C(0x6465616473746f6e) + bit;
        hash ^= tabla_splitmix64(&mark);
    }
    return hash;
}

void tabla_go_seal(struct tabla_state *state)
{
    state->hash = tabla_go_of(state)->picture ^ circumstances(state);
}

uint64_t tabla_go_rehash(const struct tabla_state *state)
{
    return tabla_go_picture(tabla_go_of(state)) ^ circumstances(state);
}

struct tabla_go_bits tabla_go_empty(const struct tabla_go_position *go)
{
    struct tabla_go_bits board = tabla_go_bits_board(go->size);
    struct tabla_go_bits stones = tabla_go_bits_or(&go->stones[0], &go->stones[1]);

    return tabla_go_bits_minus(&board, &stones);
}

struct tabla_go_bits tabla_go_team(const struct tabla_go_position *go, unsigned point)
{
    struct tabla_go_bits start = {{0}};
    unsigned bit = tabla_go_bit(point, go->size);

    tabla_go_bits_set(&start, bit);
    return tabla_go_bits_reach(&start, &go->stones[!tabla_go_bits_has(&go->stones[0], bit)], go->size);
}

void tabla_go_point_name(unsigned point, unsigned size, char name[4])
{
    unsigned column = point % size, row = point / size + 1;

    name[0] = "ABCDEFGHJKLMNOPQRST"[column];
    if (row < 10) {
        name[1] = (char)('0' + row);
        name[2] = '\0';
    } else {
        name[1] = '1';
        name[2] = (char)('0' + row - 10);
        name[3] = '\0';
    }
}

/* --- What include/tabla/go.h promises ----------------------------------------------------------------------------- */

int tabla_go_size(const struct tabla_state *state)
{
    return tabla_go_of(state)->size;
}

int tabla_go_komi(const struct tabla_state *state)
{
    return tabla_go_of(state)->komi;
}

unsigned tabla_go_handicap(const struct tabla_state *state)
{
    return tabla_go_of(state)->handicap;
}

unsigned tabla_go_prisoners(const struct tabla_state *state, enum tabla_player player)
{
    return player == TABLA_BLACK || player == TABLA_WHITE ? tabla_go_of(state)->prisoners[player] : 0;
}

enum tabla_player tabla_go_stone(const struct tabla_state *state, unsigned point)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned bit;

    if (point >= tabla_go_points(go))
        return TABLA_NOBODY;
    bit = tabla_go_bit(point, go->size);
    return tabla_go_bits_has(&go->stones[TABLA_BLACK], bit)   ? TABLA_BLACK
           : tabla_go_bits_has(&go->stones[TABLA_WHITE], bit) ? TABLA_WHITE
                                                              : TABLA_NOBODY;
}

unsigned tabla_go_liberties(const struct tabla_state *state, unsigned point)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits team, empty;

    if (tabla_go_stone(state, point) == TABLA_NOBODY)
        return 0;
    team = tabla_go_team(go, point);
    empty = tabla_go_empty(go);
    empty = tabla_go_bits_beside(&team, &empty, go->size);
    return tabla_go_bits_count(&empty);
}
