#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/source.h"
#include "tui/file.h"

/* What --to says, or the output's name, or SGF. */
static int target_of(const struct cli_options *options)
{
    const char *dot = options->operand_count > 1 ? strrchr(options->operands[1], '.') : NULL;

    if (options->to != TARGET_UNSAID)
        return options->to;
    if (dot && (strcasecmp(dot, ".txt") == 0 || strcasecmp(dot, ".moves") == 0))
        return TARGET_MOVES;
    if (dot && strcasecmp(dot, ".position") == 0)
        return TARGET_POSITION;
    return TARGET_SGF;
}

/* Whether the list, played from where this game starts, comes out where its main line does. */
static bool list_tells_all(struct tabla_record *record, const char *list, size_t length)
{
    struct tabla_record *again;
    bool same;

    tabla_record_rewind(record);
    again = tabla_record_from_state(record->game, &record->state, &record->past, NULL);
    tabla_record_to_end(record);
    same = again && tabla_record_play_list(again, list, length, NULL) &&
           memcmp(&again->state, &record->state, sizeof record->state) == 0;
    tabla_record_free(again);
    return same;
}

static bool write_moves(struct console *console, struct tabla_record *record, struct tabla_text *out)
{
    size_t from;

    if (out->length > 0)
        tabla_text_add_char(out, '\n');
    from = out->length;
    tabla_write_moves(record, out);
    if (list_tells_all(record, tabla_text_string(out) + from, out->length - from))
        return true;
    console_complain(console,
                     _("tabla: a list of moves cannot tell all of this game (a board arranged by hand, a player out of "
                       "turn); --to sgf can"),
                     NULL);
    return false;
}

/* `lost` becomes true when the game was written, but not all of it could be. */
static bool write_game(struct console *console, const struct cli_options *options, struct tabla_record *record,
                       int target, struct tabla_text *out, bool *lost)
{
    if (!source_walk(console, record, options))
        return false;
    if (option_given(options, OPTION_AT) && target != TARGET_POSITION)
        tabla_record_cut_rest(record);
    if (target == TARGET_SGF) {
        tabla_write_sgf(record, out);
    } else if (target == TARGET_MOVES) {
        *lost |= !write_moves(console, record, out);
    } else {
        record->game->write_position(&record->state, &record->past, out);
    }
    if (out->length > 0 && out->data[out->length - 1] != '\n')
        tabla_text_add_char(out, '\n');
    tabla_record_rewind(record); /* what it took to walk this game is free for the next */
    return true;
}

static bool write_games(struct console *console, const struct cli_options *options, struct tabla_collection *games,
                        struct tabla_text *out, bool *lost)
{
    size_t first = 0, end = games->count;

    if (options->number) {
        first = (size_t)options->number - 1;
        if (first >= end) {
            char count[24];
            snprintf(count, sizeof count, "%zu", games->count);
            console_complain(console, _("tabla: the file holds no more than %1 games"), count, NULL);
            return false;
        }
        end = first + 1;
    }
    for (size_t i = first; i < end; i++)
        if (!write_game(console, options, games->records[i], target_of(options), out, lost))
            return false;
    return true;
}

int cmd_convert(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game;
    const char *to = options->operand_count > 1 ? options->operands[1] : "-";
    struct tabla_collection games = {0};
    struct tabla_setup setup;
    struct tabla_text text = {0};
    struct tabla_error error;
    bool done, lost = false;

    if (!source_list(console, options, &game, &setup))
        return CLI_USAGE;
    done = source_read(console, options->operands[0], game, &setup, &games) &&
           !(options->strict && games.fault_count > 0) && write_games(console, options, &games, &text, &lost);
    if (done && strcmp(to, "-") == 0) {
        fwrite(tabla_text_string(&text), 1, text.length, console->out);
    } else if (done && !file_write(to, &text, &error)) {
        console_report(console, to, &error);
        done = false;
    }
    done = done && games.fault_count == 0 && !lost;
    tabla_text_release(&text);
    tabla_collection_release(&games);
    return done ? CLI_DONE : CLI_FAILED;
}
