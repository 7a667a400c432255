#include "tui/console.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static enum console_colour colours_of(const char *term, const char *colorterm)
{
    if (!term || !*term || strcmp(term, "dumb") == 0)
        return CONSOLE_COLOUR_NONE;
    if (colorterm && (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0))
        return CONSOLE_COLOUR_TRUE;
    return strstr(term, "256") ? CONSOLE_COLOUR_256 : CONSOLE_COLOUR_FEW;
}

static size_t number_in(const char *variable, size_t otherwise)
{
    const char *value = getenv(variable);
    long number = value ? strtol(value, NULL, 10) : 0;

    return number > 0 && number < 10000 ? (size_t)number : otherwise;
}

void console_measure(struct console *console)
{
    struct winsize size = {0};

    console->width = number_in("COLUMNS", 80);
    console->height = number_in("LINES", 24);
    if (isatty(fileno(console->out)) && ioctl(fileno(console->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 &&
        size.ws_row > 0) {
        console->width = size.ws_col;
        console->height = size.ws_row;
    }
}

void console_open(struct console *console)
{
    const char *no_color = getenv("NO_COLOR");
    bool shown = isatty(STDOUT_FILENO);

    *console = (struct console){.in = stdin, .out = stdout, .err = stderr};
    console->interactive = shown && isatty(STDIN_FILENO);
    console->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (shown && !(no_color && *no_color))
        console->colour = colours_of(getenv("TERM"), getenv("COLORTERM"));
    console_measure(console);
}

static void put(struct console *console, FILE *stream, const char *utf8)
{
    struct tabla_text ascii = {0};

    if (!console->plain_words) {
        fputs(utf8, stream);
        return;
    }
    words_ascii(&ascii, utf8);
    fputs(tabla_text_string(&ascii), stream);
    tabla_text_release(&ascii);
}

void console_write(struct console *console, const char *utf8)
{
    put(console, console->out, utf8);
}

void console_say(struct console *console, const char *sentence, ...)
{
    struct tabla_text text = {0};
    va_list list;

    va_start(list, sentence);
    words_add_list(&text, sentence, list);
    va_end(list);
    tabla_text_add_char(&text, '\n');
    put(console, console->out, tabla_text_string(&text));
    tabla_text_release(&text);
}

void console_complain(struct console *console, const char *sentence, ...)
{
    struct tabla_text text = {0};
    va_list list;

    va_start(list, sentence);
    words_add_list(&text, sentence, list);
    va_end(list);
    tabla_text_add_char(&text, '\n');
    fflush(console->out); /* so that what was said before stands before it on a shared terminal */
    put(console, console->err, tabla_text_string(&text));
    tabla_text_release(&text);
}

void console_report(struct console *console, const char *where, const struct tabla_error *error)
{
    char sentence[512], line[16], column[16];
    struct tabla_text text = {0};

    tabla_error_format(error, words_translate, sentence, sizeof sentence);
    snprintf(line, sizeof line, "%u", (unsigned)error->line);
    snprintf(column, sizeof column, "%u", (unsigned)error->column);
    if (where) {
        tabla_text_add_string(&text, where);
        if (error->line)
            words_add(&text, ":%1", line, NULL);
        if (error->column)
            words_add(&text, ":%1", column, NULL);
        tabla_text_add_string(&text, ": ");
    }
    tabla_text_add_string(&text, sentence);
    console_complain(console, "%1", tabla_text_string(&text), NULL);
    tabla_text_release(&text);
}
