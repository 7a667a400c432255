/* The fast way with vectors of four floats: SSE2, NEON, or whatever the compiler makes of them. */
#define LANES 4
#define TARGET
#if defined(__aarch64__)
#include <arm_neon.h>

#define MADD(a, b, c) vfmaq_f32(c, a, b)
#define LARGER(a, b) vmaxnmq_f32(a, b)
#define ROWS 5
#define VECTORS 4
#else
#define MADD(a, b, c) ((a) * (b) + (c))
#define ROWS 6
#define VECTORS 2
#endif
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
