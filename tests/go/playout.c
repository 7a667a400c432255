/*
 * Random play. The part that can go wrong unseen is the bookkeeping of which crossings are worth drawing, so it is
 * taken in here as it is and compared after every stone with a board and lists made anew.
 */
#include "game/go/playout.c"
#include "game/go/rollout.c"

#include "diagram.h"

#include <stdlib.h>

/* --- The board and the lists -------------------------------------------------------------------------------------- */

static void compare_boards(const struct tabla_go_board *board, const struct tabla_go_board *fresh, unsigned size)
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned cell = tabla_go_cell(row, column), head = board->head[cell], walk = cell, length = 0;

            assert_int_equal(board->color[cell], fresh->color[cell]);
            if (board->color[cell] == TABLA_GO_VACANT) {
                assert_int_equal(head, 0);
                continue;
            }
            assert_int_equal(board->stones[head], fresh->stones[fresh->head[cell]]);
            assert_true(board->liberties[head] == fresh->liberties[fresh->head[cell]]);
            do {
                assert_int_equal(board->head[walk], head);
                assert_int_equal(fresh->head[walk], fresh->head[cell]);
                walk = board->next[walk];
                length++;
            } while (walk != cell && length < 400);
            assert_int_equal(length, board->stones[head]);
        }
}

static void compare_watches(const struct tabla_go_watch *watch, const struct tabla_go_watch *fresh,
                            const struct tabla_go_board *board, unsigned size, bool suicide)
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned cell = tabla_go_cell(row, column);

            assert_int_equal(watch->around[cell], fresh->around[cell]);
            for (unsigned player = 0; player < 2; player++) {
                const struct tabla_go_open *open = &watch->open[player];
                struct tabla_go_board free_of_ko = *board;

                if (open->place[cell]) {
                    assert_int_equal(board->color[cell], TABLA_GO_VACANT);
                    assert_int_equal(open->cells[open->place[cell] - 1], cell);
                    assert_true(open->place[cell] <= open->count);
                } else if (board->color[cell] == TABLA_GO_VACANT) {
                    /* Not in the list: it must be an eye or suicide. The ko ban passes, so it does not count. */
                    free_of_ko.ko = 0;
                    assert_true(watch->around[cell] < TABLA_GO_AROUND_VACANT);
                    assert_false(tabla_go_playable(&free_of_ko, watch, cell, player, suicide));
                }
            }
        }
}

/* Plays on the board and on a state beside it, evenly or with sense, and compares after every stone. */
static void follow(const char *rules, int size, uint64_t seed, unsigned limit, bool sense)
{
    struct tabla_setup setup = {.rules = rules, .size = size};
    struct tabla_state state;
    struct tabla_go_position *go = tabla_go_for(&state);
    struct tabla_go_random game;
    struct tabla_go_board fresh;
    struct tabla_go_watch fresh_watch;
    struct tabla_rng rng;
    unsigned cell = 0;

    tabla_rng_seed(&rng, seed);
    assert_true(tabla_go.start(&setup, &state, NULL));
    tabla_go_random_begin(&game, &state);
    while (!state.over && game.played < limit) {
        unsigned point = tabla_go_points(go);

        cell = sense ? choose(&game, cell, &rng) : tabla_go_draw(&game, &rng);
        if (cell) {
            point = tabla_go_cell_row(cell) * go->size + tabla_go_cell_column(cell);
            assert_true(tabla_go.check(&state, NULL, (tabla_action)point, NULL));
        }
        tabla_go_random_play(&game, cell);
        tabla_go.apply(&state, (tabla_action)point);
        assert_int_equal(game.player, state.player);
        tabla_go_board_load(&fresh, go);
        assert_int_equal(game.board.ko, fresh.ko);
        compare_boards(&game.board, &fresh, go->size);
        tabla_go_watch_from(&fresh_watch, &fresh, go->size);
        compare_watches(&game.watch, &fresh_watch, &game.board, go->size, go->suicide);
    }
}

static void the_lists_never_forget_a_crossing(void **context)
{
    (void)context;
    for (size_t set = 0; tabla_go_rules_at(set); set++)
        for (int size = 2; size <= 19; size++)
            for (uint64_t seed = 0; seed < (size < 10 ? 12 : 1); seed++)
                follow(tabla_go_rules_at(set)->name, size, seed, 700, (seed + set + (unsigned)size) % 2);
}

/* --- From outside ------------------------------------------------------------------------------------------------- */

static void random_play_ends_where_nothing_is_left_to_play(void **context)
{
    (void)context;
    for (int i = 0; i < 400; i++) {
        struct tabla_setup setup = {.rules = tabla_go_rules_at((size_t)i % 4)->name, .size = 2 + i % 18};
        struct tabla_state state, again;
        struct tabla_go_count count;
        struct tabla_rng rng;
        unsigned played;

        tabla_rng_seed(&rng, (uint64_t)i);
        assert_true(tabla_go.start(&setup, &state, NULL));
        played = tabla_go.playout(&state, &rng, 100000);
        assert_true(played >= 2);
        assert_int_equal(state.over, 1);
        assert_true(state.hash == tabla_go.rehash(&state));
        assert_true(tabla_go_settled(&state, NULL));
        /* The result is the rules' count. */
        tabla_go_score(&state, &count);
        assert_int_equal(state.margin, abs(count.total[0] - count.total[1]));
        /* Every empty crossing is on its own. */
        for (unsigned p = 0; p < tabla_go_points(tabla_go_of(&state)); p++)
            if (tabla_go_stone(&state, p) == TABLA_NOBODY && p % (unsigned)setup.size + 1 < (unsigned)setup.size)
                assert_int_not_equal(tabla_go_stone(&state, p + 1), TABLA_NOBODY);
        again = state;
        assert_int_equal(tabla_go.playout(&again, &rng, 100), 0);
        assert_memory_equal(&again, &state, sizeof state);
    }
}

static void random_play_can_stop_and_go_on(void **context)
{
    struct tabla_setup setup = {.size = 9};
    struct tabla_state state, start;
    struct tabla_rng rng;

    (void)context;
    assert_true(tabla_go.start(&setup, &start, NULL));
    tabla_rng_seed(&rng, 5);
    for (unsigned limit = 0; limit < 60; limit++) {
        state = start;
        assert_int_equal(tabla_go.playout(&state, &rng, limit), limit);
        assert_int_equal(state.over, 0);
        assert_int_equal(state.player, limit % 2);
        assert_true(state.hash == tabla_go.rehash(&state));
        assert_int_equal(tabla_perft(&tabla_go, &state, NULL, 1), tabla_go.count(&state, NULL));
        tabla_go.playout(&state, &rng, 10000);
        assert_int_equal(state.over, 1);
    }
    state = start;
    assert_int_equal(tabla_go.playout(&state, &rng, 0), 0);
    assert_memory_equal(&state, &start, sizeof state);
}

static void the_same_seed_plays_the_same(void **context)
{
    struct tabla_state a, b;
    struct tabla_rng rng;

    (void)context;
    assert_true(tabla_go.start(NULL, &a, NULL));
    b = a;
    tabla_rng_seed(&rng, 42);
    tabla_go.playout(&a, &rng, 100000);
    tabla_rng_seed(&rng, 42);
    tabla_go.playout(&b, &rng, 100000);
    assert_memory_equal(&a, &b, sizeof a);
}

/* Living groups stay alive: nobody fills the last eyes. */
static void eyes_are_not_filled(void **context)
{
    struct table table = set_up("school", TABLA_BLACK, "..... ..... xxxxx .x.x. xxxxx");
    struct tabla_rng rng;

    (void)context;
    tabla_rng_seed(&rng, 9);
    for (int i = 0; i < 200; i++) {
        struct tabla_state state = table.state;
        tabla_go.playout(&state, &rng, 100000);
        assert_int_equal(tabla_go_stone(&state, at(&table, "A2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "C2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "E2")), TABLA_NOBODY);
        assert_int_equal(tabla_go_stone(&state, at(&table, "B2")), TABLA_BLACK);
    }
    put_away(&table);
}

/* The first stone is drawn evenly: every crossing of an empty 5x5 board about as often as any other. */
static void stones_are_drawn_evenly(void **context)
{
    struct tabla_setup setup = {.size = 5};
    struct tabla_state start;
    unsigned seen[25] = {0};
    struct tabla_rng rng;

    (void)context;
    assert_true(tabla_go.start(&setup, &start, NULL));
    tabla_rng_seed(&rng, 77);
    for (int i = 0; i < 25000; i++) {
        struct tabla_state state = start;
        tabla_go.playout(&state, &rng, 1);
        for (unsigned p = 0; p < 25; p++)
            seen[p] += tabla_go_stone(&state, p) == TABLA_BLACK;
    }
    for (unsigned p = 0; p < 25; p++)
        assert_in_range(seen[p], 1000 - 160, 1000 + 160); /* five standard deviations */
}

/*
 * Under territory scoring a pass of random play costs a stone, so that the margin is area's. From the empty board both
 * have put or handed over the same number of stones, or Black one more.
 */
static void territory_and_area_agree_on_random_play(void **context)
{
    (void)context;
    for (int i = 0; i < 200; i++) {
        struct tabla_setup school = {.rules = "school", .size = 5 + i % 7, .komi_given = true};
        struct tabla_setup chinese = {.rules = "chinese", .size = 5 + i % 7, .komi_given = true};
        struct tabla_state a, b;
        struct tabla_rng rng;
        int lead_a, lead_b;
        unsigned played;

        assert_true(tabla_go.start(&school, &a, NULL));
        assert_true(tabla_go.start(&chinese, &b, NULL));
        tabla_rng_seed(&rng, (uint64_t)i);
        tabla_go.playout(&a, &rng, 100000);
        tabla_rng_seed(&rng, (uint64_t)i);
        played = tabla_go.playout(&b, &rng, 100000);
        lead_a = a.winner == TABLA_BLACK ? a.margin : -a.margin;
        lead_b = b.winner == TABLA_BLACK ? b.margin : -b.margin;
        assert_int_equal(lead_b - lead_a, played % 2 ? 100 : 0);
    }
}

/* Known to everyone who tried: about 111 moves on 9x9, and with 7.5 points for White Black wins somewhat under half. */
static void random_games_are_of_the_usual_kind(void **context)
{
    struct tabla_setup setup = {.rules = "chinese", .size = 9};
    struct tabla_state start;
    struct tabla_rng rng;
    unsigned moves = 0, black = 0;
    enum { GAMES = 4000 };

    (void)context;
    assert_true(tabla_go.start(&setup, &start, NULL));
    tabla_rng_seed(&rng, 3);
    for (int i = 0; i < GAMES; i++) {
        struct tabla_state state = start;
        moves += tabla_go.playout(&state, &rng, 100000);
        black += state.winner == TABLA_BLACK;
    }
    assert_in_range(moves / GAMES, 108, 114);
    assert_in_range(black * 100 / GAMES, 38, 47);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lists_never_forget_a_crossing),
        cmocka_unit_test(random_play_ends_where_nothing_is_left_to_play),
        cmocka_unit_test(random_play_can_stop_and_go_on),
        cmocka_unit_test(the_same_seed_plays_the_same),
        cmocka_unit_test(eyes_are_not_filled),
        cmocka_unit_test(stones_are_drawn_evenly),
        cmocka_unit_test(territory_and_area_agree_on_random_play),
        cmocka_unit_test(random_games_are_of_the_usual_kind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
