/* Settings and progress: small things by name, laid over what is there. */
#include <stdlib.h>
#include <string.h>

#include "server/ops.h"

enum { MOST_BYTES = 64 << 10, LONGEST_KEY = 200, LONGEST_AREA = 40, MOST_KEYS = 20000 };

static void add_kept(void *data, const char *key, const char *value)
{
    json_t *json = json_loads(value, JSON_DECODE_ANY, NULL);

    if (json)
        json_object_set_new(data, key, json);
}

/* Every key of `changes` into the store: all of them or none. */
static bool keep_all(struct request *request, const char *area, json_t *changes)
{
    struct store *store = request->hub->store;
    struct tabla_error error;
    const char *key;
    json_t *value;
    bool good = store_begin(store, &error);

    if (!good)
        return request_fail_error(request, &error);
    json_object_foreach(changes, key, value)
    {
        char *text = json_is_null(value) ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        if (good && !json_is_null(value) && !text)
            good = tabla_fail(&error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        good = good && store_keep(store, area, key, text, &error);
        free(text);
    }
    if (!good)
        store_cancel(store);
    else
        good = store_commit(store, &error);
    return good || request_fail_error(request, &error);
}

static bool lay_over(struct request *request, const char *area, const char *field)
{
    json_t *changes = json_object_get(request->json, "set"), *kept = json_object(), *value;
    struct tabla_error error;
    const char *key;
    char *text;
    size_t size = 0;

    if (!store_kept(request->hub->store, area, add_kept, kept, &error)) {
        json_decref(kept);
        return request_fail_error(request, &error);
    }
    if (changes) {
        if (json_is_object(changes)) {
            json_object_foreach(changes, key, value)
            {
                size = strlen(key) == 0 || strlen(key) > LONGEST_KEY ? MOST_BYTES + 1 : size;
                if (json_is_null(value))
                    json_object_del(kept, key);
                else
                    json_object_set(kept, key, value);
            }
            text = json_dumps(changes, JSON_COMPACT);
            size += text ? strlen(text) : 0;
            free(text);
        }
        if (!json_is_object(changes) || size > MOST_BYTES || json_object_size(kept) > MOST_KEYS) {
            json_decref(kept);
            return request_fail_field(request, "set");
        }
        if (!keep_all(request, area, changes)) {
            json_decref(kept);
            return false;
        }
    }
    json_object_set_new(request->reply, field, kept);
    return true;
}

bool op_settings(struct request *request)
{
    if (!lay_over(request, "settings", "settings"))
        return false;
    if (json_object_get(request->json, "set"))
        for (struct client *client = request->hub->clients; client; client = client->next)
            if (client != request->client && client->greeted)
                client_send(client, json_pack("{s:s, s:O}", "event", "settings", "settings",
                                              json_object_get(request->reply, "settings")));
    return true;
}

bool op_progress(struct request *request)
{
    char area[LONGEST_AREA + 16] = "progress/";
    const char *name = NULL;

    if (!request_string(request, "area", &name))
        return false;
    if (!name || !*name || strlen(name) > LONGEST_AREA)
        return request_fail_field(request, "area");
    strcat(area, name);
    return lay_over(request, area, "progress");
}
