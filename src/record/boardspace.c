/* What both games have in common in boardspace's dialect: seats, names, results, "Done" and "Resign". */
#include "record/boardspace.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool tabla_boardspace_is(const struct tabla_node *root)
{
    const char *game = tabla_node_get(root, "GM"), *setup = tabla_node_get(root, "SU");
    const char *writer = tabla_node_get(root, "AP");

    /* What Tabla wrote is plain SGF, whatever properties it kept for the owner of the file. */
    if (writer && strncmp(writer, "Tabla:", 6) == 0)
        return false;
    if (tabla_node_find(root, "P0") || tabla_node_find(root, "P1"))
        return true;
    return setup && game && (strcasecmp(game, "gipf") == 0 || strcmp(game, "24") == 0 || strcmp(game, "39") == 0) &&
           (strncasecmp(setup, "yinsh", 5) == 0 || strncasecmp(setup, "gipf", 4) == 0);
}

/* --- Words ------------------------------------------------------------------------------------------------------ */

/* Takes a value apart; the number that steps are counted with is left out. Too long or too many words: none. */
static void split(const char *value, struct tabla_boardspace_words *out)
{
    memset(out, 0, sizeof *out);
    while (*value) {
        size_t n = strcspn(value, " \n");
        bool counting = out->count == 0 && n > 0 && strspn(value, "0123456789") == n;

        if (n > 0 && !counting) {
            if (out->count == TABLA_BOARDSPACE_WORDS || n >= sizeof out->word[0]) {
                out->count = 0;
                return;
            }
            for (size_t i = 0; i < n; i++)
                out->word[out->count][i] = (char)tolower((unsigned char)value[i]);
            out->count++;
        }
        value += n;
        value += strspn(value, " \n");
    }
}

bool tabla_boardspace_point(const struct tabla_boardspace_words *words, size_t at, char out[4])
{
    const char *letter, *number;

    if (at + 1 >= words->count)
        return false;
    letter = words->word[at];
    number = words->word[at + 1];
    if (strlen(letter) != 1 || letter[0] < 'a' || letter[0] > 'z' || strlen(number) > 2 ||
        strspn(number, "0123456789") != strlen(number) || number[0] == '0')
        return false;
    snprintf(out, 4, "%c%.2s", letter[0], number);
    return true;
}

bool tabla_boardspace_strange(const struct tabla_boardspace_words *words, struct tabla_error *error)
{
    return tabla_fail(error, TABLA_ERROR_SYNTAX, TABLA_N("Tabla does not understand this step (%1 %2)"),
                      words->count > 0 ? words->word[0] : "", words->count > 1 ? words->word[1] : "", NULL);
}

bool tabla_boardspace_play(struct tabla_boardspace *board, const char *text, struct tabla_error *error)
{
    return tabla_play_words(board->record, text, strlen(text), NULL, error);
}

/* --- The root --------------------------------------------------------------------------------------------------- */

/* "Sat Mar 21 17:21:39 CDT 2026" as SGF has dates: 2026-03-21. */
static bool read_date(const char *value, char out[32])
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    char weekday[8], month[8], zone[8];
    unsigned day, hour, minute, second, year;
    const char *found;

    if (sscanf(value, "%7s %7s %2u %2u:%2u:%2u %7s %4u", weekday, month, &day, &hour, &minute, &second, zone, &year) !=
        8)
        return false;
    found = strlen(month) == 3 ? strstr(months, month) : NULL;
    if (!found || (found - months) % 3 != 0 || day < 1 || day > 31 || year > 9999)
        return false;
    snprintf(out, 32, "%04u-%02u-%02u", year, (unsigned)(found - months) / 3 + 1, day);
    return true;
}

/* What is told about a game in the same way everywhere. The rest is of the dialect. */
static bool is_common(const char *name)
{
    static const char *const names[] = {"AN", "BR", "BT", "C",  "CP", "EV", "GC", "GN", "N",
                                        "ON", "OT", "PC", "RO", "SO", "US", "WR", "WT"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static bool keep_properties(struct tabla_node *to, const struct tabla_node *root)
{
    const char *date = tabla_node_get(root, "DT");
    char day[32];

    for (const struct tabla_property *property = root->properties; property; property = property->next)
        for (size_t i = 0; i < property->count && is_common(property->name); i++)
            if (!tabla_node_add_value(to, NULL, property->name, property->values[i], strlen(property->values[i])))
                return false;
    if (date && read_date(date, day) && !tabla_node_set(to, "DT", day))
        return false;
    return tabla_node_find(to, "SO") || tabla_node_set(to, "SO", "boardspace.net");
}

static bool find_game(const struct tabla_node *root, const struct tabla_game **game, const char **variant)
{
    static const struct {
        const char *setup;
        const struct tabla_game *game;
        const char *variant;
    } known[] = {
        {"yinsh", &tabla_yinsh, NULL},
        {"yinsh-blitz", &tabla_yinsh, "blitz"},
        {"gipf", &tabla_gipf, "basic"},
        {"gipf-standard", &tabla_gipf, "standard"},
        {"gipf-tournament", &tabla_gipf, "tournament"},
    };
    const char *setup = tabla_node_get(root, "SU");
    size_t n;

    if (!setup)
        setup = tabla_node_get(root, "GM");
    if (setup && strcmp(setup, "24") == 0)
        setup = "yinsh";
    n = setup ? strcspn(setup, " \n") : 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].setup) == n && strncasecmp(setup, known[i].setup, n) == 0) {
            *game = known[i].game;
            *variant = known[i].variant;
            return true;
        }
    return false;
}

/* P0[id "name"] */
static void read_name(struct tabla_boardspace *board, const struct tabla_node *root, unsigned seat)
{
    const char *value = tabla_node_get(root, seat ? "P1" : "P0"), *quote = value ? strchr(value, '"') : NULL;
    size_t n;

    if (!quote || strncasecmp(value, "id ", 3) != 0)
        return;
    quote++;
    n = strcspn(quote, "\"");
    if (n < sizeof board->names[seat])
        memcpy(board->names[seat], quote, n);
}

struct tabla_record *tabla_boardspace_begin(struct tabla_sgf *sgf, const struct tabla_sgf_node *root,
                                            struct tabla_boardspace **out)
{
    const char *colours = tabla_node_get(root->node, "CM"), *result = tabla_node_get(root->node, "RE"), *variant;
    struct tabla_boardspace *board;
    const struct tabla_game *game;

    if (!find_game(root->node, &game, &variant)) {
        const char *setup = tabla_node_get(root->node, "SU");
        tabla_fault(&sgf->source, root->where[TABLA_SGF_SU] ? root->where[TABLA_SGF_SU] : root->offset,
                    TABLA_ERROR_UNKNOWN,
                    TABLA_N("Tabla does not know the game \"%1\" of boardspace.net; it is left out"), setup, NULL);
        return NULL;
    }
    board = calloc(1, sizeof *board);
    if (board) {
        board->sgf = sgf;
        board->game = game == &tabla_yinsh ? &tabla_boardspace_yinsh : &tabla_boardspace_gipf;
        board->white = colours && colours[0] == '1';
        board->last = root->offset;
        for (unsigned seat = 0; seat < 2; seat++)
            read_name(board, root->node, seat);
        if (result && strlen(result) < sizeof board->result)
            strcpy(board->result, result);
        board->record = tabla_record_new(game, &(struct tabla_setup){.variant = variant}, NULL);
    }
    if (!board || !board->record || !keep_properties(board->record->root, root->node)) {
        sgf->source.no_memory = true;
        if (board)
            tabla_record_free(board->record);
        free(board);
        return NULL;
    }
    *out = board;
    return board->record;
}

/* --- Nodes ------------------------------------------------------------------------------------------------------ */

static bool done(struct tabla_boardspace *board, struct tabla_error *error)
{
    if (board->resigned) {
        board->resigned = false;
        board->pending = TABLA_PENDING_NOTHING;
        return tabla_boardspace_play(board, "resign", error);
    }
    return board->game->done(board, error);
}

/* Words that tell of something other than play. */
static bool is_talk(const char *word)
{
    static const char *const such[] = {"start",      "time", "id",       "offerdraw",     "declinedraw",
                                       "acceptdraw", "null", "gameover", "gameoverontime"};

    for (size_t i = 0; i < sizeof such / sizeof *such; i++)
        if (strcmp(word, such[i]) == 0)
            return true;
    return false;
}

static enum tabla_player player_of(const struct tabla_boardspace *board, unsigned seat)
{
    return seat == board->white ? TABLA_WHITE : TABLA_BLACK;
}

/* A colour named in the placing of a ring settles which seat is White's, whatever the root said. */
static void learn_seats(struct tabla_boardspace *board, const struct tabla_boardspace_words *words, unsigned seat)
{
    if (board->white_known || words->count < 2 || strcmp(words->word[0], "place") != 0)
        return;
    if (strcmp(words->word[1], "wr") == 0)
        board->white = seat;
    else if (strcmp(words->word[1], "br") == 0)
        board->white = !seat;
    else
        return;
    board->white_known = true;
}

static bool act(struct tabla_boardspace *board, unsigned seat, const char *value, struct tabla_error *error)
{
    struct tabla_boardspace_words words;
    bool confirms, turn;

    split(value, &words);
    if (value[strspn(value, " \n")] == '\0' || is_talk(words.word[0]))
        return true;
    learn_seats(board, &words, seat);
    confirms = strcmp(words.word[0], "done") == 0;
    turn = player_of(board, seat) == (enum tabla_player)board->record->state.player;
    /* Some steps are played at once, so that nothing is left for "Done" to do. */
    if (confirms && board->pending == TABLA_PENDING_NOTHING && !board->resigned &&
        (board->record->state.over || !turn)) {
        board->pushed = board->marked = board->single = false;
        return true;
    }
    if (board->record->state.over)
        return tabla_fail(error, TABLA_ERROR_OVER, TABLA_N("the game is over"), NULL, NULL, NULL);
    if (!turn)
        return tabla_fail(error, TABLA_ERROR_TURN, TABLA_N("the other player decides now"), NULL, NULL, NULL);
    if (confirms)
        return done(board, error);
    if (strcmp(words.word[0], "resign") == 0) {
        board->resigned = !board->resigned;
        return true;
    }
    return board->game->act(board, &words, error);
}

/* Comments are gathered until the game moves on, so that a long talk is not copied for every word that is added. */
static bool put_comment(struct tabla_boardspace *board)
{
    struct tabla_node *node = board->commented;

    board->commented = NULL;
    return !node || (!board->comment.failed && tabla_node_set(node, "C", tabla_text_string(&board->comment)));
}

static bool add_comment(struct tabla_boardspace *board, const char *value)
{
    struct tabla_node *node = board->record->node;

    if (board->commented == node) {
        tabla_text_add_char(&board->comment, '\n');
    } else {
        const char *before = tabla_node_get(node, "C");

        if (!put_comment(board))
            return false;
        tabla_text_clear(&board->comment);
        board->commented = node;
        if (before)
            tabla_text_addf(&board->comment, "%s\n", before);
    }
    tabla_text_add_string(&board->comment, value);
    return !board->comment.failed;
}

void tabla_boardspace_node(struct tabla_boardspace *board, const struct tabla_sgf_node *node)
{
    board->left_out += board->stopped;
    for (const struct tabla_property *property = node->node->properties; property && !board->stopped;
         property = property->next) {
        bool seat = strcmp(property->name, "P1") == 0;

        if (strcmp(property->name, "C") == 0 && !add_comment(board, property->values[0]))
            board->sgf->source.no_memory = true;
        if (!seat && strcmp(property->name, "P0") != 0)
            continue;
        board->last = node->where[seat ? TABLA_SGF_P1 : TABLA_SGF_P0];
        for (size_t i = 0; i < property->count && !board->stopped; i++) {
            struct tabla_error error;
            if (act(board, seat, property->values[i], &error))
                continue;
            if (error.code == TABLA_ERROR_MEMORY)
                board->sgf->source.no_memory = true;
            tabla_fault_add(&board->sgf->source, board->last, &error);
            board->stopped = true;
            board->stopped_at = board->last;
            board->left_out = 1;
        }
    }
}

/* --- The end ---------------------------------------------------------------------------------------------------- */

/* "Game won by NAME" in whatever language: who is named has won. Otherwise the words become a remark on the game. */
static bool tell_result(struct tabla_boardspace *board)
{
    struct tabla_node *root = board->record->root;
    bool named[2];

    if (board->result[0] == '\0' || board->record->state.over)
        return true;
    for (unsigned seat = 0; seat < 2; seat++)
        named[seat] = board->names[seat][0] && strstr(board->result, board->names[seat]);
    if (named[0] != named[1])
        return tabla_node_set(root, "RE", player_of(board, named[1]) == TABLA_WHITE ? "W+" : "B+");
    return tabla_node_find(root, "GC") || tabla_node_set(root, "GC", board->result);
}

void tabla_boardspace_end(struct tabla_boardspace *board)
{
    struct tabla_source *source = &board->sgf->source;
    struct tabla_node *root = board->record->root;

    if (board->stopped)
        tabla_fault_number(source, board->stopped_at, TABLA_ERROR_FILE,
                           TABLA_N("the game is kept up to here; nodes left out: %1"), board->left_out);
    else if (board->pending != TABLA_PENDING_NOTHING || board->resigned)
        tabla_fault(source, board->last, TABLA_ERROR_FILE,
                    TABLA_N("the last step was never confirmed with \"Done\" and is left out"), NULL, NULL);
    for (unsigned seat = 0; seat < 2; seat++)
        if (board->names[seat][0] &&
            !tabla_node_set(root, player_of(board, seat) == TABLA_WHITE ? "PW" : "PB", board->names[seat]))
            source->no_memory = true;
    if (!put_comment(board) || !tell_result(board))
        source->no_memory = true;
    tabla_text_release(&board->comment);
    free(board);
}
