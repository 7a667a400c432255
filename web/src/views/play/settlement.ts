// After two passes: which stones are dead, what that counts to, and whether that is agreed. In a study the same, as often as
// one likes.
import { t } from '../../i18n'
import type { Settlement } from '../../protocol/types'
import { h, replace } from '../../ui/dom'
import { countPanel } from './count'

export interface SettlementOptions {
    onAgree(): void
    onResume?(): void
    /** Tabla plays: what playing on would mean then is said. */
    against?: boolean
    onPropose(): void
}

/** Drawn anew, it keeps whoever is at one of its buttons there. `onLeft`: that button has gone, from under the keyboard. */
export function drawSettlement(place: HTMLElement, panel: HTMLElement | null, onLeft: () => void): void {
    const { activeElement } = document
    const key = place.contains(activeElement) ? activeElement?.getAttribute('data-key') : undefined
    const byKeys = activeElement?.matches(':focus-visible')
    replace(place, panel)
    if (!key) return
    const button = place.querySelector<HTMLElement>(`[data-key="${key}"]:not(:disabled)`)
    if (button) button.focus({ preventScroll: true })
    else if (byKeys) onLeft()
}

export function settlementPanel(
    settlement: Settlement,
    can: (op: string) => boolean,
    options: SettlementOptions,
): HTMLElement {
    if (!can('dead')) return countPanel(settlement)
    const button = (op: string, label: string, className: string | null, run: () => void, enabled = true) =>
        can(op) ? h('button', { type: 'button', class: className, disabled: !enabled, 'data-key': op, onclick: run }, label) : null
    // In a game it has been asked already.
    const ask = options.onResume ? t('settle.propose') : t('settle.ask')
    return countPanel(
        settlement,
        h('p', { class: 'note' }, t(settlement.proposing ? 'settle.proposing' : options.against ? 'settle.against' : 'settle.note')),
        h(
            'div',
            { class: 'buttons' },
            button('agree', t('settle.agree'), 'main', () => options.onAgree()),
            button('resume', t('settle.resume'), null, () => options.onResume?.()),
            button('propose', ask, null, () => options.onPropose(), !settlement.proposing),
        ),
    )
}
