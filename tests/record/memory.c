/*
 * Memory: every allocation fails once, and nothing is lost, leaked or half done; hostile files take no more than their
 * size allows. The linker sends allocations of the library through the functions here.
 */
#include <malloc.h>

#include "support.h"
#include "threes.h"

/* --- An allocator that can fail and counts ---------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

static long until_failure = -1; /* -1: none fails */
static size_t in_use, most_in_use;

static bool fails(void)
{
    if (until_failure < 0)
        return false;
    return until_failure-- == 0;
}

static void *count(void *block)
{
    if (block)
        in_use += malloc_usable_size(block);
    if (in_use > most_in_use)
        most_in_use = in_use;
    return block;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : count(__real_malloc(size));
}

void *__wrap_calloc(size_t number, size_t size)
{
    return fails() ? NULL : count(__real_calloc(number, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    size_t before = old ? malloc_usable_size(old) : 0;
    void *block;

    if (fails())
        return NULL;
    block = __real_realloc(old, size);
    if (block)
        in_use -= before;
    return count(block);
}

void __wrap_free(void *old)
{
    if (old)
        in_use -= malloc_usable_size(old);
    __real_free(old);
}

/* --- Failing once ----------------------------------------------------------------------------------------------- */

struct seen {
    struct tabla_text tree;
    struct tabla_state state;
    struct tabla_node *node;
    size_t done, depth, past;
};

static void describe(const struct tabla_record *record, struct seen *seen)
{
    memset(seen, 0, sizeof *seen);
    tabla_write_sgf(record, &seen->tree);
    seen->state = record->state;
    seen->node = record->node;
    seen->done = record->done;
    seen->depth = tabla_record_depth(record);
    seen->past = record->past.count;
}

static void check_unchanged(const struct tabla_record *record, const struct seen *before)
{
    struct seen now;

    describe(record, &now);
    assert_string_equal(tabla_text_string(&now.tree), tabla_text_string(&before->tree));
    assert_memory_equal(&now.state, &before->state, sizeof now.state);
    assert_ptr_equal(now.node, before->node);
    assert_int_equal(now.done, before->done);
    assert_int_equal(now.depth, before->depth);
    assert_int_equal(now.past, before->past);
    tabla_text_release(&now.tree);
}

/* A game of three actions a turn with branches, the cursor half-way into a turn. */
static struct tabla_record *some_record(void)
{
    static const char list[] = "a;b;c d;e;f g;h;i", other[] = "a;b;k l";
    struct tabla_record *record = tabla_record_new(&threes, NULL, NULL);
    struct tabla_state state;

    assert_non_null(record);
    assert_true(tabla_record_play_list(record, list, sizeof list - 1, NULL));
    tabla_record_rewind(record);
    assert_true(tabla_record_play_list(record, other, sizeof other - 1, NULL));
    state = record->state;
    assert_true(tabla_record_set_up(record, &state, NULL, NULL));
    assert_true(tabla_node_set(record->node, "C", "text"));
    assert_true(tabla_record_goto(record, record->root->first->first, 1));
    return record;
}

static bool try_play(struct tabla_record *record)
{
    return tabla_record_play(record, 'q' - 'a', NULL);
}

static bool try_list(struct tabla_record *record)
{
    static const char list[] = "x;y r;s;t u;v";
    return tabla_record_play_list(record, list, sizeof list - 1, NULL);
}

static bool try_fill(struct tabla_record *record)
{
    return tabla_record_play_text(record, "e;w", 3, NULL);
}

static bool try_goto(struct tabla_record *record)
{
    return tabla_record_goto(record, record->root->last->first->first, 0);
}

static bool try_set(struct tabla_record *record)
{
    return tabla_node_set(record->node, "C", "a longer text that has to be kept somewhere");
}

static bool try_add(struct tabla_record *record)
{
    return tabla_node_add(record->root, "TR", "aa");
}

static bool try_set_up(struct tabla_record *record)
{
    struct tabla_state state = record->state;

    tabla_record_forward_turn(record);
    return tabla_record_set_up(record, &state, NULL, NULL);
}

static void a_record_survives_every_failure(void **unused)
{
    static bool (*const tries[])(struct tabla_record *) = {try_play, try_list, try_fill, try_goto, try_set, try_add};

    (void)unused;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        bool done = false;
        long n;

        for (n = 0; !done; n++) {
            struct tabla_record *record = some_record();
            struct seen before;

            describe(record, &before);
            until_failure = n;
            done = tries[i](record);
            until_failure = -1;
            if (!done)
                check_unchanged(record, &before);
            tabla_text_release(&before.tree);
            tabla_record_free(record);
            assert_true(n < 1000);
        }
        /* Everything but the last try failed, and there were some. */
        assert_true(n > 1);
    }
}

static void a_set_up_that_fails_leaves_nothing(void **unused)
{
    bool done = false;

    (void)unused;
    for (long n = 0; !done; n++) {
        struct tabla_record *record = some_record();
        struct tabla_text before = {0}, after = {0};

        tabla_write_sgf(record, &before);
        until_failure = n;
        done = try_set_up(record);
        until_failure = -1;
        if (!done) {
            tabla_write_sgf(record, &after);
            assert_string_equal(tabla_text_string(&after), tabla_text_string(&before));
        }
        tabla_text_release(&before);
        tabla_text_release(&after);
        tabla_record_free(record);
        assert_true(n < 1000);
    }
}

static void beginnings_fail_cleanly(void **unused)
{
    struct tabla_record *record = NULL;

    (void)unused;
    for (long n = 0; !record; n++) {
        struct tabla_error error;
        until_failure = n;
        record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 9, .handicap = 4}, &error);
        until_failure = -1;
        assert_true(record || error.code == TABLA_ERROR_MEMORY);
        assert_true(n < 1000);
    }
    tabla_record_free(record);
}

/* A position with a past, set up in a game where it fits and in one where it does not. */
static void write_set_up(char *out, size_t size)
{
    struct tabla_record *record = tabla_record_new(&tabla_go, &(struct tabla_setup){.size = 3}, NULL);
    struct tabla_text line = {0};

    assert_non_null(record);
    assert_true(tabla_record_play_list(record, "A1 B2", 5, NULL));
    tabla_go.write_position(&record->state, &record->past, &line);
    assert_non_null(strstr(line.data, "past="));
    snprintf(out, size, "(;SZ[3];TABLAPOS[%s];B[aa])(;SZ[5];TABLAPOS[%s];B[aa])", line.data, line.data);
    tabla_text_release(&line);
    tabla_record_free(record);
}

static void reading_fails_cleanly(void **unused)
{
    char set_up[512];
    const char *const files[] = {
        "(;SZ[5]HA[2]KM[6,5];W[aa];B[bb](;W[cc]C[x\\]y])(;AB[dd]PL[B];B[ee];W[ee]))(;GM[24];W[e5])",
        "(;SZ[5]CA[ISO-8859-2]AB[ca][cb][bc][ac]AW[aa][ba];W[ab]C[\373];B[dd];W[bb])",
        "(;CA[Shift_JIS]C[\203\134])",
        "(;GM[gipf]SU[gipf 0 102]P0[id \"a\"]RE[won by a];P0[Slide D 1 D 2];P0[Done];P1[Slide A 3 B 3];P1[Done]"
        ";P0[Slide D 1 D 2]C[hm];P0[Done];P1[Slide A 3 B 3];P1[Done];P0[Slide D 1 D 2];P0[Done];P1[Slide I 3 H 3]"
        ";P1[Done];P0[Slide D 1 D 2];P0[Done])",
        "(;GM[24]SU[Yinsh]P0[id \"a\"];P0[place wr A 2];P0[Done];P1[move A 2 A 3])",
        set_up,
        "1. A1 B2 2. zz",
        "template x../.o./... b\ntemplate ?\n",
    };

    (void)unused;
    write_set_up(set_up, sizeof set_up);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t before = in_use;
        bool done = false;

        for (long n = 0; !done; n++) {
            struct tabla_collection games;
            struct tabla_error error;

            until_failure = n;
            done = tabla_read_games(files[i], strlen(files[i]), &tabla_go, NULL, &games, &error);
            until_failure = -1;
            if (!done)
                assert_int_equal(error.code, TABLA_ERROR_MEMORY);
            assert_int_equal(done, games.count > 0);
            tabla_collection_release(&games);
            assert_true(n < 10000);
        }
        assert_int_equal(in_use, before);
    }
}

static void writing_says_that_it_failed(void **unused)
{
    struct tabla_record *record = some_record();
    struct tabla_text whole = {0};
    bool done = false;

    (void)unused;
    tabla_write_sgf(record, &whole);
    for (long n = 0; !done; n++) {
        struct tabla_text text = {0};
        until_failure = n;
        tabla_write_sgf(record, &text);
        until_failure = -1;
        done = !text.failed;
        if (done)
            assert_string_equal(tabla_text_string(&text), tabla_text_string(&whole));
        tabla_text_release(&text);
        assert_true(n < 1000);
    }
    tabla_text_release(&whole);
    tabla_record_free(record);
}

/* --- Hostile files ---------------------------------------------------------------------------------------------- */

/* What a byte of input may cost at most, besides a constant: a node of one byte is the dearest. */
enum { BYTES_FOR_A_BYTE = 200, BYTES_ANYWAY = 1 << 20 };

static void repeat(struct tabla_text *text, const char *what, size_t times)
{
    for (size_t i = 0; i < times; i++)
        tabla_text_add_string(text, what);
}

/* Reads, walks and writes; checks what it took. Returns the number of games. */
static size_t swallow(struct tabla_text *text, size_t faults)
{
    struct tabla_collection games;
    struct tabla_error error;
    size_t before = in_use, number;

    assert_false(text->failed);
    most_in_use = in_use;
    tabla_read_games(text->data, text->length, &tabla_go, NULL, &games, &error);
    assert_true(most_in_use - before <= text->length * BYTES_FOR_A_BYTE + BYTES_ANYWAY);
    assert_true(games.fault_count <= 100);
    assert_int_equal(games.fault_count, faults);
    number = games.count;
    for (size_t i = 0; i < games.count && i < 10; i++) {
        struct tabla_text out = {0};
        tabla_record_to_end(games.records[i]);
        tabla_record_rewind(games.records[i]);
        tabla_write_sgf(games.records[i], &out);
        assert_false(out.failed);
        tabla_text_release(&out);
    }
    tabla_collection_release(&games);
    assert_int_equal(in_use, before);
    tabla_text_release(text);
    return number;
}

static void nested_variations_without_end(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    repeat(&text, "(;C[x]", 100000);
    repeat(&text, ")", 100000);
    assert_int_equal(swallow(&text, 0), 1);
    /* The same left open, with branches on the way, and with nothing in them. */
    repeat(&text, "(;(;)", 100000);
    assert_int_equal(swallow(&text, 1), 1);
    tabla_text_add_string(&text, "(;");
    repeat(&text, "(", 1000000);
    assert_int_equal(swallow(&text, 1), 1);
    repeat(&text, "(", 1000000);
    assert_int_equal(swallow(&text, 1), 0); /* no SGF any more, but a list with a remark that is never closed */
}

static void more_nodes_than_anyone_wants(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    tabla_text_add_char(&text, '(');
    repeat(&text, ";", 1200000);
    tabla_text_add_char(&text, ')');
    assert_int_equal(swallow(&text, 1), 1);
    repeat(&text, "(;)", 120000);
    assert_int_equal(swallow(&text, 1), 100000);
    repeat(&text, "template .../.../... b\n", 120000);
    assert_int_equal(swallow(&text, 1), 100000);
}

static void properties_and_values_without_end(void **unused)
{
    struct tabla_text text = {0};

    (void)unused;
    tabla_text_add_string(&text, "(;");
    for (unsigned i = 0; i < 300000; i++)
        tabla_text_addf(&text, "A%u[]", i % 50000);
    tabla_text_add_string(&text, ")");
    assert_int_equal(swallow(&text, 100), 1);
    tabla_text_add_string(&text, "(;AB");
    repeat(&text, "[aa]", 300000);
    tabla_text_add_string(&text, ")");
    assert_int_equal(swallow(&text, 0), 1);
    /* Few letters, many stones. */
    tabla_text_add_string(&text, "(;AB");
    repeat(&text, "[aa:sr]", 300000);
    for (unsigned i = 0; i < 10000; i++)
        tabla_text_add_string(&text, i % 2 ? ";AB[aa:sr]" : ";AE[aa:ss]");
    tabla_text_add_string(&text, ")");
    assert_int_equal(swallow(&text, 0), 1);
    tabla_text_add_string(&text, "(;C[");
    repeat(&text, "\\", 2000000);
    tabla_text_add_string(&text, "])");
    assert_int_equal(swallow(&text, 0), 1);
    tabla_text_add_string(&text, "(;C[");
    repeat(&text, "[", 2000000);
    assert_int_equal(swallow(&text, 2), 1);
    /* boardspace.net's dialect: all that is said before the first move. */
    tabla_text_add_string(&text, "(;GM[24]SU[yinsh]P0[id \"a\"]P1[id \"b\"]");
    repeat(&text, ";C[x]", 200000);
    tabla_text_add_string(&text, ")");
    assert_int_equal(swallow(&text, 0), 1);
    tabla_text_add_string(&text, "(;A");
    repeat(&text, "B", 2000000);
    tabla_text_add_string(&text, "[x])");
    assert_int_equal(swallow(&text, 1), 1);
}

static void rubbish_of_all_kinds(void **unused)
{
    struct tabla_text text = {0};
    struct tabla_rng rng;

    (void)unused;
    tabla_rng_seed(&rng, 7);
    /* No '(' may come before a ';': what a random file would be taken for is not the point here. */
    tabla_text_add_string(&text, "(;");
    for (unsigned i = 0; i < 3000000; i++)
        tabla_text_add_char(&text, (char)tabla_rng_next(&rng));
    swallow(&text, 100);
    repeat(&text, "(;GM[2])", 100000);
    assert_int_equal(swallow(&text, 100), 0);
    repeat(&text, "(;B[zz])", 90000);
    assert_int_equal(swallow(&text, 100), 90000);
    repeat(&text, "D4 ", 500000);
    assert_int_equal(swallow(&text, 2), 1);
    tabla_text_add_string(&text, "D4 ");
    repeat(&text, "D", 1000000);
    assert_int_equal(swallow(&text, 2), 1);
    repeat(&text, "go ", 1000000);
    assert_int_equal(swallow(&text, 1), 0);
    tabla_text_add(&text, "\0\0\0\0(;\0\0\0)\0", 12);
    assert_int_equal(swallow(&text, 2), 1);
    tabla_text_add_string(&text, " \n\t");
    assert_int_equal(swallow(&text, 0), 0);
}

/* Room for walking is made when somebody walks, not for every game of a file. */
static void games_at_rest_are_small(void **unused)
{
    struct tabla_text text = {0};
    struct tabla_collection games;
    size_t before;

    (void)unused;
    repeat(&text, "(;SZ[5];B[aa];W[bb])", 1000);
    before = in_use;
    assert_true(tabla_read_games(text.data, text.length, NULL, NULL, &games, NULL));
    assert_int_equal(games.count, 1000);
    assert_true(in_use - before < 1000 * 4 * sizeof(struct tabla_record));
    for (size_t i = 0; i < games.count; i++) {
        tabla_record_to_end(games.records[i]);
        tabla_record_rewind(games.records[i]);
    }
    assert_true(in_use - before < 1000 * 4 * sizeof(struct tabla_record));
    tabla_collection_release(&games);
    assert_int_equal(in_use, before);
    tabla_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_survives_every_failure),
        cmocka_unit_test(a_set_up_that_fails_leaves_nothing),
        cmocka_unit_test(beginnings_fail_cleanly),
        cmocka_unit_test(reading_fails_cleanly),
        cmocka_unit_test(writing_says_that_it_failed),
        cmocka_unit_test(nested_variations_without_end),
        cmocka_unit_test(more_nodes_than_anyone_wants),
        cmocka_unit_test(properties_and_values_without_end),
        cmocka_unit_test(rubbish_of_all_kinds),
        cmocka_unit_test(games_at_rest_are_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
