#include "cli/cli.h"

#include <string.h>
#include <strings.h>

#include "cli/lang.h"

static const struct cli_command commands[] = {
    {"serve", FOR_SERVE, "", 0, 0, N_("play, learn and study on a page in the browser"),
     N_("Shows the page on this computer and opens a browser where there is one. Games are kept until they are "
        "deleted; every action is kept at once. Ctrl-C ends it, and nothing is lost. Without --host nobody else can "
        "reach it."),
     cmd_serve},
    {"play", FOR_PLAY, N_("[GAME|FILE]"), 0, 1, N_("play in this terminal"),
     N_("A game against Tabla at a level from 1 to 10, or for two at one keyboard (--opponent human). Type moves as "
        "the game writes them (e5, e5-e8, D4) or a word: help lists the words. Every action is kept on disk at once; "
        "--resume goes on with the game played last. \"tabla help levels\" tells the levels apart."),
     cmd_play},
    {"gtp", FOR_GTP, N_("GAME"), 1, 1, N_("an engine for other programs"),
     N_("Speaks the Go Text Protocol, version 2, on standard input and output: for GoGui, Sabaki and other programs "
        "that run engines. Games other than Go use its gogui-rules_ commands."),
     cmd_gtp},
    {"perft", FOR_PERFT, N_("GAME DEPTH"), 2, 2, N_("count sequences of actions"),
     N_("Counts the sequences of exactly DEPTH legal actions from a position. The last line is the number alone."),
     cmd_perft},
    {"show", FOR_SHOW, N_("GAME|FILE"), 1, 1, N_("show a position as text or as a picture"),
     N_("Draws the position at the start of GAME, after --moves or from --position, or at the end of the game in FILE "
        "(\"-\" is standard input)."),
     cmd_show},
    {"convert", FOR_CONVERT, N_("IN [OUT]"), 1, 2, N_("turn game files into other formats"),
     N_("Reads SGF of all three games, the dialect of boardspace.net, plain lists of moves and position lines; writes "
        "SGF, lists of moves and position lines. \"-\" is standard input or output. What is damaged is named by line "
        "and column; the rest is still written, and the exit status is 1."),
     cmd_convert},
    {"analyze", FOR_ANALYZE, N_("GAME"), 1, 1, N_("what the engine thinks, for other programs"),
     N_("Reads one JSON object a line and answers with one or more: many positions at a time, in whatever order they "
        "are finished, with a way to end them. KataGo's analysis protocol is the model; docs/ANALYSIS.md has every "
        "field."),
     cmd_analyze},
    {"review", FOR_REVIEW, N_("FILE"), 1, 1, N_("where a game turned, and what would have been better"),
     N_("Runs a game file (\"-\" is standard input) through the engine: what each turn was worth, what would have "
        "been better, and the turning points. As a table, as JSON, or as the same game in SGF with comments and "
        "variations."),
     cmd_review},
    {"puzzles", FOR_PUZZLES, N_("GAME"), 1, 1, N_("positions with one right answer, out of games of its own"),
     N_("Lets the engine play against itself and looks for positions in which one action alone forces something (a "
        "win, a ring, a GIPF piece, stones) or prevents it. All of it is proved, not judged. Writes one JSON object a "
        "line as soon as it is found, with the solution, hints and how hard it is; puzzles/README.md has every "
        "field."),
     cmd_puzzles},
    {"match", FOR_MATCH, N_("GAME"), 1, 1, N_("engine against engine"),
     N_("Lets engines that speak the Go Text Protocol play against each other: every opening twice, with colours "
        "swapped, and with more than two engines everybody against everybody. The rules of GAME are the arbiter; who "
        "breaks them, crashes, hangs or oversteps the time has lost that game. Says who is stronger, by how much, and "
        "how sure that is."),
     cmd_match},
    {"bench", FOR_BENCH, "", 0, 0, N_("a signature of how the engine plays, and its speed"),
     N_("Thinks about a fixed list of positions of all games: one thread, a fixed seed, --visits for each. The "
        "signature is made of what it finds, and changes only when play does. Then measures how many positions are "
        "looked at in a second, by game and number of threads (--threads N: only that), in runs of --seconds."),
     cmd_bench},
    {"help", FOR_HELP, N_("[COMMAND]"), 0, 1, N_("explain a command"),
     N_("Explains a command and its options. \"tabla help levels\" lists the levels of the engine."),
     cmd_help},
};

const struct cli_command *cli_command_at(size_t index)
{
    return index < sizeof commands / sizeof *commands ? &commands[index] : NULL;
}

const struct cli_command *cli_command_find(const char *name)
{
    for (size_t i = 0; cli_command_at(i); i++)
        if (strcasecmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

int cli_wrong(struct console *console, const char *sentence, ...)
{
    struct tabla_text text = {0};
    va_list list;

    va_start(list, sentence);
    words_add_list(&text, sentence, list);
    va_end(list);
    console_complain(console, "tabla: %1", tabla_text_string(&text), NULL);
    tabla_text_release(&text);
    return CLI_USAGE;
}

/* `topic`: what help knows beside the commands; may be NULL. */
static int no_such_command(struct console *console, const char *name, const char *topic)
{
    const char *names[sizeof commands / sizeof *commands + 2] = {0}, *near;
    size_t count = 0;

    for (; cli_command_at(count); count++)
        names[count] = commands[count].name;
    names[count] = topic;
    near = words_nearest(name, names);
    if (near)
        return cli_wrong(console, _("there is no command \"%1\": did you mean \"%2\"?"), name, near, NULL);
    return cli_wrong(console, _("there is no command \"%1\"; \"tabla help\" lists them"), name, NULL);
}

int cmd_help(struct console *console, const struct cli_options *options)
{
    const struct cli_command *command;

    if (options->operand_count == 0) {
        help_overview(console);
        return CLI_DONE;
    }
    if (strcasecmp(options->operands[0], "levels") == 0) {
        help_levels(console);
        return CLI_DONE;
    }
    command = cli_command_find(options->operands[0]);
    if (!command)
        return no_such_command(console, options->operands[0], "levels");
    help_command(console, command);
    return CLI_DONE;
}

/* What was said must have arrived: a full disk is a failure, too. */
static int finish(struct console *console, int status)
{
    if (fflush(console->out) == 0 && !ferror(console->out))
        return status;
    console_complain(console, _("tabla: the output could not be written"), NULL);
    return status == CLI_DONE ? CLI_FAILED : status;
}

static int run(struct console *console, int argc, char **argv)
{
    const struct cli_command *command;
    struct cli_options options;
    int at = 1;

    /* --lang may come first; it has been seen to already, but must be well said. */
    while (at < argc && strncmp(argv[at], "--lang", 6) == 0) {
        int used = strcmp(argv[at], "--lang") == 0 ? 2 : 1;
        if (at + used > argc)
            used = argc - at;
        if (!options_read(console, cli_command_find("help"), used, argv + at, &options))
            return CLI_USAGE;
        at += used;
    }
    if (at >= argc) {
        help_welcome(console);
        return CLI_DONE;
    }
    if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) {
        help_overview(console);
        return CLI_DONE;
    }
    if (strcmp(argv[at], "--version") == 0) {
        fprintf(console->out, "tabla %s\n", TABLA_VERSION);
        return CLI_DONE;
    }
    if (argv[at][0] == '-' && argv[at][1])
        return cli_wrong(console, _("a command has to come before \"%1\"; \"tabla help\" lists the commands"), argv[at],
                         NULL);
    command = cli_command_find(argv[at]);
    if (!command)
        return no_such_command(console, argv[at], NULL);
    if (!options_read(console, command, argc - at - 1, argv + at + 1, &options))
        return CLI_USAGE;
    if (option_given(&options, OPTION_HELP)) {
        help_command(console, command);
        return CLI_DONE;
    }
    options.lang = options_language(argc, argv); /* also where it came first */
    if (options.ascii)
        console->utf8 = false, console->plain_words = true;
    if (options.no_color)
        console->colour = CONSOLE_COLOUR_NONE;
    return command->run(console, &options);
}

int cli_main(int argc, char **argv)
{
    const char *language = lang_choose(options_language(argc, argv));
    struct console console;

    console_open(&console);
    /* English has nothing beyond ASCII but dashes and quotes; the others lose too much and stay as they are. */
    console.plain_words = !console.utf8 && strcmp(language, "en") == 0;
    return finish(&console, run(&console, argc, argv));
}
