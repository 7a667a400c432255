#include <limits.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/source.h"
#include "gtp/gtp.h"

int cmd_gtp(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct gtp_options gtp = {.game = game, .position = options->position, .moves = options->moves};
    struct tabla_record *checked;
    struct tabla_error error;
    int status;

    if (!game)
        return CLI_USAGE;
    /* What is wrong on the command line is said as for every other command, before the protocol begins. */
    checked = source_open(console, game, options, &status);
    if (!checked)
        return status;
    tabla_record_free(checked);
    source_setup(console, game, options, &gtp.setup);
    gtp.seed = option_given(options, OPTION_SEED) ? options->seed : (uint64_t)time(NULL);
    gtp.visits = options->visits < UINT_MAX ? (unsigned)options->visits : UINT_MAX;
    gtp.translate = words_translate;
    if (gtp_run(&gtp, console->in, console->out, &error) == 0)
        return CLI_DONE;
    console_report(console, "tabla", &error);
    return CLI_FAILED;
}
