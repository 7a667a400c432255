/*
 * Time: what clients say of it becomes a clock for each player, which the engine looks at when it chooses a turn and
 * which runs while it does so.
 */
#include "gtp/handlers.h"

#include <string.h>

/* Seconds, with or without decimals. At most ten digits before them: more than three centuries is nobody's time. */
static bool read_seconds(const char *word, double *seconds)
{
    size_t whole = strspn(word, "0123456789");
    double unit = 0.1;

    if (whole == 0 || whole > 10)
        return false;
    *seconds = 0;
    for (size_t i = 0; i < whole; i++)
        *seconds = *seconds * 10 + (word[i] - '0');
    word += whole;
    if (*word == '\0')
        return true;
    if (*word != '.' || word[1] == '\0')
        return false;
    for (word++; *word >= '0' && *word <= '9'; word++, unit /= 10)
        *seconds += (*word - '0') * unit;
    return *word == '\0';
}

static bool read_time(struct gtp_call *call, double *seconds)
{
    char word[GTP_WORD];

    return gtp_word(call, word, sizeof word) && read_seconds(word, seconds);
}

static bool read_count(struct gtp_call *call, unsigned *count)
{
    char word[GTP_WORD];
    int number;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_number(word, &number))
        return false;
    *count = (unsigned)number;
    return true;
}

/* Both players get such a clock, and all of its time. */
static void set_clocks(struct gtp_session *session, const struct clock *clock)
{
    for (int player = 0; player < 2; player++) {
        session->clocks[player] = *clock;
        clock_start(&session->clocks[player]);
    }
}

/* Function:  Says how much time each player has, from now on and in later games.
 * Arguments: main time, time of an overtime period, stones in that period. No overtime if its time is 0; no limit at
 *            all if it is not 0 but its stones are, or if everything is 0.
 * Fails:     when there are not three numbers
 * Returns:   nothing
 */
bool gtp_cmd_time_settings(struct gtp_call *call)
{
    struct clock clock = {.kind = CLOCK_CANADIAN};

    if (!read_time(call, &clock.main) || !read_time(call, &clock.period) || !read_count(call, &clock.moves) ||
        !gtp_no_more(call))
        return gtp_usage(call, "MAIN_TIME PERIOD_TIME PERIOD_STONES");
    if ((clock.period > 0 && clock.moves == 0) || (clock.period <= 0 && clock.main <= 0))
        clock.kind = CLOCK_NONE;
    else if (clock.period <= 0)
        clock.kind = CLOCK_GAME;
    set_clocks(call->session, &clock);
    return true;
}

/* The kinds of time that kgs- and kata-time_settings know, and what stands after each. */
static bool read_kind(struct gtp_call *call, bool kata, struct clock *clock)
{
    char kind[GTP_WORD];

    if (!gtp_word(call, kind, sizeof kind))
        return false;
    if (strcmp(kind, "none") == 0) {
        clock->kind = CLOCK_NONE;
        return true;
    }
    if (!read_time(call, &clock->main))
        return false;
    if (strcmp(kind, "absolute") == 0) {
        clock->kind = CLOCK_GAME;
        return true;
    }
    if (strcmp(kind, "byoyomi") == 0) {
        clock->kind = CLOCK_BYOYOMI;
        return read_time(call, &clock->period) && read_count(call, &clock->periods);
    }
    if (strcmp(kind, "canadian") == 0) {
        clock->kind = CLOCK_CANADIAN;
        return read_time(call, &clock->period) && read_count(call, &clock->moves);
    }
    clock->kind = CLOCK_GAME;
    return kata && strcmp(kind, "fischer") == 0 && read_time(call, &clock->increment);
}

/* Function:  Says how much time each player has, in the four ways of the KGS server.
 * Arguments: `none`; `absolute` and the main time; `byoyomi` and main time, time of a period, number of periods;
 *            `canadian` and main time, time of a period, stones in a period
 * Fails:     when the arguments are of no such form
 * Returns:   nothing
 */
bool gtp_cmd_kgs_time_settings(struct gtp_call *call)
{
    struct clock clock = {0};

    if (!read_kind(call, false, &clock) || !gtp_no_more(call))
        return gtp_usage(call, "none|absolute T|byoyomi T T PERIODS|canadian T T STONES");
    set_clocks(call->session, &clock);
    call->session->kgs = true;
    return true;
}

/* Function:  Says how much time each player has, in the ways of kgs-time_settings and one more.
 * Arguments: as for kgs-time_settings; or `fischer`, the main time, and what is added to it after each turn
 * Fails:     when the arguments are of no such form
 * Returns:   nothing
 */
bool gtp_cmd_kata_time_settings(struct gtp_call *call)
{
    struct clock clock = {0};

    if (!read_kind(call, true, &clock) || !gtp_no_more(call))
        return gtp_usage(call, "none|absolute T|byoyomi T T PERIODS|canadian T T STONES|fischer T INCREMENT");
    set_clocks(call->session, &clock);
    return true;
}

/* Function:  The kinds of time that kata-time_settings knows.
 * Arguments: none
 * Fails:     never
 * Returns:   `none absolute byoyomi canadian fischer`
 */
bool gtp_cmd_kata_list_time_settings(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, "none absolute byoyomi canadian fischer");
    return true;
}

/* What the client's clock shows. `count`: stones, or with byo-yomi periods, still to come in overtime; 0 before it. */
static void show(struct clock *clock, double seconds, unsigned count)
{
    bool has_overtime = clock->kind == CLOCK_BYOYOMI || clock->kind == CLOCK_CANADIAN;

    if (clock->kind == CLOCK_NONE)
        return;
    clock_start(clock);
    if (!has_overtime || (count == 0 && seconds > 0)) {
        clock->overtime = false;
        clock->left = seconds;
    } else if (count == 0) {
        /* The main time is over and the first period has not begun. */
        double main = clock->main;
        clock->main = 0;
        clock_start(clock);
        clock->main = main;
    } else {
        clock->overtime = true;
        clock->left = seconds;
        if (clock->kind == CLOCK_BYOYOMI)
            clock->periods_left = count;
        else
            clock->moves_left = count;
    }
}

/* Function:  Says how much time a player has left. Means nothing while there is no limit.
 * Arguments: colour, seconds (below zero is zero), stones still to be played in that time; with byo-yomi, periods
 *            left. 0 in main time.
 * Fails:     when an argument is missing or wrong
 * Returns:   nothing
 */
bool gtp_cmd_time_left(struct gtp_call *call)
{
    char word[GTP_WORD], time[GTP_WORD];
    enum tabla_player player;
    double seconds = 0;
    unsigned count;

    if (!gtp_word(call, word, sizeof word) || !gtp_read_player(word, &player) || !gtp_word(call, time, sizeof time) ||
        !read_seconds(time + (*time == '-'), &seconds) || !read_count(call, &count) || !gtp_no_more(call))
        return gtp_usage(call, "COLOUR TIME STONES");
    show(&call->session->clocks[player], *time == '-' ? 0 : seconds, count);
    return true;
}
