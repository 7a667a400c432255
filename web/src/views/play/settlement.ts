// After two passes: which stones are dead, what that counts to, and whether that is agreed.
import { formatNumber, t } from '../../i18n'
import type { Settlement } from '../../protocol/types'
import { h } from '../../ui/dom'

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
    return h(
        'section',
        { class: 'panel settlement', 'aria-label': t('settle.title') },
        h('div', { class: 'panel-head' }, h('h2', {}, t('settle.title'))),
        h('p', { class: 'note' }, settlement.proposing ? t('settle.proposing') : t('settle.note')),
        h(
            'table',
            { class: 'count' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('td', {}),
                    h('th', { scope: 'col' }, t('colour.B')),
                    h('th', { scope: 'col' }, t('colour.W')),
                ),
            ),
            h(
                'tbody',
                {},
                ...settlement.count.rows.map((row) =>
                    h(
                        'tr',
                        { class: row.name === 'total' ? 'total' : null },
                        h('th', { scope: 'row' }, row.label),
                        h('td', {}, formatNumber(row.B)),
                        h('td', {}, formatNumber(row.W)),
                    ),
                ),
            ),
        ),
        settlement.agreed
            ? null
            : h(
                  'div',
                  { class: 'buttons' },
                  h(
                      'button',
                      { type: 'button', class: 'main', disabled: !can('agree'), onclick: () => options.onAgree() },
                      t('settle.agree'),
                  ),
                  h(
                      'button',
                      { type: 'button', disabled: !can('resume'), onclick: () => options.onResume() },
                      t('settle.resume'),
                  ),
                  h(
                      'button',
                      {
                          type: 'button',
                          disabled: settlement.proposing || !can('propose'),
                          onclick: () => options.onPropose(),
                      },
                      t('settle.propose'),
                  ),
              ),
    )
}

/** For the board: whose each spot is. */
export function ownersOf(settlement: Settlement): number[] {
    return [...settlement.owners].map((letter) => (letter === 'B' ? 1 : letter === 'W' ? -1 : 0))
}
