#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/source.h"
#include "engine/level.h"
#include "tui/line.h"
#include "tui/play.h"

/* Someone at a keyboard who named no game is asked for one. */
static const struct tabla_game *ask_game(struct console *console)
{
    struct line_reader *reader = line_open(console, NULL, NULL);
    const struct tabla_game *game = NULL;
    struct tabla_text line = {0}, question = {0};

    tabla_text_add_string(&question, _("Which game?"));
    for (size_t i = 0; tabla_game_at(i); i++)
        words_add(&question, " %1", tabla_game_at(i)->name, NULL);
    tabla_text_add_string(&question, " > ");
    while (reader && !game && line_read(reader, tabla_text_string(&question), &line) == LINE_READ)
        game = line.length > 0 ? source_game(console, tabla_text_string(&line)) : NULL;
    line_close(reader);
    tabla_text_release(&line);
    tabla_text_release(&question);
    return game;
}

/* The first game of a file, at its end. `game` and `setup` are for a plain list of moves. */
static struct tabla_record *open_file(struct console *console, const char *path, const struct tabla_game *game,
                                      const struct tabla_setup *setup)
{
    struct tabla_record *record = NULL;
    struct tabla_collection games;

    if (source_read(console, path, game, setup, &games)) {
        record = games.records[0];
        games.records[0] = NULL; /* ours now */
        tabla_record_to_end(record);
    }
    tabla_collection_release(&games);
    return record;
}

/* The game kept on disk last, which then goes on in the same file. */
static struct tabla_record *open_kept(struct console *console, const struct tabla_game *game, struct autosave *autosave)
{
    char path[PATH_MAX];

    if (!autosave_latest(game, path)) {
        console_complain(console, _("tabla: there is no game to go on with yet"), NULL);
        return NULL;
    }
    autosave_begin(autosave, path);
    return open_file(console, path, NULL, NULL);
}

/* Who plays, and how well. A game that goes on has its players in it; a wish on the command line comes first. */
static void choose_players(struct play_options *play, const struct cli_options *options)
{
    static const enum play_who whom[] = {
        [OPPONENT_ENGINE] = PLAY_ENGINE, [OPPONENT_HUMAN] = PLAY_PERSON, [OPPONENT_RANDOM] = PLAY_LOT};
    bool limited = options->visits || options->seconds > 0, wished = options->level || limited;
    enum play_who opponent = whom[options->opponent];
    enum tabla_player you;

    play->strength.level = PLAY_LEVEL;
    play->threads = (unsigned)options->threads;
    if (play->goes_on)
        play_read_names(play->record, play->who, &play->strength);
    if (wished)
        play->strength = (struct play_strength){limited ? LEVEL_MOST : (unsigned)options->level, options->visits,
                                                options->seconds};
    if (play->goes_on && !option_given(options, OPTION_OPPONENT)) {
        if (!option_given(options, OPTION_PLAY) && (!wished || play->who[0] != play->who[1]))
            return;
        if (play->who[0] != play->who[1]) /* the same opponent, on the other side */
            opponent = play->who[0] != PLAY_PERSON ? play->who[0] : play->who[1];
    }
    /* Without a wish you are the one to decide now: whoever begins. */
    you = option_given(options, OPTION_PLAY) ? options->side : (enum tabla_player)play->record->state.player;
    play->who[you] = PLAY_PERSON;
    play->who[you == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK] = opponent;
}

int cmd_play(struct console *console, const struct cli_options *options)
{
    const char *named = options->operand_count > 0 ? options->operands[0] : NULL;
    bool file = named && source_is_file(named);
    struct play_options play = {
        .autosave.on = !options->no_autosave, .no_names = options->no_coordinates, .turned = options->turned};
    const struct tabla_game *game = NULL, *listed;
    struct tabla_setup setup;
    int status = CLI_FAILED;

    if (named && !file && !(game = source_game(console, named)))
        return CLI_USAGE;
    if (options->game && !file)
        return cli_wrong(console, _("--game is for a file with a plain list of moves"), NULL);
    if ((file || options->resume) &&
        (options->position || options->moves || (!options->game && source_says_start(options))))
        return cli_wrong(console,
                         _("a game that goes on has begun already: no --position, --moves, --variant and so on"), NULL);
    if (file && options->resume)
        return cli_wrong(console, _("--resume goes on with the game played last, not with a file"), NULL);
    if (file && !source_list(console, options, &listed, &setup))
        return CLI_USAGE;
    if (!named && !options->resume) {
        if (!console->interactive)
            return cli_wrong(console, _("something is missing: tabla %1 %2"), "play", _("GAME"), NULL);
        game = ask_game(console);
        if (!game)
            return CLI_USAGE;
    }
    play.record = options->resume ? open_kept(console, game, &play.autosave)
                  : file          ? open_file(console, named, listed, &setup)
                                  : source_open(console, game, options, &status);
    if (!play.record)
        return status;
    play.goes_on = file || options->resume;
    choose_players(&play, options);
    play.seed = option_given(options, OPTION_SEED) ? options->seed : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    play.shelf = nets_open(console, options, play.record->game);
    if (!play.shelf) {
        tabla_record_free(play.record);
        return CLI_FAILED;
    }
    status = play_run(console, &play);
    shelf_free(play.shelf);
    return status;
}
