#include "engine/lead.h"

#include <math.h>
#include <stdlib.h>

#include "tabla/go.h"

/* A lead and how much is then to be said for Black, in log odds, which grow about evenly with komi. */
struct
try {
    float points, odds;
};

static float odds_of(const struct tabla_state *state, const struct netted_view *view)
{
    static const float LEAST = 0.001f;
    const float mover = view->win + 0.5f * view->draw;
    const float black = state->player == TABLA_BLACK ? mover : 1 - mover;

    return logf(fmaxf(black, LEAST) / fmaxf(1 - black, LEAST));
}

/* False when memory is short, or no komi is so large. */
static bool try_lead(const struct netted *netted, const struct tabla_state *state, float points, bool with_care,
                     struct try *out)
{
    struct tabla_state other = *state;
    struct netted_view view;

    if (!tabla_go_set_komi(&other, tabla_go_komi(state) + 100 * (int)roundf(points), NULL) ||
        !netted_look(netted, &other, with_care, &view))
        return false;
    *out = (struct try){.points = roundf(points), .odds = odds_of(state, &view)};
    return true;
}

static float between(const struct try *near, const struct try *far)
{
    return near->points + (far->points - near->points) * near->odds / (near->odds - far->odds);
}

/* Komi is shown to a net up to so much, in hundredths (src/game/go/features.c): what is beyond looks all alike. */
static int most_komi(const struct tabla_state *state)
{
    const int size = tabla_go_size(state);

    return size < 10 ? 400 * size : 4000;
}

/* As far as komi can be changed by it, and is still shown. */
static float within_reach(const struct tabla_state *state, float points)
{
    const float komi = (float)tabla_go_komi(state) / 100, most = (float)most_komi(state) / 100;

    return fmaxf(-most - komi, fminf(most - komi, points));
}

float lead_by_net(const struct netted *netted, const struct tabla_state *state, const struct netted_view *view,
                  bool with_care)
{
    /* With the first Black is ahead (or White, if it is White who leads), with the other no more. */
    struct try near = {.points = 0, .odds = odds_of(state, view)}, far, middle;
    const float leader = view->lead > 0 ? 1.0f : -1.0f;
    float lead;

    if (leader * near.odds <= 0)
        return 0;
    if (abs(tabla_go_komi(state)) > most_komi(state) ||
        !try_lead(netted, state, within_reach(state, view->lead), with_care, &far) || leader * far.odds >= 0)
        return view->lead;
    lead = between(&near, &far);
    if (try_lead(netted, state, lead, with_care, &middle))
        lead = leader * middle.odds > 0 ? between(&middle, &far) : between(&near, &middle);
    return leader * fminf(fabsf(lead), fabsf(view->lead));
}
