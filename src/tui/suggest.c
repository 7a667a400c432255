/* Which name was meant, when one is misspelt. */
#include <ctype.h>
#include <string.h>

#include "tui/words.h"

enum { LONGEST = 32 };

/* Letters to insert, drop, change or swap with their neighbour to get from one word to the other. */
static size_t distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), row[3][LONGEST + 1];

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t k = 0; k <= m; k++)
        row[0][k] = k;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = row[i % 3], *before = row[(i - 1) % 3], *earlier = row[(i + 1) % 3];
        now[0] = i;
        for (size_t k = 1; k <= m; k++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[k - 1]);
            size_t best = before[k - 1] + (x != y);
            best = before[k] + 1 < best ? before[k] + 1 : best;
            best = now[k - 1] + 1 < best ? now[k - 1] + 1 : best;
            if (i > 1 && k > 1 && x == tolower((unsigned char)b[k - 2]) && y == tolower((unsigned char)a[i - 2]))
                best = earlier[k - 2] + 1 < best ? earlier[k - 2] + 1 : best;
            now[k] = best;
        }
    }
    return row[n % 3][m];
}

const char *words_nearest(const char *word, const char *const *names)
{
    const char *nearest = NULL;
    size_t least = LONGEST;

    for (; *names; names++) {
        size_t d = distance(word, *names), length = strlen(*names);
        /* One slip in a short word, more in a longer one; or the beginning of the name. */
        size_t slips = length < 5 ? 1 : length < 9 ? 2 : 3;
        bool near = d <= slips || (strlen(word) > 2 && strncmp(word, *names, strlen(word)) == 0);
        if (near && d < least) {
            nearest = *names;
            least = d;
        }
    }
    return nearest;
}
