/* What the engine thinks, as JSON. In the thread that the engine belongs to. */
#include <math.h>
#include <stdlib.h>

#include "server/describe.h"
#include "study/answer.h"

enum { MOST_CHOICES = 400, LINE = 12, GAMES = 120 };

/* Black's chance, from what the player to decide can expect. */
static json_t *chance(const struct tabla_state *state, float value)
{
    double black = state->player == TABLA_BLACK ? (double)value : -(double)value;

    return describe_share((1 + black) / 2);
}

static json_t *describe_line(struct engine *engine, const struct tabla_game *game, tabla_action first)
{
    struct tabla_state state = *engine_position(engine);
    tabla_action line[LINE];
    size_t length = engine_line(engine, first, line, LINE);
    json_t *list = json_array();

    /* A line comes out of a tree that several threads write: what does not fit any more ends it. */
    for (size_t i = 0; i < length && !state.over && game->check(&state, NULL, line[i], NULL); i++) {
        json_array_append_new(list, describe_step(game, &state, line[i]));
        game->apply(&state, line[i]);
    }
    return list;
}

static json_t *describe_choice(struct engine *engine, const struct moves *moves, const struct search_choice *choice,
                               uint64_t visits, bool with_line)
{
    const struct tabla_state *state = &moves->state;
    const char *proven = study_proven_name(choice->proven);
    char text[TABLA_ACTION_TEXT];
    json_t *object;

    tabla_write_action(moves->game, state, choice->action, text);
    object = json_pack("{s:i, s:s, s:I, s:o, s:o, s:o}", "action", (int)choice->action, "text", text, "visits",
                       (json_int_t)choice->visits, "share",
                       describe_share(visits ? (double)choice->visits / (double)visits : 0), "value",
                       chance(state, study_choice_value(choice).value), "prior", describe_share((double)choice->prior));
    for (size_t i = 0; i < moves->count; i++)
        if (moves->actions[i].action == choice->action)
            json_object_set_new(object, "ways", describe_ways(&moves->actions[i]));
    if (proven)
        json_object_set_new(object, "proven", json_string(proven));
    if (with_line)
        json_object_set_new(object, "line", describe_line(engine, moves->game, choice->action));
    return object;
}

static void add_lead(json_t *object, const struct engine_outlook *outlook)
{
    json_object_set_new(object, "lead", json_real(round((double)outlook->lead * 10) / 10));
}

static void add_outlook(json_t *object, struct engine *engine, size_t spots)
{
    struct engine_outlook outlook;
    json_t *owners;

    if (!engine_outlook(engine, GAMES, 2, &outlook))
        return;
    owners = json_array();
    for (size_t i = 0; i < spots; i++)
        json_array_append_new(owners, json_real(round((double)outlook.owner[i] * 100) / 100));
    json_object_set_new(object, "owners", owners);
    add_lead(object, &outlook);
    json_object_set_new(object, "spread", json_real(round((double)outlook.spread * 10) / 10));
}

json_t *describe_thoughts(struct engine *engine, const struct tabla_game *game, size_t lines, bool outlook)
{
    struct search_choice *choices = malloc(TABLA_MAX_ACTIONS * sizeof *choices);
    struct moves *moves = moves_new(game, engine_position(engine), NULL);
    json_t *object = json_object(), *list = json_array();
    size_t count = choices ? engine_choices(engine, choices, TABLA_MAX_ACTIONS) : 0;
    uint64_t visits = engine_visits(engine);

    json_object_set_new(object, "visits", json_integer((json_int_t)visits));
    if (moves) {
        struct study_value value = study_value_of(choices, count, engine_value(engine));
        json_object_set_new(object, "value", chance(&moves->state, value.value));
        if (study_proven_name(value.proven))
            json_object_set_new(object, "proven", json_string(study_proven_name(value.proven)));
        for (size_t i = 0; i < count && i < MOST_CHOICES; i++)
            json_array_append_new(list, describe_choice(engine, moves, &choices[i], visits, i < lines));
        if (outlook && game->owners)
            add_outlook(object, engine, moves->board.layout.spot_count);
    }
    json_object_set_new(object, "choices", list);
    moves_free(moves);
    free(choices);
    return object;
}

json_t *describe_best(struct engine *engine, const struct tabla_game *game)
{
    struct search_choice best;
    struct moves *moves;
    json_t *object = NULL;

    if (engine_choices(engine, &best, 1) == 0)
        return NULL;
    moves = moves_new(game, engine_position(engine), NULL);
    if (moves)
        object = describe_choice(engine, moves, &best, engine_visits(engine), true);
    moves_free(moves);
    return object;
}

json_t *describe_hint(struct engine *engine, const struct tabla_game *game)
{
    struct engine_outlook outlook;
    json_t *object = describe_best(engine, game);

    if (object && game->owners && engine_outlook(engine, GAMES, 2, &outlook))
        add_lead(object, &outlook);
    return object;
}
