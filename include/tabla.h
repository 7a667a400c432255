/* Tabla: the rules of YINSH, GIPF and Go as a library. Include this one. */
#ifndef TABLA_H
#define TABLA_H

#include "tabla/error.h"
#include "tabla/text.h"
#include "tabla/rng.h"
#include "tabla/game.h"
#include "tabla/go.h"
#include "tabla/record.h"

#endif
