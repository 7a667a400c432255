/*
 * Any bytes as a query of the analysis protocol. The first byte chooses the game: '0' YINSH, '1' GIPF, '2' Go (5×5
 * until the query says otherwise), '3' the template.
 *
 * Every line becomes a query or is answered with exactly one error; whatever is said is JSON on lines of its own, and
 * every position of a query is sound.
 */
#include "fuzz.h"

#include <jansson.h>

#include "study/query.h"

/* Counts the lines that are errors; all others must be warnings. */
static unsigned count_errors(const struct tabla_text *said)
{
    const char *at = tabla_text_string(said), *end = at + said->length;
    unsigned errors = 0;

    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        json_t *object;

        REQUIRE(line_end != NULL);
        object = json_loadb(at, (size_t)(line_end - at), JSON_REJECT_DUPLICATES, NULL);
        REQUIRE(json_is_object(object));
        REQUIRE(json_is_string(json_object_get(object, "error")) != json_is_string(json_object_get(object, "warning")));
        errors += json_object_get(object, "error") != NULL;
        json_decref(object);
        at = line_end + 1;
    }
    return errors;
}

static void check_positions(const struct study_query *query)
{
    REQUIRE(query->count > 0 && query->game);
    for (size_t i = 0; i < query->count; i++) {
        const struct study_position *position = &query->positions[i];
        struct tabla_keys past = {.keys = query->past.keys, .count = position->past_count};

        REQUIRE(position->past_count <= query->past.count);
        REQUIRE(i == 0 || position->turn > query->positions[i - 1].turn);
        REQUIRE((position->only == NULL) == (position->only_count == 0));
        fuzz_check_state(query->game, &position->state, &past);
        for (size_t k = 0; k < position->only_count; k++)
            REQUIRE(query->game->check(&position->state, &past, position->only[k], NULL));
    }
    REQUIRE(query->limits.visits > 0 || query->limits.seconds > 0);
    REQUIRE(query->interval >= 0 && query->side <= STUDY_SIDE_TO_MOVE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go, &tabla_template};
    struct study_defaults defaults = {.limits = {.visits = 1}};
    struct tabla_state start;
    struct tabla_keys past = {0};
    struct tabla_text said = {0};
    struct study_query *query;

    if (size == 0)
        return 0;
    defaults.game = games[data[0] % 4];
    defaults.setup.size = defaults.game == &tabla_go ? 5 : 0;
    REQUIRE(defaults.game->start(&defaults.setup, &start, NULL));
    defaults.start = &start;
    defaults.past = &past;
    query = study_read_query(&defaults, (const char *)data + 1, size - 1, &said);
    REQUIRE(!said.failed);
    REQUIRE(count_errors(&said) == (query ? 0 : 1));
    if (query) {
        REQUIRE(query->id != NULL);
        if (query->kind == STUDY_ANALYZE)
            check_positions(query);
        else
            REQUIRE(query->echo != NULL && strchr(query->echo, '\n') == NULL);
        REQUIRE(query->kind != STUDY_TERMINATE || query->terminate_id);
    }
    study_query_free(query);
    tabla_text_release(&said);
    return 0;
}
