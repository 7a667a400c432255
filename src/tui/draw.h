/*
 * A position as text for a terminal, and as SVG. Both are drawn from the game's layout and view alone, so that a new
 * game is drawn without a line written here.
 */
#ifndef TABLA_TUI_DRAW_H
#define TABLA_TUI_DRAW_H

#include "tui/console.h"
#include "tui/palette.h"

/* What is to be noticed on a spot. */
enum draw_mark {
    DRAW_LAST = 1,  /* part of the last action */
    DRAW_HINT = 2,  /* something can be done here now */
    DRAW_BLACK = 4, /* counts as Black's territory */
    DRAW_WHITE = 8
};

/* What is drawn. */
struct draw_scene {
    const struct tabla_game *game;
    struct tabla_state state;
    uint8_t marks[TABLA_MAX_SPOTS]; /* by spot */
    char last[128];                 /* the last turn, or so much of it as was played and fits; "" if there is none */
    bool no_names;                  /* no letters and numbers along the edge */
    bool turned;                    /* seen from the other side */
    tabla_translate translate;      /* NULL: the language that the program speaks */
};

void draw_scene_init(struct draw_scene *scene, const struct tabla_game *game, const struct tabla_state *state);
/* A record's position where its cursor stands; the turn that led there is marked. Inside a turn of several actions the
 * cursor moves to see them, and back. */
void draw_scene_of_record(struct draw_scene *scene, struct tabla_record *record);
/* Go after two passes: stones the record has as dead are dead, and whose territory is what is marked. */
void draw_scene_count(struct draw_scene *scene, const struct tabla_record *record);
/* Marks where the next action can be; with a point's name only the actions that begin there. */
void draw_scene_hints(struct draw_scene *scene, const struct tabla_keys *past, const char *point);

/* How text is drawn. */
struct draw_style {
    bool unicode;
    enum console_colour colour;
    size_t width; /* of the terminal: decides whether words stand beside the board or below it */
};

/* The board and, beside it, whose turn it is, what is asked, what is counted; then `notes`, if not NULL. */
void draw_text(const struct draw_scene *scene, const struct draw_style *style, const char *notes,
               struct tabla_text *out);
/* A self-contained picture. */
void draw_svg(const struct draw_scene *scene, enum palette_theme theme, struct tabla_text *out);

/* --- The words beside a board, the same for text and SVG --------------------------------------------------------- */

/* An English sentence in the language of the scene. */
const char *draw_say(const struct draw_scene *scene, const char *english);
/* "Black", "White". */
const char *draw_who(const struct draw_scene *scene, enum tabla_player player);
/* "0.5" as that language writes it: "0,5". */
void draw_number(const struct draw_scene *scene, char *number);
/* "YINSH", "YINSH, blitz". */
void draw_title(const struct draw_scene *scene, struct tabla_text *out);
/* "White to play", or how the game ended. */
void draw_status(const struct draw_scene *scene, struct tabla_text *out);

#endif
