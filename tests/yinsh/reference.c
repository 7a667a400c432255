#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Y1 */
static const int low[11] = {2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7}, high[11] = {5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};
static const int along_letter[6] = {0, 1, 1, 0, -1, -1}, along_number[6] = {1, 0, 1, -1, 0, -1};

static char look(const struct reference *game, int letter, int number)
{
    if (letter < 0 || letter > 10 || number < low[letter] || number > high[letter])
        return 0;
    return game->at[letter][number];
}

static char other(char player)
{
    return player == 'w' ? 'b' : 'w';
}

static char ring_of(char player)
{
    return player == 'w' ? 'W' : 'B';
}

static bool is_ring(char piece)
{
    return piece == 'W' || piece == 'B';
}

static bool is_marker(char piece)
{
    return piece == 'w' || piece == 'b';
}

void reference_start(struct reference *game, bool blitz)
{
    memset(game, 0, sizeof *game);
    for (int letter = 0; letter < 11; letter++)
        for (int number = low[letter]; number <= high[letter]; number++)
            game->at[letter][number] = '.';
    game->player = 'w';
    game->phase = 'p';
    game->goal = blitz ? 1 : 3;
}

int reference_count(const struct reference *game, char piece)
{
    int count = 0;

    for (int letter = 0; letter < 11; letter++)
        for (int number = low[letter]; number <= high[letter]; number++)
            count += game->at[letter][number] == piece;
    return count;
}

static int pool(const struct reference *game)
{
    return 51 - reference_count(game, 'w') - reference_count(game, 'b');
}

static int off(const struct reference *game, char player)
{
    return game->phase == 'p' ? 0 : 5 - reference_count(game, ring_of(player));
}

/* Whether five markers of `player` stand from here on, in one of the first three directions. */
static bool row_at(const struct reference *game, char player, int letter, int number, int direction)
{
    for (int i = 0; i < 5; i++)
        if (look(game, letter + i * along_letter[direction], number + i * along_number[direction]) != player)
            return false;
    return true;
}

bool reference_has_row(const struct reference *game, char player)
{
    for (int letter = 0; letter < 11; letter++)
        for (int number = low[letter]; number <= high[letter]; number++)
            for (int direction = 0; direction < 3; direction++)
                if (row_at(game, player, letter, number, direction))
                    return true;
    return false;
}

static size_t list_moves(const struct reference *game, char out[REFERENCE_MOST][REFERENCE_TEXT])
{
    size_t count = 0;

    for (int letter = 0; letter < 11; letter++)
        for (int number = low[letter]; number <= high[letter]; number++) {
            if (game->at[letter][number] != ring_of(game->player))
                continue;
            for (int direction = 0; direction < 6; direction++) {
                int l = letter, n = number;
                bool jumped = false;

                for (;;) {
                    char there;

                    l += along_letter[direction];
                    n += along_number[direction];
                    there = look(game, l, n);
                    if (there == 0 || is_ring(there))
                        break;
                    if (is_marker(there)) {
                        jumped = true;
                        continue;
                    }
                    snprintf(out[count++], REFERENCE_TEXT, "%c%d-%c%d", 'a' + letter, number, 'a' + l, n);
                    if (jumped)
                        break;
                }
            }
        }
    if (count == 0)
        strcpy(out[count++], "pass");
    return count;
}

size_t reference_actions(const struct reference *game, char out[REFERENCE_MOST][REFERENCE_TEXT])
{
    size_t count = 0;

    if (game->phase == 'm')
        return list_moves(game, out);
    for (int letter = 0; letter < 11; letter++)
        for (int number = low[letter]; number <= high[letter]; number++) {
            if (game->phase == 'p' && game->at[letter][number] == '.')
                snprintf(out[count++], REFERENCE_TEXT, "%c%d", 'a' + letter, number);
            if (game->phase == 'o' && game->at[letter][number] == ring_of(game->player))
                snprintf(out[count++], REFERENCE_TEXT, "x%c%d", 'a' + letter, number);
            for (int direction = 0; direction < 3; direction++)
                if (game->phase == 'r' && row_at(game, game->player, letter, number, direction))
                    snprintf(out[count++], REFERENCE_TEXT, "x%c%d-%c%d", 'a' + letter, number,
                             'a' + letter + 4 * along_letter[direction], number + 4 * along_number[direction]);
        }
    return count;
}

static void end(struct reference *game)
{
    int white = off(game, 'w'), black = off(game, 'b');

    game->phase = 'e';
    game->winner = white > black ? 'w' : white < black ? 'b' : '-';
}

void reference_settle(struct reference *game, char mover)
{
    game->mover = mover;
    game->phase = 'r';
    game->player = mover;
    if (reference_has_row(game, game->player))
        return;
    game->player = other(mover);
    if (reference_has_row(game, game->player))
        return;
    game->mover = 0;
    game->phase = 'm';
    if (pool(game) == 0)
        end(game);
}

/* The two points of a text such as e5-e8; the second is the first where there is one only. */
static void read_points(const char *text, int letter[2], int number[2])
{
    const char *dash = strchr(text, '-');

    letter[0] = text[0] - 'a';
    number[0] = atoi(text + 1);
    letter[1] = dash ? dash[1] - 'a' : letter[0];
    number[1] = dash ? atoi(dash + 2) : number[0];
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

void reference_play(struct reference *game, const char *action)
{
    int letter[2], number[2], dl, dn;

    if (strcmp(action, "pass") == 0) {
        game->player = other(game->player);
        if (++game->passes == 2)
            end(game);
        return;
    }
    read_points(action + (action[0] == 'x'), letter, number);
    dl = sign(letter[1] - letter[0]);
    dn = sign(number[1] - number[0]);
    switch (game->phase) {
    case 'p':
        game->at[letter[0]][number[0]] = ring_of(game->player);
        game->player = other(game->player);
        if (reference_count(game, 'W') + reference_count(game, 'B') == 10)
            game->phase = 'm';
        break;
    case 'm':
        game->passes = 0;
        game->at[letter[0]][number[0]] = game->player;
        game->at[letter[1]][number[1]] = ring_of(game->player);
        for (int l = letter[0] + dl, n = number[0] + dn; l != letter[1] || n != number[1]; l += dl, n += dn)
            if (is_marker(game->at[l][n]))
                game->at[l][n] = other(game->at[l][n]);
        reference_settle(game, game->player);
        break;
    case 'r':
        for (int i = 0; i < 5; i++)
            game->at[letter[0] + i * dl][number[0] + i * dn] = '.';
        game->phase = 'o';
        break;
    case 'o':
        game->at[letter[0]][number[0]] = '.';
        if (off(game, game->player) == game->goal) {
            game->phase = 'e';
            game->winner = game->player;
            game->mover = 0;
        } else {
            reference_settle(game, game->mover);
        }
        break;
    default:
        abort();
    }
}

uint64_t reference_perft(const struct reference *game, unsigned depth)
{
    char(*actions)[REFERENCE_TEXT] = malloc(REFERENCE_MOST * sizeof *actions);
    size_t count;
    uint64_t total = 0;

    if (!actions)
        abort();
    count = reference_actions(game, actions);
    for (size_t i = 0; depth > 1 && i < count; i++) {
        struct reference next = *game;
        reference_play(&next, actions[i]);
        total += reference_perft(&next, depth - 1);
    }
    free(actions);
    return depth > 1 ? total : count;
}

/* --- Position lines --------------------------------------------------------------------------------------------- */

static const char phases[] = "pmroe";
static const char *const words[] = {"place", "move", "row", "ring", "end"};

void reference_write(const struct reference *game, char out[REFERENCE_LINE])
{
    int length = sprintf(out, game->goal == 1 ? "yinsh:blitz " : "yinsh ");

    for (int letter = 0; letter < 11; letter++) {
        int empty = 0;

        if (letter > 0)
            out[length++] = '/';
        for (int number = low[letter]; number <= high[letter] + 1; number++) {
            char piece = number <= high[letter] ? game->at[letter][number] : 0;
            if (piece == '.') {
                empty++;
                continue;
            }
            if (empty)
                length += sprintf(out + length, "%d", empty);
            empty = 0;
            if (piece)
                out[length++] = piece;
        }
    }
    length += sprintf(out + length, " %c %s pool=%d off=%d,%d", game->player,
                      words[strchr(phases, game->phase) - phases], pool(game), off(game, 'w'), off(game, 'b'));
    if (game->mover)
        length += sprintf(out + length, " moved=%c", game->mover);
    if (game->passes)
        sprintf(out + length, " passes=%d", game->passes);
}

void reference_read(struct reference *game, const char *line)
{
    int letter = 0, number = low[0];
    const char *field;

    reference_start(game, strncmp(line, "yinsh:blitz", 11) == 0);
    for (line = strchr(line, ' ') + 1; *line != ' '; line++) {
        if (*line == '/')
            number = low[++letter];
        else if (*line >= '0' && *line <= '9') {
            char *rest;
            number += (int)strtol(line, &rest, 10);
            line = rest - 1;
        } else {
            game->at[letter][number++] = *line;
        }
    }
    game->player = line[1];
    for (size_t i = 0; i < 5; i++)
        if (strncmp(line + 3, words[i], strlen(words[i])) == 0)
            game->phase = phases[i];
    field = strstr(line, "moved=");
    game->mover = field ? field[6] : 0;
    field = strstr(line, "passes=");
    game->passes = field ? field[7] - '0' : 0;
}
