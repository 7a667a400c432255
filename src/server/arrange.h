/*
 * A position put together by hand, as a position line. The line is only written here; whether there can be such a
 * position, and which kind of decision is due in it, is for the game's own reader to say.
 */
#ifndef TABLA_SERVER_ARRANGE_H
#define TABLA_SERVER_ARRANGE_H

#include "tabla/game.h"

struct arrange {
    const struct tabla_game *game;
    struct tabla_text line; /* of the position it began with */
    struct tabla_layout layout;
    struct tabla_view view; /* its pieces are to be filled in; its counters are those told so far */
    bool told[4];           /* by counter */
    enum tabla_player player;
};

/* Begins with the variant, rules and player of `state`, without its pieces. NULL when memory is short. */
struct arrange *arrange_new(const struct tabla_game *game, const struct tabla_state *state);
void arrange_free(struct arrange *arrange);

/* By the name the page has for it ("rings-off"); false where there is none such, or the numbers cannot be. */
bool arrange_counter(struct arrange *arrange, const char *name, int64_t black, int64_t white);

/* Appends the line; where no kind of decision fits the board, the one that the reader's complaint is best about. */
void arrange_write(struct arrange *arrange, struct tabla_text *out);

#endif
