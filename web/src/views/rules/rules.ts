// The rules as text: a page of their own, and a window over the board that opens at the rule in question.
import type { App } from '../../app'
import { t } from '../../i18n'
import type { Rule } from '../../protocol/types'
import { errorText } from '../../store/session'
import { openDialog } from '../../ui/dialog'
import { h, replace } from '../../ui/dom'
import type { View } from '../view'

function ruleElement(rule: Rule, marked: boolean): HTMLElement {
    return h(
        'section',
        { class: `rule${marked ? ' marked' : ''}`, id: `rule-${rule.id}`, tabindex: '-1' },
        h(
            'h3',
            {},
            h('span', { class: 'rule-id' }, rule.id),
            ' ',
            h('span', { class: 'rule-title' }, rule.title),
            rule.printed ? h('span', { class: 'rule-printed' }, t('rules.printed', { section: rule.printed })) : null,
        ),
        ...rule.text.split('\n').map((line) => h('p', {}, line)),
    )
}

/** A link to the rule that is in the way, and where that rule stands in print. */
export function ruleLink(app: App, kind: string, rule: string): HTMLElement {
    const link = h(
        'button',
        { type: 'button', class: 'link', onclick: () => openRules(app, kind, rule) },
        t('play.readRule', { rule }),
    )
    app.session.rules(kind).then(
        (rules) => {
            const section = rules.find(({ id }) => id === rule)?.printed
            if (section) link.append(` (${t('rules.printed', { section })})`)
        },
        () => {}, // the link does without
    )
    return link
}

/** The rules over whatever is shown, at rule `id` if there is one. */
export function openRules(app: App, kind: string, id?: string): void {
    const title = app.session.hello.value?.kinds.find((info) => info.kind === kind)?.title ?? kind
    const list = h('div', { class: 'rules' }, h('p', { class: 'soft' }, t('common.loading')))
    openDialog(t('rules.of', { game: title }), [list], { className: 'wide' })
    app.session.rules(kind).then(
        (rules) => {
            replace(list, ...rules.map((rule) => ruleElement(rule, rule.id === id)))
            const marked = id ? list.querySelector<HTMLElement>(`#rule-${CSS.escape(id)}`) : null
            marked?.scrollIntoView({ block: 'center' })
            marked?.focus({ preventScroll: true })
        },
        (error: unknown) => replace(list, h('p', {}, errorText(error, t('connection.lost')))),
    )
}

export const rulesView: View = {
    path: '/rules/:kind',
    show({ app, container, params }) {
        const kinds = app.session.hello.value?.kinds ?? []
        const info = kinds.find((candidate) => candidate.kind === params.kind) ?? kinds[0]
        const list = h('div', { class: 'rules' })
        container.append(
            h(
                'div',
                { class: 'page narrow' },
                h('h1', {}, t('rules.of', { game: info?.title ?? '' })),
                h(
                    'nav',
                    { class: 'tabs', 'aria-label': t('rules.games') },
                    ...kinds.map((other) =>
                        h(
                            'a',
                            { href: `/rules/${other.kind}`, 'aria-current': other === info ? 'page' : null },
                            other.title,
                        ),
                    ),
                ),
                list,
            ),
        )
        if (!info) return
        document.title = `${t('rules.of', { game: info.title })} · Tabla`
        app.session.rules(info.kind).then(
            (rules) => {
                const wanted = location.hash.slice(1)
                replace(list, ...rules.map((rule) => ruleElement(rule, rule.id === wanted)))
                if (wanted) list.querySelector(`#rule-${CSS.escape(wanted)}`)?.scrollIntoView({ block: 'center' })
            },
            (error: unknown) => replace(list, h('p', {}, errorText(error, t('connection.lost')))),
        )
    },
}
