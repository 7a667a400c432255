/* What front ends get to draw, and the twelve ways to lay the board. */
#include "support.h"

static struct tabla_layout layout;

static void get_layout(void)
{
    struct tabla_state state;

    assert_true(tabla_gipf.start(NULL, &state, NULL));
    tabla_gipf.layout(&state, &layout);
}

static const struct tabla_spot *spot(const char *name)
{
    for (size_t i = 0; i < layout.spot_count; i++)
        if (strcmp(layout.spots[i].name, name) == 0)
            return &layout.spots[i];
    fail_msg("there is no spot %s", name);
    return NULL;
}

static void the_board_stands_upright(void **unused)
{
    static const struct {
        const char *name;
        int x, y;
    } places[] = {
        {"e5", 0, 0},        {"e1", 0, -4000},    {"e9", 0, 4000},      {"a1", -3464, -2000},
        {"a5", -3464, 2000}, {"i1", 3464, -2000}, {"i5", 3464, 2000},   {"d4", -866, -500},
        {"f4", 866, -500},   {"f5", 866, 500},    {"b2", -2598, -1500}, {"h5", 2598, 1500},
    };

    (void)unused;
    get_layout();
    assert_int_equal(layout.spot_count, 61);
    assert_true(layout.hex);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        assert_int_equal(spot(places[i].name)->x, places[i].x);
        assert_int_equal(spot(places[i].name)->y, places[i].y);
    }
}

/* Spots are numbered by letter, then number: a1 is 0, i5 is 60. */
static void spots_are_numbered_by_name(void **unused)
{
    (void)unused;
    get_layout();
    for (size_t i = 1; i < layout.spot_count; i++)
        assert_true(strcmp(layout.spots[i - 1].name, layout.spots[i].name) < 0);
    assert_string_equal(layout.spots[0].name, "a1");
    assert_string_equal(layout.spots[60].name, "i5");
}

/* On every segment lie two dots, at its ends, and four to seven points; every point lies on three segments. */
static void twenty_one_segments_run_from_dot_to_dot(void **unused)
{
    unsigned on_lines[61] = {0}, sum = 0;

    (void)unused;
    get_layout();
    assert_int_equal(layout.segment_count, 21);
    for (size_t i = 0; i < 21; i++) {
        const struct tabla_segment *line = &layout.segments[i];
        unsigned dots = 0, points = 0;

        for (size_t s = 0; s < 61; s++) {
            int64_t dx = line->x2 - line->x1, dy = line->y2 - line->y1;
            int64_t px = layout.spots[s].x - line->x1, py = layout.spots[s].y - line->y1;

            if (llabs(dx * py - dy * px) > 10000)
                continue;
            if (layout.spots[s].kind == TABLA_SPOT_DOT) {
                dots++;
                assert_true((px == 0 && py == 0) || (px == dx && py == dy));
            } else {
                points++;
                on_lines[s]++;
            }
        }
        assert_int_equal(dots, 2);
        assert_in_range(points, 4, 7);
        sum += points;
    }
    assert_int_equal(sum, 111);
    for (size_t s = 0; s < 61; s++)
        assert_int_equal(on_lines[s], layout.spots[s].kind == TABLA_SPOT_POINT ? 3 : 0);
}

/* Each dot's name stands a little beyond it. */
static void every_dot_is_labelled(void **unused)
{
    (void)unused;
    get_layout();
    assert_int_equal(layout.label_count, 24);
    for (size_t i = 0; i < layout.label_count; i++) {
        const struct tabla_label *label = &layout.labels[i];
        const struct tabla_spot *dot = spot(label->text);
        int64_t dx = label->x - dot->x, dy = label->y - dot->y, far = dx * dx + dy * dy;

        assert_int_equal(dot->kind, TABLA_SPOT_DOT);
        assert_true(far > 350 * 350 && far < 600 * 600);
        assert_true(dx * dot->x + dy * dot->y > 0);
    }
}

static void pieces_and_counters_are_shown(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 7, "-", "we2 We3 bd4 Bf3");
    struct tabla_view view;

    (void)unused;
    get_layout();
    tabla_gipf.view(&state, &view);
    assert_int_equal(view.piece_count, 4);
    assert_int_equal(on(&state, "e2"), 'w');
    assert_int_equal(on(&state, "e3"), 'W');
    assert_int_equal(on(&state, "d4"), 'b');
    assert_int_equal(on(&state, "f3"), 'B');
    assert_int_equal(view.counter_count, 2);
    assert_string_equal(view.counters[0].label, "Reserve");
    assert_int_equal(view.counters[0].value[WHITE], 8);
    assert_int_equal(view.counters[0].value[BLACK], 7);
    assert_string_equal(view.counters[1].label, "Captured");
    assert_int_equal(view.counters[1].value[WHITE], 18 - 7 - 3);
    assert_int_equal(view.counters[1].value[BLACK], 18 - 8 - 3);
    assert_false(view.counters[0].shared || view.counters[1].shared);
}

static struct tabla_parts parts_of(const struct tabla_state *state, const char *text)
{
    struct tabla_parts parts;
    tabla_action action;

    assert_int_equal(tabla_read_turn(&tabla_gipf, state, NULL, text, strlen(text), &action, 1, NULL), 1);
    tabla_gipf.parts(state, action, &parts);
    return parts;
}

static void a_push_is_a_dot_and_a_point(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "push", 8, 8, "w", "We2 We3 Bf3");
    struct tabla_parts parts = parts_of(&state, "f1-d2");

    (void)unused;
    get_layout();
    assert_int_equal(parts.kind, TABLA_ACT_PUSH);
    assert_int_equal(parts.count, 2);
    assert_string_equal(layout.spots[parts.spots[0]].name, "f1");
    assert_string_equal(layout.spots[parts.spots[1]].name, "e2");
    parts = parts_of(&state, "Ge1-e4");
    assert_int_equal(parts.kind, TABLA_ACT_PUSH_GIPF);
    assert_string_equal(layout.spots[parts.spots[0]].name, "e1");
    assert_string_equal(layout.spots[parts.spots[1]].name, "e2");
    parts = parts_of(&state, "d2"); /* from one of the two dots next to it */
    assert_string_equal(layout.spots[parts.spots[0]].name, "d1");
    assert_string_equal(layout.spots[parts.spots[1]].name, "d2");
}

static void a_clearing_is_its_stretch_and_what_stays(void **unused)
{
    struct tabla_state state = set(NULL, 'w', "after", 5, 7, "-", "Bc5 wd5 We5 wf4 wg3 bh2 We8 Bb2");
    struct tabla_parts parts = parts_of(&state, "xc5-h2=c5=e5");
    struct tabla_change changes[TABLA_MAX_CHANGES];
    tabla_action action;
    static const char *const stretch[] = {"c5", "d5", "e5", "f4", "g3", "h2"}, *const gone[] = {"d5", "f4", "g3", "h2"};

    (void)unused;
    get_layout();
    assert_int_equal(parts.kind, TABLA_ACT_CLEAR);
    assert_int_equal(parts.count, 6);
    for (int i = 0; i < 6; i++)
        assert_string_equal(layout.spots[parts.spots[i]].name, stretch[i]);
    assert_int_equal(parts.keep, 1 << 0 | 1 << 2);
    assert_int_equal(tabla_read_turn(&tabla_gipf, &state, NULL, "xc5-h2=c5=e5", 12, &action, 1, NULL), 1);
    assert_int_equal(tabla_gipf.changes(&state, action, changes), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(changes[i].kind, TABLA_CHANGE_REMOVE);
        assert_string_equal(layout.spots[changes[i].to].name, gone[i]);
        assert_int_equal(changes[i].owner, i == 3 ? BLACK : WHITE);
        assert_int_equal(changes[i].piece, TABLA_PIECE_SINGLE);
    }
}

/* Where each symmetry takes b3 and the line that was asked, read off a board turned by hand: six steps clockwise, then
 * six more of its mirror image. */
static void symmetries_turn_and_mirror_the_board(void **unused)
{
    static const char *const b3[12] = {"b3", "c6", "f7", "h4", "g2", "d2", "h3", "f2", "c2", "b4", "d7", "g6"};
    static const char *const lines[12] = {"e1-e9", "a1-i5", "a5-i1", "e1-e9", "a1-i5", "a5-i1",
                                          "e1-e9", "a1-i5", "a5-i1", "e1-e9", "a1-i5", "a5-i1"};
    /* Line e was left standing; the line a5-i1, through e5, is still to be decided. */
    struct tabla_state state =
        from("gipf 1w1W/3W1/3W2/1WWWW2/6/5/b2B w after reserve=w2,b0 captured=w15,b1 gipf=- asked=e1-e9");
    struct tabla_state turned, seen[12];

    (void)unused;
    assert_int_equal(tabla_gipf.symmetries(&state), 12);
    for (unsigned symmetry = 0; symmetry < 12; symmetry++) {
        char asked[16];

        tabla_gipf.transform(&state, symmetry, &turned);
        assert_int_equal(on(&turned, b3[symmetry]), 'w');
        snprintf(asked, sizeof asked, "asked=%s", lines[symmetry]);
        assert_non_null(strstr(line_of(&turned), asked));
        for (unsigned other = 0; other < symmetry; other++)
            assert_memory_not_equal(&turned, &seen[other], sizeof turned);
        seen[symmetry] = turned;
    }
    assert_memory_equal(&seen[0], &state, sizeof state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_stands_upright),
        cmocka_unit_test(spots_are_numbered_by_name),
        cmocka_unit_test(twenty_one_segments_run_from_dot_to_dot),
        cmocka_unit_test(every_dot_is_labelled),
        cmocka_unit_test(pieces_and_counters_are_shown),
        cmocka_unit_test(a_push_is_a_dot_and_a_point),
        cmocka_unit_test(a_clearing_is_its_stretch_and_what_stays),
        cmocka_unit_test(symmetries_turn_and_mirror_the_board),
    };

    return cmocka_run_group_tests_name("gipf drawing", tests, NULL, NULL);
}
