#include "tui/panel.h"

#include <string.h>

static void add_line(struct tabla_text *out, enum panel_weight weight, const char *line, size_t length)
{
    tabla_text_add_char(out, (char)weight);
    tabla_text_add(out, line, length);
    tabla_text_add_char(out, '\n');
}

/* Text as panel lines. Lines that fit stay as they are, so that tables stay tables. */
static void add_lines(struct tabla_text *out, enum panel_weight weight, const char *text, size_t width)
{
    struct tabla_text line = {0}, wrapped = {0};

    for (;; text++) {
        size_t length = strcspn(text, "\n");
        tabla_text_clear(&line);
        tabla_text_add(&line, text, length);
        if (words_width(tabla_text_string(&line)) <= width) {
            add_line(out, weight, text, length);
        } else {
            tabla_text_clear(&wrapped);
            words_wrap(&wrapped, tabla_text_string(&line), width, 0);
            for (const char *at = tabla_text_string(&wrapped); *at;
                 at += strcspn(at, "\n") + (strchr(at, '\n') != NULL))
                add_line(out, weight, at, strcspn(at, "\n"));
        }
        text += length;
        if (!*text)
            break;
    }
    tabla_text_release(&line);
    tabla_text_release(&wrapped);
}

static void add_number(struct tabla_text *out, int value, int most)
{
    tabla_text_addf(out, "%d", value);
    if (most > 0)
        tabla_text_addf(out, "/%d", most);
}

/*
 *              O White  X Black
 *   Rings off  1/3      0/3
 *   Pool       40
 *
 * The head says which sign is whose, so it stands there even when nothing is counted. Columns move together where they
 * would not fit.
 */
static void add_counters(const struct draw_scene *scene, bool unicode, size_t width, struct tabla_text *out)
{
    struct tabla_text head[2] = {{0}, {0}}, number = {0}, line = {0};
    struct tabla_view view;
    size_t label = 0, column, gap = 2;

    scene->game->view(&scene->state, &view);
    words_add(&head[0], "%1 %2", unicode ? "\u25cb" : "O", words_player(TABLA_WHITE), NULL);
    words_add(&head[1], "%1 %2", unicode ? "\u25cf" : "X", words_player(TABLA_BLACK), NULL);
    for (size_t i = 0; i < view.counter_count; i++) {
        size_t w = words_width(words_translate(view.counters[i].label));
        label = w > label ? w : label;
    }
    column = words_width(tabla_text_string(&head[0]));
    if (label + column + words_width(tabla_text_string(&head[1])) + 2 * gap > width)
        gap = 1;
    label += view.counter_count > 0 ? gap : 0;
    column += gap;
    words_pad(&line, "", label);
    words_pad(&line, tabla_text_string(&head[0]), column);
    tabla_text_add_string(&line, tabla_text_string(&head[1]));
    tabla_text_add_char(out, PANEL_NORMAL);
    tabla_text_add_string(out, tabla_text_string(&line));
    tabla_text_add_char(out, '\n');
    for (size_t i = 0; i < view.counter_count; i++) {
        const struct tabla_counter *counter = &view.counters[i];
        tabla_text_clear(&line);
        words_pad(&line, words_translate(counter->label), label);
        tabla_text_clear(&number);
        add_number(&number, counter->shared ? counter->value[0] : counter->value[TABLA_WHITE], counter->most);
        words_pad(&line, tabla_text_string(&number), counter->shared ? 0 : column);
        if (!counter->shared)
            add_number(&line, counter->value[TABLA_BLACK], counter->most);
        tabla_text_add_char(out, PANEL_NORMAL);
        tabla_text_add_string(out, tabla_text_string(&line));
        tabla_text_add_char(out, '\n');
    }
    tabla_text_release(&head[0]);
    tabla_text_release(&head[1]);
    tabla_text_release(&number);
    tabla_text_release(&line);
}

void panel_write(const struct draw_scene *scene, bool unicode, size_t width, const char *notes, struct tabla_text *out)
{
    struct tabla_text text = {0};

    draw_title(scene, &text);
    add_lines(out, PANEL_STRONG, tabla_text_string(&text), width);
    add_lines(out, PANEL_NORMAL, "", width);
    add_counters(scene, unicode, width, out);
    add_lines(out, PANEL_NORMAL, "", width);
    if (scene->last[0]) {
        tabla_text_clear(&text);
        /* Passing and giving up are words; everything else that is played stays as it is written. */
        words_add(&text, _("Last: %1"), words_translate(scene->last), NULL);
        add_lines(out, PANEL_FAINT, tabla_text_string(&text), width);
    }
    tabla_text_clear(&text);
    draw_status(scene, &text);
    add_lines(out, PANEL_STRONG, tabla_text_string(&text), width);
    if (!scene->state.over)
        add_lines(out, PANEL_NORMAL, words_translate(scene->game->prompt(&scene->state)), width);
    if (notes) {
        add_lines(out, PANEL_NORMAL, "", width);
        add_lines(out, PANEL_NORMAL, notes, width);
    }
    tabla_text_release(&text);
}
