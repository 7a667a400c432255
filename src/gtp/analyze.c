/* Analysis that goes on until the next command, in the formats of Leela Zero (lz-) and KataGo (kata-). */
#include "gtp/handlers.h"

#include <stdlib.h>

#include "base/now.h"
#include "gtp/choose.h"
#include "gtp/report.h"

/* Seconds between two looks at whether input waits or the reader of our output has gone. */
static const double LOOK_EVERY = 0.02;

/* A stream of reports: their content and when the next one is due. */
struct stream {
    struct gtp_report report;
    struct gtp_request request;
    double next; /* seconds */
    bool reported;
};

/* NULL after a failure. */
static struct stream *stream_new(struct gtp_call *call)
{
    struct stream *stream = calloc(1, sizeof *stream);

    if (!stream) {
        gtp_fail(call, "out of memory");
        return NULL;
    }
    if (!gtp_request_read(call, &stream->request)) {
        free(stream);
        return NULL;
    }
    stream->report.call = call;
    stream->report.request = &stream->request;
    stream->next = seconds_now() + stream->request.interval;
    return stream;
}

static void report(struct stream *stream)
{
    gtp_report_write(&stream->report);
    stream->reported = true;
    stream->next = seconds_now() + stream->request.interval;
}

/* --- Until the next command ------------------------------------------------------------------------------------- */

/* Whether to go on thinking. Whoever asked gets at least one report, however soon the next command comes. */
static bool look_up(struct engine *engine, void *data)
{
    struct stream *stream = data;
    struct gtp_session *session = stream->report.call->session;
    bool waiting = gtp_reader_waiting(&session->reader, 0);

    (void)engine;
    if (seconds_now() >= stream->next || (waiting && !stream->reported))
        report(stream);
    return !waiting && !gtp_output_gone(session);
}

/* Everything has been thought: what was found is said again and again. */
static void wait_for_input(struct stream *stream)
{
    struct gtp_session *session = stream->report.call->session;

    if (!stream->reported)
        report(stream);
    while (!gtp_output_gone(session)) {
        double left = stream->next - seconds_now();
        if (gtp_reader_waiting(&session->reader, left > 0.1 ? 100 : left > 0 ? (int)(1000 * left) + 1 : 0))
            return;
        if (seconds_now() >= stream->next)
            report(stream);
    }
}

/* Function:  Thinks about the moves of the player to decide, as well as it can whatever the level, and reports until
 *            the next line of input. What is known of the position from before is kept, and what is found serves the
 *            next genmove, but not where moves may be looked at now that `allow` or `avoid` had left out: then it
 *            begins anew.
 * Arguments: if wanted, a colour (which must be the one to decide) and the centiseconds between reports; then any of
 *            `interval N`, `maxmoves N`, `minmoves N`, `avoid COLOUR MOVES DEPTH`, `allow COLOUR MOVES DEPTH` (moves
 *            separated by commas; they count for the first move only) and, for kata-analyze, `rootInfo true` and
 *            `ownership true`. KataGo's other switches are accepted and have no effect. `--visits` limits the
 *            thinking, not the reports.
 * Fails:     when it is not that colour's turn, the game is over, or no move is left to look at
 * Returns:   at once `=`, then lines of `info move MOVE visits N winrate W prior P lcb L order N pv MOVE MOVE ...` for
 *            all moves looked at, the best first, then an empty line when the next line of input has come. A move is
 *            one action, in `pv` too: in YINSH and GIPF several in a row can be one player's. `winrate` is what the
 *            search expects, `lcb` a lower bound by the number of visits. kata-analyze has fractions, `utility` from -1
 *            to 1, and in Go the score: what the net foresees after the first two moves of the line or, without a net
 *            that can tell, the mean and the deviation of random games after one move and after two. `ownership` and
 *            the score of `rootInfo` are the same for the best line. All of it is seen by the player to decide.
 */
bool gtp_cmd_analyze(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct stream *stream = stream_new(call);
    struct search_limits limits = {.visits = session->options->engine.visits};

    if (!stream)
        return false;
    if (!engine_set(session->engine, &session->line.state, &session->line.past)) {
        free(stream);
        return gtp_fail(call, "out of memory");
    }
    if (stream->request.limited) {
        limits.only = stream->request.only;
        limits.only_count = stream->request.count;
    }
    gtp_stream(call);
    engine_think(session->engine, &limits, look_up, stream, LOOK_EVERY);
    if (!gtp_reader_waiting(&session->reader, 0) || !stream->reported)
        wait_for_input(stream);
    free(stream);
    return true;
}

/* --- While a turn is chosen -------------------------------------------------------------------------------------- */

static bool report_when_due(struct engine *engine, void *data)
{
    struct stream *stream = data;

    (void)engine;
    if (seconds_now() >= stream->next)
        report(stream);
    return !gtp_output_gone(stream->report.call->session);
}

/* Function:  Chooses a turn as genmove does, plays it, and reports on the way as lz-analyze or kata-analyze do. Does
 *            not stop for input.
 * Arguments: as for lz-analyze and kata-analyze
 * Fails:     when it is not that colour's turn, the game is over, or no move is left to look at
 * Returns:   `=`, lines of `info`, the last of them just before the choice (none where there was nothing to think
 *            about), then `play` and the turn, its actions joined by `;`, or `play resign`, which leaves the position
 *            as it is
 */
bool gtp_cmd_genmove_analyze(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct stream *stream = stream_new(call);
    struct engine_wish wish = {.spend = true, .report = report_when_due, .data = stream, .interval = LOOK_EVERY};
    tabla_action turn[GTP_MAX_TURN];
    size_t count;

    if (!stream)
        return false;
    if (stream->request.limited) {
        wish.only = stream->request.only;
        wish.only_count = stream->request.count;
    }
    gtp_stream(call);
    count = gtp_choose(session, &wish, turn);
    if (count > 0) {
        report(stream);
        tabla_text_add_string(call->answer, "play ");
        gtp_session_begin(session);
        /* The head of the answer is out, so it cannot become a failure: it ends without a move. */
        if (!gtp_play_turn(call, turn, count))
            tabla_text_clear(call->answer);
    }
    free(stream);
    return true;
}
