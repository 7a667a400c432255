/* Which games there are. A new game adds one line here and its folder to meson.build. */
#include "tabla/game.h"

#include <string.h>
#include <strings.h>

static const struct tabla_game *const games[] = {&tabla_yinsh, &tabla_gipf, &tabla_go};

const struct tabla_game *tabla_game_at(size_t index)
{
    return index < sizeof games / sizeof *games ? games[index] : NULL;
}

const struct tabla_game *tabla_game_find(const char *name)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcasecmp(name, games[i]->name) == 0)
            return games[i];
    return strcasecmp(name, tabla_template.name) == 0 ? &tabla_template : NULL;
}

const struct tabla_rule *tabla_rule_find(const struct tabla_game *game, const char *id)
{
    for (const struct tabla_rule *rule = game->rules; rule->id; rule++)
        if (strcasecmp(rule->id, id) == 0)
            return rule;
    return NULL;
}
