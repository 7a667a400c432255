/* Analysis that goes on until the next command, in the formats of Leela Zero (lz-) and KataGo (kata-). */
#include "gtp/handlers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "gtp/mover.h"

enum { DEFAULT_INTERVAL = 100, GENMOVE_ROUNDS = 4 };

enum { MOST_MOVES = TABLA_MAX_SPOTS };

struct moves {
    size_t count;
    tabla_action list[MOST_MOVES];
};

/* What was asked for. */
struct request {
    bool kata;    /* KataGo's fields and fractions, not Leela Zero's and ten-thousandths */
    int interval; /* centiseconds between reports */
    int most;     /* moves in a report; 0: all */
    bool ownership;
    struct moves avoid, allow;
};

/* --- Arguments -------------------------------------------------------------------------------------------------- */

/* Moves separated by commas, as far as they can be played now; others cannot be in the way. */
static void read_moves(const struct gtp_session *session, const char *text, size_t length, struct moves *out)
{
    while (length > 0) {
        const char *comma = memchr(text, ',', length);
        size_t size = comma ? (size_t)(comma - text) : length;
        tabla_action run[TABLA_MAX_RUN];

        if (out->count < MOST_MOVES && tabla_read_turn(session->game, &session->line.state, &session->line.past, text,
                                                       size, run, TABLA_MAX_RUN, NULL) > 0)
            out->list[out->count++] = run[0];
        text += size + (comma != NULL);
        length -= size + (comma != NULL);
    }
}

/* "COLOUR MOVES DEPTH". Only what is to be done now counts, so the depth need only be a number. */
static bool read_limits(struct gtp_call *call, struct moves *out)
{
    const struct gtp_session *session = call->session;
    char word[GTP_WORD];
    const char *moves;
    size_t length;
    enum tabla_player player;
    int depth;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player))
        return false;
    moves = gtp_next(call, &length);
    if (!gtp_word(call, word, sizeof word) || !gtp_read_number(word, &depth))
        return false;
    if (player == session->line.state.player)
        read_moves(session, moves, length, out);
    return true;
}

/* Options of KataGo that are understood and have nothing to say here. */
static bool is_quiet_option(const char *word)
{
    static const char *const names[] = {"ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits",
                                        "pvEdgeVisits",   "rootInfo",       "noResultValue"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(word, names[i]) == 0)
            return true;
    return false;
}

static bool read_option(struct gtp_call *call, const char *name, struct request *request)
{
    char word[GTP_WORD];
    int number;

    if (strcasecmp(name, "avoid") == 0)
        return read_limits(call, &request->avoid);
    if (strcasecmp(name, "allow") == 0)
        return read_limits(call, &request->allow);
    if (!gtp_word(call, word, sizeof word))
        return false;
    if (strcasecmp(name, "interval") == 0)
        return gtp_read_number(word, &request->interval);
    if (strcasecmp(name, "maxmoves") == 0)
        return gtp_read_number(word, &request->most);
    if (strcasecmp(name, "minmoves") == 0)
        return gtp_read_number(word, &number);
    if (strcasecmp(word, "true") != 0 && strcasecmp(word, "false") != 0)
        return false;
    if (strcasecmp(name, "ownership") == 0) {
        request->ownership = strcasecmp(word, "true") == 0;
        return request->kata;
    }
    return request->kata && is_quiet_option(name);
}

static bool read_request(struct gtp_call *call, struct request *request)
{
    enum tabla_player player = (enum tabla_player)call->session->line.state.player;
    char word[GTP_WORD];

    memset(request, 0, sizeof *request);
    request->kata = strncmp(call->command->name, "kata-", 5) == 0;
    request->interval = DEFAULT_INTERVAL;
    for (bool first = true; gtp_word(call, word, sizeof word); first = false) {
        if (!(first && gtp_read_player(word, &player)) && !gtp_read_number(word, &request->interval) &&
            !read_option(call, word, request))
            return gtp_usage(call, "[COLOUR] [CENTISECONDS] [interval N] [maxmoves N] [avoid COLOUR MOVES DEPTH] ...");
    }
    if (request->interval < 1)
        request->interval = DEFAULT_INTERVAL;
    return gtp_may_decide(call, player);
}

static bool is_among(tabla_action action, const struct moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->list[i] == action)
            return true;
    return false;
}

/* Drops what is to be avoided or is not allowed. */
static void limit(struct gtp_analysis *analysis, const struct request *request)
{
    size_t kept = 0;

    for (size_t i = 0; i < analysis->count; i++) {
        tabla_action action = analysis->candidates[i].action;
        if (!is_among(action, &request->avoid) && (request->allow.count == 0 || is_among(action, &request->allow)))
            analysis->candidates[kept++] = analysis->candidates[i];
    }
    analysis->count = kept;
}

/* --- Reports ---------------------------------------------------------------------------------------------------- */

static void add_kata(struct tabla_text *out, const struct gtp_candidate *candidate, double win, double lcb,
                     double prior, bool points)
{
    double mean = candidate->points / candidate->visits, spread = candidate->squares / candidate->visits - mean * mean;

    tabla_text_addf(out, " utility %.6f winrate %.6f", 2 * win - 1, win);
    if (points)
        tabla_text_addf(out, " scoreMean %.3f scoreStdev %.3f scoreLead %.3f scoreSelfplay %.3f", mean,
                        spread > 0 ? sqrt(spread) : 0, mean, mean);
    tabla_text_addf(out, " prior %.6f lcb %.6f utilityLcb %.6f", prior, lcb, 2 * lcb - 1);
}

static void add_ownership(struct tabla_text *out, const struct gtp_analysis *analysis)
{
    int size = tabla_go_size(&analysis->state);

    tabla_text_add_string(out, " ownership");
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++)
            tabla_text_addf(out, " %.3f", analysis->ownership[row * size + column] / analysis->visits);
}

/* All moves on one line, the best first. */
static void report(struct gtp_call *call, struct gtp_analysis *analysis, const struct request *request)
{
    unsigned order = 0;

    gtp_analysis_sort(analysis);
    for (size_t i = 0; i < analysis->count && (request->most == 0 || order < (unsigned)request->most); i++) {
        const struct gtp_candidate *candidate = &analysis->candidates[i];
        char move[TABLA_ACTION_TEXT];
        double win, lcb, prior = 1.0 / (double)analysis->count;

        if (candidate->visits == 0)
            continue;
        win = candidate->wins / candidate->visits;
        lcb = win - 1.96 * sqrt(win * (1 - win) / candidate->visits);
        lcb = lcb < 0 ? 0 : lcb;
        tabla_write_action(analysis->game, &analysis->state, candidate->action, move);
        tabla_text_addf(call->answer, "%sinfo move %s visits %u", order ? " " : "", move, candidate->visits);
        if (request->kata)
            add_kata(call->answer, candidate, win, lcb, prior, analysis->game->has_score);
        else
            tabla_text_addf(call->answer, " winrate %.0f prior %.0f lcb %.0f", 10000 * win, 10000 * prior, 10000 * lcb);
        tabla_text_addf(call->answer, " order %u pv %s", order++, move);
    }
    if (request->ownership && analysis->game == &tabla_go && analysis->visits > 0)
        add_ownership(call->answer, analysis);
    gtp_stream(call);
}

/* --- The clock -------------------------------------------------------------------------------------------------- */

static long long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool may_visit(const struct gtp_call *call, const struct gtp_analysis *analysis)
{
    uint64_t most = call->session->options->engine.visits;

    return most == 0 || analysis->visits < most;
}

/*
 * Reports once as soon as every move has been tried, then at every interval until input waits. Without time to try
 * every move (thousands of them, in a long game) the first report comes after the first interval.
 */
static void analyze_until_input(struct gtp_call *call, struct gtp_analysis *analysis, const struct request *request)
{
    struct gtp_session *session = call->session;
    long long interval = 10LL * request->interval, next = now_ms() + interval;
    bool reported = false;

    while (!session->broken) {
        bool more = may_visit(call, analysis);
        long long now;

        if (more)
            gtp_analysis_visit(analysis, &session->rng);
        now = now_ms();
        if (now >= next || (!reported && (!more || gtp_analysis_round(analysis)))) {
            report(call, analysis, request);
            reported = true;
            next = now + interval;
        }
        if (reported && gtp_reader_waiting(&session->reader, more ? 0 : (int)(next - now > 1000 ? 1000 : next - now)))
            return;
    }
}

/* A few games for each move, with reports on the way; then the best of them. */
static tabla_action analyze_and_choose(struct gtp_call *call, struct gtp_analysis *analysis,
                                       const struct request *request)
{
    long long interval = 10LL * request->interval, next = now_ms() + interval;

    while (analysis->visits < GENMOVE_ROUNDS * analysis->count && may_visit(call, analysis)) {
        gtp_analysis_visit(analysis, &call->session->rng);
        if (now_ms() >= next) {
            report(call, analysis, request);
            next = now_ms() + interval;
        }
    }
    report(call, analysis, request);
    return analysis->candidates[0].action;
}

/* --- Commands --------------------------------------------------------------------------------------------------- */

/* Function:  Judges the moves of the player to decide and reports until the next line of input. There is no engine
 *            behind this yet: a move's winrate is the share of random games won after it.
 * Arguments: if wanted, a colour (which must be the one to decide) and the centiseconds between reports; then any of
 *            `interval N`, `maxmoves N`, `minmoves N`, `avoid COLOUR MOVES DEPTH`, `allow COLOUR MOVES DEPTH` (moves
 *            separated by commas) and, for kata-analyze, `ownership true`. KataGo's other switches are accepted and
 *            have no effect.
 * Fails:     when it is not that colour's turn, the game is over, or no move is left to look at
 * Returns:   at once `=`, then lines of `info move MOVE visits N winrate W prior P lcb L order N pv MOVE` for all
 *            moves, the best first (kata-analyze: with fractions, and the score in Go), then an empty line when the
 *            next line of input has come. A move is one action.
 */
bool gtp_cmd_analyze(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct gtp_analysis *analysis;
    struct request request;
    bool any;

    if (!read_request(call, &request))
        return false;
    analysis = malloc(sizeof *analysis);
    if (!analysis)
        return gtp_fail(call, "out of memory");
    gtp_analysis_begin(analysis, session->game, &session->line.state, &session->line.past);
    limit(analysis, &request);
    any = analysis->count > 0;
    if (any) {
        gtp_stream(call);
        analyze_until_input(call, analysis, &request);
    }
    free(analysis);
    return any || gtp_fail(call, "no move is left to look at");
}

/* Function:  Chooses a turn by a few random games after every action, plays it, and reports as lz-analyze or
 *            kata-analyze do. Does not stop for input.
 * Arguments: as for lz-analyze and kata-analyze
 * Fails:     when it is not that colour's turn, the game is over, or no move is left to look at
 * Returns:   `=`, lines of `info`, then `play` and the turn, its actions joined by `;`
 */
bool gtp_cmd_genmove_analyze(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    const struct tabla_state *state = &session->line.state;
    struct gtp_analysis *analysis;
    struct tabla_text turn = {0};
    struct request request;
    size_t before = session->line.count;
    unsigned player = state->player;
    bool done = true;

    if (!read_request(call, &request))
        return false;
    analysis = malloc(sizeof *analysis);
    if (!analysis)
        return gtp_fail(call, "out of memory");
    gtp_session_begin(session);
    do {
        char text[TABLA_ACTION_TEXT];
        tabla_action action;

        gtp_analysis_begin(analysis, session->game, state, &session->line.past);
        if (session->line.count == before)
            limit(analysis, &request);
        if (analysis->count == 0) {
            done = gtp_fail(call, "no move is left to look at");
            break;
        }
        action = analyze_and_choose(call, analysis, &request);
        tabla_write_action(session->game, state, action, text);
        tabla_text_addf(&turn, "%s%s", turn.length ? ";" : "", text);
        if (!gtp_session_play(session, action, NULL)) {
            /* The head of the answer is out, so it cannot become a failure: it ends without a move. */
            gtp_session_cut(session, before);
            tabla_text_clear(&turn);
            break;
        }
    } while (!state->over && state->player == player);
    free(analysis);
    if (turn.length > 0)
        tabla_text_addf(call->answer, "play %s", turn.data);
    tabla_text_release(&turn);
    return done;
}
