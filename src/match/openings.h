/* What is on the board when a game begins: drawn by lot or read from a file. */
#ifndef TABLA_MATCH_OPENINGS_H
#define TABLA_MATCH_OPENINGS_H

#include "match/match.h"

struct openings {
    const struct match_options *options;
    size_t count; /* 0: by lot */
    struct opening {
        size_t count;
        tabla_action *actions;
    } *list;
};

/* Reads and checks the file, if there is one. Release either way. */
bool openings_load(struct openings *openings, const struct match_options *options, struct tabla_error *error);
void openings_release(struct openings *openings);

/* A record with the opening of that round played, its cursor at the end; NULL on failure. The caller frees it. */
struct tabla_record *openings_get(const struct openings *openings, unsigned round, struct tabla_error *error);

#endif
