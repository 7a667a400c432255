/* What a match says while it is played and when it is over. */
#ifndef TABLA_CLI_MATCH_REPORT_H
#define TABLA_CLI_MATCH_REPORT_H

#include "match/match.h"
#include "tui/console.h"

struct match_report {
    struct console *console;
    const struct match_options *options;
    bool rewrites;    /* standard error is a terminal: one line, written anew */
    bool line_begun;  /* that line is there */
    bool unsaid;      /* a game has ended since the last line */
    double last_said; /* when; not a terminal: no more than a line a second */
};

void match_report_begin(struct match_report *report, struct console *console, const struct match_options *options);
/* A match_listener; `context` is the report. */
void match_report_game(void *context, const struct match_result *result, const struct match_tally *tally);
/* The whole table, on standard output. */
void match_report_end(struct match_report *report, const struct match_tally *tally);

#endif
