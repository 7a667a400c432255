#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "study/query.h"

/* --- The table --------------------------------------------------------------------------------------------------- */

static const char *const languages[] = {"en", "hu", "ro", NULL};
static const char *const opponents[] = {"engine", "human", "random", NULL};
static const char *const players[] = {"black", "white", NULL};
const char *const options_show_formats[] = {"text", "svg", "png", NULL};
const char *const options_review_formats[] = {"text", "json", "sgf", NULL};
static const char *const themes[] = {"light", "dark", "contrast", NULL};
static const char *const targets[] = {"sgf", "moves", "position", NULL};
static const char *const perspectives[] = {"black", "white", "side", NULL}; /* by enum study_side */
static const char *const answers[] = {"yes", "no", NULL};

struct row {
    const char *name;
    char letter;       /* '\0' if there is none */
    const char *value; /* what stands after it in the help; NULL: nothing */
    unsigned commands; /* enum cli_for */
    const char *help;
};

static const struct row rows[] = {
    [OPTION_VARIANT] = {"variant", 0, N_("NAME"), FOR_GAME | FOR_CONVERT | FOR_REVIEW | FOR_MATCH | FOR_PUZZLES,
                        N_("YINSH: blitz; GIPF: tournament (as printed), standard, basic")},
    [OPTION_SIZE] = {"size", 0, "N", FOR_GAME | FOR_CONVERT | FOR_REVIEW | FOR_MATCH | FOR_PUZZLES,
                     N_("Go: size of the board, 2 to 19")},
    [OPTION_RULES] = {"rules", 0, N_("NAME"), FOR_GAME | FOR_CONVERT | FOR_REVIEW | FOR_MATCH | FOR_PUZZLES,
                      N_("Go: school, japanese, chinese, aga, new-zealand or tromp-taylor")},
    [OPTION_KOMI] = {"komi", 0, "K", FOR_GAME | FOR_CONVERT | FOR_REVIEW | FOR_MATCH | FOR_PUZZLES,
                     N_("Go: points White gets, such as 4.5")},
    [OPTION_HANDICAP] = {"handicap", 0, "N", FOR_GAME | FOR_CONVERT | FOR_REVIEW, N_("Go: handicap stones, 2 to 9")},
    [OPTION_MOVES] = {"moves", 0, "\"…\"", FOR_GAME, N_("play these first: actions or turns with spaces between them")},
    [OPTION_POSITION] = {"position", 0, "\"…\"", FOR_GAME, N_("start from this position line")},
    [OPTION_LEVEL] = {"level", 0, "N", FOR_GAME | FOR_REVIEW,
                      N_("strength of the engine, 1 to 10 (\"tabla help levels\" tells them apart); else 4 in play, "
                         "10 in gtp")},
    [OPTION_SECONDS] = {"seconds", 0, "S", FOR_GAME | FOR_MATCH | FOR_BENCH | FOR_REVIEW,
                        N_("time the engine may take for a move; in bench, for a run")},
    [OPTION_VISITS] = {"visits", 0, "N", FOR_GAME | FOR_BENCH | FOR_REVIEW | FOR_PUZZLES,
                       N_("positions the engine may look at for a move; else 1000 in analyze, review "
                          "and bench, 60 in puzzles")},
    [OPTION_THREADS] = {"threads", 0, "N", FOR_GAME | FOR_BENCH | FOR_REVIEW | FOR_PUZZLES | FOR_SERVE,
                        N_("threads the engine may use")},
    [OPTION_SEED] = {"seed", 0, "N", FOR_GAME | FOR_MATCH | FOR_REVIEW | FOR_PUZZLES,
                     N_("makes what is random come out the same again")},
    [OPTION_MEMORY] = {"memory", 0, "MB", FOR_GTP | FOR_ANALYZE | FOR_REVIEW | FOR_PUZZLES,
                       N_("megabytes the engine may remember its thoughts in; else 256, or less with many --jobs")},
    [OPTION_NET] = {"net", 0, N_("FILE"), FOR_PLAY | FOR_GTP | FOR_ANALYZE | FOR_REVIEW | FOR_PUZZLES | FOR_SERVE,
                    N_("judge positions by this net, not by the one that came with Tabla; none: by no net")},
    [OPTION_ENGINE] = {"engine", 0, N_("NAME"), FOR_GTP,
                       N_("full (the default), or a yardstick: rollout, alphabeta, random")},
    [OPTION_DEPTH] = {"depth", 0, "N", FOR_GTP,
                      N_("turns that --engine alphabeta looks ahead; else 3, with --seconds what there is time for")},
    [OPTION_PONDER] = {"ponder", 0, NULL, FOR_GTP, N_("think on while the other player does")},
    [OPTION_NO_RESIGN] = {"no-resign", 0, NULL, FOR_GTP, N_("play hopeless games to their end")},
    [OPTION_OPPONENT] = {"opponent", 0, N_("WHO"), FOR_PLAY,
                         N_("engine: Tabla (the default); human: two people at this keyboard; random: moves drawn by "
                            "lot")},
    [OPTION_PLAY] = {"play", 0, N_("COLOR"), FOR_PLAY, N_("your colour against an opponent, black or white")},
    [OPTION_RESUME] = {"resume", 0, NULL, FOR_PLAY | FOR_MATCH,
                       N_("go on with the game played last, or with the match kept in --save")},
    [OPTION_NO_AUTOSAVE] = {"no-autosave", 0, NULL, FOR_PLAY, N_("do not keep the game on disk while it is played")},
    [OPTION_DIVIDE] = {"divide", 0, NULL, FOR_PERFT, N_("first say how many begin with each action")},
    [OPTION_SIGNATURE] = {"signature", 0, NULL, FOR_BENCH, N_("only the signature")},
    [OPTION_FORMAT] = {"format", 0, N_("NAME"), FOR_SHOW,
                       N_("text, svg or png; without it, the name of the output file decides")},
    [OPTION_OUTPUT] = {"output", 'o', N_("FILE"), FOR_SHOW | FOR_REVIEW | FOR_PUZZLES,
                       N_("write there, not on standard output")},
    [OPTION_AT] = {"at", 0, "N", FOR_SHOW | FOR_CONVERT, N_("after N turns, not at the end")},
    [OPTION_NUMBER] = {"number", 0, "N", FOR_SHOW | FOR_CONVERT | FOR_REVIEW,
                       N_("which game of a file that holds several")},
    [OPTION_TURNED] = {"turned", 0, NULL, FOR_SHOW | FOR_PLAY, N_("the board seen from the other side")},
    [OPTION_COORDINATES] = {"coordinates", 0, "yes|no", FOR_SHOW | FOR_PLAY, N_("letters and numbers along the edge")},
    [OPTION_THEME] = {"theme", 0, N_("NAME"), FOR_SHOW, N_("colours of the picture: light, dark or contrast")},
    [OPTION_ASCII] = {"ascii", 0, NULL, FOR_SHOW | FOR_PLAY, N_("nothing but ASCII characters")},
    [OPTION_NO_COLOR] = {"no-color", 0, NULL, FOR_SHOW | FOR_PLAY, N_("no colours (NO_COLOR does the same)")},
    [OPTION_TO] = {"to", 0, N_("FORMAT"), FOR_CONVERT,
                   N_("sgf, moves or position; without it, the name of the output file decides, else sgf")},
    [OPTION_GAME] = {"game", 0, N_("GAME"), FOR_PLAY | FOR_SHOW | FOR_CONVERT | FOR_REVIEW,
                     N_("which game a plain list of moves is of")},
    [OPTION_STRICT] = {"strict", 0, NULL, FOR_CONVERT, N_("write nothing if the input is damaged")},
    [OPTION_RIVAL] = {"engine", 0, N_("COMMAND"), FOR_MATCH,
                      N_("how the shell starts an engine; may begin with a name for it, as in fast=COMMAND; at least "
                         "two of these")},
    [OPTION_GAMES] = {"games", 0, "N", FOR_MATCH, N_("games of every two engines, an even number (100)")},
    [OPTION_JOBS] = {"jobs", 0, "N", FOR_MATCH, N_("games at the same time (half of the processors)")},
    [OPTION_OPENINGS] = {"openings", 0, N_("WHAT"), FOR_MATCH,
                         N_("random:N: N turns drawn by lot (random:4); none; or a file: SGF, or a list of turns a "
                            "line")},
    [OPTION_CLOCK] = {"clock", 0, N_("TIME"), FOR_MATCH,
                      N_("time for a game in seconds: 300, 300+2 (for every move), 300+5x30 (periods), 300+25/600 "
                         "(moves in a period)")},
    [OPTION_GRACE] = {"grace", 0, "S", FOR_MATCH, N_("how much later a move may come (0.5)")},
    [OPTION_TIMEOUT] = {"timeout", 0, "S", FOR_MATCH, N_("when an engine that does not answer is given up (300)")},
    [OPTION_MAX_MOVES] = {"max-moves", 0, "N", FOR_MATCH,
                          N_("turns after which a game is drawn (1000; Go: three times the points of the board and "
                             "50)")},
    [OPTION_SPRT] = {"sprt", 0, "E0:E1", FOR_MATCH,
                     N_("stop as soon as it is clear whether the first engine is E0 or E1 Elo points stronger")},
    [OPTION_ALPHA] = {"alpha", 0, "P", FOR_MATCH, N_("how often E1 may be taken for true wrongly (0.05)")},
    [OPTION_BETA] = {"beta", 0, "P", FOR_MATCH, N_("how often E0 may be taken for true wrongly (0.05)")},
    [OPTION_REFEREE] = {"referee", 0, N_("COMMAND"), FOR_MATCH,
                        N_("Go: the engine that says how a game ended; gnugo is GNU Go")},
    [OPTION_SAVE] = {"save", 0, N_("FOLDER"), FOR_MATCH, N_("keep every game and the results there")},
    [OPTION_ENGINES] = {"jobs", 0, "N", FOR_ANALYZE, N_("positions at the same time, each with its own --threads (1)")},
    [OPTION_REPORT] = {"format", 0, N_("NAME"), FOR_REVIEW,
                       N_("text, json or sgf; without it, the name of the output file decides")},
    [OPTION_PERSPECTIVE] = {"perspective", 0, N_("WHO"), FOR_ANALYZE,
                            N_("whose chances are reported: black (the default), white, or side: who is to move")},
    [OPTION_NO_WAIT] = {"no-wait", 0, NULL, FOR_ANALYZE, N_("at the end of input do not wait for what is unanswered")},
    [OPTION_HOST] = {"host", 0, N_("NAME"), FOR_SERVE, N_("address to listen at; else 127.0.0.1, this computer alone")},
    [OPTION_PORT] = {"port", 0, "N", FOR_SERVE, N_("port to listen at, 0 for any free one; else 8642, or a free one")},
    [OPTION_DATA] = {"data", 0, N_("FOLDER"), FOR_SERVE,
                     N_("where games are kept; else $XDG_DATA_HOME/tabla or ~/.local/share/tabla")},
    [OPTION_NO_BROWSER] = {"no-browser", 0, NULL, FOR_SERVE, N_("only say the address, open no browser")},
    [OPTION_COUNT] = {"count", 0, "N", FOR_PUZZLES, N_("how many puzzles (10)")},
    [OPTION_LANG] = {"lang", 0, "en|hu|ro", FOR_ALL, N_("language; without it, the locale decides")},
    [OPTION_HELP] = {"help", 'h', NULL, FOR_ALL, N_("this text")},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* --- Values ------------------------------------------------------------------------------------------------------ */

static bool read_whole(const char *text, long least, long most, long *out)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < least || value > most)
        return false;
    *out = value;
    return true;
}

static bool read_unsigned(const char *text, uint64_t *out)
{
    char *end;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return !*end && !errno;
}

/* "4.5", "-6", "0.25": hundredths, whatever the locale writes. */
static bool read_hundredths(const char *text, int *out)
{
    bool minus = *text == '-';
    long whole = 0, part = 0, digits = 0;

    text += minus || *text == '+';
    for (; *text >= '0' && *text <= '9' && whole < 100000; text++, digits++)
        whole = whole * 10 + (*text - '0');
    if (*text == '.') {
        long unit = 10;
        for (text++; *text >= '0' && *text <= '9' && unit > 0; text++, digits++, unit /= 10)
            part += (*text - '0') * unit;
    }
    if (*text || digits == 0 || whole > 1000)
        return false;
    *out = (int)(minus ? -(whole * 100 + part) : whole * 100 + part);
    return true;
}

/* "2.5", "3600", "0.005", whatever the locale writes: no sign, no exponent, at most six digits on either side. */
static bool read_decimal(const char *text, double *out)
{
    size_t whole = strspn(text, "0123456789"), part = 0;

    if (text[whole] == '.')
        part = strspn(text + whole + 1, "0123456789");
    if (whole + part == 0 || whole > 6 || part > 6 || text[whole + part + (text[whole] == '.')])
        return false;
    *out = 0;
    for (; *text; text++)
        if (*text != '.')
            *out = *out * 10 + (*text - '0');
    for (; part > 0; part--)
        *out /= 10;
    return true;
}

static bool read_seconds(const char *text, double *out)
{
    return read_decimal(text, out) && *out > 0;
}

int options_pick(struct console *console, const char *option, const char *text, const char *const *names)
{
    struct tabla_text list = {0};
    const char *near;

    for (int i = 0; names[i]; i++) {
        if (strcasecmp(text, names[i]) == 0) {
            tabla_text_release(&list);
            return i;
        }
        tabla_text_addf(&list, "%s%s", i ? ", " : "", names[i]);
    }
    near = words_nearest(text, names);
    if (near)
        cli_wrong(console, _("--%1 cannot be \"%2\": did you mean \"%3\"?"), option, text, near, NULL);
    else
        cli_wrong(console, _("--%1 cannot be \"%2\"; it can be: %3"), option, text, tabla_text_string(&list), NULL);
    tabla_text_release(&list);
    return -1;
}

int options_by_ending(struct console *console, const char *output, const char *const *formats)
{
    const char *name = output ? strrchr(output, '/') : NULL, *dot = strrchr(name ? name : output ? output : "", '.');
    struct tabla_text list = {0};

    if (!dot || strcasecmp(dot, ".txt") == 0)
        return 0;
    for (int i = 0; formats[i]; i++) {
        if (i > 0 && strcasecmp(dot + 1, formats[i]) == 0) {
            tabla_text_release(&list);
            return i;
        }
        tabla_text_addf(&list, "%s%s", i ? ", " : "", formats[i]);
    }
    cli_wrong(console, _("\"%1\" does not say what to write; --format can be: %2"), dot,
              tabla_text_string(&list), NULL);
    tabla_text_release(&list);
    return -1;
}

static bool pick(struct console *console, const struct row *row, const char *text, const char *const *names, int *out)
{
    int index = options_pick(console, row->name, text, names);

    *out = index < 0 ? 0 : index;
    return index >= 0;
}

static bool wants_whole(struct console *console, const struct row *row, const char *text, long least, long most,
                        long *out)
{
    char from[24], to[24];

    if (read_whole(text, least, most, out))
        return true;
    snprintf(from, sizeof from, "%ld", least);
    snprintf(to, sizeof to, "%ld", most);
    cli_wrong(console, _("--%1 wants a whole number from %2 to %3, not \"%4\""), row->name, from, to, text, NULL);
    return false;
}

static bool wants_number(struct console *console, const struct row *row, const char *text, bool above_zero, double *out)
{
    if (read_decimal(text, out) && (*out > 0 || !above_zero))
        return true;
    cli_wrong(console, _("--%1 wants a number such as 2.5, not \"%2\""), row->name, text, NULL);
    return false;
}

static bool wants_chance(struct console *console, const struct row *row, const char *text, double *out)
{
    if (read_decimal(text, out) && *out >= 0.001 && *out < 0.5)
        return true;
    cli_wrong(console, _("--%1 wants a number from 0.001 to 0.499, not \"%2\""), row->name, text, NULL);
    return false;
}

static bool add_engine(struct console *console, const char *command, struct cli_options *out)
{
    if (out->engine_count >= OPTIONS_ENGINES) {
        cli_wrong(console, _("no more than %1 engines can play a match"), "32", NULL);
        return false;
    }
    out->engines[out->engine_count++] = command;
    return true;
}

/* Takes in one option; `value` is NULL where none is wanted. */
static bool take(struct console *console, enum option_id id, const char *value, struct cli_options *out)
{
    const struct row *row = &rows[id];
    long whole = 0;
    int index = 0;
    bool good = true;

    out->given |= UINT64_C(1) << id;
    switch (id) {
    case OPTION_VARIANT:
        out->setup.variant = value;
        break;
    case OPTION_SIZE:
        good = wants_whole(console, row, value, 2, 19, &whole);
        out->setup.size = (int)whole;
        break;
    case OPTION_RULES:
        out->setup.rules = value;
        break;
    case OPTION_KOMI:
        out->setup.komi_given = true;
        if (!read_hundredths(value, &out->setup.komi)) {
            cli_wrong(console, _("--komi wants a number such as 4.5, not \"%1\""), value, NULL);
            good = false;
        }
        break;
    case OPTION_HANDICAP:
        good = wants_whole(console, row, value, 2, 9, &whole);
        out->setup.handicap = (int)whole;
        break;
    case OPTION_MOVES:
        out->moves = value;
        break;
    case OPTION_POSITION:
        out->position = value;
        break;
    case OPTION_LEVEL:
        good = wants_whole(console, row, value, 1, 10, &out->level);
        break;
    case OPTION_SECONDS:
        if (!read_seconds(value, &out->seconds)) {
            cli_wrong(console, _("--seconds wants a time above zero, such as 2.5, not \"%1\""), value, NULL);
            good = false;
        }
        break;
    case OPTION_VISITS:
        good = wants_whole(console, row, value, 1, STUDY_MOST_VISITS, &whole);
        out->visits = (uint64_t)whole;
        break;
    case OPTION_THREADS:
        good = wants_whole(console, row, value, 1, 1024, &out->threads);
        break;
    case OPTION_SEED:
        if (!read_unsigned(value, &out->seed)) {
            cli_wrong(console, _("--seed wants a whole number, not \"%1\""), value, NULL);
            good = false;
        }
        break;
    case OPTION_MEMORY:
        good = wants_whole(console, row, value, 1, 1 << 20, &out->memory);
        break;
    case OPTION_NET:
        out->net = value;
        break;
    case OPTION_ENGINE:
        out->engine = value;
        break;
    case OPTION_DEPTH:
        good = wants_whole(console, row, value, 1, 100, &out->depth);
        break;
    case OPTION_PONDER:
        out->ponder = true;
        break;
    case OPTION_NO_RESIGN:
        out->no_resign = true;
        break;
    case OPTION_LANG:
        good = pick(console, row, value, languages, &index);
        out->lang = languages[index];
        break;
    case OPTION_OPPONENT:
        good = pick(console, row, value, opponents, &index);
        out->opponent = (enum cli_opponent)index;
        break;
    case OPTION_PLAY:
        good = pick(console, row, value, players, &index);
        out->side = (enum tabla_player)index;
        break;
    case OPTION_FORMAT:
        good = pick(console, row, value, options_show_formats, &out->format);
        break;
    case OPTION_THEME:
        good = pick(console, row, value, themes, &out->theme);
        break;
    case OPTION_TO:
        good = pick(console, row, value, targets, &index);
        out->to = TARGET_SGF + index;
        break;
    case OPTION_COORDINATES:
        good = pick(console, row, value, answers, &index);
        out->no_coordinates = index == 1;
        break;
    case OPTION_AT:
        good = wants_whole(console, row, value, 0, 1000000, &out->at);
        break;
    case OPTION_NUMBER:
        good = wants_whole(console, row, value, 1, 1000000, &out->number);
        break;
    case OPTION_OUTPUT:
        out->output = value;
        break;
    case OPTION_GAME:
        out->game = value;
        break;
    case OPTION_ASCII:
        out->ascii = true;
        break;
    case OPTION_NO_COLOR:
        out->no_color = true;
        break;
    case OPTION_NO_AUTOSAVE:
        out->no_autosave = true;
        break;
    case OPTION_RESUME:
        out->resume = true;
        break;
    case OPTION_DIVIDE:
        out->divide = true;
        break;
    case OPTION_SIGNATURE:
        out->signature = true;
        break;
    case OPTION_TURNED:
        out->turned = true;
        break;
    case OPTION_STRICT:
        out->strict = true;
        break;
    case OPTION_RIVAL:
        good = add_engine(console, value, out);
        break;
    case OPTION_GAMES:
        good = wants_whole(console, row, value, 2, 1000000, &out->games);
        break;
    case OPTION_JOBS:
        good = wants_whole(console, row, value, 1, 1000, &out->jobs);
        break;
    case OPTION_MAX_MOVES:
        good = wants_whole(console, row, value, 1, 1000000, &out->max_moves);
        break;
    case OPTION_GRACE:
        good = wants_number(console, row, value, false, &out->grace);
        break;
    case OPTION_TIMEOUT:
        good = wants_number(console, row, value, true, &out->timeout);
        break;
    case OPTION_ALPHA:
        good = wants_chance(console, row, value, &out->alpha);
        break;
    case OPTION_BETA:
        good = wants_chance(console, row, value, &out->beta);
        break;
    case OPTION_OPENINGS:
        out->openings = value;
        break;
    case OPTION_CLOCK:
        out->clock = value;
        break;
    case OPTION_SPRT:
        out->sprt = value;
        break;
    case OPTION_REFEREE:
        out->referee = value;
        break;
    case OPTION_SAVE:
        out->save = value;
        break;
    case OPTION_HOST:
        out->host = value;
        break;
    case OPTION_PORT:
        good = wants_whole(console, row, value, 0, 65535, &out->port);
        break;
    case OPTION_DATA:
        out->data = value;
        break;
    case OPTION_NO_BROWSER:
        out->no_browser = true;
        break;
    case OPTION_ENGINES:
        good = wants_whole(console, row, value, 1, 256, &out->jobs);
        break;
    case OPTION_REPORT:
        good = pick(console, row, value, options_review_formats, &out->report);
        break;
    case OPTION_PERSPECTIVE:
        good = pick(console, row, value, perspectives, &out->perspective);
        break;
    case OPTION_NO_WAIT:
        out->no_wait = true;
        break;
    case OPTION_COUNT:
        good = wants_whole(console, row, value, 1, 1000000, &out->count);
        break;
    case OPTION_HELP:
        break;
    }
    return good;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Which row `word` names: "--size", "--size=9", "-o". Of several with that name, the one for `command`. -1 if none. */
static int find_row(const char *word, unsigned command)
{
    bool letter = word[1] != '-';
    size_t length = strcspn(word + 2, "=");
    int found = -1;

    for (int i = 0; i < ROWS; i++) {
        bool named = letter ? word[1] == rows[i].letter && !word[2]
                            : strlen(rows[i].name) == length && strncmp(rows[i].name, word + 2, length) == 0;
        if (named && (found < 0 || (rows[i].commands & command)))
            found = i;
    }
    return found;
}

static void unknown_option(struct console *console, const struct cli_command *command, const char *word)
{
    const char *names[ROWS + 1], *near;
    char name[64];
    size_t count = 0, length = strcspn(word, "=");

    for (int i = 0; i < ROWS; i++)
        if (rows[i].commands & command->bit)
            names[count++] = rows[i].name;
    names[count] = NULL;
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), word);
    near = words_nearest(name + strspn(name, "-"), names);
    if (near)
        cli_wrong(console, _("there is no option \"%1\": did you mean \"--%2\"?"), name, near, NULL);
    else
        cli_wrong(console, _("there is no option \"%1\"; see \"tabla help %2\""), name, command->name, NULL);
}

/* One option at argv[*at]; moves *at to the last word of it. */
static bool read_option(struct console *console, const struct cli_command *command, int argc, char **argv, int *at,
                        struct cli_options *out)
{
    const char *word = argv[*at], *value = word[1] == '-' ? strchr(word, '=') : NULL;
    int id = find_row(word, command->bit);

    if (id < 0) {
        unknown_option(console, command, word);
        return false;
    }
    if (!(rows[id].commands & command->bit)) {
        cli_wrong(console, _("\"%1\" has no option --%2"), command->name, rows[id].name, NULL);
        return false;
    }
    value = value ? value + 1 : NULL;
    if (!rows[id].value && value) {
        cli_wrong(console, _("--%1 takes no value"), rows[id].name, NULL);
        return false;
    }
    if (rows[id].value && !value) {
        if (*at + 1 >= argc) {
            cli_wrong(console, _("--%1 needs a value after it: %2"), rows[id].name, words_translate(rows[id].value),
                      NULL);
            return false;
        }
        value = argv[++*at];
    }
    return take(console, (enum option_id)id, value, out);
}

static void too_many(struct console *console, const struct cli_command *command, const char *word)
{
    struct tabla_text usage = {0};

    tabla_text_add_string(&usage, command->name);
    if (command->operands[0])
        tabla_text_addf(&usage, " %s", words_translate(command->operands));
    cli_wrong(console, _("\"%1\" is one word too many for \"tabla %2\""), word, tabla_text_string(&usage), NULL);
    tabla_text_release(&usage);
}

bool options_read(struct console *console, const struct cli_command *command, int argc, char **argv,
                  struct cli_options *out)
{
    bool options_over = false;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < argc; i++) {
        if (!options_over && argv[i][0] == '-' && argv[i][1]) {
            if (strcmp(argv[i], "--") == 0)
                options_over = true;
            else if (!read_option(console, command, argc, argv, &i, out))
                return false;
        } else if (out->operand_count >= command->most) {
            too_many(console, command, argv[i]);
            return false;
        } else {
            out->operands[out->operand_count++] = argv[i];
        }
    }
    if (out->operand_count < command->least && !option_given(out, OPTION_HELP)) {
        cli_wrong(console, _("something is missing: tabla %1 %2"), command->name, words_translate(command->operands),
                  NULL);
        return false;
    }
    return true;
}

const char *options_language(int argc, char **argv)
{
    const char *found = NULL;

    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            found = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            found = argv[++i];
    }
    for (int i = 0; found && languages[i]; i++)
        if (strcasecmp(found, languages[i]) == 0)
            return languages[i];
    return NULL;
}

/* The command's own options, then those about the game, then those of all commands. */
static int group_of(const struct row *row)
{
    return row->commands == FOR_ALL ? 2 : (row->commands & FOR_GAME) == FOR_GAME ? 1 : 0;
}

static void describe(struct tabla_text *out, const struct row *row, size_t width)
{
    enum { INDENT = 22 };
    struct tabla_text name = {0};

    if (row->letter)
        tabla_text_addf(&name, "  -%c, --%s", row->letter, row->name);
    else
        tabla_text_addf(&name, "  --%s", row->name);
    if (row->value)
        words_add(&name, " %1", words_translate(row->value), NULL);
    words_pad(out, tabla_text_string(&name), INDENT - 1);
    if (words_width(tabla_text_string(&name)) >= INDENT) {
        tabla_text_add_char(out, '\n');
        words_pad(out, "", INDENT - 1);
    }
    tabla_text_add_char(out, ' ');
    words_wrap(out, words_translate(row->help), width, INDENT);
    tabla_text_add_char(out, '\n');
    tabla_text_release(&name);
}

void options_describe(struct tabla_text *out, unsigned command, size_t width)
{
    bool gap = false;

    for (int group = 0; group < 3; group++) {
        size_t before = out->length;
        for (int i = 0; i < ROWS; i++) {
            if (!(rows[i].commands & command) || group_of(&rows[i]) != group)
                continue;
            if (gap && out->length == before)
                tabla_text_add_char(out, '\n');
            describe(out, &rows[i], width);
        }
        gap = gap || out->length > before;
    }
}
