/* The conversation: a line in, an answer out. */
#include "gtp/gtp.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>

#include "gtp/choose.h"

/*
 * A client that has gone away is the end of the session and no failure: what it did not read is dropped, so that nobody
 * tries to write it again. Any other trouble with the output stays in `out` for the caller to see.
 */
static void break_off(struct gtp_session *session)
{
    session->broken = true;
    if (errno == EPIPE) {
        __fpurge(session->out);
        clearerr(session->out);
    }
}

bool gtp_output_gone(struct gtp_session *session)
{
    struct pollfd out = {.fd = fileno(session->out)};

    if (!session->broken && out.fd >= 0 && poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP | POLLNVAL))) {
        errno = EPIPE;
        break_off(session);
    }
    return session->broken;
}

static void put(struct gtp_session *session, const char *bytes, size_t length)
{
    if (length > 0 && !session->broken && fwrite(bytes, 1, length, session->out) != length)
        break_off(session);
}

static void flush(struct gtp_session *session)
{
    if (!session->broken && fflush(session->out) != 0)
        break_off(session);
}

static void put_head(struct gtp_call *call, char sign)
{
    put(call->session, &sign, 1);
    put(call->session, call->id, strlen(call->id));
    call->streaming = true;
}

/*
 * An empty line ends an answer, so there must be none inside (a comment in a game file may hold one): it gets a space.
 * Control characters have no place in the protocol.
 */
static void put_text(struct gtp_session *session, struct tabla_text *text)
{
    char *data = text->data;
    size_t length = text->length, from = 0;

    while (length > 0 && (data[length - 1] == '\n' || data[length - 1] == ' '))
        length--;
    if (length == 0)
        return;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)data[i];
        if (c == '\n' && (i == 0 || data[i - 1] == '\n')) {
            put(session, data + from, i - from);
            put(session, " ", 1);
            from = i;
        } else if (c != '\n' && (c < ' ' || c == 0x7f)) {
            data[i] = ' ';
        }
    }
    put(session, data + from, length - from);
}

void gtp_stream(struct gtp_call *call)
{
    if (!call->streaming) {
        put_head(call, '=');
        put(call->session, "\n", 1);
    }
    if (call->answer->length > 0) {
        put_text(call->session, call->answer);
        put(call->session, "\n", 1);
    }
    tabla_text_clear(call->answer);
    flush(call->session);
}

static void answer(struct gtp_call *call, bool done)
{
    if (call->answer->failed) {
        tabla_text_release(call->answer);
        done = gtp_fail(call, "out of memory");
    }
    if (call->streaming) {
        if (call->answer->length > 0)
            gtp_stream(call);
        put(call->session, "\n", 1);
    } else {
        put_head(call, done ? '=' : '?');
        put(call->session, " ", 1);
        put_text(call->session, call->answer);
        put(call->session, "\n\n", 2);
    }
    flush(call->session);
}

/* Cuts the next word off the line and closes it with a NUL. */
static char *cut_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    size_t length = strcspn(word, " ");

    *rest = word + length + (word[length] == ' ');
    word[length] = '\0';
    return word;
}

static bool run(struct gtp_call *call, char *rest)
{
    struct gtp_session *session = call->session;
    char *name = cut_word(&rest);

    if (*name && name[strspn(name, "0123456789")] == '\0') {
        call->id = name;
        name = cut_word(&rest);
    }
    if (session->reader.failed)
        return gtp_fail(call, "out of memory");
    if (session->reader.too_long)
        return gtp_fail(call, "line too long");
    call->rest = rest;
    call->command = gtp_command_find(name);
    if (!call->command)
        return gtp_fail(call, "unknown command");
    if (!gtp_command_fits(call->command, session))
        return gtp_fail(call, "not for this game");
    return call->command->run(call);
}

static void converse(struct gtp_session *session)
{
    struct tabla_text text = {0};

    while (!session->quit && !session->broken && gtp_reader_next(&session->reader)) {
        struct gtp_call call = {.session = session, .id = "", .rest = "", .answer = &text};
        char *line = session->reader.line;
        bool done;

        if (!session->reader.failed && (!line || line[strspn(line, " ")] == '\0'))
            continue;
        tabla_text_clear(&text);
        done = run(&call, line ? line : (char[]){""});
        answer(&call, done);
        gtp_think_on(session);
    }
    tabla_text_release(&text);
}

int gtp_run(const struct gtp_options *options, FILE *in, FILE *out, struct tabla_error *error)
{
    /* A session holds buffers too large for some stacks. */
    struct gtp_session *session = malloc(sizeof *session);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    bool ready;

    if (!session) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return 1;
    }
    ready = gtp_session_init(session, options, in, out, error);
    if (ready) {
        sigaction(SIGPIPE, &ignore, &before);
        converse(session);
        sigaction(SIGPIPE, &before, NULL);
    }
    gtp_session_release(session);
    free(session);
    return ready ? 0 : 1;
}
