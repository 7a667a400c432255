/* Commands that start games, play moves and take them back. */
#include "gtp/handlers.h"

#include <string.h>
#include <strings.h>

#include "gtp/board.h"
#include "gtp/choose.h"

/* Function:  Starts a new game on a board of that size. Everything else stays as it is set.
 * Arguments: the size; in games other than Go only the number that gogui-rules_board_size gives
 * Fails:     `unacceptable size`: Go is played on 2 to 19
 * Returns:   nothing
 */
bool gtp_cmd_boardsize(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    char word[GTP_WORD];
    int size, before = session->settings.size;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_number(word, &size) || !gtp_no_more(call))
        return gtp_usage(call, "SIZE");
    if (!gtp_is_go(session)) {
        if (size != gtp_board_size(session))
            return gtp_fail(call, "unacceptable size");
    } else {
        session->settings.size = size;
    }
    if (size == 0 || !gtp_session_restart(session, NULL)) {
        session->settings.size = before;
        return gtp_fail(call, "unacceptable size");
    }
    return true;
}

/* Function:  Starts a new game. Size, komi, rules and variant stay as they are set.
 * Arguments: none
 * Fails:     never
 * Returns:   nothing
 */
bool gtp_cmd_clear_board(struct gtp_call *call)
{
    struct tabla_error error = {0};

    return gtp_session_restart(call->session, &error) || gtp_fail_because(call, "cannot clear the board", &error);
}

/* After two passes kgsGtp goes on with the next move when the players disagree about dead stones (O8). */
static void resume_for_kgs(struct gtp_session *session)
{
    struct tabla_state state = session->line.state;

    if (session->kgs && state.over && tabla_go_resume(&state, NULL))
        gtp_session_change(session, &state, NULL);
}

/* Function:  Plays a move: an action, part of a turn, or a whole turn.
 * Arguments: colour, move. A turn's actions are joined by `;`; spaces inside the move are allowed.
 * Fails:     `illegal move`, the number of the rule and the reason, when it is not that colour's turn, the game is
 *            over, or a rule forbids it. The position is untouched.
 * Returns:   nothing
 */
bool gtp_cmd_play(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    char word[GTP_WORD];
    enum tabla_player player;
    struct tabla_error error = {0};
    const char *move;
    size_t length, before = session->line.count;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player) || gtp_no_more(call))
        return gtp_usage(call, "COLOUR MOVE");
    move = gtp_rest(call, &length);
    gtp_session_begin(session);
    resume_for_kgs(session);
    if (!gtp_session_play_text(session, player, move, length, &error)) {
        gtp_session_cut(session, before);
        return gtp_fail_because(call, "illegal move", &error);
    }
    return true;
}

/* Function:  Plays several moves, all of them or none. Each is taken back by an undo of its own.
 * Arguments: colour, move, colour, move, ... without spaces in the moves
 * Fails:     `illegal move` as in play, with the number of the move in the list
 * Returns:   nothing
 */
bool gtp_cmd_gogui_play_sequence(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    size_t before = session->line.count;
    struct tabla_error error = {0};

    for (unsigned number = 1; !gtp_no_more(call); number++) {
        char colour[GTP_WORD];
        enum tabla_player player;
        const char *move = "";
        size_t length = 0;

        if (gtp_word(call, colour, sizeof colour) && gtp_read_player(colour, &player))
            move = gtp_next(call, &length);
        if (length == 0) {
            gtp_session_cut(session, before);
            return gtp_usage(call, "COLOUR MOVE COLOUR MOVE ...");
        }
        gtp_session_begin(session);
        if (!gtp_session_play_text(session, player, move, length, &error)) {
            gtp_session_cut(session, before);
            gtp_fail_because(call, "illegal move", &error);
            tabla_text_addf(call->answer, " (%u)", number);
            return false;
        }
    }
    return true;
}

static bool read_turn_player(struct gtp_call *call)
{
    char word[GTP_WORD];
    enum tabla_player player;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player) || !gtp_no_more(call))
        return gtp_usage(call, "COLOUR");
    return gtp_may_decide(call, player);
}

/* Function:  Chooses a turn and plays it. In Go it passes when the board is settled (under `tromp-taylor` only after
 *            what is dead has been taken off it), and gives up a game that has looked lost for a few turns. Time that
 *            is for this move alone (`--seconds`, `time_settings 0 S 1`, a period of byo-yomi) is spent even where the
 *            choice is clear earlier, since the next move begins with what is known then; time that a clock keeps is
 *            not.
 * Arguments: colour
 * Fails:     when it is not that colour's turn or the game is over
 * Returns:   the turn, its actions joined by `;`, or `resign`. Then the position stays as it is: it is for the client
 *            to end the game, for which there is `play COLOUR resign`.
 */
bool gtp_cmd_genmove(struct gtp_call *call)
{
    tabla_action turn[GTP_MAX_TURN];
    size_t count;

    if (!read_turn_player(call))
        return false;
    count = gtp_choose(call->session, &(struct engine_wish){.spend = true}, turn);
    gtp_session_begin(call->session);
    return gtp_play_turn(call, turn, count);
}

/* Function:  Chooses a turn without playing it and without thinking of giving up. The clock stands still.
 * Arguments: colour
 * Fails:     when it is not that colour's turn or the game is over
 * Returns:   the turn, its actions joined by `;`
 */
bool gtp_cmd_reg_genmove(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct clock clocks[2] = {session->clocks[0], session->clocks[1]};
    tabla_action turn[GTP_MAX_TURN];
    size_t count;

    if (!read_turn_player(call))
        return false;
    count = gtp_choose(session, &(struct engine_wish){.never_resign = true}, turn);
    memcpy(session->clocks, clocks, sizeof clocks);
    return gtp_add_turn(call, turn, count);
}

/* Function:  As genmove, but when two passes have ended the game it goes on first, because the players disagree about
 *            dead stones (O8). Does not pass before the other player's stones that it holds for dead, as
 *            final_status_list lists them, have been taken off the board, unless only by giving away what lives. Its
 *            own dead stones are for the other player to take. Never gives up.
 * Arguments: colour
 * Fails:     when it is not that colour's turn or the game has been given up
 * Returns:   the move
 */
bool gtp_cmd_kgs_genmove_cleanup(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    size_t before = session->line.count;

    session->kgs = true;
    gtp_session_begin(session);
    resume_for_kgs(session);
    if (read_turn_player(call)) {
        tabla_action turn[GTP_MAX_TURN];
        size_t count = gtp_choose(session, &(struct engine_wish){.clean_up = true, .never_resign = true}, turn);
        if (gtp_play_turn(call, turn, count))
            return true;
    }
    gtp_session_cut(session, before);
    return false;
}

/* Function:  Takes back what the last command that changed the game did: a move, a turn, handicap, set-up, dead
 *            stones. In a game from a file it takes back turn by turn.
 * Arguments: none
 * Fails:     `cannot undo` at the beginning
 * Returns:   nothing
 */
bool gtp_cmd_undo(struct gtp_call *call)
{
    return gtp_session_undo(call->session) || gtp_fail(call, "cannot undo");
}

/* Function:  Several times undo, all of them or none.
 * Arguments: how many times; 1 if left out
 * Fails:     `cannot undo` when there is not so much to take back
 * Returns:   nothing
 */
bool gtp_cmd_gg_undo(struct gtp_call *call)
{
    const struct gtp_line *line = &call->session->line;
    char word[GTP_WORD];
    int times = 1;
    size_t count = line->count;

    if (gtp_word(call, word, sizeof word) && (!gtp_read_number(word, &times) || !gtp_no_more(call)))
        return gtp_usage(call, "[TIMES]");
    for (; times > 0 && count > 0; times--) {
        uint32_t group = line->steps[count - 1].group;
        while (count > 0 && line->steps[count - 1].group == group)
            count--;
    }
    if (times > 0)
        return gtp_fail(call, "cannot undo");
    gtp_session_cut(call->session, count);
    return true;
}

/* Function:  Shows the position as one line of text, or starts from one.
 * Arguments: nothing, or a position line of this game. Size, komi, rules and variant become those of the position.
 * Fails:     `bad position`, the column and what is wrong there. The position is untouched.
 * Returns:   the position line, or nothing when one was given
 */
bool gtp_cmd_tabla_position(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    struct tabla_error error = {0};
    const char *text;
    size_t length;

    text = gtp_rest(call, &length);
    if (length == 0) {
        session->game->write_position(&session->line.state, &session->line.past, call->answer);
        return true;
    }
    if (gtp_session_set_position(session, text, length, &error))
        return true;
    gtp_fail(call, "bad position: ");
    if (error.column)
        tabla_text_addf(call->answer, "column %u: ", (unsigned)error.column);
    gtp_add_reason(call, &error);
    return false;
}

/* Function:  Starts a new game of another variant, or shows which one is played.
 * Arguments: nothing, or the name of a variant
 * Fails:     when there is no such variant; the error names those there are
 * Returns:   the name of the variant, or nothing when one was given
 */
bool gtp_cmd_tabla_variant(struct gtp_call *call)
{
    struct gtp_session *session = call->session;
    const char *before = session->settings.variant;
    char word[GTP_WORD];
    struct tabla_error error = {0};

    if (!gtp_word(call, word, sizeof word)) {
        tabla_text_add_string(call->answer, before);
        return true;
    }
    for (const char *const *name = session->game->variants; *name; name++) {
        if (strcasecmp(*name, word) != 0 || !gtp_no_more(call))
            continue;
        session->settings.variant = *name;
        if (gtp_session_restart(session, &error))
            return true;
        session->settings.variant = before;
        return gtp_fail_because(call, "cannot start", &error);
    }
    gtp_fail(call, "no such variant; there are:");
    for (const char *const *name = session->game->variants; *name; name++)
        tabla_text_addf(call->answer, " %s", *name);
    return false;
}

/* Function:  Whether the player to decide may play a move, and if not, why. Nothing is played.
 * Arguments: an action or a turn
 * Fails:     without an argument
 * Returns:   `legal`, or the number of the rule and the reason
 */
bool gtp_cmd_tabla_why(struct gtp_call *call)
{
    const struct gtp_line *line = &call->session->line;
    tabla_action actions[GTP_MAX_TURN];
    struct tabla_error error = {0};
    const char *text;
    size_t length;

    text = gtp_rest(call, &length);
    if (length == 0)
        return gtp_usage(call, "MOVE");
    if (tabla_read_turn(call->session->game, &line->state, &line->past, text, length, actions, GTP_MAX_TURN, &error) >
        0)
        tabla_text_add_string(call->answer, "legal");
    else
        gtp_add_reason(call, &error);
    return true;
}
