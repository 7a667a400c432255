/* Go after two passes: dead stones, territory, and a count that adds up (O5, O6, O8). The one game-specific file here.
 */
#include <string.h>

#include "engine/settle.h"
#include "tui/session.h"

static bool is_counted(const struct tabla_game *game, const struct tabla_state *state)
{
    return game == &tabla_go && state->over && state->reason != TABLA_REASON_RESIGNED;
}

bool count_possible(const struct session *session)
{
    return is_counted(session->record->game, &session->record->state);
}

/* "12", "4.5", "-0.25" from hundredths, as the language writes them. */
static void add_points(struct tabla_text *out, int hundredths)
{
    int whole = hundredths / 100, part = hundredths % 100;
    char point = _("0.5")[1];

    part = part < 0 ? -part : part;
    tabla_text_addf(out, "%s%d", hundredths < 0 && whole == 0 ? "-" : "", whole);
    if (part % 10 != 0)
        tabla_text_addf(out, "%c%02d", point, part);
    else if (part != 0)
        tabla_text_addf(out, "%c%d", point, part / 10);
}

static void add_row(struct tabla_text *out, size_t label, size_t column, const char *name, int white, int black)
{
    struct tabla_text number = {0};

    words_pad(out, name, label);
    add_points(&number, white);
    words_pad(out, tabla_text_string(&number), column);
    add_points(out, black);
    tabla_text_add_char(out, '\n');
    tabla_text_release(&number);
}

/*
 *                White  Black
 *   Territory    12     20
 *   Prisoners    3      1
 *   Komi         4.5    0
 *   Together     19.5   21
 */
static void add_table(const struct tabla_state *state, const struct tabla_go_count *count, struct tabla_text *out)
{
    bool area = tabla_go_rules_of(state).scoring == TABLA_GO_AREA;
    const char *names[] = {_("Territory"), area ? _("Stones") : _("Prisoners"), _("Komi"), _("Handicap"),
                           _("Together")};
    size_t label = 0, column = words_width(words_player(TABLA_WHITE)) + 2;
    int komi = tabla_go_komi(state), rest[2];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        label = words_width(names[i]) > label ? words_width(names[i]) : label;
    label += 2;
    column = column < 7 ? 7 : column;
    words_pad(out, "", label);
    words_pad(out, words_player(TABLA_WHITE), column);
    words_add(out, "%1\n", words_player(TABLA_BLACK), NULL);
    for (unsigned player = 0; player < 2; player++) {
        unsigned counted = count->territory[player] + (area ? count->stones[player] : count->prisoners[player]);
        rest[player] = count->total[player] - (int)counted * 100 - (player == TABLA_WHITE ? komi : 0);
    }
    add_row(out, label, column, names[0], (int)count->territory[TABLA_WHITE] * 100,
            (int)count->territory[TABLA_BLACK] * 100);
    add_row(out, label, column, names[1], (int)(area ? count->stones : count->prisoners)[TABLA_WHITE] * 100,
            (int)(area ? count->stones : count->prisoners)[TABLA_BLACK] * 100);
    add_row(out, label, column, names[2], komi, 0);
    if (rest[TABLA_WHITE] || rest[TABLA_BLACK])
        add_row(out, label, column, names[3], rest[TABLA_WHITE], rest[TABLA_BLACK]);
    add_row(out, label, column, names[4], count->total[TABLA_WHITE], count->total[TABLA_BLACK]);
}

/* The scene with what `state` counts: its dead stones, and whose each point is. */
static void put_count(struct draw_scene *scene, const struct tabla_state *state, struct tabla_go_count *count)
{
    scene->state = *state;
    tabla_go_score(state, count);
    for (unsigned i = 0; i < (unsigned)(tabla_go_size(state) * tabla_go_size(state)); i++)
        if (count->owner[i] != TABLA_NOBODY)
            scene->marks[i] |= count->owner[i] == TABLA_BLACK ? DRAW_BLACK : DRAW_WHITE;
}

void count_show(const struct session *session, struct draw_scene *scene, struct tabla_text *notes)
{
    const struct tabla_state *state = session_state(session);
    struct tabla_go_count count;

    put_count(scene, state, &count);
    add_table(state, &count, notes);
    words_add(notes, "\n%1", _("dead POINT marks dead stones, alive POINT takes that back; resume if you disagree."),
              NULL);
}

/* The number of the point with that name, or -1. */
static int point_called(const struct tabla_state *state, const char *name)
{
    struct tabla_layout layout;

    tabla_go.layout(state, &layout);
    for (size_t i = 0; i < layout.spot_count; i++)
        if (words_same(layout.spots[i].name, name))
            return (int)i;
    return -1;
}

/* SGF names points by letters from the upper left corner. */
static void sgf_name(unsigned point, unsigned size, char out[3])
{
    out[0] = (char)('a' + point % size);
    out[1] = (char)('a' + (size - 1 - point / size));
    out[2] = '\0';
}

static const char *const territory_property[] = {[TABLA_BLACK] = "TB", [TABLA_WHITE] = "TW"};

/* Result and territory into the record, the dead stones lying in territory. */
static void keep(struct session *session)
{
    struct tabla_record *record = session->record;
    unsigned size = (unsigned)tabla_go_size(&session->counted);
    char result[TABLA_RESULT_TEXT], name[3];
    struct tabla_error error;
    struct tabla_go_count count;
    struct tabla_view view;
    bool alive[TABLA_MAX_SPOTS] = {false};

    tabla_go.view(&session->counted, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        alive[view.pieces[i].spot] = !view.pieces[i].dead;
    tabla_go_score(&session->counted, &count);
    for (unsigned player = 0; player < 2; player++) {
        tabla_node_set(record->node, territory_property[player], NULL);
        for (unsigned i = 0; i < size * size; i++) {
            if (count.owner[i] != player || alive[i])
                continue;
            sgf_name(i, size, name);
            tabla_node_add(record->node, territory_property[player], name);
        }
    }
    tabla_write_result(&tabla_go, &session->counted, result);
    tabla_node_set(record->root, "RE", result);
    if (!autosave_write(&session->autosave, record, &error))
        console_report(session->console, session->autosave.path, &error);
}

/* Marks as dead in `marked` what lies in the other player's territory in the record. Whether anything does. */
static bool mark_kept(const struct tabla_record *record, struct tabla_state *marked)
{
    unsigned size = (unsigned)tabla_go_size(marked);
    bool any = false;

    for (const struct tabla_property *p = record->node->properties; p; p = p->next)
        for (unsigned player = 0; player < 2; player++) {
            if (strcmp(p->name, territory_property[player]) != 0)
                continue;
            for (size_t i = 0; i < p->count; i++) {
                unsigned x = (unsigned)p->values[i][0] - 'a',
                         y = p->values[i][0] ? (unsigned)p->values[i][1] - 'a' : size;
                unsigned point = x < size && y < size ? (size - 1 - y) * size + x : size * size;
                if (point < size * size && tabla_go_stone(marked, point) == (enum tabla_player) !player)
                    any |= tabla_go_mark(marked, point, true, NULL);
            }
        }
    return any;
}

void count_restore(struct session *session)
{
    struct tabla_state marked = session->record->state;

    if (!count_possible(session))
        return;
    session->counting = mark_kept(session->record, &marked);
    session->counted = marked;
}

static void say_wrapped(struct session *session, const char *sentence)
{
    struct tabla_text wrapped = {0};

    words_wrap(&wrapped, sentence, session_width(session), 0);
    console_say(session->console, "%1", tabla_text_string(&wrapped), NULL);
    tabla_text_release(&wrapped);
}

/* --- What the engine takes for dead ------------------------------------------------------------------------------- */

void count_propose(struct session *session)
{
    struct tabla_state marked = session->record->state;
    const bool ours[2] = {session->who[0] == PLAY_ENGINE, session->who[1] == PLAY_ENGINE};
    struct tabla_layout layout;
    struct tabla_text stones = {0}, text = {0};
    struct tabla_view view;
    bool any = false;

    session->proposed = true;
    if (!opponent_is_engine(session))
        return;
    settle_propose(&marked, tabla_record_resumed(session->record), ours);
    tabla_go.view(&marked, &view);
    for (size_t i = 0; i < view.piece_count; i++)
        any |= view.pieces[i].dead;
    if (!any)
        return;
    session->counted = marked;
    session->counting = session->redraw = true;
    keep(session);
    tabla_go.layout(&marked, &layout);
    for (size_t i = 0; i < view.piece_count; i++)
        if (view.pieces[i].dead)
            words_add(&stones, " %1", layout.spots[view.pieces[i].spot].name, NULL);
    words_add(&text, _("Tabla takes for dead:%1"), tabla_text_string(&stones), NULL);
    say_wrapped(session, tabla_text_string(&text));
    tabla_text_release(&stones);
    tabla_text_release(&text);
}

void draw_scene_count(struct draw_scene *scene, const struct tabla_record *record)
{
    struct tabla_state marked = record->state;
    struct tabla_go_count count;

    if (!is_counted(record->game, &marked))
        return;
    mark_kept(record, &marked);
    put_count(scene, &marked, &count);
}

void count_mark(struct session *session, const char *points, bool dead)
{
    struct tabla_state marked = *session_state(session);
    struct tabla_text name = {0};
    struct tabla_error error;
    bool good = true;

    if (!count_possible(session) || !*points) {
        if (*points)
            session_refuse_words(session, _("stones are marked after two passes, not before"), NULL);
        else
            session_refuse_words(session, _("which stones? Name a point, such as D4"), NULL);
        return;
    }
    for (; good && *points; points += strspn(points, " \t,")) {
        size_t length = strcspn(points, " \t,");
        int point;
        tabla_text_clear(&name);
        tabla_text_add(&name, points, length);
        points += length;
        point = point_called(&marked, tabla_text_string(&name));
        good = point >= 0 && tabla_go_mark(&marked, (unsigned)point, dead, &error);
        if (point < 0)
            session_refuse_words(session, _("there is no point \"%1\""), tabla_text_string(&name), NULL);
        else if (!good)
            session_refuse(session, &error);
    }
    tabla_text_release(&name);
    if (!good)
        return;
    session->counted = marked;
    session->counting = true;
    session->redraw = true;
    keep(session);
}

/* Nothing that was marked holds any longer, nor what it came to. */
static void take_back_count(struct session *session)
{
    tabla_node_set(session->record->node, territory_property[TABLA_BLACK], NULL);
    tabla_node_set(session->record->node, territory_property[TABLA_WHITE], NULL);
    tabla_node_set(session->record->root, "RE", NULL);
    session_changed(session);
    if (opponent_is_engine(session))
        say_wrapped(session, _("Play goes on: Tabla takes off what it holds for dead. Your stones that still stand "
                               "after the next two passes are alive."));
}

void count_resume(struct session *session)
{
    struct tabla_error error;

    if (!count_possible(session))
        session_refuse_words(session, _("there is nothing to resume: the game goes on or was given up"), NULL);
    else if (!tabla_record_resume(session->record, &error))
        session_refuse(session, &error);
    else
        take_back_count(session);
}
