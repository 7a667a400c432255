#include "cli/lang.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char *const spoken[] = {"en", "hu", "ro"};

/* The language a name such as "hu_HU.UTF-8" or "hu:en" begins with, NULL if we do not speak it. */
static const char *language_in(const char *name)
{
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        if (strncmp(name, spoken[i], 2) == 0 && strchr("_.@:", name[2]))
            return spoken[i];
    return NULL;
}

/* What the environment calls the locale of messages. */
static const char *locale_named(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

static const char *language_of_environment(void)
{
    const char *named = locale_named(), *list = getenv("LANGUAGE"), *found;

    if (strcmp(named, "C") == 0 || strcmp(named, "POSIX") == 0)
        return "en";
    while (list && *list) {
        found = language_in(list);
        if (found)
            return found;
        list = strchr(list, ':');
        list = list ? list + 1 : NULL;
    }
    found = language_in(named);
    return found ? found : "en";
}

/* A locale that was asked for but never generated leaves "C" behind: keep at least its character set. */
static void set_locale(void)
{
    const char *named = locale_named();

    if (!setlocale(LC_ALL, "") && (strcasestr(named, "utf-8") || strcasestr(named, "utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* numbers are written alike everywhere */
    /* gettext translates nothing in the "C" locale itself, whatever LANGUAGE says. */
    if (strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0 || strcmp(setlocale(LC_MESSAGES, NULL), "POSIX") == 0)
        setlocale(LC_MESSAGES, "C.UTF-8");
}

/* Catalogues beside a program that was built but not installed, then those installed with it. */
static void bind_catalogues(void)
{
    char folder[PATH_MAX], path[PATH_MAX + 64];
    static const char *const beside[] = {"/po", "/../share/locale"};
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    char *slash;

    bindtextdomain("tabla", TABLA_LOCALEDIR);
    folder[length > 0 ? length : 0] = '\0';
    slash = strrchr(folder, '/');
    for (size_t i = 0; slash && i < 2; i++) {
        *slash = '\0';
        snprintf(path, sizeof path, "%s%s/hu/LC_MESSAGES/tabla.mo", folder, beside[i]);
        if (access(path, R_OK) == 0) {
            snprintf(path, sizeof path, "%s%s", folder, beside[i]);
            bindtextdomain("tabla", path);
            break;
        }
    }
    bind_textdomain_codeset("tabla", "UTF-8");
    textdomain("tabla");
}

const char *lang_choose(const char *asked)
{
    const char *language = asked ? asked : language_of_environment();

    set_locale();
    setenv("LANGUAGE", language, 1);
    bind_catalogues();
    return language;
}
