/* What the program says of itself. */
#include "cli/cli.h"
#include "tui/levels.h"

enum { INDENT = 24 };

/* "  left side            explained, wrapped" */
static void add_entry(struct tabla_text *out, const char *left, const char *right, size_t width)
{
    tabla_text_add_string(out, "  ");
    words_pad(out, left, INDENT - 2);
    if (words_width(left) >= INDENT - 2) {
        tabla_text_add_char(out, '\n');
        words_pad(out, "", INDENT);
    }
    words_wrap(out, right, width, INDENT);
    tabla_text_add_char(out, '\n');
}

static void finish(struct console *console, struct tabla_text *text)
{
    console_write(console, tabla_text_string(text));
    tabla_text_release(text);
}

static size_t page_width(const struct console *console)
{
    return console->width > 100 ? 99 : console->width - 1;
}

void help_welcome(struct console *console)
{
    struct tabla_text text = {0}, line = {0};
    size_t width = page_width(console);

    words_add(&line, _("Tabla %1 plays YINSH, GIPF and Go, exactly by their rulebooks."), TABLA_VERSION, NULL);
    words_wrap(&text, tabla_text_string(&line), width, 0);
    tabla_text_release(&line);
    tabla_text_add_string(&text, "\n\n");
    add_entry(&text, "tabla serve", _("the page: play, learn and study in the browser"), width);
    add_entry(&text, "tabla play yinsh", _("a game against Tabla (or: gipf, go)"), width);
    add_entry(&text, "tabla play go --size 9 --level 2", _("an easier one, on a small board"), width);
    add_entry(&text, "tabla play gipf --opponent human", _("a game for two at this keyboard"), width);
    add_entry(&text, "tabla show gipf", _("what a board looks like"), width);
    add_entry(&text, "tabla help", _("everything else"), width);
    finish(console, &text);
}

void help_overview(struct console *console)
{
    struct tabla_text text = {0}, left = {0};
    size_t width = page_width(console);

    words_add(&text, _("Usage: %1"), _("tabla COMMAND [OPTION]..."), NULL);
    tabla_text_add_string(&text, "\n\n");
    for (size_t i = 0; cli_command_at(i); i++) {
        const struct cli_command *command = cli_command_at(i);
        tabla_text_clear(&left);
        words_add(&left, "%1 %2", command->name, words_translate(command->operands), NULL);
        add_entry(&text, tabla_text_string(&left), words_translate(command->summary), width);
    }
    tabla_text_add_char(&text, '\n');
    words_wrap(
        &text,
        _("GAME is yinsh, gipf or go. \"tabla help COMMAND\" explains a command and its options; \"tabla "
          "--version\" says which version this is. Exit status: 0 done, 1 a failure such as an illegal move or a bad "
          "file, 2 wrong usage."),
        width, 0);
    tabla_text_add_char(&text, '\n');
    tabla_text_release(&left);
    finish(console, &text);
}

void help_levels(struct console *console)
{
    struct tabla_text text = {0};
    size_t width = page_width(console);

    words_wrap(&text, _("The levels of the engine, for --level and for the word level in a game:"), width, 0);
    tabla_text_add_string(&text, "\n\n");
    levels_describe(&text, 0, width);
    finish(console, &text);
}

void help_command(struct console *console, const struct cli_command *command)
{
    struct tabla_text text = {0}, usage = {0};
    size_t width = page_width(console);

    if (command->operands[0])
        words_add(&usage, _("tabla %1 %2 [OPTION]..."), command->name, words_translate(command->operands), NULL);
    else
        words_add(&usage, _("tabla %1 [OPTION]..."), command->name, NULL);
    words_add(&text, _("Usage: %1"), tabla_text_string(&usage), NULL);
    tabla_text_add_string(&text, "\n\n");
    words_wrap(&text, words_translate(command->help), width, 0);
    tabla_text_add_string(&text, "\n\n");
    options_describe(&text, command->bit, width);
    tabla_text_release(&usage);
    finish(console, &text);
}
