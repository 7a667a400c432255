/* What the files that read queries share. Private to src/study. */
#ifndef TABLA_STUDY_READER_H
#define TABLA_STUDY_READER_H

#include <jansson.h>

#include "study/query.h"

struct reader {
    const struct study_defaults *defaults;
    json_t *root;
    const char *id; /* NULL until it is known */
    struct tabla_text *said;
    unsigned warnings;
};

/* Says what is wrong with a field (NULL: with the whole line) and returns false. */
bool reader_refuse(struct reader *reader, const char *field, const struct tabla_error *error);
/* The same with the place in that field before the sentence. */
bool reader_refuse_at(struct reader *reader, const char *field, const char *where, const struct tabla_error *error);
bool reader_wrong(struct reader *reader, const char *field, const char *sentence, const char *arg1, const char *arg2);
bool reader_no_memory(struct reader *reader);
/* Says it and goes on. */
void reader_warn(struct reader *reader, const char *field, const char *sentence, const char *arg1);

/* Fields of the query; each leaves `out` alone where the field is missing or null. */
const json_t *reader_field(const struct reader *reader, const char *name);
bool reader_string(struct reader *reader, const char *name, const char **out);
bool reader_bool(struct reader *reader, const char *name, bool *out);
bool reader_whole(struct reader *reader, const char *name, json_int_t least, json_int_t most, json_int_t *out);
/* One of `names`, as its place among them. */
bool reader_choice(struct reader *reader, const char *name, const json_t *value, const char *const *names, int *out);

/* "B", "black", "W", "white". */
bool reader_player(const char *word, enum tabla_player *out);

/* Where the game of the query starts (query_start.c). NULL after a complaint. */
struct tabla_record *reader_start(struct reader *reader);
/* Plays `moves`, and fills in the query's positions and past (query_moves.c). */
bool reader_moves(struct reader *reader, struct tabla_record *record, struct study_query *query);
/* A list of turn numbers from 0 to `most`, none twice: sorted. The caller frees *out. */
bool reader_turns(struct reader *reader, const char *name, unsigned most, unsigned **out, size_t *count);

#endif
