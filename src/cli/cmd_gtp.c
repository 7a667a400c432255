#include <time.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/source.h"
#include "gtp/gtp.h"

/* False after a complaint. */
static bool choose_engine(struct console *console, const struct tabla_game *game, const struct cli_options *options,
                          struct engine_options *engine)
{
    int kind = options->engine ? options_pick(console, "engine", options->engine, engine_kind_names) : ENGINE_FULL;

    if (kind < 0)
        return false;
    if (option_given(options, OPTION_DEPTH) && kind != ENGINE_ALPHABETA) {
        cli_wrong(console, _("--depth is only for --engine alphabeta"), NULL);
        return false;
    }
    *engine = (struct engine_options){.game = game,
                                      .kind = (enum engine_kind)kind,
                                      .depth = (unsigned)options->depth,
                                      .level = (unsigned)options->level,
                                      .visits = options->visits,
                                      .seconds = options->seconds,
                                      .threads = (unsigned)options->threads,
                                      .memory = (size_t)options->memory << 20,
                                      .seed = options->seed};
    if (!option_given(options, OPTION_SEED)) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        engine->seed = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    }
    return true;
}

int cmd_gtp(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct gtp_options gtp = {.game = game, .moves = options->moves};
    struct tabla_text position = {0};
    struct tabla_record *record;
    struct tabla_error error;
    int status;

    if (!game || !choose_engine(console, game, options, &gtp.engine))
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
    gtp.engine.shelf = nets_open(console, options, game);
    if (!gtp.engine.shelf) {
        tabla_text_release(&position);
        return CLI_FAILED;
    }
    gtp.seeded = option_given(options, OPTION_SEED);
    gtp.ponder = options->ponder;
    gtp.no_resign = options->no_resign;
    gtp.translate = words_translate;
    status = gtp_run(&gtp, console->in, console->out, &error) == 0 ? CLI_DONE : CLI_FAILED;
    if (status != CLI_DONE) {
        console_report(console, "tabla", &error);
        if (error.code == TABLA_ERROR_RANGE) /* an --engine that cannot play this game */
            status = CLI_USAGE;
    }
    shelf_free(gtp.engine.shelf);
    tabla_text_release(&position);
    return status;
}
