/* A review for people: as a table, and as comments in the game's own file. */
#ifndef TABLA_CLI_REVIEW_REPORT_H
#define TABLA_CLI_REVIEW_REPORT_H

#include "study/review.h"
#include "tui/console.h"

/* At most `width` columns wide: turning points first, then every turn, then both players. */
void review_table(const struct review *review, const struct tabla_record *record, size_t width, struct tabla_text *out);

/*
 * Writes what was found into the record: a comment and a value at every turn, marks at bad ones, and at turning points
 * the engine's line as a variation. What the file had to say stays. False when memory is short.
 */
bool review_annotate(const struct review *review, struct tabla_record *record);

/* "inaccuracy", "mistake", "blunder" in the reader's language. */
const char *review_class_word(enum review_class class);
/* "71 %" */
const char *review_percent(double share, char out[16]);
/* "+3.5": the lead of a turn that has one */
const char *review_points(const struct review_turn *turn, char out[16]);

#endif
