/*
 * The board in characters.
 *
 * Spots are put on a grid of cells: the smallest distance between two columns of spots becomes PITCH characters (four
 * where three directions of lines cross, two on a square grid), the smallest distance between two rows of spots one
 * line. So a board of three directions stands upright: letters run up and down, and the spots of neighbouring letters
 * are half a step apart.
 *
 *     a   b   c                 a b c
 *         .                   3 . . .
 *     .   |   .               2 . O .
 *     |   .   |               1 . . .
 *     .   |   .
 *
 * Colour is added to shapes that already differ, never instead of them. In ASCII Black is X and White is O; a ring has
 * brackets around it, a marker is a small letter, a stacked piece shows the rim of the lower one: `X)`.
 */
#include "tui/panel.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 48, COLUMNS = 128, MARGIN = 5, PITCH_HEX = 4, PITCH_SQUARE = 2, GAP = 2, PANEL_LEAST = 28 };

/* Who or what a character belongs to: its colour. */
enum ink { INK_LINE, INK_NAME, INK_BLACK, INK_WHITE, INK_LAST, INK_HINT };

struct cell {
    uint32_t character; /* 0: nothing */
    uint8_t ink;
    uint8_t links; /* lines that leave it, enum link */
};

enum link { LINK_UP = 1, LINK_DOWN = 2, LINK_LEFT = 4, LINK_RIGHT = 8 };

struct canvas {
    struct cell cells[ROWS][COLUMNS];
    const struct draw_style *style;
    int32_t min_x, max_x, min_y, max_y, step_x, step_y;
    int pitch;
    bool turned;
    int top, bottom, left, right; /* what is used, ends included */
};

/* --- From the game's coordinates to cells ------------------------------------------------------------------------ */

static int32_t round_div(int32_t a, int32_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* The smallest distance that two spots have along one axis. */
static int32_t smallest_step(const struct tabla_layout *layout, bool along_x)
{
    int32_t step = INT32_MAX;

    for (size_t i = 0; i < layout->spot_count; i++)
        for (size_t k = 0; k < i; k++) {
            int32_t d = along_x ? layout->spots[i].x - layout->spots[k].x : layout->spots[i].y - layout->spots[k].y;
            d = d < 0 ? -d : d;
            if (d > 10 && d < step) /* less is rounding */
                step = d;
        }
    return step == INT32_MAX ? 1000 : step;
}

static void measure(struct canvas *canvas, const struct tabla_layout *layout)
{
    canvas->min_x = canvas->min_y = INT32_MAX;
    canvas->max_x = canvas->max_y = INT32_MIN;
    for (size_t i = 0; i < layout->spot_count; i++) {
        const struct tabla_spot *spot = &layout->spots[i];
        canvas->min_x = spot->x < canvas->min_x ? spot->x : canvas->min_x;
        canvas->max_x = spot->x > canvas->max_x ? spot->x : canvas->max_x;
        canvas->min_y = spot->y < canvas->min_y ? spot->y : canvas->min_y;
        canvas->max_y = spot->y > canvas->max_y ? spot->y : canvas->max_y;
    }
    canvas->step_x = smallest_step(layout, true);
    canvas->step_y = smallest_step(layout, false);
    canvas->pitch = layout->hex ? PITCH_HEX : PITCH_SQUARE;
}

static int column_of(const struct canvas *canvas, int32_t x)
{
    int32_t from = canvas->turned ? canvas->max_x - x : x - canvas->min_x;

    return MARGIN + round_div(from * canvas->pitch, canvas->step_x);
}

static int row_of(const struct canvas *canvas, int32_t y)
{
    int32_t from = canvas->turned ? y - canvas->min_y : canvas->max_y - y;

    return MARGIN + round_div(from, canvas->step_y);
}

static void put(struct canvas *canvas, int row, int column, uint32_t character, enum ink ink)
{
    struct cell *cell;

    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS)
        return;
    cell = &canvas->cells[row][column];
    cell->character = character;
    cell->ink = (uint8_t)ink;
    canvas->top = row < canvas->top ? row : canvas->top;
    canvas->bottom = row > canvas->bottom ? row : canvas->bottom;
    canvas->left = column < canvas->left ? column : canvas->left;
    canvas->right = column > canvas->right ? column : canvas->right;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

/* Only lines along rows and columns of characters: slanted ones are left to the eye. */
static void link_line(struct canvas *canvas, const struct tabla_segment *line)
{
    int r1 = row_of(canvas, line->y1), r2 = row_of(canvas, line->y2);
    int c1 = column_of(canvas, line->x1), c2 = column_of(canvas, line->x2);
    int top = r1 < r2 ? r1 : r2, bottom = r1 < r2 ? r2 : r1, left = c1 < c2 ? c1 : c2, right = c1 < c2 ? c2 : c1;

    if ((top != bottom && left != right) || top < 0 || left < 0 || bottom >= ROWS || right >= COLUMNS)
        return;
    for (int r = top; r < bottom; r++) {
        canvas->cells[r][left].links |= LINK_DOWN;
        canvas->cells[r + 1][left].links |= LINK_UP;
    }
    for (int c = left; c < right; c++) {
        canvas->cells[top][c].links |= LINK_RIGHT;
        canvas->cells[top][c + 1].links |= LINK_LEFT;
    }
}

static uint32_t line_character(bool unicode, unsigned links)
{
    static const uint16_t box[16] = {
        [LINK_UP] = 0x2575,
        [LINK_DOWN] = 0x2577,
        [LINK_LEFT] = 0x2574,
        [LINK_RIGHT] = 0x2576,
        [LINK_UP | LINK_DOWN] = 0x2502,
        [LINK_LEFT | LINK_RIGHT] = 0x2500,
        [LINK_UP | LINK_LEFT] = 0x2518,
        [LINK_UP | LINK_RIGHT] = 0x2514,
        [LINK_DOWN | LINK_LEFT] = 0x2510,
        [LINK_DOWN | LINK_RIGHT] = 0x250c,
        [LINK_UP | LINK_DOWN | LINK_LEFT] = 0x2524,
        [LINK_UP | LINK_DOWN | LINK_RIGHT] = 0x251c,
        [LINK_LEFT | LINK_RIGHT | LINK_UP] = 0x2534,
        [LINK_LEFT | LINK_RIGHT | LINK_DOWN] = 0x252c,
        [LINK_UP | LINK_DOWN | LINK_LEFT | LINK_RIGHT] = 0x253c,
    };

    if (unicode)
        return box[links];
    return links == (LINK_UP | LINK_DOWN) ? '|' : links == (LINK_LEFT | LINK_RIGHT) ? ' ' : '.';
}

static void draw_lines(struct canvas *canvas, const struct tabla_layout *layout)
{
    for (size_t i = 0; i < layout->segment_count; i++)
        link_line(canvas, &layout->segments[i]);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            if (canvas->cells[r][c].links)
                put(canvas, r, c, line_character(canvas->style->unicode, canvas->cells[r][c].links), INK_LINE);
}

/* --- Spots and pieces -------------------------------------------------------------------------------------------- */

static void draw_spot(struct canvas *canvas, const struct tabla_layout *layout, size_t i, unsigned marks)
{
    const struct tabla_spot *spot = &layout->spots[i];
    int row = row_of(canvas, spot->y), column = column_of(canvas, spot->x);
    bool unicode = canvas->style->unicode;

    if (marks & DRAW_HINT)
        put(canvas, row, column, unicode ? 0xd7 : '*', INK_HINT);
    else if (marks & DRAW_BLACK)
        put(canvas, row, column, unicode ? 0x25a0 : '#', INK_BLACK);
    else if (marks & DRAW_WHITE)
        put(canvas, row, column, unicode ? 0x25a1 : '=', INK_WHITE);
    else if (spot->kind == TABLA_SPOT_DOT)
        put(canvas, row, column, unicode ? 0x2022 : ':', INK_NAME);
    else if (spot->kind == TABLA_SPOT_STAR)
        put(canvas, row, column, unicode ? 0x254b : '+', INK_LINE);
    else if (!unicode)
        put(canvas, row, column, '.', INK_NAME);
    else if (layout->hex || canvas->cells[row][column].links == 0)
        put(canvas, row, column, 0xb7, INK_NAME);
}

static void draw_piece(struct canvas *canvas, const struct tabla_layout *layout, const struct tabla_piece *piece)
{
    const struct tabla_spot *spot = &layout->spots[piece->spot];
    int row = row_of(canvas, spot->y), column = column_of(canvas, spot->x);
    bool black = piece->owner == TABLA_BLACK, unicode = canvas->style->unicode;
    enum ink ink = black ? INK_BLACK : INK_WHITE;
    uint32_t disc = unicode ? (black ? 0x25cf : 0x25cb) : black ? 'X' : 'O';

    if (piece->dead)
        disc = unicode ? (black ? 0x25c6 : 0x25c7) : black ? 'x' : 'o';
    else if (piece->kind == TABLA_PIECE_MARKER && !unicode)
        disc = black ? 'x' : 'o';
    put(canvas, row, column, disc, ink);
    if (piece->kind == TABLA_PIECE_RING)
        put(canvas, row, column - 1, '(', ink);
    if (piece->kind == TABLA_PIECE_RING || piece->kind == TABLA_PIECE_GIPF)
        put(canvas, row, column + 1, ')', ink);
}

/* Brackets around what was done last or can be done now; outside the brackets of a ring. */
static void draw_brackets(struct canvas *canvas, const struct tabla_layout *layout, size_t i, unsigned marks,
                          const struct tabla_piece *piece)
{
    const struct tabla_spot *spot = &layout->spots[i];
    int row = row_of(canvas, spot->y), column = column_of(canvas, spot->x);
    bool ring = piece && piece->kind == TABLA_PIECE_RING, stack = piece && piece->kind == TABLA_PIECE_GIPF;
    bool hint = marks & DRAW_HINT && piece;

    if (!(marks & DRAW_LAST) && !hint)
        return;
    put(canvas, row, column - 1 - ring, hint ? '<' : '[', hint ? INK_HINT : INK_LAST);
    put(canvas, row, column + 1 + (ring || stack), hint ? '>' : ']', hint ? INK_HINT : INK_LAST);
}

/* A name of one spot stands beside it, or above or below where the game has it there. */
static bool place_spot_name(const struct canvas *canvas, const struct tabla_layout *layout,
                            const struct tabla_label *label, int *row, int *column)
{
    for (size_t i = 0; i < layout->spot_count; i++) {
        const struct tabla_spot *spot = &layout->spots[i];
        int32_t beside = canvas->turned ? spot->x - label->x : label->x - spot->x;
        if (strcmp(label->text, spot->name) != 0)
            continue;
        *row = row_of(canvas, spot->y);
        *column = column_of(canvas, spot->x);
        if (beside < -100)
            *column -= 2 + (int)strlen(label->text); /* room for a bracket */
        else if (beside > 100)
            *column += 3;
        else
            *row += row_of(canvas, label->y) < *row ? -1 : 1;
        return true;
    }
    return false;
}

/* Names along the edge: outside everything else, nearest to where the game wants them. */
static void draw_names(struct canvas *canvas, const struct tabla_layout *layout)
{
    int first = column_of(canvas, canvas->turned ? canvas->max_x : canvas->min_x);
    int last = column_of(canvas, canvas->turned ? canvas->min_x : canvas->max_x);

    for (size_t i = 0; i < layout->label_count; i++) {
        const struct tabla_label *label = &layout->labels[i];
        int length = (int)strlen(label->text), column = column_of(canvas, label->x), row = row_of(canvas, label->y);
        if (place_spot_name(canvas, layout, label, &row, &column))
            ;
        else if (column < first)
            column = first - 2 - length;
        else if (column > last)
            column = last + 3;
        else
            column -= length / 2;
        for (int k = 0; k < length; k++)
            put(canvas, row, column + k, (unsigned char)label->text[k], INK_NAME);
    }
}

static void draw_board(struct canvas *canvas, const struct draw_scene *scene)
{
    const struct tabla_piece *on_spot[TABLA_MAX_SPOTS] = {0};
    struct tabla_layout layout;
    struct tabla_view view;

    scene->game->layout(&scene->state, &layout);
    scene->game->view(&scene->state, &view);
    measure(canvas, &layout);
    draw_lines(canvas, &layout);
    if (!scene->no_names)
        draw_names(canvas, &layout);
    for (size_t i = 0; i < layout.spot_count; i++)
        draw_spot(canvas, &layout, i, scene->marks[i]);
    for (size_t i = 0; i < view.piece_count; i++) {
        draw_piece(canvas, &layout, &view.pieces[i]);
        on_spot[view.pieces[i].spot] = &view.pieces[i];
    }
    for (size_t i = 0; i < layout.spot_count; i++)
        draw_brackets(canvas, &layout, i, scene->marks[i], on_spot[i]);
}

/* --- Out --------------------------------------------------------------------------------------------------------- */

static void add_utf8(struct tabla_text *out, uint32_t c)
{
    if (c < 0x80) {
        tabla_text_add_char(out, (char)c);
    } else if (c < 0x800) {
        tabla_text_add_char(out, (char)(0xc0 | c >> 6));
        tabla_text_add_char(out, (char)(0x80 | (c & 0x3f)));
    } else {
        tabla_text_add_char(out, (char)(0xe0 | c >> 12));
        tabla_text_add_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        tabla_text_add_char(out, (char)(0x80 | (c & 0x3f)));
    }
}

static int square(int a)
{
    return a * a;
}

/* The nearest of the 216 colours of the cube and the 24 greys. */
static unsigned cube_colour(uint32_t rgb)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    int red = (int)(rgb >> 16), green = (int)(rgb >> 8 & 0xff), blue = (int)(rgb & 0xff), least = INT32_MAX;
    unsigned nearest = 0;

    for (unsigned i = 16; i < 256; i++) {
        unsigned cube = i - 16;
        int grey = 8 + 10 * ((int)i - 232), distance;
        int r = i < 232 ? levels[cube / 36] : grey, g = i < 232 ? levels[cube / 6 % 6] : grey;
        int b = i < 232 ? levels[cube % 6] : grey;
        distance = square(r - red) + square(g - green) + square(b - blue);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

static void add_colour(struct tabla_text *out, enum console_colour colours, bool behind, uint32_t rgb)
{
    if (colours == CONSOLE_COLOUR_TRUE)
        tabla_text_addf(out, "\033[%d;2;%u;%u;%um", behind ? 48 : 38, (unsigned)(rgb >> 16),
                        (unsigned)(rgb >> 8 & 0xff), (unsigned)(rgb & 0xff));
    else
        tabla_text_addf(out, "\033[%d;5;%um", behind ? 48 : 38, cube_colour(rgb));
}

/* Ink on our own paper where there are colours enough, hints of colour on the terminal's where there are few. */
static void add_ink(struct tabla_text *out, const struct canvas *canvas, const struct palette *palette, enum ink ink)
{
    static const char *const few[] = {
        [INK_LINE] = "\033[0;2m",  [INK_NAME] = "\033[0m",    [INK_BLACK] = "\033[0;1m",
        [INK_WHITE] = "\033[0;1m", [INK_LAST] = "\033[0;33m", [INK_HINT] = "\033[0;36m",
    };
    const uint32_t rgb[] = {
        [INK_LINE] = palette->line,        [INK_NAME] = palette->ink,    [INK_BLACK] = palette->black_edge,
        [INK_WHITE] = palette->white_edge, [INK_LAST] = palette->accent, [INK_HINT] = palette->hint,
    };

    if (canvas->style->colour == CONSOLE_COLOUR_FEW)
        tabla_text_add_string(out, few[ink]);
    else if (canvas->style->colour != CONSOLE_COLOUR_NONE)
        add_colour(out, canvas->style->colour, false, rgb[ink]);
}

static void add_board_row(struct tabla_text *out, const struct canvas *canvas, const struct palette *palette, int row)
{
    enum console_colour colour = canvas->style->colour;
    int ink = -1, end = canvas->right;

    if (colour >= CONSOLE_COLOUR_256)
        add_colour(out, colour, true, palette->paper);
    for (int c = canvas->left; c <= end; c++) {
        const struct cell *cell = &canvas->cells[row][c];
        if (cell->character && cell->ink != ink) {
            add_ink(out, canvas, palette, (enum ink)cell->ink);
            ink = cell->ink;
        }
        add_utf8(out, cell->character ? cell->character : ' ');
    }
    if (colour != CONSOLE_COLOUR_NONE)
        tabla_text_add_string(out, "\033[0m");
}

/* The signs of the players look beside the board as they do on it, whatever colours the terminal has. */
static void add_signs_on_paper(struct tabla_text *out, const char *line, size_t length, enum console_colour colour,
                               const struct palette *palette)
{
    for (const char *end = line + length; line < end;) {
        const char *from = line;
        uint32_t c = words_next(&line);
        bool sign = c == 0x25cb || c == 0x25cf;
        if (sign) {
            add_colour(out, colour, true, palette->paper);
            add_colour(out, colour, false, palette->black_edge);
        }
        tabla_text_add(out, from, (size_t)(line - from));
        if (sign)
            tabla_text_add_string(out, "\033[0m");
    }
}

static void add_panel_line(struct tabla_text *out, const char *line, size_t length, enum console_colour colour,
                           const struct palette *palette)
{
    const char *weight = line[0] == PANEL_STRONG ? "\033[1m" : line[0] == PANEL_FAINT ? "\033[2m" : "";
    bool weighted = *weight && colour != CONSOLE_COLOUR_NONE && length > 1;

    if (weighted)
        tabla_text_add_string(out, weight);
    if (colour >= CONSOLE_COLOUR_256)
        add_signs_on_paper(out, line + 1, length - 1, colour, palette);
    else
        tabla_text_add(out, line + 1, length - 1);
    if (weighted)
        tabla_text_add_string(out, "\033[0m");
}

/* Spaces at the end of a line help nobody. */
static void end_line(struct tabla_text *out)
{
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    tabla_text_add_char(out, '\n');
}

void draw_text(const struct draw_scene *scene, const struct draw_style *style, const char *notes,
               struct tabla_text *out)
{
    struct canvas *canvas = calloc(1, sizeof *canvas);
    struct tabla_text panel = {0};
    struct tabla_layout layout;
    const struct palette *palette;
    const char *line;
    size_t beside, room;

    if (!canvas) {
        out->failed = true;
        return;
    }
    *canvas = (struct canvas){.style = style, .turned = scene->turned, .top = ROWS, .left = COLUMNS};
    draw_board(canvas, scene);
    scene->game->layout(&scene->state, &layout);
    palette = palette_for(&layout, PALETTE_LIGHT);
    /* One empty column on each side, so that paper shows around the names. */
    canvas->left -= canvas->left > 0;
    canvas->right += canvas->right + 1 < COLUMNS;

    beside = (size_t)(canvas->right - canvas->left + 1) + GAP;
    room = style->width > beside + PANEL_LEAST ? style->width - beside - 1 : style->width - 1;
    panel_write(scene, style->unicode, room, notes, &panel);
    line = tabla_text_string(&panel);
    for (int row = canvas->top; row <= canvas->bottom; row++) {
        add_board_row(out, canvas, palette, row);
        if (room < style->width - 1 && *line) {
            size_t length = strcspn(line, "\n");
            tabla_text_add_string(out, "  ");
            add_panel_line(out, line, length, style->colour, palette);
            line += length + 1;
        }
        end_line(out);
    }
    for (; *line; line += strcspn(line, "\n") + 1) {
        if (room < style->width - 1)
            for (size_t i = 0; i < beside; i++)
                tabla_text_add_char(out, ' ');
        add_panel_line(out, line, strcspn(line, "\n"), style->colour, palette);
        end_line(out);
    }
    tabla_text_release(&panel);
    free(canvas);
}
