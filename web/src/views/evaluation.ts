// Who stands better, in words and as a bar.
import { language, t } from '../i18n'
import type { Choice, Player } from '../protocol/types'
import { h, setText } from '../ui/dom'

export const percent = (share: number) =>
    new Intl.NumberFormat(language.value, { style: 'percent' }).format(Math.min(1, Math.max(0, share)))

export const colour = (player: Player) => t(player === 'W' ? 'colour.W' : 'colour.B')
export const side = (player: Player) => t(player === 'W' ? 'side.W' : 'side.B')

/** 'Black 62 %': the side that stands better, and its chance. */
export function chanceText(black: number): string {
    if (Math.round(100 * black) === 50) return t('study.even')
    return `${colour(black > 0.5 ? 'B' : 'W')} ${percent(Math.max(black, 1 - black))}`
}

function provenText(proven: NonNullable<Choice['proven']>, decides: Player): string {
    if (proven === 'draw') return t('study.provenDraw')
    return t('study.proven', { colour: side((decides === 'B') === (proven === 'win') ? 'B' : 'W') })
}

/** What whoever decides can expect, where `value` is Black's chance. */
export function valueText({ value, proven }: Pick<Choice, 'value' | 'proven'>, decides: Player): string {
    return proven ? provenText(proven, decides) : chanceText(value ?? 0.5)
}

export class EvaluationBar {
    readonly element: HTMLElement
    private readonly black = h('div', { class: 'eval-black' })
    private readonly words = h('span', { class: 'eval-words' })

    constructor() {
        this.element = h(
            'div',
            {
                class: 'eval',
                role: 'meter',
                'aria-label': t('study.evaluation'),
                'aria-valuemin': 0,
                'aria-valuemax': 100,
            },
            h('div', { class: 'eval-track', 'aria-hidden': 'true' }, this.black),
            this.words,
        )
    }

    /** `value`: Black's chance, undefined while nothing is known. */
    draw(value: number | undefined, words: string): void {
        this.element.classList.toggle('unknown', value === undefined)
        setText(this.words, words)
        this.black.style.width = `${100 * (value ?? 0.5)}%`
        this.element.setAttribute('aria-valuenow', String(Math.round(100 * (value ?? 0.5))))
        this.element.setAttribute('aria-valuetext', words)
    }
}
