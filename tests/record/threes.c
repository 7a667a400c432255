#include "threes.h"

#include <string.h>

static bool start(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error)
{
    if (setup && setup->variant && strcmp(setup->variant, "usual") != 0)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, "no such variant", NULL, NULL, NULL);
    memset(state, 0, sizeof *state);
    state->winner = TABLA_NOBODY;
    return true;
}

static bool check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                  struct tabla_error *error)
{
    (void)past;
    if (state->over)
        return tabla_fail(error, TABLA_ERROR_OVER, "the game is over", NULL, NULL, NULL);
    if (action >= 26)
        return tabla_fail_rule(error, "P1", "", "an action is a letter", NULL, NULL);
    return true;
}

/* body[0]: actions so far in this turn; body[1]: everything that was played, as a number. */
static void apply(struct tabla_state *state, tabla_action action)
{
    state->body[1] = state->body[1] * 31 + action + 1;
    if (++state->body[0] == 3) {
        state->body[0] = 0;
        state->player = !state->player;
    }
    if (action == 25) {
        state->over = 1;
        state->winner = TABLA_NOBODY;
    }
}

static uint64_t key(const struct tabla_state *state)
{
    return state->body[1] * 2 + state->player;
}

static size_t write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT])
{
    (void)state;
    out[0] = (char)('a' + action);
    out[1] = '\0';
    return 1;
}

static size_t read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text, size_t length,
                        tabla_action out[TABLA_MAX_RUN], struct tabla_error *error)
{
    (void)state;
    (void)past;
    if (length != 1 || text[0] < 'a' || text[0] > 'z') {
        tabla_fail(error, TABLA_ERROR_SYNTAX, "an action is a letter", NULL, NULL, NULL);
        return 0;
    }
    out[0] = (tabla_action)(text[0] - 'a');
    return 1;
}

static void write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out)
{
    (void)past;
    tabla_text_addf(out, "threes %u %u %llu", (unsigned)state->player, (unsigned)state->body[0],
                    (unsigned long long)state->body[1]);
}

static bool read_position(const char *text, size_t length, struct tabla_state *state, struct tabla_keys *past,
                          struct tabla_error *error)
{
    const char *at = text + 10;

    (void)past;
    start(NULL, state, NULL);
    if (length < 12 || memcmp(text, "threes ", 7) != 0)
        return tabla_fail(error, TABLA_ERROR_SYNTAX, "not a position", NULL, NULL, NULL);
    state->player = text[7] == '1';
    state->body[0] = (uint64_t)(text[9] - '0');
    for (at++; at < text + length; at++)
        state->body[1] = state->body[1] * 10 + (uint64_t)(*at - '0');
    return true;
}

static const char *const variants[] = {"usual", NULL};
static const char *const reasons[] = {"", "given up", NULL};
static const struct tabla_rule rules[] = {{NULL, NULL, NULL, NULL}};

const struct tabla_game threes = {
    .name = "threes",
    .title = "Threes",
    .sgf_number = 9999,
    .has_history = true,
    .variants = variants,
    .rules = rules,
    .reasons = reasons,
    .start = start,
    .check = check,
    .apply = apply,
    .key = key,
    .write_action = write_action,
    .read_word = read_word,
    .write_position = write_position,
    .read_position = read_position,
};
