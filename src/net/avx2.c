/* The fast way with vectors of eight floats: AVX2 with FMA. */
#include "inside.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 8
#define TARGET __attribute__((target("avx2,fma")))
#define MADD(a, b, c) _mm256_fmadd_ps(a, b, c)
#define LARGER(a, b) _mm256_max_ps(a, b)
#define ROWS 4
#define VECTORS 3
#define TRUNK "winograd.inc"
#include "fast.inc"

/* The compiler's own probe asks the processor and also whether the system keeps these registers. */
static bool possible(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

const struct way net_avx2 = {.name = "avx2",
                             .possible = possible,
                             .prepare = net_fast_prepare,
                             .discard = net_fast_discard,
                             .room = net_fast_room,
                             .group = FAST_GROUP,
                             .run = run};

#else
NET_WAY_FOR_OTHERS(net_avx2, "avx2");
#endif
