// Where a study begins: an empty board, a game from elsewhere, or one that was begun before.
import { type Key, t } from '../../i18n'
import type { Kind, ListedGame } from '../../protocol/types'
import { errorText } from '../../store/session'
import { h, replace } from '../../ui/dom'
import { choiceField, selectField } from '../../ui/fields'
import { toast } from '../../ui/toast'
import { gameRow } from '../games/row'
import type { View, ViewContext } from '../view'
import { bring, bringFailure, bringForm, takeDrops } from './bring'
import { unpack } from './link'

const RECENT = 8

export const studyStartView: View = {
    path: '/study',
    nav: 'nav.study',
    isHere: (path) => path === '/study' || path.startsWith('/study/'),
    show(context) {
        if (location.hash.length > 1) void openLink(context)
        else showStart(context)
    },
}

/** The game in the address becomes a study; the address then is the study's own. */
async function openLink(context: ViewContext): Promise<void> {
    const { app, container, life } = context
    container.append(h('div', { class: 'page' }, h('p', { class: 'soft' }, t('common.loading'))))
    try {
        const text = await unpack(location.hash)
        if (text === undefined) throw new Error(t('study.badLink'))
        if (life.ended) return
        history.replaceState(null, '', '/study')
        await bring(app, text)
        if (!life.ended && location.pathname === '/study') app.router.render()
    } catch (error) {
        if (life.ended) return
        history.replaceState(null, '', '/study')
        const known = error instanceof TypeError || error instanceof DOMException || error instanceof RangeError
        container.replaceChildren()
        showStart(context, bringFailure(known ? new Error(t('study.badLink')) : error))
    }
}

function showStart({ app, container, life }: ViewContext, first?: HTMLElement): void {
    document.title = `${t('nav.study')} · Tabla`
    const message = h('div', {}, first)
    const recent = h('section', { class: 'recent' })
    const page = h(
        'div',
        { class: 'page study-start' },
        h('h1', {}, t('study.title')),
        h('p', { class: 'soft' }, t('study.about')),
        message,
        h(
            'div',
            { class: 'study-ways' },
            h('section', { class: 'panel' }, h('h2', {}, t('study.new')), newForm(app)),
            h(
                'section',
                { class: 'panel' },
                h('h2', {}, t('study.bring')),
                bringForm(app, undefined, () => {}),
            ),
        ),
        recent,
    )
    container.append(page)
    takeDrops(
        app,
        page,
        () => undefined,
        (error) => replace(message, bringFailure(error)),
    )
    const list = async () => {
        const { games } = await app.session.ask<{ games: ListedGame[] }>('list', { mode: 'study', limit: RECENT })
        replace(
            recent,
            games.length > 0 ? h('h2', {}, t('study.recent')) : null,
            games.length > 0 ? h('ul', { class: 'game-list' }, ...games.map((game) => gameRow(app, game))) : null,
        )
    }
    const update = () => void list().catch(() => {})
    update()
    life.add(app.session.listChanged.watch(update))
}

function newForm(app: ViewContext['app']): HTMLElement {
    const { kinds } = app.session.hello.value!
    let kind: Kind = kinds[0]!.kind
    let setup: Record<string, unknown> = {}
    const more = h('div', {})
    const draw = () => {
        const info = kinds.find((candidate) => candidate.kind === kind)!
        setup = info.sizes ? { size: info.sizes.usual } : { variant: info.variants[0] }
        replace(
            more,
            info.sizes
                ? selectField(
                      t('new.size'),
                      Array.from({ length: info.sizes.most - info.sizes.least + 1 }, (_, i) => {
                          const size = String(info.sizes!.least + i)
                          return { value: size, label: `${size} × ${size}` }
                      }),
                      String(info.sizes.usual),
                      (value) => (setup = { size: Number(value) }),
                  )
                : selectField(
                      t('new.variant'),
                      info.variants.map((variant) => ({
                          value: variant,
                          label: t(`variant.${kind}.${variant}` as Key),
                      })),
                      info.variants[0]!,
                      (value) => (setup = { variant: value }),
                  ),
        )
    }
    draw()
    const form = h(
        'form',
        { class: 'fields' },
        choiceField(
            t('new.game'),
            kinds.map((info) => ({ value: info.kind, label: info.title })),
            kind,
            (value) => {
                kind = value as Kind
                draw()
            },
        ),
        more,
        h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'main' }, t('study.emptyBoard'))),
    )
    form.addEventListener('submit', (event) => {
        event.preventDefault()
        app.session.create({ mode: 'study', kind, setup }).then(
            (game) => {
                app.router.go(`/study/${game.id}`)
                game.close()
            },
            (error: unknown) => toast(errorText(error, t('connection.lost'))),
        )
    })
    return form
}
