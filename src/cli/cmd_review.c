/* A game that was played, through the engine. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/review_report.h"
#include "cli/source.h"
#include "tui/file.h"

enum { INTERRUPTED = 130, BAR = 30 };

static _Atomic bool stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stopped, true);
}

/* The bar is drawn over and over on one line, which is empty again in the end. */
static void progress(void *data, unsigned done, unsigned total)
{
    struct console *console = data;
    struct tabla_text text = {0};
    char at[16], of[16], share[16];
    unsigned filled = total ? done * BAR / total : 0;

    snprintf(at, sizeof at, "%u", done);
    snprintf(of, sizeof of, "%u", total);
    tabla_text_add_string(&text, "\r[");
    for (unsigned i = 0; i < BAR; i++)
        tabla_text_add_char(&text, i < filled ? '#' : '.');
    tabla_text_addf(&text, "] %s  ", review_percent(total ? (double)done / total : 1, share));
    words_add(&text, _("turn %1 of %2"), at, of, NULL);
    tabla_text_add_string(&text, "\033[K");
    fputs(tabla_text_string(&text), console->err);
    fflush(console->err);
    tabla_text_release(&text);
}

/* What --format says, or the output's name, or text. -1 after a complaint. */
static int report_of(struct console *console, const struct cli_options *options)
{
    return option_given(options, OPTION_REPORT) ? options->report
                                                : options_by_ending(console, options->output, options_review_formats);
}

static struct review *run(struct console *console, const struct cli_options *options, struct tabla_record *record,
                          struct shelf *shelf, const struct study_limits *limits)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
    struct review_options how = {.engine = {.threads = (unsigned)options->threads,
                                            .memory = (size_t)options->memory << 20,
                                            .shelf = shelf,
                                            .seed = options->seed},
                                 .limits = *limits,
                                 .stop = &stopped};
    bool shown = isatty(fileno(console->err));
    struct review *review;

    if (shown) {
        how.progress = progress;
        how.data = console;
    }
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before); /* a second one ends the program at once */
    review = review_new(record, &how);
    sigaction(SIGINT, &before, NULL);
    if (shown)
        fputs("\r\033[K", console->err);
    return review;
}

static bool write_report(struct console *console, const struct cli_options *options, const struct review *review,
                         struct tabla_record *record, const struct study_limits *limits)
{
    struct tabla_text text = {0};
    struct tabla_error error;
    int report = report_of(console, options);
    bool done = true;

    if (report == REPORT_JSON) {
        review_write_json(review, record, limits, &text);
    } else if (report == REPORT_SGF) {
        done = review_annotate(review, record);
        tabla_write_sgf(record, &text);
    } else {
        review_table(review, record, 79, &text);
    }
    if (!done || text.failed) {
        console_complain(console, _("tabla: out of memory"), NULL);
        done = false;
    } else if (options->output && strcmp(options->output, "-") != 0) {
        done = file_write(options->output, &text, &error);
        if (!done)
            console_report(console, options->output, &error);
    } else if (report == REPORT_TEXT) {
        console_write(console, tabla_text_string(&text));
    } else {
        fwrite(tabla_text_string(&text), 1, text.length, console->out);
    }
    tabla_text_release(&text);
    return done;
}

static int review_game(struct console *console, const struct cli_options *options, struct tabla_record *record)
{
    struct study_limits limits = source_limits(options);
    struct shelf *shelf = nets_open(console, options, record->game);
    struct review *review;
    char turns[24];
    bool done, complete;

    if (!shelf)
        return CLI_FAILED;
    review = run(console, options, record, shelf, &limits);
    shelf_free(shelf);
    if (!review) {
        console_complain(console, _("tabla: out of memory"), NULL);
        return CLI_FAILED;
    }
    complete = review->complete;
    if (!complete) {
        snprintf(turns, sizeof turns, "%zu", review->count);
        console_complain(console, _("tabla: stopped; turns reviewed: %1"), turns, NULL);
    }
    done = write_report(console, options, review, record, &limits);
    review_free(review);
    return !done ? CLI_FAILED : complete ? CLI_DONE : INTERRUPTED;
}

int cmd_review(struct console *console, const struct cli_options *options)
{
    const struct tabla_game *game;
    struct tabla_collection games = {0};
    struct tabla_setup setup;
    size_t number = options->number ? (size_t)options->number : 1;
    int status = CLI_FAILED;

    /* Not after minutes of thinking. */
    if (report_of(console, options) < 0 || !source_list(console, options, &game, &setup))
        return CLI_USAGE;
    if (source_read(console, options->operands[0], game, &setup, &games)) {
        if (number > games.count) {
            char count[24];
            snprintf(count, sizeof count, "%zu", games.count);
            console_complain(console, _("tabla: the file holds no more than %1 games"), count, NULL);
        } else {
            status = review_game(console, options, games.records[number - 1]);
            if (games.count > 1 && !options->number) {
                char count[24];
                snprintf(count, sizeof count, "%zu", games.count);
                console_complain(console, _("tabla: this was the first of %1 games; --number chooses another"), count,
                                 NULL);
            }
        }
        if (games.fault_count > 0 && status == CLI_DONE)
            status = CLI_FAILED;
    }
    tabla_collection_release(&games);
    return status;
}
