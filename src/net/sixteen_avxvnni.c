/* The fast way with whole numbers of sixteen bits for processors without AVX-512: AVX-VNNI. */
#include "whole.h"

#if defined(TABLA_AVXVNNI) /* the compiler knows it */
#include "avxvnni.h"

#define LANES 8
#define TARGET VNNI_TARGET
#define MADD(a, b, c) _mm256_fmadd_ps(a, b, c)
#define LARGER(a, b) _mm256_max_ps(a, b)
#define SMALLER(a, b) _mm256_min_ps(a, b)
#define ROWS 6
#define VECTORS 2
#define DOT(s, a, b) (whole) VNNI_PAIRS(s, a, b)
#define ROUND(x) (whole) _mm256_cvtps_epi32(x)
#define PUT(at, w)                                                                                                     \
    _mm_store_si128((__m128i *)(at), _mm_packus_epi32(_mm256_castsi256_si128((__m256i)(w)),                            \
                                                      _mm256_extracti128_si256((__m256i)(w), 1)))
#define TRUNK "sixteen.inc"
#include "fast.inc"

static bool possible(void)
{
    return vnni_possible();
}

const struct way net_sixteen_avxvnni = WHOLE_WAY("sixteen-avxvnni", net_whole_prepare_sixteen);

#else
NET_WAY_FOR_OTHERS(net_sixteen_avxvnni, "sixteen-avxvnni");
#endif
