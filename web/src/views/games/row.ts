// One game in a list.
import type { App } from '../../app'
import { pieceIcon } from '../../board/pieces'
import { formatDate, plural, t } from '../../i18n'
import type { Kind, ListedGame, PieceKind } from '../../protocol/types'
import { type Child, h } from '../../ui/dom'
import { resultText } from './result'

const ICONS: Record<Kind, PieceKind> = { yinsh: 'ring', gipf: 'gipf', go: 'stone' }

export function gamePath(game: { id: number; mode: string }): string {
    return game.mode === 'play' ? `/play/${game.id}` : `/study/${game.id}`
}

export function gameRow(app: App, game: ListedGame, extra: { before?: Child; after?: Child } = {}): HTMLElement {
    const kind = app.session.hello.value?.kinds.find((info) => info.kind === game.kind)?.title ?? game.kind
    const size = game.kind === 'go' && game.setup.size ? ` ${game.setup.size} × ${game.setup.size}` : ''
    // Each in one piece: a line may break between them only.
    const facts = [`${kind}${size}`, plural('games.turns', game.turns), formatDate(game.changed)].flatMap((fact, i) => [
        i > 0 ? ' · ' : '',
        h('span', {}, fact),
    ])
    const state = game.mode === 'study' ? t('nav.study') : t('games.going')
    return h(
        'li',
        { class: 'game-row', 'data-game': game.id },
        extra.before,
        h(
            'span',
            { class: 'game-icon' },
            pieceIcon(ICONS[game.kind], 'W', '2rem'),
            pieceIcon(ICONS[game.kind], 'B', '2rem'),
        ),
        h(
            'a',
            { class: 'game-name', href: gamePath(game) },
            h('span', { class: 'game-title' }, game.title),
            h('span', { class: 'game-facts' }, ...facts),
        ),
        h('span', { class: `game-result${game.over ? '' : ' going'}` }, game.over ? resultText(game.kind, game.result) : state),
        extra.after,
    )
}
