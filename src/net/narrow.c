/* The fast way with vectors of four floats: SSE2, NEON, or whatever the compiler makes of them. */
#define LANES 4
#define TARGET
#define MADD(a, b, c) ((a) * (b) + (c))
#define ROWS 4
#define VECTORS 2
#define TRUNK "winograd.inc"
#include "fast.inc"

static bool possible(void)
{
    return true;
}

const struct way net_narrow = {.name = "narrow",
                               .possible = possible,
                               .prepare = net_fast_prepare,
                               .discard = net_fast_discard,
                               .room = net_fast_room,
                               .group = FAST_GROUP,
                               .run = run};
