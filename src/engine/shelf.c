#include "engine/shelf.h"

#include "engine/probe.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 8 }; /* more games than there are */

struct shelf {
    pthread_mutex_t door;
    char *folder;
    enum net_way way;
    struct slot {
        const struct tabla_game *game;
        struct net_model *model;
        struct net *net;
        struct tabla_error error; /* why there is none */
        bool tried;
    } slots[SLOTS];
};

struct shelf *shelf_new(const char *folder, enum net_way way)
{
    struct shelf *shelf = calloc(1, sizeof *shelf);

    if (!shelf)
        return NULL;
    shelf->folder = folder ? strdup(folder) : NULL;
    if ((folder && !shelf->folder) || pthread_mutex_init(&shelf->door, NULL) != 0) {
        free(shelf->folder);
        free(shelf);
        return NULL;
    }
    shelf->way = way;
    for (size_t i = 0; i < SLOTS && tabla_game_at(i); i++)
        shelf->slots[i].game = tabla_game_at(i);
    return shelf;
}

static void empty(struct slot *slot)
{
    net_free(slot->net);
    net_model_free(slot->model);
    slot->net = NULL;
    slot->model = NULL;
}

void shelf_free(struct shelf *shelf)
{
    if (!shelf)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        empty(&shelf->slots[i]);
    pthread_mutex_destroy(&shelf->door);
    free(shelf->folder);
    free(shelf);
}

static struct slot *slot_of(struct shelf *shelf, const struct tabla_game *game)
{
    for (size_t i = 0; i < SLOTS; i++)
        if (shelf->slots[i].game == game)
            return &shelf->slots[i];
    return NULL;
}

/* A net for small boards alone would have no answer on the others. */
static bool sees_every_board(const struct net_shape *shape)
{
    return shape->width >= shape->game->features->width && shape->height >= shape->game->features->height;
}

/* Takes the model over. */
static bool fill(struct slot *slot, struct net_model *model, enum net_way way, struct tabla_error *error)
{
    struct net *net;

    if (!sees_every_board(net_model_shape(model))) {
        tabla_fail(error, TABLA_ERROR_UNKNOWN,
                   TABLA_N("this net was trained for another version of Tabla: it sees %1 otherwise"),
                   net_model_shape(model)->game->title, NULL, NULL);
        net_model_free(model);
        return false;
    }
    net = probe_net(model, way, probe_agrees);
    if (!net) {
        net_model_free(model);
        return tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    }
    empty(slot);
    slot->model = model;
    slot->net = net;
    slot->tried = true;
    tabla_error_clear(&slot->error);
    return true;
}

const struct tabla_game *shelf_put(struct shelf *shelf, const char *path, struct tabla_error *error)
{
    struct net_model *model = net_model_load(path, error);
    const struct tabla_game *game;
    bool done;

    if (!model)
        return NULL;
    game = net_model_shape(model)->game;
    pthread_mutex_lock(&shelf->door);
    done = fill(slot_of(shelf, game), model, shelf->way, error);
    pthread_mutex_unlock(&shelf->door);
    return done ? game : NULL;
}

void shelf_leave_empty(struct shelf *shelf, const struct tabla_game *game)
{
    pthread_mutex_lock(&shelf->door);
    slot_of(shelf, game)->tried = true;
    pthread_mutex_unlock(&shelf->door);
}

static void look_in_folder(const struct shelf *shelf, struct slot *slot)
{
    struct net_model *model;
    char *path;

    slot->tried = true;
    if (!shelf->folder || !slot->game->features)
        return;
    if (asprintf(&path, "%s/%s.net", shelf->folder, slot->game->name) < 0) {
        tabla_fail(&slot->error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        return;
    }
    if (access(path, F_OK) == 0) {
        model = net_model_load(path, &slot->error);
        if (model && net_model_shape(model)->game != slot->game) {
            tabla_fail(&slot->error, TABLA_ERROR_UNKNOWN, TABLA_N("this net is for another game: %1"),
                       net_model_shape(model)->game->title, NULL, NULL);
            net_model_free(model);
        } else if (model) {
            fill(slot, model, shelf->way, &slot->error);
        }
    }
    free(path);
}

const struct net *shelf_net(struct shelf *shelf, const struct tabla_game *game, struct tabla_error *error)
{
    struct slot *slot = slot_of(shelf, game);
    const struct net *net;

    if (error)
        tabla_error_clear(error);
    if (!slot)
        return NULL;
    pthread_mutex_lock(&shelf->door);
    if (!slot->tried)
        look_in_folder(shelf, slot);
    net = slot->net;
    if (error)
        *error = slot->error;
    pthread_mutex_unlock(&shelf->door);
    return net;
}
