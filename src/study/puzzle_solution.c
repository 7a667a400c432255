/* The line of a puzzle: every good action of the player, and the most stubborn answer of the other. */
#include <string.h>

#include "study/puzzle.h"

enum {
    MOST_REPLIES = 400,  /* the other's turns that are looked at */
    MOST_COUNTED = 24,   /* of these, how many are compared by how many good answers they leave */
    MOST_BRANCHES = 8    /* good actions that lead to different places, while a turn is settled */
};

/* A turn of the other player, and where it ends. */
struct reply {
    struct tabla_state state;
    struct tabla_keys past;
    struct tabla_text text;
    unsigned good; /* actions that keep the aim afterwards */
};

static void reply_release(struct reply *reply)
{
    tabla_keys_release(&reply->past);
    tabla_text_release(&reply->text);
    memset(reply, 0, sizeof *reply);
}

/* How many actions keep the aim; 0 if that cannot be said. */
static unsigned count_good(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                           unsigned turns)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = proof->game->actions(state, past, actions);
    unsigned good = 0;

    for (size_t i = 0; i < count; i++) {
        enum proof_answer answer = proof_after(proof, state, past, actions[i], turns);
        if (answer == PROOF_UNKNOWN)
            return 0;
        good += answer == PROOF_YES;
    }
    return good;
}

struct replies {
    struct proof *proof;
    unsigned turns;
    unsigned seen, counted;
    struct reply best; /* the one that leaves the fewest good answers */
};

static bool try_reply(struct replies *replies, const struct tabla_state *state, const struct tabla_keys *past,
                      const struct tabla_text *text)
{
    struct reply *best = &replies->best;
    unsigned good;

    /* It must not make things quicker. */
    if (replies->turns > 1 && proof_reach(replies->proof, state, past, replies->turns - 1) != PROOF_NO)
        return true;
    good = count_good(replies->proof, state, past, replies->turns);
    replies->counted++;
    if (good == 0 || (best->good && best->good <= good))
        return true;
    reply_release(best);
    best->state = *state;
    best->good = good;
    tabla_text_add(&best->text, text->data, text->length);
    return tabla_keys_copy(&best->past, past);
}

/* Walks all turns that begin here. False when memory is short. */
static bool walk(struct replies *replies, const struct tabla_state *state, struct tabla_keys *past,
                 struct tabla_text *text)
{
    const struct tabla_game *game = replies->proof->game;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = game->actions(state, past, actions), length = text->length, before = past->count;

    for (size_t i = 0; i < count && replies->seen < MOST_REPLIES && replies->counted < MOST_COUNTED; i++) {
        struct tabla_state next = *state;
        char name[TABLA_ACTION_TEXT];
        bool good = true;

        tabla_write_action(game, state, actions[i], name);
        tabla_text_addf(text, "%s%s", length ? ";" : "", name);
        if (!tabla_step(game, &next, past, actions[i]))
            return false;
        if (!next.over && next.player == replies->proof->player) {
            replies->seen++;
            good = try_reply(replies, &next, past, text);
        } else if (!next.over) {
            good = walk(replies, &next, past, text);
        }
        past->count = before;
        text->length = length;
        if (!good)
            return false;
    }
    return true;
}

/* A choice between pieces of work rather than ideas: which row, which ring. */
static bool settles(const struct tabla_game *game, const struct tabla_state *state, tabla_action action)
{
    struct tabla_parts parts;

    game->parts(state, action, &parts);
    return parts.kind == TABLA_ACT_ROW || parts.kind == TABLA_ACT_RING || parts.kind == TABLA_ACT_CLEAR;
}

/* What follows an action that does not reach the aim by itself: "reply" and "then" of its entry. */
static bool add_rest(struct proof *proof, json_t *entry, const struct tabla_state *state, struct tabla_keys *past,
                     unsigned turns)
{
    struct replies replies = {.proof = proof, .turns = turns};
    struct tabla_text text = {0};
    json_t *then = NULL;
    bool good;

    if (state->player == proof->player) {
        then = puzzle_solution(proof, state, past, turns);
        return then && json_object_set_new(entry, "then", then) == 0;
    }
    good = walk(&replies, state, past, &text) && replies.best.good > 0;
    if (good)
        then = puzzle_solution(proof, &replies.best.state, &replies.best.past, turns);
    tabla_text_clear(&text);
    tabla_text_add(&text, replies.best.text.data, replies.best.text.length);
    good = then && json_object_set_new(entry, "reply", json_string(tabla_text_string(&text))) == 0 &&
           json_object_set(entry, "then", then) == 0;
    json_decref(then);
    reply_release(&replies.best);
    tabla_text_release(&text);
    return good;
}

/* One entry of the list: an action with what follows it, or one more action that ends it. */
static bool add_action(struct proof *proof, json_t *list, json_t **ends, const struct tabla_state *state,
                       const struct tabla_keys *past, tabla_action action, unsigned turns)
{
    struct tabla_state next = *state;
    struct tabla_keys after = {0};
    char name[TABLA_ACTION_TEXT];
    json_t *entry;
    bool good = true;

    tabla_write_action(proof->game, state, action, name);
    if (!tabla_keys_copy(&after, past) || !tabla_step(proof->game, &next, &after, action)) {
        tabla_keys_release(&after);
        return false;
    }
    if (proof_reached(proof, state, action, &next)) {
        if (!*ends) {
            entry = json_pack("{s:[]}", "do");
            *ends = json_object_get(entry, "do");
            json_array_append_new(list, entry);
        }
        json_array_append_new(*ends, json_string(name));
    } else {
        entry = json_pack("{s:[s]}", "do", name);
        good = add_rest(proof, entry, &next, &after, next.player == proof->player ? turns : turns - 1);
        json_array_append_new(list, entry);
    }
    tabla_keys_release(&after);
    return good;
}

json_t *puzzle_solution(struct proof *proof, const struct tabla_state *state, const struct tabla_keys *past,
                        unsigned turns)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = proof->game->actions(state, past, actions), found = 0;
    json_t *list = json_array(), *ends = NULL;
    bool unique = true;

    for (size_t i = 0; i < count && unique; i++) {
        enum proof_answer answer = proof_after(proof, state, past, actions[i], turns);
        if (answer == PROOF_NO)
            continue;
        found++;
        unique = answer == PROOF_YES && (found == 1 || settles(proof->game, state, actions[i])) &&
                 add_action(proof, list, &ends, state, past, actions[i], turns) &&
                 json_array_size(list) <= MOST_BRANCHES;
    }
    if (unique && found > 0)
        return list;
    json_decref(list);
    return NULL;
}
