/* The engine's levels as a list to read. */
#ifndef TABLA_TUI_LEVELS_H
#define TABLA_TUI_LEVELS_H

#include "tui/words.h"

/* Appends one entry a level; `current` is marked (0: none is). */
void levels_describe(struct tabla_text *out, unsigned current, size_t width);

#endif
