/* Commands that show the position, and the gogui-rules family, by which GoGui plays games it does not know. */
#include "gtp/board.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gtp/handlers.h"

/* --- Cells ------------------------------------------------------------------------------------------------------ */

/*
 * Where a point lies in the rectangle: Go's own column and row; in the other games the letter is the column and the
 * number the row. On YINSH's board that keeps all three directions of lines straight.
 */
static void cell_of(const struct gtp_session *session, const struct tabla_layout *layout, size_t spot, int *column,
                    int *row)
{
    const char *name = layout->spots[spot].name;

    if (gtp_is_go(session)) {
        *column = (int)spot % tabla_go_size(&session->line.state);
        *row = (int)spot / tabla_go_size(&session->line.state);
    } else {
        *column = name[0] - 'a';
        *row = atoi(name + 1) - 1;
    }
}

int gtp_board_size(const struct gtp_session *session)
{
    struct tabla_layout layout;
    int size = 0;

    session->game->layout(&session->line.state, &layout);
    for (size_t i = 0; i < layout.spot_count; i++) {
        int column, row;
        cell_of(session, &layout, i, &column, &row);
        size = column >= size ? column + 1 : size;
        size = row >= size ? row + 1 : size;
    }
    return size;
}

enum { CELLS = 19 };

/* One character a cell: X and O for pieces, '.' for an empty point, '\0' where the board is not. */
static int fill_cells(const struct gtp_session *session, const struct tabla_layout *layout, char cells[CELLS][CELLS])
{
    struct tabla_view view;
    int size = gtp_board_size(session), column, row;

    assert(size <= CELLS);
    memset(cells, 0, CELLS * sizeof *cells);
    session->game->view(&session->line.state, &view);
    for (size_t i = 0; i < layout->spot_count; i++) {
        cell_of(session, layout, i, &column, &row);
        cells[row][column] = '.';
    }
    for (size_t i = 0; i < view.piece_count; i++) {
        cell_of(session, layout, view.pieces[i].spot, &column, &row);
        cells[row][column] = view.pieces[i].owner == TABLA_BLACK ? 'X' : 'O';
    }
    return size;
}

/* Function:  The name of the game, as GoGui wants it: a capital, then small letters.
 * Arguments: none
 * Fails:     never
 * Returns:   `Go`, `Yinsh`, `Gipf`
 */
bool gtp_cmd_rules_game_id(struct gtp_call *call)
{
    const char *name = call->session->game->name;

    tabla_text_add_char(call->answer, (char)toupper((unsigned char)name[0]));
    tabla_text_add_string(call->answer, name + 1);
    return true;
}

/* Function:  The size of the square that gogui-rules_board fills.
 * Arguments: none
 * Fails:     never
 * Returns:   a number: Go's board size, 11 for YINSH, 9 for GIPF
 */
bool gtp_cmd_rules_board_size(struct gtp_call *call)
{
    tabla_text_addf(call->answer, "%d", gtp_board_size(call->session));
    return true;
}

/* Function:  The pieces on a square of cells, top row first. In YINSH and GIPF the letter of a point is the column
 *            and its number the row. GoGui knows three signs only, so a ring looks like a marker, a GIPF piece like a
 *            single one, and a cell off the board like an empty point: gogui-rules_board_gfx tells them apart, and
 *            tabla-position says everything.
 * Arguments: none
 * Fails:     never
 * Returns:   a line for each row, cells separated by spaces: `X` black, `O` white, `.` neither
 */
bool gtp_cmd_rules_board(struct gtp_call *call)
{
    struct tabla_layout layout;
    char cells[CELLS][CELLS];
    int size;

    call->session->game->layout(&call->session->line.state, &layout);
    size = fill_cells(call->session, &layout, cells);
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++)
            tabla_text_addf(call->answer, "%c%c", cells[row][column] ? cells[row][column] : '.',
                            column + 1 < size ? ' ' : '\n');
    return true;
}

/* A cell as GoGui names it: letters without I. */
static void add_cell(struct tabla_text *out, int column, int row)
{
    tabla_text_addf(out, " %c%d", 'A' + column + (column >= 'I' - 'A'), row + 1);
}

/* Function:  What gogui-rules_board cannot say, in GoGui's language for graphics: circles on rings and GIPF pieces,
 *            grey cells where the board is not. Points are named as GoGui names cells, without the letter I.
 * Arguments: none
 * Fails:     never
 * Returns:   lines with `CIRCLE` and `COLOR`
 */
bool gtp_cmd_rules_board_gfx(struct gtp_call *call)
{
    const struct gtp_session *session = call->session;
    struct tabla_layout layout;
    struct tabla_view view;
    char cells[CELLS][CELLS];
    const char *head = "COLOR #808080";
    int size;

    session->game->layout(&session->line.state, &layout);
    session->game->view(&session->line.state, &view);
    size = fill_cells(session, &layout, cells);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (!cells[row][column]) {
                tabla_text_add_string(call->answer, head);
                add_cell(call->answer, column, row);
                head = "";
            }
    head = "\nCIRCLE";
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].kind == TABLA_PIECE_RING || view.pieces[i].kind == TABLA_PIECE_GIPF) {
            int column, row;
            cell_of(session, &layout, view.pieces[i].spot, &column, &row);
            tabla_text_add_string(call->answer, head);
            add_cell(call->answer, column, row);
            head = "";
        }
    return true;
}

/* --- What can happen -------------------------------------------------------------------------------------------- */

/* Function:  Everything the player to decide may do now. Giving up (`resign`) is always possible and not listed.
 * Arguments: none
 * Fails:     never
 * Returns:   all legal actions, separated by spaces; nothing when the game is over
 */
bool gtp_cmd_rules_legal_moves(struct gtp_call *call)
{
    const struct gtp_session *session = call->session;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = session->game->actions(&session->line.state, &session->line.past, actions);

    for (size_t i = 0; i < count; i++) {
        char text[TABLA_ACTION_TEXT];
        size_t length = tabla_write_action(session->game, &session->line.state, actions[i], text);
        if (i > 0)
            tabla_text_add_char(call->answer, ' ');
        tabla_text_add(call->answer, text, length);
    }
    return true;
}

/* Function:  Who decides the next action. In YINSH and GIPF that may be the same player several times in a row.
 * Arguments: none
 * Fails:     never
 * Returns:   `black` or `white`; without meaning when the game is over
 */
bool gtp_cmd_rules_side_to_move(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, gtp_player_name((enum tabla_player)call->session->line.state.player));
    return true;
}

/* Function:  How the game ended, by the rules alone: in Go with those stones dead that have been marked.
 * Arguments: none
 * Fails:     never
 * Returns:   `W+R` after giving up, `B+3.5` in Go, `W+` in the other games, `0` for a draw, nothing while it goes on
 */
bool gtp_cmd_rules_final_result(struct gtp_call *call)
{
    char result[TABLA_RESULT_TEXT];

    tabla_write_result(call->session->game, &call->session->line.state, result);
    tabla_text_add_string(call->answer, result);
    return true;
}

/* Function:  What GoGui offers in its menu of analyze commands.
 * Arguments: none
 * Fails:     never
 * Returns:   lines of type, name and command, separated by `/`
 */
bool gtp_cmd_gogui_analyze_commands(struct gtp_call *call)
{
    tabla_text_add_string(call->answer, "string/Legal Moves/gogui-rules_legal_moves\n"
                                        "string/Position Line/tabla-position\n"
                                        "string/Result by the Rules/gogui-rules_final_result\n"
                                        "string/Why not/tabla-why %s\n");
    if (gtp_is_go(call->session))
        tabla_text_add_string(call->answer, "string/Final Score/final_score\n"
                                            "plist/Dead Stones/final_status_list dead\n"
                                            "none/Mark Dead/tabla-mark %p dead\n"
                                            "none/Mark Alive/tabla-mark %p alive\n"
                                            "none/Resume Play/tabla-resume\n"
                                            "string/Rules/kata-get-rules\n");
    return true;
}

/* --- A picture for people --------------------------------------------------------------------------------------- */

enum { WIDTH = 72, HEIGHT = 40 };

struct picture {
    char cells[HEIGHT][WIDTH];
    int left, bottom; /* of the layout, in cells */
    bool hex;
};

/* Neighbours on a line up lie two lines of text apart on hex boards, where every other column is half a step higher. */
static int to_row(const struct picture *picture, int32_t y)
{
    int32_t step = picture->hex ? 500 : 1000;

    return (int)((y + (y < 0 ? -step / 2 : step / 2)) / step) - picture->bottom;
}

static int to_column(const struct picture *picture, int32_t x)
{
    int32_t step = picture->hex ? 866 / 4 : 1000 / 2;

    return (int)((x + (x < 0 ? -step / 2 : step / 2)) / step) - picture->left;
}

static void draw(struct picture *picture, int column, int row, char c)
{
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT)
        picture->cells[row][column] = c;
}

static bool is_free(const struct picture *picture, int column, int row)
{
    return column < 0 || column >= WIDTH || row < 0 || row >= HEIGHT || picture->cells[row][column] == ' ';
}

/* A label that names a point stands in that point's line, unless it is above or below: else it would name another. */
static bool find_named(const struct picture *picture, const struct tabla_layout *layout,
                       const struct tabla_label *label, int *column, int *row)
{
    for (size_t i = 0; i < layout->spot_count; i++) {
        const struct tabla_spot *spot = &layout->spots[i];
        if (strcmp(label->text, spot->name) != 0 || abs(label->x - spot->x) < 100)
            continue;
        *row = to_row(picture, spot->y);
        *column = to_column(picture, spot->x) + (label->x < spot->x ? -1 - (int)strlen(label->text) : 2);
        return true;
    }
    return false;
}

/* Labels keep a space's distance from the points beside them. */
static void draw_label(struct picture *picture, const struct tabla_layout *layout, const struct tabla_label *label)
{
    int length = (int)strlen(label->text), row = to_row(picture, label->y), column = to_column(picture, label->x);

    if (find_named(picture, layout, label, &column, &row))
        ; /* there */
    else if (!is_free(picture, column - 1, row))
        column++;
    else if (is_free(picture, column - length, row))
        column -= length - 1 + !is_free(picture, column + 1, row);
    for (int i = 0; i < length; i++)
        draw(picture, column + i, row, label->text[i]);
}

/* Large pieces are capitals (stones, rings, GIPF pieces), small ones are not (markers, single pieces, dead stones). */
static char piece_sign(const struct tabla_piece *piece)
{
    bool small = piece->kind == TABLA_PIECE_MARKER || piece->kind == TABLA_PIECE_SINGLE || piece->dead;

    return piece->owner == TABLA_BLACK ? (small ? 'x' : 'X') : (small ? 'o' : 'O');
}

static void draw_board(const struct gtp_session *session, struct tabla_text *out)
{
    struct tabla_layout layout;
    struct tabla_view view;
    struct picture picture = {.left = 0};

    session->game->layout(&session->line.state, &layout);
    session->game->view(&session->line.state, &view);
    memset(picture.cells, ' ', sizeof picture.cells);
    picture.hex = layout.hex;
    for (size_t i = 0; i < layout.spot_count + layout.label_count; i++) {
        bool spot = i < layout.spot_count;
        int32_t x = spot ? layout.spots[i].x : layout.labels[i - layout.spot_count].x;
        int32_t y = spot ? layout.spots[i].y : layout.labels[i - layout.spot_count].y;
        int column = to_column(&(struct picture){.hex = layout.hex}, x),
            row = to_row(&(struct picture){.hex = layout.hex}, y);
        picture.left = column < picture.left ? column : picture.left;
        picture.bottom = row < picture.bottom ? row : picture.bottom;
    }
    picture.left -= 2;
    for (size_t i = 0; i < layout.spot_count; i++) {
        static const char signs[] = {[TABLA_SPOT_POINT] = '.', [TABLA_SPOT_DOT] = ':', [TABLA_SPOT_STAR] = '+'};
        const struct tabla_spot *spot = &layout.spots[i];
        draw(&picture, to_column(&picture, spot->x), to_row(&picture, spot->y), signs[spot->kind]);
    }
    for (size_t i = 0; i < layout.label_count; i++)
        draw_label(&picture, &layout, &layout.labels[i]);
    for (size_t i = 0; i < view.piece_count; i++) {
        const struct tabla_spot *spot = &layout.spots[view.pieces[i].spot];
        draw(&picture, to_column(&picture, spot->x), to_row(&picture, spot->y), piece_sign(&view.pieces[i]));
    }
    for (int row = HEIGHT - 1; row >= 0; row--) {
        int length = WIDTH;
        while (length > 0 && picture.cells[row][length - 1] == ' ')
            length--;
        if (length > 0) {
            tabla_text_add(out, picture.cells[row], (size_t)length);
            tabla_text_add_char(out, '\n');
        }
    }
}

/* Function:  The board as text. Capitals are stones, rings and GIPF pieces, small letters markers, single pieces and
 *            dead stones; `x` is Black, `o` is White, `.` an empty point, `+` a star point, `:` a dot of GIPF.
 * Arguments: none
 * Fails:     never
 * Returns:   the board, what is counted beside it, and who is to do what
 */
bool gtp_cmd_showboard(struct gtp_call *call)
{
    const struct gtp_session *session = call->session;
    const struct tabla_state *state = &session->line.state;
    struct tabla_view view;
    char result[TABLA_RESULT_TEXT];

    tabla_text_add_char(call->answer, '\n');
    draw_board(session, call->answer);
    session->game->view(state, &view);
    for (size_t i = 0; i < view.counter_count; i++) {
        const struct tabla_counter *counter = &view.counters[i];
        const char *label = gtp_translate(session, counter->label);
        if (counter->shared)
            tabla_text_addf(call->answer, "%s: %d\n", label, counter->value[0]);
        else
            tabla_text_addf(call->answer, "%s: X %d, O %d\n", label, counter->value[TABLA_BLACK],
                            counter->value[TABLA_WHITE]);
    }
    if (gtp_is_go(session)) {
        tabla_text_addf(call->answer, "%s ", gtp_translate(session, TABLA_N("Komi:")));
        gtp_add_hundredths(call->answer, tabla_go_komi(state));
        tabla_text_add_char(call->answer, '\n');
    }
    tabla_write_result(session->game, state, result);
    if (state->over)
        tabla_text_addf(call->answer, "%s\n", result);
    else
        tabla_text_addf(call->answer, "%c: %s\n", state->player == TABLA_BLACK ? 'X' : 'O',
                        gtp_translate(session, session->game->prompt(state)));
    return true;
}
