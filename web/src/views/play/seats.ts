// The two players beside the board: who, what they have, their clock, whether they think.
import { pieceIcon } from '../../board/pieces'
import { t } from '../../i18n'
import { decider } from '../../protocol/position'
import type { Clock, Counter, Hello, Kind, PieceKind, Player } from '../../protocol/types'
import { isDecided, type WholeGame } from '../../store/open-game'
import { h, replace, setText } from '../../ui/dom'

/** The piece that stands for a player. */
export const EMBLEMS: Record<Kind, PieceKind> = { yinsh: 'ring', gipf: 'gipf', go: 'stone' }

/** How a counter is shown as pieces: which, and whose. */
const PILES: Record<string, { kind: PieceKind; own: boolean } | undefined> = {
    reserve: { kind: 'single', own: true },
    captured: { kind: 'single', own: false },
    prisoners: { kind: 'stone', own: false },
    'rings-off': { kind: 'ring', own: true },
}

const MOST_SHOWN = 18

const other = (player: Player): Player => (player === 'W' ? 'B' : 'W')

export function playerName(game: WholeGame, player: Player): string {
    const seat = game.players[player]
    return (
        seat.name ||
        (seat.level ? t('seat.engine', { level: seat.level }) : t(player === 'W' ? 'colour.W' : 'colour.B'))
    )
}

function counterElement(counter: Counter, player: Player): HTMLElement {
    const value = counter.values[player]
    const pile = PILES[counter.name]
    const icons = pile
        ? Array.from({ length: Math.min(value, MOST_SHOWN) }, () =>
              pieceIcon(pile.kind, pile.own ? player : other(player), '1.15rem'),
          )
        : []
    return h(
        'div',
        { class: 'counter', 'data-counter': counter.name },
        h('span', { class: 'counter-label' }, counter.label),
        h(
            'span',
            { class: 'counter-value' },
            String(value),
            counter.name === 'rings-off' && counter.most > 0
                ? h('span', { class: 'soft' }, ` / ${counter.most}`)
                : null,
        ),
        icons.length > 0 ? h('span', { class: 'pile', 'aria-hidden': 'true' }, ...icons) : null,
    )
}

/** Milliseconds as a clock shows them. */
export function clockText(left: number): string {
    const time = Math.max(0, left)
    if (time < 10000) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`
    const seconds = Math.ceil(time / 1000)
    const minutes = Math.floor(seconds / 60)
    const rest = String(seconds % 60).padStart(2, '0')
    return minutes >= 60
        ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
        : `${minutes}:${rest}`
}

export class SeatPanel {
    readonly element = h('section', { class: 'panel seat' })
    private readonly clock = h('div', { class: 'clock', role: 'timer' })
    private player: Player = 'W'

    draw(game: WholeGame, player: Player, hello: Hello | undefined): void {
        this.player = player
        const seat = game.players[player]
        const name = playerName(game, player)
        const toAct = game.live && !game.settlement && decider(game.position) === player
        const thinking = toAct && game.who === 'engine' && game.engine.state === 'thinking'
        const level = hello?.levels.find((candidate) => candidate.level === seat.level)
        const colour = t(player === 'W' ? 'colour.W' : 'colour.B')
        const won = isDecided(game) && game.result?.winner === player
        const state = won ? t('seat.won') : thinking ? t('seat.thinking') : toAct ? t('seat.toMove') : ''
        this.element.classList.toggle('to-act', toAct)
        this.element.classList.toggle('won', won)
        this.element.setAttribute('aria-label', name)
        // Without a name of their own players are called by their colour already.
        const about = [
            seat.named || seat.level ? h('span', {}, colour) : null,
            level ? h('span', { class: 'seat-level' }, level.title) : null,
            state ? h('span', {}, state) : null,
        ]
        replace(
            this.element,
            h(
                'div',
                { class: 'seat-head' },
                pieceIcon(EMBLEMS[game.kind], player, '2.2rem'),
                h(
                    'div',
                    { class: 'seat-who' },
                    h('div', { class: 'seat-name', title: name }, name),
                    h(
                        'div',
                        { class: 'seat-about' },
                        ...about,
                        thinking ? h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')) : null,
                    ),
                ),
                game.clock ? this.clock : null,
            ),
            h(
                'div',
                { class: 'counters' },
                ...game.position.counters
                    .filter((counter) => !counter.shared)
                    .map((counter) => counterElement(counter, player)),
            ),
        )
    }

    /** Shows the time as it is at `now` (the server's clock); true when it is short. */
    tick(clock: Clock, now: number): boolean {
        const side = clock[this.player]
        const running = clock.running === this.player
        const left = running ? side.left - (now - clock.at) : side.left
        setText(this.clock, clockText(left))
        let more = ''
        if (clock.kind === 'byoyomi' && (side.overtime || side.periods)) more = `×${side.periods ?? 0}`
        else if (clock.kind === 'canadian' && side.overtime) more = `/${side.moves ?? 0}`
        if (more) this.clock.append(h('small', {}, more))
        const short = running && left < 10000
        this.clock.classList.toggle('running', running)
        this.clock.classList.toggle('short', short)
        return short
    }
}

/** What both share: the pool. */
export function sharedCounters(counters: Counter[]): HTMLElement[] {
    return counters
        .filter((counter) => counter.shared)
        .map((counter) =>
            h(
                'div',
                { class: 'counter shared', 'data-counter': counter.name },
                h('span', { class: 'counter-label' }, counter.label),
                h(
                    'span',
                    { class: 'counter-value' },
                    String(counter.values.W),
                    counter.most > 0 ? h('span', { class: 'soft' }, ` / ${counter.most}`) : null,
                ),
            ),
        )
}
