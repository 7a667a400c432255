// The whole game judged: a graph to click on, its turning points, and what was better there.
import { type Key, plural, t } from '../../i18n'
import type { Player, PlayerSummary, Review, ReviewTurn } from '../../protocol/types'
import type { WholeGame } from '../../store/open-game'
import { h, replace, s, setText } from '../../ui/dom'
import { selectField } from '../../ui/fields'
import { colour, leadBeside, percent, side, valueText } from '../evaluation'
import { reviewInWords } from '../notation'

export interface ReviewOptions {
    onStart(visits: number): void
    onCancel(): void
    /** To look at the board there. */
    onGoto(node: number): void
    /** Along the graph by its keys: who does stays at it. */
    onWalk(node: number): void
    /** Shows what was better, on the board as it was then. */
    onBetter(turn: ReviewTurn): void
    /** The same as a variation. */
    onKeep(turn: ReviewTurn): void
}

const VERDICTS: Record<NonNullable<ReviewTurn['verdict']>, Key> = {
    good: 'study.verdict.good',
    inaccuracy: 'study.verdict.inaccuracy',
    mistake: 'study.verdict.mistake',
    blunder: 'study.verdict.blunder',
}

/** With fewer positions for a turn its numbers are rough. */
const THOROUGH = 100

/** A turn of several actions is easier to read with room between them. */
export const spaced = (move: string) => move.replace(/;/g, '; ')

/** Black's chance, where `share` is that of the player who moves. */
const forBlack = ({ player }: ReviewTurn, share: number) => (player === 'B' ? share : 1 - share)

/** By how many points Black is ahead after so many turns. */
function leadAfter({ turns, lead }: Review, count: number): number | undefined {
    const next = turns[count]
    if (!next) return lead
    return next.lead === undefined || next.player === 'B' ? next.lead : -next.lead
}

/** How the last turn ended the game, if it did. */
export function endOf({ over, result = '' }: Review): Player | 'draw' | undefined {
    const winner = /^[BW](?=\+)/.exec(result)?.[0] as Player | undefined
    return over ? (winner ?? 'draw') : undefined
}

const WIDTH = 480
const HEIGHT = 150

export class ReviewPanel {
    readonly element: HTMLElement
    private readonly body = h('div', { class: 'review-body' })
    private readonly start: HTMLElement
    private readonly working: HTMLElement
    private readonly wish: HTMLElement
    private readonly cancel: HTMLElement
    private readonly bar = h('progress', { max: 1, value: 0, 'aria-label': t('study.review') })
    private readonly count = h('span', { class: 'note' })
    private readonly words = h('p', { class: 'note graph-words' })
    private readonly here = s('line', { class: 'graph-here', y1: 0, y2: HEIGHT })
    private graph: SVGSVGElement | undefined
    private told: Review | undefined
    private review: Review | undefined
    private visits = 200

    constructor(private readonly options: ReviewOptions) {
        this.wish = h(
            'button',
            { type: 'button', 'data-key': 'review', onclick: () => options.onStart(this.visits) },
            t('study.review'),
        )
        this.cancel = h(
            'button',
            { type: 'button', class: 'small-button', 'data-key': 'cancel', onclick: () => options.onCancel() },
            t('common.cancel'),
        )
        this.start = h(
            'div',
            { class: 'review-start' },
            selectField(
                t('study.effort'),
                [
                    { value: '50', label: t('study.effort.quick') },
                    { value: '200', label: t('study.effort.usual') },
                    { value: '1000', label: t('study.effort.deep') },
                ],
                String(this.visits),
                (value) => (this.visits = Number(value)),
            ),
            this.wish,
        )
        this.working = h(
            'div',
            { class: 'review-working', hidden: true },
            this.bar,
            this.count,
            this.cancel,
        )
        this.element = h(
            'section',
            { class: 'panel review-panel', 'aria-label': t('study.reviewTitle') },
            h('div', { class: 'panel-head' }, h('h2', {}, t('study.reviewTitle'))),
            this.body,
            this.working,
            this.start,
        )
    }

    /** How far it is; undefined when nothing is under way. */
    setProgress(progress: { done: number; total: number } | undefined): void {
        const { activeElement } = document
        this.working.hidden = !progress
        this.start.hidden = progress !== undefined
        // Whoever is at one of the two buttons is at the other when it goes away, and goes on looking where he looked: a
        // review that is done stands above it.
        if (progress && activeElement === this.wish) this.cancel.focus({ preventScroll: true })
        else if (!progress && activeElement === this.cancel) this.wish.focus({ preventScroll: true })
        if (!progress) return
        this.bar.max = Math.max(1, progress.total)
        this.bar.value = progress.done
        setText(this.count, `${progress.done} / ${progress.total}`)
    }

    /** To the button that shows what was better there, wherever the page is scrolled to. */
    focusBetter({ node }: ReviewTurn): void {
        this.body.querySelector<HTMLElement>(`[data-key=better][data-turn="${node}"]`)?.focus({ preventScroll: true })
    }

    draw(now: WholeGame): void {
        if (now.review !== this.told) {
            this.told = now.review
            this.review = now.review && reviewInWords(now.review)
            this.build(this.review)
        }
        this.mark(now)
    }

    /** Black's chance at the start and after each turn. */
    private values(review: Review): number[] {
        const values = review.turns.map((turn) => turn.chance)
        const last = review.turns.at(-1)
        const end = endOf(review)
        if (end) values.push(end === 'draw' ? 0.5 : end === 'B' ? 1 : 0)
        else if (last) values.push(last.after === undefined ? last.chance : forBlack(last, last.after))
        return values
    }

    private build(review: Review | undefined): void {
        this.graph = undefined
        if (!review || review.turns.length === 0) {
            replace(this.body, h('p', { class: 'note' }, t('study.reviewNote')))
            return
        }
        const { turns } = review
        const values = this.values(review)
        const x = (i: number) => (i / turns.length) * WIDTH
        const y = (value: number) => HEIGHT * (1 - value)
        const points = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`)
        const graph = s(
            'svg',
            {
                class: 'graph',
                viewBox: `-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`,
                role: 'slider',
                tabindex: '0',
                focusable: 'true',
                'aria-label': t('study.graph'),
                'aria-valuemin': 0,
                'aria-valuemax': turns.length,
            },
            s('rect', { class: 'graph-white', width: WIDTH, height: HEIGHT }),
            s('path', { class: 'graph-black', d: `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z` }),
            s('line', { class: 'graph-even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
            s('path', { class: 'graph-line', d: `M${points.join('L')}` }),
            this.here,
        )
        turns.forEach((turn, i) => {
            if (turn.turningPoint)
                graph.append(
                    s(
                        'circle',
                        { class: `graph-point ${turn.verdict ?? ''}`, cx: x(i + 1), cy: y(values[i + 1]!), r: 6 },
                        s('title', {}, this.judged(turn)),
                    ),
                )
        })
        graph.addEventListener('click', (event) => {
            const box = graph.getBoundingClientRect()
            const place = ((event.clientX - box.left) / box.width) * (WIDTH + 16) - 8
            this.options.onGoto(this.nodeAfter(Math.round((place / WIDTH) * turns.length)))
        })
        graph.addEventListener('keydown', (event) => this.key(event))
        this.graph = graph
        const turning = turns.filter((turn) => turn.turningPoint)
        replace(
            this.body,
            graph,
            this.words,
            h('h3', {}, plural('study.turningPoints', turning.length)),
            turning.length > 0
                ? h('ol', { class: 'turning' }, ...turning.map((turn) => this.point(turn, leadAfter(review, turns.indexOf(turn) + 1))))
                : null,
            this.summary(review),
            (review.maxVisits ?? THOROUGH) < THOROUGH
                ? h('p', { class: 'note rough' }, plural('study.rough', review.maxVisits!))
                : null,
        )
    }

    /** '13. Black D6'. */
    private name({ turn, player, move }: ReviewTurn): string {
        return `${turn}. ${colour(player)} ${spaced(move)}`
    }

    /** What a turn was worth. Both chances come from one search, as what was lost does; the graph has the next one's. */
    private judged(turn: ReviewTurn): string {
        const [from, to] = [percent(turn.before), percent(turn.after ?? turn.before)]
        const chances = turn.loss && from !== to ? t('study.falls', { from, to }) : t('study.stays', { to })
        return `${this.name(turn)}: ${t(VERDICTS[turn.verdict ?? 'good'])}, ${chances}`
    }

    private point(turn: ReviewTurn, lead: number | undefined): HTMLElement {
        const words = [this.judged(turn)]
        if (lead !== undefined) words.push(leadBeside(lead, forBlack(turn, turn.after ?? turn.before)))
        return h(
            'li',
            { class: turn.verdict ?? '' },
            h(
                'button',
                { type: 'button', class: 'link', onclick: () => this.options.onGoto(turn.node) },
                words.join(', '),
            ),
            turn.best
                ? h(
                      'span',
                      { class: 'better' },
                      h(
                          'button',
                          {
                              type: 'button',
                              class: 'small-button',
                              'data-key': 'better',
                              'data-turn': turn.node,
                              onclick: () => this.options.onBetter(turn),
                          },
                          t('study.better', { move: spaced(turn.best) }),
                      ),
                      h(
                          'button',
                          {
                              type: 'button',
                              class: 'small-button',
                              'aria-label': t('study.keepBetter', { move: spaced(turn.best) }),
                              title: t('study.keepBetter', { move: spaced(turn.best) }),
                              onclick: () => this.options.onKeep(turn),
                          },
                          '+',
                      ),
                  )
                : null,
        )
    }

    private summary({ players }: Review): HTMLElement {
        const row = (label: string, value: (player: PlayerSummary) => string) =>
            h('tr', {}, h('th', { scope: 'row' }, label), h('td', {}, value(players.B)), h('td', {}, value(players.W)))
        return h(
            'table',
            { class: 'count' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('td', {}),
                    h('th', { scope: 'col' }, colour('B')),
                    h('th', { scope: 'col' }, colour('W')),
                ),
            ),
            h(
                'tbody',
                {},
                row(t('study.meanLoss'), ({ meanLoss }) => (meanLoss === undefined ? '–' : percent(meanLoss))),
                row(t('study.inaccuracies'), ({ inaccuracies }) => String(inaccuracies)),
                row(t('study.mistakes'), ({ mistakes }) => String(mistakes)),
                row(t('study.blunders'), ({ blunders }) => String(blunders)),
                row(t('study.agreed'), ({ agreed, choices }) => (choices ? percent(agreed / choices) : '–')),
            ),
        )
    }

    /** Where the game is after so many turns. */
    private nodeAfter(count: number): number {
        const turns = this.review?.turns ?? []
        return turns[Math.min(turns.length, Math.max(0, count)) - 1]?.node ?? 0
    }

    private key(event: KeyboardEvent): void {
        const now = Number(this.graph?.getAttribute('aria-valuenow') ?? 0)
        const most = this.review?.turns.length ?? 0
        const steps: Record<string, number | undefined> = {
            ArrowLeft: now - 1,
            ArrowDown: now - 1,
            ArrowRight: now + 1,
            ArrowUp: now + 1,
            PageDown: now - 10,
            PageUp: now + 10,
            Home: 0,
            End: most,
        }
        const wanted = steps[event.key]
        if (wanted === undefined) return
        event.preventDefault()
        event.stopPropagation()
        this.options.onWalk(this.nodeAfter(wanted))
    }

    /** Where the board is, on the graph: the last turn of the main line that leads there. */
    private mark(now: WholeGame): void {
        const { graph, review } = this
        if (!graph || !review) return
        const nodes = new Map(review.turns.map((turn, i) => [turn.node, i + 1]))
        let at = 0
        for (let node = now.cursor.node; node > 0; node = now.tree[node]?.parent ?? -1) {
            at = nodes.get(node) ?? 0
            if (at > 0) break
        }
        const x = (at / review.turns.length) * WIDTH
        this.here.setAttribute('x1', String(x))
        this.here.setAttribute('x2', String(x))
        const words = this.describe(review, at)
        graph.setAttribute('aria-valuenow', String(at))
        graph.setAttribute('aria-valuetext', words)
        setText(this.words, words)
    }

    /** Where the game stood after so many turns. */
    private describe(review: Review, at: number): string {
        const { turns } = review
        const turn = turns[at - 1]
        const end = at === turns.length ? endOf(review) : undefined
        if (turn && end)
            return `${this.name(turn)}: ${end === 'draw' ? t('value.overDraw') : t('value.over', { colour: side(end) })}`
        const lead = leadAfter(review, at)
        if (turn?.after !== undefined)
            return `${this.judged(turn)}. ${valueText({ value: forBlack(turn, turn.after), lead }, 'B')}`
        const value = this.values(review)[at] ?? 0.5
        return `${turn ? this.name(turn) : t('study.start')}: ${valueText({ value, lead }, 'B')}`
    }
}
