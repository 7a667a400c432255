#include "gtp/session.h"

#include <stdlib.h>
#include <string.h>

bool gtp_is_go(const struct gtp_session *session)
{
    return session->game == &tabla_go;
}

static bool no_memory(struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
}

/* --- The line of steps ------------------------------------------------------------------------------------------ */

static void line_release(struct gtp_line *line)
{
    tabla_keys_release(&line->past);
    free(line->steps);
    memset(line, 0, sizeof *line);
}

/* One more step, to `next`; `past` keys were known before it. */
static bool line_add(struct gtp_line *line, const struct tabla_state *next, size_t past, unsigned player,
                     tabla_action action, struct tabla_error *error)
{
    if (line->count == GTP_MAX_STEPS)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("the game is too long"), NULL, NULL, NULL);
    if (line->count == line->capacity) {
        size_t capacity = line->capacity ? line->capacity * 2 : 64;
        struct gtp_step *grown = realloc(line->steps, capacity * sizeof *grown);
        if (!grown)
            return no_memory(error);
        line->steps = grown;
        line->capacity = capacity;
    }
    line->steps[line->count++] = (struct gtp_step){
        .before = line->state, .past = past, .group = line->group, .action = action, .player = (uint8_t)player};
    line->state = *next;
    return true;
}

void gtp_session_begin(struct gtp_session *session)
{
    session->line.group++;
}

bool gtp_session_play(struct gtp_session *session, tabla_action action, struct tabla_error *error)
{
    struct gtp_line *line = &session->line;
    struct tabla_state next = line->state;
    size_t past = line->past.count;

    if (!tabla_step(session->game, &next, &line->past, action))
        return no_memory(error);
    if (!line_add(line, &next, past, line->state.player, action, error)) {
        line->past.count = past;
        return false;
    }
    return true;
}

bool gtp_session_change(struct gtp_session *session, const struct tabla_state *next, struct tabla_error *error)
{
    struct gtp_line *line = &session->line;

    return line_add(line, next, line->past.count, TABLA_NOBODY, TABLA_ACTION_NONE, error);
}

void gtp_session_cut(struct gtp_session *session, size_t count)
{
    struct gtp_line *line = &session->line;

    while (line->count > count) {
        const struct gtp_step *step = &line->steps[--line->count];
        line->state = step->before;
        /* A set-up in a file forgets what was before it: going back over it leaves the past unknown. */
        line->past.count = step->past <= line->past.count ? step->past : 0;
    }
    /* What the settings say now holds for the position gone back to. It did so for the one just left, so it fits. */
    gtp_session_apply_settings(session, &line->state, NULL);
}

bool gtp_session_undo(struct gtp_session *session)
{
    const struct gtp_line *line = &session->line;
    size_t count = line->count;

    if (count == 0)
        return false;
    while (count > 0 && line->steps[count - 1].group == line->steps[line->count - 1].group)
        count--;
    gtp_session_cut(session, count);
    return true;
}

bool gtp_session_may_decide(const struct gtp_session *session, enum tabla_player player, struct tabla_error *error)
{
    const struct tabla_state *state = &session->line.state;

    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (player != state->player)
        return tabla_fail(error, TABLA_ERROR_TURN,
                          player == TABLA_BLACK ? TABLA_N("it is White's turn") : TABLA_N("it is Black's turn"), NULL,
                          NULL, NULL);
    return true;
}

bool gtp_session_play_text(struct gtp_session *session, enum tabla_player player, const char *text, size_t length,
                           struct tabla_error *error)
{
    const struct gtp_line *line = &session->line;
    tabla_action actions[GTP_MAX_TURN];
    size_t count, before = line->count;

    if (!gtp_session_may_decide(session, player, error))
        return false;
    count = tabla_read_turn(session->game, &line->state, &line->past, text, length, actions, GTP_MAX_TURN, error);
    if (count == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!gtp_session_play(session, actions[i], error)) {
            gtp_session_cut(session, before);
            return false;
        }
    return true;
}

/* --- Settings --------------------------------------------------------------------------------------------------- */

static bool apply_settings(const struct gtp_settings *settings, struct tabla_state *state, struct tabla_error *error)
{
    return tabla_go_set_rules(state, &settings->rules, error) && tabla_go_set_komi(state, settings->komi, error);
}

bool gtp_session_apply_settings(const struct gtp_session *session, struct tabla_state *state, struct tabla_error *error)
{
    return !gtp_is_go(session) || apply_settings(&session->settings, state, error);
}

bool gtp_session_set_rules(struct gtp_session *session, const struct tabla_go_rules *rules, bool whole,
                           struct tabla_error *error)
{
    struct gtp_settings settings = session->settings;
    struct tabla_state state = session->line.state;

    settings.rules = *rules;
    if (whole && !settings.komi_given)
        settings.komi = rules->komi;
    if (!apply_settings(&settings, &state, error))
        return false;
    settings.rules = tabla_go_rules_of(&state);
    session->settings = settings;
    session->line.state = state;
    return true;
}

/* The settings a position was made with. The name of the variant stands in the position line alone. */
static void settings_of(const struct tabla_game *game, const struct tabla_state *state, struct gtp_settings *settings)
{
    struct tabla_text text = {0};
    const char *line, *colon;

    memset(settings, 0, sizeof *settings);
    settings->variant = game->variants[0];
    game->write_position(state, NULL, &text);
    line = tabla_text_string(&text);
    colon = line + strcspn(line, ": ");
    if (*colon == ':') {
        size_t length = strcspn(colon + 1, " ");
        for (const char *const *name = game->variants; *name; name++)
            if (strlen(*name) == length && memcmp(*name, colon + 1, length) == 0)
                settings->variant = *name;
    }
    tabla_text_release(&text);
    if (game == &tabla_go) {
        settings->size = tabla_go_size(state);
        settings->rules = tabla_go_rules_of(state);
        settings->komi_given = true;
        settings->komi = tabla_go_komi(state);
    }
}

/* --- Beginnings ------------------------------------------------------------------------------------------------- */

static bool start(const struct tabla_game *game, const struct gtp_settings *settings, struct tabla_state *state,
                  struct tabla_error *error)
{
    struct tabla_setup setup = {.variant = settings->variant, .size = settings->size};

    return game->start(&setup, state, error) && (game != &tabla_go || apply_settings(settings, state, error));
}

bool gtp_session_restart(struct gtp_session *session, struct tabla_error *error)
{
    struct tabla_state state;

    if (!start(session->game, &session->settings, &state, error))
        return false;
    engine_clear(session->engine);
    if (!session->options->seeded)
        engine_seed(session->engine, engine_options_of(session->engine)->seed + 1);
    for (int player = 0; player < 2; player++)
        clock_start(&session->clocks[player]);
    session->line.state = state;
    session->line.past.count = 0;
    session->line.count = 0;
    tabla_record_free(session->loaded);
    session->loaded = NULL;
    return true;
}

/* Puts a finished line in the place of the present one. */
static void take_over(struct gtp_session *session, struct gtp_line *line, const struct gtp_settings *settings)
{
    line_release(&session->line);
    session->line = *line;
    session->settings = *settings;
    tabla_record_free(session->loaded);
    session->loaded = NULL;
}

bool gtp_session_set_position(struct gtp_session *session, const char *text, size_t length, struct tabla_error *error)
{
    const struct tabla_game *game;
    struct gtp_line line = {0};
    struct gtp_settings settings;

    if (!tabla_read_position(text, length, &game, &line.state, &line.past, error)) {
        line_release(&line);
        return false;
    }
    if (game != session->game) {
        line_release(&line);
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("this is a position of %1, not of %2"), game->title,
                          session->game->title, NULL);
    }
    settings_of(game, &line.state, &settings);
    take_over(session, &line, &settings);
    return true;
}

bool gtp_session_follow(struct gtp_session *session, struct tabla_record *record, size_t turns,
                        struct tabla_error *error)
{
    struct gtp_line line = {0};
    struct gtp_settings settings;
    const struct tabla_node *node = NULL;
    size_t past, done = 0;
    bool fits = true;

    if (record->game != session->game)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("this is a game of %1, not of %2"), record->game->title,
                          session->game->title, NULL);
    tabla_record_rewind(record);
    line.state = record->state;
    past = record->past.count;
    settings_of(record->game, &record->state, &settings);
    while (fits && tabla_record_forward(record)) {
        tabla_action action = TABLA_ACTION_NONE;

        if (record->node->count > 0) {
            if (record->node != node && done++ == turns)
                break;
            action = tabla_record_last(record, NULL);
        } else if (memcmp(&line.state, &record->state, sizeof line.state) == 0) {
            continue; /* a remark */
        }
        line.group += record->node != node;
        node = record->node;
        fits = line_add(&line, &record->state, past, node->player, action, error);
        past = record->past.count;
    }
    if (fits && !tabla_keys_copy(&line.past, &record->past))
        fits = no_memory(error);
    if (!fits) {
        line_release(&line);
        return false;
    }
    line.past.count = past; /* the cursor may stand one action further */
    take_over(session, &line, &settings);
    return true;
}

static bool play_first(struct gtp_session *session, const char *moves, struct tabla_error *error)
{
    struct tabla_record *record = gtp_session_record(session, error);
    bool komi_given = session->settings.komi_given;
    bool played = record && tabla_record_play_list(record, moves, strlen(moves), error) &&
                  gtp_session_follow(session, record, SIZE_MAX, error);

    session->settings.komi_given = komi_given; /* the record is ours, and nobody has given it a komi */
    tabla_record_free(record);
    return played;
}

static bool start_engine(struct gtp_session *session, struct tabla_error *error)
{
    struct engine_options options = session->options->engine;

    options.game = session->game;
    session->engine = engine_new(&options);
    if (session->engine)
        return true;
    if (options.kind == ENGINE_ALPHABETA && (!options.game->judge || options.game->playout_share >= 1))
        return tabla_fail(error, TABLA_ERROR_RANGE,
                          TABLA_N("alpha-beta cannot play %1, which nobody can judge at a glance"), options.game->title,
                          NULL, NULL);
    return no_memory(error);
}

bool gtp_session_init(struct gtp_session *session, const struct gtp_options *options, FILE *in, FILE *out,
                      struct tabla_error *error)
{
    memset(session, 0, sizeof *session);
    session->options = options;
    session->game = options->game;
    session->out = out;
    gtp_reader_init(&session->reader, in);
    tabla_rng_seed(&session->rng, options->engine.seed);
    if (!start_engine(session, error) || !session->game->start(&options->setup, &session->line.state, error))
        return false;
    settings_of(session->game, &session->line.state, &session->settings);
    session->settings.komi_given = options->setup.komi_given;
    if (options->position && !gtp_session_set_position(session, options->position, strlen(options->position), error))
        return false;
    return !options->moves || play_first(session, options->moves, error);
}

void gtp_session_release(struct gtp_session *session)
{
    engine_free(session->engine);
    line_release(&session->line);
    tabla_record_free(session->loaded);
    gtp_reader_release(&session->reader);
}

/* --- Files ------------------------------------------------------------------------------------------------------ */

/* Whether a change only marked dead stones or let play go on: neither has a place of its own in a record. */
static bool is_settlement(const struct gtp_session *session, const struct tabla_state *before,
                          const struct tabla_state *after)
{
    struct tabla_state resumed = *before;

    if (!before->over || after->over)
        return before->over;
    return tabla_go_resume(&resumed, NULL) && gtp_session_apply_settings(session, &resumed, NULL) &&
           memcmp(&resumed, after, sizeof resumed) == 0;
}

/* Does again in a record what a step did. Play is resumed when the next move shows that it went on. */
static bool repeat(const struct gtp_session *session, struct tabla_record *record, size_t index)
{
    const struct gtp_line *line = &session->line;
    const struct gtp_step *step = &line->steps[index];
    struct tabla_state after;

    if (step->action != TABLA_ACTION_NONE)
        return (!record->state.over || tabla_record_resume(record, NULL)) &&
               tabla_record_play_as(record, (enum tabla_player)step->player, step->action, NULL);
    after = index + 1 < line->count ? line->steps[index + 1].before : line->state;
    return gtp_session_apply_settings(session, &after, NULL) &&
           (is_settlement(session, &step->before, &after) || tabla_record_set_up(record, &after, NULL, NULL));
}

struct tabla_record *gtp_session_record(const struct gtp_session *session, struct tabla_error *error)
{
    const struct gtp_line *line = &session->line;
    struct tabla_keys past = line->past;
    struct tabla_state root;
    struct tabla_record *record;
    size_t first = 0;

    /* Handicap and set-up before the first action belong to the beginning. */
    while (first < line->count && line->steps[first].action == TABLA_ACTION_NONE)
        first++;
    root = first < line->count ? line->steps[first].before : line->state;
    if (first < line->count)
        past.count = line->steps[first].past <= past.count ? line->steps[first].past : 0;
    if (!gtp_session_apply_settings(session, &root, error))
        return NULL;
    record = tabla_record_from_state(session->game, &root, &past, error);
    for (size_t i = first; record && i < line->count; i++)
        if (!repeat(session, record, i)) {
            /* The rules were changed under way and no longer allow what was played: the game begins here then. */
            tabla_record_free(record);
            return tabla_record_from_state(session->game, &line->state, &line->past, error);
        }
    return record;
}
