/* Which language the program speaks. */
#ifndef TABLA_CLI_LANG_H
#define TABLA_CLI_LANG_H

/*
 * Chooses the language `asked` for ("en", "hu", "ro"), or without one (NULL) what the environment says, and opens its
 * catalogue. Works on machines where that language's locale was never generated. Returns the language's name.
 */
const char *lang_choose(const char *asked);

#endif
