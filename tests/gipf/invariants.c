#include "invariants.h"

#include "support.h"

void check_position(const struct tabla_state *state)
{
    const char *line = line_of(state);
    struct tabla_state again = from(line);
    tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_view view;
    const int16_t *left, *taken;
    int worth[2] = {0, 0}, all = strstr(line, ":basic") ? 15 : 18;

    if (memcmp(&again, state, sizeof again) != 0)
        fail_msg("%s reads back differently: %s", line, line_of(&again));
    assert_true(state->hash == tabla_gipf.rehash(state));
    assert_int_equal(tabla_gipf.count(state, NULL), tabla_gipf.actions(state, NULL, actions));
    if (!state->over)
        assert_true(tabla_gipf.count(state, NULL) > 0);
    else
        assert_true(state->winner == BLACK || state->winner == WHITE);
    tabla_gipf.view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        worth[view.pieces[i].owner] += view.pieces[i].kind == TABLA_PIECE_GIPF ? 2 : 1;
    left = view.counters[0].value;
    taken = view.counters[1].value;
    for (unsigned player = 0; player < 2; player++) {
        assert_true(left[player] >= 0 && taken[player] >= 0);
        assert_int_equal(worth[player] + left[player] + taken[!player], all);
    }
}

/* The pieces as one string by spot, changed step by step as a front end would. */
static void picture(const struct tabla_state *state, char out[62])
{
    struct tabla_view view;

    tabla_gipf.view(state, &view);
    memset(out, '.', 61);
    out[61] = '\0';
    for (size_t i = 0; i < view.piece_count; i++) {
        const struct tabla_piece *piece = &view.pieces[i];
        assert_true(out[piece->spot] == '.');
        out[piece->spot] = (piece->kind == TABLA_PIECE_GIPF ? "BW" : "bw")[piece->owner];
    }
}

static void check_changes(const struct tabla_state *state, const struct tabla_state *next, tabla_action action)
{
    struct tabla_change changes[TABLA_MAX_CHANGES];
    size_t count = tabla_gipf.changes(state, action, changes);
    char board[62], wanted[62];

    picture(state, board);
    picture(next, wanted);
    for (size_t i = 0; i < count; i++) {
        const struct tabla_change *change = &changes[i];
        char piece = (change->piece == TABLA_PIECE_GIPF ? "BW" : "bw")[change->owner];

        if (change->kind == TABLA_CHANGE_ADD) {
            assert_true(board[change->to] == '.');
            board[change->to] = piece;
        } else {
            assert_true(board[change->from] == piece);
            board[change->from] = '.';
            if (change->kind == TABLA_CHANGE_MOVE) {
                assert_true(board[change->to] == '.');
                board[change->to] = piece;
            } else {
                assert_int_equal(change->kind, TABLA_CHANGE_REMOVE);
                assert_int_equal(change->from, change->to);
            }
        }
    }
    assert_string_equal(board, wanted);
}

static void check_one(const struct tabla_state *state, tabla_action action, unsigned symmetry)
{
    struct tabla_state next = *state, turned, turned_next;
    tabla_action run[TABLA_MAX_RUN], turned_action = tabla_gipf.transform_action(state, symmetry, action);
    struct tabla_error error = {0};
    char text[TABLA_ACTION_TEXT];
    size_t length = tabla_gipf.write_action(state, action, text);

    assert_int_equal(length, strlen(text));
    if (tabla_gipf.read_word(state, NULL, text, length, run, &error) != 1 || run[0] != action)
        fail_msg("%s does not read back in %s", text, line_of(state));
    tabla_gipf.apply(&next, action);
    check_changes(state, &next, action);
    tabla_gipf.transform(state, symmetry, &turned);
    assert_true(tabla_gipf.check(&turned, NULL, turned_action, NULL));
    tabla_gipf.apply(&turned, turned_action);
    tabla_gipf.transform(&next, symmetry, &turned_next);
    if (memcmp(&turned, &turned_next, sizeof turned) != 0)
        fail_msg("%s and symmetry %u do not commute in %s", text, symmetry, line_of(state));
}

void check_actions(const struct tabla_state *state, unsigned symmetry)
{
    static bool listed[65536];
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_gipf.actions(state, NULL, actions);
    struct tabla_state turned;

    memset(listed, 0, sizeof listed);
    for (size_t i = 0; i < count; i++) {
        assert_false(listed[actions[i]]);
        listed[actions[i]] = true;
        check_one(state, actions[i], symmetry);
    }
    tabla_gipf.transform(state, symmetry, &turned);
    assert_int_equal(tabla_gipf.count(&turned, NULL), count);
    for (unsigned action = 0; action < 65536; action++)
        if (tabla_gipf.check(state, NULL, (tabla_action)action, NULL) != listed[action])
            fail_msg("check() and actions() disagree about %u in %s", action, line_of(state));
}
