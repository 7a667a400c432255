/* Self-play, and the puzzles that turn up in it. */
#include <stdio.h>

#include "study/puzzle.h"

enum {
    USUAL_VISITS = 60, /* a game judged by random games has fewer */
    LONGEST = 400, /* actions of a game */
    OPENING = 6,   /* so many actions at least are drawn by lot, up to twice as many; then the engine plays, */
    SLIP = 8,      /* but one turn in so many is drawn among the few it likes best: no two games are alike, and what */
    LIKED = 4,     /* it overlooks is there to be found */
    APART = 12,    /* actions between two puzzles of one game */
    SHARE = 4,     /* no more than one in so many asks for the same in as many turns, */
    ALIKE = 3      /* and no more than one in so many is as hard */
};

struct miner {
    const struct puzzle_mine *mine;
    struct puzzle_finder finder;
    struct engine *player, *judge;
    json_t *seen;   /* ids */
    json_t *shares; /* how often a goal has come up in so many turns */
    unsigned found;
    bool enough;
};

static json_int_t share_of(const struct miner *miner, const char *share)
{
    return json_integer_value(json_object_get(miner->shares, share));
}

/* Whether there is room for another of its kind; then it is counted. */
static bool wanted(struct miner *miner, json_t *puzzle)
{
    const char *id = json_string_value(json_object_get(puzzle, "id"));
    char kind[64], level[16];

    snprintf(kind, sizeof kind, "%s %d", json_string_value(json_object_get(puzzle, "goal")),
             (int)json_integer_value(json_object_get(puzzle, "turns")));
    snprintf(level, sizeof level, "%d", (int)json_integer_value(json_object_get(puzzle, "difficulty")));
    if (json_object_get(miner->seen, id) || share_of(miner, kind) > miner->mine->count / SHARE ||
        share_of(miner, level) > miner->mine->count / ALIKE)
        return false;
    json_object_set_new(miner->seen, id, json_true());
    json_object_set_new(miner->shares, kind, json_integer(share_of(miner, kind) + 1));
    json_object_set_new(miner->shares, level, json_integer(share_of(miner, level) + 1));
    return true;
}

static bool look(struct miner *miner, const struct tabla_state *state)
{
    json_t *puzzle = puzzle_find(&miner->finder, state);

    if (!puzzle)
        return false;
    if (!wanted(miner, puzzle)) {
        json_decref(puzzle);
        return false;
    }
    miner->found++;
    miner->enough = !miner->mine->found(miner->mine->data, puzzle) || miner->found >= miner->mine->count;
    return true;
}

static bool stopped(const struct miner *miner)
{
    return miner->enough || (miner->mine->stop && atomic_load(miner->mine->stop));
}

/* The next turn, or the next action of an opening: 0 when there is none. */
static size_t choose(struct miner *miner, const struct tabla_state *state, const struct tabla_keys *past,
                     struct tabla_rng *rng, bool opening, tabla_action turn[64])
{
    struct engine_wish wish = {.never_resign = true, .stop = miner->mine->stop};
    struct search_choice liked[LIKED];
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count;

    if (opening) {
        count = miner->mine->game->actions(state, past, actions);
        turn[0] = count ? actions[tabla_rng_below(rng, (uint32_t)count)] : TABLA_ACTION_NONE;
        return count > 0;
    }
    if (!engine_set(miner->player, state, past))
        return 0;
    count = engine_turn(miner->player, &wish, turn, 64);
    if (count == 1 && tabla_rng_below(rng, SLIP) == 0) {
        size_t known = engine_choices(miner->player, liked, LIKED);
        if (known)
            turn[0] = liked[tabla_rng_below(rng, (uint32_t)known)].action;
    }
    return count;
}

static bool play_game(struct miner *miner, uint64_t number)
{
    const struct tabla_game *game = miner->mine->game;
    struct tabla_state state;
    struct tabla_keys past = {0};
    struct tabla_rng rng;
    unsigned actions = 0, last = 0, opening;
    bool good = game->start(&miner->mine->setup, &state, NULL);

    tabla_rng_seed(&rng, miner->mine->seed * 1000003 + number);
    opening = OPENING + tabla_rng_below(&rng, OPENING);
    engine_clear(miner->player);
    engine_seed(miner->player, miner->mine->seed * 1000003 + number);
    while (good && !state.over && actions < LONGEST && !stopped(miner)) {
        tabla_action turn[64];
        size_t count;

        if ((last == 0 || actions >= last + APART) && look(miner, &state))
            last = actions;
        count = stopped(miner) ? 0 : choose(miner, &state, &past, &rng, actions < opening, turn);
        for (size_t i = 0; i < count && good; i++, actions++)
            good = tabla_step(game, &state, &past, turn[i]);
        if (count == 0)
            break;
    }
    tabla_keys_release(&past);
    return good;
}

bool puzzle_mine(const struct puzzle_mine *mine)
{
    struct engine_options options = {.game = mine->game,
                                     .visits = mine->visits ? mine->visits : USUAL_VISITS,
                                     .threads = mine->threads ? mine->threads : 1,
                                     .memory = mine->memory ? mine->memory : (size_t)64 << 20,
                                     .shelf = mine->shelf,
                                     .seed = mine->seed};
    struct miner miner = {.mine = mine};
    bool good;

    miner.player = engine_new(&options);
    miner.judge = engine_new(&options);
    miner.seen = json_object();
    miner.shares = json_object();
    good = puzzle_finder_init(&miner.finder, mine->game, miner.judge) && miner.player && miner.judge;
    miner.finder.proof.stop = mine->stop;
    for (unsigned number = 0; good && !stopped(&miner); number++) {
        good = play_game(&miner, number);
        if (mine->progress)
            mine->progress(mine->data, number + 1, miner.found);
    }
    puzzle_finder_release(&miner.finder);
    engine_free(miner.player);
    engine_free(miner.judge);
    json_decref(miner.seen);
    json_decref(miner.shares);
    return good;
}
