#include "tabla/game.h"

const struct tabla_game tabla_yinsh = {.name = "yinsh", .title = "YINSH"};
