/* From the properties of a root to the game and the position that it starts from. */
#include "record/sgf.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "record/go_sgf.h"
#include "tabla/go.h"

/* By number, or by name as some write it; none is Go. */
static const struct tabla_game *game_numbered(const char *value)
{
    unsigned number = 0;
    size_t n = 0;

    while (*value == ' ')
        value++;
    for (; value[n] >= '0' && value[n] <= '9'; n++)
        number = number < 100000 ? number * 10 + (unsigned)(value[n] - '0') : number;
    if (*value == '\0')
        return &tabla_go;
    if (n == 0)
        return tabla_game_find(value);
    if (value[n + strspn(value + n, " ")] != '\0')
        return NULL;
    for (size_t i = 0; tabla_game_at(i); i++)
        if (tabla_game_at(i)->sgf_number == number)
            return tabla_game_at(i);
    return tabla_template.sgf_number == number ? &tabla_template : NULL;
}

/* The variant that RU names; the usual one, with a fault, if there is no such variant. */
static const char *find_variant(struct tabla_sgf *sgf, const struct tabla_sgf_node *root, const struct tabla_game *game)
{
    const char *value = tabla_node_get(root->node, "RU");

    if (!value)
        return NULL;
    for (size_t i = 0; game->variants[i]; i++)
        if (strcasecmp(game->variants[i], value) == 0)
            return game->variants[i];
    tabla_fault(&sgf->source, root->where[TABLA_SGF_RU], TABLA_ERROR_UNKNOWN,
                TABLA_N("the rules \"%1\" are not known; \"%2\" is used instead"), value, game->variants[0]);
    return NULL;
}

/* A value that tells the same in the one way that is right. */
static void put_right(struct tabla_sgf *sgf, struct tabla_node *node, const char *name, const char *value)
{
    if (!tabla_node_set(node, name, value))
        sgf->source.no_memory = true;
}

static bool start_go(struct tabla_sgf *sgf, struct tabla_sgf_node *root, bool white_first, struct tabla_state *state,
                     struct tabla_error *error)
{
    struct tabla_node *node = root->node;
    const char *value;
    struct tabla_go_notes notes;
    char number[16];
    int read;

    if (!tabla_go_start_from(node, white_first, sgf->lenient, state, &notes, error))
        return false;
    sgf->rules_named = notes.rules_known;
    if (notes.rules_unknown)
        tabla_fault(&sgf->source, root->where[TABLA_SGF_RU], TABLA_ERROR_UNKNOWN,
                    TABLA_N("the rules \"%1\" are not known; \"%2\" is used instead"), tabla_node_get(node, "RU"),
                    tabla_go_rules_at(0)->name);
    value = tabla_node_get(node, "KM");
    if (notes.komi_bad) {
        tabla_fault(&sgf->source, root->where[TABLA_SGF_KM], TABLA_ERROR_RANGE,
                    TABLA_N("\"%1\" is no komi and is left out"), value, NULL);
        tabla_node_drop(node, "KM");
    } else if (value && tabla_go_read_komi(value, &read)) {
        tabla_go_write_komi(read, number);
        put_right(sgf, node, "KM", number);
    }
    value = tabla_node_get(node, "HA");
    if (notes.handicap_bad) {
        tabla_fault(&sgf->source, root->where[TABLA_SGF_HA], TABLA_ERROR_SYNTAX,
                    TABLA_N("\"%1\" is no number of handicap stones and is left out"), value, NULL);
        tabla_node_drop(node, "HA");
    }
    if (notes.handicap_put && !tabla_go_describe_stones(node, state))
        sgf->source.no_memory = true;
    if (notes.white_guessed)
        put_right(sgf, node, "PL", "W");
    value = tabla_node_get(node, "SZ");
    if (value && tabla_go_read_size(value, &read)) {
        snprintf(number, sizeof number, "%d", read);
        put_right(sgf, node, "SZ", number);
    }
    return true;
}

/* Where in the root the trouble with the start is most likely to be looked for. */
static size_t blame(const struct tabla_sgf_node *root, const struct tabla_error *error)
{
    static const enum tabla_sgf_known stones[] = {TABLA_SGF_AB, TABLA_SGF_AW, TABLA_SGF_AE, TABLA_SGF_PL};

    if (root->where[TABLA_SGF_POSITION])
        return root->where[TABLA_SGF_POSITION];
    if (error->code == TABLA_ERROR_RANGE && root->where[TABLA_SGF_SZ])
        return root->where[TABLA_SGF_SZ];
    for (size_t i = 0; i < sizeof stones / sizeof *stones; i++)
        if (root->where[stones[i]])
            return root->where[stones[i]];
    return root->offset;
}

struct tabla_record *tabla_sgf_start(struct tabla_sgf *sgf, struct tabla_sgf_node *root, bool white_first)
{
    struct tabla_node *node = root->node;
    const char *number = tabla_node_get(node, "GM"), *line = tabla_node_get(node, TABLA_POSITION_PROPERTY);
    const struct tabla_game *game = number ? game_numbered(number) : &tabla_go;
    struct tabla_record *record = NULL;
    struct tabla_keys past = {0};
    struct tabla_state state;
    struct tabla_error error;
    bool started;

    if (!game) {
        tabla_fault(&sgf->source, root->where[TABLA_SGF_GM], TABLA_ERROR_UNKNOWN,
                    TABLA_N("Tabla does not know the game GM[%1]; it is left out"), number, NULL);
        return NULL;
    }
    sgf->rules_named = true;
    if (line)
        started = game->read_position(line, strlen(line), &state, &past, &error);
    else if (game == &tabla_go)
        started = start_go(sgf, root, white_first, &state, &error);
    else
        started = game->start(&(struct tabla_setup){.variant = find_variant(sgf, root, game)}, &state, &error);
    if (!started) {
        tabla_fault_add(&sgf->source, blame(root, &error), &error);
        tabla_fault(&sgf->source, root->offset, TABLA_ERROR_FILE,
                    TABLA_N("the game cannot start like this and is left out"), NULL, NULL);
    } else {
        record = tabla_record_bare(game, &state, &past, NULL);
        sgf->source.no_memory |= !record;
    }
    tabla_keys_release(&past);
    if (record) {
        /* What the writer says anew. */
        tabla_node_drop(node, "FF");
        tabla_node_drop(node, "GM");
        tabla_node_drop(node, "CA");
        tabla_node_drop(node, "AP");
        record->root->properties = node->properties;
        node->properties = NULL;
    }
    return record;
}
