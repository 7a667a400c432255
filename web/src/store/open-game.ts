// A game this page has open: the newest state, and the operations on it.
import type { Ask } from '../protocol/client'
import { RequestError } from '../protocol/client'
import type { Game, Layout, Review, ServerEvent, TreeNode } from '../protocol/types'
import { Signal } from './signal'

/** A game with what the server sends only when it is new. */
export type WholeGame = Game & { layout: Layout; tree: TreeNode[] }

/** Whether the result stands: in Go the count has to be agreed on first. */
export function isDecided(game: Game): boolean {
    return game.result !== undefined && (game.settlement === undefined || game.settlement.agreed)
}

/** After a lost connection it is told again: what is drawn of it can stay, with whoever is at it. */
function keptReview(before: Review | undefined, told: Review | undefined): Review | undefined {
    return !told || JSON.stringify(told) === JSON.stringify(before) ? before : told
}

export class OpenGame {
    /** The game as it is now; undefined until the server has told it. */
    readonly current = new Signal<WholeGame | undefined>(undefined)
    /** Why it is gone for good: 'deleted', or 'lost' for a scratch game when the connection was. */
    readonly gone = new Signal<'deleted' | 'lost' | undefined>(undefined)
    /** What the server says about it besides: thinking, analysis. */
    readonly events = new Signal<ServerEvent | undefined>(undefined)
    users = 0

    constructor(
        readonly id: number,
        private readonly ask: Ask,
        private readonly onClose: (game: OpenGame) => void,
    ) {}

    receive(game: Game): void {
        const before = this.current.value
        const layout = game.layout ?? before?.layout
        const tree = game.tree ?? before?.tree
        if (!layout || !tree) return
        this.current.set({
            ...game,
            layout,
            tree,
            review: game.reviewed ? keptReview(before?.review, game.review) : undefined,
        })
    }

    receiveEvent(event: ServerEvent): void {
        if (event.event === 'deleted') this.gone.set('deleted')
        else this.events.set(event)
    }

    /** After the connection was lost and is back. */
    async reopen(ask: Ask): Promise<void> {
        if (this.id < 0) {
            this.gone.set('lost')
            return
        }
        try {
            await ask('open', { game: this.id })
        } catch (error) {
            if (error instanceof RequestError && error.code === 'unknown') this.gone.set('deleted')
        }
    }

    /** An operation on this game, for the state that is shown. */
    do<T = Record<string, unknown>>(op: string, fields: Record<string, unknown> = {}): Promise<T> {
        return this.ask<T>(op, { game: this.id, rev: this.current.value?.rev, ...fields })
    }

    can(op: string): boolean {
        return this.current.value?.can.includes(op) ?? false
    }

    /** For one more, who closes it as well. */
    share(): this {
        this.users++
        return this
    }

    close(): void {
        this.onClose(this)
    }
}
