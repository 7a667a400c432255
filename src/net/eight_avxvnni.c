/* The fast way with whole numbers of eight bits for processors without AVX-512: AVX-VNNI. */
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
#define DOT(s, a, b) (whole) VNNI_BYTES(s, a, b)
#define ROUND(x) (whole) _mm256_cvtps_epi32(x)
#define PUT(at, w) put_bytes(at, (__m256i)(w))

/* Eight whole numbers from 0 to 255 as bytes. */
static inline VNNI_TARGET void put_bytes(void *at, __m256i whole)
{
    const __m128i pairs = _mm_packus_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));

    _mm_storel_epi64(at, _mm_packus_epi16(pairs, pairs));
}

#define TRUNK "eight.inc"
#include "fast.inc"

static bool possible(void)
{
    return vnni_possible();
}

const struct way net_eight_avxvnni = WHOLE_WAY("eight-avxvnni", net_whole_prepare_eight);

#else
NET_WAY_FOR_OTHERS(net_eight_avxvnni, "eight-avxvnni");
#endif
