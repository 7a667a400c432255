// Everything played here: searched, renamed, deleted, taken along.
import { t, plural } from '../../i18n'
import type { ListedGame } from '../../protocol/types'
import { errorText } from '../../store/session'
import { confirmDialog, openDialog } from '../../ui/dialog'
import { h, replace, setText } from '../../ui/dom'
import { download } from '../../ui/download'
import { selectField, textField } from '../../ui/fields'
import { icon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import type { View } from '../view'
import { gameRow } from './row'

const PAGE = 50

export const gamesView: View = {
    path: '/games',
    nav: 'nav.games',
    show({ app, container, life }) {
        const { session } = app
        document.title = `${t('nav.games')} · Tabla`
        const filter = { search: '', kind: '', state: '', mode: '', order: 'changed' }
        const chosen = new Set<number>()
        let games: ListedGame[] = []
        let total = 0
        let asked = 0

        const list = h('ul', { class: 'game-list' })
        const count = h('p', { class: 'soft', role: 'status' })
        const first = h(
            'div',
            { class: 'buttons', hidden: true },
            h('a', { class: 'button main', href: '/' }, t('play.newGame')),
            h('a', { class: 'button', href: '/study' }, t('study.title')),
        )
        const more = h('button', { type: 'button', hidden: true, onclick: () => void load(true) }, t('games.more'))
        const deleteButton = h(
            'button',
            { type: 'button', disabled: true, onclick: () => void removeChosen() },
            icon('bin'),
            t('games.deleteChosen'),
        )
        const exportButton = h(
            'button',
            { type: 'button', onclick: () => void exportGames() },
            icon('save'),
            h('span', {}, t('games.exportAll')),
        )

        const failed = (error: unknown) => toast(errorText(error, t('connection.lost')))

        const load = async (further = false) => {
            const number = ++asked
            const fields: Record<string, unknown> = {
                order: filter.order,
                offset: further ? games.length : 0,
                limit: further ? PAGE : Math.max(PAGE, Math.min(200, games.length)),
            }
            if (filter.search) fields.search = filter.search
            if (filter.kind) fields.kind = filter.kind
            if (filter.mode) fields.mode = filter.mode
            if (filter.state) fields.over = filter.state === 'over'
            try {
                const reply = await session.ask<{ total: number; games: ListedGame[] }>('list', fields)
                // Letters typed meanwhile ask again.
                if (number !== asked || life.ended) return
                games = further ? [...games, ...reply.games] : reply.games
                total = reply.total
                draw()
            } catch (error) {
                failed(error)
            }
        }

        const draw = () => {
            for (const id of [...chosen]) if (!games.some((game) => game.id === id)) chosen.delete(id)
            replace(list, ...games.map((game) => gameRow(app, game, { before: checkbox(game), after: buttons(game) })))
            const filtered = filter.search || filter.kind || filter.state || filter.mode
            setText(count, total > 0 ? plural('games.count', total) : filtered ? t('games.noneFound') : t('games.none'))
            first.hidden = total > 0 || Boolean(filtered)
            more.hidden = games.length >= total
            drawButtons()
        }

        const drawButtons = () => {
            deleteButton.disabled = chosen.size === 0
            exportButton.disabled = total === 0
            setText(exportButton.lastElementChild!, chosen.size > 0 ? t('games.exportChosen') : t('games.exportAll'))
        }

        const checkbox = (game: ListedGame) =>
            h('input', {
                type: 'checkbox',
                class: 'choose',
                checked: chosen.has(game.id),
                'aria-label': t('games.choose', { title: game.title }),
                onchange: (event: Event) => {
                    if ((event.target as HTMLInputElement).checked) chosen.add(game.id)
                    else chosen.delete(game.id)
                    drawButtons()
                },
            })

        const buttons = (game: ListedGame) =>
            h(
                'span',
                { class: 'row-buttons' },
                iconButton('pen', t('games.rename', { title: game.title }), () => rename(game)),
                iconButton('save', t('games.export', { title: game.title }), () => void exportOne(game)),
                iconButton('bin', t('games.delete', { title: game.title }), () => void remove([game])),
            )

        const iconButton = (name: 'pen' | 'save' | 'bin', label: string, run: () => void) =>
            h(
                'button',
                { type: 'button', class: 'quiet icon-button', title: label, 'aria-label': label, onclick: run },
                icon(name),
            )

        const renamed = async (listed: ListedGame, title: string) => {
            const game = await session.open(listed.id)
            try {
                await game.do('rename', { title })
            } finally {
                game.close()
            }
        }

        const rename = (game: ListedGame) => {
            let title = game.named ? game.title : ''
            const field = textField(
                t('games.newTitle'),
                title,
                (value) => {
                    title = value
                },
                { maxLength: 200, placeholder: game.title },
            )
            const form = h(
                'form',
                {},
                field,
                h('p', { class: 'note' }, t('games.renameNote')),
                h('div', { class: 'buttons end' }, h('button', { type: 'submit', class: 'main' }, t('common.save'))),
            )
            form.addEventListener('submit', (event) => {
                event.preventDefault()
                title = form.querySelector('input')!.value.trim()
                renamed(game, title).then(() => load(), failed)
                dialog.close()
            })
            const dialog = openDialog(t('games.renameTitle'), [form], { className: 'small' })
            form.querySelector('input')?.focus()
        }

        const exportOne = async (game: ListedGame) => {
            try {
                const reply = await session.ask<{ text: string; name: string }>('export-all', { games: [game.id] })
                download(reply.text, `${game.title}.sgf`, 'application/x-go-sgf')
            } catch (error) {
                failed(error)
            }
        }

        const exportGames = async () => {
            try {
                const reply = await session.ask<{ text: string; name: string }>(
                    'export-all',
                    chosen.size > 0 ? { games: [...chosen] } : {},
                )
                download(reply.text, reply.name, 'application/x-go-sgf')
            } catch (error) {
                failed(error)
            }
        }

        const remove = async (which: ListedGame[]) => {
            const text =
                which.length === 1
                    ? t('games.sureOne', { title: which[0]!.title })
                    : plural('games.sureMany', which.length)
            if (!(await confirmDialog(t('games.deleteTitle'), text, t('common.delete')))) return
            try {
                await session.ask('delete', { games: which.map((game) => game.id) })
                await load()
            } catch (error) {
                failed(error)
            }
        }

        const removeChosen = () => remove(games.filter((game) => chosen.has(game.id)))

        const search = h('input', {
            type: 'search',
            id: 'search',
            placeholder: t('games.search'),
            autocomplete: 'off',
            oninput: (event: Event) => {
                filter.search = (event.target as HTMLInputElement).value.trim()
                void load()
            },
        })
        const select = (label: string, name: 'kind' | 'state' | 'mode' | 'order', options: [string, string][]) =>
            selectField(
                label,
                options.map(([value, text]) => ({ value, label: text })),
                filter[name],
                (value) => {
                    filter[name] = value
                    void load()
                },
            )

        container.append(
            h(
                'div',
                { class: 'page games' },
                h(
                    'div',
                    { class: 'page-head' },
                    h('h1', {}, t('nav.games')),
                    h('div', { class: 'buttons' }, deleteButton, exportButton),
                ),
                h(
                    'div',
                    { class: 'filters', role: 'search' },
                    h('div', { class: 'field grow' }, h('label', { for: 'search' }, t('games.searchLabel')), search),
                    select(t('new.game'), 'kind', [
                        ['', t('games.allKinds')],
                        ...(session.hello.value?.kinds ?? []).map(
                            (info) => [info.kind, info.title] as [string, string],
                        ),
                    ]),
                    select(t('games.state'), 'state', [
                        ['', t('games.allStates')],
                        ['going', t('games.going')],
                        ['over', t('games.over')],
                    ]),
                    select(t('games.mode'), 'mode', [
                        ['', t('games.allModes')],
                        ['play', t('games.played')],
                        ['study', t('games.studied')],
                    ]),
                    select(t('games.order'), 'order', [
                        ['changed', t('games.order.changed')],
                        ['created', t('games.order.created')],
                        ['title', t('games.order.title')],
                    ]),
                ),
                count,
                first,
                list,
                h('div', { class: 'buttons centre' }, more),
            ),
        )
        void load()
        life.add(session.listChanged.watch(() => void load()))
        life.add(session.connected.watch((connected) => connected && void load()))
    },
}
