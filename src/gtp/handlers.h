/* The handlers that the table of commands names; each is described where it is defined. */
#ifndef TABLA_GTP_HANDLERS_H
#define TABLA_GTP_HANDLERS_H

#include "gtp/command.h"

/* admin.c */
bool gtp_cmd_protocol_version(struct gtp_call *call);
bool gtp_cmd_name(struct gtp_call *call);
bool gtp_cmd_version(struct gtp_call *call);
bool gtp_cmd_known_command(struct gtp_call *call);
bool gtp_cmd_list_commands(struct gtp_call *call);
bool gtp_cmd_quit(struct gtp_call *call);
bool gtp_cmd_cputime(struct gtp_call *call);
bool gtp_cmd_kgs_game_over(struct gtp_call *call);

/* timing.c */
bool gtp_cmd_time_settings(struct gtp_call *call);
bool gtp_cmd_time_left(struct gtp_call *call);
bool gtp_cmd_kgs_time_settings(struct gtp_call *call);
bool gtp_cmd_kata_time_settings(struct gtp_call *call);
bool gtp_cmd_kata_list_time_settings(struct gtp_call *call);

/* play.c */
bool gtp_cmd_boardsize(struct gtp_call *call);
bool gtp_cmd_clear_board(struct gtp_call *call);
bool gtp_cmd_play(struct gtp_call *call);
bool gtp_cmd_gogui_play_sequence(struct gtp_call *call);
bool gtp_cmd_genmove(struct gtp_call *call);
bool gtp_cmd_reg_genmove(struct gtp_call *call);
bool gtp_cmd_kgs_genmove_cleanup(struct gtp_call *call);
bool gtp_cmd_undo(struct gtp_call *call);
bool gtp_cmd_gg_undo(struct gtp_call *call);
bool gtp_cmd_tabla_position(struct gtp_call *call);
bool gtp_cmd_tabla_variant(struct gtp_call *call);
bool gtp_cmd_tabla_why(struct gtp_call *call);

/* go.c */
bool gtp_cmd_komi(struct gtp_call *call);
bool gtp_cmd_fixed_handicap(struct gtp_call *call);
bool gtp_cmd_place_free_handicap(struct gtp_call *call);
bool gtp_cmd_set_free_handicap(struct gtp_call *call);
bool gtp_cmd_gogui_setup(struct gtp_call *call);
bool gtp_cmd_gogui_setup_player(struct gtp_call *call);
bool gtp_cmd_tabla_mark(struct gtp_call *call);
bool gtp_cmd_tabla_resume(struct gtp_call *call);

/* status.c */
bool gtp_cmd_final_score(struct gtp_call *call);
bool gtp_cmd_final_status_list(struct gtp_call *call);

/* ruleset.c */
bool gtp_cmd_kata_get_rules(struct gtp_call *call);
bool gtp_cmd_kata_set_rules(struct gtp_call *call);
bool gtp_cmd_kata_set_rule(struct gtp_call *call);
bool gtp_cmd_kgs_rules(struct gtp_call *call);

/* board.c */
bool gtp_cmd_showboard(struct gtp_call *call);
bool gtp_cmd_rules_game_id(struct gtp_call *call);
bool gtp_cmd_rules_board(struct gtp_call *call);
bool gtp_cmd_rules_board_gfx(struct gtp_call *call);
bool gtp_cmd_rules_board_size(struct gtp_call *call);
bool gtp_cmd_rules_legal_moves(struct gtp_call *call);
bool gtp_cmd_rules_side_to_move(struct gtp_call *call);
bool gtp_cmd_rules_final_result(struct gtp_call *call);
bool gtp_cmd_gogui_analyze_commands(struct gtp_call *call);

/* file.c */
bool gtp_cmd_loadsgf(struct gtp_call *call);
bool gtp_cmd_printsgf(struct gtp_call *call);

/* analyze.c */
bool gtp_cmd_analyze(struct gtp_call *call);
bool gtp_cmd_genmove_analyze(struct gtp_call *call);

#endif
