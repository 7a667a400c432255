#include "server/guard.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LONGEST = 256 };

/* "localhost:8642" and "[::1]:8642" without the port; false where that is no host. */
static bool strip_port(const char *host, char out[LONGEST])
{
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    const char *port = host + length;

    if (length == 0 || length > strlen(host) || length >= LONGEST)
        return false;
    if (*port == ':' && strspn(port + 1, "0123456789") != strlen(port + 1))
        return false;
    if (*port && *port != ':')
        return false;
    if (host[0] == '[') {
        memcpy(out, host + 1, length - 2);
        out[length - 2] = '\0';
    } else {
        memcpy(out, host, length);
        out[length] = '\0';
    }
    return true;
}

static bool is_address(const char *name)
{
    unsigned char bytes[16];

    return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

bool guard_is_loopback(const char *name)
{
    unsigned char bytes[4];
    size_t length = strlen(name);

    if (strcasecmp(name, "localhost") == 0 || strcmp(name, "::1") == 0)
        return true;
    if (length > 10 && strcasecmp(name + length - 10, ".localhost") == 0)
        return true;
    return inet_pton(AF_INET, name, bytes) == 1 && bytes[0] == 127;
}

static bool is_this_machine(const char *name)
{
    char own[LONGEST] = "";
    size_t length;

    if (gethostname(own, sizeof own - 1) != 0 || !own[0])
        return false;
    length = strlen(own);
    return strncasecmp(name, own, length) == 0 && (!name[length] || strcasecmp(name + length, ".local") == 0);
}

bool guard_host(const char *host, const char *bound)
{
    char name[LONGEST];

    if (!host || !strip_port(host, name))
        return false;
    if (guard_is_loopback(name))
        return true;
    if (!bound || guard_is_loopback(bound))
        return false;
    return is_address(name) || strcasecmp(name, bound) == 0 || is_this_machine(name);
}

bool guard_origin(const char *origin, const char *host)
{
    if (!origin || !host)
        return false;
    if (strncmp(origin, "http://", 7) == 0)
        return strcasecmp(origin + 7, host) == 0;
    return strncmp(origin, "https://", 8) == 0 && strcasecmp(origin + 8, host) == 0;
}
