#include "tui/line.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef TABLA_HAVE_LIBEDIT
#include <histedit.h>
#include <wchar.h>
#endif

struct line_reader {
    struct console *console;
    line_complete complete;
    void *context;
    struct sigaction old_interrupt, old_alarm;
#ifdef TABLA_HAVE_LIBEDIT
    EditLine *edit;
    History *history;
    char prompt[64];
#endif
};

/* A signal's handler knows nothing but what is global. */
static _Atomic bool interrupted;

/*
 * Reading need not look at it: a read is interrupted, and says so itself. The key may come just before read() begins,
 * though, and then nobody would notice: so an alarm rings every second until the line has been given up.
 */
static void on_interrupt(int signal_number)
{
    if (signal_number == SIGINT)
        atomic_store(&interrupted, true);
    alarm(1);
}

const _Atomic bool *line_watch(void)
{
    atomic_store(&interrupted, false);
    return &interrupted;
}

void line_watched(struct line_reader *reader)
{
    if (reader->console->interactive)
        alarm(0);
}

/* --- As they come ------------------------------------------------------------------------------------------------- */

static enum line_result read_plain(struct line_reader *reader, struct tabla_text *out)
{
    bool strange = false, any = false;
    size_t length = 0;
    int c;

    while ((c = getc(reader->console->in)) != EOF && c != '\n') {
        any = true;
        strange |= (c < 0x20 && c != '\t' && c != '\r') || c == 0x7f;
        if (length++ < LINE_LONGEST)
            tabla_text_add_char(out, (char)c);
    }
    if (c == EOF && !any)
        return LINE_END;
    return length > LINE_LONGEST ? LINE_TOO_LONG : strange ? LINE_STRANGE : LINE_READ;
}

/* --- With editing ------------------------------------------------------------------------------------------------- */

#ifdef TABLA_HAVE_LIBEDIT

static char *prompt_of(EditLine *edit)
{
    struct line_reader *reader;

    el_get(edit, EL_CLIENTDATA, &reader);
    return reader->prompt;
}

/* The length of what all candidates (one a line) have in common. */
static size_t common_length(const char *candidates)
{
    size_t common = strcspn(candidates, "\n");

    for (const char *next = candidates; *next; next += strcspn(next, "\n") + 1) {
        size_t same = 0;
        while (same < common && next[same] == candidates[same])
            same++;
        common = same;
    }
    while (common > 0 && ((unsigned char)candidates[common] & 0xc0) == 0x80)
        common--; /* no half characters */
    return common;
}

static void list_candidates(struct console *console, const char *candidates)
{
    size_t widest = 0, columns, column = 0;

    for (const char *next = candidates; *next; next += strcspn(next, "\n") + 1)
        widest = strcspn(next, "\n") > widest ? strcspn(next, "\n") : widest;
    columns = console->width / (widest + 2);
    fputc('\n', console->out);
    for (const char *next = candidates; *next; next += strcspn(next, "\n") + 1) {
        int length = (int)strcspn(next, "\n");
        bool last = ++column >= columns || !next[length + 1];
        fprintf(console->out, "%-*.*s%s", last ? 0 : (int)widest + 2, length, next, last ? "\n" : "");
        column = last ? 0 : column;
    }
    fflush(console->out);
}

/* Takes out what stands before the cursor; the editor counts characters of the locale, not bytes. */
static void delete_typed(EditLine *edit, const char *typed)
{
    size_t count = mbstowcs(NULL, typed, 0);

    if (count == (size_t)-1)
        count = strlen(typed);
    if (count > 0)
        el_deletestr(edit, (int)count);
}

static unsigned char complete_word(EditLine *edit, int key)
{
    struct tabla_text candidates = {0}, typed = {0};
    const LineInfo *line = el_line(edit);
    struct line_reader *reader;
    unsigned char result = CC_ERROR;
    const char *word;
    size_t common, have;

    (void)key;
    el_get(edit, EL_CLIENTDATA, &reader);
    tabla_text_add(&typed, line->buffer, (size_t)(line->cursor - line->buffer));
    word = tabla_text_string(&typed) + typed.length;
    while (word > tabla_text_string(&typed) && word[-1] != ' ' && word[-1] != ';')
        word--;
    have = strlen(word);
    if (reader->complete)
        reader->complete(reader->context, tabla_text_string(&typed), &candidates);
    if (candidates.length > 0) {
        bool only = strchr(candidates.data, '\n') == candidates.data + candidates.length - 1;
        common = common_length(candidates.data);
        if (common > have || only) {
            char *end = candidates.data + common;
            strcpy(end, only && end[-1] != '/' ? " " : "");
            delete_typed(edit, word); /* it may differ in case */
            el_insertstr(edit, candidates.data);
            result = CC_REFRESH;
        } else {
            list_candidates(reader->console, candidates.data);
            result = CC_REDISPLAY;
        }
    }
    tabla_text_release(&candidates);
    tabla_text_release(&typed);
    return result;
}

static void open_editing(struct line_reader *reader)
{
    HistEvent event;

    reader->edit = el_init("tabla", reader->console->in, reader->console->out, reader->console->err);
    reader->history = history_init();
    if (!reader->edit || !reader->history)
        return;
    history(reader->history, &event, H_SETSIZE, 500);
    history(reader->history, &event, H_SETUNIQUE, 1);
    el_set(reader->edit, EL_CLIENTDATA, reader);
    el_set(reader->edit, EL_PROMPT, prompt_of);
    el_set(reader->edit, EL_EDITOR, "emacs");
    el_set(reader->edit, EL_HIST, history, reader->history);
    /* The narrow call copies the names and never frees them. */
    el_wset(reader->edit, EL_ADDFN, L"tabla-complete", L"Completes a word", complete_word);
    el_set(reader->edit, EL_BIND, "^I", "tabla-complete", NULL);
    el_source(reader->edit, NULL); /* the user's own ~/.editrc */
    el_set(reader->edit, EL_SIGNAL, 1);
}

static enum line_result read_edited(struct line_reader *reader, const char *prompt, struct tabla_text *out)
{
    HistEvent event;
    const char *line;
    int count = 0;

    snprintf(reader->prompt, sizeof reader->prompt, "%s", prompt);
    line = el_gets(reader->edit, &count);
    if (!line || count <= 0)
        return LINE_END;
    while (count > 0 && (line[count - 1] == '\n' || line[count - 1] == '\r'))
        count--;
    tabla_text_add(out, line, (size_t)count);
    if (count > LINE_LONGEST)
        return LINE_TOO_LONG;
    if (count > 0)
        history(reader->history, &event, H_ENTER, tabla_text_string(out));
    for (int i = 0; i < count; i++)
        if ((unsigned char)line[i] < 0x20 && line[i] != '\t')
            return LINE_STRANGE;
    return LINE_READ;
}

#endif

/* ------------------------------------------------------------------------------------------------------------------ */

struct line_reader *line_open(struct console *console, line_complete complete, void *context)
{
    struct line_reader *reader = calloc(1, sizeof *reader);
    struct sigaction action = {.sa_handler = on_interrupt};

    if (!reader)
        return NULL;
    reader->console = console;
    reader->complete = complete;
    reader->context = context;
    if (console->interactive) {
        sigemptyset(&action.sa_mask);
        sigaction(SIGINT, &action, &reader->old_interrupt); /* no SA_RESTART: a read ends */
        sigaction(SIGALRM, &action, &reader->old_alarm);
#ifdef TABLA_HAVE_LIBEDIT
        const char *term = getenv("TERM");
        if (term && *term && strcmp(term, "dumb") != 0)
            open_editing(reader);
#endif
    }
    return reader;
}

void line_close(struct line_reader *reader)
{
    if (!reader)
        return;
#ifdef TABLA_HAVE_LIBEDIT
    if (reader->edit)
        el_end(reader->edit);
    if (reader->history)
        history_end(reader->history);
#endif
    if (reader->console->interactive) {
        sigaction(SIGINT, &reader->old_interrupt, NULL);
        sigaction(SIGALRM, &reader->old_alarm, NULL);
    }
    free(reader);
}

bool line_edits(const struct line_reader *reader)
{
#ifdef TABLA_HAVE_LIBEDIT
    return reader->edit && reader->history;
#else
    (void)reader;
    return false;
#endif
}

static enum line_result read_somehow(struct line_reader *reader, const char *prompt, struct tabla_text *out)
{
#ifdef TABLA_HAVE_LIBEDIT
    if (line_edits(reader))
        return read_edited(reader, prompt, out);
#endif
    if (reader->console->interactive) {
        console_write(reader->console, prompt);
        fflush(reader->console->out);
    }
    return read_plain(reader, out);
}

enum line_result line_read(struct line_reader *reader, const char *prompt, struct tabla_text *out)
{
    enum line_result result;

    tabla_text_clear(out);
    fflush(reader->console->out);
    result = read_somehow(reader, prompt, out);
    if (reader->console->interactive)
        alarm(0);
    if (result == LINE_END && reader->console->interactive)
        fputc('\n', reader->console->out);
    return result;
}
