#include "tui/levels.h"

#include "engine/level.h"

/*
 *     3  Casual player   Looks at the answer to the moves it likes best.
 *   * 4  Regular player  Rarely misses a threat that takes one move.
 */
void levels_describe(struct tabla_text *out, unsigned current, size_t width)
{
    enum { NUMBER = 7 };
    size_t title = 0;

    for (unsigned i = LEVEL_LEAST; i <= LEVEL_MOST; i++) {
        size_t w = words_width(words_translate(level_of(i)->title));
        title = w > title ? w : title;
    }
    for (unsigned i = LEVEL_LEAST; i <= LEVEL_MOST; i++) {
        tabla_text_addf(out, " %c %2u  ", i == current ? '*' : ' ', i);
        words_pad(out, words_translate(level_of(i)->title), title + 2);
        words_wrap(out, words_translate(level_of(i)->text), width, NUMBER + title + 2);
        tabla_text_add_char(out, '\n');
    }
}
