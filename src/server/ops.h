/*
 * What can be asked: one row for each operation (ops.c), its handler among its like.
 *
 *   ops_table.c   new, open, close          ops_play.c    play, undo, resign, the engine's turn
 *   ops_study.c   walking and arranging     ops_think.c   hint, analysis, review
 *   ops_list.c    many games, files         ops.c         the table, hello, settings
 */
#ifndef TABLA_SERVER_OPS_H
#define TABLA_SERVER_OPS_H

#include "server/room.h"

struct request {
    struct hub *hub;
    struct client *client;
    const json_t *json;
    struct room *room;   /* of those that take a game */
    struct watch *watch; /* what the client has seen of it */
    json_t *reply;       /* fields to be added to */
    json_t *error;       /* set: it failed */
    bool later;          /* answered by a job */
};

/* Runs a request and answers it. */
void ops_run(struct client *client, const json_t *json);
/* Answers with an error alone; `id` may be NULL. */
void ops_refuse(struct client *client, json_t *id, const char *code, const char *sentence);

/* --- For handlers: what fails says so and returns false --- */

bool request_fail(struct request *request, const char *code, const char *sentence, const char *arg);
bool request_fail_error(struct request *request, const struct tabla_error *error);
/* "bad-request" with the field's name. */
bool request_fail_field(struct request *request, const char *field);
bool request_no_memory(struct request *request);

/* Fields. Missing ones leave `out` alone; wrong ones fail. */
bool request_string(struct request *request, const char *field, const char **out);
bool request_bool(struct request *request, const char *field, bool *out);
bool request_whole(struct request *request, const char *field, json_int_t least, json_int_t most, json_int_t *out);
/* The game called by a field; NULL stays NULL. */
bool request_kind(struct request *request, const json_t *object, const char *field, const struct tabla_game **out);
/* "node" and "done" with "treeRev", where told; the cursor otherwise. */
bool request_place(struct request *request, struct tabla_node **node, size_t *done);
/* {"variant","size","rules","komi","handicap"}. The strings live as long as the request. */
bool request_setup(struct request *request, const json_t *object, struct tabla_setup *out);

/* The request has changed its room: kept, told, attended to. */
bool request_changed(struct request *request);
/* The client's promise, for a job. */
struct promise request_promise(struct request *request);

/* --- Handlers --- */

typedef bool op_handler(struct request *request);

op_handler op_new, op_open, op_close, op_players, op_rename, op_study;
op_handler op_play, op_why, op_undo, op_undo_turn, op_redo, op_resign, op_move_now, op_stop, op_go;
op_handler op_dead, op_propose, op_agree, op_resume;
op_handler op_goto, op_look, op_delete_node, op_promote, op_comment, op_setup;
op_handler op_hint, op_analyze, op_review, op_cancel;
op_handler op_list, op_delete, op_import, op_export, op_export_all;
op_handler op_settings, op_progress;

/* A game that was made: kept, opened by who asked, told. */
bool request_opened(struct request *request, struct room *room);

#endif
