// One page of a course: what it says, what it shows, and its exercises one after the other.
import { t } from '../../i18n'
import type { ProtocolError } from '../../protocol/types'
import type { Progress } from '../../store/progress'
import { errorText } from '../../store/session'
import { h, replace } from '../../ui/dom'
import { icon } from '../../ui/icons'
import { say, toast } from '../../ui/toast'
import { ruleLink } from '../rules/rules'
import type { ViewContext } from '../view'
import { AgainstExercise } from './against'
import { type AnyTask, type Course, type Marks, type PageProgress, type Place, placesOf, word } from './data'
import { ChooseExercise, type Exercise, FindExercise, type Host, PlayExercise } from './exercise'
import { type Pointed, Practice } from './practice'
import { paragraphs, pieces, plain } from './text'

/** Between the turns of a demonstration, in milliseconds. */
const PAUSE = 650

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

function pointed(marks: Marks[] | undefined): Pointed[] {
    return (marks ?? []).map(({ kind, spots }) => ({
        spots,
        tone: kind === 'look' ? 'accent' : kind,
        shape: kind === 'bad' ? 'cross' : 'circle',
    }))
}

export class Lesson implements Host {
    readonly practice: Practice
    readonly desk = h('div', { class: 'desk' })
    private readonly screen = h('div', { class: 'lesson' })
    private readonly prompt = h('div', { class: 'prompt' })
    private readonly message = h('div', { class: 'message', hidden: true, role: 'status' })
    private readonly tools = h('div', { class: 'buttons lesson-tools' })
    private readonly list = h('ol', { class: 'steps-list' })
    private readonly places: Place[]
    private readonly number: number
    private exercise: Exercise | undefined
    /** -1: the page itself; otherwise the task that is being solved. */
    private at = -1
    private showing = false

    constructor(
        private readonly context: ViewContext,
        private readonly course: Course,
        private readonly place: Place,
        private readonly progress: Progress<PageProgress>,
    ) {
        this.places = placesOf(course)
        this.number = this.places.findIndex(({ key }) => key === place.key)
        this.practice = new Practice(context, {
            onAction: (action) => this.exercise?.action?.(action),
            onSpot: (name) => this.exercise?.spot?.(name),
            onRefused: (error, text) => this.refused(error, text),
            onPrompt: (text) => this.drawPrompt(text),
            onFailed: (error) => toast(errorText(error, t('connection.lost'))),
        })
        this.build()
        this.go(-1)
    }

    private build(): void {
        const { course, place } = this
        const { page, chapter } = place
        const glance = (name: string | undefined) => this.practice.glance(name)
        document.title = `${word(page.title)} · ${word(course.title)} · Tabla`
        replace(
            this.screen,
            h(
                'div',
                { class: 'lesson-words panel' },
                h(
                    'p',
                    { class: 'crumbs' },
                    h('a', { href: `/learn/${course.game}` }, word(course.title)),
                    ' · ',
                    word(chapter.title),
                    h('span', { class: 'soft' }, ` ${this.number + 1}/${this.places.length}`),
                ),
                h('h1', {}, word(page.title)),
                ...paragraphs(word(page.text), glance),
                page.rules.length > 0
                    ? h(
                          'p',
                          { class: 'rule-links' },
                          ...page.rules.map((rule) =>
                              ruleLink(this.context.app, course.game, rule),
                          ),
                      )
                    : null,
                this.list,
            ),
            h(
                'div',
                { class: 'area-board' },
                this.prompt,
                this.practice.board.element,
                this.practice.counts,
                h('div', { class: 'below' }, this.practice.board.bar, this.message),
                this.desk,
                this.tools,
            ),
        )
        this.context.container.append(this.screen)
    }

    // --- Steps ---

    private get task(): AnyTask | undefined {
        return this.place.page.tasks[this.at]
    }

    private isDone(index: number): boolean {
        return Boolean(this.progress.get(this.place.key)?.tasks?.[index])
    }

    /** To a task, or with -1 to the page itself. */
    private go(at: number): void {
        const { page } = this.place
        this.at = at
        this.exercise = undefined
        this.showing = false
        this.practice.interrupt()
        this.practice.board.setTurned(false)
        this.quiet()
        replace(this.desk)
        this.screen.dataset.step = String(at)
        this.screen.dataset.kind = page.tasks[at]?.kind ?? 'text'
        this.screen.dataset.state = 'loading'
        this.practice.setHandling('off')
        this.practice.point(at < 0 ? pointed(page.marks) : [])
        const { task } = this
        this.drawPrompt()
        this.drawList()
        this.drawTools()
        if (task) say(plain(word(task.ask)))
        if (at < 0 && page.tasks.length === 0) this.progress.set(this.place.key, { seen: true })
        void this.practice.set(this.course.game, task?.position ?? page.position).then(() => {
            if (this.at !== at || this.context.life.ended) return
            if (task) {
                this.exercise = this.exerciseOf(task)
                this.exercise.begin()
            }
            this.screen.dataset.state = 'open'
        })
    }

    private exerciseOf(task: AnyTask): Exercise {
        switch (task.kind) {
            case 'play':
                return new PlayExercise(this, task)
            case 'find':
                return new FindExercise(this, task)
            case 'choose':
                return new ChooseExercise(this, task)
            case 'game': {
                const key = String(this.at)
                const games = this.progress.get(this.place.key)?.games
                return new AgainstExercise(this.context, this, task, {
                    kind: this.course.game,
                    position: task.position ?? this.place.page.position,
                    title: `${word(this.course.title)}: ${word(this.place.page.title)}`,
                    begun: this.isDone(this.at) ? undefined : games?.[key],
                    onBegun: (id) => this.progress.set(this.place.key, { games: { ...games, [key]: id } }),
                })
            }
        }
    }

    /** What comes after this step: another task, or another page. */
    private next(): void {
        const { page } = this.place
        if (this.at + 1 < page.tasks.length) {
            this.go(this.at + 1)
            return
        }
        const after = this.places[this.number + 1]
        this.context.app.router.go(after ? `/learn/${after.key}` : `/learn/${this.course.game}`)
    }

    // --- Host ---

    say(tone: 'good' | 'bad', text: string, rule?: string): void {
        const glance = (name: string | undefined) => this.practice.glance(name)
        this.message.className = `message ${tone === 'good' ? 'advice' : 'refused'}`
        replace(
            this.message,
            h('span', {}, ...text.split('\n').flatMap((line, i) => [i > 0 ? h('br') : null, ...pieces(line, glance)])),
            rule ? ruleLink(this.context.app, this.course.game, rule) : null,
        )
        this.message.hidden = false
        this.message.dataset.tone = tone
        if (tone === 'bad') this.context.app.sound('refused')
    }

    quiet(): void {
        this.message.hidden = true
        this.message.replaceChildren()
    }

    solved(text: string): void {
        const tasks = this.place.page.tasks.map((_, index) => index === this.at || this.isDone(index))
        this.progress.set(this.place.key, { tasks })
        this.say('good', text)
        this.screen.dataset.state = 'solved'
        this.context.app.sound('win')
        this.drawPrompt()
        this.drawList()
        this.drawTools()
        this.tools.querySelector<HTMLElement>('button.main')?.focus()
    }

    marksOf(task: AnyTask): void {
        this.practice.point(pointed(task.marks))
    }

    private refused(error: ProtocolError, text: string): void {
        if (this.exercise?.refused) this.exercise.refused(error, text)
    }

    // --- Demonstration ---

    private async demonstrate(): Promise<void> {
        const { demo, position } = this.place.page
        if (!demo || this.showing) return
        this.showing = true
        this.practice.point([])
        this.drawTools()
        await this.practice.set(this.course.game, position)
        for (const turn of demo) {
            await pause(PAUSE)
            if (!this.showing || this.context.life.ended || !(await this.practice.play(turn))) break
        }
        if (this.at >= 0 || this.context.life.ended) return
        this.showing = false
        this.screen.dataset.shown = 'true'
        this.drawTools()
    }

    // --- Drawing ---

    private drawPrompt(asked?: string): void {
        const { task } = this
        const glance = (name: string | undefined) => this.practice.glance(name)
        const solved = this.screen.dataset.state === 'solved'
        this.prompt.classList.toggle('over', solved && task !== undefined)
        replace(
            this.prompt,
            h('strong', {}, ...(task ? pieces(word(task.ask), glance) : [word(this.place.page.title)])),
            asked && task && !solved ? h('span', { class: 'soft' }, asked) : null,
        )
    }

    private drawList(): void {
        const { page } = this.place
        const entry = (index: number, label: string, done: boolean) =>
            h(
                'li',
                {},
                h(
                    'button',
                    {
                        type: 'button',
                        class: done ? 'done' : null,
                        'data-task': index,
                        'aria-current': this.at === index ? 'step' : null,
                        onclick: () => this.go(index),
                    },
                    h('span', { class: 'tick', 'aria-hidden': 'true' }, done ? '✓' : ''),
                    label,
                    done ? h('span', { class: 'unseen' }, ` (${t('learn.solved')})`) : null,
                ),
            )
        replace(
            this.list,
            ...page.tasks.map((_, index) => entry(index, t('learn.exercise', { n: index + 1 }), this.isDone(index))),
        )
    }

    private drawTools(): void {
        const { task } = this
        const { page } = this.place
        const buttons: HTMLElement[] = []
        const focused = this.tools.contains(document.activeElement)
            ? document.activeElement?.getAttribute('data-key')
            : undefined
        const add = (key: string, label: string, run: () => void, main = false, enabled = true) =>
            buttons.push(
                h(
                    'button',
                    { type: 'button', class: main ? 'main' : null, 'data-key': key, disabled: !enabled, onclick: run },
                    ...(key === 'demo' ? [icon('play')] : key === 'hint' ? [icon('hint')] : []),
                    label,
                ),
            )
        const before = this.places[this.number - 1]
        if (this.at < 0 && before)
            add('before', t('learn.before'), () => this.context.app.router.go(`/learn/${before.key}`))
        if (this.at >= 0) add('again', t('learn.again'), () => this.go(this.at))
        if (this.at >= 0) add('text', t('learn.text'), () => this.go(-1))
        if (task?.hint) {
            const { hint } = task
            add('hint', t('play.hint'), () => this.say('good', word(hint)))
        }
        if (this.at < 0 && page.demo)
            add('demo', t('learn.show'), () => void this.demonstrate(), false, !this.showing)
        const done = this.at < 0 || this.screen.dataset.state === 'solved' || this.isDone(this.at)
        const last = this.number === this.places.length - 1 && this.at === page.tasks.length - 1
        add(
            'next',
            this.at + 1 < page.tasks.length
                ? this.at < 0
                    ? t('learn.toExercises')
                    : t('learn.nextExercise')
                : last
                  ? t('learn.finish')
                  : t('learn.nextPage'),
            () => this.next(),
            done,
        )
        replace(this.tools, ...buttons)
        if (focused) this.tools.querySelector<HTMLElement>(`[data-key="${focused}"]:not(:disabled)`)?.focus()
    }
}
