/* What the analysis commands can be asked for. */
#ifndef TABLA_GTP_REQUEST_H
#define TABLA_GTP_REQUEST_H

#include "gtp/command.h"

struct gtp_request {
    bool kata;       /* KataGo's fields and fractions, not Leela Zero's and ten-thousandths */
    double interval; /* seconds between reports */
    unsigned most;   /* moves in a report; 0: all that were looked at */
    unsigned least;  /* moves to report even if nobody has looked at so many */
    bool ownership, root_info;
    bool limited; /* only these actions are to be looked at */
    size_t count;
    tabla_action only[TABLA_MAX_ACTIONS];
};

/* Reads the arguments; false after a failure, also where nothing is left to look at or another player has to decide. */
bool gtp_request_read(struct gtp_call *call, struct gtp_request *request);

#endif
