#include "support.h"

static const unsigned heights[] = {5, 6, 7, 8, 9, 8, 7, 6, 5};

struct tabla_state from(const char *line)
{
    struct tabla_state state;
    struct tabla_error error = {0};
    const struct tabla_game *game = NULL;
    char text[512];

    if (!tabla_read_position(line, strlen(line), &game, &state, NULL, &error)) {
        tabla_error_format(&error, NULL, text, sizeof text);
        fail_msg("%s: column %u: %s", line, error.column, text);
    }
    assert_ptr_equal(game, &tabla_gipf);
    return state;
}

struct tabla_state set(const char *variant, char who, const char *phase, unsigned white, unsigned black,
                       const char *fresh, const char *pieces)
{
    char board[9][10], columns[80] = "", line[256];
    unsigned worth[2] = {0, 0}, all = variant && strcmp(variant, "basic") == 0 ? 15 : 18;

    memset(board, '.', sizeof board);
    for (const char *at = pieces; *at;) {
        assert_non_null(strchr("wWbB", at[0]));
        assert_true(at[1] >= 'b' && at[1] <= 'h' && at[2] >= '2' && at[2] <= '8');
        assert_int_equal(board[at[1] - 'a'][at[2] - '0'], '.');
        board[at[1] - 'a'][at[2] - '0'] = at[0];
        worth[at[0] == 'w' || at[0] == 'W' ? WHITE : BLACK] += at[0] == 'W' || at[0] == 'B' ? 2 : 1;
        at += at[3] ? 4 : 3;
    }
    for (unsigned letter = 1; letter < 8; letter++) {
        char *end = columns + strlen(columns);

        if (letter > 1)
            *end++ = '/';
        for (unsigned number = 2; number < heights[letter]; number++) {
            char c = board[letter][number];
            if (c != '.')
                *end++ = c;
            else if (end > columns && end[-1] >= '1' && end[-1] <= '9')
                end[-1]++;
            else
                *end++ = '1';
        }
        *end = '\0';
    }
    snprintf(line, sizeof line, "gipf%s%s %s %c %s reserve=w%u,b%u captured=w%u,b%u gipf=%s asked=-",
             variant ? ":" : "", variant ? variant : "", columns, who, phase, white, black, all - black - worth[BLACK],
             all - white - worth[WHITE], fresh);
    return from(line);
}

const char *line_of(const struct tabla_state *state)
{
    static char lines[2][256];
    static unsigned turn;
    struct tabla_text text = {0};

    turn = !turn;
    tabla_gipf.write_position(state, NULL, &text);
    snprintf(lines[turn], sizeof lines[turn], "%s", tabla_text_string(&text));
    tabla_text_release(&text);
    return lines[turn];
}

void play(struct tabla_state *state, const char *moves)
{
    while (*moves) {
        size_t length = strcspn(moves, " ");
        tabla_action actions[32];
        struct tabla_error error = {0};
        size_t count = tabla_read_turn(&tabla_gipf, state, NULL, moves, length, actions, 32, &error);
        char text[512];

        if (count == 0) {
            tabla_error_format(&error, NULL, text, sizeof text);
            fail_msg("%.*s in %s: %s", (int)length, moves, line_of(state), text);
        }
        for (size_t i = 0; i < count; i++)
            assert_true(tabla_step(&tabla_gipf, state, NULL, actions[i]));
        moves += length;
        moves += strspn(moves, " ");
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static size_t legal_texts(const struct tabla_state *state, char texts[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT])
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_gipf.actions(state, NULL, actions);

    for (size_t i = 0; i < count; i++)
        tabla_gipf.write_action(state, actions[i], texts[i]);
    qsort(texts, count, sizeof *texts, compare);
    return count;
}

static char legal[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];

void assert_actions(const struct tabla_state *state, const char *texts)
{
    static char wanted[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];
    size_t count = legal_texts(state, legal), n = 0;

    for (const char *at = texts; *at; n++) {
        size_t length = strcspn(at, " ");
        snprintf(wanted[n], sizeof wanted[n], "%.*s", (int)length, at);
        at += length;
        at += strspn(at, " ");
    }
    qsort(wanted, n, sizeof *wanted, compare);
    for (size_t i = 0; i < n && i < count; i++)
        assert_string_equal(legal[i], wanted[i]);
    assert_int_equal(count, n);
}

bool is_legal(const struct tabla_state *state, const char *text)
{
    size_t count = legal_texts(state, legal);

    return bsearch(text, legal, count, sizeof *legal, compare) != NULL;
}

const char *refused(const struct tabla_state *state, const char *text, enum tabla_error_code code, const char *rule,
                    const char *point)
{
    static char sentence[512];
    struct tabla_state before = *state;
    struct tabla_error error = {0};
    tabla_action actions[32];

    if (tabla_read_turn(&tabla_gipf, state, NULL, text, strlen(text), actions, 32, &error) != 0)
        fail_msg("%s should be refused in %s", text, line_of(state));
    tabla_error_format(&error, NULL, sentence, sizeof sentence);
    if (error.code != code || strcmp(error.rule, rule) != 0 || (point && strcmp(error.point, point) != 0))
        fail_msg("%s is refused with code %d, point \"%s\": %s", text, (int)error.code, error.point, sentence);
    if (strchr(sentence, '%'))
        fail_msg("%s: an argument is missing: %s", text, sentence);
    assert_memory_equal(&before, state, sizeof before);
    return sentence;
}

char on(const struct tabla_state *state, const char *crossing)
{
    struct tabla_layout *layout = malloc(sizeof *layout);
    struct tabla_view *view = malloc(sizeof *view);
    char found = '.';

    assert_true(layout && view);
    tabla_gipf.layout(state, layout);
    tabla_gipf.view(state, view);
    for (size_t i = 0; i < view->piece_count; i++)
        if (strcmp(layout->spots[view->pieces[i].spot].name, crossing) == 0) {
            bool gipf = view->pieces[i].kind == TABLA_PIECE_GIPF;
            found = view->pieces[i].owner == WHITE ? (gipf ? 'W' : 'w') : (gipf ? 'B' : 'b');
        }
    free(layout);
    free(view);
    return found;
}

static int counter(const struct tabla_state *state, const char *label, unsigned player)
{
    struct tabla_view view;

    tabla_gipf.view(state, &view);
    for (size_t i = 0; i < view.counter_count; i++)
        if (strcmp(view.counters[i].label, label) == 0)
            return view.counters[i].value[player];
    fail_msg("there is no counter %s", label);
    return -1;
}

int reserve(const struct tabla_state *state, unsigned player)
{
    return counter(state, "Reserve", player);
}

int captured(const struct tabla_state *state, unsigned player)
{
    return counter(state, "Captured", player);
}
