/*
 * Prints what Tabla reads from a file as one JSON object, for comparison with what other readers make of it:
 *
 *   dump-games [--game NAME] [--sgf | --moves] FILE
 *
 *   {"format": "sgf", "faults": [{"line": 1, "column": 2, "text": "…"}],
 *    "games": [{"game": "go", "nodes": [{"parent": -1, "properties": [["SZ", "19"]]},
 *                                        {"parent": 0, "player": "B", "turn": "D4", "properties": []}, …]}]}
 *
 * Nodes come in the order of the file. With --sgf or --moves the games are written in that format instead, and with
 * --position the position at the end of each main line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabla.h"

static void put_json(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void put_faults(const struct tabla_collection *games)
{
    for (size_t i = 0; i < games->fault_count; i++) {
        char text[512];
        tabla_error_format(&games->faults[i], NULL, text, sizeof text);
        printf("%s{\"line\": %u, \"column\": %u, \"text\": ", i ? ",\n " : "", (unsigned)games->faults[i].line,
               (unsigned)games->faults[i].column);
        put_json(text);
        putchar('}');
    }
}

static void put_turn(struct tabla_record *record, struct tabla_node *node)
{
    printf(", \"player\": \"%c\", \"turn\": \"", node->player == TABLA_BLACK ? 'B' : 'W');
    for (size_t i = 0; i < node->count; i++) {
        struct tabla_state before;
        tabla_action action;
        char text[TABLA_ACTION_TEXT];

        if (!tabla_record_goto(record, node, i + 1))
            abort();
        action = tabla_record_last(record, &before);
        tabla_write_action(record->game, &before, action, text);
        printf("%s%s", i ? ";" : "", text);
    }
    putchar('"');
}

static void put_node(struct tabla_record *record, struct tabla_node *node, long parent)
{
    const char *comma = "";

    printf("%s{\"parent\": %ld", parent < 0 ? "\n " : ",\n ", parent);
    if (node->count > 0)
        put_turn(record, node);
    printf(", \"properties\": [");
    for (const struct tabla_property *property = node->properties; property; property = property->next) {
        printf("%s[\"%s\"", comma, property->name);
        for (size_t i = 0; i < property->count; i++) {
            printf(", ");
            put_json(property->values[i]);
        }
        putchar(']');
        comma = ", ";
    }
    printf("]}");
}

/* In the order of the file; without recursion, for trees may be deep. */
static void put_nodes(struct tabla_record *record)
{
    struct tabla_node *node = record->root;
    size_t capacity = 16, depth = 0;
    long *above = malloc(capacity * sizeof *above), number = 0;

    above[0] = -1;
    while (node) {
        put_node(record, node, above[depth]);
        if (depth + 2 > capacity)
            above = realloc(above, (capacity *= 2) * sizeof *above);
        if (node->first) {
            above[++depth] = number++;
            node = node->first;
            continue;
        }
        number++;
        while (node && !node->next) {
            node = node->parent;
            depth -= node != NULL;
        }
        node = node ? node->next : NULL;
    }
    free(above);
}

static void put_games(struct tabla_collection *games)
{
    static const char *const formats[] = {"unknown", "sgf", "boardspace", "moves", "position"};

    printf("{\"format\": \"%s\", \"faults\": [", formats[games->format]);
    put_faults(games);
    printf("], \"games\": [");
    for (size_t i = 0; i < games->count; i++) {
        printf("%s{\"game\": \"%s\", \"nodes\": [", i ? ", " : "", games->records[i]->game->name);
        put_nodes(games->records[i]);
        printf("]}");
    }
    printf("]}\n");
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    size_t capacity = 0, n;

    *length = 0;
    if (!file)
        return NULL;
    do {
        if (*length == capacity)
            data = realloc(data, capacity = capacity ? capacity * 2 : 4096);
        n = fread(data + *length, 1, capacity - *length, file);
        *length += n;
    } while (n > 0);
    fclose(file);
    return data;
}

static void put_written(struct tabla_collection *games, const char *how)
{
    struct tabla_text text = {0};

    for (size_t i = 0; i < games->count; i++) {
        struct tabla_record *record = games->records[i];
        if (strcmp(how, "--sgf") == 0) {
            tabla_write_sgf(record, &text);
        } else if (strcmp(how, "--moves") == 0) {
            tabla_write_moves(record, &text);
        } else {
            tabla_record_to_end(record);
            record->game->write_position(&record->state, NULL, &text);
            tabla_text_add_char(&text, '\n');
        }
    }
    fputs(tabla_text_string(&text), stdout);
    tabla_text_release(&text);
}

int main(int argc, char **argv)
{
    const struct tabla_game *game = NULL;
    const char *how = "", *path = NULL;
    struct tabla_setup setup = {0};
    struct tabla_collection games;
    struct tabla_error error;
    char text[512], *data;
    size_t length;
    bool read;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--game") == 0 && i + 1 < argc)
            game = tabla_game_find(argv[++i]);
        else if (strcmp(argv[i], "--variant") == 0 && i + 1 < argc)
            setup.variant = argv[++i];
        else if (argv[i][0] == '-')
            how = argv[i];
        else
            path = argv[i];
    }
    data = path ? read_file(path, &length) : NULL;
    if (!data) {
        fprintf(stderr, "dump-games: cannot read %s\n", path ? path : "nothing");
        return 2;
    }
    read = tabla_read_games(data, length, game, &setup, &games, &error);
    free(data);
    if (*how)
        put_written(&games, how);
    else
        put_games(&games);
    if (!read) {
        tabla_error_format(&error, NULL, text, sizeof text);
        fprintf(stderr, "dump-games: %s\n", text);
    }
    tabla_collection_release(&games);
    return read ? 0 : 1;
}
