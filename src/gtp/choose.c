#include "gtp/choose.h"

#include <string.h>

/* Where nobody is asked what is dead, everything on the board counts: it has to be taken off before the end. */
static bool counts_all_stones(const struct gtp_session *session)
{
    const char *name = gtp_is_go(session) ? session->settings.rules.name : NULL;

    return name && strcmp(name, "tromp-taylor") == 0;
}

size_t gtp_choose(struct gtp_session *session, const struct engine_wish *wish, tabla_action turn[GTP_MAX_TURN])
{
    struct engine_wish whole = *wish;

    whole.never_resign = whole.never_resign || session->options->no_resign;
    whole.clean_up = whole.clean_up || counts_all_stones(session);
    if (!engine_set(session->engine, &session->line.state, &session->line.past))
        return 0;
    return engine_turn(session->engine, &whole, turn, GTP_MAX_TURN);
}

bool gtp_play_turn(struct gtp_call *call, const tabla_action *turn, size_t count)
{
    struct gtp_session *session = call->session;
    struct tabla_error error = {0};
    size_t before = session->line.count;

    if (count == 0)
        return gtp_fail(call, "out of memory");
    for (size_t i = 0; i < count; i++) {
        char text[TABLA_ACTION_TEXT];

        tabla_write_action(session->game, &session->line.state, turn[i], text);
        tabla_text_addf(call->answer, "%s%s", i ? ";" : "", text);
        if (!gtp_session_play(session, turn[i], &error)) {
            gtp_session_cut(session, before);
            return gtp_fail_because(call, "cannot play", &error);
        }
    }
    return true;
}
