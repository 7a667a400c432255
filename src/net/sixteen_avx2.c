/* The fast way with whole numbers of sixteen bits for processors without AVX-512: AVX2. */
#include "whole.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 8
#define TARGET __attribute__((target("avx2,fma")))
#define MADD(a, b, c) _mm256_fmadd_ps(a, b, c)
#define LARGER(a, b) _mm256_max_ps(a, b)
#define SMALLER(a, b) _mm256_min_ps(a, b)
#define ROWS 5
#define VECTORS 2
#define DOT(s, a, b) (whole) _mm256_add_epi32((__m256i)(s), _mm256_madd_epi16((__m256i)(a), (__m256i)(b)))
#define ROUND(x) (whole) _mm256_cvtps_epi32(x)
#define PUT(at, w)                                                                                                     \
    _mm_store_si128((__m128i *)(at), _mm_packus_epi32(_mm256_castsi256_si128((__m256i)(w)),                            \
                                                      _mm256_extracti128_si256((__m256i)(w), 1)))
#define TRUNK "sixteen.inc"
#include "fast.inc"

/* The compiler's own probe asks the processor and also whether the system keeps these registers. */
static bool possible(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

const struct way net_sixteen_avx2 = WHOLE_WAY("sixteen-avx2", net_whole_prepare_sixteen);

#else
NET_WAY_FOR_OTHERS(net_sixteen_avx2, "sixteen-avx2");
#endif
