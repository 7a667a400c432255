/* Commands that only Go has: komi, handicap, set-up, the end of the game. */
#include "gtp/handlers.h"

#include <string.h>
#include <strings.h>

static unsigned point_count(const struct tabla_state *state)
{
    return (unsigned)(tabla_go_size(state) * tabla_go_size(state));
}

static bool is_empty(const struct tabla_state *state)
{
    for (unsigned p = 0; p < point_count(state); p++)
        if (tabla_go_stone(state, p) != TABLA_NOBODY)
            return false;
    return true;
}

static void add_point(struct gtp_call *call, const struct tabla_layout *layout, unsigned point)
{
    size_t length = call->answer->length;
    bool first = length == 0 || call->answer->data[length - 1] == '\n';

    tabla_text_addf(call->answer, "%s%s", first ? "" : " ", layout->spots[point].name);
}

/* Function:  Sets what White gets for moving second, for this game and later ones.
 * Arguments: points, with at most two decimals that are not zero
 * Fails:     when that is no number, or too large a one
 * Returns:   nothing
 */
bool gtp_cmd_komi(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    char word[GTP_WORD];
    int komi;
    struct tabla_error error = {0};

    if (!gtp_word(call, word, sizeof word) || !gtp_read_hundredths(word, &komi) || !gtp_no_more(call))
        return gtp_usage(call, "POINTS");
    if (!tabla_go_set_komi(&session->line.state, komi, &error))
        return gtp_fail_because(call, "unacceptable komi", &error);
    session->settings.komi = komi;
    session->settings.komi_given = true;
    return true;
}

/* --- Handicap and set-up ---------------------------------------------------------------------------------------- */

/* Takes over a state with handicap stones and names them. */
static bool take_handicap(struct gtp_call *call, const struct tabla_state *state)
{
    struct tabla_layout layout;
    struct tabla_error error = {0};

    gtp_session_begin(call->session);
    if (!gtp_session_change(call->session, state, &error))
        return gtp_fail_because(call, "cannot place", &error);
    tabla_go.layout(state, &layout);
    for (unsigned p = 0; p < point_count(state); p++)
        if (tabla_go_stone(state, p) == TABLA_BLACK)
            add_point(call, &layout, p);
    return true;
}

/* The protocol's words for what is wrong: the number, unless play has begun (the board may be empty all the same). */
static bool fail_handicap(struct gtp_call *call, const struct tabla_error *error)
{
    return gtp_fail_because(call, error->code == TABLA_ERROR_ILLEGAL ? "board not empty" : "invalid number of stones",
                            error);
}

static bool read_handicap(struct gtp_call *call, int *stones)
{
    char word[GTP_WORD];

    if (!gtp_word(call, word, sizeof word) || !gtp_read_number(word, stones) || !gtp_no_more(call))
        return gtp_usage(call, "STONES");
    if (!is_empty(&call->session->line.state))
        return gtp_fail(call, "board not empty");
    if (*stones < 2)
        return gtp_fail(call, "invalid number of stones");
    return true;
}

/* Function:  Puts handicap stones on the usual points. White plays next.
 * Arguments: how many, from 2; at most 9, fewer on small boards
 * Fails:     `board not empty`, `invalid number of stones`
 * Returns:   the points
 */
bool gtp_cmd_fixed_handicap(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    struct tabla_error error = {0};
    int stones;

    if (!read_handicap(call, &stones))
        return false;
    if (!tabla_go_fixed_handicap(&state, (unsigned)stones, &error))
        return fail_handicap(call, &error);
    return take_handicap(call, &state);
}

/* Function:  Puts handicap stones where the program likes them. White plays next.
 * Arguments: how many, from 2; fewer may be put when the board has no room for so many
 * Fails:     `board not empty`, `invalid number of stones`
 * Returns:   the points
 */
bool gtp_cmd_place_free_handicap(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    uint16_t points[TABLA_MAX_SPOTS];
    struct tabla_error error = {0};
    unsigned most = point_count(&state) - 1;
    size_t found;
    int stones;

    if (!read_handicap(call, &stones))
        return false;
    found = tabla_go_suggest_handicap(&state, (unsigned)stones < most ? (unsigned)stones : most, points);
    if (!tabla_go_free_handicap(&state, points, found, &error))
        return fail_handicap(call, &error);
    return take_handicap(call, &state);
}

/* Function:  Puts handicap stones on given points. White plays next.
 * Arguments: at least two points
 * Fails:     `board not empty`, `bad vertex list`
 * Returns:   nothing
 */
bool gtp_cmd_set_free_handicap(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    uint16_t points[TABLA_MAX_SPOTS];
    struct tabla_error error = {0};
    char word[GTP_WORD];
    size_t count = 0;

    if (!is_empty(&state))
        return gtp_fail(call, "board not empty");
    while (gtp_word(call, word, sizeof word)) {
        unsigned point;
        if (count == TABLA_MAX_SPOTS || !gtp_read_point(call->session, word, &point))
            return gtp_fail(call, "bad vertex list");
        points[count++] = (uint16_t)point;
    }
    if (count < 2)
        return gtp_fail(call, "bad vertex list");
    if (!tabla_go_free_handicap(&state, points, count, &error))
        return gtp_fail_because(call, "bad vertex list", &error);
    if (!take_handicap(call, &state))
        return false;
    tabla_text_clear(call->answer);
    return true;
}

/* Function:  Puts stones on the board, whoever's turn it is; what stood there goes.
 * Arguments: colour, point, colour, point, ... The colour `empty` (or `e`) clears a point.
 * Fails:     when a point is wrong or a team would have no liberty (O2). The position is untouched.
 * Returns:   nothing
 */
bool gtp_cmd_gogui_setup(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    struct tabla_error error = {0};

    while (!gtp_no_more(call)) {
        char colour[GTP_WORD], name[GTP_WORD];
        enum tabla_player stone = TABLA_NOBODY;
        unsigned point;

        gtp_word(call, colour, sizeof colour);
        if ((!gtp_read_player(colour, &stone) && strcasecmp(colour, "e") != 0 && strcasecmp(colour, "empty") != 0) ||
            !gtp_word(call, name, sizeof name) || !gtp_read_point(call->session, name, &point))
            return gtp_usage(call, "COLOUR POINT COLOUR POINT ...");
        if (!tabla_go_put(&state, point, stone, &error))
            return gtp_fail_because(call, "cannot set up", &error);
    }
    if (!tabla_go_settled(&state, &error))
        return gtp_fail_because(call, "cannot set up", &error);
    gtp_session_begin(call->session);
    return gtp_session_change(call->session, &state, &error) || gtp_fail_because(call, "cannot set up", &error);
}

/* Function:  Says who plays next.
 * Arguments: colour
 * Fails:     without a colour
 * Returns:   nothing
 */
bool gtp_cmd_gogui_setup_player(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    struct tabla_error error = {0};
    enum tabla_player player;
    char word[GTP_WORD];

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player) || !gtp_no_more(call))
        return gtp_usage(call, "COLOUR");
    if (!tabla_go_set_player(&state, player, &error))
        return gtp_fail_because(call, "cannot set up", &error);
    gtp_session_begin(call->session);
    return gtp_session_change(call->session, &state, &error) || gtp_fail_because(call, "cannot set up", &error);
}

/* --- The end of the game ---------------------------------------------------------------------------------------- */

/* Function:  After two passes: marks the team on a point, and those of its colour that share its empty surroundings,
 *            as dead or alive; the result follows.
 * Arguments: a point, then `dead` (also if left out) or `alive`
 * Fails:     before the two passes, or when there is no stone
 * Returns:   nothing
 */
bool gtp_cmd_tabla_mark(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    struct tabla_error error = {0};
    char word[GTP_WORD], status[GTP_WORD];
    unsigned point;
    bool dead = true, fits;

    fits = gtp_word(call, word, sizeof word) && gtp_read_point(call->session, word, &point);
    if (fits && gtp_word(call, status, sizeof status)) {
        dead = strcmp(status, "dead") == 0;
        fits = dead || strcmp(status, "alive") == 0;
    }
    if (!fits || !gtp_no_more(call))
        return gtp_usage(call, "POINT [dead|alive]");
    if (!tabla_go_mark(&state, point, dead, &error))
        return gtp_fail_because(call, "cannot mark", &error);
    gtp_session_begin(call->session);
    return gtp_session_change(call->session, &state, &error) || gtp_fail_because(call, "cannot mark", &error);
}

/* Function:  After two passes, when players disagree about dead stones: play goes on (O8).
 * Arguments: none
 * Fails:     when the game has not ended by two passes
 * Returns:   nothing
 */
bool gtp_cmd_tabla_resume(struct gtp_call *call)
{
    struct tabla_state state = call->session->line.state;
    struct tabla_error error = {0};

    if (!tabla_go_resume(&state, &error))
        return gtp_fail_because(call, "cannot resume", &error);
    gtp_session_begin(call->session);
    return gtp_session_change(call->session, &state, &error) || gtp_fail_because(call, "cannot resume", &error);
}
