// Short sounds made on the spot; nothing is loaded.

export type Sound = 'place' | 'slide' | 'flip' | 'take' | 'refused' | 'win' | 'end' | 'tick'

let context: AudioContext | undefined
let last = 0

/** Browsers let a page sound only after somebody touched it. */
function audio(): AudioContext | undefined {
    if (!('AudioContext' in window)) return undefined
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => {})
    return context.state === 'running' ? context : undefined
}

function tone(
    at: AudioContext,
    start: number,
    frequency: number,
    length: number,
    loud: number,
    type: OscillatorType = 'sine',
    to?: number,
): void {
    const oscillator = at.createOscillator()
    const gain = at.createGain()
    oscillator.type = type
    oscillator.frequency.setValueAtTime(frequency, start)
    if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + length)
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    oscillator.connect(gain).connect(at.destination)
    oscillator.start(start)
    oscillator.stop(start + length + 0.02)
}

/** A breath of noise: wood on wood. */
function knock(at: AudioContext, start: number, frequency: number, length: number, loud: number): void {
    const samples = Math.ceil(at.sampleRate * length)
    const buffer = at.createBuffer(1, samples, at.sampleRate)
    const data = buffer.getChannelData(0)
    for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3
    const source = at.createBufferSource()
    const filter = at.createBiquadFilter()
    const gain = at.createGain()
    source.buffer = buffer
    filter.type = 'bandpass'
    filter.frequency.value = frequency
    filter.Q.value = 1.4
    gain.gain.value = loud
    source.connect(filter).connect(gain).connect(at.destination)
    source.start(start)
}

export function playSound(sound: Sound): void {
    const at = audio()
    if (!at) return
    // Many pieces at once are not louder than a few.
    const now = Math.max(at.currentTime, last + 0.018)
    if (now > at.currentTime + 0.35) return
    last = now
    switch (sound) {
        case 'place':
            knock(at, now, 1500, 0.07, 0.6)
            tone(at, now, 210, 0.07, 0.12)
            break
        case 'slide':
            knock(at, now, 700, 0.16, 0.3)
            break
        case 'flip':
            knock(at, now, 2600, 0.04, 0.4)
            break
        case 'take':
            knock(at, now, 950, 0.09, 0.4)
            tone(at, now, 330, 0.09, 0.06, 'sine', 220)
            break
        case 'refused':
            tone(at, now, 190, 0.13, 0.12, 'triangle', 150)
            break
        case 'tick':
            knock(at, now, 3200, 0.03, 0.3)
            break
        case 'win':
            ;[523, 659, 784, 1047].forEach((frequency, i) => tone(at, now + i * 0.11, frequency, 0.32, 0.1, 'triangle'))
            break
        case 'end':
            ;[392, 330].forEach((frequency, i) => tone(at, now + i * 0.16, frequency, 0.36, 0.1, 'triangle'))
            break
    }
}
