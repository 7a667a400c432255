/*
 * From nodes to a tree of turns.
 *
 * A turn that cannot be played ends its branch: what stands before it is kept, what follows in the branch is left out,
 * and two faults say so, one with the rule that is broken, one with how much is missing. Other branches are not
 * touched.
 *
 * One node of a file becomes several of ours where it holds more than a node may: set-up and a turn, or two turns.
 */
#include "record/sgf.h"

#include <stdlib.h>
#include <string.h>

#include "record/boardspace.h"
#include "record/go_sgf.h"
#include "tabla/go.h"

enum { LONGEST_TURN = 64 };

/* Parentheses that are open, and the node that stood before them: the next variation goes there. */
struct open {
    struct tabla_node *node;
    size_t times; /* "((" in a row count in one */
};

struct builder {
    struct tabla_sgf *sgf;
    struct tabla_record *record;         /* NULL: the game is left out as a whole */
    struct tabla_boardspace *boardspace; /* not NULL: in that dialect */
    struct open *open;
    size_t open_count, open_capacity;
    size_t depth; /* parentheses open */
    bool closed;  /* one has just been closed */
    size_t root_offset;
    /* A branch that is left out. */
    bool skipping;
    size_t skip_depth, skip_nodes, skip_offset;
};

static bool is_white(const struct tabla_property *property)
{
    return property->name[0] == 'W';
}

/* --- Branches left out ------------------------------------------------------------------------------------------ */

static void skip_branch(struct builder *b, size_t offset)
{
    b->skipping = true;
    b->skip_depth = b->depth;
    b->skip_nodes = 1;
    b->skip_offset = offset;
}

static void end_skip(struct builder *b)
{
    b->skipping = false;
    if (b->record && b->skip_nodes > 0)
        tabla_fault_number(&b->sgf->source, b->skip_offset, TABLA_ERROR_FILE,
                           b->boardspace ? TABLA_N("variations are not read from such files; nodes left out: %1")
                                         : TABLA_N("this branch is kept up to here; nodes left out: %1"),
                           b->skip_nodes);
}

/* In boardspace's dialect one line of play is read, since its words say only what changes from one to the next. */
static void skip_variations(struct builder *b)
{
    skip_branch(b, b->sgf->source.at);
    b->skip_nodes = 0;
}

/* --- Turns ------------------------------------------------------------------------------------------------------ */

/* The rules that differ from rule set to rule set: what they forbid may be right in a file that names none. */
static bool another_rule_set_might_do(const struct builder *b, const struct tabla_error *error)
{
    return b->record->game == &tabla_go && !b->sgf->rules_named && !b->sgf->lenient && !b->sgf->rules_settled &&
           (strcmp(error->rule, "O3") == 0 || strcmp(error->rule, "O4") == 0);
}

/* Whether a turn that the lenient rules allow is one the usual rules forbid. */
static bool leniency_helps(const struct builder *b, const struct tabla_state *begun, tabla_action action)
{
    struct tabla_state usual = *begun;

    if (!tabla_go_set_rules(&usual, tabla_go_rules_at(0), NULL) ||
        tabla_check(&tabla_go, &usual, &b->record->past, action, NULL))
        return false;
    /* A position line brings its own rules, lenient or not. */
    for (const struct tabla_node *node = b->record->node; node; node = node->parent)
        if (tabla_node_find(node, TABLA_POSITION_PROPERTY))
            return false;
    return true;
}

static size_t read_go_turn(const struct tabla_record *record, const struct tabla_property *property, tabla_action *out,
                           struct tabla_error *error)
{
    const char *value = property->values[0];

    if (strcmp(property->name, "RESIGN") == 0)
        *out = TABLA_RESIGN;
    else
        *out = tabla_go_read_move(value, tabla_go_size(&record->state));
    if (*out != TABLA_ACTION_NONE)
        return 1;
    tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("%1[%2] names no point of the board"), property->name, value, NULL);
    return 0;
}

static enum tabla_player owner_of(const struct tabla_record *record, const struct tabla_property *property)
{
    enum tabla_player player = is_white(property) ? TABLA_WHITE : TABLA_BLACK;

    if (strcmp(property->name, "RESIGN") == 0 && !tabla_go_read_player(property->values[0], &player))
        player = record->state.player;
    return player;
}

/* Plays the turn that `property` tells of as `node`, which gets its actions and is linked below the cursor. */
static bool add_turn(struct builder *b, struct tabla_node *node, const struct tabla_property *property,
                     struct tabla_error *error)
{
    struct tabla_record *record = b->record;
    struct tabla_node *parent = record->node;
    enum tabla_player player = owner_of(record, property);
    struct tabla_state begun = record->state;
    tabla_action actions[LONGEST_TURN];
    size_t count;

    if (!tabla_turn_begin(record->game, &begun, player, true, error))
        return false;
    if (record->game == &tabla_go) {
        count = read_go_turn(record, property, actions, error);
        if (count > 0 && !tabla_check(record->game, &begun, &record->past, actions[0], error))
            count = 0;
        if (count > 0 && b->sgf->lenient && leniency_helps(b, &begun, actions[0]))
            b->sgf->lenient_helped = true;
    } else {
        count = tabla_read_turn(record->game, &begun, &record->past, property->values[0], strlen(property->values[0]),
                                actions, LONGEST_TURN, error);
    }
    if (count == 0)
        return false;
    node->actions = malloc(count * sizeof *actions);
    if (!node->actions) {
        b->sgf->source.no_memory = true;
        return tabla_no_memory(error);
    }
    memcpy(node->actions, actions, count * sizeof *actions);
    node->count = count;
    node->player = player;
    for (size_t i = 0; i < count; i++) {
        if (!tabla_walk_reserve(record)) {
            b->sgf->source.no_memory = true;
            return tabla_no_memory(error);
        }
        tabla_walk_take(record, i ? &record->state : &begun, node, i, player, actions[i]);
    }
    tabla_node_append(parent, node);
    return true;
}

/* --- What one node of the file becomes -------------------------------------------------------------------------- */

/* Takes the properties out of the list that `wanted` is true for, in their order. */
static struct tabla_property *take_out(struct tabla_property **list, bool (*wanted)(const struct tabla_property *))
{
    struct tabla_property *taken = NULL, **end = &taken;

    while (*list) {
        struct tabla_property *property = *list;
        if (wanted(property)) {
            *list = property->next;
            property->next = NULL;
            *end = property;
            end = &property->next;
        } else {
            list = &property->next;
        }
    }
    return taken;
}

static bool is_turn(const struct tabla_property *property)
{
    return strcmp(property->name, "B") == 0 || strcmp(property->name, "W") == 0;
}

static bool is_turn_or_resignation(const struct tabla_property *property)
{
    return is_turn(property) || strcmp(property->name, "RESIGN") == 0;
}

static bool is_position(const struct tabla_property *property)
{
    return strcmp(property->name, TABLA_POSITION_PROPERTY) == 0;
}

static bool is_stones(const struct tabla_property *property)
{
    return strcmp(property->name, "AB") == 0 || strcmp(property->name, "AW") == 0 ||
           strcmp(property->name, "AE") == 0 || is_position(property);
}

static bool is_next_player(const struct tabla_property *property)
{
    return strcmp(property->name, "PL") == 0;
}

/* A node with these properties and no turn, below the cursor. On failure the properties are freed. */
static bool add_plain(struct builder *b, struct tabla_property *properties, struct tabla_error *error)
{
    struct tabla_node *parent = b->record->node, *node = tabla_node_new(TABLA_NOBODY, NULL, 0);

    if (!node) {
        b->sgf->source.no_memory = true;
        tabla_properties_free(properties);
        return tabla_no_memory(error);
    }
    node->properties = properties;
    if (!tabla_walk_enter(b->record, node, error)) {
        b->sgf->source.no_memory |= error->code == TABLA_ERROR_MEMORY;
        tabla_node_free_tree(node);
        return false;
    }
    tabla_node_append(parent, node);
    return true;
}

static size_t place_of_turn(const struct tabla_sgf_node *from, const struct tabla_property *property)
{
    size_t at = from->where[is_white(property) ? TABLA_SGF_WHITE : TABLA_SGF_BLACK];

    if (strcmp(property->name, "RESIGN") == 0)
        at = from->where[TABLA_SGF_RESIGN];
    return at ? at : from->offset;
}

static size_t place_of_set_up(const struct tabla_sgf_node *from)
{
    static const enum tabla_sgf_known which[] = {TABLA_SGF_POSITION, TABLA_SGF_AB, TABLA_SGF_AW, TABLA_SGF_AE,
                                                 TABLA_SGF_PL};

    for (size_t i = 0; i < sizeof which / sizeof *which; i++)
        if (from->where[which[i]])
            return from->where[which[i]];
    return from->offset;
}

static void refuse(struct builder *b, size_t offset, const struct tabla_error *error)
{
    if (b->sgf->source.no_memory)
        return;
    if (another_rule_set_might_do(b, error)) {
        b->sgf->wants_lenient = true;
        return;
    }
    tabla_fault_add(&b->sgf->source, offset, error);
    skip_branch(b, offset);
}

/* Each turn a node of its own; the first one gets the properties. */
static void add_turns(struct builder *b, const struct tabla_sgf_node *from, struct tabla_property *turns,
                      struct tabla_property **properties)
{
    for (const struct tabla_property *turn = turns; turn; turn = turn->next) {
        struct tabla_node *node = tabla_node_new(TABLA_NOBODY, NULL, 0);
        struct tabla_error error;

        if (!node) {
            b->sgf->source.no_memory = true;
            return;
        }
        node->properties = *properties;
        *properties = NULL;
        if (!add_turn(b, node, turn, &error)) {
            tabla_node_free_tree(node);
            refuse(b, place_of_turn(from, turn), &error);
            return;
        }
        if (turn->count > 1)
            tabla_fault(&b->sgf->source, place_of_turn(from, turn), TABLA_ERROR_SYNTAX,
                        TABLA_N("a node has one turn; the values of %1 after the first are left out"), turn->name,
                        NULL);
    }
}

/* PL beside a turn says who plays next. Mostly that is so anyway; otherwise it becomes a set-up of its own. */
static void add_next_player(struct builder *b, const struct tabla_sgf_node *from, struct tabla_property *next)
{
    struct tabla_error error;
    enum tabla_player player;

    if (tabla_go_read_player(next->values[0], &player) && player == (enum tabla_player)b->record->state.player)
        tabla_properties_free(next);
    else if (!add_plain(b, next, &error))
        refuse(b, place_of_set_up(from), &error);
}

/* Puts a node of the file, its root's turn included, below the cursor. Empties the node's properties. */
static void add_node(struct builder *b, struct tabla_sgf_node *from, bool root)
{
    bool go = b->record->game == &tabla_go;
    struct tabla_property **properties = root ? &b->record->root->properties : &from->node->properties;
    struct tabla_property *turns = take_out(properties, go ? is_turn_or_resignation : is_turn), *next = NULL,
                          *none = NULL;
    struct tabla_error error;

    if (!turns) {
        if (!root) {
            struct tabla_property *all = *properties;
            *properties = NULL;
            if (!add_plain(b, all, &error))
                refuse(b, place_of_set_up(from), &error);
        }
        return;
    }
    if (!root) {
        struct tabla_property *stones = take_out(properties, go ? is_stones : is_position);
        if (stones && !add_plain(b, stones, &error))
            refuse(b, place_of_set_up(from), &error);
        if (go)
            next = take_out(properties, is_next_player);
    }
    if (!b->skipping && !b->sgf->source.no_memory)
        add_turns(b, from, turns, root ? &none : properties);
    if (next && !b->skipping && !b->sgf->source.no_memory && !b->sgf->wants_lenient)
        add_next_player(b, from, next);
    else
        tabla_properties_free(next);
    tabla_properties_free(turns);
}

/* --- Parentheses ------------------------------------------------------------------------------------------------ */

static bool open_variation(struct builder *b)
{
    struct tabla_node *node = b->record ? b->record->node : NULL;

    b->depth++;
    if (b->open_count > 0 && b->open[b->open_count - 1].node == node) {
        b->open[b->open_count - 1].times++;
        return true;
    }
    if (b->open_count == b->open_capacity) {
        size_t capacity = b->open_capacity ? b->open_capacity * 2 : 16;
        struct open *grown = realloc(b->open, capacity * sizeof *grown);
        if (!grown) {
            b->sgf->source.no_memory = true;
            return false;
        }
        b->open = grown;
        b->open_capacity = capacity;
    }
    b->open[b->open_count++] = (struct open){node, 1};
    return true;
}

static void close_variation(struct builder *b)
{
    struct open *top = &b->open[b->open_count - 1];

    if (b->record && !b->boardspace)
        while (b->record->node != top->node)
            tabla_walk_pop(b->record);
    if (--top->times == 0)
        b->open_count--;
    b->depth--;
    b->closed = true;
}

/* Whether White makes the first move of the main line: in the root itself or in the next node. */
static bool white_plays_first(const struct tabla_sgf *sgf, const struct tabla_sgf_node *root)
{
    const struct tabla_source *source = &sgf->source;
    size_t at = source->at;
    char value[16];

    if (root->where[TABLA_SGF_WHITE] || root->where[TABLA_SGF_BLACK])
        return root->where[TABLA_SGF_WHITE] && !root->where[TABLA_SGF_BLACK];
    while (at < source->length && source->data[at] != ';' && source->data[at] != ')')
        at = tabla_sgf_skip_rubbish(source->data, source->length, at);
    return at < source->length && source->data[at] == ';' &&
           tabla_sgf_peek(source->data, source->length, at, "W", value, sizeof value);
}

static void begin_game(struct builder *b, struct tabla_sgf_node *root)
{
    b->root_offset = root->offset;
    if (tabla_boardspace_is(root->node)) {
        b->sgf->source.out->format = TABLA_FORMAT_BOARDSPACE;
        b->record = tabla_boardspace_begin(b->sgf, root, &b->boardspace);
    } else {
        b->record = tabla_sgf_start(b->sgf, root, white_plays_first(b->sgf, root));
        if (b->record)
            add_node(b, root, true);
    }
    if (!b->record)
        skip_branch(b, root->offset);
    /* Variations go below the root from now on. */
    if (b->record)
        b->open[0].node = b->record->root;
}

static void end_line(struct builder *b, const struct tabla_sgf_node *node)
{
    tabla_fault_number(&b->sgf->source, node->offset, TABLA_ERROR_RANGE,
                       TABLA_N("a line of play has more than %1 actions"), TABLA_LONGEST_LINE);
    skip_branch(b, node->offset);
}

static void take_node(struct builder *b, bool *first)
{
    struct tabla_sgf *sgf = b->sgf;
    struct tabla_sgf_node node;

    if (++sgf->nodes > TABLA_MOST_NODES) {
        tabla_fault_number(&sgf->source, sgf->source.at, TABLA_ERROR_RANGE,
                           TABLA_N("there are more than %1 nodes; the rest of the file is left out"), TABLA_MOST_NODES);
        sgf->source.at = sgf->source.length;
        sgf->full = true;
        return;
    }
    b->skip_nodes += b->skipping;
    if (b->closed && !b->skipping)
        tabla_fault(&sgf->source, sgf->source.at, TABLA_ERROR_SYNTAX,
                    TABLA_N("a node stands behind a closed variation; it is taken for another variation"), NULL, NULL);
    b->closed = false;
    if (!tabla_sgf_read_node(sgf, !b->skipping && (b->record || *first), &node) || !node.node)
        return;
    if (*first)
        begin_game(b, &node);
    else if (b->boardspace)
        tabla_boardspace_node(b->boardspace, &node);
    else if (tabla_record_depth(b->record) >= TABLA_LONGEST_LINE)
        end_line(b, &node);
    else
        add_node(b, &node, false);
    *first = false;
    tabla_node_free_tree(node.node);
}

/*
 * What the root leaves open is guessed from the first move that stands in the file. If that move could not be kept, the
 * guess must not come out otherwise when the game is written and read again.
 */
static void settle_root(struct builder *b)
{
    struct tabla_node *node = b->record->root;

    if (b->record->game != &tabla_go || !node->first || node->first->player != TABLA_WHITE ||
        tabla_node_find(node, TABLA_POSITION_PROPERTY))
        return;
    if (tabla_node_find(node, "HA") && !tabla_node_find(node, "AB") && b->record->state.player == TABLA_BLACK) {
        tabla_fault(&b->sgf->source, b->root_offset, TABLA_ERROR_FILE,
                    TABLA_N("HA[%1] is left out: there are no handicap stones"), tabla_node_get(node, "HA"), NULL);
        tabla_node_drop(node, "HA");
    }
    if (tabla_go_sets_up(node) && !tabla_node_find(node, "PL") &&
        !tabla_node_set(node, "PL", b->record->state.player == TABLA_BLACK ? "B" : "W"))
        b->sgf->source.no_memory = true;
}

/*
 * The game that begins at source.at, up to its closing parenthesis. NULL: nothing could be kept. `opened`: its opening
 * parenthesis is missing.
 */
static struct tabla_record *read_tree(struct tabla_sgf *sgf, bool opened)
{
    struct tabla_source *source = &sgf->source;
    struct builder b = {.sgf = sgf};
    bool first = true, rubbish = false;

    if (opened)
        open_variation(&b);
    while (!source->no_memory && !sgf->wants_lenient) {
        char c;

        source->at = tabla_sgf_skip_space(source->data, source->length, source->at);
        if (source->at == source->length)
            break;
        c = source->data[source->at];
        if (c == '(') {
            source->at++;
            open_variation(&b);
            b.closed = false;
        } else if (c == ')') {
            source->at++;
            if (b.skipping && b.depth == b.skip_depth)
                end_skip(&b);
            close_variation(&b);
            if (b.boardspace && b.depth > 0 && !b.skipping)
                skip_variations(&b);
            if (b.depth == 0)
                break;
        } else if (c == ';') {
            take_node(&b, &first);
            rubbish = false;
        } else {
            if (!rubbish && !b.skipping)
                tabla_fault(source, source->at, TABLA_ERROR_SYNTAX, TABLA_N("this is not SGF and is passed over"), NULL,
                            NULL);
            rubbish = true;
            source->at = tabla_sgf_skip_rubbish(source->data, source->length, source->at);
        }
    }
    if (!source->no_memory && !sgf->wants_lenient) {
        if (b.skipping)
            end_skip(&b);
        if (b.depth > 0 && !sgf->full)
            tabla_fault_number(source, source->length, TABLA_ERROR_SYNTAX,
                               TABLA_N("the file ends before the game does; closing parentheses missing: %1"), b.depth);
    }
    if (b.boardspace)
        tabla_boardspace_end(b.boardspace);
    free(b.open);
    if (b.record && (source->no_memory || sgf->wants_lenient)) {
        tabla_record_free(b.record);
        b.record = NULL;
    }
    if (b.record) {
        tabla_record_rewind(b.record);
        settle_root(&b);
    }
    return b.record;
}

/* --- Files ------------------------------------------------------------------------------------------------------ */

static void choose_charset(struct tabla_sgf *sgf, size_t root)
{
    const struct tabla_source *source = &sgf->source;
    char name[64];

    tabla_charset_release(&sgf->charset);
    sgf->charset_reported = false;
    if (sgf->converted || !tabla_sgf_peek(source->data, source->length, root, "CA", name, sizeof name))
        return;
    if (!tabla_charset_open(&sgf->charset, name))
        tabla_fault(&sgf->source, root, TABLA_ERROR_UNKNOWN,
                    TABLA_N("the encoding \"%1\" is not known; the text is taken for UTF-8 or Latin-1"), name, NULL);
}

/*
 * Where no rule set is named, the usual rules are tried, then lenient ones. Those stay only if they helped a turn that
 * was kept; otherwise nothing would tell of them when the game is written.
 */
static bool read_game(struct tabla_sgf *sgf, bool opened)
{
    struct tabla_source *source = &sgf->source;
    size_t begin = source->at, faults = source->out->fault_count, nodes = sgf->nodes;
    struct tabla_record *record;

    sgf->lenient = sgf->rules_settled = false;
    for (;;) {
        sgf->wants_lenient = sgf->lenient_helped = false;
        choose_charset(sgf, opened ? begin : tabla_sgf_skip_space(source->data, source->length, begin + 1));
        record = read_tree(sgf, opened);
        if (!sgf->wants_lenient && (!record || !sgf->lenient || sgf->lenient_helped))
            break;
        tabla_record_free(record);
        sgf->rules_settled = sgf->lenient;
        sgf->lenient = sgf->wants_lenient;
        sgf->nodes = nodes;
        source->at = begin;
        tabla_fault_forget(source, faults);
    }
    return record ? tabla_source_keep(source, record) : !source->no_memory;
}

static bool find_node(const struct tabla_source *source, size_t *at)
{
    const char *found = memchr(source->data + source->at, ';', source->length - source->at);

    *at = found ? (size_t)(found - source->data) : 0;
    return found != NULL;
}

bool tabla_sgf_read(struct tabla_sgf *sgf)
{
    struct tabla_source *source = &sgf->source;
    bool first = true;
    size_t at;

    while (tabla_sgf_find_game(source->data, source->length, source->at, &at)) {
        size_t between = tabla_sgf_skip_space(source->data, source->length, source->at);
        if (!first && between < at)
            tabla_fault(source, between, TABLA_ERROR_SYNTAX, TABLA_N("what stands between games is passed over"), NULL,
                        NULL);
        if (tabla_source_is_full(source, at))
            return true;
        first = false;
        source->at = at;
        if (!read_game(sgf, false))
            return false;
    }
    if (first && find_node(source, &at)) {
        /* The beginning of the file is missing. */
        tabla_fault(source, source->at, TABLA_ERROR_SYNTAX,
                    TABLA_N("a game begins with \"(;\"; what stands before the first node is passed over"), NULL, NULL);
        first = false;
        source->at = at;
        if (!read_game(sgf, true))
            return false;
    }
    at = tabla_sgf_skip_space(source->data, source->length, source->at);
    if (!first && at < source->length)
        tabla_fault(source, at, TABLA_ERROR_SYNTAX, TABLA_N("what stands behind the last game is passed over"), NULL,
                    NULL);
    return !source->no_memory;
}
