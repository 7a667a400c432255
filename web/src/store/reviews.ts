// Reviews under way. They belong to the page and not to a view, which is drawn anew in another language or left for a
// while: the game stays open until its review has come with it.
import { RequestError } from '../protocol/client'
import type { ServerEvent } from '../protocol/types'
import type { OpenGame } from './open-game'
import type { Session } from './session'
import { Signal } from './signal'

/** How many turns have been looked at. */
export interface ReviewProgress {
    done: number
    total: number
}

export class ReviewUnderWay {
    readonly progress: Signal<ReviewProgress>
    /** When it has ended: why, or nothing if the game has it now. */
    readonly over: Promise<unknown>
    /** 0 until the server has told its number. */
    private job = 0
    /** Cancelled, perhaps before its number was known. */
    private unwanted = false
    /** Ends the wait for the connection. */
    private wake: (() => void) | undefined

    constructor(
        private readonly session: Session,
        private readonly game: OpenGame,
        private readonly visits: number,
        turns: number,
        before: Promise<unknown>,
    ) {
        this.progress = new Signal({ done: 0, total: turns })
        const ends = [
            game.events.watch((event) => event && this.receive(event)),
            session.connected.watch((connected) => connected && this.wake?.()),
        ]
        this.over = this.ask(before)
            .then(
                () => undefined,
                (error: unknown) => error,
            )
            .finally(() => {
                for (const end of ends) end()
            })
    }

    /** Also before the server has told the job's number: then as soon as it does. Or while there is no connection. */
    async cancel(): Promise<void> {
        this.unwanted = true
        this.wake?.()
        if (this.job) await this.session.ask('cancel', { job: this.job }).catch(() => {})
    }

    private receive(event: ServerEvent): void {
        if (event.event !== 'progress' || event.what !== 'review') return
        const known = this.job === event.job
        this.job = event.job as number
        if (!known && this.unwanted) void this.cancel()
        this.progress.set({ done: event.done as number, total: event.total as number })
    }

    /** What a lost connection broke off is asked for again when it is back. */
    private async ask(before: Promise<unknown>): Promise<void> {
        await before
        while (!this.unwanted) {
            try {
                // It comes with the game, as everything does that is kept.
                await this.game.do('review', { visits: this.visits })
                return
            } catch (error) {
                if (!(error instanceof RequestError && error.code === 'offline')) throw error
                this.job = 0
                this.progress.set({ ...this.progress.value, done: 0 })
                if (!this.unwanted) await new Promise<void>((resolve) => (this.wake = resolve))
                this.wake = undefined
            }
        }
        throw new RequestError({ code: 'cancelled', text: '' })
    }
}

export class Reviews {
    private readonly underWay = new Map<number, ReviewUnderWay>()

    constructor(private readonly session: Session) {}

    of(id: number): ReviewUnderWay | undefined {
        return this.underWay.get(id)
    }

    /**
     * Under way from now on, for whatever view is drawn next, though it is asked for only when what was done to the game
     * before has been answered. One at a time for a game: no view offers another meanwhile.
     */
    start(game: OpenGame, visits: number, turns: number, before: Promise<unknown>): ReviewUnderWay {
        const review = new ReviewUnderWay(this.session, game.share(), visits, turns, before)
        this.underWay.set(game.id, review)
        void review.over.then(() => {
            this.underWay.delete(game.id)
            game.close()
        })
        return review
    }
}
