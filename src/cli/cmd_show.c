#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/png.h"
#include "cli/source.h"
#include "tui/draw.h"
#include "tui/file.h"

/* False after a complaint. */
static bool make_png(struct console *console, struct tabla_text *picture)
{
    struct tabla_text png = {0};
    struct tabla_error error;
    bool done = png_of_svg(picture, &png, &error);

    tabla_text_release(picture);
    *picture = png;
    if (!done)
        console_report(console, "tabla", &error);
    return done;
}

/* The picture of where the cursor stands. */
static int draw(struct console *console, const struct cli_options *options, struct tabla_record *record)
{
    int format = option_given(options, OPTION_FORMAT)
                     ? options->format
                     : options_by_ending(console, options->output, options_show_formats);
    bool picture = format == FORMAT_SVG || format == FORMAT_PNG;
    bool to_file = options->output && strcmp(options->output, "-") != 0;
    struct draw_style style = {console->utf8, to_file ? CONSOLE_COLOUR_NONE : console->colour, console->width};
    struct tabla_text text = {0};
    struct draw_scene scene;
    struct tabla_error error;
    int status = CLI_DONE;

    if (format < 0)
        return CLI_USAGE;
    if (format == FORMAT_PNG && !to_file && isatty(fileno(console->out)))
        return cli_wrong(console, _("a PNG is not for a terminal; -o says which file to write, as in -o board.png"),
                         NULL);
    draw_scene_of_record(&scene, record);
    draw_scene_count(&scene, record);
    scene.no_names = options->no_coordinates;
    scene.turned = options->turned;
    if (picture)
        draw_svg(&scene, (enum palette_theme)options->theme, &text);
    else
        draw_text(&scene, &style, NULL, &text);
    if (text.failed) {
        console_complain(console, _("tabla: out of memory"), NULL);
        status = CLI_FAILED;
    } else if (format == FORMAT_PNG && !make_png(console, &text)) {
        status = CLI_FAILED;
    } else if (to_file && !file_write(options->output, &text, &error)) {
        console_report(console, options->output, &error);
        status = CLI_FAILED;
    } else if (!to_file && picture) {
        fwrite(tabla_text_string(&text), 1, text.length, console->out);
    } else if (!to_file) {
        console_write(console, tabla_text_string(&text));
    }
    tabla_text_release(&text);
    return status;
}

static int show_file(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game;
    struct tabla_collection games;
    struct tabla_setup setup;
    size_t number = options->number ? (size_t)options->number - 1 : 0;
    int status = CLI_FAILED;

    if (options->position || options->moves || (!options->game && source_says_start(options)))
        return cli_wrong(console,
                         _("a file says itself how its game goes: no --position, --moves, --variant and so on"), NULL);
    if (!source_list(console, options, &game, &setup))
        return CLI_USAGE;
    if (source_read(console, options->operands[0], game, &setup, &games)) {
        if (number >= games.count) {
            char count[24];
            snprintf(count, sizeof count, "%zu", games.count);
            console_complain(console, _("tabla: the file holds no more than %1 games"), count, NULL);
        } else if (source_walk(console, games.records[number], options)) {
            status = draw(console, options, games.records[number]);
            if (games.fault_count > 0)
                status = CLI_FAILED;
        }
    }
    tabla_collection_release(&games);
    return status;
}

int cmd_show(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game;
    struct tabla_record *record;
    int status;

    if (source_is_file(options->operands[0]))
        return show_file(console, options);
    game = source_game(console, options->operands[0]);
    if (!game)
        return CLI_USAGE;
    if (options->game)
        return cli_wrong(console, _("--game is for a file with a plain list of moves"), NULL);
    record = source_open(console, game, options, &status);
    if (!record)
        return status;
    status = source_walk(console, record, options) ? draw(console, options, record) : CLI_FAILED;
    tabla_record_free(record);
    return status;
}
