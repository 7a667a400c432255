#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/review_report.h"

/* Columns of the table. The last takes what is left of the page. */
enum { NUMBER = 5, PLAYER = 8, PLAYED = 18, SHARE = 7, VERDICT = 13 };
/* Actions of the engine's line that are shown at a turning point, and how many of those are shown before the table. */
enum { SHOWN_LINE = 12, SHOWN_POINTS = 12 };

const char *review_class_word(enum review_class class)
{
    static const char *const words[] = {"", N_("inaccuracy"), N_("mistake"), N_("blunder")};

    return words_translate(words[class]);
}

const char *review_percent(double share, char out[16])
{
    snprintf(out, 16, "%.0f %%", 100 * share);
    return out;
}

const char *review_points(const struct review_turn *turn, char out[16])
{
    double tenths = round(10 * turn->lead);

    snprintf(out, 16, tenths == 0 ? "0.0" : "%+.1f", tenths / 10);
    return out;
}

/* Padded on the left, as numbers are. */
static void add_right(struct tabla_text *out, const char *text, size_t width)
{
    size_t taken = words_width(text);

    words_pad(out, "", taken < width ? width - taken : 0);
    tabla_text_add_string(out, text);
}

/* Cut to `width` columns, with a sign that it was. */
static void add_cut(struct tabla_text *out, const char *text, size_t width)
{
    const char *at = text;
    struct tabla_text head = {0};

    if (words_width(text) <= width) {
        words_pad(out, text, width);
        return;
    }
    for (size_t i = 0; i + 1 < width && *at; i++)
        words_next(&at);
    tabla_text_add(&head, text, (size_t)(at - text));
    tabla_text_add_string(&head, "…");
    words_pad(out, tabla_text_string(&head), width);
    tabla_text_release(&head);
}

/* No spaces before a line break. */
static void end_line(struct tabla_text *out)
{
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    tabla_text_add_char(out, '\n');
}

static const char *verdict_of(const struct review_turn *turn)
{
    if (!turn->judged)
        return turn->resigned ? _("gives up") : "";
    if (turn->forced)
        return _("only move");
    if (turn->agreed)
        return _("best");
    return review_class_word(turn->class);
}

/* --- Parts ------------------------------------------------------------------------------------------------------- */

static void add_heading(const struct review *review, const struct tabla_record *record, size_t width,
                        struct tabla_text *out)
{
    static const enum tabla_player players[] = {TABLA_WHITE, TABLA_BLACK};
    static const char *const names[] = {"PB", "PW"};
    struct tabla_text line = {0};
    const char *result = tabla_node_get(record->root, "RE");
    char turns[24];

    tabla_text_add_string(&line, review->game->title);
    for (size_t i = 0; i < 2; i++)
        if (tabla_node_get(record->root, names[players[i]]))
            words_add(&line, "; %1: %2", words_player(players[i]), tabla_node_get(record->root, names[players[i]]),
                      NULL);
    if (result && *result)
        words_add(&line, _("; result: %1"), result, NULL);
    snprintf(turns, sizeof turns, "%zu", review->count);
    words_add(&line, _("; turns: %1"), turns, NULL);
    words_wrap(out, tabla_text_string(&line), width, 0);
    tabla_text_add_string(out, "\n");
    tabla_text_release(&line);
}

static void add_line(const struct review *review, const struct review_turn *turn, struct tabla_text *out)
{
    struct tabla_state state = turn->begun;

    for (size_t i = 0; i < turn->line_count && i < SHOWN_LINE; i++) {
        char text[TABLA_ACTION_TEXT];
        uint8_t player = state.player;
        tabla_write_action(review->game, &state, turn->line[i], text);
        review->game->apply(&state, turn->line[i]);
        /* The actions of one turn belong together. */
        tabla_text_addf(out, "%s%s", text,
                        i + 1 == turn->line_count || i + 1 == SHOWN_LINE ? ""
                        : !state.over && state.player == player          ? ";"
                                                                         : " ");
    }
}

static void add_turning_point(const struct review *review, const struct review_turn *turn, size_t width,
                              struct tabla_text *out)
{
    char number[16], before[16], after[16];
    struct tabla_text line = {0}, better = {0};

    snprintf(number, sizeof number, "%u.", turn->number);
    add_right(out, number, NUMBER);
    tabla_text_add_char(out, ' ');
    words_add(&line, _("%1 %2: %3, from %4 to %5"), words_player(turn->player), tabla_text_string(&turn->played),
              review_class_word(turn->class), review_percent(turn->before, before), review_percent(turn->after, after),
              NULL);
    if (turn->swing)
        words_add(&line, _("; the lead changes hands"), NULL);
    words_wrap(out, tabla_text_string(&line), width, NUMBER + 1);
    tabla_text_add_char(out, '\n');
    tabla_text_clear(&line);
    add_line(review, turn, &better);
    words_add(&line, _("better: %1"), tabla_text_string(&better), NULL);
    words_pad(out, "", NUMBER + 1);
    words_wrap(out, tabla_text_string(&line), width, NUMBER + 1);
    tabla_text_add_char(out, '\n');
    tabla_text_release(&line);
    tabla_text_release(&better);
}

/* How many turning points cost more than this one, the earlier of two counting more. */
static size_t rank_of(const struct review *review, const struct review_turn *turn)
{
    size_t rank = 0;

    for (size_t i = 0; i < review->count; i++) {
        const struct review_turn *other = &review->turns[i];
        rank += other->turning && (other->loss > turn->loss || (other->loss == turn->loss && other < turn));
    }
    return rank;
}

/* Those that cost most, in the order of the game. */
static void add_turning_points(const struct review *review, size_t width, struct tabla_text *out)
{
    size_t count = 0;
    char more[24];

    for (size_t i = 0; i < review->count; i++)
        count += review->turns[i].turning;
    tabla_text_add_string(out, count ? _("Turning points") : _("No turning points."));
    tabla_text_add_char(out, '\n');
    for (size_t i = 0; i < review->count; i++)
        if (review->turns[i].turning && rank_of(review, &review->turns[i]) < SHOWN_POINTS)
            add_turning_point(review, &review->turns[i], width, out);
    if (count > SHOWN_POINTS) {
        snprintf(more, sizeof more, "%zu", count - SHOWN_POINTS);
        words_pad(out, "", NUMBER + 1);
        words_add(out, _("lesser ones, in the table only: %1"), more, NULL);
        tabla_text_add_char(out, '\n');
    }
}

/* Games in which points are counted have a column of them; moves are short there. */
static bool has_points(const struct review *review)
{
    return review->game->has_score;
}

static void add_turns(const struct review *review, size_t width, struct tabla_text *out)
{
    const size_t used = NUMBER + 1 + PLAYER + PLAYED + 1 + 3 * SHARE + 2 + VERDICT;
    const size_t rest = width > used + 8 ? width - used : 8;
    const size_t played = has_points(review) ? PLAYED - SHARE - 1 : PLAYED;

    add_right(out, _("turn"), NUMBER);
    tabla_text_add_char(out, ' ');
    words_pad(out, "", PLAYER);
    words_pad(out, _("played"), played + 1);
    if (has_points(review)) {
        add_right(out, _("points"), SHARE);
        tabla_text_add_char(out, ' ');
    }
    add_right(out, _("before"), SHARE);
    add_right(out, _("after"), SHARE);
    add_right(out, _("lost"), SHARE);
    tabla_text_add_string(out, "  ");
    words_pad(out, "", VERDICT);
    tabla_text_add_string(out, _("better"));
    end_line(out);
    for (size_t i = 0; i < review->count; i++) {
        const struct review_turn *turn = &review->turns[i];
        char number[16], text[16];

        snprintf(number, sizeof number, "%u", turn->number);
        add_right(out, number, NUMBER);
        tabla_text_add_char(out, ' ');
        words_pad(out, words_player(turn->player), PLAYER);
        add_cut(out, tabla_text_string(&turn->played), played);
        tabla_text_add_char(out, ' ');
        if (has_points(review)) {
            add_right(out, turn->has_lead ? review_points(turn, text) : "", SHARE);
            tabla_text_add_char(out, ' ');
        }
        add_right(out, review_percent(turn->before, text), SHARE);
        add_right(out, turn->judged ? review_percent(turn->after, text) : "", SHARE);
        /* Rounded down, so that what is told as an inaccuracy never reads 10.0 %; a lost game has no room for more. */
        snprintf(text, sizeof text, turn->loss < 0.9999 ? "%.1f %%" : "%.0f %%", floor(1000 * turn->loss + 1e-6) / 10);
        add_right(out, turn->loss > 0 ? text : "", SHARE);
        tabla_text_add_string(out, "  ");
        words_pad(out, verdict_of(turn), VERDICT);
        if (turn->judged && !turn->agreed && !turn->forced)
            add_cut(out, tabla_text_string(&turn->best), rest);
        end_line(out);
    }
}

static void add_row(struct tabla_text *out, const char *name, const char *white, const char *black)
{
    enum { NAME = 34, COLUMN = 10 };

    words_pad(out, name, NAME);
    add_right(out, white, COLUMN);
    add_right(out, black, COLUMN);
    end_line(out);
}

static void add_count(struct tabla_text *out, const char *name, unsigned white, unsigned black)
{
    char numbers[2][16];

    snprintf(numbers[0], sizeof numbers[0], "%u", white);
    snprintf(numbers[1], sizeof numbers[1], "%u", black);
    add_row(out, name, numbers[0], numbers[1]);
}

static const char *agreement(const struct review_player *player, char out[16])
{
    return player->chosen ? review_percent((double)player->agreed / player->chosen, out) : "";
}

static void add_players(const struct review *review, struct tabla_text *out)
{
    const struct review_player *black = &review->players[TABLA_BLACK], *white = &review->players[TABLA_WHITE];
    char a[16], b[16];

    add_row(out, "", words_player(TABLA_WHITE), words_player(TABLA_BLACK));
    add_count(out, _("turns judged"), white->turns, black->turns);
    snprintf(a, sizeof a, "%.1f %%", 100 * white->mean_loss);
    snprintf(b, sizeof b, "%.1f %%", 100 * black->mean_loss);
    add_row(out, _("lost by a turn on average"), a, b);
    add_count(out, _("inaccuracies (from 5 %)"), white->count[REVIEW_INACCURACY], black->count[REVIEW_INACCURACY]);
    add_count(out, _("mistakes (from 10 %)"), white->count[REVIEW_MISTAKE], black->count[REVIEW_MISTAKE]);
    add_count(out, _("blunders (from 20 %)"), white->count[REVIEW_BLUNDER], black->count[REVIEW_BLUNDER]);
    add_row(out, _("as the engine would have played"), agreement(white, a), agreement(black, b));
}

void review_table(const struct review *review, const struct tabla_record *record, size_t width, struct tabla_text *out)
{
    add_heading(review, record, width, out);
    words_wrap(out, _("Shares are what the player who moves can expect: 100 % is a won game, 50 % an even one."), width,
               0);
    if (has_points(review)) {
        tabla_text_add_char(out, '\n');
        words_wrap(out, _("Points say by how many that player would win if both went on well."), width, 0);
    }
    tabla_text_add_string(out, "\n\n");
    add_turning_points(review, width, out);
    if (review->count == 0)
        return;
    tabla_text_add_char(out, '\n');
    add_turns(review, width, out);
    tabla_text_add_char(out, '\n');
    add_players(review, out);
}
