#include "study/review.h"

#include <stdlib.h>
#include <string.h>

#include "study/answer.h"

/* What is thought of one position. */
struct judgement {
    bool made;
    struct tabla_state state;
    struct study_value value; /* for the player to decide */
    uint64_t visits;
    size_t line_count;
    tabla_action line[REVIEW_LINE];
};

struct reviewer {
    const struct review_options *options;
    struct tabla_record *record;
    struct engine *engine;
    struct judgement here; /* where the cursor stands */
    unsigned done, total;
    struct review *review;
};

/* --- Positions --------------------------------------------------------------------------------------------------- */

static bool is_stopped(const struct reviewer *reviewer)
{
    return reviewer->options->stop && atomic_load(reviewer->options->stop);
}

/*
 * Two passes end a game of Go before it is settled which stones are dead. Who is ahead is asked as if it went on;
 * otherwise the last pass would be a blunder whenever a dead stone is left on the board.
 */
static struct tabla_state as_open(const struct tabla_game *game, const struct tabla_state *state)
{
    struct tabla_state open = *state;

    if (game == &tabla_go && open.over && open.reason != TABLA_REASON_RESIGNED)
        tabla_go_resume(&open, NULL);
    return open;
}

/* False when it was stopped before anything was found out, or memory is short. */
static bool look(struct reviewer *reviewer, const struct tabla_state *position, struct judgement *out)
{
    static _Thread_local struct search_choice choices[TABLA_MAX_ACTIONS];
    const struct tabla_game *game = reviewer->record->game;
    struct search_limits limits = {.visits = reviewer->options->limits.visits,
                                   .seconds = reviewer->options->limits.seconds,
                                   .stop = reviewer->options->stop};
    struct tabla_state state = as_open(game, position);
    size_t count;

    if (out->made && memcmp(&out->state, &state, sizeof state) == 0)
        return true;
    memset(out, 0, sizeof *out);
    out->state = state;
    if (state.over) {
        out->value.value = study_result_for(&state, (enum tabla_player)state.player);
        out->value.proven = state.winner == TABLA_NOBODY ? 2 : (int)out->value.value;
        out->made = true;
        return true;
    }
    if (is_stopped(reviewer) || !engine_set(reviewer->engine, &state, &reviewer->record->past))
        return false;
    engine_think(reviewer->engine, &limits, NULL, NULL, 0);
    if (is_stopped(reviewer))
        return false;
    count = engine_choices(reviewer->engine, choices, TABLA_MAX_ACTIONS);
    if (count == 0)
        return false;
    out->value = study_value_of(choices, count, engine_value(reviewer->engine));
    out->visits = engine_visits(reviewer->engine);
    out->line_count = engine_line(reviewer->engine, choices[0].action, out->line, REVIEW_LINE);
    out->made = true;
    if (reviewer->options->progress)
        reviewer->options->progress(reviewer->options->data, ++reviewer->done, reviewer->total);
    return true;
}

static double chance(const struct judgement *judgement, enum tabla_player player)
{
    double value = (double)judgement->value.value;

    return 0.5 * (1 + (judgement->state.player == player ? value : -value));
}

/* --- Turns ------------------------------------------------------------------------------------------------------- */

/* In Go whoever has the turn in the record is to move, also after two passes. */
static struct tabla_state begin_turn(const struct tabla_record *record, const struct tabla_node *node)
{
    struct tabla_state state = as_open(record->game, &record->state);

    if (record->game == &tabla_go && !state.over && state.player != node->player)
        tabla_go_set_player(&state, node->player, NULL);
    return state;
}

static void add_action(const struct tabla_game *game, const struct tabla_state *state, tabla_action action,
                       struct tabla_text *out)
{
    char text[TABLA_ACTION_TEXT];

    tabla_write_action(game, state, action, text);
    tabla_text_addf(out, "%s%s", out->length ? ";" : "", text);
}

/*
 * The turn that the line begins with, as text; its end in `state`. Returns how many actions it has. *whole: the line
 * goes as far as that turn does.
 */
static size_t first_turn(const struct tabla_game *game, const tabla_action *line, size_t count,
                         struct tabla_state *state, struct tabla_text *out, bool *whole)
{
    uint8_t player = state->player;
    size_t i = 0;

    for (; i < count && !state->over && state->player == player; i++) {
        add_action(game, state, line[i], out);
        game->apply(state, line[i]);
    }
    *whole = state->over || state->player != player;
    return i;
}

/* Plays the node's turn at the cursor, writes it down, and says whether there was ever anything else to do. */
static bool walk_turn(struct tabla_record *record, struct tabla_node *node, struct review_turn *turn)
{
    struct tabla_state state = turn->begun;

    turn->forced = true;
    turn->judged = true;
    for (size_t i = 0; i < node->count; i++) {
        tabla_action action = node->actions[i];

        add_action(record->game, &state, action, &turn->played);
        if (action == TABLA_RESIGN)
            turn->judged = false;
        else if (record->game->count(&state, &record->past) > 1)
            turn->forced = false;
        if (!tabla_record_forward(record))
            return false;
        state = record->state;
    }
    return true;
}

static void compare(const struct reviewer *reviewer, const struct judgement *before, const struct tabla_node *node,
                    struct review_turn *turn)
{
    struct tabla_state state = turn->begun;
    bool whole;
    size_t count = first_turn(reviewer->record->game, before->line, before->line_count, &state, &turn->best, &whole);

    if (whole)
        turn->agreed = memcmp(&state, &reviewer->record->state, sizeof state) == 0;
    else
        turn->agreed = count > 0 && count <= node->count &&
                       memcmp(before->line, node->actions, count * sizeof *before->line) == 0;
}

/* False when it was stopped: the turn is then left out. */
static bool review_node(struct reviewer *reviewer, struct tabla_node *node)
{
    struct review_turn *turn = &reviewer->review->turns[reviewer->review->count];
    struct judgement before;

    *turn = (struct review_turn){.node = node, .number = (unsigned)reviewer->review->count + 1, .player = node->player};
    turn->begun = begin_turn(reviewer->record, node);
    if (!look(reviewer, &turn->begun, &reviewer->here))
        return false;
    before = reviewer->here;
    turn->before = chance(&before, turn->player);
    turn->after = turn->before;
    turn->proven = before.value.proven;
    turn->visits = before.visits;
    turn->line_count = before.line_count;
    memcpy(turn->line, before.line, sizeof turn->line);
    if (walk_turn(reviewer->record, node, turn)) {
        compare(reviewer, &before, node, turn);
        if (!turn->judged || look(reviewer, &reviewer->record->state, &reviewer->here)) {
            if (turn->judged)
                turn->after = chance(&reviewer->here, turn->player);
            reviewer->review->count++;
            return true;
        }
    }
    tabla_text_release(&turn->played);
    tabla_text_release(&turn->best);
    return false;
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
    struct reviewer reviewer = {.options = options, .record = record, .total = count_turns(record) + 1};

    engine.game = record->game;
    tabla_record_rewind(record);
    reviewer.review = calloc(1, sizeof *reviewer.review);
    if (reviewer.review)
        reviewer.review->turns = calloc(reviewer.total, sizeof *reviewer.review->turns);
    reviewer.engine = engine_new(&engine);
    if (!reviewer.review || !reviewer.review->turns || !reviewer.engine) {
        review_free(reviewer.review);
        engine_free(reviewer.engine);
        return NULL;
    }
    reviewer.review->game = record->game;
    reviewer.review->complete = review_line(&reviewer);
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
