#include "support.h"

struct tabla_collection read_text(const char *text)
{
    struct tabla_collection games;
    struct tabla_error error;

    if (!tabla_read_games(text, strlen(text), NULL, NULL, &games, &error)) {
        char sentence[512];
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        fail_msg("%s: %s", text, sentence);
    }
    return games;
}

struct tabla_record *read_one(const char *text)
{
    struct tabla_collection games = read_text(text);
    struct tabla_record *record;

    check_faults(&games, "");
    assert_int_equal(games.count, 1);
    record = games.records[0];
    games.count = 0;
    tabla_collection_release(&games);
    return record;
}

static void describe_node(struct tabla_record *record, struct tabla_node *node, struct tabla_text *out)
{
    if (node->count == 0) {
        tabla_text_add_char(out, '-');
        return;
    }
    tabla_text_add_string(out, node->player == TABLA_BLACK ? "B " : "W ");
    for (size_t i = 0; i < node->count; i++) {
        struct tabla_state before;
        char text[TABLA_ACTION_TEXT];

        assert_true(tabla_record_goto(record, node, i + 1));
        assert_int_equal(tabla_record_last(record, &before), node->actions[i]);
        tabla_write_action(record->game, &before, node->actions[i], text);
        tabla_text_addf(out, "%s%s", i ? ";" : "", text);
    }
}

/* Recursive, so for small trees only. */
static void describe_below(struct tabla_record *record, struct tabla_node *node, struct tabla_text *out)
{
    describe_node(record, node, out);
    for (struct tabla_node *child = node->first; child; child = child->next) {
        bool alternatives = child->previous || child->next;
        tabla_text_add_string(out, alternatives ? " (" : " ");
        describe_below(record, child, out);
        if (alternatives)
            tabla_text_add_char(out, ')');
    }
}

void describe_tree(struct tabla_record *record, struct tabla_text *out)
{
    describe_below(record, record->root, out);
}

void check_tree(struct tabla_record *record, const char *expected)
{
    struct tabla_text text = {0};

    describe_tree(record, &text);
    assert_string_equal(tabla_text_string(&text), expected);
    tabla_text_release(&text);
    tabla_record_rewind(record);
}

void describe_faults(const struct tabla_collection *games, struct tabla_text *out)
{
    for (size_t i = 0; i < games->fault_count; i++) {
        char sentence[512];
        tabla_error_format(&games->faults[i], NULL, sentence, sizeof sentence);
        tabla_text_addf(out, "%u:%u %s\n", (unsigned)games->faults[i].line, (unsigned)games->faults[i].column,
                        sentence);
    }
}

void check_faults(const struct tabla_collection *games, const char *expected)
{
    struct tabla_text text = {0};

    describe_faults(games, &text);
    assert_string_equal(tabla_text_string(&text), expected);
    tabla_text_release(&text);
}

void check_end(struct tabla_record *record, const char *position)
{
    struct tabla_text line = {0};

    tabla_record_to_end(record);
    record->game->write_position(&record->state, NULL, &line);
    assert_string_equal(tabla_text_string(&line), position);
    tabla_text_release(&line);
}

/* The result is written from the moves where they tell it, so it may be new. */
static void drop_result(struct tabla_record *record)
{
    assert_true(tabla_node_set(record->root, "RE", NULL));
}

static void check_same_nodes(const struct tabla_node *a, const struct tabla_node *b)
{
    const struct tabla_property *p = a->properties, *q = b->properties;

    assert_int_equal(a->player, b->player);
    assert_int_equal(a->count, b->count);
    if (a->count)
        assert_memory_equal(a->actions, b->actions, a->count * sizeof *a->actions);
    for (; p && q; p = p->next, q = q->next) {
        assert_string_equal(p->name, q->name);
        assert_int_equal(p->count, q->count);
        for (size_t i = 0; i < p->count; i++)
            assert_string_equal(p->values[i], q->values[i]);
    }
    assert_true(!p && !q);
}

static void check_same_tree(const struct tabla_record *a, const struct tabla_record *b)
{
    const struct tabla_node *x = a->root, *y = b->root;

    assert_ptr_equal(a->game, b->game);
    assert_memory_equal(&a->state, &b->state, sizeof a->state);
    while (x) {
        assert_non_null(y);
        check_same_nodes(x, y);
        assert_int_equal(!x->first, !y->first);
        if (x->first) {
            x = x->first;
            y = y->first;
            continue;
        }
        while (x && !x->next) {
            assert_null(y->next);
            x = x->parent;
            y = y->parent;
        }
        assert_int_equal(!x, !y);
        x = x ? x->next : NULL;
        y = y ? y->next : NULL;
    }
}

void check_round_trip(struct tabla_collection *games)
{
    struct tabla_text first = {0}, second = {0};
    struct tabla_collection again;

    for (size_t i = 0; i < games->count; i++) {
        tabla_record_rewind(games->records[i]);
        tabla_write_sgf(games->records[i], &first);
    }
    assert_false(first.failed);
    assert_true(tabla_read_games(first.data, first.length, NULL, NULL, &again, NULL));
    assert_int_equal(again.format, TABLA_FORMAT_SGF);
    assert_int_equal(again.count, games->count);
    assert_true(again.fault_count <= games->fault_count);
    for (size_t i = 0; i < again.count; i++)
        tabla_write_sgf(again.records[i], &second);
    assert_string_equal(tabla_text_string(&first), tabla_text_string(&second));
    for (size_t i = 0; i < again.count; i++) {
        drop_result(games->records[i]);
        drop_result(again.records[i]);
        check_same_tree(games->records[i], again.records[i]);
    }
    tabla_collection_release(&again);
    tabla_text_release(&first);
    tabla_text_release(&second);
}

char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *data;
    long size;

    if (!file)
        fail_msg("cannot open %s", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    assert_true(size >= 0);
    rewind(file);
    data = malloc((size_t)size + 1);
    assert_non_null(data);
    *length = fread(data, 1, (size_t)size, file);
    assert_int_equal(*length, size);
    data[size] = '\0';
    fclose(file);
    return data;
}
