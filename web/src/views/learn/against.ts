// An exercise that is a game against the engine. It is a real game, kept like any other, so it survives a reload.
import { pieceIcon } from '../../board/pieces'
import { t } from '../../i18n'
import type { Action, Choice, Kind, Player, ProtocolError } from '../../protocol/types'
import { isDecided, type OpenGame, type WholeGame } from '../../store/open-game'
import { h, replace } from '../../ui/dom'
import { inWords } from '../notation'
import { ownersOf } from '../play/count'
import { settlementPanel } from '../play/settlement'
import type { ViewContext } from '../view'
import { type GameTask, word } from './data'
import type { Exercise, Host } from './exercise'

export interface AgainstOptions {
    kind: Kind
    position: string
    title: string
    /** The game that was begun for this task, if there is one. */
    begun: number | undefined
    onBegun(id: number): void
}

export class AgainstExercise implements Exercise {
    private game: OpenGame | undefined
    private stop: (() => void) | undefined
    private you: Player | undefined
    private over = false

    constructor(
        private readonly context: ViewContext,
        private readonly host: Host,
        private readonly task: GameTask,
        private readonly options: AgainstOptions,
    ) {
        context.life.add(() => this.stop?.())
    }

    begin(): void {
        void this.open(this.options.begun)
    }

    /** Goes on with the game that was begun; otherwise a new one, as White or Black, whoever is to play. */
    private async open(id: number | undefined): Promise<void> {
        const { session } = this.context.app
        this.stop?.()
        this.over = false
        try {
            this.game = await (id === undefined ? this.create() : session.open(id).catch(() => this.create()))
        } catch {
            return
        }
        if (this.context.life.ended) {
            this.game.close()
            return
        }
        this.host.practice.attach(this.game)
        this.stop = this.game.current.follow((now) => now && this.update(now))
    }

    private async create(): Promise<OpenGame> {
        const { kind, position, title } = this.options
        const fields = position.split(' ')
        const you: Player = fields[2] === 'w' ? 'W' : 'B'
        const them: Player = you === 'W' ? 'B' : 'W'
        const game = await this.context.app.session.create({
            mode: 'play',
            kind,
            position,
            title,
            players: { [you]: { human: true }, [them]: { level: this.task.level } },
        })
        this.options.onBegun(game.id)
        return game
    }

    private update(now: WholeGame): void {
        const { practice } = this.host
        if (now.players.W.level || now.players.B.level) this.you = now.players.W.level ? 'B' : 'W'
        practice.board.setTurned(this.you !== (now.layout.hex ? 'W' : 'B'))
        const decided = isDecided(now)
        practice.setHandling(decided ? 'off' : now.settlement ? 'spots' : now.who === 'human' ? 'choose' : 'off')
        if (now.settlement) practice.board.setOverlay({ owners: ownersOf(now.settlement) })
        this.drawDesk(now, decided)
        if (!decided || this.over) return
        this.over = true
        if (now.result?.winner === this.you) this.host.solved(word(this.task.right))
        else this.host.say('bad', `${now.position.status || (now.result?.sentence ?? '')}. ${t('learn.lost')}`)
    }

    private drawDesk(now: WholeGame, decided: boolean): void {
        const button = (label: string, run: () => void, enabled: boolean) =>
            h('button', { type: 'button', disabled: !enabled, onclick: run }, label)
        replace(
            this.host.desk,
            h(
                'p',
                { class: 'status' },
                pieceIcon(now.kind === 'yinsh' ? 'ring' : now.kind === 'gipf' ? 'gipf' : 'stone', this.you ?? 'W', '1.4rem'),
                ` ${t('learn.youAre', { colour: t(this.you === 'B' ? 'colour.B' : 'colour.W') })} `,
                now.who === 'engine' && !decided ? t('play.thinking') : now.position.prompt || now.position.status,
            ),
            now.settlement && !decided
                ? settlementPanel(now.settlement, (op) => now.can.includes(op), {
                      onAgree: () => void this.do('agree'),
                      onResume: () => void this.do('resume'),
                      onPropose: () => void this.do('propose'),
                      against: true,
                  })
                : null,
            h(
                'div',
                { class: 'buttons' },
                button(t('play.hint'), () => void this.hint(), now.can.includes('hint') && now.who === 'human'),
                button(t('play.undo'), () => void this.do('undo'), now.can.includes('undo')),
                button(t('learn.restart'), () => void this.open(undefined), true),
            ),
        )
    }

    private async hint(): Promise<void> {
        const { game } = this
        const rev = game?.current.value?.rev
        try {
            const reply = await game?.do<{ hint: Choice }>('hint')
            const now = game?.current.value
            if (!reply || now?.rev !== rev) return
            const { hint } = reply
            const changes = hint.changes ?? now?.position.actions.find((action) => action.n === hint.action)?.changes
            if (changes) this.host.practice.board.preview(changes)
            this.host.say('good', t('play.suggests', { move: inWords(hint.text) }))
        } catch {
            // It can be asked again.
        }
    }

    private async do(op: string, fields: Record<string, unknown> = {}): Promise<void> {
        try {
            await this.game?.do(op, fields)
        } catch {
            this.host.practice.board.release()
        }
    }

    action(action: Action): void {
        this.host.quiet()
        void this.do('play', { action: action.n })
    }

    spot(name: string): void {
        const spot = this.game?.current.value?.layout.spots.findIndex((candidate) => candidate.name === name)
        void this.do('dead', { spot })
    }

    refused(error: ProtocolError): void {
        this.host.say('bad', error.text, error.rule)
    }
}
