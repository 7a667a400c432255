/* Commands about the program itself. */
#include "gtp/handlers.h"

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
