/* The fast way with vectors of sixteen floats: AVX-512, of which only the foundation is used. */
#include "inside.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 16
#define TARGET __attribute__((target("avx512f")))
#define MADD(a, b, c) _mm512_fmadd_ps(a, b, c)
#define LARGER(a, b) _mm512_max_ps(a, b)
#define ROWS 9
#define VECTORS 3
#define TRUNK "winograd.inc"
#include "fast.inc"

/* The compiler's own probe asks the processor and also whether the system keeps these registers. */
static bool possible(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f");
}

const struct way net_avx512 = {.name = "avx512",
                             .possible = possible,
                             .prepare = net_fast_prepare,
                             .discard = net_fast_discard,
                             .room = net_fast_room,
                             .group = FAST_GROUP,
                             .run = run};

#else
NET_WAY_FOR_OTHERS(net_avx512, "avx512");
#endif
