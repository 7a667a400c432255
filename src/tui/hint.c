/* Thinking out loud: what is shown while an engine thinks, and the hint it gives. */
#include <math.h>

#include "base/now.h"
#include "tui/session.h"

/* --- While it thinks ---------------------------------------------------------------------------------------------- */

const _Atomic bool *thinking_begin(struct thinking *thinking, struct session *session)
{
    *thinking = (struct thinking){.session = session, .begin = seconds_now()};
    return line_watch();
}

/* One line, written over and over. The spaces at its end cover what stood there. */
bool thinking_report(struct engine *engine, void *data)
{
    struct thinking *thinking = data;
    struct session *session = thinking->session;
    struct console *console = session->console;
    struct tabla_text text = {0}, line = {0};
    char seconds[24];

    (void)engine;
    if (!console->interactive)
        return true;
    if (!thinking->shown && session->redraw) { /* the move it thinks about is seen first */
        session_draw(session, NULL);
        session->redraw = false;
    }
    thinking->shown = true;
    snprintf(seconds, sizeof seconds, "%.0f", floor(seconds_now() - thinking->begin));
    words_add(&text, _("Tabla is thinking: %1 s (Ctrl-C: enough)"), seconds, NULL);
    tabla_text_add_char(&line, '\r');
    words_pad(&line, tabla_text_string(&text), console->width - 1);
    console_write(console, tabla_text_string(&line));
    fflush(console->out);
    tabla_text_release(&text);
    tabla_text_release(&line);
    return true;
}

void thinking_end(struct thinking *thinking)
{
    struct console *console = thinking->session->console;
    struct tabla_text line = {0};

    if (thinking->shown) {
        tabla_text_add_char(&line, '\r');
        words_pad(&line, "", console->width - 1);
        tabla_text_add_char(&line, '\r');
        console_write(console, tabla_text_string(&line));
        tabla_text_release(&line);
    }
    line_watched(thinking->session->reader);
}

/* --- The hint ----------------------------------------------------------------------------------------------------- */

/* Never so long that one waits for it. */
enum { HINT_TURNS = 6 };
static const double HINT_SECONDS = 1.5;

static bool advise(struct session *session)
{
    struct thinking thinking;
    struct search_limits limits = {.seconds = HINT_SECONDS, .settle = true};

    if (!session->adviser)
        session->adviser = engine_new(&(struct engine_options){.game = session->record->game,
                                                               .threads = session->threads ? session->threads : 1,
                                                               .memory = (size_t)64 << 20,
                                                               .shelf = session->shelf,
                                                               .seed = tabla_rng_next(&session->rng)});
    if (!session->adviser || !engine_set(session->adviser, &session->record->state, &session->record->past))
        return false;
    limits.stop = thinking_begin(&thinking, session);
    engine_think(session->adviser, &limits, thinking_report, &thinking, 0.25);
    thinking_end(&thinking);
    return true;
}

/* "e5-e8;xc2-g6;xa5 f3-f6 …": turns with spaces between them. */
static void add_line(const struct session *session, tabla_action first, struct tabla_text *out)
{
    const struct tabla_game *game = session->record->game;
    struct tabla_state state = session->record->state;
    tabla_action line[32];
    size_t length = engine_line(session->adviser, first, line, sizeof line / sizeof *line);
    unsigned turns = 0;

    for (size_t i = 0; i < length && !state.over && game->check(&state, NULL, line[i], NULL); i++) {
        char text[TABLA_ACTION_TEXT];
        unsigned player = state.player;
        tabla_write_action(game, &state, line[i], text);
        tabla_text_add_string(out, text);
        game->apply(&state, line[i]);
        turns += state.over || state.player != player;
        if (turns >= HINT_TURNS)
            break;
        if (i + 1 < length && !state.over)
            tabla_text_add_char(out, state.player == player ? ';' : ' ');
    }
}

/* How good it is, for whoever asked. */
static void add_value(const struct session *session, const struct search_choice *best, struct tabla_text *out)
{
    const char *player = words_player((enum tabla_player)session->record->state.player);
    char percent[24];

    if (best->proven == 1) {
        words_add(out, _("It wins whatever the other side does."), NULL);
    } else if (best->proven == -1) {
        words_add(out, _("Against good play nothing helps any more."), NULL);
    } else if (best->proven == 2) {
        words_add(out, _("It leads to a draw."), NULL);
    } else {
        snprintf(percent, sizeof percent, "%.0f", 50 * (1 + (double)best->value));
        words_add(out, _("Chances for %1: about %2 %."), player, percent, NULL);
    }
}

/* The same as a bar between the two players' names, whoever is to move on the left. */
static void add_bar(const struct session *session, const struct search_choice *best, struct tabla_text *out)
{
    enum { LONG = 30 };
    const enum tabla_player player = (enum tabla_player)session->record->state.player;
    const bool ascii = !session->console->utf8;
    double value = best->proven == 1 ? 1 : best->proven == -1 ? -1 : best->proven == 2 ? 0 : (double)best->value;
    int filled = (int)lround(LONG * (1 + value) / 2);

    tabla_text_addf(out, "%s ", words_player(player));
    for (int i = 0; i < LONG; i++)
        tabla_text_add_string(out, i < filled ? ascii ? "#" : "█" : ascii ? "." : "░");
    tabla_text_addf(out, " %s", words_player(player == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK));
}

/* What looked likely before any thought: the most likely few. */
static void add_first_sight(const struct session *session, struct tabla_text *out)
{
    enum { SHOWN = 5 };
    static _Thread_local struct search_choice choices[TABLA_MAX_ACTIONS];
    const struct tabla_record *record = session->record;
    size_t count = engine_choices(session->adviser, choices, TABLA_MAX_ACTIONS);

    for (unsigned shown = 0; shown < SHOWN && count > 0; shown++) {
        size_t most = 0;
        char text[TABLA_ACTION_TEXT];

        for (size_t i = 1; i < count; i++)
            if (choices[i].prior > choices[most].prior)
                most = i;
        if (choices[most].prior < 0.01f)
            break;
        tabla_write_action(record->game, &record->state, choices[most].action, text);
        tabla_text_addf(out, "%s%s %.0f %%", shown ? ", " : "", text, 100 * (double)choices[most].prior);
        choices[most].prior = -1;
    }
}

/* Games with points: by how many. Nothing where it is close, or where that and the search do not agree. */
static void add_lead(struct session *session, const struct search_choice *best, struct tabla_text *out)
{
    struct engine_outlook outlook;
    char points[24];
    double value = session->record->state.player == TABLA_BLACK ? (double)best->value : -(double)best->value;

    if (!session->record->game->has_score || !engine_outlook(session->adviser, 400, 2, &outlook) ||
        fabs((double)outlook.lead) < 1.5 || (outlook.lead > 0) != (value > 0))
        return;
    snprintf(points, sizeof points, "%.0f", fabs(round((double)outlook.lead)));
    tabla_text_add_char(out, ' ');
    words_add(out, _("%1 is ahead by about %2 points."), words_player(outlook.lead > 0 ? TABLA_BLACK : TABLA_WHITE),
              points, NULL);
}

void opponent_hint(struct session *session, const char *argument)
{
    const struct tabla_record *record = session->record;
    struct tabla_text text = {0}, part = {0};
    struct search_choice best;
    char action[TABLA_ACTION_TEXT];

    (void)argument;
    if (record->state.over) {
        session_refuse_words(session, _("the game is over"), NULL);
        return;
    }
    if (!advise(session) || engine_choices(session->adviser, &best, 1) == 0) {
        session_refuse_words(session, _("tabla: out of memory"), NULL);
        return;
    }
    tabla_write_action(record->game, &record->state, best.action, action);
    words_add(&part, _("Tabla would play %1."), action, NULL);
    tabla_text_add_char(&part, ' ');
    add_value(session, &best, &part);
    add_lead(session, &best, &part);
    words_wrap(&text, tabla_text_string(&part), session_width(session), 0);
    tabla_text_add_char(&text, '\n');
    add_bar(session, &best, &text);
    tabla_text_add_char(&text, '\n');
    tabla_text_clear(&part);
    tabla_text_add_string(&part, _("At first sight: "));
    add_first_sight(session, &part);
    words_wrap(&text, tabla_text_string(&part), session_width(session), 0);
    tabla_text_add_char(&text, '\n');
    tabla_text_clear(&part);
    tabla_text_add_string(&part, _("Expected: "));
    add_line(session, best.action, &part);
    words_wrap(&text, tabla_text_string(&part), session_width(session), 0);
    console_say(session->console, "%1", tabla_text_string(&text), NULL);
    tabla_text_release(&text);
    tabla_text_release(&part);
}
