/* Who plays against a person: the engine at a level, or a lot. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tui/levels.h"
#include "tui/session.h"

/* --- Names -------------------------------------------------------------------------------------------------------- */

enum { NAME_ROOM = 80 };
static const char *const name_property[] = {[TABLA_BLACK] = "PB", [TABLA_WHITE] = "PW"};

/* What a game is kept with, so that it goes on like that: "Tabla (level 4)", in English everywhere. */
static void write_name(enum play_who who, const struct play_strength *strength, char out[NAME_ROOM])
{
    unsigned hundredths = (unsigned)(strength->seconds * 100 + 0.5);

    if (who == PLAY_LOT)
        snprintf(out, NAME_ROOM, "Tabla (random)");
    else if (strength->visits && hundredths)
        snprintf(out, NAME_ROOM, "Tabla (%" PRIu64 " visits, %u.%02u s)", strength->visits, hundredths / 100,
                 hundredths % 100);
    else if (strength->visits)
        snprintf(out, NAME_ROOM, "Tabla (%" PRIu64 " visits)", strength->visits);
    else if (hundredths)
        snprintf(out, NAME_ROOM, "Tabla (%u.%02u s)", hundredths / 100, hundredths % 100);
    else
        snprintf(out, NAME_ROOM, "Tabla (level %u)", strength->level);
}

/* The other way round; whatever is not exactly such a name is a person's. */
static enum play_who read_name(const char *name, struct play_strength *strength)
{
    struct play_strength read = {.level = LEVEL_MOST};
    unsigned whole = 0, part = 0;
    char again[NAME_ROOM];

    write_name(PLAY_LOT, &read, again);
    if (strcmp(name, again) == 0)
        return PLAY_LOT;
    if (sscanf(name, "Tabla (level %2u)", &read.level) != 1 && sscanf(name, "Tabla (%7u.%2u s)", &whole, &part) != 2) {
        whole = part = 0; /* a number of visits begins like a time */
        sscanf(name, "Tabla (%18" SCNu64 " visits, %7u.%2u s)", &read.visits, &whole, &part);
    }
    read.seconds = whole + part / 100.0;
    write_name(PLAY_ENGINE, &read, again); /* the same only if all of it was understood */
    if (strcmp(name, again) != 0 || read.level < LEVEL_LEAST || read.level > LEVEL_MOST)
        return PLAY_PERSON;
    *strength = read;
    return PLAY_ENGINE;
}

void play_read_names(const struct tabla_record *record, enum play_who who[2], struct play_strength *strength)
{
    for (int player = 0; player < 2; player++) {
        const char *name = tabla_node_get(record->root, name_property[player]);
        who[player] = name ? read_name(name, strength) : PLAY_PERSON;
    }
    if (who[0] != PLAY_PERSON && who[1] != PLAY_PERSON) /* a game to look at: whoever opens it goes on with it */
        who[0] = who[1] = PLAY_PERSON;
}

void opponent_write_names(struct session *session)
{
    struct tabla_node *root = session->record->root;
    char name[NAME_ROOM];

    for (int player = 0; player < 2; player++) {
        const char *old = tabla_node_get(root, name_property[player]);
        struct play_strength unused;
        if (session->who[player] != PLAY_PERSON) {
            write_name(session->who[player], &session->strength, name);
            tabla_node_set(root, name_property[player], name);
        } else if (old && read_name(old, &unused) != PLAY_PERSON) {
            tabla_node_set(root, name_property[player], NULL);
        }
    }
}

bool opponent_is_engine(const struct session *session)
{
    return session->who[0] == PLAY_ENGINE || session->who[1] == PLAY_ENGINE;
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

void opponent_forget(struct session *session)
{
    engine_free(session->engine);
    engine_free(session->adviser);
    session->engine = session->adviser = NULL;
}

/*
 * An action by lot. A game that knows how to play out sensibly (Go: not into its own eyes) draws it; what it did is
 * found among the legal actions by its outcome.
 */
static tabla_action draw_lot(struct session *session)
{
    const struct tabla_record *record = session->record;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions);

    if (record->game->playout) {
        struct tabla_state played = record->state;
        record->game->playout(&played, &session->rng, 1);
        for (size_t i = 0; i < count; i++) {
            struct tabla_state next = record->state;
            record->game->apply(&next, actions[i]);
            if (next.hash == played.hash && memcmp(&next, &played, sizeof next) == 0)
                return actions[i];
        }
    }
    return actions[tabla_rng_below(&session->rng, (uint32_t)count)];
}

/* Enough for all but the highest level, which takes what it likes. */
static const size_t LITTLE = (size_t)64 << 20;

/* A whole turn of the engine's; 0 when memory is short. */
static size_t think(struct session *session, tabla_action *out, size_t room)
{
    const struct play_strength *strength = &session->strength;
    struct thinking thinking;
    const bool resumed = tabla_record_resumed(session->record);
    struct engine_wish wish = {.never_resign = resumed, /* it was not agreed on what is dead */
                               .clean_up = resumed,
                               .report = thinking_report,
                               .data = &thinking,
                               .interval = 0.25};
    size_t count;

    if (!session->engine)
        session->engine = engine_new(&(struct engine_options){.game = session->record->game,
                                                              .level = strength->level,
                                                              .visits = strength->visits,
                                                              .seconds = strength->seconds,
                                                              .threads = session->threads,
                                                              .shelf = session->shelf,
                                                              .memory = strength->level < LEVEL_MOST ? LITTLE : 0,
                                                              .seed = tabla_rng_next(&session->rng)});
    if (!session->engine || !engine_set(session->engine, &session->record->state, &session->record->past))
        return 0;
    wish.stop = thinking_begin(&thinking, session);
    count = engine_turn(session->engine, &wish, out, room);
    thinking_end(&thinking);
    return count;
}

/* Plays it and adds it to the text of the turn; *kind says what it was. */
static bool play_one(struct session *session, tabla_action action, struct tabla_text *turn, uint8_t *kind,
                     struct tabla_error *error)
{
    struct tabla_record *record = session->record;
    struct tabla_parts parts = {.kind = TABLA_ACT_RESIGN};
    char text[TABLA_ACTION_TEXT];

    tabla_write_action(record->game, &record->state, action, text);
    if (action != TABLA_RESIGN)
        record->game->parts(&record->state, action, &parts);
    if (!tabla_record_play(record, action, error))
        return false;
    if (turn->length > 0)
        tabla_text_add_char(turn, ';');
    tabla_text_add_string(turn, text);
    *kind = parts.kind;
    return true;
}

/* "Tabla (level 4)" in the reader's language. */
static void add_name(const struct session *session, enum play_who who, struct tabla_text *out)
{
    char level[16];

    snprintf(level, sizeof level, "%u", session->strength.level);
    if (who == PLAY_LOT)
        tabla_text_add_string(out, _("Tabla (by lot)"));
    else if (session->strength.visits || session->strength.seconds > 0)
        tabla_text_add_string(out, "Tabla");
    else
        words_add(out, _("Tabla (level %1)"), level, NULL);
}

static void say_turn(struct session *session, enum play_who who, uint8_t kind, const char *turn)
{
    struct tabla_text name = {0};

    add_name(session, who, &name);
    console_say(session->console,
                kind == TABLA_ACT_PASS     ? _("%1 passes.")
                : kind == TABLA_ACT_RESIGN ? _("%1 gives the game up.")
                                           : "%1: %2",
                tabla_text_string(&name), turn, NULL);
    tabla_text_release(&name);
}

bool opponent_greet(struct session *session)
{
    enum tabla_player you = session->who[TABLA_BLACK] == PLAY_PERSON ? TABLA_BLACK : TABLA_WHITE;
    enum play_who who = session->who[you == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK];
    struct tabla_text name = {0};

    if (who == PLAY_PERSON)
        return false;
    add_name(session, who, &name);
    console_say(session->console, _("You: %1; %2: %3. Type a move, or help."), words_player(you),
                tabla_text_string(&name), words_player(you == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK), NULL);
    tabla_text_release(&name);
    return true;
}

void opponent_play(struct session *session)
{
    enum { LONGEST = 64 };
    struct tabla_record *record = session->record;
    struct tabla_text turn = {0};
    struct tabla_error error;
    enum play_who who = PLAY_PERSON;
    uint8_t kind = TABLA_ACT_MOVE;

    while (!record->state.over && session->who[record->state.player] != PLAY_PERSON) {
        tabla_action actions[LONGEST] = {TABLA_ACTION_NONE};
        size_t count = 1;
        who = session->who[record->state.player];
        if (who == PLAY_LOT)
            actions[0] = draw_lot(session);
        else
            count = think(session, actions, LONGEST);
        tabla_fail(&error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        for (size_t i = 0; i < count && count > 0; i++)
            if (!play_one(session, actions[i], &turn, &kind, &error))
                count = 0;
        if (count == 0) {
            session_refuse(session, &error);
            session->finished = true; /* only memory can be missing here */
            break;
        }
    }
    if (turn.length > 0) {
        say_turn(session, who, kind, tabla_text_string(&turn));
        session_played(session);
    }
    tabla_text_release(&turn);
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

void opponent_level(struct session *session, const char *number)
{
    char *end;
    unsigned long level = strtoul(number, &end, 10);
    char text[16];

    if (*number < '0' || *number > '9' || *end || level < LEVEL_LEAST || level > LEVEL_MOST) {
        session_refuse_words(session, _("a level is a number from 1 to 10; levels tells what they are like"), NULL);
        return;
    }
    if (!opponent_is_engine(session)) {
        session_refuse_words(session, _("Tabla does not play in this game: start one with --opponent engine"), NULL);
        return;
    }
    session->strength = (struct play_strength){.level = (unsigned)level};
    engine_free(session->engine);
    session->engine = NULL;
    opponent_write_names(session);
    snprintf(text, sizeof text, "%lu", level);
    console_say(session->console, _("Tabla now plays at level %1: %2."), text,
                words_translate(level_of((unsigned)level)->title), NULL);
}

void opponent_levels(struct session *session, const char *argument)
{
    const struct play_strength *strength = &session->strength;
    bool at_level = opponent_is_engine(session) && !strength->visits && strength->seconds <= 0;
    struct tabla_text text = {0};

    (void)argument;
    levels_describe(&text, at_level ? strength->level : 0, session_width(session));
    session_page(session, tabla_text_string(&text));
    tabla_text_release(&text);
}

void opponent_swap(struct session *session, const char *argument)
{
    enum play_who black = session->who[TABLA_BLACK];

    (void)argument;
    if (black == session->who[TABLA_WHITE]) {
        session_refuse_words(session, _("two people play here: there is nobody to change sides with"), NULL);
        return;
    }
    session->who[TABLA_BLACK] = session->who[TABLA_WHITE];
    session->who[TABLA_WHITE] = black;
    opponent_write_names(session);
}
