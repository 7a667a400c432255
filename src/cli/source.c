#include "cli/source.h"

#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "engine/level.h"
#include "tui/file.h"

/* --- Names ------------------------------------------------------------------------------------------------------- */

const struct tabla_game *source_game(struct console *console, const char *name)
{
    const struct tabla_game *game = tabla_game_find(name);
    struct tabla_text list = {0};
    const char *names[16] = {0}, *near;

    if (game)
        return game;
    for (size_t i = 0; i < 15 && tabla_game_at(i); i++) {
        names[i] = tabla_game_at(i)->name;
        tabla_text_addf(&list, "%s%s", i ? ", " : "", names[i]);
    }
    near = words_nearest(name, names);
    if (near)
        cli_wrong(console, _("there is no game \"%1\": did you mean \"%2\"?"), name, near, NULL);
    else
        cli_wrong(console, _("there is no game \"%1\"; there are: %2"), name, tabla_text_string(&list), NULL);
    tabla_text_release(&list);
    return NULL;
}

bool source_is_file(const char *name)
{
    return !tabla_game_find(name) && (strcmp(name, "-") == 0 || strpbrk(name, "./") || access(name, F_OK) == 0);
}

bool source_setup(struct console *console, const struct tabla_game *game, const struct cli_options *options,
                  struct tabla_setup *setup)
{
    static const struct {
        enum option_id id;
        const char *name;
    } only_go[] = {
        {OPTION_SIZE, "size"}, {OPTION_RULES, "rules"}, {OPTION_KOMI, "komi"}, {OPTION_HANDICAP, "handicap"}};

    *setup = options->setup;
    for (size_t i = 0; i < sizeof only_go / sizeof *only_go; i++)
        if (game != &tabla_go && option_given(options, only_go[i].id)) {
            cli_wrong(console, _("--%1 is for Go, not for %2"), only_go[i].name, game->title, NULL);
            return false;
        }
    if (setup->variant) {
        int index = options_pick(console, "variant", setup->variant, game->variants);
        if (index < 0)
            return false;
        setup->variant = game->variants[index];
    }
    if (setup->rules) {
        const char *names[16] = {0};
        int index;
        for (size_t i = 0; i < 15 && tabla_go_rules_at(i); i++)
            names[i] = tabla_go_rules_at(i)->name;
        index = options_pick(console, "rules", setup->rules, names);
        if (index < 0)
            return false;
        setup->rules = names[index];
    }
    if (setup->handicap == 1)
        setup->handicap = 0; /* one stone of handicap is no more than moving first */
    return true;
}

bool source_says_start(const struct cli_options *options)
{
    const struct tabla_setup *setup = &options->setup;

    return setup->variant || setup->rules || setup->size || setup->komi_given || setup->handicap;
}

bool source_list(struct console *console, const struct cli_options *options, const struct tabla_game **game,
                 struct tabla_setup *setup)
{
    *game = NULL;
    *setup = (struct tabla_setup){0};
    if (options->game) {
        *game = source_game(console, options->game);
        return *game && source_setup(console, *game, options, setup);
    }
    if (source_says_start(options)) {
        cli_wrong(console, _("how a list of moves starts is said together with its game: --game GAME"), NULL);
        return false;
    }
    return true;
}

/* --- Beginning --------------------------------------------------------------------------------------------------- */

/* The variant that a position line names after its game, or does not name: the default. */
static bool is_of_variant(const char *position, const struct tabla_game *game, const char *variant)
{
    size_t word = strcspn(position, " ");
    const char *colon = memchr(position, ':', word);
    size_t length = colon ? word - (size_t)(colon + 1 - position) : 0;

    if (!colon)
        return strcmp(variant, game->variants[0]) == 0;
    return strlen(variant) == length && strncmp(colon + 1, variant, length) == 0;
}

/* Go: other rules or another komi than the line has. */
static struct tabla_record *with_rules(struct tabla_record *record, const struct tabla_setup *setup,
                                       struct tabla_error *error)
{
    struct tabla_state state = record->state;
    struct tabla_record *changed = NULL;

    if ((!setup->rules || tabla_go_set_rules(&state, tabla_go_rules_find(setup->rules), error)) &&
        (!setup->komi_given || tabla_go_set_komi(&state, setup->komi, error)))
        changed = tabla_record_from_state(record->game, &state, &record->past, error);
    tabla_record_free(record);
    return changed;
}

/* A position line says itself which board is played on: options may repeat that but not contradict it. */
static struct tabla_record *open_position(struct console *console, const struct tabla_game *game,
                                          const struct cli_options *options, const struct tabla_setup *setup,
                                          int *status)
{
    struct tabla_error error;
    struct tabla_record *record = tabla_record_from_position(options->position, strlen(options->position), &error);

    if (record && record->game != game) {
        console_complain(console, _("tabla: --position is of %1, not of %2"), record->game->title, game->title, NULL);
    } else if (record && setup->variant && !is_of_variant(options->position, game, setup->variant)) {
        *status = cli_wrong(console, _("--variant %1 contradicts --position"), setup->variant, NULL);
    } else if (record && setup->size && setup->size != tabla_go_size(&record->state)) {
        *status = cli_wrong(console, _("--size contradicts --position"), NULL);
    } else if (record && setup->handicap) {
        *status = cli_wrong(console, _("--handicap and --position cannot be combined"), NULL);
    } else {
        if (record && (setup->rules || setup->komi_given))
            record = with_rules(record, setup, &error);
        if (!record)
            console_report(console, "--position", &error);
        return record;
    }
    tabla_record_free(record);
    return NULL;
}

struct tabla_record *source_open(struct console *console, const struct tabla_game *game,
                                 const struct cli_options *options, int *status)
{
    struct tabla_setup setup;
    struct tabla_record *record;
    struct tabla_error error;

    *status = CLI_USAGE;
    if (!source_setup(console, game, options, &setup))
        return NULL;
    *status = CLI_FAILED;
    if (options->position) {
        record = open_position(console, game, options, &setup, status);
    } else {
        record = tabla_record_new(game, &setup, &error);
        if (!record)
            console_report(console, "tabla", &error);
    }
    if (record && options->moves && !tabla_record_play_list(record, options->moves, strlen(options->moves), &error)) {
        console_report(console, "--moves", &error);
        tabla_record_free(record);
        return NULL;
    }
    return record;
}

/* --- Files ------------------------------------------------------------------------------------------------------- */

/* How many turns the main lines hold. */
static size_t turns_in(const struct tabla_collection *games)
{
    size_t turns = 0;

    for (size_t i = 0; i < games->count; i++)
        for (const struct tabla_node *node = games->records[i]->root; node; node = node->first)
            turns += node->count > 0;
    return turns;
}

bool source_read(struct console *console, const char *path, const struct tabla_game *game,
                 const struct tabla_setup *setup, struct tabla_collection *out)
{
    const char *name = strcmp(path, "-") == 0 ? "(stdin)" : path;
    struct tabla_text data = {0};
    struct tabla_error error;
    bool done;

    memset(out, 0, sizeof *out);
    done = file_read(path, &data, &error) &&
           tabla_read_games(tabla_text_string(&data), data.length, game, setup, out, &error);
    tabla_text_release(&data);
    for (size_t i = 0; done && i < out->fault_count; i++)
        console_report(console, name, &out->faults[i]);
    if (!done && !game && error.code == TABLA_ERROR_UNKNOWN && out->format == TABLA_FORMAT_UNKNOWN) {
        console_complain(
            console, _("%1: no SGF file and no position line; for a list of moves say the game, as in --game gipf"),
            name, NULL);
    } else if (!done) {
        console_report(console, name, &error);
    } else if (out->fault_count > 0) {
        char games[24], turns[24];
        snprintf(games, sizeof games, "%zu", out->count);
        snprintf(turns, sizeof turns, "%zu", turns_in(out));
        console_complain(console, _("%1: damaged; games kept: %2, turns kept: %3"), name, games, turns, NULL);
    }
    return done;
}

bool source_walk(struct console *console, struct tabla_record *record, const struct cli_options *options)
{
    char wanted[24];
    long turns = 0;

    if (!option_given(options, OPTION_AT)) {
        tabla_record_to_end(record);
        return true;
    }
    tabla_record_rewind(record);
    while (turns < options->at && tabla_record_forward_turn(record))
        turns += record->node->count > 0;
    if (turns == options->at)
        return true;
    snprintf(wanted, sizeof wanted, "%ld", options->at);
    console_complain(console, _("tabla: the game is shorter than %1 turns"), wanted, NULL);
    return false;
}

struct study_limits source_limits(const struct cli_options *options)
{
    enum { USUAL_VISITS = 1000 };
    struct study_limits limits = {.visits = options->visits, .seconds = options->seconds};

    if (limits.visits || limits.seconds > 0)
        return limits;
    if (option_given(options, OPTION_LEVEL)) {
        const struct level_way *level = &level_of((unsigned)options->level)->by_net;
        return (struct study_limits){.visits = level->visits, .seconds = (double)level->seconds};
    }
    return (struct study_limits){.visits = USUAL_VISITS};
}
