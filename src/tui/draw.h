/* A position as text for a terminal, and as SVG: both drawn from the game's layout and view alone. */
#ifndef TABLA_TUI_DRAW_H
#define TABLA_TUI_DRAW_H

#include "tabla.h"

struct draw_style {
    bool unicode; /* else ASCII only */
    bool colour;  /* ANSI colours */
    bool turned;  /* seen from the other side */
    tabla_translate translate;
};

/* `last` is the action that led here, played in `before`; TABLA_ACTION_NONE if there is none. */
void draw_text(const struct tabla_game *game, const struct tabla_state *state, const struct draw_style *style,
               struct tabla_text *out);
void draw_svg(const struct tabla_game *game, const struct tabla_state *state, const struct draw_style *style,
              struct tabla_text *out);

#endif
