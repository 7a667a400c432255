/* How Go is written in SGF: points, komi, rule sets, set-up stones, and how a game starts. */
#include "record/go_sgf.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "tabla/go.h"

/* --- Points ----------------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\n';
}

/* Two letters, left to right and top to bottom; blanks around them are forgiven. Returns what follows, NULL if none. */
static const char *read_point(const char *text, int size, int *column, int *row)
{
    while (is_blank(*text))
        text++;
    if (text[0] < 'a' || text[0] >= 'a' + size || text[1] < 'a' || text[1] >= 'a' + size)
        return NULL;
    *column = text[0] - 'a';
    *row = text[1] - 'a';
    text += 2;
    while (is_blank(*text))
        text++;
    return text;
}

static unsigned point_at(int size, int column, int row)
{
    return (unsigned)((size - 1 - row) * size + column);
}

tabla_action tabla_go_read_move(const char *value, int size)
{
    int column, row;
    const char *rest = value;
    size_t length;

    while (is_blank(*rest))
        rest++;
    length = strlen(rest);
    while (length > 0 && is_blank(rest[length - 1]))
        length--;
    if (length == 0 || (length == 2 && memcmp(rest, "tt", 2) == 0) ||
        (length == 4 && strncasecmp(rest, "pass", 4) == 0))
        return (tabla_action)(size * size);
    if (length == 6 && strncasecmp(rest, "resign", 6) == 0)
        return TABLA_RESIGN;
    rest = read_point(value, size, &column, &row);
    return rest && *rest == '\0' ? (tabla_action)point_at(size, column, row) : TABLA_ACTION_NONE;
}

void tabla_go_write_move(tabla_action action, int size, char out[3])
{
    out[0] = '\0';
    if (action < size * size) {
        out[0] = (char)('a' + action % size);
        out[1] = (char)('a' + size - 1 - action / size);
        out[2] = '\0';
    }
}

/* --- Set-up ----------------------------------------------------------------------------------------------------- */

static bool bad_point(struct tabla_error *error, const char *name, const char *value)
{
    return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("%1[%2] names no point of the board"), name, value, NULL);
}

/* A point, or a rectangle of points such as "dd:gq" by its upper left and lower right corner. */
static bool put_value(struct tabla_state *state, const char *name, const char *value, enum tabla_player stone,
                      struct tabla_error *error)
{
    int size = tabla_go_size(state), left, top, right, bottom;
    const char *rest = read_point(value, size, &left, &top);

    right = left;
    bottom = top;
    if (rest && *rest == ':')
        rest = read_point(rest + 1, size, &right, &bottom);
    if (!rest || *rest != '\0' || right < left || bottom < top)
        return bad_point(error, name, value);
    /* A stone put where it stands already changes nothing but that play is open again, and one does that. */
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            unsigned point = point_at(size, column, row);
            if (tabla_go_stone(state, point) == stone && (row > top || column > left))
                continue;
            if (!tabla_go_put(state, point, stone, error))
                return false;
        }
    return true;
}

static bool put_all(const struct tabla_node *node, const char *name, enum tabla_player stone, struct tabla_state *state,
                    struct tabla_error *error)
{
    const struct tabla_property *property = tabla_node_find(node, name);

    for (size_t i = 0; property && i < property->count; i++)
        if (!put_value(state, name, property->values[i], stone, error))
            return false;
    return true;
}

bool tabla_go_read_player(const char *value, enum tabla_player *player)
{
    switch (value[0]) {
    case 'B':
    case 'b':
    case '1':
        *player = TABLA_BLACK;
        return true;
    case 'W':
    case 'w':
    case '2':
        *player = TABLA_WHITE;
        return true;
    default:
        return false;
    }
}

bool tabla_go_sets_up(const struct tabla_node *node)
{
    return tabla_node_find(node, "AB") || tabla_node_find(node, "AW") || tabla_node_find(node, "AE") ||
           tabla_node_find(node, "PL");
}

static bool set_next_player(const struct tabla_node *node, struct tabla_state *state, struct tabla_error *error)
{
    const char *next = tabla_node_get(node, "PL");
    enum tabla_player player;

    if (!next)
        return true;
    if (!tabla_go_read_player(next, &player))
        return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("PL[%1] names no player"), next, NULL, NULL);
    return tabla_go_set_player(state, player, error);
}

bool tabla_go_set_up(const struct tabla_node *node, struct tabla_state *state, struct tabla_error *error)
{
    /* Any of them opens a game again that was over. */
    if (!put_all(node, "AB", TABLA_BLACK, state, error) || !put_all(node, "AW", TABLA_WHITE, state, error) ||
        !put_all(node, "AE", TABLA_NOBODY, state, error) || !set_next_player(node, state, error))
        return false;
    return tabla_go_settled(state, error);
}

bool tabla_go_turn_begin(struct tabla_state *state, enum tabla_player player, bool resume, struct tabla_error *error)
{
    if (state->over && resume && state->reason != TABLA_REASON_RESIGNED && !tabla_go_resume(state, error))
        return false;
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    return state->player == player || tabla_go_set_player(state, player, error);
}

/* --- Rule sets and komi ----------------------------------------------------------------------------------------- */

const char *tabla_go_rules_name(const char *value)
{
    static const struct {
        const char *written, *name;
    } known[] = {
        {"Japanese", "japanese"},
        {"JP", "japanese"},
        {"Korean", "japanese"},
        {"Nihon Kiin", "japanese"},
        {"Chinese", "chinese"},
        {"CN", "chinese"},
        {"AGA", "aga"},
        {"BGA", "aga"},
        {"French", "aga"},
        {"NZ", "new-zealand"},
        {"New Zealand", "new-zealand"},
        {"NewZealand", "new-zealand"},
        {"GOE", "new-zealand"},
        {"Ing", "new-zealand"},
        {"Tromp-Taylor", "tromp-taylor"},
        {"TrompTaylor", "tromp-taylor"},
        {"Tromp Taylor", "tromp-taylor"},
        {"TT", "tromp-taylor"},
    };
    char word[32];
    size_t length;

    while (is_blank(*value))
        value++;
    length = strlen(value);
    while (length > 0 && is_blank(value[length - 1]))
        length--;
    if (length == 0 || length >= sizeof word)
        return NULL;
    memcpy(word, value, length);
    word[length] = '\0';
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(known[i].written, word) == 0)
            return known[i].name;
    for (size_t i = 0; tabla_go_rules_at(i); i++)
        if (strcasecmp(tabla_go_rules_at(i)->name, word) == 0)
            return tabla_go_rules_at(i)->name;
    return NULL;
}

/*
 * "6.5", "6,5", "5 1/2", "5½", "-59.5", "6.5 points". Some servers write hundredths of Chinese points, which are
 * halves of ours, or hundredths of ours: 375 and 275 are 7.5 and 5.5, 650 and 750 are 6.5 and 7.5.
 */
bool tabla_go_read_komi(const char *value, int *komi)
{
    bool minus = false, digits = false, fraction = false;
    int number = 0, hundredths = 0, weight = 10;
    char after;

    while (is_blank(*value))
        value++;
    if (*value == '-' || *value == '+')
        minus = *value++ == '-';
    for (; *value >= '0' && *value <= '9'; value++, digits = true)
        number = number < 100000 ? number * 10 + (*value - '0') : number;
    if (*value == '.' || *value == ',') {
        fraction = true;
        for (value++; *value >= '0' && *value <= '9'; value++, digits = true, weight /= 10)
            hundredths += (*value - '0') * weight;
    }
    after = *value;
    while (is_blank(*value))
        value++;
    if (strncmp(value, "1/2", 3) == 0 || strncmp(value, "\xc2\xbd", 2) == 0) {
        hundredths = 50;
        digits = true;
    }
    /* Words may follow ("6.5 points"), but not as part of the number. */
    if (!digits || (after > ' ' && after < 0x7f))
        return false;
    if (!fraction && !minus && hundredths == 0) {
        if (number == 375 || number == 325 || number == 275) {
            *komi = number * 2;
            return true;
        }
        if (number == 550 || number == 650 || number == 750) {
            *komi = number;
            return true;
        }
    }
    if (number > 1000)
        return false;
    *komi = number * 100 + hundredths;
    if (minus)
        *komi = -*komi;
    return true;
}

size_t tabla_go_write_komi(int komi, char out[16])
{
    int whole = komi / 100, rest = komi % 100;
    const char *minus = komi < 0 ? "-" : "";

    whole = whole < 0 ? -whole : whole;
    rest = rest < 0 ? -rest : rest;
    if (rest == 0)
        return (size_t)snprintf(out, 16, "%s%d", minus, whole);
    if (rest % 10 == 0)
        return (size_t)snprintf(out, 16, "%s%d.%d", minus, whole, rest / 10);
    return (size_t)snprintf(out, 16, "%s%d.%02d", minus, whole, rest);
}

/* --- How a game starts ------------------------------------------------------------------------------------------ */

/* "19", "19:19", with blanks. False for everything that is no square board Tabla has. */
bool tabla_go_read_size(const char *value, int *size)
{
    int sides[2] = {0, 0}, side = 0;
    bool digits = false;

    for (; *value; value++) {
        if (*value >= '0' && *value <= '9') {
            sides[side] = sides[side] < 1000 ? sides[side] * 10 + (*value - '0') : 1000;
            digits = true;
        } else if (*value == ':' && side == 0 && digits) {
            side = 1;
            digits = false;
        } else if (!is_blank(*value)) {
            return false;
        }
    }
    *size = sides[0];
    return digits && sides[0] >= 2 && sides[0] <= 19 && (side == 0 || sides[1] == sides[0]);
}

/* A number with blanks around it; -1 if it is none, or more stones than there is room for. */
static int read_handicap(const char *value)
{
    int number = 0;
    bool digits = false;

    while (is_blank(*value))
        value++;
    for (; *value >= '0' && *value <= '9'; value++, digits = true)
        number = number < 1000 ? number * 10 + (*value - '0') : 1000;
    while (is_blank(*value))
        value++;
    return digits && *value == '\0' && number <= 361 ? number : -1;
}

/* The stones now on the board, by colour. */
static size_t stones_of(const struct tabla_state *state, enum tabla_player player, uint16_t points[TABLA_MAX_SPOTS])
{
    int size = tabla_go_size(state);
    size_t count = 0;

    for (unsigned point = 0; point < (unsigned)(size * size); point++)
        if (tabla_go_stone(state, point) == player)
            points[count++] = (uint16_t)point;
    return count;
}

/* Handicap stones where the file puts them or, if it does not, where they usually stand. */
static bool put_handicap(const struct tabla_node *root, bool white_first, struct tabla_state *state, bool *stones_put)
{
    const char *value = tabla_node_get(root, "HA");
    int stones = value ? read_handicap(value) : 0;
    struct tabla_state scratch = *state;
    uint16_t points[TABLA_MAX_SPOTS];
    size_t count;

    *stones_put = false;
    if (stones < 2 || tabla_node_find(root, "AW") || tabla_node_find(root, "AE"))
        return false;
    if (!tabla_node_find(root, "AB")) {
        *stones_put = white_first && tabla_go_fixed_handicap(state, (unsigned)stones, NULL);
        return *stones_put;
    }
    if (!put_all(root, "AB", TABLA_BLACK, &scratch, NULL))
        return false;
    count = stones_of(&scratch, TABLA_BLACK, points);
    return count == (size_t)stones && tabla_go_free_handicap(state, points, count, NULL);
}

bool tabla_go_start_from(const struct tabla_node *root, bool white_first, bool lenient, struct tabla_state *state,
                         struct tabla_go_notes *notes, struct tabla_error *error)
{
    const char *value = tabla_node_get(root, "SZ");
    struct tabla_setup setup = {.size = 19};

    memset(notes, 0, sizeof *notes);
    if (value && !tabla_go_read_size(value, &setup.size))
        return tabla_fail(error, TABLA_ERROR_RANGE,
                          TABLA_N("there is no board of size \"%1\"; boards are square, 2 to 19"), value, NULL, NULL);
    value = tabla_node_get(root, "RU");
    setup.rules = value ? tabla_go_rules_name(value) : NULL;
    notes->rules_known = setup.rules != NULL;
    notes->rules_unknown = value && !setup.rules;
    value = tabla_node_get(root, "KM");
    if (value) {
        setup.komi_given = tabla_go_read_komi(value, &setup.komi);
        notes->komi_bad = !setup.komi_given;
    }
    if (!tabla_go.start(&setup, state, error)) {
        if (!setup.komi_given)
            return false;
        setup.komi_given = false;
        notes->komi_bad = true;
        if (!tabla_go.start(&setup, state, error))
            return false;
    }
    if (lenient) {
        struct tabla_go_rules rules = tabla_go_rules_of(state);
        rules.name = NULL;
        rules.ko = TABLA_GO_KO_SIMPLE;
        rules.suicide = true;
        if (!tabla_go_set_rules(state, &rules, error))
            return false;
    }
    value = tabla_node_get(root, "HA");
    notes->handicap_bad = value && read_handicap(value) < 0;
    if (put_handicap(root, white_first, state, &notes->handicap_put))
        return set_next_player(root, state, error);
    if (!tabla_go_sets_up(root))
        return true;
    notes->white_guessed = white_first && !tabla_node_find(root, "PL");
    if (notes->white_guessed && !tabla_go_set_player(state, TABLA_WHITE, error))
        return false;
    return tabla_go_set_up(root, state, error);
}

/* AB or AW with all stones of a colour. */
static bool describe_stones(struct tabla_node *node, const struct tabla_state *state, enum tabla_player player)
{
    uint16_t points[TABLA_MAX_SPOTS];
    size_t count = stones_of(state, player, points);

    for (size_t i = 0; i < count; i++) {
        char value[3];
        tabla_go_write_move(points[i], tabla_go_size(state), value);
        if (!tabla_node_add(node, player == TABLA_BLACK ? "AB" : "AW", value))
            return false;
    }
    return true;
}

bool tabla_go_describe_stones(struct tabla_node *root, const struct tabla_state *state)
{
    return describe_stones(root, state, TABLA_BLACK) && describe_stones(root, state, TABLA_WHITE);
}

bool tabla_go_describe_start(struct tabla_node *root, const struct tabla_state *state, bool *exact)
{
    struct tabla_go_rules rules = tabla_go_rules_of(state);
    struct tabla_go_notes notes;
    struct tabla_state again;
    unsigned handicap = tabla_go_handicap(state);
    char number[16];

    snprintf(number, sizeof number, "%d", tabla_go_size(state));
    if (!tabla_node_set(root, "SZ", number))
        return false;
    tabla_go_write_komi(tabla_go_komi(state), number);
    if (!tabla_node_set(root, "KM", number) || (rules.name && !tabla_node_set(root, "RU", rules.name)))
        return false;
    snprintf(number, sizeof number, "%u", handicap);
    if (handicap > 0 && !tabla_node_set(root, "HA", number))
        return false;
    if (!tabla_go_describe_stones(root, state))
        return false;
    /* Stones on the board make a reader ask who plays first; the file says so, rather than let it guess. */
    if (tabla_go_sets_up(root) && !state->over && !tabla_node_set(root, "PL", state->player == TABLA_BLACK ? "B" : "W"))
        return false;
    *exact = tabla_go_start_from(root, false, false, &again, &notes, NULL) && memcmp(&again, state, sizeof again) == 0;
    if (*exact || state->over)
        return true;
    /* What remains is who plays, or something that only a position line can say. */
    if (!tabla_node_set(root, "PL", state->player == TABLA_BLACK ? "B" : "W"))
        return false;
    *exact = tabla_go_start_from(root, false, false, &again, &notes, NULL) && memcmp(&again, state, sizeof again) == 0;
    return true;
}

bool tabla_go_describe_change(struct tabla_node *node, const struct tabla_state *before,
                              const struct tabla_state *after, bool *exact)
{
    int size = tabla_go_size(after);
    struct tabla_state again = *before;

    *exact = false;
    if (size != tabla_go_size(before) || after->over)
        return true;
    for (unsigned point = 0; point < (unsigned)(size * size); point++) {
        static const char *const names[] = {"AB", "AW", "AE"};
        enum tabla_player stone = tabla_go_stone(after, point);
        char value[3];
        if (stone == tabla_go_stone(before, point))
            continue;
        tabla_go_write_move((tabla_action)point, size, value);
        if (!tabla_node_add(node, names[stone], value))
            return false;
    }
    if (!tabla_node_set(node, "PL", after->player == TABLA_BLACK ? "B" : "W"))
        return false;
    *exact = tabla_go_set_up(node, &again, NULL) && memcmp(&again, after, sizeof again) == 0;
    return true;
}

/* --- How a game ended ------------------------------------------------------------------------------------------- */

void tabla_go_take_off_dead(const struct tabla_node *node, struct tabla_state *state)
{
    static const char *const land[] = {[TABLA_BLACK] = "TB", [TABLA_WHITE] = "TW"};
    const int size = tabla_go_size(state);

    for (const struct tabla_property *p = node->properties; p; p = p->next)
        for (unsigned player = 0; player < 2; player++)
            for (size_t i = 0; strcmp(p->name, land[player]) == 0 && i < p->count; i++) {
                const tabla_action point = tabla_go_read_move(p->values[i], size);

                if (point < size * size && tabla_go_stone(state, point) == (enum tabla_player) !player)
                    tabla_go_mark(state, point, true, NULL);
            }
}
