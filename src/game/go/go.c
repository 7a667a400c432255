#include "tabla/game.h"

const struct tabla_game tabla_go = {.name = "go", .title = "GO"};
