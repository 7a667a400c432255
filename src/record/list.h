/* Plain move lists: takes them apart into words that are turns. */
#ifndef TABLA_RECORD_LIST_H
#define TABLA_RECORD_LIST_H

#include "record/tree.h"

struct tabla_list {
    const char *text;
    size_t length, at;
    size_t line, line_start; /* of `at` */
    /* The word found last: a turn, an action or part of a turn, with blanks around its joints. */
    size_t word, word_length, word_line, word_column;
    bool unclosed; /* at the end: what stands at `word` opens a remark that goes on to there and may hide turns */
};

void tabla_list_init(struct tabla_list *list, const char *text, size_t length);
/* The next word; false at the end, and then it is for the caller to ask whether a remark was not closed. */
bool tabla_list_next(struct tabla_list *list);
/* Turns an error's column within the last word into line and column of the list. */
void tabla_list_place(const struct tabla_list *list, struct tabla_error *error);

/* The bracket that was not closed. */
const char *tabla_list_opens(const struct tabla_list *list);

#endif
