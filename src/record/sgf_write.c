/* Writing SGF, FF[4], by the letter. The tree is walked without recursion; the words of turns need the states on the
 * way. */
#include "record/tree.h"

#include <string.h>

#include "record/go_sgf.h"
#include "tabla/go.h"

#ifndef TABLA_VERSION
#define TABLA_VERSION "0"
#endif

enum { LINE_LENGTH = 76 };

struct writer {
    struct tabla_text *out;
    struct tabla_record walk; /* a cursor of our own */
    bool needs_states;        /* turns are words, not points */
    int size;                 /* Go: of the board */
    size_t line_start;
};

/* --- Properties ------------------------------------------------------------------------------------------------- */

/* Properties with a value in two parts: the first colon parts them, later ones need an escape. */
static bool has_two_parts(const char *name)
{
    static const char *const such[] = {"AP", "FG", "LB", "AR", "LN"};

    for (size_t i = 0; i < sizeof such / sizeof *such; i++)
        if (strcmp(name, such[i]) == 0)
            return true;
    return false;
}

static void write_value(struct writer *w, const char *name, const char *value)
{
    bool parts = has_two_parts(name), parted = false;
    size_t from = 0, at = 0;

    tabla_text_add_char(w->out, '[');
    for (; value[at]; at++) {
        bool colon = value[at] == ':' && parts && parted;
        parted |= value[at] == ':';
        if (value[at] == '\\' || value[at] == ']' || colon) {
            tabla_text_add(w->out, value + from, at - from);
            tabla_text_add_char(w->out, '\\');
            from = at;
        }
        if (value[at] == '\n')
            w->line_start = w->out->length + (at - from) + 1;
    }
    tabla_text_add(w->out, value + from, at - from);
    tabla_text_add_char(w->out, ']');
}

/* A line break where the line would grow too long. */
static void may_break(struct writer *w, size_t more)
{
    if (w->out->length == w->line_start || w->out->length - w->line_start + more <= LINE_LENGTH)
        return;
    tabla_text_add_char(w->out, '\n');
    w->line_start = w->out->length;
}

static void write_property(struct writer *w, const struct tabla_property *property)
{
    may_break(w, strlen(property->name) + strlen(property->values[0]) + 2);
    tabla_text_add_string(w->out, property->name);
    for (size_t i = 0; i < property->count; i++) {
        if (i > 0)
            may_break(w, strlen(property->values[i]) + 2);
        write_value(w, property->name, property->values[i]);
    }
}

static void write_single(struct writer *w, const char *name, const char *value)
{
    may_break(w, strlen(name) + strlen(value) + 2);
    tabla_text_add_string(w->out, name);
    write_value(w, name, value);
}

/* --- Turns ------------------------------------------------------------------------------------------------------ */

/* The property that tells of the node's turn; its value goes to `text`. */
static const char *describe_go_turn(const struct writer *w, const struct tabla_node *node, struct tabla_text *text)
{
    const char *player = node->player == TABLA_BLACK ? "B" : "W";
    char point[3];

    if (node->actions[0] == TABLA_RESIGN) {
        tabla_text_add_string(text, player);
        return "RESIGN";
    }
    tabla_go_write_move(node->actions[0], w->size, point);
    tabla_text_add_string(text, point);
    return player;
}

/* The same in words: walks through the actions to write each in the state it is played in. */
static const char *describe_turn(struct writer *w, struct tabla_node *node, struct tabla_text *text)
{
    for (size_t i = 0; i < node->count; i++) {
        struct tabla_state before = w->walk.state;
        char word[TABLA_ACTION_TEXT];

        if (!tabla_walk_into(&w->walk, node, NULL)) {
            w->out->failed = true;
            break;
        }
        if (i > 0)
            tabla_text_add_char(text, ';');
        tabla_text_add(text, word, tabla_write_action(w->walk.game, &before, node->actions[i], word));
    }
    return node->player == TABLA_BLACK ? "B" : "W";
}

static void write_node(struct writer *w, struct tabla_node *node)
{
    const struct tabla_property *property = node->properties;
    struct tabla_text text = {0};

    if (node->count > 0) {
        const char *name = w->needs_states ? describe_turn(w, node, &text) : describe_go_turn(w, node, &text);
        may_break(w, strlen(name) + text.length + 3);
        tabla_text_add_char(w->out, ';');
        write_single(w, name, tabla_text_string(&text));
        w->out->failed |= text.failed;
        tabla_text_release(&text);
    } else {
        may_break(w, property ? strlen(property->name) + strlen(property->values[0]) + 3 : 1);
        tabla_text_add_char(w->out, ';');
        if (w->needs_states && !tabla_walk_into(&w->walk, node, NULL))
            w->out->failed = true;
    }
    for (; property; property = property->next)
        write_property(w, property);
}

/* Up from a node that is done with: the cursor stands at the end of it. */
static void leave_node(struct writer *w, const struct tabla_node *node)
{
    if (w->needs_states)
        for (size_t i = 0; i < (node->count ? node->count : 1); i++)
            tabla_walk_pop(&w->walk);
}

/* --- The root --------------------------------------------------------------------------------------------------- */

/* The state at the end of the main line, the record's own if its cursor is there (dead stones may be marked in it). */
static bool final_state(const struct tabla_record *record, struct tabla_state *out)
{
    const struct tabla_node *end = record->root;
    struct tabla_record walk;

    while (end->first)
        end = end->first;
    if (record->node == end && record->done == end->count) {
        *out = record->state;
        return true;
    }
    if (!tabla_walk_init(&walk, record))
        return false;
    tabla_record_to_end(&walk);
    *out = walk.state;
    tabla_walk_release(&walk);
    return walk.node == end;
}

static bool any_dead(const struct tabla_game *game, const struct tabla_state *state)
{
    struct tabla_view view;

    game->view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].dead)
            return true;
    return false;
}

/*
 * How the game ended, where the moves say so; that goes before what was told. Points counted in Go are told, in RE, by
 * whoever knows: two passes do not say which stones the players agreed to be dead. Only where dead stones are marked in
 * the record itself, and nothing else was told, the count is written.
 */
static bool result_of(const struct tabla_record *record, char out[TABLA_RESULT_TEXT])
{
    struct tabla_state state;

    if (!final_state(record, &state) || !state.over)
        return false;
    if (record->game->has_score && state.reason != TABLA_REASON_RESIGNED &&
        (tabla_node_find(record->root, "RE") || !any_dead(record->game, &state)))
        return false;
    return tabla_write_result(record->game, &state, out) > 0;
}

static void write_root(struct writer *w, const struct tabla_record *record)
{
    char result[TABLA_RESULT_TEXT];
    bool ended = result_of(record, result);

    tabla_text_addf(w->out, ";FF[4]GM[%u]CA[UTF-8]AP[Tabla:%s]", record->game->sgf_number, TABLA_VERSION);
    for (const struct tabla_property *property = record->root->properties; property; property = property->next) {
        if (ended && strcmp(property->name, "RE") == 0)
            continue;
        write_property(w, property);
    }
    if (ended)
        write_single(w, "RE", result);
}

void tabla_write_sgf(const struct tabla_record *record, struct tabla_text *out)
{
    struct writer w = {.out = out, .line_start = out->length};
    struct tabla_node *node = record->root;

    w.needs_states = record->game != &tabla_go;
    if (!w.needs_states)
        w.size = tabla_go_size(&record->state);
    if (!tabla_walk_init(&w.walk, record)) {
        out->failed = true;
        return;
    }
    tabla_text_add_char(out, '(');
    write_root(&w, record);
    /* Down to the first child, on to the next sibling, up when there is none; parentheses around siblings. */
    for (;;) {
        if (node->first) {
            node = node->first;
        } else {
            while (node != record->root && !node->next) {
                leave_node(&w, node);
                if (node->previous)
                    tabla_text_add_char(out, ')');
                node = node->parent;
            }
            if (node == record->root)
                break;
            leave_node(&w, node);
            tabla_text_add_char(out, ')');
            node = node->next;
        }
        if (out->failed)
            break;
        if (node->previous || node->next) {
            tabla_text_add_char(out, '\n');
            w.line_start = out->length;
            tabla_text_add_char(out, '(');
        }
        write_node(&w, node);
    }
    tabla_text_add_string(out, ")\n");
    tabla_walk_release(&w.walk);
}
