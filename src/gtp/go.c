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

static size_t dead_stones(const struct tabla_state *state, bool dead[TABLA_MAX_SPOTS])
{
    struct tabla_view view;
    size_t count = 0;

    memset(dead, 0, TABLA_MAX_SPOTS * sizeof *dead);
    tabla_go.view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].dead) {
            dead[view.pieces[i].spot] = true;
            count++;
        }
    return count;
}

/*
 * The position as it would be counted now: ended, if need be, by passes. Stones that players have marked are dead and
 * no others; where nothing is marked, those that stand in territory where they cannot live (Benson) are. Tromp-Taylor's
 * rules know no dead stones.
 */
static void settle(const struct tabla_state *now, struct tabla_state *state, bool dead[TABLA_MAX_SPOTS])
{
    struct tabla_go_rules rules = tabla_go_rules_of(now);
    uint8_t life[TABLA_MAX_SPOTS];

    *state = *now;
    while (!state->over)
        tabla_go.apply(state, (tabla_action)point_count(state));
    if (dead_stones(state, dead) > 0 || (rules.name && strcmp(rules.name, "tromp-taylor") == 0))
        return;
    tabla_go_life(state, life, NULL);
    for (unsigned p = 0; p < point_count(state); p++)
        if (life[p] == TABLA_GO_LIFE_DEAD)
            tabla_go_mark(state, p, true, NULL);
    dead_stones(state, dead);
}

/* Function:  The score as the program sees it, also before the game is over. Dead are the stones that were marked
 *            (tabla-mark); if none were, those proved dead: stones inside territory of unconditionally living teams,
 *            where they cannot live. Under `tromp-taylor` every stone on the board is alive. What the rules
 *            themselves say is gogui-rules_final_result.
 * Arguments: none
 * Fails:     never
 * Returns:   `B+3.5`, `W+10`, `W+R`, or `0` for a draw
 */
bool gtp_cmd_final_score(struct gtp_call *call)
{
    struct tabla_state state;
    bool dead[TABLA_MAX_SPOTS];
    char result[TABLA_RESULT_TEXT];

    settle(&call->session->line.state, &state, dead);
    tabla_write_result(call->session->game, &state, result);
    tabla_text_add_string(call->answer, result);
    return true;
}

/* Adds the team on `point` to the answer and notes its stones in `seen`. */
static void add_team(struct gtp_call *call, const struct tabla_state *state, const struct tabla_layout *layout,
                     unsigned point, bool seen[TABLA_MAX_SPOTS])
{
    unsigned team[TABLA_MAX_SPOTS], size = (unsigned)tabla_go_size(state);
    size_t count = 0;

    team[count++] = point;
    seen[point] = true;
    for (size_t i = 0; i < count; i++) {
        unsigned p = team[i], x = p % size, y = p / size;
        unsigned near[4] = {x > 0 ? p - 1 : p, x + 1 < size ? p + 1 : p, y > 0 ? p - size : p,
                            y + 1 < size ? p + size : p};
        add_point(call, layout, p);
        for (int k = 0; k < 4; k++)
            if (!seen[near[k]] && tabla_go_stone(state, near[k]) == tabla_go_stone(state, point)) {
                seen[near[k]] = true;
                team[count++] = near[k];
            }
    }
    tabla_text_add_char(call->answer, '\n');
}

/* Function:  Stones of one status, judged as in final_score.
 * Arguments: `alive`, `dead` or `seki`. Nothing is ever listed as in seki: a stone that is not dead is alive.
 * Fails:     when the status is another
 * Returns:   the points, one team a line
 */
bool gtp_cmd_final_status_list(struct gtp_call *call)
{
    const struct tabla_state *now = &call->session->line.state;
    struct tabla_layout layout;
    struct tabla_state state;
    bool dead[TABLA_MAX_SPOTS], seen[TABLA_MAX_SPOTS] = {false};
    char word[GTP_WORD] = "";
    bool want_dead;

    gtp_word(call, word, sizeof word);
    want_dead = strcmp(word, "dead") == 0;
    if ((!want_dead && strcmp(word, "alive") != 0 && strcmp(word, "seki") != 0) || !gtp_no_more(call))
        return gtp_usage(call, "alive|dead|seki");
    if (strcmp(word, "seki") == 0)
        return true;
    settle(now, &state, dead);
    tabla_go.layout(now, &layout);
    for (unsigned p = 0; p < point_count(now); p++)
        if (tabla_go_stone(now, p) != TABLA_NOBODY && dead[p] == want_dead && !seen[p])
            add_team(call, now, &layout, p, seen);
    return true;
}

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
