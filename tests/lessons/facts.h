/*
 * What the lessons claim about positions, held against the library. A position is a line and the turns played from it;
 * facts are a JSON object whose members are listed in lessons/README.md.
 */
#ifndef TESTS_LESSONS_FACTS_H
#define TESTS_LESSONS_FACTS_H

#include <jansson.h>

#include "tabla/game.h"
#include "tabla/go.h"

struct board {
    const struct tabla_game *game;
    struct tabla_state state;
    struct tabla_keys past;
    /* The last action and where it was played, TABLA_ACTION_NONE at first. */
    struct tabla_state before;
    tabla_action last;
};

/* False with the reason in `why` (at least WHY_SIZE bytes), as everywhere here. */
enum { WHY_SIZE = 1024 };

bool board_init(struct board *board, const char *line, char *why);
void board_release(struct board *board);
bool board_copy(struct board *to, const struct board *from);
/* An action, part of a turn or a whole turn. */
bool board_play(struct board *board, const char *text, char *why);
bool board_step(struct board *board, tabla_action action);

/* The spot of that name, or -1. */
int board_spot(const struct board *board, const char *name);

/* Whether all of it holds. What is no fact at all is a fault too. */
bool facts_hold(const struct board *board, json_t *facts, char *why);

/* The text is refused by the rule with this number ("" for an error without one). */
bool board_refuses(const struct board *board, const char *text, const char *rule, char *why);

/* The legal actions as sorted text; returns how many. */
size_t board_actions(const struct board *board, char (*out)[TABLA_ACTION_TEXT]);

/* The spots that answer a question such as {"targets": "f5"}; false if it is no question. */
bool board_find(const struct board *board, json_t *question, bool out[TABLA_MAX_SPOTS], char *why);

#endif
