/*
 * The board as a picture.
 *
 *    Pool 41 of 51                 Black        The four corners hold what is counted. A board of three directions
 *            /-------\             o o @        leaves them free; on a square one they are strips above and below.
 *           /  board  \
 *    @ o o  \---------/
 *    White                 White to play
 *
 * Pieces differ in shape, not only in colour: a ring is hollow, a marker a small disc with a ring in it, a GIPF piece
 * two discs, one upon the other. No ids and no style sheet, so that several pictures can stand in one page.
 */
#include "tui/draw.h"

#include <math.h>
#include <string.h>

/* One piece, measured in hundredths of the distance between neighbouring points. */
enum {
    RING_RADIUS = 37,
    RING_WIDTH = 14,
    MARKER_RADIUS = 25,
    PIECE_RADIUS = 33,
    STONE_RADIUS = 47,
    STACK_LIFT = 8,
    HINT_RADIUS = 14,
    SIGN_RADIUS = 18,
    SLOTS_MOST = 5
};

struct drawing {
    const struct draw_scene *scene;
    const struct palette *palette;
    struct tabla_layout layout;
    struct tabla_view view;
    struct tabla_text *out;
    double unit;          /* pixels between neighbouring points */
    double left, top;     /* of the board's outermost points */
    double width, height; /* of the picture */
    int32_t min_x, max_x, min_y, max_y;
};

static double x_of(const struct drawing *d, int32_t x)
{
    return d->left + (d->scene->turned ? d->max_x - x : x - d->min_x) * d->unit / 1000;
}

static double y_of(const struct drawing *d, int32_t y)
{
    return d->top + (d->scene->turned ? y - d->min_y : d->max_y - y) * d->unit / 1000;
}

static double part(const struct drawing *d, int hundredths)
{
    return d->unit * hundredths / 100;
}

static void add_escaped(struct tabla_text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            tabla_text_add_string(out, "&amp;");
            break;
        case '<':
            tabla_text_add_string(out, "&lt;");
            break;
        case '>':
            tabla_text_add_string(out, "&gt;");
            break;
        case '"':
            tabla_text_add_string(out, "&quot;");
            break;
        default:
            tabla_text_add_char(out, *text);
        }
    }
}

/* A line around. */
static void circle(struct drawing *d, double x, double y, double r, double width, uint32_t colour, const char *more)
{
    tabla_text_addf(d->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"#%06x\"", x, y, r,
                    (unsigned)colour);
    tabla_text_addf(d->out, " stroke-width=\"%.1f\"%s/>\n", width, more);
}

/* Filled. */
static void dot(struct drawing *d, double x, double y, double r, uint32_t colour, const char *more)
{
    tabla_text_addf(d->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#%06x\"%s/>\n", x, y, r,
                    (unsigned)colour, more);
}

/* --- The board ---------------------------------------------------------------------------------------------------- */

static void draw_lines(struct drawing *d)
{
    tabla_text_addf(d->out, "<path fill=\"none\" stroke=\"#%06x\" stroke-width=\"%.2f\" stroke-linecap=\"round\" d=\"",
                    (unsigned)d->palette->line, d->unit / 28);
    for (size_t i = 0; i < d->layout.segment_count; i++) {
        const struct tabla_segment *line = &d->layout.segments[i];
        tabla_text_addf(d->out, "%sM%.1f %.1fL%.1f %.1f", i ? " " : "", x_of(d, line->x1), y_of(d, line->y1),
                        x_of(d, line->x2), y_of(d, line->y2));
    }
    tabla_text_add_string(d->out, "\"/>\n");
    for (size_t i = 0; i < d->layout.spot_count; i++) {
        const struct tabla_spot *spot = &d->layout.spots[i];
        if (spot->kind != TABLA_SPOT_POINT)
            dot(d, x_of(d, spot->x), y_of(d, spot->y), part(d, spot->kind == TABLA_SPOT_DOT ? 12 : 9),
                spot->kind == TABLA_SPOT_DOT ? d->palette->black : d->palette->line, "");
    }
}

/* A name keeps so far from every point that a piece there does not cover it. */
static void move_clear(const struct drawing *d, double *x, double *y)
{
    double nearest = 1e9, dx = 0, dy = 0, least = part(d, 78);

    for (size_t i = 0; i < d->layout.spot_count; i++) {
        double a = *x - x_of(d, d->layout.spots[i].x), b = *y - y_of(d, d->layout.spots[i].y);
        if (d->layout.spots[i].kind != TABLA_SPOT_DOT && hypot(a, b) < nearest) {
            nearest = hypot(a, b);
            dx = a;
            dy = b;
        }
    }
    if (nearest > 0 && nearest < least) {
        *x += dx * (least / nearest - 1);
        *y += dy * (least / nearest - 1);
    }
}

static void draw_names(struct drawing *d)
{
    if (d->scene->no_names)
        return;
    tabla_text_addf(d->out, "<g fill=\"#%06x\" font-size=\"%.1f\" text-anchor=\"middle\">\n", (unsigned)d->palette->ink,
                    part(d, 34));
    for (size_t i = 0; i < d->layout.label_count; i++) {
        const struct tabla_label *label = &d->layout.labels[i];
        double x = x_of(d, label->x), y = y_of(d, label->y);
        move_clear(d, &x, &y);
        tabla_text_addf(d->out, "<text x=\"%.1f\" y=\"%.1f\">", x, y + part(d, 12));
        add_escaped(d->out, label->text);
        tabla_text_add_string(d->out, "</text>\n");
    }
    tabla_text_add_string(d->out, "</g>\n");
}

/* --- Pieces ------------------------------------------------------------------------------------------------------- */

/* A disc with its edge and, at `inner` hundredths of its radius, a ring in it. */
static void disc(struct drawing *d, double x, double y, double r, bool black, int inner)
{
    const struct palette *p = d->palette;
    char edge[64];

    snprintf(edge, sizeof edge, " stroke=\"#%06x\" stroke-width=\"%.1f\"",
             (unsigned)(black ? p->black_edge : p->white_edge), part(d, 4));
    dot(d, x, y, r, black ? p->black : p->white, edge);
    if (inner > 0)
        circle(d, x, y, r * inner / 100, part(d, 5), black ? p->black_mark : p->white_mark, "");
}

/* Hollow: a broad line in the edge's colour under a narrower one in the piece's. */
static void ring(struct drawing *d, double x, double y, double r, double width, bool black)
{
    const struct palette *p = d->palette;

    circle(d, x, y, r, width + part(d, 7), black ? p->black_edge : p->white_edge, "");
    circle(d, x, y, r, width, black ? p->black : p->white, "");
}

static void draw_piece(struct drawing *d, const struct tabla_piece *piece)
{
    const struct tabla_spot *spot = &d->layout.spots[piece->spot];
    double x = x_of(d, spot->x), y = y_of(d, spot->y);
    bool black = piece->owner == TABLA_BLACK;

    if (piece->dead)
        tabla_text_add_string(d->out, "<g opacity=\"0.45\">");
    switch (piece->kind) {
    case TABLA_PIECE_RING:
        ring(d, x, y, part(d, RING_RADIUS), part(d, RING_WIDTH), black);
        break;
    case TABLA_PIECE_MARKER:
        disc(d, x, y, part(d, MARKER_RADIUS), black, 58);
        break;
    case TABLA_PIECE_SINGLE:
        disc(d, x, y, part(d, PIECE_RADIUS), black, 70);
        break;
    case TABLA_PIECE_GIPF:
        disc(d, x, y + part(d, STACK_LIFT), part(d, PIECE_RADIUS), black, 95);
        disc(d, x, y - part(d, STACK_LIFT), part(d, PIECE_RADIUS), black, 70);
        dot(d, x, y - part(d, STACK_LIFT), part(d, 10), black ? d->palette->black_mark : d->palette->white_mark, "");
        break;
    default:
        disc(d, x, y, part(d, STONE_RADIUS), black, 0);
    }
    if (piece->dead)
        tabla_text_add_string(d->out, "</g>\n");
}

/* --- What is to be noticed ---------------------------------------------------------------------------------------- */

/* Just outside what stands there. */
static int mark_radius(const struct tabla_piece *piece)
{
    if (!piece)
        return 20;
    return piece->kind == TABLA_PIECE_MARKER   ? MARKER_RADIUS + 9
           : piece->kind == TABLA_PIECE_SINGLE ? PIECE_RADIUS + 9
                                               : 50;
}

static void draw_marks(struct drawing *d)
{
    const struct tabla_piece *on_spot[TABLA_MAX_SPOTS] = {0};

    for (size_t i = 0; i < d->view.piece_count; i++)
        on_spot[d->view.pieces[i].spot] = &d->view.pieces[i];
    for (size_t i = 0; i < d->layout.spot_count; i++) {
        double x = x_of(d, d->layout.spots[i].x), y = y_of(d, d->layout.spots[i].y);
        unsigned marks = d->scene->marks[i];
        const struct tabla_piece *piece = on_spot[i];
        if ((marks & (DRAW_BLACK | DRAW_WHITE)) && (!piece || piece->dead))
            tabla_text_addf(d->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%06x\"/>\n",
                            x - part(d, 12), y - part(d, 12), part(d, 24), part(d, 24),
                            (unsigned)(marks & DRAW_BLACK ? d->palette->black : d->palette->white));
        if (marks & DRAW_LAST && piece && piece->kind == TABLA_PIECE_STONE)
            circle(d, x, y, part(d, 20), part(d, 7),
                   piece->owner == TABLA_BLACK ? d->palette->white : d->palette->black, "");
        else if (marks & DRAW_LAST)
            circle(d, x, y, part(d, mark_radius(piece)), part(d, 6), d->palette->accent, "");
        if (marks & DRAW_HINT && !piece)
            dot(d, x, y, part(d, HINT_RADIUS), d->palette->hint, " opacity=\"0.8\"");
        else if (marks & DRAW_HINT)
            circle(d, x, y, part(d, mark_radius(piece) + 4), part(d, 6), d->palette->hint, " stroke-dasharray=\"5 3\"");
    }
}

/* --- The corners -------------------------------------------------------------------------------------------------- */

static void words(struct drawing *d, double x, double y, bool right, bool strong, const char *text)
{
    tabla_text_addf(d->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, right ? "end" : "start",
                    strong ? " font-weight=\"600\"" : "");
    add_escaped(d->out, text);
    tabla_text_add_string(d->out, "</text>\n");
}

/* About so wide are these words: no font here is wider than this on average. */
static double words_length(const char *text, double line)
{
    return (double)words_width(text) * line * 0.72 * 0.6;
}

static bool has_slots(const struct tabla_counter *counter)
{
    return !counter->shared && counter->most > 0 && counter->most <= SLOTS_MOST;
}

/*
 * A player's corner: sign and name at the edge, then what is counted, line by line towards the board; places that fill
 * up (a ring taken off) are drawn as such.
 */
static void draw_player(struct drawing *d, enum tabla_player player, bool top, double pad, double line)
{
    double x = top ? d->width - pad : pad, y = top ? pad + line * 0.75 : d->height - pad, step = top ? line : -line;
    double sign = part(d, SIGN_RADIUS);
    struct tabla_text text = {0};

    disc(d, top ? x - sign : x + sign, y - line * 0.26, sign, player == TABLA_BLACK, 0);
    words(d, top ? x - 3 * sign : x + 3 * sign, y, top, !d->scene->state.over && d->scene->state.player == player,
          draw_who(d->scene, player));
    for (size_t i = 0; i < d->view.counter_count; i++) {
        const struct tabla_counter *counter = &d->view.counters[i];
        if (counter->shared)
            continue;
        if (has_slots(counter)) {
            double r = part(d, RING_RADIUS), at = top ? y + r + line * 0.45 : y - line * 0.9 - r;
            for (int k = 0; k < counter->most; k++) {
                double cx = top ? x - r - k * r * 2.5 : x + r + k * r * 2.5;
                if (k < counter->value[player])
                    ring(d, cx, at, r * 0.86, part(d, RING_WIDTH), player == TABLA_BLACK);
                else
                    circle(d, cx, at, r * 0.86, part(d, 12), d->palette->faint, "");
            }
            y += top ? 2 * r + line * 0.5 : -(2 * r + line * 0.5);
            continue;
        }
        tabla_text_clear(&text);
        y += step;
        tabla_text_addf(&text, "%s: %d", draw_say(d->scene, counter->label), counter->value[player]);
        words(d, x, y, top, false, tabla_text_string(&text));
    }
    tabla_text_release(&text);
}

static void draw_corners(struct drawing *d, double pad, double line)
{
    struct tabla_text text = {0};
    double y = pad + line * 0.75;

    tabla_text_addf(d->out, "<g fill=\"#%06x\" font-size=\"%.1f\">\n", (unsigned)d->palette->ink, line * 0.72);
    draw_player(d, TABLA_BLACK, !d->scene->turned, pad, line);
    draw_player(d, TABLA_WHITE, d->scene->turned, pad, line);
    for (size_t i = 0; i < d->view.counter_count; i++) {
        const struct tabla_counter *counter = &d->view.counters[i];
        if (!counter->shared)
            continue;
        tabla_text_clear(&text);
        tabla_text_addf(&text, "%s: %d", draw_say(d->scene, counter->label), counter->value[0]);
        words(d, pad, y, false, false, tabla_text_string(&text));
        y += line;
    }
    tabla_text_clear(&text);
    draw_status(d->scene, &text);
    words(d, d->width - pad, d->height - pad, true, false, tabla_text_string(&text));
    tabla_text_add_string(d->out, "</g>\n");
    tabla_text_release(&text);
}

/* --- All of it ---------------------------------------------------------------------------------------------------- */

static void measure(struct drawing *d)
{
    d->min_x = d->min_y = INT32_MAX;
    d->max_x = d->max_y = INT32_MIN;
    for (size_t i = 0; i < d->layout.spot_count; i++) {
        const struct tabla_spot *spot = &d->layout.spots[i];
        d->min_x = spot->x < d->min_x ? spot->x : d->min_x;
        d->max_x = spot->x > d->max_x ? spot->x : d->max_x;
        d->min_y = spot->y < d->min_y ? spot->y : d->min_y;
        d->max_y = spot->y > d->max_y ? spot->y : d->max_y;
    }
}

void draw_svg(const struct draw_scene *scene, enum palette_theme theme, struct tabla_text *out)
{
    struct drawing d = {.scene = scene, .out = out};
    struct tabla_text title = {0}, status = {0};
    double pad, line, strip, side, lowest;

    scene->game->layout(&scene->state, &d.layout);
    scene->game->view(&scene->state, &d.view);
    d.palette = palette_for(&d.layout, theme);
    measure(&d);
    d.unit = d.max_x - d.min_x > 12000 ? 32 : 44;
    pad = 18;
    line = 24;
    side = d.unit * (scene->no_names ? 0.8 : 1.35);
    strip = d.layout.hex ? 0 : line * 0.6 + (double)d.view.counter_count * line;
    d.left = pad + side;
    d.top = pad + side + strip;
    d.width = 2 * d.left + (d.max_x - d.min_x) * d.unit / 1000;
    d.height = 2 * d.top + (d.max_y - d.min_y) * d.unit / 1000;
    /* A small board gets room at its sides, where a player's name and how the game ended would meet below it. */
    draw_status(scene, &status);
    lowest = 2 * pad + part(&d, 3 * SIGN_RADIUS) + words_length(tabla_text_string(&status), line) + line +
             words_length(draw_who(scene, scene->turned ? TABLA_BLACK : TABLA_WHITE), line);
    if (d.width < lowest) {
        d.left += (lowest - d.width) / 2;
        d.width = lowest;
    }

    tabla_text_addf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
                    "height=\"%.0f\" font-family=\"Inter, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif\">\n",
                    d.width, d.height, d.width, d.height);
    draw_title(scene, &title);
    tabla_text_add_string(&title, " \u2013 ");
    tabla_text_add_string(&title, tabla_text_string(&status));
    tabla_text_add_string(out, "<title>");
    add_escaped(out, tabla_text_string(&title));
    tabla_text_add_string(out, "</title>\n");
    tabla_text_release(&title);
    tabla_text_release(&status);
    tabla_text_addf(out, "<rect width=\"%.0f\" height=\"%.0f\" rx=\"16\" fill=\"#%06x\"/>\n", d.width, d.height,
                    (unsigned)d.palette->paper);
    draw_lines(&d);
    draw_names(&d);
    for (size_t i = 0; i < d.view.piece_count; i++)
        draw_piece(&d, &d.view.pieces[i]);
    draw_marks(&d);
    draw_corners(&d, pad, line);
    tabla_text_add_string(out, "</svg>\n");
}
