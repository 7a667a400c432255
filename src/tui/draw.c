#include "tui/draw.h"

void draw_text(const struct tabla_game *game, const struct tabla_state *state, const struct draw_style *style,
               struct tabla_text *out)
{
    (void)game, (void)state, (void)style, (void)out;
}

void draw_svg(const struct tabla_game *game, const struct tabla_state *state, const struct draw_style *style,
              struct tabla_text *out)
{
    (void)game, (void)state, (void)style, (void)out;
}
