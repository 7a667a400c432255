/*
 * Reading SGF, in three layers:
 *
 *   sgf_lex.c    bytes to nodes with properties, whatever game they are of
 *   sgf_read.c   nodes to a tree: parentheses, turns, set-up; what to do when something is wrong
 *   sgf_start.c  the root's properties to the position that a game starts from
 *
 * go_sgf.c knows how Go is written in SGF, boardspace*.c know the dialect of boardspace.net.
 */
#ifndef TABLA_RECORD_SGF_H
#define TABLA_RECORD_SGF_H

#include "record/charset.h"
#include "record/source.h"
#include "record/tree.h"

/* A file of one node a byte must not fill the memory: so many nodes in a file, and properties in a node. */
enum { TABLA_MOST_NODES = 1000000, TABLA_MOST_PROPERTIES = 128 };
/* Actions in one line of play. Nobody has played half as many, and repetition is looked for in all of them. */
enum { TABLA_LONGEST_LINE = 10000 };

/* Properties whose place in the file is remembered, so that faults can point at them. */
enum tabla_sgf_known {
    TABLA_SGF_BLACK,
    TABLA_SGF_WHITE,
    TABLA_SGF_RESIGN,
    TABLA_SGF_AB,
    TABLA_SGF_AW,
    TABLA_SGF_AE,
    TABLA_SGF_PL,
    TABLA_SGF_POSITION,
    TABLA_SGF_GM,
    TABLA_SGF_SZ,
    TABLA_SGF_KM,
    TABLA_SGF_RU,
    TABLA_SGF_HA,
    TABLA_SGF_CA,
    TABLA_SGF_SU,
    TABLA_SGF_P0,
    TABLA_SGF_P1,
    TABLA_SGF_KNOWN
};

/* A node as it stands in the file: everything is a property, the turn too. */
struct tabla_sgf_node {
    struct tabla_node *node;
    size_t offset;                 /* of its ';' */
    size_t where[TABLA_SGF_KNOWN]; /* of a property's name; 0 where there is none (no property stands at 0) */
};

struct tabla_sgf {
    struct tabla_source source;
    struct tabla_charset charset;
    bool converted;              /* the file was converted as a whole, encodings named in it no longer count */
    bool charset_reported;       /* that some text is not in the encoding named */
    size_t nodes;                /* so far */
    bool full;                   /* there were too many of them */
    struct tabla_text raw, text; /* work space for one value */
    bool lenient;                /* Go: no rule set is named and the usual one will not do */
    bool wants_lenient;
    bool lenient_helped; /* a turn was kept that the usual rules forbid */
    bool rules_settled;  /* lenient rules were tried and helped nothing that was kept */
    bool rules_named;    /* the file names a rule set that Tabla knows */
};

/* --- sgf_lex.c --- */

bool tabla_sgf_is_space(char c);
size_t tabla_sgf_skip_space(const char *data, size_t length, size_t at);
/* Where the next game begins: a '(' with a ';' behind it. False when there is none. */
bool tabla_sgf_find_game(const char *data, size_t length, size_t from, size_t *at);
/* Past something that is no SGF: a byte, or a whole value without a name. */
size_t tabla_sgf_skip_rubbish(const char *data, size_t length, size_t at);
/*
 * Reads the node whose ';' stands at source.at, up to the next ';', '(' or ')'. Without `keep` its bytes are only
 * passed over (and out->node is NULL). False when memory runs out.
 */
bool tabla_sgf_read_node(struct tabla_sgf *sgf, bool keep, struct tabla_sgf_node *out);
/* The first value of a property of the node at `at`, raw, cut to `size`; false if it has none. Notes no faults. */
bool tabla_sgf_peek(const char *data, size_t length, size_t at, const char *name, char *out, size_t size);

/* --- sgf_read.c --- */

/* Reads every game there is. False when memory runs out. */
bool tabla_sgf_read(struct tabla_sgf *sgf);

/* --- sgf_start.c --- */

/*
 * A record of the game and the starting position that the root tells of; it takes over the root's properties, put right
 * where need be. NULL when there is no such game or position (a fault says why) or no memory.
 */
struct tabla_record *tabla_sgf_start(struct tabla_sgf *sgf, struct tabla_sgf_node *root, bool white_first);

#endif
