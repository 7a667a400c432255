#include "gtp/request.h"

#include <string.h>
#include <strings.h>

enum { DEFAULT_CENTISECONDS = 100, MOST_MOVES = TABLA_MAX_SPOTS + 1 };

struct moves {
    bool given;
    size_t count;
    tabla_action list[MOST_MOVES];
};

/* As the words come in; `centiseconds` has what is no number of seconds yet. */
struct reading {
    struct gtp_request *request;
    int centiseconds;
    struct moves avoid, allow;
};

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
    if (player == session->line.state.player) {
        out->given = true;
        read_moves(session, moves, length, out);
    }
    return true;
}

/* Options of KataGo that are understood and have nothing to say here. */
static bool is_quiet_option(const char *word)
{
    static const char *const names[] = {"ownershipStdev", "movesOwnership", "movesOwnershipStdev",
                                        "pvVisits",       "pvEdgeVisits",   "noResultValue"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(word, names[i]) == 0)
            return true;
    return false;
}

static bool read_unsigned(const char *word, unsigned *out)
{
    int number;

    if (!gtp_read_number(word, &number))
        return false;
    *out = (unsigned)number;
    return true;
}

static bool read_option(struct gtp_call *call, const char *name, struct reading *reading)
{
    struct gtp_request *request = reading->request;
    char word[GTP_WORD];
    bool yes;

    if (strcasecmp(name, "avoid") == 0)
        return read_limits(call, &reading->avoid);
    if (strcasecmp(name, "allow") == 0)
        return read_limits(call, &reading->allow);
    if (!gtp_word(call, word, sizeof word))
        return false;
    if (strcasecmp(name, "interval") == 0)
        return gtp_read_number(word, &reading->centiseconds);
    if (strcasecmp(name, "maxmoves") == 0)
        return read_unsigned(word, &request->most);
    if (strcasecmp(name, "minmoves") == 0)
        return read_unsigned(word, &request->least);
    yes = strcasecmp(word, "true") == 0;
    if (!request->kata || (!yes && strcasecmp(word, "false") != 0))
        return false;
    if (strcasecmp(name, "ownership") == 0)
        request->ownership = yes;
    else if (strcasecmp(name, "rootInfo") == 0)
        request->root_info = yes;
    else
        return is_quiet_option(name);
    return true;
}

static bool is_among(tabla_action action, const struct moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->list[i] == action)
            return true;
    return false;
}

/* Drops what is to be avoided or is not allowed. */
static void limit(const struct gtp_session *session, const struct reading *reading)
{
    struct gtp_request *request = reading->request;
    tabla_action all[TABLA_MAX_ACTIONS];
    size_t count = session->game->actions(&session->line.state, &session->line.past, all);

    request->limited = reading->avoid.given || reading->allow.given;
    for (size_t i = 0; request->limited && i < count; i++)
        if (!is_among(all[i], &reading->avoid) && (!reading->allow.given || is_among(all[i], &reading->allow)))
            request->only[request->count++] = all[i];
}

bool gtp_request_read(struct gtp_call *call, struct gtp_request *request)
{
    enum tabla_player player = (enum tabla_player)call->session->line.state.player;
    struct reading reading = {.request = request, .centiseconds = DEFAULT_CENTISECONDS};
    char word[GTP_WORD];

    memset(request, 0, sizeof *request);
    request->kata = strncmp(call->command->name, "kata-", 5) == 0;
    for (bool first = true; gtp_word(call, word, sizeof word); first = false) {
        if (!(first && gtp_read_player(word, &player)) && !gtp_read_number(word, &reading.centiseconds) &&
            !read_option(call, word, &reading))
            return gtp_usage(call, "[COLOUR] [CENTISECONDS] [interval N] [maxmoves N] [avoid COLOUR MOVES DEPTH] ...");
    }
    if (reading.centiseconds < 1)
        reading.centiseconds = DEFAULT_CENTISECONDS;
    request->interval = 0.01 * reading.centiseconds;
    if (!gtp_may_decide(call, player))
        return false;
    limit(call->session, &reading);
    return !request->limited || request->count > 0 || gtp_fail(call, "no move is left to look at");
}
