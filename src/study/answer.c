#include "study/answer.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_LINE = 24, /* actions of the line that is expected after a move */
    AHEAD = 2,         /* of these, played before random games begin: see engine_outlook() */
    ROOT_GAMES = 256,  /* random games that tell how the board will end up */
    LEAST_ROOT_GAMES = 32,
    MOVE_GAMES = 2048, /* and for all moves together, how many points each is worth */
    LEAST_MOVE_GAMES = 4,
    MOST_MOVE_GAMES = 64
};

/* --- Values ------------------------------------------------------------------------------------------------------ */

struct study_value study_choice_value(const struct search_choice *choice)
{
    struct study_value value = {.value = choice->value, .proven = choice->proven};

    if (value.proven)
        value.value = value.proven == 2 ? 0 : (float)value.proven;
    return value;
}

/* One that wins is enough; lost or drawn it is when every choice is. */
struct study_value study_value_of(const struct search_choice *choices, size_t count, float otherwise)
{
    bool draw = false, open = count == 0;

    for (size_t i = 0; i < count; i++) {
        if (choices[i].proven == 1)
            return (struct study_value){1, 1};
        open |= choices[i].proven == 0;
        draw |= choices[i].proven == 2;
    }
    if (open) {
        bool known = count > 0 && (choices[0].visits > 0 || choices[0].proven);
        return (struct study_value){known ? study_choice_value(&choices[0]).value : otherwise, 0};
    }
    return draw ? (struct study_value){0, 2} : (struct study_value){-1, -1};
}

float study_result_for(const struct tabla_state *state, enum tabla_player player)
{
    return state->winner == TABLA_NOBODY ? 0 : state->winner == player ? 1 : -1;
}

const char *study_proven_name(int proven)
{
    return proven == 1 ? "win" : proven == -1 ? "loss" : proven == 2 ? "draw" : NULL;
}

/* --- Points of view ---------------------------------------------------------------------------------------------- */

/* Whether values are to be turned round: they are first those of the player to decide. */
static bool is_turned(const struct study_query *query, const struct tabla_state *state)
{
    return query->side != STUDY_SIDE_TO_MOVE && (unsigned)query->side != state->player;
}

/* Whether points and owners, which are first Black's, are to be White's. */
static bool is_of_white(const struct study_query *query, const struct tabla_state *state)
{
    return query->side == STUDY_SIDE_WHITE || (query->side == STUDY_SIDE_TO_MOVE && state->player == TABLA_WHITE);
}

static double chance(double value, bool turned)
{
    return 0.5 * (1 + (turned ? -value : value));
}

static void set(json_t *object, const char *name, json_t *value)
{
    json_object_set_new(object, name, value);
}

static void set_real(json_t *object, const char *name, double value)
{
    /* Six digits are more than a search knows; the rest would only fill lines. */
    set(object, name, json_real(round(value * 1e6) / 1e6));
}

static void set_proven(json_t *object, int proven)
{
    if (proven)
        set(object, "proven", json_string(study_proven_name(proven)));
}

/* The lead is the one number there is of points, and stands for what KataGo foresees of a game that is played on. */
static void set_score(json_t *object, const struct engine_outlook *outlook, bool of_white)
{
    double lead = of_white ? -(double)outlook->lead : (double)outlook->lead;

    set_real(object, "scoreLead", lead);
    set_real(object, "scoreSelfplay", lead);
    set_real(object, "scoreStdev", (double)outlook->spread);
}

/* --- Moves ------------------------------------------------------------------------------------------------------- */

static json_t *line_list(const struct tabla_game *game, struct tabla_state state, const tabla_action *line,
                         size_t length)
{
    json_t *list = json_array();

    for (size_t i = 0; i < length; i++) {
        char text[TABLA_ACTION_TEXT];
        tabla_write_action(game, &state, line[i], text);
        json_array_append_new(list, json_string(text));
        game->apply(&state, line[i]);
    }
    return list;
}

/* The least that the move is worth, as far as so few visits tell: two standard errors below its mean. */
static double lower_bound(const struct search_choice *choice)
{
    double win = chance(choice->value, false);

    if (choice->proven)
        return chance(study_choice_value(choice).value, false);
    return fmin(1, fmax(0, win - 1.96 * sqrt(fmax(0, win * (1 - win)) / choice->visits)));
}

static json_t *move_info(const struct study_query *query, const struct tabla_state *state, struct engine *engine,
                         const struct search_choice *choice, size_t order, unsigned games)
{
    const struct tabla_game *game = query->game;
    struct study_value value = study_choice_value(choice);
    bool turned = is_turned(query, state), of_white = is_of_white(query, state);
    tabla_action line[LONGEST_LINE];
    size_t length = engine_line(engine, choice->action, line, LONGEST_LINE);
    double lcb = lower_bound(choice);
    struct engine_outlook outlook;
    char text[TABLA_ACTION_TEXT];
    json_t *info = json_object();

    tabla_write_action(game, state, choice->action, text);
    set(info, "move", json_string(text));
    set(info, "order", json_integer((json_int_t)order));
    set(info, "visits", json_integer(choice->visits));
    set_real(info, "winrate", chance(value.value, turned));
    set_real(info, "utility", turned ? -value.value : value.value);
    set_real(info, "lcb", turned ? 1 - lcb : lcb);
    set_real(info, "utilityLcb", turned ? 1 - 2 * lcb : 2 * lcb - 1);
    set_real(info, "prior", choice->prior);
    set_proven(info, value.proven);
    if (game->has_score && engine_outlook_after(engine, line, length < AHEAD ? length : AHEAD, games, &outlook)) {
        set_score(info, &outlook, of_white);
        set_real(info, "scoreMean", of_white ? -(double)outlook.lead : (double)outlook.lead);
    }
    set(info, "pv", line_list(game, *state, line, length));
    return info;
}

static json_t *move_infos(const struct study_query *query, const struct tabla_state *state, struct engine *engine,
                          const struct search_choice *choices, size_t count, bool haste)
{
    json_t *list = json_array();
    size_t visited = 0;
    unsigned games;

    for (size_t i = 0; i < count; i++)
        visited += choices[i].visits > 0;
    games = visited ? (unsigned)((haste ? MOVE_GAMES / 8 : MOVE_GAMES) / visited) : 0;
    games = games < LEAST_MOVE_GAMES ? LEAST_MOVE_GAMES : games > MOST_MOVE_GAMES ? MOST_MOVE_GAMES : games;
    for (size_t i = 0, order = 0; i < count; i++)
        if (choices[i].visits > 0)
            json_array_append_new(list, move_info(query, state, engine, &choices[i], order++, games));
    return list;
}

/* --- The position ------------------------------------------------------------------------------------------------ */

static void set_hashes(json_t *root, const struct tabla_game *game, const struct tabla_state *state)
{
    uint64_t least = state->hash;
    char text[24];

    for (unsigned i = 1; i < game->symmetries(state); i++) {
        struct tabla_state other;
        game->transform(state, i, &other);
        least = other.hash < least ? other.hash : least;
    }
    snprintf(text, sizeof text, "%016" PRIX64, state->hash);
    set(root, "thisHash", json_string(text));
    snprintf(text, sizeof text, "%016" PRIX64, least);
    set(root, "symHash", json_string(text));
}

/* By rows from the top, as the usual board is read. */
static json_t *by_rows(const struct tabla_state *state, const float *values, bool turned, bool pass, float pass_value)
{
    int size = tabla_go_size(state);
    json_t *list = json_array();

    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++) {
            double value = values[row * size + column];
            json_array_append_new(list, json_real(round((turned ? -value : value) * 1e4) / 1e4));
        }
    if (pass)
        json_array_append_new(list, json_real(round(pass_value * 1e4) / 1e4));
    return list;
}

static json_t *policy(const struct study_query *query, const struct tabla_state *state,
                      const struct search_choice *choices, size_t count)
{
    float priors[TABLA_MAX_SPOTS + 1];
    json_t *object;

    if (query->game != &tabla_go) {
        object = json_object();
        for (size_t i = 0; i < count; i++) {
            char text[TABLA_ACTION_TEXT];
            tabla_write_action(query->game, state, choices[i].action, text);
            set_real(object, text, choices[i].prior);
        }
        return object;
    }
    for (size_t i = 0; i <= TABLA_MAX_SPOTS; i++)
        priors[i] = -1;
    for (size_t i = 0; i < count; i++)
        priors[choices[i].action] = choices[i].prior;
    return by_rows(state, priors, false, true, priors[tabla_go_size(state) * tabla_go_size(state)]);
}

/* `lcb`: that of the best move, for the player to decide. */
static json_t *root_info(const struct study_query *query, const struct tabla_state *state, struct engine *engine,
                         struct study_value value, double lcb, const struct engine_outlook *outlook)
{
    bool turned = is_turned(query, state), of_white = is_of_white(query, state);
    char result[TABLA_RESULT_TEXT];
    json_t *root = json_object();

    set(root, "currentPlayer", json_string(state->player == TABLA_BLACK ? "B" : "W"));
    set(root, "visits", json_integer(state->over ? 0 : (json_int_t)engine_visits(engine)));
    set_real(root, "winrate", chance(value.value, turned));
    set_real(root, "utility", turned ? -value.value : value.value);
    set_real(root, "lcb", turned ? 1 - lcb : lcb);
    set_proven(root, value.proven);
    if (state->over) {
        tabla_write_result(query->game, state, result);
        set(root, "result", json_string(result));
    }
    if (outlook)
        set_score(root, outlook, of_white);
    set_hashes(root, query->game, state);
    return root;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

static void add_line(json_t *object, struct tabla_text *out)
{
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(8));

    tabla_text_add_string(out, line ? line : "{\"error\":\"out of memory\"}");
    tabla_text_add_char(out, '\n');
    free(line);
    json_decref(object);
}

static json_t *begin(const struct study_query *query, const struct study_position *position, bool during)
{
    json_t *object = json_object();

    set(object, "id", json_string(query->id));
    set(object, "turnNumber", json_integer(position->turn));
    set(object, "isDuringSearch", json_boolean(during));
    return object;
}

/* Random games to look out with: not so many that they cost more than the search did. */
static unsigned games_for(uint64_t visits)
{
    return visits < LEAST_ROOT_GAMES ? LEAST_ROOT_GAMES : visits > ROOT_GAMES ? ROOT_GAMES : (unsigned)visits;
}

void study_answer(const struct study_query *query, const struct study_position *position, struct engine *engine,
                  bool during, bool haste, struct tabla_text *out)
{
    static _Thread_local struct search_choice choices[TABLA_MAX_ACTIONS];
    const struct tabla_state *state = &position->state;
    size_t count = state->over ? 0 : engine_choices(engine, choices, TABLA_MAX_ACTIONS);
    struct study_value value = study_value_of(choices, count, engine_value(engine));
    double lcb = 0;
    struct engine_outlook outlook;
    bool looked = engine_outlook(engine, games_for(haste ? 0 : engine_visits(engine)), AHEAD, &outlook);
    json_t *object = begin(query, position, during);

    if (state->over) {
        value.value = study_result_for(state, (enum tabla_player)state->player);
        value.proven = state->winner == TABLA_NOBODY ? 2 : (int)value.value;
    }
    if (value.proven)
        lcb = chance(value.value, false);
    else if (count > 0 && choices[0].visits > 0)
        lcb = lower_bound(&choices[0]);
    set(object, "moveInfos", move_infos(query, state, engine, choices, count, haste));
    set(object, "rootInfo", root_info(query, state, engine, value, lcb, looked ? &outlook : NULL));
    if (query->ownership && looked)
        set(object, "ownership", by_rows(state, outlook.owner, is_of_white(query, state), false, 0));
    if (query->policy && !state->over)
        set(object, "policy", policy(query, state, choices, count));
    add_line(object, out);
}

void study_answer_nothing(const struct study_query *query, const struct study_position *position,
                          struct tabla_text *out)
{
    json_t *object = begin(query, position, false);

    set(object, "noResults", json_true());
    add_line(object, out);
}
