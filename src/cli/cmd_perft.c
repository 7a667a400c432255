#include <inttypes.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/source.h"

static bool read_depth(const char *text, unsigned *out)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || value > 1000)
        return false;
    *out = (unsigned)value;
    return true;
}

/* How many sequences begin with each action: the same walk, one level unrolled. Returns the sum. */
static bool divide(struct console *console, struct tabla_record *record, unsigned depth, uint64_t *total)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions), before = record->past.count;

    *total = 0;
    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = record->state;
        char name[TABLA_ACTION_TEXT];
        uint64_t sequences;
        tabla_write_action(record->game, &record->state, actions[i], name);
        if (!tabla_step(record->game, &next, &record->past, actions[i]))
            return false;
        sequences = tabla_perft(record->game, &next, &record->past, depth - 1);
        record->past.count = before;
        fprintf(console->out, "%s %" PRIu64 "\n", name, sequences);
        *total += sequences;
    }
    return true;
}

int cmd_perft(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game = source_game(console, options->operands[0]);
    struct tabla_record *record;
    uint64_t total = 0;
    unsigned depth;
    int status;

    if (!game)
        return CLI_USAGE;
    if (!read_depth(options->operands[1], &depth))
        return cli_wrong(console, _("DEPTH is a whole number from 0 to 1000, not \"%1\""), options->operands[1], NULL);
    record = source_open(console, game, options, &status);
    if (!record)
        return status;
    status = CLI_DONE;
    if (!options->divide || depth == 0) {
        total = tabla_perft(game, &record->state, &record->past, depth);
    } else if (!divide(console, record, depth, &total)) {
        console_complain(console, _("tabla: out of memory"), NULL);
        status = CLI_FAILED;
    }
    if (status == CLI_DONE)
        fprintf(console->out, "%" PRIu64 "\n", total);
    tabla_record_free(record);
    return status;
}
