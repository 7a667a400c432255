/* How the board is likely to end up. */
#include <math.h>
#include <string.h>

#include "engine/inside.h"
#include "engine/lead.h"

/* The games begin at the two states in turn. */
static void look_out_from(struct engine *engine, const struct tabla_state *const from[2], unsigned games,
                          struct engine_outlook *out)
{
    const struct tabla_game *game = engine->options.game;
    int sum[TABLA_MAX_SPOTS] = {0};
    double lead = 0, squares = 0, wins = 0;

    memset(out, 0, sizeof *out);
    for (out->games = 0; out->games < games; out->games++) {
        struct tabla_state end = *from[out->games % 2];
        uint8_t owner[TABLA_MAX_SPOTS];
        double margin = 0;

        tabla_rollout(game, &end, &engine->rng, ENGINE_LONGEST);
        game->owners(&end, owner);
        for (size_t i = 0; i < TABLA_MAX_SPOTS; i++)
            sum[i] += owner[i] == TABLA_BLACK ? 1 : owner[i] == TABLA_WHITE ? -1 : 0;
        if (end.over && end.winner != TABLA_NOBODY)
            margin = (end.winner == TABLA_BLACK ? 0.01 : -0.01) * end.margin;
        lead += margin;
        squares += margin * margin;
        wins += !end.over || end.winner == TABLA_NOBODY ? 0.5 : end.winner == TABLA_BLACK;
    }
    if (games == 0)
        return;
    for (size_t i = 0; i < TABLA_MAX_SPOTS; i++)
        out->owner[i] = (float)sum[i] / (float)games;
    lead /= games;
    out->lead = (float)lead;
    out->spread = (float)sqrt(fmax(0, squares / games - lead * lead));
    out->wins = (float)(wins / games);
}

void engine_look_out(struct engine *engine, const struct tabla_state *state, unsigned games, struct engine_outlook *out)
{
    look_out_from(engine, (const struct tabla_state *const[2]){state, state}, games, out);
}

/* Its answer counts as much as the random games that would be played without it. */
static bool ask_the_net(const struct engine *engine, const struct tabla_state *state, unsigned games, bool with_care,
                        struct netted_view *view, struct engine_outlook *out)
{
    if (!engine->netted || state->over || !netted_look(engine->netted, state, with_care, view))
        return false;
    memset(out, 0, sizeof *out);
    out->games = games;
    memcpy(out->owner, view->owners, sizeof out->owner); /* a frame that the board fills has its spots for cells */
    out->lead = view->lead;
    out->spread = view->spread;
    out->wins = (state->player == TABLA_BLACK ? view->win : view->loss) + 0.5f * view->draw;
    return true;
}

bool engine_ask_the_net(const struct engine *engine, const struct tabla_state *state, bool with_care,
                        struct engine_outlook *out)
{
    struct netted_view view;

    return ask_the_net(engine, state, 1, with_care, &view, out);
}

static bool look_out_after(struct engine *engine, const tabla_action *line, size_t length, unsigned games,
                           bool with_care, struct engine_outlook *out)
{
    struct tabla_state state = engine->state, before = state;
    struct netted_view view;

    if (!engine->options.game->owners || !engine->set)
        return false;
    for (size_t i = 0; i < length && !state.over; i++) {
        /* Where the tree has gone on to another position (within a turn), its line does not fit. */
        if (!engine->options.game->check(&state, NULL, line[i], NULL))
            break;
        before = state;
        engine->options.game->apply(&state, line[i]);
    }
    if (state.over && state.reason == TABLA_REASON_RESIGNED)
        return false;
    if (state.over) /* the search ends a game by passing with the dead on the board, and they would count as alive */
        state = before;
    if (ask_the_net(engine, &state, games, with_care, &view, out))
        out->lead = lead_by_net(engine->netted, &state, &view, with_care);
    else
        look_out_from(engine, (const struct tabla_state *const[2]){&before, &state}, games, out);
    return true;
}

bool engine_outlook_after(struct engine *engine, const tabla_action *line, size_t length, unsigned games,
                          struct engine_outlook *out)
{
    return look_out_after(engine, line, length, games, false, out);
}

bool engine_outlook(struct engine *engine, unsigned games, unsigned ahead, struct engine_outlook *out)
{
    struct search_choice best;
    tabla_action line[64];
    size_t length = 0;

    if (ahead > 0 && engine->set && !engine->state.over && search_choices(engine->search, &best, 1))
        length = search_line(engine->search, best.action, line, ahead < 64 ? ahead : 64);
    return look_out_after(engine, line, length, games, true, out);
}
