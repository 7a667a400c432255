/*
 * Go once more, as plainly as it can be written, to compare with: a board of letters, flood fill, and whole boards kept
 * to compare with for repetition. Nothing is shared with the library but the numbering of points.
 */
#ifndef TESTS_GO_REFERENCE_H
#define TESTS_GO_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

enum ref_ko { REF_SIMPLE, REF_POSITIONAL, REF_SITUATIONAL };

struct ref_situation {
    char board[361]; /* 'x', 'o' or '.' */
    char player;     /* 'x' or 'o' */
};

struct ref_game {
    int size;
    enum ref_ko ko_rule;
    bool suicide;
    struct ref_situation now;
    int ko; /* forbidden point or -1 */
    int passes;
    int prisoners[2];
    struct ref_situation *past; /* every earlier one */
    size_t past_count, past_capacity;
};

void ref_start(struct ref_game *game, int size, enum ref_ko ko_rule, bool suicide);
void ref_free(struct ref_game *game);
/* Legal points: ok[p] for p < size * size; ok[size * size] is the pass. None after two passes. Returns their number. */
int ref_legal(const struct ref_game *game, bool ok[362]);
void ref_play(struct ref_game *game, int move);
void ref_undo(struct ref_game *game, const struct ref_game *before); /* back to a copy taken earlier */
int ref_liberties(const struct ref_game *game, int point);
/* Territory and stones, no stones being dead. */
void ref_count(const struct ref_game *game, int stones[2], int territory[2]);
unsigned long long ref_perft(struct ref_game *game, int depth);

#endif
