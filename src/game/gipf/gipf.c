#include "tabla/game.h"

const struct tabla_game tabla_gipf = {.name = "gipf", .title = "GIPF"};
