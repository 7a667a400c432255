#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "study/proof.h"

static const char *const act_names[] = {"place", "move", "row", "ring", "push", "push-gipf", "clear", "pass", "resign"};
static const char *const change_names[] = {"add", "move", "flip", "remove"};
static char texts[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];
static tabla_action actions[TABLA_MAX_ACTIONS];

static bool no(char *why, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(why, WHY_SIZE, format, list);
    va_end(list);
    return false;
}

/* What stands on a spot, as position lines have it. */
static char piece_at(const struct board *board, int spot)
{
    static struct tabla_view view;

    board->game->view(&board->state, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].spot == spot) {
            bool white = view.pieces[i].owner == TABLA_WHITE;
            switch (view.pieces[i].kind) {
            case TABLA_PIECE_STONE: return white ? 'o' : 'x';
            case TABLA_PIECE_RING:
            case TABLA_PIECE_GIPF: return white ? 'W' : 'B';
            default: return white ? 'w' : 'b';
            }
        }
    return '.';
}

static bool pieces_stand(const struct board *board, json_t *value, char *why)
{
    const char *points, *end;
    const char *piece;
    json_t *list;

    /* {"w": "e5 e6", ".": "e7"}: what stands on which points. */
    json_object_foreach(value, piece, list) {
        points = json_string_value(list);
        if (!points || strlen(piece) != 1)
            return no(why, "\"at\" is not understood");
        for (; *points; points = end + strspn(end, " ")) {
            char name[8];
            int spot;

            end = points + strcspn(points, " ");
            snprintf(name, sizeof name, "%.*s", (int)(end - points), points);
            spot = board_spot(board, name);
            if (spot < 0 || piece_at(board, spot) != *piece)
                return no(why, "on %s there is %c, not %s", name, spot < 0 ? '?' : piece_at(board, spot), piece);
        }
    }
    return true;
}

static bool counters_say(const struct board *board, json_t *value, char *why)
{
    static struct tabla_view view;
    const char *label;
    json_t *number;

    board->game->view(&board->state, &view);
    json_object_foreach(value, label, number) {
        /* "Pool", or "W Reserve". */
        bool one = (label[0] == 'W' || label[0] == 'B') && label[1] == ' ';
        unsigned player = one && label[0] == 'W' ? TABLA_WHITE : TABLA_BLACK;
        bool found = false;

        for (size_t i = 0; i < view.counter_count; i++)
            if (strcmp(view.counters[i].label, one ? label + 2 : label) == 0 && view.counters[i].shared == !one) {
                found = true;
                if (view.counters[i].value[player] != json_integer_value(number))
                    return no(why, "%s is %d", label, view.counters[i].value[player]);
            }
        if (!found)
            return no(why, "there is no counter %s", label);
    }
    return true;
}

static bool asks(const struct board *board, const char *kind, char *why)
{
    size_t count = board->game->actions(&board->state, &board->past, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_parts parts;
        const char *name;

        board->game->parts(&board->state, actions[i], &parts);
        name = act_names[parts.kind];
        if (strcmp(name, kind) == 0 || (strcmp(kind, "push") == 0 && strcmp(name, "push-gipf") == 0))
            return true;
    }
    return no(why, "no action of the kind %s can be taken", kind);
}

static bool changes_are(const struct board *board, json_t *value, char *why)
{
    static struct tabla_change changes[TABLA_MAX_CHANGES];
    size_t count;
    const char *name;
    json_t *number;

    if (board->last == TABLA_ACTION_NONE)
        return no(why, "nothing was played that could change anything");
    count = board->game->changes(&board->before, board->last, changes);
    json_object_foreach(value, name, number) {
        /* "flip", "remove", or only pieces of one colour: "remove W". */
        size_t length = strcspn(name, " "), found = 0;

        for (size_t i = 0; i < count; i++) {
            const char *kind = change_names[changes[i].kind];
            bool owner = !name[length] || changes[i].owner == (name[length + 1] == 'W' ? TABLA_WHITE : TABLA_BLACK);
            found += strlen(kind) == length && strncmp(kind, name, length) == 0 && owner;
        }
        if ((json_int_t)found != json_integer_value(number))
            return no(why, "there are %zu changes of the kind %s", found, name);
    }
    return true;
}

static bool actions_are(const struct board *board, json_t *value, const char *prefix, char *why)
{
    size_t count = board_actions(board, texts), found = 0;
    json_t *text;
    size_t index;
    char list[WHY_SIZE - 64] = "";

    for (size_t i = 0; i < count; i++)
        if (strncmp(texts[i], prefix, strlen(prefix)) == 0) {
            found++;
            if (strlen(list) + sizeof texts[i] < sizeof list)
                strcat(strcat(list, " "), texts[i]);
        }
    json_array_foreach(value, index, text)
        if (!bsearch(json_string_value(text), texts, count, sizeof *texts, (int (*)(const void *, const void *))strcmp))
            return no(why, "%s is not among the actions:%s", json_string_value(text), list);
    return found == json_array_size(value) || no(why, "the actions are:%s", list);
}

/* After how many of the possible actions the player who took it has a row to settle. */
static int threats(const struct board *board)
{
    static tabla_action all[TABLA_MAX_ACTIONS];
    size_t count = board->game->actions(&board->state, &board->past, all);
    int found = 0;
    char why[WHY_SIZE];

    for (size_t i = 0; i < count; i++) {
        struct board after;

        if (!board_copy(&after, board) || !board_step(&after, all[i]))
            abort();
        found += !after.state.over && after.state.player == board->state.player &&
                 (asks(&after, "row", why) || asks(&after, "clear", why));
        board_release(&after);
    }
    return found;
}

/* Whether the player to decide can force a win, and not any sooner. */
static bool wins_within(const struct board *board, unsigned turns)
{
    struct proof proof;
    bool wins;

    if (!proof_init(&proof, board->game))
        abort();
    proof.aim = AIM_WIN;
    proof.player = (enum tabla_player)board->state.player;
    wins = proof_reach(&proof, &board->state, &board->past, turns) == PROOF_YES &&
           proof_reach(&proof, &board->state, &board->past, turns - 1) == PROOF_NO;
    proof_release(&proof);
    return wins;
}

/* How many actions of the player to decide make the team on a point safe for good. */
static int saving(const struct board *board, int stone)
{
    static tabla_action all[TABLA_MAX_ACTIONS];
    size_t count = board->game->actions(&board->state, &board->past, all);
    uint8_t life[TABLA_MAX_SPOTS];
    int found = 0;

    for (size_t i = 0; i < count; i++) {
        struct board after;

        if (!board_copy(&after, board) || !board_step(&after, all[i]))
            abort();
        tabla_go_life(&after.state, life, NULL);
        found += life[stone] == TABLA_GO_LIFE_ALIVE;
        board_release(&after);
    }
    return found;
}

static bool one_fact(const struct board *board, const char *name, json_t *value, char *why)
{
    static struct tabla_go_count score;
    const char *key, *word = json_string_value(value);
    json_t *item;
    size_t index;
    char text[TABLA_RESULT_TEXT];

    if (strcmp(name, "at") == 0)
        return pieces_stand(board, value, why);
    if (strcmp(name, "counters") == 0)
        return counters_say(board, value, why);
    if (strcmp(name, "changes") == 0)
        return changes_are(board, value, why);
    if (strcmp(name, "asks") == 0)
        return asks(board, word, why);
    if (strcmp(name, "actions") == 0)
        return actions_are(board, value, "", why);
    if (strcmp(name, "from") == 0) {
        json_object_foreach(value, key, item)
            if (!actions_are(board, item, key, why))
                return false;
        return true;
    }
    if (strcmp(name, "player") == 0)
        return (!board->state.over && *word == (board->state.player == TABLA_WHITE ? 'W' : 'B')) ||
               no(why, "it is not for %s to decide", word);
    if (strcmp(name, "result") == 0) {
        tabla_write_result(board->game, &board->state, text);
        return strcmp(text, word) == 0 || no(why, "the result is \"%s\"", text);
    }
    if (strcmp(name, "wins") == 0)
        return (board->state.over && board->state.winner == (*word == 'W' ? TABLA_WHITE : TABLA_BLACK)) ||
               no(why, "%s has not won", word);
    if (strcmp(name, "wins-within") == 0)
        return wins_within(board, (unsigned)json_integer_value(value)) ||
               no(why, "no win can be forced within %d turns", (int)json_integer_value(value));
    if (strcmp(name, "threats") == 0)
        return threats(board) == json_integer_value(value) || no(why, "there are %d threats", threats(board));
    if (strcmp(name, "legal") == 0) {
        size_t count = board_actions(board, texts);
        json_array_foreach(value, index, item)
            if (!bsearch(json_string_value(item), texts, count, sizeof *texts,
                         (int (*)(const void *, const void *))strcmp))
                return no(why, "%s is not allowed", json_string_value(item));
        return true;
    }
    if (strcmp(name, "refused") == 0) {
        json_object_foreach(value, key, item)
            if (!board_refuses(board, key, json_string_value(item), why))
                return false;
        return true;
    }
    if (board->game == &tabla_go && strcmp(name, "liberties") == 0) {
        json_object_foreach(value, key, item)
            if (tabla_go_liberties(&board->state, (unsigned)board_spot(board, key)) != json_integer_value(item))
                return no(why, "%s has %u liberties", key,
                          tabla_go_liberties(&board->state, (unsigned)board_spot(board, key)));
        return true;
    }
    if (board->game == &tabla_go && strcmp(name, "territory") == 0) {
        tabla_go_score(&board->state, &score);
        return (json_integer_value(json_object_get(value, "B")) == score.territory[TABLA_BLACK] &&
                json_integer_value(json_object_get(value, "W")) == score.territory[TABLA_WHITE]) ||
               no(why, "territory is %u and %u", score.territory[TABLA_BLACK], score.territory[TABLA_WHITE]);
    }
    if (board->game == &tabla_go && strcmp(name, "saved") == 0) {
        json_object_foreach(value, key, item)
            if (saving(board, board_spot(board, key)) != json_integer_value(item))
                return no(why, "%s is made safe by %d actions", key, saving(board, board_spot(board, key)));
        return true;
    }
    if (board->game == &tabla_go && strcmp(name, "alive") == 0) {
        uint8_t life[TABLA_MAX_SPOTS];
        tabla_go_life(&board->state, life, NULL);
        json_array_foreach(value, index, item)
            if (life[board_spot(board, json_string_value(item))] != TABLA_GO_LIFE_ALIVE)
                return no(why, "%s is not alive for certain", json_string_value(item));
        return true;
    }
    return no(why, "\"%s\" is no fact", name);
}

bool facts_hold(const struct board *board, json_t *facts, char *why)
{
    const char *name;
    json_t *value;

    if (!json_is_object(facts))
        return no(why, "facts must be an object");
    json_object_foreach(facts, name, value)
        if (strcmp(name, "after") != 0 && !one_fact(board, name, value, why))
            return false;
    return true;
}
