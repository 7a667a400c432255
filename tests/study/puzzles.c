/*
 * Puzzles, checked by a search of the tests' own: those that came with Tabla, and some made here. The folder of the
 * collections is the program's argument.
 */
#include "puzzles.h"

#include "engine/engine.h"
#include "study/proof.h"
#include "study/puzzle.h"

static const char *folder;

enum {
    THOROUGH = 1, /* puzzles of three turns in a collection that are checked from the first; */
    SAMPLE = 16   /* of the others that ask to prevent something, one move in so many is tried */
};

/* --- Solutions ---------------------------------------------------------------------------------------------------- */

static void play_text(const struct task *task, struct tabla_state *state, const char *text)
{
    tabla_action actions[64];
    size_t count = tabla_read_turn(task->game, state, NULL, text, strlen(text), actions, 64, NULL);

    if (count == 0)
        fail_msg("%s cannot be played", text);
    for (size_t i = 0; i < count; i++)
        tabla_step(task->game, state, NULL, actions[i]);
}

/* Every branch: what is to be played is legal, keeps the aim in sight, and the last of it reaches the aim. */
static void walk(const struct task *task, const struct tabla_state *state, json_t *list, unsigned turns)
{
    json_t *entry, *text;
    size_t i, j;

    assert_true(json_array_size(list) > 0);
    assert_int_equal(state->player, task->player);
    assert_true(turns > 0);
    json_array_foreach(list, i, entry) {
        assert_true(json_array_size(json_object_get(entry, "do")) > 0);
        json_array_foreach(json_object_get(entry, "do"), j, text) {
            struct tabla_state next = *state;
            json_t *then = json_object_get(entry, "then"), *reply = json_object_get(entry, "reply");
            tabla_action action = action_of(task, state, json_string_value(text));

            tabla_step(task->game, &next, NULL, action);
            assert_int_equal(arrived(task, state, action, &next), then == NULL);
            if (!then)
                continue;
            assert_int_equal(next.player != task->player, reply != NULL);
            if (reply)
                play_text(task, &next, json_string_value(reply));
            walk(task, &next, then, turns - (reply != NULL));
        }
    }
}

/* How many actions do what the puzzle asks for: of the one that should, and of every `stride`-th other. */
static unsigned answers(const struct task *task, const struct tabla_state *state, unsigned turns, tabla_action action,
                        size_t stride, tabla_action *last)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = task->game->actions(state, NULL, actions);
    bool hold = task->aimer != task->player;
    unsigned found = 0;

    for (size_t i = 0; i < count; i++)
        if ((actions[i] == action || i % stride == 0) && forced_after(task, state, actions[i], turns) != hold) {
            found++;
            *last = actions[i];
        }
    return found;
}

static void check_puzzle(json_t *puzzle, bool thorough)
{
    struct task task = task_of(puzzle);
    json_t *solution = json_object_get(puzzle, "solution"), *first = json_array_get(solution, 0), *name;
    tabla_action action, only = TABLA_ACTION_NONE;
    struct tabla_state state = task.state;
    unsigned turns = task.turns;
    size_t index;

    assert_in_range(json_integer_value(json_object_get(puzzle, "difficulty")), 1, 5);
    assert_int_equal(json_array_size(json_object_get(puzzle, "hints")), 2);
    assert_int_equal(json_array_size(solution), 1);
    assert_int_equal(json_array_size(json_object_get(first, "do")), 1);
    json_array_foreach(json_array_get(json_object_get(puzzle, "hints"), 0), index, name)
        assert_true(json_is_string(name));
    if (task.aimer == task.player)
        walk(&task, &task.state, solution, task.turns);
    /* Three turns take the plain search long: then it begins with what is left after the first, as a rule. */
    while (turns > 2 && !thorough && task.aimer == task.player) {
        for (bool over = false; !over; first = json_array_get(json_object_get(first, "then"), 0)) {
            play_text(&task, &state, json_string_value(json_array_get(json_object_get(first, "do"), 0)));
            over = json_object_get(first, "reply") != NULL;
            if (over)
                play_text(&task, &state, text_of(first, "reply"));
        }
        turns--;
    }
    action = action_of(&task, &state, json_string_value(json_array_get(json_object_get(first, "do"), 0)));
    if (answers(&task, &state, turns, action, turns > 2 && !thorough ? SAMPLE : 1, &only) != 1 || only != action)
        fail_msg("%s has another answer, or several", text_of(puzzle, "id"));
    /* In no fewer turns. */
    if (task.aimer == task.player && turns > 1)
        assert_false(forced(&task, &state, turns - 1));
}

static void check_collection(const char *game)
{
    char path[4096], id[64];
    json_t *seen = json_object(), *levels = json_object();
    FILE *file;
    char *line = NULL;
    size_t room = 0, count = 0, long_ones = 0;

    snprintf(path, sizeof path, "%s/%s.jsonl", folder, game);
    file = fopen(path, "r");
    assert_non_null(file);
    for (; getline(&line, &room, file) > 0; count++) {
        json_t *puzzle = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        bool thorough;

        assert_non_null(puzzle);
        assert_string_equal(text_of(puzzle, "game"), game);
        snprintf(id, sizeof id, "%s", text_of(puzzle, "id"));
        assert_null(json_object_get(seen, id));
        json_object_set_new(seen, id, json_true());
        snprintf(id, sizeof id, "%d", (int)json_integer_value(json_object_get(puzzle, "difficulty")));
        json_object_set_new(levels, id, json_true());
        thorough = json_integer_value(json_object_get(puzzle, "turns")) == 3 && long_ones++ < THOROUGH;
        check_puzzle(puzzle, thorough);
        json_decref(puzzle);
    }
    assert_true(count >= 50);
    assert_true(json_object_size(levels) >= 3);
    free(line);
    fclose(file);
    json_decref(seen);
    json_decref(levels);
}

static void the_yinsh_puzzles_have_one_answer_each(void **unused)
{
    (void)unused;
    check_collection("yinsh");
}

static void the_gipf_puzzles_have_one_answer_each(void **unused)
{
    (void)unused;
    check_collection("gipf");
}

static void the_go_puzzles_have_one_answer_each(void **unused)
{
    (void)unused;
    check_collection("go");
}

/* --- Making them -------------------------------------------------------------------------------------------------- */

static bool keep(void *data, json_t *puzzle)
{
    json_array_append_new(data, puzzle);
    return true;
}

static json_t *mine(const struct tabla_game *game, unsigned count, uint64_t seed)
{
    json_t *list = json_array();
    struct puzzle_mine how = {.game = game,
                              .setup = {.size = game == &tabla_go ? 7 : 0},
                              .visits = 8,
                              .memory = (size_t)4 << 20,
                              .seed = seed,
                              .count = count,
                              .found = keep,
                              .data = list};

    assert_true(puzzle_mine(&how));
    assert_int_equal(json_array_size(list), count);
    return list;
}

static void puzzles_made_now_have_one_answer_each(void **unused)
{
    json_t *list, *puzzle;
    size_t index;

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        list = mine(i ? &tabla_gipf : &tabla_yinsh, 6, 11);
        json_array_foreach(list, index, puzzle)
            check_puzzle(puzzle, false);
        json_decref(list);
    }
}

static void the_same_seed_makes_the_same_puzzles(void **unused)
{
    json_t *one = mine(&tabla_yinsh, 3, 5), *two = mine(&tabla_yinsh, 3, 5), *three = mine(&tabla_yinsh, 3, 6);

    (void)unused;
    assert_true(json_equal(one, two));
    assert_false(json_equal(one, three));
    json_decref(one);
    json_decref(two);
    json_decref(three);
}

/* --- What is a puzzle and what is none ---------------------------------------------------------------------------- */

static json_t *find(const char *line)
{
    const struct tabla_game *game = NULL;
    struct tabla_state state;
    struct engine_options options = {.threads = 1, .memory = (size_t)4 << 20};
    struct puzzle_finder finder;
    json_t *puzzle;

    assert_true(tabla_read_position(line, strlen(line), &game, &state, NULL, NULL));
    options.game = game;
    struct engine *engine = engine_new(&options);
    assert_true(engine && puzzle_finder_init(&finder, game, engine));
    puzzle = puzzle_find(&finder, &state);
    puzzle_finder_release(&finder);
    engine_free(engine);
    return puzzle;
}

/* White's ring on c3 jumps c4, which completes c4-g4: the third row. Nothing else does. */
static void one_winning_jump_is_a_puzzle(void **unused)
{
    json_t *puzzle = find("yinsh 4/7/2Wb4/3w5/3w6/2w6/2w7/7W1/7B/2W1B2/B3 w move"), *solution;

    (void)unused;
    assert_non_null(puzzle);
    assert_string_equal(text_of(puzzle, "goal"), "win");
    assert_int_equal(json_integer_value(json_object_get(puzzle, "turns")), 1);
    solution = json_array_get(json_object_get(puzzle, "solution"), 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(solution, "do"), 0)), "c3-c5");
    json_decref(puzzle);
}

/* The ring at the end of four leaves, and wherever it goes its marker is the fifth: many answers. */
static void many_ways_are_no_puzzle(void **unused)
{
    (void)unused;
    assert_null(find("yinsh 4/7/8/9/4wwwwW1/9/10/7W1/7B/2W1B2/B3 w move"));
}

/* Black has four in line with a ring beside: White, with two rings off each, has to break it, and one jump does. */
static void proofs_tell_yes_from_no(void **unused)
{
    static const char line[] = "gipf 4/5/www1B1/6W/6/5/bb2 w push reserve=w3,b8 captured=w6,b10 gipf=- asked=-";
    const struct tabla_game *game = NULL;
    struct tabla_state state;
    struct proof proof;

    (void)unused;
    assert_true(tabla_read_position(line, strlen(line), &game, &state, NULL, NULL));
    assert_true(proof_init(&proof, game));
    proof.player = TABLA_WHITE;
    proof.aim = AIM_WIN; /* d1-d5, and the stretch holds Black's last GIPF piece */
    assert_int_equal(proof_reach(&proof, &state, NULL, 1), PROOF_YES);
    proof_forget(&proof);
    proof.player = TABLA_BLACK;
    assert_int_equal(proof_reach(&proof, &state, NULL, 1), PROOF_NO);
    proof_forget(&proof);
    proof.player = TABLA_WHITE;
    proof.most = 1;
    assert_int_equal(proof_reach(&proof, &state, NULL, 1), PROOF_UNKNOWN);
    proof_release(&proof);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_yinsh_puzzles_have_one_answer_each),
        cmocka_unit_test(the_gipf_puzzles_have_one_answer_each),
        cmocka_unit_test(the_go_puzzles_have_one_answer_each),
        cmocka_unit_test(puzzles_made_now_have_one_answer_each),
        cmocka_unit_test(the_same_seed_makes_the_same_puzzles),
        cmocka_unit_test(one_winning_jump_is_a_puzzle),
        cmocka_unit_test(many_ways_are_no_puzzle),
        cmocka_unit_test(proofs_tell_yes_from_no),
    };

    if (argc != 2)
        return 2;
    folder = argv[1];
    return cmocka_run_group_tests_name("puzzles", tests, NULL, NULL);
}
