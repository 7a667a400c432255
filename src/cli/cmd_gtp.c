#include <limits.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/source.h"
#include "gtp/gtp.h"

int cmd_gtp(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct gtp_options gtp = {.game = game, .moves = options->moves};
    struct tabla_text position = {0};
    struct tabla_record *record;
    struct tabla_error error;
    int status;

    if (!game)
        return CLI_USAGE;
    /* What is wrong on the command line is said as for every other command, before the protocol begins. */
    record = source_open(console, game, options, &status);
    if (!record)
        return status;
    source_setup(console, game, options, &gtp.setup);
    if (options->position) { /* with what other options have changed about it */
        tabla_record_rewind(record);
        game->write_position(&record->state, &record->past, &position);
        gtp.position = tabla_text_string(&position);
    }
    tabla_record_free(record);
    gtp.seed = option_given(options, OPTION_SEED) ? options->seed : (uint64_t)time(NULL);
    gtp.visits = options->visits < UINT_MAX ? (unsigned)options->visits : UINT_MAX;
    gtp.translate = words_translate;
    status = gtp_run(&gtp, console->in, console->out, &error) == 0 ? CLI_DONE : CLI_FAILED;
    if (status != CLI_DONE)
        console_report(console, "tabla", &error);
    tabla_text_release(&position);
    return status;
}
