// What a game of Go counts to, as the rules in use add it up.
import { formatNumber, t } from '../../i18n'
import type { Settlement } from '../../protocol/types'
import { type Child, h } from '../../ui/dom'

function table({ count }: Settlement): HTMLElement {
    return h(
        'table',
        { class: 'count' },
        h(
            'thead',
            {},
            h('tr', {}, h('td', {}), h('th', { scope: 'col' }, t('colour.B')), h('th', { scope: 'col' }, t('colour.W'))),
        ),
        h(
            'tbody',
            {},
            ...count.rows.map((row) =>
                h(
                    'tr',
                    { class: row.name === 'total' ? 'total' : null },
                    h('th', { scope: 'row' }, row.label),
                    h('td', {}, formatNumber(row.B)),
                    h('td', {}, formatNumber(row.W)),
                ),
            ),
        ),
    )
}

/** The count, with what may be said before it and done after it. */
export function countPanel(settlement: Settlement, before: Child = null, after: Child = null): HTMLElement {
    return h(
        'section',
        { class: 'panel settlement', 'aria-label': t('settle.title') },
        h('div', { class: 'panel-head' }, h('h2', {}, t('settle.title'))),
        before,
        table(settlement),
        after,
    )
}

/** For the board: whose each spot is. */
export function ownersOf(settlement: Settlement): number[] {
    return [...settlement.owners].map((letter) => (letter === 'B' ? 1 : letter === 'W' ? -1 : 0))
}
