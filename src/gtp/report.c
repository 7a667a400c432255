#include "gtp/report.h"

#include <math.h>
#include <string.h>

enum { LONGEST_LINE = 20 };
/* Random games begin after so much of a line, whose end is hardly more than a guess, or one action earlier (see
 * engine_outlook()). How many for one report: for the whole board, for each of the best few moves, and for any other
 * move at all. */
enum { AHEAD = 2, BOARD_GAMES = 32, BEST_MOVES = 8, BEST_GAMES = 16, OTHER_GAMES = 2 };

static double mean(const struct gtp_score *score)
{
    return score->games ? score->sum / score->games : 0;
}

static double deviation(const struct gtp_score *score)
{
    double square = score->games ? score->squares / score->games - mean(score) * mean(score) : 0;

    return square > 0 ? sqrt(square) : 0;
}

/* A share of games won that is hardly too high: 95 in 100, were each visit a game. */
static double lower_bound(double win, uint64_t visits)
{
    double bound = visits ? win - 1.96 * sqrt(fmax(0, win * (1 - win)) / (double)visits) : 0;

    return fmin(1, fmax(0, bound));
}

static void add_up(struct gtp_score *score, const struct engine_outlook *seen, double sign)
{
    double lead = sign * (double)seen->lead, spread = (double)seen->spread;

    score->games += seen->games;
    score->sum += lead * seen->games;
    score->squares += (spread * spread + lead * lead) * seen->games;
}

static void add_outlook(struct gtp_report *report)
{
    struct engine_outlook seen;

    if (!engine_outlook(report->call->session->engine, BOARD_GAMES, AHEAD, &seen))
        return;
    report->games += seen.games;
    for (size_t i = 0; i < TABLA_MAX_SPOTS; i++)
        report->owner[i] += (double)seen.owner[i] * seen.games;
    add_up(&report->lead, &seen, 1);
}

static void write_score(struct tabla_text *out, double lead, double spread)
{
    tabla_text_addf(out, " scoreMean %.3f scoreStdev %.3f scoreLead %.3f scoreSelfplay %.3f", lead, spread, lead, lead);
}

/* KataGo's fields between the visits and the order. */
static void write_kata(struct gtp_report *report, const struct tabla_state *root, const struct search_choice *choice,
                       unsigned order, const tabla_action *line, size_t length)
{
    struct tabla_text *out = report->call->answer;
    double win = (1 + (double)choice->value) / 2, bound = lower_bound(win, choice->visits);

    tabla_text_addf(out, " utility %.6f winrate %.6f", (double)choice->value + 0.0, win); /* no "-0" */
    if (gtp_is_go(report->call->session)) {
        struct gtp_score *score = &report->scores[choice->action];
        unsigned games = order < BEST_MOVES ? BEST_GAMES : score->games == 0 ? OTHER_GAMES : 0;
        struct engine_outlook seen;
        if (games && engine_outlook_after(report->call->session->engine, line, length < AHEAD ? length : AHEAD, games,
                                          &seen))
            add_up(score, &seen, root->player == TABLA_BLACK ? 1 : -1);
        write_score(out, mean(score), deviation(score));
    }
    tabla_text_addf(out, " prior %.6f lcb %.6f utilityLcb %.6f", (double)choice->prior, bound, 2 * bound - 1);
}

/* Leela Zero's. */
static void write_leela(struct tabla_text *out, const struct search_choice *choice)
{
    double win = (1 + (double)choice->value) / 2;

    tabla_text_addf(out, " winrate %.0f prior %.0f lcb %.0f", 10000 * win, 10000 * (double)choice->prior,
                    10000 * lower_bound(win, choice->visits));
}

static void write_choice(struct gtp_report *report, const struct tabla_state *root, const struct search_choice *choice,
                         unsigned order)
{
    const struct gtp_session *session = report->call->session;
    struct tabla_text *out = report->call->answer;
    struct tabla_state state = *root;
    tabla_action line[LONGEST_LINE];
    size_t length = engine_line(session->engine, choice->action, line, LONGEST_LINE);
    char text[TABLA_ACTION_TEXT];

    if (length == 0)
        line[length++] = choice->action;
    tabla_write_action(session->game, root, choice->action, text);
    tabla_text_addf(out, "%sinfo move %s visits %u", order ? " " : "", text, choice->visits);
    if (report->request->kata)
        write_kata(report, root, choice, order, line, length);
    else
        write_leela(out, choice);
    tabla_text_addf(out, " order %u pv", order);
    for (size_t i = 0; i < length && !state.over; i++) {
        tabla_write_action(session->game, &state, line[i], text);
        tabla_text_addf(out, " %s", text);
        session->game->apply(&state, line[i]);
    }
}

static void write_root(const struct gtp_report *report, double sign)
{
    const struct gtp_session *session = report->call->session;
    struct tabla_text *out = report->call->answer;
    double value = (double)engine_value(session->engine);

    tabla_text_addf(out, " rootInfo visits %llu utility %.6f winrate %.6f",
                    (unsigned long long)engine_visits(session->engine), value, (1 + value) / 2);
    if (gtp_is_go(session))
        write_score(out, sign * mean(&report->lead), deviation(&report->lead));
}

/* From the top left, for the player to act. */
static void write_ownership(const struct gtp_report *report, const struct tabla_state *root, double sign)
{
    int size = tabla_go_size(root);

    tabla_text_add_string(report->call->answer, " ownership");
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++)
            tabla_text_addf(report->call->answer, " %.3f", sign * report->owner[row * size + column] / report->games);
}

static bool is_wanted(const struct gtp_request *request, tabla_action action)
{
    for (size_t i = 0; i < request->count; i++)
        if (request->only[i] == action)
            return true;
    return !request->limited;
}

void gtp_report_write(struct gtp_report *report)
{
    const struct gtp_session *session = report->call->session;
    const struct gtp_request *request = report->request;
    const struct tabla_state *root = engine_position(session->engine);
    /* Limits are for the first action of a turn. */
    bool first = root->hash == session->line.state.hash;
    struct search_choice choices[TABLA_MAX_ACTIONS];
    size_t count = engine_choices(session->engine, choices, TABLA_MAX_ACTIONS);
    double sign = root->player == TABLA_BLACK ? 1 : -1;
    unsigned order = 0, least = request->least;
    size_t kept = 0;

    if (report->position != root->hash) {
        memset(report->scores, 0, sizeof report->scores);
        memset(report->owner, 0, sizeof report->owner);
        report->games = 0;
        report->lead = (struct gtp_score){0};
        report->position = root->hash;
    }
    for (size_t i = 0; i < count; i++)
        if (!first || is_wanted(request, choices[i].action))
            choices[kept++] = choices[i];
    /* Where there was no time to look at any of these, their best says at least that. */
    if (kept > 0 && choices[0].visits == 0 && least == 0)
        least = 1;
    for (size_t i = 0; i < kept && (request->most == 0 || order < request->most); i++)
        if (choices[i].visits > 0 || order < least)
            write_choice(report, root, &choices[i], order++);
    if (order == 0)
        return;
    if (gtp_is_go(session) && (request->ownership || request->root_info))
        add_outlook(report);
    if (request->root_info)
        write_root(report, sign);
    if (gtp_is_go(session) && request->ownership && report->games > 0)
        write_ownership(report, root, sign);
    gtp_stream(report->call);
}
