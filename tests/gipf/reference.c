#include "reference.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every line from dot to dot, read off the board. */
/* clang-format off */
static const char *const lines[REF_LINES] = {
    "b1 b2 b3 b4 b5 b6",
    "c1 c2 c3 c4 c5 c6 c7",
    "d1 d2 d3 d4 d5 d6 d7 d8",
    "e1 e2 e3 e4 e5 e6 e7 e8 e9",
    "f1 f2 f3 f4 f5 f6 f7 f8",
    "g1 g2 g3 g4 g5 g6 g7",
    "h1 h2 h3 h4 h5 h6",
    "a1 b2 c3 d4 e5 f5 g5 h5 i5",
    "a2 b3 c4 d5 e6 f6 g6 h6",
    "a3 b4 c5 d6 e7 f7 g7",
    "a4 b5 c6 d7 e8 f8",
    "b1 c2 d3 e4 f4 g4 h4 i4",
    "c1 d2 e3 f3 g3 h3 i3",
    "d1 e2 f2 g2 h2 i2",
    "a5 b5 c5 d5 e5 f4 g3 h2 i1",
    "b6 c6 d6 e6 f5 g4 h3 i2",
    "c7 d7 e7 f6 g5 h4 i3",
    "d8 e8 f7 g6 h5 i4",
    "a4 b4 c4 d4 e4 f3 g2 h1",
    "a3 b3 c3 d3 e3 f2 g1",
    "a2 b2 c2 d2 e2 f1",
};
/* clang-format on */

/* Places on a line are counted from 0, the first dot; points are 1 to count - 2. */
static int places(int line)
{
    return (int)(strlen(lines[line]) + 1) / 3;
}

static const char *name_at(int line, int place)
{
    static char names[4][3];
    static int turn;

    turn = (turn + 1) % 4;
    memcpy(names[turn], lines[line] + 3 * place, 2);
    names[turn][2] = '\0';
    return names[turn];
}

static char *cell(struct ref *ref, int line, int place)
{
    const char *name = lines[line] + 3 * place;

    return &ref->on[name[0] - 'a'][name[1] - '0'];
}

static char piece(const struct ref *ref, int line, int place)
{
    const char *name = lines[line] + 3 * place;

    return ref->on[name[0] - 'a'][name[1] - '0'];
}

static bool is_own(char piece_there, int player)
{
    return player == REF_WHITE ? piece_there == 'w' || piece_there == 'W' : piece_there == 'b' || piece_there == 'B';
}

static bool is_gipf(char piece_there)
{
    return piece_there == 'W' || piece_there == 'B';
}

/* The stretch around a row of that player on a line, if there is one. */
static bool find_stretch(const struct ref *ref, int line, int player, int *first, int *last)
{
    int run = 0;

    for (int place = 1; place <= places(line) - 2; place++) {
        run = is_own(piece(ref, line, place), player) ? run + 1 : 0;
        if (run == 4) {
            *first = *last = place;
            while (*first - 1 >= 1 && piece(ref, line, *first - 1) != '.')
                --*first;
            while (*last + 1 <= places(line) - 2 && piece(ref, line, *last + 1) != '.')
                ++*last;
            return true;
        }
    }
    return false;
}

int ref_rows(const struct ref *ref, int player)
{
    int rows = 0, first, last;

    for (int line = 0; line < REF_LINES; line++)
        rows += find_stretch(ref, line, player, &first, &last);
    return rows;
}

int ref_full_lines(const struct ref *ref)
{
    int full = 0;

    for (int line = 0; line < REF_LINES; line++) {
        int place = 1;
        while (place <= places(line) - 2 && piece(ref, line, place) != '.')
            place++;
        full += place == places(line) - 1;
    }
    return full;
}

int ref_gipf_pieces(const struct ref *ref, int player)
{
    int count = 0;

    for (int letter = 0; letter < 9; letter++)
        for (int number = 0; number < 10; number++)
            count += ref->on[letter][number] == (player == REF_WHITE ? 'W' : 'B');
    return count;
}

void ref_start(struct ref *ref, enum ref_variant variant)
{
    static const char *const corners[2][3] = {{"b2", "e8", "h2"}, {"b5", "e2", "h5"}};

    memset(ref, 0, sizeof *ref);
    memset(ref->on, '.', sizeof ref->on);
    ref->variant = variant;
    ref->player = REF_WHITE;
    ref->reserve[0] = ref->reserve[1] = variant == REF_TOURNAMENT ? 18 : 12;
    for (int player = 0; player < 2 && variant != REF_TOURNAMENT; player++)
        for (int i = 0; i < 3; i++) {
            const char *name = corners[player][i];
            const char *pair = player == REF_WHITE ? "wW" : "bB";
            ref->on[name[0] - 'a'][name[1] - '0'] = pair[variant == REF_STANDARD];
        }
}

void ref_read(struct ref *ref, const char *line)
{
    static const int heights[] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    const char *at = strchr(line, ' ') + 1, *key;

    ref_start(ref, strstr(line, ":standard") ? REF_STANDARD : strstr(line, ":basic") ? REF_BASIC : REF_TOURNAMENT);
    memset(ref->on, '.', sizeof ref->on);
    for (int letter = 1; letter < 8; letter++, at++)
        for (int number = 2; number < heights[letter]; at++) {
            if (isdigit((unsigned char)*at))
                number += *at - '0';
            else
                ref->on[letter][number++] = *at;
        }
    ref->player = *at == 'w' ? REF_WHITE : REF_BLACK;
    ref->step = at[2] == 'p' ? REF_PUSH : at[2] == 'b' ? REF_BEFORE : REF_AFTER;
    key = strstr(line, "reserve=");
    sscanf(key, "reserve=w%d,b%d captured=w%d,b%d", &ref->reserve[REF_WHITE], &ref->reserve[REF_BLACK],
           &ref->captured[REF_WHITE], &ref->captured[REF_BLACK]);
    key = strstr(line, " gipf=") + 6;
    ref->single[REF_WHITE] = strcspn(key, "w") >= strcspn(key, " ");
    ref->single[REF_BLACK] = strcspn(key, "b") >= strcspn(key, " ");
    key = strstr(line, " asked=");
    for (int i = 0; i < REF_LINES; i++) {
        char name[8];
        snprintf(name, sizeof name, "%s-%s", name_at(i, 0), name_at(i, places(i) - 1));
        ref->asked[i] = strstr(key, name) != NULL;
    }
    for (int player = 0; player < 2; player++)
        ref->pushed[player] = ref->variant != REF_TOURNAMENT || ref->step != REF_PUSH || ref->reserve[player] != 18 ||
                              ref->single[player];
    if (ref->step == REF_PUSH && ref->reserve[ref->player] == 0) {
        ref->over = true;
        ref->winner = !ref->player;
    }
}

static void add_push(const struct ref *ref, int line, bool backwards, struct ref_move *out, size_t *count)
{
    int last = places(line) - 1, place = backwards ? last - 1 : 1, step = backwards ? -1 : 1, rest = place;
    char text[40];

    while (rest >= 1 && rest <= last - 1 && piece(ref, line, rest) != '.')
        rest += step;
    if (rest < 1 || rest > last - 1)
        return; /* no point of the line is empty */
    for (int gipf = 0; gipf < 2; gipf++) {
        bool known = false;

        if (gipf && (ref->variant != REF_TOURNAMENT || ref->single[ref->player] || ref->reserve[ref->player] < 2))
            continue;
        if (!gipf && ref->variant == REF_TOURNAMENT && !ref->pushed[ref->player])
            continue;
        if (rest == place)
            snprintf(text, sizeof text, "%s%s", gipf ? "G" : "", name_at(line, place));
        else
            snprintf(text, sizeof text, "%s%s-%s", gipf ? "G" : "", name_at(line, backwards ? last : 0),
                     name_at(line, rest));
        for (size_t i = 0; i < *count; i++)
            known = known || strcmp(out[i].text, text) == 0;
        if (known)
            continue; /* the same empty point from another dot */
        out[*count] = (struct ref_move){.push = true, .gipf = gipf, .line = line, .backwards = backwards};
        strcpy(out[(*count)++].text, text);
    }
}

static void add_clears(const struct ref *ref, int line, struct ref_move *out, size_t *count)
{
    int first, last;

    if (ref->asked[line] || !find_stretch(ref, line, ref->player, &first, &last))
        return;
    for (unsigned stays = 0; stays < 512; stays++) {
        struct ref_move move = {.line = line, .first = first, .last = last, .stays = stays};
        bool possible = true;

        for (int place = 0; place < 9; place++)
            if (stays >> place & 1)
                possible = possible && place >= first && place <= last && is_gipf(piece(ref, line, place));
        if (!possible)
            continue;
        snprintf(move.text, sizeof move.text, "x%s-%s", name_at(line, first), name_at(line, last));
        for (int place = first; place <= last; place++)
            if (stays >> place & 1)
                snprintf(move.text + strlen(move.text), sizeof move.text - strlen(move.text), "=%s",
                         name_at(line, place));
        out[(*count)++] = move;
    }
}

size_t ref_moves(const struct ref *ref, struct ref_move *out)
{
    size_t count = 0;

    if (ref->over)
        return 0;
    for (int line = 0; line < REF_LINES; line++) {
        if (ref->step == REF_PUSH) {
            add_push(ref, line, false, out, &count);
            add_push(ref, line, true, out, &count);
        } else {
            add_clears(ref, line, out, &count);
        }
    }
    assert(count <= REF_MAX_MOVES);
    return count;
}

static bool row_to_settle(const struct ref *ref)
{
    int first, last;

    for (int line = 0; line < REF_LINES; line++)
        if (!ref->asked[line] && find_stretch(ref, line, ref->player, &first, &last))
            return true;
    return false;
}

static void settle(struct ref *ref, int player, enum ref_step step)
{
    ref->player = player;
    ref->step = step;
    memset(ref->asked, 0, sizeof ref->asked);
}

/* Goes on until someone has something to decide. */
static void go_on(struct ref *ref)
{
    if (ref->over || row_to_settle(ref))
        return;
    if (ref->step == REF_AFTER) {
        settle(ref, !ref->player, REF_BEFORE);
        go_on(ref);
        return;
    }
    ref->step = REF_PUSH;
    if (ref->reserve[ref->player] == 0) {
        ref->over = true;
        ref->winner = !ref->player;
    }
}

static void lose_without_gipf(struct ref *ref)
{
    bool lost[2];

    for (int player = 0; player < 2; player++)
        lost[player] = ref->variant != REF_BASIC && ref->pushed[player] && ref_gipf_pieces(ref, player) == 0;
    if (lost[0] || lost[1]) {
        ref->over = true;
        ref->winner = lost[!ref->player] ? ref->player : !ref->player;
    }
}

void ref_play(struct ref *ref, const struct ref_move *move)
{
    int player = ref->player, line = move->line;

    if (move->push) {
        int last = places(line) - 1, place = move->backwards ? last - 1 : 1, step = move->backwards ? -1 : 1;
        char hand = player == REF_WHITE ? (move->gipf ? 'W' : 'w') : (move->gipf ? 'B' : 'b');

        while (hand != '.') {
            char there = piece(ref, line, place);
            *cell(ref, line, place) = hand;
            hand = there;
            place += step;
        }
        ref->reserve[player] -= move->gipf ? 2 : 1;
        ref->pushed[player] = true;
        if (!move->gipf)
            ref->single[player] = true;
        settle(ref, player, REF_AFTER);
    } else {
        for (int place = move->first; place <= move->last; place++) {
            char there = piece(ref, line, place);
            int worth = is_gipf(there) ? 2 : 1;

            if (move->stays >> place & 1)
                continue;
            if (is_own(there, player))
                ref->reserve[player] += worth;
            else
                ref->captured[player] += worth;
            *cell(ref, line, place) = '.';
        }
        ref->asked[line] = true;
        lose_without_gipf(ref);
    }
    go_on(ref);
}

uint64_t ref_perft(const struct ref *ref, unsigned depth)
{
    struct ref_move *moves;
    uint64_t total = 0;
    size_t count;

    if (depth == 0)
        return 1;
    moves = malloc(REF_MAX_MOVES * sizeof *moves);
    assert(moves);
    count = ref_moves(ref, moves);
    for (size_t i = 0; i < count; i++) {
        struct ref next = *ref;
        if (depth == 1) {
            total++;
            continue;
        }
        ref_play(&next, &moves[i]);
        total += ref_perft(&next, depth - 1);
    }
    free(moves);
    return total;
}
