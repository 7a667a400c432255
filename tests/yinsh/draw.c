/* What front ends get: the board, the pieces, what an action changes; and the symmetries of the board. */
#include "help.h"

static struct tabla_state middle(void)
{
    return make("e5 a2 a3 a4 a5", "e8 k7 k8 k9 k10", "e7 c3 d4", "f5 g5", "w move");
}

static struct tabla_state with_row(void)
{
    return make("e10 a2 a3 a4 a5", "k7 k8 k9 k10 j5", "c6 d6 e6 f6 g6 h6", "f2 f3", "w row moved=w");
}

static tabla_action action_of(const struct tabla_state *state, const char *text)
{
    tabla_action run[TABLA_MAX_RUN];

    if (tabla_yinsh.read_word(state, NULL, text, strlen(text), run, NULL) != 1)
        fail_msg("%s is refused", text);
    return run[0];
}

static const struct tabla_spot *spot_named(const struct tabla_layout *layout, const char *name)
{
    for (size_t i = 0; i < layout->spot_count; i++)
        if (strcmp(layout->spots[i].name, name) == 0)
            return &layout->spots[i];
    fail_msg("no spot %s", name);
    return NULL;
}

static unsigned number_of(const struct tabla_layout *layout, const char *name)
{
    return (unsigned)(spot_named(layout, name) - layout->spots);
}

/* --- Layout ----------------------------------------------------------------------------------------------------- */

static void the_board_stands_upright(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_state state = middle();
    size_t neighbours = 0;

    (void)unused;
    tabla_yinsh.layout(&state, &layout);
    assert_true(layout.hex);
    assert_int_equal(layout.spot_count, 85);
    for (size_t i = 0; i < 85; i++)
        for (size_t j = 0; j < i; j++) {
            int64_t x = layout.spots[i].x - layout.spots[j].x, y = layout.spots[i].y - layout.spots[j].y;
            int64_t square = x * x + y * y;

            assert_true(square > 999 * 999);
            neighbours += square < 1001 * 1001;
        }
    assert_int_equal(neighbours, 3 * (85 - 11)); /* every line has one gap fewer than points */
    assert_int_equal(spot_named(&layout, "e5")->x, spot_named(&layout, "e6")->x);
    assert_int_equal(spot_named(&layout, "e5")->y + 1000, spot_named(&layout, "e6")->y);
    assert_true(spot_named(&layout, "a5")->x < spot_named(&layout, "k7")->x);
    assert_int_equal(spot_named(&layout, "a2")->y, spot_named(&layout, "k7")->y); /* the board is level */
    assert_int_equal(spot_named(&layout, "f6")->y, 0);
}

static void the_lines_are_the_33_of_the_board(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_state state = middle();
    int upright = 0, rising = 0, falling = 0;

    (void)unused;
    tabla_yinsh.layout(&state, &layout);
    assert_int_equal(layout.segment_count, 33);
    for (size_t i = 0; i < layout.segment_count; i++) {
        const struct tabla_segment *s = &layout.segments[i];
        upright += s->x1 == s->x2;
        rising += s->x2 > s->x1 && s->y2 > s->y1;
        falling += s->x2 > s->x1 && s->y2 < s->y1;
    }
    assert_int_equal(upright, 11);
    assert_int_equal(rising, 11);
    assert_int_equal(falling, 11);
}

/* Each letter below its line, each number at the left end of its own, clear of every point. */
static void the_labels_name_the_lines(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_state state = middle();

    (void)unused;
    tabla_yinsh.layout(&state, &layout);
    assert_int_equal(layout.label_count, 22);
    for (size_t i = 0; i < layout.label_count; i++) {
        const struct tabla_label *label = &layout.labels[i];
        bool letter = label->text[0] >= 'a';
        size_t on_line = 0;

        for (size_t j = 0; j < layout.spot_count; j++) {
            const struct tabla_spot *spot = &layout.spots[j];
            int64_t x = spot->x - label->x, y = spot->y - label->y;

            assert_true(x * x + y * y > 500 * 500);
            if (letter && spot->name[0] == label->text[0]) {
                assert_true(x == 0 && y > 0);
                on_line++;
            } else if (!letter && strcmp(spot->name + 1, label->text) == 0) {
                assert_true(x > 0 && llabs(866 * y + 500 * x) < 4000); /* on the falling line, up to rounding */
                on_line++;
            }
        }
        assert_true(on_line >= 4);
    }
}

/* --- View and changes ------------------------------------------------------------------------------------------- */

static void the_counters_show_pool_and_rings_off(void **unused)
{
    struct tabla_state state = make("e5 a2 a3", "e8 k7 k8 k9", "e7 c3 d4", "f5 g5", "w move");
    struct tabla_view view;

    (void)unused;
    tabla_yinsh.view(&state, &view);
    assert_int_equal(view.counter_count, 2);
    assert_string_equal(view.counters[0].label, "Pool");
    assert_true(view.counters[0].shared);
    assert_int_equal(view.counters[0].value[0], 46);
    assert_string_equal(view.counters[1].label, "Rings off");
    assert_false(view.counters[1].shared);
    assert_int_equal(view.counters[1].value[TABLA_WHITE], 2);
    assert_int_equal(view.counters[1].value[TABLA_BLACK], 1);
    assert_int_equal(view.counters[1].most, 3);
    state = position("yinsh:blitz 4/7/8/9/10/9/10/9/8/7/4 w place");
    tabla_yinsh.view(&state, &view);
    assert_int_equal(view.counters[1].most, 1);
}

static void assert_change(const struct tabla_change *change, const struct tabla_layout *layout, unsigned kind,
                          unsigned owner, unsigned piece, const char *from, const char *to)
{
    assert_int_equal(change->kind, kind);
    assert_int_equal(change->owner, owner);
    assert_int_equal(change->piece, piece);
    assert_string_equal(layout->spots[change->from].name, from);
    assert_string_equal(layout->spots[change->to].name, to);
}

static void a_move_is_marker_ring_flips_from_near_to_far(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_change out[TABLA_MAX_CHANGES];
    struct tabla_state state = middle();

    (void)unused;
    tabla_yinsh.layout(&state, &layout);
    assert_int_equal(tabla_yinsh.changes(&state, action_of(&state, "e5-b2"), out), 4);
    assert_change(&out[0], &layout, TABLA_CHANGE_ADD, TABLA_WHITE, TABLA_PIECE_MARKER, "e5", "e5");
    assert_change(&out[1], &layout, TABLA_CHANGE_MOVE, TABLA_WHITE, TABLA_PIECE_RING, "e5", "b2");
    assert_change(&out[2], &layout, TABLA_CHANGE_FLIP, TABLA_WHITE, TABLA_PIECE_MARKER, "d4", "d4");
    assert_change(&out[3], &layout, TABLA_CHANGE_FLIP, TABLA_WHITE, TABLA_PIECE_MARKER, "c3", "c3");
    assert_int_equal(tabla_yinsh.changes(&state, action_of(&state, "e5-h5"), out), 4);
    assert_change(&out[2], &layout, TABLA_CHANGE_FLIP, TABLA_BLACK, TABLA_PIECE_MARKER, "f5", "f5");
}

static void rows_and_rings_are_removed(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_change out[TABLA_MAX_CHANGES];
    struct tabla_state state = with_row();

    (void)unused;
    tabla_yinsh.layout(&state, &layout);
    assert_int_equal(tabla_yinsh.changes(&state, action_of(&state, "xd6-h6"), out), 5);
    assert_change(&out[0], &layout, TABLA_CHANGE_REMOVE, TABLA_WHITE, TABLA_PIECE_MARKER, "d6", "d6");
    assert_change(&out[4], &layout, TABLA_CHANGE_REMOVE, TABLA_WHITE, TABLA_PIECE_MARKER, "h6", "h6");
    play(&state, "xd6-h6");
    assert_int_equal(tabla_yinsh.changes(&state, action_of(&state, "xa3"), out), 1);
    assert_change(&out[0], &layout, TABLA_CHANGE_REMOVE, TABLA_WHITE, TABLA_PIECE_RING, "a3", "a3");
}

static void the_parts_are_the_points_to_click(void **unused)
{
    static struct tabla_layout layout;
    struct tabla_state state = middle(), row = with_row(), place;
    struct tabla_parts parts;

    (void)unused;
    assert_true(tabla_yinsh.start(NULL, &place, NULL));
    tabla_yinsh.layout(&state, &layout);
    tabla_yinsh.parts(&place, action_of(&place, "g7"), &parts);
    assert_int_equal(parts.kind, TABLA_ACT_PLACE);
    assert_int_equal(parts.count, 1);
    assert_int_equal(parts.spots[0], number_of(&layout, "g7"));
    tabla_yinsh.parts(&state, action_of(&state, "e5-b2"), &parts);
    assert_int_equal(parts.kind, TABLA_ACT_MOVE);
    assert_int_equal(parts.count, 2);
    assert_int_equal(parts.spots[0], number_of(&layout, "e5"));
    assert_int_equal(parts.spots[1], number_of(&layout, "b2"));
    tabla_yinsh.parts(&row, action_of(&row, "xc6-g6"), &parts);
    assert_int_equal(parts.kind, TABLA_ACT_ROW);
    assert_int_equal(parts.count, 5);
    assert_int_equal(parts.spots[0], number_of(&layout, "c6"));
    assert_int_equal(parts.spots[2], number_of(&layout, "e6"));
    assert_int_equal(parts.spots[4], number_of(&layout, "g6"));
    play(&row, "xc6-g6");
    tabla_yinsh.parts(&row, action_of(&row, "xa2"), &parts);
    assert_int_equal(parts.kind, TABLA_ACT_RING);
    assert_int_equal(parts.spots[0], number_of(&layout, "a2"));
}

/* --- Symmetries ------------------------------------------------------------------------------------------------- */

static void the_twelve_symmetries_are_different(void **unused)
{
    struct tabla_state state = make("e5 a2 a3 a4 a5", "e8 k7 k8 k9 k10", "e7 c3 d4", "f5 g5", "w move"), turned[12];

    (void)unused;
    assert_int_equal(tabla_yinsh.symmetries(&state), 12);
    for (unsigned i = 0; i < 12; i++) {
        tabla_yinsh.transform(&state, i, &turned[i]);
        assert_true(turned[i].hash == tabla_yinsh.rehash(&turned[i]));
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(&turned[i], &turned[j], sizeof state);
    }
    assert_memory_equal(&turned[0], &state, sizeof state);
}

/* Turning the board by a sixth keeps f6 and takes the point above it to one of its neighbours, six times round. */
static void a_sixth_of_a_turn_six_times_is_none(void **unused)
{
    struct tabla_state state = middle(), now = state, next;
    int64_t first = 0;

    (void)unused;
    for (int i = 0; i < 6; i++) {
        tabla_yinsh.transform(&now, 1, &next);
        if (i < 5)
            assert_memory_not_equal(&next, &state, sizeof state);
        now = next;
    }
    assert_memory_equal(&now, &state, sizeof state);
    for (unsigned mirror = 6; mirror < 12; mirror++) {
        tabla_yinsh.transform(&state, mirror, &next);
        tabla_yinsh.transform(&next, mirror, &now);
        first += memcmp(&now, &state, sizeof state) == 0;
    }
    assert_int_equal(first, 6); /* a mirror undoes itself */
}

static int by_number(const void *a, const void *b)
{
    return (int)*(const tabla_action *)a - (int)*(const tabla_action *)b;
}

/* Play, then turn, is turn, then play; and the turned position has the turned actions. */
static void symmetric_positions_have_symmetric_actions(void **unused)
{
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 12);
    for (int game = 0; game < 60; game++) {
        struct tabla_state state, turned, played, next;
        tabla_action actions[TABLA_MAX_ACTIONS], theirs[TABLA_MAX_ACTIONS], mine[TABLA_MAX_ACTIONS];
        size_t count;

        assert_true(tabla_yinsh.start(NULL, &state, NULL));
        while ((count = tabla_yinsh.actions(&state, NULL, actions)) > 0) {
            unsigned symmetry = tabla_rng_below(&rng, 12);
            tabla_action action = actions[tabla_rng_below(&rng, (uint32_t)count)];

            tabla_yinsh.transform(&state, symmetry, &turned);
            assert_int_equal(tabla_yinsh.actions(&turned, NULL, theirs), count);
            for (size_t i = 0; i < count; i++)
                mine[i] = tabla_yinsh.transform_action(&state, symmetry, actions[i]);
            qsort(mine, count, sizeof *mine, by_number);
            qsort(theirs, count, sizeof *theirs, by_number);
            assert_memory_equal(mine, theirs, count * sizeof *mine);
            tabla_yinsh.apply(&turned, tabla_yinsh.transform_action(&state, symmetry, action));
            tabla_yinsh.apply(&state, action);
            played = state;
            tabla_yinsh.transform(&played, symmetry, &next);
            assert_memory_equal(&next, &turned, sizeof next);
        }
    }
}

/* --- Words ------------------------------------------------------------------------------------------------------ */

static void every_rule_has_a_number_a_place_in_print_and_words(void **unused)
{
    static const char *const printed[] = {"D1–D3", "A, C",  "D1–D3", "E1–E3", "F1–F4", "G1–G3",
                                          "G4–G5", "G6–G7", "H1–H3", "J",     ""};
    char id[8];

    (void)unused;
    for (int i = 0; i < 11; i++) {
        const struct tabla_rule *rule;

        sprintf(id, "Y%d", i + 1);
        rule = tabla_rule_find(&tabla_yinsh, id);
        assert_non_null(rule);
        assert_string_equal(rule->printed, printed[i]);
        assert_true(strlen(rule->title) > 3 && strlen(rule->text) > 40);
    }
    assert_null(tabla_yinsh.rules[11].id);
    assert_int_equal(tabla_yinsh.sgf_number, 24);
    assert_string_equal(tabla_yinsh.variants[0], "standard");
    assert_string_equal(tabla_yinsh.variants[1], "blitz");
    assert_null(tabla_yinsh.variants[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_stands_upright),
        cmocka_unit_test(the_lines_are_the_33_of_the_board),
        cmocka_unit_test(the_labels_name_the_lines),
        cmocka_unit_test(the_counters_show_pool_and_rings_off),
        cmocka_unit_test(a_move_is_marker_ring_flips_from_near_to_far),
        cmocka_unit_test(rows_and_rings_are_removed),
        cmocka_unit_test(the_parts_are_the_points_to_click),
        cmocka_unit_test(the_twelve_symmetries_are_different),
        cmocka_unit_test(a_sixth_of_a_turn_six_times_is_none),
        cmocka_unit_test(symmetric_positions_have_symmetric_actions),
        cmocka_unit_test(every_rule_has_a_number_a_place_in_print_and_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
