/*
 * Lines that someone types: with editing, history and completion where a person sits at a terminal and libedit was
 * there when this was built, otherwise as they come.
 */
#ifndef TABLA_TUI_LINE_H
#define TABLA_TUI_LINE_H

#include "tui/console.h"

/*
 * Appends to `out`, one a line, what the last word of `typed` (all that stands before the cursor) may become: whole
 * words that begin with it.
 */
typedef void (*line_complete)(void *context, const char *typed, struct tabla_text *out);

struct line_reader;

/* `complete` may be NULL. NULL when memory runs out. */
struct line_reader *line_open(struct console *console, line_complete complete, void *context);
void line_close(struct line_reader *reader);
/* Whether lines can be edited and completed here. */
bool line_edits(const struct line_reader *reader);

enum line_result { LINE_READ, LINE_END, LINE_TOO_LONG, LINE_STRANGE };

/*
 * The next line, without its line break, in `out` (cleared first); `prompt` is shown to a person only. LINE_END at the
 * end of input or when the user interrupts. A line longer than LINE_LONGEST or with control characters in it is skipped
 * whole.
 */
enum { LINE_LONGEST = 65536 };
enum line_result line_read(struct line_reader *reader, const char *prompt, struct tabla_text *out);

/*
 * Where a person sits at a terminal, Ctrl-C raises this flag. line_watch() lowers it, for work that the key is to cut
 * short; line_watched() ends that: the key is used up and does not end the next line.
 */
const _Atomic bool *line_watch(void);
void line_watched(struct line_reader *reader);

#endif
