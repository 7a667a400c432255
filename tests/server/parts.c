/* The parts of the server that need no server: who may ask, clocks, text for searching, languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/base64.h"
#include "server/fold.h"
#include "server/guard.h"
#include "server/speech.h"
#include "server/store.h"
#include "server/times.h"

static void names_are_ours_or_not(void **unused)
{
    (void)unused;
    /* On the loopback only its own names. */
    assert_true(guard_host("127.0.0.1:8642", NULL));
    assert_true(guard_host("localhost", "127.0.0.1"));
    assert_true(guard_host("[::1]:1", NULL));
    assert_false(guard_host("192.168.1.2:8642", NULL));
    assert_false(guard_host("example.org", NULL));
    assert_false(guard_host("example.org", "localhost"));
    assert_false(guard_host("", NULL));
    assert_false(guard_host(NULL, NULL));
    assert_false(guard_host("localhost:80x", NULL));
    assert_false(guard_host("[::1]x", NULL));
    /* Opened to others: any address, the name it was told, but no name that could be made to point here. */
    assert_true(guard_host("192.168.1.2:8642", "0.0.0.0"));
    assert_true(guard_host("[fe80::1]:8642", "0.0.0.0"));
    assert_true(guard_host("board.lan:8642", "board.lan"));
    assert_false(guard_host("example.org:8642", "0.0.0.0"));
    assert_false(guard_host("board.lan.example.org", "board.lan"));
}

static void pages_are_ours_or_not(void **unused)
{
    (void)unused;
    assert_true(guard_origin("http://localhost:8642", "localhost:8642"));
    assert_true(guard_origin("https://board.lan", "board.lan"));
    assert_false(guard_origin("http://localhost:8643", "localhost:8642"));
    assert_false(guard_origin("http://localhost:8642.example.org", "localhost:8642"));
    assert_false(guard_origin("localhost:8642", "localhost:8642"));
    assert_false(guard_origin("null", "localhost:8642"));
    assert_false(guard_origin(NULL, "localhost:8642"));
}

/* --- Clocks ------------------------------------------------------------------------------------------------------- */

static struct times clock_of(const char *json)
{
    json_t *wish = json_loads(json, 0, NULL);
    struct times times;

    assert_non_null(wish);
    assert_true(times_read(&times, wish, NULL));
    json_decref(wish);
    return times;
}

static json_int_t shown(const struct times *times, int64_t now, const char *player, const char *field)
{
    json_t *clock = times_describe(times, now, 0);
    json_t *value = json_object_get(json_object_get(clock, player), field);
    json_int_t number = json_is_boolean(value) ? json_is_true(value) : json_integer_value(value);

    json_decref(clock);
    return number;
}

static void a_clock_for_the_game(void **unused)
{
    struct times times = clock_of("{\"kind\":\"game\",\"main\":10000,\"increment\":2000}");

    (void)unused;
    assert_int_equal(times_left(&times, 500), -1);
    times_run(&times, 0, 1000);
    assert_int_equal(times_left(&times, 1000), 10000);
    assert_int_equal(times_left(&times, 4000), 7000);
    assert_int_equal(shown(&times, 4000, "B", "left"), 7000);
    assert_int_equal(shown(&times, 4000, "W", "left"), 10000);
    times_run(&times, -1, 4000); /* nobody looks: three seconds are gone, and no more */
    assert_int_equal(times_left(&times, 9000), -1);
    times_run(&times, 0, 9000);
    assert_int_equal(times_left(&times, 9000), 7000);
    assert_true(times_moved(&times, 0, 10000)); /* four seconds used, two added */
    assert_int_equal(shown(&times, 10000, "B", "left"), 8000);
    times_run(&times, 1, 10000);
    assert_int_equal(times_left(&times, 25000), 0);
    assert_false(times_moved(&times, 1, 25000));
}

static void a_clock_for_each_turn_is_whole_again_after_it_ran_out(void **unused)
{
    struct times times = clock_of("{\"kind\":\"move\",\"period\":2000}");

    (void)unused;
    times_note(&times, 0, 0);
    times_run(&times, 0, 0);
    times_ran_out(&times, 0, 2000);
    assert_int_equal(shown(&times, 2000, "B", "left"), 0);
    assert_int_equal(times_left(&times, 2000), -1);
    times_return(&times, 1, 1, 2000); /* nothing was noted there */
    assert_int_equal(shown(&times, 2000, "B", "left"), 2000);
    times_release(&times);
}

static void a_clock_with_periods(void **unused)
{
    struct times times = clock_of("{\"kind\":\"byoyomi\",\"main\":5000,\"period\":3000,\"periods\":3}");

    (void)unused;
    times_run(&times, 1, 0);
    assert_int_equal(times_left(&times, 0), 5000 + 3 * 3000);
    assert_int_equal(shown(&times, 4000, "W", "left"), 1000);
    assert_int_equal(shown(&times, 4000, "W", "overtime"), 0);
    assert_int_equal(shown(&times, 6000, "W", "left"), 2000);
    assert_int_equal(shown(&times, 6000, "W", "overtime"), 1);
    assert_int_equal(shown(&times, 6000, "W", "periods"), 3);
    assert_int_equal(shown(&times, 9000, "W", "left"), 2000);
    assert_int_equal(shown(&times, 9000, "W", "periods"), 2);
    assert_true(times_moved(&times, 1, 9000));
    assert_int_equal(shown(&times, 9000, "W", "left"), 3000);
    assert_int_equal(shown(&times, 9000, "W", "periods"), 2);
    times_run(&times, 1, 10000);
    assert_int_equal(times_left(&times, 10000), 6000);
    assert_int_equal(times_left(&times, 16000), 0);
}

static void a_clock_is_kept(void **unused)
{
    struct times times = clock_of("{\"kind\":\"canadian\",\"main\":0,\"period\":60000,\"moves\":5}"), again;
    json_t *kept;

    (void)unused;
    times_run(&times, 0, 0);
    assert_true(times_moved(&times, 0, 10000));
    times_run(&times, 1, 10000);
    times_run(&times, -1, 13000);
    kept = times_save(&times);
    times_load(&again, kept);
    json_decref(kept);
    assert_true(again.on);
    assert_int_equal(again.running, -1);
    assert_int_equal(shown(&again, 0, "B", "left"), 50000);
    assert_int_equal(shown(&again, 0, "B", "moves"), 4);
    times_run(&again, 1, 500);
    assert_int_equal(times_left(&again, 500), 57000);
    times_release(&again);
    times_release(&times);
}

/* Black decides twice in the first turn; depths count decisions. */
static void time_is_taken_back(void **unused)
{
    struct times times = clock_of("{\"kind\":\"game\",\"main\":60000,\"increment\":5000}"), again;
    json_t *kept;

    (void)unused;
    times_note(&times, 0, 0);
    times_run(&times, 0, 0);
    times_note(&times, 1, 10000);
    assert_true(times_moved(&times, 0, 14000));
    times_note(&times, 2, 14000);
    times_run(&times, 1, 14000);
    assert_int_equal(shown(&times, 20000, "B", "left"), 51000);
    assert_int_equal(shown(&times, 20000, "W", "left"), 54000);

    /* Before Black's second decision: ten seconds of the turn were gone. */
    times_return(&times, 2, 1, 20000);
    assert_int_equal(shown(&times, 90000, "W", "left"), 60000);
    times_run(&times, 0, 90000);
    assert_int_equal(shown(&times, 90000, "B", "left"), 50000);
    /* Forward again: White has not won the six seconds. */
    times_return(&times, 1, 2, 91000);
    times_run(&times, 1, 95000);
    assert_int_equal(shown(&times, 95000, "B", "left"), 51000);
    assert_int_equal(shown(&times, 95000, "W", "left"), 54000);

    kept = times_save(&times);
    times_load(&again, kept);
    json_decref(kept);
    times_return(&again, 2, 0, 0);
    times_run(&again, 0, 0);
    assert_int_equal(shown(&again, 0, "B", "left"), 60000);
    assert_int_equal(shown(&again, 0, "W", "left"), 60000);
    /* Another way from there: nothing is known of the old one. */
    times_note(&again, 1, 3000);
    times_return(&again, 1, 2, 4000);
    times_run(&again, 0, 4000);
    assert_int_equal(shown(&again, 4000, "B", "left"), 56000);
    times_release(&again);
    times_release(&times);
    assert_false(times.on);
}

static void a_clock_can_be_asked_for_again(void **unused)
{
    static const char *const wishes[] = {"{\"increment\":2000,\"kind\":\"game\",\"main\":10000}",
                                         "{\"kind\":\"move\",\"period\":30000}",
                                         "{\"kind\":\"byoyomi\",\"main\":0,\"period\":3000,\"periods\":3}",
                                         "{\"kind\":\"canadian\",\"main\":5,\"moves\":7,\"period\":60000}"};

    (void)unused;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct times times = clock_of(wishes[i]);
        json_t *clock = times_describe(&times, 0, 0);
        char *wish = json_dumps(json_object_get(clock, "setup"), JSON_COMPACT | JSON_SORT_KEYS);

        assert_string_equal(wish, wishes[i]);
        free(wish);
        json_decref(clock);
    }
}

static void no_clocks(void **unused)
{
    static const char *const wrong[] = {"{}",
                                        "{\"kind\":\"sundial\"}",
                                        "{\"kind\":\"game\"}",
                                        "{\"kind\":\"game\",\"main\":-1}",
                                        "{\"kind\":\"game\",\"main\":1e300}",
                                        "{\"kind\":\"game\",\"main\":\"5\"}",
                                        "{\"kind\":\"byoyomi\",\"main\":1000}",
                                        "{\"kind\":\"byoyomi\",\"period\":1000,\"periods\":0}"};
    struct tabla_error error;
    struct times times;

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *wish = json_loads(wrong[i], 0, NULL);
        assert_false(times_read(&times, wish, &error));
        assert_int_equal(error.code, TABLA_ERROR_RANGE);
        assert_false(times.on);
        json_decref(wish);
    }
    assert_true(times_read(&times, NULL, NULL));
    assert_false(times.on);
}

/* --- Text --------------------------------------------------------------------------------------------------------- */

static void folds_to(const char *text, const char *wanted)
{
    char *folded = fold_case(text);

    assert_string_equal(folded, wanted);
    free(folded);
}

static void names_are_found_without_accents(void **unused)
{
    (void)unused;
    folds_to("Ádám ŐRÜLT Űr", "adam orult ur");
    folds_to("Ștefan Țiriac ÎNĂ", "stefan tiriac ina");
    folds_to("漢字 β", "漢字 β");
    folds_to("cut \xc3", "cut \xc3");
    folds_to("", "");
}

static void reads_as(const char *text, const char *wanted, size_t wanted_length)
{
    size_t length;
    char *bytes = base64_read(text, &length);

    assert_non_null(bytes);
    assert_int_equal(length, wanted_length);
    assert_memory_equal(bytes, wanted, length);
    free(bytes);
}

static void files_come_in_base64(void **unused)
{
    size_t length;

    (void)unused;
    reads_as("", "", 0);
    reads_as("Zg==", "f", 1);
    reads_as("Zm8=", "fo", 2);
    reads_as("Zm8", "fo", 2);
    reads_as("Zm9vYmFy", "foobar", 6);
    reads_as("/+8A", "\xff\xef\0", 3);
    assert_null(base64_read("Z", &length));
    assert_null(base64_read("Zm9v!", &length));
    assert_null(base64_read("Zm=v", &length));
}

/* --- Languages ---------------------------------------------------------------------------------------------------- */

/* A catalogue with one sentence, byte by byte as msgfmt would write it, `cut` bytes of it. */
static void write_catalogue(const char *folder, size_t cut)
{
    const uint32_t head[] = {0x950412de, 0, 1, 28, 36, 0, 0, 4, 44, 5, 49};
    char path[256];
    FILE *file;
    char bytes[sizeof head + 11];

    memcpy(bytes, head, sizeof head);
    memcpy(bytes + sizeof head, "pool\0k\xc3\xa9sz", 11);
    snprintf(path, sizeof path, "%s/hu", folder);
    mkdir(path, 0777);
    strcat(path, "/LC_MESSAGES");
    mkdir(path, 0777);
    strcat(path, "/tabla.mo");
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, cut < sizeof bytes ? cut : sizeof bytes, file),
                     cut < sizeof bytes ? cut : sizeof bytes);
    fclose(file);
}

static void languages_are_read_and_damaged_ones_are_english(void **unused)
{
    char folder[] = "/tmp/tabla-speech-XXXXXX", command[64];

    (void)unused;
    assert_non_null(mkdtemp(folder));
    write_catalogue(folder, SIZE_MAX);
    speech_load(folder);
    assert_string_equal(say(speech_find("hu"), "pool"), "k\xc3\xa9sz");
    assert_string_equal(speech_translator(speech_find("hu"))("pool"), "k\xc3\xa9sz");
    assert_string_equal(say(speech_find("hu"), "ring"), "ring");
    assert_string_equal(say(speech_find("hu"), ""), "");
    assert_string_equal(say(speech_find("ro"), "pool"), "pool");
    assert_string_equal(speech_name(speech_find("de")), "en");
    for (size_t cut = 0; cut < 55; cut++) {
        write_catalogue(folder, cut);
        speech_load(folder);
        assert_string_equal(say(speech_find("hu"), "pool"), "pool");
    }
    speech_unload();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

/* --- The store ---------------------------------------------------------------------------------------------------- */

static void what_is_tidied_needs_no_log(void **unused)
{
    char folder[] = "/tmp/tabla-parts-XXXXXX", command[128];
    char play[] = "play", go[] = "go", kept[] = "kept", none[] = "", json[] = "{}", sgf[] = "(;)";
    struct store_game game = {.mode = play, .kind = go, .title = kept, .words = none, .players = json,
                              .setup = json, .result = none, .sgf = sgf, .extra = json};
    struct store_game found;
    struct store *store;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    store = store_open(folder, NULL);
    assert_non_null(store);
    store_tidy(store);
    assert_int_equal(store_behind(store), 0);
    assert_true(store_add(store, &game, NULL));
    assert_true(store_behind(store) > 0);
    store_tidy(store);
    assert_int_equal(store_behind(store), 0);
    /* As after a loss of power that took the log: the file alone has it. */
    snprintf(command, sizeof command, "mkdir %s/copy && cp %s/games.sqlite %s/copy", folder, folder, folder);
    assert_int_equal(system(command), 0);
    store_close(store);
    snprintf(command, sizeof command, "%s/copy", folder);
    store = store_open(command, NULL);
    assert_non_null(store);
    assert_true(store_load(store, game.id, &found, NULL));
    assert_string_equal(found.title, "kept");
    store_game_release(&found);
    store_close(store);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_ours_or_not),
        cmocka_unit_test(pages_are_ours_or_not),
        cmocka_unit_test(a_clock_for_the_game),
        cmocka_unit_test(a_clock_for_each_turn_is_whole_again_after_it_ran_out),
        cmocka_unit_test(a_clock_with_periods),
        cmocka_unit_test(a_clock_is_kept),
        cmocka_unit_test(time_is_taken_back),
        cmocka_unit_test(a_clock_can_be_asked_for_again),
        cmocka_unit_test(no_clocks),
        cmocka_unit_test(names_are_found_without_accents),
        cmocka_unit_test(files_come_in_base64),
        cmocka_unit_test(languages_are_read_and_damaged_ones_are_english),
        cmocka_unit_test(what_is_tidied_needs_no_log),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
