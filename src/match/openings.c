#include "match/openings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 64 << 20, TRIES = 1000 };

static bool no_memory(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

/* --- From a file ------------------------------------------------------------------------------------------------- */

static bool read_file(const char *path, struct tabla_text *out, struct tabla_error *error)
{
    FILE *file = fopen(path, "rb");
    char block[16384];
    size_t n;
    bool done;

    if (!file)
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot be opened: %1"), strerror(errno), NULL, NULL);
    while (out->length <= LARGEST && (n = fread(block, 1, sizeof block, file)) > 0)
        tabla_text_add(out, block, n);
    done = !ferror(file);
    fclose(file);
    if (!done)
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot be read: %1"), strerror(errno), NULL, NULL);
    if (out->length > LARGEST)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("too large for a game file"), NULL, NULL, NULL);
    return !out->failed || no_memory(error);
}

/* The main line of a record, from its beginning. */
static bool add_record(struct openings *openings, struct tabla_record *record, struct tabla_error *error)
{
    struct opening *list = realloc(openings->list, (openings->count + 1) * sizeof *list), *opening;
    size_t depth;

    if (!list)
        return no_memory(error);
    openings->list = list;
    tabla_record_to_end(record);
    if (record->state.over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over after this opening"), NULL, NULL, NULL);
    depth = tabla_record_depth(record);
    opening = &list[openings->count];
    opening->count = depth;
    opening->actions = malloc((depth + 1) * sizeof *opening->actions);
    if (!opening->actions)
        return no_memory(error);
    openings->count++;
    for (; depth > 0; depth = tabla_record_depth(record)) {
        opening->actions[depth - 1] = tabla_record_last(record, NULL);
        if (!tabla_record_back(record))
            break;
    }
    return true;
}

static bool same_state(const struct tabla_state *a, const struct tabla_state *b, struct tabla_error *error)
{
    return memcmp(a, b, sizeof *a) == 0 ||
           tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("an opening does not begin as the games of this match do"),
                      NULL, NULL, NULL);
}

/* A game from a file: it must begin as those of the match, and be played by who is to move, without set-ups. */
static bool add_game(struct openings *openings, struct tabla_record *record, struct tabla_error *error)
{
    struct tabla_record *again;
    struct tabla_state start;
    bool same;

    tabla_record_rewind(record);
    if (!openings->options->game->start(&openings->options->setup, &start, error) ||
        !same_state(&record->state, &start, error) || !add_record(openings, record, error))
        return false;
    again = openings_get(openings, (unsigned)openings->count - 1, error);
    if (!again)
        return false;
    tabla_record_to_end(record);
    same = same_state(&again->state, &record->state, error);
    tabla_record_free(again);
    return same;
}

static bool load_games(struct openings *openings, const struct tabla_text *data, struct tabla_error *error)
{
    struct tabla_collection games;
    bool done = tabla_read_games(tabla_text_string(data), data->length, openings->options->game,
                                 &openings->options->setup, &games, error);

    if (done && games.fault_count > 0) {
        *error = games.faults[0];
        done = false;
    }
    for (size_t i = 0; done && i < games.count; i++) {
        if (games.records[i]->game != openings->options->game)
            done = tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("an opening of another game"), NULL, NULL, NULL);
        else
            done = add_game(openings, games.records[i], error);
    }
    tabla_collection_release(&games);
    return done;
}

/* Turns or actions, one opening a line; what follows '#' is a remark. */
static bool load_line(struct openings *openings, const char *line, size_t length, struct tabla_error *error)
{
    const char *remark = memchr(line, '#', length);
    struct tabla_record *record;
    bool done;

    length = remark ? (size_t)(remark - line) : length;
    while (length > 0 && (unsigned char)line[length - 1] <= ' ')
        length--;
    if (length == 0)
        return true;
    record = tabla_record_new(openings->options->game, &openings->options->setup, error);
    done = record && tabla_record_play_list(record, line, length, error) && add_record(openings, record, error);
    tabla_record_free(record);
    return done;
}

static bool load_lines(struct openings *openings, const struct tabla_text *data, struct tabla_error *error)
{
    const char *line = tabla_text_string(data), *end = line + data->length;

    for (uint32_t number = 1; line < end; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        if (!load_line(openings, line, (size_t)(stop - line), error)) {
            error->line = number;
            return false;
        }
        line = stop + 1;
    }
    return openings->count > 0 ||
           tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("there is no opening in it"), NULL, NULL, NULL);
}

bool openings_load(struct openings *openings, const struct match_options *options, struct tabla_error *error)
{
    struct tabla_text data = {0};
    const char *text;
    bool done;

    *openings = (struct openings){.options = options};
    if (!options->openings)
        return true;
    done = read_file(options->openings, &data, error);
    text = tabla_text_string(&data);
    if (done)
        done = text[strspn(text, " \t\r\n")] == '(' ? load_games(openings, &data, error)
                                                    : load_lines(openings, &data, error);
    tabla_text_release(&data);
    return done;
}

void openings_release(struct openings *openings)
{
    for (size_t i = 0; i < openings->count; i++)
        free(openings->list[i].actions);
    free(openings->list);
    openings->list = NULL;
    openings->count = 0;
}

/* --- By lot ------------------------------------------------------------------------------------------------------ */

/* One of the legal actions; a pass only where there is nothing else. */
static tabla_action draw(const struct tabla_record *record, struct tabla_rng *rng)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions), kept = 0;
    struct tabla_parts parts;

    for (size_t i = 0; i < count; i++) {
        record->game->parts(&record->state, actions[i], &parts);
        if (parts.kind != TABLA_ACT_PASS || count == 1)
            actions[kept++] = actions[i];
    }
    return kept > 0 ? actions[tabla_rng_below(rng, (uint32_t)kept)] : TABLA_ACTION_NONE;
}

/* Whole turns, `plies` of them. False when the game is over by then. */
static bool play_turns(struct tabla_record *record, unsigned plies, struct tabla_rng *rng, struct tabla_error *error)
{
    for (unsigned i = 0; i < plies; i++) {
        uint8_t player = record->state.player;
        while (!record->state.over && record->state.player == player)
            if (!tabla_record_play(record, draw(record, rng), error))
                return false;
        if (record->state.over)
            return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over after this opening"), NULL, NULL,
                              NULL);
    }
    return true;
}

struct tabla_record *openings_get(const struct openings *openings, unsigned round, struct tabla_error *error)
{
    const struct match_options *options = openings->options;
    struct tabla_record *record = tabla_record_new(options->game, &options->setup, error);
    const struct opening *opening;
    uint64_t mixed = options->seed;
    struct tabla_rng rng;

    if (!record)
        return NULL;
    if (openings->count > 0) {
        opening = &openings->list[round % openings->count];
        for (size_t i = 0; i < opening->count; i++)
            if (!tabla_record_play(record, opening->actions[i], error)) {
                tabla_record_free(record);
                return NULL;
            }
        return record;
    }
    mixed = tabla_splitmix64(&mixed) + round;
    tabla_rng_seed(&rng, mixed);
    for (int i = 0; i < TRIES; i++) {
        if (play_turns(record, options->random_plies, &rng, error))
            return record;
        tabla_record_rewind(record);
        tabla_record_cut_rest(record);
    }
    tabla_record_free(record);
    return NULL;
}
