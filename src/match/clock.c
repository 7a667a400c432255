#include "match/clock.h"

#include <math.h>

/* Digits with or without decimals, whatever the locale writes; moves *text past them. */
static bool read_number(const char **text, double *out)
{
    const char *p = *text;
    double unit = 1;
    int digits = 0;

    for (*out = 0; *p >= '0' && *p <= '9'; p++, digits++)
        *out = *out * 10 + (*p - '0');
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, digits++)
            *out += (*p - '0') * (unit /= 10);
    *text = p;
    return digits > 0 && *out <= 1e7;
}

static bool read_count(double number, unsigned *out)
{
    if (number < 1 || number > 1000 || number != floor(number))
        return false;
    *out = (unsigned)number;
    return true;
}

bool match_clock_read(const char *text, struct match_clock *out)
{
    struct match_clock clock = {.kind = MATCH_CLOCK_FISCHER};
    double number;
    char sign;

    if (!read_number(&text, &clock.main))
        return false;
    if (*text == '+') {
        text++;
        if (!read_number(&text, &number))
            return false;
        sign = *text;
        if (sign == 'x' || sign == '/') {
            text++;
            clock.kind = sign == 'x' ? MATCH_CLOCK_BYOYOMI : MATCH_CLOCK_CANADIAN;
            if (!read_count(number, &clock.count) || !read_number(&text, &clock.step) || clock.step <= 0)
                return false;
        } else {
            clock.step = number;
        }
    }
    if (*text || clock.main + clock.step <= 0)
        return false;
    *out = clock;
    return true;
}

static void enter_overtime(const struct match_clock *clock, struct match_time *time)
{
    time->overtime = true;
    time->left = clock->step;
    time->count = clock->count;
}

void match_time_start(const struct match_clock *clock, struct match_time *time)
{
    *time = (struct match_time){.left = clock->main};
    if (clock->kind == MATCH_CLOCK_MOVE)
        time->left = clock->step;
    else if (clock->kind == MATCH_CLOCK_FISCHER)
        time->left += clock->main > 0 ? 0 : clock->step; /* with nothing to begin with there would be no first move */
    else if (clock->kind != MATCH_CLOCK_NONE && clock->main <= 0)
        enter_overtime(clock, time);
}

double match_time_limit(const struct match_clock *clock, const struct match_time *time)
{
    switch (clock->kind) {
    case MATCH_CLOCK_NONE:
        return INFINITY;
    case MATCH_CLOCK_MOVE:
        return clock->step;
    case MATCH_CLOCK_FISCHER:
        return time->left;
    case MATCH_CLOCK_BYOYOMI:
        return time->left + clock->step * (time->overtime ? time->count - 1 : clock->count);
    case MATCH_CLOCK_CANADIAN:
        return time->left + (time->overtime ? 0 : clock->step);
    }
    return INFINITY;
}

bool match_time_spend(const struct match_clock *clock, struct match_time *time, double spent, double grace)
{
    double limit = match_time_limit(clock, time);

    if (spent > limit + grace)
        return false;
    if (spent > limit)
        spent = limit;
    if (clock->kind == MATCH_CLOCK_NONE || clock->kind == MATCH_CLOCK_MOVE)
        return true;
    if (clock->kind == MATCH_CLOCK_FISCHER) {
        time->left += clock->step - spent;
        return true;
    }
    if (!time->overtime && spent <= time->left) {
        time->left -= spent;
        return true;
    }
    if (!time->overtime) {
        spent -= time->left;
        enter_overtime(clock, time);
    }
    if (clock->kind == MATCH_CLOCK_BYOYOMI) {
        for (; spent > clock->step && time->count > 1; time->count--)
            spent -= clock->step;
        time->left = clock->step; /* a period that was not used up begins anew */
        return true;
    }
    time->left -= spent;
    if (--time->count == 0)
        enter_overtime(clock, time);
    return true;
}
