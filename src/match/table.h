/* A table: two players and, in Go, perhaps a referee, playing one game after the other. One thread sits at a table. */
#ifndef TABLA_MATCH_TABLE_H
#define TABLA_MATCH_TABLE_H

#include "match/openings.h"
#include "match/player.h"

struct table {
    const struct match_options *options;
    const struct openings *openings;
    struct player seats[2]; /* kept running from game to game, whatever colour they have */
    struct player referee;
};

void table_init(struct table *table, const struct match_options *options, const struct openings *openings, int halt,
                const struct reaper *reaper);
/* All engines end. */
void table_release(struct table *table);

enum table_outcome {
    TABLE_PLAYED,
    TABLE_HALTED, /* everything stops; the game does not count */
    TABLE_FAILED  /* the match cannot go on; the error says why */
};

/*
 * Plays game `number` between the engines in result->engine, which with `number` is set by the caller, and fills in the
 * rest. *record becomes the game, for the caller to free, if it was played.
 */
enum table_outcome table_play(struct table *table, unsigned round, struct match_result *result,
                              struct tabla_record **record, struct tabla_error *error);

#endif
