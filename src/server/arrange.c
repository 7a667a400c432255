#include "server/arrange.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tabla/go.h"

struct arrange *arrange_new(const struct tabla_game *game, const struct tabla_state *state)
{
    struct arrange *arrange = calloc(1, sizeof *arrange);

    if (!arrange)
        return NULL;
    arrange->game = game;
    game->write_position(state, NULL, &arrange->line);
    game->layout(state, &arrange->layout);
    game->view(state, &arrange->view);
    arrange->view.piece_count = 0;
    arrange->player = (enum tabla_player)state->player;
    if (arrange->line.failed) {
        arrange_free(arrange);
        return NULL;
    }
    return arrange;
}

void arrange_free(struct arrange *arrange)
{
    if (arrange)
        tabla_text_release(&arrange->line);
    free(arrange);
}

/* "Rings off" and "rings-off". */
static bool same_label(const char *label, const char *name)
{
    for (; *label && *name; label++, name++)
        if ((*label == ' ' ? '-' : *label | 0x20) != *name)
            return false;
    return *label == *name;
}

bool arrange_counter(struct arrange *arrange, const char *name, int64_t black, int64_t white)
{
    if (black < 0 || white < 0 || black > 1000 || white > 1000)
        return false;
    for (size_t i = 0; i < arrange->view.counter_count; i++)
        if (same_label(arrange->view.counters[i].label, name)) {
            arrange->view.counters[i].value[TABLA_BLACK] = (int16_t)black;
            arrange->view.counters[i].value[TABLA_WHITE] = (int16_t)white;
            arrange->told[i] = true;
            return true;
        }
    return false;
}

/* --- The board ---------------------------------------------------------------------------------------------------- */

static char letter_of(const struct tabla_piece *piece)
{
    bool black = piece->owner == TABLA_BLACK;

    if (piece->kind == TABLA_PIECE_STONE)
        return black ? 'x' : 'o';
    if (piece->kind == TABLA_PIECE_RING || piece->kind == TABLA_PIECE_GIPF)
        return black ? 'B' : 'W';
    return black ? 'b' : 'w';
}

/* Whether one spot comes before another in a line: by lettered lines from below, in Go by rows from the top. */
static bool comes_before(const struct tabla_layout *layout, size_t a, size_t b)
{
    const struct tabla_spot *one = &layout->spots[a], *other = &layout->spots[b];

    if (layout->hex)
        return one->x != other->x ? one->x < other->x : one->y < other->y;
    return one->y != other->y ? one->y > other->y : one->x < other->x;
}

static bool same_line(const struct tabla_layout *layout, size_t a, size_t b)
{
    return layout->hex ? layout->spots[a].x == layout->spots[b].x : layout->spots[a].y == layout->spots[b].y;
}

static void add_board(const struct arrange *arrange, struct tabla_text *out)
{
    const struct tabla_layout *layout = &arrange->layout;
    size_t order[TABLA_MAX_SPOTS], count = 0, empty = 0;
    char on[TABLA_MAX_SPOTS] = {0};

    for (size_t i = 0; i < arrange->view.piece_count; i++)
        on[arrange->view.pieces[i].spot] = letter_of(&arrange->view.pieces[i]);
    for (size_t i = 0; i < layout->spot_count; i++) {
        size_t at = count;
        if (layout->spots[i].kind == TABLA_SPOT_DOT)
            continue;
        for (; at > 0 && comes_before(layout, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        bool ends = i + 1 == count || !same_line(layout, order[i], order[i + 1]);
        if (!on[order[i]])
            empty++;
        if (empty && (on[order[i]] || ends)) {
            tabla_text_addf(out, "%zu", empty);
            empty = 0;
        }
        if (on[order[i]])
            tabla_text_add_char(out, on[order[i]]);
        if (ends && i + 1 < count)
            tabla_text_add_char(out, '/');
    }
}

/* --- What lies beside it ------------------------------------------------------------------------------------------ */

/* The field "name=…" of the line it began with, and a space before it. */
static void add_field(const struct arrange *arrange, const char *name, struct tabla_text *out)
{
    const char *at = tabla_text_string(&arrange->line);
    size_t length = strlen(name);

    for (; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            tabla_text_add_char(out, ' ');
            tabla_text_add(out, at, strcspn(at, " "));
            return;
        }
    }
}

static const int16_t *told(const struct arrange *arrange, const char *name)
{
    for (size_t i = 0; i < arrange->view.counter_count; i++)
        if (arrange->told[i] && same_label(arrange->view.counters[i].label, name))
            return arrange->view.counters[i].value;
    return NULL;
}

static void add_yinsh(const struct arrange *arrange, const char *may, struct tabla_text *out)
{
    const int16_t *pool = told(arrange, "pool"), *off = told(arrange, "rings-off");

    (void)may;
    if (pool)
        tabla_text_addf(out, " pool=%d", pool[0]);
    if (off)
        tabla_text_addf(out, " off=%d,%d", off[TABLA_WHITE], off[TABLA_BLACK]);
}

/* Reserves not told are what neither stands on the board nor was captured. */
static void add_gipf(const struct arrange *arrange, const char *may, struct tabla_text *out)
{
    const int16_t *reserve = told(arrange, "reserve"), *captured = told(arrange, "captured");
    int rest[2] = {arrange->view.counters[0].most, arrange->view.counters[0].most}, lost[2] = {0, 0};

    for (size_t i = 0; i < arrange->view.piece_count; i++)
        rest[arrange->view.pieces[i].owner] -= arrange->view.pieces[i].kind == TABLA_PIECE_GIPF ? 2 : 1;
    for (unsigned player = 0; player < 2; player++) {
        lost[player] = captured ? captured[!player] : 0;
        rest[player] = reserve ? reserve[player] : rest[player] - lost[player];
        rest[player] = rest[player] < 0 ? 0 : rest[player];
    }
    tabla_text_addf(out, " reserve=w%d,b%d captured=w%d,b%d gipf=%s asked=-", rest[TABLA_WHITE], rest[TABLA_BLACK],
                    lost[TABLA_BLACK], lost[TABLA_WHITE], may);
}

static void add_go(const struct arrange *arrange, const char *may, struct tabla_text *out)
{
    const int16_t *prisoners = told(arrange, "prisoners");

    (void)may;
    add_field(arrange, "rules", out);
    add_field(arrange, "komi", out);
    if (prisoners)
        tabla_text_addf(out, " prisoners=%d,%d", prisoners[0], prisoners[1]);
    else
        add_field(arrange, "prisoners", out);
    add_field(arrange, "handicap", out);
}

/* How each game's line goes on: the kinds of decision to try, and where it says who may still do something, that. */
static const struct {
    const struct tabla_game *game;
    const char *phases[4], *may[5];
    void (*add)(const struct arrange *arrange, const char *may, struct tabla_text *out);
} endings[] = {
    {&tabla_yinsh, {"move", "row", "place"}, {"-"}, add_yinsh},
    {&tabla_gipf, {"push", "before"}, {"-", "wb", "w", "b"}, add_gipf},
    {&tabla_go, {"play"}, {"-"}, add_go},
};

static void write_line(const struct arrange *arrange, size_t ending, const char *phase, const char *may,
                       struct tabla_text *out)
{
    const char *head = tabla_text_string(&arrange->line);

    tabla_text_add(out, head, strcspn(head, " "));
    tabla_text_add_char(out, ' ');
    add_board(arrange, out);
    tabla_text_addf(out, " %s %s", arrange->player == TABLA_BLACK ? "b" : "w", phase);
    endings[ending].add(arrange, may, out);
}

void arrange_write(struct arrange *arrange, struct tabla_text *out)
{
    struct tabla_text line = {0};
    struct tabla_state state;
    size_t ending = 0;

    while (ending < sizeof endings / sizeof *endings && endings[ending].game != arrange->game)
        ending++;
    if (ending == sizeof endings / sizeof *endings)
        return;
    for (const char *const *phase = endings[ending].phases; *phase; phase++)
        for (const char *const *may = endings[ending].may; *may; may++) {
            tabla_text_clear(&line);
            write_line(arrange, ending, *phase, *may, &line);
            if (arrange->game->read_position(tabla_text_string(&line), line.length, &state, NULL, NULL)) {
                tabla_text_add(out, line.data, line.length);
                tabla_text_release(&line);
                return;
            }
        }
    tabla_text_release(&line);
    write_line(arrange, ending, endings[ending].phases[0], endings[ending].may[0], out);
}
