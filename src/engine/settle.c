#include "engine/settle.h"

#include <string.h>

#include "engine/taking.h"

/* Random games of each kind, each player beginning half of them; and how sure of its points the other player must be
 * for a team to be dead. */
enum { GAMES = 300, LONGEST = 2000 };
static const double SURE = 0.1;
/* A team this sure of its points is no part of a fight, proved alive or not. */
static const double FIRM = 0.8;

/* Who owns each point at the end of random games: from -1, always White, to 1, always Black. */
typedef double ownership[TABLA_MAX_SPOTS];

/* A board in the making. */
struct settling {
    struct tabla_state state; /* in play */
    unsigned points;
    uint8_t life[TABLA_MAX_SPOTS];
    uint8_t firm[TABLA_MAX_SPOTS]; /* the same, where firm teams count as alive */
    ownership sensible, blind;     /* of play with sense, and of play without, which leaves no seki alone */
};

static void play_on(const struct settling *board, unsigned (*play)(struct tabla_state *, struct tabla_rng *, unsigned),
                    ownership out)
{
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 1);
    for (unsigned i = 0; i < GAMES; i++) {
        struct tabla_state end = board->state;
        uint8_t owner[TABLA_MAX_SPOTS];

        tabla_go_set_player(&end, (enum tabla_player)(i % 2), NULL);
        play(&end, &rng, LONGEST);
        tabla_go.owners(&end, owner);
        for (unsigned p = 0; p < board->points; p++)
            out[p] += owner[p] == TABLA_BLACK ? 1.0 / GAMES : owner[p] == TABLA_WHITE ? -1.0 / GAMES : 0;
    }
}

/* How surely a team's own side will own its points, -1 to 1. Its stones share their fate. */
static double team_share(const struct settling *board, const ownership owner, const uint16_t *team, unsigned count)
{
    double sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += owner[team[i]];
    return (tabla_go_stone(&board->state, *team) == TABLA_BLACK ? sum : -sum) / count;
}

static void find_firm(struct settling *board)
{
    memcpy(board->firm, board->life, sizeof board->firm);
    for (unsigned p = 0; p < board->points; p++) {
        uint16_t team[TABLA_MAX_SPOTS];

        if (tabla_go_stone(&board->state, p) != TABLA_NOBODY && board->life[p] == TABLA_GO_LIFE_OPEN &&
            team_share(board, board->blind, team, taking_team(&board->state, p, team)) > FIRM)
            board->firm[p] = TABLA_GO_LIFE_ALIVE;
    }
}

static enum settle_status judge(const struct settling *board, const uint16_t *team, unsigned count)
{
    if (board->life[*team] == TABLA_GO_LIFE_ALIVE)
        return SETTLE_ALIVE;
    if (board->life[*team] == TABLA_GO_LIFE_DEAD)
        return SETTLE_DEAD;
    switch (taking_judge(&board->state, board->firm, *team)) {
    case TAKING_SEKI:
        return SETTLE_SEKI;
    case TAKING_FAILS:
        return SETTLE_ALIVE;
    case TAKING_UNKNOWN:
        break;
    }
    return team_share(board, board->sensible, team, count) < -SURE ? SETTLE_DEAD : SETTLE_ALIVE;
}

void settle_stones(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS])
{
    struct settling board = {.state = *state, .points = (unsigned)(tabla_go_size(state) * tabla_go_size(state))};

    /* Play goes on after the end, and nothing hangs on who begins. */
    tabla_go_set_player(&board.state, (enum tabla_player) !board.state.player, NULL);
    tabla_go_set_player(&board.state, TABLA_BLACK, NULL);
    memset(status, SETTLE_EMPTY, TABLA_MAX_SPOTS);
    tabla_go_life(&board.state, board.life, NULL);
    play_on(&board, tabla_go.rollout, board.sensible);
    play_on(&board, tabla_go.playout, board.blind);
    find_firm(&board);
    for (unsigned p = 0; p < board.points; p++) {
        uint16_t team[TABLA_MAX_SPOTS];
        unsigned count;
        enum settle_status found;

        if (tabla_go_stone(&board.state, p) == TABLA_NOBODY || status[p] != SETTLE_EMPTY)
            continue;
        count = taking_team(&board.state, p, team);
        found = judge(&board, team, count);
        for (unsigned i = 0; i < count; i++)
            status[team[i]] = (uint8_t)found;
    }
}

/* Marks what is dead, but nothing of a player who is spared. */
static void mark_dead(struct tabla_state *ended, const uint8_t status[TABLA_MAX_SPOTS], const bool spared[2])
{
    bool dead[TABLA_MAX_SPOTS];

    for (unsigned p = 0; p < TABLA_MAX_SPOTS; p++)
        dead[p] = status[p] == SETTLE_DEAD && !spared[tabla_go_stone(ended, p)];
    tabla_go_set_dead(ended, dead, NULL);
}

void settle_game(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS], struct tabla_state *ended)
{
    *ended = *state;
    while (!ended->over)
        tabla_go.apply(ended, (tabla_action)(tabla_go_size(state) * tabla_go_size(state)));
    settle_stones(state, status);
    mark_dead(ended, status, (const bool[2]){false, false});
}

void settle_propose(struct tabla_state *ended, bool resumed, const bool ours[2])
{
    const bool spared[2] = {resumed && ours[TABLA_WHITE], resumed && ours[TABLA_BLACK]};
    uint8_t status[TABLA_MAX_SPOTS];

    settle_stones(ended, status);
    mark_dead(ended, status, spared);
}
