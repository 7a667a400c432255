/* The fast way with whole numbers of eight bits: AVX-512 with VNNI. */
#include "whole.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 16
#define TARGET __attribute__((target("avx512f,avx512vnni")))
#define MADD(a, b, c) _mm512_fmadd_ps(a, b, c)
#define LARGER(a, b) _mm512_max_ps(a, b)
#define SMALLER(a, b) _mm512_min_ps(a, b)
#define ROWS 9
#define VECTORS 3
#define DOT(s, a, b) (whole) _mm512_dpbusd_epi32((__m512i)(s), (__m512i)(a), (__m512i)(b))
#define ROUND(x) (whole) _mm512_cvtps_epi32(x)
#define PUT(at, w) _mm_store_si128((__m128i *)(at), _mm512_cvtepi32_epi8((__m512i)(w)))
#define TRUNK "eight.inc"
#include "fast.inc"

/* The compiler's own probe asks the processor and also whether the system keeps these registers. */
static bool possible(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
}

const struct way net_eight = WHOLE_WAY("eight", net_whole_prepare_eight);

#else
NET_WAY_FOR_OTHERS(net_eight, "eight");
#endif
