/*
 * Any bytes as a whole GTP session. The first byte chooses the game: '0' YINSH, '1' GIPF, '2' Go (5×5 until the session
 * says otherwise), '3' the template.
 *
 * Every line that holds a command gets one answer, with its id and in the protocol's form, whatever the command is.
 */
#include "fuzz.h"

#include "gtp/gtp.h"

static bool is_control(uint8_t c)
{
    return (c < ' ' && c != '\t') || c == 0x7f;
}

/* Takes the next line of input, cleaned; false when there is none. */
static bool next_line(const uint8_t *data, size_t size, size_t *at, char *line)
{
    size_t length = 0;
    bool comment = false;

    if (*at == size)
        return false;
    while (*at < size && data[*at] != '\n') {
        uint8_t c = data[(*at)++];
        comment |= c == '#';
        if (!comment && !is_control(c))
            line[length++] = c == '\t' ? ' ' : (char)c;
    }
    *at += *at < size;
    line[length] = '\0';
    return true;
}

/* One answer at `text`, which must have this id; returns where the next begins. */
static const char *check_answer(const char *text, const char *id, size_t id_length)
{
    bool done = *text == '=';
    const char *end;

    REQUIRE(*text == '=' || *text == '?');
    text++;
    REQUIRE(strncmp(text, id, id_length) == 0);
    text += id_length;
    REQUIRE(*text == ' ' || (*text == '\n' && done));
    end = strstr(text, "\n\n");
    REQUIRE(end != NULL);
    for (; text < end; text++)
        REQUIRE(((unsigned char)*text >= ' ' && *text != 0x7f) || *text == '\n');
    if (!done)
        REQUIRE(end[-1] != ' ' && end[-1] != '\n'); /* a failure says something */
    return end + 2;
}

static void check_session(const uint8_t *data, size_t size, const char *out)
{
    char *line = malloc(size + 1);
    size_t at = 0;
    bool quit = false;

    REQUIRE(line != NULL);
    while (!quit && next_line(data, size, &at, line)) {
        char *word = line + strspn(line, " ");
        size_t length = strcspn(word, " "), id_length = strspn(word, "0123456789");

        if (length == 0)
            continue;
        id_length = id_length == length ? length : 0;
        out = check_answer(out, word, id_length);
        word += id_length;
        word += strspn(word, " ");
        quit = strncmp(word, "quit", 4) == 0 && (word[4] == ' ' || word[4] == '\0');
    }
    REQUIRE(*out == '\0');
    free(line);
}

/* Some commands think for a moment: a session of so many lines is long enough. */
static size_t cut_off(const uint8_t *data, size_t size)
{
    size_t lines = 0, at = 0;

    while (at < size && lines < 64)
        lines += data[at++] == '\n';
    return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go, &tabla_template};
    struct gtp_options options = {.engine = {.visits = 2, .threads = 1, .memory = 1 << 20}, .no_files = true};
    struct tabla_error error;
    FILE *in, *out;
    char *text = NULL;
    size_t length;

    if (size < 2)
        return 0;
    options.game = games[*data % 4];
    if (options.game == &tabla_go)
        options.setup.size = 5;
    data++;
    size = cut_off(data, size - 1);
    in = fmemopen((void *)(uintptr_t)data, size, "r");
    out = open_memstream(&text, &length);
    REQUIRE(in && out);
    REQUIRE(gtp_run(&options, in, out, &error) == 0);
    fclose(in);
    fclose(out);
    REQUIRE(strlen(text) == length);
    check_session(data, size, text);
    free(text);
    return 0;
}
