#include "tui/play.h"

#include <string.h>
#include <time.h>

#include "tui/session.h"

/* --- What the words need ------------------------------------------------------------------------------------------ */

const struct tabla_state *session_state(const struct session *session)
{
    return session->counting ? &session->counted : &session->record->state;
}

/* The rule that was broken, by its number and where a player finds it in print. */
static void add_rule(struct tabla_text *out, const struct tabla_game *game, const char *id)
{
    const struct tabla_rule *rule = id[0] ? tabla_rule_find(game, id) : NULL;

    if (!id[0])
        return;
    if (rule && rule->printed[0])
        words_add(out, _("%1 (rulebook: %2)"), id, words_translate(rule->printed), NULL);
    else
        tabla_text_add_string(out, id);
    tabla_text_add_string(out, ": ");
}

/* Broken into lines for a person; one line for a script. */
static void say_refusal(struct session *session, const struct tabla_text *text)
{
    struct tabla_text wrapped = {0};
    bool person = session->console->interactive;

    words_wrap(&wrapped, tabla_text_string(text), person ? session_width(session) : SIZE_MAX, 0);
    console_complain(session->console, "%1", tabla_text_string(&wrapped), NULL);
    tabla_text_release(&wrapped);
    session->refused++;
}

void session_refuse(struct session *session, const struct tabla_error *error)
{
    struct tabla_error bare = *error;
    struct tabla_text text = {0};
    char sentence[512];

    add_rule(&text, session->record->game, error->rule);
    bare.rule[0] = '\0';
    tabla_error_format(&bare, words_translate, sentence, sizeof sentence);
    tabla_text_add_string(&text, sentence);
    say_refusal(session, &text);
    tabla_text_release(&text);
    session->refusal = *error;
}

void session_refuse_words(struct session *session, const char *sentence, ...)
{
    struct tabla_text text = {0};
    va_list list;

    va_start(list, sentence);
    words_add_list(&text, sentence, list);
    va_end(list);
    say_refusal(session, &text);
    tabla_text_release(&text);
}

void session_changed(struct session *session)
{
    struct tabla_error error;

    session->counting = session->proposed = false;
    session->redraw = true;
    session->refusal.code = TABLA_ERROR_NONE;
    if (!autosave_write(&session->autosave, session->record, &error)) {
        console_report(session->console, session->autosave.path[0] ? session->autosave.path : "tabla", &error);
        console_complain(session->console, _("This game is not kept on disk: use save before you quit."), NULL);
    }
}

void session_replace(struct session *session, struct tabla_record *record)
{
    tabla_record_free(session->record);
    session->record = record;
    session->counting = session->proposed = false;
    session->redraw = true;
    session->refusal.code = TABLA_ERROR_NONE;
    opponent_forget(session);
    autosave_begin(&session->autosave, NULL);
}

void session_draw(struct session *session, const char *point)
{
    struct console *console = session->console;
    struct draw_style style = {console->utf8, console->colour, console->width};
    struct tabla_text text = {0}, notes = {0};
    struct draw_scene scene;

    console_measure(console);
    style.width = console->width;
    draw_scene_of_record(&scene, session->record);
    scene.no_names = session->no_names;
    scene.turned = session->turned;
    if (point)
        draw_scene_hints(&scene, &session->record->past, *point ? point : NULL);
    if (count_possible(session))
        count_show(session, &scene, &notes);
    draw_text(&scene, &style, notes.length > 0 ? tabla_text_string(&notes) : NULL, &text);
    console_write(console, tabla_text_string(&text));
    tabla_text_release(&text);
    tabla_text_release(&notes);
}

size_t session_width(const struct session *session)
{
    return session->console->width > 90 ? 89 : session->console->width - 1;
}

void session_page(struct session *session, const char *text)
{
    struct console *console = session->console;
    struct tabla_text typed = {0}, line = {0};
    size_t lines = 0;

    for (; *text; text += strcspn(text, "\n") + 1) {
        if (console->interactive && ++lines >= console->height) {
            if (line_read(session->reader, _("Enter: more, q: enough "), &typed) != LINE_READ ||
                words_same(tabla_text_string(&typed), "q"))
                break;
            lines = 1;
        }
        tabla_text_clear(&line);
        tabla_text_add(&line, text, strcspn(text, "\n"));
        console_say(console, "%1", tabla_text_string(&line), NULL);
        if (!text[strcspn(text, "\n")])
            break;
    }
    tabla_text_release(&typed);
    tabla_text_release(&line);
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

/* The line that is being played is the main line, whatever was tried before: that is what a file is opened at. */
static void make_main(struct tabla_record *record)
{
    for (struct tabla_node *node = record->node; node->parent; node = node->parent)
        if (node->previous)
            tabla_record_promote(record, node);
}

/* An earlier result and count no longer hold; a new one holds until the players count otherwise. */
void session_played(struct session *session)
{
    const struct tabla_record *record = session->record;
    char result[TABLA_RESULT_TEXT];
    bool ended = tabla_write_result(record->game, &record->state, result) > 0;

    make_main(session->record);
    tabla_node_set(record->root, "RE", ended ? result : NULL);
    session_changed(session);
}

void session_play(struct session *session, const char *text)
{
    struct tabla_error error;

    if (tabla_record_play_text(session->record, text, strlen(text), &error)) {
        session_played(session);
    } else {
        const char *meant = error.code == TABLA_ERROR_SYNTAX ? session_nearest_word(session, text) : NULL;
        struct tabla_text typed = {0};
        tabla_text_add(&typed, text, strcspn(text, " \t"));
        if (meant)
            session_refuse_words(session, _("there is no word \"%1\": did you mean \"%2\"?"),
                                 tabla_text_string(&typed), meant, NULL);
        else
            session_refuse(session, &error);
        tabla_text_release(&typed);
    }
}

void session_begin(struct session *session)
{
    struct tabla_node *root = session->record->root;
    time_t now = time(NULL);
    struct tm local;
    char today[16];

    if (localtime_r(&now, &local) && strftime(today, sizeof today, "%Y-%m-%d", &local) > 0)
        tabla_node_set(root, "DT", today);
    opponent_write_names(session);
}

/* --- The session -------------------------------------------------------------------------------------------------- */

static void one_line(struct session *session, char *line)
{
    size_t length;

    line += strspn(line, " \t\r");
    length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    if (length == 0 || line[0] == '#') /* scripts may have remarks */
        return;
    if (session_word(session, line))
        return;
    /* Translators: the move, as a player of your language says it; it is understood beside the English word. */
    session_play(session, words_same(line, _("pass")) ? "pass" : line);
}

static void prompt_of(const struct session *session, struct tabla_text *out)
{
    tabla_text_clear(out);
    if (!session_state(session)->over)
        tabla_text_add_string(out, words_player((enum tabla_player)session->record->state.player));
    tabla_text_add_string(out, "> ");
}

static void run(struct session *session)
{
    struct tabla_text line = {0}, prompt = {0};

    while (!session->finished) {
        opponent_play(session);
        if (!session->finished && !session->counting && !session->proposed && count_possible(session))
            count_propose(session);
        if (session->redraw && !session->finished)
            session_draw(session, session->hints ? "" : NULL);
        session->redraw = false;
        prompt_of(session, &prompt);
        switch (line_read(session->reader, tabla_text_string(&prompt), &line)) {
        case LINE_END:
            session->finished = true;
            break;
        case LINE_TOO_LONG:
            session_refuse_words(session, _("that line is too long to be a move"), NULL);
            break;
        case LINE_STRANGE:
            session_refuse_words(session, _("that line has characters in it that no move has"), NULL);
            break;
        case LINE_READ:
            if (line.length > 0)
                one_line(session, line.data);
            break;
        }
    }
    tabla_text_release(&line);
    tabla_text_release(&prompt);
}

static void say_goodbye(struct session *session)
{
    if (!session->autosave.path[0] || !session->autosave.on)
        return;
    console_complain(session->console, _("This game is kept in %1"), session->autosave.path, NULL);
    if (!session->record->state.over)
        console_complain(session->console, _("To go on with it: tabla play --resume"), NULL);
}

int play_run(struct console *console, const struct play_options *options)
{
    struct session session = {.console = console,
                              .record = options->record,
                              .autosave = options->autosave,
                              .who = {options->who[0], options->who[1]},
                              .strength = options->strength,
                              .threads = options->threads,
                              .shelf = options->shelf,
                              .proposed = options->goes_on && tabla_node_get(options->record->root, "RE"),
                              .no_names = options->no_names,
                              .turned = options->turned,
                              .redraw = true};
    bool refused;

    tabla_rng_seed(&session.rng, options->seed);
    if (options->goes_on) {
        count_restore(&session);
        opponent_write_names(&session);
    } else {
        session_begin(&session);
    }
    session.reader = line_open(console, session_complete, &session);
    if (!session.reader) {
        tabla_record_free(session.record);
        console_complain(console, _("tabla: out of memory"), NULL);
        return 1;
    }
    if (console->interactive && !opponent_greet(&session))
        console_say(console,
                    line_edits(session.reader) ? _("Type a move, or help. Tab completes.") : _("Type a move, or help."),
                    NULL);
    run(&session);
    say_goodbye(&session);
    refused = session.refused > 0 && !console->interactive;
    line_close(session.reader);
    opponent_forget(&session);
    tabla_record_free(session.record);
    return refused ? 1 : 0;
}
