/*
 * The library against the slow reference, position by position: the same moves in the same words, the same player, the
 * same reserves, the same end. Walks lean towards what is rare in random play: GIPF pieces, rows, rows left standing.
 */
#include "invariants.h"
#include "reference.h"
#include "support.h"

#include "tabla/rng.h"

/* What the walks have met. Each must have been met often enough, or the walks prove little. */
static struct {
    unsigned positions, two_rows, both_rows, standing, asked, standing_mixed, both_lost, own_lost, no_reserve,
        full_line;
} met;

static struct ref_move moves[REF_MAX_MOVES];

static int compare_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int compare_move(const void *a, const void *b)
{
    return strcmp(((const struct ref_move *)a)->text, ((const struct ref_move *)b)->text);
}

/* Leaves the reference's moves in `moves`, sorted by text. Returns how many. */
static size_t compare_positions(const struct tabla_state *state, const struct ref *ref)
{
    static char texts[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_view view;
    size_t count = tabla_gipf.actions(state, NULL, actions), wanted = ref_moves(ref, moves);

    for (size_t i = 0; i < count; i++)
        tabla_gipf.write_action(state, actions[i], texts[i]);
    qsort(texts, count, sizeof *texts, compare_text);
    qsort(moves, wanted, sizeof *moves, compare_move);
    for (size_t i = 0; i < count || i < wanted; i++)
        if (i >= count || i >= wanted || strcmp(texts[i], moves[i].text) != 0)
            fail_msg("%s: %s, by the reference %s", line_of(state), i < count ? texts[i] : "nothing",
                     i < wanted ? moves[i].text : "nothing");
    tabla_gipf.view(state, &view);
    for (unsigned player = 0; player < 2; player++) {
        assert_int_equal(view.counters[0].value[player], ref->reserve[player]);
        assert_int_equal(view.counters[1].value[player], ref->captured[player]);
    }
    assert_int_equal(state->over, ref->over);
    if (ref->over)
        assert_int_equal(state->winner, ref->winner);
    else
        assert_int_equal(state->player, ref->player);
    met.positions++;
    return wanted;
}

static void count_rarities(const struct tabla_state *state, const struct ref *ref)
{
    if (ref->over) {
        bool none = ref->variant != REF_BASIC && ref->step != REF_PUSH;

        met.both_lost += none && ref_gipf_pieces(ref, 0) + ref_gipf_pieces(ref, 1) == 0;
        met.own_lost += none && ref->player != ref->winner;
        met.no_reserve += ref->step == REF_PUSH;
        return;
    }
    met.two_rows += ref->step != REF_PUSH && ref_rows(ref, ref->player) > 1;
    met.both_rows += ref->step == REF_AFTER && ref_rows(ref, !ref->player) > 0;
    met.standing += ref->step == REF_PUSH && ref_rows(ref, ref->player) > 0;
    met.asked += !strstr(line_of(state), "asked=-");
    met.full_line += ref->step == REF_PUSH && ref_full_lines(ref) > 0;
}

enum leaning { ANY_MOVE, GIPF_PIECES, ROWS, LEAVE_STANDING, END, LEANINGS };

/* Which of the moves to play: with a leaning, the first of a few tries that suits it. */
static size_t choose(const struct tabla_state *state, size_t count, enum leaning leaning, struct tabla_rng *rng)
{
    size_t choice = 0;

    if (leaning == LEAVE_STANDING && !moves[0].push) {
        for (size_t i = 1; i < count; i++) /* the longest text leaves most */
            if (strlen(moves[i].text) + tabla_rng_below(rng, 2) > strlen(moves[choice].text))
                choice = i;
        return choice;
    }
    for (int tries = 0; tries < 24; tries++) {
        struct tabla_state next = *state;
        const char *text;
        bool suits = false;

        choice = tabla_rng_below(rng, (uint32_t)count);
        text = moves[choice].text;
        play(&next, text);
        if (leaning == ANY_MOVE)
            return choice;
        if (next.over != (leaning == END) && tries < 20)
            continue;
        if (leaning == END)
            suits = next.over;
        if (leaning == GIPF_PIECES)
            suits = text[0] == 'G' || strchr(text, '=') != NULL;
        if (leaning == ROWS)
            suits = text[0] != 'x' && next.phase != 0;
        if (leaning == LEAVE_STANDING)
            suits = next.phase != 0 && next.player == state->player;
        if (suits)
            return choice;
    }
    return choice;
}

/* G9: the single pieces went, four GIPF pieces or more still stand in a row, and other rows are still to be settled. */
static bool leaves_a_row_of_a_mixed_stretch(const struct tabla_state *state, const struct ref_move *move)
{
    struct tabla_state next = *state;
    int kept = 0;

    for (int place = move->first; place <= move->last; place++)
        if (move->stays >> place & 1)
            kept++;
    play(&next, move->text);
    return !move->push && kept >= 4 && kept <= move->last - move->first && next.player == state->player &&
           !strstr(line_of(&next), "asked=-");
}

static void walk(struct tabla_state state, struct ref ref, unsigned limit, struct tabla_rng *rng)
{
    enum leaning leaning = (enum leaning)tabla_rng_below(rng, LEANINGS);

    for (unsigned step = 0; step <= limit; step++) {
        size_t count = compare_positions(&state, &ref), choice;

        check_position(&state);
        count_rarities(&state, &ref);
        if (ref.over || step == limit)
            return;
        if (tabla_rng_below(rng, state.phase == 0 ? 100 : 20) == 0)
            check_actions(&state, 1 + tabla_rng_below(rng, 11));
        /* check_actions() and choose() play through other positions; the moves listed are still this one's. */
        choice = choose(&state, count, tabla_rng_below(rng, 8) == 0 ? ANY_MOVE : leaning, rng);
        met.standing_mixed += leaves_a_row_of_a_mixed_stretch(&state, &moves[choice]);
        play(&state, moves[choice].text);
        ref_play(&ref, &moves[choice]);
    }
}

static void walk_from_the_start(enum ref_variant variant, const char *name, unsigned walks)
{
    struct tabla_rng rng;
    struct tabla_setup setup = {.variant = name};

    tabla_rng_seed(&rng, 7u + (unsigned)variant);
    for (unsigned i = 0; i < walks; i++) {
        struct tabla_state state;
        struct ref ref;

        assert_true(tabla_gipf.start(&setup, &state, NULL));
        ref_start(&ref, variant);
        walk(state, ref, 200, &rng);
    }
}

static void tournament_games_agree_with_the_reference(void **unused)
{
    (void)unused;
    memset(&met, 0, sizeof met);
    walk_from_the_start(REF_TOURNAMENT, "tournament", 600);
    assert_true(met.positions > 5000 && met.no_reserve > 20);
}

static void standard_games_agree_with_the_reference(void **unused)
{
    (void)unused;
    memset(&met, 0, sizeof met);
    walk_from_the_start(REF_STANDARD, "standard", 300);
    assert_true(met.positions > 5000 && met.two_rows > 5 && met.no_reserve > 20);
}

static void basic_games_agree_with_the_reference(void **unused)
{
    (void)unused;
    memset(&met, 0, sizeof met);
    walk_from_the_start(REF_BASIC, "basic", 300);
    assert_true(met.positions > 5000 && met.two_rows > 5 && met.no_reserve > 20);
}

/* --- Positions made up at random -------------------------------------------------------------------------------- */

static const char *const variant_words[] = {"", ":standard", ":basic"};

/* So that one removal can take the last ones. */
static void leave_one_gipf_piece_each(char cells[9][9], struct tabla_rng *rng)
{
    for (unsigned colour = 0; colour < 2; colour++) {
        unsigned count = 0;
        char *last = NULL;

        for (unsigned i = 0; i < 81; i++) {
            char *cell = &cells[i / 9][i % 9];

            if (*cell == "WB"[colour])
                *cell = "wb"[colour];
            if (*cell == "wb"[colour] && tabla_rng_below(rng, ++count) == 0)
                last = cell;
        }
        if (last)
            *last = "WB"[colour];
    }
}

/* A crowded board with a row or two drawn in, as a line; many of them are impossible. */
static void make_up(struct tabla_rng *rng, char line[256])
{
    static const unsigned sizes[] = {4, 5, 6, 7, 6, 5, 4};
    static const char *const phases[] = {"push", "before", "after", "after"};
    static const char *const allowed[] = {"-", "-", "-", "w", "b", "wb"};
    static const int steps[3][2] = {{0, 1}, {1, 0}, {1, 1}};
    unsigned variant = tabla_rng_below(rng, 6), all, density = tabla_rng_below(rng, 50);
    unsigned worth[2] = {0, 0}, out[2], left[2];
    unsigned stacked = tabla_rng_below(rng, 100); /* how many of a hundred are GIPF pieces */
    unsigned stacked_rows = tabla_rng_below(rng, 2) ? 100 : stacked;
    unsigned colour = 0;
    int through[2] = {4, 4};
    char cells[9][9], *at = line;

    variant = variant < 3 ? variant : 0;
    all = variant == 2 ? 15 : 18;
    if (variant == 2)
        stacked = stacked_rows = 0;
    if (stacked_rows == 100)
        density /= 2;
    memset(cells, '.', sizeof cells);
    for (int q = 1; q < 8; q++)
        for (int r = 1; r < 8; r++)
            if (abs(q - r) <= 3 && tabla_rng_below(rng, 100) < density)
                cells[q][r] = (tabla_rng_below(rng, 100) < stacked ? "WB" : "wb")[tabla_rng_below(rng, 2)];
    for (unsigned rows = 1 + tabla_rng_below(rng, 4); rows > 0; rows--) {
        const int *step = steps[tabla_rng_below(rng, 3)];
        unsigned length = 4 + tabla_rng_below(rng, 3);
        int back = (int)tabla_rng_below(rng, 4), q, r;

        /* Mostly of the same colour and through the last one, which is what makes rows meet. */
        if (tabla_rng_below(rng, 3) == 0) {
            colour = tabla_rng_below(rng, 2);
            through[0] = 1 + (int)tabla_rng_below(rng, 7);
            through[1] = 1 + (int)tabla_rng_below(rng, 7);
        }
        q = through[0] - back * step[0];
        r = through[1] - back * step[1];
        for (; length > 0; length--, q += step[0], r += step[1])
            if (q > 0 && q < 8 && r > 0 && r < 8 && abs(q - r) <= 3) {
                cells[q][r] = (tabla_rng_below(rng, 100) < stacked_rows ? "WB" : "wb")[colour];
                if (tabla_rng_below(rng, 4) == 0)
                    through[0] = q, through[1] = r;
            }
    }
    if (stacked < 40 && stacked_rows < 100 && variant != 2)
        leave_one_gipf_piece_each(cells, rng);
    at += sprintf(at, "gipf%s ", variant_words[variant]);
    for (int q = 1; q < 8; q++) {
        int low = q > 4 ? q - 3 : 1;
        unsigned empty = 0;

        if (q > 1)
            *at++ = '/';
        for (int r = low; r < low + (int)sizes[q - 1]; r++) {
            char c = cells[q][r];
            if (c == '.') {
                empty++;
                continue;
            }
            worth[c == 'w' || c == 'W'] += c == 'W' || c == 'B' ? 2 : 1;
            if (empty)
                at += sprintf(at, "%u", empty);
            empty = 0;
            *at++ = c;
        }
        if (empty)
            at += sprintf(at, "%u", empty);
    }
    for (unsigned player = 0; player < 2; player++) {
        unsigned rest = worth[player] > all ? 0 : all - worth[player];
        left[player] = tabla_rng_below(rng, rest + 1);
        out[player] = rest - left[player];
    }
    sprintf(at, " %c %s reserve=w%u,b%u captured=w%u,b%u gipf=%s asked=-", tabla_rng_below(rng, 2) ? 'w' : 'b',
            phases[tabla_rng_below(rng, 4)], left[1], left[0], out[0], out[1],
            variant ? "-" : allowed[tabla_rng_below(rng, 6)]);
}

static void made_up_positions_agree_with_the_reference(void **unused)
{
    struct tabla_rng rng;
    unsigned accepted = 0;
    char line[256];

    (void)unused;
    memset(&met, 0, sizeof met);
    tabla_rng_seed(&rng, 2026);
    while (accepted < 12000) {
        struct tabla_state state;
        struct ref ref;

        make_up(&rng, line);
        if (!tabla_gipf.read_position(line, strlen(line), &state, NULL, NULL))
            continue;
        accepted++;
        assert_string_equal(line_of(&state), line);
        if (state.over && state.phase != 0)
            continue; /* ended by the last removal, which the reference has not seen */
        ref_read(&ref, line);
        walk(state, ref, 10, &rng);
    }
    assert_true(met.two_rows > 200);
    assert_true(met.both_rows > 200);
    assert_true(met.standing > 200);
    assert_true(met.asked > 50);
    assert_true(met.standing_mixed > 10);
    assert_true(met.both_lost > 5);
    assert_true(met.own_lost > 10);
    assert_true(met.no_reserve > 50);
    assert_true(met.full_line > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tournament_games_agree_with_the_reference),
        cmocka_unit_test(standard_games_agree_with_the_reference),
        cmocka_unit_test(basic_games_agree_with_the_reference),
        cmocka_unit_test(made_up_positions_agree_with_the_reference),
    };

    return cmocka_run_group_tests_name("gipf walks", tests, NULL, NULL);
}
