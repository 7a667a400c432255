/* Threats found for all pushes at once, against every push tried by itself. */
#include "support.h"

#include "game/gipf/threats.h"

/* By the rules' own functions, one push after another. */
static struct gipf_threats tried(const struct gipf_board *board, unsigned player)
{
    struct gipf_threats threats = {0};
    uint64_t taken = gipf_taken(board);

    for (unsigned entry = 0; entry < GIPF_ENTRIES; entry++) {
        uint64_t sets[3] = {board->pieces[player], board->pieces[!player], board->gipf};
        struct gipf_push push;

        if (!(gipf_lines[entry >> 1] & ~taken))
            continue;
        if (!(gipf_entry_point(entry) & taken) && tabla_gipf_first_entry(entry) != entry)
            continue;
        push = tabla_gipf_push(taken, entry);
        for (unsigned i = 0; i < 3; i++) {
            uint64_t run = sets[i] & push.run;
            sets[i] = (sets[i] & ~push.run) | (push.down ? run >> push.shift : run << push.shift);
        }
        sets[0] |= push.first;
        for (uint32_t lines = tabla_gipf_row_lines(sets[0]); lines; lines &= lines - 1) {
            uint64_t lost = sets[1] & tabla_gipf_stretch(sets[0] | sets[1], sets[0], gipf_lowest_index(lines));
            unsigned stacks = gipf_size(lost & sets[2]), worth = gipf_size(lost) + stacks;

            threats.rows++;
            threats.captures += worth > 0;
            threats.most = worth > threats.most ? worth : threats.most;
            threats.stacks = stacks > threats.stacks ? stacks : threats.stacks;
        }
    }
    return threats;
}

static void are_what_trying_every_push_finds(void **unused)
{
    struct tabla_rng rng;
    unsigned seen = 0, captures = 0, stacks = 0;

    (void)unused;
    tabla_rng_seed(&rng, 4);
    for (unsigned game = 0; game < 240; game++) {
        static const char *const variants[] = {"tournament", "standard", "basic"};
        struct tabla_setup setup = {.variant = variants[game % 3]};
        struct tabla_state state;

        assert_true(tabla_gipf.start(&setup, &state, NULL));
        for (unsigned ply = 0; !state.over && ply < 120; ply++) {
            const struct gipf_board *board = gipf_board(&state);
            struct gipf_threats found[2];

            tabla_gipf_threats(board, found);
            for (unsigned player = 0; player < 2; player++) {
                struct gipf_threats wanted = tried(board, player);

                if (tabla_gipf_row_lines(board->pieces[player]))
                    continue; /* a row that stands already is no threat */
                if (memcmp(&wanted, &found[player], sizeof wanted) != 0)
                    fail_msg(
                        "%s: player %u: rows %u, not %u; capturing %u, not %u; at most %u, not %u; %u GIPF pieces, "
                        "not %u",
                        line_of(&state), player, found[player].rows, wanted.rows, found[player].captures,
                        wanted.captures, found[player].most, wanted.most, found[player].stacks, wanted.stacks);
                seen++;
                captures += wanted.captures > 0;
                stacks += wanted.stacks > 0;
            }
            tabla_playout(&tabla_gipf, &state, &rng, 1);
        }
    }
    assert_true(seen > 10000 && captures > 1000 && stacks > 100); /* or else this test says nothing */
}

/* White has e2 e3 e4 and pushes from e1; the black piece on e5 is pushed to e6 and taken with the row. */
static void a_row_along_the_push(void **unused)
{
    struct tabla_state state = set("basic", 'w', "push", 8, 8, "-", "we2 we3 we4 be5 bh2");
    struct gipf_threats threats[2];

    (void)unused;
    tabla_gipf_threats(gipf_board(&state), threats);
    assert_int_equal(threats[WHITE].captures, 1);
    assert_int_equal(threats[WHITE].most, 1);
    assert_int_equal(threats[BLACK].rows, 0);
}

/* b5 is empty: a piece there makes b5 c5 d5 e5, with the black GIPF piece on f4 at the end. Any of its dots will do. */
static void a_row_across_the_push(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "-", "Wc5 wd5 we5 Bf4");
    struct gipf_threats threats[2];

    (void)unused;
    tabla_gipf_threats(gipf_board(&state), threats);
    assert_int_equal(threats[WHITE].most, 2);
    assert_int_equal(threats[WHITE].stacks, 1);
    assert_int_equal(threats[WHITE].captures, 1);
}

/* Line c is full from c2 to c6 and cannot be entered; without the black piece on c6 the push from c1 makes a row. */
static void no_push_into_a_full_line(void **unused)
{
    struct tabla_state full = set("basic", 'w', "push", 8, 8, "-", "wc2 wc3 wc4 bc5 bc6");
    struct tabla_state open = set("basic", 'w', "push", 8, 8, "-", "wc2 wc3 wc4 bc5 bh2");
    struct gipf_threats threats[2];

    (void)unused;
    tabla_gipf_threats(gipf_board(&full), threats);
    assert_int_equal(threats[WHITE].rows, 0);
    tabla_gipf_threats(gipf_board(&open), threats);
    assert_int_equal(threats[WHITE].rows, 1);
    assert_int_equal(threats[WHITE].most, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_what_trying_every_push_finds),
        cmocka_unit_test(a_row_along_the_push),
        cmocka_unit_test(a_row_across_the_push),
        cmocka_unit_test(no_push_into_a_full_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
