/*
 * Who may talk to a server on this computer. A browser lets any site send requests here; what it cannot do is lie about
 * where it comes from.
 *
 *   Host     must be an address, or a name of this computer: a name that someone else made point here is refused
 *   Origin   must be the page that this server gave out itself
 */
#ifndef TABLA_SERVER_GUARD_H
#define TABLA_SERVER_GUARD_H

#include <stdbool.h>

/* `bound`: what the server was told to listen at; only names of the loopback will do where that is one. */
bool guard_host(const char *host, const char *bound);
bool guard_origin(const char *origin, const char *host);
/* Whether that address or name is reached from this computer only. */
bool guard_is_loopback(const char *name);

#endif
