/*
 * An engine at the other end of two pipes: a command line run by the shell in a process group of its own, spoken to in
 * the Go Text Protocol. Every command carries a number, so that an answer that comes late to another one is not taken
 * for this one's. Nothing here waits without a limit, and whatever an engine writes, memory stays bounded.
 *
 * One thread talks to an engine at a time.
 */
#ifndef TABLA_MATCH_CLIENT_H
#define TABLA_MATCH_CLIENT_H

#include <sys/types.h>

#include "match/reaper.h"
#include "match/reply.h"

enum client_answer {
    CLIENT_DONE,    /* "=" */
    CLIENT_REFUSED, /* "?": the reason is the reply's text */
    CLIENT_GONE,    /* it has ended or closed its pipes */
    CLIENT_SILENT,  /* no answer in time */
    CLIENT_FLOOD,   /* a megabyte and still no answer */
    CLIENT_HALTED   /* we were told to stop */
};

struct client {
    pid_t pid; /* 0: not running */
    int in, out, err;
    struct reply reply;
    long number;        /* of the last command */
    bool numbers;       /* it puts them before its answers, so one without is none */
    bool killed;        /* it did not end by itself when it was last stopped */
    size_t unasked;     /* bytes written since it was last asked something */
    char last_words[256]; /* the end of what it said on standard error, last line first to be lost */
    size_t last_length;
    int halt; /* a descriptor that becomes readable when everything has to stop */
    const struct reaper *reaper;
    struct client *beside; /* its pipes are emptied while we wait for this one; may be NULL */
};

/* `halt` and `reaper` must outlive the engine. */
void client_init(struct client *client, int halt, const struct reaper *reaper);
/* Runs `command`. False when no process can be made. */
bool client_start(struct client *client, const char *command);
/*
 * Ends the whole process group; `politely` says quit before and waits a moment, so that the status is the engine's own.
 * Returns the status of waitpid(), -1 if it was not running.
 */
int client_stop(struct client *client, bool politely);

/* Sends a command and waits for its answer until `deadline` (seconds_now()), INFINITY for ever. */
enum client_answer client_ask(struct client *client, double deadline, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The last line on standard error, "" if there was none. */
const char *client_last_line(struct client *client);

#endif
