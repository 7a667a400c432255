// A game inside an address: its SGF text, deflated where the browser can, in letters that addresses allow.

const BASE64: [RegExp, string][] = [
    [/\+/g, '-'],
    [/\//g, '_'],
    [/=+$/, ''],
]

export function toBase64(bytes: Uint8Array): string {
    let text = ''
    for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096))
    return btoa(text)
}

const toAddress = (bytes: Uint8Array) =>
    BASE64.reduce((text, [pattern, letter]) => text.replace(pattern, letter), toBase64(bytes))

function fromAddress(text: string): Uint8Array<ArrayBuffer> {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: GenericTransformStream,
    most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
    const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let length = 0; ;) {
        const { done, value } = await reader.read()
        if (done) break
        length += value.length
        if (length > most) {
            void reader.cancel()
            throw new RangeError('too long')
        }
        parts.push(new Uint8Array(value))
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** What the server takes in one message, with room for its frame. */
export const LONGEST = 4_000_000

/** The part of an address after '#'. */
export async function pack(text: string): Promise<string> {
    const bytes = new TextEncoder().encode(text)
    if (typeof CompressionStream === 'undefined') return `t=${toAddress(bytes)}`
    return `z=${toAddress(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** The game in the part of an address after '#'; undefined where there is none. Damaged ones are an error. */
export async function unpack(fragment: string): Promise<string | undefined> {
    const match = /^#?([tz])=([\w-]+)$/.exec(fragment)
    if (!match) return undefined
    let bytes = fromAddress(match[2]!)
    if (match[1] === 'z') bytes = await through(bytes, new DecompressionStream('deflate-raw'), LONGEST)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
