// The board: draws a position from the server's description, lets a person choose among its actions, animates what was done.
//
//     const board = new Board({ settings, label: 'Board', onAction: (action) => … })
//     view.append(board.element)
//     board.show(layout, position, { steps })       the position, after playing the steps that led to it
//     board.setHandling('choose')                   'off': only looked at; 'spots': clicks are reported by onSpot
//     board.setOverlay({ marks, arrows, heat, owners })
//     board.preview(changes)                        as if something were hovered
//
// It knows no rule: what can be clicked is in `actions`, what a click would do in their `changes`.
import { t } from '../i18n'
import { decider } from '../protocol/position'
import type { Action, ActionKind, Change, Layout, Position, Step } from '../protocol/types'
import type { Signal } from '../store/signal'
import { h, replace, s } from '../ui/dom'
import { Choice } from './choice'
import type { Point } from './geometry'
import { describeSpot } from './speech'
import { type Overlay, type SoundName, Stage } from './stage'

export interface BoardSettings {
    coordinates: boolean
    /** 0: no animation; 1: usual speed. */
    speed: number
    sound: boolean
    confirm: 'auto' | 'always' | 'never'
    targets: boolean
}

/** What was tried and is not possible: to be asked of the server, which knows why. */
export interface Attempt {
    spots: number[]
    piece?: 'gipf'
}

export type Handling = 'choose' | 'spots' | 'off'

export interface BoardOptions {
    settings: Signal<BoardSettings>
    /** Its name for screen readers. */
    label: string
    onAction?(action: Action): void
    onRefused?(attempt: Attempt): void
    onSpot?(spot: number, event: { button: number; shift: boolean }): void
    /** A spot under the pointer or the cursor, -1 when there is none any more. */
    onHover?(spot: number): void
    /** A key that the board has no use for. */
    onKey?(event: KeyboardEvent): void
    onSound?(name: SoundName): void
    /** Something to announce to those who cannot see it. */
    onSay?(text: string): void
    /** What is asked now that a choice has begun; undefined: what the position asks. */
    onPrompt?(text: string | undefined): void
    /** Ring places inside the frame (YINSH); off for small pictures. */
    camps?: boolean
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

type Pointer = 'mouse' | 'pen' | 'touch' | 'keyboard'

/** Points closer than this on the screen are hard to hit with a finger. */
const FINGER = 30
/** From a dot a pull means a way when it fits that well: the cosine of the angle between them. */
const PULLED = 0.6

export class Board {
    readonly element: HTMLElement
    readonly stage = new Stage()
    /** Buttons for what no spot stands for; below the board unless a view puts it elsewhere. */
    readonly bar: HTMLElement
    private layout: Layout | undefined
    private position: Position | undefined
    private choice: Choice | undefined
    private handling: Handling = 'off'
    private turned = false
    private overlay: Overlay = {}
    private hovered = -1
    private pointerAt: Point | undefined
    private cycled = 0
    private cursor = -1
    private focused = false
    private pending: Action | undefined
    private preferred: ActionKind | undefined
    private shown: Change[] | null = null
    private waiting = false
    private drag: { spot: number; x: number; y: number; moved: boolean; pointer: Pointer; lifted: boolean } | undefined
    private generation = 0
    private readonly ends: (() => void)[] = []

    constructor(private readonly options: BoardOptions) {
        const { svg } = this.stage
        svg.setAttribute('role', 'application')
        svg.setAttribute('aria-roledescription', t('board.role'))
        svg.setAttribute('aria-label', options.label)
        this.bar = h('div', { class: 'board-bar' })
        this.element = h('div', { class: 'board' }, h('div', { class: 'board-frame' }, svg), this.bar)
        this.stage.onSound = (name) => options.onSound?.(name)
        this.listen()
        this.ends.push(options.settings.watch(() => this.redraw()))
    }

    destroy(): void {
        this.stage.finish()
        for (const end of this.ends) end()
    }

    // --- What is shown ---

    /** Resolves when what was animated has arrived. A later call overtakes an earlier one. */
    async show(layout: Layout, position: Position, how: { steps?: Step[] } = {}): Promise<void> {
        const generation = ++this.generation
        const before = this.position
        const { coordinates, speed } = this.options.settings.value
        this.stage.finish()
        this.dropDrag()
        this.layout = layout
        this.position = position
        this.pending = undefined
        this.waiting = false
        this.shown = null
        this.stage.setPreview(null)
        this.element.dataset.board = layout.hex
            ? layout.spots.some((spot) => spot.kind === 'dot')
                ? 'gipf'
                : 'yinsh'
            : 'go'
        const fresh = this.stage.setLayout(layout, this.turned, coordinates, this.options.camps ?? true)
        if (fresh) this.makeSpots()
        this.choice = undefined
        const steps = how.steps ?? []
        if (steps.length > 0 && before && !fresh && speed > 0) {
            this.stage.setTargets([])
            this.stage.setLast([])
            this.stage.setOverlay({})
            this.element.setAttribute('data-busy', '')
            await this.stage.animate(steps, speed, before.counters)
            if (generation !== this.generation) return
        } else if (steps.length > 0 && before) {
            const kinds = steps.flatMap((step) => step.changes.map(([kind]) => kind))
            this.options.onSound?.(kinds.includes('remove') ? 'take' : kinds.includes('move') ? 'slide' : 'place')
        }
        this.element.removeAttribute('data-busy')
        this.settle()
    }

    /** The position as it is, and a fresh choice in it. */
    private settle(): void {
        const { position } = this
        if (!position) return
        this.stage.setPieces(position.pieces)
        this.stage.setCounters(position.counters)
        this.stage.setLast(position.last?.spots ?? [])
        this.stage.setOverlay(this.overlay)
        this.restart()
    }

    private redraw(): void {
        const { layout, position } = this
        if (!layout || !position) return
        this.stage.finish()
        if (
            this.stage.setLayout(
                layout,
                this.turned,
                this.options.settings.value.coordinates,
                this.options.camps ?? true,
            )
        )
            this.makeSpots()
        this.settle()
    }

    get isTurned(): boolean {
        return this.turned
    }

    setTurned(turned: boolean): void {
        if (turned === this.turned) return
        this.turned = turned
        this.redraw()
    }

    setHandling(handling: Handling): void {
        this.handling = handling
        this.element.dataset.handling = handling
        this.restart()
    }

    setOverlay(overlay: Overlay): void {
        this.overlay = overlay
        if (this.layout && !this.stage.busy) this.stage.setOverlay(overlay)
    }

    /** Shows what an action would do, until the next one or null. */
    preview(changes: Change[] | null): void {
        this.shown = changes
        if (this.layout) this.stage.setPreview(changes)
    }

    flash(spot: number | undefined): void {
        if (spot !== undefined && this.layout) this.stage.flash(spot)
    }

    /** What was chosen was not done after all: it can be chosen again. */
    release(): void {
        this.waiting = false
        this.restart()
    }

    focus(): void {
        this.spotElement(this.cursor)?.focus()
    }

    /** What is to be heard about a spot. */
    describe(spot: number): string {
        if (!this.layout || !this.position) return ''
        return describeSpot(this.layout, spot, this.stage.pieceAt(spot), {
            target: this.choice?.targets().has(spot) ?? false,
            chosen: this.choice?.clicked.includes(spot) ?? false,
            stays: this.choice?.toggles().has(spot) ? this.choice.keep.has(spot) : undefined,
        })
    }

    // --- Choosing ---

    private restart(): void {
        const { position, layout } = this
        this.pending = undefined
        this.cycled = 0
        if (!position || !layout) return
        this.choice = undefined
        if (this.handling === 'choose' && position.actions.length > 0)
            this.choice = new Choice(
                {
                    actions: position.actions,
                    pick: position.pick,
                    decides: decider(position),
                    isEntry: (spot) => layout.spots[spot]?.kind === 'dot',
                    ownerAt: (spot) => this.stage.ownerAt(spot),
                    distance: (row) => this.distanceTo(row),
                },
                this.preferred,
            )
        this.update()
    }

    private distanceTo(row: number[]): number {
        if (this.pointerAt) {
            const middle = this.stage.geometry.middle(row)
            return Math.hypot(middle.x - this.pointerAt.x, middle.y - this.pointerAt.y)
        }
        const rows = this.choice?.rowsAt(this.hovered) ?? []
        const index = rows.findIndex((other) => other === row)
        return (index - this.cycled + rows.length * 8) % Math.max(1, rows.length)
    }

    /** Draws what can be clicked, what it would do, and the buttons for what no spot stands for. */
    private update(): void {
        if (this.stage.busy) return
        const { choice } = this
        const shownTargets: Parameters<Stage['setTargets']>[0] = []
        if (choice && !this.waiting) {
            const targets = choice.targets()
            for (const spot of choice.clicked) shownTargets.push({ spot, style: 'chosen' })
            const toggles = choice.toggles()
            if (choice.row && toggles.size > 0)
                for (const spot of choice.row)
                    shownTargets.push({ spot, style: choice.keep.has(spot) ? 'stays' : 'goes' })
            else if (this.options.settings.value.targets && !this.pending)
                // Everywhere is nowhere: an empty Go board needs no marks.
                for (const spot of this.isEverywhere(targets) ? [] : targets)
                    shownTargets.push({ spot, style: choice.clicked.length > 0 ? 'next' : 'first' })
        }
        this.stage.setTargets(shownTargets)
        this.showPreview()
        this.drawBar()
        this.describeSpots()
        this.options.onPrompt?.(this.promptText())
        const begun = [choice?.clicked, choice?.row, choice && [...choice.keep], this.pending?.text]
        this.element.dataset.choice = JSON.stringify(begun)
        this.element.toggleAttribute('data-waiting', this.waiting)
        this.element.classList.toggle('choosing', choice !== undefined && !this.waiting)
    }

    private promptText(): string | undefined {
        const { choice } = this
        const name = this.layout?.spots[choice?.clicked[0] ?? -1]?.name ?? ''
        if (this.pending) return t('prompt.confirm', { move: this.pending.text })
        switch (choice?.begun) {
            case 'move':
                return t('prompt.move', { spot: name })
            case 'push':
            case 'push-gipf':
                return t('prompt.push', { spot: name })
            case 'clear':
                return t('prompt.clear')
            default:
                return undefined
        }
    }

    /** Whether most of the free points answer: then marks would tell nothing. */
    private isEverywhere(targets: Set<number>): boolean {
        const isFree = (spot: number) => this.layout?.spots[spot]?.kind !== 'dot' && !this.stage.pieceAt(spot)
        const free = (this.layout?.spots ?? []).filter((_, spot) => isFree(spot)).length
        return targets.size > 12 && targets.size > 0.6 * free && [...targets].every(isFree)
    }

    private showPreview(): void {
        const { choice } = this
        let changes: Change[] | null = this.shown
        let pointing = false
        if (this.pending) {
            changes = this.pending.changes
        } else if (choice && !this.waiting) {
            const spot = this.hovered
            const confirmable = choice.confirmable
            const action = confirmable ?? (spot >= 0 ? choice.preview(spot) : undefined)
            pointing = spot >= 0 && choice.targets().has(spot)
            if (action) changes = action.changes
        } else if (this.handling === 'spots') {
            pointing = this.hovered >= 0
        }
        this.stage.setPreview(changes)
        this.stage.setReach(pointing && !changes && choice ? choice.reach(this.hovered) : [])
        this.stage.svg.classList.toggle('pointing', pointing)
    }

    private drawBar(): void {
        const { choice } = this
        const children: Node[] = []
        if (this.pending) {
            const { pending } = this
            children.push(
                h(
                    'button',
                    { class: 'main', type: 'button', onclick: () => this.emit(pending) },
                    t('board.confirm', { move: pending.text }),
                ),
                h('button', { type: 'button', onclick: () => this.cancel() }, t('common.cancel')),
            )
        } else if (choice && !this.waiting) {
            if (choice.kinds.length > 1) children.push(this.kindSwitch(choice))
            const { confirmable } = choice
            if (confirmable) {
                children.push(
                    h(
                        'button',
                        { class: 'main', type: 'button', onclick: () => this.emit(confirmable) },
                        t('board.takeRow', { move: confirmable.text }),
                    ),
                    h('span', { class: 'bar-note' }, t('board.toggleNote')),
                )
                if (choice.rows().length > 1)
                    children.push(h('button', { type: 'button', onclick: () => this.cancel() }, t('board.otherRow')))
            }
            for (const action of choice.bare)
                children.push(
                    h(
                        'button',
                        { type: 'button', class: 'pass', onclick: () => this.emit(action) },
                        capital(action.name || action.text),
                    ),
                )
        }
        const key = children.map((child) => child.textContent).join('|') + choice?.kind
        if (this.bar.dataset.key === key && !this.pending && !choice?.confirmable && !choice?.bare.length) return
        const hadFocus = this.bar.contains(document.activeElement)
        this.bar.dataset.key = key
        replace(this.bar, ...children)
        if (hadFocus)
            (
                this.bar.querySelector<HTMLElement>('button.main, [aria-pressed=true], button') ??
                this.spotElement(this.cursor)
            )?.focus()
    }

    private kindSwitch(choice: Choice): HTMLElement {
        return h(
            'div',
            { class: 'switch', role: 'group', 'aria-label': t('board.pieceKind') },
            ...choice.kinds.map(({ kind, name }) =>
                h(
                    'button',
                    {
                        type: 'button',
                        'aria-pressed': String(kind === choice.kind),
                        onclick: () => {
                            choice.kind = kind
                            this.preferred = kind
                            this.update()
                        },
                    },
                    capital(name),
                ),
            ),
        )
    }

    private cancel(): void {
        this.pending = undefined
        this.choice?.clear()
        this.update()
        this.focus()
    }

    private emit(action: Action): void {
        this.pending = undefined
        this.waiting = true
        this.shown = null
        if (this.choice) this.choice.clicked = []
        this.stage.setPreview(null)
        this.update()
        this.options.onAction?.(action)
    }

    private needsConfirm(pointer: Pointer, ambiguous: boolean): boolean {
        const { confirm } = this.options.settings.value
        if (confirm === 'always') return true
        if (pointer !== 'touch') return false
        return ambiguous || (confirm === 'auto' && this.pixels() < FINGER)
    }

    /** How many pixels neighbours are apart on the screen. */
    private pixels(): number {
        return (this.stage.svg.clientWidth / this.stage.geometry.frame.width) * 100
    }

    private click(spot: number, pointer: Pointer, event: { button: number; shift: boolean }): void {
        if (spot < 0) return
        if (this.handling === 'spots') {
            this.options.onSpot?.(spot, event)
            return
        }
        const { choice, pending } = this
        if (this.waiting) return
        if (!choice) {
            if (this.handling === 'choose') this.options.onRefused?.({ spots: [spot] })
            return
        }
        if (pending && choice.preview(spot) === pending) {
            this.emit(pending)
            return
        }
        this.pending = undefined
        const ambiguous = this.position?.pick !== 'sequence' && choice.rowsAt(spot).length > 1
        const outcome = choice.click(spot)
        if (outcome.type === 'done') {
            if (this.needsConfirm(pointer, ambiguous)) {
                this.pending = outcome.action
                this.hovered = spot
            } else {
                this.emit(outcome.action)
                return
            }
        } else if (outcome.type === 'refused') {
            this.options.onRefused?.({
                spots: outcome.spots,
                ...(choice.kind === 'push-gipf' ? { piece: 'gipf' as const } : {}),
            })
        } else {
            this.options.onSay?.(this.describe(spot))
        }
        this.update()
    }

    // --- Pointers ---

    private listen(): void {
        const { svg } = this.stage
        svg.addEventListener('pointermove', (event) => this.pointerMoved(event))
        svg.addEventListener('pointerleave', () => this.hover(-1))
        svg.addEventListener('pointerdown', (event) => this.pointerDown(event))
        // A click gave the board the keyboard. Firefox would take it away again, what was hit being nothing to focus.
        svg.addEventListener('mousedown', (event) => {
            if (this.focused) event.preventDefault()
        })
        svg.addEventListener('pointerup', (event) => this.pointerUp(event))
        svg.addEventListener('pointercancel', () => {
            this.dropDrag()
            this.hover(-1)
        })
        // A finger that takes hold of a piece drags it; anywhere else it scrolls the page.
        svg.addEventListener(
            'touchstart',
            (event) => {
                const touch = event.touches[0]
                if (!touch || event.touches.length !== 1) return
                const spot = this.spotAt(touch.clientX, touch.clientY)
                if (this.canDrag(spot) || this.onlyWay(spot) !== undefined) event.preventDefault()
            },
            { passive: false },
        )
        svg.addEventListener('contextmenu', (event) => {
            if (this.handling === 'spots') event.preventDefault()
        })
        svg.addEventListener('keydown', (event) => this.keyDown(event))
        svg.addEventListener('focusin', (event) => this.focusIn(event))
        svg.addEventListener('focusout', () => {
            this.focused = false
            this.hover(-1)
        })
    }

    private placeAt(x: number, y: number): Point {
        const matrix = this.stage.svg.getScreenCTM()
        if (!matrix) return { x: 0, y: 0 }
        const place = new DOMPoint(x, y).matrixTransform(matrix.inverse())
        return { x: place.x, y: place.y }
    }

    private spotAt(x: number, y: number): number {
        return this.layout ? this.stage.geometry.nearest(this.placeAt(x, y)) : -1
    }

    private canDrag(spot: number): boolean {
        return (
            spot >= 0 &&
            this.handling === 'choose' &&
            !this.waiting &&
            this.position?.pick === 'sequence' &&
            this.choice !== undefined &&
            this.choice.targets().has(spot) &&
            this.choice.clicked.length === 0 &&
            this.choice.preview(spot) === undefined
        )
    }

    /** Where the only push from a dot goes. Nothing has to be chosen there, but it may be pulled inward all the same. */
    private onlyWay(spot: number): number | undefined {
        if (this.handling !== 'choose' || this.waiting || this.layout?.spots[spot]?.kind !== 'dot') return undefined
        return this.choice?.preview(spot)?.ways.find((way) => way[0] === spot)?.[1]
    }

    private hover(spot: number): void {
        if (spot === this.hovered && this.position?.pick === 'sequence') return
        const moved = spot !== this.hovered
        this.hovered = spot
        if (moved) this.options.onHover?.(spot)
        if (!this.stage.busy) this.showPreview()
    }

    private pointerMoved(event: PointerEvent): void {
        if (!this.layout) return
        const place = this.placeAt(event.clientX, event.clientY)
        this.pointerAt = place
        const { drag } = this
        if (drag) {
            if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 9) this.startDrag(drag)
            if (drag.lifted) this.stage.carry(place)
        }
        if (event.pointerType === 'touch' && !drag?.lifted) return
        this.hover(drag?.lifted ? this.dragTarget(place) : this.stage.geometry.nearest(place))
    }

    private startDrag(drag: NonNullable<Board['drag']>): void {
        drag.moved = true
        const { choice } = this
        if (!choice) return
        if (choice.clicked.length === 0 && this.canDrag(drag.spot)) choice.click(drag.spot)
        drag.lifted = choice.clicked.length === 1 && choice.clicked[0] === drag.spot
        if (drag.lifted) this.stage.lift(drag.spot)
        this.update()
    }

    /** Where a drag would end: the target under the pointer, or from an entry the one in the direction of the pull. */
    private dragTarget(place: Point): number {
        const { choice, drag } = this
        const { geometry } = this.stage
        const near = geometry.nearest(place)
        if (!choice || !drag || choice.targets().has(near) || this.layout?.spots[drag.spot]?.kind !== 'dot') return near
        let best = near
        let most = PULLED
        for (const spot of choice.targets()) {
            const same = this.pull(drag.spot, spot, place)
            if (same > most) {
                most = same
                best = spot
            }
        }
        return best
    }

    /** How well a pull from a spot to a place fits the way to another: 1 is exactly there. */
    private pull(from: number, to: number, place: Point): number {
        const { geometry } = this.stage
        const start = geometry.at(from)
        const end = geometry.at(to)
        const way = { x: end.x - start.x, y: end.y - start.y }
        const pull = { x: place.x - start.x, y: place.y - start.y }
        const length = Math.hypot(pull.x, pull.y)
        return length < 30 ? 0 : (way.x * pull.x + way.y * pull.y) / (Math.hypot(way.x, way.y) * length)
    }

    private pointerDown(event: PointerEvent): void {
        if (event.button > 2 || !event.isPrimary) return
        this.stage.finish()
        this.pointerAt = this.placeAt(event.clientX, event.clientY)
        const spot = this.spotAt(event.clientX, event.clientY)
        const pointer = event.pointerType as Pointer
        this.drag = { spot, x: event.clientX, y: event.clientY, moved: false, pointer, lifted: false }
        if (spot >= 0 && this.handling !== 'off') {
            this.setCursor(spot)
            this.spotElement(spot)?.focus({ preventScroll: true })
        }
    }

    private pointerUp(event: PointerEvent): void {
        const { drag } = this
        if (!drag) return
        const place = this.placeAt(event.clientX, event.clientY)
        this.pointerAt = place
        const end = drag.lifted ? this.dragTarget(place) : this.spotAt(event.clientX, event.clientY)
        this.dropDrag()
        if (drag.lifted) {
            if (end >= 0 && end !== drag.spot) this.click(end, drag.pointer, { button: 0, shift: false })
            else this.cancel()
        } else if (end === drag.spot || this.isPulled(drag.spot, place)) {
            this.click(drag.spot, drag.pointer, { button: event.button, shift: event.shiftKey })
        }
        if (drag.pointer === 'touch') {
            this.pointerAt = undefined
            if (!this.pending) this.hover(-1)
        }
    }

    private isPulled(spot: number, place: Point): boolean {
        const way = this.onlyWay(spot)
        return way !== undefined && this.pull(spot, way, place) > PULLED
    }

    private dropDrag(): void {
        this.drag = undefined
        this.stage.drop()
    }

    // --- Keyboard and screen readers ---

    private makeSpots(): void {
        const { hits, geometry } = this.stage
        this.element.style.setProperty('--ratio', (geometry.frame.width / geometry.frame.height).toFixed(4))
        hits.replaceChildren()
        geometry.spots.forEach(({ x, y }, index) => {
            hits.append(
                s(
                    'g',
                    {
                        class: 'spot',
                        role: 'button',
                        tabindex: '-1',
                        'data-spot': index,
                        'data-name': this.layout?.spots[index]?.name ?? '',
                        transform: `translate(${x} ${y})`,
                    },
                    s('circle', { r: 48, class: 'focus-edge' }),
                    s('circle', { r: 48, class: 'focus-ring' }),
                ),
            )
        })
        if (this.cursor < 0 || this.cursor >= geometry.spots.length)
            this.cursor = geometry.nearest(
                {
                    x: geometry.frame.left + geometry.frame.width / 2,
                    y: geometry.frame.top + geometry.frame.height / 2,
                },
                1e9,
            )
        this.setCursor(this.cursor)
    }

    private spotElement(spot: number): SVGGElement | undefined {
        return this.stage.hits.children[spot] as SVGGElement | undefined
    }

    private setCursor(spot: number): void {
        this.spotElement(this.cursor)?.setAttribute('tabindex', '-1')
        this.cursor = spot
        if (this.handling !== 'off' || this.focused) this.spotElement(spot)?.setAttribute('tabindex', '0')
    }

    private describeSpots(): void {
        this.layout?.spots.forEach((_, index) => {
            const element = this.spotElement(index)
            const text = this.describe(index)
            if (element && element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text)
        })
        this.spotElement(this.cursor)?.setAttribute('tabindex', this.handling === 'off' ? '-1' : '0')
    }

    private focusIn(event: FocusEvent): void {
        const spot = Number((event.target as Element).getAttribute('data-spot') ?? -1)
        if (spot < 0) return
        this.focused = true
        this.setCursor(spot)
        if (this.drag) return
        this.pointerAt = undefined
        this.cycled = 0
        this.hover(spot)
    }

    private keyDown(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey || !this.layout) return
        const next = this.stage.geometry.neighbour(this.cursor, event.key)
        if (next >= 0 || event.key.startsWith('Arrow')) {
            event.preventDefault()
            event.stopPropagation()
            if (next >= 0) {
                this.setCursor(next)
                this.focus()
            }
        } else if (event.key === 'Enter') {
            event.preventDefault()
            this.stage.finish()
            this.click(this.cursor, 'keyboard', { button: 0, shift: event.shiftKey })
        } else if (event.key === ' ') {
            event.preventDefault()
            const rows = this.position?.pick === 'sequence' ? 0 : (this.choice?.rowsAt(this.cursor).length ?? 0)
            if (rows > 1 && !this.choice?.row) {
                this.cycled = (this.cycled + 1) % rows
                this.showPreview()
                this.options.onSay?.(this.choice?.preview(this.cursor)?.text ?? '')
            } else {
                this.click(this.cursor, 'keyboard', { button: 0, shift: event.shiftKey })
            }
        } else if (event.key === 'Escape') {
            this.cancel()
        } else {
            this.options.onKey?.(event)
        }
    }
}
