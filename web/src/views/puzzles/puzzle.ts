// One puzzle: play the answer, or be told about it little by little.
import { t } from '../../i18n'
import type { Action } from '../../protocol/types'
import type { Progress } from '../../store/progress'
import { errorText } from '../../store/session'
import { h, replace } from '../../ui/dom'
import { icon, type IconName } from '../../ui/icons'
import { say, toast } from '../../ui/toast'
import { type Pointed, Practice } from '../learn/practice'
import { inWords } from '../notation'
import { promptWords } from '../prompt'
import { ruleLink } from '../rules/rules'
import type { ViewContext } from '../view'
import { type Answer, goalText, type Puzzle, type PuzzleProgress } from './data'

const SHOWN = 3
const PAUSE = 500

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

export class PuzzleScreen {
    private readonly practice: Practice
    private readonly screen = h('div', { class: 'lesson puzzle' })
    private readonly prompt = h('div', { class: 'prompt' })
    private readonly message = h('div', { class: 'message', hidden: true, role: 'status' })
    private readonly tools = h('div', { class: 'buttons lesson-tools' })
    private answers: Answer[] = []
    private played: string[] = []
    private hints = 0
    private busy = false
    private readonly number: number

    constructor(
        private readonly context: ViewContext,
        private readonly puzzles: Puzzle[],
        private readonly puzzle: Puzzle,
        private readonly progress: Progress<PuzzleProgress>,
    ) {
        this.number = puzzles.indexOf(puzzle)
        this.practice = new Practice(context, {
            onAction: (action) => void this.action(action),
            onSpot: () => {},
            onRefused: (error) => this.say('bad', error.text, error.rule),
            onPrompt: (text) => this.drawPrompt(text),
            onFailed: (error) => toast(errorText(error, t('connection.lost'))),
        })
        document.title = `${t('puzzle.title', { n: this.number + 1 })} · Tabla`
        replace(
            this.screen,
            h(
                'div',
                { class: 'lesson-words panel' },
                h(
                    'p',
                    { class: 'crumbs' },
                    h('a', { href: `/puzzles/${puzzle.game}` }, t('nav.puzzles')),
                    h('span', { class: 'soft' }, ` ${this.number + 1}/${puzzles.length}`),
                ),
                h('h1', {}, t('puzzle.title', { n: this.number + 1 })),
                h('p', { class: 'goal' }, goalText(puzzle)),
                h('p', { class: 'soft' }, t('puzzle.difficulty', { n: puzzle.difficulty })),
            ),
            h(
                'div',
                { class: 'area-board' },
                this.prompt,
                this.practice.board.element,
                this.practice.counts,
                h('div', { class: 'below' }, this.practice.board.bar, this.message),
                this.tools,
            ),
        )
        context.container.append(this.screen)
        void this.begin()
    }

    private get solved(): boolean {
        return this.screen.dataset.state === 'solved'
    }

    private async begin(): Promise<void> {
        const { puzzle, practice } = this
        this.answers = puzzle.solution
        this.played = []
        this.screen.dataset.at = ''
        this.busy = false
        this.screen.dataset.state = 'loading'
        this.quiet()
        practice.setHandling('off')
        practice.board.setTurned(puzzle.game !== 'go' && puzzle.player === 'B')
        this.point([])
        this.drawPrompt()
        this.drawTools()
        await practice.set(puzzle.game, puzzle.position)
        if (this.context.life.ended) return
        practice.setHandling('choose')
        this.screen.dataset.state = 'open'
        say(goalText(puzzle))
        this.drawTools()
    }

    /** The stones it is about stay marked. */
    private point(marks: Pointed[]): void {
        const { target } = this.puzzle
        this.practice.point(target ? [...marks, { spots: [target], shape: 'triangle', tone: 'accent' }] : marks)
    }

    private async action(action: Action): Promise<void> {
        if (this.busy) return
        const answer = this.answers.find((candidate) => candidate.do.includes(action.text))
        if (!answer) {
            this.practice.board.release()
            this.say('bad', t(this.puzzle.turns > 1 ? 'puzzle.wrong' : 'puzzle.wrong.1', { move: inWords(action.text) }))
            return
        }
        this.quiet()
        this.point([])
        await this.follow(action.text, answer)
    }

    /** Plays what was chosen and what it is answered with. */
    private async follow(text: string, answer: Answer): Promise<boolean> {
        const { practice } = this
        this.busy = true
        if (!answer.then) practice.setHandling('off')
        let done = await practice.play(text)
        if (done && answer.reply) {
            await pause(PAUSE)
            done = await practice.play(answer.reply)
        }
        this.busy = false
        if (!done) return false
        this.answers = answer.then ?? []
        this.played.push(text, ...(answer.reply ? [answer.reply] : []))
        this.screen.dataset.at = this.played.join(' ')
        if (!answer.then) this.finish()
        return true
    }

    private finish(): void {
        this.screen.dataset.state = 'solved'
        const before = this.progress.get(this.puzzle.id)
        // Shown is not solved; but what was solved once stays so.
        this.progress.set(this.puzzle.id, {
            solved: before?.solved === true || this.hints < SHOWN,
            hints: Math.min(this.hints, before?.hints ?? SHOWN),
        })
        this.say('good', this.hints < SHOWN ? t('puzzle.solved') : t('puzzle.thatWas'))
        if (this.hints < SHOWN) this.context.app.sound('win')
        this.drawPrompt()
        this.drawTools()
        this.tools.querySelector<HTMLElement>('button.main')?.focus()
    }

    private hint(): void {
        const spots = this.puzzle.hints[this.hints]
        this.hints++
        if (spots) {
            this.point([{ spots, tone: 'good', shape: this.puzzle.game === 'go' && this.hints === 1 ? 'dot' : 'circle' }])
            this.say('good', t(this.hints === 1 ? 'puzzle.hint.1' : 'puzzle.hint.2', { spots: spots.join(', ') }))
        }
        this.drawTools()
    }

    private async showSolution(): Promise<void> {
        this.hints = SHOWN
        await this.begin()
        this.practice.setHandling('off')
        while (this.answers.length > 0 && !this.context.life.ended) {
            const answer = this.answers[0]!
            await pause(PAUSE)
            if (!(await this.follow(answer.do[0]!, answer))) return
        }
    }

    /** The next one that is not solved, or the next. */
    private next(): void {
        const { puzzles, number } = this
        const later = [...puzzles.slice(number + 1), ...puzzles.slice(0, number)]
        const open = later.find(({ id }) => !this.progress.get(id)?.solved) ?? later[0]
        if (open) this.context.app.router.go(`/puzzles/${open.game}/${open.id}`)
    }

    // --- Drawing ---

    private say(tone: 'good' | 'bad', text: string, rule?: string): void {
        this.message.className = `message ${tone === 'good' ? 'advice' : 'refused'}`
        this.message.dataset.tone = tone
        replace(
            this.message,
            h('span', {}, text),
            rule ? ruleLink(this.context.app, this.puzzle.game, rule) : null,
        )
        this.message.hidden = false
        if (tone === 'bad') this.context.app.sound('refused')
    }

    private quiet(): void {
        this.message.hidden = true
        this.message.replaceChildren()
    }

    private drawPrompt(asked?: string): void {
        this.prompt.classList.toggle('over', this.solved)
        replace(
            this.prompt,
            promptWords(goalText(this.puzzle)),
            asked && !this.solved ? h('span', { class: 'soft' }, asked) : null,
        )
    }

    private drawTools(): void {
        const { solved } = this
        const open = this.screen.dataset.state === 'open'
        const buttons: HTMLElement[] = []
        const focused = this.tools.contains(document.activeElement)
            ? document.activeElement?.getAttribute('data-key')
            : undefined
        const add = (name: IconName | undefined, key: string, label: string, run: () => void, main = false, on = true) =>
            buttons.push(
                h(
                    'button',
                    { type: 'button', class: main ? 'main' : null, 'data-key': key, disabled: !on, onclick: run },
                    name ? icon(name) : null,
                    label,
                ),
            )
        const first = this.answers === this.puzzle.solution
        if (!solved) add('hint', 'hint', t('play.hint'), () => this.hint(), false, open && first && this.hints < 2)
        add('undo', 'again', t('learn.again'), () => void this.begin(), false, open || solved)
        if (!solved) add('book', 'solution', t('puzzle.show'), () => void this.showSolution(), false, open)
        add('forward', 'next', t('puzzle.next'), () => this.next(), solved)
        replace(this.tools, ...buttons)
        if (focused) this.tools.querySelector<HTMLElement>(`[data-key="${focused}"]:not(:disabled)`)?.focus()
    }
}
