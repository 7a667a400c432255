/*
 * The judgement: what it must say for certain, what it must prefer, and what must not matter to it. That a move makes
 * the last row is found by playing all moves and compared with what the judgement sees without playing any.
 */
#include "help.h"

static float judge(const struct tabla_state *state)
{
    return tabla_yinsh.judge(state, NULL, 0, NULL);
}

/* What the player to act can expect. */
static float for_player(const struct tabla_state *state)
{
    return state->player == TABLA_BLACK ? judge(state) : -judge(state);
}

/* --- Random games ----------------------------------------------------------------------------------------------- */

static bool makes_row(const struct tabla_state *state, tabla_action action)
{
    struct tabla_state next = *state;

    tabla_yinsh.apply(&next, action);
    return !next.over && next.player == state->player;
}

/* Both variants; who can make a row does so only now and then, so that boards fill up. */
static void each_of_random_games(unsigned games, void (*look)(const struct tabla_state *state))
{
    struct tabla_rng rng;

    tabla_rng_seed(&rng, 85);
    for (unsigned i = 0; i < games; i++) {
        struct tabla_setup setup = {.variant = i % 3 == 0 ? "blitz" : "standard"};
        struct tabla_state state;

        assert_true(tabla_yinsh.start(&setup, &state, NULL));
        while (!state.over) {
            tabla_action actions[TABLA_MAX_ACTIONS];
            size_t count = tabla_yinsh.actions(&state, NULL, actions);
            tabla_action action = actions[tabla_rng_below(&rng, (uint32_t)count)];

            look(&state);
            for (size_t k = 0; k < count && i % 2; k++)
                if (makes_row(&state, actions[k]))
                    action = actions[k];
            tabla_yinsh.apply(&state, action);
        }
    }
}

static void assert_between(const struct tabla_state *state)
{
    float value = judge(state);

    assert_true(value >= -1.0f && value <= 1.0f);
}

static void bounds(void **unused)
{
    (void)unused;
    each_of_random_games(150, assert_between);
}

static void assert_same_turned(const struct tabla_state *state)
{
    for (unsigned i = 1; i < 12; i++) {
        struct tabla_state turned;

        tabla_yinsh.transform(state, i, &turned);
        assert_true(judge(&turned) == judge(state));
    }
}

static void symmetries(void **unused)
{
    (void)unused;
    each_of_random_games(60, assert_same_turned);
}

/* The same position with the colours exchanged, by its line. */
static struct tabla_state exchanged(const struct tabla_state *state)
{
    static const char pieces[] = "WBwb";
    struct tabla_text text = {0};
    char line[256], *off, *at;

    tabla_yinsh.write_position(state, NULL, &text);
    snprintf(line, sizeof line, "%s", tabla_text_string(&text));
    tabla_text_release(&text);
    at = strchr(line, ' ') + 1;
    for (int fields = 0; fields < 2; at++) { /* the board and the player */
        const char *where = strchr(pieces, *at);
        if (where)
            *at = "BWbw"[where - pieces];
        fields += *at == ' ';
    }
    off = strstr(line, "off=") + 4;
    char white = off[0];
    off[0] = off[2];
    off[2] = white;
    at = strstr(line, "moved=");
    if (at)
        at[6] = at[6] == 'w' ? 'b' : 'w';
    return position(line);
}

static void assert_opposite_exchanged(const struct tabla_state *state)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_parts parts;
    struct tabla_state other;

    tabla_yinsh.actions(state, NULL, actions);
    tabla_yinsh.parts(state, actions[0], &parts);
    if (parts.kind == TABLA_ACT_PLACE)
        return; /* White begins: with the colours exchanged there is no such position */
    other = exchanged(state);
    assert_true(other.player != state->player);
    assert_true(judge(&other) == -judge(state));
}

static void colours(void **unused)
{
    (void)unused;
    each_of_random_games(60, assert_opposite_exchanged);
}

static unsigned chances, no_chances;

/* One row to go, a ring to be moved: 1 if and only if a move makes that row. */
static void assert_last_row_seen(const struct tabla_state *state)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_yinsh.actions(state, NULL, actions);
    struct tabla_parts parts;
    struct tabla_view view;
    bool wins = false;

    tabla_yinsh.view(state, &view);
    tabla_yinsh.parts(state, actions[0], &parts);
    if (parts.kind != TABLA_ACT_MOVE || view.counters[1].value[state->player] + 1 < view.counters[1].most)
        return;
    for (size_t i = 0; i < count && !wins; i++)
        wins = makes_row(state, actions[i]);
    chances += wins;
    no_chances += !wins;
    if ((for_player(state) == 1.0f) != wins)
        fail_msg("%s, but the judgement is %g", wins ? "a row can be made" : "no row can be made",
                 (double)for_player(state));
}

static void last_row_is_seen(void **unused)
{
    (void)unused;
    chances = no_chances = 0;
    each_of_random_games(600, assert_last_row_seen);
    assert_true(chances > 500 && no_chances > 500);
}

/* The priors know which moves make the last row: those together are nearly certain, and each before all others. */
static void assert_last_row_first(const struct tabla_state *state)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS], sum = 0, least = 1, most = 0;
    size_t count = tabla_yinsh.actions(state, NULL, actions);
    struct tabla_parts parts;

    tabla_yinsh.parts(state, actions[0], &parts);
    if (for_player(state) != 1.0f || parts.kind != TABLA_ACT_MOVE)
        return;
    tabla_yinsh.judge(state, actions, count, priors);
    for (size_t i = 0; i < count; i++)
        if (makes_row(state, actions[i])) {
            sum += priors[i];
            least = priors[i] < least ? priors[i] : least;
        } else {
            most = priors[i] > most ? priors[i] : most;
        }
    chances++;
    assert_true(sum > 0.99f && least > most);
}

static void last_row_is_tried_first(void **unused)
{
    (void)unused;
    chances = 0;
    each_of_random_games(600, assert_last_row_first);
    assert_true(chances > 500);
}

/* --- Worked positions ------------------------------------------------------------------------------------------- */

/* Black has two rings off and three on the board; White none off. Black is to move unless `rest` says otherwise. */
static const char far_white[] = "j5 j6 j7 k7 k8";

/* The ring in the gap of four only has to leave. */
static void ring_leaves_the_gap(void **unused)
{
    struct tabla_state in_the_middle = make(far_white, "e6 h3 i4", "", "e4 e5 e7 e8", "b move off=0,2");
    struct tabla_state at_the_end = make(far_white, "e8 h3 i4", "", "e4 e5 e6 e7", "b move off=0,2");
    struct tabla_state white_moves = make(far_white, "e6 h3 i4", "", "e4 e5 e7 e8", "w move off=0,2");

    (void)unused;
    assert_true(judge(&in_the_middle) == 1.0f);
    assert_true(judge(&at_the_end) == 1.0f);
    assert_true(judge(&white_moves) < 1.0f && judge(&white_moves) > 0.5f);
}

/* b4 can only move up or down its line, over the markers of the row, and turns them. */
static void ring_cannot_leave_the_gap(void **unused)
{
    struct tabla_state state = make("a3 a4 c4 c5 k8", "b4 j10 j11", "", "b2 b3 b5 b6", "b move off=0,2");

    (void)unused;
    assert_true(judge(&state) < 1.0f);
}

/* e5 jumps e6 to e9, or two of them with two own markers behind it, if e10 is free. */
static void jump_turns_a_row(void **unused)
{
    struct tabla_state four = make(far_white, "e5 h3 i4", "e6 e7 e8 e9", "", "b move off=0,2");
    struct tabla_state two = make(far_white, "e5 h3 i4", "e6 e7", "e3 e4", "b move off=0,2");
    struct tabla_state stopped = make("j5 j6 j7 k7 e10", "e5 h3 i4", "e6 e7 e8 e9", "", "b move off=0,2");
    struct tabla_state own_first = make(far_white, "e5 h3 i4", "e7 e8 e9", "e6", "b move off=0,2");
    struct tabla_state apart = make(far_white, "e4 h3 i4", "e6 e7 e8 e9", "", "b move off=0,2");

    (void)unused;
    assert_true(judge(&four) == 1.0f);
    assert_true(judge(&two) == 1.0f);
    assert_true(judge(&stopped) < 1.0f);
    assert_true(judge(&own_first) < 1.0f);
    assert_true(judge(&apart) < 1.0f);
}

/* e6 is White's among four black ones. d6 jumps over it to f6, but not from e4, where it would turn e5 as well. */
static void jump_across_fills_the_gap(void **unused)
{
    struct tabla_state across = make(far_white, "d6 h3 i4", "e6", "e4 e5 e7 e8", "b move off=0,2");
    struct tabla_state along = make(far_white, "e3 h3 i4", "e6", "e4 e5 e7 e8", "b move off=0,2");

    (void)unused;
    assert_true(judge(&across) == 1.0f);
    assert_true(judge(&along) < 1.0f);
}

/* The same pieces are a win in blitz, and not yet one with three rows to make. */
static void blitz_needs_one_row(void **unused)
{
    struct tabla_state blitz = position("yinsh:blitz 4/7/8/9/3bbBbb2/9/10/B8/BB6/WWB4/WWW1 b move");
    struct tabla_state standard = position("yinsh 4/7/8/9/3bbBbb2/9/10/B8/BB6/WWB4/WWW1 b move");

    (void)unused;
    assert_true(judge(&blitz) == 1.0f);
    assert_true(judge(&standard) < 1.0f && judge(&standard) > 0.2f);
}

/* A row that stands counts as its ring: a third is the game. */
static void standing_rows(void **unused)
{
    struct tabla_state third = make(far_white, "e9 h3 i4", "", "e4 e5 e6 e7 e8", "b row off=0,2");
    struct tabla_state first = make(far_white, "e9 h3 i4 i5 i6", "", "e4 e5 e6 e7 e8", "b row off=0,0");
    struct tabla_state before = make(far_white, "e9 h3 i4 i5 i6", "", "e4 e5 e6 e7", "b move off=0,0");

    (void)unused;
    assert_true(judge(&third) == 1.0f);
    assert_true(judge(&first) < 1.0f && judge(&first) > 0.2f);
    play(&third, "xe4-e8");
    assert_true(judge(&third) == 1.0f);
    assert_true(judge(&before) < judge(&first) + 0.1f);
}

/* Rings off decide more than anything on a quiet board. */
static void rings_off_count(void **unused)
{
    static const char white[] = "d5 g8 h5 e8 f4", black[] = "e4 g4 h8 d7 f9";
    struct tabla_state even = make(white, black, "c2 i10", "c7 i5", "b move off=0,0");
    struct tabla_state one = make(white, "e4 g4 h8 d7", "c2 i10", "c7 i5", "b move off=0,1");
    struct tabla_state two = make(white, "e4 g4 h8", "c2 i10", "c7 i5", "b move off=0,2");
    struct tabla_state two_one = make("d5 g8 h5 e8", "e4 g4 h8", "c2 i10", "c7 i5", "b move off=1,2");

    (void)unused;
    assert_true(judge(&even) > -0.3f && judge(&even) < 0.3f);
    assert_true(judge(&one) > judge(&even) + 0.1f);
    assert_true(judge(&two) > judge(&one) + 0.1f);
    assert_true(judge(&two) > 0.5f);
    assert_true(judge(&two_one) < judge(&two));
}

/* What a move leads to, for who made it. */
static float after(const struct tabla_state *state, const char *move)
{
    struct tabla_state next = *state;

    play(&next, move);
    return state->player == TABLA_BLACK ? judge(&next) : -judge(&next);
}

/* White threatens to leave e6. Black breaks the row by turning one of its markers; a quiet move loses at once. */
static void a_row_is_broken(void **unused)
{
    struct tabla_state state = make("e6 h3 i4", "d5 j10 j11 k10", "e4 e5 e7 e8", "", "b move off=2,1");

    (void)unused;
    assert_true(after(&state, "d5-f5") > after(&state, "j10-j9") + 0.1f);
    assert_true(after(&state, "j10-j9") == -1.0f);
}

/* A row is made rather than left to be broken by d5. */
static void a_row_is_made(void **unused)
{
    struct tabla_state state = make("d5 j6 j7 k7 k8", "e8 h3 i4 c3", "i8", "e4 e5 e6 e7", "b move off=0,1");

    (void)unused;
    assert_true(after(&state, "e8-d8") > after(&state, "c3-c5") + 0.03f);
}

/* The action the priors like best. */
static void assert_liked(const struct tabla_state *state, const char *expected)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
    size_t count = tabla_yinsh.actions(state, NULL, actions), best = 0;
    char text[TABLA_ACTION_TEXT];

    tabla_yinsh.judge(state, actions, count, priors);
    for (size_t i = 1; i < count; i++)
        if (priors[i] > priors[best])
            best = i;
    tabla_yinsh.write_action(state, actions[best], text);
    assert_string_equal(text, expected);
}

/* d5 is the only ring that reaches the row, and f5 the only point behind it. */
static void the_saving_move_is_tried_first(void **unused)
{
    struct tabla_state state = make("e6 h3 i4", "d5 g11 j11 k9", "e4 e5 e7 e8", "", "b move off=2,1");

    (void)unused;
    assert_liked(&state, "d5-f5");
}

/* The first rings belong near the middle, where they have the most lines. */
static void rings_go_to_the_middle(void **unused)
{
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_yinsh.start(NULL, &state, NULL));
    assert_true(after(&state, "e5") > after(&state, "a2"));
    assert_true(after(&state, "e5") > after(&state, "k10"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(colours),
        cmocka_unit_test(last_row_is_seen),
        cmocka_unit_test(last_row_is_tried_first),
        cmocka_unit_test(ring_leaves_the_gap),
        cmocka_unit_test(ring_cannot_leave_the_gap),
        cmocka_unit_test(jump_turns_a_row),
        cmocka_unit_test(jump_across_fills_the_gap),
        cmocka_unit_test(blitz_needs_one_row),
        cmocka_unit_test(standing_rows),
        cmocka_unit_test(rings_off_count),
        cmocka_unit_test(a_row_is_broken),
        cmocka_unit_test(a_row_is_made),
        cmocka_unit_test(the_saving_move_is_tried_first),
        cmocka_unit_test(rings_go_to_the_middle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
