/* Go's rule sets as other programs name and write them. */
#include "gtp/handlers.h"

#include <string.h>
#include <strings.h>

static const char *const ko_names[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL"};
static const char *const scoring_names[] = {"TERRITORY", "AREA"};
static const char *const bonus_names[] = {"0", "N-1", "N"};

/* The place of `word` among `names`, upper or lower case; -1 if it is not there. */
static int find_name(const char *const *names, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(names[i], word) == 0)
            return (int)i;
    return -1;
}

/*
 * Sets one field. Fields for things that Tabla does not have must say that they are off; but the tax on seki, which
 * belongs to Japanese rules as KataGo writes them, is noted in *taxed: their name would be taken, too.
 */
static bool set_field(struct tabla_go_rules *rules, const char *field, const char *value, bool *taxed)
{
    bool yes = strcasecmp(value, "true") == 0, no = strcasecmp(value, "false") == 0;
    int found;

    if (strcasecmp(field, "ko") == 0) {
        found = find_name(ko_names, 3, value);
        rules->ko = found < 0 ? rules->ko : (enum tabla_go_ko)found;
        return found >= 0;
    }
    if (strcasecmp(field, "scoring") == 0) {
        found = find_name(scoring_names, 2, value);
        rules->scoring = found < 0 ? rules->scoring : (enum tabla_go_scoring)found;
        return found >= 0;
    }
    if (strcasecmp(field, "whiteHandicapBonus") == 0) {
        found = find_name(bonus_names, 3, value);
        rules->bonus = found < 0 ? rules->bonus : (enum tabla_go_bonus)found;
        return found >= 0;
    }
    if (strcasecmp(field, "suicide") == 0) {
        rules->suicide = yes;
        return yes || no;
    }
    if (strcasecmp(field, "tax") == 0) {
        *taxed = strcasecmp(value, "SEKI") == 0;
        return *taxed || strcasecmp(value, "NONE") == 0;
    }
    if (strcasecmp(field, "hasButton") == 0)
        return no;
    return strcasecmp(field, "friendlyPassOk") == 0 && (yes || no);
}

/* Only territory as counted under `japanese` is near enough to what a tax on seki leaves. */
static bool may_be_taxed(const struct tabla_go_rules *rules, bool taxed)
{
    return !taxed || rules->scoring == TABLA_GO_TERRITORY;
}

/* The next word of a JSON object whose values are strings, numbers, true and false: with or without quotes. */
static bool json_word(const char **at, char out[GTP_WORD])
{
    const char *from = *at + strspn(*at, " ");
    bool quoted = *from == '"';
    size_t length;

    from += quoted;
    length = strcspn(from, quoted ? "\"" : " ,:{}\"");
    if (length >= GTP_WORD || (quoted && from[length] != '"') || (!quoted && length == 0))
        return false;
    memcpy(out, from, length);
    out[length] = '\0';
    *at = from + length + quoted;
    return true;
}

static bool json_sign(const char **at, char sign)
{
    const char *from = *at + strspn(*at, " ");

    if (*from != sign)
        return false;
    *at = from + 1;
    return true;
}

enum json { JSON_READ, JSON_BROKEN, JSON_REFUSED };

/* Sets every field of an object; JSON_REFUSED leaves the one that could not be set in `field` and `value`. */
static enum json read_json(const char *text, struct tabla_go_rules *rules, char field[GTP_WORD], char value[GTP_WORD])
{
    bool taxed = false;

    if (!json_sign(&text, '{'))
        return JSON_BROKEN;
    if (!json_sign(&text, '}')) {
        do {
            if (!json_word(&text, field) || !json_sign(&text, ':') || !json_word(&text, value))
                return JSON_BROKEN;
            if (!set_field(rules, field, value, &taxed))
                return JSON_REFUSED;
        } while (json_sign(&text, ','));
        if (!json_sign(&text, '}'))
            return JSON_BROKEN;
    }
    if (text[strspn(text, " ")] != '\0')
        return JSON_BROKEN;
    if (may_be_taxed(rules, taxed))
        return JSON_READ;
    strcpy(field, "tax");
    strcpy(value, "SEKI");
    return JSON_REFUSED;
}

static bool take_rules(struct gtp_call *call, const struct tabla_go_rules *rules, bool whole)
{
    struct tabla_error error = {0};

    return gtp_session_set_rules(call->session, rules, whole, &error) ||
           gtp_fail_because(call, "unacceptable rules", &error);
}

static bool unknown_rules(struct gtp_call *call)
{
    gtp_fail(call, "unknown rules; there are:");
    for (size_t i = 0; tabla_go_rules_at(i); i++)
        tabla_text_addf(call->answer, " %s", tabla_go_rules_at(i)->name);
    return false;
}

/* Function:  The rules in force, as KataGo writes them.
 * Arguments: none
 * Fails:     never
 * Returns:   a JSON object with the fields hasButton, ko, scoring, suicide, tax, whiteHandicapBonus
 */
bool gtp_cmd_kata_get_rules(struct gtp_call *call)
{
    const struct tabla_go_rules *rules = &call->session->settings.rules;

    tabla_text_addf(call->answer,
                    "{\"hasButton\":false,\"ko\":\"%s\",\"scoring\":\"%s\",\"suicide\":%s,\"tax\":\"NONE\","
                    "\"whiteHandicapBonus\":\"%s\"}",
                    ko_names[rules->ko], scoring_names[rules->scoring], rules->suicide ? "true" : "false",
                    bonus_names[rules->bonus]);
    return true;
}

/* Function:  Sets the rules for this game and later ones. The stones on the board stay. Komi follows a named rule set
 *            until it has been set by itself.
 * Arguments: `school`, `japanese`, `chinese`, `aga`, `new-zealand`, `tromp-taylor`, a name KataGo has for one of
 *            them, or a JSON object as kata-get-rules returns it; what it leaves out stays as it is. With territory
 *            scoring `"tax":"SEKI"` is taken, too, since KataGo writes `japanese` so; what is surrounded in a seki
 *            counts all the same (O6), and kata-get-rules says `"tax":"NONE"`.
 * Fails:     when the rules are unknown, or are more than Tabla has (other taxes, the button)
 * Returns:   nothing
 */
bool gtp_cmd_kata_set_rules(struct gtp_call *call)
{
    const struct tabla_go_rules *named;
    struct tabla_go_rules rules = call->session->settings.rules;
    char field[GTP_WORD], value[GTP_WORD];
    const char *text;
    size_t length;

    text = gtp_rest(call, &length);
    if (length == 0)
        return gtp_usage(call, "NAME|{\"FIELD\":VALUE,...}");
    if (*text == '{') {
        enum json found = read_json(text, &rules, field, value);
        if (found == JSON_READ)
            return take_rules(call, &rules, false);
        if (found == JSON_BROKEN)
            return gtp_usage(call, "NAME|{\"FIELD\":VALUE,...}");
        gtp_fail(call, "unacceptable rules: ");
        tabla_text_addf(call->answer, "%s %s", field, value);
        return false;
    }
    if (length >= GTP_WORD)
        return unknown_rules(call);
    memcpy(value, text, length);
    value[length] = '\0';
    named = tabla_go_rules_find(value);
    return named ? take_rules(call, named, true) : unknown_rules(call);
}

/* Function:  Sets one of the rules, for this game and later ones.
 * Arguments: a field of kata-get-rules and its value
 * Fails:     when there is no such field or value, or it asks for more than Tabla has
 * Returns:   nothing
 */
bool gtp_cmd_kata_set_rule(struct gtp_call *call)
{
    struct tabla_go_rules rules = call->session->settings.rules;
    char field[GTP_WORD], value[GTP_WORD];
    bool taxed = false;

    if (!gtp_word(call, field, sizeof field) || !gtp_word(call, value, sizeof value) || !gtp_no_more(call))
        return gtp_usage(call, "FIELD VALUE");
    if (!set_field(&rules, field, value, &taxed) || !may_be_taxed(&rules, taxed))
        return gtp_fail(call, "unacceptable rules");
    return take_rules(call, &rules, false);
}

/* Function:  Sets the rules as the KGS server names them.
 * Arguments: `japanese`, `chinese`, `aga` or `new_zealand`
 * Fails:     when it is none of these
 * Returns:   nothing
 */
bool gtp_cmd_kgs_rules(struct gtp_call *call)
{
    static const char *const names[] = {"japanese", "chinese", "aga", "new_zealand"};
    char word[GTP_WORD];

    if (!gtp_word(call, word, sizeof word) || find_name(names, 4, word) < 0 || !gtp_no_more(call))
        return gtp_usage(call, "japanese|chinese|aga|new_zealand");
    call->session->kgs = true;
    return take_rules(call, tabla_go_rules_find(word), true);
}
