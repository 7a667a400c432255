// What the engine thinks of the position: the words, the bar, the candidates, and what of it is drawn on the board.
import type { Overlay } from '../../board/stage'
import { formatNumber, type Key, plural, t } from '../../i18n'
import { decider } from '../../protocol/position'
import type { Change, Choice, Player, Position, Step } from '../../protocol/types'
import type { WholeGame } from '../../store/open-game'
import { h, replace, setText } from '../../ui/dom'
import { switchField } from '../../ui/fields'
import { colour, EvaluationBar, percent } from '../evaluation'
import { heatOf, heatText } from './heat'

export interface Analysis {
    node: number
    done: number
    treeRev: number
    visits: number
    /** Black's chance. */
    value: number
    proven?: 'win' | 'loss' | 'draw'
    final: boolean
    choices: Choice[]
    owners?: number[]
    lead?: number
    spread?: number
}

/** Longer lines nobody follows. */
const SHOWN_STEPS = 6

/** A line of play as previews and marks: the first step as it would be done, what follows by numbers. */
export function lineOverlay(line: Step[]): { changes: Change[]; overlay: Overlay } {
    const steps = line.slice(0, SHOWN_STEPS)
    // Pieces that only come onto the board can all be shown; once something moves, later steps are about another board.
    const isPlain = (step: Step) => step.changes.every(([kind, , , from, to]) => kind === 'add' && from === to)
    const plain = steps.findIndex((step) => !isPlain(step))
    const shown = steps.slice(0, Math.max(1, plain < 0 ? steps.length : plain))
    const overlay: Required<Pick<Overlay, 'marks' | 'arrows'>> = { marks: [], arrows: [] }
    steps.forEach((step, index) => {
        const main = step.changes.find(([kind, , , from, to]) => kind === 'move' && from !== to) ?? step.changes[0]
        if (!main) return
        const [kind, , , from, to] = main
        if (index >= shown.length && from !== to && kind !== 'remove')
            overlay.arrows.push({ from, to, weight: 0.6 - index * 0.08, dashed: true })
        // Where something happens twice the first number stays: a line without its beginning is hard to follow.
        if (overlay.marks.some((mark) => mark.spot === to)) return
        overlay.marks.push({ spot: to, shape: 'text', text: String(index + 1), by: step.player })
    })
    return { changes: shown.flatMap((step) => step.changes), overlay }
}

const CANDIDATES = 5

const PROVEN: Record<NonNullable<Choice['proven']>, Key> = {
    win: 'study.proven.win',
    loss: 'study.proven.loss',
    draw: 'study.proven.draw',
}

/** Choices that are marked on the board, by their letters. */
const RANKS = ['A', 'B', 'C']

interface Row {
    element: HTMLElement
    button: HTMLElement
    rank: HTMLElement
    text: HTMLElement
    value: HTMLElement
    visits: HTMLElement
    line: HTMLElement
}

export interface ThoughtsOptions {
    shows: { on: boolean; arrows: boolean; heat: boolean; owners: boolean }
    onToggle(): void
    /** The candidate under the pointer or the focus, undefined when there is none any more. */
    onHover(choice: Choice | undefined): void
    onPlay(choice: Choice): void
}

export class ThoughtsPanel {
    readonly element: HTMLElement
    /** The evaluation, for above the board. */
    readonly bar = new EvaluationBar()
    analysis: Analysis | undefined
    private hovered = -1
    private looks = false
    private touched = false
    private readonly facts = h('p', { class: 'note engine-facts' })
    private readonly head = h('div', { class: 'candidate-head', 'aria-hidden': 'true', hidden: true })
    private readonly list = h('ol', { class: 'candidates' })
    private readonly toggles = h('div', { class: 'engine-toggles' })
    private readonly heat = h('p', { class: 'note heat-words' })
    private readonly body = h('div', { class: 'engine-body' })
    private readonly rows: Row[] = []
    private withOwners = false

    constructor(private readonly options: ThoughtsOptions) {
        const engine = switchField(t('study.engine'), options.shows.on, (on) => {
            options.shows.on = on
            options.onToggle()
        })
        engine.querySelector('input')?.setAttribute('data-key', 'engine')
        this.list.setAttribute('aria-label', t('study.candidates'))
        for (let i = 0; i < CANDIDATES; i++) this.rows.push(this.row(i))
        this.list.append(...this.rows.map((row) => row.element))
        this.body.append(this.facts, this.head, this.list, this.toggles, this.heat)
        this.element = h('section', { class: 'panel engine-panel', 'aria-label': t('study.engine') }, engine, this.body)
        this.drawToggles()
    }

    private drawToggles(): void {
        const { shows } = this.options
        const toggle = (name: 'arrows' | 'heat' | 'owners', label: string) => {
            const field = switchField(label, shows[name], (on) => {
                shows[name] = on
                this.options.onToggle()
            })
            field.querySelector('input')?.setAttribute('data-key', name)
            return field
        }
        replace(
            this.toggles,
            toggle('arrows', t('study.arrows')),
            toggle('heat', t('study.heat')),
            this.withOwners ? toggle('owners', t('study.owners')) : null,
        )
    }

    private row(index: number): Row {
        const rank = h('span', { class: 'candidate-rank', 'aria-hidden': 'true' })
        const text = h('span', {})
        const value = h('span', { class: 'candidate-value' })
        const visits = h('span', { class: 'candidate-visits' })
        const line = h('span', { class: 'candidate-line' })
        const leave = () => {
            if (this.hovered === index) this.hover(-1)
        }
        const button = h(
            'button',
            {
                type: 'button',
                class: 'candidate',
                onpointerdown: (event: PointerEvent) => {
                    this.touched = event.pointerType === 'touch'
                    this.looks = this.touched && this.hovered !== index
                },
                onclick: () => {
                    const choice = this.analysis?.choices[index]
                    // A finger cannot hover: its first touch shows the line, the second plays it.
                    if (this.looks) this.hover(index)
                    else if (choice) {
                        // What comes to stand here has not been shown by it.
                        if (this.touched) this.hover(-1)
                        this.options.onPlay(choice)
                    }
                    this.looks = this.touched = false
                },
                onpointerenter: (event: PointerEvent) => event.pointerType !== 'touch' && this.hover(index),
                onpointerleave: leave,
                onfocus: () => this.hover(index),
                onblur: leave,
            },
            h('span', { class: 'candidate-move' }, rank, text),
            ' ',
            value,
            ' ',
            visits,
            ' ',
            line,
        )
        return { element: h('li', { hidden: true }, button), button, rank, text, value, visits, line }
    }

    private hover(index: number): void {
        this.hovered = index
        this.options.onHover(this.analysis?.choices[index])
    }

    get hoveredChoice(): Choice | undefined {
        return this.analysis?.choices[this.hovered]
    }

    /** What is known now about the position that is shown. */
    draw(now: WholeGame, analysis: Analysis | undefined): void {
        const { position } = now
        const { on } = this.options.shows
        const before = this.hoveredChoice?.text
        this.analysis = on ? analysis : undefined
        this.element.classList.toggle('on', on)
        this.bar.keepRoom(now.kind === 'go')
        if (this.withOwners !== (now.kind === 'go')) {
            this.withOwners = now.kind === 'go'
            this.drawToggles()
        }
        this.body.hidden = !on
        this.bar.element.hidden = !on
        const decides = decider(position)
        this.drawBar(now, decides)
        // What was thought of another position keeps its room until this one was looked at, and looks like what it is.
        const waits = on && !analysis && decides !== undefined
        this.body.classList.toggle('waiting', waits)
        this.list.setAttribute('aria-busy', String(waits))
        this.heat.setAttribute('aria-busy', String(waits))
        if (!waits) this.drawList(decides)
        for (const { button } of this.rows) button.setAttribute('aria-disabled', String(waits))
        const choices = this.analysis?.choices ?? []
        this.heat.hidden = !this.options.shows.heat
        if (!waits) setText(this.heat, choices.length > 0 ? heatText(choices) : '')
        if (this.hovered >= 0 && this.hoveredChoice?.text !== before) this.options.onHover(this.hoveredChoice)
    }

    private drawBar({ position, result }: WholeGame, decides: Player | undefined): void {
        const { analysis } = this
        // After two passes nobody has won before it is said which stones are dead.
        if (position.over && !result) this.bar.drawUnknown(t('study.settleFirst'))
        else if (position.over) this.bar.drawResult(result?.winner || 'draw', position.status)
        else if (analysis && decides) this.bar.drawValue(analysis, decides)
        else this.bar.drawUnknown(t('study.thinking'))
        setText(this.facts, position.over ? t('study.nothingToPlay') : analysis ? this.factsText(analysis) : '')
    }

    private factsText(analysis: Analysis): string {
        const parts = [plural('study.visits', analysis.visits)]
        if (analysis.final) parts.push(t('study.rests'))
        return parts.join(' · ')
    }

    private drawList(decides: Player | undefined): void {
        const choices = this.analysis && decides ? this.analysis.choices : []
        const marked = this.options.shows.arrows ? rankedOf(choices) : []
        this.head.hidden = choices.length === 0
        if (decides && choices.length > 0)
            replace(
                this.head,
                h('span', {}, t('study.move')),
                h('span', {}, colour(decides)),
                h('span', {}, t('study.visitsHead')),
            )
        this.rows.forEach((row, index) => {
            const choice = choices[index]
            // Its room stays, see the style sheet.
            row.element.hidden = !choice
            if (!choice || !decides) return
            const value = choice.value ?? 0.5
            const own = percent(decides === 'B' ? value : 1 - value)
            const line = (choice.line ?? []).slice(1).map((step) => step.text)
            setText(row.rank, marked.includes(choice) ? RANKS[index]! : '')
            setText(row.text, choice.text)
            setText(row.value, choice.proven ? t(PROVEN[choice.proven]) : own)
            setText(row.visits, formatNumber(choice.visits ?? 0))
            setText(row.line, line.join(' '))
        })
    }

    /** What is drawn on the board while nothing is pointed at. */
    overlay(position: Position): Overlay {
        const { analysis } = this
        const { shows } = this.options
        if (!analysis || !decider(position)) return {}
        const overlay: Overlay = {}
        if (shows.heat) overlay.heat = heatOf(analysis.choices)
        if (shows.owners && analysis.owners) overlay.owners = analysis.owners
        if (shows.arrows) Object.assign(overlay, bestOf(analysis.choices))
        return overlay
    }
}

/** The best choices, as far as they were looked at. */
function rankedOf(choices: Choice[]): Choice[] {
    const most = choices.reduce((highest, { visits }) => Math.max(highest, visits ?? 0), 0)
    return choices.slice(0, RANKS.length).filter(({ visits }, index) => index === 0 || (visits ?? 0) >= most / 20)
}

/** The best choices by their letters: on arrows where they lead from one spot to another. */
function bestOf(choices: Choice[]): Overlay {
    const overlay: Required<Pick<Overlay, 'marks' | 'arrows'>> = { marks: [], arrows: [] }
    const ranked = rankedOf(choices)
    const most = Math.max(1, ...ranked.map(({ visits }) => visits ?? 0))
    for (const choice of ranked) {
        const way = choice.ways?.[0] ?? []
        const place = choices.indexOf(choice)
        const [rank, tone] = [RANKS[place]!, place === 0 ? 'good' : 'accent'] as const
        const weight = place === 0 ? 1 : Math.sqrt((choice.visits ?? 0) / most) * 0.7
        if (way.length === 2) overlay.arrows.push({ from: way[0]!, to: way[1]!, tone, weight, rank })
        else if (way.length === 1) overlay.marks.push({ spot: way[0]!, shape: 'rank', text: rank, tone })
        else if (place === 0) for (const spot of way) overlay.marks.push({ spot, shape: 'circle', tone })
    }
    return overlay
}
