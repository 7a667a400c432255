/*
 * Formats of others, for which the files at hand are not ours to keep: random games are written in them here, from what
 * is known of the format, and read back. With a folder as argument the samples there are written anew instead.
 */
#include "support.h"

struct game_played {
    struct tabla_record *record;
    struct tabla_rng rng;
};

/* --- Random games ----------------------------------------------------------------------------------------------- */

/* One of the legal actions; such as leave the player much to decide (rows!) are tried for, so that games have rows. */
static tabla_action choose(const struct tabla_record *record, struct tabla_rng *rng)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = record->game->actions(&record->state, &record->past, actions), most = 0;
    tabla_action action = actions[tabla_rng_below(rng, (uint32_t)count)];

    for (int tries = 0; tries < 40; tries++) {
        struct tabla_state after = record->state;
        tabla_action other = actions[tabla_rng_below(rng, (uint32_t)count)];
        size_t choices;

        record->game->apply(&after, other);
        choices = after.player == record->state.player && !after.over ? record->game->count(&after, NULL) : 0;
        if (choices > most) {
            action = other;
            most = choices;
        }
    }
    return action;
}

static struct game_played play_random(const struct tabla_game *game, const char *variant, uint64_t seed, size_t limit)
{
    struct game_played played = {tabla_record_new(game, &(struct tabla_setup){.variant = variant}, NULL), {{0, 0}}};

    assert_non_null(played.record);
    tabla_rng_seed(&played.rng, seed);
    while (!played.record->state.over && tabla_record_depth(played.record) < limit)
        assert_true(tabla_record_play(played.record, choose(played.record, &played.rng), NULL));
    /* End with whole turns. */
    if (!played.record->state.over && played.record->node->count > 0 &&
        played.record->node->player == (enum tabla_player)played.record->state.player)
        tabla_record_back_turn(played.record);
    tabla_record_cut_rest(played.record);
    return played;
}

static bool coin(struct tabla_rng *rng)
{
    return tabla_rng_below(rng, 2) == 1;
}

/* --- boardspace.net --------------------------------------------------------------------------------------------- */

struct clicks {
    struct tabla_text text;
    unsigned steps;
    bool swapped;       /* White sits on seat 1 */
    unsigned crossings; /* clicks where rows cross */
};

static void click(struct clicks *clicks, enum tabla_player player, const char *words)
{
    unsigned seat = (player == TABLA_WHITE) == clicks->swapped;

    tabla_text_addf(&clicks->text, "; P%u[%u %s]TM[%u]\n", seat, clicks->steps, words, clicks->steps * 1000);
    clicks->steps++;
}

/* "e10" as "E 10". */
static const char *spaced(const char *name, char out[8])
{
    snprintf(out, 8, "%c %s", name[0] - 'a' + 'A', name + 1);
    return out;
}

static void begin_boardspace(struct clicks *clicks, const char *game, const char *setup)
{
    tabla_text_addf(&clicks->text,
                    "(;\nGM[%s]VV[2]\nCM[%s]\nTC[None]\nSU[%s]\nDT[Mon Jan 05 20:00:00 CET 2026]\nGN[made up]\n"
                    "RE[Game won by White]\nP%u[id \"White\"]\nP%u[id \"Black\"]\n",
                    game, clicks->swapped ? "1,0" : "0,1", setup, clicks->swapped, !clicks->swapped);
    click(clicks, TABLA_WHITE, "Start White");
}

static void end_boardspace(struct clicks *clicks)
{
    tabla_text_add_string(&clicks->text, ";\nP0[time 0:06:31 ]\nP1[time 0:04:36 ]\n)\n");
}

static void click_yinsh(struct clicks *clicks, const struct tabla_record *record, const struct tabla_state *before,
                        tabla_action action, struct tabla_rng *rng)
{
    const char *side = before->player == TABLA_WHITE ? "w" : "b";
    struct tabla_layout layout;
    struct tabla_parts parts;
    char first[8] = "", last[8] = "", words[64], aside[8];
    bool swap;

    if (action == TABLA_RESIGN) {
        click(clicks, before->player, "Resign ");
        click(clicks, before->player, "Done ");
        return;
    }
    record->game->layout(before, &layout);
    record->game->parts(before, action, &parts);
    if (parts.count > 0) {
        spaced(layout.spots[parts.spots[0]].name, first);
        spaced(layout.spots[parts.spots[parts.count - 1]].name, last);
    }
    switch (parts.kind) {
    case TABLA_ACT_PLACE:
        if (tabla_rng_below(rng, 4) == 0) {
            /* Second thoughts: it was put elsewhere first. */
            spaced(layout.spots[tabla_rng_below(rng, 85)].name, aside);
            snprintf(words, sizeof words, "place %sr  %s", side, aside);
            click(clicks, before->player, words);
        }
        snprintf(words, sizeof words, "place %sr  %s", side, first);
        break;
    case TABLA_ACT_MOVE:
        if (coin(rng)) {
            snprintf(words, sizeof words, "move %s %s", first, last);
            break;
        }
        snprintf(words, sizeof words, "place %s  %s", side, first);
        click(clicks, before->player, words);
        if (tabla_rng_below(rng, 4) == 0) {
            spaced(layout.spots[tabla_rng_below(rng, 85)].name, aside);
            if (strcmp(aside, first) != 0) {
                snprintf(words, sizeof words, "drop board  %s", aside);
                click(clicks, before->player, words);
                snprintf(words, sizeof words, "pick board  %s", aside);
                click(clicks, before->player, words);
            }
        }
        snprintf(words, sizeof words, "drop board  %s", last);
        break;
    case TABLA_ACT_ROW:
        swap = coin(rng);
        snprintf(words, sizeof words, "remove %s %s %s", side, swap ? last : first, swap ? first : last);
        break;
    case TABLA_ACT_RING:
        snprintf(words, sizeof words, "remove %sr %s", side, first);
        break;
    default:
        snprintf(words, sizeof words, "pass");
        break;
    }
    click(clicks, before->player, words);
    click(clicks, before->player, "Done ");
}

/* --- GIPF there: what a player would have to click -------------------------------------------------------------- */

struct gipf_board {
    struct tabla_layout layout;
    uint8_t owner[TABLA_MAX_SPOTS];
    bool gipf[TABLA_MAX_SPOTS];
    unsigned rows[TABLA_MAX_SPOTS];       /* in how many lines the point is about to be cleared */
    unsigned directions[TABLA_MAX_SPOTS]; /* which: bits by direction */
};

enum { RISING = 1, FALLING = 2, LETTERED = 4 };

/* As the eye sees it. */
static unsigned direction_of(const struct tabla_layout *layout, const struct tabla_parts *parts)
{
    const struct tabla_spot *a = &layout->spots[parts->spots[0]], *b = &layout->spots[parts->spots[1]];

    return a->x == b->x ? LETTERED : (a->y < b->y) == (a->x < b->x) ? RISING : FALLING;
}

/* Which of the rows through a point a click on it means. */
static unsigned meant(unsigned directions)
{
    if (directions == (RISING | LETTERED))
        return LETTERED;
    return directions & RISING ? RISING : directions & FALLING ? FALLING : LETTERED;
}

static void look(const struct tabla_record *record, const struct tabla_state *state, struct gipf_board *board)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    static struct tabla_view view;
    struct tabla_parts parts, last = {0};
    size_t count;

    memset(board, 0, sizeof *board);
    record->game->layout(state, &board->layout);
    record->game->view(state, &view);
    memset(board->owner, TABLA_NOBODY, sizeof board->owner);
    for (size_t i = 0; i < view.piece_count; i++) {
        board->owner[view.pieces[i].spot] = view.pieces[i].owner;
        board->gipf[view.pieces[i].spot] = view.pieces[i].kind == TABLA_PIECE_GIPF;
    }
    count = record->game->actions(state, NULL, actions);
    for (size_t i = 0; i < count; i++) {
        record->game->parts(state, actions[i], &parts);
        if (parts.kind != TABLA_ACT_CLEAR ||
            (last.count == parts.count && parts.spots[0] == last.spots[0] && parts.spots[1] == last.spots[1]))
            continue;
        for (unsigned p = 0; p < parts.count; p++) {
            board->rows[parts.spots[p]]++;
            board->directions[parts.spots[p]] |= direction_of(&board->layout, &parts);
        }
        last = parts;
    }
}

/* A click on each GIPF piece that would not otherwise do what the action does with it, then one on the row. `settled`
 * remembers what was clicked; the choice stands until the next push. False: this could not be clicked unmistakably. */
static bool click_clear(struct clicks *clicks, const struct tabla_record *record, const struct tabla_state *before,
                        tabla_action action, bool stays[TABLA_MAX_SPOTS], bool *known)
{
    struct gipf_board board;
    struct tabla_parts parts;
    char name[8], words[32];
    int single = -1;

    look(record, before, &board);
    record->game->parts(before, action, &parts);
    if (!*known)
        for (size_t i = 0; i < board.layout.spot_count; i++)
            stays[i] = board.gipf[i] && board.rows[i] && (board.owner[i] == before->player || board.rows[i] > 1);
    *known = true;
    for (unsigned p = 0; p < parts.count; p++) {
        unsigned spot = parts.spots[p];
        bool keep = parts.keep >> p & 1;
        if (!board.gipf[spot]) {
            /* Where rows cross is the more interesting place to click. */
            if (meant(board.directions[spot]) == direction_of(&board.layout, &parts) &&
                (single < 0 || board.rows[spot] > 1)) {
                single = (int)spot;
                clicks->crossings += board.rows[spot] > 1;
            }
            continue;
        }
        if (keep != stays[spot]) {
            snprintf(words, sizeof words, "%s %s", keep ? "Preserve" : "Remove",
                     spaced(board.layout.spots[spot].name, name));
            click(clicks, before->player, words);
            stays[spot] = keep;
        }
    }
    if (single < 0)
        return false;
    snprintf(words, sizeof words, "Remove %s", spaced(board.layout.spots[single].name, name));
    click(clicks, before->player, words);
    return true;
}

static void click_push(struct clicks *clicks, const struct tabla_record *record, const struct tabla_state *before,
                       tabla_action action, struct tabla_rng *rng)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_layout layout;
    struct tabla_parts parts, other;
    char from[8], to[8], words[64];
    size_t count = record->game->actions(before, NULL, actions);
    bool gipf_allowed = false;

    record->game->layout(before, &layout);
    record->game->parts(before, action, &parts);
    for (size_t i = 0; i < count; i++) {
        record->game->parts(before, actions[i], &other);
        gipf_allowed |= other.kind == TABLA_ACT_PUSH_GIPF;
    }
    if (gipf_allowed && parts.kind == TABLA_ACT_PUSH)
        click(clicks, before->player, "Standard ");
    spaced(layout.spots[parts.spots[0]].name, from);
    spaced(layout.spots[parts.spots[1]].name, to);
    switch (tabla_rng_below(rng, 3)) {
    case 0:
        snprintf(words, sizeof words, "Slide %s %s", from, to);
        click(clicks, before->player, words);
        break;
    case 1:
        snprintf(words, sizeof words, "Pick %sr 0", before->player == TABLA_WHITE ? "w" : "b");
        click(clicks, before->player, words);
        snprintf(words, sizeof words, "Dropb %s", from);
        click(clicks, before->player, words);
        snprintf(words, sizeof words, "SlideFrom %s %s", from, to);
        click(clicks, before->player, words);
        break;
    default:
        /* Onto another dot first. */
        click(clicks, before->player, "Dropb A 1");
        click(clicks, before->player, "Pickb A 1");
        snprintf(words, sizeof words, "Dropb %s", from);
        click(clicks, before->player, words);
        snprintf(words, sizeof words, "Dropb %s", to);
        click(clicks, before->player, words);
        break;
    }
}

/* Writes the game as clicks; stops before a turn that cannot be clicked unmistakably. Returns the turns written. */
static size_t click_gipf(struct clicks *clicks, struct tabla_record *record, struct tabla_rng *rng)
{
    size_t turns = 0;

    tabla_record_rewind(record);
    for (struct tabla_node *node = record->root->first; node; node = node->first, turns++) {
        static bool stays[TABLA_MAX_SPOTS];
        size_t start = clicks->text.length;
        bool known = false;

        for (size_t i = 0; i < node->count; i++) {
            struct tabla_state before;
            struct tabla_parts parts;
            assert_true(tabla_record_forward(record));
            tabla_record_last(record, &before);
            record->game->parts(&before, node->actions[i], &parts);
            if (parts.kind == TABLA_ACT_CLEAR) {
                bool pushed = i > 0 && clicks->text.length > start && strstr(clicks->text.data + start, "lide") != NULL;
                if (!click_clear(clicks, record, &before, node->actions[i], stays, &known)) {
                    clicks->text.length = start;
                    clicks->text.data[start] = '\0';
                    return turns;
                }
                if (!pushed)
                    known = false;
            } else {
                click_push(clicks, record, &before, node->actions[i], rng);
                known = false;
            }
        }
        click(clicks, node->player, "Done ");
    }
    return turns;
}

/* --- Checks ----------------------------------------------------------------------------------------------------- */

static void cut_to_turns(struct tabla_record *record, size_t turns)
{
    tabla_record_rewind(record);
    for (size_t i = 0; i < turns; i++)
        assert_true(tabla_record_forward_turn(record));
    tabla_record_cut_rest(record);
    tabla_record_rewind(record);
}

static void check_same_play(struct tabla_record *expected, const struct tabla_text *text, enum tabla_format format)
{
    struct tabla_text wanted = {0}, found = {0};
    struct tabla_collection games;
    struct tabla_error error;

    assert_true(tabla_read_games(text->data, text->length, expected->game, NULL, &games, &error));
    check_faults(&games, "");
    assert_int_equal(games.count, 1);
    assert_int_equal(games.format, format);
    describe_tree(expected, &wanted);
    describe_tree(games.records[0], &found);
    assert_string_equal(tabla_text_string(&found), tabla_text_string(&wanted));
    tabla_record_rewind(expected);
    tabla_record_rewind(games.records[0]);
    assert_memory_equal(&expected->state, &games.records[0]->state, sizeof expected->state);
    check_round_trip(&games);
    tabla_collection_release(&games);
    tabla_text_release(&wanted);
    tabla_text_release(&found);
}

static struct clicks write_yinsh(struct game_played *played, const char *setup, bool swapped)
{
    struct clicks clicks = {.swapped = swapped};
    struct tabla_record *record = played->record;

    begin_boardspace(&clicks, "24", setup);
    for (tabla_record_rewind(record); tabla_record_forward(record);) {
        struct tabla_state before;
        tabla_action action = tabla_record_last(record, &before);
        click_yinsh(&clicks, record, &before, action, &played->rng);
    }
    end_boardspace(&clicks);
    return clicks;
}

static void boardspace_yinsh(void **unused)
{
    unsigned rows = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        bool blitz = seed % 5 == 0;
        struct game_played played = play_random(&tabla_yinsh, blitz ? "blitz" : NULL, seed, 400);
        struct clicks clicks;

        if (seed % 7 == 0 && !played.record->state.over)
            assert_true(tabla_record_play(played.record, TABLA_RESIGN, NULL));
        clicks = write_yinsh(&played, blitz ? "Yinsh-Blitz" : "Yinsh", seed % 3 == 0);
        rows += strstr(clicks.text.data, "remove wr") != NULL;
        check_same_play(played.record, &clicks.text, TABLA_FORMAT_BOARDSPACE);
        tabla_text_release(&clicks.text);
        tabla_record_free(played.record);
    }
    assert_true(rows > 10);
}

static size_t write_gipf(struct game_played *played, const char *setup, struct clicks *clicks)
{
    size_t turns;

    begin_boardspace(clicks, "gipf", setup);
    turns = click_gipf(clicks, played->record, &played->rng);
    end_boardspace(clicks);
    cut_to_turns(played->record, turns);
    return turns;
}

static void boardspace_gipf(void **unused)
{
    static const char *const variants[][2] = {
        {"basic", "gipf 0 102"}, {"standard", "gipf-standard 0 102"}, {"tournament", "gipf-tournament 0 102"}};
    size_t turns = 0, rows = 0, kept = 0, crossings = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 1200; seed++) {
        struct game_played played = play_random(&tabla_gipf, variants[seed % 3][0], seed, 150);
        struct clicks clicks = {.swapped = seed % 4 == 0};

        turns += write_gipf(&played, variants[seed % 3][1], &clicks);
        for (const char *at = clicks.text.data; (at = strstr(at, " Remove ")) != NULL; at++)
            rows++;
        for (const char *at = clicks.text.data; (at = strstr(at, " Preserve ")) != NULL; at++)
            kept++;
        crossings += clicks.crossings;
        check_same_play(played.record, &clicks.text, TABLA_FORMAT_BOARDSPACE);
        tabla_text_release(&clicks.text);
        tabla_record_free(played.record);
    }
    assert_true(turns > 50000);
    assert_true(rows > 10000);
    assert_true(kept > 100);
    assert_true(crossings > 10);
}

/* Rows are cleared by "Done" alone, as players do it where there is nothing to choose. */
static void done_clears_the_rows_that_stand(void **unused)
{
    static const char text[] = "(;GM[gipf]SU[gipf 0 102]"
                               ";P0[Start P0];P0[Slide D 1 D 2];P0[Done];P1[Slide A 3 B 3];P1[Done]"
                               ";P0[Slide D 1 D 2];P0[Done];P1[Slide A 3 B 3];P1[Done]"
                               ";P0[Slide D 1 D 2];P0[Done];P1[Slide I 3 H 3];P1[Done]"
                               ";P0[Slide D 1 D 2];P0[Done];P1[Slide I 3 H 3];P1[Done])";
    struct tabla_record *record = read_one(text);

    (void)unused;
    check_tree(record, "- W d2 B b3 W d1-d3 B a3-c3 W d1-d4 B h3 W d1-d5;xd2-d5 B i3-g3");
    tabla_record_free(record);
}

/* --- Lists ------------------------------------------------------------------------------------------------------ */

/* Players' way: a removal lists what goes, G before GIPF pieces, * behind opposing ones; then the reserve. */
static void write_players_turn(const struct tabla_record *record, const struct tabla_state *before, tabla_action action,
                               struct tabla_text *out)
{
    struct tabla_parts parts;
    char text[TABLA_ACTION_TEXT];

    record->game->parts(before, action, &parts);
    if (parts.kind != TABLA_ACT_CLEAR) {
        tabla_write_action(record->game, before, action, text);
        tabla_text_add_string(out, text);
        return;
    }
    tabla_text_add_char(out, 'x');
    for (unsigned p = 0, listed = 0; p < parts.count; p++) {
        struct gipf_board board;
        look(record, before, &board);
        if (parts.keep >> p & 1)
            continue;
        tabla_text_addf(out, "%s%s%s%s", listed++ ? "," : "", board.gipf[parts.spots[p]] ? "G" : "",
                        board.layout.spots[parts.spots[p]].name,
                        board.owner[parts.spots[p]] == before->player ? "" : "*");
    }
}

/* A turn in which everything stays cannot be written by listing what goes. */
static bool leaves_all(const struct tabla_record *record, const struct tabla_state *before, tabla_action action)
{
    struct tabla_parts parts;

    record->game->parts(before, action, &parts);
    return parts.kind == TABLA_ACT_CLEAR && parts.keep == (1u << parts.count) - 1;
}

static int reserve_of(const struct tabla_record *record, enum tabla_player player)
{
    static struct tabla_view view;

    record->game->view(&record->state, &view);
    for (size_t i = 0; i < view.counter_count; i++)
        if (strcmp(view.counters[i].label, "Reserve") == 0)
            return view.counters[i].value[player];
    fail_msg("GIPF counts no reserve");
    return 0;
}

static size_t write_players_list(struct tabla_record *record, struct tabla_text *out)
{
    size_t turns = 0;

    tabla_record_rewind(record);
    for (struct tabla_node *node = record->root->first; node; node = node->first, turns++) {
        size_t start = out->length;
        for (size_t i = 0; i < node->count; i++) {
            struct tabla_state before;
            assert_true(tabla_record_forward(record));
            tabla_record_last(record, &before);
            if (leaves_all(record, &before, node->actions[i])) {
                out->length = start;
                out->data[start] = '\0';
                return turns;
            }
            if (i > 0)
                tabla_text_add_string(out, "; ");
            write_players_turn(record, &before, node->actions[i], out);
        }
        tabla_text_addf(out, " (%d)\n", reserve_of(record, node->player));
    }
    return turns;
}

static void players_lists_of_gipf(void **unused)
{
    size_t turns = 0, read = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game_played played = play_random(&tabla_gipf, NULL, seed, 120);
        struct tabla_collection games;
        struct tabla_text text = {0}, wanted = {0}, found = {0};

        turns += write_players_list(played.record, &text);
        assert_true(tabla_read_games(text.data, text.length, &tabla_gipf, NULL, &games, NULL));
        assert_int_equal(games.format, TABLA_FORMAT_MOVES);
        /* Where two rows fit what goes, the list stops with an error that names both; up to there it is the same. */
        describe_tree(played.record, &wanted);
        describe_tree(games.records[0], &found);
        assert_memory_equal(wanted.data, found.data, found.length);
        if (games.fault_count > 0)
            assert_int_equal(games.faults[0].code, TABLA_ERROR_AMBIGUOUS);
        tabla_record_to_end(games.records[0]);
        for (struct tabla_node *node = games.records[0]->node; node; node = node->parent)
            read += node->count > 0;
        tabla_collection_release(&games);
        tabla_text_release(&text);
        tabla_text_release(&wanted);
        tabla_text_release(&found);
        tabla_record_free(played.record);
    }
    assert_true(turns > 500);
    assert_true(read > turns * 9 / 10);
}

static void what_is_written_as_a_list_is_read_again(void **unused)
{
    static const struct {
        const struct tabla_game *game;
        const char *variant;
    } games[] = {{&tabla_yinsh, NULL}, {&tabla_gipf, NULL}, {&tabla_template, NULL}, {&tabla_go, NULL}};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct game_played played = play_random(games[i].game, games[i].variant, seed, 200);
            struct tabla_text text = {0};

            tabla_record_rewind(played.record);
            tabla_write_moves(played.record, &text);
            check_same_play(played.record, &text, TABLA_FORMAT_MOVES);
            tabla_text_release(&text);
            tabla_record_free(played.record);
        }
}

/* What is said belongs to the turn that was played last. */
static void boardspace_comments_stay_together(void **unused)
{
    static const char file[] = "(;GM[24]SU[Yinsh]C[root]P0[id \"a\"]P1[id \"b\"];C[one];C[two]"
                               ";P0[1 place wr  J 7];C[held];P0[2 Done ]C[three];C[four]"
                               ";P1[3 place br  B 3];P1[4 Done ])";
    struct tabla_collection games;
    const struct tabla_node *root;

    (void)unused;
    assert_true(tabla_read_games(file, sizeof file - 1, NULL, NULL, &games, NULL));
    assert_int_equal(games.fault_count, 0);
    root = games.records[0]->root;
    assert_string_equal(tabla_node_get(root, "C"), "root\none\ntwo\nheld");
    assert_string_equal(tabla_node_get(root->first, "C"), "three\nfour");
    assert_null(tabla_node_get(root->first->first, "C"));
    tabla_collection_release(&games);
}

static void a_list_may_begin_with_a_mark(void **unused)
{
    static const char text[] = "\357\273\2771. e5 e6 2. f6";
    struct tabla_collection games;

    (void)unused;
    assert_true(tabla_read_games(text, sizeof text - 1, &tabla_yinsh, NULL, &games, NULL));
    check_faults(&games, "");
    check_tree(games.records[0], "- W e5 B e6 W f6");
    tabla_collection_release(&games);
}

static void lists_are_numbered_by_pairs(void **unused)
{
    struct tabla_record *record =
        read_one("(;GM[24]TABLAPOS[yinsh WWW1/7/8/9/Wwwww5/9/10/W8/8/B6/BBBB w move pool=47 off=0,0];"
                 "W[e1-f2]C[a row];W[xe1-e5];W[xa2](;B[k7-j7];W[f2-f4])(;B[k7-j6]))");
    struct tabla_text text = {0};

    (void)unused;
    tabla_write_moves(record, &text);
    assert_string_equal(tabla_text_string(&text), "1. e1-f2;xe1-e5;xa2 k7-j7\n2. f2-f4\n");
    tabla_text_release(&text);
    tabla_record_free(record);
}

/* --- Samples ---------------------------------------------------------------------------------------------------- */

static void save(const char *folder, const char *name, const struct tabla_text *text)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file || fwrite(text->data, 1, text->length, file) != text->length || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static int write_samples(const char *folder)
{
    struct game_played yinsh = play_random(&tabla_yinsh, NULL, 3, 400),
                       gipf = play_random(&tabla_gipf, "standard", 5, 60);
    struct game_played tournament = play_random(&tabla_gipf, NULL, 8, 60);
    struct clicks clicks = write_yinsh(&yinsh, "Yinsh", false), slides = {0}, expert = {0};
    struct tabla_text text = {0};

    save(folder, "boardspace-yinsh.sgf", &clicks.text);
    write_gipf(&gipf, "gipf-standard 0 102", &slides);
    save(folder, "boardspace-gipf-standard.sgf", &slides.text);
    write_gipf(&tournament, "gipf-tournament 0 102", &expert);
    save(folder, "boardspace-gipf-tournament.sgf", &expert.text);
    write_players_list(tournament.record, &text);
    save(folder, "players.gipf.txt", &text);
    tabla_text_clear(&text);
    tabla_write_moves(yinsh.record, &text);
    save(folder, "numbered.yinsh.txt", &text);
    tabla_text_clear(&text);
    tabla_write_sgf(yinsh.record, &text);
    save(folder, "yinsh.sgf", &text);
    tabla_text_clear(&text);
    tabla_write_sgf(tournament.record, &text);
    save(folder, "gipf.sgf", &text);
    return 0;
}

static void what_tabla_wrote_is_no_dialect_whatever_it_keeps(void **unused)
{
    /* The dialect's own marks survive as properties that mean nothing to Tabla. */
    static const char *const texts[] = {"(;GM[24]AP[Tabla:0.1.0]SU[gipf-tournament];W[e5])",
                                        "(;GM[24]AP[Tabla:0.1.0]P0[id \"a\"];W[e5])",
                                        "(;GM[Yinsh]SU[gipf-tournament])"};

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct tabla_collection games = read_text(texts[i]);

        assert_int_equal(games.format, TABLA_FORMAT_SGF);
        check_round_trip(&games);
        tabla_collection_release(&games);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boardspace_yinsh),
        cmocka_unit_test(boardspace_gipf),
        cmocka_unit_test(boardspace_comments_stay_together),
        cmocka_unit_test(done_clears_the_rows_that_stand),
        cmocka_unit_test(players_lists_of_gipf),
        cmocka_unit_test(what_is_written_as_a_list_is_read_again),
        cmocka_unit_test(a_list_may_begin_with_a_mark),
        cmocka_unit_test(lists_are_numbered_by_pairs),
        cmocka_unit_test(what_tabla_wrote_is_no_dialect_whatever_it_keeps),
    };

    if (argc > 1)
        return write_samples(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
