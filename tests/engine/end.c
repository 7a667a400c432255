/* How the engine ends a game of Go: passing, giving up, cleaning up, and what it thinks the board will be. */
#include "engine/settle.h"
#include "engine/shelf.h"
#include "support.h"

/* Two eyes each and nothing between: whatever is played now only costs. 2 points against 2, and the komi. */
static const char settled[] = "go 1xxo1/xxxoo/xxxoo/xxxoo/1xxo1 %c play rules=%s komi=4.5";
/* White's stone on A5 is dead, and Black lives without capturing it; by any rules Black wins, also after doing so. */
static const char with_dead[] = "go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 b play rules=%s komi=0.5";
/* White has six rows that live; what is left is three. */
static const char hopeless[] =
    "go ooooooooo/o1ooooo1o/ooooooooo/ooooooooo/ooooooooo/ooooooooo/9/9/9 b play rules=chinese komi=7.5";
/* Every empty point is White's eye: Black may not play there. */
static const char shut_out[] = "go o1o/ooo/o1o b play rules=school komi=4.5";
/* Every border is closed, and no player would lose anything in there; random games, which do, are not sure of much. */
static const char closed[] = "go 9oox1/3o4ooxx1/1ooo1o2oxx2/1oxxo4ox2/ooxoo3ooxx1/oxxxo1ooxxx2/x2xooox5/1x1xxooxx1x2/"
                             "3xooox5/1xxxxoox5/x1xoooxxx2x1/xxoo1ox1x1x2/xoo2oox5 %c play rules=%s komi=%s passes=%d";
/* The same but for L10: what is empty on both sides of it is one place that nobody owns, until Black plays there. */
static const char open_border[] =
    "go 9oox1/3o4ooxx1/1ooo1o2oxx2/1oxxo4o3/ooxoo3ooxx1/oxxxo1ooxxx2/x2xooox5/1x1xxooxx1x2/"
    "3xooox5/1xxxxoox5/x1xoooxxx2x1/xxoo1ox1x1x2/xoo2oox5 b play rules=%s komi=7 passes=%d";
/* The same but for L9, one point that is nobody's yet: with it Black wins by half a point. */
static const char last_point[] =
    "go 9oox1/3o4ooxx1/1ooo1o2oxx2/1oxxo4ox2/ooxoo3oo1x1/oxxxo1ooxxx2/x2xooox5/1x1xxooxx1x2/"
    "3xooox5/1xxxxoox5/x1xoooxxx2x1/xxoo1ox1x1x2/xoo2oox5 b play rules=chinese komi=18.5 passes=%d";
/* The same but for F4: nothing hangs on it but the point itself, which is nobody's, too. */
static const char one_point[] =
    "go 9oox1/3o4ooxx1/1ooo1o2oxx2/1oxxo4ox2/ooxoo3ooxx1/oxxxo1ooxxx2/x2xooox5/1x1xxooxx1x2/"
    "3xooox5/1xxxx1ox5/x1xoooxxx2x1/xxoo1ox1x1x2/xoo2oox5 w play rules=chinese komi=7 passes=%d";
/* On so small a board one stone in the middle is nearly everything, but nobody passes at the second move. */
static const char small_board[] = "go 5/5/2x2/5/5 w play rules=chinese komi=7.5 passes=%d";
/* Black's corner has three empty points in a row: who plays B1 has it. With the corner Black wins, without it not. */
static const char corner_open[] =
    "go 9/2x3x2/xxxxxxxxx/ooooooooo/2o3o2/9/ooooo4/xxxxo4/3xo4 %c play rules=chinese komi=-15 passes=%d";
/* With so many stones Black owns the board for all that random games can tell; yet it is where the game begins. */
static const char handicap[] = "go 9/9/2x1x1x2/9/%s/9/2x1x1x2/9/9 w play rules=%s komi=4.5 handicap=%d";
/* White has nothing left that lives, and Black has no border that could be closed. */
static const char all_of_one[] =
    "go 9/1xo6/x1x1x1x1x/1x3x1x1/2x1x1xx1/5x3/1ox1xxx1x/5x2x/5x1x1 %c play rules=chinese komi=12.5 passes=%d";
/* Every border is open. */
static const char in_the_middle[] =
    "go 2o1o2xx/4o3o/x1xx2x2/1x3o3/2xxx1x2/2o1o2o1/o1x3x2/7xx/1xo2oxx1 w play rules=chinese komi=4.5";
/* Thirty stones on the right hang on M13 and on who plays there. */
static const char fight_left[] =
    "go x1xxxxxxxxo1o/xxxxxxxxxxxo1/ooooooxxxxxoo/oo1oooxx1xooo/o1oxox1oxoooo/oooxoxxxxoo1o/xooxoxxxxoo1o/"
    "xxxxxx1xooooo/ox1xxxxxooxoo/1xxxxxx1xxxxx/xxx1x1oxxoxx1/1xxoxoxxoooxx/xxxxxxxx1xxx1 w play rules=%s komi=0.5";
/* Eight stones, and White has passed: Black is not to take that for the end. */
static const char passed_at_once[] =
    "go 9/9/2x1x1x2/9/2x3x2/9/2x1x1x2/9/9 b play rules=%s komi=6.5 passes=1 handicap=8";
/* White is lost, and some of what is left are eyes of what lives: N2 would cost White 69 points. */
static const char own_eyes[] =
    "go x1xoxxx1xxxxx/1x1oxxxxxxx1x/xxxoxxxxx1xxo/1ooxxxxxxxooo/oxoxxxxxxxooo/xxxxooxxxxooo/xxox1xxxxxxoo/"
    "1ooxxxxx1xxoo/xoxx1xxxxxxoo/xxxxxxxxxxooo/x1xxxxxxxoooo/xooxxx2ox1o1/ooxxxxx1oxxoo w play rules=chinese komi=0.5";
/* White has nothing left to play but eyes of what lives; White's dead stones could be cleaned up, by Black. */
static const char own_eyes_and_dead[] =
    "go x1x1x1x1x/1x1x1xxx1/xxxxx1x1x/ooox1xxox/1oxxxoxxx/oooxx1xx1/1ox1xxx1x/ooxx1xxx1/oxx1x1x1x w play "
    "rules=chinese komi=0.5";
/* White's team at the bottom has the eyes A1 and C1 with D1, a dead stone to take: A1 would kill it. What White has at
 * the top is dead, and Black's to take. */
static const char eye_and_dead[] =
    "go 1ox1o1xo1/1oxxooxox/oxxooxxx1/xxxox1x1x/1x1xxxxx1/x2xox1xx/xxxooox2/oooooooxx/1o1xooox1 w play "
    "rules=%s komi=6.5 passes=1";
/* White's stones in the corner are dead: J1 takes J4 from them. Black's J4 would be taken by G1, and 13 stones. */
static const char dead_with_a_trap[] =
    "go x1xxoo1oo/xxxxxooo1/xx1xoo1oo/xxxxoooox/1x1xxooxx/xxxxooxx1/xxooooxxo/xoooxxxoo/oooxxx1x1 b play "
    "rules=%s komi=6.5 passes=1";
/* White has dead stones at the right and at the bottom; who lives at the top is not decided. */
static const char dead_and_undecided[] =
    "go 3xox3/xo1xoxxx1/1xx1ooox1/1oooooxxx/2oxxxoox/3ox1oxo/2ooxoox1/3oxoox1/2oxxxx2 b play "
    "rules=%s komi=7 passes=1";
/* Black's C5 is dead, all else lives: Black by the eyes C1, E1 and G1, White by A4, A7, B5 with B6, G5 and G7. */
static const char own_dead[] =
    "go 1ooooo1/o1oo2o/o1xooo1/1ooxxoo/ooxxxox/oxxxxxx/xx1x1x1 b play rules=%s komi=6.5 passes=1";
/* White owns everything but one stone; all of it lives. */
static const char all_of_white[] =
    "go 9/1ox6/o1o1o1o1o/1o3o1o1/2o1o1oo1/5o3/1xo1ooo1o/5o2o/5o1o1 %c play rules=chinese komi=-12.5 passes=%d";
/* Black's lost game with nine handicap stones, all but the last row of it played. */
static const char hopeless_with_handicap[] =
    "go ooooooooo/o1ooooo1o/ooooooooo/ooooooooo/ooooooooo/ooooooooo/9/9/9 b play rules=chinese komi=7.5 handicap=%d";
/* Each has one eye and one of two kos, and needs no more. Who takes the other too must be answered. */
static const char two_kos[] = "go xxxxx/oxxx1/1oxxx/oooxx/1ox1x b play rules=japanese komi=%s ko=A3";
static const char *const rules[] = {"school", "chinese", "japanese", "tromp-taylor"};
enum { RULES = sizeof rules / sizeof *rules };

static bool is_pass(const struct table *table, tabla_action action)
{
    int size = tabla_go_size(&table->state);

    return action == size * size;
}

static void it_passes_when_all_is_settled(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RULES; i++)
        for (int white = 0; white < 2; white++)
            for (unsigned level = 1; level <= 7; level += 3) {
                struct table table;
                char line[128];
                tabla_action out[8];
                snprintf(line, sizeof line, settled, white ? 'w' : 'b', rules[i]);
                sit_down(&table, line, &(struct engine_options){.level = level, .threads = 1, .seed = level});
                assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
                assert_true(is_pass(&table, out[0]));
                get_up(&table);
            }
}

/* What the engine plays at a position with the nets that come with the program. */
static tabla_action answer_by_net(struct shelf *shelf, const char *line, unsigned level)
{
    struct table table;
    tabla_action out[8];

    sit_down(&table, line, &(struct engine_options){.level = level, .threads = 1, .seed = level, .shelf = shelf});
    assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
    get_up(&table);
    return out[0];
}

static void a_net_sees_that_closed_borders_are_the_end(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < RULES; i++)
        for (int passes = 0; passes < 2; passes++) {
            char line[256];
            snprintf(line, sizeof line, closed, 'b', rules[i], "7", passes);
            for (unsigned level = 1; level <= 7; level += 3)
                assert_int_equal(answer_by_net(shelf, line, level), 13 * 13);
        }
    shelf_free(shelf);
}

/* Where land counts, half a point ahead is only kept by passing. */
static void it_does_not_fill_what_it_wins_by(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (int passes = 0; passes < 2; passes++)
        for (int japanese = 0; japanese < 2; japanese++)
            for (int white = 0; white < 2; white++) {
                char line[256];
                snprintf(line, sizeof line, closed, white ? 'w' : 'b', japanese ? "japanese" : "school",
                         white ? "16.5" : "15.5", passes);
                assert_int_equal(answer_by_net(shelf, line, 8), 13 * 13);
            }
    shelf_free(shelf);
}

static void nobody_passes_or_gives_up_as_a_game_begins(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (int stones = 8; stones <= 9; stones++)
        for (size_t i = 0; i < RULES; i++)
            for (unsigned level = 1; level <= 6; level += 2) {
                struct table table;
                char line[128];
                snprintf(line, sizeof line, handicap, stones == 9 ? "2x1x1x2" : "2x3x2", rules[i], stones);
                sit_down(&table, line,
                         &(struct engine_options){.level = level, .threads = 1, .seed = level, .shelf = shelf});
                /* Later random games may be sure of every point. */
                for (int turn = 0; turn < 18 && !table.state.over; turn++) {
                    tabla_action out[8];
                    assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
                    assert_int_not_equal(out[0], TABLA_RESIGN);
                    assert_false(turn < 8 && is_pass(&table, out[0]));
                }
                get_up(&table);
            }
    shelf_free(shelf);
}

static void who_owns_everything_takes_a_pass_for_the_end(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (int turn = 0; turn < 8; turn++) {
        const bool white = turn & 1, mirrored = turn & 2;
        const int passes = turn / 4;
        char line[256];
        const bool end = white == mirrored && passes == 1;
        snprintf(line, sizeof line, mirrored ? all_of_white : all_of_one, white ? 'w' : 'b', passes);
        if (end)
            assert_int_equal(answer_by_net(shelf, line, 8), 9 * 9);
        else
            assert_int_not_equal(answer_by_net(shelf, line, 8), 9 * 9);
    }
    shelf_free(shelf);
}

static void who_chooses_freely_does_not_pass_by_chance(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);
    struct table table;

    (void)unused;
    assert_non_null(shelf);
    sit_down(&table, in_the_middle, &(struct engine_options){.level = 1, .threads = 1, .seed = 1, .shelf = shelf});
    for (int i = 0; i < 400; i++) {
        tabla_action out[8];
        assert_true(engine_set(table.engine, &table.state, &table.past));
        assert_int_equal(engine_turn(table.engine, &(struct engine_wish){.never_resign = true}, out, 8), 1);
        assert_false(is_pass(&table, out[0]));
    }
    get_up(&table);
    shelf_free(shelf);
}

/* Random games in which the mover saves himself are sure of what is still to be saved. */
static void a_move_that_all_hangs_on_is_played_first(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 1; i < 3; i++)
        for (unsigned level = 4; level <= 8; level += 2) {
            char line[256];
            snprintf(line, sizeof line, fight_left, rules[i]);
            assert_int_not_equal(answer_by_net(shelf, line, level), 13 * 13);
        }
    shelf_free(shelf);
}

static void a_pass_at_the_beginning_is_not_the_end(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < 3; i++)
        for (unsigned level = 1; level <= 8; level++) {
            char line[128];
            snprintf(line, sizeof line, passed_at_once, rules[i]);
            assert_int_not_equal(answer_by_net(shelf, line, level), 9 * 9);
        }
    shelf_free(shelf);
}

static void who_has_lost_fills_no_own_eyes(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (unsigned level = 1; level <= 6; level++)
        for (unsigned seed = 1; seed <= 10; seed++) {
            enum { N2 = 13 + 12 };
            struct table table;
            tabla_action out[8];

            sit_down(&table, own_eyes,
                     &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
            assert_int_equal(take_turn(&table, &(struct engine_wish){.never_resign = true}, out, 8), 1);
            assert_int_not_equal(out[0], N2);
            get_up(&table);
            sit_down(&table, own_eyes_and_dead,
                     &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
            assert_int_equal(take_turn(&table, &(struct engine_wish){.clean_up = true, .never_resign = true}, out, 8),
                             1);
            assert_true(is_pass(&table, out[0]));
            get_up(&table);
        }
    shelf_free(shelf);
}

static void it_does_not_pass_while_a_corner_is_open(void **unused)
{
    enum { B1 = 1 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (int white = 0; white < 2; white++)
        for (int passes = 0; passes < 2; passes++) {
            char line[256];
            snprintf(line, sizeof line, corner_open, white ? 'w' : 'b', passes);
            assert_int_equal(answer_by_net(shelf, line, 8), B1);
        }
    shelf_free(shelf);
}

static void it_does_not_pass_while_a_border_is_open(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);
    enum { L10 = 9 * 13 + 10, L9 = 8 * 13 + 10 };

    (void)unused;
    assert_non_null(shelf);
    for (int passes = 0; passes < 2; passes++) {
        char line[256];
        for (size_t i = 0; i < RULES; i++) {
            snprintf(line, sizeof line, open_border, rules[i], passes);
            assert_int_equal(answer_by_net(shelf, line, 8), L10);
        }
        snprintf(line, sizeof line, last_point, passes);
        assert_int_equal(answer_by_net(shelf, line, 8), L9);
        snprintf(line, sizeof line, one_point, passes);
        assert_int_not_equal(answer_by_net(shelf, line, 8), 13 * 13);
        snprintf(line, sizeof line, small_board, passes);
        assert_int_not_equal(answer_by_net(shelf, line, 8), 5 * 5);
    }
    shelf_free(shelf);
}

/* The two kos, after they have gone round once and so far a second time. */
static void sit_down_at_two_kos(struct table *table, struct shelf *shelf, const char *komi, unsigned level,
                                const char *const *second, size_t count)
{
    static const char *const round[] = {"pass", "D1", "A3", "pass", "C1", "A4"};
    char line[128];

    snprintf(line, sizeof line, two_kos, komi);
    sit_down(table, line, &(struct engine_options){.level = level, .threads = 1, .seed = level, .shelf = shelf});
    for (size_t i = 0; i < sizeof round / sizeof *round; i++)
        play(table, round[i]);
    for (size_t i = 0; i < count; i++)
        play(table, second[i]);
}

/* Whoever is ahead, and whether or not the player to move is told so by the count: what can be taken is taken back. */
static void two_kos_do_not_go_round_for_ever(void **unused)
{
    enum { D1 = 3 };
    static const char *const komis[] = {"-20.5", "5.5", "6.5"};
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (unsigned level = 1; level <= 7; level += 2)
        for (size_t i = 0; i < sizeof komis / sizeof *komis; i++)
            for (int net = 0; net < 2; net++) {
                const struct engine_wish wish = {.never_resign = true};
                struct table table;
                tabla_action out[8];

                sit_down_at_two_kos(&table, net ? shelf : NULL, komis[i], level, (const char *const[]){"pass"}, 1);
                assert_int_equal(take_turn(&table, &wish, out, 8), 1);
                assert_int_not_equal(out[0], D1);
                for (int turn = 0; turn < 100 && !table.state.over; turn++)
                    take_turn(&table, &wish, out, 8);
                assert_true(table.state.over);
                get_up(&table);
            }
    shelf_free(shelf);
}

/* White has both kos and Black one eye: Black's stones hang on taking one back, as they did before. */
static void what_has_to_be_taken_back_is_taken_back_again(void **unused)
{
    enum { A3 = 10 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (unsigned level = 5; level <= 8; level++) {
        struct table table;
        tabla_action out[8];

        sit_down_at_two_kos(&table, shelf, "5.5", level, (const char *const[]){"pass", "D1"}, 2);
        assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
        assert_int_equal(out[0], A3);
        get_up(&table);
    }
    shelf_free(shelf);
}

static void it_passes_where_nothing_else_is_allowed(void **unused)
{
    struct table table;
    tabla_action out[8];

    (void)unused;
    sit_down(&table, shut_out, &(struct engine_options){.level = 5, .threads = 1});
    assert_int_equal(table.game->count(&table.state, &table.past), 1);
    assert_int_equal(take_turn(&table, &(struct engine_wish){.never_resign = true}, out, 8), 1);
    assert_true(is_pass(&table, out[0]));
    get_up(&table);
}

static void dead_stones_are_left_unless_told_to_clean_up(void **unused)
{
    enum { A5 = 20 };

    (void)unused;
    for (size_t i = 0; i < RULES; i++)
        for (int clean = 0; clean < 2; clean++) {
            struct table table;
            char line[128];
            tabla_action out[8];
            int turns = 0;
            snprintf(line, sizeof line, with_dead, rules[i]);
            sit_down(&table, line, &(struct engine_options){.level = 6, .threads = 1, .seed = 1});
            do {
                const struct engine_wish wish = {.never_resign = true, .clean_up = clean};
                assert_int_equal(take_turn(&table, &wish, out, 8), 1);
                assert_true(++turns < 12);
                if (!is_pass(&table, out[0]))
                    play(&table, "pass");
            } while (!is_pass(&table, out[0]));
            assert_int_equal(tabla_go_stone(&table.state, A5) == TABLA_WHITE, !clean);
            /* A stone there has two liberties; no point of Black's own is given away for more. */
            assert_int_equal(turns, clean ? 3 : 1);
            get_up(&table);
        }
}

/* Cleans up while the other player passes, until it has no more to take off; how many turns that takes. */
static int clean_up(struct table *table, const char *line, const char *under, unsigned level, unsigned seed,
                    struct shelf *shelf)
{
    const struct engine_wish wish = {.never_resign = true, .clean_up = true};
    char text[256];
    tabla_action out[8];
    int turns = 1;

    snprintf(text, sizeof text, line, under);
    sit_down(table, text, &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
    for (; assert_true(turns < 100), take_turn(table, &wish, out, 8) == 1 && !is_pass(table, out[0]); turns++)
        play(table, "pass");
    return turns;
}

static void cleaning_up_costs_nothing_that_lives(void **unused)
{
    enum { A2 = 9, D1 = 3, F1 = 5, H2 = 16, J3 = 26 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < RULES; i++)
        for (unsigned level = 1; level <= 5; level += 2)
            for (unsigned seed = 1; seed <= 3; seed++) {
                struct shelf *nets = seed == 3 ? NULL : shelf;
                uint8_t life[TABLA_MAX_SPOTS];
                struct table table;

                clean_up(&table, eye_and_dead, rules[i], level, seed, nets);
                tabla_go_life(&table.state, life, NULL);
                assert_int_equal(life[A2], TABLA_GO_LIFE_ALIVE);
                assert_int_not_equal(tabla_go_stone(&table.state, D1), TABLA_BLACK);
                get_up(&table);
                clean_up(&table, dead_with_a_trap, rules[i], level, seed, nets);
                assert_int_equal(tabla_go_stone(&table.state, F1), TABLA_BLACK);
                assert_int_not_equal(tabla_go_stone(&table.state, H2), TABLA_WHITE);
                assert_int_not_equal(tabla_go_stone(&table.state, J3), TABLA_WHITE);
                get_up(&table);
            }
    shelf_free(shelf);
}

static bool stop_after_a_while(struct engine *engine, void *data)
{
    if (engine_visits(engine) < 400)
        return true;
    ++*(int *)data;
    return false;
}

/* J3, which takes J4, seems to give away what is undecided at the top: something else is played, and nothing is thought
 * over anew for it. */
static void cleaning_up_takes_no_more_time_than_another_turn(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < RULES; i++) {
        struct table table;
        char text[256];
        tabla_action out[8];
        int told = 0;
        const struct engine_wish wish = {.clean_up = true, .report = stop_after_a_while, .data = &told};

        snprintf(text, sizeof text, dead_and_undecided, rules[i]);
        sit_down(&table, text, &(struct engine_options){.seconds = 1e5, .threads = 1, .shelf = shelf});
        assert_int_equal(take_turn(&table, &wish, out, 8), 1);
        assert_int_equal(told, 1);
        get_up(&table);
    }
    shelf_free(shelf);
}

/* They are for the other player to take, and until then they count. */
static void own_dead_stones_are_not_cleaned_up(void **unused)
{
    enum { C1 = 2, E1 = 4, G1 = 6 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < RULES; i++)
        for (unsigned level = 2; level <= 6; level += 2)
            for (int net = 0; net < 2; net++) {
                struct table table;

                /* At most it tries a stone that White has to answer. */
                assert_true(clean_up(&table, own_dead, rules[i], level, level, net ? shelf : NULL) <= 2);
                assert_int_equal(tabla_go_stone(&table.state, C1), TABLA_NOBODY);
                assert_int_equal(tabla_go_stone(&table.state, E1), TABLA_NOBODY);
                assert_int_equal(tabla_go_stone(&table.state, G1), TABLA_NOBODY);
                get_up(&table);
            }
    shelf_free(shelf);
}

/* Both have passed and play goes on: each further stone of Black's own land may cost what a close game hangs on. */
static void who_cleans_up_after_the_end_loses_no_time(void **unused)
{
    static const char open_land[] = "go o1xo1/2xo1/2xo1/2xo1/2xo1 b play rules=%s komi=0.5";
    enum { A4 = 15, B5 = 21 };

    (void)unused;
    for (size_t i = 0; i < RULES; i++)
        for (unsigned level = 1; level <= 6; level++) {
            const struct engine_wish wish = {.never_resign = true, .clean_up = true};
            struct table table;
            char line[128];
            tabla_action out[8];

            snprintf(line, sizeof line, open_land, rules[i]);
            sit_down(&table, line, &(struct engine_options){.level = level, .threads = 1, .seed = level});
            play(&table, "pass");
            play(&table, "pass");
            assert_true(tabla_go_resume(&table.state, NULL));
            for (int turn = 0; turn < 2; turn++) {
                assert_int_equal(take_turn(&table, &wish, out, 8), 1);
                assert_true(out[0] == A4 || out[0] == B5);
                play(&table, "pass");
            }
            get_up(&table);
        }
}

/* A stone of White's on A5 is dead, and one of Black's on E1 of the other board. */
static void what_could_have_been_taken_off_is_proposed_once(void **unused)
{
    static const struct {
        const char *line;
        bool resumed, ours[2];
        unsigned dead;
    } cases[] = {
        {"go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 b over rules=school komi=0.5", false, {true, false}, 1},
        {"go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 b over rules=school komi=0.5", true, {false, false}, 1},
        {"go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 b over rules=school komi=0.5", true, {false, true}, 1},
        {"go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 b over rules=school komi=0.5", true, {true, false}, 0},
        {"go 1xxo1/xxxoo/xxxoo/xxoo1/1xo1x b over rules=school komi=0.5", true, {true, false}, 1},
        {"go 1xxo1/xxxoo/xxxoo/xxoo1/1xo1x b over rules=school komi=0.5", true, {false, true}, 0},
        {"go 1xxo1/xxxoo/xxxoo/xxoo1/1xo1x b over rules=school komi=0.5", true, {true, true}, 0},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct tabla_game *game;
        struct tabla_state state;
        struct tabla_keys past = {0};
        struct tabla_view view;
        unsigned dead = 0;

        assert_true(tabla_read_position(cases[i].line, strlen(cases[i].line), &game, &state, &past, NULL));
        settle_propose(&state, cases[i].resumed, cases[i].ours);
        game->view(&state, &view);
        for (size_t p = 0; p < view.piece_count; p++)
            dead += view.pieces[p].dead;
        assert_int_equal(dead, cases[i].dead);
        tabla_keys_release(&past);
    }
}

/* Plays on as Black while White passes; how many turns until it gives up, 0 if it does not. */
static int turns_until_resigning(const char *line, unsigned level, bool never)
{
    struct table table;
    int resigned = 0;

    sit_down(&table, line, &(struct engine_options){.level = level, .threads = 1, .seed = level});
    for (int turn = 1; turn <= 6 && !table.state.over; turn++) {
        tabla_action out[8];
        assert_int_equal(take_turn(&table, &(struct engine_wish){.never_resign = never}, out, 8), 1);
        if (out[0] == TABLA_RESIGN)
            resigned = turn;
        else if (!table.state.over)
            play(&table, "pass");
    }
    get_up(&table);
    return resigned;
}

static void it_gives_up_what_is_hopeless_but_not_at_once(void **unused)
{
    (void)unused;
    for (unsigned level = 2; level <= 6; level += 2) {
        int turns = turns_until_resigning(hopeless, level, false);
        assert_true(turns > 1 && turns <= 6);
        assert_int_equal(turns_until_resigning(hopeless, level, true), 0);
    }
}

/* Handicap stones put that off until a quarter of the board, 21 of 81 points, is taken by others, and no longer. */
static void handicap_stones_put_giving_up_off(void **unused)
{
    char line[128];

    (void)unused;
    for (unsigned level = 2; level <= 6; level += 2) {
        snprintf(line, sizeof line, hopeless_with_handicap, 22); /* 30 others */
        assert_true(turns_until_resigning(line, level, false) > 1);
        snprintf(line, sizeof line, hopeless_with_handicap, 42); /* 10 others, and those that come */
        assert_int_equal(turns_until_resigning(line, level, false), 0);
    }
}

/* One engine that plays both sides: that White stands well must not make Black forget how it stands. */
static void it_gives_up_for_the_side_that_has_lost(void **unused)
{
    struct table table;
    tabla_action out[8] = {0};

    (void)unused;
    sit_down(&table, hopeless, &(struct engine_options){.level = 6, .threads = 1, .seed = 1});
    for (int turn = 1; turn <= 12 && out[0] != TABLA_RESIGN && !table.state.over; turn++)
        assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
    assert_int_equal(out[0], TABLA_RESIGN);
    assert_int_equal(table.state.winner, TABLA_WHITE);
    get_up(&table);
}

static void a_game_that_can_be_won_is_not_given_up(void **unused)
{
    struct table table;

    (void)unused;
    sit_down(&table, start_of_go, &(struct engine_options){.level = 3, .threads = 1, .seed = 1});
    for (int turn = 0; turn < 6; turn++) {
        tabla_action out[8];
        assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
        assert_int_not_equal(out[0], TABLA_RESIGN);
    }
    get_up(&table);
}

static void expect_fifteen_to_ten(const struct engine_outlook *outlook)
{
    for (int point = 0; point < 25; point++)
        assert_true(point % 5 < 3 ? outlook->owner[point] > 0.8f : outlook->owner[point] < -0.8f);
    /* Area: 15 points against 10 and 0.5. */
    assert_true(outlook->lead > 3.5f && outlook->lead < 5.5f);
    assert_true(outlook->wins > 0.8f);
}

/* Also after two passes, which end the game and leave what is dead where it stands: it is dead all the same. */
static void the_outlook_knows_whose_the_board_will_be(void **unused)
{
    static const tabla_action passes[] = {25, 25};
    struct engine_outlook outlook;
    struct table table;
    char line[128];

    (void)unused;
    snprintf(line, sizeof line, with_dead, "chinese");
    sit_down(&table, line, &(struct engine_options){.threads = 1, .seed = 1});
    assert_true(engine_outlook(table.engine, 200, 0, &outlook));
    assert_int_equal(outlook.games, 200);
    expect_fifteen_to_ten(&outlook);
    assert_true(engine_outlook_after(table.engine, passes, 2, 200, &outlook));
    expect_fifteen_to_ten(&outlook);
    get_up(&table);
}

static void only_games_with_land_have_an_outlook(void **unused)
{
    struct engine_outlook outlook;
    struct table table;

    (void)unused;
    sit_down(&table, start_of_gipf, &(struct engine_options){.threads = 1});
    assert_false(engine_outlook(table.engine, 10, 0, &outlook));
    get_up(&table);
    sit_down(&table, start_of_go, &(struct engine_options){.threads = 1});
    tabla_resign(&table.state, TABLA_BLACK);
    assert_true(engine_set(table.engine, &table.state, &table.past));
    assert_false(engine_outlook(table.engine, 10, 0, &outlook));
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_passes_when_all_is_settled),
        cmocka_unit_test(a_net_sees_that_closed_borders_are_the_end),
        cmocka_unit_test(it_does_not_fill_what_it_wins_by),
        cmocka_unit_test(nobody_passes_or_gives_up_as_a_game_begins),
        cmocka_unit_test(who_owns_everything_takes_a_pass_for_the_end),
        cmocka_unit_test(who_chooses_freely_does_not_pass_by_chance),
        cmocka_unit_test(a_move_that_all_hangs_on_is_played_first),
        cmocka_unit_test(a_pass_at_the_beginning_is_not_the_end),
        cmocka_unit_test(who_has_lost_fills_no_own_eyes),
        cmocka_unit_test(it_does_not_pass_while_a_corner_is_open),
        cmocka_unit_test(it_does_not_pass_while_a_border_is_open),
        cmocka_unit_test(two_kos_do_not_go_round_for_ever),
        cmocka_unit_test(what_has_to_be_taken_back_is_taken_back_again),
        cmocka_unit_test(it_passes_where_nothing_else_is_allowed),
        cmocka_unit_test(dead_stones_are_left_unless_told_to_clean_up),
        cmocka_unit_test(cleaning_up_costs_nothing_that_lives),
        cmocka_unit_test(cleaning_up_takes_no_more_time_than_another_turn),
        cmocka_unit_test(own_dead_stones_are_not_cleaned_up),
        cmocka_unit_test(who_cleans_up_after_the_end_loses_no_time),
        cmocka_unit_test(what_could_have_been_taken_off_is_proposed_once),
        cmocka_unit_test(it_gives_up_what_is_hopeless_but_not_at_once),
        cmocka_unit_test(handicap_stones_put_giving_up_off),
        cmocka_unit_test(it_gives_up_for_the_side_that_has_lost),
        cmocka_unit_test(a_game_that_can_be_won_is_not_given_up),
        cmocka_unit_test(the_outlook_knows_whose_the_board_will_be),
        cmocka_unit_test(only_games_with_land_have_an_outlook),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
