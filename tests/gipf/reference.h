/*
 * GIPF once more, as slowly and plainly as a person with the rulebook would go about it: names of crossings, lists of
 * lines, one piece at a time. Shares nothing with the library, so that both can be compared move by move.
 */
#ifndef TESTS_GIPF_REFERENCE_H
#define TESTS_GIPF_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REF_BLACK, REF_WHITE };
enum ref_variant { REF_TOURNAMENT, REF_STANDARD, REF_BASIC };
enum ref_step { REF_PUSH, REF_BEFORE, REF_AFTER };
enum { REF_LINES = 21, REF_MAX_MOVES = 3000 };

struct ref {
    char on[9][10]; /* by letter and number: w W b B, or '.' */
    int reserve[2], captured[2];
    bool pushed[2], single[2]; /* has pushed at all, has pushed a single piece */
    enum ref_variant variant;
    int player;
    enum ref_step step;
    bool asked[REF_LINES];
    bool over;
    int winner;
};

struct ref_move {
    char text[40];
    bool push, gipf; /* a push, and of what */
    int line;
    bool backwards;  /* a push from the line's last dot */
    int first, last; /* of a stretch, as places on the line */
    unsigned stays;  /* by place on the line */
};

void ref_start(struct ref *ref, enum ref_variant variant);
/* From a position line that is known to be good. */
void ref_read(struct ref *ref, const char *line);
size_t ref_moves(const struct ref *ref, struct ref_move *out);
void ref_play(struct ref *ref, const struct ref_move *move);
uint64_t ref_perft(const struct ref *ref, unsigned depth);
/* How many lines hold a row of that player. */
int ref_rows(const struct ref *ref, int player);
/* How many lines have no empty point. */
int ref_full_lines(const struct ref *ref);
int ref_gipf_pieces(const struct ref *ref, int player);

#endif
