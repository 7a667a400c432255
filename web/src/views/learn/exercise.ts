// The kinds of exercises. Which answers are right is in the data; whether something can be played, the server knows.
import type { Action, ProtocolError } from '../../protocol/types'
import { h, replace } from '../../ui/dom'
import { type AnyTask, type ChooseTask, type FindTask, type PlayTask, word, type Words, type Wrong } from './data'
import type { Practice } from './practice'
import { pieces } from './text'

/** What an exercise needs of the page around it. */
export interface Host {
    practice: Practice
    /** Between board and message: for answers that are no clicks on the board. */
    desk: HTMLElement
    say(tone: 'good' | 'bad', text: string, rule?: string): void
    quiet(): void
    solved(text: string): void
    marksOf(task: AnyTask): void
}

export interface Exercise {
    begin(): void
    action?(action: Action): void
    spot?(name: string): void
    refused?(error: ProtocolError, text: string): void
}

function explain(wrong: Wrong[] | undefined, answer: string): Wrong | undefined {
    return wrong?.find(({ answers }) => answers.includes(answer))
}

/** Moves to be found, one after the other. */
export class PlayExercise implements Exercise {
    private step = 0
    private busy = false

    constructor(
        private readonly host: Host,
        private readonly task: PlayTask,
    ) {}

    begin(): void {
        this.host.practice.setHandling('choose')
        this.host.marksOf(this.task)
    }

    action(action: Action): void {
        const step = this.task.steps[this.step]
        if (!step || this.busy) return
        if (step.accept === 'any' || step.accept.includes(action.text)) void this.accept(action.text, step.reply)
        else {
            const known = explain(step.wrong, action.text)
            this.host.practice.board.release()
            this.host.say('bad', word(known?.say ?? step.otherwise ?? this.task.ask))
        }
    }

    private async accept(text: string, reply: string | undefined): Promise<void> {
        const { practice } = this.host
        this.busy = true
        this.host.quiet()
        practice.point([])
        const last = this.step === this.task.steps.length - 1
        if (last) practice.setHandling('off')
        const done = (await practice.play(text)) && (!reply || (await practice.play(reply)))
        this.busy = false
        if (!done) return
        this.step++
        if (last) this.host.solved(word(this.task.right))
    }

    refused(error: ProtocolError, text: string): void {
        const known = explain(this.task.steps[this.step]?.wrong, text)
        this.host.say('bad', known ? `${word(known.say)}\n${error.text}` : error.text, error.rule)
    }
}

/** Points to be clicked, all of them. */
export class FindExercise implements Exercise {
    private readonly found = new Set<string>()

    constructor(
        private readonly host: Host,
        private readonly task: FindTask,
    ) {}

    begin(): void {
        this.host.practice.setHandling('spots')
        this.host.marksOf(this.task)
    }

    spot(name: string): void {
        const { host, task } = this
        if (!task.find.includes(name)) {
            host.say('bad', word(explain(task.wrong, name)?.say ?? task.otherwise))
            return
        }
        this.found.add(name)
        host.quiet()
        host.practice.point([{ spots: [...this.found], tone: 'good', shape: 'dot' }])
        if (this.found.size < task.find.length) return
        host.practice.setHandling('off')
        host.solved(word(task.right))
    }
}

/** One of several sentences. */
export class ChooseExercise implements Exercise {
    constructor(
        private readonly host: Host,
        private readonly task: ChooseTask,
    ) {}

    begin(): void {
        const { host, task } = this
        host.practice.setHandling('off')
        host.marksOf(task)
        replace(
            host.desk,
            h(
                'div',
                { class: 'options', role: 'group' },
                ...task.options.map((option) => this.button(option)),
            ),
        )
    }

    private button(option: { text: Words; right: boolean; why: Words }): HTMLElement {
        const { host, task } = this
        const glance = (name: string | undefined) => host.practice.glance(name)
        const button: HTMLButtonElement = h(
            'button',
            {
                type: 'button',
                class: 'option',
                'data-right': option.right,
                onclick: () => {
                    if (!option.right) {
                        button.disabled = true
                        host.say('bad', word(option.why))
                        return
                    }
                    for (const other of host.desk.querySelectorAll('button')) other.disabled = true
                    button.classList.add('chosen')
                    host.solved(`${word(option.why)} ${word(task.right)}`)
                },
            },
            ...pieces(word(option.text), glance).map((piece) =>
                typeof piece === 'string' ? piece : (piece.textContent ?? ''),
            ),
        )
        return button
    }
}
