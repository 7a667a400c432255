/* The table of commands, and what every handler needs to read arguments and write answers. */
#include "gtp/command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gtp/handlers.h"

const struct gtp_command gtp_commands[] = {
    {"protocol_version", gtp_cmd_protocol_version, GTP_EVERY_GAME},
    {"name", gtp_cmd_name, GTP_EVERY_GAME},
    {"version", gtp_cmd_version, GTP_EVERY_GAME},
    {"known_command", gtp_cmd_known_command, GTP_EVERY_GAME},
    {"list_commands", gtp_cmd_list_commands, GTP_EVERY_GAME},
    {"quit", gtp_cmd_quit, GTP_EVERY_GAME},
    {"boardsize", gtp_cmd_boardsize, GTP_EVERY_GAME},
    {"clear_board", gtp_cmd_clear_board, GTP_EVERY_GAME},
    {"komi", gtp_cmd_komi, GTP_GO_ONLY},
    {"play", gtp_cmd_play, GTP_EVERY_GAME},
    {"genmove", gtp_cmd_genmove, GTP_EVERY_GAME},
    {"reg_genmove", gtp_cmd_reg_genmove, GTP_EVERY_GAME},
    {"undo", gtp_cmd_undo, GTP_EVERY_GAME},
    {"gg-undo", gtp_cmd_gg_undo, GTP_EVERY_GAME},
    {"showboard", gtp_cmd_showboard, GTP_EVERY_GAME},
    {"fixed_handicap", gtp_cmd_fixed_handicap, GTP_GO_ONLY},
    {"place_free_handicap", gtp_cmd_place_free_handicap, GTP_GO_ONLY},
    {"set_free_handicap", gtp_cmd_set_free_handicap, GTP_GO_ONLY},
    {"loadsgf", gtp_cmd_loadsgf, GTP_EVERY_GAME},
    {"printsgf", gtp_cmd_printsgf, GTP_EVERY_GAME},
    {"final_score", gtp_cmd_final_score, GTP_GO_ONLY},
    {"final_status_list", gtp_cmd_final_status_list, GTP_GO_ONLY},
    {"time_settings", gtp_cmd_time_settings, GTP_EVERY_GAME},
    {"time_left", gtp_cmd_time_left, GTP_EVERY_GAME},
    {"cputime", gtp_cmd_cputime, GTP_EVERY_GAME},
    {"kgs-genmove_cleanup", gtp_cmd_kgs_genmove_cleanup, GTP_GO_ONLY},
    {"kgs-time_settings", gtp_cmd_kgs_time_settings, GTP_GO_ONLY},
    {"kgs-rules", gtp_cmd_kgs_rules, GTP_GO_ONLY},
    {"kgs-game_over", gtp_cmd_kgs_game_over, GTP_GO_ONLY},
    {"lz-analyze", gtp_cmd_analyze, GTP_EVERY_GAME},
    {"lz-genmove_analyze", gtp_cmd_genmove_analyze, GTP_EVERY_GAME},
    {"kata-analyze", gtp_cmd_analyze, GTP_EVERY_GAME},
    {"kata-genmove_analyze", gtp_cmd_genmove_analyze, GTP_EVERY_GAME},
    {"kata-time_settings", gtp_cmd_kata_time_settings, GTP_EVERY_GAME},
    {"kata-list_time_settings", gtp_cmd_kata_list_time_settings, GTP_EVERY_GAME},
    {"kata-get-rules", gtp_cmd_kata_get_rules, GTP_GO_ONLY},
    {"kata-set-rules", gtp_cmd_kata_set_rules, GTP_GO_ONLY},
    {"kata-set-rule", gtp_cmd_kata_set_rule, GTP_GO_ONLY},
    {"gogui-rules_game_id", gtp_cmd_rules_game_id, GTP_EVERY_GAME},
    {"gogui-rules_board", gtp_cmd_rules_board, GTP_EVERY_GAME},
    {"gogui-rules_board_gfx", gtp_cmd_rules_board_gfx, GTP_NOT_GO},
    {"gogui-rules_board_size", gtp_cmd_rules_board_size, GTP_EVERY_GAME},
    {"gogui-rules_legal_moves", gtp_cmd_rules_legal_moves, GTP_EVERY_GAME},
    {"gogui-rules_side_to_move", gtp_cmd_rules_side_to_move, GTP_EVERY_GAME},
    {"gogui-rules_final_result", gtp_cmd_rules_final_result, GTP_EVERY_GAME},
    {"gogui-analyze_commands", gtp_cmd_gogui_analyze_commands, GTP_EVERY_GAME},
    {"gogui-play_sequence", gtp_cmd_gogui_play_sequence, GTP_EVERY_GAME},
    {"gogui-setup", gtp_cmd_gogui_setup, GTP_GO_ONLY},
    {"gogui-setup_player", gtp_cmd_gogui_setup_player, GTP_GO_ONLY},
    {"tabla-position", gtp_cmd_tabla_position, GTP_EVERY_GAME},
    {"tabla-variant", gtp_cmd_tabla_variant, GTP_EVERY_GAME},
    {"tabla-why", gtp_cmd_tabla_why, GTP_EVERY_GAME},
    {"tabla-mark", gtp_cmd_tabla_mark, GTP_GO_ONLY},
    {"tabla-resume", gtp_cmd_tabla_resume, GTP_GO_ONLY},
    {NULL, NULL, GTP_EVERY_GAME},
};

const struct gtp_command *gtp_command_find(const char *name)
{
    for (const struct gtp_command *command = gtp_commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

bool gtp_command_fits(const struct gtp_command *command, const struct gtp_session *session)
{
    return command->games == GTP_EVERY_GAME || (command->games == GTP_GO_ONLY) == gtp_is_go(session);
}

/* --- Arguments -------------------------------------------------------------------------------------------------- */

const char *gtp_next(struct gtp_call *call, size_t *length)
{
    const char *word = call->rest + strspn(call->rest, " ");

    *length = strcspn(word, " ");
    call->rest = word + *length;
    return word;
}

bool gtp_word(struct gtp_call *call, char *out, size_t size)
{
    size_t length;
    const char *word = gtp_next(call, &length);

    if (length >= size) {
        word = "?";
        length = 1;
    }
    memcpy(out, word, length);
    out[length] = '\0';
    return length > 0;
}

const char *gtp_rest(struct gtp_call *call, size_t *length)
{
    const char *from = call->rest + strspn(call->rest, " ");

    *length = strlen(from);
    while (*length > 0 && from[*length - 1] == ' ')
        --*length;
    call->rest = from + strlen(from);
    return from;
}

bool gtp_no_more(const struct gtp_call *call)
{
    return call->rest[strspn(call->rest, " ")] == '\0';
}

bool gtp_read_player(const char *word, enum tabla_player *player)
{
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        *player = TABLA_BLACK;
    else if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        *player = TABLA_WHITE;
    else
        return false;
    return true;
}

bool gtp_read_number(const char *word, int *number)
{
    long long value = 0;

    if (!*word)
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return false;
        value = value * 10 + (*word - '0');
        if (value > INT32_MAX)
            return false;
    }
    *number = (int)value;
    return true;
}

bool gtp_read_hundredths(const char *word, int *hundredths)
{
    bool negative = *word == '-';
    int value = 0, decimals = 0, digits = 0;

    if (*word == '-' || *word == '+')
        word++;
    for (; *word >= '0' && *word <= '9'; word++, digits++) {
        value = value * 10 + (*word - '0');
        if (value > 1000000)
            return false;
    }
    value *= 100;
    if (*word == '.')
        for (word++; *word >= '0' && *word <= '9'; word++, digits++) {
            if (decimals < 2)
                value += (*word - '0') * (decimals == 0 ? 10 : 1);
            else if (*word != '0')
                return false;
            decimals++;
        }
    if (*word || digits == 0)
        return false;
    *hundredths = negative ? -value : value;
    return true;
}

bool gtp_read_point(const struct gtp_session *session, const char *word, unsigned *point)
{
    struct tabla_layout layout;

    session->game->layout(&session->line.state, &layout);
    for (unsigned i = 0; i < layout.spot_count; i++)
        if (strcasecmp(layout.spots[i].name, word) == 0) {
            *point = i;
            return true;
        }
    return false;
}

/* --- Answers ---------------------------------------------------------------------------------------------------- */

const char *gtp_translate(const struct gtp_session *session, const char *english)
{
    return session->options->translate && *english ? session->options->translate(english) : english;
}

bool gtp_fail(struct gtp_call *call, const char *words)
{
    tabla_text_clear(call->answer);
    tabla_text_add_string(call->answer, words);
    return false;
}

void gtp_add_reason(struct gtp_call *call, const struct tabla_error *error)
{
    char sentence[512];

    if (error->line)
        tabla_text_addf(call->answer, "%u:%u: ", (unsigned)error->line, (unsigned)error->column);
    tabla_error_format(error, call->session->options->translate, sentence, sizeof sentence);
    tabla_text_add_string(call->answer, sentence);
}

bool gtp_fail_because(struct gtp_call *call, const char *words, const struct tabla_error *error)
{
    gtp_fail(call, words);
    tabla_text_add_string(call->answer, ": ");
    gtp_add_reason(call, error);
    return false;
}

bool gtp_usage(struct gtp_call *call, const char *arguments)
{
    gtp_fail(call, "syntax error: ");
    tabla_text_addf(call->answer, "%s%s%s", call->command->name, *arguments ? " " : "", arguments);
    return false;
}

bool gtp_may_decide(struct gtp_call *call, enum tabla_player player)
{
    struct tabla_error error = {0};

    if (gtp_session_may_decide(call->session, player, &error))
        return true;
    tabla_text_clear(call->answer);
    gtp_add_reason(call, &error);
    return false;
}

const char *gtp_player_name(enum tabla_player player)
{
    return player == TABLA_BLACK ? "black" : "white";
}

void gtp_add_hundredths(struct tabla_text *out, int hundredths)
{
    int size = abs(hundredths);

    tabla_text_addf(out, "%s%d", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100)
        tabla_text_addf(out, size % 10 ? ".%02d" : ".%d", size % 10 ? size % 100 : size % 100 / 10);
}
