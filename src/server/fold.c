#include "server/fold.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Letters beyond ASCII that people here have in their names: each capital and small one, and what it is without. */
static const struct {
    const char *letters;
    char plain;
} accents[] = {
    {"ÁáÂâĂăÀàÄäÅåÃã", 'a'}, {"ÉéÈèÊêËë", 'e'}, {"ÍíÎîÌìÏï", 'i'}, {"ÓóÖöŐőÔôÒòÕõØø", 'o'}, {"ÚúÜüŰűÙùÛû", 'u'},
    {"ȘșŞşŠš", 's'},         {"ȚțŢţ", 't'},     {"ÇçČčĆć", 'c'},   {"ÑñŃń", 'n'},           {"ŽžŹźŻż", 'z'},
};

/* The plain letter for the two bytes at `p`, 0 if it is none of these. */
static char plain(const char *p)
{
    for (size_t i = 0; i < sizeof accents / sizeof *accents; i++)
        for (const char *l = accents[i].letters; *l; l += 2)
            if (l[0] == p[0] && l[1] == p[1])
                return accents[i].plain;
    return 0;
}

char *fold_case(const char *utf8)
{
    char *out = malloc(strlen(utf8) + 1);
    size_t n = 0;

    if (!out)
        return NULL;
    while (*utf8) {
        char c = (uint8_t)utf8[0] >= 0xc3 && (uint8_t)utf8[0] < 0xe0 && utf8[1] ? plain(utf8) : 0;
        if (c) {
            out[n++] = c;
            utf8 += 2;
        } else {
            out[n++] = (char)(*utf8 >= 'A' && *utf8 <= 'Z' ? *utf8 + 'a' - 'A' : *utf8);
            utf8++;
        }
    }
    out[n] = '\0';
    return out;
}
