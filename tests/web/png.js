// Pictures as PNG files: just enough of the format to read what a browser photographs, and to keep pictures small.
const assert = require('node:assert')
const zlib = require('node:zlib')

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const PALETTE = 3
/** Bytes of a pixel by the number the format has for its kind: colours, from a palette, with transparency. */
const BYTES = { 2: 3, [PALETTE]: 1, 6: 4 }
/** Colours of grounds, which cover this share of a picture, are kept as they are; others become one when they are as near as this. */
const GROUND = 0.002
const NEAR = 8

/** Undoes what the format predicts of a row's bytes from those to the left and above. */
function restore(how, row, above, step) {
    for (let x = 0; x < row.length; x++) {
        const left = x >= step ? row[x - step] : 0
        const up = above[x] ?? 0
        if (how === 1)
            row[x] += left
        else if (how === 2)
            row[x] += up
        else if (how === 3)
            row[x] += (left + up) >> 1
        else if (how === 4) {
            const corner = x >= step ? (above[x - step] ?? 0) : 0
            const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
            row[x] += a <= b && a <= c ? left : b <= c ? up : corner
        }
    }
}

/** To { width, height, data }: red, green and blue of each pixel. */
function decode(file) {
    assert.ok(file.subarray(0, 8).equals(SIGNATURE), 'not a PNG file')
    const chunks = { IDAT: [] }
    for (let at = 8; at < file.length; ) {
        const length = file.readUInt32BE(at)
        const type = file.toString('latin1', at + 4, at + 8)
        const body = file.subarray(at + 8, at + 8 + length)
        if (type === 'IDAT')
            chunks.IDAT.push(body)
        else
            chunks[type] = body
        at += length + 12
    }
    const [width, height] = [chunks.IHDR.readUInt32BE(0), chunks.IHDR.readUInt32BE(4)]
    const [depth, kind, , , interlaced] = chunks.IHDR.subarray(8)
    const step = BYTES[kind]
    assert.ok(depth === 8 && step && !interlaced, 'a kind of PNG that is not read here')
    const raw = zlib.inflateSync(Buffer.concat(chunks.IDAT))
    const data = new Uint8Array(width * height * 3)
    let above = new Uint8Array(0)
    for (let y = 0, to = 0; y < height; y++) {
        const from = y * (width * step + 1)
        const row = raw.subarray(from + 1, from + 1 + width * step)
        restore(raw[from], row, above, step)
        for (let x = 0; x < width; x++)
            for (let channel = 0; channel < 3; channel++)
                data[to++] = kind === PALETTE ? chunks.PLTE[row[x] * 3 + channel] : row[x * step + channel]
        above = row
    }
    return { width, height, data }
}

/** At most 256 colours for a picture, and for each of its colours the one to use. */
function chooseColours(data) {
    const often = new Map()
    for (let at = 0; at < data.length; at += 3) {
        const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
        often.set(colour, (often.get(colour) ?? 0) + 1)
    }
    const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]
    const palette = []
    const use = new Map()
    for (const [colour, count] of [...often].sort(([a, many], [b, few]) => few - many || a - b)) {
        const [red, green, blue] = parts(colour)
        let [nearest, least] = [0, Infinity]
        for (const [index, [r, g, b]] of palette.entries()) {
            const apart = Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue))
            if (apart < least)
                [nearest, least] = [index, apart]
        }
        const own = count * 3 > data.length * GROUND || least > NEAR
        use.set(colour, own && palette.length < 256 ? palette.push(parts(colour)) - 1 : nearest)
    }
    return { palette, use }
}

function crc32(bytes) {
    let crc = ~0
    for (const byte of bytes) {
        crc ^= byte
        for (let bit = 0; bit < 8; bit++)
            crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
}

function chunk(type, body) {
    const framed = Buffer.alloc(body.length + 12)
    framed.writeUInt32BE(body.length, 0)
    framed.write(type, 4, 'latin1')
    framed.set(body, 8)
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), body.length + 8)
    return framed
}

/** With a palette, which makes a page a quarter as large; its colours are then near, not exact. */
function encode({ width, height, data }) {
    const { palette, use } = chooseColours(data)
    const raw = Buffer.alloc((width + 1) * height)
    for (let y = 0, at = 0; y < height; y++)
        for (let x = 0; x < width; x++, at += 3)
            raw[y * (width + 1) + 1 + x] = use.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2])
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, PALETTE], 8)
    const chunks = { IHDR: header, PLTE: Buffer.from(palette.flat()), IDAT: zlib.deflateSync(raw, { level: 9 }), IEND: Buffer.alloc(0) }
    return Buffer.concat([SIGNATURE, ...Object.entries(chunks).map(([type, body]) => chunk(type, body))])
}

module.exports = { decode, encode }
