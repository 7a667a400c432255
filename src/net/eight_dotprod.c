/*
 * The fast way with whole numbers of eight bits for ARM: processors with sums of products of bytes (ARMv8.2's
 * `asimddp`, part of every one from ARMv8.4 on). Their bytes have a sign, so that 0 to 255 is stored as -128 to 127.
 */
#include "whole.h"

#if defined(TABLA_DOTPROD) /* the compiler knows it */
#include <arm_neon.h>
#include <sys/auxv.h>

#define LANES 4
#define TARGET __attribute__((target("arch=armv8.2-a+dotprod")))
#define MADD(a, b, c) vfmaq_f32(c, a, b)
#define LARGER(a, b) vmaxnmq_f32(a, b)
#define SMALLER(a, b) vminnmq_f32(a, b)
#define ROWS 5
#define VECTORS 4
#define DOT(s, a, b) (whole) vdotq_s32((int32x4_t)(s), (int8x16_t)(a), (int8x16_t)(b))
#define ROUND(x) (whole) vcvtnq_s32_f32(x)
#define ZERO 0x80
#define PUT(at, w) put_bytes(at, (uint32x4_t)(w))

/* Four whole numbers from 0 to 255 as bytes, less 128. */
static inline void put_bytes(void *at, uint32x4_t whole)
{
    const uint16x4_t pairs = vmovn_u32(whole);
    const uint8x8_t bytes = veor_u8(vmovn_u16(vcombine_u16(pairs, pairs)), vdup_n_u8(ZERO));

    vst1_lane_u32(at, vreinterpret_u32_u8(bytes), 0);
}

#define TRUNK "eight.inc"
#include "fast.inc"

static bool possible(void)
{
    return getauxval(AT_HWCAP) & HWCAP_ASIMDDP;
}

const struct way net_eight_dotprod = WHOLE_WAY("eight-dotprod", net_whole_prepare_eight);

#else
NET_WAY_FOR_OTHERS(net_eight_dotprod, "eight-dotprod");
#endif
