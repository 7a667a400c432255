// Who stands better, in words and as a bar.
import { type Key, language, plural, t } from '../i18n'
import type { Choice, Player } from '../protocol/types'
import { h, setText } from '../ui/dom'

export const percent = (share: number) =>
    new Intl.NumberFormat(language.value, { style: 'percent' }).format(Math.min(1, Math.max(0, share)))

export const colour = (player: Player) => t(player === 'W' ? 'colour.W' : 'colour.B')
export const side = (player: Player) => t(player === 'W' ? 'side.W' : 'side.B')

/** What is known of a position; `value` is Black's chance, `lead` Black's points, `proven` about whoever decides. */
export type Value = Pick<Choice, 'value' | 'proven'> & { lead?: number | undefined }

/** From how many percent on the side with more of them stands so. Below the first of these nobody does. */
const STANDINGS: [least: number, words: Key][] = [
    [95, 'value.won'],
    [80, 'value.winning'],
    [65, 'value.clear'],
    [55, 'value.slight'],
]

/** Whole percents, as they are shown: what is not proven is neither certain nor impossible. */
export const percents = (chance: number) => Math.min(99, Math.max(1, Math.round(100 * chance)))

const better = (black: number): Player => (black > 0.5 ? 'B' : 'W')

/** 'White is clearly better', where `black` is Black's chance. */
export function standingText(black: number): string {
    const most = percents(Math.max(black, 1 - black))
    const words = STANDINGS.find(([least]) => most >= least)?.[1]
    return words ? t(words, { colour: side(better(black)) }) : t('value.even')
}

/** Who wins with best play: a player, 'draw', or undefined where that is not proven. */
function provenFor({ proven }: Value, decides: Player): Player | 'draw' | undefined {
    if (!proven || proven === 'draw') return proven
    return (decides === 'B') === (proven === 'win') ? 'B' : 'W'
}

/** Less than half a point is nobody's lead; and no estimate is better than half a point. */
const LEAST_LEAD = 0.5
const points = (lead: number) => (Math.abs(lead) < 10 ? Math.round(2 * Math.abs(lead)) / 2 : Math.round(Math.abs(lead)))

/** 'Black leads by about 3.5 points', to stand behind something else. */
export function leadText(black: number): string {
    if (Math.abs(black) < LEAST_LEAD) return t('lead.none')
    return plural(black > 0 ? 'lead.B' : 'lead.W', points(black))
}

/**
 * Points behind a chance. Who wins more often need not win by more points on average: a few games lost by much are
 * enough for that. It is said as what it is, since two leaders side by side would look like a fault.
 */
export function leadBeside(lead: number, chance: number): string {
    const leader = percents(chance) === 50 ? undefined : better(chance)
    const agrees = Math.abs(lead) < LEAST_LEAD || leader === (lead > 0 ? 'B' : 'W')
    return agrees ? leadText(lead) : plural(lead > 0 ? 'lead.though.B' : 'lead.though.W', points(lead))
}

/** The same behind words that have named the player who leads. */
function leadBehind(lead: number, chance: number): string {
    const words = leadBeside(lead, chance)
    const even = standingText(chance) === t('value.even')
    if (words === t('lead.none')) return even ? t('lead.noneEither') : words
    return words === leadText(lead) && !even ? plural('lead.same', points(lead)) : words
}

/** What it means for the players: who stands better, and the points where there are any. */
function valueParts(known: Value, decides: Player): string[] {
    const winner = provenFor(known, decides)
    if (winner) return [winner === 'draw' ? t('value.provenDraw') : t('value.proven', { colour: side(winner) })]
    const chance = known.value ?? 0.5
    return [standingText(chance), ...(known.lead === undefined ? [] : [leadBehind(known.lead, chance)])]
}

/** The same in a sentence. */
export const valueText = (known: Value, decides: Player) => valueParts(known, decides).join(', ')

export class EvaluationBar {
    readonly element: HTMLElement
    private readonly standing = h('strong', {})
    private readonly lead = h('span', { class: 'eval-lead', hidden: true })
    private readonly words = h('p', { class: 'eval-words' }, this.standing, this.lead)
    private readonly white = h('span', { class: 'eval-share' })
    private readonly black = h('span', { class: 'eval-share' })
    private readonly fill = h('div', { class: 'eval-black' })
    private steady = false

    constructor() {
        this.element = h(
            'div',
            {
                class: 'eval',
                role: 'meter',
                'aria-label': t('value.label'),
                'aria-valuemin': 0,
                'aria-valuemax': 100,
            },
            this.words,
            h(
                'div',
                { class: 'eval-row' },
                h('span', { class: 'eval-label' }, t('value.chances')),
                this.white,
                h('div', { class: 'eval-track' }, this.fill, h('div', { class: 'eval-middle' })),
                this.black,
            ),
        )
    }

    /** From now on words come and go and take no room from what is below: a line of it, two where there are points. */
    keepRoom(points: boolean): void {
        this.steady = true
        this.element.classList.add('steady')
        this.element.classList.toggle('points', points)
    }

    /** Nothing is known yet, or never will be. */
    drawUnknown(words: string): void {
        this.draw(undefined, [words])
    }

    drawValue(known: Value, decides: Player): void {
        const winner = provenFor(known, decides)
        this.lead.hidden = known.lead === undefined
        const black = winner ? this.share(winner) : percents(known.value ?? 0.5)
        this.draw(black, valueParts(known, decides))
    }

    /** The game is over. Who won is said where the result stands: here for those who hear it only. */
    drawResult(winner: Player | 'draw', result: string): void {
        this.draw(this.share(winner), [], result)
    }

    private share(winner: Player | 'draw'): number {
        return winner === 'draw' ? 50 : winner === 'B' ? 100 : 0
    }

    /** `black`: Black's share in percent. */
    private draw(black: number | undefined, parts: string[], spoken = parts.join(', ')): void {
        const share = black ?? 50
        const shares = [`${colour('W')} ${percent(1 - share / 100)}`, `${colour('B')} ${percent(share / 100)}`]
        this.element.classList.toggle('unknown', black === undefined)
        this.words.hidden = parts.length === 0 && !this.steady
        setText(this.standing, `${parts[0] ?? ''}${parts.length > 1 ? ', ' : ''}`)
        setText(this.lead, parts[1] ?? '')
        setText(this.white, black === undefined ? colour('W') : shares[0]!)
        setText(this.black, black === undefined ? colour('B') : shares[1]!)
        this.fill.style.width = `${share}%`
        this.element.setAttribute('aria-valuenow', String(share))
        this.element.setAttribute('aria-valuetext', black === undefined ? spoken : `${spoken} (${shares.join(', ')})`)
    }
}
