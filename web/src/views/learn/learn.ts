// The courses, one course, one page of it.
import { Board } from '../../board/board'
import { t } from '../../i18n'
import type { Kind } from '../../protocol/types'
import { Progress } from '../../store/progress'
import { errorText } from '../../store/session'
import { Signal } from '../../store/signal'
import { h, replace } from '../../ui/dom'
import { SHOWPIECES } from '../home/showpieces'
import type { View, ViewContext } from '../view'
import { type Course, isSolved, KINDS, loadCourse, type PageProgress, type Place, placesOf, word } from './data'
import { Lesson } from './lesson'

function kindOf(name: string | undefined): Kind {
    return KINDS.find((kind) => kind === name) ?? 'yinsh'
}

/** Waits for what a view needs; says so where it cannot be had. */
function load<T>({ app, container, life }: ViewContext, wanted: Promise<T>, show: (found: T) => void): void {
    const place = h('div', { class: 'page' }, h('p', { class: 'soft' }, t('common.loading')))
    container.append(place)
    wanted.then(
        (found) => {
            if (life.ended) return
            place.remove()
            show(found)
        },
        (error: unknown) => {
            if (life.ended) return
            replace(place, h('p', {}, errorText(error, t('connection.lost'))))
            life.add(app.session.connected.watch((connected) => connected && app.router.render()))
        },
    )
}

function progressOf({ app }: ViewContext): Promise<Progress<PageProgress>> {
    return new Progress<PageProgress>(app.session.ask, 'lessons').load()
}

function bar(done: number, all: number): HTMLElement {
    return h(
        'div',
        { class: 'progress-line' },
        h('progress', { max: all, value: done, 'aria-label': t('learn.progress') }),
        h('span', { class: 'soft' }, t('learn.pages', { done, all })),
    )
}

/** The first page that is not solved, or the first. */
function goesOn(places: Place[], progress: Progress<PageProgress>): Place {
    return places.find(({ page, key }) => !isSolved(page, progress.get(key))) ?? places[0]!
}

/** A picture of the game, as on the first page. */
function picture({ app, life }: ViewContext, kind: Kind): HTMLElement {
    const settings = new Signal({ ...app.session.boardSettings.value, coordinates: false })
    const board = new Board({ settings, label: kind, camps: false })
    board.element.inert = true
    board.element.setAttribute('aria-hidden', 'true')
    life.add(() => board.destroy())
    app.session.create({ mode: 'scratch', kind, ...SHOWPIECES[kind] }).then(
        (game) => {
            const now = game.current.value
            if (!life.ended && now) void board.show(now.layout, now.position)
            game.close()
        },
        () => {},
    )
    return h('div', { class: 'card-board' }, board.element)
}

function courseCard(context: ViewContext, course: Course, progress: Progress<PageProgress>): HTMLElement {
    const places = placesOf(course)
    const done = places.filter(({ page, key }) => isSolved(page, progress.get(key))).length
    return h(
        'article',
        { class: 'card' },
        picture(context, course.game),
        h(
            'div',
            { class: 'card-text' },
            h('h2', {}, word(course.title)),
            h('p', {}, word(course.text)),
            bar(done, places.length),
            h(
                'div',
                { class: 'buttons' },
                h(
                    'a',
                    { class: 'button main', href: `/learn/${goesOn(places, progress).key}`, 'data-course': course.game },
                    done > 0 && done < places.length ? t('learn.goOn') : t('learn.begin'),
                ),
                h('a', { class: 'button', href: `/learn/${course.game}` }, t('learn.contents')),
            ),
        ),
    )
}

export const learnView: View = {
    path: '/learn',
    nav: 'nav.learn',
    isHere: (path) => path.startsWith('/learn'),
    show(context) {
        document.title = `${t('nav.learn')} · Tabla`
        load(
            context,
            Promise.all([progressOf(context), ...KINDS.map(loadCourse)]),
            ([progress, ...courses]) =>
                context.container.append(
                    h(
                        'div',
                        { class: 'page' },
                        h('h1', {}, t('learn.title')),
                        h('p', { class: 'soft' }, t('learn.about')),
                        h('div', { class: 'cards' }, ...courses.map((course) => courseCard(context, course, progress))),
                    ),
                ),
        )
    },
}

export const courseView: View = {
    path: '/learn/:kind',
    show(context) {
        load(
            context,
            Promise.all([progressOf(context), loadCourse(kindOf(context.params.kind))]),
            ([progress, course]) => {
                const places = placesOf(course)
                const done = places.filter(({ page, key }) => isSolved(page, progress.get(key))).length
                document.title = `${word(course.title)} · ${t('nav.learn')} · Tabla`
                context.container.append(
                    h(
                        'div',
                        { class: 'page narrow' },
                        h('p', { class: 'crumbs' }, h('a', { href: '/learn' }, t('nav.learn'))),
                        h('h1', {}, word(course.title)),
                        bar(done, places.length),
                        ...course.chapters.map((chapter) =>
                            h(
                                'section',
                                { class: 'chapter' },
                                h('h2', {}, word(chapter.title)),
                                h(
                                    'ol',
                                    {},
                                    ...places
                                        .filter((place) => place.chapter === chapter)
                                        .map(({ page, key }) => {
                                            const solved = isSolved(page, progress.get(key))
                                            return h(
                                                'li',
                                                {},
                                                h(
                                                    'a',
                                                    { href: `/learn/${key}`, class: solved ? 'done' : null },
                                                    word(page.title),
                                                ),
                                                solved
                                                    ? h('span', { class: 'tick' }, ' ✓', h('span', { class: 'unseen' }, t('learn.solved')))
                                                    : null,
                                            )
                                        }),
                                ),
                            ),
                        ),
                    ),
                )
            },
        )
    },
}

export const lessonView: View = {
    path: '/learn/:kind/:chapter/:page',
    show(context) {
        const { kind, chapter, page } = context.params
        load(
            context,
            Promise.all([progressOf(context), loadCourse(kindOf(kind))]),
            ([progress, course]) => {
                const place = placesOf(course).find(({ key }) => key === `${kind}/${chapter}/${page}`)
                if (place) new Lesson(context, course, place, progress)
                else context.app.router.go(`/learn/${course.game}`, { replace: true })
            },
        )
    },
}
