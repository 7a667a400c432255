/* How weak levels play: they know little, and still play where people would. */
#include "engine/shelf.h"
#include "support.h"

static const char star_point[] =
    "go 19/19/19/15x3/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w play rules=chinese komi=7";

/* From the third line to the sixth both ways. */
static bool is_in_a_corner(tabla_action point)
{
    const int row = point / 19, column = point % 19;
    const int up = row < 9 ? row : 18 - row, along = column < 9 ? column : 18 - column;

    return point < 19 * 19 && up >= 2 && up <= 5 && along >= 2 && along <= 5;
}

/* A net is a little sure of every point, those on the edge and in the middle included: together that is a good half. */
static void everybody_begins_in_the_corners(void **unused)
{
    enum { SEEDS = 12 };
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (unsigned level = 1; level <= 4; level++) {
        bool seen[TABLA_MAX_ACTIONS] = {false};
        int answers = 0;

        for (unsigned seed = 1; seed <= SEEDS; seed++) {
            struct table table;
            tabla_action out[8];

            sit_down(&table, star_point,
                     &(struct engine_options){.level = level, .threads = 1, .seed = seed, .shelf = shelf});
            assert_int_equal(take_turn(&table, &(struct engine_wish){0}, out, 8), 1);
            assert_true(is_in_a_corner(out[0]));
            answers += !seen[out[0]];
            seen[out[0]] = true;
            get_up(&table);
        }
        assert_true(answers > 2); /* and not always the same */
    }
    shelf_free(shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_begins_in_the_corners),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
