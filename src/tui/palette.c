#include "tui/palette.h"

/* Crossing lines of three directions: the cool green-grey paper; the same with dots to enter by: warm paper; a square
 * grid: wood. */
enum board_look { LOOK_COOL, LOOK_WARM, LOOK_WOOD, LOOKS };

static enum board_look look_of(const struct tabla_layout *layout)
{
    if (!layout->hex)
        return LOOK_WOOD;
    for (size_t i = 0; i < layout->spot_count; i++)
        if (layout->spots[i].kind == TABLA_SPOT_DOT)
            return LOOK_WARM;
    return LOOK_COOL;
}

#define PIECES                                                                                                         \
    .white = 0xfffffb, .white_edge = 0x23272e, .white_mark = 0xcdbfa6, .black = 0x2a2f38, .black_edge = 0x14171c,      \
    .black_mark = 0x5a6270

static const struct palette
    palettes[]
            [LOOKS] =
                {
                    [PALETTE_LIGHT] =
                        {
                            [LOOK_COOL] = {.paper = 0xe9ecdf,
                                           .line = 0x9aa38f,
                                           .ink = 0x4c5248,
                                           .faint = 0x8fc3d0,
                                           PIECES,
                                           .accent = 0xb6532b,
                                           .hint = 0x237b8b},
                            [LOOK_WARM] = {.paper = 0xeee6d8,
                                           .line = 0xb39c76,
                                           .ink = 0x5b5243,
                                           .faint = 0xc9b795,
                                           PIECES,
                                           .accent = 0xb6532b,
                                           .hint = 0x237b8b},
                            [LOOK_WOOD] = {.paper = 0xe3c48d,
                                           .line = 0x7c6032,
                                           .ink = 0x5a4420,
                                           .faint = 0xb5935a,
                                           PIECES,
                                           .accent = 0xb6532b,
                                           .hint = 0x1e6f7e},
                        },
                    [PALETTE_DARK] =
                        {
                            [LOOK_COOL] = {.paper = 0x39413c,
                                           .line = 0x6c776e,
                                           .ink = 0xc9d0c6,
                                           .faint = 0x4f7f8b,
                                           .white = 0xf3f1ea,
                                           .white_edge = 0x0e1012,
                                           .white_mark =
                                               0xb9ab92,
                                           .black =
                                               0x15181c,
                                           .black_edge =
                                               0x7d858f,
                                           .black_mark =
                                               0x646c78,
                                           .accent =
                                               0xe58a5f,
                                           .hint = 0x5fc0d0},
                            [LOOK_WARM] =
                                {.paper = 0x443d33,
                                 .line = 0x83755b,
                                 .ink = 0xd6cbb8,
                                 .faint = 0x7a6b50,
                                 .white = 0xf3f1ea,
                                 .white_edge = 0x0e1012,
                                 .white_mark = 0xb9ab92,
                                 .black = 0x15181c,
                                 .black_edge = 0x8a8378,
                                 .black_mark = 0x6c675f,
                                 .accent = 0xe58a5f,
                                 .hint = 0x5fc0d0},
                            [LOOK_WOOD] =
                                {.paper = 0x5b4a2e,
                                 .line = 0x9a8255,
                                 .ink = 0xe0cda6,
                                 .faint = 0x8a7248,
                                 .white = 0xf3f1ea,
                                 .white_edge = 0x0e1012,
                                 .white_mark = 0xb9ab92,
                                 .black = 0x15181c,
                                 .black_edge = 0x8f8468,
                                 .black_mark = 0x6f6a5e,
                                 .accent = 0xf09a6a,
                                 .hint = 0x6accdb},
                        },
#define CONTRAST                                                                                                       \
    {                                                                                                                  \
        .paper = 0xffffff, .line = 0x000000, .ink = 0x000000, .faint = 0x767676, .white = 0xffffff,                    \
        .white_edge = 0x000000, .white_mark = 0x000000, .black = 0x000000, .black_edge = 0x000000,                     \
        .black_mark = 0xffffff, .accent = 0xc00000, .hint = 0x0040c0                                                   \
    }
                    [PALETTE_CONTRAST] = {[LOOK_COOL] = CONTRAST, [LOOK_WARM] = CONTRAST, [LOOK_WOOD] = CONTRAST},
};

const struct palette *palette_for(const struct tabla_layout *layout, enum palette_theme theme)
{
    return &palettes[theme][look_of(layout)];
}
