#include "server/base64.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char *base64_read(const char *text, size_t *length)
{
    size_t size = strlen(text), n = 0;
    char *out;

    while (size > 0 && text[size - 1] == '=' && size % 4 != 1)
        size--;
    if (size % 4 == 1)
        return NULL;
    out = malloc(size / 4 * 3 + 3);
    if (!out)
        return NULL;
    for (size_t i = 0; i < size;) {
        uint32_t bits = 0;
        size_t taken = 0;
        for (; taken < 4 && i < size; taken++, i++) {
            const char *digit = strchr(digits, text[i]);
            if (!digit) {
                free(out);
                return NULL;
            }
            bits |= (uint32_t)(digit - digits) << (18 - 6 * taken);
        }
        for (size_t k = 0; k + 1 < taken; k++)
            out[n++] = (char)(bits >> (16 - 8 * k));
    }
    *length = n;
    return out;
}
