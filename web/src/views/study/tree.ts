// The tree of turns as a text that flows: the main line, variations set in below the turn they replace.
import { t } from '../../i18n'
import type { TreeNode } from '../../protocol/types'
import type { WholeGame } from '../../store/open-game'
import { h, replace } from '../../ui/dom'
import { icon, type IconName } from '../../ui/icons'
import { colour } from '../evaluation'
import { inWords } from '../notation'
import { childrenOf, isMain, turnNumbers } from './tree-order'

export interface TreeOptions {
    onGoto(node: number): void
    onStep(to: 'start' | 'end' | 'back-turn' | 'forward-turn'): void
    onDelete(): void
    onPromote(): void
}

/** Longer comments are shown in full below; here their beginning. */
const SHOWN_COMMENT = 90

export class TreePanel {
    readonly element: HTMLElement
    private readonly text = h('div', { class: 'tree', role: 'group' })
    private readonly buttons = new Map<number, HTMLButtonElement>()
    private readonly steps: Record<'first' | 'back' | 'forward' | 'last', HTMLButtonElement>
    private readonly remove: HTMLButtonElement
    private readonly promote: HTMLButtonElement
    private treeRev = -1
    private current = -1

    constructor(private readonly options: TreeOptions) {
        const button = (name: IconName, label: string, run: () => void) =>
            h(
                'button',
                {
                    type: 'button',
                    class: 'quiet icon-button',
                    title: label,
                    'aria-label': label,
                    'data-key': name,
                    onclick: run,
                },
                icon(name),
            )
        this.steps = {
            first: button('first', t('moves.first'), () => options.onStep('start')),
            back: button('back', t('moves.back'), () => options.onStep('back-turn')),
            forward: button('forward', t('moves.forward'), () => options.onStep('forward-turn')),
            last: button('last', t('study.end'), () => options.onStep('end')),
        }
        this.promote = h(
            'button',
            { type: 'button', class: 'small-button', 'data-key': 'promote', onclick: () => options.onPromote() },
            t('study.promote'),
        )
        this.remove = h(
            'button',
            { type: 'button', class: 'small-button', 'data-key': 'delete', onclick: () => options.onDelete() },
            icon('bin'),
            t('study.deleteFrom'),
        )
        this.text.setAttribute('aria-label', t('moves.title'))
        this.followPresses()
        this.element = h(
            'section',
            { class: 'panel tree-panel', 'aria-label': t('moves.title') },
            h(
                'div',
                { class: 'panel-head' },
                h('h2', {}, t('moves.title')),
                h('span', { class: 'steps' }, ...Object.values(this.steps)),
            ),
            this.text,
            h('div', { class: 'buttons tree-tools' }, this.promote, this.remove),
        )
    }

    draw(now: WholeGame): void {
        const children = childrenOf(now.tree)
        if (this.treeRev !== now.treeRev || this.buttons.size !== now.tree.length) {
            this.treeRev = now.treeRev
            this.build(now.tree, children)
        }
        const { node, done } = now.cursor
        const hadFocus = this.text.contains(document.activeElement)
        const before = this.buttons.get(this.current)
        before?.removeAttribute('aria-current')
        before?.classList.remove('partial')
        before?.setAttribute('tabindex', '-1')
        this.current = node
        const button = this.buttons.get(node)
        button?.setAttribute('aria-current', 'step')
        button?.setAttribute('tabindex', '0')
        button?.classList.toggle('partial', done < (now.tree[node]?.actions ?? 0))
        if (button) {
            const top = button.offsetTop
            const { scrollTop, clientHeight } = this.text
            if (top < scrollTop + 20 || top > scrollTop + clientHeight - 50)
                this.text.scrollTop = Math.max(0, top - clientHeight / 2)
            if (hadFocus) button.focus({ preventScroll: true })
        }
        const atStart = node === 0 && done === 0
        this.steps.first.disabled = this.steps.back.disabled = atStart
        const atEnd = children[node]!.length === 0 && done >= (now.tree[node]?.actions ?? 0)
        this.steps.forward.disabled = this.steps.last.disabled = atEnd
        this.remove.disabled = node === 0
        this.promote.disabled = isMain(now.tree, children, node)
    }

    private build(tree: TreeNode[], children: number[][]): void {
        const numbers = turnNumbers(tree)
        const start = this.button(0, tree[0]!, t('study.start'), t('study.start'))
        this.buttons.clear()
        this.buttons.set(0, start)
        const main = h('div', { class: 'line' }, start, this.remark(tree[0]!))
        // Variations still to be written: where to, and the node that each begins with.
        const waiting: { place: HTMLElement; node: number }[] = []
        const first = children[0]![0]
        if (first !== undefined) waiting.push({ place: main, node: first })
        while (waiting.length > 0) {
            const { place, node: begin } = waiting.pop()!
            let fresh = true
            let node: number | undefined = begin
            while (node !== undefined) {
                const turn: TreeNode = tree[node]!
                const number = numbers[node]!
                const moved = (turn.actions ?? 0) > 0
                const text = moved ? inWords(turn.text).replace(/;/g, '; ') : turn.setup ? t('study.setupNode') : '·'
                const label = moved && turn.player ? `${number}, ${colour(turn.player)}: ${text}` : text
                const button = this.button(node, turn, text, label)
                this.buttons.set(node, button)
                if (moved && (fresh || number % 2 === 1))
                    place.append(
                        h(
                            'span',
                            { class: 'numbered' },
                            h('span', { class: 'number', 'aria-hidden': 'true' }, `${number}.`),
                            button,
                        ),
                    )
                else place.append(button)
                const remark = this.remark(turn)
                if (remark) place.append(remark)
                fresh = remark !== null
                const siblings: number[] = children[turn.parent]!
                if (siblings[0] === node && siblings.length > 1) {
                    const block = h('div', { class: 'variations' })
                    for (const other of siblings.slice(1)) {
                        const line = h('div', { class: 'line variation' })
                        block.append(line)
                        waiting.push({ place: line, node: other })
                    }
                    place.append(block)
                    fresh = true
                }
                node = children[node]![0]
            }
        }
        replace(this.text, main, tree.length === 1 ? h('p', { class: 'soft' }, t('study.empty')) : null)
    }

    private button(node: number, turn: TreeNode, text: string, label: string): HTMLButtonElement {
        return h(
            'button',
            {
                type: 'button',
                class: `node ${turn.player === 'W' ? 'white' : turn.player === 'B' ? 'black' : 'nobody'}`,
                tabindex: '-1',
                'data-node': node,
                'aria-label': label,
                onclick: () => this.options.onGoto(node),
            },
            text,
        )
    }

    /** Who leaves a comment by pressing a button here has the tree drawn anew before letting go: no click comes of that. */
    private followPresses(): void {
        const buttonOf = (event: Event) => (event.target as Element).closest<HTMLElement>('.node')
        let pressed: HTMLElement | null = null
        this.text.addEventListener('pointerdown', (event) => (pressed = buttonOf(event)))
        this.text.addEventListener('pointerup', (event) => {
            const node = buttonOf(event)?.dataset.node
            if (pressed && !pressed.isConnected && node === pressed.dataset.node) this.options.onGoto(Number(node))
            pressed = null
        })
    }

    private remark({ comment }: TreeNode): HTMLElement | null {
        if (!comment) return null
        const text = comment.length > SHOWN_COMMENT ? `${comment.slice(0, SHOWN_COMMENT)}…` : comment
        return h('span', { class: 'remark' }, text)
    }
}
