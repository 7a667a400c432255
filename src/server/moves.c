#include "server/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const moves_pick_names[] = {"sequence", "set", "keep", NULL};

/* --- The board ---------------------------------------------------------------------------------------------------- */

int moves_spot(const struct tabla_layout *layout, const char *name)
{
    for (size_t i = 0; *name && i < layout->spot_count; i++)
        if (strcmp(layout->spots[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* How far along a segment a spot lies, in any measure; -1: not on it. Rounding by a few thousandths is no matter. */
static int64_t place_on(const struct tabla_segment *segment, const struct tabla_spot *spot)
{
    const int64_t close = 60;
    int64_t dx = segment->x2 - segment->x1, dy = segment->y2 - segment->y1;
    int64_t x = spot->x - segment->x1, y = spot->y - segment->y1;
    int64_t along = x * dx + y * dy, aside = x * dy - y * dx, length = dx * dx + dy * dy;
    int64_t beyond = along < 0 ? -along : along > length ? along - length : 0;

    if (aside * aside > close * close * length || beyond * beyond > close * close * length)
        return -1;
    return along < 0 ? 0 : along;
}

static void join(struct moves_board *board, size_t a, size_t b)
{
    if (board->near_count[a] < MOVES_NEAR)
        board->near[a][board->near_count[a]++] = (uint16_t)b;
    if (board->near_count[b] < MOVES_NEAR)
        board->near[b][board->near_count[b]++] = (uint16_t)a;
}

/* Along each line, a spot's neighbour is the next one. */
static void find_neighbours(struct moves_board *board)
{
    const struct tabla_layout *layout = &board->layout;

    for (size_t s = 0; s < layout->segment_count; s++) {
        struct {
            int64_t place;
            size_t spot;
        } on[64];
        size_t count = 0;

        for (size_t i = 0; i < layout->spot_count && count < 64; i++) {
            int64_t place = place_on(&layout->segments[s], &layout->spots[i]);
            size_t at = count;
            if (place < 0)
                continue;
            for (; at > 0 && on[at - 1].place > place; at--)
                on[at] = on[at - 1];
            on[at].place = place;
            on[at].spot = i;
            count++;
        }
        for (size_t i = 1; i < count; i++)
            join(board, on[i - 1].spot, on[i].spot);
    }
}

void moves_board_init(struct moves_board *board, const struct tabla_game *game, const struct tabla_state *state)
{
    memset(board, 0, sizeof *board);
    game->layout(state, &board->layout);
    find_neighbours(board);
}

/* --- What clicks mean --------------------------------------------------------------------------------------------- */

static bool is_push(const struct tabla_parts *parts)
{
    return parts->kind == TABLA_ACT_PUSH || parts->kind == TABLA_ACT_PUSH_GIPF;
}

static struct moves_action *action_at(struct moves *moves, tabla_action action)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->actions[i].action == action)
            return &moves->actions[i];
    return NULL;
}

static const char *name_of(const struct moves *moves, unsigned spot)
{
    return moves->board.layout.spots[spot].name;
}

static size_t read_word(const struct moves *moves, const char *text, tabla_action out[TABLA_MAX_RUN],
                        struct tabla_error *error)
{
    return moves->game->read_word(&moves->state, moves->past, text, strlen(text), out, error);
}

/* Several dots may push a piece onto the same point to the same effect. Which, the game's own reader knows. */
static void find_ways(struct moves *moves, uint8_t kind)
{
    const struct moves_board *board = &moves->board;

    for (unsigned dot = 0; dot < board->layout.spot_count; dot++) {
        if (board->layout.spots[dot].kind != TABLA_SPOT_DOT)
            continue;
        for (unsigned i = 0; i < board->near_count[dot]; i++) {
            tabla_action found[TABLA_MAX_RUN];
            struct moves_action *action;
            unsigned point = board->near[dot][i];
            char text[TABLA_ACTION_TEXT];

            snprintf(text, sizeof text, "%s%s-%s", kind == TABLA_ACT_PUSH_GIPF ? "G" : "", name_of(moves, dot),
                     name_of(moves, point));
            if (read_word(moves, text, found, NULL) != 1 || !(action = action_at(moves, found[0])) ||
                action->way_count == MOVES_WAYS)
                continue;
            action->ways[action->way_count][0] = (uint16_t)dot;
            action->ways[action->way_count++][1] = (uint16_t)point;
        }
    }
}

struct moves *moves_new(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past)
{
    struct moves *moves = calloc(1, sizeof *moves);
    tabla_action *list = malloc(TABLA_MAX_ACTIONS * sizeof *list);
    bool pushes = false, gipf_pushes = false;

    if (!moves || !list)
        goto failed;
    moves->game = game;
    moves->state = *state;
    moves->past = past;
    moves_board_init(&moves->board, game, state);
    moves->count = game->actions(state, past, list);
    moves->actions = calloc(moves->count ? moves->count : 1, sizeof *moves->actions);
    if (!moves->actions)
        goto failed;
    for (size_t i = 0; i < moves->count; i++) {
        struct moves_action *action = &moves->actions[i];
        action->action = list[i];
        game->parts(state, list[i], &action->parts);
        pushes |= action->parts.kind == TABLA_ACT_PUSH;
        gipf_pushes |= action->parts.kind == TABLA_ACT_PUSH_GIPF;
        if (action->parts.kind == TABLA_ACT_ROW)
            moves->pick = MOVES_SET;
        if (action->parts.kind == TABLA_ACT_CLEAR)
            moves->pick = MOVES_KEEP;
    }
    if (pushes)
        find_ways(moves, TABLA_ACT_PUSH);
    if (gipf_pushes)
        find_ways(moves, TABLA_ACT_PUSH_GIPF);
    free(list);
    return moves;

failed:
    free(list);
    moves_free(moves);
    return NULL;
}

void moves_free(struct moves *moves)
{
    if (moves)
        free(moves->actions);
    free(moves);
}

static bool has_spot(const uint16_t *spots, size_t count, uint16_t spot)
{
    for (size_t i = 0; i < count; i++)
        if (spots[i] == spot)
            return true;
    return false;
}

enum fit { FITS_NOT, FITS_SO_FAR, FITS };

static enum fit fit_way(const uint16_t *way, size_t length, const struct moves_clicks *clicks)
{
    if (clicks->count > length || memcmp(way, clicks->spots, clicks->count * sizeof *way) != 0)
        return FITS_NOT;
    return clicks->count == length ? FITS : FITS_SO_FAR;
}

/* All that was clicked is part of it; of what is to be cleared, exactly what was told stays. */
static enum fit fit_set(const struct tabla_parts *parts, const struct moves_clicks *clicks)
{
    for (size_t i = 0; i < clicks->count; i++)
        if (!has_spot(parts->spots, parts->count, clicks->spots[i]))
            return FITS_NOT;
    if (parts->kind != TABLA_ACT_CLEAR || !clicks->keeps)
        return FITS;
    for (size_t i = 0; i < clicks->keep_count; i++)
        if (!has_spot(parts->spots, parts->count, clicks->keep[i]))
            return FITS_NOT;
    for (size_t i = 0; i < parts->count; i++)
        if ((parts->keep >> i & 1) != has_spot(clicks->keep, clicks->keep_count, parts->spots[i]))
            return FITS_SO_FAR;
    return FITS;
}

static enum fit fit(const struct moves_action *action, const struct moves_clicks *clicks)
{
    const struct tabla_parts *parts = &action->parts;
    enum fit best = FITS_NOT;

    if (parts->kind == TABLA_ACT_ROW || parts->kind == TABLA_ACT_CLEAR)
        return clicks->count > 0 || clicks->keeps ? fit_set(parts, clicks) : FITS_SO_FAR;
    if (!is_push(parts))
        return parts->count > 0 ? fit_way(parts->spots, parts->count, clicks) : FITS_NOT;
    if (clicks->piece >= 0 && (clicks->piece == TABLA_PIECE_GIPF) != (parts->kind == TABLA_ACT_PUSH_GIPF))
        return FITS_NOT;
    for (size_t i = 0; i < action->way_count; i++) {
        enum fit one = fit_way(action->ways[i], 2, clicks);
        best = one > best ? one : best;
    }
    return best;
}

/* --- Which rule is in the way ------------------------------------------------------------------------------------- */

/*
 * The reason why a text cannot be played. Of several texts that clicks could mean, the complaint that is about the spot
 * that was clicked last tells most; the first one otherwise.
 */
struct complaint {
    const struct moves *moves;
    const char *about;
    struct tabla_error *error;
    bool any, settled;
};

static void complain(struct complaint *complaint, const char *text)
{
    struct tabla_error error;
    tabla_action found[TABLA_MAX_RUN];

    if (complaint->settled || read_word(complaint->moves, text, found, &error) > 0)
        return;
    if (!complaint->any || strcmp(error.point, complaint->about) == 0)
        *complaint->error = error;
    complaint->settled = error.code == TABLA_ERROR_ILLEGAL && strcmp(error.point, complaint->about) == 0;
    complaint->any = true;
}

/* Both spots as they are written for that kind of decision, with `other` where the second is still missing. */
static void complain_pair(struct complaint *complaint, const char *before, const struct moves_clicks *clicks,
                          unsigned other)
{
    const struct moves *moves = complaint->moves;
    char text[TABLA_ACTION_TEXT];

    snprintf(text, sizeof text, "%s%s-%s", before, name_of(moves, clicks->spots[0]),
             name_of(moves, clicks->count > 1 ? clicks->spots[clicks->count - 1] : other));
    complain(complaint, text);
}

static void complain_pairs(struct complaint *complaint, const char *before, const struct moves_clicks *clicks)
{
    const struct moves_board *board = &complaint->moves->board;

    if (clicks->count > 1) {
        complain_pair(complaint, before, clicks, 0);
        return;
    }
    for (unsigned i = 0; i < board->near_count[clicks->spots[0]]; i++)
        complain_pair(complaint, before, clicks, board->near[clicks->spots[0]][i]);
    for (unsigned i = 0; i < board->layout.spot_count && !complaint->any; i++)
        complain_pair(complaint, before, clicks, i);
}

static void complain_list(struct complaint *complaint, const struct moves_clicks *clicks)
{
    char text[2 + 4 * MOVES_CLICKS] = "x";

    for (size_t i = 0; i < clicks->count; i++) {
        if (has_spot(clicks->keep, clicks->keep_count, clicks->spots[i]))
            continue;
        strcat(text, text[1] ? "," : "");
        strcat(text, name_of(complaint->moves, clicks->spots[i]));
    }
    complain(complaint, text);
}

static void complain_one(struct complaint *complaint, const char *before, const struct moves_clicks *clicks)
{
    char text[TABLA_ACTION_TEXT];

    snprintf(text, sizeof text, "%s%s", before, name_of(complaint->moves, clicks->spots[clicks->count - 1]));
    complain(complaint, text);
}

/* Says in words what the clicks would be for the decision that is due, and lets the game's reader refuse it. */
static void explain(const struct moves *moves, const struct moves_clicks *clicks, struct tabla_error *error)
{
    uint8_t kind = moves->actions[0].parts.kind;
    bool gipf = clicks->piece < 0 ? kind == TABLA_ACT_PUSH_GIPF : clicks->piece == TABLA_PIECE_GIPF;
    const char *push = gipf ? "G" : "";
    struct complaint complaint = {moves, name_of(moves, clicks->spots[clicks->count - 1]), error, false, false};

    switch (kind) {
    case TABLA_ACT_PLACE:
        complain_one(&complaint, "", clicks);
        break;
    case TABLA_ACT_RING:
        complain_one(&complaint, "x", clicks);
        break;
    case TABLA_ACT_ROW:
        complain_pairs(&complaint, "x", clicks);
        break;
    case TABLA_ACT_CLEAR:
        complain_list(&complaint, clicks);
        break;
    case TABLA_ACT_PUSH:
    case TABLA_ACT_PUSH_GIPF:
        if (clicks->count == 1)
            complain_one(&complaint, push, clicks);
        else
            complain_pairs(&complaint, push, clicks);
        break;
    default: /* a move, or a pass in place of one */
        complain_pairs(&complaint, "", clicks);
        break;
    }
    if (!complaint.any)
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("nothing can be done there now (%1)"), complaint.about, NULL,
                   NULL);
}

tabla_action moves_find(const struct moves *moves, const struct moves_clicks *clicks, bool begun,
                        struct tabla_error *error)
{
    const struct moves_action *found[2] = {NULL, NULL}, *single = NULL;
    size_t count = 0, so_far = 0;
    char text[2][TABLA_ACTION_TEXT];

    tabla_error_clear(error);
    if (moves->count == 0) {
        tabla_check(moves->game, &moves->state, moves->past, 0, error);
        return TABLA_ACTION_NONE;
    }
    for (size_t i = 0; i < moves->count; i++) {
        enum fit how = fit(&moves->actions[i], clicks);
        so_far += how == FITS_SO_FAR;
        if (how != FITS)
            continue;
        if (moves->actions[i].parts.kind == TABLA_ACT_PUSH)
            single = &moves->actions[i];
        if (count < 2)
            found[count] = &moves->actions[i];
        count++;
    }
    if (count == 1)
        return found[0]->action;
    if (single && clicks->piece < 0) /* a GIPF piece is pushed by those who say so */
        return single->action;
    if ((count > 1 || so_far > 0) && begun)
        return TABLA_ACTION_NONE;
    if (count > 1) {
        tabla_write_action(moves->game, &moves->state, found[0]->action, text[0]);
        tabla_write_action(moves->game, &moves->state, found[1]->action, text[1]);
        tabla_fail(error, TABLA_ERROR_AMBIGUOUS, TABLA_N("that may mean %1 or %2: choose more exactly"), text[0],
                   text[1], NULL);
    } else if ((so_far > 0 && !clicks->keeps) || clicks->count == 0) {
        tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("that is only the beginning: choose how it goes on"), NULL, NULL,
                   NULL);
    } else {
        explain(moves, clicks, error);
    }
    return TABLA_ACTION_NONE;
}
