// A position put by hand: pieces from a palette onto the board, or a line of text. The server says whether it can be.
import { pieceIcon } from '../../board/pieces'
import { type Key, t } from '../../i18n'
import type { Counter, Piece, PieceKind, Player, Position } from '../../protocol/types'
import type { WholeGame } from '../../store/open-game'
import { h, replace } from '../../ui/dom'
import { choiceField, numberField } from '../../ui/fields'
import { colour } from '../evaluation'

export interface SetupOptions {
    kinds: PieceKind[]
    /** The pieces have changed: to be shown. */
    onChange(position: Position): void
    /** Whether it was taken. */
    onApply(fields: Record<string, unknown>): Promise<boolean>
    onEnd(): void
}

type Tool = { owner: Player; kind: PieceKind } | 'erase'

const toolKey = (tool: Tool) => (tool === 'erase' ? tool : `${tool.owner} ${tool.kind}`)

export class SetupPanel {
    readonly element: HTMLElement
    readonly position: Position
    private readonly pieces = new Map<number, Piece>()
    private readonly palette = h('div', { class: 'palette', role: 'group' })
    private readonly line: HTMLInputElement
    private tool: Tool
    private player: Player
    /** Those that somebody changed; the others are worked out. */
    private readonly counters = new Map<string, Counter>()

    constructor(
        private readonly now: WholeGame,
        private readonly options: SetupOptions,
    ) {
        this.position = now.position
        this.player = now.position.decides || now.position.player || 'W'
        this.tool = { owner: this.player, kind: options.kinds[0] ?? 'stone' }
        for (const [spot, owner, kind] of now.position.pieces) this.pieces.set(spot, [spot, owner, kind])
        this.palette.setAttribute('aria-label', t('study.palette'))
        this.line = h('input', {
            type: 'text',
            id: 'position-line',
            class: 'typed',
            value: now.position.text,
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
        })
        const lineForm = h(
            'form',
            { class: 'field' },
            h('label', { for: 'position-line' }, t('study.positionLine')),
            h('div', { class: 'typed-row' }, this.line, h('button', { type: 'submit' }, t('study.setLine'))),
        )
        lineForm.addEventListener('submit', (event) => {
            event.preventDefault()
            void this.apply({ position: this.line.value.trim() })
        })
        this.element = h(
            'section',
            { class: 'panel setup-panel', 'aria-label': t('study.setup') },
            h('div', { class: 'panel-head' }, h('h2', {}, t('study.setup'))),
            this.palette,
            h('p', { class: 'note' }, t('study.paletteNote')),
            choiceField(
                t('study.toMove'),
                (['W', 'B'] as const).map((player) => ({ value: player, label: colour(player) })),
                this.player,
                (value) => (this.player = value as Player),
            ),
            ...now.position.counters.map((counter) => this.counterFields(counter)),
            h(
                'div',
                { class: 'buttons' },
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'main',
                        'data-key': 'apply',
                        onclick: () =>
                            void this.apply({
                                pieces: [...this.pieces.values()],
                                player: this.player,
                                ...(this.counters.size > 0 ? { counters: [...this.counters.values()] } : {}),
                            }),
                    },
                    t('study.apply'),
                ),
                h('button', { type: 'button', onclick: () => options.onEnd() }, t('common.cancel')),
                h(
                    'button',
                    {
                        type: 'button',
                        'data-key': 'clear',
                        onclick: () => {
                            this.pieces.clear()
                            this.changed()
                        },
                    },
                    t('study.clear'),
                ),
            ),
            lineForm,
        )
        this.drawPalette()
    }

    private drawPalette(): void {
        const tools: Tool[] = [
            ...this.options.kinds.flatMap((kind) => (['W', 'B'] as const).map((owner) => ({ owner, kind }))),
            'erase',
        ]
        const focused = this.palette.contains(document.activeElement)
        replace(
            this.palette,
            ...tools.map((tool) => {
                const label = tool === 'erase' ? t('study.erase') : t(`piece.${tool.kind}.${tool.owner}` as Key)
                return h(
                    'button',
                    {
                        type: 'button',
                        class: 'palette-tool',
                        title: label,
                        'aria-label': label,
                        'data-tool': toolKey(tool),
                        'aria-pressed': String(toolKey(tool) === toolKey(this.tool)),
                        onclick: () => {
                            this.tool = tool
                            this.drawPalette()
                        },
                    },
                    tool === 'erase' ? '✕' : pieceIcon(tool.kind, tool.owner, '2rem'),
                )
            }),
        )
        if (focused) this.palette.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
    }

    private counterFields(counter: Counter): HTMLElement {
        const most = counter.most > 0 ? counter.most : 999
        const field = (label: string, players: Player[]) =>
            numberField(label, counter.values[players[0]!], { least: 0, most, clamp: true }, (value) => {
                const told = this.counters.get(counter.name) ?? { ...counter, values: { ...counter.values } }
                for (const player of players) told.values[player] = value
                this.counters.set(counter.name, told)
            })
        return h(
            'div',
            { class: 'counter-fields' },
            ...(counter.shared
                ? [field(counter.label, ['B', 'W'])]
                : (['W', 'B'] as const).map((player) => field(`${counter.label}, ${colour(player)}`, [player]))),
        )
    }

    /** The piece of the palette onto a spot; the same once more, or another button of the mouse, takes it off. */
    put(spot: number, erase: boolean): void {
        if (this.now.layout.spots[spot]?.kind === 'dot') return
        const { tool } = this
        const old = this.pieces.get(spot)
        if (tool === 'erase' || erase || (old && old[1] === tool.owner && old[2] === tool.kind))
            this.pieces.delete(spot)
        else this.pieces.set(spot, [spot, tool.owner, tool.kind])
        this.changed()
    }

    /** The board as it is being put. */
    get shown(): Position {
        const { last: _, ...position } = this.position
        return { ...position, pieces: [...this.pieces.values()], actions: [] }
    }

    private changed(): void {
        this.options.onChange(this.shown)
    }

    private async apply(fields: Record<string, unknown>): Promise<void> {
        if (await this.options.onApply(fields)) this.options.onEnd()
    }
}
