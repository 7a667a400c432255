#ifndef TABLA_SERVER_BASE64_H
#define TABLA_SERVER_BASE64_H

#include <stddef.h>

/* The bytes that are written there; NULL where it is no base64, or memory is short. The caller frees them. */
char *base64_read(const char *text, size_t *length);

#endif
