// A board to practise on: a game that is never kept, set to a position, played on from there, and made again where the
// connection was lost.
import { Board, type Handling } from '../../board/board'
import type { Mark, Tone } from '../../board/stage'
import { t } from '../../i18n'
import { RequestError } from '../../protocol/client'
import type { Action, Counter, Kind, Player, ProtocolError } from '../../protocol/types'
import type { OpenGame, WholeGame } from '../../store/open-game'
import { h, replace } from '../../ui/dom'
import { say } from '../../ui/toast'
import type { ViewContext } from '../view'

export interface PracticeOptions {
    onAction(action: Action): void
    onSpot(spot: string): void
    /** Clicks that are no action: what a rule says to them, and how they might be written. */
    onRefused(error: ProtocolError, text: string): void
    onPrompt(text: string | undefined): void
    onFailed(error: unknown): void
}

export interface Pointed {
    spots: string[]
    shape?: Mark['shape']
    tone: Tone
}

function countOf({ label, shared, values, most, name }: Counter): HTMLElement {
    const of = name === 'rings-off' && most > 0 ? ` / ${most}` : ''
    return h(
        'span',
        { class: 'count-of', 'data-counter': name },
        `${label}: `,
        shared
            ? h('strong', {}, values.W)
            : h('span', {}, `${t('colour.W')} `, h('strong', {}, values.W), `${of} · ${t('colour.B')} `, h('strong', {}, values.B), of),
    )
}

export class Practice {
    readonly board: Board
    /** What is counted beside the board. */
    readonly counts = h('div', { class: 'counts' })
    private game: OpenGame | undefined
    private unfollow: (() => void) | undefined
    private start: { kind: Kind; position: string } | undefined
    private moves: string[] = []
    private generation = 0
    private arrived: Promise<void> = Promise.resolve()
    private marks: Pointed[] = []
    private extra: string | undefined

    constructor(
        private readonly context: ViewContext,
        private readonly options: PracticeOptions,
    ) {
        const { app, life } = context
        this.board = new Board({
            settings: app.session.boardSettings,
            label: t('board.label'),
            onAction: (action) => options.onAction(action),
            onRefused: ({ spots, piece }) => void this.refused(spots, piece),
            onSpot: (spot) => options.onSpot(this.state?.layout.spots[spot]?.name ?? ''),
            onSound: (name) => app.sound(name),
            onSay: say,
            onPrompt: (text) => options.onPrompt(text),
        })
        life.add(() => {
            this.leave()
            this.board.destroy()
        })
        life.add(
            app.session.connected.watch((connected) => {
                if (connected && this.start) void this.set(this.start.kind, this.start.position, this.moves)
            }),
        )
    }

    get state(): WholeGame | undefined {
        return this.game?.current.value
    }

    get player(): Player | undefined {
        return (this.state?.position.player || undefined) as Player | undefined
    }

    /** Shows a position, after moves played in it. What was going on before is given up. */
    async set(kind: Kind, position: string, moves: string[] = []): Promise<void> {
        const generation = ++this.generation
        this.start = { kind, position }
        this.moves = [...moves]
        try {
            const game = await this.context.app.session.create({ mode: 'scratch', kind, position, moves })
            if (generation !== this.generation || this.context.life.ended) {
                game.close()
                return
            }
            this.follow(game)
            await this.arrived
        } catch (error) {
            if (generation === this.generation) this.options.onFailed(error)
        }
    }

    /** A game that somebody else keeps is shown here, until the next position is set. */
    attach(game: OpenGame): void {
        this.generation++
        this.start = undefined
        this.follow(game)
    }

    private follow(game: OpenGame): void {
        this.leave()
        this.game = game
        this.unfollow = game.current.follow((now) => {
            if (!now) return
            replace(this.counts, ...now.position.counters.map(countOf))
            this.arrived = this.board.show(now.layout, now.position, { steps: now.steps })
            this.drawMarks()
        })
    }

    private leave(): void {
        this.unfollow?.()
        this.game?.close()
        this.game = undefined
    }

    /** Ends what is being shown step by step. */
    interrupt(): void {
        this.generation++
    }

    /** Plays, and waits until it can be seen. */
    async play(text: string): Promise<boolean> {
        const { game, generation } = this
        if (!game) return false
        try {
            await game.do('play', { text })
            this.moves.push(text)
            await this.arrived
            return generation === this.generation && !this.context.life.ended
        } catch (error) {
            this.board.release()
            this.options.onFailed(error)
            return false
        }
    }

    setHandling(handling: Handling): void {
        this.board.setHandling(handling)
    }

    point(marks: Pointed[]): void {
        this.marks = marks
        this.drawMarks()
    }

    /** One point that the words speak of. */
    glance(name: string | undefined): void {
        this.extra = name
        this.drawMarks()
    }

    private drawMarks(): void {
        const spots = this.state?.layout.spots ?? []
        const found: Mark[] = []
        const add = (name: string, shape: Mark['shape'], tone: Tone) => {
            const spot = spots.findIndex((candidate) => candidate.name === name)
            if (spot >= 0) found.push({ spot, shape, tone })
        }
        for (const { spots: names, shape, tone } of this.marks) for (const name of names) add(name, shape ?? 'circle', tone)
        if (this.extra) add(this.extra, 'square', 'accent')
        this.board.setOverlay({ marks: found })
    }

    private async refused(spots: number[], piece: 'gipf' | undefined): Promise<void> {
        const { game } = this
        if (!game) return
        const names = spots.map((spot) => this.state?.layout.spots[spot]?.name ?? '')
        const text = (piece ? 'G' : '') + names.join('-')
        try {
            await game.do('why', { spots, ...(piece ? { piece } : {}) })
        } catch (error) {
            if (error instanceof RequestError && error.code !== 'offline' && error.code !== 'stale') {
                this.board.flash(error.details.spot)
                this.options.onRefused(error.details, text)
            } else {
                this.options.onFailed(error)
            }
        }
    }
}
