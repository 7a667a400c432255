/* The game tree and its cursor, with a game of three actions a turn that allows every shape of tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "threes.h"

static struct tabla_record *begin(void)
{
    struct tabla_record *record = tabla_record_new(&threes, NULL, NULL);

    assert_non_null(record);
    return record;
}

static void play(struct tabla_record *record, const char *letters)
{
    for (; *letters; letters++)
        assert_true(tabla_record_play(record, (tabla_action)(*letters - 'a'), NULL));
}

static void write_node(const struct tabla_node *node, char **out)
{
    for (size_t i = 0; i < node->count; i++)
        *(*out)++ = (char)('a' + node->actions[i]);
    if (node->count == 0)
        *(*out)++ = '_';
}

/* "_(abc(def)(deg))": a node's letters, then its children in parentheses; capital where the player is White. */
static void shape_below(const struct tabla_node *node, char **out)
{
    write_node(node, out);
    for (const struct tabla_node *child = node->first; child; child = child->next) {
        assert_ptr_equal(child->parent, node);
        assert_ptr_equal(child->previous ? child->previous->next : node->first, child);
        assert_ptr_equal(child->next ? child->next->previous : node->last, child);
        *(*out)++ = '(';
        shape_below(child, out);
        *(*out)++ = ')';
    }
}

static void check_shape(const struct tabla_record *record, const char *expected)
{
    char text[1000], *end = text;

    shape_below(record->root, &end);
    *end = '\0';
    assert_string_equal(text, expected);
}

/* The state at the cursor is what playing these letters from the start gives, and the past is as long as they are. */
static void check_played(const struct tabla_record *record, const char *letters)
{
    struct tabla_state state;
    struct tabla_keys past = {0};

    threes.start(NULL, &state, NULL);
    for (const char *c = letters; *c; c++)
        assert_true(tabla_step(&threes, &state, &past, (tabla_action)(*c - 'a')));
    assert_memory_equal(&state, &record->state, sizeof state);
    assert_int_equal(record->past.count, past.count);
    if (past.count)
        assert_memory_equal(record->past.keys, past.keys, past.count * sizeof *past.keys);
    assert_int_equal(tabla_record_depth(record), strlen(letters));
    assert_int_equal(tabla_record_last(record, NULL),
                     *letters ? letters[strlen(letters) - 1] - 'a' : TABLA_ACTION_NONE);
    tabla_keys_release(&past);
}

static void a_turn_fills_one_node(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "abcdefg");
    check_shape(record, "_(abc(def(g)))");
    check_played(record, "abcdefg");
    assert_int_equal(record->node->player, TABLA_BLACK);
    assert_int_equal(record->node->parent->player, TABLA_WHITE);
    assert_int_equal(record->root->player, TABLA_NOBODY);
    tabla_record_free(record);
}

static void playing_the_same_goes_along(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "abcdef");
    tabla_record_rewind(record);
    play(record, "ab");
    check_shape(record, "_(abc(def))");
    assert_int_equal(record->done, 2);
    check_played(record, "ab");
    play(record, "cd");
    check_shape(record, "_(abc(def))");
    check_played(record, "abcd");
    tabla_record_free(record);
}

static void differing_inside_a_turn_repeats_its_beginning(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *first;

    (void)unused;
    play(record, "abcdef");
    first = record->root->first;
    assert_true(tabla_record_goto(record, first, 2));
    play(record, "x");
    check_shape(record, "_(abc(def))(abx)");
    check_played(record, "abx");
    assert_true(tabla_record_back(record));
    check_played(record, "ab");
    assert_ptr_equal(record->node, first->next);
    /* From within the second one half-way into the first. */
    play(record, "c");
    assert_ptr_equal(record->node, first);
    play(record, "d");
    check_shape(record, "_(abc(def))(abx)");
    check_played(record, "abcd");
    for (size_t i = 0; i < 3; i++)
        assert_true(tabla_record_back(record));
    assert_ptr_equal(record->node, first);
    check_played(record, "a");
    play(record, "yz");
    check_shape(record, "_(abc(def))(abx)(ayz)");
    tabla_record_free(record);
}

static void an_unfinished_leaf_is_filled_up(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "ab");
    tabla_record_rewind(record);
    play(record, "a");
    tabla_record_to_end(record);
    play(record, "c");
    check_shape(record, "_(abc)");
    tabla_record_free(record);
}

static void an_unfinished_node_with_children_is_not(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_state state;

    (void)unused;
    play(record, "ab");
    /* A set-up below the unfinished turn would lose its place if the turn were filled up. */
    state = record->state;
    assert_true(tabla_record_set_up(record, &state, NULL, NULL));
    assert_true(tabla_record_back(record));
    play(record, "c");
    check_shape(record, "_(ab(_))(abc)");
    check_played(record, "abc");
    tabla_record_free(record);
}

static void an_unfinished_leaf_yields_to_a_sibling_that_goes_on(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "abc");
    assert_true(tabla_record_back(record));
    play(record, "d");
    check_shape(record, "_(abc)(abd)");
    assert_true(tabla_record_back(record));
    tabla_record_cut_rest(record);
    check_shape(record, "_(abc)(ab)");
    play(record, "c");
    check_shape(record, "_(abc)(ab)");
    assert_ptr_equal(record->node, record->root->first);
    tabla_record_free(record);
}

static void back_and_forward_by_action_and_turn(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "abcdefgh");
    assert_true(tabla_record_back_turn(record));
    check_played(record, "abcdef");
    assert_true(tabla_record_back(record));
    check_played(record, "abcde");
    assert_true(tabla_record_back_turn(record));
    check_played(record, "abc");
    assert_true(tabla_record_back_turn(record));
    check_played(record, "");
    assert_false(tabla_record_back_turn(record));
    assert_false(tabla_record_back(record));
    assert_true(tabla_record_forward(record));
    check_played(record, "a");
    assert_true(tabla_record_forward_turn(record));
    check_played(record, "abc");
    assert_true(tabla_record_forward_turn(record));
    check_played(record, "abcdef");
    tabla_record_to_end(record);
    check_played(record, "abcdefgh");
    assert_false(tabla_record_forward(record));
    assert_false(tabla_record_forward_turn(record));
    tabla_record_free(record);
}

static void goto_reaches_every_place(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *def, *xyz;

    (void)unused;
    play(record, "abcdefghi");
    def = record->node->parent;
    tabla_record_rewind(record);
    play(record, "xywklm");
    xyz = record->node->parent;
    assert_true(tabla_record_goto(record, def, 1));
    check_played(record, "abcd");
    assert_true(tabla_record_goto(record, def, SIZE_MAX));
    check_played(record, "abcdef");
    assert_true(tabla_record_goto(record, def, 0));
    check_played(record, "abc");
    assert_ptr_equal(record->node, def->parent);
    assert_true(tabla_record_goto(record, def->first, 3));
    check_played(record, "abcdefghi");
    assert_true(tabla_record_goto(record, xyz->first, 2));
    check_played(record, "xywkl");
    assert_true(tabla_record_goto(record, xyz, 2));
    check_played(record, "xy");
    assert_false(tabla_record_goto(record, xyz, 4));
    check_played(record, "xy");
    assert_true(tabla_record_goto(record, record->root, 0));
    check_played(record, "");
    check_shape(record, "_(abc(def(ghi)))(xyw(klm))");
    tabla_record_free(record);
}

static void a_remark_is_a_step_of_its_own(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_state state;

    (void)unused;
    play(record, "abc");
    state = record->state;
    assert_true(tabla_record_set_up(record, &state, NULL, NULL));
    /* Without its property the set-up is a remark. */
    tabla_node_set(record->node, "TABLAPOS", NULL);
    tabla_node_set(record->node, "C", "here");
    tabla_record_rewind(record);
    tabla_record_to_end(record);
    assert_string_equal(tabla_node_get(record->node, "C"), "here");
    check_played(record, "abc");
    play(record, "d");
    check_shape(record, "_(abc(_(d)))");
    check_played(record, "abcd");
    tabla_record_free(record);
}

static void a_set_up_puts_the_past_aside(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_state other;

    (void)unused;
    play(record, "abc");
    threes.start(NULL, &other, NULL);
    for (const char *c = "klmn"; *c; c++)
        threes.apply(&other, (tabla_action)(*c - 'a'));
    assert_true(tabla_record_set_up(record, &other, NULL, NULL));
    assert_memory_equal(&record->state, &other, sizeof other);
    assert_int_equal(record->past.count, 0);
    play(record, "op");
    assert_int_equal(record->past.count, 2);
    check_shape(record, "_(abc(_(op)))");
    assert_int_equal(tabla_record_depth(record), 5);
    assert_true(tabla_record_back_turn(record));
    assert_memory_equal(&record->state, &other, sizeof other);
    assert_true(tabla_record_back(record));
    check_played(record, "abc");
    tabla_record_to_end(record);
    /* To another branch and back: the past at the root is found again behind the set-up. */
    tabla_record_rewind(record);
    play(record, "z");
    assert_true(tabla_record_goto(record, record->root->first->first->first, 1));
    assert_int_equal(record->past.count, 1);
    assert_true(tabla_record_goto(record, record->root->last, 1));
    check_played(record, "z");
    tabla_record_free(record);
}

static void set_up_only_between_turns(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_error error;
    struct tabla_state state;

    (void)unused;
    play(record, "abc");
    assert_true(tabla_record_back(record));
    state = record->state;
    assert_false(tabla_record_set_up(record, &state, NULL, &error));
    assert_int_equal(error.code, TABLA_ERROR_TURN);
    check_shape(record, "_(abc)");
    tabla_record_free(record);
}

static void refusals_leave_the_record_alone(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_error error;

    (void)unused;
    play(record, "ab");
    assert_false(tabla_record_play(record, 26, &error));
    assert_int_equal(error.code, TABLA_ERROR_ILLEGAL);
    assert_false(tabla_record_play_as(record, TABLA_WHITE, 1, &error));
    assert_int_equal(error.code, TABLA_ERROR_TURN);
    check_shape(record, "_(ab)");
    check_played(record, "ab");
    play(record, "z");
    assert_false(tabla_record_play(record, 1, &error));
    assert_int_equal(error.code, TABLA_ERROR_OVER);
    check_shape(record, "_(abz)");
    tabla_record_free(record);
}

static void resigning_is_an_action_like_others(void **unused)
{
    struct tabla_record *record = begin();

    (void)unused;
    play(record, "abcd");
    assert_true(tabla_record_play_text(record, "resign", 6, NULL));
    assert_true(record->state.over);
    assert_int_equal(record->state.winner, TABLA_BLACK);
    assert_int_equal(record->node->count, 2);
    assert_true(tabla_record_back(record));
    check_played(record, "abcd");
    tabla_record_free(record);
}

static void cutting(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *abc;

    (void)unused;
    play(record, "abcdefghi");
    tabla_record_rewind(record);
    play(record, "klm");
    abc = record->root->first;
    assert_true(tabla_record_goto(record, abc->first->first, 2));
    tabla_record_cut(record, abc->first);
    check_shape(record, "_(abc)(klm)");
    check_played(record, "abc");
    tabla_record_cut(record, abc->next);
    check_played(record, "abc");
    check_shape(record, "_(abc)");
    tabla_record_cut(record, record->root);
    check_shape(record, "_(abc)");
    play(record, "defghi");
    assert_true(tabla_record_goto(record, abc->first, 1));
    tabla_record_cut_rest(record);
    check_shape(record, "_(abc(d))");
    check_played(record, "abcd");
    tabla_record_rewind(record);
    tabla_record_cut_rest(record);
    check_shape(record, "_");
    play(record, "q");
    check_shape(record, "_(q)");
    tabla_record_free(record);
}

static void promoting(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *root = record->root;

    (void)unused;
    play(record, "a");
    tabla_record_rewind(record);
    play(record, "b");
    tabla_record_rewind(record);
    play(record, "c");
    check_shape(record, "_(a)(b)(c)");
    tabla_record_promote(record, root->last);
    check_shape(record, "_(c)(a)(b)");
    check_played(record, "c");
    tabla_record_promote(record, root->first->next);
    check_shape(record, "_(a)(c)(b)");
    tabla_record_promote(record, root->first);
    tabla_record_promote(record, root);
    check_shape(record, "_(a)(c)(b)");
    tabla_record_free(record);
}

static void play_list(struct tabla_record *record, const char *text)
{
    assert_true(tabla_record_play_list(record, text, strlen(text), NULL));
}

static void lists_in_every_dress(void **unused)
{
    static const char *const lists[] = {
        "a;b;c d;e;f g",
        "1. a;b;c d;e;f 2. g",
        "1.a;b;c 1...d;e;f\n2. g",
        "1 a;b;c 2 d;e;f 3 g *",
        "a ; b;c (16) d;\n e;f (2) g {the end}",
        "a # one; two\nb;c\td\r\ne\r\nf\r\ng B+R",
        "  a b c d e f g 1-0",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct tabla_record *record = begin();
        play_list(record, lists[i]);
        check_shape(record, "_(abc(def(g)))");
        check_played(record, "abcdefg");
        tabla_record_free(record);
    }
}

static void a_list_is_played_whole_or_not_at_all(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_error error;
    const char *bad = "1. b;d\n2. ef gh?";

    (void)unused;
    play(record, "abcdef");
    assert_true(tabla_record_goto(record, record->root->first, 1));
    /* Goes over to a variation, fills it, and opens nodes below before it fails. */
    assert_false(tabla_record_play_list(record, "b;d g h;i ?", 11, &error));
    check_shape(record, "_(abc(def))");
    check_played(record, "a");
    assert_ptr_equal(record->node, record->root->first);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 11);
    assert_false(tabla_record_play_list(record, bad, strlen(bad), &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 4);
    check_shape(record, "_(abc(def))");
    /* Fills up the leaf that the cursor stands in, and takes that back. */
    tabla_record_rewind(record);
    play(record, "kl");
    assert_false(tabla_record_play_list(record, "m;\nn;o p\n q", 11, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
    check_shape(record, "_(abc(def))(kl)");
    check_played(record, "kl");
    /* A remark without an end may hide turns. */
    assert_false(tabla_record_play_list(record, "m\n n (o", 8, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 4);
    check_shape(record, "_(abc(def))(kl)");
    assert_false(tabla_record_play_list(record, "m n;o p q ?", 11, &error));
    assert_int_equal(error.column, 11);
    check_shape(record, "_(abc(def))(kl)");
    check_played(record, "kl");
    tabla_record_free(record);
}

static void a_turn_is_played_whole_or_not_at_all(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_error error;

    (void)unused;
    assert_true(tabla_record_play_text(record, "a;b", 3, NULL));
    assert_false(tabla_record_play_text(record, "c;d", 3, &error));
    assert_int_equal(error.code, TABLA_ERROR_TURN);
    assert_int_equal(error.column, 3);
    check_shape(record, "_(ab)");
    assert_true(tabla_record_play_text(record, " c ", 3, NULL));
    check_shape(record, "_(abc)");
    tabla_record_free(record);
}

static void properties_in_order(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *root = record->root;

    (void)unused;
    assert_null(tabla_node_get(root, "C"));
    assert_true(tabla_node_set(root, "C", "one"));
    assert_true(tabla_node_add(root, "tr", "aa"));
    assert_true(tabla_node_add(root, "TR", "bb"));
    assert_true(tabla_node_add(root, "TR", "cc"));
    assert_true(tabla_node_set(root, "C", "two"));
    assert_string_equal(tabla_node_get(root, "c"), "two");
    assert_string_equal(root->properties->name, "C");
    assert_string_equal(root->properties->next->name, "TR");
    assert_int_equal(root->properties->next->count, 3);
    assert_string_equal(root->properties->next->values[2], "cc");
    assert_true(tabla_node_set(root, "TR", "dd"));
    assert_int_equal(root->properties->next->count, 1);
    assert_true(tabla_node_set(root, "C", NULL));
    assert_null(tabla_node_get(root, "C"));
    assert_true(tabla_node_set(root, "C", NULL));
    tabla_record_free(record);
}

static void property_names_and_text_are_kept_clean(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *root = record->root;

    (void)unused;
    assert_false(tabla_node_set(root, "", "x"));
    assert_false(tabla_node_set(root, "1A", "x"));
    assert_false(tabla_node_set(root, "A B", "x"));
    assert_false(tabla_node_set(root, "ABCDEFGHIJKLMNOP", "x"));
    assert_true(tabla_node_set(root, "ABCDEFGHIJKLMNO", "x"));
    assert_false(tabla_node_set(root, "b", "aa"));
    assert_false(tabla_node_add(root, "W", "aa"));
    assert_true(tabla_node_set(root, "C",
                               "a\r\nb\tc\rd\x01\xff"
                               "e\xc3\xa9"));
    assert_string_equal(tabla_node_get(root, "C"), "a\nb c\nd\xef\xbf\xbd\xef\xbf\xbd"
                                                   "e\xc3\xa9");
    tabla_record_free(record);
}

static void a_position_begins_a_record(void **unused)
{
    static const char line[] = "template xx./oo./... b";
    struct tabla_record *record = tabla_record_from_position(line, strlen(line), NULL);
    struct tabla_error error;

    (void)unused;
    assert_non_null(record);
    assert_ptr_equal(record->game, &tabla_template);
    assert_string_equal(tabla_node_get(record->root, "TABLAPOS"), line);
    assert_true(tabla_record_play_text(record, "c3", 2, NULL));
    assert_true(record->state.over);
    tabla_record_free(record);
    assert_null(tabla_record_from_position("template xx", 11, &error));
    assert_int_not_equal(error.code, TABLA_ERROR_NONE);
    record = tabla_record_new(&tabla_template, NULL, NULL);
    assert_null(record->root->properties);
    tabla_record_free(record);
    assert_null(tabla_record_new(&tabla_template, &(struct tabla_setup){.variant = "nonsense"}, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    tabla_record_free(NULL);
}

static void the_last_action_with_its_state(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_state before, after;

    (void)unused;
    assert_int_equal(tabla_record_last(record, &before), TABLA_ACTION_NONE);
    play(record, "abcd");
    assert_int_equal(tabla_record_last(record, &before), 'd' - 'a');
    after = before;
    threes.apply(&after, 'd' - 'a');
    assert_memory_equal(&after, &record->state, sizeof after);
    tabla_record_free(record);
}

/* As deep as no stack is: building, walking, freeing must not recurse. */
static void deep_trees(void **unused)
{
    struct tabla_record *record = begin();
    struct tabla_node *deepest;

    (void)unused;
    for (unsigned i = 0; i < 300000; i++)
        assert_true(tabla_record_play(record, (tabla_action)(i % 25), NULL));
    deepest = record->node;
    assert_int_equal(tabla_record_depth(record), 300000);
    tabla_record_rewind(record);
    play(record, "z");
    assert_true(tabla_record_goto(record, deepest, SIZE_MAX));
    assert_int_equal(tabla_record_depth(record), 300000);
    tabla_record_cut(record, record->root->first);
    check_shape(record, "_(z)");
    check_played(record, "");
    for (unsigned i = 0; i < 300000; i++)
        assert_true(tabla_record_play(record, (tabla_action)(i % 25), NULL));
    tabla_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_fills_one_node),
        cmocka_unit_test(playing_the_same_goes_along),
        cmocka_unit_test(differing_inside_a_turn_repeats_its_beginning),
        cmocka_unit_test(an_unfinished_leaf_is_filled_up),
        cmocka_unit_test(an_unfinished_node_with_children_is_not),
        cmocka_unit_test(an_unfinished_leaf_yields_to_a_sibling_that_goes_on),
        cmocka_unit_test(back_and_forward_by_action_and_turn),
        cmocka_unit_test(goto_reaches_every_place),
        cmocka_unit_test(a_remark_is_a_step_of_its_own),
        cmocka_unit_test(a_set_up_puts_the_past_aside),
        cmocka_unit_test(set_up_only_between_turns),
        cmocka_unit_test(refusals_leave_the_record_alone),
        cmocka_unit_test(resigning_is_an_action_like_others),
        cmocka_unit_test(cutting),
        cmocka_unit_test(promoting),
        cmocka_unit_test(lists_in_every_dress),
        cmocka_unit_test(a_list_is_played_whole_or_not_at_all),
        cmocka_unit_test(a_turn_is_played_whole_or_not_at_all),
        cmocka_unit_test(properties_in_order),
        cmocka_unit_test(property_names_and_text_are_kept_clean),
        cmocka_unit_test(a_position_begins_a_record),
        cmocka_unit_test(the_last_action_with_its_state),
        cmocka_unit_test(deep_trees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
