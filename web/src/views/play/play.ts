// A game that is played: board, players, moves, and what can be done.
import { Board } from '../../board/board'
import { pieceIcon } from '../../board/pieces'
import { t } from '../../i18n'
import { decider } from '../../protocol/position'
import type { Action, Choice, Player, Position, Seat, Step, Thinking } from '../../protocol/types'
import { isDecided, type OpenGame, type WholeGame } from '../../store/open-game'
import { errorText, isUnknown } from '../../store/session'
import { confirmDialog, openDialog } from '../../ui/dialog'
import { h, replace, setText } from '../../ui/dom'
import { icon, type IconName } from '../../ui/icons'
import { bringIntoView } from '../../ui/in-view'
import { say, toast } from '../../ui/toast'
import { EvaluationBar } from '../evaluation'
import { MessageLine } from '../message'
import { asSent, inWords } from '../notation'
import { promptWords } from '../prompt'
import { openRules } from '../rules/rules'
import { TitleHeading } from '../title'
import { showExample, typedField } from '../typed'
import type { View, ViewContext } from '../view'
import { ownersOf } from './count'
import { MovesPanel } from './moves'
import { openNewGame } from './new-game'
import { EMBLEMS, playerName, SeatPanel, sharedCounters } from './seats'
import { drawSettlement, settlementPanel } from './settlement'

export const playView: View = {
    path: '/play/:id',
    show(context) {
        const { app, container, params, life } = context
        const place = h('div', { class: 'page' }, h('p', { class: 'soft' }, t('common.loading')))
        container.append(place)
        app.session.open(Number(params.id) || 0).then(
            (game) => {
                life.add(() => game.close())
                if (!life.ended) {
                    container.replaceChildren()
                    new PlayScreen(context, game)
                }
            },
            (error: unknown) =>
                replace(
                    place,
                    h('h1', {}, t('play.notFound')),
                    isUnknown(error) ? null : h('p', {}, errorText(error, t('connection.lost'))),
                    h('p', {}, h('a', { class: 'button main', href: '/' }, t('play.toStart'))),
                ),
        )
    },
}

/** Whose turn it is, as the piece of that colour and in words for those who listen. */
function whose(now: WholeGame): HTMLElement {
    const { status } = now.position
    const decides = decider(now.position)
    return h(
        'span',
        { class: 'whose', title: status },
        decides ? pieceIcon(EMBLEMS[now.kind], decides, '1.6rem') : null,
        h('span', { class: 'unseen' }, `${status}: `),
    )
}

/** A seat as `new` wants it: names that nobody gave are made again. */
function samePlayer(seat: Seat): Seat {
    return {
        ...(seat.level ? { level: seat.level } : { human: true }),
        ...(seat.named && seat.name ? { name: seat.name } : {}),
    }
}

class PlayScreen {
    private readonly board: Board
    private readonly seats = { top: new SeatPanel(), bottom: new SeatPanel() }
    private readonly moves: MovesPanel
    private readonly prompt = h('div', { class: 'prompt' })
    private readonly message: MessageLine
    private readonly shared = h('div', { class: 'panel shared-counters', hidden: true })
    private readonly title: TitleHeading
    private readonly tools = h('div', { class: 'buttons' })
    private readonly settlement = h('div', { class: 'settlement-place' })
    private readonly typed: HTMLInputElement
    private readonly boardArea = h('div', { class: 'area-board' })
    private readonly screen = h('div', { class: 'play' })
    private turnedByHand: boolean | undefined
    private looking: { node: number; position: Position } | undefined
    private hint: Choice | undefined
    private hinting = false
    private lastTick = 0
    private told = ''
    private asked: string | undefined
    private readonly elapsed = h('span', { class: 'elapsed', 'aria-hidden': 'true' })
    private wasDecided: boolean | undefined

    constructor(
        private readonly context: ViewContext,
        private readonly game: OpenGame,
    ) {
        const { app, container, life } = context
        this.board = new Board({
            settings: app.session.boardSettings,
            label: t('board.label'),
            onAction: (action) => void this.play({ action: action.n }, action),
            onRefused: (attempt) => void this.message.why(attempt),
            onSpot: (spot) => void this.do('dead', { spot }),
            onKey: (event) => this.key(event),
            onSound: (name) => app.sound(name),
            onSay: say,
            onPrompt: (text) => this.setAsked(text),
        })
        life.add(() => this.board.destroy())
        this.message = new MessageLine(app, game, this.board)
        this.title = new TitleHeading('game-title', (title) => this.do('rename', { title }))
        this.moves = new MovesPanel({ onLook: (node) => void this.look(node) })
        this.typed = typedField({ 'aria-describedby': 'typed-note' })
        const typedForm = h(
            'form',
            { class: 'panel typed-panel' },
            h('label', { for: 'typed' }, t('play.type')),
            h('div', { class: 'typed-row' }, this.typed, h('button', { type: 'submit' }, t('play.send'))),
            h('p', { class: 'note', id: 'typed-note' }, t('play.keys')),
        )
        typedForm.addEventListener('submit', (event) => {
            event.preventDefault()
            const text = this.typed.value.trim()
            if (text)
                void this.play({ text: asSent(text) }).then((done) => {
                    if (done) this.typed.value = ''
                    else this.typed.select()
                })
        })
        this.boardArea.append(
            this.prompt,
            this.board.element,
            h('div', { class: 'below' }, this.board.bar, this.message.element),
        )
        this.screen.append(
            h('div', { class: 'area-top' }, this.seats.top.element),
            this.boardArea,
            h('div', { class: 'area-bottom' }, this.seats.bottom.element),
            h('div', { class: 'area-moves' }, this.shared, this.moves.element),
            h(
                'div',
                { class: 'area-tools' },
                this.settlement,
                h(
                    'section',
                    { class: 'panel tools', 'aria-label': t('play.tools') },
                    this.title.element,
                    this.tools,
                ),
                typedForm,
            ),
        )
        container.append(this.screen)
        life.add(game.current.follow((now) => now && this.update(now)))
        life.add(
            game.events.watch((event) => {
                if (event?.event === 'thinking')
                    setText(
                        this.elapsed,
                        t('play.seconds', { n: Math.round((event as unknown as Thinking).elapsed / 1000) }),
                    )
            }),
        )
        life.add(game.gone.watch((gone) => gone && this.isGone()))
        life.add(app.session.connected.watch((connected) => this.setHandling(connected)))
        const timer = setInterval(() => this.tick(), 200)
        life.add(() => clearInterval(timer))
        life.listen(document, 'keydown', (event) => this.key(event))
    }

    private get state(): WholeGame {
        return this.game.current.value!
    }

    // --- Drawing ---

    private update(now: WholeGame): void {
        document.title = `${now.title} · Tabla`
        this.looking = undefined
        this.hint = undefined
        this.asked = undefined
        setText(this.elapsed, '')
        this.message.clear()
        this.board.setTurned(this.isTurned(now))
        this.board.setOverlay(now.settlement ? { owners: ownersOf(now.settlement) } : {})
        this.setHandling(this.context.app.session.connected.value)
        const arrived = this.board.show(now.layout, now.position, { steps: now.steps })
        this.draw(now)
        this.speak(now, now.steps)
        const decided = isDecided(now)
        if (decided && this.wasDecided === false)
            void arrived.then(() => this.context.app.sound(this.isWonByPerson(now) ? 'win' : 'end'))
        this.wasDecided = decided
    }

    private draw(now: WholeGame): void {
        const hello = this.context.app.session.hello.value
        const below: Player = now.layout.hex !== this.board.isTurned ? 'W' : 'B'
        this.seats.bottom.draw(now, below, hello)
        this.seats.top.draw(now, below === 'W' ? 'B' : 'W', hello)
        this.title.draw(now.title)
        showExample(this.typed, now.position)
        const shared = sharedCounters(now.position.counters)
        this.shared.hidden = shared.length === 0
        replace(this.shared, ...shared)
        this.moves.draw(now, this.looking?.node)
        // For whoever looks at the page from outside: style sheets and tests.
        Object.assign(this.screen.dataset, { rev: now.rev, who: now.who, kind: now.kind, over: isDecided(now) })
        this.drawPrompt(now)
        this.drawTools(now)
        drawSettlement(
            this.settlement,
            now.settlement
                ? settlementPanel(now.settlement, (op) => now.can.includes(op), {
                      onAgree: () => void this.do('agree'),
                      onResume: () => void this.do('resume'),
                      onPropose: () => void this.do('propose'),
                      against: [now.players.W, now.players.B].some(({ level }) => level),
                  })
                : null,
            () => {
                const again = this.tools.querySelector<HTMLElement>('[data-key=again]')
                if (again) again.focus()
                else this.board.focus()
            },
        )
        this.tick()
    }

    private drawPrompt(now: WholeGame): void {
        const { prompt } = this
        prompt.className = 'prompt'
        if (this.looking) {
            prompt.classList.add('looking')
            replace(
                prompt,
                promptWords(t('play.looking')),
                h(
                    'button',
                    { type: 'button', class: 'small-button', onclick: () => void this.look(undefined) },
                    t('play.backToGame'),
                ),
            )
        } else if (isDecided(now)) {
            prompt.classList.add('over')
            replace(prompt, promptWords(now.position.status || now.result?.sentence || ''))
        } else if (now.settlement) {
            replace(prompt, promptWords(now.position.prompt))
        } else if (now.who === 'engine') {
            prompt.classList.add('waits')
            replace(
                prompt,
                whose(now),
                promptWords(now.engine.state === 'stopped' ? t('play.stopped') : t('play.thinking')),
                now.engine.state === 'thinking' ? this.elapsed : null,
            )
        } else {
            replace(prompt, whose(now), promptWords(this.asked ?? now.position.prompt))
        }
    }

    /** A choice has begun, or is given up: the prompt follows. */
    private setAsked(text: string | undefined): void {
        if (text === this.asked) return
        this.asked = text
        const now = this.game.current.value
        if (now) this.drawPrompt(now)
    }

    private drawTools(now: WholeGame): void {
        const can = (op: string) => now.can.includes(op)
        const buttons: HTMLElement[] = []
        const add = (
            name: IconName,
            label: string,
            run: () => void,
            options: { enabled?: boolean; busy?: boolean; className?: string; key?: string } = {},
        ) =>
            buttons.push(
                h(
                    'button',
                    {
                        type: 'button',
                        class: options.className ?? null,
                        disabled: options.enabled === false,
                        // One that is disabled would lose the keyboard.
                        'aria-disabled': options.busy ? 'true' : null,
                        'data-key': options.key ?? name,
                        onclick: () => options.busy || run(),
                    },
                    icon(name),
                    label,
                ),
            )
        const focused = this.tools.contains(document.activeElement)
            ? document.activeElement?.getAttribute('data-key')
            : undefined
        if (isDecided(now)) {
            add('play', t('play.again'), () => void this.again(now), { className: 'main', key: 'again' })
            add('play', t('play.newGame'), () => openNewGame(this.context.app, now.kind), { key: 'new' })
        }
        if (now.who === 'engine') {
            add('play', t('play.moveNow'), () => void this.do('move-now'), {
                enabled: can('move-now'),
                key: 'move-now',
            })
            if (now.engine.state === 'stopped')
                add('play', t('play.goOn'), () => void this.do('go'), { enabled: can('go'), key: 'go' })
            else add('stop', t('play.stop'), () => void this.do('stop'), { enabled: can('stop') })
        } else if (now.live && !now.settlement) {
            add('hint', this.hinting ? t('play.hinting') : t('play.hint'), () => void this.askHint(), {
                enabled: can('hint'),
                busy: this.hinting,
            })
        }
        add('undo', t('play.undo'), () => void this.do('undo'), { enabled: can('undo') })
        add('undo', t('play.undoTurn'), () => void this.do('undo-turn'), {
            enabled: can('undo-turn'),
            key: 'undo-turn',
        })
        if (can('redo')) add('redo', t('play.redo'), () => void this.do('redo'))
        add('turn', t('play.turn'), () => this.turn())
        if (now.live) add('flag', t('play.resign'), () => void this.resign(now), { enabled: can('resign') })
        add('search', t('study.this'), () => this.context.app.router.go(`/study/${now.id}`), { key: 'study' })
        add('book', t('home.rules'), () => openRules(this.context.app, now.kind))
        add('speak', t('play.describe'), () => this.describe())
        replace(this.tools, ...buttons)
        // Without scrolling: the board may just have been brought into sight.
        if (focused)
            this.tools.querySelector<HTMLElement>(`[data-key="${focused}"]:not(:disabled)`)?.focus({ preventScroll: true })
    }

    private tick(): void {
        const now = this.game.current.value
        const hello = this.context.app.session.hello.value
        if (!now?.clock || !hello) return
        const time = Date.now() + this.context.app.session.offset
        const short = [this.seats.top, this.seats.bottom].map((seat) => seat.tick(now.clock!, time)).some(Boolean)
        const second = Math.floor(time / 1000)
        if (short && now.who === 'human' && second !== this.lastTick) {
            this.lastTick = second
            this.context.app.sound('tick')
        }
    }

    /** Without anybody's wish a person who plays against the engine sits below. */
    private isTurned(now: WholeGame): boolean {
        if (this.turnedByHand !== undefined) return this.turnedByHand
        const usual: Player = now.layout.hex ? 'W' : 'B'
        const people = (['W', 'B'] as const).filter((player) => !now.players[player].level)
        return people.length === 1 && people[0] !== usual
    }

    private turn(): void {
        this.turnedByHand = !this.board.isTurned
        this.board.setTurned(this.turnedByHand)
        this.draw(this.state)
    }

    private setHandling(connected: boolean): void {
        const now = this.game.current.value
        if (!now) return
        const idle = !connected || this.looking !== undefined || isDecided(now)
        this.board.setHandling(idle ? 'off' : now.settlement ? 'spots' : now.who === 'human' ? 'choose' : 'off')
    }

    private isWonByPerson(now: WholeGame): boolean {
        const winner = now.result?.winner
        return winner === 'W' || winner === 'B' ? !now.players[winner].level : false
    }

    // --- Words ---

    /** What happened and what is asked, for those who listen. */
    private speak(now: WholeGame, steps: Step[]): void {
        const words = steps.map((step) => `${playerName(now, step.player)}: ${inWords(step.text)}.`)
        const ask = isDecided(now)
            ? now.position.status
            : now.settlement
              ? now.position.prompt
              : now.who === 'human'
                ? `${now.position.status}. ${now.position.prompt}.`
                : ''
        const text = [...words, ask].join(' ').trim()
        if (text !== this.told) {
            this.told = text
            say(text)
        }
    }

    private describe(): void {
        const position = this.looking?.position ?? this.state.position
        say(position.spoken)
        openDialog(t('play.describe'), [h('p', { class: 'spoken' }, position.spoken)], { className: 'small' })
    }

    // --- Doing ---

    private async do(op: string, fields: Record<string, unknown> = {}): Promise<boolean> {
        try {
            await this.game.do(op, fields)
            return true
        } catch (error) {
            this.message.failed(error)
            return false
        }
    }

    private async play(fields: Record<string, unknown>, action?: Action): Promise<boolean> {
        if (this.looking) await this.look(undefined)
        this.message.clear()
        const done = await this.do('play', fields)
        if (!done && action) this.board.release()
        return done
    }

    private async askHint(): Promise<void> {
        const { rev } = this.state
        this.hinting = true
        this.drawTools(this.state)
        try {
            const { hint } = await this.game.do<{ hint: Choice }>('hint')
            if (this.state.rev === rev) this.showHint(hint)
        } catch (error) {
            this.message.failed(error)
        } finally {
            this.hinting = false
            this.drawTools(this.state)
        }
    }

    private showHint(hint: Choice): void {
        this.hint = hint
        const changes =
            hint.changes ??
            hint.line?.[0]?.changes ??
            this.state.position.actions.find((action) => action.n === hint.action)?.changes
        if (changes) this.board.preview(changes)
        const bar = new EvaluationBar()
        const decides = decider(this.state.position)
        if (decides) bar.drawValue(hint, decides)
        this.message.show(
            'advice',
            h('span', {}, t('play.suggests', { move: inWords(hint.text) })),
            decides ? bar.element : null,
            h(
                'button',
                {
                    type: 'button',
                    class: 'small-button',
                    'data-key': 'play-it',
                    onclick: (event: Event) => {
                        if (!this.hint) return
                        // It goes away: whoever came to it by keys goes on at the board.
                        const byKeys = (event.currentTarget as Element).matches(':focus-visible')
                        if (byKeys) this.board.focus()
                        void this.play(
                            this.hint.action === undefined
                                ? { text: this.hint.text }
                                : { action: this.hint.action },
                        )
                    },
                },
                t('play.playIt'),
            ),
        )
        // The button stands below the board where there is no room beside it.
        bringIntoView(this.boardArea, this.context.app.session.boardSettings.value.speed > 0)
    }

    private async resign(now: WholeGame): Promise<void> {
        const people = (['W', 'B'] as const).filter((player) => !now.players[player].level)
        const player = people.length === 2 ? decider(now.position) : people[0]
        if (!player) return
        if (
            await confirmDialog(
                t('play.resign'),
                t('play.sureResign', { name: playerName(now, player) }),
                t('play.resign'),
            )
        )
            await this.do('resign', { player })
    }

    /** The same once more, colours changed. Its first position tells all of its rules, whether it was put by hand or not. */
    private async again(now: WholeGame): Promise<void> {
        const { app } = this.context
        try {
            const start = { node: 0, treeRev: now.treeRev }
            const { position } = await this.game.do<{ position: Position }>('look', start)
            const game = await app.session.create({
                mode: 'play',
                kind: now.kind,
                position: position.text,
                players: { W: samePlayer(now.players.B), B: samePlayer(now.players.W) },
                ...(now.clock?.setup ? { clock: now.clock.setup } : {}),
            })
            app.router.go(`/play/${game.id}`)
            game.close()
        } catch (error) {
            this.message.failed(error)
        }
    }

    private async look(node: number | undefined): Promise<void> {
        const now = this.state
        if (node === undefined) {
            if (!this.looking) return
            this.looking = undefined
            void this.board.show(now.layout, now.position)
        } else {
            try {
                const { position } = await this.game.do<{ position: Position }>('look', { node, treeRev: now.treeRev })
                if (this.state.rev !== now.rev) return
                this.looking = { node, position }
                void this.board.show(now.layout, position)
            } catch (error) {
                this.message.failed(error)
                return
            }
        }
        this.message.clear()
        this.board.setOverlay(this.looking || !now.settlement ? {} : { owners: ownersOf(now.settlement) })
        this.setHandling(this.context.app.session.connected.value)
        this.draw(now)
    }

    private isGone(): void {
        toast(t('play.deleted'))
        this.context.app.router.go('/', { replace: true })
    }

    /** Keys outside of fields: letters begin a typed move, arrows look back, ? tells about the point. */
    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement
        if (
            event.defaultPrevented ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            document.querySelector('dialog[open]')
        )
            return
        if (target.closest('input, select, textarea')) return
        const inBoard = target.closest('.board-svg') !== null
        if (!inBoard && event.key === 'ArrowLeft') {
            event.preventDefault()
            this.moves.step(-1)
        } else if (!inBoard && event.key === 'ArrowRight') {
            event.preventDefault()
            this.moves.step(1)
        } else if (event.key === '?') {
            event.preventDefault()
            this.describe()
        } else if (/^[a-zA-Z]$/.test(event.key) && !target.closest('button, a')) {
            event.preventDefault()
            this.typed.focus()
            this.typed.value += event.key
            this.message.clear()
        }
    }
}
