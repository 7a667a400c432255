/* SGF: what is forgiven, what a file means, and what is written. Broken files are in faults.c. */
#include "support.h"

/* --- Reading Go ------------------------------------------------------------------------------------------------- */

static void moves_variations_and_passes(void **unused)
{
    struct tabla_record *record = read_one("(;FF[4]GM[1]SZ[9];B[ai];W[ia](;B[cc];W[])(;B[tt];W[dd];B[]))");

    (void)unused;
    assert_ptr_equal(record->game, &tabla_go);
    check_tree(record, "- B A1 W J9 (B C7 W pass) (B pass W D6 B pass)");
    check_end(record, "go 8o/9/2x6/9/9/9/9/9/x8 b play rules=school komi=4.5 passes=1");
    tabla_record_free(record);
}

static void a_missing_GM_is_Go_and_a_missing_SZ_is_19(void **unused)
{
    struct tabla_record *record = read_one("(;C[];;B[aa])");

    (void)unused;
    assert_ptr_equal(record->game, &tabla_go);
    assert_int_equal(tabla_go_size(&record->state), 19);
    check_tree(record, "- - B A19");
    tabla_record_free(record);
    record = read_one("(;GM[];B[aa])");
    assert_ptr_equal(record->game, &tabla_go);
    tabla_record_free(record);
}

static void tt_is_a_pass_on_every_board(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[19];B[tt];W[ss])");

    (void)unused;
    check_tree(record, "- B pass W T1");
    tabla_record_free(record);
}

static void long_names_of_old_versions(void **unused)
{
    struct tabla_record *record =
        read_one("(;FileFormat[1]GaMe[1]SiZe[9]PlayerBlack[Anna]PlayerWhite[Bela];Black[aa]Comment[hm];White[bb])");

    (void)unused;
    check_tree(record, "- B A9 W B8");
    assert_string_equal(tabla_node_get(record->root, "PB"), "Anna");
    assert_string_equal(tabla_node_get(record->root, "PW"), "Bela");
    assert_string_equal(tabla_node_get(record->root->first, "C"), "hm");
    tabla_record_free(record);
}

static void white_space_anywhere(void **unused)
{
    struct tabla_record *record =
        read_one("mail from a friend:\n\n ( ; GM [1]\tSZ\n[9] \r\n; B \n [\naa ]TR[aa] [bb];W[ bb ] ) \n");

    (void)unused;
    check_tree(record, "- B A9 W B8");
    assert_int_equal(record->root->first->properties->count, 2);
    tabla_record_free(record);
}

static void setup_at_the_root(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5]AB[aa:bb][ee]AW[dd]PL[W];W[cc])");

    (void)unused;
    check_tree(record, "- W C3");
    check_end(record, "go xx3/xx3/2o2/3o1/4x b play rules=school komi=4.5");
    tabla_record_free(record);
}

static void setup_in_the_middle_and_back_again(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5];B[aa];W[bb];AE[aa]AB[cc:cd]AW[ee]PL[B];B[aa];W[ba])");
    struct tabla_state state;

    (void)unused;
    check_tree(record, "- B A5 W B4 - B A5 W B5");
    check_end(record, "go xo3/1o3/2x2/2x2/4o b play rules=school komi=4.5");
    /* The position after B A5 occurs twice: what lies before a set-up is no repetition. */
    assert_int_equal(record->past.count, 2);
    for (size_t i = 0; i < 3; i++)
        assert_true(tabla_record_back(record));
    state = record->state;
    assert_ptr_equal(record->node, record->root->first->first);
    assert_int_equal(record->past.count, 2);
    assert_true(tabla_record_forward(record));
    assert_true(tabla_record_back(record));
    assert_memory_equal(&state, &record->state, sizeof state);
    tabla_record_free(record);
}

static void setup_beside_a_move_becomes_a_node_of_its_own(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5];AB[aa]W[bb]C[both]AE[cc];B[cc]PL[W];W[dd]PL[W];B[ee])");

    (void)unused;
    check_tree(record, "- - W B4 B C3 W D2 - B E1");
    assert_null(tabla_node_get(record->root->first, "C"));
    assert_string_equal(tabla_node_get(record->root->first->first, "C"), "both");
    /* PL[W] after Black's move says nothing new, after White's it does. */
    assert_null(tabla_node_get(record->root->first->first->first, "PL"));
    assert_string_equal(tabla_node_get(record->root->first->first->first->first->first, "PL"), "W");
    tabla_record_free(record);
}

static void a_move_in_the_root_and_two_in_a_node(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5]B[aa]C[root];B[bb]W[cc]C[two];B[dd])");

    (void)unused;
    check_tree(record, "- B A5 B B4 W C3 B D2");
    assert_string_equal(tabla_node_get(record->root, "C"), "root");
    assert_string_equal(tabla_node_get(record->root->first->first, "C"), "two");
    tabla_record_free(record);
}

static void colours_out_of_turn(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5];B[aa];B[bb];W[cc];W[dd];B[ee])");
    struct tabla_state before;

    (void)unused;
    check_tree(record, "- B A5 B B4 W C3 W D2 B E1");
    check_end(record, "go x4/1x3/2o2/3o1/4x w play rules=school komi=4.5");
    assert_true(tabla_record_back_turn(record));
    assert_true(tabla_record_back_turn(record));
    assert_ptr_equal(record->node, record->root->first->first->first);
    assert_true(tabla_record_forward(record));
    tabla_record_last(record, &before);
    assert_int_equal(before.player, TABLA_WHITE);
    tabla_record_free(record);
}

static void play_resumed_after_two_passes(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5];B[aa];W[];B[];W[bb];B[cc])");

    (void)unused;
    check_tree(record, "- B A5 W pass B pass W B4 B C3");
    check_end(record, "go x4/1o3/2x2/5/5 w play rules=school komi=4.5");
    tabla_record_free(record);
}

static void suicide_and_retaking_where_no_rules_are_named(void **unused)
{
    /* White fills the last liberty of two stones in the corner: only some rule sets allow that. */
    static const char moves[] = "AB[ca][cb][bc][ac]AW[aa][ba]PL[W];W[ab];B[dd];W[bb])";
    struct tabla_record *record;
    struct tabla_collection games;
    char text[128];

    (void)unused;
    snprintf(text, sizeof text, "(;SZ[5]%s", moves);
    record = read_one(text);
    check_tree(record, "- W A4 B D2 W B4");
    check_end(record, "go 2x2/2x2/xx3/3x1/5 b play rules=simple,territory,suicide,bonus-none komi=4.5 prisoners=4,0");
    tabla_record_free(record);
    snprintf(text, sizeof text, "(;SZ[5]RU[Japanese]%s", moves);
    games = read_text(text);
    check_tree(games.records[0], "- W A4 B D2");
    assert_int_equal(games.fault_count, 2);
    tabla_collection_release(&games);
    snprintf(text, sizeof text, "(;SZ[5]RU[NZ]%s", moves);
    record = read_one(text);
    check_tree(record, "- W A4 B D2 W B4");
    tabla_record_free(record);
}

/* Taking a ko back at once is against every rule set, so none but the usual one is to be thought of. */
static void a_turn_that_no_rules_allow_changes_no_rules(void **unused)
{
    struct tabla_collection games = read_text("(;SZ[5]AB[ab][ba][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[bb];B[ee])");

    (void)unused;
    check_tree(games.records[0], "- B C4");
    assert_int_equal(games.fault_count, 2);
    check_end(games.records[0], "go 1xo2/x1xo1/1xo2/5/5 w play rules=school komi=4.5 prisoners=1,0 ko=B4");
    tabla_collection_release(&games);
}

static void handicap_stones(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[9]HA[2]KM[0.5]AB[gc][cg];W[ee])");

    (void)unused;
    assert_int_equal(tabla_go_handicap(&record->state), 2);
    assert_int_equal(record->state.player, TABLA_WHITE);
    check_tree(record, "- W E5");
    tabla_record_free(record);
    /* Old files leave the stones out: they stand where they usually do. */
    record = read_one("(;SZ[9]HA[2];W[ee])");
    assert_int_equal(tabla_go_handicap(&record->state), 2);
    assert_string_equal(tabla_node_get(record->root, "AB"), "cg");
    assert_int_equal(record->root->properties->next->next->count, 2);
    check_tree(record, "- W E5");
    tabla_record_free(record);
    /* Or Black puts them by playing. */
    record = read_one("(;SZ[9]HA[2];B[gc];B[cg];W[ee])");
    assert_int_equal(tabla_go_handicap(&record->state), 0);
    check_tree(record, "- B G7 B C3 W E5");
    tabla_record_free(record);
    /* Stones set up without HA: who plays is seen from the first move. */
    record = read_one("(;SZ[9]AB[gc][cg];W[ee])");
    assert_int_equal(tabla_go_handicap(&record->state), 0);
    assert_int_equal(record->state.player, TABLA_WHITE);
    assert_string_equal(tabla_node_get(record->root, "PL"), "W");
    tabla_record_free(record);
}

/* What was guessed from a move holds also when the move itself cannot be kept. */
static void guesses_do_not_change_when_written(void **unused)
{
    static const char *const files[] = {"(;SZ[5]AB[aa]W[zz])", "(;SZ[5]AB[aa](;B[zz])(;W[bb]))",
                                        "(;SZ[5]HA[2](;B[zz])(;W[bb]))", "(;SZ[5]AB[aa];AB[bb]W[cc])",
                                        "(;SZ[5]HA[2]AB[aa][bb]PL[B];W[cc])"};

    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct tabla_collection games = read_text(files[i]);
        check_round_trip(&games);
        tabla_collection_release(&games);
    }
}

static void komi_in_every_dress(void **unused)
{
    static const struct {
        const char *written;
        int komi;
        const char *right;
    } cases[] = {
        {"6.5", 650, "6.5"},        {"6,5", 650, "6.5"}, {" 7 ", 700, "7"},     {"0", 0, "0"},
        {"-59.5", -5950, "-59.5"},  {"0.50", 50, "0.5"}, {"5 1/2", 550, "5.5"}, {"5\302\275", 550, "5.5"},
        {"6.5 points", 650, "6.5"}, {"375", 750, "7.5"}, {"650", 650, "6.5"},   {"+3.75", 375, "3.75"},
        {".5", 50, "0.5"},          {"6.", 600, "6"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        struct tabla_record *record;
        snprintf(text, sizeof text, "(;SZ[9]KM[%s];B[aa])", cases[i].written);
        record = read_one(text);
        assert_int_equal(tabla_go_komi(&record->state), cases[i].komi);
        assert_string_equal(tabla_node_get(record->root, "KM"), cases[i].right);
        tabla_record_free(record);
    }
}

static void rule_sets_by_their_names(void **unused)
{
    static const char *const cases[][2] = {
        {"Japanese", "japanese"}, {"japanese", "japanese"},         {"JP", "japanese"},
        {"Korean", "japanese"},   {"Chinese", "chinese"},           {"AGA", "aga"},
        {"NZ", "new-zealand"},    {"New Zealand", "new-zealand"},   {"GOE", "new-zealand"},
        {"Ing", "new-zealand"},   {"Tromp-Taylor", "tromp-taylor"}, {"tt", "tromp-taylor"},
        {"school", "school"},     {"new-zealand", "new-zealand"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        struct tabla_record *record;
        snprintf(text, sizeof text, "(;RU[%s];B[aa])", cases[i][0]);
        record = read_one(text);
        assert_string_equal(tabla_go_rules_of(&record->state).name, cases[i][1]);
        assert_string_equal(tabla_node_get(record->root, "RU"), cases[i][0]);
        tabla_record_free(record);
    }
}

static void sizes(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[13:13];B[mm])");

    (void)unused;
    assert_int_equal(tabla_go_size(&record->state), 13);
    assert_string_equal(tabla_node_get(record->root, "SZ"), "13");
    tabla_record_free(record);
    record = read_one("(;SZ[ 2 ];B[ab])");
    assert_int_equal(tabla_go_size(&record->state), 2);
    tabla_record_free(record);
}

static void text_and_its_escapes(void **unused)
{
    struct tabla_record *record =
        read_one("(;C[a\\]b\\\\c\\:d\\\ne\\\r\nf\\\n\rg\nh\r\ni\rj\n\rk\tl\\m(;)];LB[aa:x\\:y][bb:z])");

    (void)unused;
    assert_string_equal(tabla_node_get(record->root, "C"), "a]b\\c:defg\nh\ni\nj\nk lm(;)");
    assert_string_equal(tabla_node_get(record->root->first, "LB"), "aa:x:y");
    tabla_record_free(record);
}

static void encodings(void **unused)
{
    static const struct {
        const char *text, *comment;
    } cases[] = {
        {"(;CA[UTF-8]C[\303\241rv\303\255z])", "\303\241rv\303\255z"},
        {"(;C[\303\241rv\303\255z])", "\303\241rv\303\255z"},
        {"(;C[\341rv\355z \223x\224])", "\303\241rv\303\255z \342\200\234x\342\200\235"},
        {"(;CA[ISO-8859-1]C[\341rv\355z])", "\303\241rv\303\255z"},
        {"(;C[t\373k\366r f\372r\363]CA[ISO-8859-2])", "t\305\261k\303\266r f\303\272r\303\263"},
        {"(;CA[windows-1250]C[\272 \376])", "\305\237 \305\243"},
        /* The second byte of these is a backslash or a bracket. */
        {"(;CA[Shift_JIS]C[\203\134\203\135\\]])", "\343\202\275\343\202\276]"},
        {"(;CA[gb2312]C[\325\134\267\135])", "\350\252\240\347\251\204"},
        {"(;CA[Big5]C[\245\134])", "\345\212\237"},
        {"(;CA[EUC-KR]C[\261\346])", "\352\270\270"},
        {"\357\273\277(;C[\303\241])", "\303\241"},
        /* The last letter of a Vietnamese text might still have got an accent. */
        {"(;CA[windows-1258]C[Hoa])", "Hoa"},
        {"(;CA[windows-1258]C[a\354])", "\303\241"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tabla_record *record = read_one(cases[i].text);
        assert_string_equal(tabla_node_get(record->root, "C"), cases[i].comment);
        assert_null(tabla_node_get(record->root, "CA"));
        tabla_record_free(record);
    }
}

static void utf_16(void **unused)
{
    static const char little[] = "\377\376(\0;\0S\0Z\0[\0"
                                 "5\0]\0;\0B\0[\0a\0a\0]\0C\0[\0Q\001]\0)\0";
    struct tabla_collection games;

    (void)unused;
    assert_true(tabla_read_games(little, sizeof little - 1, NULL, NULL, &games, NULL));
    check_faults(&games, "");
    check_tree(games.records[0], "- B A5");
    assert_string_equal(tabla_node_get(games.records[0]->root->first, "C"), "\305\221");
    tabla_collection_release(&games);
}

static void unknown_properties_stay_in_their_order(void **unused)
{
    struct tabla_record *record = read_one("(;XX[1]SZ[9]AA[2][3]GN[n]AA[4];B[aa]ZZ[]KO[]C[c]Z1[x])");
    const struct tabla_property *property = record->root->properties;
    struct tabla_text text = {0};

    (void)unused;
    assert_string_equal(property->name, "XX");
    assert_string_equal(property->next->name, "SZ");
    property = property->next->next;
    assert_string_equal(property->name, "AA");
    assert_int_equal(property->count, 3);
    assert_string_equal(property->values[2], "4");
    tabla_write_sgf(record, &text);
    assert_non_null(strstr(text.data, "]XX[1]SZ[9]AA[2][3][4]GN[n];B[aa]ZZ[]KO[]\nC[c]Z1[x])\n"));
    tabla_text_release(&text);
    tabla_record_free(record);
}

static void several_games_in_one_file(void **unused)
{
    struct tabla_collection games = read_text("From: me\n(;SZ[5];B[aa])\n\n(;GM[24];W[e5])(;GM[39];W[Gb3])\n");

    (void)unused;
    check_faults(&games, "");
    assert_int_equal(games.format, TABLA_FORMAT_SGF);
    assert_int_equal(games.count, 3);
    check_tree(games.records[0], "- B A5");
    check_tree(games.records[1], "- W e5");
    check_tree(games.records[2], "- W Gb3");
    check_round_trip(&games);
    tabla_collection_release(&games);
}

/* Two branches that begin with the same move stay two, as in the file. */
static void equal_branches_stay_apart(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5](;B[aa]C[1])(;B[aa]C[2];W[bb]))");

    (void)unused;
    check_tree(record, "- (B A5) (B A5 W B4)");
    tabla_record_free(record);
}

/* --- The other games -------------------------------------------------------------------------------------------- */

static void turns_of_several_actions(void **unused)
{
    struct tabla_record *record =
        read_one("(;GM[24]TABLAPOS[yinsh WWW1/7/8/9/Wwwww5/9/10/W8/8/B6/BBBB w move pool=47 off=0,0];"
                 "W[e1-f2;xe1-e5;xa2](;B[k7-j7])(;B[k7-j6]))");

    (void)unused;
    check_tree(record, "- W e1-f2;xe1-e5;xa2 (B k7-j7) (B k7-j6)");
    tabla_record_free(record);
}

static void a_turn_may_go_on_in_the_next_node(void **unused)
{
    struct tabla_record *record =
        read_one("(;GM[24]TABLAPOS[yinsh WWW1/7/8/9/Wwwww5/9/10/W8/8/B6/BBBB w move pool=47 off=0,0];"
                 "W[e1-f2]C[a row];W[xe1-e5](;W[xa2])(;W[xa3];B[k8-j7]))");

    (void)unused;
    check_tree(record, "- W e1-f2 W xe1-e5 (W xa2) (W xa3 B k8-j7)");
    assert_true(tabla_record_goto(record, record->root->first->first->last, 1));
    assert_true(tabla_record_back_turn(record));
    assert_ptr_equal(record->node, record->root);
    tabla_record_free(record);
}

static void variants_are_in_RU(void **unused)
{
    struct tabla_record *record = read_one("(;GM[39]RU[Standard];W[b3];B[h3])");
    struct tabla_setup setup = {.variant = "standard"};
    struct tabla_state state;

    (void)unused;
    assert_true(tabla_gipf.start(&setup, &state, NULL));
    assert_memory_equal(&state, &record->state, sizeof state);
    tabla_record_free(record);
    record = read_one("(;GM[24]RU[blitz];W[b3];B[h3])");
    setup.variant = "blitz";
    assert_true(tabla_yinsh.start(&setup, &state, NULL));
    assert_memory_equal(&state, &record->state, sizeof state);
    tabla_record_free(record);
}

static void the_template_game_too(void **unused)
{
    struct tabla_collection games = read_text("(;GM[0];B[a1];W[b2]C[x](;B[a2];W[c3];B[a3])(;;B[c1]))");

    (void)unused;
    check_faults(&games, "");
    check_tree(games.records[0], "- B a1 W b2 (B a2 W c3 B a3) (- B c1)");
    tabla_record_to_end(games.records[0]);
    assert_true(games.records[0]->state.over);
    check_round_trip(&games);
    tabla_collection_release(&games);
}

/* --- Writing ---------------------------------------------------------------------------------------------------- */

/* Line breaks between properties are a matter of looks. */
static void join_lines(char *text)
{
    char *to = text;
    bool value = false;

    for (; *text; text++) {
        if (value && *text == '\\')
            *to++ = *text++;
        else if (*text == '[' || *text == ']')
            value = *text == '[';
        if (value || *text != '\n')
            *to++ = *text;
    }
    *to = '\0';
}

static void check_written(struct tabla_record *record, const char *expected)
{
    struct tabla_text text = {0};
    static const char head[] = "CA[UTF-8]AP[Tabla:" TABLA_VERSION "]";
    char *found;

    tabla_write_sgf(record, &text);
    assert_false(text.failed);
    found = strstr(text.data, head);
    assert_non_null(found);
    memmove(found, found + sizeof head - 1, strlen(found + sizeof head - 1) + 1);
    join_lines(text.data);
    assert_string_equal(text.data, expected);
    tabla_text_release(&text);
}

static void play(struct tabla_record *record, const char *moves)
{
    struct tabla_error error;

    if (!tabla_record_play_list(record, moves, strlen(moves), &error))
        fail_msg("%s: %s", moves, error.text);
}

static void a_new_game_tells_how_it_starts(void **unused)
{
    struct tabla_setup setup = {.size = 9, .rules = "chinese", .handicap = 2, .komi_given = true, .komi = 50};
    struct tabla_record *record = tabla_record_new(&tabla_go, &setup, NULL);

    (void)unused;
    play(record, "E5 pass");
    check_written(record, "(;FF[4]GM[1]SZ[9]KM[0.5]RU[chinese]HA[2]AB[cg][gc]PL[W];W[ee];B[])");
    tabla_record_free(record);
    record = tabla_record_new(&tabla_go, NULL, NULL);
    check_written(record, "(;FF[4]GM[1]SZ[19]KM[4.5]RU[school])");
    tabla_record_free(record);
    record = tabla_record_new(&tabla_gipf, &(struct tabla_setup){.variant = "basic"}, NULL);
    play(record, "b3");
    check_written(record, "(;FF[4]GM[39]RU[basic];W[b3])");
    tabla_record_free(record);
    record = tabla_record_new(&tabla_yinsh, NULL, NULL);
    play(record, "e5 e6");
    tabla_record_back(record);
    play(record, "e7");
    check_written(record, "(;FF[4]GM[24];W[e5](;B[e6])(;B[e7]))");
    tabla_record_free(record);
}

static void positions_that_stones_can_tell(void **unused)
{
    static const char line[] = "go x1o/3/x2 w play rules=aga komi=7.5";
    struct tabla_record *record = tabla_record_from_position(line, strlen(line), NULL);

    (void)unused;
    assert_non_null(record);
    check_written(record, "(;FF[4]GM[1]SZ[3]KM[7.5]RU[aga]AB[ac][aa]AW[ca]PL[W])");
    tabla_record_free(record);
}

static void positions_that_only_a_line_can_tell(void **unused)
{
    static const char line[] = "go x1o/3/x2 w play rules=aga komi=7.5 prisoners=2,1";
    struct tabla_record *record = tabla_record_from_position(line, strlen(line), NULL);
    struct tabla_collection games;
    struct tabla_text text = {0};

    (void)unused;
    assert_non_null(record);
    play(record, "B2");
    check_written(record, "(;FF[4]GM[1]SZ[3]KM[7.5]RU[aga]AB[ac][aa]AW[ca]PL[W]"
                          "TABLAPOS[go x1o/3/x2 w play rules=aga komi=7.5 prisoners=2,1];W[bb])");
    tabla_write_sgf(record, &text);
    games = read_text(text.data);
    check_faults(&games, "");
    tabla_record_rewind(record);
    assert_memory_equal(&games.records[0]->state, &record->state, sizeof record->state);
    check_round_trip(&games);
    tabla_collection_release(&games);
    tabla_text_release(&text);
    tabla_record_free(record);
}

static void a_start_with_a_past(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 3}, NULL), *later;
    struct tabla_collection games;
    struct tabla_text text = {0};

    (void)unused;
    play(record, "A1 B2 C3");
    later = tabla_record_from_state(&tabla_go, &record->state, &record->past, NULL);
    assert_non_null(later);
    tabla_write_sgf(later, &text);
    games = read_text(text.data);
    check_faults(&games, "");
    assert_int_equal(games.records[0]->past.count, 3);
    assert_memory_equal(games.records[0]->past.keys, record->past.keys, 3 * sizeof *record->past.keys);
    check_round_trip(&games);
    tabla_collection_release(&games);
    tabla_text_release(&text);
    tabla_record_free(later);
    tabla_record_free(record);
}

static void setting_up_in_the_middle(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 3}, NULL);
    struct tabla_state state;

    (void)unused;
    play(record, "A1 B2");
    state = record->state;
    assert_true(tabla_go_put(&state, 0, TABLA_NOBODY, NULL));
    assert_true(tabla_go_put(&state, 8, TABLA_BLACK, NULL));
    assert_true(tabla_go_set_player(&state, TABLA_WHITE, NULL));
    assert_true(tabla_record_set_up(record, &state, NULL, NULL));
    play(record, "A1");
    check_written(record, "(;FF[4]GM[1]SZ[3]KM[4.5]RU[school];B[ac];W[bb];AE[ac]AB[ca]PL[W];W[ac])");
    check_tree(record, "- B A1 W B2 - W A1");
    tabla_record_free(record);
}

static void resigning(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 5}, NULL);

    (void)unused;
    play(record, "A1 resign");
    check_written(record, "(;FF[4]GM[1]SZ[5]KM[4.5]RU[school]RE[B+R];B[ae];RESIGN[W])");
    tabla_record_free(record);
    record = read_one("(;SZ[5];B[ae];RESIGN[W])");
    check_tree(record, "- B A1 W resign");
    tabla_record_to_end(record);
    assert_int_equal(record->state.winner, TABLA_BLACK);
    tabla_record_free(record);
    record = tabla_record_new(&tabla_yinsh, NULL, NULL);
    play(record, "e5 resign");
    check_written(record, "(;FF[4]GM[24]RE[W+R];W[e5];B[resign])");
    tabla_record_free(record);
}

static void results_are_told_by_the_moves_or_kept(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5]RE[W+12.5];B[aa];W[];B[])");

    (void)unused;
    /* Points counted by people go before points counted without them. */
    check_written(record, "(;FF[4]GM[1]SZ[5]RE[W+12.5];B[aa];W[];B[])");
    /* Nobody has said which stones are dead: two passes alone are no result. */
    tabla_node_set(record->root, "RE", NULL);
    check_written(record, "(;FF[4]GM[1]SZ[5];B[aa];W[];B[])");
    tabla_record_free(record);
    record = read_one("(;SZ[5]RE[W+T];B[aa];W[bb])");
    check_written(record, "(;FF[4]GM[1]SZ[5]RE[W+T];B[aa];W[bb])");
    tabla_record_free(record);
    record = read_one("(;GM[24]RE[nonsense];W[e5];B[resign])");
    check_written(record, "(;FF[4]GM[24]RE[W+R];W[e5];B[resign])");
    tabla_record_free(record);
}

static void dead_stones_marked_at_the_cursor_count(void **unused)
{
    struct tabla_record *record = read_one("(;SZ[5]KM[0.5];B[ac];W[ea];B[bc];W[];B[cc];W[];B[dc];W[];B[ec];W[];B[])");

    (void)unused;
    /* Black's wall across; the white stone lies dead in what is then all Black's. */
    tabla_record_to_end(record);
    assert_true(record->state.over);
    assert_true(tabla_go_mark(&record->state, 24, true, NULL));
    check_written(record, "(;FF[4]GM[1]SZ[5]KM[0.5]RE[B+20.5];B[ac];W[ea];B[bc];W[];B[cc];W[];B[dc];W[]"
                          ";B[ec];W[];B[])");
    tabla_record_rewind(record);
    tabla_record_free(record);
}

static void resuming_at_the_cursor(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 5}, NULL);
    struct tabla_error error;

    (void)unused;
    play(record, "A1 pass pass");
    assert_true(record->state.over);
    assert_false(tabla_record_play_text(record, "B2", 2, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    assert_true(tabla_record_resume(record, NULL));
    play(record, "B2 C3");
    check_tree(record, "- B A1 W pass B pass W B2 B C3");
    tabla_record_to_end(record);
    assert_false(record->state.over);
    assert_false(tabla_record_resume(record, &error));
    assert_int_not_equal(error.code, TABLA_ERROR_NONE);
    tabla_record_free(record);
    record = tabla_record_new(&tabla_yinsh, NULL, NULL);
    assert_false(tabla_record_resume(record, &error));
    tabla_record_free(record);
}

/* Told from the tree alone, but for the moment before anything was played on. */
static void a_resumed_game_is_known_by_its_passes(void **unused)
{
    static const char text[] = "(;GM[1]SZ[5];B[aa];W[];B[bb];W[];B[];C[remark];W[cc];B[];W[])";
    /* How many steps lead there, and whether play had been resumed by then. */
    static const bool resumed[] = {false, false, false, false, false, false, false, true, true, true};
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 5}, NULL);
    size_t step = 0;

    (void)unused;
    play(record, "A1 pass pass");
    assert_false(tabla_record_resumed(record));
    assert_true(tabla_record_resume(record, NULL));
    assert_true(tabla_record_resumed(record));
    play(record, "B2");
    assert_true(tabla_record_resumed(record));
    tabla_record_back(record); /* to where it was, resumed already */
    assert_true(tabla_record_resumed(record));
    tabla_record_back(record);
    assert_false(tabla_record_resumed(record));
    play(record, "C3");
    assert_false(tabla_record_resumed(record));
    tabla_record_free(record);

    record = read_one(text);
    tabla_record_rewind(record);
    do {
        assert_true(step < sizeof resumed / sizeof *resumed);
        assert_int_equal(tabla_record_resumed(record), resumed[step++]);
    } while (tabla_record_forward(record));
    assert_int_equal(step, sizeof resumed / sizeof *resumed);
    tabla_record_free(record);
}

static void out_of_turn_at_the_cursor(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 5}, NULL);

    (void)unused;
    assert_true(tabla_record_play_as(record, TABLA_WHITE, 0, NULL));
    assert_true(tabla_record_play_as(record, TABLA_WHITE, 1, NULL));
    assert_true(tabla_record_play_as(record, TABLA_BLACK, 2, NULL));
    assert_true(tabla_record_play(record, 3, NULL));
    check_written(record, "(;FF[4]GM[1]SZ[5]KM[4.5]RU[school];W[ae];W[be];B[ce];W[de])");
    tabla_record_rewind(record);
    assert_true(tabla_record_play_as(record, TABLA_WHITE, 0, NULL));
    check_tree(record, "- W A1 W B1 B C1 W D1");
    tabla_record_free(record);
}

static void escapes_are_written(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_template, NULL, NULL);
    struct tabla_collection games;
    struct tabla_text text = {0};

    (void)unused;
    tabla_node_set(record->root, "C", "a]b\\c:d\n[e] \\]");
    tabla_node_add(record->root, "LB", "aa:b:c]");
    check_written(record, "(;FF[4]GM[0]C[a\\]b\\\\c:d\n[e\\] \\\\\\]]LB[aa:b\\:c\\]])");
    tabla_write_sgf(record, &text);
    games = read_text(text.data);
    assert_string_equal(tabla_node_get(games.records[0]->root, "C"), "a]b\\c:d\n[e] \\]");
    assert_string_equal(tabla_node_get(games.records[0]->root, "LB"), "aa:b:c]");
    check_round_trip(&games);
    tabla_collection_release(&games);
    tabla_text_release(&text);
    tabla_record_free(record);
}

static void lines_stay_short(void **unused)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, NULL, NULL);
    struct tabla_text text = {0};
    const char *line, *end;

    (void)unused;
    for (tabla_action point = 0; point < 361; point += 3)
        assert_true(tabla_record_play(record, point, NULL));
    tabla_write_sgf(record, &text);
    for (line = text.data; *line; line = end + 1) {
        end = strchr(line, '\n');
        assert_non_null(end);
        assert_true(end - line <= 80);
    }
    tabla_text_release(&text);
    tabla_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_variations_and_passes),
        cmocka_unit_test(a_missing_GM_is_Go_and_a_missing_SZ_is_19),
        cmocka_unit_test(tt_is_a_pass_on_every_board),
        cmocka_unit_test(long_names_of_old_versions),
        cmocka_unit_test(white_space_anywhere),
        cmocka_unit_test(setup_at_the_root),
        cmocka_unit_test(setup_in_the_middle_and_back_again),
        cmocka_unit_test(setup_beside_a_move_becomes_a_node_of_its_own),
        cmocka_unit_test(a_move_in_the_root_and_two_in_a_node),
        cmocka_unit_test(colours_out_of_turn),
        cmocka_unit_test(play_resumed_after_two_passes),
        cmocka_unit_test(suicide_and_retaking_where_no_rules_are_named),
        cmocka_unit_test(a_turn_that_no_rules_allow_changes_no_rules),
        cmocka_unit_test(handicap_stones),
        cmocka_unit_test(guesses_do_not_change_when_written),
        cmocka_unit_test(komi_in_every_dress),
        cmocka_unit_test(rule_sets_by_their_names),
        cmocka_unit_test(sizes),
        cmocka_unit_test(text_and_its_escapes),
        cmocka_unit_test(encodings),
        cmocka_unit_test(utf_16),
        cmocka_unit_test(unknown_properties_stay_in_their_order),
        cmocka_unit_test(several_games_in_one_file),
        cmocka_unit_test(equal_branches_stay_apart),
        cmocka_unit_test(turns_of_several_actions),
        cmocka_unit_test(a_turn_may_go_on_in_the_next_node),
        cmocka_unit_test(variants_are_in_RU),
        cmocka_unit_test(the_template_game_too),
        cmocka_unit_test(a_new_game_tells_how_it_starts),
        cmocka_unit_test(positions_that_stones_can_tell),
        cmocka_unit_test(positions_that_only_a_line_can_tell),
        cmocka_unit_test(a_start_with_a_past),
        cmocka_unit_test(setting_up_in_the_middle),
        cmocka_unit_test(resigning),
        cmocka_unit_test(results_are_told_by_the_moves_or_kept),
        cmocka_unit_test(dead_stones_marked_at_the_cursor_count),
        cmocka_unit_test(resuming_at_the_cursor),
        cmocka_unit_test(a_resumed_game_is_known_by_its_passes),
        cmocka_unit_test(out_of_turn_at_the_cursor),
        cmocka_unit_test(escapes_are_written),
        cmocka_unit_test(lines_stay_short),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
