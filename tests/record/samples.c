/*
 * Files: test-record-samples FOLDER reads every file NAME that has a NAME.expected, and compares faults and
 * trees. The expectation has a line for each fault, LINE:COLUMN SENTENCE, then an empty line, then a line for each game
 * with its name and its tree as support.h describes it, or "nothing: SENTENCE" where no game comes out. A '*' at the
 * end of a line stands for anything: the games choose their own words. Lists of moves are for the game that their name
 * ends with: NAME.yinsh.txt.
 */
#include <dirent.h>

#include "support.h"

static const char *folder;

static const struct tabla_game *game_of(const char *name)
{
    const char *end = strrchr(name, '.'), *begin = end;
    char word[16] = "";

    while (begin && begin > name && begin[-1] != '.')
        begin--;
    if (begin && begin > name && end > begin && (size_t)(end - begin) < sizeof word)
        memcpy(word, begin, (size_t)(end - begin));
    return tabla_game_find(word);
}

/* Puts a '*' into `found` wherever `expected` has one at the end of a line, and drops what stands there instead. */
static void allow_anything(char *found, const char *expected)
{
    while (*expected && *found) {
        size_t wanted = strcspn(expected, "\n"), got = strcspn(found, "\n");
        if (wanted > 0 && expected[wanted - 1] == '*' && got >= wanted) {
            found[wanted - 1] = '*';
            memmove(found + wanted, found + got, strlen(found + got) + 1);
            got = wanted;
        }
        expected += wanted + (expected[wanted] == '\n');
        found += got + (found[got] == '\n');
    }
}

static void reads_as_expected(void **state)
{
    const char *name = *state;
    char path[512];
    size_t length, expected_length;
    struct tabla_collection games;
    struct tabla_error error;
    struct tabla_text text = {0};
    char *data, *expected;
    bool read;

    snprintf(path, sizeof path, "%s/%s.expected", folder, name);
    expected = read_file(path, &expected_length);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    data = read_file(path, &length);
    read = tabla_read_games(data, length, game_of(name), NULL, &games, &error);
    describe_faults(&games, &text);
    tabla_text_add_char(&text, '\n');
    assert_int_equal(read, games.count > 0);
    for (size_t i = 0; i < games.count; i++) {
        tabla_text_addf(&text, "%s ", games.records[i]->game->name);
        describe_tree(games.records[i], &text);
        tabla_text_add_char(&text, '\n');
    }
    if (read) {
        check_round_trip(&games);
    } else {
        char sentence[512];
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        tabla_text_addf(&text, "nothing: %s\n", sentence);
    }
    assert_false(text.failed);
    allow_anything(text.data, expected);
    assert_string_equal(text.data, expected);
    tabla_collection_release(&games);
    tabla_text_release(&text);
    free(expected);
    free(data);
}

static int is_expectation(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 9 && strcmp(entry->d_name + length - 9, ".expected") == 0;
}

int main(int argc, char **argv)
{
    struct dirent **found;
    struct CMUnitTest tests[256] = {0};
    int count, failed;

    folder = argc > 1 ? argv[1] : ".";
    count = scandir(folder, &found, is_expectation, alphasort);
    if (count < 1 || count > 256) {
        fprintf(stderr, "there should be 1 to 256 expectations in %s\n", folder);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        char *name = found[i]->d_name;
        name[strlen(name) - 9] = '\0';
        tests[i] = (struct CMUnitTest){name, reads_as_expected, NULL, NULL, name};
    }
    failed = _cmocka_run_group_tests("samples", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++)
        free(found[i]);
    free(found);
    return failed;
}
