#include "reference.h"

#include <stdlib.h>
#include <string.h>

void ref_start(struct ref_game *game, int size, enum ref_ko ko_rule, bool suicide)
{
    memset(game, 0, sizeof *game);
    game->size = size;
    game->ko_rule = ko_rule;
    game->suicide = suicide;
    memset(game->now.board, '.', sizeof game->now.board);
    game->now.player = 'x';
    game->ko = -1;
}

void ref_free(struct ref_game *game)
{
    free(game->past);
    game->past = NULL;
}

static int neighbours(int size, int p, int out[4])
{
    int x = p % size, y = p / size, n = 0;

    if (x > 0)
        out[n++] = p - 1;
    if (x < size - 1)
        out[n++] = p + 1;
    if (y > 0)
        out[n++] = p - size;
    if (y < size - 1)
        out[n++] = p + size;
    return n;
}

/* Marks everything of the same letter connected with p; returns how many different '.' touch it. */
static int flood(const char *board, int size, int p, bool in[361])
{
    bool liberty[361] = {false};
    int stack[361], top = 0, liberties = 0;

    memset(in, 0, 361 * sizeof *in);
    stack[top++] = p;
    in[p] = true;
    while (top > 0) {
        int near[4], n, here = stack[--top];
        n = neighbours(size, here, near);
        for (int i = 0; i < n; i++) {
            if (board[near[i]] == board[p] && !in[near[i]]) {
                in[near[i]] = true;
                stack[top++] = near[i];
            } else if (board[near[i]] == '.' && !liberty[near[i]]) {
                liberty[near[i]] = true;
                liberties++;
            }
        }
    }
    return liberties;
}

int ref_liberties(const struct ref_game *game, int point)
{
    bool in[361];

    return game->now.board[point] == '.' ? 0 : flood(game->now.board, game->size, point, in);
}

static char other(char player)
{
    return player == 'x' ? 'o' : 'x';
}

static int take(char *board, int size, int p)
{
    bool in[361];
    int taken = 0;

    if (flood(board, size, p, in) > 0)
        return 0;
    for (int i = 0; i < size * size; i++)
        if (in[i]) {
            board[i] = '.';
            taken++;
        }
    return taken;
}

/* The situation after a stone on p; how many were captured, and how many own ones died. */
static void after(const struct ref_game *game, int p, struct ref_situation *out, int *captured, int *died, int *where)
{
    int near[4], n = neighbours(game->size, p, near);

    *out = game->now;
    out->board[p] = out->player;
    *captured = 0;
    for (int i = 0; i < n; i++)
        if (out->board[near[i]] == other(out->player)) {
            int taken = take(out->board, game->size, near[i]);
            if (taken)
                *where = near[i];
            *captured += taken;
        }
    *died = take(out->board, game->size, p);
    out->player = other(out->player);
}

static bool same(const struct ref_game *game, const struct ref_situation *a, const struct ref_situation *b)
{
    return memcmp(a->board, b->board, (size_t)(game->size * game->size)) == 0 &&
           (game->ko_rule == REF_POSITIONAL || a->player == b->player);
}

static bool legal(const struct ref_game *game, int p)
{
    struct ref_situation next;
    int captured, died, where;

    if (game->now.board[p] != '.')
        return false;
    after(game, p, &next, &captured, &died, &where);
    if (died && !game->suicide)
        return false;
    if (game->ko_rule == REF_SIMPLE)
        return p != game->ko;
    if (same(game, &next, &game->now))
        return false;
    for (size_t i = 0; i < game->past_count; i++)
        if (same(game, &next, &game->past[i]))
            return false;
    return true;
}

int ref_legal(const struct ref_game *game, bool ok[362])
{
    int points = game->size * game->size, count = 0;

    memset(ok, 0, 362 * sizeof *ok);
    if (game->passes == 2)
        return 0;
    for (int p = 0; p < points; p++)
        count += ok[p] = legal(game, p);
    ok[points] = true;
    return count + 1;
}

void ref_play(struct ref_game *game, int move)
{
    struct ref_situation next;

    if (game->past_count == game->past_capacity) {
        game->past_capacity = game->past_capacity ? game->past_capacity * 2 : 64;
        game->past = realloc(game->past, game->past_capacity * sizeof *game->past);
        if (!game->past)
            abort();
    }
    game->past[game->past_count++] = game->now;
    game->ko = -1;
    if (move == game->size * game->size) {
        game->passes++;
        game->now.player = other(game->now.player);
    } else {
        int captured, died, where = -1, me = game->now.player == 'o';
        after(game, move, &next, &captured, &died, &where);
        game->prisoners[me] += captured;
        game->prisoners[!me] += died;
        game->now = next;
        game->passes = 0;
        if (captured == 1 && died == 0) {
            bool in[361];
            int stones = 0, liberties = flood(game->now.board, game->size, move, in);
            for (int i = 0; i < game->size * game->size; i++)
                stones += in[i];
            if (stones == 1 && liberties == 1)
                game->ko = where;
        }
    }
}

void ref_undo(struct ref_game *game, const struct ref_game *before)
{
    struct ref_situation *past = game->past;
    size_t capacity = game->past_capacity;

    *game = *before;
    game->past = past;
    game->past_capacity = capacity;
}

void ref_count(const struct ref_game *game, int stones[2], int territory[2])
{
    int points = game->size * game->size;

    stones[0] = stones[1] = territory[0] = territory[1] = 0;
    for (int p = 0; p < points; p++) {
        if (game->now.board[p] == '.') {
            bool in[361], touches[2] = {false, false};
            flood(game->now.board, game->size, p, in);
            for (int q = 0; q < points; q++) {
                int near[4], n = neighbours(game->size, q, near);
                for (int i = 0; in[q] && i < n; i++) {
                    touches[0] |= game->now.board[near[i]] == 'x';
                    touches[1] |= game->now.board[near[i]] == 'o';
                }
            }
            territory[0] += touches[0] && !touches[1];
            territory[1] += touches[1] && !touches[0];
        } else {
            stones[game->now.board[p] == 'o']++;
        }
    }
}

unsigned long long ref_perft(struct ref_game *game, int depth)
{
    struct ref_game before = *game;
    unsigned long long total = 0;
    bool ok[362];
    int count = ref_legal(game, ok);

    if (depth <= 1)
        return depth == 1 ? (unsigned long long)count : 1;
    for (int move = 0; move <= game->size * game->size; move++)
        if (ok[move]) {
            ref_play(game, move);
            total += ref_perft(game, depth - 1);
            ref_undo(game, &before);
        }
    return total;
}
