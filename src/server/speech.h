/*
 * Languages, several at a time: two tabs may speak two. gettext() knows one language for the whole process, so the
 * catalogues it uses are read here a second time. Sentences are marked with TABLA_N() where they stand.
 */
#ifndef TABLA_SERVER_SPEECH_H
#define TABLA_SERVER_SPEECH_H

#include "tabla/error.h"
#include "tabla/game.h"
#include "tabla/text.h"

struct speech;

/* "en", "hu", "ro"; NULL after the last. */
extern const char *const speech_names[];

/* Reads FOLDER/hu/LC_MESSAGES/tabla.mo and the others; what is not there speaks English. Once, before any thread. */
void speech_load(const char *folder);
void speech_unload(void);
/* Never NULL: English where the name is not known. */
const struct speech *speech_find(const char *name);
const char *speech_name(const struct speech *speech);
/* What the library calls a translator. */
tabla_translate speech_translator(const struct speech *speech);

/* An English sentence in that language. */
const char *say(const struct speech *speech, const char *english);
/* Adds the sentence in that language, with the strings after it in the places of %1 to %9. Close with NULL. */
void say_add(const struct speech *speech, struct tabla_text *out, const char *english, ...) __attribute__((sentinel));
/* "0.5" as that language writes it: "0,5". */
void say_number(const struct speech *speech, char *number);
const char *say_player(const struct speech *speech, unsigned player);

#endif
