#include "gtp/choose.h"

#include <string.h>

#include "base/now.h"

/* Where nobody is asked what is dead, everything on the board counts: it has to be taken off before the end. */
static bool counts_all_stones(const struct gtp_session *session)
{
    const char *name = gtp_is_go(session) ? session->settings.rules.name : NULL;

    return name && strcmp(name, "tromp-taylor") == 0;
}

/* Nobody waits for the answer any more: no need to think about it. */
static bool is_anyone_there(struct engine *engine, void *data)
{
    (void)engine;
    return !gtp_output_gone(data);
}

size_t gtp_choose(struct gtp_session *session, const struct engine_wish *wish, tabla_action turn[GTP_MAX_TURN])
{
    struct clock *clock = &session->clocks[session->line.state.player & 1];
    struct engine_wish whole = *wish;
    double begin = seconds_now();
    size_t count;

    if (!whole.report) {
        whole.report = is_anyone_there;
        whole.data = session;
        whole.interval = 0.05;
    }
    whole.clock = clock->kind == CLOCK_NONE ? NULL : clock;
    whole.begun = begin;
    whole.never_resign = whole.never_resign || session->options->no_resign;
    whole.clean_up = whole.clean_up || counts_all_stones(session);
    if (!engine_set(session->engine, &session->line.state, &session->line.past))
        return 0;
    count = engine_turn(session->engine, &whole, turn, GTP_MAX_TURN);
    clock_spend(clock, seconds_now() - begin);
    return count;
}

bool gtp_add_turn(struct gtp_call *call, const tabla_action *turn, size_t count)
{
    const struct tabla_game *game = call->session->game;
    struct tabla_state state = call->session->line.state;

    if (count == 0)
        return gtp_fail(call, "out of memory");
    for (size_t i = 0; i < count; i++) {
        char text[TABLA_ACTION_TEXT];

        tabla_write_action(game, &state, turn[i], text);
        tabla_text_addf(call->answer, "%s%s", i ? ";" : "", text);
        if (turn[i] != TABLA_RESIGN)
            game->apply(&state, turn[i]);
    }
    return true;
}

bool gtp_play_turn(struct gtp_call *call, const tabla_action *turn, size_t count)
{
    struct gtp_session *session = call->session;
    struct tabla_error error = {0};
    size_t before = session->line.count;

    if (!gtp_add_turn(call, turn, count))
        return false;
    /* Clients take "resign" for an offer to end the game: they undo no step for it, and some play on. */
    for (size_t i = 0; i < count && turn[i] != TABLA_RESIGN; i++)
        if (!gtp_session_play(session, turn[i], &error)) {
            gtp_session_cut(session, before);
            return gtp_fail_because(call, "cannot play", &error);
        }
    session->ponder = session->options->ponder;
    return true;
}

void gtp_think_on(struct gtp_session *session)
{
    const struct gtp_line *line = &session->line;

    if (session->pondering && (session->ponder || session->pondered != line->state.hash)) {
        session->pondering = false;
        engine_set(session->engine, &line->state, &line->past);
    }
    if (session->ponder && !session->quit && !session->broken &&
        engine_set(session->engine, &line->state, &line->past)) {
        engine_ponder(session->engine);
        session->pondering = true;
        session->pondered = line->state.hash;
    }
    session->ponder = false;
}
