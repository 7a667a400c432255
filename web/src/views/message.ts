// What is said below a board: what the server refuses and which rule is in the way, or a piece of advice.
import type { App } from '../app'
import type { Attempt, Board } from '../board/board'
import { t } from '../i18n'
import { RequestError } from '../protocol/client'
import type { ProtocolError } from '../protocol/types'
import type { OpenGame } from '../store/open-game'
import { errorText } from '../store/session'
import { type Child, h, replace } from '../ui/dom'
import { toast } from '../ui/toast'
import { ruleLink } from './rules/rules'

export class MessageLine {
    readonly element = h('div', { class: 'message', role: 'alert', hidden: true })
    private onClose: (() => void) | undefined

    constructor(
        private readonly app: App,
        private readonly game: OpenGame,
        private readonly board: Board,
    ) {}

    clear(): void {
        this.onClose = undefined
        this.element.hidden = true
        this.element.replaceChildren()
    }

    /** What is shown elsewhere as long as this is said. */
    showWhile(onClose: () => void, ...children: Child[]): void {
        this.show('advice', ...children)
        this.onClose = onClose
    }

    show(tone: 'refused' | 'advice', ...children: Child[]): void {
        this.onClose = undefined
        this.element.className = `message ${tone}`
        const close = h(
            'button',
            {
                type: 'button',
                class: 'quiet icon-button close',
                'aria-label': t('common.close'),
                onclick: () => {
                    this.onClose?.()
                    this.clear()
                },
            },
            '✕',
        )
        replace(this.element, h('div', { class: 'message-words' }, ...children), close)
        this.element.hidden = false
    }

    private refuse({ text, rule, spot }: ProtocolError): void {
        const kind = this.game.current.value?.kind
        this.show('refused', h('span', {}, text), rule && kind ? ruleLink(this.app, kind, rule) : null)
        this.board.flash(spot)
        this.app.sound('refused')
    }

    /** An operation that did not succeed. For a stale one nothing is said: the game as it is now is shown already. */
    failed(error: unknown): void {
        if (!(error instanceof RequestError) || error.code === 'offline') toast(errorText(error, t('connection.lost')))
        else if (error.code !== 'stale') this.refuse(error.details)
    }

    /** Clicks that no action answers: the server knows which rule is in the way. */
    async why({ spots, piece }: Attempt): Promise<void> {
        try {
            await this.game.do('why', { spots, ...(piece ? { piece } : {}) })
        } catch (error) {
            this.failed(error)
        }
    }
}
