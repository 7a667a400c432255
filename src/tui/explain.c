/* What a player wants to know: the rules, why a move is refused, what can be done. */
#include <string.h>

#include "tui/session.h"

/* "Y4 (rulebook: E1–E3): moving a ring", then the text, indented. */
static void add_rule(struct tabla_text *out, const struct session *session, const struct tabla_rule *rule)
{
    struct tabla_text head = {0};

    tabla_text_add_string(&head, rule->id);
    if (rule->printed[0])
        words_add(&head, _(" (rulebook: %1)"), words_translate(rule->printed), NULL);
    words_add(&head, ": %1", words_translate(rule->title), NULL);
    words_wrap(out, tabla_text_string(&head), session_width(session), 0);
    tabla_text_release(&head);
    tabla_text_add_string(out, "\n    ");
    words_wrap(out, words_translate(rule->text), session_width(session), 4);
    tabla_text_add_char(out, '\n');
}

/* "Y4", "y4" or "4". */
static const struct tabla_rule *find_rule(const struct tabla_game *game, const char *name)
{
    const struct tabla_rule *rule = tabla_rule_find(game, name);

    for (const struct tabla_rule *r = game->rules; !rule && r->id; r++)
        if (strcmp(r->id + 1, name) == 0)
            rule = r;
    return rule;
}

void explain_rules(struct session *session, const char *argument)
{
    const struct tabla_game *game = session->record->game;
    const struct tabla_rule *rule = *argument ? find_rule(game, argument) : NULL;
    struct tabla_text text = {0};

    if (*argument && !rule) {
        session_refuse_words(session, _("there is no rule \"%1\"; rules alone lists them all"), argument, NULL);
        return;
    }
    if (rule)
        add_rule(&text, session, rule);
    else
        for (rule = game->rules; rule->id; rule++)
            add_rule(&text, session, rule);
    session_page(session, tabla_text_string(&text));
    tabla_text_release(&text);
}

/* What an action would do beyond the obvious: "turns over e6 e7", "takes c2 c3 c4 c5 c6". */
static void add_effects(struct tabla_text *out, const struct session *session, const struct tabla_state *state,
                        tabla_action action)
{
    struct tabla_change changes[TABLA_MAX_CHANGES];
    struct tabla_text flipped = {0}, removed = {0};
    struct tabla_layout layout;
    size_t count;

    if (action == TABLA_RESIGN)
        return;
    count = session->record->game->changes(state, action, changes);
    session->record->game->layout(state, &layout);
    for (size_t i = 0; i < count; i++) {
        struct tabla_text *list = changes[i].kind == TABLA_CHANGE_FLIP     ? &flipped
                                  : changes[i].kind == TABLA_CHANGE_REMOVE ? &removed
                                                                           : NULL;
        if (list)
            words_add(list, " %1", layout.spots[changes[i].to].name, NULL);
    }
    if (flipped.length > 0)
        words_add(out, _("  It turns over:%1\n"), tabla_text_string(&flipped), NULL);
    if (removed.length > 0)
        words_add(out, _("  It takes off the board:%1\n"), tabla_text_string(&removed), NULL);
    tabla_text_release(&flipped);
    tabla_text_release(&removed);
}

static void explain_legal(struct session *session, const tabla_action *actions, size_t count)
{
    const struct tabla_game *game = session->record->game;
    struct tabla_state state = session->record->state;
    struct tabla_text text = {0};

    for (size_t i = 0; i < count; i++) {
        char name[TABLA_ACTION_TEXT];
        tabla_write_action(game, &state, actions[i], name);
        words_add(&text, _("%1 is allowed.\n"), name, NULL);
        add_effects(&text, session, &state, actions[i]);
        tabla_step(game, &state, NULL, actions[i]);
    }
    console_write(session->console, tabla_text_string(&text));
    tabla_text_release(&text);
}

static void explain_refusal(struct session *session, const struct tabla_error *error)
{
    struct tabla_error bare = *error;
    struct tabla_text text = {0};
    const struct tabla_rule *rule;
    char sentence[512];

    bare.rule[0] = '\0';
    tabla_error_format(&bare, words_translate, sentence, sizeof sentence);
    words_wrap(&text, sentence, session_width(session), 0);
    tabla_text_add_char(&text, '\n');
    rule = error->rule[0] ? tabla_rule_find(session->record->game, error->rule) : NULL;
    if (rule)
        add_rule(&text, session, rule);
    session_page(session, tabla_text_string(&text));
    tabla_text_release(&text);
}

void explain_why(struct session *session, const char *argument)
{
    const struct tabla_record *record = session->record;
    tabla_action actions[64];
    struct tabla_error error;
    size_t count;

    if (!*argument && session->refusal.code == TABLA_ERROR_NONE) {
        session_refuse_words(session, _("no move was refused; why MOVE tells what a rule has against a move"), NULL);
        return;
    }
    if (!*argument) {
        explain_refusal(session, &session->refusal);
        return;
    }
    count = tabla_read_turn(record->game, &record->state, &record->past, argument, strlen(argument), actions,
                            sizeof actions / sizeof *actions, &error);
    if (count > 0)
        explain_legal(session, actions, count);
    else
        explain_refusal(session, &error);
}

void explain_moves(struct session *session, const char *argument)
{
    const struct tabla_record *record = session->record;
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions), listed = 0;
    struct tabla_text list = {0}, text = {0};
    struct tabla_layout layout;
    char number[24];

    record->game->layout(&record->state, &layout);
    for (size_t i = 0; i < count; i++) {
        char name[TABLA_ACTION_TEXT];
        struct tabla_parts parts;
        record->game->parts(&record->state, actions[i], &parts);
        if (*argument && (parts.count == 0 || !words_same(layout.spots[parts.spots[0]].name, argument)))
            continue;
        tabla_write_action(record->game, &record->state, actions[i], name);
        tabla_text_addf(&list, "%s%s", listed++ ? " " : "", name);
    }
    if (listed == 0) {
        if (*argument)
            session_refuse_words(session, _("nothing can be done from \"%1\" now"), argument, NULL);
        else
            session_refuse_words(session, _("the game is over"), NULL);
    } else {
        snprintf(number, sizeof number, "%zu", listed);
        session_draw(session, argument);
        words_wrap(&text, tabla_text_string(&list), session_width(session), 0);
        tabla_text_add_char(&text, '\n');
        words_add(&text, _("Possible now: %1"), number, NULL);
        tabla_text_add_char(&text, '\n');
        session_page(session, tabla_text_string(&text));
    }
    tabla_text_release(&list);
    tabla_text_release(&text);
}
