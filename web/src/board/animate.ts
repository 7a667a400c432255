// Movement: what is on the board goes from one place to the next, in the order a hand would do it.

export interface Motion {
    /** Milliseconds after the beginning of the whole. */
    start: number
    length: number
    /** Called with 0 to 1, eased; with 1 exactly once, at its end. */
    draw(part: number): void
    /** Called once when it begins. */
    begin?(): void
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)

/** Plays motions together. `finish` jumps to the end: nothing is ever left half done. */
export class Player {
    private motions: Motion[] = []
    private begun = new Set<Motion>()
    private frame = 0
    private origin = 0
    private done: (() => void) | undefined

    get busy(): boolean {
        return this.motions.length > 0
    }

    /** Resolves when all have ended, by themselves or by `finish`. */
    play(motions: Motion[]): Promise<void> {
        this.finish()
        if (motions.length === 0) return Promise.resolve()
        return new Promise((resolve) => {
            this.motions = motions.slice()
            this.begun.clear()
            this.done = resolve
            this.origin = performance.now()
            // A page that nobody sees gets no frames.
            if (document.hidden) this.finish()
            else this.tick(this.origin)
        })
    }

    private readonly tick = (now: number) => {
        const time = now - this.origin
        const left: Motion[] = []
        for (const motion of this.motions) {
            if (time < motion.start) {
                left.push(motion)
                continue
            }
            this.start(motion)
            const part = motion.length > 0 ? Math.min(1, (time - motion.start) / motion.length) : 1
            motion.draw(part < 1 ? ease(part) : 1)
            if (part < 1) left.push(motion)
        }
        this.motions = left
        if (left.length > 0) this.frame = requestAnimationFrame(this.tick)
        else this.end()
    }

    private start(motion: Motion): void {
        if (this.begun.has(motion)) return
        this.begun.add(motion)
        motion.begin?.()
    }

    private end(): void {
        const done = this.done
        this.done = undefined
        done?.()
    }

    finish(): void {
        cancelAnimationFrame(this.frame)
        const left = this.motions
        this.motions = []
        for (const motion of left) {
            this.start(motion)
            motion.draw(1)
        }
        this.end()
    }
}
