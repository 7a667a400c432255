// A game that is studied: the board, its tree with variations and comments, the engine's opinion, a review, and ways in and out.
import { Board } from '../../board/board'
import { pieceIcon } from '../../board/pieces'
import type { Overlay } from '../../board/stage'
import { t } from '../../i18n'
import { RequestError } from '../../protocol/client'
import { decider } from '../../protocol/position'
import type { Action, Choice, ReviewTurn, ServerEvent, Step } from '../../protocol/types'
import type { OpenGame, WholeGame } from '../../store/open-game'
import type { Reviews, ReviewUnderWay } from '../../store/reviews'
import { errorText, isUnknown } from '../../store/session'
import { confirmDialog, openDialog } from '../../ui/dialog'
import { h, replace } from '../../ui/dom'
import { icon, type IconName } from '../../ui/icons'
import { bringIntoView } from '../../ui/in-view'
import { say, toast } from '../../ui/toast'
import { MessageLine } from '../message'
import { asSent, choiceInWords, inWords } from '../notation'
import { ownersOf } from '../play/count'
import { EMBLEMS, playerName } from '../play/seats'
import { drawSettlement, settlementPanel } from '../play/settlement'
import { promptWords } from '../prompt'
import { openRules } from '../rules/rules'
import { TitleHeading } from '../title'
import { showExample, typedField } from '../typed'
import type { View, ViewContext } from '../view'
import { openBring, takeDrops } from './bring'
import { CommentPanel } from './comment'
import { ReviewPanel, spaced } from './review'
import { SetupPanel } from './setup'
import { openTakeAway } from './take-away'
import { type Analysis, lineOverlay, ThoughtsPanel } from './thoughts'
import { TreePanel } from './tree'
import { childrenOf, mainTurns } from './tree-order'

export const studyView: View = {
    path: '/study/:id',
    show(context) {
        const { app, container, params, life } = context
        const place = h('div', { class: 'page' }, h('p', { class: 'soft' }, t('common.loading')))
        container.append(place)
        app.session.open(Number(params.id) || 0).then(
            (game) => {
                life.add(() => game.close())
                if (life.ended) return
                if (game.current.value?.mode === 'play') {
                    void copyOf(context, game)
                    return
                }
                container.replaceChildren()
                new StudyScreen(context, game)
            },
            (error: unknown) =>
                replace(
                    place,
                    h('h1', {}, t('play.notFound')),
                    isUnknown(error) ? null : h('p', {}, errorText(error, t('connection.lost'))),
                    h('p', {}, h('a', { class: 'button main', href: '/study' }, t('study.title'))),
                ),
        )
    },
}

/** A game that is played stays as it is: a copy of it is studied. */
async function copyOf({ app, life }: ViewContext, game: OpenGame): Promise<void> {
    try {
        const { game: id } = await game.do<{ game: number }>('study')
        if (!life.ended) app.router.go(`/study/${id}`, { replace: true })
    } catch (error) {
        toast(errorText(error, t('connection.lost')))
    }
}

/** What is switched on stays on, in this browser. */
const KEPT = 'tabla.study'

function remembered(): { on: boolean; arrows: boolean; heat: boolean; owners: boolean } {
    const usual = { on: false, arrows: true, heat: false, owners: false }
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<typeof usual>) }
    } catch {
        return usual
    }
}

const WALKS: Record<string, string | undefined> = {
    ArrowLeft: 'back-turn',
    ArrowRight: 'forward-turn',
    Home: 'start',
    End: 'end',
}

class StudyScreen {
    private readonly board: Board
    private readonly tree: TreePanel
    private readonly comment: CommentPanel
    private readonly thoughts: ThoughtsPanel
    private readonly reviewPanel: ReviewPanel
    private readonly shows = remembered()
    private readonly prompt = h('div', { class: 'prompt' })
    private readonly message: MessageLine
    private readonly counters = h('div', { class: 'study-counters' })
    private readonly count = h('div', { class: 'settlement-place' })
    private readonly title: TitleHeading
    private readonly tools = h('section', { class: 'panel tools', 'aria-label': t('study.tools') })
    private readonly setupPlace = h('div', { class: 'setup-place' })
    private readonly typed: HTMLInputElement
    private readonly screen = h('div', { class: 'study' })
    /** One request after the other, each made for what the one before has left. */
    private queue: Promise<unknown> = Promise.resolve()
    private pending = 0
    private setup: SetupPanel | undefined
    private analysis: Analysis | undefined
    /** The position that it is about. */
    private thought = ''
    /** A line that is shown until something else happens. */
    private better: ReviewTurn | undefined
    private asked: string | undefined
    private told = ''
    /** The board has the focus because it was clicked: then arrow keys walk in the game all the same. */
    private byPointer = false

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
            onSpot: (spot, { button, shift }) =>
                this.setup ? this.setup.put(spot, button === 2 || shift) : void this.do('dead', { spot }),
            onKey: (event) => this.key(event),
            onSound: (name) => app.sound(name),
            onSay: say,
            onPrompt: (text) => this.setAsked(text),
        })
        life.add(() => this.board.destroy())
        this.message = new MessageLine(app, game, this.board)
        this.title = new TitleHeading('study-title', (title) => this.do('rename', { title }))
        this.tree = new TreePanel({
            onGoto: (node) => void this.lookAt(node),
            onStep: (to) => void this.do('goto', { to }),
            onDelete: () => void this.deleteNode(),
            onPromote: () => void this.do('promote', { node: this.state.cursor.node }),
        })
        this.comment = new CommentPanel((node, text) => void this.do('comment', { node, text }))
        // Nothing waits for its turn any more when the game is about to be closed.
        life.add(() => this.comment.flush((node, text) => void game.do('comment', { node, text }).catch(() => {})))
        this.thoughts = new ThoughtsPanel({
            shows: this.shows,
            onToggle: () => this.toggled(),
            onHover: () => this.drawOverlay(),
            onPlay: (choice) => {
                this.showBoard()
                void this.playChoice(choice)
            },
        })
        this.reviewPanel = new ReviewPanel({
            onStart: (visits) => this.startReview(visits),
            onCancel: () => void this.reviews.of(game.id)?.cancel(),
            onGoto: (node) => void this.lookAt(node),
            onWalk: (node) => void this.goto(node),
            onBetter: (turn) => void this.showBetter(turn),
            onKeep: (turn) => void this.keepBetter(turn),
        })
        this.typed = typedField({ 'aria-label': t('play.type') })
        this.build(container)
        takeDrops(
            app,
            this.screen,
            () => this.state.kind,
            (error) => this.message.failed(error),
        )
        life.add(game.current.follow((now) => now && this.update(now)))
        life.add(game.events.watch((event) => event && this.receive(event)))
        life.add(game.gone.watch((gone) => gone && this.isGone()))
        life.add(
            app.session.connected.watch((connected) => {
                this.setHandling(connected)
                if (connected && this.shows.on) void this.analyze()
            }),
        )
        life.listen(document, 'keydown', (event) => this.key(event))
        this.board.stage.svg.addEventListener('pointerdown', () => (this.byPointer = true))
        this.screen.addEventListener('keydown', (event) => this.keyFirst(event), true)
        if (this.shows.on) void this.analyze()
        // A review may keep the game open when this view is gone.
        life.add(() => {
            if (this.shows.on) void game.do('analyze', { on: false }).catch(() => {})
        })
        const underWay = this.reviews.of(game.id)
        if (underWay) void this.attendReview(underWay)
    }

    private build(container: HTMLElement): void {
        const typedForm = h('form', { class: 'typed-row' }, this.typed, h('button', { type: 'submit' }, t('play.send')))
        typedForm.addEventListener('submit', (event) => {
            event.preventDefault()
            const text = this.typed.value.trim()
            if (text)
                void this.play({ text: asSent(text) }).then((done) => {
                    if (done) this.typed.value = ''
                    else this.typed.select()
                })
        })
        this.screen.append(
            h(
                'div',
                { class: 'area-board' },
                this.prompt,
                this.thoughts.bar.element,
                this.board.element,
                this.counters,
                this.count,
                h('div', { class: 'below' }, this.board.bar, this.message.element),
            ),
            h(
                'div',
                { class: 'area-tree' },
                h('div', { class: 'study-head' }, this.title.element),
                this.tree.element,
                this.comment.element,
                h('div', { class: 'panel study-typed' }, typedForm),
            ),
            h(
                'div',
                { class: 'area-engine' },
                this.setupPlace,
                this.thoughts.element,
                this.reviewPanel.element,
                this.tools,
            ),
        )
        container.append(this.screen)
    }

    private get state(): WholeGame {
        return this.game.current.value!
    }

    private get reviews(): Reviews {
        return this.context.app.session.reviews
    }

    // --- Drawing ---

    private update(now: WholeGame): void {
        document.title = `${now.title} · Tabla`
        this.asked = undefined
        this.better = undefined
        this.message.clear()
        const { node, done } = now.cursor
        // A comment gives the tree another number, but what is thought of this position is as true as before.
        const same = this.analysis?.node === node && this.analysis.done === done && this.thought === now.position.text
        this.analysis = this.analysis && same ? { ...this.analysis, treeRev: now.treeRev } : undefined
        this.setHandling(this.context.app.session.connected.value)
        if (!this.setup) void this.board.show(now.layout, now.position, { steps: now.steps })
        this.draw(now)
        this.speak(now)
        // For whoever looks at the page from outside: style sheets and tests.
        Object.assign(this.screen.dataset, { rev: now.rev, node, kind: now.kind, nodes: now.tree.length })
    }

    private draw(now: WholeGame): void {
        this.title.draw(now.title)
        showExample(this.typed, now.position)
        this.drawPrompt(now)
        this.tree.draw(now)
        this.comment.draw(now)
        this.thoughts.draw(now, this.analysis)
        this.reviewPanel.draw(now)
        this.drawCounters(now)
        drawSettlement(
            this.count,
            now.settlement
                ? settlementPanel(now.settlement, (op) => now.can.includes(op), {
                      onAgree: () => void this.do('agree'),
                      onPropose: () => void this.do('propose'),
                  })
                : null,
            () => this.board.focus(),
        )
        this.drawTools(now)
        this.drawOverlay()
    }

    private drawPrompt(now: WholeGame): void {
        const { position } = now
        const decides = decider(position)
        this.prompt.className = `prompt${position.over ? ' over' : ''}`
        replace(
            this.prompt,
            decides
                ? h(
                      'span',
                      { class: 'whose', title: position.status },
                      pieceIcon(EMBLEMS[now.kind], decides, '1.6rem'),
                      h('span', { class: 'unseen' }, `${position.status}: `),
                  )
                : null,
            promptWords(
                this.setup ? t('study.setupPrompt') : position.over ? position.status : (this.asked ?? position.prompt),
            ),
        )
    }

    private drawCounters(now: WholeGame): void {
        replace(
            this.counters,
            ...now.position.counters.map((counter) =>
                h(
                    'span',
                    { class: 'study-counter' },
                    h('span', { class: 'counter-label' }, counter.label),
                    ...(counter.shared
                        ? [h('strong', {}, String(counter.values.B))]
                        : (['W', 'B'] as const).flatMap((player) => [
                              pieceIcon(EMBLEMS[now.kind], player, '1.1rem'),
                              h('span', { class: 'unseen' }, playerName(now, player)),
                              h('strong', {}, String(counter.values[player])),
                          ])),
                ),
            ),
        )
    }

    private drawTools(now: WholeGame): void {
        const { app } = this.context
        const focused = this.tools.contains(document.activeElement)
            ? document.activeElement?.getAttribute('data-key')
            : undefined
        const button = (key: string, name: IconName, label: string, run: () => void) =>
            h('button', { type: 'button', 'data-key': key, onclick: run }, icon(name), label)
        replace(
            this.tools,
            h('div', { class: 'panel-head' }, h('h2', {}, t('study.tools'))),
            h(
                'div',
                { class: 'buttons' },
                button('setup', 'pen', t('study.setup'), () => this.beginSetup()),
                button('bring', 'book', t('study.bring'), () => openBring(app, now.kind)),
                button('take-away', 'save', t('study.takeAway'), () => {
                    this.comment.flush()
                    void this.queue.then(() => openTakeAway(app.session, this.game, this.board.isTurned))
                }),
                button('turn', 'turn', t('play.turn'), () => this.board.setTurned(!this.board.isTurned)),
                button('rules', 'book', t('home.rules'), () => openRules(app, now.kind)),
                button('speak', 'speak', t('play.describe'), () => this.describe()),
            ),
        )
        if (focused) this.tools.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus()
    }

    private setAsked(text: string | undefined): void {
        if (text === this.asked) return
        this.asked = text
        const now = this.game.current.value
        if (now) this.drawPrompt(now)
    }

    /** Marks on the board: a line that is looked at, or what the engine thinks. */
    private drawOverlay(): void {
        const now = this.game.current.value
        if (!now) return
        const line = this.thoughts.hoveredChoice?.line ?? this.better?.steps
        let overlay: Overlay = {}
        let shown: Step['changes'] | null = null
        if (this.setup) overlay = {}
        else if (line && line.length > 0) ({ changes: shown, overlay } = lineOverlay(line))
        else overlay = now.settlement ? { owners: ownersOf(now.settlement) } : this.thoughts.overlay(now.position)
        this.board.preview(shown)
        this.board.setOverlay(overlay)
    }

    private setHandling(connected: boolean): void {
        const spots = this.setup !== undefined || this.game.can('dead')
        this.board.setHandling(!connected ? 'off' : spots ? 'spots' : 'choose')
    }

    private speak(now: WholeGame): void {
        const words = now.steps.map((step) => `${playerName(now, step.player)}: ${inWords(step.text)}.`)
        const { last, over, status, prompt } = now.position
        if (words.length === 0 && last) words.push(`${playerName(now, last.player)}: ${inWords(last.text)}.`)
        const text = [...words, over ? status : `${status}. ${prompt}.`].join(' ')
        if (text === this.told) return
        this.told = text
        say(text)
    }

    private describe(): void {
        const { spoken } = this.state.position
        say(spoken)
        openDialog(t('play.describe'), [h('p', { class: 'spoken' }, spoken)], { className: 'small' })
    }

    // --- Doing ---

    private do(op: string, fields: Record<string, unknown> = {}): Promise<boolean> {
        if (op !== 'comment') this.comment.flush()
        const run = async () => {
            try {
                await this.game.do(op, fields)
                return true
            } catch (error) {
                this.message.failed(error)
                return false
            }
        }
        this.pending++
        const done = this.queue.then(run).finally(() => this.pending--)
        this.queue = done
        return done
    }

    private goto(node: number): Promise<boolean> {
        return this.do('goto', { node })
    }

    /** What was pressed may stand far below the board. */
    private lookAt(node: number): Promise<boolean> {
        this.showBoard()
        return this.goto(node)
    }

    private showBoard(): void {
        bringIntoView(this.board.element, this.context.app.session.boardSettings.value.speed > 0)
    }

    private async play(fields: Record<string, unknown>, action?: Action): Promise<boolean> {
        this.message.clear()
        const done = await this.do('play', fields)
        if (!done && action) this.board.release()
        return done
    }

    private playChoice(choice: Choice): Promise<boolean> {
        return this.play(choice.action === undefined ? { text: asSent(choice.text) } : { action: choice.action })
    }

    private async deleteNode(): Promise<void> {
        const { tree, cursor } = this.state
        const { node } = cursor
        const children = childrenOf(tree)
        let count = 0
        for (const waiting = [node]; waiting.length > 0; count++) waiting.push(...children[waiting.pop()!]!)
        const text = t('study.sureDelete', { move: inWords(tree[node]!.text) || t('study.setupNode'), n: count - 1 })
        if (count > 1 && !(await confirmDialog(t('study.deleteFrom'), text, t('common.delete')))) return
        await this.do('delete-node', { node })
    }

    // --- The engine ---

    private async analyze(): Promise<void> {
        try {
            await this.game.do('analyze', { on: this.shows.on })
        } catch (error) {
            this.message.failed(error)
        }
    }

    private toggled(): void {
        try {
            localStorage.setItem(KEPT, JSON.stringify(this.shows))
        } catch {
            // A browser that keeps nothing.
        }
        if (this.shows.on !== this.thoughts.element.classList.contains('on')) {
            this.analysis = undefined
            void this.analyze()
        }
        this.thoughts.draw(this.state, this.analysis)
        this.drawOverlay()
    }

    private receive(event: ServerEvent): void {
        if (event.event === 'analysis') {
            const analysis = event as unknown as Analysis
            const { cursor, treeRev, position } = this.state
            const here = analysis.node === cursor.node && analysis.done === cursor.done && analysis.treeRev === treeRev
            if (!here || !this.shows.on) return
            this.analysis = { ...analysis, choices: analysis.choices.map(choiceInWords) }
            this.thought = position.text
            this.thoughts.draw(this.state, this.analysis)
            this.drawOverlay()
        }
    }

    // --- The review ---

    private startReview(visits: number): void {
        const turns = mainTurns(this.state.tree)
        const empty = turns === 0 && this.pending === 0 // the first move may be on its way
        this.comment.flush()
        if (empty) toast(t('study.nothingToReview'))
        else void this.attendReview(this.reviews.start(this.game, visits, turns, this.queue))
    }

    /** Shows how far it is until it is over. */
    private async attendReview(review: ReviewUnderWay): Promise<void> {
        this.context.life.add(review.progress.follow((progress) => this.reviewPanel.setProgress(progress)))
        const error = await review.over
        this.reviewPanel.setProgress(undefined)
        const cancelled = error instanceof RequestError && error.code === 'cancelled'
        if (error && !cancelled && !this.context.life.ended) this.message.failed(error)
    }

    private async showBetter(turn: ReviewTurn): Promise<void> {
        const parent = this.state.tree[turn.node]?.parent ?? -1
        if (parent < 0 || !(await this.lookAt(parent))) return
        this.better = turn
        this.drawOverlay()
        const move = spaced(turn.best ?? '')
        const end = () => this.endBetter()
        this.message.showWhile(
            end,
            h('span', {}, t('study.betterShown', { move })),
            h('button', { type: 'button', class: 'small-button', 'data-key': 'end-better', onclick: end }, t('study.endBetter')),
        )
    }

    /** Whoever is at the message is back where it was asked for when that goes away. */
    private endBetter(): void {
        const turn = this.message.element.contains(document.activeElement) ? this.better : undefined
        this.better = undefined
        this.message.clear()
        if (turn) this.reviewPanel.focusBetter(turn)
        this.drawOverlay()
    }

    private async keepBetter(turn: ReviewTurn): Promise<void> {
        const parent = this.state.tree[turn.node]?.parent ?? -1
        if (parent >= 0 && turn.best && (await this.lookAt(parent))) await this.play({ text: asSent(turn.best) })
    }

    // --- Setting up ---

    private beginSetup(): void {
        const { app } = this.context
        const now = this.state
        if (this.setup) return
        const kinds = app.session.hello.value?.kinds.find((info) => info.kind === now.kind)?.pieces ?? []
        this.setup = new SetupPanel(now, {
            kinds,
            onChange: (position) => void this.board.show(now.layout, position),
            onApply: (fields) => this.applySetup(fields),
            onEnd: () => this.endSetup(),
        })
        replace(this.setupPlace, this.setup.element)
        this.screen.classList.add('setting-up')
        this.setHandling(true)
        void this.board.show(now.layout, this.setup.shown)
        this.drawPrompt(now)
        this.drawOverlay()
        this.setupPlace.scrollIntoView({ block: 'nearest' })
    }

    /** A line of another game begins a study of its own. */
    private async applySetup(fields: Record<string, unknown>): Promise<boolean> {
        const { app } = this.context
        const wanted = typeof fields.position === 'string' ? /^\w+/.exec(fields.position)?.[0] : undefined
        const kind = app.session.hello.value?.kinds.find((info) => info.kind === wanted)?.kind
        if (!kind || kind === this.state.kind) return this.do('setup', fields)
        try {
            const game = await app.session.create({ mode: 'study', kind, ...fields })
            app.router.go(`/study/${game.id}`)
            game.close()
            return true
        } catch (error) {
            this.message.failed(error)
            return false
        }
    }

    private endSetup(): void {
        this.setup = undefined
        this.setupPlace.replaceChildren()
        this.screen.classList.remove('setting-up')
        if (this.context.life.ended) return
        const now = this.state
        this.message.clear()
        this.setHandling(this.context.app.session.connected.value)
        void this.board.show(now.layout, now.position)
        this.drawPrompt(now)
        this.drawOverlay()
    }

    private isGone(): void {
        toast(t('play.deleted'))
        this.context.app.router.go('/study', { replace: true })
    }

    // --- Keys: arrows walk along the line and between variations, letters begin a typed move ---

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.setup) return
        if (target.closest('input:not([type=checkbox]), select, textarea') || document.querySelector('dialog[open]'))
            return
        if (target.closest('.board-svg') === null && this.walk(event)) {
            event.preventDefault()
        } else if (event.key === '?') {
            event.preventDefault()
            this.describe()
        } else if (event.key === 'Escape' && this.better) {
            event.preventDefault()
            this.endBetter()
        } else if (/^[a-zA-Z]$/.test(event.key) && !target.closest('button, a')) {
            event.preventDefault()
            this.typed.focus()
            this.typed.value += event.key
        }
    }

    /** Before the board has its use for it. */
    private keyFirst(event: KeyboardEvent): void {
        const inBoard = (event.target as Element).closest('.board-svg') !== null
        if (event.key === 'Tab') this.byPointer = false
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !this.setup
        if (!inBoard || !this.byPointer || !plain || !this.walk(event)) return
        event.preventDefault()
        event.stopPropagation()
    }

    /** Along the line or to another variation; false where the key does neither. */
    private walk({ key, repeat }: KeyboardEvent): boolean {
        const to = WALKS[key]
        const next = key === 'ArrowUp' ? this.sibling(-1) : key === 'ArrowDown' ? this.sibling(1) : undefined
        // A key that is held down goes as fast as the board follows, and no further once it is let go.
        if (repeat && this.pending > 0) return to !== undefined || next !== undefined
        if (to) void this.do('goto', { to })
        else if (next !== undefined) void this.goto(next)
        return to !== undefined || next !== undefined
    }

    /** The variation above or below this turn. */
    private sibling(by: number): number | undefined {
        const { tree, cursor } = this.state
        const siblings = childrenOf(tree)[tree[cursor.node]?.parent ?? -1] ?? []
        return siblings[siblings.indexOf(cursor.node) + by]
    }
}
