/*
 * Sums of products of whole numbers in vectors of 256 bits, as processors have them that have no AVX-512 (AVX-VNNI).
 * With VNNI_OF_AVX512 the same steps are written as AVX-512 writes them, so that a processor that knows only those can
 * try the kernels.
 */
#ifndef TABLA_NET_AVXVNNI_H
#define TABLA_NET_AVXVNNI_H

#include <cpuid.h>
#include <immintrin.h>
#include <stdbool.h>

#if defined(VNNI_OF_AVX512)
#define VNNI_TARGET __attribute__((target("avx2,fma,avx512vl,avx512vnni")))
#define VNNI_BYTES(s, a, b) _mm256_dpbusd_epi32((__m256i)(s), (__m256i)(a), (__m256i)(b))
#define VNNI_PAIRS(s, a, b) _mm256_dpwssd_epi32((__m256i)(s), (__m256i)(a), (__m256i)(b))
#else
#define VNNI_TARGET __attribute__((target("avx2,fma,avxvnni")))
#define VNNI_BYTES(s, a, b) _mm256_dpbusd_avx_epi32((__m256i)(s), (__m256i)(a), (__m256i)(b))
#define VNNI_PAIRS(s, a, b) _mm256_dpwssd_avx_epi32((__m256i)(s), (__m256i)(a), (__m256i)(b))
#endif

/* The compiler's own probe asks the processor and also whether the system keeps these registers. AVX-VNNI has no
 * registers of its own, and not every compiler that knows it knows how to ask for it. */
static inline bool vnni_possible(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;

    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return false;
#if defined(VNNI_OF_AVX512)
    (void)a, (void)b, (void)c, (void)d;
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
#else
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && a >= 1 && __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a >> 4 & 1);
#endif
}

#endif
