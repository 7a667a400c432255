/*
 * What must hold in every position of every game, tried on random play. Nothing here knows a rule: a new game is one
 * row in the table at the end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tabla.h"

struct kind {
    const struct tabla_game *game;
    struct tabla_setup setup;
    unsigned games;
    unsigned longest;  /* actions a game is walked for */
    unsigned thorough; /* the dear checks are made in every so-manieth position */
    int material;      /* pieces of one kind that are always somewhere (51 markers, 18 pieces a side); 0: none */
};

/* A game under way, with a mirrored one beside it. */
struct walk {
    const struct kind *kind;
    const struct tabla_game *game;
    struct tabla_state state, mirror;
    struct tabla_keys past, mirror_past;
    unsigned symmetry;
    unsigned played;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count;
};

static void fail_at(const struct walk *walk, const char *what, const char *detail)
{
    struct tabla_text line = {0};

    walk->game->write_position(&walk->state, &walk->past, &line);
    print_error("%s: %s\n  after %u actions in\n  %s\n", what, detail, walk->played, tabla_text_string(&line));
    tabla_text_release(&line);
    fail();
}

static void require(const struct walk *walk, bool holds, const char *what, const char *detail)
{
    if (!holds)
        fail_at(walk, what, detail);
}

static int compare_actions(const void *a, const void *b)
{
    return (int)*(const tabla_action *)a - (int)*(const tabla_action *)b;
}

static void sort(tabla_action *actions, size_t count)
{
    qsort(actions, count, sizeof *actions, compare_actions);
}

/* --- One position ----------------------------------------------------------------------------------------------- */

static void check_head(const struct walk *walk)
{
    const struct tabla_state *state = &walk->state;
    char result[TABLA_RESULT_TEXT];
    size_t length = tabla_write_result(walk->game, state, result);

    require(walk, state->hash == walk->game->rehash(state), "hash", "kept up to date differs from computed anew");
    if (state->over) {
        require(walk, walk->count == 0, "over", "actions after the end");
        require(walk, state->winner <= TABLA_NOBODY, "over", "no such winner");
        require(walk, state->reason > TABLA_REASON_NONE, "over", "no reason");
        require(walk, walk->game->reasons[state->reason][0] != '\0', "over", "an empty reason");
        require(walk, length > 0, "over", "no result");
    } else {
        require(walk, walk->count > 0, "actions", "none, though the game goes on");
        require(walk, state->player < TABLA_NOBODY, "player", "nobody to act");
        require(walk, length == 0, "result", "before the end");
        require(walk, walk->game->prompt(state)[0] != '\0', "prompt", "empty");
    }
}

static void check_actions(const struct walk *walk)
{
    tabla_action sorted[TABLA_MAX_ACTIONS];

    require(walk, walk->game->count(&walk->state, &walk->past) == walk->count, "count", "differs from the list");
    memcpy(sorted, walk->actions, walk->count * sizeof *sorted);
    sort(sorted, walk->count);
    for (size_t i = 1; i < walk->count; i++)
        require(walk, sorted[i] != sorted[i - 1], "actions", "listed twice");
}

/* Every number there is: legal exactly when listed, and told why when not. */
static void check_all_numbers(const struct walk *walk)
{
    static bool listed[65536];

    memset(listed, 0, sizeof listed);
    for (size_t i = 0; i < walk->count; i++)
        listed[walk->actions[i]] = true;
    for (unsigned a = 0; a < 65536; a++) {
        struct tabla_error error;
        char number[64];
        bool legal;

        if (a == TABLA_RESIGN)
            continue;
        tabla_error_clear(&error);
        legal = tabla_check(walk->game, &walk->state, &walk->past, (tabla_action)a, &error);
        snprintf(number, sizeof number, "action number %u, %s", a, listed[a] ? "listed" : "not listed");
        require(walk, legal == listed[a], "check against list", number);
        if (!legal)
            require(walk, error.code != TABLA_ERROR_NONE && error.text && error.text[0], "no reason given", number);
        if (!legal && error.code == TABLA_ERROR_ILLEGAL)
            require(walk, tabla_rule_find(walk->game, error.rule) != NULL, "cites no rule of the game", number);
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_texts(const struct walk *walk)
{
    static char texts[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];

    for (size_t i = 0; i < walk->count; i++) {
        tabla_action read[TABLA_MAX_RUN];
        struct tabla_error error;
        char shouted[TABLA_ACTION_TEXT + 4];
        size_t length = tabla_write_action(walk->game, &walk->state, walk->actions[i], texts[i]), n;

        require(walk, length == strlen(texts[i]) && length > 0, "action text", texts[i]);
        n = walk->game->read_word(&walk->state, &walk->past, texts[i], length, read, &error);
        require(walk, n == 1 && read[0] == walk->actions[i], "reads back as something else", texts[i]);
        for (size_t c = 0; c <= length; c++)
            shouted[c] = (char)(texts[i][c] >= 'a' && texts[i][c] <= 'z' ? texts[i][c] - 32 : texts[i][c]);
        n = walk->game->read_word(&walk->state, &walk->past, shouted, length, read, &error);
        require(walk, n == 1 && read[0] == walk->actions[i], "upper case reads as something else", shouted);
    }
    qsort(texts, walk->count, sizeof *texts, compare_texts);
    for (size_t i = 1; i < walk->count; i++)
        require(walk, strcmp(texts[i], texts[i - 1]) != 0, "two actions with one text", texts[i]);
}

static void check_position_line(const struct walk *walk)
{
    struct tabla_text line = {0}, again = {0};
    struct tabla_state state;
    struct tabla_keys past = {0};
    struct tabla_error error = {0};
    const struct tabla_game *game = NULL;
    char message[256];

    walk->game->write_position(&walk->state, &walk->past, &line);
    memset(&state, 0xa5, sizeof state);
    if (!tabla_read_position(line.data, line.length, &game, &state, &past, &error)) {
        tabla_error_format(&error, NULL, message, sizeof message);
        fail_at(walk, "position line refused", message);
    }
    require(walk, game == walk->game, "position line", "of another game");
    require(walk, memcmp(&state, &walk->state, sizeof state) == 0, "position line", "gives another state");
    if (walk->game->has_history) {
        require(walk, past.count == walk->past.count, "position line", "gives another number of keys");
        require(walk, past.count == 0 || memcmp(past.keys, walk->past.keys, past.count * sizeof *past.keys) == 0,
                "position line", "gives other keys");
    }
    walk->game->write_position(&state, &past, &again);
    require(walk, strcmp(tabla_text_string(&line), tabla_text_string(&again)) == 0, "position line",
            "is written differently the second time");
    require(walk, strchr(line.data, '\n') == NULL, "position line", "is more than one");
    /* Cut anywhere, it is refused or is a whole line itself; it never crashes. */
    for (size_t cut = 0; cut < line.length; cut++)
        (void)tabla_read_position(line.data, cut, &game, &state, &past, &error);
    tabla_text_release(&line);
    tabla_text_release(&again);
    tabla_keys_release(&past);
}

/* Judgement stays in its bounds, looks at every mirror image alike, and deals out priors that are shares of one. */
static void check_judgement(const struct walk *walk)
{
    const struct tabla_game *game = walk->game;
    static float priors[TABLA_MAX_ACTIONS];
    float value, sum = 0;

    if (!game->judge || walk->state.over)
        return;
    value = game->judge(&walk->state, walk->actions, walk->count, priors);
    require(walk, value >= -1.0f && value <= 1.0f, "judgement", "out of bounds");
    for (size_t i = 0; i < walk->count; i++) {
        require(walk, priors[i] >= 0.0f, "judgement", "a negative prior");
        sum += priors[i];
    }
    require(walk, sum > 0.999f && sum < 1.001f, "judgement", "priors do not add up to one");
    for (unsigned s = 0; s < game->symmetries(&walk->state); s++) {
        struct tabla_state turned;

        game->transform(&walk->state, s, &turned);
        require(walk, game->judge(&turned, NULL, 0, NULL) == value, "judgement", "of a mirror image differs");
    }
}

/* In every mirror image the same actions are there, and lead to the mirror image of where they lead here. */
static void check_symmetries(const struct walk *walk)
{
    const struct tabla_game *game = walk->game;
    tabla_action here[TABLA_MAX_ACTIONS], there[TABLA_MAX_ACTIONS];
    size_t count = game->actions(&walk->state, NULL, here);

    for (unsigned s = 0; s < game->symmetries(&walk->state); s++) {
        struct tabla_state turned;
        tabla_action mapped[TABLA_MAX_ACTIONS];
        size_t turned_count;

        game->transform(&walk->state, s, &turned);
        require(walk, turned.hash == game->rehash(&turned), "symmetry", "hash");
        if (s == 0)
            require(walk, memcmp(&turned, &walk->state, sizeof turned) == 0, "symmetry",
                    "0 is not the position itself");
        turned_count = game->actions(&turned, NULL, there);
        require(walk, turned_count == count, "symmetry", "another number of actions");
        for (size_t i = 0; i < count; i++) {
            struct tabla_state a = walk->state, b = turned, c;
            mapped[i] = game->transform_action(&walk->state, s, here[i]);
            if (i % 7 != walk->played % 7)
                continue;
            require(walk, game->check(&turned, NULL, mapped[i], NULL), "symmetry", "a mapped action is not legal");
            game->apply(&a, here[i]);
            game->apply(&b, mapped[i]);
            game->transform(&a, s, &c);
            require(walk, memcmp(&b, &c, sizeof b) == 0, "symmetry", "the images go apart");
        }
        sort(mapped, count);
        sort(there, count);
        require(walk, memcmp(mapped, there, count * sizeof *there) == 0, "symmetry", "other actions");
    }
}

static int compare_pieces(const void *a, const void *b)
{
    return (int)((const struct tabla_piece *)a)->spot - (int)((const struct tabla_piece *)b)->spot;
}

/* The announced changes, done by hand on the old picture, give the new one. */
static void check_changes(const struct walk *walk, tabla_action action)
{
    static struct tabla_view old, new;
    static struct tabla_change changes[TABLA_MAX_CHANGES];
    static struct tabla_layout layout;
    struct tabla_piece board[TABLA_MAX_SPOTS] = {{0}};
    bool taken[TABLA_MAX_SPOTS] = {false};
    struct tabla_state next = walk->state;
    struct tabla_parts parts;
    size_t count, pieces = 0;

    walk->game->layout(&walk->state, &layout);
    walk->game->parts(&walk->state, action, &parts);
    require(walk, parts.count <= 8, "parts", "too many");
    for (size_t i = 0; i < parts.count; i++)
        require(walk, parts.spots[i] < layout.spot_count, "parts", "a spot off the board");
    walk->game->view(&walk->state, &old);
    for (size_t i = 0; i < old.piece_count; i++) {
        uint16_t spot = old.pieces[i].spot;
        require(walk, spot < layout.spot_count && !taken[spot], "view", "two pieces on a spot, or one off the board");
        taken[spot] = true;
        board[spot] = old.pieces[i];
    }
    count = walk->game->changes(&walk->state, action, changes);
    for (size_t i = 0; i < count; i++) {
        struct tabla_change c = changes[i];
        require(walk, c.to < layout.spot_count && c.from < layout.spot_count, "change", "off the board");
        switch (c.kind) {
        case TABLA_CHANGE_ADD:
            /* A YINSH marker is put inside its ring; the ring leaves in the next change. */
            if (taken[c.to])
                require(walk, i + 1 < count && changes[i + 1].kind == TABLA_CHANGE_MOVE && changes[i + 1].from == c.to,
                        "change", "added where a piece stays");
            if (taken[c.to]) {
                struct tabla_change m = changes[++i];
                require(walk, !taken[m.to], "change", "moved onto a piece");
                board[m.to] = board[m.from];
                board[m.to].spot = m.to;
                taken[m.to] = true;
            }
            taken[c.to] = true;
            board[c.to] = (struct tabla_piece){c.to, c.owner, c.piece, 0};
            break;
        case TABLA_CHANGE_MOVE:
            require(walk, taken[c.from] && !taken[c.to], "change", "moved from nowhere or onto a piece");
            require(walk, board[c.from].owner == c.owner && board[c.from].kind == c.piece, "change",
                    "another piece moved");
            board[c.to] = board[c.from];
            board[c.to].spot = c.to;
            taken[c.to] = true;
            taken[c.from] = false;
            break;
        case TABLA_CHANGE_FLIP:
            require(walk, taken[c.to] && board[c.to].owner == c.owner, "change", "flipped what was not there");
            board[c.to].owner = (uint8_t)!board[c.to].owner;
            break;
        default:
            require(walk, taken[c.to] && board[c.to].owner == c.owner && board[c.to].kind == c.piece, "change",
                    "removed what was not there");
            taken[c.to] = false;
        }
    }
    walk->game->apply(&next, action);
    walk->game->view(&next, &new);
    qsort(new.pieces, new.piece_count, sizeof *new.pieces, compare_pieces);
    for (size_t spot = 0; spot < layout.spot_count; spot++) {
        if (!taken[spot])
            continue;
        require(walk, pieces < new.piece_count && new.pieces[pieces].spot == spot &&
                          new.pieces[pieces].owner == board[spot].owner && new.pieces[pieces].kind == board[spot].kind,
                "changes", "do not lead to the next picture");
        pieces++;
    }
    require(walk, pieces == new.piece_count, "changes", "lose a piece");
}

/* 51 markers, 18 pieces: nothing appears or disappears. Counted from what front ends are shown. */
static void check_material(const struct walk *walk)
{
    static struct tabla_view view;
    int shared = 0, own[2] = {0, 0};

    if (!walk->kind->material)
        return;
    walk->game->view(&walk->state, &view);
    for (size_t i = 0; i < view.piece_count; i++) {
        const struct tabla_piece *piece = &view.pieces[i];
        shared += piece->kind == TABLA_PIECE_MARKER;
        own[piece->owner] += piece->kind == TABLA_PIECE_SINGLE ? 1 : piece->kind == TABLA_PIECE_GIPF ? 2 : 0;
    }
    for (size_t i = 0; i < view.counter_count; i++) {
        const struct tabla_counter *counter = &view.counters[i];
        if (strcmp(counter->label, "Pool") == 0)
            shared += counter->value[0];
        for (int player = 0; player < 2; player++) {
            if (strcmp(counter->label, "Reserve") == 0)
                own[player] += counter->value[player];
            if (strcmp(counter->label, "Captured") == 0) /* by a player: the other's pieces */
                own[!player] += counter->value[player];
        }
    }
    if (walk->game == &tabla_yinsh)
        require(walk, shared == walk->kind->material, "material", "markers came or went");
    else
        require(walk, own[0] == walk->kind->material && own[1] == walk->kind->material, "material",
                "pieces came or went");
}

/* --- Whole games ------------------------------------------------------------------------------------------------ */

static void check_mirror_game(struct walk *walk, tabla_action action)
{
    const struct tabla_game *game = walk->game;
    tabla_action there[TABLA_MAX_ACTIONS], mapped[TABLA_MAX_ACTIONS];
    size_t count = game->actions(&walk->mirror, &walk->mirror_past, there);

    require(walk, count == walk->count, "mirrored game", "another number of actions");
    for (size_t i = 0; i < count; i++)
        mapped[i] = game->transform_action(&walk->state, walk->symmetry, walk->actions[i]);
    sort(mapped, count);
    sort(there, count);
    require(walk, memcmp(mapped, there, count * sizeof *there) == 0, "mirrored game", "other actions");
    action = game->transform_action(&walk->state, walk->symmetry, action);
    assert_true(tabla_step(game, &walk->mirror, &walk->mirror_past, action));
}

/* The turn that has just ended, as text in one piece, reads as the same actions. */
static void check_turn_text(const struct walk *walk, const struct tabla_state *begin, const struct tabla_keys *past,
                            const tabla_action *turn, size_t count)
{
    struct tabla_text text = {0};
    struct tabla_state state = *begin;
    struct tabla_error error = {0};
    tabla_action read[64];

    for (size_t i = 0; i < count; i++) {
        char word[TABLA_ACTION_TEXT];
        tabla_write_action(walk->game, &state, turn[i], word);
        tabla_text_addf(&text, "%s%s", i ? ";" : "", word);
        walk->game->apply(&state, turn[i]);
    }
    require(walk, tabla_read_turn(walk->game, begin, past, text.data, text.length, read, 64, &error) == count &&
                      memcmp(read, turn, count * sizeof *read) == 0,
            "turn", tabla_text_string(&text));
    tabla_text_release(&text);
}

static void check_position(const struct walk *walk, struct tabla_rng *rng)
{
    bool thorough = walk->played % walk->kind->thorough == 0 || walk->state.over;

    check_head(walk);
    check_actions(walk);
    check_material(walk);
    if (!walk->state.over)
        check_changes(walk, walk->actions[tabla_rng_below(rng, (uint32_t)walk->count)]);
    if (!thorough)
        return;
    check_texts(walk);
    check_position_line(walk);
    check_symmetries(walk);
    check_judgement(walk);
    if (walk->played % (walk->kind->thorough * 5) == 0)
        check_all_numbers(walk);
}

static void walk_game(const struct kind *kind, uint64_t seed)
{
    static struct walk walk;
    struct tabla_rng rng;
    struct tabla_state begin;
    struct tabla_keys begin_past = {0};
    tabla_action turn[64];
    size_t in_turn = 0;

    tabla_rng_seed(&rng, seed);
    memset(&walk, 0, sizeof walk);
    walk.kind = kind;
    walk.game = kind->game;
    assert_true(kind->game->start(&kind->setup, &walk.state, NULL));
    walk.symmetry = tabla_rng_below(&rng, kind->game->symmetries(&walk.state));
    kind->game->transform(&walk.state, walk.symmetry, &walk.mirror);
    begin = walk.state;
    for (;;) {
        tabla_action action;

        walk.count = kind->game->actions(&walk.state, &walk.past, walk.actions);
        check_position(&walk, &rng);
        if (walk.state.over || walk.played == kind->longest)
            break;
        action = walk.actions[tabla_rng_below(&rng, (uint32_t)walk.count)];
        check_mirror_game(&walk, action);
        if (in_turn == 0) {
            begin = walk.state;
            assert_true(tabla_keys_copy(&begin_past, &walk.past));
        }
        turn[in_turn++] = action;
        assert_true(tabla_step(kind->game, &walk.state, &walk.past, action));
        walk.played++;
        if (walk.state.over || walk.state.player != begin.player || in_turn == 64) {
            check_turn_text(&walk, &begin, &begin_past, turn, in_turn);
            in_turn = 0;
        }
    }
    tabla_keys_release(&walk.past);
    tabla_keys_release(&walk.mirror_past);
    tabla_keys_release(&begin_past);
}

/* Through the record: every step back restores every byte, and the file read back is the same game. */
static void walk_record(const struct kind *kind, uint64_t seed)
{
    enum { MOST = 400 };
    static struct tabla_state states[MOST + 1];
    struct tabla_rng rng;
    struct tabla_error error = {0};
    struct tabla_record *record = tabla_record_new(kind->game, &kind->setup, &error);
    struct tabla_collection collection;
    struct tabla_text sgf = {0}, again = {0};
    size_t played = 0;

    assert_non_null(record);
    tabla_rng_seed(&rng, seed);
    states[0] = record->state;
    while (!record->state.over && played < MOST) {
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count = kind->game->actions(&record->state, &record->past, actions);
        assert_true(tabla_record_play(record, actions[tabla_rng_below(&rng, (uint32_t)count)], &error));
        states[++played] = record->state;
    }
    for (size_t i = played; i > 0; i--) {
        assert_memory_equal(&record->state, &states[i], sizeof states[i]);
        assert_true(tabla_record_back(record));
    }
    assert_memory_equal(&record->state, &states[0], sizeof states[0]);
    assert_false(tabla_record_back(record));
    tabla_record_to_end(record);
    assert_memory_equal(&record->state, &states[played], sizeof states[played]);

    if (kind->game->sgf_number) {
        tabla_write_sgf(record, &sgf);
        assert_true(tabla_read_games(sgf.data, sgf.length, NULL, NULL, &collection, &error));
        assert_int_equal(collection.count, 1);
        assert_int_equal(collection.fault_count, 0);
        tabla_record_to_end(collection.records[0]);
        assert_int_equal(tabla_record_depth(collection.records[0]), played);
        assert_memory_equal(&collection.records[0]->state, &record->state, sizeof record->state);
        tabla_write_sgf(collection.records[0], &again);
        assert_string_equal(tabla_text_string(&sgf), tabla_text_string(&again));
        tabla_collection_release(&collection);
    }
    tabla_text_release(&sgf);
    tabla_text_release(&again);
    tabla_record_free(record);
}

/* Random play of the fast kind ends, and ends in a state that is whole. */
static void playouts(const struct kind *kind)
{
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 7);
    for (unsigned i = 0; i < 20; i++) {
        struct tabla_state state;
        struct walk walk = {.kind = kind, .game = kind->game};
        unsigned played;

        assert_true(kind->game->start(&kind->setup, &state, NULL));
        played = tabla_playout(kind->game, &state, &rng, 5000);
        walk.state = state;
        walk.played = played;
        assert_true(played > 0);
        require(&walk, state.over || played == 5000, "playout", "stopped early");
        require(&walk, state.hash == kind->game->rehash(&state), "playout", "hash");
    }
}

static void layout_is_sound(const struct kind *kind)
{
    static struct tabla_layout layout;
    struct tabla_state state;

    assert_true(kind->game->start(&kind->setup, &state, NULL));
    kind->game->layout(&state, &layout);
    assert_in_range(layout.spot_count, 1, TABLA_MAX_SPOTS);
    assert_in_range(layout.segment_count, 1, 96);
    assert_in_range(layout.label_count, 1, 96);
    for (size_t i = 0; i < layout.spot_count; i++)
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(layout.spots[i].name, layout.spots[j].name);
            assert_false(layout.spots[i].x == layout.spots[j].x && layout.spots[i].y == layout.spots[j].y);
        }
}

static void bad_setups(const struct kind *kind)
{
    struct tabla_setup setup = kind->setup;
    struct tabla_state state;
    struct tabla_error error = {0};

    setup.variant = "no-such-variant";
    assert_false(kind->game->start(&setup, &state, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
}

static void run_kind(void **test_state)
{
    const struct kind *kind = *test_state;

    layout_is_sound(kind);
    bad_setups(kind);
    playouts(kind);
    for (unsigned i = 0; i < kind->games; i++)
        walk_game(kind, 1000 + i);
    for (unsigned i = 0; i < 1 + kind->games / 10; i++)
        walk_record(kind, 5000 + i);
}

static struct kind kinds[] = {
    {&tabla_template, {0}, 200, 100, 1, 0},
    {&tabla_yinsh, {0}, 25, 2000, 11, 51},
    {&tabla_yinsh, {.variant = "blitz"}, 25, 2000, 11, 51},
    {&tabla_gipf, {0}, 25, 600, 13, 18},
    {&tabla_gipf, {.variant = "standard"}, 25, 600, 13, 18},
    {&tabla_gipf, {.variant = "basic"}, 25, 600, 13, 15},
    {&tabla_go, {.size = 2}, 200, 200, 3, 0},
    {&tabla_go, {.size = 5, .rules = "new-zealand"}, 20, 300, 17, 0},
    {&tabla_go, {.size = 9}, 4, 400, 61, 0},
    {&tabla_go, {.size = 9, .rules = "japanese", .handicap = 4}, 4, 400, 61, 0},
    {&tabla_go, {.size = 9, .rules = "tromp-taylor"}, 4, 400, 61, 0},
    {&tabla_go, {.size = 13, .rules = "aga"}, 2, 300, 91, 0},
    {&tabla_go, {.rules = "chinese"}, 1, 500, 171, 0},
};

int main(void)
{
    struct CMUnitTest tests[sizeof kinds / sizeof *kinds];
    char names[sizeof kinds / sizeof *kinds][80];

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct tabla_setup *setup = &kinds[i].setup;
        snprintf(names[i], sizeof names[i], "%s_%s%s_%d", kinds[i].game->name, setup->variant ? setup->variant : "",
                 setup->rules ? setup->rules : "", setup->size);
        tests[i] = (struct CMUnitTest){names[i], run_kind, NULL, NULL, &kinds[i]};
    }
    return cmocka_run_group_tests_name("invariants", tests, NULL, NULL);
}
