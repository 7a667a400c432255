/* Which actions are legal and what they do: the board's verdict, the rule set on suicide, and repetition (O4). */
#include "game/go/board.h"

/* --- Doing -------------------------------------------------------------------------------------------------------- */

void tabla_go_reopen(struct tabla_state *state)
{
    struct tabla_go_position *go = tabla_go_for(state);

    memset(&go->dead, 0, sizeof go->dead);
    go->passes = 0;
    go->ko = 0;
    state->phase = TABLA_GO_PHASE_PLAY;
    state->over = 0;
    state->winner = TABLA_NOBODY;
    state->reason = TABLA_REASON_NONE;
    state->margin = 0;
}

static unsigned point_cell(const struct tabla_go_position *go, unsigned point)
{
    return tabla_go_cell(point / go->size, point % go->size);
}

static void remove_taken(struct tabla_go_position *go, const struct tabla_go_board *board, unsigned loser)
{
    uint32_t *prisoners = &go->prisoners[tabla_go_other(loser)];

    for (unsigned i = 0; i < board->taken_count; i++) {
        unsigned row = tabla_go_cell_row(board->taken[i]), column = tabla_go_cell_column(board->taken[i]);
        tabla_go_bits_clear(&go->stones[loser], row * (go->size + 1u) + column);
        go->picture ^= tabla_go_stone_key(loser, row, column);
    }
    *prisoners += board->taken_count;
    if (*prisoners > TABLA_GO_MAX_PRISONERS)
        *prisoners = TABLA_GO_MAX_PRISONERS;
}

/*
 * Whether it can be seen at once that a stone there takes nothing off the board: every enemy stone beside it has
 * another empty crossing next to itself, and so has the new stone, or an own one beside it.
 */
static bool takes_nothing(const struct tabla_go_position *go, unsigned bit, unsigned player)
{
    struct tabla_go_bits empty = tabla_go_empty(go), all, spot = {{0}}, near, breathes;
    uint64_t choked = 0, lives = 0;

    tabla_go_bits_clear(&empty, bit);
    tabla_go_bits_set(&spot, bit);
    all = tabla_go_bits_or(&go->stones[0], &go->stones[1]);
    all = tabla_go_bits_or(&all, &empty);
    near = tabla_go_bits_beside(&spot, &all, go->size);
    breathes = tabla_go_bits_beside(&empty, &near, go->size);
    for (unsigned i = 0; i < TABLA_GO_WORDS; i++) {
        choked |= near.w[i] & go->stones[!player].w[i] & ~breathes.w[i];
        lives |= near.w[i] & (empty.w[i] | (go->stones[player].w[i] & breathes.w[i]));
    }
    return !choked && lives;
}

/* A stone that may take others off the board, or itself and its team. */
static void put_on_board(struct tabla_go_position *go, unsigned row, unsigned column, unsigned player)
{
    unsigned cell = tabla_go_cell(row, column);
    struct tabla_go_board board;

    tabla_go_board_load_near(&board, go, cell);
    tabla_go_board_play(&board, cell, player);
    tabla_go_bits_set(&go->stones[player], row * (go->size + 1u) + column);
    if (board.taken_count)
        remove_taken(go, &board, board.color[cell] == player ? tabla_go_other(player) : player);
    go->ko = board.ko ? (uint16_t)(tabla_go_cell_row(board.ko) * go->size + tabla_go_cell_column(board.ko) + 1) : 0;
}

/* A stone on the board, everything but the hash. */
static void put(struct tabla_state *state, unsigned point)
{
    struct tabla_go_position *go = tabla_go_for(state);
    unsigned player = state->player, row = point / go->size, column = point % go->size;
    unsigned bit = row * (go->size + 1u) + column;

    if (takes_nothing(go, bit, player)) {
        tabla_go_bits_set(&go->stones[player], bit);
        go->ko = 0;
    } else {
        put_on_board(go, row, column, player);
    }
    go->picture ^= tabla_go_stone_key(player, row, column);
    go->passes = 0;
    state->player = (uint8_t)tabla_go_other(player);
}

void tabla_go_apply(struct tabla_state *state, tabla_action action)
{
    struct tabla_go_position *go = tabla_go_for(state);

    assert(!state->over && action <= tabla_go_points(go));
    if (action < tabla_go_points(go)) {
        put(state, action);
    } else {
        go->ko = 0;
        go->passes++;
        state->player = (uint8_t)tabla_go_other(state->player);
        if (go->passes == 2)
            tabla_go_finish(state);
    }
    tabla_go_seal(state);
}

/* A hand puts the stone first and then takes away what it captured, or itself and its team. */
size_t tabla_go_changes(const struct tabla_state *state, tabla_action action,
                        struct tabla_change out[TABLA_MAX_CHANGES])
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_board board;
    unsigned cell, loser;

    if (action >= tabla_go_points(go))
        return 0;
    cell = point_cell(go, action);
    tabla_go_board_load_near(&board, go, cell);
    tabla_go_board_play(&board, cell, state->player);
    out[0] = (struct tabla_change){TABLA_CHANGE_ADD, state->player, TABLA_PIECE_STONE, action, action};
    loser = board.color[cell] == state->player ? tabla_go_other(state->player) : state->player;
    for (unsigned i = 0; i < board.taken_count; i++) {
        unsigned row = tabla_go_cell_row(board.taken[i]), column = tabla_go_cell_column(board.taken[i]);
        uint16_t point = (uint16_t)(row * go->size + column);
        out[i + 1] = (struct tabla_change){TABLA_CHANGE_REMOVE, (uint8_t)loser, TABLA_PIECE_STONE, point, point};
    }
    return board.taken_count + 1u;
}

/* --- Repetition --------------------------------------------------------------------------------------------------- */

enum { PLAYER_BIT = 1 };

static unsigned stones_in_key(uint64_t key)
{
    return (unsigned)(key >> 1 & 0x1ff);
}

/* Whether a state with that key is one the ko rule forbids to come back to. */
static bool repeats(const struct tabla_state *state, const struct tabla_keys *past, uint64_t key)
{
    uint64_t ignored = tabla_go_of(state)->ko_rule == TABLA_GO_KO_POSITIONAL ? PLAYER_BIT : 0;

    if (tabla_go_of(state)->ko_rule == TABLA_GO_KO_SIMPLE)
        return false;
    key |= ignored;
    if ((tabla_go_key(state) | ignored) == key)
        return true;
    if (past)
        for (size_t i = 0; i < past->count; i++)
            if ((past->keys[i] | ignored) == key)
                return true;
    return false;
}

/* The key after a stone that captures, or takes its own team's last liberty: the move is made to see. */
static uint64_t key_after(const struct tabla_state *state, unsigned point)
{
    struct tabla_state next = *state;

    put(&next, point);
    return tabla_go_key(&next);
}

/* --- Legal or not ------------------------------------------------------------------------------------------------- */

bool tabla_go_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                    struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_board board;
    bool suicide = false;
    unsigned cell;
    char name[4];

    if (state->over) {
        tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
        if (error && go->passes == 2)
            memcpy(error->rule, "O5", 3);
        return false;
    }
    if (action == tabla_go_points(go))
        return true;
    if (action > tabla_go_points(go))
        return tabla_fail_rule(error, "O1", "", TABLA_N("there is no such crossing on this board"), NULL, NULL);
    tabla_go_point_name(action, go->size, name);
    cell = point_cell(go, action);
    tabla_go_board_load_near(&board, go, cell);
    switch (tabla_go_board_verdict(&board, cell, state->player)) {
    case TABLA_GO_OCCUPIED:
        return tabla_fail_rule(error, "O1", name, TABLA_N("there is a stone already (%1)"), name, NULL);
    case TABLA_GO_KO:
        return tabla_fail_rule(error, "O4", name,
                               TABLA_N("a stone may not be taken back at once (%1): play elsewhere first"), name, NULL);
    case TABLA_GO_SUICIDE:
        if (!go->suicide)
            return tabla_fail_rule(error, "O3", name,
                                   TABLA_N("the stone would have no liberty and captures nothing (%1)"), name, NULL);
        suicide = true;
        break;
    case TABLA_GO_FINE:
        break;
    }
    /* Without a past only the present board could come back, and only by a stone that kills itself. */
    if ((suicide || (past && past->count)) && repeats(state, past, key_after(state, action)))
        return tabla_fail_rule(error, "O4", name,
                               go->ko_rule == TABLA_GO_KO_POSITIONAL
                                   ? TABLA_N("the board would look as it did before in this game (%1)")
                                   : TABLA_N("the board would look as it did before with the same player to move (%1)"),
                               name, NULL);
    return true;
}

/*
 * The past as it concerns stones that capture nothing: they all lead to boards with one stone more than now, so only
 * keys with that number of stones can come back. Before the first capture there are none. The bits are a sieve: a key
 * that is not in it is not in the past.
 */
struct sieve {
    bool any;
    uint64_t bits[64];
};

static unsigned sieve_place(uint64_t key)
{
    return (unsigned)(key >> 52);
}

static void fill_sieve(struct sieve *sieve, const struct tabla_state *state, const struct tabla_keys *past)
{
    unsigned stones = stones_in_key(tabla_go_key(state)) + 1;

    sieve->any = false;
    if (!past || tabla_go_of(state)->ko_rule == TABLA_GO_KO_SIMPLE)
        return;
    for (size_t i = 0; i < past->count; i++) {
        if (stones_in_key(past->keys[i]) != stones)
            continue;
        if (!sieve->any)
            memset(sieve->bits, 0, sizeof sieve->bits);
        sieve->any = true;
        sieve->bits[sieve_place(past->keys[i]) / 64] |= UINT64_C(1) << sieve_place(past->keys[i]) % 64;
    }
}

/* Whether a stone that captures nothing, and is no suicide, would repeat. */
static bool plain_repeats(const struct sieve *sieve, const struct tabla_state *state, const struct tabla_keys *past,
                          unsigned row, unsigned column)
{
    uint64_t picture = tabla_go_of(state)->picture ^ tabla_go_stone_key(state->player, row, column);
    unsigned place = sieve_place(picture);

    return sieve->bits[place / 64] >> place % 64 & 1 &&
           repeats(state, past, key_after(state, row * tabla_go_of(state)->size + column));
}

/* Whether a stone on that empty crossing is legal. */
static bool allowed(const struct tabla_state *state, const struct tabla_keys *past, const struct tabla_go_board *board,
                    const struct sieve *sieve, unsigned row, unsigned column)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    unsigned cell = tabla_go_cell(row, column);
    enum tabla_go_verdict verdict = tabla_go_board_verdict(board, cell, state->player);

    if (verdict == TABLA_GO_SUICIDE ? !go->suicide : verdict != TABLA_GO_FINE)
        return false;
    if (go->ko_rule == TABLA_GO_KO_SIMPLE)
        return true;
    if (verdict == TABLA_GO_SUICIDE || tabla_go_board_captures(board, cell, state->player))
        return !repeats(state, past, key_after(state, row * go->size + column));
    return !sieve->any || !plain_repeats(sieve, state, past, row, column);
}

/* Stones whose teams have two liberties or more, as far as that can be seen at once: one stone of theirs has them. */
static struct tabla_go_bits at_ease(const struct tabla_go_bits *stones, const struct tabla_go_bits *empty,
                                    unsigned size)
{
    struct tabla_go_bits two = tabla_go_bits_beside_two(empty, stones, size);

    return tabla_go_bits_reach(&two, stones, size);
}

/*
 * The crossings where a stone is legal. Most are seen to be at once. An empty crossing next to another one is never
 * suicide nor ko, and neither is one beside an own team that keeps a liberty; without either a stone is suicide, unless
 * a team in atari is beside it, as it is where a ko is. And as long as nothing is captured, only boards with one stone
 * more than there are now can come back. The board is asked about what is left.
 */
static struct tabla_go_bits legal_set(const struct tabla_state *state, const struct tabla_keys *past)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    const struct tabla_go_bits *own = &go->stones[state->player], *enemy = &go->stones[!state->player];
    unsigned size = go->size;
    struct tabla_go_bits empty = tabla_go_empty(go), legal = tabla_go_bits_beside(&empty, &empty, size), open;
    struct tabla_go_bits calm = at_ease(own, &empty, size), tense = at_ease(enemy, &empty, size), joined;
    struct tabla_go_board board;
    struct sieve sieve;

    tense = tabla_go_bits_minus(enemy, &tense);
    joined = tabla_go_bits_beside(&calm, &empty, size);
    legal = tabla_go_bits_or(&legal, &joined);
    open = tabla_go_bits_minus(&empty, &legal);
    if (!go->suicide) {
        struct tabla_go_bits doubtful = tabla_go_bits_minus(own, &calm);
        doubtful = tabla_go_bits_or(&doubtful, &tense);
        open = tabla_go_bits_beside(&doubtful, &open, size);
    }
    if (go->ko_rule != TABLA_GO_KO_SIMPLE && past && past->count) {
        struct tabla_go_bits captures = tabla_go_bits_beside(&tense, &empty, size);
        open = tabla_go_bits_or(&open, &captures);
    }
    legal = tabla_go_bits_minus(&legal, &open);
    fill_sieve(&sieve, state, past);
    if (sieve.any) {
        struct tabla_go_bits plain = legal;
        TABLA_GO_EACH(bit, plain)
        {
            if (plain_repeats(&sieve, state, past, bit / (size + 1), bit % (size + 1)))
                tabla_go_bits_clear(&legal, bit);
        }
    }
    if (tabla_go_bits_any(&open))
        tabla_go_board_load_colors(&board, go);
    TABLA_GO_EACH(bit, open)
    {
        tabla_go_board_load_beside(&board, tabla_go_cell(bit / (size + 1), bit % (size + 1)));
        if (allowed(state, past, &board, &sieve, bit / (size + 1), bit % (size + 1)))
            tabla_go_bits_set(&legal, bit);
    }
    return legal;
}

/* In the order of points, the pass last. */
size_t tabla_go_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits legal;
    size_t count = 0;

    if (state->over)
        return 0;
    legal = legal_set(state, past);
    TABLA_GO_EACH(bit, legal)
    {
        out[count++] = (tabla_action)tabla_go_point(bit, go->size);
    }
    out[count++] = (tabla_action)tabla_go_points(go);
    return count;
}

size_t tabla_go_action_count(const struct tabla_state *state, const struct tabla_keys *past)
{
    struct tabla_go_bits legal;

    if (state->over)
        return 0;
    legal = legal_set(state, past);
    return tabla_go_bits_count(&legal) + 1;
}
