/*
 * Every page of every course, held against the rules: positions can be, demonstrations can be played, accepted answers
 * are legal and exactly those that do what is asked, rejected ones are rejected for the reason given, and all of it is
 * there in three languages. Usage: lessons FOLDER. Speaks TAP, one case a course and question.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"

static const char *const languages[] = {"en", "hu", "ro"};
/* The figures of the printed rulebooks; a page that rebuilds one says so. */
static const struct {
    const char *game, *figures;
} courses[] = {
    {"yinsh", "1 2 3 4 5 6.1 6.2 6.3"},
    {"gipf", "board first-move moving single full-line a1-f5 a5-i1 forced crossing crossing-gipf both four-gipf "
             "last-gipf empty-reserve e1-e4 g1 a2 two-captures b6-i2"},
    {"go", "1 2 3 4 5 6 7"},
};

static char place[256];
static unsigned faults, cases;

static void fault(const char *format, ...)
{
    va_list list;

    printf("# %s: ", place);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    faults++;
}

static void close_case(const char *course, const char *what)
{
    printf("%s %u - %s: %s\n", faults ? "not ok" : "ok", ++cases, course, what);
    faults = 0;
}

static const char *word(json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static bool in_list(json_t *list, const char *text)
{
    json_t *item;
    size_t index;

    json_array_foreach(list, index, item)
        if (json_is_string(item) && strcmp(json_string_value(item), text) == 0)
            return true;
    return false;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

/* Points named in a sentence stand in brackets: the page lets one look at them. The same ones in every language. */
static void check_points(const struct board *board, json_t *words)
{
    char list[3][512] = {"", "", ""};

    for (size_t i = 0; i < 3; i++) {
        const char *text = word(words, languages[i]);

        for (const char *at = text ? strchr(text, '[') : NULL; at; at = strchr(at + 1, '[')) {
            char name[8];
            size_t length = strcspn(at + 1, "]");

            snprintf(name, sizeof name, "%.*s", (int)length, at + 1);
            if (!at[1 + length] || length > 4 || (board && board_spot(board, name) < 0))
                fault("[%s] is no point (%s)", name, languages[i]);
            if (strlen(list[i]) + sizeof name + 1 < sizeof list[i] && !strstr(list[i], name))
                strcat(strcat(list[i], name), " ");
        }
    }
    for (size_t i = 1; i < 3; i++)
        if (strlen(list[0]) != strlen(list[i]))
            fault("%s names the points %s, %s the points %s", languages[0], list[0], languages[i], list[i]);
}

static void check_words(const struct board *board, json_t *object, const char *name, bool must)
{
    json_t *words = json_object_get(object, name);

    if (!words && !must)
        return;
    if (!json_is_object(words) || json_object_size(words) != 3) {
        fault("\"%s\" must have its words in three languages", name);
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        const char *text = word(words, languages[i]);

        if (!text || !*text)
            fault("\"%s\" is missing in %s", name, languages[i]);
        else if (text[strlen(text) - 1] == ' ' || strstr(text, "  "))
            fault("\"%s\" has spaces that are none (%s)", name, languages[i]);
    }
    check_points(board, words);
}

static void check_fields(json_t *object, const char *known)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value) {
        const char *found = strstr(known, name);
        if (!found || (found != known && found[-1] != ' ') || (found[strlen(name)] && found[strlen(name)] != ' '))
            fault("\"%s\" is not known here", name);
    }
}

static void check_marks(const struct board *board, json_t *object)
{
    json_t *mark, *spot;
    size_t i, j;

    json_array_foreach(json_object_get(object, "marks"), i, mark) {
        const char *kind = word(mark, "kind");
        if (!kind || !strstr(" look good bad ", kind))
            fault("a mark is look, good or bad");
        json_array_foreach(json_object_get(mark, "spots"), j, spot)
            if (board_spot(board, json_string_value(spot)) < 0)
                fault("the mark %s is no point", json_string_value(spot));
    }
}

/* Facts about a position, after turns that are played first. */
static void check_facts(const struct board *start, json_t *list)
{
    json_t *facts, *turn;
    size_t i, j;
    char why[WHY_SIZE];

    json_array_foreach(list, i, facts) {
        struct board board;

        if (!board_copy(&board, start))
            abort();
        json_array_foreach(json_object_get(facts, "after"), j, turn)
            if (!board_play(&board, json_string_value(turn), why))
                fault("check %zu: %s", i + 1, why);
        if (!facts_hold(&board, facts, why))
            fault("check %zu: %s", i + 1, why);
        board_release(&board);
    }
}

/* --- Tasks -------------------------------------------------------------------------------------------------------- */

static char texts[TABLA_MAX_ACTIONS][TABLA_ACTION_TEXT];

/* Whether what is accepted is exactly what does what is asked. */
static void check_when(const struct board *board, json_t *accept, json_t *when)
{
    size_t count = board_actions(board, texts);
    char why[WHY_SIZE];

    for (size_t i = 0; i < count; i++) {
        struct board after;
        char text[TABLA_ACTION_TEXT];
        bool does, accepted = in_list(accept, texts[i]);

        memcpy(text, texts[i], sizeof text);
        if (!board_copy(&after, board) || !board_play(&after, text, why))
            abort();
        does = facts_hold(&after, when, why);
        if (does != accepted)
            fault("%s is %s but %s (%s)", text, accepted ? "accepted" : "not accepted",
                  does ? "does what is asked" : "does not do what is asked", does ? "" : why);
        board_release(&after);
        count = board_actions(board, texts);
    }
}

static void check_wrong(const struct board *board, json_t *step, json_t *accept)
{
    json_t *wrong, *answer;
    size_t i, j, explained = 0, count = board_actions(board, texts);
    char why[WHY_SIZE];

    json_array_foreach(json_object_get(step, "wrong"), i, wrong) {
        const char *rule = word(wrong, "rule");

        check_fields(wrong, "answers say rule");
        check_words(board, wrong, "say", true);
        if (json_array_size(json_object_get(wrong, "answers")) == 0)
            fault("a wrong answer is missing");
        json_array_foreach(json_object_get(wrong, "answers"), j, answer) {
            const char *text = json_string_value(answer);
            struct board after;

            if (rule) {
                if (!board_refuses(board, text, rule, why))
                    fault("%s", why);
                continue;
            }
            if (!board_copy(&after, board))
                abort();
            if (!board_play(&after, text, why))
                fault("a wrong answer that no rule is said to forbid: %s", why);
            if (in_list(accept, text))
                fault("%s is both right and wrong", text);
            explained++;
            board_release(&after);
        }
    }
    if (accept && json_array_size(accept) + explained < count && !json_object_get(step, "otherwise"))
        fault("%zu legal answers are not right, and nothing is said about them",
              count - json_array_size(accept) - explained);
}

static void check_steps(const struct board *board, json_t *steps, size_t number)
{
    json_t *step = json_array_get(steps, number), *accept = json_object_get(step, "accept"), *answer;
    const char *reply = word(step, "reply");
    bool any = json_is_string(accept) && strcmp(json_string_value(accept), "any") == 0;
    json_t *own = NULL;
    size_t index;
    char why[WHY_SIZE];

    if (!step)
        return;
    check_fields(step, "accept when wrong otherwise reply say");
    check_words(board, step, "otherwise", false);
    check_words(board, step, "say", false);
    if (any) {
        size_t count = board_actions(board, texts);
        own = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(own, json_string(texts[i]));
        accept = own;
    }
    if (json_array_size(accept) == 0)
        fault("step %zu accepts nothing", number + 1);
    if (json_object_get(step, "when"))
        check_when(board, accept, json_object_get(step, "when"));
    check_wrong(board, step, accept);
    json_array_foreach(accept, index, answer) {
        struct board after;
        unsigned player = board->state.player;

        if (!board_copy(&after, board))
            abort();
        if (!board_play(&after, json_string_value(answer), why))
            fault("step %zu: %s", number + 1, why);
        else {
            tabla_write_action(board->game, &after.before, after.last, texts[0]);
            if (strcmp(texts[0], json_string_value(answer)) != 0)
                fault("%s is written %s", json_string_value(answer), texts[0]);
            if (reply && (after.state.over || after.state.player == player))
                fault("the reply %s is not the other player's", reply);
            else if (reply && !board_play(&after, reply, why))
                fault("reply: %s", why);
            else if (number + 1 < json_array_size(steps) && (after.state.over || after.state.player != player))
                fault("after %s there is no step %zu", json_string_value(answer), number + 2);
            else
                check_steps(&after, steps, number + 1);
        }
        board_release(&after);
    }
    json_decref(own);
}

static void check_find(const struct board *board, json_t *task)
{
    json_t *find = json_object_get(task, "find"), *spot, *wrong;
    bool right[TABLA_MAX_SPOTS];
    static struct tabla_layout layout;
    size_t index, i;
    char why[WHY_SIZE];

    board->game->layout(&board->state, &layout);
    if (!board_find(board, json_object_get(task, "of"), right, why)) {
        fault("%s", why);
        return;
    }
    for (i = 0; i < layout.spot_count; i++)
        if (right[i] != in_list(find, layout.spots[i].name))
            fault("%s is %s the answer", layout.spots[i].name, right[i] ? "missing in" : "not in");
    if (json_array_size(find) == 0)
        fault("nothing is to be found");
    json_array_foreach(find, index, spot)
        if (board_spot(board, json_string_value(spot)) < 0)
            fault("%s is no point", json_string_value(spot));
    json_array_foreach(json_object_get(task, "wrong"), i, wrong) {
        check_fields(wrong, "answers say");
        check_words(board, wrong, "say", true);
        json_array_foreach(json_object_get(wrong, "answers"), index, spot)
            if (board_spot(board, json_string_value(spot)) < 0 || in_list(find, json_string_value(spot)))
                fault("%s is no wrong answer", json_string_value(spot));
    }
    check_words(board, task, "otherwise", true);
}

static void check_options(const struct board *board, json_t *task)
{
    json_t *option;
    size_t index, right = 0;

    json_array_foreach(json_object_get(task, "options"), index, option) {
        check_fields(option, "text right why");
        check_words(board, option, "text", true);
        check_words(board, option, "why", true);
        right += json_is_true(json_object_get(option, "right"));
    }
    if (right != 1 || index < 2)
        fault("one of several options must be right");
    if (json_array_size(json_object_get(task, "checks")) == 0)
        fault("nothing checks that the right option is right");
}

static void check_task(const struct board *page, json_t *task)
{
    const char *kind = word(task, "kind"), *line = word(task, "position");
    struct board board;
    char why[WHY_SIZE];

    if (line ? !board_init(&board, line, why) : !board_copy(&board, page)) {
        fault("%s", why);
        return;
    }
    check_words(&board, task, "ask", true);
    check_words(&board, task, "hint", false);
    check_words(&board, task, "right", true);
    check_marks(&board, task);
    check_facts(&board, json_object_get(task, "checks"));
    if (!kind)
        fault("a task has no kind");
    else if (strcmp(kind, "play") == 0) {
        check_fields(task, "kind ask position marks checks hint right steps");
        if (json_array_size(json_object_get(task, "steps")) == 0)
            fault("nothing is to be played");
        check_steps(&board, json_object_get(task, "steps"), 0);
    } else if (strcmp(kind, "find") == 0) {
        check_fields(task, "kind ask position marks checks hint right find of wrong otherwise");
        check_find(&board, task);
    } else if (strcmp(kind, "choose") == 0) {
        check_fields(task, "kind ask position marks checks hint right options");
        check_options(&board, task);
    } else if (strcmp(kind, "game") == 0) {
        json_int_t level = json_integer_value(json_object_get(task, "level"));
        check_fields(task, "kind ask position marks checks hint right level");
        if (level < 1 || level > 10 || board.state.over)
            fault("there is nobody to play against");
    } else {
        fault("\"%s\" is no kind of task", kind);
    }
    board_release(&board);
}

/* --- Pages -------------------------------------------------------------------------------------------------------- */

static void check_page(const char *game, json_t *page)
{
    const char *line = word(page, "position");
    struct board board, demo;
    json_t *item;
    size_t index;
    char why[WHY_SIZE], here[sizeof place];

    check_fields(page, "id title rules figure text position marks demo checks tasks");
    if (!line || !board_init(&board, line, why)) {
        fault("%s", line ? why : "there is no position");
        return;
    }
    if (strcmp(board.game->name, game) != 0)
        fault("the position is one of %s", board.game->name);
    check_words(&board, page, "title", true);
    check_words(&board, page, "text", true);
    check_marks(&board, page);
    if (!board_copy(&demo, &board))
        abort();
    json_array_foreach(json_object_get(page, "demo"), index, item)
        if (!board_play(&demo, json_string_value(item), why))
            fault("demo: %s", why);
    board_release(&demo);
    check_facts(&board, json_object_get(page, "checks"));
    if (json_object_get(page, "demo") && json_array_size(json_object_get(page, "checks")) == 0)
        fault("nothing checks what the demonstration shows");
    json_array_foreach(json_object_get(page, "rules"), index, item)
        if (!tabla_rule_find(board.game, json_string_value(item)))
            fault("there is no rule %s", json_string_value(item));
    snprintf(here, sizeof here, "%s", place);
    json_array_foreach(json_object_get(page, "tasks"), index, item) {
        snprintf(place, sizeof place, "%.200s task %zu", here, index + 1);
        check_task(&board, item);
    }
    snprintf(place, sizeof place, "%s", here);
    board_release(&board);
}

static void check_chapters(json_t *course, const char *game)
{
    json_t *chapter, *page;
    size_t i, j;
    char seen[8192] = " ";

    json_array_foreach(json_object_get(course, "chapters"), i, chapter) {
        snprintf(place, sizeof place, "%s chapter %zu", game, i + 1);
        check_fields(chapter, "id title printed pages");
        check_words(NULL, chapter, "title", true);
        json_array_foreach(json_object_get(chapter, "pages"), j, page) {
            char id[128];

            snprintf(id, sizeof id, " %.50s/%.50s ", word(chapter, "id"), word(page, "id"));
            snprintf(place, sizeof place, "%s%s", game, id);
            if (strstr(seen, id) || strlen(seen) + sizeof id > sizeof seen)
                fault("progress is remembered by ids; this one is not its own");
            else
                strcat(seen, id);
            check_page(game, page);
        }
        if (j == 0)
            fault("a chapter without pages");
    }
}

/* Every rule has a page, and among its pages one with a task. */
static void check_coverage(json_t *course, const struct tabla_game *game)
{
    json_t *chapter, *page;
    size_t i, j;

    for (const struct tabla_rule *rule = game->rules; rule->id; rule++) {
        bool told = false, asked = false;

        json_array_foreach(json_object_get(course, "chapters"), i, chapter)
            json_array_foreach(json_object_get(chapter, "pages"), j, page)
                if (in_list(json_object_get(page, "rules"), rule->id)) {
                    told = true;
                    asked = asked || json_array_size(json_object_get(page, "tasks")) > 0;
                }
        snprintf(place, sizeof place, "%s", rule->id);
        if (!told)
            fault("no page tells it");
        else if (!asked)
            fault("nothing is asked about it");
    }
}

static void check_figures(json_t *course, const char *figures)
{
    json_t *chapter, *page;
    size_t i, j, length;

    for (; *figures; figures += length + strspn(figures + length, " ")) {
        bool there = false;

        length = strcspn(figures, " ");
        json_array_foreach(json_object_get(course, "chapters"), i, chapter)
            json_array_foreach(json_object_get(chapter, "pages"), j, page) {
                const char *figure = word(page, "figure");
                there = there || (figure && strlen(figure) == length && strncmp(figure, figures, length) == 0);
            }
        snprintf(place, sizeof place, "figure %.*s", (int)length, figures);
        if (!there)
            fault("no page rebuilds it");
    }
}

int main(int argc, char **argv)
{
    unsigned bad = 0;

    if (argc != 2)
        return 2;
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        char path[4096];
        json_error_t error;
        json_t *course;
        const struct tabla_game *game = tabla_game_find(courses[i].game);

        snprintf(path, sizeof path, "%s/%s.json", argv[1], courses[i].game);
        course = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
        snprintf(place, sizeof place, "%s", courses[i].game);
        if (!course || !game)
            fault("%s:%d: %s", path, error.line, error.text);
        check_fields(course, "game title text chapters");
        check_words(NULL, course, "title", true);
        check_words(NULL, course, "text", true);
        check_chapters(course, courses[i].game);
        bad += faults;
        close_case(courses[i].game, "every page says what is so");
        check_coverage(course, game);
        bad += faults;
        close_case(courses[i].game, "every rule is told and asked about");
        check_figures(course, courses[i].figures);
        bad += faults;
        close_case(courses[i].game, "every figure of the rulebook is rebuilt");
        json_decref(course);
    }
    printf("1..%u\n", cases);
    return bad ? 1 : 0;
}
