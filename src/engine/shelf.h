/*
 * The nets there are, one a game: files named after their games in a folder, or single files put in their place. A net
 * is loaded when it is first asked for, tried (engine/probe.h) and shared by all engines. Any number of threads may ask
 * one shelf.
 */
#ifndef TABLA_ENGINE_SHELF_H
#define TABLA_ENGINE_SHELF_H

#include "net/net.h"
#include "tabla/error.h"
#include "tabla/game.h"

struct shelf;

/* `folder` may be NULL: nothing but what is put there. NULL when memory is short. */
struct shelf *shelf_new(const char *folder, enum net_way way);
void shelf_free(struct shelf *shelf); /* NULL is fine */

/* Loads a file for the game it is a net of, in place of any other: that game, or NULL with an error. */
const struct tabla_game *shelf_put(struct shelf *shelf, const char *path, struct tabla_error *error);
/* Does not look in the folder for a game that has not been asked for. */
void shelf_leave_empty(struct shelf *shelf, const struct tabla_game *game);

/*
 * The game's net, NULL if there is none. A file that is there and cannot be used is an error (`error` may be NULL);
 * where there is none, the error stays empty.
 */
const struct net *shelf_net(struct shelf *shelf, const struct tabla_game *game, struct tabla_error *error);

#endif
