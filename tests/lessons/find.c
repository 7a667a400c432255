/* Questions that are answered by clicking points, answered by the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"

static struct tabla_layout layout;
static tabla_action actions[TABLA_MAX_ACTIONS];

static bool near(size_t a, size_t b)
{
    long long dx = layout.spots[a].x - layout.spots[b].x, dy = layout.spots[a].y - layout.spots[b].y;
    long long distance = dx * dx + dy * dy;

    return distance > 900000 && distance < 1100000;
}

/* Second spots of the actions that begin on a spot; of a placement, its only one. */
static void targets(const struct board *board, int from, bool *out)
{
    size_t count = board->game->actions(&board->state, &board->past, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_parts parts;

        board->game->parts(&board->state, actions[i], &parts);
        if (from < 0 && parts.count == 1)
            out[parts.spots[0]] = true;
        else if (from >= 0 && parts.count == 2 && parts.spots[0] == from)
            out[parts.spots[1]] = true;
    }
}

/* First spots of the actions that come onto a point. Where several do the same, the library names one: all dots beside
 * an empty point lead onto it. */
static void entries(const struct board *board, int to, bool *out)
{
    size_t count = board->game->actions(&board->state, &board->past, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_parts parts;

        board->game->parts(&board->state, actions[i], &parts);
        if (parts.count == 2 && parts.spots[1] == to)
            for (size_t dot = 0; dot < layout.spot_count; dot++)
                if (layout.spots[dot].kind == TABLA_SPOT_DOT && near(dot, (size_t)to))
                    out[dot] = true;
    }
}

/* Points where one of the changes of an action happens. */
static bool changed(const struct board *board, const char *text, unsigned kind, bool *out, char *why)
{
    static struct tabla_change changes[TABLA_MAX_CHANGES];
    struct board after;
    size_t count;
    bool done;

    if (!board_copy(&after, board))
        return false;
    done = board_play(&after, text, why);
    if (done) {
        count = board->game->changes(&after.before, after.last, changes);
        for (size_t i = 0; i < count; i++)
            if (changes[i].kind == kind)
                out[kind == TABLA_CHANGE_MOVE ? changes[i].from : changes[i].to] = true;
    }
    board_release(&after);
    return done;
}

static bool refused(const struct board *board, const char *rule, bool *out)
{
    char why[WHY_SIZE];

    for (size_t i = 0; i < layout.spot_count; i++)
        out[i] = board_refuses(board, layout.spots[i].name, rule, why);
    return true;
}

/* The stones of a team, found step by step; then the empty points beside them. */
static bool liberties(const struct board *board, int stone, bool *out, char *why)
{
    bool team[TABLA_MAX_SPOTS] = {false}, more = true;
    unsigned count = 0;

    team[stone] = true;
    while (more) {
        more = false;
        for (size_t a = 0; a < layout.spot_count; a++)
            for (size_t b = 0; team[a] && b < layout.spot_count; b++)
                if (!team[b] && near(a, b) &&
                    tabla_go_stone(&board->state, (unsigned)b) == tabla_go_stone(&board->state, (unsigned)stone))
                    more = team[b] = true;
    }
    for (size_t a = 0; a < layout.spot_count; a++)
        for (size_t b = 0; team[a] && b < layout.spot_count; b++)
            if (near(a, b) && tabla_go_stone(&board->state, (unsigned)b) == TABLA_NOBODY) {
                count += !out[b];
                out[b] = true;
            }
    if (count == tabla_go_liberties(&board->state, (unsigned)stone))
        return true;
    snprintf(why, WHY_SIZE, "the library counts other liberties");
    return false;
}

static bool territory(const struct board *board, unsigned player, bool *out)
{
    static struct tabla_go_count score;

    tabla_go_score(&board->state, &score);
    for (size_t i = 0; i < layout.spot_count; i++)
        out[i] = score.owner[i] == player && tabla_go_stone(&board->state, (unsigned)i) == TABLA_NOBODY;
    return true;
}

static bool pieces(const struct board *board, const char *which, bool *out)
{
    static struct tabla_view view;

    board->game->view(&board->state, &view);
    for (size_t i = 0; i < view.piece_count; i++) {
        bool big = view.pieces[i].kind == TABLA_PIECE_RING || view.pieces[i].kind == TABLA_PIECE_GIPF;
        char c = view.pieces[i].owner == TABLA_WHITE ? (big ? 'W' : 'w') : (big ? 'B' : 'b');
        if (strchr(which, c))
            out[view.pieces[i].spot] = true;
    }
    return true;
}

/* Rings that have nowhere to go. */
static bool stuck(const struct board *board, const char *rings, bool *out)
{
    bool all[TABLA_MAX_SPOTS] = {false};

    pieces(board, rings, all);
    for (size_t i = 0; i < layout.spot_count; i++)
        if (all[i]) {
            bool reach[TABLA_MAX_SPOTS] = {false};
            bool any = false;

            targets(board, (int)i, reach);
            for (size_t j = 0; j < layout.spot_count; j++)
                any = any || reach[j];
            out[i] = !any;
        }
    return true;
}

bool board_find(const struct board *board, json_t *question, bool out[TABLA_MAX_SPOTS], char *why)
{
    const char *name = json_object_iter_key(json_object_iter(question));
    const char *word = name ? json_string_value(json_object_get(question, name)) : NULL;
    int spot;

    memset(out, 0, TABLA_MAX_SPOTS * sizeof *out);
    if (!word) {
        snprintf(why, WHY_SIZE, "this is no question");
        return false;
    }
    board->game->layout(&board->state, &layout);
    spot = board_spot(board, word);
    if (strcmp(name, "near") == 0 && spot >= 0) {
        for (size_t i = 0; i < layout.spot_count; i++)
            out[i] = near((size_t)spot, i);
        return true;
    }
    if (strcmp(name, "targets") == 0 && (spot >= 0 || !*word)) {
        targets(board, spot, out);
        return true;
    }
    if (strcmp(name, "entries") == 0 && spot >= 0) {
        entries(board, spot, out);
        return true;
    }
    if (strcmp(name, "kind") == 0) {
        for (size_t i = 0; i < layout.spot_count; i++)
            out[i] = layout.spots[i].kind == (strcmp(word, "dot") == 0 ? TABLA_SPOT_DOT : TABLA_SPOT_STAR);
        return true;
    }
    if (strcmp(name, "flips") == 0)
        return changed(board, word, TABLA_CHANGE_FLIP, out, why);
    if (strcmp(name, "removes") == 0)
        return changed(board, word, TABLA_CHANGE_REMOVE, out, why);
    if (strcmp(name, "moves") == 0)
        return changed(board, word, TABLA_CHANGE_MOVE, out, why);
    if (strcmp(name, "refused") == 0)
        return refused(board, word, out);
    if (strcmp(name, "pieces") == 0)
        return pieces(board, word, out);
    if (strcmp(name, "stuck") == 0)
        return stuck(board, word, out);
    if (board->game == &tabla_go && strcmp(name, "liberties") == 0 && spot >= 0)
        return liberties(board, spot, out, why);
    if (board->game == &tabla_go && strcmp(name, "territory") == 0)
        return territory(board, *word == 'W' ? TABLA_WHITE : TABLA_BLACK, out);
    snprintf(why, WHY_SIZE, "\"%s\": \"%s\" is no question", name, word);
    return false;
}
