// Where one begins: the three games, and what was left unfinished.
import { Board } from '../../board/board'
import { type Key, t } from '../../i18n'
import type { Kind, ListedGame } from '../../protocol/types'
import type { OpenGame } from '../../store/open-game'
import { Signal } from '../../store/signal'
import { h, replace } from '../../ui/dom'
import { gameRow } from '../games/row'
import { openNewGame } from '../play/new-game'
import type { View, ViewContext } from '../view'
import { SHOWPIECES } from './showpieces'

const ABOUT: Record<Kind, Key> = { yinsh: 'home.yinsh', gipf: 'home.gipf', go: 'home.go' }

function card(context: ViewContext, kind: Kind, title: string): HTMLElement {
    const { app, life } = context
    const settings = new Signal({ ...app.session.boardSettings.value, coordinates: false })
    const board = new Board({ settings, label: title, camps: false })
    life.add(() => board.destroy())
    // A picture only: the words beside it say what it is.
    board.element.inert = true
    board.element.setAttribute('aria-hidden', 'true')
    let game: OpenGame | undefined
    life.add(() => game?.close())
    app.session.create({ mode: 'scratch', kind, ...SHOWPIECES[kind] }).then(
        (created) => {
            game = created
            if (life.ended) created.close()
            else if (created.current.value)
                void board.show(created.current.value.layout, created.current.value.position)
        },
        () => {},
    )
    return h(
        'article',
        { class: 'card game-card' },
        h(
            'button',
            {
                type: 'button',
                class: 'card-board',
                tabindex: '-1',
                'aria-hidden': 'true',
                onclick: () => openNewGame(app, kind),
            },
            board.element,
        ),
        h(
            'div',
            { class: 'card-text' },
            h('h2', {}, title),
            h('p', {}, t(ABOUT[kind])),
            h(
                'div',
                { class: 'buttons' },
                h(
                    'button',
                    { type: 'button', class: 'main', 'data-play': kind, onclick: () => openNewGame(app, kind) },
                    t('home.play', { game: title }),
                ),
                h('a', { class: 'button', href: `/learn/${kind}` }, t('nav.learn')),
                h('a', { class: 'button', href: `/rules/${kind}` }, t('home.rules')),
            ),
        ),
    )
}

export const homeView: View = {
    path: '/',
    nav: 'nav.play',
    isHere: (path) => path === '/' || path.startsWith('/play'),
    show(context) {
        const { app, container, life } = context
        document.title = 'Tabla'
        const unfinished = h('section', { class: 'unfinished', hidden: true })
        container.append(
            h(
                'div',
                { class: 'page home' },
                h('h1', {}, t('home.title')),
                unfinished,
                h(
                    'div',
                    { class: 'cards' },
                    ...(app.session.hello.value?.kinds ?? []).map((info) => card(context, info.kind, info.title)),
                ),
            ),
        )
        const refresh = () =>
            app.session
                .ask<{ games: ListedGame[] }>('list', { mode: 'play', over: false, order: 'changed', limit: 3 })
                .then(
                    ({ games }) => {
                        unfinished.hidden = games.length === 0
                        replace(
                            unfinished,
                            h('h2', {}, t('home.unfinished')),
                            h('ul', { class: 'game-list' }, ...games.map((game) => gameRow(app, game))),
                        )
                    },
                    () => {},
                )
        void refresh()
        life.add(app.session.listChanged.watch(() => void refresh()))
    },
}
