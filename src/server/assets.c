#include "server/assets.h"

#include <string.h>

static const struct asset *find(const char *path)
{
    for (size_t i = 0; i < asset_count; i++)
        if (strcmp(assets[i].path, path) == 0)
            return &assets[i];
    return NULL;
}

const struct asset *asset_for(const char *path)
{
    const struct asset *asset = find(path);
    const char *last = strrchr(path, '/');

    if (asset || !last || strchr(last, '.'))
        return asset;
    return find("/index.html");
}
