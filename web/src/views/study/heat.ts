// The heat map: what the net would play at first sight, before anything is searched. On the board and in words.
import type { Heat } from '../../board/stage'
import { t } from '../../i18n'
import type { Choice } from '../../protocol/types'
import { percent } from '../evaluation'

/** So many times an even share of all choices is well above it; what is less is noise, and so is a hundredth. */
const WELL_ABOVE = 2
const LEAST = 0.01
/** So many get their share in numbers. */
const NUMBERED = 5

/** Whether `count` of so many choices have a share together that means something. */
const isLikely = (share: number, count: number, choices: number) =>
    share >= LEAST && share > Math.min(0.5, (WELL_ABOVE * count) / choices)

/** Where a choice ends; rows have no such spot. */
function endOf({ ways }: Choice): number | undefined {
    const way = ways?.[0]
    return way && way.length <= 2 ? way.at(-1) : undefined
}

/** By where choices end, the likeliest first: where one of them is likely, or all of them together. */
export function heatOf(choices: Choice[]): Heat[] {
    const spots = new Map<number, { share: number; count: number; most: number }>()
    for (const choice of choices) {
        const { prior = 0 } = choice
        const spot = endOf(choice)
        if (spot === undefined) continue
        const { share, count, most } = spots.get(spot) ?? { share: 0, count: 0, most: 0 }
        spots.set(spot, { share: share + prior, count: count + 1, most: Math.max(most, prior) })
    }
    const { length } = choices
    return [...spots]
        .filter(([, { share, count, most }]) => isLikely(most, 1, length) || isLikely(share, count, length))
        .sort(([, a], [, b]) => b.share - a.share)
        .map(([spot, { share }], place) => ({ spot, share, ...(place < NUMBERED ? { text: percent(share) } : {}) }))
}

/** The same for whoever does not see it, and what it means. */
export function heatText(choices: Choice[]): string {
    const likely = choices
        .filter(({ prior }) => isLikely(prior ?? 0, 1, choices.length))
        .sort((a, b) => (b.prior ?? 0) - (a.prior ?? 0))
    if (likely.length === 0) return t('heat.none')
    const moves = likely.slice(0, NUMBERED).map(({ text, prior }) => `${text} ${percent(prior ?? 0)}`)
    const ends = choices.map(endOf).filter((spot) => spot !== undefined)
    const together = new Set(ends).size < ends.length ? ` ${t('heat.together')}` : ''
    return t('heat.about', { moves: moves.join(', ') }) + together
}
