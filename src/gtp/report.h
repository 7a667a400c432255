/* What the engine thinks, as lines of `info` in the formats of Leela Zero and KataGo. */
#ifndef TABLA_GTP_REPORT_H
#define TABLA_GTP_REPORT_H

#include "gtp/request.h"

/* Random games after an action's line: the margin for the player who takes it, in points. */
struct gtp_score {
    unsigned games;
    double sum, squares;
};

/* Made while reports are written; each adds to what the earlier ones know. */
struct gtp_report {
    struct gtp_call *call;
    const struct gtp_request *request;
    uint64_t position;                            /* hash of the one that all below is about */
    struct gtp_score scores[TABLA_MAX_SPOTS + 1]; /* Go: by action */
    unsigned games;
    double owner[TABLA_MAX_SPOTS]; /* Go: sums, of 1 for Black and -1 for White */
    struct gtp_score lead;         /* Black's */
};

/* Adds one line to the answer and sends it; nothing where nothing has been looked at. */
void gtp_report_write(struct gtp_report *report);

#endif
