/* What the two passes are worth that end a game of Go while dead stones stand: players have yet to agree on those. */
#include <math.h>

#include "engine/shelf.h"
#include "support.h"

/* Black has 36 points to White's 45 and komi of 20, once White's dead stone on B5 is off. With it the land around it is
 * nobody's, and White has 46 to Black's 9 and komi. Black has passed. */
static const char dead_inside[] = "go 3xo4/3xo4/3xo4/3xo4/1o1xo4/3xo4/3xo4/3xo4/3xo4 w play rules=%s komi=%s passes=1";
static const char *const rules[] = {"school", "chinese", "japanese", "aga"};

/* What is thought of the pass that ends the game, after so many visits to nothing else. */
static struct search_choice think_of_pass(struct shelf *shelf, const char *line, unsigned visits, uint64_t *looked_at)
{
    struct table table;
    struct search_choice choices[TABLA_MAX_ACTIONS], pass = {0};
    const tabla_action only[] = {9 * 9};
    size_t count;

    sit_down(&table, line, &(struct engine_options){.threads = 1, .seed = 1, .shelf = shelf});
    engine_think(table.engine, &(struct search_limits){.visits = visits, .only = only, .only_count = 1}, NULL, NULL, 0);
    count = engine_choices(table.engine, choices, TABLA_MAX_ACTIONS);
    for (size_t i = 0; i < count; i++)
        if (choices[i].action == 9 * 9)
            pass = choices[i];
    *looked_at = engine_visits(table.engine);
    get_up(&table);
    assert_int_equal(pass.action, 9 * 9);
    return pass;
}

static void a_pass_proves_nothing_while_the_dead_stand(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (int net = 0; net < 2; net++)
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
            char line[128];
            uint64_t visits;
            struct search_choice pass;

            snprintf(line, sizeof line, dead_inside, rules[i], "-20");
            pass = think_of_pass(net ? shelf : NULL, line, 100, &visits);
            assert_true(pass.visits > 90);
            assert_int_equal(pass.proven, 0);
            assert_int_equal(visits, 100); /* it has not stopped for having found a win */
        }
    shelf_free(shelf);
}

/* With the stone off, White has lost with komi of -20 and won with komi of 20, by area and by territory. */
static void it_is_worth_what_the_board_counts_without_the_dead(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (int won = 0; won < 2; won++) {
            char line[128];
            uint64_t visits;
            struct search_choice pass;

            snprintf(line, sizeof line, dead_inside, rules[i], won ? "20" : "-20");
            pass = think_of_pass(shelf, line, 100, &visits);
            assert_true(pass.visits > 90);
            assert_true(fabsf(pass.value - (won ? 1 : -1)) < 1e-3f);
        }
    shelf_free(shelf);
}

static void giving_up_is_still_the_end(void **unused)
{
    struct table table;
    struct search_choice choice;

    (void)unused;
    sit_down(&table, "go 3xo4/3xo4/3xo4/3xo4/1o1xo4/3xo4/3xo4/3xo4/3xo4 w play rules=school komi=4.5",
             &(struct engine_options){.threads = 1, .seed = 1});
    tabla_resign(&table.state, TABLA_WHITE);
    assert_true(engine_set(table.engine, &table.state, &table.past));
    engine_think(table.engine, &(struct search_limits){.visits = 10}, NULL, NULL, 0);
    assert_int_equal(engine_choices(table.engine, &choice, 1), 0);
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_proves_nothing_while_the_dead_stand),
        cmocka_unit_test(it_is_worth_what_the_board_counts_without_the_dead),
        cmocka_unit_test(giving_up_is_still_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
