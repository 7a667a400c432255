/*
 * One line of the analysis protocol: what someone wants to know, read from JSON. The model is KataGo's analysis engine;
 * docs/ANALYSIS.md says what is the same and what is ours.
 *
 *   line --study_read_query()--> query (positions, limits, wishes)     and on the way: error and warning lines
 *
 * Whatever the line holds, it either becomes a query or is answered with one line that says why not.
 */
#ifndef TABLA_STUDY_QUERY_H
#define TABLA_STUDY_QUERY_H

#include "tabla/go.h"
#include "tabla/record.h"

enum {
    STUDY_LONGEST_LINE = 1 << 20, /* bytes */
    STUDY_LONGEST_ID = 1024,
    STUDY_MOST_MOVES = 10000,
    STUDY_MOST_VISITS = 1000000000
};

/* Whose chances are reported. */
enum study_side { STUDY_SIDE_BLACK, STUDY_SIDE_WHITE, STUDY_SIDE_TO_MOVE };
/* "BLACK", "WHITE", "SIDETOMOVE": by side, NULL after the last. */
extern const char *const study_side_names[];

/* How long to think about one position; 0: no limit of that kind. */
struct study_limits {
    uint64_t visits;
    double seconds;
};

/* What a query that does not say so gets. */
struct study_defaults {
    const struct tabla_game *game;
    struct tabla_setup setup;        /* where a query says something about how the game starts, the rest of it */
    const struct tabla_state *start; /* where it says nothing about that */
    const struct tabla_keys *past;   /* of `start` */
    struct study_limits limits;
    enum study_side side;
    tabla_translate translate; /* may be NULL */
};

/* One position to think about. */
struct study_position {
    unsigned turn; /* how many entries of `moves` have been played */
    struct tabla_state state;
    size_t past_count;  /* how much of the query's past lies before it */
    tabla_action *only; /* look at these actions alone; NULL: at all */
    size_t only_count;
};

enum study_kind { STUDY_ANALYZE, STUDY_VERSION, STUDY_TERMINATE, STUDY_TERMINATE_ALL, STUDY_CLEAR };

struct study_query {
    enum study_kind kind;
    char *id;

    /* STUDY_ANALYZE */
    const struct tabla_game *game;
    size_t count; /* at least one position */
    struct study_position *positions;
    struct tabla_keys past;
    struct study_limits limits;
    enum study_side side;
    double interval; /* seconds between reports while it thinks; 0: none */
    int priority;
    bool ownership, policy;

    /* The others: what the answer repeats, one line of JSON. STUDY_TERMINATE, STUDY_TERMINATE_ALL: what to end. */
    char *echo;
    char *terminate_id;
    bool some_turns; /* only those in `turns` */
    size_t turn_count;
    unsigned *turns;
};

/*
 * Reads a line (without its line break). Lines to be said at once, each closed by '\n', are added to `said`: warnings,
 * or why NULL is returned. The caller frees the query.
 */
struct study_query *study_read_query(const struct study_defaults *defaults, const char *line, size_t length,
                                     struct tabla_text *said);
void study_query_free(struct study_query *query); /* NULL is fine */

/* Adds {"error":…,"rule":…,"field":…,"id":…} and a line break. `field` and `id` may be NULL. */
void study_say_error(struct tabla_text *said, tabla_translate translate, const struct tabla_error *error,
                     const char *field, const char *id);

/* The place of `word` among `names` (NULL at their end), in upper or lower case; -1 if it is not there. */
int study_find_name(const char *const *names, const char *word);

#endif
