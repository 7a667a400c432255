// How clicks become an action: `pick` of a position, as docs/SERVER.md describes it. Knows spots and lists, no game.
import type { Action, ActionKind, Pick, Player } from '../protocol/types'

export type Outcome =
    { type: 'done'; action: Action } | { type: 'more' } | { type: 'cleared' } | { type: 'refused'; spots: number[] }

export interface ChoiceInput {
    actions: Action[]
    pick: Pick
    decides: Player | undefined
    /** Whether a spot only leads somewhere: one way from there needs no second click. */
    isEntry(spot: number): boolean
    ownerAt(spot: number): Player | undefined
    /** How far a row lies from where the pointer is: the nearest is meant where several are possible. */
    distance?(spots: number[]): number
}

const key = (spots: readonly number[]) => [...spots].sort((a, b) => a - b).join(' ')

export class Choice {
    /** Spots clicked so far (`sequence`), in order. */
    clicked: number[] = []
    /** The row that is being settled (`keep`). */
    row: number[] | undefined
    /** Spots of it whose pieces stay. */
    keep = new Set<number>()
    /** Which of several actions with the same way is meant (`push`, `push-gipf`). */
    kind: ActionKind | undefined
    /** The kinds to choose from, when that is a choice. */
    readonly kinds: { kind: ActionKind; name: string }[] = []
    private readonly ways: { way: number[]; action: Action }[]

    constructor(
        private readonly input: ChoiceInput,
        preferred?: ActionKind,
    ) {
        this.ways = input.actions.flatMap((action) => action.ways.map((way) => ({ way, action })))
        if (input.pick === 'sequence') this.findKinds(preferred)
        if (input.pick === 'keep') {
            const rows = this.rows()
            if (rows.length === 1 && rows[0]) this.chooseRow(rows[0])
        }
    }

    private findKinds(preferred?: ActionKind): void {
        const seen = new Map<string, ActionKind>()
        const found = new Map<ActionKind, string>()
        for (const { way, action } of this.ways) {
            const other = seen.get(way.join(' '))
            if (other === undefined) seen.set(way.join(' '), action.kind)
            else if (other !== action.kind) found.set(other, '').set(action.kind, '')
        }
        for (const action of this.input.actions)
            if (found.get(action.kind) === '') found.set(action.kind, action.name || action.kind)
        for (const [kind, name] of found) this.kinds.push({ kind, name })
        const wanted = this.kinds.find((entry) => entry.kind === preferred) ?? this.kinds[0]
        this.kind = wanted?.kind
    }

    /** Actions that no spot stands for: buttons. */
    get bare(): Action[] {
        return this.input.actions.filter((action) => action.ways.length === 0)
    }

    private get open(): { way: number[]; action: Action }[] {
        const fitting = this.ways.filter(({ way }) => this.clicked.every((spot, i) => way[i] === spot))
        if (!this.kind) return fitting
        const twice = (way: number[]) =>
            fitting.some((entry) => entry.action.kind === this.kind && key(entry.way) === key(way))
        return fitting.filter(({ way, action }) => action.kind === this.kind || !twice(way))
    }

    /** Spots that mean something now. */
    targets(): Set<number> {
        const { pick } = this.input
        if (pick === 'sequence')
            return new Set(
                this.open.flatMap(({ way }) => (way.length > this.clicked.length ? [way[this.clicked.length]!] : [])),
            )
        if (pick === 'keep' && this.row) return this.isSettled() ? new Set(this.row) : this.toggles()
        return new Set(this.ways.flatMap(({ way }) => way))
    }

    /** The different rows of `set` and `keep`. */
    rows(): number[][] {
        const found = new Map<string, number[]>()
        for (const { way } of this.ways) found.set(key(way), way)
        return [...found.values()]
    }

    private rowActions(row: number[]): Action[] {
        return this.ways.filter(({ way }) => key(way) === key(row)).map(({ action }) => action)
    }

    private isSettled(): boolean {
        return this.row !== undefined && this.rowActions(this.row).length === 1
    }

    toggles(): Set<number> {
        return new Set(this.row ? this.rowActions(this.row).flatMap((action) => action.keep ?? []) : [])
    }

    /** The row that a spot stands for; where it is part of several, the nearest to the pointer. */
    rowAt(spot: number): number[] | undefined {
        const rows = this.rows().filter((row) => row.includes(spot))
        const { distance } = this.input
        if (distance) rows.sort((a, b) => distance(a) - distance(b))
        return rows[0]
    }

    rowsAt(spot: number): number[][] {
        return this.rows().filter((row) => row.includes(spot))
    }

    private chooseRow(row: number[]): void {
        this.row = row
        const possible = this.toggles()
        this.keep = new Set(row.filter((spot) => possible.has(spot) && this.input.ownerAt(spot) === this.input.decides))
        if (!this.settled()) this.keep = new Set(this.rowActions(row)[0]?.keep ?? [])
    }

    /** With `keep`: the action as it is toggled now. */
    settled(): Action | undefined {
        if (!this.row) return undefined
        const wanted = key([...this.keep])
        return this.rowActions(this.row).find((action) => key(action.keep ?? []) === wanted)
    }

    /** Whether a button is needed to confirm. */
    get confirmable(): Action | undefined {
        return this.input.pick === 'keep' && this.row && !this.isSettled() ? this.settled() : undefined
    }

    /** The action that a click on this spot would be, if it is one. */
    preview(spot: number): Action | undefined {
        const { pick } = this.input
        if (pick === 'sequence') {
            const next = this.open.filter(({ way }) => way[this.clicked.length] === spot)
            const complete = next.filter(({ way }) => way.length === this.clicked.length + 1)
            if (complete.length === 1) return complete[0]!.action
            const actions = new Set(next.map(({ action }) => action))
            return actions.size === 1 && this.input.isEntry(spot) ? next[0]!.action : undefined
        }
        const row = this.row ?? this.rowAt(spot)
        if (!row?.includes(spot)) return undefined
        if (pick === 'keep' && this.row) return this.settled()
        return this.rowActions(row)[0]
    }

    /** Where one could go on to from a spot that would be the next click. */
    reach(spot: number): number[] {
        if (this.input.pick !== 'sequence') return []
        const next = this.clicked.length
        return this.open.flatMap(({ way }) =>
            way[next] === spot && way[next + 1] !== undefined ? [way[next + 1]!] : [],
        )
    }

    /** The kind of action that was begun, if that is settled. */
    get begun(): ActionKind | undefined {
        if (this.input.pick === 'keep') return this.confirmable?.kind
        return this.clicked.length > 0 ? this.open[0]?.action.kind : undefined
    }

    click(spot: number): Outcome {
        return this.input.pick === 'sequence' ? this.clickNext(spot) : this.clickRow(spot)
    }

    private clickNext(spot: number): Outcome {
        if (this.targets().has(spot)) {
            const action = this.preview(spot)
            if (action) return { type: 'done', action }
            this.clicked.push(spot)
            return { type: 'more' }
        }
        if (this.clicked.length === 0) return { type: 'refused', spots: [spot] }
        const before = this.clicked
        this.clicked = []
        if (before[before.length - 1] === spot) return { type: 'cleared' }
        if (this.targets().has(spot)) return this.clickNext(spot)
        this.clicked = before
        return { type: 'refused', spots: [...before, spot] }
    }

    private clickRow(spot: number): Outcome {
        if (this.input.pick === 'keep' && this.row?.includes(spot)) {
            if (this.isSettled()) return { type: 'done', action: this.rowActions(this.row)[0]! }
            return this.toggle(spot) ? { type: 'more' } : { type: 'refused', spots: [spot] }
        }
        const row = this.rowAt(spot)
        if (!row) return { type: 'refused', spots: [spot] }
        if (this.input.pick === 'set' || this.rowActions(row).length === 1)
            return { type: 'done', action: this.rowActions(row)[0]! }
        this.chooseRow(row)
        return { type: 'more' }
    }

    /** A piece of the row stays or goes; false where it has no choice. */
    private toggle(spot: number): boolean {
        if (!this.toggles().has(spot)) return false
        if (!this.keep.delete(spot)) this.keep.add(spot)
        return true
    }

    /** Back to where nothing was chosen; false if nothing was. */
    clear(): boolean {
        const several = this.rows().length > 1
        const chosen = this.clicked.length > 0 || (this.row !== undefined && several)
        this.clicked = []
        if (several) {
            this.row = undefined
            this.keep.clear()
        }
        return chosen
    }
}
