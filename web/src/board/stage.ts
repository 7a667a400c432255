// The drawing: lines, labels, pieces, previews and marks in layers of one SVG. Says nothing and decides nothing.
import type { Change, Counter, Layout, Piece, PieceKind, Player, Step } from '../protocol/types'
import { s } from '../ui/dom'
import { Player as Animation, type Motion } from './animate'
import { Geometry, type Point, UNIT } from './geometry'
import { drawPiece, drawPlace } from './pieces'

export type Tone = 'accent' | 'good' | 'bad' | 'plain'

export interface Mark {
    spot: number
    /** `text` is a number in a line of play, `rank` one of several choices. */
    shape: 'circle' | 'square' | 'triangle' | 'cross' | 'dot' | 'text' | 'rank'
    text?: string
    tone?: Tone
    /** Whose move a number is. */
    by?: Player
}

export interface Arrow {
    from: number
    to: number
    tone?: Tone
    /** 0 to 1: how strong it is drawn. */
    weight?: number
    dashed?: boolean
    /** Which of several choices it is. */
    rank?: string
}

/** How likely it is that somebody plays there. */
export interface Heat {
    spot: number
    share: number
    text?: string
}

export interface Overlay {
    marks?: Mark[]
    arrows?: Arrow[]
    /** The likeliest first. */
    heat?: Heat[]
    /** By spot: 1 for certain Black's, -1 White's. */
    owners?: number[]
}

/** Boards wider than this many units have their lines so close that words on them are drawn larger. */
const WIDE = 1200
const LARGER = 1.75

export type SoundName = 'place' | 'slide' | 'flip' | 'take'

interface Standing {
    element: SVGGElement
    owner: Player
    kind: PieceKind
    spot: number
    dead: boolean
}

/** Milliseconds; a speed of 2 halves them. */
const TIME = {
    add: 170,
    step: 105,
    least: 190,
    most: 520,
    flip: 210,
    flipApart: 70,
    remove: 260,
    removeApart: 55,
    push: 300,
    pushApart: 45,
}

const other = (player: Player): Player => (player === 'W' ? 'B' : 'W')
const at = (p: Point, scale = 1, turn = 1) =>
    `translate(${p.x.toFixed(2)} ${p.y.toFixed(2)})` +
    (scale === 1 && turn === 1 ? '' : ` scale(${(scale * turn).toFixed(3)} ${scale.toFixed(3)})`)

export class Stage {
    readonly svg: SVGSVGElement
    geometry!: Geometry
    onSound: (name: SoundName) => void = () => {}
    private readonly lines = s('g', { class: 'lines', 'aria-hidden': 'true' })
    private readonly labels = s('g', { class: 'labels', 'aria-hidden': 'true' })
    private readonly heat = s('g', { class: 'heat', 'aria-hidden': 'true' })
    private readonly targets = s('g', { class: 'targets', 'aria-hidden': 'true' })
    private readonly reach = s('g', { class: 'reach', 'aria-hidden': 'true' })
    private readonly places = s('g', { class: 'places', 'aria-hidden': 'true' })
    private readonly pieces = s('g', { class: 'pieces', 'aria-hidden': 'true' })
    private readonly owners = s('g', { class: 'owners', 'aria-hidden': 'true' })
    private readonly lastMark = s('g', { class: 'last', 'aria-hidden': 'true' })
    private readonly lastTop = s('g', { class: 'last-top', 'aria-hidden': 'true' })
    private readonly ghosts = s('g', { class: 'ghosts', 'aria-hidden': 'true' })
    private readonly marks = s('g', { class: 'marks', 'aria-hidden': 'true' })
    readonly hits = s('g', { class: 'hits' })
    private readonly animation = new Animation()
    private standing = new Map<number, Standing>()
    private layoutKey = ''
    private camps = false
    /** How large words on the board are drawn. */
    private size = 1
    private flying: { element: SVGGElement; piece: Standing } | undefined

    constructor() {
        this.svg = s('svg', { class: 'board-svg', focusable: 'false' })
        this.svg.append(
            this.lines,
            this.labels,
            this.places,
            this.lastMark,
            this.targets,
            this.reach,
            this.pieces,
            this.heat,
            this.owners,
            this.lastTop,
            this.ghosts,
            this.marks,
            this.hits,
        )
    }

    /** Draws the empty board; true where it is another one than before. */
    setLayout(layout: Layout, turned: boolean, coordinates: boolean, camps: boolean): boolean {
        const key = `${layout.hex} ${layout.spots.length} ${turned} ${coordinates} ${camps} ${layout.spots[0]?.name}`
        if (key === this.layoutKey) return false
        this.layoutKey = key
        this.camps = camps
        this.animation.finish()
        this.geometry = new Geometry(layout, turned, coordinates, camps)
        const { frame } = this.geometry
        this.size = frame.width > WIDE ? LARGER : 1
        this.svg.setAttribute('viewBox', `${frame.left} ${frame.top} ${frame.width} ${frame.height}`)
        this.drawLines(layout)
        this.drawLabels(layout, coordinates)
        this.standing.clear()
        for (const layer of [
            this.pieces,
            this.places,
            this.heat,
            this.targets,
            this.reach,
            this.owners,
            this.lastMark,
            this.lastTop,
            this.ghosts,
            this.marks,
        ])
            layer.replaceChildren()
        return true
    }

    private drawLines(layout: Layout): void {
        this.lines.replaceChildren()
        for (const [x1, y1, x2, y2] of layout.segments) {
            const a = this.geometry.place(x1, y1)
            const b = this.geometry.place(x2, y2)
            this.lines.append(s('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y }))
        }
        layout.spots.forEach((spot, index) => {
            const { x, y } = this.geometry.at(index)
            if (spot.kind === 'dot') this.lines.append(s('circle', { cx: x, cy: y, r: 11, class: 'entry' }))
            else if (spot.kind === 'star') this.lines.append(s('circle', { cx: x, cy: y, r: 9, class: 'star' }))
        })
    }

    private drawLabels(layout: Layout, coordinates: boolean): void {
        this.labels.replaceChildren()
        if (!coordinates) return
        for (const label of layout.labels) {
            const { x, y } = this.geometry.placeLabel(label)
            this.labels.append(s('text', { x, y }, label.text))
        }
    }

    // --- Pieces ---

    private put(spot: number, owner: Player, kind: PieceKind, dead = false): Standing {
        const element = s('g', { transform: at(this.geometry.at(spot)) }, drawPiece(kind, owner))
        if (dead) element.classList.add('dead')
        this.pieces.append(element)
        return { element, owner, kind, spot, dead }
    }

    /** What stands where, at once. Pieces that are right already stay the same elements. */
    setPieces(pieces: Piece[]): void {
        this.animation.finish()
        const left = this.standing
        this.standing = new Map()
        for (const [spot, owner, kind, dead] of pieces) {
            const old = left.get(spot)
            if (old && old.owner === owner && old.kind === kind) {
                left.delete(spot)
                old.dead = dead !== undefined
                old.element.classList.toggle('dead', old.dead)
                old.element.setAttribute('transform', at(this.geometry.at(spot)))
                this.standing.set(spot, old)
            } else {
                this.standing.set(spot, this.put(spot, owner, kind, dead !== undefined))
            }
        }
        for (const { element } of left.values()) element.remove()
    }

    ownerAt(spot: number): Player | undefined {
        return this.standing.get(spot)?.owner
    }

    pieceAt(spot: number): { owner: Player; kind: PieceKind; dead: boolean } | undefined {
        return this.standing.get(spot)
    }

    /** Ring places and the like: where a piece that leaves the board goes. */
    setCounters(counters: Counter[]): void {
        this.places.replaceChildren()
        if (!this.camps) return
        for (const counter of counters) {
            if (counter.name !== 'rings-off') continue
            for (const player of ['B', 'W'] as const)
                for (let i = 0; i < counter.most; i++) {
                    const taken = i < counter.values[player]
                    const element = taken ? drawPiece('ring', player) : drawPlace()
                    this.places.append(s('g', { transform: at(this.place(player, i)) }, element))
                }
        }
    }

    /** The n-th place in a player's camp: below on the left, above on the right. */
    private place(player: Player, n: number): Point {
        const { frame, turned } = this.geometry
        const below = (player === 'W') !== turned
        const reach = 52 + n * 92
        return below
            ? { x: frame.left + reach, y: frame.top + frame.height - 52 }
            : { x: frame.left + frame.width - reach, y: frame.top + 52 }
    }

    /** Plays what was done, one step after the other. */
    animate(steps: Step[], speed: number, counters: Counter[]): Promise<void> {
        this.animation.finish()
        const motions: Motion[] = []
        let time = 0
        const held = new Map<number, Standing[]>()
        for (const [spot, piece] of this.standing) held.set(spot, [piece])
        const off: Record<Player, number> = { B: 0, W: 0 }
        for (const counter of counters) if (counter.name === 'rings-off') Object.assign(off, counter.values)
        for (const step of steps) {
            time = this.plan(step.changes, motions, time, held, off) + 90
        }
        for (const motion of motions) {
            motion.start /= speed
            motion.length /= speed
        }
        return this.animation.play(motions)
    }

    finish(): void {
        this.animation.finish()
    }

    get busy(): boolean {
        return this.animation.busy
    }

    private plan(
        changes: Change[],
        motions: Motion[],
        begin: number,
        held: Map<number, Standing[]>,
        off: Record<Player, number>,
    ): number {
        let time = begin
        let end = begin
        let before = ''
        const take = (spot: number, kind: PieceKind): Standing | undefined => {
            const list = held.get(spot)
            const index = list?.findIndex((piece) => piece.kind === kind) ?? -1
            return index >= 0 ? list!.splice(index, 1)[0] : undefined
        }
        const hold = (spot: number, piece: Standing) => {
            const list = held.get(spot)
            if (list) list.push(piece)
            else held.set(spot, [piece])
        }
        const pushing = changes.some(([kind, , , from, to]) => kind === 'add' && from !== to)
        for (const [kind, owner, piece, from, to] of changes) {
            // What is of another kind waits for what comes before it, but for a push, which is one movement.
            const group = pushing && kind !== 'remove' ? 'push' : kind
            if (group !== before) time = Math.max(time, end)
            before = group
            const a = this.geometry.at(from)
            const b = this.geometry.at(to)
            if (kind === 'add' || kind === 'move') {
                const moving = kind === 'move' ? take(from, piece) : undefined
                const standing = moving ?? { ...this.put(to, owner, piece), spot: to }
                standing.spot = to
                hold(to, standing)
                const { element } = standing
                if (!moving) element.classList.add('waiting')
                const slide = from !== to
                const distance = Math.hypot(a.x - b.x, a.y - b.y) / UNIT
                const length =
                    group === 'push'
                        ? TIME.push
                        : slide
                          ? Math.min(TIME.most, TIME.least + TIME.step * distance)
                          : TIME.add
                motions.push({
                    start: time,
                    length,
                    begin: () => {
                        element.classList.remove('waiting')
                        this.pieces.append(element)
                        this.onSound(slide ? 'slide' : 'place')
                    },
                    draw: (t) =>
                        element.setAttribute(
                            'transform',
                            slide ? at({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }) : at(b, 1.35 - 0.35 * t),
                        ),
                })
                end = Math.max(end, time + length)
                if (group === 'push') time += TIME.pushApart
            } else if (kind === 'flip') {
                const standing = take(to, piece)
                if (!standing) continue
                const after: Standing = { ...standing, owner: other(owner) }
                hold(to, after)
                const { element } = standing
                let flipped = false
                motions.push({
                    start: time,
                    length: TIME.flip,
                    begin: () => this.onSound('flip'),
                    draw: (t) => {
                        if (t >= 0.5 && !flipped) {
                            flipped = true
                            element.replaceChildren(drawPiece(piece, other(owner)))
                        }
                        element.setAttribute('transform', at(b, 1, t < 1 ? Math.max(0.04, Math.abs(1 - 2 * t)) : 1))
                    },
                })
                end = Math.max(end, time + TIME.flip)
                time += TIME.flipApart
            } else {
                const standing = take(to, piece)
                if (!standing) continue
                const { element } = standing
                const home = piece === 'ring' && this.camps ? this.place(owner, off[owner]++) : undefined
                const length = home ? TIME.most : TIME.remove
                motions.push({
                    start: time,
                    length,
                    begin: () => {
                        this.pieces.append(element)
                        this.onSound('take')
                    },
                    draw: (t) => {
                        if (home)
                            element.setAttribute(
                                'transform',
                                at({ x: b.x + (home.x - b.x) * t, y: b.y + (home.y - b.y) * t }),
                            )
                        else {
                            element.setAttribute('transform', at({ x: b.x, y: b.y }, 1 - 0.45 * t))
                            element.setAttribute('opacity', String(1 - t))
                        }
                        // The counters draw it at home from then on.
                        if (t === 1) element.remove()
                    },
                })
                end = Math.max(end, time + length)
                time += TIME.removeApart
            }
        }
        this.standing = new Map()
        for (const [spot, list] of held) if (list.length > 0) this.standing.set(spot, list[list.length - 1]!)
        return end
    }

    // --- Marks that belong to choosing ---

    setTargets(targets: { spot: number; style: 'first' | 'next' | 'chosen' | 'stays' | 'goes' | 'toggle' }[]): void {
        this.targets.replaceChildren()
        for (const { spot, style } of targets) {
            const { x, y } = this.geometry.at(spot)
            const occupied = this.standing.has(spot)
            const entry = this.geometry.layout.spots[spot]?.kind === 'dot'
            const wide = this.standing.get(spot)?.kind === 'marker' ? 37 : 48
            const radius = entry ? 21 : occupied || style === 'chosen' ? wide : 15
            this.targets.append(
                s(
                    'g',
                    {
                        class: `target ${style}${occupied ? ' occupied' : ''}${entry ? ' entry-spot' : ''}`,
                        transform: `translate(${x} ${y})`,
                    },
                    s('circle', { r: radius }),
                ),
            )
        }
    }

    /** Where a piece under the pointer could go. */
    setReach(spots: number[]): void {
        this.reach.replaceChildren()
        for (const spot of new Set(spots)) {
            const { x, y } = this.geometry.at(spot)
            this.reach.append(s('circle', { cx: x, cy: y, r: 15 }))
        }
    }

    /** What the last turn was about: a glow under hexagonal pieces, a ring on top of a stone. */
    setLast(spots: number[]): void {
        this.lastMark.replaceChildren()
        this.lastTop.replaceChildren()
        for (const spot of new Set(spots)) {
            const { x, y } = this.geometry.at(spot)
            const piece = this.standing.get(spot)
            if (piece?.kind === 'stone')
                this.lastTop.append(
                    s('circle', { cx: x, cy: y, r: 21, class: piece.owner === 'W' ? 'on-white' : 'on-black' }),
                )
            else this.lastMark.append(s('circle', { cx: x, cy: y, r: 52 }))
        }
    }

    /** Shows the whole effect of an action before it is done; null takes it away. */
    setPreview(changes: Change[] | null): void {
        this.ghosts.replaceChildren()
        for (const piece of this.standing.values()) piece.element.classList.remove('leaving')
        for (const [kind, owner, piece, from, to] of changes ?? []) {
            const a = this.geometry.at(from)
            const b = this.geometry.at(to)
            if (kind === 'add' || kind === 'move') {
                if (from !== to) this.ghosts.append(this.arrow(a, b, 'ghost-line', 0, kind === 'move' ? 0 : 12))
                const ghost = s('g', { class: 'ghost', transform: at(b) }, drawPiece(piece, owner))
                this.ghosts.append(ghost)
                if (kind === 'move') this.standing.get(from)?.element.classList.add('leaving')
            } else if (kind === 'flip') {
                this.ghosts.append(
                    s('g', { class: 'ghost-flip', transform: at(b) }, s('circle', { r: 34 }), s('path', { d: FLIP })),
                )
            } else {
                this.ghosts.append(
                    s(
                        'g',
                        { class: 'ghost-remove', transform: at(b) },
                        s('circle', { r: 43 }),
                        s('path', { d: CROSS }),
                    ),
                )
                this.standing.get(to)?.element.classList.add('leaving')
            }
        }
    }

    private arrow(a: Point, b: Point, className: string, back = 0, start = 0): SVGGElement {
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
        const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
        const from = { x: a.x + u.x * start, y: a.y + u.y * start }
        const tip = { x: b.x - u.x * back, y: b.y - u.y * back }
        const neck = { x: tip.x - u.x * 24, y: tip.y - u.y * 24 }
        const side = { x: -u.y * 13, y: u.x * 13 }
        const f = (n: number) => n.toFixed(1)
        const point = (sign: number) => `${f(neck.x + sign * side.x)} ${f(neck.y + sign * side.y)}`
        return s(
            'g',
            { class: className },
            s('line', { x1: f(from.x), y1: f(from.y), x2: f(neck.x), y2: f(neck.y) }),
            s('path', {
                d: `M${f(tip.x)} ${f(tip.y)}L${point(1)}L${point(-1)}Z`,
            }),
        )
    }

    setOverlay({ marks = [], arrows = [], heat = [], owners = [] }: Overlay): void {
        this.marks.replaceChildren()
        this.heat.replaceChildren()
        this.owners.replaceChildren()
        const heated = new Set(heat.map(({ spot }) => spot))
        const marked = new Set([...heated, ...marks.map(({ spot }) => spot)])
        this.drawHeat(heat)
        this.drawOwners(owners, marked)
        for (const { from, to, tone = 'accent', weight = 1, dashed, rank } of arrows) {
            const [a, b] = [this.geometry.at(from), this.geometry.at(to)]
            const arrow = this.arrow(a, b, `arrow ${tone}${dashed ? ' dashed' : ''}`, 6, 6)
            arrow.setAttribute('opacity', String(0.35 + 0.65 * weight))
            this.marks.append(arrow)
            if (rank) this.marks.append(this.label('rank', tone, { x: mid(a.x, b.x), y: mid(a.y, b.y) }, rank, 1))
        }
        for (const { spot, text } of heat) {
            const { x, y } = this.geometry.at(spot)
            if (text) this.marks.append(s('text', { class: 'heat-share', x, y, 'font-size': 25 * this.size }, text))
        }
        for (const mark of marks) this.marks.append(this.mark(mark, heated.has(mark.spot)))
    }

    /** Discs with as much area as they are likely, beside the likeliest. */
    private drawHeat(heat: Heat[]): void {
        const most = heat[0]?.share ?? 1
        for (const { spot, share } of heat) {
            const { x, y } = this.geometry.at(spot)
            this.heat.append(s('circle', { cx: x, cy: y, r: Math.max(9, 44 * Math.sqrt(share / most)).toFixed(1) }))
        }
    }

    /** Squares, in a corner where something else is marked. */
    private drawOwners(owners: number[], marked: Set<number>): void {
        owners.forEach((value, spot) => {
            const piece = this.standing.get(spot)
            // A living stone says itself whose the place is.
            if (Math.abs(value) < 0.1 || (piece && !piece.dead && (piece.owner === 'B') === value > 0)) return
            const { x, y } = this.geometry.at(spot)
            const aside = marked.has(spot) ? ASIDE : 0
            const size = Math.min(aside ? 11 : 18, 15 * Math.sqrt(Math.abs(value)) + 3)
            this.owners.append(
                s('rect', {
                    x: x + aside - size,
                    y: y + aside - size,
                    width: 2 * size,
                    height: 2 * size,
                    class: value > 0 ? 'black' : 'white',
                }),
            )
        })
    }

    private mark({ spot, shape, text = '', tone = 'accent', by }: Mark, heated: boolean): SVGGElement {
        const { x, y } = this.geometry.at(spot)
        const piece = this.standing.get(spot)
        if (shape === 'text') return this.label(shape, by ? `by-${by}` : tone, { x, y }, text, this.size)
        // The middle belongs to the share, which is drawn larger where the letter is.
        if (shape === 'rank' && heated) {
            const { left, top } = this.geometry.frame
            const [aside, half] = [ASIDE * this.size, 16 * this.size]
            const corner = { x: Math.max(x - aside, left + half), y: Math.max(y - aside, top + half) }
            return this.label(shape, tone, corner, text, this.size * 0.75)
        }
        if (shape === 'rank') return this.label(shape, tone, { x, y }, text, this.size)
        const group = s('g', {
            class: `mark ${shape} ${tone} ${piece ? `on-${piece.owner === 'W' ? 'white' : 'black'}` : 'on-board'}`,
            transform: `translate(${x} ${y})`,
        })
        if (shape === 'circle') group.append(s('circle', { r: piece ? 48 : 26 }))
        else if (shape === 'dot') group.append(s('circle', { r: 13 }))
        else if (shape === 'square') group.append(s('rect', { x: -24, y: -24, width: 48, height: 48 }))
        else if (shape === 'triangle') group.append(s('path', { d: 'M0 -27L24 17L-24 17Z' }))
        else group.append(s('path', { d: CROSS }))
        return group
    }

    /** A number of a line in a circle, a choice of several in a square. */
    private label(shape: 'text' | 'rank', tone: string, place: Point, text: string, size: number): SVGGElement {
        return s(
            'g',
            { class: `mark ${shape} ${tone}`, transform: at(place, size) },
            shape === 'text'
                ? s('circle', { r: 22, class: 'text-ground' })
                : s('rect', { x: -21, y: -21, width: 42, height: 42, rx: 7, class: 'text-ground' }),
            s('text', { class: text.length > 1 ? 'long' : null }, text),
        )
    }

    /** A short shake of attention at a spot that a rule speaks of. */
    flash(spot: number): void {
        if (spot < 0 || spot >= this.geometry.spots.length) return
        const { x, y } = this.geometry.at(spot)
        const ring = s('circle', { cx: x, cy: y, r: 50, class: 'flash' })
        this.marks.append(ring)
        setTimeout(() => ring.remove(), 1600)
    }

    // --- Dragging ---

    /** A copy of the piece on a spot (or a bare one) follows the pointer. */
    lift(spot: number): void {
        const piece = this.standing.get(spot)
        if (!piece) return
        const element = s('g', { class: 'lifted' }, drawPiece(piece.kind, piece.owner))
        this.ghosts.before(element)
        piece.element.classList.add('lifted-from')
        this.flying = { element, piece }
    }

    carry(place: Point): void {
        this.flying?.element.setAttribute('transform', at(place, 1.06))
    }

    drop(): void {
        this.flying?.element.remove()
        this.flying?.piece.element.classList.remove('lifted-from')
        this.flying = undefined
    }
}

/** How far from the middle of a spot there is room for what is not the main thing there. */
const ASIDE = 31
const mid = (a: number, b: number) => a + (b - a) * 0.45
const CROSS = 'M-17 -17L17 17M17 -17L-17 17'
const FLIP = 'M-17 -4A18 18 0 0 1 15 -10M15 -22V-9H2M17 4A18 18 0 0 1 -15 10M-15 22V9H-2'
