/* A PNG of our own SVG, by a program that draws such pictures: one that others look after. */
#ifndef TABLA_CLI_PNG_H
#define TABLA_CLI_PNG_H

#include "tabla/error.h"
#include "tabla/text.h"

/* False with an error when that program is not there or could not do it. `out` begins empty. */
bool png_of_svg(const struct tabla_text *svg, struct tabla_text *out, struct tabla_error *error);

#endif
