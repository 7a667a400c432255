// The moves so far, and looking back at them.
import { t } from '../../i18n'
import type { Player, TreeNode } from '../../protocol/types'
import type { WholeGame } from '../../store/open-game'
import { h, replace } from '../../ui/dom'
import { icon, type IconName } from '../../ui/icons'
import { inWords } from '../notation'

/** The nodes from the root (left out) to a node. */
export function pathTo(tree: TreeNode[], node: number): number[] {
    const path: number[] = []
    for (let at = node; at > 0; at = tree[at]?.parent ?? -1) path.unshift(at)
    return path
}

export interface MovesOptions {
    /** Shows the position after a node (0: the start); undefined: the game as it is. */
    onLook(node: number | undefined): void
}

export class MovesPanel {
    readonly element: HTMLElement
    private readonly list = h('ol', { class: 'moves', tabindex: '0' })
    private path: number[] = []
    private looking: number | undefined
    private readonly steps: Record<'first' | 'back' | 'forward' | 'last', HTMLButtonElement>

    constructor(private readonly options: MovesOptions) {
        const button = (name: IconName, label: string, run: () => void) =>
            h(
                'button',
                { type: 'button', class: 'quiet icon-button', title: label, 'aria-label': label, onclick: run },
                icon(name),
            )
        this.steps = {
            first: button('first', t('moves.first'), () => this.lookAt(0)),
            back: button('back', t('moves.back'), () => this.step(-1)),
            forward: button('forward', t('moves.forward'), () => this.step(1)),
            last: button('last', t('moves.last'), () => this.options.onLook(undefined)),
        }
        this.list.setAttribute('aria-label', t('moves.title'))
        this.element = h(
            'section',
            { class: 'panel moves-panel', 'aria-label': t('moves.title') },
            h(
                'div',
                { class: 'panel-head' },
                h('h2', {}, t('moves.title')),
                h('span', { class: 'steps' }, ...Object.values(this.steps)),
            ),
            this.list,
        )
    }

    draw(game: WholeGame, looking: number | undefined): void {
        this.path = pathTo(game.tree, game.cursor.node)
        this.looking = looking
        const rows: HTMLElement[] = []
        const first = this.path[0] !== undefined ? game.tree[this.path[0]]?.player : undefined
        let row: HTMLElement | undefined
        let number = 0
        let before: Player | '' | undefined
        for (const node of this.path) {
            const turn = game.tree[node]!
            const partial = node === game.cursor.node && game.cursor.done < (turn.actions ?? 1)
            if (!row || turn.player === first || turn.player === before) {
                row = h('li', {}, h('span', { class: 'number', 'aria-hidden': 'true' }, `${++number}`))
                if (turn.player !== first) row.append(h('span', { class: 'move' }, '…'))
                rows.push(row)
            }
            before = turn.player
            const text = inWords(turn.text).replace(/;/g, '; ') + (partial ? ' …' : '')
            const current = node === (looking ?? game.cursor.node)
            const button = h(
                'button',
                {
                    type: 'button',
                    class: `move ${turn.player === 'W' ? 'white' : 'black'}`,
                    'aria-current': current ? 'step' : null,
                    'aria-label': `${number}, ${t(turn.player === 'W' ? 'colour.W' : 'colour.B')}: ${text}`,
                    onclick: () => this.lookAt(node),
                },
                text,
            )
            row.append(button)
        }
        if (rows.length === 0) rows.push(h('li', { class: 'soft' }, t('moves.none')))
        replace(this.list, ...rows)
        const current = this.list.querySelector<HTMLElement>('[aria-current]')
        if (current) this.list.scrollTop = Math.max(0, current.offsetTop - this.list.clientHeight / 2)
        const index = this.index()
        this.steps.first.disabled = this.steps.back.disabled = index < 0
        this.steps.forward.disabled = this.steps.last.disabled = looking === undefined
    }

    /** Place of what is looked at in the path; -1 before the first turn. */
    private index(): number {
        if (this.looking === undefined) return this.path.length - 1
        return this.path.indexOf(this.looking)
    }

    private lookAt(node: number): void {
        this.options.onLook(node === this.path[this.path.length - 1] ? undefined : node)
    }

    step(by: number): void {
        const next = this.index() + by
        if (next < -1) return
        if (next >= this.path.length - 1) this.options.onLook(undefined)
        else this.options.onLook(next < 0 ? 0 : this.path[next]!)
    }
}
