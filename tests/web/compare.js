// Whether two pictures of a page show the same, for eyes rather than for bytes.
//
// The same page is never the same bytes on two machines: another version of the browser smooths letters differently, rounds the
// edge of a panel to the next pixel, or bends a corner a little otherwise. What a person would call a fault is larger or
// of another colour. So pictures are halved, and averages over blocks of 8 by 8 pixels of the page are compared,
// each with the best of its nine places at most two pixels of the page away. What remains is how far a block is off, in red,
// green or blue, whichever is most. Letters that fall otherwise leave single blocks that are off; a thing that moved, vanished
// or was covered leaves many, most of them side by side. So what counts is how many there are in all, and in one patch of
// blocks that touch: few may be clearly off, more may be faintly.
const BLOCK = 4
const STRAYS = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]
const LIMITS = [
    { words: 'clearly', off: 20, share: 0.001, patch: 3 },
    { words: 'faintly', off: 9, share: 0.01, patch: 40 },
]
const LEAST = Math.min(...LIMITS.map(({ off }) => off))

/** Half as wide and half as high. */
function halved({ width, height, data }) {
    const small = { width: width >> 1, height: height >> 1 }
    small.data = new Uint8Array(small.width * small.height * 3)
    const row = width * 3
    for (let y = 0, to = 0; y < small.height; y++)
        for (let x = 0; x < small.width; x++)
            for (let channel = 0; channel < 3; channel++) {
                const from = 2 * y * row + 6 * x + channel
                small.data[to++] = (data[from] + data[from + 3] + data[from + row] + data[from + row + 3] + 2) >> 2
            }
    return small
}

/** Sums over everything above and to the left, so that the sum of a block takes four look-ups. */
function sums({ width, height, data }) {
    const row = (width + 1) * 3
    const table = new Float64Array(row * (height + 1))
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width * 3; x++) {
            const here = (y + 1) * row + x + 3
            table[here] = data[y * width * 3 + x] + table[here - 3] + table[here - row] - table[here - row - 3]
        }
    return (x, y, channel) => {
        const [top, left] = [y * row + channel, x * 3]
        const [bottom, right] = [top + BLOCK * row, left + BLOCK * 3]
        return (table[bottom + right] - table[bottom + left] - table[top + right] + table[top + left]) / BLOCK ** 2
    }
}

/** How far the block at (x, y) of one picture is off from where it fits best in the other; 0 for as little as does not matter. */
function off(one, other, { width, height }, x, y) {
    const colour = [one(x, y, 0), one(x, y, 1), one(x, y, 2)]
    let least = Infinity
    for (const [dx, dy] of STRAYS) {
        const [toX, toY] = [x + dx, y + dy]
        if (toX < 0 || toY < 0 || toX + BLOCK > width || toY + BLOCK > height)
            continue
        least = Math.min(least, Math.max(...colour.map((value, channel) => Math.abs(value - other(toX, toY, channel)))))
        if (least <= LEAST)
            return 0
    }
    return least
}

/** How many of these blocks touch each other at most, corners included. */
function largestPatch(blocks, columns) {
    const left = new Set(blocks)
    let largest = 0
    for (const start of blocks) {
        const patch = left.delete(start) ? [start] : []
        for (const block of patch)
            for (const near of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1])
                if (Math.abs(((block + near) % columns) - (block % columns)) <= 1 && left.delete(block + near))
                    patch.push(block + near)
        largest = Math.max(largest, patch.length)
    }
    return largest
}

/** The picture, paler, with these blocks in red. */
function marked(picture, blocks, columns) {
    const { width, data } = picture
    const shown = data.map((value) => 170 + value / 3)
    for (const block of blocks)
        for (let y = 0; y < BLOCK; y++)
            for (let x = 0; x < BLOCK; x++) {
                const at = ((Math.floor(block / columns) * BLOCK + y) * width + (block % columns) * BLOCK + x) * 3
                shown.set([220, data[at + 1] / 3, data[at + 2] / 3], at)
            }
    return { ...picture, data: shown }
}

/** Of two pictures that are halved already: { same, words, shown }, `shown` being the second one with what differs marked. */
function compare(kept, taken) {
    if (kept.width !== taken.width || kept.height !== taken.height)
        return { same: false, words: `${taken.width} × ${taken.height} instead of ${kept.width} × ${kept.height}`, shown: taken }
    const [one, other] = [sums(kept), sums(taken)]
    const columns = Math.floor(kept.width / BLOCK)
    const all = columns * Math.floor(kept.height / BLOCK)
    const offs = Array.from({ length: all }, (_, block) => {
        const [x, y] = [(block % columns) * BLOCK, Math.floor(block / columns) * BLOCK]
        // Both ways: what is in one picture only may stand beside ground that is in both.
        return Math.max(off(one, other, kept, x, y), off(other, one, kept, x, y))
    })
    const found = LIMITS.map((limit) => {
        const blocks = [...offs.keys()].filter((block) => offs[block] > limit.off)
        const [share, patch] = [blocks.length / all, largestPatch(blocks, columns)]
        return {
            same: share <= limit.share && patch <= limit.patch, blocks,
            words: `${(share * 100).toFixed(2)} % ${limit.words} off, at most ${patch} blocks in a patch`,
        }
    })
    return {
        same: found.every(({ same }) => same), words: found.map(({ words }) => words).join('; '),
        shown: marked(taken, found.at(-1).blocks, columns),
    }
}

module.exports = { halved, compare }
