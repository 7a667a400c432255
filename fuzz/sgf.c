/*
 * Any bytes as a file of games. Whatever is read can be walked, and written so that reading it again gives the same
 * games without a fault that was not there before; writing those gives the same bytes.
 */
#include "fuzz.h"

static bool is_same_text(const struct tabla_text *a, const struct tabla_text *b)
{
    return a->length == b->length && memcmp(tabla_text_string(a), tabla_text_string(b), a->length) == 0;
}

/* RE is written from the moves where they say how the game ended, so it may be new. */
static const struct tabla_property *next_property(const struct tabla_property *property, bool root)
{
    while (property && root && strcmp(property->name, "RE") == 0)
        property = property->next;
    return property;
}

static void compare_nodes(const struct tabla_node *a, const struct tabla_node *b, bool root)
{
    const struct tabla_property *p = next_property(a->properties, root), *q = next_property(b->properties, root);

    REQUIRE(a->player == b->player && a->count == b->count);
    REQUIRE(a->count == 0 || memcmp(a->actions, b->actions, a->count * sizeof *a->actions) == 0);
    for (; p && q; p = next_property(p->next, root), q = next_property(q->next, root)) {
        REQUIRE(strcmp(p->name, q->name) == 0 && p->count == q->count && p->count > 0);
        for (size_t i = 0; i < p->count; i++)
            REQUIRE(strcmp(p->values[i], q->values[i]) == 0);
    }
    REQUIRE(!p && !q);
}

static void compare_trees(const struct tabla_record *a, const struct tabla_record *b)
{
    const struct tabla_node *x = a->root, *y = b->root;

    REQUIRE(a->game == b->game);
    REQUIRE(memcmp(&a->state, &b->state, sizeof a->state) == 0);
    while (x) {
        REQUIRE(y);
        compare_nodes(x, y, x == a->root);
        REQUIRE(!x->first == !y->first);
        if (x->first) {
            x = x->first;
            y = y->first;
            continue;
        }
        while (x && !x->next) {
            REQUIRE(!y->next);
            x = x->parent;
            y = y->parent;
            REQUIRE(!x == !y);
        }
        if (x) {
            x = x->next;
            y = y->next;
        }
    }
}

/* Every node can be reached, the states on the way are sound, and back again is where we came from. */
static void walk(struct tabla_record *record)
{
    struct tabla_state start = record->state;
    size_t steps = 0;

    for (struct tabla_node *node = record->root; node && steps < 200; node = node->last, steps++) {
        REQUIRE(tabla_record_goto(record, node, SIZE_MAX));
        REQUIRE(record->node == node && record->done == node->count);
        if (steps < 20)
            fuzz_check_state(record->game, &record->state, &record->past);
    }
    while (tabla_record_back(record))
        ;
    REQUIRE(record->node == record->root);
    REQUIRE(memcmp(&record->state, &start, sizeof start) == 0);
    tabla_record_to_end(record);
    REQUIRE(!record->node->first);
    tabla_record_rewind(record);
    REQUIRE(memcmp(&record->state, &start, sizeof start) == 0);
}

static void round_trip(struct tabla_collection *games)
{
    struct tabla_text first = {0}, second = {0};
    struct tabla_collection again;

    for (size_t i = 0; i < games->count; i++)
        tabla_write_sgf(games->records[i], &first);
    REQUIRE(!first.failed);
    REQUIRE(tabla_read_games(first.data, first.length, NULL, NULL, &again, NULL));
    REQUIRE(again.format == TABLA_FORMAT_SGF);
    REQUIRE(again.count == games->count);
    REQUIRE(again.fault_count <= games->fault_count);
    for (size_t i = 0; i < games->count; i++)
        compare_trees(games->records[i], again.records[i]);
    for (size_t i = 0; i < again.count; i++)
        tabla_write_sgf(again.records[i], &second);
    REQUIRE(is_same_text(&first, &second));
    tabla_collection_release(&again);
    tabla_text_release(&first);
    tabla_text_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct tabla_game *game = size ? tabla_game_at(data[size - 1] % 4) : NULL;
    struct tabla_collection games;
    struct tabla_error error;
    struct tabla_text moves = {0};

    tabla_error_clear(&error);
    if (!tabla_read_games((const char *)data, size, game, NULL, &games, &error)) {
        REQUIRE(games.count == 0);
        fuzz_check_error(&error, NULL);
    } else {
        REQUIRE(games.count > 0);
        for (size_t i = 0; i < games.count; i++) {
            walk(games.records[i]);
            tabla_write_moves(games.records[i], &moves);
        }
        REQUIRE(!moves.failed);
        round_trip(&games);
    }
    REQUIRE(games.fault_count <= 100);
    for (size_t i = 0; i < games.fault_count; i++) {
        fuzz_check_error(&games.faults[i], NULL);
        REQUIRE(games.faults[i].line > 0 && games.faults[i].column > 0);
    }
    tabla_collection_release(&games);
    tabla_text_release(&moves);
    return 0;
}
