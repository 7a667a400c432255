/* The words that can be typed instead of a move: one row of one table each. */
#include <string.h>

#include "tui/file.h"
#include "tui/session.h"

/* --- Looking -------------------------------------------------------------------------------------------------------
 */

static void word_hints(struct session *session, const char *argument)
{
    (void)argument;
    session->hints = !session->hints;
    session->redraw = true;
}

static void word_rotate(struct session *session, const char *argument)
{
    (void)argument;
    session->turned = !session->turned;
    session->redraw = true;
}

static void word_show(struct session *session, const char *argument)
{
    (void)argument;
    session->redraw = true;
}

static void word_position(struct session *session, const char *argument)
{
    struct tabla_text text = {0};

    (void)argument;
    session->record->game->write_position(session_state(session), &session->record->past, &text);
    fprintf(session->console->out, "%s\n", tabla_text_string(&text));
    tabla_text_release(&text);
}

/* --- Going back and forth ------------------------------------------------------------------------------------------
 */

/* "turn" in English or the reader's language; complains about anything else. */
static bool wants_turn(struct session *session, const char *argument, bool *turn)
{
    *turn = words_same(argument, "turn") || words_same(argument, _("turn"));
    if (*argument && !*turn) {
        session_refuse_words(session, _("only \"turn\" may stand here, not \"%1\""), argument, NULL);
        return false;
    }
    return true;
}

static void word_undo(struct session *session, const char *argument)
{
    struct tabla_record *record = session->record;
    struct tabla_node *node = record->node;
    size_t done = record->done;
    bool turn, moved = false;

    if (!wants_turn(session, argument, &turn))
        return;
    /* What no person played is undone with the action it answered: back to where a person decided. */
    do
        moved |= turn ? tabla_record_back_turn(record) : tabla_record_back(record);
    while (session->who[record->state.player] != PLAY_PERSON && tabla_record_depth(record) > 0);
    if (moved && session->who[record->state.player] != PLAY_PERSON) {
        moved = false;
        tabla_record_goto(record, node, done);
    }
    if (moved)
        session_changed(session);
    else
        session_refuse_words(session, _("there is nothing to undo"), NULL);
}

static void word_redo(struct session *session, const char *argument)
{
    struct tabla_record *record = session->record;
    bool turn, moved = false, more;

    if (!wants_turn(session, argument, &turn))
        return;
    do {
        more = turn ? tabla_record_forward_turn(record) : tabla_record_forward(record);
        moved |= more;
    } while (more && session->who[record->state.player] != PLAY_PERSON && !record->state.over);
    if (moved)
        session_changed(session);
    else
        session_refuse_words(session, _("there is nothing to redo"), NULL);
}

static void word_new(struct session *session, const char *argument)
{
    struct tabla_record *record = session->record, *fresh;
    struct tabla_error error;

    (void)argument;
    tabla_record_rewind(record);
    fresh = tabla_record_from_state(record->game, &record->state, &record->past, &error);
    if (!fresh) {
        session_refuse(session, &error);
        return;
    }
    session_replace(session, fresh);
    session_begin(session);
}

static void word_resign(struct session *session, const char *argument)
{
    (void)argument;
    session_play(session, "resign");
}

/* --- Files ---------------------------------------------------------------------------------------------------------
 */

static void word_save(struct session *session, const char *argument)
{
    struct tabla_text text = {0}, name = {0};
    struct tabla_error error;
    const char *path;

    file_name_typed(*argument ? argument : session->saved_as, &name);
    path = tabla_text_string(&name);
    if (!*path) {
        session_refuse_words(session, _("save needs the name of a file"), NULL);
        return;
    }
    tabla_write_sgf(session->record, &text);
    /* What stood there before stays beside it, unless it was this session's own. */
    if ((strcmp(path, session->saved_as) != 0 && !file_set_aside(path, &error)) || !file_write(path, &text, &error)) {
        console_report(session->console, path, &error);
        session->refused++;
    } else {
        console_say(session->console, _("Saved in %1"), path, NULL);
        snprintf(session->saved_as, sizeof session->saved_as, "%s", path);
    }
    tabla_text_release(&text);
    tabla_text_release(&name);
}

static void word_load(struct session *session, const char *argument)
{
    struct tabla_collection games = {0};
    struct tabla_text data = {0}, name = {0};
    struct tabla_error error;
    const char *path;
    bool done;

    if (!*argument) {
        session_refuse_words(session, _("load needs the name of a file"), NULL);
        return;
    }
    file_name_typed(argument, &name);
    path = tabla_text_string(&name);
    /* Standard input is where the words come from; save takes "-" for a file as well. */
    done = file_read(strcmp(path, "-") == 0 ? "./-" : path, &data, &error) &&
           tabla_read_games(tabla_text_string(&data), data.length, session->record->game, NULL, &games, &error);
    for (size_t i = 0; done && i < games.fault_count; i++)
        console_report(session->console, path, &games.faults[i]);
    if (done) {
        session_replace(session, games.records[0]);
        games.records[0] = NULL; /* ours now */
        tabla_record_to_end(session->record);
        count_restore(session);
        snprintf(session->saved_as, sizeof session->saved_as, "%s", path);
    } else {
        console_report(session->console, path, &error);
    }
    session->refused += !done || games.fault_count > 0;
    tabla_collection_release(&games);
    tabla_text_release(&data);
    tabla_text_release(&name);
}

/* --- Go ------------------------------------------------------------------------------------------------------------
 */

static void word_dead(struct session *session, const char *argument)
{
    count_mark(session, argument, true);
}

static void word_alive(struct session *session, const char *argument)
{
    count_mark(session, argument, false);
}

static void word_resume(struct session *session, const char *argument)
{
    (void)argument;
    count_resume(session);
}

static void word_quit(struct session *session, const char *argument)
{
    (void)argument;
    session->finished = true;
}

/* --- The table -----------------------------------------------------------------------------------------------------
 */

static void word_help(struct session *session, const char *argument);

enum takes {
    TAKES_NOTHING,
    TAKES_TEXT,
    TAKES_FILE,
    TAKES_RULE,
    TAKES_MOVE,
    TAKES_POINT,
    TAKES_TURN,
    TAKES_WORD,
    TAKES_LEVEL
};

struct word {
    const char *name;
    const char *argument; /* as the help shows it */
    const char *help;
    void (*run)(struct session *session, const char *argument);
    enum takes takes;
    bool only_go;
};

/* Names are translated, too: a player may type either. */
static const struct word words[] = {
    {N_("help"), N_("[WORD]"), N_("explains the words, or one of them"), word_help, TAKES_WORD, false},
    {N_("rules"), N_("[NUMBER]"), N_("the rules of this game, or one of them"), explain_rules, TAKES_RULE, false},
    {N_("why"), N_("[MOVE]"), N_("why the last move was refused, or what a rule has against MOVE"), explain_why,
     TAKES_MOVE, false},
    {N_("moves"), N_("[POINT]"), N_("all that can be done now, or from POINT"), explain_moves, TAKES_POINT, false},
    {N_("hints"), "", N_("marks what can be done now, until you say it again"), word_hints, TAKES_NOTHING, false},
    {N_("hint"), "", N_("what Tabla would play, and what it expects then"), opponent_hint, TAKES_NOTHING, false},
    {N_("undo"), N_("[turn]"), N_("takes back one action, or a whole turn"), word_undo, TAKES_TURN, false},
    {N_("redo"), N_("[turn]"), N_("plays again what was taken back"), word_redo, TAKES_TURN, false},
    {N_("show"), "", N_("draws the board again"), word_show, TAKES_NOTHING, false},
    {N_("rotate"), "", N_("turns the board to the other side"), word_rotate, TAKES_NOTHING, false},
    {N_("position"), "", N_("the position in one line, for --position"), word_position, TAKES_NOTHING, false},
    {N_("save"), N_("FILE"), N_("writes the game to a file (SGF)"), word_save, TAKES_FILE, false},
    {N_("load"), N_("FILE"), N_("goes on with the game in a file"), word_load, TAKES_FILE, false},
    {N_("new"), "", N_("starts again; the old game stays on disk"), word_new, TAKES_NOTHING, false},
    {N_("dead"), N_("POINT..."), N_("after two passes: the stones there are dead"), word_dead, TAKES_TEXT, true},
    {N_("alive"), N_("POINT..."), N_("after two passes: the stones there are alive"), word_alive, TAKES_TEXT, true},
    {N_("resume"), "", N_("after two passes: play goes on, since you do not agree"), word_resume, TAKES_NOTHING, true},
    {N_("level"), "N", N_("Tabla plays at level N, 1 to 10, from now on"), opponent_level, TAKES_LEVEL, false},
    {N_("levels"), "", N_("what the ten levels are like"), opponent_levels, TAKES_NOTHING, false},
    {N_("swap"), "", N_("you and your opponent change sides"), opponent_swap, TAKES_NOTHING, false},
    {N_("resign"), "", N_("gives the game up"), word_resign, TAKES_NOTHING, false},
    {N_("quit"), "", N_("leaves; the game stays on disk"), word_quit, TAKES_NOTHING, false},
};

enum { WORDS = sizeof words / sizeof *words };

static bool is_offered(const struct session *session, const struct word *word)
{
    return !word->only_go || session->record->game == &tabla_go;
}

static const struct word *find_word(const struct session *session, const char *name)
{
    if (strcmp(name, "?") == 0)
        name = "help";
    else if (words_same(name, "q") || words_same(name, "exit"))
        name = "quit";
    for (size_t i = 0; i < WORDS; i++)
        if (is_offered(session, &words[i]) && (words_same(name, words[i].name) || words_same(name, _(words[i].name))))
            return &words[i];
    return NULL;
}

/* "undo [turn]", with the translated word first where there is one. */
static void add_usage(struct tabla_text *out, const struct word *word)
{
    tabla_text_add_string(out, words_translate(word->name));
    if (word->argument[0])
        words_add(out, " %1", words_translate(word->argument), NULL);
    if (!words_same(word->name, words_translate(word->name)))
        words_add(out, " (%1)", word->name, NULL);
}

static void word_help(struct session *session, const char *argument)
{
    const struct word *asked = *argument ? find_word(session, argument) : NULL;
    struct tabla_text text = {0}, usage = {0};
    size_t indent = 0;

    if (*argument && !asked) {
        session_refuse_words(session, _("there is no word \"%1\"; help lists them all"), argument, NULL);
        return;
    }
    for (size_t i = 0; i < WORDS; i++) {
        tabla_text_clear(&usage);
        add_usage(&usage, &words[i]);
        indent = words_width(tabla_text_string(&usage)) > indent ? words_width(tabla_text_string(&usage)) : indent;
    }
    indent += 4;
    if (!asked && !session->record->state.over) {
        tabla_text_clear(&usage);
        words_add(&usage, "%1: %2.", words_player((enum tabla_player)session->record->state.player),
                  words_translate(session->record->game->prompt(&session->record->state)), NULL);
        words_wrap(&text, tabla_text_string(&usage), session_width(session), 0);
        tabla_text_add_char(&text, '\n');
    }
    if (!asked) {
        words_wrap(&text, _("Type a move as this game writes it (moves lists them all), or a word:"),
                   session_width(session), 0);
        tabla_text_add_char(&text, '\n');
    }
    for (size_t i = 0; i < WORDS; i++) {
        if ((asked && asked != &words[i]) || !is_offered(session, &words[i]))
            continue;
        tabla_text_clear(&usage);
        add_usage(&usage, &words[i]);
        tabla_text_add_string(&text, "  ");
        words_pad(&text, tabla_text_string(&usage), indent - 2);
        words_wrap(&text, words_translate(words[i].help), session_width(session), indent);
        tabla_text_add_char(&text, '\n');
    }
    session_page(session, tabla_text_string(&text));
    tabla_text_release(&text);
    tabla_text_release(&usage);
}

bool session_word(struct session *session, const char *line)
{
    struct tabla_text name = {0};
    size_t length = strcspn(line, " \t");
    const struct word *word;

    tabla_text_add(&name, line, length);
    word = find_word(session, tabla_text_string(&name));
    tabla_text_release(&name);
    if (!word)
        return false;
    line += length;
    line += strspn(line, " \t");
    if (*line && word->takes == TAKES_NOTHING)
        session_refuse_words(session, _("\"%1\" stands alone, without \"%2\""), words_translate(word->name), line,
                             NULL);
    else
        word->run(session, line);
    return true;
}

const char *session_nearest_word(const struct session *session, const char *line)
{
    const char *names[2 * WORDS + 1], *near;
    struct tabla_text typed = {0};
    size_t count = 0, length = strcspn(line, " \t");

    if (strcspn(line, "0123456789") < length) /* rather a move */
        return NULL;
    for (size_t i = 0; i < WORDS; i++)
        if (is_offered(session, &words[i])) {
            names[count++] = words_translate(words[i].name);
            names[count++] = words[i].name;
        }
    names[count] = NULL;
    tabla_text_add(&typed, line, length);
    near = words_nearest(tabla_text_string(&typed), names);
    tabla_text_release(&typed);
    return near;
}

/* --- Completion ----------------------------------------------------------------------------------------------------
 */

static bool begins_with(const char *whole, const char *begin)
{
    struct tabla_text part = {0};
    bool same;

    for (size_t n = words_width(begin); n > 0 && *whole; n--) {
        const char *from = whole;
        words_next(&whole);
        tabla_text_add(&part, from, (size_t)(whole - from));
    }
    same = words_same(tabla_text_string(&part), begin);
    tabla_text_release(&part);
    return same;
}

static void offer(struct tabla_text *out, const char *candidate, const char *typed)
{
    if (begins_with(candidate, typed))
        words_add(out, "%1\n", candidate, NULL);
}

/* What can be played now, or after the part of a turn that stands before `word`. */
static void offer_actions(const struct session *session, const char *turn, size_t length, const char *word,
                          struct tabla_text *out)
{
    const struct tabla_record *record = session->record;
    struct tabla_state state = record->state;
    tabla_action actions[TABLA_MAX_ACTIONS], played[64];
    size_t count;

    if (length > 0) {
        count = tabla_read_turn(record->game, &state, &record->past, turn, length, played,
                                sizeof played / sizeof *played, NULL);
        for (size_t i = 0; i < count; i++)
            tabla_step(record->game, &state, NULL, played[i]);
        if (count == 0 || state.over || state.player != record->state.player)
            return;
    }
    count = record->game->actions(&state, length > 0 ? NULL : &record->past, actions);
    for (size_t i = 0; i < count; i++) {
        char name[TABLA_ACTION_TEXT];
        tabla_write_action(record->game, &state, actions[i], name);
        offer(out, name, word);
    }
}

static void offer_argument(const struct session *session, const struct word *word, const char *typed,
                           struct tabla_text *out)
{
    struct tabla_layout layout;

    switch (word->takes) {
    case TAKES_WORD:
        for (size_t i = 0; i < WORDS; i++)
            if (is_offered(session, &words[i]))
                offer(out, words_translate(words[i].name), typed);
        break;
    case TAKES_RULE:
        for (const struct tabla_rule *rule = session->record->game->rules; rule->id; rule++)
            offer(out, rule->id, typed);
        break;
    case TAKES_TURN:
        offer(out, _("turn"), typed);
        break;
    case TAKES_LEVEL:
        for (unsigned i = LEVEL_LEAST; i <= LEVEL_MOST; i++) {
            char number[16];
            snprintf(number, sizeof number, "%u", i);
            offer(out, number, typed);
        }
        break;
    case TAKES_MOVE:
        offer_actions(session, "", 0, typed, out);
        break;
    case TAKES_POINT:
    case TAKES_TEXT:
        session->record->game->layout(&session->record->state, &layout);
        for (size_t i = 0; i < layout.spot_count; i++)
            offer(out, layout.spots[i].name, typed);
        break;
    case TAKES_FILE:
        file_complete(typed, out);
        break;
    case TAKES_NOTHING:
        break;
    }
}

void session_complete(void *context, const char *typed, struct tabla_text *out)
{
    const struct session *session = context;
    const char *space = strchr(typed, ' '), *semicolon = strrchr(typed, ';'), *last = strrchr(typed, ' ');
    struct tabla_text name = {0};
    const struct word *word;

    if (space) {
        tabla_text_add(&name, typed, (size_t)(space - typed));
        word = find_word(session, tabla_text_string(&name));
        tabla_text_release(&name);
        if (word)
            offer_argument(session, word, last + 1, out);
        return;
    }
    if (semicolon) {
        offer_actions(session, typed, (size_t)(semicolon - typed), semicolon + 1, out);
        return;
    }
    for (size_t i = 0; i < WORDS; i++)
        if (is_offered(session, &words[i]))
            offer(out, words_translate(words[i].name), typed);
    offer_actions(session, "", 0, typed, out);
}
