// A writer of animated GIFs: a palette by median cut, frames of what changed, LZW.

/** The number that is no colour: what was there before shows through. */
const CLEAR_COLOUR = 255

/** 255 colours for pictures with few of them. */
export class Palette {
    /** Red, green, blue; the last of 256 is not used. */
    readonly colours = new Uint8Array(768)
    /** Index by 15 bits of colour; -1 where not yet looked up. */
    private readonly nearest = new Int16Array(32768).fill(-1)

    /** From pictures as a canvas has them: four bytes a pixel. */
    constructor(pictures: Uint8ClampedArray[]) {
        const counts = new Uint32Array(32768)
        const sums = new Float64Array(3 * 32768)
        for (const pixels of pictures)
            for (let i = 0; i < pixels.length; i += 4) {
                const key = short(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!)
                counts[key]!++
                for (let channel = 0; channel < 3; channel++) sums[3 * key + channel]! += pixels[i + channel]!
            }
        const colours: Colour[] = []
        counts.forEach((n, key) => {
            if (n > 0) colours.push({ n, rgb: [0, 1, 2].map((channel) => sums[3 * key + channel]! / n) })
        })
        cut(colours).forEach((box, index) => {
            const total = box.reduce((sum, { n }) => sum + n, 0)
            for (let channel = 0; channel < 3; channel++)
                this.colours[3 * index + channel] = Math.round(
                    box.reduce((sum, { n, rgb }) => sum + n * rgb[channel]!, 0) / total,
                )
        })
    }

    private find(r: number, g: number, b: number): number {
        const key = short(r, g, b)
        const known = this.nearest[key]!
        if (known >= 0) return known
        let best = 0
        let least = Infinity
        for (let i = 0; i < CLEAR_COLOUR; i++) {
            const [dr, dg, db] = [this.colours[3 * i]! - r, this.colours[3 * i + 1]! - g, this.colours[3 * i + 2]! - b]
            const distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db
            if (distance < least) {
                least = distance
                best = i
            }
        }
        this.nearest[key] = best
        return best
    }

    /** A picture as numbers of colours. */
    apply(pixels: Uint8ClampedArray): Uint8Array {
        const out = new Uint8Array(pixels.length / 4)
        for (let i = 0; i < out.length; i++) out[i] = this.find(pixels[4 * i]!, pixels[4 * i + 1]!, pixels[4 * i + 2]!)
        return out
    }
}

const short = (r: number, g: number, b: number) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)

type Colour = { n: number; rgb: number[] }

/** Boxes of colours, at most 255: the one that spreads most, weighed by its pixels, is cut in the middle. */
function cut(colours: Colour[]): Colour[][] {
    const measure = (box: Colour[]) => {
        let widest = 0
        let spread = -1
        for (let channel = 0; channel < 3; channel++) {
            const values = box.map(({ rgb }) => rgb[channel]!)
            const width = Math.max(...values) - Math.min(...values)
            if (width > spread) {
                spread = width
                widest = channel
            }
        }
        const weight = box.reduce((sum, { n }) => sum + n, 0)
        return { box, widest, cost: box.length > 1 ? spread * Math.sqrt(weight) : -1 }
    }
    const boxes = [measure(colours)]
    while (boxes.length < CLEAR_COLOUR) {
        const most = boxes.reduce((a, b) => (b.cost > a.cost ? b : a))
        if (most.cost < 0) break
        const { box, widest } = most
        box.sort((a, b) => a.rgb[widest]! - b.rgb[widest]!)
        const half = box.reduce((sum, { n }) => sum + n, 0) / 2
        let at = 1
        for (let sum = box[0]!.n; at < box.length - 1 && sum + box[at]!.n / 2 < half; at++) sum += box[at]!.n
        boxes.splice(boxes.indexOf(most), 1, measure(box.slice(0, at)), measure(box.slice(at)))
    }
    return boxes.map(({ box }) => box)
}

/** Bytes that grow. */
class Bytes {
    private data = new Uint8Array(1 << 16)
    length = 0

    byte(value: number): void {
        if (this.length === this.data.length) {
            const more = new Uint8Array(2 * this.data.length)
            more.set(this.data)
            this.data = more
        }
        this.data[this.length++] = value
    }

    short(value: number): void {
        this.byte(value & 255)
        this.byte(value >> 8)
    }

    text(text: string): void {
        for (const letter of text) this.byte(letter.charCodeAt(0))
    }

    all(): Uint8Array<ArrayBuffer> {
        return this.data.slice(0, this.length)
    }
}

/** Codes of growing width, lowest bit first, in blocks of at most 255 bytes. */
class Codes {
    private bits = 0
    private held = 0
    private readonly block = new Uint8Array(255)
    private filled = 0

    constructor(private readonly out: Bytes) {}

    write(code: number, width: number): void {
        this.held |= code << this.bits
        this.bits += width
        while (this.bits >= 8) {
            this.push(this.held & 255)
            this.held >>>= 8
            this.bits -= 8
        }
    }

    private push(byte: number): void {
        this.block[this.filled++] = byte
        if (this.filled === 255) this.flush()
    }

    private flush(): void {
        if (this.filled === 0) return
        this.out.byte(this.filled)
        for (let i = 0; i < this.filled; i++) this.out.byte(this.block[i]!)
        this.filled = 0
    }

    end(): void {
        if (this.bits > 0) this.push(this.held & 255)
        this.flush()
        this.out.byte(0)
    }
}

const CLEAR = 256
const END = 257
const MOST_CODES = 4096
/** More slots than codes, so that looking for a free one is short. */
const SLOTS = 16384

function compress(pixels: Uint8Array, out: Bytes): void {
    const keys = new Int32Array(SLOTS).fill(-1)
    const values = new Int16Array(SLOTS)
    const codes = new Codes(out)
    let width = 9
    let next = END + 1
    out.byte(8)
    codes.write(CLEAR, width)
    let prefix = pixels[0]!
    for (let i = 1; i < pixels.length; i++) {
        const pixel = pixels[i]!
        const key = (prefix << 8) | pixel
        let slot = Math.imul(key, 0x9e3779b1) >>> 18
        while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) % SLOTS
        if (keys[slot] === key) {
            prefix = values[slot]!
            continue
        }
        codes.write(prefix, width)
        prefix = pixel
        if (next === MOST_CODES) {
            codes.write(CLEAR, width)
            keys.fill(-1)
            width = 9
            next = END + 1
            continue
        }
        keys[slot] = key
        values[slot] = next
        // The reader is one code behind: it needs the wider ones only after this.
        if (next === 1 << width) width++
        next++
    }
    codes.write(prefix, width)
    codes.write(END, width)
    codes.end()
}

export class Gif {
    private readonly out = new Bytes()
    private before: Uint8Array | undefined

    constructor(
        private readonly width: number,
        private readonly height: number,
        palette: Palette,
    ) {
        const { out } = this
        out.text('GIF89a')
        out.short(width)
        out.short(height)
        out.byte(0xf7) // 256 colours for all frames
        out.byte(0)
        out.byte(0)
        for (const value of palette.colours) out.byte(value)
        out.byte(0x21) // it begins anew when it has ended
        out.byte(0xff)
        out.byte(11)
        out.text('NETSCAPE2.0')
        out.byte(3)
        out.byte(1)
        out.short(0)
        out.byte(0)
    }

    /** A whole picture, shown for so many hundredths of a second; only what differs from the one before is written. */
    add(pixels: Uint8Array, hundredths: number): void {
        const { out } = this
        const { left, top, right, bottom } = this.changed(pixels)
        out.byte(0x21)
        out.byte(0xf9)
        out.byte(4)
        out.byte(0x05) // stays where the next one shows through
        out.short(hundredths)
        out.byte(CLEAR_COLOUR)
        out.byte(0)
        out.byte(0x2c)
        out.short(left)
        out.short(top)
        out.short(right - left)
        out.short(bottom - top)
        out.byte(0)
        const part = new Uint8Array((right - left) * (bottom - top))
        for (let y = top, at = 0; y < bottom; y++)
            for (let x = left; x < right; x++, at++) {
                const i = y * this.width + x
                part[at] = this.before?.[i] === pixels[i] ? CLEAR_COLOUR : pixels[i]!
            }
        compress(part, out)
        this.before = pixels
    }

    private changed(pixels: Uint8Array): { left: number; top: number; right: number; bottom: number } {
        const { before, width, height } = this
        if (!before) return { left: 0, top: 0, right: width, bottom: height }
        let [left, top, right, bottom] = [width, height, 0, 0]
        for (let y = 0, i = 0; y < height; y++)
            for (let x = 0; x < width; x++, i++)
                if (pixels[i] !== before[i]) {
                    if (x < left) left = x
                    if (x >= right) right = x + 1
                    if (y < top) top = y
                    bottom = y + 1
                }
        return right > 0 ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 }
    }

    end(): Blob {
        this.out.byte(0x3b)
        return new Blob([this.out.all()], { type: 'image/gif' })
    }
}
