#include "study/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabla/go.h"

static const struct puzzle_goal goals[] = {
    {"win", AIM_WIN, false},           {"hold-win", AIM_WIN, true},
    {"ring", AIM_RING, false},         {"hold-ring", AIM_RING, true},
    {"capture", AIM_CAPTURE, false},   {"hold-capture", AIM_CAPTURE, true},
    {"stones", AIM_STONES, false},     {"save", AIM_STONES, true},
};

enum {
    FEWEST_ACTIONS = 8, /* with less to choose from, the answer is found by trying */
    MOST_BYTES = 3000,  /* of a puzzle as text */
    FEWEST_SAVED = 3,   /* stones that are worth saving, */
    FEWEST_TAKEN = 4,   /* and worth taking where one move does it */
    STEADY = 2          /* the engine must still say so with this many times the visits */
};
/* How much worse than the engine's own choice the answer may look to it, and how bad at most, of 2. */
static const float DOUBT = 0.2F, HOPELESS = -0.95F, PROMISE = 0.25F;

const struct puzzle_goal *puzzle_goal_at(size_t index)
{
    return index < sizeof goals / sizeof *goals ? &goals[index] : NULL;
}

const struct puzzle_goal *puzzle_goal_find(const char *name)
{
    for (size_t i = 0; puzzle_goal_at(i); i++)
        if (strcmp(goals[i].name, name) == 0)
            return &goals[i];
    return NULL;
}

bool puzzle_finder_init(struct puzzle_finder *finder, const struct tabla_game *game, struct engine *engine)
{
    memset(finder, 0, sizeof *finder);
    finder->game = game;
    finder->engine = engine;
    finder->nodes = 100000;
    finder->most = 3;
    finder->effort = 8192;
    return proof_init(&finder->proof, game);
}

void puzzle_finder_release(struct puzzle_finder *finder)
{
    proof_release(&finder->proof);
}

/* One question that is put to a position. */
struct question {
    const struct puzzle_goal *goal;
    unsigned target; /* AIM_STONES */
    unsigned turns;
    tabla_action answer;
};

/* YINSH: one ring more and `player` has won. GIPF: one GIPF piece less, or a few pieces, and the other has lost. */
static bool near_the_end(const struct tabla_game *game, const struct tabla_state *state, enum tabla_player player)
{
    struct tabla_view view;
    unsigned other = player == TABLA_WHITE ? TABLA_BLACK : TABLA_WHITE, gipf = 0;

    game->view(state, &view);
    if (game == &tabla_gipf) {
        for (size_t i = 0; i < view.piece_count; i++)
            gipf += view.pieces[i].owner == other && view.pieces[i].kind == TABLA_PIECE_GIPF;
        return gipf <= 1 || view.counters[0].value[other] <= 2;
    }
    for (size_t i = 0; i < view.counter_count; i++)
        if (!view.counters[i].shared && view.counters[i].value[player] + 1 >= view.counters[i].most)
            return true;
    return false;
}

/* What can be asked for here: not the game while it is far away, and not less than the game when it is near. */
static bool makes_sense(const struct puzzle_goal *goal, const struct tabla_game *game, const struct tabla_state *state)
{
    enum tabla_player self = (enum tabla_player)state->player;
    enum tabla_player player = goal->hold ? (self == TABLA_WHITE ? TABLA_BLACK : TABLA_WHITE) : self;

    switch (goal->aim) {
    case AIM_WIN: return game != &tabla_go && near_the_end(game, state, player);
    case AIM_RING: return game == &tabla_yinsh && !near_the_end(game, state, player);
    case AIM_CAPTURE: return game == &tabla_gipf;
    default: return game == &tabla_go;
    }
}

/* Whether to look further than two turns ahead, which takes long: only where it may well be worth it. */
static bool promising(const struct puzzle_finder *finder, const struct tabla_state *state)
{
    float black;

    if (!finder->game->judge)
        return true;
    black = finder->game->judge(state, NULL, 0, NULL);
    return (state->player == TABLA_BLACK ? black : -black) > PROMISE;
}

static void put(struct puzzle_finder *finder, const struct tabla_state *state, const struct question *question)
{
    enum tabla_player self = (enum tabla_player)state->player;

    proof_forget(&finder->proof);
    finder->proof.aim = question->goal->aim;
    finder->proof.player = question->goal->hold ? (self == TABLA_WHITE ? TABLA_BLACK : TABLA_WHITE) : self;
    finder->proof.target = question->target;
    finder->proof.most = finder->nodes;
}

/* The only action after which the answer is `wanted`; TABLA_ACTION_NONE if there is none, several, or no telling. */
static tabla_action only_action(struct puzzle_finder *finder, const struct tabla_state *state, unsigned turns,
                                enum proof_answer wanted)
{
    tabla_action actions[TABLA_MAX_ACTIONS], found = TABLA_ACTION_NONE;
    size_t count = finder->game->actions(state, NULL, actions);

    if (count < FEWEST_ACTIONS)
        return TABLA_ACTION_NONE;
    for (size_t i = 0; i < count; i++) {
        enum proof_answer answer = proof_after(&finder->proof, state, NULL, actions[i], turns);
        if (answer == PROOF_UNKNOWN || (answer == wanted && found != TABLA_ACTION_NONE))
            return TABLA_ACTION_NONE;
        if (answer == wanted)
            found = actions[i];
    }
    return found;
}

/* Whether something can be forced, in as few turns as possible, and by one action only. */
static bool attack(struct puzzle_finder *finder, const struct tabla_state *state, struct question *question)
{
    unsigned most = finder->most;

    /* With more turns than that, the stones are so far from captured that it takes too long to tell. */
    if (question->goal->aim == AIM_STONES)
        most = tabla_go_liberties(state, question->target) + 1;
    else if (!promising(finder, state))
        most = 2;

    put(finder, state, question);
    for (unsigned turns = 1; turns <= most; turns++) {
        enum proof_answer answer = proof_reach(&finder->proof, state, NULL, turns);
        if (answer == PROOF_UNKNOWN)
            return false;
        if (answer == PROOF_YES) {
            question->turns = turns;
            question->answer = only_action(finder, state, turns, PROOF_YES);
            return question->answer != TABLA_ACTION_NONE;
        }
    }
    return false;
}

/* Whether something threatens that one action only prevents, and prevents for longer than it would take. */
static bool defend(struct puzzle_finder *finder, const struct tabla_state *state, struct question *question)
{
    unsigned most = finder->game == &tabla_go ? 3 : 1;

    put(finder, state, question);
    for (unsigned turns = 1; turns <= most; turns++) {
        question->turns = turns;
        question->answer = only_action(finder, state, turns, PROOF_NO);
        if (question->answer != TABLA_ACTION_NONE)
            return proof_after(&finder->proof, state, NULL, question->answer, turns + 1) == PROOF_NO;
    }
    return false;
}

/* --- Go: which stones it could be about --- */

struct team {
    unsigned first; /* of its stones */
    unsigned stones;
};

/* The teams of a colour that have at least so many stones and at most so many liberties. */
static size_t teams(const struct tabla_state *state, enum tabla_player colour, unsigned stones, unsigned liberties,
                    struct team *out, size_t room)
{
    int size = tabla_go_size(state);
    bool seen[TABLA_MAX_SPOTS] = {false};
    size_t found = 0;

    for (int first = 0; first < size * size && found < room; first++) {
        int queue[TABLA_MAX_SPOTS], length = 0;

        if (seen[first] || tabla_go_stone(state, (unsigned)first) != colour)
            continue;
        queue[length++] = first;
        seen[first] = true;
        for (int i = 0; i < length; i++) {
            int at = queue[i], column = at % size, beside[4] = {at - size, at + size, at - 1, at + 1};
            bool there[4] = {at >= size, at + size < size * size, column > 0, column + 1 < size};

            for (int way = 0; way < 4; way++)
                if (there[way] && !seen[beside[way]] && tabla_go_stone(state, (unsigned)beside[way]) == colour) {
                    seen[beside[way]] = true;
                    queue[length++] = beside[way];
                }
        }
        if ((unsigned)length >= stones && tabla_go_liberties(state, (unsigned)first) <= liberties)
            out[found++] = (struct team){(unsigned)first, (unsigned)length};
    }
    return found;
}

static bool about_stones(struct puzzle_finder *finder, const struct tabla_state *state, struct question *question)
{
    enum tabla_player self = (enum tabla_player)state->player, other = self == TABLA_WHITE ? TABLA_BLACK : TABLA_WHITE;
    struct team list[16];
    bool hold = question->goal->hold;
    size_t count = teams(state, hold ? self : other, hold ? FEWEST_SAVED : 2, 3, list, 16);

    for (size_t i = 0; i < count; i++) {
        question->target = list[i].first;
        if (hold && defend(finder, state, question))
            return true;
        /* Whatever has one liberty can be taken. It had better be worth it. */
        if (!hold && attack(finder, state, question) &&
            (question->turns > 1 || list[i].stones >= FEWEST_TAKEN))
            return true;
    }
    return false;
}

/* --- What the engine says of it --- */

/* The answer's place among what the engine would do, and whether it is any good at all. */
static bool engine_agrees(struct puzzle_finder *finder, const struct tabla_state *state,
                          const struct question *question)
{
    struct search_choice choices[TABLA_MAX_ACTIONS];
    struct search_limits limits = {.visits = 600};
    size_t count;

    if (question->goal->aim == AIM_WIN)
        return true;
    engine_clear(finder->engine);
    if (!engine_set(finder->engine, state, NULL))
        return false;
    engine_think(finder->engine, &limits, NULL, NULL, 0);
    count = engine_choices(finder->engine, choices, TABLA_MAX_ACTIONS);
    for (size_t i = 0; i < count; i++)
        if (choices[i].action == question->answer)
            return choices[i].visits > 0 && choices[i].value > choices[0].value - DOUBT && choices[i].value > HOPELESS;
    return false;
}

/* How many visits the engine needs before it prefers the answer, and still does with twice as many; 0: too many. */
static uint64_t visits_needed(struct puzzle_finder *finder, const struct tabla_state *state, tabla_action answer)
{
    uint64_t since = 0;

    engine_clear(finder->engine);
    if (!engine_set(finder->engine, state, NULL))
        return 0;
    for (uint64_t visits = 2; visits <= finder->effort; visits *= 2) {
        struct search_limits limits = {.visits = visits};
        struct search_choice best;

        engine_think(finder->engine, &limits, NULL, NULL, 0);
        if (engine_choices(finder->engine, &best, 1) == 0 || best.action != answer)
            since = 0;
        else if (since == 0)
            since = visits;
        else if (visits >= STEADY * since)
            return since;
    }
    return since;
}

/* From 1 to 5: what must be looked at, and how far ahead. */
static unsigned difficulty(uint64_t visits, unsigned turns)
{
    unsigned score = 2 * (turns - 1), level;

    for (; visits > 2; visits /= 2)
        score++;
    level = 1 + score / 3;
    return level > 5 ? 5 : level;
}

/* --- As JSON --- */

static uint64_t fingerprint(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* First where to begin, then all of it. In Go that would be the same: there, three points to choose from come first. */
static json_t *hints(struct puzzle_finder *finder, const struct tabla_state *state, tabla_action answer)
{
    struct tabla_layout layout;
    struct tabla_parts parts;
    json_t *first = json_array(), *second = json_array();

    finder->game->layout(state, &layout);
    finder->game->parts(state, answer, &parts);
    for (unsigned i = 0; i < parts.count; i++) {
        json_t *name = json_string(layout.spots[parts.spots[i]].name);
        if (i == 0)
            json_array_append(first, name);
        json_array_append_new(second, name);
    }
    if (parts.count == 1) {
        struct search_choice choices[8];
        size_t count = engine_choices(finder->engine, choices, 8);

        for (size_t i = 0; i < count && json_array_size(first) < 3; i++) {
            finder->game->parts(state, choices[i].action, &parts);
            if (choices[i].action != answer && parts.count == 1)
                json_array_append_new(first, json_string(layout.spots[parts.spots[0]].name));
        }
    }
    return json_pack("[oo]", first, second);
}

static json_t *solution_of(struct puzzle_finder *finder, const struct tabla_state *state,
                           const struct question *question)
{
    struct tabla_keys past = {0};
    char name[TABLA_ACTION_TEXT];

    if (!question->goal->hold)
        return puzzle_solution(&finder->proof, state, &past, question->turns);
    tabla_write_action(finder->game, state, question->answer, name);
    return json_pack("[{s:[s]}]", "do", name);
}

static json_t *write_puzzle(struct puzzle_finder *finder, const struct tabla_state *state,
                            const struct question *question)
{
    struct tabla_text line = {0};
    struct tabla_layout layout;
    json_t *puzzle, *solution = solution_of(finder, state, question);
    uint64_t visits;
    char id[24], *dumped;

    if (!solution)
        return NULL;
    visits = visits_needed(finder, state, question->answer);
    /* What cannot be argued about may be as hard as it likes. */
    if (visits == 0 && question->goal->aim == AIM_WIN)
        visits = finder->effort * 2;
    if (visits == 0) {
        json_decref(solution);
        return NULL;
    }
    finder->game->write_position(state, NULL, &line);
    snprintf(id, sizeof id, "%c-%08x", finder->game->name[0] == 'g' ? finder->game->name[1] : finder->game->name[0],
             (unsigned)(fingerprint(tabla_text_string(&line), line.length) >> 32));
    puzzle = json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:i, s:I, s:o, s:o}", "id", id, "game", finder->game->name,
                       "goal", question->goal->name, "player", state->player == TABLA_WHITE ? "W" : "B", "turns",
                       (int)question->turns, "position", tabla_text_string(&line), "difficulty",
                       (int)difficulty(visits, question->turns), "visits", (json_int_t)visits, "hints",
                       hints(finder, state, question->answer), "solution", solution);
    tabla_text_release(&line);
    if (question->goal->aim == AIM_STONES) {
        finder->game->layout(state, &layout);
        json_object_set_new(puzzle, "target", json_string(layout.spots[question->target].name));
    }
    dumped = json_dumps(puzzle, JSON_COMPACT);
    if (!dumped || strlen(dumped) > MOST_BYTES) {
        json_decref(puzzle);
        puzzle = NULL;
    }
    free(dumped);
    return puzzle;
}

/* Only where a turn begins that is not settled first: then there is a move to be found. */
static bool begins(const struct puzzle_finder *finder, const struct tabla_state *state)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_parts parts;

    if (state->over || finder->game->actions(state, NULL, actions) < FEWEST_ACTIONS)
        return false;
    finder->game->parts(state, actions[0], &parts);
    return parts.kind == TABLA_ACT_MOVE || parts.kind == TABLA_ACT_PUSH || parts.kind == TABLA_ACT_PUSH_GIPF ||
           (parts.kind == TABLA_ACT_PLACE && finder->game == &tabla_go);
}

json_t *puzzle_find(struct puzzle_finder *finder, const struct tabla_state *state)
{
    if (!begins(finder, state))
        return NULL;
    for (size_t i = 0; puzzle_goal_at(i); i++) {
        struct question question = {.goal = puzzle_goal_at(i)};
        bool found;

        if (!makes_sense(question.goal, finder->game, state))
            continue;
        if (question.goal->aim == AIM_STONES)
            found = about_stones(finder, state, &question);
        else
            found = question.goal->hold ? defend(finder, state, &question) : attack(finder, state, &question);
        if (found && engine_agrees(finder, state, &question)) {
            json_t *puzzle = write_puzzle(finder, state, &question);
            if (puzzle)
                return puzzle;
        }
    }
    return NULL;
}
