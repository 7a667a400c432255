/* Whole files, in and out. Errors do not name the file: whoever reports them does. */
#ifndef TABLA_TUI_FILE_H
#define TABLA_TUI_FILE_H

#include <stdio.h>

#include "tabla.h"

/* More than any game file needs; what is larger is refused before memory is spent on it. */
enum { FILE_LARGEST = 64 << 20 };

/* A name as someone types it: quotes around it go, and "~/" at its beginning is the home folder. */
void file_name_typed(const char *typed, struct tabla_text *out);

/* Reads all of `path` ("-": standard input) to the end of `out`. */
bool file_read(const char *path, struct tabla_text *out, struct tabla_error *error);

/*
 * Writes all of `text` to `path`, so that at any moment, whatever happens, the file there is either the old one or the
 * new one, whole: first a file beside it, then a rename. What is not a plain file (a pipe, a device) is written
 * directly.
 */
bool file_write(const char *path, const struct tabla_text *text, struct tabla_error *error);

/* Renames `path`, if there is a file, to `path~`, so that nothing is lost when it is written anew. */
bool file_set_aside(const char *path, struct tabla_error *error);

/* Appends, one a line, the files and folders (with a slash at their end) whose path begins with `typed`. */
void file_complete(const char *typed, struct tabla_text *out);

/* Makes a folder and those above it. */
bool file_make_folder(const char *path);

#endif
