/* What the engine says of points: by how many komi would have to change for the game to be even. */
#include <math.h>

#include "engine/shelf.h"
#include "support.h"

static float lead_at(struct shelf *shelf, const char *line, float *wins)
{
    struct table table;
    struct engine_outlook outlook;

    sit_down(&table, line, &(struct engine_options){.threads = 1, .seed = 1, .shelf = shelf});
    assert_true(engine_outlook(table.engine, 100, 0, &outlook));
    get_up(&table);
    *wins = outlook.wins;
    return outlook.lead;
}

/* Before the first stone Black leads by what a fair komi is, some seven points, less the komi that is given. Margins
 * are not that: who is ahead at the beginning wins by more. */
static void a_point_of_komi_is_a_point(void **unused)
{
    static const char *const boards[] = {"9/9/9/9/9/9/9/9/9", "13/13/13/13/13/13/13/13/13/13/13/13/13",
                                         "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19"};
    static const int komi[] = {-12, -5, 0, 7, 14, 20};
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t board = 0; board < 3; board++)
        for (size_t i = 0; i < sizeof komi / sizeof *komi; i++) {
            char line[160];
            float wins, lead;

            snprintf(line, sizeof line, "go %s b play rules=chinese komi=%d", boards[board], komi[i]);
            lead = lead_at(shelf, line, &wins);
            if (fabsf(lead - (float)(7 - komi[i])) > 4)
                fail_msg("%s: a lead of %.1f", line, (double)lead);
        }
    shelf_free(shelf);
}

/* Komi beyond all measure is not shown to the net, and what it says of land has to do. */
static void so_is_one_of_many(void **unused)
{
    static const int komi[] = {-1000, -400, 400, 999};
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    (void)unused;
    assert_non_null(shelf);
    for (size_t i = 0; i < sizeof komi / sizeof *komi; i++) {
        char line[96];
        float wins, lead;

        snprintf(line, sizeof line, "go 9/9/9/9/9/9/9/9/9 b play rules=chinese komi=%d", komi[i]);
        lead = lead_at(shelf, line, &wins);
        if (fabsf(lead - (float)(7 - komi[i])) > 81)
            fail_msg("%s: a lead of %.1f", line, (double)lead);
    }
    shelf_free(shelf);
}

static void play_at_random(struct table *table, int turns, struct tabla_rng *rng)
{
    for (int i = 0; i < turns && !table->state.over; i++)
        tabla_rollout(table->game, &table->state, rng, 1);
    tabla_keys_release(&table->past);
    memset(&table->past, 0, sizeof table->past);
}

static void nobody_leads_who_is_behind(void **unused)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);
    struct tabla_rng rng;
    int leads = 0;

    (void)unused;
    assert_non_null(shelf);
    tabla_rng_seed(&rng, 7);
    for (int game = 0; game < 60; game++) {
        struct table table;
        struct engine_outlook outlook;

        sit_down(&table, "go 9/9/9/9/9/9/9/9/9 b play rules=chinese komi=7",
                 &(struct engine_options){.threads = 1, .seed = 1, .shelf = shelf});
        play_at_random(&table, game, &rng);
        if (!table.state.over) {
            assert_true(engine_set(table.engine, &table.state, NULL));
            assert_true(engine_outlook(table.engine, 100, 0, &outlook));
            assert_true(outlook.lead == 0 || (outlook.lead > 0) == (outlook.wins > 0.5f));
            leads += outlook.lead != 0;
        }
        get_up(&table);
    }
    assert_true(leads > 30);
    shelf_free(shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_of_komi_is_a_point),
        cmocka_unit_test(so_is_one_of_many),
        cmocka_unit_test(nobody_leads_who_is_behind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
