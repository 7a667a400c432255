#include "cli/match_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/now.h"

void match_report_begin(struct match_report *report, struct console *console, const struct match_options *options)
{
    const char *term = getenv("TERM");

    *report = (struct match_report){.console = console, .options = options, .last_said = -1};
    report->rewrites = isatty(fileno(console->err)) && term && strcmp(term, "dumb") != 0;
}

/* --- Numbers as words -------------------------------------------------------------------------------------------- */

enum { NUMBER = 64 };

static const char *whole(unsigned number, char out[NUMBER])
{
    snprintf(out, NUMBER, "%u", number);
    return out;
}

static const char *decimal(double number, int places, char out[NUMBER])
{
    snprintf(out, NUMBER, "%.*f", places, number);
    return out;
}

/* "+12.3 ± 4.5"; where the interval has no end, "+12.3 [-4.5, +inf]"; "?" before the first pair. */
static const char *elo_words(const struct console *console, const struct match_estimate *estimate, char out[NUMBER])
{
    if (isinf(estimate->low) && isinf(estimate->high))
        snprintf(out, NUMBER, "?");
    else if (isinf(estimate->low) || isinf(estimate->high))
        snprintf(out, NUMBER, "%+.1f [%+.1f, %+.1f]", estimate->elo, estimate->low, estimate->high);
    else
        snprintf(out, NUMBER, "%+.1f %s %.1f", estimate->elo, console->utf8 ? "±" : "+/-",
                 (estimate->high - estimate->low) / 2);
    return out;
}

/* Points of `engine` against `other`, and in how many games. */
static double points_of(const struct match_options *options, const struct match_tally *tally, unsigned engine,
                        unsigned other, unsigned *games)
{
    bool first = engine < other;
    unsigned at = first ? engine * options->engine_count + other : other * options->engine_count + engine;

    *games = tally->wins[at] + tally->draws[at] + tally->losses[at];
    return (first ? tally->wins[at] : tally->losses[at]) + 0.5 * tally->draws[at];
}

static double all_points(const struct match_options *options, const struct match_tally *tally, unsigned engine,
                         unsigned *games)
{
    double points = 0;

    *games = 0;
    for (unsigned other = 0; other < options->engine_count; other++) {
        unsigned between;
        if (other == engine)
            continue;
        points += points_of(options, tally, engine, other, &between);
        *games += between;
    }
    return points;
}

/* --- While it is played ------------------------------------------------------------------------------------------ */

static void add_test(struct tabla_text *out, const struct match_options *options, const struct match_tally *tally)
{
    char llr[NUMBER], lower[NUMBER], upper[NUMBER];

    if (options->test)
        words_add(out, _(", LLR %1 (%2 to %3)"), decimal(tally->llr, 2, llr),
                  decimal(match_sprt_lower(&options->sprt), 2, lower),
                  decimal(match_sprt_upper(&options->sprt), 2, upper), NULL);
}

static void add_progress(const struct match_report *report, const struct match_tally *tally, struct tabla_text *out)
{
    const struct match_options *options = report->options;
    char done[NUMBER], total[NUMBER], wins[NUMBER], draws[NUMBER], losses[NUMBER], percent[NUMBER], elo[NUMBER],
        los[NUMBER];
    struct match_estimate estimate = match_estimate_of(&tally->pairs[1]);
    unsigned best = 0, games;
    double most = -1, points;

    if (options->engine_count == 2) {
        points = points_of(options, tally, 0, 1, &games);
        words_add(out, _("%1/%2: +%3 =%4 -%5 (%6 %), Elo %7, LOS %8 %"), whole(tally->done, done),
                  whole(tally->total, total), whole(tally->wins[1], wins), whole(tally->draws[1], draws),
                  whole(tally->losses[1], losses), decimal(games ? 100 * points / games : 50, 1, percent),
                  elo_words(report->console, &estimate, elo), decimal(100 * estimate.los, 1, los), NULL);
        add_test(out, options, tally);
        return;
    }
    for (unsigned i = 0; i < options->engine_count; i++) {
        points = all_points(options, tally, i, &games);
        if (games > 0 && points / games > most) {
            most = points / games;
            best = i;
        }
    }
    points = all_points(options, tally, best, &games);
    words_add(out, _("%1/%2: %3 leads with %4 out of %5"), whole(tally->done, done),
              whole(tally->total, total), options->engines[best].name, decimal(points, 1, wins), whole(games, losses),
              NULL);
}

static void wipe_line(struct match_report *report)
{
    if (report->line_begun)
        fputs("\r\033[K", report->console->err);
    report->line_begun = false;
}

/* Why a game was lost otherwise than on the board. */
static const char *fault_word(enum match_ending ending)
{
    switch (ending) {
    case MATCH_TIME:
        return _("time");
    case MATCH_CRASH:
        return _("crash");
    case MATCH_HANG:
        return _("no answer");
    case MATCH_ILLEGAL:
        return _("illegal move");
    case MATCH_REFUSED:
        return _("refusal");
    case MATCH_FLOOD:
        return _("flood of output");
    default:
        return "";
    }
}

static void say_fault(struct match_report *report, const struct match_result *result)
{
    char number[NUMBER];
    const char *loser = report->options->engines[result->engine[result->winner == TABLA_BLACK]].name;

    wipe_line(report);
    console_complain(report->console, _("game %1: %2 loses by %3: %4"), whole(result->number + 1, number), loser,
                     fault_word(result->ending), result->detail, NULL);
}

static void say_progress(struct match_report *report, const struct match_tally *tally)
{
    struct tabla_text text = {0}, ascii = {0};
    const char *from, *end;

    add_progress(report, tally, &text);
    if (!report->rewrites) {
        console_complain(report->console, "%1", tabla_text_string(&text), NULL);
    } else {
        words_ascii(&ascii, tabla_text_string(&text));
        from = end = tabla_text_string(report->console->plain_words ? &ascii : &text);
        /* What is wider than the terminal could not be wiped away. */
        console_measure(report->console);
        for (size_t i = 1; i < report->console->width && *end; i++)
            words_next(&end);
        wipe_line(report);
        fprintf(report->console->err, "%.*s", (int)(end - from), from);
        fflush(report->console->err);
        report->line_begun = true;
    }
    report->unsaid = false;
    tabla_text_release(&text);
    tabla_text_release(&ascii);
}

void match_report_game(void *context, const struct match_result *result, const struct match_tally *tally)
{
    struct match_report *report = context;
    double now = seconds_now();

    report->unsaid = true;
    if (result->ending >= MATCH_TIME)
        say_fault(report, result);
    if (!report->rewrites && report->last_said >= 0 && now < report->last_said + 1)
        return;
    report->last_said = now;
    say_progress(report, tally);
}

/* --- When it is over --------------------------------------------------------------------------------------------- */

static void say_pair(struct match_report *report, const struct match_tally *tally)
{
    const struct match_options *options = report->options;
    struct match_estimate estimate = match_estimate_of(&tally->pairs[1]);
    char games[NUMBER], wins[NUMBER], draws[NUMBER], losses[NUMBER], percent[NUMBER], elo[NUMBER], los[NUMBER],
        pairs[128];
    unsigned played;
    double points = points_of(options, tally, 0, 1, &played);
    const uint64_t *sums = tally->pairs[1].count;

    console_say(report->console, _("%1 against %2: %3 games, %4 won, %5 drawn, %6 lost: %7 %"),
                options->engines[0].name, options->engines[1].name, whole(played, games), whole(tally->wins[1], wins),
                whole(tally->draws[1], draws), whole(tally->losses[1], losses),
                decimal(played ? 100 * points / played : 50, 1, percent), NULL);
    snprintf(pairs, sizeof pairs, "%llu %llu %llu %llu %llu", (unsigned long long)sums[0], (unsigned long long)sums[1],
             (unsigned long long)sums[2], (unsigned long long)sums[3], (unsigned long long)sums[4]);
    console_say(report->console, _("Elo %1 (95 %), LOS %2 %; pairs with 0, 0.5, 1, 1.5 and 2 points: %3"),
                elo_words(report->console, &estimate, elo), decimal(100 * estimate.los, 1, los), pairs, NULL);
}

static void say_test(struct match_report *report, const struct match_tally *tally)
{
    const struct match_options *options = report->options;
    char llr[NUMBER], lower[NUMBER], upper[NUMBER], elo0[NUMBER], elo1[NUMBER];
    double low = match_sprt_lower(&options->sprt), high = match_sprt_upper(&options->sprt);
    const char *sentence = tally->llr >= high  ? _("SPRT: %4 Elo rather than %5 (LLR %1 of %2 to %3)")
                           : tally->llr <= low ? _("SPRT: %5 Elo rather than %4 (LLR %1 of %2 to %3)")
                                               : _("SPRT: %5 or %4 Elo, not decided (LLR %1 of %2 to %3)");

    console_say(report->console, sentence, decimal(tally->llr, 2, llr), decimal(low, 2, lower), decimal(high, 2, upper),
                decimal(options->sprt.elo1, 1, elo1), decimal(options->sprt.elo0, 1, elo0), NULL);
}

/* Right-aligned in `width` columns. */
static void add_right(struct tabla_text *out, const char *text, size_t width)
{
    for (size_t n = words_width(text); n < width; n++)
        tabla_text_add_char(out, ' ');
    tabla_text_add_string(out, text);
}

static void add_elo(struct tabla_text *out, const struct console *console, const struct match_rating *rating)
{
    double elo = fabs(rating->elo) < 0.5 ? 0 : rating->elo; /* no "-0" */
    char text[NUMBER];

    if (isinf(rating->error))
        snprintf(text, sizeof text, "-");
    else
        snprintf(text, sizeof text, "%+.0f %s %3.0f", elo, console->utf8 ? "±" : "+/-", rating->error);
    add_right(out, text, 14);
}

static void say_table(struct match_report *report, const struct match_tally *tally)
{
    const struct match_options *options = report->options;
    struct match_rating ratings[MATCH_MAX_ENGINES];
    unsigned order[MATCH_MAX_ENGINES], games;
    size_t widest = words_width(_("engine"));
    struct tabla_text text = {0};
    char number[NUMBER];

    match_ratings(tally->pairs, options->engine_count, 1, ratings);
    for (unsigned i = 0; i < options->engine_count; i++) {
        unsigned at = i;
        for (; at > 0 && ratings[order[at - 1]].elo < ratings[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
        widest = words_width(options->engines[i].name) > widest ? words_width(options->engines[i].name) : widest;
    }
    add_right(&text, "", 4);
    words_pad(&text, _("engine"), widest + 1);
    add_right(&text, _("points"), 8);
    add_right(&text, _("games"), 8);
    add_right(&text, "Elo", 14);
    for (unsigned i = 0; i < options->engine_count; i++)
        add_right(&text, whole(i + 1, number), 7);
    for (unsigned row = 0; row < options->engine_count; row++) {
        unsigned engine = order[row];
        tabla_text_add_char(&text, '\n');
        add_right(&text, whole(row + 1, number), 3);
        tabla_text_add_char(&text, ' ');
        words_pad(&text, options->engines[engine].name, widest + 1);
        add_right(&text, decimal(all_points(options, tally, engine, &games), 1, number), 8);
        add_right(&text, whole(games, number), 8);
        add_elo(&text, report->console, &ratings[engine]);
        for (unsigned column = 0; column < options->engine_count; column++)
            add_right(&text,
                      column == row ? "-"
                                    : decimal(points_of(options, tally, engine, order[column], &games), 1, number),
                      7);
    }
    tabla_text_add_char(&text, '\n');
    console_write(report->console, tabla_text_string(&text));
    tabla_text_release(&text);
}

static void say_faults(struct match_report *report, const struct match_tally *tally)
{
    for (unsigned i = 0; i < report->options->engine_count; i++) {
        struct tabla_text list = {0};
        for (int ending = MATCH_TIME; ending < MATCH_ENDINGS; ending++)
            if (tally->faults[i][ending])
                tabla_text_addf(&list, "%s%s %u", list.length ? ", " : "", fault_word((enum match_ending)ending),
                                tally->faults[i][ending]);
        if (list.length)
            console_say(report->console, _("%1 lost not on the board: %2"), report->options->engines[i].name,
                        tabla_text_string(&list), NULL);
        tabla_text_release(&list);
    }
}

void match_report_end(struct match_report *report, const struct match_tally *tally)
{
    if (report->unsaid)
        say_progress(report, tally);
    wipe_line(report);
    if (report->options->engine_count == 2)
        say_pair(report, tally);
    else
        say_table(report, tally);
    if (report->options->test)
        say_test(report, tally);
    say_faults(report, tally);
}
