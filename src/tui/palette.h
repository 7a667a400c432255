/* The colours of the boards, chosen by what a board looks like, never by which game it is. 0xRRGGBB. */
#ifndef TABLA_TUI_PALETTE_H
#define TABLA_TUI_PALETTE_H

#include "tabla.h"

enum palette_theme { PALETTE_LIGHT, PALETTE_DARK, PALETTE_CONTRAST };

struct palette {
    uint32_t paper; /* the board */
    uint32_t line;  /* its lines */
    uint32_t ink;   /* letters, numbers, words */
    uint32_t faint; /* words that matter less, empty places beside the board */
    uint32_t white, white_edge, white_mark;
    uint32_t black, black_edge, black_mark;
    uint32_t accent; /* what was done last */
    uint32_t hint;   /* what can be done now */
};

const struct palette *palette_for(const struct tabla_layout *layout, enum palette_theme theme);

#endif
