#include "study/proof.h"

#include <stdlib.h>
#include <string.h>

#include "tabla/go.h"

enum { CELLS = 1 << 15 };

bool proof_init(struct proof *proof, const struct tabla_game *game)
{
    memset(proof, 0, sizeof *proof);
    proof->game = game;
    proof->most = 1000000;
    proof->cells = calloc(CELLS, sizeof *proof->cells);
    proof_forget(proof);
    return proof->cells != NULL;
}

void proof_release(struct proof *proof)
{
    free(proof->cells);
    tabla_keys_release(&proof->past);
}

void proof_forget(struct proof *proof)
{
    if (proof->cells)
        memset(proof->cells, 0, CELLS * sizeof *proof->cells);
    for (unsigned i = 0; i <= PROOF_TURNS; i++)
        proof->refutation[i] = proof->idea[i] = TABLA_ACTION_NONE;
}

static bool takes_gipf(const struct proof *proof, const struct tabla_state *before, tabla_action action)
{
    struct tabla_change changes[TABLA_MAX_CHANGES];
    size_t count = proof->game->changes(before, action, changes);

    for (size_t i = 0; i < count; i++)
        if (changes[i].kind == TABLA_CHANGE_REMOVE && changes[i].piece == TABLA_PIECE_GIPF &&
            changes[i].owner != proof->player)
            return true;
    return false;
}

bool proof_reached(const struct proof *proof, const struct tabla_state *before, tabla_action action,
                   const struct tabla_state *after)
{
    struct tabla_parts parts;

    if (after->over && after->winner == proof->player)
        return proof->aim != AIM_STONES;
    switch (proof->aim) {
    case AIM_WIN:
        return false;
    case AIM_STONES:
        return tabla_go_stone(after, proof->target) == TABLA_NOBODY;
    default:
        if (before->player != proof->player)
            return false;
        proof->game->parts(before, action, &parts);
        return proof->aim == AIM_RING ? parts.kind == TABLA_ACT_RING
                                      : parts.kind == TABLA_ACT_CLEAR && takes_gipf(proof, before, action);
    }
}

/* Never zero, so that an empty cell is no answer. */
static uint64_t key_of(const struct tabla_state *state, unsigned turns)
{
    uint64_t key = (state->hash ^ (UINT64_C(0x9e3779b97f4a7c15) * (turns + 1))) * UINT64_C(0xd6e8feb86659fd93);

    return (key ^ key >> 32) | 2;
}

static enum proof_answer reach(struct proof *proof, const struct tabla_state *state, unsigned turns);

/* After one action. Positions before it count as past only where the rules look at them. */
static enum proof_answer step(struct proof *proof, const struct tabla_state *state, tabla_action action,
                              unsigned turns)
{
    struct tabla_state next = *state;
    size_t before = proof->past.count;
    enum proof_answer answer;

    if (!tabla_step(proof->game, &next, &proof->past, action))
        return PROOF_UNKNOWN;
    if (proof_reached(proof, state, action, &next))
        answer = PROOF_YES;
    else if (next.over)
        answer = PROOF_NO;
    else
        answer = reach(proof, &next,
                       state->player == proof->player && next.player != proof->player ? turns - 1 : turns);
    proof->past.count = before;
    return answer;
}

/* One of the player's own decisions: one good action is enough. */
static enum proof_answer some(struct proof *proof, const struct tabla_state *state, const tabla_action *actions,
                              size_t count, unsigned turns)
{
    enum proof_answer best = PROOF_NO;

    for (size_t i = 0; i < count && best != PROOF_YES; i++) {
        enum proof_answer answer = step(proof, state, actions[i], turns);
        if (answer == PROOF_YES)
            proof->idea[turns] = actions[i];
        best = answer == PROOF_NO ? best : answer;
    }
    return best;
}

/* One of the other's: one good answer refutes it. */
static enum proof_answer all(struct proof *proof, const struct tabla_state *state, const tabla_action *actions,
                             size_t count, unsigned turns)
{
    enum proof_answer worst = PROOF_YES;

    for (size_t i = 0; i < count && worst != PROOF_NO; i++) {
        enum proof_answer answer = step(proof, state, actions[i], turns);
        if (answer == PROOF_NO)
            proof->refutation[turns] = actions[i];
        worst = answer == PROOF_YES ? worst : answer;
    }
    return worst;
}

/* What helped elsewhere is tried first. */
static void bring_forward(tabla_action *actions, size_t count, tabla_action first)
{
    for (size_t i = 0; i < count; i++)
        if (actions[i] == first) {
            actions[i] = actions[0];
            actions[0] = first;
            return;
        }
}

/* A stone takes one liberty at most, and the other may pass: more liberties than turns cannot be taken. */
static bool out_of_reach(const struct proof *proof, const struct tabla_state *state, unsigned turns)
{
    return proof->aim == AIM_STONES && tabla_go_liberties(state, proof->target) > turns;
}

static enum proof_answer reach(struct proof *proof, const struct tabla_state *state, unsigned turns)
{
    bool own = state->player == proof->player;
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct proof_cell *cell = NULL;
    enum proof_answer answer;
    uint64_t key = 0;
    size_t count;

    if (turns == 0 || out_of_reach(proof, state, turns))
        return PROOF_NO;
    if (++proof->nodes > proof->most || (proof->stop && atomic_load(proof->stop)))
        return PROOF_UNKNOWN;
    /* Where the past counts, a position does not tell everything. */
    if (!proof->game->has_history) {
        key = key_of(state, turns) & ~UINT64_C(1);
        cell = &proof->cells[key >> 8 & (CELLS - 1)];
        if ((cell->key & ~UINT64_C(1)) == key)
            return cell->key & 1 ? PROOF_YES : PROOF_NO;
    }
    count = proof->game->actions(state, &proof->past, actions);
    bring_forward(actions, count, own ? proof->idea[turns] : proof->refutation[turns]);
    answer = own ? some(proof, state, actions, count, turns) : all(proof, state, actions, count, turns);
    if (cell && answer != PROOF_UNKNOWN)
        cell->key = key | (answer == PROOF_YES);
    return answer;
}

static bool take_past(struct proof *proof, const struct tabla_keys *past)
{
    proof->nodes = 0;
    proof->past.count = 0;
    return !past || tabla_keys_copy(&proof->past, past);
}

enum proof_answer proof_reach(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                              unsigned turns)
{
    if (state->over || turns > PROOF_TURNS)
        return PROOF_NO;
    return take_past(proof, past) ? reach(proof, state, turns) : PROOF_UNKNOWN;
}

enum proof_answer proof_after(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                              tabla_action action, unsigned turns)
{
    return take_past(proof, past) ? step(proof, state, action, turns) : PROOF_UNKNOWN;
}
