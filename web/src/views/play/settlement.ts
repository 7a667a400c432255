// After two passes: which stones are dead, what that counts to, and whether that is agreed.
import { t } from '../../i18n'
import type { Settlement } from '../../protocol/types'
import { h } from '../../ui/dom'
import { countPanel } from './count'

export interface SettlementOptions {
    onAgree(): void
    onResume(): void
    onPropose(): void
}

export function settlementPanel(
    settlement: Settlement,
    can: (op: string) => boolean,
    options: SettlementOptions,
): HTMLElement {
    if (settlement.agreed) return countPanel(settlement)
    const button = (label: string, className: string | null, enabled: boolean, run: () => void) =>
        h('button', { type: 'button', class: className, disabled: !enabled, onclick: run }, label)
    return countPanel(
        settlement,
        h('p', { class: 'note' }, settlement.proposing ? t('settle.proposing') : t('settle.note')),
        h(
            'div',
            { class: 'buttons' },
            button(t('settle.agree'), 'main', can('agree'), () => options.onAgree()),
            button(t('settle.resume'), null, can('resume'), () => options.onResume()),
            button(t('settle.propose'), null, !settlement.proposing && can('propose'), () => options.onPropose()),
        ),
    )
}
