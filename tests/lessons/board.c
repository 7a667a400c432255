#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"

static bool say(const struct tabla_error *error, const char *about, char *why)
{
    char sentence[512];

    tabla_error_format(error, NULL, sentence, sizeof sentence);
    snprintf(why, WHY_SIZE, "%s: %s", about, sentence);
    return false;
}

bool board_init(struct board *board, const char *line, char *why)
{
    struct tabla_error error = {0};

    memset(board, 0, sizeof *board);
    board->last = TABLA_ACTION_NONE;
    if (!tabla_read_position(line, strlen(line), &board->game, &board->state, &board->past, &error))
        return say(&error, line, why);
    return true;
}

void board_release(struct board *board)
{
    tabla_keys_release(&board->past);
}

bool board_copy(struct board *to, const struct board *from)
{
    *to = *from;
    to->past = (struct tabla_keys){0};
    return tabla_keys_copy(&to->past, &from->past);
}

bool board_step(struct board *board, tabla_action action)
{
    board->before = board->state;
    board->last = action;
    return tabla_step(board->game, &board->state, &board->past, action);
}

bool board_play(struct board *board, const char *text, char *why)
{
    tabla_action actions[64];
    struct tabla_error error = {0};
    size_t count = tabla_read_turn(board->game, &board->state, &board->past, text, strlen(text), actions, 64, &error);

    if (count == 0)
        return say(&error, text, why);
    for (size_t i = 0; i < count; i++)
        if (!board_step(board, actions[i]))
            return false;
    return true;
}

int board_spot(const struct board *board, const char *name)
{
    static struct tabla_layout layout;

    board->game->layout(&board->state, &layout);
    for (size_t i = 0; i < layout.spot_count; i++)
        if (strcmp(layout.spots[i].name, name) == 0)
            return (int)i;
    return -1;
}

bool board_refuses(const struct board *board, const char *text, const char *rule, char *why)
{
    tabla_action actions[64];
    struct tabla_error error = {0};

    if (tabla_read_turn(board->game, &board->state, &board->past, text, strlen(text), actions, 64, &error) != 0) {
        snprintf(why, WHY_SIZE, "%s is allowed", text);
        return false;
    }
    if (strcmp(error.rule, rule) != 0) {
        char about[64];

        snprintf(about, sizeof about, "%s, not because of \"%s\"", text, rule);
        return say(&error, about, why);
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

size_t board_actions(const struct board *board, char (*out)[TABLA_ACTION_TEXT])
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = board->game->actions(&board->state, &board->past, actions);

    for (size_t i = 0; i < count; i++)
        tabla_write_action(board->game, &board->state, actions[i], out[i]);
    qsort(out, count, sizeof *out, compare);
    return count;
}
