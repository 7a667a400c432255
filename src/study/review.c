#include "study/review.h"

#include <stdlib.h>
#include <string.h>

#include "record/go_sgf.h"
#include "study/answer.h"
#include "tabla/go.h"

struct reviewer {
    const struct review_options *options;
    struct tabla_record *record;
    struct engine *engine;
    unsigned done, total;
    struct review *review;
};

/* --- One decision ------------------------------------------------------------------------------------------------ */

/* The best action in a position and the one that was played, both for the player who decides. */
struct weighed {
    struct study_value best, played;
    bool has_lead;
    double lead; /* in points, if has_lead */
    uint64_t visits;
    size_t line_count;
    tabla_action line[REVIEW_LINE];
};

static bool is_stopped(const struct reviewer *reviewer)
{
    return reviewer->options->stop && atomic_load(reviewer->options->stop);
}

static const struct search_choice *find(const struct search_choice *choices, size_t count, tabla_action action)
{
    for (size_t i = 0; i < count; i++)
        if (choices[i].action == action)
            return &choices[i];
    return NULL;
}

/* Without a net that can tell, so many games are played at random after so much of the line. */
enum { LEAD_GAMES = 128, AHEAD = 2 };

static void look_at_points(struct engine *engine, const struct tabla_state *state, struct weighed *out)
{
    struct engine_outlook outlook;

    out->has_lead = engine_outlook(engine, LEAD_GAMES, AHEAD, &outlook);
    if (out->has_lead)
        out->lead = state->player == TABLA_BLACK ? (double)outlook.lead : -(double)outlook.lead;
}

/*
 * Thinks about the position, and then about the action that was played until that has been looked at as often as the
 * best: values that were found with less care differ for that reason alone. Those visits are not lost, for the next
 * position is the one they were spent on. False when it was stopped, or memory is short.
 */
static bool weigh(struct reviewer *reviewer, const struct tabla_state *state, tabla_action action, struct weighed *out)
{
    static _Thread_local struct search_choice choices[TABLA_MAX_ACTIONS];
    struct search_limits limits = {.visits = reviewer->options->limits.visits,
                                   .seconds = 0.5 * reviewer->options->limits.seconds,
                                   .stop = reviewer->options->stop};
    const struct search_choice *played;
    struct search_choice best;
    uint64_t total = 0; /* of all actions */
    size_t count;

    memset(out, 0, sizeof *out);
    if (is_stopped(reviewer) || !engine_set(reviewer->engine, state, &reviewer->record->past))
        return false;
    engine_think(reviewer->engine, &limits, NULL, NULL, 0);
    count = engine_choices(reviewer->engine, choices, TABLA_MAX_ACTIONS);
    if (is_stopped(reviewer) || count == 0)
        return false;
    best = choices[0];
    out->best = study_value_of(choices, count, engine_value(reviewer->engine));
    out->played = out->best;
    out->line_count = engine_line(reviewer->engine, best.action, out->line, REVIEW_LINE);
    look_at_points(reviewer->engine, state, out);
    played = find(choices, count, action);
    out->visits = engine_visits(reviewer->engine);
    if (best.action != action && played && best.visits > 0) {
        uint32_t before = played->visits;

        for (size_t i = 0; i < count; i++)
            total += choices[i].visits;
        limits.only = &action;
        limits.only_count = 1;
        if (best.visits > played->visits && !played->proven) {
            /* Those to the other actions do not count where they are left out. */
            limits.visits = out->visits - total + best.visits;
            engine_think(reviewer->engine, &limits, NULL, NULL, 0);
        }
        if (is_stopped(reviewer))
            return false;
        count = engine_choices(reviewer->engine, choices, TABLA_MAX_ACTIONS);
        played = find(choices, count, action);
        if (played && (played->visits > 0 || played->proven))
            out->played = study_choice_value(played);
        if (played)
            out->visits += played->visits - before;
    }
    return true;
}

/* --- Turns ------------------------------------------------------------------------------------------------------- */

/* In Go whoever has the turn in the record is to move, also after two passes. */
static struct tabla_state begin_turn(const struct tabla_record *record, const struct tabla_node *node)
{
    struct tabla_state state = record->state;

    if (record->game != &tabla_go)
        return state;
    if (state.over && state.reason != TABLA_REASON_RESIGNED)
        tabla_go_resume(&state, NULL);
    if (!state.over && state.player != node->player)
        tabla_go_set_player(&state, node->player, NULL);
    return state;
}

static bool is_pass(const struct tabla_record *record, const struct tabla_node *node)
{
    return node && node->count == 1 && record->game == &tabla_go &&
           node->actions[0] == tabla_go_size(&record->state) * tabla_go_size(&record->state);
}

/*
 * Two passes running end a game of Go before it is settled which stones are dead. They say that the players agree, and
 * there is nothing in them to judge.
 */
static bool is_judged(const struct tabla_record *record, const struct tabla_node *node)
{
    if (is_pass(record, node))
        return !is_pass(record, node->first) && !is_pass(record, node->parent);
    return node->actions[node->count - 1] != TABLA_RESIGN;
}

static void add_action(const struct tabla_game *game, const struct tabla_state *state, tabla_action action,
                       struct tabla_text *out)
{
    char text[TABLA_ACTION_TEXT];

    tabla_write_action(game, state, action, text);
    tabla_text_addf(out, "%s%s", out->length ? ";" : "", text);
}

/* Writes down the turn that the line begins with, and whether `turn` came out where it does. */
static void compare(const struct tabla_game *game, const struct tabla_state *after, struct review_turn *turn)
{
    struct tabla_state state = turn->begun;
    size_t i = 0;

    for (; i < turn->line_count && !state.over && state.player == turn->player; i++) {
        add_action(game, &state, turn->line[i], &turn->best);
        game->apply(&state, turn->line[i]);
    }
    if (state.over || state.player != turn->player)
        turn->agreed = memcmp(&state, after, sizeof state) == 0;
    else /* the line is too short to tell all of its turn */
        turn->agreed =
            i > 0 && i <= turn->node->count && memcmp(turn->line, turn->node->actions, i * sizeof *turn->line) == 0;
}

/* The first decision of a turn is what its line and its value before are taken from. */
static void begin_with(struct review_turn *turn, const struct weighed *weighed)
{
    turn->before = 0.5 * (1 + (double)weighed->best.value);
    turn->proven = weighed->best.proven;
    turn->has_lead = weighed->has_lead;
    turn->lead = weighed->lead;
    turn->visits = weighed->visits;
    turn->line_count = weighed->line_count;
    memcpy(turn->line, weighed->line, sizeof turn->line);
}

/* Plays the turn at the cursor and adds up what its decisions lost. False when it was stopped. */
static bool walk_turn(struct reviewer *reviewer, struct review_turn *turn)
{
    struct tabla_record *record = reviewer->record;
    struct tabla_state state = turn->begun;
    double lost = 0;

    turn->forced = true;
    for (size_t i = 0; i < turn->node->count; i++) {
        tabla_action action = turn->node->actions[i];
        bool choice = action != TABLA_RESIGN && record->game->count(&state, &record->past) > 1;
        struct weighed weighed;

        if (i == 0 || (choice && turn->judged)) {
            if (!weigh(reviewer, &state, action, &weighed))
                return false;
            if (i == 0)
                begin_with(turn, &weighed);
            if (choice && weighed.best.value > weighed.played.value)
                lost += 0.5 * (double)(weighed.best.value - weighed.played.value);
        }
        turn->forced &= !choice;
        add_action(record->game, &state, action, &turn->played);
        if (!tabla_record_forward(record))
            return false;
        state = record->state;
    }
    compare(record->game, &record->state, turn);
    turn->after = turn->before;
    if (turn->judged && !turn->agreed)
        turn->after = lost < turn->before ? turn->before - lost : 0;
    return true;
}

/* False when it was stopped: the turn is then left out. */
static bool review_node(struct reviewer *reviewer, struct tabla_node *node)
{
    struct review_turn *turn = &reviewer->review->turns[reviewer->review->count];

    *turn = (struct review_turn){.node = node, .number = (unsigned)reviewer->review->count + 1, .player = node->player};
    turn->begun = begin_turn(reviewer->record, node);
    turn->judged = is_judged(reviewer->record, node);
    turn->resigned = node->actions[node->count - 1] == TABLA_RESIGN;
    if (!walk_turn(reviewer, turn)) {
        tabla_text_release(&turn->played);
        tabla_text_release(&turn->best);
        return false;
    }
    reviewer->review->count++;
    if (reviewer->options->progress)
        reviewer->options->progress(reviewer->options->data, ++reviewer->done, reviewer->total);
    return true;
}

/* Along first children; a node without a turn (a remark, a set-up) is only walked over. */
static bool review_line(struct reviewer *reviewer)
{
    struct tabla_record *record = reviewer->record;

    while (record->node->first) {
        struct tabla_node *next = record->node->first;

        if (next->count > 0 ? !review_node(reviewer, next) : !tabla_record_forward(record))
            return false;
    }
    return true;
}

/* Whether a file says who has won, or whose land is whose. */
static bool says_how_it_ended(const struct tabla_record *record)
{
    const char *result = tabla_node_get(record->root, "RE");

    return (result && (strncmp(result, "B+", 2) == 0 || strncmp(result, "W+", 2) == 0 || strcmp(result, "0") == 0 ||
                       strcmp(result, "Draw") == 0)) ||
           tabla_node_get(record->node, "TB") || tabla_node_get(record->node, "TW");
}

/* How the last turn leaves the game: what ends it, or by how many points somebody leads. Two passes end none by
 * themselves: as the board counts then, what is dead is alive. */
static void look_at_end(struct reviewer *reviewer)
{
    const struct tabla_record *record = reviewer->record;
    struct tabla_state end = record->state;
    struct review *review = reviewer->review;
    struct engine_outlook outlook;

    if (record->game == &tabla_go && says_how_it_ended(record))
        tabla_go_take_off_dead(record->node, &end);
    else if (record->game == &tabla_go)
        tabla_go_resume(&end, NULL);
    tabla_write_result(record->game, &end, review->result);
    review->has_lead = !*review->result && engine_set(reviewer->engine, &end, &record->past) &&
                       engine_outlook(reviewer->engine, LEAD_GAMES, 0, &outlook);
    if (review->has_lead)
        review->lead = (double)outlook.lead;
}

static unsigned count_turns(const struct tabla_record *record)
{
    unsigned count = 0;

    for (const struct tabla_node *node = record->root; node; node = node->first)
        count += node->count > 0;
    return count;
}

struct review *review_new(struct tabla_record *record, const struct review_options *options)
{
    struct engine_options engine = options->engine;
    struct reviewer reviewer = {.options = options, .record = record, .total = count_turns(record)};

    engine.game = record->game;
    tabla_record_rewind(record);
    reviewer.review = calloc(1, sizeof *reviewer.review);
    if (reviewer.review)
        reviewer.review->turns = calloc(reviewer.total + 1, sizeof *reviewer.review->turns);
    reviewer.engine = engine_new(&engine);
    if (!reviewer.review || !reviewer.review->turns || !reviewer.engine) {
        review_free(reviewer.review);
        engine_free(reviewer.engine);
        return NULL;
    }
    reviewer.review->game = record->game;
    if (options->progress)
        options->progress(options->data, 0, reviewer.total);
    reviewer.review->complete = review_line(&reviewer);
    if (reviewer.review->complete)
        look_at_end(&reviewer);
    review_sum_up(reviewer.review);
    engine_free(reviewer.engine);
    return reviewer.review;
}

void review_free(struct review *review)
{
    if (!review)
        return;
    for (size_t i = 0; i < review->count; i++) {
        tabla_text_release(&review->turns[i].played);
        tabla_text_release(&review->turns[i].best);
    }
    free(review->turns);
    free(review);
}
