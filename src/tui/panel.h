/* The words beside a board: lines of text, each with a weight. */
#ifndef TABLA_TUI_PANEL_H
#define TABLA_TUI_PANEL_H

#include "tui/draw.h"

enum panel_weight { PANEL_NORMAL = ' ', PANEL_STRONG = '!', PANEL_FAINT = '-' };

/* Lines no wider than `width` where words can be broken, each begun with its weight and closed with a line break. */
void panel_write(const struct draw_scene *scene, bool unicode, size_t width, const char *notes, struct tabla_text *out);

#endif
