/* The files of the page, inside the program. The table is written when it is built (tools/embed-page). */
#ifndef TABLA_SERVER_ASSETS_H
#define TABLA_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path;                  /* "/index.html" */
    const char *type;                  /* for Content-Type */
    const char *etag;                  /* with its quotes */
    const unsigned char *plain, *gzip; /* `gzip` NULL: would not be smaller */
    size_t plain_size, gzip_size;
    bool lasting; /* its name changes with what is in it */
};

extern const struct asset assets[];
extern const size_t asset_count;

/* What a path shows: a file, or the page for addresses inside it; NULL: nothing. */
const struct asset *asset_for(const char *path);

#endif
