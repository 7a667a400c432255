/* The rule sets (O7) and everything that is set before play: size, komi, rules, stones put by hand. */
#include "game/go/position.h"

#include <stdio.h>
#include <strings.h>

static const struct tabla_go_rules named[] = {
    {"school", TABLA_GO_KO_POSITIONAL, TABLA_GO_TERRITORY, TABLA_GO_BONUS_NONE, false, 450},
    {"japanese", TABLA_GO_KO_SIMPLE, TABLA_GO_TERRITORY, TABLA_GO_BONUS_NONE, false, 650},
    {"chinese", TABLA_GO_KO_POSITIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_N, false, 750},
    {"aga", TABLA_GO_KO_SITUATIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_N_MINUS_1, false, 750},
    {"new-zealand", TABLA_GO_KO_SITUATIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_NONE, true, 700},
    {"tromp-taylor", TABLA_GO_KO_POSITIONAL, TABLA_GO_AREA, TABLA_GO_BONUS_NONE, true, 750},
};

const struct tabla_go_rules *tabla_go_rules_at(size_t index)
{
    return index < sizeof named / sizeof *named ? &named[index] : NULL;
}

/* Letters in either case, and '_' or a space for '-', as other programs write these names. */
static bool same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char c = *a >= 'A' && *a <= 'Z' ? (char)(*a + 'a' - 'A') : *a;
        if ((c == '_' || c == ' ' ? '-' : c) != *b)
            return false;
    }
    return *a == *b;
}

/* What other programs call a rule set of ours. */
static const struct {
    const char *theirs, *ours;
} others[] = {
    {"korean", "japanese"},     {"bga", "aga"}, {"chinese-kgs", "chinese"}, {"chinese-ogs", "chinese"},
    {"tromptaylor", "tromp-taylor"},
};

const struct tabla_go_rules *tabla_go_rules_find(const char *name)
{
    for (size_t i = 0; name && i < sizeof others / sizeof *others; i++)
        if (same_name(name, others[i].theirs))
            name = others[i].ours;
    for (size_t i = 0; name && i < sizeof named / sizeof *named; i++)
        if (same_name(name, named[i].name))
            return &named[i];
    return NULL;
}

/* --- Combinations: "simple,area,suicide,bonus-n-1" ---------------------------------------------------------------- */

static const char *const ko_words[] = {"simple", "positional", "situational", NULL};
static const char *const scoring_words[] = {"territory", "area", NULL};
static const char *const suicide_words[] = {"no-suicide", "suicide", NULL};
static const char *const bonus_words[] = {"bonus-none", "bonus-n-1", "bonus-n", NULL};

/* The word at *text among `words`, moved past with the comma after it; -1 if there is none. */
static int read_choice(const char **text, const char *const *words, char after)
{
    for (int i = 0; words[i]; i++) {
        size_t length = strlen(words[i]);
        if (strncasecmp(*text, words[i], length) == 0 && (*text)[length] == after) {
            *text += length + (after != '\0');
            return i;
        }
    }
    return -1;
}

bool tabla_go_rules_read(const char *text, struct tabla_go_rules *out)
{
    const struct tabla_go_rules *found = tabla_go_rules_find(text);
    int ko, scoring, suicide, bonus;

    if (found) {
        *out = *found;
        return true;
    }
    if ((ko = read_choice(&text, ko_words, ',')) < 0 || (scoring = read_choice(&text, scoring_words, ',')) < 0 ||
        (suicide = read_choice(&text, suicide_words, ',')) < 0 || (bonus = read_choice(&text, bonus_words, '\0')) < 0)
        return false;
    *out = (struct tabla_go_rules){
        NULL,         (enum tabla_go_ko)ko, (enum tabla_go_scoring)scoring, (enum tabla_go_bonus)bonus,
        suicide != 0, named[0].komi};
    return true;
}

size_t tabla_go_rules_write(const struct tabla_go_rules *rules, char *out, size_t size)
{
    int length = rules->name ? snprintf(out, size, "%s", rules->name)
                             : snprintf(out, size, "%s,%s,%s,%s", ko_words[rules->ko], scoring_words[rules->scoring],
                                        suicide_words[rules->suicide], bonus_words[rules->bonus]);

    assert(length > 0 && (size_t)length < size);
    return (size_t)length;
}

/* --- Of a state --------------------------------------------------------------------------------------------------- */

struct tabla_go_rules tabla_go_rules_of(const struct tabla_state *state)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_rules rules = {NULL,
                                   (enum tabla_go_ko)go->ko_rule,
                                   (enum tabla_go_scoring)go->scoring,
                                   (enum tabla_go_bonus)go->bonus,
                                   go->suicide != 0,
                                   go->komi};

    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].ko == rules.ko && named[i].scoring == rules.scoring && named[i].bonus == rules.bonus &&
            named[i].suicide == rules.suicide)
            return named[i];
    return rules;
}

void tabla_go_rules_store(struct tabla_go_position *go, const struct tabla_go_rules *rules)
{
    go->ko_rule = (uint8_t)rules->ko;
    go->scoring = (uint8_t)rules->scoring;
    /* Territory scoring knows no compensation; kept as none, so that equal rules are equal memory. */
    go->bonus = rules->scoring == TABLA_GO_AREA ? (uint8_t)rules->bonus : TABLA_GO_BONUS_NONE;
    go->suicide = rules->suicide;
}

/* After anything that may change the result of a game that was counted. */
static void settle(struct tabla_state *state)
{
    if (state->over && state->reason != TABLA_REASON_RESIGNED)
        tabla_go_finish(state);
    tabla_go_seal(state);
}

bool tabla_go_set_rules(struct tabla_state *state, const struct tabla_go_rules *rules, struct tabla_error *error)
{
    if ((unsigned)rules->ko > TABLA_GO_KO_SITUATIONAL || (unsigned)rules->scoring > TABLA_GO_AREA ||
        (unsigned)rules->bonus > TABLA_GO_BONUS_N)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no such combination of rules"), NULL, NULL,
                          NULL);
    tabla_go_rules_store(tabla_go_for(state), rules);
    settle(state);
    return true;
}

bool tabla_go_set_komi(struct tabla_state *state, int komi, struct tabla_error *error)
{
    if (komi < -TABLA_GO_MAX_KOMI || komi > TABLA_GO_MAX_KOMI)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("komi can be at most 1000 points, either way"), NULL, NULL,
                          NULL);
    tabla_go_for(state)->komi = komi;
    settle(state);
    return true;
}

/* --- Setting up by hand ------------------------------------------------------------------------------------------- */

bool tabla_go_put(struct tabla_state *state, unsigned point, enum tabla_player stone, struct tabla_error *error)
{
    struct tabla_go_position *go = tabla_go_for(state);
    unsigned bit;

    if (point >= tabla_go_points(go))
        return tabla_fail_rule(error, "O1", "", TABLA_N("there is no such crossing on this board"), NULL, NULL);
    if (stone != TABLA_BLACK && stone != TABLA_WHITE && stone != TABLA_NOBODY)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("a stone is black or white"), NULL, NULL, NULL);
    bit = tabla_go_bit(point, go->size);
    for (unsigned player = 0; player < 2; player++) {
        if (tabla_go_bits_has(&go->stones[player], bit) == (stone == player))
            continue;
        if (stone == player)
            tabla_go_bits_set(&go->stones[player], bit);
        else
            tabla_go_bits_clear(&go->stones[player], bit);
        go->picture ^= tabla_go_stone_key(player, point / go->size, point % go->size);
    }
    tabla_go_reopen(state);
    tabla_go_seal(state);
    return true;
}

bool tabla_go_set_player(struct tabla_state *state, enum tabla_player player, struct tabla_error *error)
{
    if (player != TABLA_BLACK && player != TABLA_WHITE)
        return tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("the player to move is Black or White"), NULL, NULL, NULL);
    if (!state->over && state->player == player)
        return true;
    tabla_go_reopen(state);
    state->player = (uint8_t)player;
    tabla_go_seal(state);
    return true;
}

bool tabla_go_settled(const struct tabla_state *state, struct tabla_error *error)
{
    const struct tabla_go_position *go = tabla_go_of(state);
    struct tabla_go_bits empty = tabla_go_empty(go);

    for (unsigned player = 0; player < 2; player++) {
        struct tabla_go_bits breathing = tabla_go_bits_reach(&empty, &go->stones[player], go->size);
        struct tabla_go_bits rest = tabla_go_bits_minus(&go->stones[player], &breathing);
        if (tabla_go_bits_any(&rest)) {
            char name[4];
            tabla_go_point_name(tabla_go_point(tabla_go_bits_first(&rest), go->size), go->size, name);
            return tabla_fail_rule(error, "O2", name, TABLA_N("the team on %1 has no liberty"), name, NULL);
        }
    }
    return true;
}
