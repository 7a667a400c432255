/* Commands about the program itself and about time. */
#include "gtp/handlers.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Function:  The version of the protocol spoken here.
 * Arguments: none
 * Fails:     never
 * Returns:   `2`
 */
bool gtp_cmd_protocol_version(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, "2");
    return true;
}

/* Function:  The name of the program.
 * Arguments: none
 * Fails:     never
 * Returns:   `Tabla`
 */
bool gtp_cmd_name(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, "Tabla");
    return true;
}

/* Function:  The version of the program.
 * Arguments: none
 * Fails:     never
 * Returns:   the version number
 */
bool gtp_cmd_version(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, TABLA_VERSION);
    return true;
}

/* Function:  Whether a command can be used in this session.
 * Arguments: the name of a command
 * Fails:     without an argument
 * Returns:   `true`, or `false` also for commands of another game
 */
bool gtp_cmd_known_command(struct gtp_call *call)
{
    char name[GTP_WORD];
    const struct gtp_command *command;

    if (!gtp_word(call, name, sizeof name))
        return gtp_usage(call, "NAME");
    command = gtp_command_find(name);
    tabla_text_add_string(call->answer, command && gtp_command_fits(command, call->session) ? "true" : "false");
    return true;
}

/* Function:  The commands that can be used in this session.
 * Arguments: none
 * Fails:     never
 * Returns:   one name a line
 */
bool gtp_cmd_list_commands(struct gtp_call *call)
{
    for (const struct gtp_command *command = gtp_commands; command->name; command++)
        if (gtp_command_fits(command, call->session))
            tabla_text_addf(call->answer, "%s\n", command->name);
    return true;
}

/* Function:  Ends the session. The end of input does the same.
 * Arguments: none
 * Fails:     never
 * Returns:   nothing, then the output is closed
 */
bool gtp_cmd_quit(struct gtp_call *call)
{
    call->session->quit = true;
    return true;
}

/* Function:  The processor time this program has used.
 * Arguments: none
 * Fails:     never
 * Returns:   seconds, with three decimals
 */
bool gtp_cmd_cputime(struct gtp_call *call)
{
    tabla_text_addf(call->answer, "%.3f", (double)clock() / CLOCKS_PER_SEC);
    return true;
}

/* Seconds: a number of at most seven digits, perhaps with decimals. */
static bool is_time(const char *word)
{
    size_t whole = strspn(word, "0123456789"), parts = word[whole] == '.' ? strspn(word + whole + 1, "0123456789") : 0;

    return whole > 0 && whole <= 7 && word[whole + (word[whole] == '.') + parts] == '\0' &&
           (word[whole] != '.' || parts > 0);
}

static bool read_time(struct gtp_call *call)
{
    char word[GTP_WORD];

    return gtp_word(call, word, sizeof word) && is_time(word);
}

static bool read_count(struct gtp_call *call)
{
    char word[GTP_WORD];
    int number;

    return gtp_word(call, word, sizeof word) && gtp_read_number(word, &number);
}

/* Function:  Says how much time there is. Moves are found at once, so it changes nothing.
 * Arguments: main time, time of an overtime period, stones in that period (0: no limit if the period's time is not 0)
 * Fails:     when there are not three numbers
 * Returns:   nothing
 */
bool gtp_cmd_time_settings(struct gtp_call *call)
{
    if (!read_time(call) || !read_time(call) || !read_count(call) || !gtp_no_more(call))
        return gtp_usage(call, "MAIN_TIME PERIOD_TIME PERIOD_STONES");
    return true;
}

/* Function:  Says how much time a player has left. Moves are found at once, so it changes nothing.
 * Arguments: colour, seconds, stones still to be played in that time (0 in main time)
 * Fails:     when an argument is missing or wrong
 * Returns:   nothing
 */
bool gtp_cmd_time_left(struct gtp_call *call)
{
    char word[GTP_WORD];
    enum tabla_player player;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player) || !read_time(call) ||
        !read_count(call) || !gtp_no_more(call))
        return gtp_usage(call, "COLOUR TIME STONES");
    return true;
}

/* Function:  Says how much time there is, in the four ways of the KGS server. It changes nothing.
 * Arguments: `none`; `absolute` and the main time; `byoyomi` and main time, time of a period, number of periods;
 *            `canadian` and main time, time of a period, stones in a period
 * Fails:     when the arguments are of no such form
 * Returns:   nothing
 */
bool gtp_cmd_kgs_time_settings(struct gtp_call *call)
{
    char kind[GTP_WORD];
    bool fits;

    if (!gtp_word(call, kind, sizeof kind))
        fits = false;
    else if (strcmp(kind, "none") == 0)
        fits = true;
    else if (strcmp(kind, "absolute") == 0)
        fits = read_time(call);
    else if (strcmp(kind, "byoyomi") == 0 || strcmp(kind, "canadian") == 0)
        fits = read_time(call) && read_time(call) && read_count(call);
    else
        fits = false;
    if (!fits || !gtp_no_more(call))
        return gtp_usage(call, "none|absolute T|byoyomi T T PERIODS|canadian T T STONES");
    call->session->kgs = true;
    return true;
}

/* Function:  Takes note that a game on the KGS server is over. It changes nothing.
 * Arguments: none
 * Fails:     never
 * Returns:   nothing
 */
bool gtp_cmd_kgs_game_over(struct gtp_call *call)
{
    call->session->kgs = true;
    return true;
}
