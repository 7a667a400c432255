/* What can be said after a subcommand. Every option is one row of one table, which the help is written from, too. */
#ifndef TABLA_CLI_OPTIONS_H
#define TABLA_CLI_OPTIONS_H

#include "tui/console.h"

enum cli_for {
    FOR_PLAY = 1,
    FOR_GTP = 2,
    FOR_PERFT = 4,
    FOR_SHOW = 8,
    FOR_CONVERT = 16,
    FOR_HELP = 32,
    FOR_MATCH = 64,
    FOR_ANALYZE = 128,
    FOR_REVIEW = 256,
    FOR_PUZZLES = 512,
    FOR_BENCH = 1024,
    FOR_SERVE = 2048,
    FOR_GAME = FOR_PLAY | FOR_GTP | FOR_PERFT | FOR_SHOW | FOR_ANALYZE, /* everything that takes a game */
    FOR_ALL = 0xffff
};

enum { OPTIONS_ENGINES = 32 };

enum cli_opponent { OPPONENT_ENGINE, OPPONENT_HUMAN, OPPONENT_RANDOM };

/* Which options were given: bits by enum option_id. Values of those not given are zero, which is each one's default. */
struct cli_options {
    const char *operands[3];
    int operand_count;
    uint64_t given;

    struct tabla_setup setup;
    const char *position, *moves, *lang, *game;
    uint64_t seed;
    long level, threads, memory, depth;
    uint64_t visits;
    double seconds;
    const char *engine, *net;
    bool ponder, no_resign;

    enum cli_opponent opponent;
    enum tabla_player side;
    bool ascii, no_color, no_autosave, resume;

    bool divide, signature;

    int perspective; /* enum study_side */
    int report;      /* REPORT_TEXT, ... */
    bool no_wait;

    int format; /* FORMAT_TEXT, ... */
    int theme;  /* enum palette_theme */
    int to;     /* TARGET_SGF, ... */
    const char *output;
    bool turned, no_coordinates, strict;
    long at, number;

    const char *engines[OPTIONS_ENGINES]; /* in the order they were given */
    int engine_count;
    long games, jobs, max_moves, count;
    const char *openings, *clock, *sprt, *save, *referee;
    double alpha, beta, grace, timeout;

    const char *host, *data;
    long port;
    bool no_browser;
};

enum option_id {
    OPTION_VARIANT,
    OPTION_SIZE,
    OPTION_RULES,
    OPTION_KOMI,
    OPTION_HANDICAP,
    OPTION_MOVES,
    OPTION_POSITION,
    OPTION_LEVEL,
    OPTION_SECONDS,
    OPTION_VISITS,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_MEMORY,
    OPTION_NET,
    OPTION_ENGINE,
    OPTION_DEPTH,
    OPTION_PONDER,
    OPTION_NO_RESIGN,
    OPTION_LANG,
    OPTION_HELP,
    OPTION_OPPONENT,
    OPTION_PLAY,
    OPTION_ASCII,
    OPTION_NO_COLOR,
    OPTION_NO_AUTOSAVE,
    OPTION_RESUME,
    OPTION_DIVIDE,
    OPTION_FORMAT,
    OPTION_OUTPUT,
    OPTION_TURNED,
    OPTION_COORDINATES,
    OPTION_THEME,
    OPTION_AT,
    OPTION_NUMBER,
    OPTION_TO,
    OPTION_GAME,
    OPTION_SIGNATURE,
    OPTION_STRICT,
    OPTION_RIVAL,
    OPTION_GAMES,
    OPTION_JOBS,
    OPTION_OPENINGS,
    OPTION_CLOCK,
    OPTION_GRACE,
    OPTION_TIMEOUT,
    OPTION_MAX_MOVES,
    OPTION_SPRT,
    OPTION_ALPHA,
    OPTION_BETA,
    OPTION_REFEREE,
    OPTION_SAVE,
    OPTION_ENGINES,
    OPTION_REPORT,
    OPTION_PERSPECTIVE,
    OPTION_NO_WAIT,
    OPTION_HOST,
    OPTION_PORT,
    OPTION_DATA,
    OPTION_NO_BROWSER,
    OPTION_COUNT
};

static inline bool option_given(const struct cli_options *options, enum option_id id)
{
    return options->given >> id & 1;
}

enum { FORMAT_TEXT, FORMAT_SVG, FORMAT_PNG };
enum { REPORT_TEXT, REPORT_JSON, REPORT_SGF };
enum { TARGET_UNSAID, TARGET_SGF, TARGET_MOVES, TARGET_POSITION };

/* Reads what stands after the subcommand's name; complains in one line and returns false if it is wrong. */
struct cli_command;
bool options_read(struct console *console, const struct cli_command *command, int argc, char **argv,
                  struct cli_options *out);

/* Where `text` stands in a list of names (NULL at its end); -1 after a complaint about that option. */
int options_pick(struct console *console, const char *option, const char *text, const char *const *names);

/*
 * What is to be written to `output` (NULL: standard output), by the ending of its name: the place of a --format with
 * that name. The first is text, which is also meant by .txt and by no ending. -1 after a complaint about any other.
 */
int options_by_ending(struct console *console, const char *output, const char *const *formats);
extern const char *const options_show_formats[], *const options_review_formats[];

/* The value of --lang wherever it stands, NULL if it does not: needed before the first word is said. */
const char *options_language(int argc, char **argv);

/* The rows that `command` takes, for its help: each `--name VALUE` and what it does. */
void options_describe(struct tabla_text *out, unsigned command, size_t width);

#endif
